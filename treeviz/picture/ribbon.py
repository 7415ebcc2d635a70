"""What lies below the edges of chosen lines: a pale ribbon, and what makes the other one double."""

from __future__ import annotations

from treeviz.picture.edges import role_of, stroke
from treeviz.picture.placement.geometry import Layout, arrives_at_move, drawn_path, edge_path
from treeviz.picture.plate import plate_outline
from treeviz.picture.sizes import RIBBON
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import Canvas
from treeviz.view.scene import Mark

_DOUBLE = 3.0  # how wide a double line is, by each of its two and by what lies between them


def paint_ribbon(canvas: Canvas, layout: Layout, theme: Theme) -> None:
    """Draw the pale band below the chosen line: along its edges and around its boards."""
    for placed in layout.placed:
        mark = placed.mark
        if not isinstance(mark, Mark) or not mark.chosen:
            continue
        half = RIBBON / 2
        if mark.parent is not None:
            path = drawn_path(layout.placed[mark.parent], placed)
            met = placed.plate if placed.parts.on_plate else placed.body
            on = [] if arrives_at_move(placed) else [met.centre]  # nothing lies behind a text
            canvas.line([*path, *on], theme.ribbon, RIBBON)
        if placed.plate.height:
            outline = plate_outline(placed.parts.shape, placed.plate, wide=placed.parts.wide)
            canvas.polygon(outline, theme.ribbon, theme.ribbon, RIBBON)
        body = placed.body
        seen = body._replace(width=body.width - placed.parts.blank_width)
        for part in (seen, placed.notes):
            if part.height:
                canvas.block(
                    part.x - half, part.y - half, part.width + 2 * half, part.height + 2 * half,
                    half, theme.ribbon,
                )  # fmt: skip


def paint_double(canvas: Canvas, layout: Layout, theme: Theme) -> None:
    """Draw a wide line below each edge of another search's chosen line.

    Its edges are as pale as the paper and lie within, so that two lines are seen, as far apart
    wherever they lead.
    """
    colour, width = stroke("rival", theme)
    for placed in layout.placed:
        mark = placed.mark
        if role_of(mark) == "rival" and mark.parent is not None:
            canvas.line(edge_path(layout.placed[mark.parent], placed), colour, _DOUBLE * width)
