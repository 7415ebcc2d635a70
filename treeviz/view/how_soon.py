"""In how many plies moves win, or lose, where equal values hide that some take longer: → words.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/x__/___"))
>>> [told for move, told in how_soon(tree, 0).items() if tree.notation(move) in ("[0,2]", "[2,0]")]
['in 2 plies', 'in 4 plies']
"""

from __future__ import annotations

from collections import defaultdict
from math import isinf

from treeviz.formatting.numerals import count
from treeviz.tree.columns import PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.soonest_ends import proved_end
from treeviz.tree.unseen_wins import met_past_depth

_WON_NEXT = 2  # plies: an answer, and the move that wins


def how_soon(tree: GameTree, node: int) -> dict[int, str]:
    """Return of moves that win, or lose, after how many plies that is, this one being the first.

    Of moves that end the game, or that all take as long, it goes without saying; so it does where
    the value itself tells it, as that of a mate does. A win at once that was cut, or that follows
    where the depth ended, counts: the rules show it.

    Parameters
    ----------
    tree, node
        The recording, and where the moves are made.
    """
    kinds, signed = tree.columns.kind, tree.rules.scale.signed
    alike = defaultdict[float | None, dict[int, int]](dict)
    for move in tree.children(node):
        value, plies = tree.value_at(move), None
        if kinds[move] != PRUNED and known_bound(tree, move) == "exact":
            plies = _plies(tree, move)
        if plies is not None and signed(value) == signed(value, plies):
            alike[value][move] = plies
    return {
        move: f"in {count(plies + 1, 'ply')}"
        for moves in alike.values()
        if len(set(moves.values())) > 1
        for move, plies in moves.items()
        if kinds[move] != TERMINAL
    }


def _plies(tree: GameTree, move: int) -> int | None:
    """Return after how many plies a game is over that is won after a move, if that is proved.

    By what was recorded, or where it was only estimated as won by the rules one ply past the depth.
    """
    if proved_winner(tree, move) is not None:
        return proved_end(tree, move)
    counts_as_won = isinf(tree.value_at(move) or 0.0)
    return _WON_NEXT if counts_as_won and met_past_depth(tree, move) else None
