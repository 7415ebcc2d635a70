"""Which moves a title tells to be as good, or better, with captures counted, past the depth.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> turned_note(tree, 0)  # nothing is ever taken
''
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.phrases import listed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_moves import settled_line, stays_best, turned_by_takes
from treeviz.view.captured_plates import worths_of_equals
from treeviz.view.captured_rivals import first_named, level_rivals
from treeviz.view.less_than_equal import all_estimated_equal
from treeviz.view.names import short_move
from treeviz.view.past_depth_note import best_with_captures, better_counting

_BOTH = 2
_LEAST = "at least"  # of moves beside which it is not known of all


def turned_note(tree: GameTree, root: int) -> str:
    """Return which moves come to more once what can be taken is, or to as much; empty if none do.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    turned = turned_by_takes(tree, root)
    if turned is None:
        return _level_note(tree, root)
    number = len(turned.moves)
    names = listed(_named(tree, turned.moves))
    worth, played = map(tree.rules.scale.signed, (turned.worth, turned.played))
    are = "are" if number > 1 else "is"
    stays = turned.played == tree.value_at(root)
    if turned.worth == turned.played:
        if stays:
            best = ", and none better" * stays_best(tree, root)
            return f"; with captures counted, {names} {are} as good, too{best}"
        return f"; with captures counted {names}, estimated worse, {are} {worth}, too"
    better = better_counting(_named(tree, turned.moves), worth)
    return f"{better}, {_played(tree, root)} {played}" if tells_the_played(tree, root) else better


def tells_the_played(tree: GameTree, root: int) -> bool:
    """Tell whether `turned_note` says what the move played comes to: so it need not stand twice.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    turned = turned_by_takes(tree, root)
    return turned is not None and tree.value_at(root) != turned.played != turned.worth


def _played(tree: GameTree, root: int) -> str:
    """Return what the move is called that is played."""
    choice = tree.choice(root)
    return "this" if choice is None else short_move(tree, choice)


def counted_note(tree: GameTree, root: int, *, named: bool = False) -> str:
    """Return what the move played comes to with captures counted, like which others, in a clause.

    Empty where it stands, and where that is neither the best nor known of another move.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    named
        Whether the move played is named, as others stand before it.
    """
    settled, turned = settled_line(tree, root), turned_by_takes(tree, root)
    if settled is None or settled.worth == tree.value_at(root):
        return ""
    if turned is not None and turned.worth != turned.played:
        return ""
    like = _named(tree, turned.moves) if turned is not None else _as_much(tree, root)
    best = ", and none is better" * best_with_captures(tree, root)
    if not like and not best:
        return ""
    worth = tree.rules.scale.signed(settled.worth)
    level, names = level_rivals(tree, root), listed(like) if like else ""
    if turned is None and like and not (level.sure or _LEAST in names):
        names = f"{_LEAST} {names}"
    are = "is" if len(like) == 1 and not like[0][:1].isdigit() else "are"
    told = f", as {are} {names}" if like else ""
    if number := _alike(tree, root, settled.worth):
        worth = f"{'both are' if number == _BOTH else f'all {number} are'} {worth}"
    else:
        worth = f"{_played(tree, root) if named else 'it'} is {worth}"
    return f"; with captures counted {worth}{told}{best}"


def _alike(tree: GameTree, root: int, worth: float) -> int:
    """Return how many moves are estimated equal, if all of them come to so much; else 0."""
    chosen, equals = tree.choice(root), all_estimated_equal(tree, root)
    known = worths_of_equals(tree, root)
    others = [known.get(move) for move in equals if move != chosen]
    return len(equals) if others and set(others) == {worth} else 0


def _named(tree: GameTree, moves: Sequence[int]) -> list[str]:
    """Return what some moves are called, or the first of many and how many others there are."""
    few = [short_move(tree, move) for move in first_named(tuple(moves))]
    return [*few, f"{len(moves) - len(few)} others"] if len(moves) > len(few) else few


def _level(tree: GameTree, root: int) -> list[str]:
    """Return what moves are called, estimated worse, that come to as much as the one played."""
    level = level_rivals(tree, root)
    left = level.number - len(level.named)
    more = f"{left} others" if left > 1 else "one other"
    others = [more if level.sure else f"{_LEAST} {more}"] * bool(left)
    return [*(short_move(tree, n) for n in level.named), *others]


def _as_much(tree: GameTree, root: int) -> list[str]:
    """Return what moves are called that come to as much as the one played, its equals, too."""
    level, known = level_rivals(tree, root), worths_of_equals(tree, root)
    chosen, settled = tree.choice(root), settled_line(tree, root)
    worth = None if settled is None else settled.worth
    equals = [n for n in all_estimated_equal(tree, root) if n != chosen and known.get(n) == worth]
    together = *equals, *level.named
    every = worth is not None and _alike(tree, root, worth)  # then they are counted, not named
    if not equals or every or len(level.named) < level.number:
        return _level(tree, root)
    return _named(tree, together)


def _level_note(tree: GameTree, root: int) -> str:
    """Return which moves, estimated worse, come to as much as the one played; empty if none do."""
    level = level_rivals(tree, root)
    settled = settled_line(tree, root) if level.named else None
    if settled is None:
        return ""
    comes = "come" if level.number > 1 else "comes"
    worth = tree.rules.scale.signed(settled.worth)
    return f"; {listed(_level(tree, root))} {comes} to {worth}, too"
