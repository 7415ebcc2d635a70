"""What a node is worth as it is written where no plate tells it: a recording and a node → words.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> [value_told(tree, move) for move in tree.children(0)]
['o wins', 'draw', 'x wins']
"""

from __future__ import annotations

from treeviz.game.player import Player
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound
from treeviz.tree.lost_past_depth import wins_anyhow
from treeviz.tree.wins_too import lost_instead, wins_too
from treeviz.view.labels import value_text
from treeviz.view.left_out_win import left_out_win, refuted_by
from treeviz.view.line_told import side_in_notes
from treeviz.view.severed import FOUND_AGAIN, UNSETTLED, WINS


def value_told(tree: GameTree, node: int, unknown: bool = False) -> str:
    """Return what a node is worth, in words where it is certain how the game ends.

    A question mark alone would be read as the sign of a move that was never looked at.

    Parameters
    ----------
    tree, node
        The recording, and where to look.
    unknown
        Whether nobody was asked where the search stopped, so that a 0 there is no value.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> guessed = minimax(games.TicTacToe(), depth=1)
    >>> value_told(guessed, 1), value_told(guessed, 1, unknown=True)
    ('est. 0', 'unknown')
    """
    value = value_text(tree, node)
    guessed = rests_on_estimates(tree, node)
    if left_out_win(tree, node) is not None:
        return refuted_by(tree, node)
    if value == "?":
        wins = wins_too(tree).get(node)
        return UNSETTLED if wins is None else "also a win" if wins else _no_win(tree, node)
    if guessed and unknown and node and wins_anyhow(tree, node):
        return f"unknown, then {side_in_notes(tree, tree.player(tree.columns.parent[node]))}{WINS}"
    if guessed:
        return "unknown" if unknown else f"est. {value}"
    results, certain = tree.results, tree.certainty.at(node)
    worth = tree.value_at(node)
    if worth is None or known_bound(tree, node) != "exact" or tree.rules.scale.is_win(worth):
        return value  # how soon a mate comes is more than that it comes
    winner = results.winner(*certain)
    if winner is not None and worth == (results.win if winner is Player.MAX else results.loss):
        return f"{side_in_notes(tree, winner)}{WINS}"
    return "draw" if results.is_draw(*certain) and results.drawn == {worth} else value


def _no_win(tree: GameTree, move: int) -> str:
    """Return that a move does not win, beside one that does, or that it even loses."""
    me = tree.player(tree.columns.parent[move])
    if move in lost_instead(tree):
        return f"{side_in_notes(tree, me.other)}{WINS}{FOUND_AGAIN}"
    return f"no win for {side_in_notes(tree, me)}{FOUND_AGAIN}"
