"""Where stubs stand that are not among the boards of their ply: a scene → their places.

Beside the first mark both sides are free. Where one reply to a move is drawn, what is told of the
others would take the room of a board beside it; beside the edge, below the move, there is room: the
others of its ply have there what is told of theirs.

>>> from treeviz import View, games, minimax
>>> scene = View(marks=9)(minimax(games.TicTacToe("xox/oox/___")))
>>> [(scene.marks[above].move, stub) for above, stub in stubs_by_edges(scene).items()]
[('[2,0]', 3), ('[2,1]', 7)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treeviz.formatting.lettering import text_width
from treeviz.picture.placement.geometry import FOOT_GAP, Placed, Rect
from treeviz.picture.sizes import Parts, measure_narrow
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import Point
from treeviz.view.level_of_detail import TIERS
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

FROM_EDGE = 10.0  # points from an edge to the stub beside it
_OVER_FIRST = 72.0  # points that a stub beside the first mark is higher than that at most
_WIDER_FOOT = 2.4  # as parts of a board: how wide a text below it is at most …
_FOOT = 21.0  # … which may have so many ems
_REPLY_AND_STUB = 2  # what is drawn below a move whose stub stands beside the edge


def stubs_by_edges(scene: Scene) -> dict[int, int]:
    """Return the stubs beside the edge to the only reply drawn to a move of the root, by the move.

    An arrow from a cut's cause may need the room beside an edge; in a graph, other edges do.

    Parameters
    ----------
    scene
        What is drawn.
    """
    if not TIERS[scene.tier].texts or scene.joins or scene.arrows:
        return {}
    below: dict[int, list[int]] = {}
    for place, mark in enumerate(scene.marks):
        if mark.parent is not None:
            below.setdefault(mark.parent, []).append(place)
    found = {}
    for above, places in below.items():
        stubs = [place for place in places if isinstance(scene.marks[place], Stub)]
        if scene.marks[above].parent == 0 and stubs and len(places) == _REPLY_AND_STUB:
            found[above] = stubs[0]
    return found


def stub_beside_first(scene: Scene, parts: Sequence[Parts]) -> int | None:
    """Return the stub that stands beside the first mark, if one may.

    Below it a stub would take the room of a move that could be drawn. What is much higher than the
    mark has no room beside it, nor has what an arrow would pass.

    Parameters
    ----------
    scene, parts
        What is drawn, and how large it is.
    """
    if not TIERS[scene.tier].texts or scene.joins or scene.arrows:
        return None
    for place, mark in enumerate(scene.marks):
        if isinstance(mark, Stub) and not mark.parent and not mark.alone:
            over = _OVER_FIRST if parts[0].body_height else 0.0
            return place if parts[place].height <= parts[0].height + over else None
    return None


def over_first(parts: Sequence[Parts], aside: int | None) -> float:
    """Return how much higher than the first mark the stub is that stands beside it, in points.

    Parameters
    ----------
    parts, aside
        How large everything is, and the place of that stub, if there is one.
    """
    beside = 0.0 if aside is None else parts[aside].height
    return max(beside - parts[0].height, 0.0)


def with_narrow_feet(scene: Scene, parts: Sequence[Parts], theme: Theme) -> list[Parts]:
    """Return how large everything is once no text below a board is far wider than the board.

    Parameters
    ----------
    scene, parts, theme
        What is drawn, how large it is, and how.
    """
    narrow = list(parts)
    for place, mark in enumerate(scene.marks):
        if not isinstance(mark, Stub) or not mark.alone or mark.parent is None:
            continue
        most = max(parts[mark.parent].width * _WIDER_FOOT, _FOOT * theme.text_size)
        longest = (most - parts[place].width) / theme.text_size  # of the part beyond, in ems
        if longest < 0:
            widest = max(text_width(line, 1.0) for line in parts[place].lines)
            narrow[place] = measure_narrow(mark, theme, scene.tier, widest + longest)
    return narrow


def share_columns(
    scene: Scene,
    by_edges: Mapping[int, int],
    before: list[float],
    after: list[float],
    apart: float,
) -> None:
    """Let moves with stubs beside their edges, and the replies below them, reach equally far.

    Parameters
    ----------
    scene, by_edges
        What is drawn, and the stubs beside edges, by their moves.
    before, after
        How far each mark reaches to the left and to the right, in points; both are changed.
    apart
        How much more room is between replies, which are of different families, than between moves.
    """
    for place, mark in enumerate(scene.marks):
        move = mark.parent
        if isinstance(mark, Mark) and move is not None and move in by_edges:
            for reach, more in ((before, 0.0), (after, apart)):
                reach[move] = max(reach[place] + more, reach[move])
                reach[place] = reach[move] - more


def placed_beside_first(mark: Mark | Stub, parts: Parts, x: float, first: Placed) -> Placed:
    """Return a stub beside the first mark in its place: what leads there leaves it at its side.

    Parameters
    ----------
    mark, parts, x
        The stub, how large it is, and where its middle is across its ply.
    first
        The first mark in its place.
    """
    met = first.plate if first.parts.on_plate else first.body
    start = met.x + met.width - first.parts.blank_width
    y = met.centre[1]
    # What is higher than the board begins beside the plate, and ends with the board.
    top = min(y - parts.height / 2, first.box.y + first.box.height - parts.height)
    box = Rect(x - parts.width / 2, top, parts.width, parts.height)
    return _set_aside(mark, parts, box, ((start, y), (box.x, y)))


def placed_by_edge(mark: Mark | Stub, parts: Parts, x: float, top: float) -> Placed:
    """Return a stub beside the edge that leads on from its parent in its place: none leads to it.

    Parameters
    ----------
    mark, parts, x, top
        The stub, how large it is, where its middle is across its ply, and where it begins.
    """
    box = Rect(x - parts.width / 2, top, parts.width, parts.height)
    way = (box.x - FROM_EDGE, top - FOOT_GAP), (box.x, top)
    return _set_aside(mark, parts, box, way)._replace(joined=False)


def _set_aside(mark: Mark | Stub, parts: Parts, box: Rect, way: tuple[Point, Point]) -> Placed:
    """Return a stub that stands in the ply of its parent, and the way to it."""
    begin, end = way
    return Placed(
        mark=mark,
        parts=parts,
        box=box,
        plate=Rect(*end, 0.0, 0.0),
        body=box,
        move_at=end,
        move_anchor="middle",
        arrive=end,
        depart=end,
        enter=end,
        leave=end,
        knee=False,
        begin=begin,
        aside=True,
    )
