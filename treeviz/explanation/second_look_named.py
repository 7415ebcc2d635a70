"""At what a second look is taken is said where a text first tells of one, and not again.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)).text
>>> " ".join(told.split()).count("a second look at what was cut") <= 1
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.explained import Explanation
from treeviz.explanation.look_again_facts import FoundLater
from treeviz.explanation.moves_told import MovesTold, Statement

_SAID = "second look at what was cut"


def with_second_look_named(told: Explanation) -> Explanation:
    """Return an explanation that says once at what a second look is taken: the first time.

    Parameters
    ----------
    told
        The explanation, in the order in which it is read.
    """
    said = any(_SAID in one.text for one in told.opening)
    rows = list[MovesTold]()
    for row in told.rows:
        statements = list[Statement]()
        for one in row.statements:
            fact = one.fact
            if isinstance(fact, FoundLater) and fact.again != said:
                one = replace(one, fact=replace(fact, again=said))
            said = said or _SAID in one.text
            statements.append(one)
        changed = any(a is not b for a, b in zip(row.statements, statements, strict=True))
        rows.append(replace(row, statements=tuple(statements)) if changed else row)
    return replace(told, rows=tuple(rows))
