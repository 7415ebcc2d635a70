"""A laid-out scene × theme → DOT, through the `graphviz` package.

Every mark is a Graphviz node at our position: its value plate, as a real shape with the value as
its label. Every edge is a Graphviz edge with its move as its label. Bands, ribbon, boards and
legend are the graph's background, drawn as free forms below them. The graph names its own layout
engine, `nop2`, which places nothing: so any `dot` on any machine shows the same picture.
"""

from __future__ import annotations

import zlib
from math import hypot

import graphviz

from treeviz.boards import paint_board
from treeviz.canvas import BOLD, REGULAR, Canvas, Point
from treeviz.game import Player
from treeviz.layout import ICON, Band, Layout, Placed
from treeviz.legend import ICON_WIDTH, Entry, Icon, text_offset
from treeviz.measure import line_height
from treeviz.scene import Mark, Stub
from treeviz.theme import Theme

_PIECE = 4000  # signs, of up to four bytes each
_INCH = 72.0  # points; Graphviz measures nodes in inches
_RIBBON = 11.0
_BAR = 5.0  # half the length of a bar across a severed edge
_CHOSEN, _TAKEN, _OTHER = 3.0, 1.7, 1.0
# Graphviz' house leaves this part of its box free at its foot, its inverted house at its head.
_HOUSE_FOOT = 0.0957


def dot_source(layout: Layout, theme: Theme) -> str:
    """Return the DOT of a laid-out scene.

    Parameters
    ----------
    layout
        The scene with a place for everything.
    theme
        How its roles look.
    """
    background = _background(layout, theme)
    # An id of the content: two pictures on one page do not share ids or styles.
    content = f"{background}{layout.scene}{theme}"
    name = f"treeviz-{zlib.crc32(content.encode()):08x}"
    graph = graphviz.Digraph(
        "treeviz",
        graph_attr={
            "bb": f"0,0,{layout.width:.2f},{layout.height:.2f}",
            "bgcolor": "transparent",
            "class": "treeviz",
            "id": name,
            "layout": "nop2",
            "margin": "0",
            "outputorder": "edgesfirst",
            "pad": "0",
        },
        node_attr={
            "fixedsize": "true",
            "fontcolor": theme.plate_ink,
            "fontname": BOLD,
            "fontsize": f"{theme.value_size:g}",
            "margin": "0",
            "style": "filled",
        },
        edge_attr={
            "arrowhead": "none",
            "fontcolor": theme.ink,
            "fontname": REGULAR,
            "fontsize": f"{theme.text_size:g}",
        },
    )
    graph.body.append(f"\tgraph [_background={quoted(background)}]\n")
    names = [_name(placed.mark, layout) for placed in layout.placed]
    for own, placed in zip(names, layout.placed, strict=True):
        graph.node(own, **_node(placed, layout, theme, f"{name}-{own}"))
    for own, placed in zip(names, layout.placed, strict=True):
        parent = placed.mark.parent
        if parent is not None:
            start = layout.placed[parent].depart
            edge = _edge(placed, start, layout, theme, f"{name}-{names[parent]}-{own}")
            graph.edge(names[parent], own, **edge)
    for cause, cut in layout.scene.arrows:
        arrow = _arrow(layout.placed[cause], layout.placed[cut], layout, theme)
        graph.edge(names[cause], names[cut], id=f"{name}-{names[cause]}-cut-{names[cut]}", **arrow)
    return str(graph.source)


def quoted(text: str) -> str:
    r"""Return a long text as a DOT string in several pieces.

    Graphviz reads no quoted string of more than 16,384 bytes, but joins pieces of any number.

    Examples
    --------
    >>> quoted('say "hi"'), quoted("a" * 9000).count('" + "')
    ('"say \\"hi\\""', 2)
    """
    pieces = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)] or [""]
    return " + ".join('"{}"'.format(piece.replace('"', '\\"')) for piece in pieces)


def _name(mark: Mark | Stub, layout: Layout) -> str:
    """Return a mark's name in the DOT: `n` and its number; a stub has that of its parent."""
    if isinstance(mark, Mark):
        return f"n{mark.node}"
    parent = layout.scene.marks[mark.parent]
    assert isinstance(parent, Mark), "a stub stands below a node"
    return f"s{parent.node}"


