"""Answers that take what a move gives away, whether or not the search came to them.

Some were left out, as another answer was enough; some were enough themselves. Either way more is
lost than there was before the move, also once all is taken that can be.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines")
>>> dict(taking_answers(tree, tree.children(0)))  # nothing is ever taken
{}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import INNER, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.pieces_taken import takes_what_moved
from treeviz.tree.settled_lines import settle
from treeviz.tree.worse_answer import LeftOut

_MOST = 300  # positions that are judged past the depth after one answer


def taking_answers(tree: GameTree, moves: Sequence[int]) -> Mapping[int, LeftOut]:
    """Return of some moves the answer that takes, and what it leaves.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of which a cut left only a bound.
    """
    found = dict(losing_answers(tree, moves))
    for move in moves:
        if move not in found and (seen := _searched(tree, move)) is not None:
            found[move] = seen
    return found


def searched_among(tree: GameTree, found: Mapping[int, LeftOut]) -> list[int]:
    """Return the moves, in search order, of which the search itself found the answer that takes.

    Parameters
    ----------
    tree, found
        The recording, and the answers that :func:`taking_answers` found.
    """
    kinds = tree.columns.kind
    return sorted(move for move, one in found.items() if kinds[one.answer] != PRUNED)


@asked_once
def _searched(tree: GameTree, move: int) -> LeftOut | None:
    """Return the answer with which the search itself left a move, if it takes what was moved."""
    line, above = tree.best_play(move), tree.columns.parent[move]
    value, before = tree.value_at(move), tree.static(above)
    if len(line) == 1 or tree.columns.kind[move] != INNER or value is None or before is None:
        return None
    me, answer = tree.player(above), line[1]
    if not me.better(before, value) or not takes_what_moved(tree, answer):
        return None
    left = settle(tree, answer, most=_MOST)
    if left is None or not me.better(before, left.worth):
        return None
    return LeftOut(answer, value, {}, True, left=left.worth)
