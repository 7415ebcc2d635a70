"""What a move is worth as a stub tells it that names it: a recording and the move → words.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> [worth_when_named(tree, False, [1], {}, [], alone=False)(move) for move in tree.children(0)]
['may be as good', 'draw', 'x wins']
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import isinf

from treeviz.errors import GameError
from treeviz.formatting.numerals import count
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, INNER
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.soonest_ends import proved_end
from treeviz.tree.unseen_wins import win_past_depth
from treeviz.tree.worse_answer import LeftOut
from treeviz.view.checked_reply import worse_told
from treeviz.view.leaf_sums import told_with_sum
from treeviz.view.line_told import TRIANGLES
from treeviz.view.named_moves import ALSO, MAY_BE_AS_GOOD
from treeviz.view.severed import FOUND_AGAIN, WINS
from treeviz.view.value_told import value_told

THEN = ", then "  # between an estimate and who wins next, by the rules


def worth_when_named(
    tree: GameTree,
    unknown: bool,
    doubts: Collection[int],
    worse: Mapping[int, LeftOut],
    equals: Collection[int],
    alone: bool,
) -> Callable[[int], str]:
    """Return what says of a move that is named what it is worth.

    Of those in doubt that they may be as good as the one played; of those that were looked at
    again what was found then.

    Parameters
    ----------
    tree, unknown
        The recording, and whether nobody was asked where the search stopped.
    doubts, worse, equals
        The moves that may be as good as the one played; those that are worse, and those that are
        as good, by answers that the search left out.
    alone
        Whether no other move of that position is drawn: then sums are told.
    """

    def told(n: int) -> str:
        if n in doubts:
            return MAY_BE_AS_GOOD
        if n in worse:
            return f"{worse_told(tree, n, worse[n])}{FOUND_AGAIN}"
        if n in equals and known_bound(tree, n) != "exact":
            guess = "est. " * rests_on_estimates(tree, n)
            return f"{guess}{tree.rules.scale.signed(tree.value_at(n))}{FOUND_AGAIN}"
        worth = (told_with_sum if alone else value_told)(tree, n, unknown)
        if tree.columns.kind[n] == HORIZON and _wins_next(tree, n):
            wins = f"{TRIANGLES[tree.player(n)]} wins"
            if isinf(tree.value_at(n) or 0.0):
                return f"{wins} next"
            return f"{worth}{THEN}{wins}" if worth[-1].isdigit() else f"{wins} next ({worth})"
        if n in equals and tree.columns.parent[n] and rests_on_estimates(tree, n) and not alone:
            return f"{ALSO}{worth}"
        if not alone and _no_better(tree, n, worth):
            return f"no better, {worth}"
        own = proved_winner(tree, n) is tree.player(tree.columns.parent[n])  # else an answer wins
        later = own and worth.endswith(WINS) and tree.columns.kind[n] == INNER
        return f"{worth} {_when(tree, n)}" if later else worth

    return told


def _no_better(tree: GameTree, move: int, worth: str) -> bool:
    """Return whether a move is told by a bound that is just what the move chosen beside it has."""
    above = tree.columns.parent[move]
    chosen, me = tree.choice(above), tree.player(above)
    at_most = {Player.MAX: "≤", Player.MIN: "≥"}.get(me, "")
    if chosen in (None, move) or not at_most or not worth.startswith(at_most):
        return False
    return tree.bound(chosen) == "exact" and tree.value_at(chosen) == tree.value_at(move)


def also_worth(tree: GameTree, moves: Sequence[int], unknown: bool) -> str:
    """Return what moves are worth that are as good as one that is drawn; empty of none.

    Parameters
    ----------
    tree, moves, unknown
        The recording, the moves, and whether nobody was asked where the search stopped.
    """
    if not moves:
        return ""
    exact = known_bound(tree, moves[0]) == "exact"  # else a second look met the bound
    as_good = moves[0] if exact else tree.columns.parent[moves[0]]
    told = value_told(tree, as_good, unknown)
    side = told.removesuffix(WINS)
    return f"{ALSO}{told if side == told else f'won by {side}'}"


def _when(tree: GameTree, move: int) -> str:
    """Return how many plies after a move the game is over, if that is known: ``"2 plies later"``.

    So it can be read wherever the move stands; of the first moves as plates count them, from the
    first board.
    """
    plies = proved_end(tree, move)
    if plies is None:
        return "later"
    first = tree.columns.parent[move] == 0
    return f"in {count(plies + 1, 'ply')}" if first else f"{count(plies, 'ply')} later"


def all_win_next(tree: GameTree, moves: Sequence[int]) -> str:
    """Return who wins next after each of several moves with which the depth ends; or nothing.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves at one position.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xx_/___/o__"), depth=2)
    >>> replies = tree.children(tree.find("[1,1]"))  # [0,2] is the first: it stops o
    >>> all_win_next(tree, replies[1:]), all_win_next(tree, replies)
    ('▼ wins next after each', '')
    """
    kinds = {tree.columns.kind[move] for move in moves}
    if len(moves) == 1 or kinds != {HORIZON} or not all(_wins_next(tree, n) for n in moves):
        return ""
    return f"{TRIANGLES[tree.player(moves[0])]} wins next after each"


def _wins_next(tree: GameTree, end: int) -> bool:
    """Return whether who moves where the depth ends wins next; not where the game fails there."""
    try:
        return win_past_depth(tree, end) is not None
    except GameError:
        return False
