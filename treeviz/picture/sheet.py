"""Where a picture will stand: a name, a width, a size of text → the sheet that it must fit into.

>>> frame_of("page").text, frame_of(width="400px").text
(9.0, 7.5)
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import NamedTuple

from treeviz.errors import unknown
from treeviz.formatting.expected import is_one_of
from treeviz.formatting.length import is_pixels, points, written_length
from treeviz.picture.theme import SLIDE, Theme
from treeviz.view.view import View


class Sheet(NamedTuple):
    """What a picture must fit into.

    Attributes
    ----------
    width, height
        Its size, in points; the height may be infinite.
    min_text
        How small its smallest text may be, in points.
    fill
        Whether a small picture is enlarged to it.
    aspect
        Width to height that the picture keeps; 0: as the tree is.
    thumbnail
        Whether a picture that has no room for text that can be read is made all the same.
    screen
        Whether it is looked at on a screen, which is wider than high: a high picture is scrolled.
    """

    width: float
    height: float
    text: float
    fill: bool = False
    aspect: float = 0.0
    thumbnail: bool = False
    screen: bool = False


WALL = "wall"  # no place in particular: as large as the marks ask for
_READABLE = 9.0  # points: text that is read comfortably on paper …
_ON_SCREEN = 7.5  # … and on a screen, where that is 10 pixels
_UNITS = ("px", "pt", "in", "cm", "mm")
SHEET_WIDTH = 1036.0  # points; in a column of 830 pixels its text is 10 pixels high
_SHEET_HEIGHT = 1300.0
FITS = {
    "slide": Sheet(960, 540, text=14, fill=True, aspect=16 / 9),  # 13.3 × 7.5 inches
    "page": Sheet(points("16cm"), points("24cm"), text=_READABLE),  # the text block of a page of A4
    # An article's text, with room for a caption; and a frame of 16 × 9 cm, in a talk of 11 points.
    "column": Sheet(points("12cm"), points("18cm"), text=8, fill=True),
    "beamer": Sheet(442, 249, text=_READABLE, fill=True, aspect=16 / 9),
}


def sized_for(theme: Theme, frame: Sheet | None) -> Theme:
    """Return a theme for a sheet: on a slide, what is made for paper takes the sizes of a slide.

    Beside its large text there is less room for edges, and for boards.

    Examples
    --------
    >>> from treeviz.picture.theme import DARK
    >>> sized_for(DARK, frame_of("slide")).text_size, sized_for(DARK, frame_of("page")).text_size
    (17.0, 12.5)
    """
    if frame is None or not frame.aspect or theme.aspect:
        return theme
    return replace(
        theme,
        value_size=SLIDE.value_size,
        text_size=SLIDE.text_size,
        title_size=SLIDE.title_size,
        board_size=SLIDE.board_size,
        edge=SLIDE.edge,
    )


def frame_of(
    fit: str | None = None, width: str | float | None = None, min_text: str | float | None = None
) -> Sheet:
    """Return the frame that a name, a width and a size of text describe.

    Parameters
    ----------
    fit
        ``"slide"``, ``"page"``, ``"column"`` or ``"beamer"``; ``"wall"`` or None: a width of one's
        own, or none.
    width
        How wide, such as ``"12cm"``; None: as the fit says.
    min_text
        How small the smallest text may be, such as ``"9pt"``, a number being points; None: as the
        fit says, or 9 points, or 10 pixels where the width is in pixels.

    Raises
    ------
    InputError
        If there is no such fit, or a length is not understood.
    """
    _check_fit(fit)
    fit = None if fit == WALL else fit
    if min_text is not None and not written_length(min_text).strip().endswith(_UNITS):
        min_text = f"{written_length(min_text)}pt"
    size = None if min_text is None else points(min_text, "text size")
    frame = FITS[fit] if fit else Sheet(inf, inf, _READABLE)
    if width is not None:
        smallest = _ON_SCREEN if fit is None and is_pixels(width) else frame.text
        frame = Sheet(points(width), frame.height, smallest, fill=True)
    return frame if size is None else frame._replace(text=size)


def place_for(
    view: View,
    theme: Theme,
    fit: str | None = None,
    width: str | float | None = None,
    min_text: str | float | None = None,
) -> Sheet | None:
    """Return what a picture must fit into; None: it is as large as its marks ask for.

    Parameters
    ----------
    view, theme
        What to show; dots, icicles and a number of marks that is asked for take a large sheet.
    fit, width, min_text
        As for :func:`~treeviz.draw`.

    Raises
    ------
    InputError
        If there is no such fit, or a length is not understood.
    """
    _check_fit(fit)
    if (fit is not None and fit != WALL) or min_text is not None:
        return frame_of(fit, width, min_text)
    if fit == WALL or view.marks is not None or view.tier in ("dot", "icicle"):
        return None
    if width is not None:
        return frame_of(None, width)._replace(thumbnail=True)
    if theme.aspect:
        return FITS["slide"]
    return Sheet(SHEET_WIDTH, _SHEET_HEIGHT, theme.text_size, screen=True)


def _check_fit(fit: object) -> None:
    """Raise an error if there is no such fit; None is the usual one."""
    if fit is not None and not is_one_of(fit, (*FITS, WALL)):
        raise unknown("fit", fit, (*FITS, WALL))
