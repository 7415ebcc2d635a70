"""The cuts below the moves of a position, told with these: rows → rows with them, and what is left.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.Explicit("A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)))")))
>>> print(told.rows[0].statements[-1].text.partition(":")[0])
After MIN's E MAX takes leaf 0
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.deeper_cuts import CutsBelow, CutsCounted
from treeviz.explanation.moves_told import MovesTold, Statement
from treeviz.explanation.other_answers import OtherAnswers


def with_cuts_below(
    rows: tuple[MovesTold, ...], below: Sequence[CutsBelow], most: int
) -> tuple[tuple[MovesTold, ...], CutsCounted]:
    """Return rows in which the first cuts below are told as well, and how many are not told.

    Parameters
    ----------
    rows, below
        How the moves are told, and the cuts below those of each row.
    most
        How many cuts are told, at most.
    """
    told: list[MovesTold] = []
    left: list[CutsCounted] = []
    for row, found in zip(rows, below, strict=True):
        cuts, untold = found.told(most)
        left.append(untold)
        most -= len(cuts)
        told.append(replace(row, statements=(*_but_told_below(row.statements, cuts), *cuts)))
    return tuple(told), CutsCounted.of(left)


def _but_told_below(
    statements: Iterable[Statement], cuts: Sequence[Statement]
) -> Iterator[Statement]:
    """Yield statements without that the one other answer is no better, if a cut there tells why."""
    at = {one.fact.at for one in cuts if isinstance(one.fact, CutFact)}
    for one in statements:
        fact = one.fact
        if not (isinstance(fact, OtherAnswers) and fact.level and fact.answer in at):
            yield one
