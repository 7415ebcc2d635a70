"""The men that a move attacks: what it threatens to take, and what is taken after the best answer.

A man that could be taken before the move is not attacked by it.

>>> from treeviz import games, minimax
>>> threatened_men(minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines"), 1)
()
"""

from __future__ import annotations

from typing import NamedTuple

from treeviz.game.same_move import same_move
from treeviz.tree.asked_once import asked_once
from treeviz.tree.board_at import board_at, in_check
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree
from treeviz.tree.man_taken import man_taken, square_taken
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.prepared_take import could_be_taken, prepared_take, take_gains

_MOST = 2  # are told


class AttackedMan(NamedTuple):
    """A man that a move attacks.

    Attributes
    ----------
    take
        A node at which it is taken after the move.
    man
        What it is called; empty: it has no name, or could be taken before, if not for a gain.
    """

    take: int
    man: str


@asked_once
def threatened_men(tree: GameTree, move: int) -> tuple[AttackedMan, ...]:
    """Return what a move threatens to take, as is best after most answers but the best; or nothing.

    And another man, if to take that one gains, too, and is best after some answer.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    prepared = prepared_take(tree, move)
    if prepared is None:
        return ()
    best, value, me = tree.best_children(move), tree.value_at(move), tree.player(move).other
    others = (answer for answer in tree.children(move) if answer not in best)
    met = [node for answer in others if (node := tree.choice(answer)) is not None]
    takes: dict[str, list[int]] = {}
    for node in met:
        if takes_a_piece(tree, node):
            takes.setdefault(tree.notation(node), []).append(node)
    first, *_ = takes.pop(prepared.move)
    if not _is_attacked(tree, first, move):
        return (AttackedMan(first, ""),)
    found = {square_taken(tree, first): AttackedMan(first, man_taken(tree, first))}
    for alike in takes.values():
        node, square = alike[0], square_taken(tree, alike[0])
        if square in found or not _is_attacked(tree, node, move):
            continue
        gains = any(take_gains(tree, one, me, value) for one in alike)
        if gains and _is_likely(tree, node, move):
            found[square] = AttackedMan(node, man_taken(tree, node))
    return tuple(found.values())[:_MOST]


def man_attacked(tree: GameTree, move: int) -> AttackedMan | None:
    """Return the man that a move attacks and its side takes after the best answer; or None.

    None, too, after a check: what is taken next need not be attacked then.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    reply = tree.best_reply(move)
    take = None if reply is None else tree.best_reply(reply)
    if reply is None or take is None or tree.player(reply) is not tree.player(move).other:
        return None
    if not takes_a_piece(tree, take) or in_check(tree, move):
        return None
    man = man_taken(tree, take)
    attacked = man and _is_attacked(tree, take, move) and _is_likely(tree, take, move)
    return AttackedMan(take, man) if attacked else None


def is_guarded(tree: GameTree, take: int) -> bool:
    """Tell whether a take with which the depth ends gains nothing, as it is taken back at once.

    Parameters
    ----------
    tree, take
        The recording, and the node of the take.
    """
    before, left = tree.static(tree.columns.parent[take]), None
    if tree.columns.kind[take] == HORIZON:
        left = tree.exchanges.settled(take)
    me = tree.player(tree.columns.parent[take])
    gains = left is None or before is None or me.better(left, before)
    return not gains and _is_taken_back(tree, take)


def _is_taken_back(tree: GameTree, take: int) -> bool:
    """Return whether the best take after another is on the same square."""
    state, square, rules = tree.state(take), square_taken(tree, take), tree.rules
    back = None if state is None else tree.exchanges.take_at(state)
    after = None if back is None else rules.board(rules.play(state, back.move))
    before = board_at(tree, take)
    if after is None or before is None or square is None:
        return False
    row, column = square
    return after.rows[row][column] != before.rows[row][column]


def _is_attacked(tree: GameTree, take: int, move: int) -> bool:
    """Return whether the man taken stood there after a move, and could not be taken before."""
    square, after = square_taken(tree, take), board_at(tree, move)
    stood = board_at(tree, tree.columns.parent[take])
    if square is None or after is None or stood is None or could_be_taken(tree, take, move):
        return False
    row, column = square
    return after.rows[row][column] == stood.rows[row][column]


def _is_likely(tree: GameTree, take: int, move: int) -> bool:
    """Return whether a take is possible after most answers to a move: none of them allows it."""
    answers, played = tree.children(move), tree.move(take)
    allowing = (
        any(same_move(tree.move(node), played) for node in tree.children(answer))
        for answer in answers
    )
    return 2 * sum(allowing) > len(answers)
