"""What stands where a game draws no board: its text on a card, several lines in a monospaced face.

A game may print its board over several lines; they are set as a terminal would set them, sign below
sign, in one size for the whole card.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from treeviz.formatting.lettering import shortened, text_width, typed_runs, typed_width
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import TYPED, Canvas, Point

_SIDE, _ABOVE = 9.0, 3.0  # between a line of text and the sides of its card
LABEL_WIDTH = 220.0  # points: of a text in one line, where there is room
_TAIL = 0.4  # of what is left of a longer one: its end
_LEADING, _TYPED_LEADING = 1.25, 1.17  # from one baseline to the next, in sizes of the text
_LONGEST = 2.0  # the longer side of a card, in sides of a board
_SMALLEST = 7.0  # points: monospaced text is made smaller for large boards, down to this
_COLUMNS, _ROWS = 80, 40  # more is cut off, and an ellipsis tells so


class Card(NamedTuple):
    """A card and its text.

    Attributes
    ----------
    width, height
        Its size, in points.
    lines
        What is written on it.
    typed
        The size of the monospaced text; 0: it is one line like other text.
    """

    width: float
    height: float
    lines: tuple[str, ...]
    typed: float = 0.0


def card_of(text: str, theme: Theme, scale: float = 1.0, longest: float = LABEL_WIDTH) -> Card:
    """Return the card of a text in one line or several.

    Parameters
    ----------
    text
        The text.
    theme
        Its sizes.
    scale
        How large several lines are set, as a part of their full size.
    longest
        How wide one line may be before it is cut short, in points.
    """
    lines = text.split("\n")
    if len(lines) == 1:
        label = both_ends(text, longest, theme.text_size)
        width = 2.0 * ceil((text_width(label, theme.text_size) + 2 * _SIDE) / 2)
        return Card(width, float(round(theme.text_size * _LEADING)) + 2 * _ABOVE, (label,))
    if len(lines) > _ROWS:
        lines = [*lines[: _ROWS - 1], "…"]
    lines = [
        shortened(line, _COLUMNS, 1 / 0.602) if len(line) > _COLUMNS else line for line in lines
    ]
    widest = max(typed_width(line, 1.0) for line in lines)
    room = theme.board_size * _LONGEST / max(widest, len(lines) * _TYPED_LEADING)
    size = max(min(theme.text_size, room), _SMALLEST) * scale
    width = 2.0 * ceil((widest * size + 2 * _SIDE * scale) / 2)
    height = 2.0 * ceil((len(lines) * _TYPED_LEADING * size + 2 * _SIDE * scale) / 2)
    return Card(width, height, tuple(lines), size)


def both_ends(text: str, width: float, size: float) -> str:
    """Return text cut to a width in points in its middle: long positions often differ at their end.

    Examples
    --------
    >>> both_ends("Base+MLP;InProgress;Black[1];wA1", 150, 12.5)
    'Base+MLP;In…[1];wA1'
    """
    if text_width(text, size) <= width:
        return text
    room, kept = (width - text_width("…", size)) * _TAIL, len(text)
    while text_width(text[kept - 1 :], size) <= room:
        kept -= 1
    tail = text[kept:]
    return shortened(text, width - text_width(tail, size), size) + tail


def paint_card(canvas: Canvas, card: Card, corner: Point, theme: Theme, *, firm: bool) -> None:
    """Draw a card with its top left corner at a point; firm ones have a dark outline."""
    left, top = corner
    outline = theme.ink if firm else theme.grid
    canvas.rectangle(left, top, card.width, card.height, theme.card, outline)
    if not card.typed:
        at = (left + card.width / 2, top + card.height / 2 + theme.text_size * 0.35)
        canvas.text(at, card.lines[0], theme.text_size, theme.card_ink, "middle")
        return
    size, leading = card.typed, card.typed * _TYPED_LEADING
    widest = max(typed_width(line, size) for line in card.lines)
    first = left + (card.width - widest) / 2
    baseline = top + (card.height - leading * len(card.lines)) / 2 + size * 0.9
    for number, line in enumerate(card.lines):
        for column, run in typed_runs(line):
            at = (first + typed_width(" " * column, size), baseline + number * leading)
            canvas.text(at, run, size, theme.card_ink, font=TYPED)