def _node(placed: Placed, layout: Layout, theme: Theme, identity: str) -> dict[str, str]:
    mark, parts = placed.mark, placed.parts
    if isinstance(mark, Stub):
        x, y = placed.body.centre
        return {
            "class": "stub",
            "fillcolor": theme.card,
            "fontcolor": theme.card_ink,
            "color": theme.line_other,
            "fontname": REGULAR,
            "fontsize": f"{theme.text_size:g}",
            "height": _inches(parts.body_height),
            "id": identity,
            "label": graphviz.escape("\n".join(mark.lines)).replace("\n", "\\n"),
            "pos": _position((x, y), layout),
            "shape": "box",
            "style": "filled,dashed",
            "tooltip": graphviz.escape(f"Not drawn: {', '.join(mark.lines)}."),
            "width": _inches(parts.body_width),
        }
    plate = placed.plate
    height = plate.height - (line_height(theme) + 1 if parts.stacked else 0)
    x = plate.x + (parts.value_width if not parts.stacked else plate.width) / 2
    y = plate.y + height / 2
    if parts.shape == "house":
        y += height * _HOUSE_FOOT  # so that its foot stands on the board
    attributes = {
        "class": _classes(mark),
        "color": _outline(mark, theme),
        "fillcolor": _tint(mark, theme),
        "height": _inches(height),
        "id": identity,
        "label": graphviz.escape(mark.value),
        "penwidth": "2" if mark.chosen else "1.2",
        "pos": _position((x, y), layout),
        "shape": parts.shape,
        "tooltip": graphviz.escape(mark.hint),
        "width": _inches(parts.value_width),
    }
    if mark.pruned:
        attributes |= {"style": "filled,dashed", "fontcolor": theme.card_ink}
    if parts.result:  # the plate around value and result is drawn in the background
        attributes |= {"color": "transparent", "fillcolor": "transparent"}
    elif mark.estimated:
        attributes["style"] = "filled,dashed"
    return attributes


def _edge(
    placed: Placed, start: Point, layout: Layout, theme: Theme, identity: str
) -> dict[str, str]:
    mark = placed.mark
    (x1, y1), (x2, y2) = start, placed.arrive
    # A straight line as the Bézier that Graphviz asks for.
    points = [(x1 + (x2 - x1) * t / 3, y1 + (y2 - y1) * t / 3) for t in range(4)]
    attributes = {
        "id": identity,
        "pos": " ".join(_position(point, layout) for point in points),
    }
    if isinstance(mark, Stub):
        return attributes | {"class": "stub", "color": theme.line_other, "style": "dashed"}
    if not placed.joined:
        attributes |= {"color": "transparent"}
    role, colour, width = "other", theme.line_other, _OTHER
    if mark.chosen:
        role, colour, width = "chosen", theme.ink, _CHOSEN
    elif mark.taken:
        role, colour, width = "taken", theme.line_taken, _TAKEN
    attributes = {"color": colour} | attributes | {"class": role, "penwidth": f"{width:g}"}
    if placed.parts.move:
        x, y = placed.move_at
        half = placed.parts.move_width / 2
        middle = x if placed.move_anchor == "middle" else x - half
        label_at = (middle, y - theme.text_size * 0.33)
        attributes |= {
            "label": graphviz.escape(placed.parts.move),
            "lp": _position(label_at, layout),
        }
        if mark.chosen:
            attributes["fontname"] = BOLD
    return attributes


def _arrow(cause: Placed, cut: Placed, layout: Layout, theme: Theme) -> dict[str, str]:
    """Return a curved arrow from the plate whose value caused a cut to the plate where it was."""
    (x1, y1), (x2, y2) = cause.plate.centre, cut.plate.centre
    forward = 1 if x2 >= x1 else -1
    start = (x1 + forward * cause.plate.width / 2, y1)
    end = (x2 - forward * (cut.plate.width / 2 + 9), y2)
    tip = (x2 - forward * (cut.plate.width / 2 + 1), y2)
    reach = max(abs(end[0] - start[0]) / 2, 20.0) * forward
    lift = min(12 + abs(reach) * 0.16, 60.0)  # over the plates between
    curve = [start, (start[0] + reach, start[1] - lift), (end[0] - reach, end[1] - lift), end]
    places = " ".join(_position(point, layout) for point in curve)
    return {
        "arrowhead": "normal",
        "arrowsize": "0.7",
        "class": "cause",
        "color": theme.ink,
        "penwidth": "1.1",
        "pos": f"e,{_position(tip, layout)} {places}",
        "style": "dashed",
    }


