"""Which stubs do not stand among the boards of their ply: a scene → their places.

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

from treeviz.picture.sizes import Parts
from treeviz.view.level_of_detail import TIERS
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

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

    Below it a stub would take the room of a move that could be drawn. What is higher than the mark
    has no room beside it, nor has what an arrow would pass.

    Parameters
    ----------
    scene, parts
        What is drawn, and how large it is.
    """
    if not TIERS[scene.tier].texts or scene.joins or scene.arrows:
        return None
    for place, mark in enumerate(scene.marks):
        if isinstance(mark, Stub) and not mark.parent and not mark.alone:
            return place if parts[place].height <= parts[0].height else None
    return None


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
