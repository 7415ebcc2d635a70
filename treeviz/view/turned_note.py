"""Which moves a title tells to be as good, or better, with captures counted, past the depth.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> turned_note(tree, 0)  # nothing is ever taken
''
"""

from __future__ import annotations

from treeviz.formatting.phrases import listed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_moves import settled_line, stays_best, turned_by_takes
from treeviz.view.captured_rivals import first_named, level_rivals
from treeviz.view.names import short_move


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
    few = [short_move(tree, move) for move in first_named(turned.moves)]
    names = listed([*few, f"{number - len(few)} others"] if number > len(few) else few)
    worth, played = map(tree.rules.scale.signed, (turned.worth, turned.played))
    are = "are" if number > 1 else "is"
    stays = turned.played == tree.value_at(root)
    if turned.worth == turned.played:
        if stays:
            best = ", and none better" * stays_best(tree, root)
            return f"; with captures counted, {names} {are} as good, too{best}"
        return f"; with captures counted {names}, estimated worse, {are} {worth}, too"
    better = f"; with captures counted, {names} {are} better: {worth}"
    return better if stays else f"{better}, this {played}"


def _level_note(tree: GameTree, root: int) -> str:
    """Return which moves, estimated worse, come to as much as the one played; empty if none do."""
    level = level_rivals(tree, root)
    settled = settled_line(tree, root) if level.named else None
    if settled is None:
        return ""
    names, left = [short_move(tree, n) for n in level.named], level.number - len(level.named)
    others = [f"{left} others" if level.sure else "others"] * bool(left)
    comes = "come" if level.number > 1 else "comes"
    worth = tree.rules.scale.signed(settled.worth)
    return f"; {listed([*names, *others])} {comes} to {worth}, too"
