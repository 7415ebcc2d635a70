"""Moves estimated equal to the one played that come to less with captures counted, where it stays.

A search that stops amid an exchange estimates a move that loses a piece next as high as one that
loses none. If the move played keeps its value with captures counted, one answer that leaves another
less tells them apart.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> less_with_captures(tree, tuple(tree.best_children(0)))  # nothing is ever taken
{}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_lines import settle

_MOST = 3_000  # positions that are judged past the depth, for all moves
_ASKED = 2  # answers to each


@asked_once
def less_with_captures(tree: GameTree, moves: tuple[int, ...]) -> Mapping[int, float]:
    """Return what some moves come to at best, in points of MAX's side: those that come to less.

    Empty where the move played does not keep its value, or nobody knows; and where the depth ends
    with the answers: there each move is settled by itself.

    Parameters
    ----------
    tree, moves
        The recording, and moves of one position that are estimated equal to the one played.
    """
    if not moves:
        return {}
    above = tree.columns.parent[moves[0]]
    played, me, end = tree.choice(above), tree.player(above), tree.exchanges.judged + _MOST
    if played is None or not _goes_on(tree, played):
        return {}
    own = settle(tree, played, most=_MOST)
    if own is None or own.worth != tree.value_at(played):
        return {}
    less = dict[int, float]()
    for move in moves:
        for answer in _answers(tree, move):
            held = settle(tree, answer, most=end - tree.exchanges.judged)
            if held is not None and me.better(own.worth, held.worth):
                least = less.get(move, held.worth)
                less[move] = held.worth if me.better(least, held.worth) else least
    return less


def _goes_on(tree: GameTree, move: int) -> bool:
    """Return whether the search looked at replies to the answers to a move."""
    kinds = tree.columns.kind
    looked = (answer for answer in tree.children(move) if kinds[answer] != PRUNED)
    return kinds[tree.best_play(move)[-1]] == HORIZON and all(kinds[n] != HORIZON for n in looked)


def _answers(tree: GameTree, move: int) -> Iterator[int]:
    """Yield a few answers of the other side that were searched, the last first: they were enough.

    None where the mover moves again.
    """
    if tree.player(move) is not tree.player(tree.columns.parent[move]).other:
        return
    looked = [n for n in tree.children(move) if tree.columns.kind[n] != PRUNED]
    yield from looked[: -1 - _ASKED : -1]
