"""Which line a move completes that wins at once: the reason of the win, read from the board.

>>> from treeviz import explain, games, minimax
>>> explain(minimax(games.TicTacToe("xox/oox/___"))).rows[0].text
'o answers [2,1] and wins at once (the column [0,1] [1,1] [2,1]).'
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.explanation.fact import BoardSquare, Fact, Named, squares
from treeviz.explanation.group_facts import Answered
from treeviz.explanation.hope_facts import Hope
from treeviz.explanation.lost_at_once_facts import LostAtOnce
from treeviz.explanation.move_facts import WinsAtOnce
from treeviz.explanation.moves_told import MoveExplained
from treeviz.tree.board_at import board_at
from treeviz.tree.game_tree import GameTree

_AT_ONCE = 2  # plies: a move, and the answer that wins
_NAMED = 2  # moves of which each is told which line it completes


def completed_line(tree: GameTree, fact: Fact) -> tuple[BoardSquare, ...]:
    """Return the squares of the one line that answers complete; empty if they are not one.

    Parameters
    ----------
    tree, fact
        The recording, and a fact of moves that lose at once; of others there is no such line.
    """
    answers = _winning(fact)
    if len({answer.notation for answer in answers}) != 1:
        return ()
    lines = {squares(board_at(tree, answer.node)) for answer in answers}
    return lines.pop() if len(lines) == 1 else ()


def completed_by(
    tree: GameTree, moves: Sequence[Named | MoveExplained]
) -> tuple[tuple[BoardSquare, ...], ...]:
    """Return the squares of the line that each of two moves completes; none if one does not.

    Of more moves that would be a list nobody reads.

    Parameters
    ----------
    tree, moves
        The recording, and moves that win at once.
    """
    lines = tuple(squares(board_at(tree, move.node)) for move in moves)
    return lines if all(lines) and len(lines) <= _NAMED else ()


def _winning(fact: Fact) -> Sequence[Named]:
    """Return the answers that win at once, where that is what is told."""
    match fact:
        case WinsAtOnce(again=False, replies=replies):
            return replies
        case Answered(plies=int(plies), answers=answers) if plies <= _AT_ONCE:
            return answers
        case LostAtOnce(answers=answers):
            return answers
        case Hope(threat=Named() as threat):
            return (threat,)
    return ()
