"""The title where nothing is known of the move that is played, after the move: which one it is.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.TicTacToe(), depth=3)
>>> undecided_title(tree, 0, tree.choice(0))
', searched first: no move wins or loses within 3 plies (2nd look)'
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import listed
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.forced_past_depth import lost_later
from treeviz.tree.game_tree import GameTree
from treeviz.tree.none_lost import none_lost
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.tree.worse_left_out import is_lost, worse_left_out
from treeviz.view.names import short_move, short_side
from treeviz.view.severed import AGAIN
from treeviz.view.title_parts import search_place

_NAMED = 3  # so few moves are named; more are counted


def undecided_title(tree: GameTree, root: int, move: int) -> str:
    """Return which place a move has among those of which the search did not find that they lose.

    That none is decided is told where a second look at what was cut finds no loss, too; else that
    none wins, which the search itself proves.

    Parameters
    ----------
    tree, root, move
        The recording of a search that asked no heuristic, the position, and the move played there.
    """
    loser, certain = tree.player(root).other, tree.certainty
    moves = tree.children(root)
    left = [n for n in moves if tree.results.winner(*certain.at(n)) is not loser]
    left = [n for n in left if not unseen_wins(tree, n, loser)]
    later = [n for n in left if not root and n in lost_later(tree)]
    if later and len(later) == len(left) - 1 and move not in later:
        they = short_side(tree, loser)
        when = ", at the latest" * (len(left) < len(moves))
        return f", the only move not seen to lose: after any other {they} wins{when} past the depth"
    again = [n for n, found in worse_left_out(tree, left).items() if is_lost(tree, n, found)]
    left = [n for n in left if n not in again]
    why = f"({AGAIN})" if again else "(no heuristic)"
    depth = tree.facts.depth
    plies = "" if depth is None else count(depth - tree.ply(root), "ply")
    so_far = f" after {plies}" if plies else ""
    if not again and left[0] == move and any(tree.bound(node) != "exact" for node in left):
        which = "searched first" if move == moves[0] else "the first that is not seen to lose"
        unknown = all(rests_on_estimates(tree, node) for node in left)
        if len(left) == len(moves):
            checked = root == 0 and unknown and none_lost(tree) is True
            within = f" within {plies}" * bool(plies)
            found = f"no move wins{' or loses' * checked}{within}"
            why = f"({AGAIN})" if checked else why
        else:
            lost = [node for node in moves if node not in left]
            found = f"{_lost(tree, lost)}{f' in {plies}' * bool(plies)}"
        found = found if unknown else "no move is shown to be better"
        return f", {which}: {found} {why}"
    if left == [move]:
        which = "the only move"
    elif len(left) == len(moves) and all(rests_on_estimates(tree, node) for node in left):
        return f", {search_place(left, move)} moves: all are unknown{so_far} (no heuristic)"
    else:
        which = f"{search_place(left, move)} moves"
    return f", {which} not seen to lose{f' in {plies}' if plies else ''} {why}"


def _lost(tree: GameTree, moves: Sequence[int]) -> str:
    """Return that only some moves are known to lose, by name if they are few."""
    if len(moves) > _NAMED:
        return f"{len(moves)} others are known to lose"
    which = listed([short_move(tree, move) for move in moves])
    return f"only {which} {'is' if len(moves) == 1 else 'are'} known to lose"
