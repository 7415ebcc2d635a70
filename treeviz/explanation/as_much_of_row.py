"""Which moves come to as much with captures counted, told by the row that has most of them.

A row counts its moves, and so does the closing: a reader takes "and 13 others" for the same ones in
both, unless it is said which of the row do not come to as much, and which others do.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xox/oox/___")))
>>> as_much_of_row(told) == told  # nothing is ever taken
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.moves_told import MovesTold
from treeviz.explanation.plays_facts import OfRow, Plays
from treeviz.formatting.phrases import named_all

_FEW = 3  # moves that are named beside a row, or as exceptions of it


def as_much_of_row(told: Explanation) -> Explanation:
    """Return an explanation that tells by a row which moves come to as much as the one played.

    The same one where they are all named, or where no row has most of them.

    Parameters
    ----------
    told
        The explanation, its rows as they are told.
    """
    sizes = [len(row.moves) for row in told.rows]
    largest = max(told.rows, key=lambda row: len(row.moves), default=None)
    if largest is None or sizes.count(len(largest.moves)) > 1 or named_all(len(largest.moves)):
        return told
    closing = (replace(one, fact=_of_row(one.fact, largest)) for one in told.closing)
    return replace(told, closing=tuple(closing))


def _of_row(fact: Fact, row: MovesTold) -> Fact:
    """Return what is played with which moves of a row come to as much, if these are most."""
    if not isinstance(fact, Plays) or fact.taken is None or not fact.taken.every:
        return fact
    moves = fact.taken.as_much
    nodes, told = {move.node for move in moves}, {move.node for move in row.moves}
    without = [move for move in row.moves if move.node not in nodes]
    beside = tuple(move for move in moves if move.node not in told)
    if named_all(len(moves)) or max(len(without), len(beside)) > _FEW or not (without or beside):
        return fact
    left_out = tuple(Named(move.node, move.notation) for move in without)
    return replace(fact, of_row=OfRow(len(told), left_out, beside))
