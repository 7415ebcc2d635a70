"""Moves estimated equal that come to less with captures counted: what title, plates and stubs say.

Where the move played keeps its value then, they are no equals of it, and all that a picture says of
them agrees on that.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> less_than_played(tree, 0)  # nothing is ever taken
{}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treeviz.errors import GameError
from treeviz.formatting.phrases import listed
from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.equals_with_captures import less_with_captures
from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_moves import settled_move, settled_worth, turned_by_takes
from treeviz.view.equals import found_level
from treeviz.view.names import short_move

_NAMED = 3  # of more moves their number is told
_FEW = 2  # … and of some that come to less, among others


def all_estimated_equal(tree: GameTree, root: int) -> list[int]:
    """Return all moves that are estimated as high as the one played, which is one of them.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    return sorted({*tree.best_children(root), *found_level(tree, root, tree.choice(root))})


@asked_once
def less_than_played(tree: GameTree, root: int) -> Mapping[int, float]:
    """Return which of these come to less, and to what, or at best to what, in points of MAX's side.

    Empty where the move played does not keep its value, where a move estimated worse then is as
    good, or where nobody knows.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    try:
        return _less(tree, root)
    except GameError:  # past the depth, which is no matter of what was recorded
        return {}


def _less(tree: GameTree, root: int) -> Mapping[int, float]:
    chosen, me = tree.choice(root), tree.player(root)
    others = tuple(n for n in all_estimated_equal(tree, root) if n != chosen)
    if chosen is None or not others or not tree.reaches_horizon or me is Player.CHANCE:
        return {}
    if less := less_with_captures(tree, others):
        return less
    own = settled_move(tree, chosen)
    if own is None or own != tree.value_at(root) or turned_by_takes(tree, root) is not None:
        return {}
    found = {move: settled_worth(tree, move) for move in others}
    return {n: worth for n, worth in found.items() if worth is not None and me.better(own, worth)}


def written_less(tree: GameTree, move: int, worth: float) -> str:
    """Return what such a move comes to as it is written: as a bound, where no more is known.

    Parameters
    ----------
    tree, move, worth
        The recording, the move, and what it comes to.
    """
    me = tree.player(tree.columns.parent[move])
    bound = "upper" if me is Player.MAX else "lower"
    known = settled_worth(tree, move) == worth
    return tree.rules.scale.bounded(worth, "exact" if known else bound)


def less_title(tree: GameTree, root: int, *, does: str) -> str:
    """Return what a title says behind the move played where all its equals come to less.

    Empty where some do not.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    does
        What the move played does, which is told between.
    """
    others = [n for n in all_estimated_equal(tree, root) if n != tree.choice(root)]
    less = less_than_played(tree, root)
    if not others or any(move not in less for move in others):
        return ""
    value = tree.rules.scale.signed(tree.value_at(root))
    come = _come_to(tree, others)
    named = listed([short_move(tree, move) for move in others])
    which = f"the {len(others)} others est. {value}"
    which = f"{named}, est. {value}," if len(others) <= _NAMED else which
    return f": {value}, also with captures counted{does}; {which} {come}"


def some_less(tree: GameTree, root: int) -> str:
    """Return that the move played stays with captures counted, and how many equals come to less.

    At least so many, where it is not known of each what it comes to; empty if none do.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    less, chosen = [*less_than_played(tree, root)], tree.choice(root)
    if not less or chosen is None:
        return ""
    named = listed([short_move(tree, move) for move in less])
    which = named if len(less) <= _FEW else f"{len(less)} others"
    rest = (n for n in all_estimated_equal(tree, root) if n not in (chosen, *less))
    which = f"{'' if all(settled_worth(tree, n) is not None for n in rest) else 'at least '}{which}"
    stays = f"{short_move(tree, chosen)} stays"
    return f"; with captures counted {stays}, {which} {_come_to(tree, less)}"


def _come_to(tree: GameTree, moves: Sequence[int]) -> str:
    """Return what some of these moves come to, the best of them if they differ."""
    less = less_than_played(tree, tree.columns.parent[moves[0]])
    worths = {move: less[move] for move in moves}
    best = tree.player(tree.columns.parent[moves[0]]).best(worths.values())
    exact = {written_less(tree, n, worth) for n, worth in worths.items()}
    signed = tree.rules.scale.signed(best)
    at_best = " or worse" * (exact != {signed})
    return f"come{'s' * (len(moves) == 1)} to {signed}{at_best}"
