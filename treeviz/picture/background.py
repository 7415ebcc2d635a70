"""What stands below the nodes and edges of a picture: bands, ribbon, boards, texts, legend."""

from __future__ import annotations

from itertools import pairwise
from math import dist

from treeviz.formatting.lettering import text_width
from treeviz.game.board import Cell, Style
from treeviz.game.player import Player
from treeviz.picture.badges import paint_badge, paint_doubt
from treeviz.picture.boards import paint_board
from treeviz.picture.cards import paint_card
from treeviz.picture.edges import bars, stroke
from treeviz.picture.legend import ICON_WIDTH, Icon, LegendEntry, icon_width, text_offset
from treeviz.picture.over_boards import paint_diamond, paint_over_board
from treeviz.picture.placement.geometry import ICON, Band, Layout, Placed, Rect, edge_path
from treeviz.picture.plate import HOUSE_FOOT, plate_outline
from treeviz.picture.range_bar import BAR, BAR_GAP, paint_range_bar
from treeviz.picture.ribbon import paint_double, paint_ribbon
from treeviz.picture.signs import paint_cell
from treeviz.picture.sizes import BADGE_MORE, LEADING, RIBBON, line_height
from treeviz.picture.theme import Theme
from treeviz.picture.words_below import lines_below
from treeviz.picture.xdot import BOLD, NOTHING, REGULAR, Canvas, Point
from treeviz.view.scene import Mark
from treeviz.view.severed import UNSETTLED
from treeviz.view.stub import Stub

FRAME = 5.0  # from a mark to the frame around it
_CARD, _CARDS_APART = (7.0, 9.0), 2.0  # of the stack before what a stub says
_SEVERABLE = 24.0  # points: so long is the straight part of an edge that is severed, at least
_SIGN = 14.0  # how wide the sign before what a stub says is
_FAINT = 0.8  # points: the outline of what was never looked at
_CUT = "cut"  # what is written in it, lest it be like an empty board
_CARD_CORNER = 6.0  # how round the card below a legend is that stands among the bands


def background(layout: Layout, theme: Theme) -> str:
    """Return in xdot all that stands below the nodes and edges, from the bottom up."""
    canvas = Canvas(layout.height)
    canvas.rectangle(0, 0, layout.width, layout.height, theme.paper)
    for band in layout.bands:
        _paint_band(canvas, band, theme)
    if layout.icicle is not None:
        from treeviz.picture.icicle import paint_icicle  # of great trees only

        paint_icicle(canvas, layout, theme)
    paint_ribbon(canvas, layout, theme)
    paint_double(canvas, layout, theme)
    for placed in layout.placed:
        _paint_mark(canvas, placed, theme)
        mark = placed.mark
        if isinstance(mark, Stub):
            if _is_severed(placed):
                _paint_bars(canvas, *_slope(layout.placed[mark.parent], placed), theme)
            continue
        if not mark.pruned or mark.waiting:
            continue
        if mark.parent is not None and not mark.chosen:  # the line goes on over a sooner win
            _paint_bars(canvas, *_between_plies(layout.placed[mark.parent], placed), theme)
        if not mark.hushed:
            anchor = placed.move_anchor
            canvas.text(placed.cut_at, placed.parts.cut, theme.text_size, theme.muted, anchor)
    x, y = layout.title_at
    size = layout.title_size or theme.title_size
    for number, line in enumerate(layout.title):
        canvas.text((x, y + number * size * LEADING), line, size, theme.ink, font=BOLD)
    if layout.legend_card is not None:
        canvas.block(*layout.legend_card, _CARD_CORNER, theme.paper)
    left, top = layout.legend_at
    for entry in layout.legend.joined:
        _paint_entry(canvas, entry, (left + entry.x, top + entry.y), theme)
    return canvas.xdot()