def _classes(mark: Mark) -> str:
    roles = ["node", "over" if mark.player is None else str(mark.player)]
    if mark.pruned:
        return "node pruned"
    roles += [
        role
        for role, holds in (
            ("chosen", mark.chosen),
            ("taken", mark.taken),
            ("estimate", mark.estimated),
            ("unfinished", mark.unfinished),
        )
        if holds
    ]
    return " ".join(roles)


def _outline(mark: Mark, theme: Theme) -> str:
    if mark.pruned:
        return theme.line_other
    if mark.chosen or mark.player is None:
        return theme.ink
    return theme.max if mark.player is Player.MAX else theme.min


def _tint(mark: Mark, theme: Theme) -> str:
    if mark.pruned:
        return theme.card
    if mark.player is None:
        return theme.neutral_tint
    return theme.max_tint if mark.player is Player.MAX else theme.min_tint


def _inches(points: float) -> str:
    return f"{points / _INCH:.4f}"


def _position(point: Point, layout: Layout) -> str:
    return f"{point[0]:.2f},{layout.height - point[1]:.2f}"


# The background, from the bottom up.


def _background(layout: Layout, theme: Theme) -> str:
    canvas = Canvas(layout.height)
    canvas.rectangle(0, 0, layout.width, layout.height, theme.paper)
    for band in layout.bands:
        _paint_band(canvas, band, theme)
    _paint_ribbon(canvas, layout, theme)
    for placed in layout.placed:
        _paint_mark(canvas, placed, theme)
        if isinstance(placed.mark, Mark) and placed.mark.pruned and placed.mark.parent is not None:
            _paint_bars(canvas, layout.placed[placed.mark.parent].depart, placed.arrive, theme)
    title_size = theme.title_size
    canvas.text(layout.title_at, layout.scene.title, title_size, theme.ink, font=BOLD)
    left, top = layout.legend_at
    for entry in layout.legend.entries:
        _paint_entry(canvas, entry, (left + entry.x, top + entry.y), theme)
    return canvas.xdot()


def _paint_band(canvas: Canvas, band: Band, theme: Theme) -> None:
    grounds = {Player.MAX: theme.max_band, Player.MIN: theme.min_band, None: theme.neutral_band}
    rect, player = band.rect, band.ply.player
    canvas.rectangle(rect.x, rect.y, rect.width, rect.height, grounds[player])
    x, y = band.text_at
    if player is not None:
        _paint_triangle(canvas, player, (x + ICON / 2, y - theme.text_size * 0.35), ICON, theme)
        x += ICON + 6
    for number, line in enumerate(band.ply.text):
        colour, font = (theme.muted, REGULAR) if number else (theme.ink, BOLD)
        baseline = (x, y + number * line_height(theme))
        canvas.text(baseline, line, theme.text_size, colour, font=font)


def _paint_triangle(
    canvas: Canvas, player: Player, centre: Point, side: float, theme: Theme
) -> None:
    """Draw ▲ for MAX, ▼ for MIN."""
    x, y = centre
    half, up = side / 2, side * 0.43
    if player is Player.MAX:
        canvas.polygon([(x - half, y + up), (x, y - up), (x + half, y + up)], theme.max)
    else:
        canvas.polygon([(x - half, y - up), (x, y + up), (x + half, y - up)], theme.min)


def _paint_ribbon(canvas: Canvas, layout: Layout, theme: Theme) -> None:
    """Draw the pale band below the chosen line: along its edges and around its boards."""
    for placed in layout.placed:
        mark = placed.mark
        if not isinstance(mark, Mark) or not mark.chosen:
            continue
        half = _RIBBON / 2
        if mark.parent is not None:
            path = [layout.placed[mark.parent].depart, placed.arrive, placed.box.centre]
            canvas.line(path, theme.ribbon, _RIBBON)
        for part in (placed.plate, placed.body):
            if part.height:
                canvas.block(
                    part.x - half, part.y - half, part.width + 2 * half, part.height + 2 * half,
                    half, theme.ribbon,
                )  # fmt: skip


