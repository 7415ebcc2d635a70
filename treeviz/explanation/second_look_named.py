"""What a second look is, said beside the board if there is room, else where one is first told of.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2))
>>> sum('a "second look" judged afterwards' in one.text for one in told.opening)
1
>>> any("second look at what was cut" in one.text for one in told.statements)
False
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.explained import Explanation
from treeviz.explanation.legend_facts import Legend
from treeviz.explanation.look_again_facts import FoundLater
from treeviz.explanation.moves_told import MovesTold, Statement
from treeviz.explanation.told_once import with_facts

_LOOK = "second look"
_SAID = "second look at what was cut"


def with_second_look_named(told: Explanation) -> Explanation:
    """Return an explanation that says once at what a second look is taken.

    Beside the board, where that takes no more lines; else the first time that one is told of.

    Parameters
    ----------
    told
        The explanation, in the order in which it is read.
    """
    if any(isinstance(one.fact, Legend) and one.fact.looked for one in told.opening):
        return told
    named = _first_named(told)
    if not any(_LOOK in one.text for one in named.statements):
        return named
    opening = with_facts(told.opening, Legend, looked=True)
    rows = tuple(map(_quiet, told.rows))
    beside = replace(told, opening=opening, rows=rows)
    if opening == told.opening or _lines(beside) > _lines(named):
        return named
    return beside


def _quiet(row: MovesTold) -> MovesTold:
    """Return a row that does not tell again what only a second look shows."""
    return replace(row, statements=with_facts(row.statements, FoundLater, again=True, quiet=True))


def _lines(told: Explanation) -> int:
    """Return in how many lines an explanation is told."""
    return len(told.text.splitlines())


def _first_named(told: Explanation) -> Explanation:
    """Return an explanation that says where it first tells of a second look at what it is taken."""
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