def _paint_band(canvas: Canvas, band: Band, theme: Theme) -> None:
    grounds = {Player.MAX: theme.max_band, Player.MIN: theme.min_band}
    rect, player = band.rect, band.ply.player
    ground = theme.neutral_band if player is None else grounds.get(player, theme.neutral_band)
    canvas.rectangle(rect.x, rect.y, rect.width, rect.height, ground)
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
    """Draw ▲ for MAX, ▼ for MIN, ● for chance."""
    x, y = centre
    if player is Player.CHANCE:
        canvas.disc(centre, side * 0.43, theme.ink)
        return
    half, up = side / 2, side * 0.43
    if player is Player.MAX:
        canvas.polygon([(x - half, y + up), (x, y - up), (x + half, y + up)], theme.max)
    else:
        canvas.polygon([(x - half, y - up), (x, y + up), (x + half, y - up)], theme.min)


def _paint_mark(canvas: Canvas, placed: Placed, theme: Theme) -> None:
    mark, parts, plate, body = placed.mark, placed.parts, placed.plate, placed.body
    if isinstance(mark, Stub):
        _paint_signs(canvas, placed, theme)
        return
    if mark.waiting:
        for part in (plate, body) if parts.wide else (body,):
            canvas.rectangle(*part, NOTHING, theme.ribbon, 1.2)
        return
    if parts.wide:
        canvas.polygon(
            plate_outline(parts.shape, plate, wide=True),
            tint_of(mark, theme), outline_of(mark, theme), 2.0 if mark.chosen else 1.2,
            "dashed" if mark.estimated else "solid",
        )  # fmt: skip
    if parts.beside:
        foot = plate.height * HOUSE_FOOT if parts.shape == "house" else 0.0  # as of the value
        at = plate.x + parts.value_width - 4, plate.centre[1] + foot + theme.text_size * 0.36
        ink = theme.ink if mark.pruned and not mark.checked else theme.plate_ink
        canvas.text(at, parts.result, theme.text_size, ink)
    else:
        canvas.text(placed.result_at, parts.result, theme.text_size, theme.ink, "middle")
    if mark.equal and not mark.hushed and parts.badge:
        paint_badge(canvas, placed.badge_at, theme)
    elif mark.maybe and not mark.hushed and parts.badge:
        paint_doubt(canvas, placed.badge_at, theme)
    firm = mark.chosen or mark.parent is None
    _write_notes(canvas, placed, theme)
    if mark.pruned and not mark.checked:
        if mark.board is not None and not mark.bare and parts.board:
            paint_board(
                canvas, mark.board, (body.x, body.y), theme, fresh=mark.fresh, mover=mark.mover,
                scale=parts.board, named=parts.named,
            )  # fmt: skip
        top, width = (plate.y, _FAINT) if parts.empty else (body.y, 1.2)
        outline = body.x, top, body.width, body.y + body.height - top
        canvas.rectangle(*outline, NOTHING, theme.line_other, width)
        if parts.empty and not mark.hushed and text_width(_CUT, theme.text_size) < body.width:
            middle = top + outline[3] / 2 + theme.text_size * 0.36
            canvas.text((body.centre[0], middle), _CUT, theme.text_size, theme.muted, "middle")
        return
    if mark.board is not None and parts.board:
        paint_board(
            canvas, mark.board, (body.x, body.y), theme,
            fresh=mark.fresh - mark.turned, mover=mark.mover, firm=firm, scale=parts.board,
            calm=False, named=parts.named,
        )  # fmt: skip
        at = body.x, body.y
        paint_over_board(
            canvas, mark.board, at, theme, turned=mark.turned, coming=mark.coming,
            coming_for=mark.coming_for, scale=parts.board, named=parts.named,
        )  # fmt: skip
    elif parts.card is not None:
        paint_card(canvas, parts.card, (body.x, body.y), theme, firm=firm)


