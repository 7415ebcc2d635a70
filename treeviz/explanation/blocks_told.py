"""Why another move than the one played does not lose, told where there is room: it blocks a win.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xx_/oo_/___")))
>>> [row.statements[0].text for row in told.rows if row.moves[0].notation == "[1,2]"]
['It takes [1,2], where o would win at once.']
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.explained import Explanation
from treeviz.explanation.group_facts import MeetsThreat
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.moves_told import MovesTold
from treeviz.explanation.reasons import what_it_blocks


def with_what_it_blocks(told: Explanation) -> Explanation:
    """Return an explanation that tells of a rival that it is played where the other side would win.

    Of the move played that is told in any case, and of one that loses in more words.

    Parameters
    ----------
    told
        The explanation.
    """

    def blocking(row: MovesTold) -> MovesTold:
        (move, *others) = row.moves
        if others or move.chosen or move.lost or move.result is Meaning.WIN:
            return row
        if row.tells(MeetsThreat):
            return row
        return replace(row, statements=(*what_it_blocks(told.tree, move.node), *row.statements))

    return replace(told, rows=tuple(map(blocking, told.rows)))
