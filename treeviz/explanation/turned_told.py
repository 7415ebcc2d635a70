"""Which discs the move played turns, told where there is room: an explanation → with it.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.TicTacToe("x__/_o_/___"), depth=2))
>>> with_what_it_turns(told) == told  # nothing ever changes hands
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.capture_facts import Turns
from treeviz.explanation.captures import what_it_turns
from treeviz.explanation.explained import Explanation
from treeviz.explanation.moves_told import MovesTold


def with_what_it_turns(told: Explanation) -> Explanation:
    """Return an explanation that tells which squares change hands by the move played.

    Not of a move that decides the game: how it does is told.

    Parameters
    ----------
    told
        The explanation.
    """

    def turned(row: MovesTold) -> MovesTold:
        move = row.played_alone
        if move is None or move.result is not None:
            return row
        if row.tells(Turns):
            return row
        return replace(row, statements=(*what_it_turns(told.tree, move.node), *row.statements))

    return replace(told, rows=tuple(map(turned, told.rows)))