def _write_notes(canvas: Canvas, placed: Placed, theme: Theme) -> None:
    mark, body = placed.mark, placed.body
    assert isinstance(mark, Mark), "stubs have no notes"
    card = placed.notes
    if card.height:
        if mark.hushed and not mark.words:  # as wide as what all can see: its width tells nothing
            width = max(body.width, placed.plate.width)
            card = card._replace(x=card.centre[0] - width / 2, width=width)
        if not placed.parts.empty:
            canvas.rectangle(*card, theme.paper, theme.line_other)
    x, y = card.centre[0], card.y + theme.text_size + 2
    below = lines_below(mark, empty=placed.parts.empty)
    for number, note in enumerate(below):
        own = bool(mark.words) and number == len(below) - 1
        if mark.hushed and not own:
            continue
        at = (x, y + number * line_height(theme))
        colour, font = (theme.ink, BOLD) if own else (theme.muted, REGULAR)
        canvas.text(at, note, theme.text_size, colour, "middle", font)
    if mark.framed:
        box = placed.box
        top = box.y - FRAME / 2  # nearer, for the move stands just above
        wide, high = box.width + 2 * FRAME, box.height + 1.5 * FRAME
        canvas.rectangle(box.x - FRAME, top, wide, high, NOTHING, theme.ink, 2.2)


def _paint_signs(canvas: Canvas, placed: Placed, theme: Theme) -> None:
    """Draw the signs before the lines of a stub: of what is not drawn, of what was cut."""
    parts, body = placed.parts, placed.body
    assert isinstance(placed.mark, Stub), "other marks have no signs"
    if parts.span and not placed.mark.blank:
        told = next((n for n, sign in enumerate(parts.signs) if sign == "cut"), len(parts.lines))
        right, y = body.x + body.width - 2, body.y + (told - 0.5) * line_height(theme) + 1
        paint_range_bar(canvas, right - BAR + BAR_GAP, right, y, parts.span, theme)
    x = body.x + _SIGN / 2
    for number, sign in enumerate(parts.signs):
        y = body.y + (number + 0.5) * line_height(theme) + 1
        if sign == "more":
            faint = placed.mark.waiting
            _paint_stack(canvas, (x, y), theme.card, theme.ribbon if faint else theme.muted)
        elif sign == "cut" and not _is_severed(placed):
            canvas.line([(x - _SIGN / 2, y), (x + _SIGN / 2, y)], *stroke("other", theme))
            _paint_bars(canvas, (x - _SIGN * 0.66, y), (x + _SIGN * 0.34, y), theme)


def _is_severed(placed: Placed) -> bool:
    """Tell whether the edge to a stub is: then the sign of a cut need not stand there once more."""
    stub = placed.mark
    assert isinstance(stub, Stub), "of other marks it is known"
    return stub.only_cut and not (stub.alone or stub.waiting) and placed.joined


def _slope(parent: Placed, child: Placed) -> tuple[Point, Point]:
    """Return the last part of the edge to a mark that is long enough to be severed.

    The nearer to the mark, the farther from the edges of others.
    """
    path = edge_path(parent, child)
    shared = path[:2] == [parent.depart, parent.leave] and len(path) > 2
    parts = list(pairwise(path[1:] if shared else path))
    longest = max(parts, key=lambda ends: dist(*ends))
    return next((ends for ends in reversed(parts) if dist(*ends) >= _SEVERABLE), longest)


def _between_plies(parent: Placed, child: Placed) -> tuple[Point, Point]:
    """Return the part of the edge to a mark that is past all that stands in its parent's ply.

    Beside a text that has a sign of a cut of its own the bars would seem to be told of there.
    """
    start = parent.leave if child.knee else edge_path(parent, child)[0]
    end, along = child.enter, int(parent.depart[0] == parent.leave[0])
    way = end[along] - start[along]
    passed = max((parent.leave[along] - start[along]) / way, 0.0) if way else 0.0
    x, y = (here + (there - here) * passed for here, there in zip(start, end, strict=True))
    return (x, y), end


def _paint_bars(canvas: Canvas, start: Point, end: Point, theme: Theme) -> None:
    """Sever an edge."""
    for bar in bars(start, end):
        canvas.line(bar, theme.ink, 1.6)


def _paint_stack(canvas: Canvas, centre: Point, fill: str, outline: str) -> None:
    """Draw a small stack of cards: what is not drawn."""
    x, y = centre
    for step in (_CARDS_APART, 0.0, -_CARDS_APART):  # the card in front last
        left, top = x - step - _CARD[0] / 2, y - step - _CARD[1] / 2
        canvas.rectangle(left, top, *_CARD, fill, outline, 1.0)


