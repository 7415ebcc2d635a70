"""How an icicle is painted: rows of grounds, the chosen line through them, names where they fit.

What rests on estimates is half as high as what is proved: that survives a copier. Grounds of one
look are painted together, so that a picture of half a million nodes is a few paths.
"""

from __future__ import annotations

from treeviz.formatting.lettering import text_width
from treeviz.picture.placement.geometry import Layout, Rect
from treeviz.picture.sizes import LEADING
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import BOLD, NOTHING, REGULAR, Canvas, Point
from treeviz.view.icicle import ICICLE_COLUMNS, Icicle, IcicleCell, IcicleRun, Tone

_GAP = 2.0  # between two rows, in points
_COVER = ("40", "80", "bf", "ff")  # the opacity of a quarter, a half …
_ESTIMATED = 0.5  # the height of what rests on estimates
_FRAME, _LINE = 2.0, 3.0
_THIN = 5.0  # a cell narrower than this is a line and has no frame
_SIDE = 3.0
_BODY = 0.84  # of a ground that is good for MIN: what is above its line
_STANDING = (Tone.LEANS_MIN, Tone.MIN)  # grounds that stand on a line
_LINED = 8.0  # a lower ground has no line


def paint_icicle(canvas: Canvas, layout: Layout, theme: Theme) -> None:
    """Draw the whole tree of a layout, if it has one."""
    whole, area = layout.scene.icicle, layout.icicle
    if whole is None or area is None:
        return
    canvas.rectangle(area.x, area.y, area.width, area.height, theme.paper)
    for run in sorted(whole.runs, key=lambda run: (run.tone, run.cover)):
        _paint_run(canvas, run, whole, area, theme)
    _paint_line(canvas, whole, area, theme)
    for cell in whole.cells:
        _write(canvas, cell, whole, area, theme)


def _paint_run(canvas: Canvas, run: IcicleRun, whole: Icicle, area: Rect, theme: Theme) -> None:
    unit = area.width / ICICLE_COLUMNS
    x, width = area.x + run.left * unit, (run.right - run.left) * unit
    top, high = _height(run, whole, area)
    if run.tone is Tone.UNSEEN:
        paint_unseen(canvas, Rect(x, top, width, high), theme)
    else:
        paint_tone(canvas, Rect(x, top, width, high), run.tone, theme, _COVER[run.cover - 1])


def paint_tone(canvas: Canvas, rect: Rect, tone: Tone, theme: Theme, cover: str = "ff") -> None:
    """Draw a ground of an icicle; one that is good for MIN stands on a line, to tell it in grey."""
    x, y, width, height = rect
    colour = grounds(theme)[tone] + cover
    if tone not in _STANDING or height < _LINED:
        canvas.rectangle(x, y, width, height, colour)
        return
    canvas.rectangle(x, y, width, height * _BODY, colour)
    foot = height * (1 - _BODY) / 2
    canvas.rectangle(x, y + height - foot, width, foot, colour)


def paint_tone_sign(canvas: Canvas, rect: Rect, icon: str, theme: Theme) -> None:
    """Draw what the legend has before a ground; `icon` is such as ``"tone_max"``."""
    tones = {"tone_max": Tone.MAX, "tone_even": Tone.EVEN, "tone_min": Tone.MIN}
    if icon in tones:
        paint_tone(canvas, rect, tones[icon], theme)
    else:
        paint_unseen(canvas, rect, theme)


def paint_unseen(canvas: Canvas, rect: Rect, theme: Theme) -> None:
    """Draw the empty outline of what nobody looked at."""
    x, y, width, height = rect
    inset = min(0.5, width / 4)
    canvas.rectangle(
        x + inset,
        y + inset,
        width - 2 * inset,
        height - 2 * inset,
        NOTHING,
        theme.line_other,
        min(0.6, width / 4),
    )


def grounds(theme: Theme) -> dict[Tone, str]:
    """Return the ground of each tone that has one."""
    return {
        Tone.MAX: theme.tone_max,
        Tone.LEANS_MAX: theme.tone_leans_max,
        Tone.EVEN: theme.tone_even,
        Tone.LEANS_MIN: theme.tone_leans_min,
        Tone.MIN: theme.tone_min,
    }


def _height(place: IcicleRun | IcicleCell, whole: Icicle, area: Rect) -> tuple[float, float]:
    """Return where a run or cell begins, from above, and how high it is."""
    row = area.height / whole.rows
    high = (row - min(_GAP, row / 8)) * (1 if place.firm else _ESTIMATED)
    return area.y + place.row * row, high


def _paint_line(canvas: Canvas, whole: Icicle, area: Rect, theme: Theme) -> None:
    """Frame the cells of the chosen line; those too narrow for a frame are a line."""
    unit = area.width / ICICLE_COLUMNS
    line: list[Point] = []
    for cell in (cell for cell in whole.cells if cell.chosen):
        left, right = area.x + cell.left * unit, area.x + cell.right * unit
        top, high = _height(cell, whole, area)
        if right - left >= _THIN:
            for colour, width in ((theme.paper, _FRAME + 2), (theme.ink, _FRAME)):
                canvas.rectangle(left, top, right - left, high, NOTHING, colour, width)
        else:
            middle = (left + right) / 2
            line += [(middle, top), (middle, top + area.height / whole.rows)]
    if line:
        canvas.line(line, theme.paper, _LINE + 2)
        canvas.line(line, theme.ink, _LINE)


def _write(canvas: Canvas, cell: IcicleCell, whole: Icicle, area: Rect, theme: Theme) -> None:
    """Write a cell's move and value, or the value alone, where there is room."""
    unit, size = area.width / ICICLE_COLUMNS, theme.text_size
    room = (cell.right - cell.left) * unit - 2 * _SIDE
    lines = [(cell.move, REGULAR), (cell.value, BOLD)] if cell.move else [(cell.value, BOLD)]
    top, high = _height(cell, whole, area)
    if cell.tone in _STANDING:
        high *= _BODY
    while lines and (
        len(lines) * size * LEADING > high
        or max(text_width(text, size, bold=True) for text, _ in lines) > room
    ):
        del lines[0]
    x = area.x + (cell.left + cell.right) / 2 * unit
    y = top + (high - len(lines) * size * LEADING) / 2 + size
    dark = cell.tone in (Tone.MAX, Tone.MIN)
    ink = theme.ink if cell.tone is Tone.UNSEEN else theme.card if dark else theme.card_ink
    for number, (text, font) in enumerate(lines):
        canvas.text((x, y + number * size * LEADING), text, size, ink, "middle", font)
