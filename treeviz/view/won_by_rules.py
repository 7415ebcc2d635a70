"""Moves that win by the rules one ply past the depth: what a plate says beside their estimate.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xoo/___/_x_"), depth=2, heuristic="lines")
>>> {tree.notation(move): told for move, told in won_by_rules(tree, 0).items()}
{'[2,0]': 'but x wins', '[2,2]': 'but x wins'}
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import isinf

from treeviz.errors import GameError
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import lost_past_depth
from treeviz.tree.unseen_wins import won_past_depth
from treeviz.view.line_told import side_in_notes

_SHORT = 5  # signs of a side that is called by its name on a plate


def won_by_rules(tree: GameTree, node: int) -> Mapping[int, str]:
    """Return which moves win one ply past the depth, and what their plates say of that.

    None where the game fails past the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, node
        The recording, and where the moves are made.
    """
    won = _won(tree, node)
    me = tree.player(node)
    side = side_in_notes(tree, me, _SHORT) if won else ""
    told = dict[int, str]()
    for move in won:
        value = tree.value_at(move) or 0.0
        joined = "" if isinf(value) else "and " if me.better(value, 0.0) else "but "
        told[move] = f"{joined}{side} wins"
    return told


def lost_by_rules(tree: GameTree, node: int) -> Mapping[int, int]:
    """Return which moves that count as lost lose one ply past the depth, each with an answer.

    None where the game fails past the depth.

    Parameters
    ----------
    tree, node
        The recording, and where the moves are made.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Domineering(".V../.V../.... H"), depth=3, heuristic="course")
    >>> lost = lost_by_rules(tree, 0)
    >>> tree.notation(tree.find("(2,2)-(2,3)")), tree.notation(lost[tree.find("(2,2)-(2,3)")])
    ('(2,2)-(2,3)', '(0,2)-(1,2)')
    """
    if not isinf(tree.value_at(node) or 0.0):
        return {}  # who moves has a move that does not lose, or none counts as lost
    counted = [move for move in tree.children(node) if rests_on_estimates(tree, move)]
    try:
        found = {move: lost_past_depth(tree, move) for move in counted}
    except GameError:
        return {}
    return {move: answer for move, answer in found.items() if answer is not None}


def all_lost(tree: GameTree, node: int, lost: Collection[int]) -> bool:
    """Tell whether every move that the search does not prove to lose loses by the rules.

    Parameters
    ----------
    tree, node, lost
        The recording, where the moves are made, and those of them that lose by the rules.
    """
    counted = {move for move in tree.children(node) if rests_on_estimates(tree, move)}
    return bool(lost) and counted == set(lost)


def who_wins(tree: GameTree, node: int, lost: Collection[int]) -> Mapping[int, str]:
    """Return what the plates of moves say that lose one ply past the depth.

    Parameters
    ----------
    tree, node, lost
        The recording, where the moves are made, and those of them that lose.
    """
    they = tree.player(node).other if lost else None
    return {} if they is None else dict.fromkeys(lost, f"{side_in_notes(tree, they, _SHORT)} wins")


def proved_by_rules(
    tree: GameTree, node: int, won: Mapping[int, str], lost: Mapping[int, int]
) -> frozenset[int]:
    """Return the nodes whose infinite estimates are wins by the rules, one ply past the depth.

    Parameters
    ----------
    tree, node
        The recording, and where the moves are made.
    won, lost
        Those of them that win so, and those that lose, with an answer that shows it.
    """
    nodes = [n for move in won for n in (move, *tree.children(move))]
    nodes += [n for move, answer in lost.items() for n in (move, answer, *tree.children(answer))]
    decided = tree.choice(node) in won or all_lost(tree, node, lost)
    nodes += [node] if decided else []
    return frozenset(n for n in nodes if isinf(tree.value_at(n) or 0.0))


def _won(tree: GameTree, node: int) -> list[int]:
    try:
        return won_past_depth(tree, node)
    except GameError:
        return []