def _paint_entry(canvas: Canvas, entry: LegendEntry, corner: Point, theme: Theme) -> None:
    x, y = corner
    middle = (x + ICON_WIDTH / 2, y + line_height(theme) / 2)
    _paint_icon(canvas, entry.icon, middle, theme)
    baseline = (x + text_offset(entry, theme), middle[1] + theme.text_size * 0.35)
    colour = theme.muted if entry.icon == "none" else theme.ink
    font = BOLD if entry.icon == "heading" else REGULAR
    canvas.text(baseline, entry.text, theme.text_size, colour, font=font)


def _paint_side(canvas: Canvas, icon: Icon, centre: Point, theme: Theme) -> None:
    """Draw the triangle of a side, and its disc or stone."""
    player = Player.MAX if icon.startswith("max") else Player.MIN
    _paint_triangle(canvas, player, centre, ICON, theme)
    if icon in ("max", "min"):
        return
    style: Style = "discs" if icon.endswith("disc") else "stones"
    beside = (centre[0] + (ICON_WIDTH + icon_width(icon, theme)) / 2 - ICON_WIDTH / 2, centre[1])
    if style == "stones":  # a black one is seen in the dark, too, as on its card
        canvas.disc(beside, ICON_WIDTH * 0.38, theme.card)
    paint_cell(canvas, Cell("x", player), beside, ICON_WIDTH * 0.75, theme, style=style)


def _paint_of_board(canvas: Canvas, icon: Icon, centre: Point, theme: Theme) -> None:
    """Draw what a board points out: the squares of the last move, what was taken, a check."""
    x, y = centre
    if icon == "won":
        canvas.ring(centre, 6.0, theme.card_ink, 1.4)
        return
    if icon in ("coming_max", "coming_min"):
        player = Player.MAX if icon == "coming_max" else Player.MIN
        paint_diamond(canvas, centre, 6.0, player, theme)
        return
    if icon == "gone":
        canvas.ring(centre, 5.0, theme.grid, 1.2)
        return
    if icon == "turned":
        for left, tint in ((x - 6, theme.moved_max), (x + 6, theme.moved_min)):
            canvas.ring((left, y), 4.5, tint, 1.8)
        return
    if icon == "shores":
        canvas.line([(x - 11, y), (x - 2, y)], theme.max, 3.0)
        for level in (y - 1.5, y + 1.5):
            canvas.line([(x + 2, level), (x + 11, level)], theme.min, 1.2)
        return
    if icon == "check":
        canvas.rectangle(x - 7, y - 7, 14, 14, theme.square_light, theme.grid, 0.8)
        canvas.ring(centre, 6.0, theme.check, 1.4)
        return
    canvas.rectangle(x - 11.5, y - 5.5, 10.5, 11, theme.square_max, theme.max, 1.2)
    canvas.rectangle(x + 1, y - 5.5, 10.5, 11, theme.square_min, theme.min, 1.2)


