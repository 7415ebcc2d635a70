"""Moves that win or lose by the rules past the depth: what a plate says beside their estimate.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xoo/___/_x_"), depth=2, heuristic="lines")
>>> {tree.notation(move): told for move, told in won_by_rules(tree, 0).items()}
{'[2,0]': 'but x wins', '[2,2]': 'but x wins'}
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import isinf

from treeviz.errors import GameError
from treeviz.game.player import Player
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.forced_past_depth import forced_past_depth
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import lost_past_depth
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.unseen_wins import unseen_wins, won_past_depth
from treeviz.tree.worse_left_out import is_lost
from treeviz.view.line_told import side_in_notes
from treeviz.view.second_look import worse_found
from treeviz.view.severed import WINS

_BUT, _AND = "but ", "and "  # after an estimate that knows nothing of it
_SHORT = 2  # signs of a side that is called by its name on a plate


def won_by_rules(tree: GameTree, node: int) -> Mapping[int, str]:
    """Return which moves win past the depth, and what their plates say of that.

    None where the game fails past the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, node
        The recording, and where the moves are made.
    """
    return _beside_estimates(tree, tree.player(node), _won(tree, node), tree.choice(node))


def decided_at(
    tree: GameTree, node: int, won: Mapping[int, str], lost: Mapping[int, str]
) -> Mapping[int, str]:
    """Return who wins at a position by the rules, past the depth, as its plate says it; or nothing.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    won, lost
        Its moves that win so, and those that lose, with what their plates say.
    """
    choice, they = tree.choice(node), tree.player(node).other
    if choice is None or not rests_on_estimates(tree, node) or asks_nobody(tree):
        return {}
    if won:
        return {node: won.get(choice, next(iter(won.values())))}
    others = (move for move in tree.children(node) if move not in lost)
    every = all(proved_winner(tree, n) is they or _counts_as_lost(tree, n) for n in others)
    return {node: lost[choice]} if every and choice in lost else {}


def lost_anyway(tree: GameTree, node: int) -> Mapping[int, str]:
    """Return which moves lose past the depth that do not count as lost, and what plates say of it.

    Of all moves where the one played does; else of those to which an answer wins by force, where
    another wins by some. None where the game fails past the depth.

    Parameters
    ----------
    tree, node
        The recording, and where the moves are made.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xxo/___/_o_"), depth=3, heuristic="lines")
    >>> {tree.notation(move): told for move, told in lost_anyway(tree, 0).items()}
    {'[1,0]': 'but o wins', '[1,1]': 'but o wins', '[1,2]': 'but o wins'}
    """
    choice = tree.choice(node)
    if choice is None or not rests_on_estimates(tree, choice):
        return {}
    open_ = [move for move in tree.children(node) if rests_on_estimates(tree, move)]
    open_ = [m for m in open_ if not (isinf(tree.value_at(m) or 0.0) or _counts_as_lost(tree, m))]
    lost = {*forced_past_depth(tree).lost} if not node else set[int]()
    if answers_later(tree, [choice]):
        lost.update(answers_later(tree, open_))
    return _beside_estimates(tree, tree.player(node).other, [m for m in open_ if m in lost])


def _counts_as_lost(tree: GameTree, move: int) -> bool:
    """Return whether the plate of a move has a loss: an answer that was cut wins, or counts so."""
    winner, found = tree.player(tree.columns.parent[move]).other, worse_found(tree, move)
    loses = found is not None and (is_lost(tree, move, found) or isinf(found.value))
    return loses or bool(unseen_wins(tree, move, winner))


def _beside_estimates(
    tree: GameTree, winner: Player, moves: Sequence[int], choice: int | None = None
) -> Mapping[int, str]:
    """Return who wins after moves, as it stands beside what they are estimated at.

    The estimates led to a choice that wins: of no other do they say the same.
    """
    side = side_in_notes(tree, winner, _SHORT) if moves else ""
    told = dict[int, str]()
    for move in moves:
        value = tree.value_at(move) or 0.0
        joined = _AND if move == choice else _BUT
        told[move] = f"{joined * (not isinf(value) and not asks_nobody(tree))}{side}{WINS}"
    return told


def lost_by_rules(tree: GameTree, node: int) -> Mapping[int, int]:
    """Return which moves that count as lost lose past the depth, each with an answer.

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
    they, counted = tree.player(node).other, list[int]()
    for move in tree.children(node):
        value = tree.value_at(move) or 0.0
        if isinf(value) and they.better(value, 0.0) and rests_on_estimates(tree, move):
            counted.append(move)
    return answers_later(tree, counted)


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
    """Return what the plates of moves say that lose past the depth.

    Parameters
    ----------
    tree, node, lost
        The recording, where the moves are made, and those of them that lose.
    """
    they = tree.player(node).other if lost else None
    return {} if they is None else dict.fromkeys(lost, f"{side_in_notes(tree, they, _SHORT)}{WINS}")


def proved_by_rules(
    tree: GameTree, node: int, won: Mapping[int, str], lost: Mapping[int, int]
) -> frozenset[int]:
    """Return the nodes whose infinite estimates are wins by the rules, past the depth.

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


def answers_later(tree: GameTree, moves: Sequence[int]) -> Mapping[int, int]:
    """Return which moves lose past the depth, each with an answer; none where the game fails.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves.
    """
    try:
        found = {move: lost_past_depth(tree, move) for move in moves}
    except GameError:
        return {}
    return {move: answer for move, answer in found.items() if answer is not None}


def _won(tree: GameTree, node: int) -> list[int]:
    try:
        return won_past_depth(tree, node)
    except GameError:
        return []
