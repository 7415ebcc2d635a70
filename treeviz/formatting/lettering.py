"""Text in a picture: made safe to draw, measured, shortened.

Nothing is known of the fonts on a reader's machine. So text is measured with the widths of DejaVu
Sans, which is wider than the common sans-serifs (Helvetica, Arial, Segoe, Roboto, Noto): what fits
here fits there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, takewhile

from treeviz.formatting.tied import TIE

# Thousandths of the font size, for the signs from blank to tilde (DejaVu Sans 2.37).
_REGULAR = (
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
)  # fmt: skip
_BOLD = (
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683,
    683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771,
    724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665,
    343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
)  # fmt: skip
_FULL_WIDTH = 1000  # a Chinese, Japanese or Korean sign, an emoji
_OTHER = 860  # any other sign: wider than nearly all of them
_SYMBOLS = {
    "\xa0": 318,  # as wide as any blank
    "−": 838,
    "∞": 838,
    "×": 838,
    "·": 380,
    "≥": 838,
    "≤": 838,
    "≈": 838,
    "…": 1000,
    "–": 500,
}
_TYPED = 602  # a sign of DejaVu Sans Mono
_RUN = re.compile(r"\S+(?: \S+)*")
# Signs that show control characters and separators of lines and paragraphs.
_PICTURES = {chr(code): chr(0x2400 + code) for code in range(0x20)}
_PICTURES |= {"\x7f": "␡", "\u2028": "␊", "\u2029": "␊"}
# Other controls, surrogates, and the two non-characters at the end of each plane.
_NOT_DRAWN = (
    "[\x80-\x9f\ud800-\udfff"
    + "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
    + "]"
)
_SIGNS = 8  # an em holds no more signs, whatever stands above or below them
_BEFORE_NUMBER = re.compile(r"(?<=\bat) (?=[+−\d])|(?<=above|below) (?=[+−\d])")


def visible(text: str) -> str:
    r"""Return text with every sign that cannot be drawn replaced by one that shows it.

    Control characters become control pictures; what XML forbids becomes U+FFFD.

    Examples
    --------
    >>> visible("a\nb\x00\x7f"), visible("\ud800\ufffe"), visible("<b>&")
    ('a␊b␀␡', '��', '<b>&')
    """
    if text.isprintable():  # as nearly all are
        return text
    if not text.isascii():
        text = re.sub(_NOT_DRAWN, "�", text)
    for sign, shown in _PICTURES.items():
        text = text.replace(sign, shown)
    return text


def one_line(text: str) -> str:
    r"""Return text of several lines as one: the lines joined by `/`, without blanks around.

    Examples
    --------
    >>> one_line("x o\n . .\n"), one_line("alone")
    ('x o/. .', 'alone')
    """
    return "/".join(map(str.strip, text.strip().splitlines()))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a line of text is at most, in points.

    Parameters
    ----------
    text
        One line.
    size
        The font size, in points.
    bold
        Whether it is set bold.

    Examples
    --------
    >>> text_width("+10", 10), text_width("+10", 10, bold=True)
    (21.1, 22.3)
    """
    return size * _thousandths(text, bold) / 1000


@lru_cache(maxsize=4096)  # a picture that must fit is measured many times
def _thousandths(text: str, bold: bool) -> int:
    widths = _BOLD if bold else _REGULAR
    return sum(_sign_width(sign, widths) for sign in text)


def _sign_width(sign: str, widths: tuple[int, ...]) -> int:
    place = ord(sign) - 0x20
    if 0 <= place < len(widths):
        return widths[place]
    if sign in _SYMBOLS:
        return _SYMBOLS[sign]
    if unicodedata.combining(sign):
        return 0
    return _FULL_WIDTH if unicodedata.east_asian_width(sign) in "WF" else _OTHER


def typed_width(text: str, size: float) -> float:
    """Return how wide a line of monospaced text is, in points.

    Examples
    --------
    >>> typed_width("x . o", 10), typed_width("東", 10)
    (30.1, 12.04)
    """
    return size * _TYPED * typed_columns(text) / 1000


def typed_runs(text: str) -> list[tuple[int, str]]:
    """Return a line of monospaced text in runs without wide gaps, each with its column.

    Readers of SVG join blanks, and monospaced faces differ in width: a run in its place stays
    below the run above it all the same.

    Examples
    --------
    >>> typed_runs("  a b   c")
    [(2, 'a b'), (8, 'c')]
    """
    return [(typed_columns(text[: found.start()]), found.group()) for found in _RUN.finditer(text)]


def typed_columns(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    Examples
    --------
    >>> typed_columns("pawn"), typed_columns("歩")
    (4, 2)
    """
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def fitting_words(words: Sequence[str], width: float, size: float) -> int:
    """Return how many words, from the first on, have room in one line of a width in points.

    Examples
    --------
    >>> fitting_words(["not", "a", "very", "long", "sentence"], 90, 10)
    4
    """
    reach, blank = 0, _thousandths(" ", False)
    for number, word in enumerate(words):
        reach += blank * (number > 0) + _thousandths(word, False)
        if size * reach / 1000 > width:
            return number
    return len(words)


def wrapped(text: str, width: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """Return text in lines of a width in points, broken at blanks; a longer word has its line.

    Examples
    --------
    >>> wrapped("not a very long sentence", 90, 10)
    ('not a very long', 'sentence')
    """
    lines, line, reach, blank = [], "", 0, _thousandths(" ", bold)
    for word in text.split(" "):
        wide = _thousandths(word, bold)
        if line and size * (reach + blank + wide) / 1000 > width:
            lines.append(line)
            line = ""
        line, reach = (f"{line} {word}", reach + blank + wide) if line else (word, wide)
    return (*lines, line)


@lru_cache(maxsize=1024)  # a picture that must fit is made many times
def balanced(text: str, width: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """Return text in as few lines as fit a width in points, all about as long: none is a rest.

    A number stays with the "at", "above" or "below" before it.

    Examples
    --------
    >>> wrapped("a headline of seven words, no more", 160, 10)
    ('a headline of seven words, no', 'more')
    >>> balanced("a headline of seven words, no more", 160, 10)
    ('a headline of seven', 'words, no more')
    """
    text = _BEFORE_NUMBER.sub(TIE, text)
    lines = wrapped(text, width, size, bold=bold)
    while True:
        narrower = max(text_width(line, size, bold=bold) for line in lines) - 1
        others = wrapped(text, narrower, size, bold=bold)
        if len(others) > len(lines) or others == lines:
            return lines
        lines = others


def shortened(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return text cut to a width in points, with an ellipsis where something is left out.

    Examples
    --------
    >>> shortened("a rather long label", 60, 10)
    'a rather l…'
    """
    most = int(_SIGNS * width / size) + 1
    if len(text) <= most and text_width(text, size, bold=bold) <= width:
        return text
    room = (width - text_width("…", size, bold=bold)) * 1000 / size
    widths = _BOLD if bold else _REGULAR
    reach = accumulate(_sign_width(sign, widths) for sign in text[:most])
    kept = sum(1 for _ in takewhile(lambda end: end <= room, reach))
    return text[:kept].rstrip() + "…"
