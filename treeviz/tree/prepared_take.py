"""The take that a move prepares: with it its side goes on after most answers but the best.

A move that attacks a man takes nothing itself; that the man is taken next, wherever the answer does
not save it, is why it is played.

>>> from treeviz import games, minimax
>>> prepared_take(minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines"), 1) is None
True
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import HORIZON, INNER
from treeviz.tree.game_tree import GameTree
from treeviz.tree.man_taken import man_taken, square_taken
from treeviz.tree.pieces_taken import takes_a_piece

_FOLLOWED = 3  # plies: a move, the best answer, and the take
_SEVERAL = 3  # answers: of fewer each would be named


class PreparedTake(NamedTuple):
    """A take with which most answers to a move are met, but not the best one.

    Attributes
    ----------
    move
        The take, as it is written.
    met, among
        After how many answers it follows, of how many that are not best.
    """

    move: str
    met: int
    among: int


def take_that_follows(tree: GameTree, move: int) -> str:
    """Return what the man is called that a side takes after the best answer; empty if it is none.

    Nor is it told where that gains nothing, as what takes is taken back, or where the man could be
    taken as well before the move, or came there with the answer: that is not what the move is for.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    line, above = tree.best_play(move), tree.columns.parent[move]
    me = tree.player(above)
    if len(line) != _FOLLOWED or tree.player(move) is not me.other:
        return ""
    if tree.columns.kind[line[-1]] != HORIZON or tree.player(line[1]) is not me:
        return ""
    before, left = tree.static(above), tree.exchanges.settled(line[-1])
    if before is None or left is None or not me.better(left, before):
        return ""
    taken = takes_before(tree, line[-1], move)
    worth, worths = tree.value_at(move), [tree.value_at(one) for one in taken]
    as_well = worth is None or any(one is None or not me.better(worth, one) for one in worths)
    if as_well or came_with_answer(tree, line[-1], move):
        return ""
    return man_taken(tree, line[-1])


def came_with_answer(tree: GameTree, take: int, move: int) -> bool:
    """Return whether the man that is taken after a move came to its square with the answer to it.

    Where there is no other answer it has to come there, and that it is taken is foreseen.

    Parameters
    ----------
    tree, take, move
        The recording, the node of the take, and that of the move.
    """
    stood, square = board_at(tree, move), square_taken(tree, take)
    before = board_at(tree, tree.columns.parent[take])
    forced = len(tree.children(move)) == 1
    if forced or stood is None or before is None or square is None:
        return False
    row, column = square
    return stood.rows[row][column] != before.rows[row][column]


def could_be_taken(tree: GameTree, take: int, move: int) -> bool:
    """Return whether the man that is taken after a move could be taken instead of it.

    Parameters
    ----------
    tree, take, move
        The recording, the node of the take, and that of the move.
    """
    return bool(takes_before(tree, take, move))


def takes_before(tree: GameTree, take: int, move: int) -> list[int]:
    """Return the moves that take the man instead of a move after which it is taken.

    Parameters
    ----------
    tree, take, move
        As for :func:`could_be_taken`.
    """
    above = tree.columns.parent[move]
    before, square = board_at(tree, above), square_taken(tree, take)
    stood = board_at(tree, tree.columns.parent[take])
    if before is None or square is None or stood is None:
        return []
    row, column = square
    if before.rows[row][column] != stood.rows[row][column]:
        return []  # it was not there
    takes = (one for one in tree.children(above) if takes_a_piece(tree, one))
    return [one for one in takes if square_taken(tree, one) == square]


def prepared_take(tree: GameTree, move: int) -> PreparedTake | None:
    """Return the take that a move prepares; None if there is none, or it is no good.

    It is no good where what it gains is taken back, as is seen one ply past the depth.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    best = tree.best_children(move)
    others = [answer for answer in tree.children(move) if answer not in best]
    reply = tree.best_reply(move)
    after = None if reply is None else tree.best_reply(reply)
    if reply is None or after is None or len(others) < _SEVERAL:
        return None
    if tree.columns.kind[move] != INNER or tree.player(reply) is not tree.player(move).other:
        return None
    value, me = tree.value_at(move), tree.player(reply)
    met = [node for answer in others if (node := tree.choice(answer)) is not None]
    takes = [node for node in met if takes_a_piece(tree, node)]
    often = Counter(map(tree.notation, takes))
    above = tree.columns.parent[move]
    for possible in (after, *tree.children(above)):  # what was possible before is not prepared
        often.pop(tree.notation(possible), None)
    ((take, times),) = often.most_common(1) or [("", 0)]
    if times * 2 <= len(others):  # what each gains takes long to tell
        return None
    alike = (node for node in takes if tree.notation(node) == take)
    times = sum(take_gains(tree, node, me, value) for node in alike)
    return PreparedTake(take, times, len(others)) if times * 2 > len(others) else None


def take_gains(tree: GameTree, take: int, me: Player, value: float | None) -> bool:
    """Return whether a take leaves as much as the best answer also once it is taken back.

    And more than was counted before it: who has won a man already threatens nothing by a trade.

    Parameters
    ----------
    tree, take
        The recording, and the node of the take.
    me, value
        Who takes, and what the best answer leaves, in points of MAX's side.
    """
    left, before = tree.exchanges.settled(take), tree.static(tree.columns.parent[take])
    if left is None or value is None or before is None:
        return False
    return not me.better(value, left) and me.better(left, before)
