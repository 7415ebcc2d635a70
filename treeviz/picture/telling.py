"""How much pictures tell: a scene or a layout → the weight of its marks, and what they take.

The line and the choice at its root tell most.

>>> from treeviz import View, games, minimax
>>> scene = View()(minimax(games.TicTacToe("xox/oox/___")))
>>> drawn(scene), is_whole(scene), round(worth_of(scene), 2)
(11, True, 6.95)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from treeviz.picture.placement.geometry import Layout, edge_path
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.transpositions import Shape

_NEAR, _FURTHER = 1.0, 0.4  # a mark on the chosen line: up to its second ply, and below
_RIVAL, _REPLY, _REST = 0.9, 0.7, 0.35  # a move of the root, the reply to it, and any other mark

_STRAIGHT = 4.0  # points aside: what goes straight ahead has no knee
SCREENFUL = 1.05  # height to width up to which a picture is seen on a screen at once
SCREENFUL_OF_LINE = 1.2  # … up to which its line is drawn to the end
SCREENFUL_OF_WIN = 1.25  # … up to which a win is drawn to its end, if its boards were small else
SCREENFUL_OF_SQUARES = 1.25  # … up to which squares are made as large as men on them are told apart
LEGIBLE_SQUARE = 20.0  # points of such a square
_MORE_ASIDE = 1.4  # than in a narrower picture, as a part of its width
ENOUGH_BOARD = 0.5  # of the height of its bands that boards are to take on a slide


def taken(layout: Layout) -> float:
    """Return how much of its width a picture's tree takes, its text beside it included."""
    return max(at.box.x + at.box.width for at in layout.placed) / layout.width


def board_share(layout: Layout) -> float:
    """Return how much of its bands a picture's boards take, in the direction of its growth."""
    largest: dict[int, tuple[float, float]] = {}
    for placed in layout.placed:
        if isinstance(placed.mark, Mark) and placed.mark.board is not None:
            ply, parts = placed.mark.ply, placed.parts
            width, height = largest.get(ply, (0.0, 0.0))
            largest[ply] = max(width, parts.body_width), max(height, parts.body_height)
    widths, heights = map(sum, zip(*largest.values(), strict=True))
    down = len({band.rect.x for band in layout.bands}) == 1
    if down:
        return heights / sum(band.rect.height for band in layout.bands)
    return widths / sum(band.rect.width for band in layout.bands)


def smallest_square(layout: Layout) -> float:
    """Return how high the smallest square of the boards is that are drawn; 0 without boards."""
    squares = [
        at.parts.body_height / len(at.mark.board.rows)
        for at in layout.placed
        if isinstance(at.mark, Mark) and at.mark.board is not None and at.mark.board.rows
        if not at.parts.empty
    ]
    return min(squares, default=0.0)


def bends(layout: Layout) -> bool:
    """Tell whether the edge to a drawn move has a knee."""
    for at in layout.placed:
        if isinstance(at.mark, Mark) and at.mark.parent is not None and at.knee:
            across = [x for x, _ in edge_path(layout.placed[at.mark.parent], at)]
            if max(across) - min(across) > _STRAIGHT:
                return True
    return False


def less_orderly(layout: Layout, before: Layout) -> bool:
    """Tell whether more stubs hang, or a reply is farther aside than the picture got wider.

    Parameters
    ----------
    layout, before
        The picture, and what it was before; the moves of the root may part as there is room.
    """
    if hanging_stubs(layout) > hanging_stubs(before):
        return True
    wider = max(layout.width / before.width, 1.0)
    return _farthest_aside(layout) > _MORE_ASIDE * wider * _farthest_aside(before)


def _farthest_aside(layout: Layout) -> float:
    """Return how far aside the farthest reply stands of the move above it, in points."""
    aside = [
        abs(at.box.centre[0] - layout.placed[at.mark.parent].box.centre[0])
        for at in layout.placed
        if isinstance(at.mark, Mark) and at.mark.parent
    ]
    return max(aside, default=0.0)


def leans(layout: Layout) -> bool:
    """Tell whether the only reply drawn below a move stands aside from it.

    The edges to the moves of the root run aslant, the others need not.
    """
    drawn = [at for at in layout.placed if isinstance(at.mark, Mark) and at.mark.parent]
    alone = Counter(at.mark.parent for at in drawn)
    across = [
        at.box.centre[0] - layout.placed[at.mark.parent].box.centre[0]
        for at in drawn
        if at.mark.parent and alone[at.mark.parent] == 1
    ]
    return any(abs(aside) > _STRAIGHT for aside in across)


def hanging_stubs(layout: Layout) -> int:
    """Return how many stubs hang beside boards of the next ply, and not beside an edge."""
    return sum(
        isinstance(at.mark, Stub) and not at.mark.alone and at.joined for at in layout.placed
    )


def longest_note(layout: Layout) -> int:
    """Return how many lines the longest text has that stands beside an edge."""
    return max(
        (len(at.parts.lines) for at in layout.placed if at.aside and at.mark.parent), default=0
    )


def is_whole(scene: Scene) -> bool:
    """Tell whether a scene leaves nothing out."""
    return not any(isinstance(mark, Stub) for mark in scene.marks)


def drawn(scene: Scene) -> int:
    """Return how many positions a scene draws."""
    return sum(isinstance(mark, Mark) for mark in scene.marks)


def nodes_drawn(scene: Scene) -> frozenset[int]:
    """Return the nodes that a scene draws."""
    return frozenset(mark.node for mark in scene.marks if isinstance(mark, Mark))


def moves_of_root(scene: Scene) -> frozenset[int]:
    """Return the moves of the root that a scene draws."""
    drawn = (mark for mark in scene.marks if isinstance(mark, Mark))
    return frozenset(mark.node for mark in drawn if mark.parent == 0)


def moves_drawn(scene: Scene) -> int:
    """Return how many moves of the root a scene draws."""
    return sum(isinstance(mark, Mark) and mark.parent == 0 for mark in scene.marks)


def worth_at_most(shape: Shape, nodes: Iterable[int]) -> float:
    """Return how much marks of nodes tell together at most: it is asked before they are made.

    Parameters
    ----------
    shape
        What a picture sees of a recording.
    nodes
        The nodes, whose marks nobody has measured.
    """
    ply, line, weight = shape.tree.ply, set(shape.line), 0.0
    first = ply(shape.root)
    for node in nodes:
        below = ply(node) - first
        if node in line:
            weight += _NEAR if below <= 2 else _FURTHER
        else:
            weight += (_NEAR, _RIVAL, _REPLY)[below] if below <= 2 else _REST
    return weight


def worth_of(scene: Scene) -> float:
    """Return how much the marks of a scene tell together."""
    weight, first = 0.0, scene.marks[0].ply
    for mark in scene.marks:
        if not isinstance(mark, Mark):
            continue
        below = mark.ply - first
        if mark.chosen:
            weight += _NEAR if below <= 2 else _FURTHER
        elif below == 1:
            weight += _RIVAL
        else:
            weight += _REPLY if below == 2 and mark.taken else _REST
    return weight