def _paint_icon(canvas: Canvas, icon: Icon, centre: Point, theme: Theme) -> None:
    x, y = centre
    ends = [(x - ICON_WIDTH / 2, y), (x + ICON_WIDTH / 2, y)]
    if icon.startswith(("max", "min")):
        _paint_side(canvas, icon, centre, theme)
    elif icon in ("fresh", "turned", "gone", "check", "won", "shores", "coming_max", "coming_min"):
        _paint_of_board(canvas, icon, centre, theme)
    elif icon == "unseen":
        canvas.rectangle(x - 9, y - 7, 18, 14, NOTHING, theme.line_other, 1.2)
        _paint_bold(canvas, "?", centre, theme)
    elif icon == "chance":
        ellipse = plate_outline("ellipse", Rect(x - 11, y - 7, 22, 14))
        canvas.polygon(ellipse, theme.neutral_tint, theme.ink, 1.2)
    elif icon == "box":
        canvas.rectangle(x - 9, y - 6, 18, 12, theme.neutral_tint, theme.ink, 1.2)
    elif icon == "stub":
        _paint_stack(canvas, centre, theme.card, theme.muted)
    elif icon == "span":
        paint_range_bar(canvas, ends[0][0], ends[1][0], y, (0.1, 0.6, 1.0), theme)
    elif icon in ("estimate", "unknown"):
        house = plate_outline("house", Rect(x - 9, y - 9, 18, 16))
        canvas.polygon(house, theme.neutral_tint, theme.ink, 1.2, "dashed")
        if icon == "unknown":
            _paint_bold(canvas, "?", (x, y + 1), theme)
    elif icon == "open":
        left, wide = ends[0][0], icon_width(icon, theme)
        house = plate_outline("house", Rect(left, y - 11, wide, 20), wide=True)
        canvas.polygon(house, theme.neutral_tint, theme.ink, 1.2)
        _paint_bold(canvas, UNSETTLED, (left + wide / 2, y + 2.5), theme)
    elif icon == "maybe":
        paint_doubt(canvas, (x - BADGE_MORE / 2, y), theme)
    elif icon == "equal":
        paint_badge(canvas, centre, theme)
    elif icon == "chosen":
        ends = [(x - 7, y), (x + 7, y)]  # in an SVG a line's ends are round and reach further
        canvas.line(ends, theme.ribbon, RIBBON)
        canvas.line(ends, *stroke("chosen", theme))
    elif icon == "rival":
        for level in (y - 2, y + 2):
            canvas.line([(ends[0][0], level), (ends[1][0], level)], *stroke("rival", theme))
    elif icon == "taken" or icon == "other":
        canvas.line(ends, *stroke(icon, theme))
    elif icon == "pruned":
        canvas.line(ends, *stroke("other", theme))
        _paint_bars(canvas, (x - ICON_WIDTH * 0.66, y), (x + ICON_WIDTH * 0.34, y), theme)
    elif icon in ("good", "bad", "even"):
        fill = {"good": theme.max, "bad": theme.min_tint, "even": theme.paper}[icon]
        outline = {"good": theme.max, "bad": theme.min, "even": theme.line_other}[icon]
        canvas.rectangle(x - 5, y - 5, 10, 10, fill, outline, 1.2)
    elif icon in ("tone_max", "tone_even", "tone_min", "tone_unseen"):
        from treeviz.picture.icicle import paint_tone_sign  # of great trees only

        paint_tone_sign(canvas, Rect(x - 9, y - 7, 18, 14), icon, theme)
    elif icon == "cause":
        canvas.line(ends, *stroke("cause", theme), "dotted")
        x, y = ends[1]
        canvas.polygon([(x - 6, y - 3.5), (x, y), (x - 6, y + 3.5)], theme.ink)


def _paint_bold(canvas: Canvas, text: str, centre: Point, theme: Theme) -> None:
    """Write what stands on a plate of the legend."""
    x, y = centre
    size = theme.text_size
    canvas.text((x, y + size * 0.36), text, size, theme.ink, "middle", BOLD)


def outline_of(mark: Mark, theme: Theme, dot: bool = False) -> str:
    """Return the colour of the line around a mark's plate."""
    if (mark.pruned and not mark.checked) or (dot and mark.leans is None):
        return theme.line_other
    if dot:
        return theme.max if mark.leans is Player.MAX else theme.min
    if mark.chosen or mark.player in (None, Player.CHANCE):
        return theme.ink
    return theme.max if mark.player is Player.MAX else theme.min


def dot_ground(mark: Mark, theme: Theme) -> str:
    """Return the ground of a mark that is only a dot: for whom it is good.

    Dark for MAX, light with a dark outline for MIN: readable without colour.
    """
    if mark.pruned or mark.leans is None:
        return theme.paper
    return theme.max if mark.leans is Player.MAX else theme.min_tint


def tint_of(mark: Mark, theme: Theme) -> str:
    """Return the ground of a mark's plate."""
    if mark.pruned and not mark.checked:
        return NOTHING
    if mark.player in (None, Player.CHANCE):
        return theme.neutral_tint
    return theme.max_tint if mark.player is Player.MAX else theme.min_tint
