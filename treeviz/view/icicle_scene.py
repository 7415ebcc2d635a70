"""All of a tree, and the chosen line beside it → the scene of an icicle."""

from __future__ import annotations

from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count
from treeviz.game.game import Player
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.view.build_icicle import build_icicle
from treeviz.view.build_scene import marks_of
from treeviz.view.captions import searched_as
from treeviz.view.icicle import Icicle
from treeviz.view.labels import either
from treeviz.view.meanings import results_of
from treeviz.view.names import short_sides
from treeviz.view.readings import game_told, moves_read_as, nothing_missing, readings_of
from treeviz.view.scene import Details, Mark, Ply, Scene
from treeviz.view.titles import headline
from treeviz.view.transpositions import Shape

_BOARDS = 10  # of the chosen line
_ALIKE = 20  # finished games of one value that are asked how they ended


def compose_icicle(shape: Shape, title: str | None = None) -> Scene:
    """Return the scene that shows all of a tree as an icicle, and the chosen line as boards.

    Parameters
    ----------
    shape, title
        As in `compose`.
    """
    tree, root = shape.tree, shape.root
    line = tree.best_play(root)
    whole = build_icicle(tree, root, line)
    marks = [mark for mark in marks_of(shape, line[:_BOARDS], Details()) if isinstance(mark, Mark)]
    if len(line) > _BOARDS:
        further = count(len(line) - _BOARDS, "ply")
        marks[-1] = marks[-1]._replace(notes=(f"… and {further} more",))
    sides = short_sides(tree)
    results = results_of(tree, _endings(tree, root))
    return Scene(
        title=visible(headline(tree, root) if title is None else title),
        caption=visible("".join(searched_as(shape))),
        marks=tuple(marks),
        plies=_rows(whole, tree.ply(root), sides),
        sides=sides,
        results=results,
        nodes=tree.subtree_size(root),
        tier="icicle",
        icicle=whole,
        readings=readings_of(tree, marks, results),
        notation=moves_read_as(tree, marks),
        game=game_told(tree),
        complete=nothing_missing(tree),
    )


def _rows(whole: Icicle, first: int, sides: tuple[str, str]) -> tuple[Ply, ...]:
    """Return what is written beside each row of an icicle."""
    plies = []
    for row, movers in enumerate(whole.movers):
        number = first + row * whole.step
        if len(movers) == 1:
            player = movers[0]
            if player is Player.CHANCE:
                plies.append(Ply(number, player, ("chance",)))
                continue
            side = sides[0 if player is Player.MAX else 1]
            plies.append(Ply(number, player, (f"{side} to move",)))
        else:
            plies.append(Ply(number, None, (either(movers) or "game over",)))
    return tuple(plies)


def _endings(tree: GameTree, root: int) -> list[int]:
    """Return finished games, the first few of each value."""
    columns, found = tree.columns, dict[float, list[int]]()
    for node in range(root, columns.end[root]):
        if columns.kind[node] == TERMINAL:
            alike = found.setdefault(columns.value[node], [])
            if len(alike) < _ALIKE:
                alike.append(node)
    return [node for nodes in found.values() for node in nodes]