def _paint_mark(canvas: Canvas, placed: Placed, theme: Theme) -> None:
    mark, parts, plate, body = placed.mark, placed.parts, placed.plate, placed.body
    if isinstance(mark, Stub):
        return
    ink = theme.card_ink if mark.pruned else theme.plate_ink
    if parts.result:
        canvas.rectangle(
            plate.x, plate.y, plate.width, plate.height,
            _tint(mark, theme), _outline(mark, theme), 2.0 if mark.chosen else 1.2, mark.pruned,
        )  # fmt: skip
        if parts.stacked:
            at = (plate.centre[0], plate.y + plate.height - theme.text_size * 0.45)
            canvas.text(at, parts.result, theme.text_size, ink, "middle")
        else:
            at = (plate.x + parts.value_width - 4, plate.centre[1] + theme.text_size * 0.36)
            canvas.text(at, parts.result, theme.text_size, ink)
    firm = mark.chosen or mark.parent is None
    _write_notes(canvas, placed, theme)
    if mark.pruned:
        if mark.board is not None and not mark.bare:
            paint_board(canvas, mark.board, (body.x, body.y), theme, fresh=mark.fresh)
        outline = (theme.line_other, 1.2, True)
        canvas.rectangle(body.x, body.y, body.width, body.height, "#00000000", *outline)
        return
    if mark.board is not None:
        paint_board(
            canvas, mark.board, (body.x, body.y), theme,
            fresh=mark.fresh, calm=mark.parent is not None, firm=firm,
        )  # fmt: skip
    elif parts.lines:
        outline = theme.ink if firm else theme.grid
        canvas.rectangle(body.x, body.y, body.width, body.height, theme.card, outline)
        at = (body.centre[0], body.centre[1] + theme.text_size * 0.35)
        canvas.text(at, parts.lines[0], theme.text_size, theme.card_ink, "middle")


def _write_notes(canvas: Canvas, placed: Placed, theme: Theme) -> None:
    mark, body = placed.mark, placed.body
    assert isinstance(mark, Mark), "stubs have no notes"
    x, y = body.centre[0], body.y + body.height + theme.text_size + 3
    for number, note in enumerate(mark.notes):
        at = (x, y + number * line_height(theme))
        canvas.text(at, note, theme.text_size, theme.muted, "middle")


def _paint_bars(canvas: Canvas, start: Point, end: Point, theme: Theme) -> None:
    """Draw the two short bars across a severed edge, two thirds of the way down."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    along = ((x2 - x1) / length, (y2 - y1) / length)
    across = (-along[1] * _BAR, along[0] * _BAR)
    for offset in (-2.5, 2.5):
        x = x1 + (x2 - x1) * 0.66 + along[0] * offset
        y = y1 + (y2 - y1) * 0.66 + along[1] * offset
        ends = [(x - across[0], y - across[1]), (x + across[0], y + across[1])]
        canvas.line(ends, theme.ink, 1.6)


def _paint_entry(canvas: Canvas, entry: Entry, corner: Point, theme: Theme) -> None:
    x, y = corner
    middle = (x + ICON_WIDTH / 2, y + line_height(theme) / 2)
    _paint_icon(canvas, entry.icon, middle, theme)
    baseline = (x + text_offset(entry), middle[1] + theme.text_size * 0.35)
    colour = theme.ink if entry.icon != "none" else theme.muted
    canvas.text(baseline, entry.text, theme.text_size, colour)


def _paint_icon(canvas: Canvas, icon: Icon, centre: Point, theme: Theme) -> None:
    x, y = centre
    ends = [(x - ICON_WIDTH / 2, y), (x + ICON_WIDTH / 2, y)]
    if icon == "max" or icon == "min":
        player = Player.MAX if icon == "max" else Player.MIN
        _paint_triangle(canvas, player, centre, ICON, theme)
    elif icon in ("box", "estimate", "stub"):
        fill = {"box": theme.neutral_tint, "estimate": theme.neutral_tint, "stub": theme.card}[icon]
        outline = theme.line_other if icon == "stub" else theme.ink
        canvas.rectangle(x - 9, y - 6, 18, 12, fill, outline, 1.2, dashed=icon != "box")
    elif icon == "chosen":
        ends = [(x - 7, y), (x + 7, y)]  # in an SVG a line's ends are round and reach further
        canvas.line(ends, theme.ribbon, _RIBBON)
        canvas.line(ends, theme.ink, _CHOSEN)
    elif icon == "taken":
        canvas.line(ends, theme.line_taken, _TAKEN)
    elif icon == "other":
        canvas.line(ends, theme.line_other, _OTHER)
    elif icon == "pruned":
        canvas.line(ends, theme.line_other, _OTHER)
        _paint_bars(canvas, (x - ICON_WIDTH * 0.66, y), (x + ICON_WIDTH * 0.34, y), theme)
    elif icon == "cause":
        canvas.line(ends, theme.ink, _OTHER, dashed=True)
