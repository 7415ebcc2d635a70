"""The title of a lost position, after the move that is played: why, and what holds out longest.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/x__/___"))
>>> lost_title(tree, 0, tree.choice(0), "+10")
', searched first: all moves lose and count the same (+10); [2,0] holds out longest, 4 plies'
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import listed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.soonest_ends import longest_defence
from treeviz.view.equals import equally_good
from treeviz.view.names import short_move, short_result, short_side
from treeviz.view.title_parts import first_or_last, search_place, threatened, written_value

_NAMED = 3  # moves that hold out longest are named, more are counted


def lost_title(tree: GameTree, root: int, move: int, worth: str) -> str:
    """Return what is said after the move that is played where every move loses.

    Parameters
    ----------
    tree, root, move
        The recording, the position, and the move.
    worth
        What the position is worth, with what it means, as the title has it.
    """
    longest = first_or_last(tree, tree.children(root), max)
    if longest == [move]:
        return f", which holds out longest: every move loses, {worth}"
    value = written_value(tree, root)
    if soon := not longest and _lost_soon(tree, root, move):
        which = ", searched first" if move == min(tree.children(root)) else ""
        every = len(equally_good(tree, root, move)) == len(tree.children(root))
        return f"{which}: every move loses, {value}; after {'each' if every else 'this one'} {soon}"
    which = _held_out(tree, root, longest, move)
    if longer := _longer(tree, root, longest, move):
        return f"{which}: all moves lose and count the same ({value}); {longer}"
    return f"{which}: every move loses, {_threatened(tree, root) or worth}"


def _lost_soon(tree: GameTree, root: int, move: int) -> str:
    """Return how soon a losing move loses, if that is known and how long others last is not."""
    plies, meaning = tree.plies_to_end(move), short_result(tree, tree.best_play(move)[-1])
    if plies is None or not meaning or tree.plies_to_end(root) is not None:
        return ""
    return f"{meaning} at once" if plies == 1 else f"{meaning} in {count(plies + 1, 'ply')}"


def _held_out(tree: GameTree, root: int, longest: Sequence[int], move: int) -> str:
    """Return why this losing move is played, as far as no other holds out longer."""
    moves = tree.children(root)
    if move in longest and 1 < len(longest) < len(moves):
        return f", {search_place(longest, move)} that hold out longest"
    return ", searched first" if move == min(moves) else ""


def _longer(tree: GameTree, root: int, longest: Sequence[int], move: int) -> str:
    """Return which moves hold out longer than one that loses as well, and how long."""
    if not longest or move in longest:
        return ""
    named = [short_move(tree, other) for other in longest]
    told = listed(named) if len(named) <= _NAMED else f"{len(named)} others"
    plies = longest_defence(tree, root)
    lasting = "" if plies is None else f", {count(plies, 'ply')}"
    return f"{told} {'hold' if len(longest) > 1 else 'holds'} out longest{lasting}"


def _threatened(tree: GameTree, root: int) -> str:
    """Return what a lost position is worth and which threats lose it; empty if none do."""
    threats, they = threatened(tree, root), short_side(tree, tree.player(root).other)
    return f"{written_value(tree, root)}: {they} {threats}" if threats else ""
