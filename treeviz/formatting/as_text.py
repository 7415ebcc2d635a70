"""Blocks as plain text, for a terminal.

>>> from treeviz.formatting.blocks import Heading, Items
>>> print(as_text([Heading("Not tried"), Items(("keys", "estimates"))]))
Not tried
- keys
- estimates
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest

from treeviz.formatting.blocks import (
    Block,
    Code,
    Entry,
    Heading,
    Items,
    Paragraph,
    Picture,
    Prose,
    TableBlock,
    spans,
)
from treeviz.formatting.filling import filled
from treeviz.formatting.lettering import visible

COLUMNS = 88  # how wide text is set
_GAP = 4  # places between a board and what stands beside it …
_LEAST_GAP = 2  # … and where something that is not broken needs them
_NARROWEST = 40  # places, of sentences in the last column of a table
_WIDEST = 60  # places, of what stands before them
_UNBROKEN = "\0"  # a blank that a line is not broken at; `visible` leaves none of these
_QUOTED = re.compile(r'"[^"]*"')
_LABEL = 8  # places, of the label of an entry and what separates it


def as_text(blocks: Iterable[Block]) -> str:
    """Return blocks as plain text; nothing in it moves the cursor of a terminal."""
    told = ""
    heading = False
    for block in blocks:
        text = _written(block)
        if text:
            told += ("\n" if heading else "\n\n") * bool(told) + text
            heading = isinstance(block, Heading)
    return told


def _written(block: Block) -> str:
    match block:
        case Heading(text):
            return _plain(text)
        case Paragraph(lines):
            return "\n".join(filter(None, map(_filled, lines)))
        case TableBlock():
            return _table(block)
        case Code(lines, caption, beside):
            shown = [*map(visible, lines), *([_filled(caption)] if caption else [])]
            return "\n".join(_beside(shown, beside) if beside else shown)
        case Items(items):
            return "\n".join(_filled(item, "- ", "  ") for item in items)
        case Entry(label, title, body):
            head = f"{label.upper():<{_LABEL - 2}}  "
            room = " " * len(head)
            paragraphs = (_filled(paragraph, room, room) for paragraph in body)
            return "\n".join([f"{head}{visible(title)}", *paragraphs])
        case Picture():
            return ""


def _beside(shown: list[str], beside: Iterable[Prose]) -> list[str]:
    """Return lines with sentences at their right; below these where there is no room."""
    told = [_quotes_whole(line) for line in beside]
    widest = max(map(places, shown))
    quoted = max((len(word) for line in told for word in line.split(" ")), default=0)
    wide = widest + max(_LEAST_GAP, min(_GAP, COLUMNS - widest - quoted))
    columns = COLUMNS - wide
    if columns < _NARROWEST:
        return [*map(_filled, beside), "", *shown]
    filled_in = "\n".join(filled(line, columns) for line in told)
    told = filled_in.replace(_UNBROKEN, " ").split("\n")
    pairs = zip_longest(shown, told, fillvalue="")
    return [f"{_padded(line, wide, 'l')}{text}".rstrip() for line, text in pairs]


def _quotes_whole(prose: Prose) -> str:
    """Return prose as text of which no line breaks what is quoted: a FEN is copied whole."""
    return _QUOTED.sub(lambda quoted: quoted[0].replace(" ", _UNBROKEN), _plain(prose, _UNBROKEN))


def _plain(prose: Prose, blank: str = " ") -> str:
    """Return prose as text; `blank` stands for each blank within a piece of code."""
    return "".join(
        f"`{visible(span.text).replace(' ', blank)}`" if span.code else visible(span.text)
        for span in spans(prose)
    )


def _filled(prose: Prose, first: str = "", rest: str = "", columns: int = COLUMNS) -> str:
    """Return prose broken into lines, between words only; a piece of code stays in one."""
    return filled(_plain(prose, _UNBROKEN), columns, first, rest).replace(_UNBROKEN, " ")


def _table(block: TableBlock) -> str:
    """Return rows as columns of text, two blanks between them."""
    block = block.told()
    table = [] if block.bare else [[visible(name) for name in block.head]]
    table += [list(map(_plain, row)) for row in block.rows]
    table = [[_shortened(cell, block.widest) for cell in row] for row in table]
    if block.wrapped:  # lines of its last column begin beside all others, so these are not long
        table = [[*(_shortened(cell, _WIDEST) for cell in row[:-1]), *row[-1:]] for row in table]
    wide = [max(map(places, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = list(map(_padded, row, wide, block.alignment))
        if not block.wrapped:
            lines.append("  ".join(cells).rstrip())
            continue
        beside = "".join(f"{cell}  " for cell in cells[:-1])
        room = " " * places(beside)
        columns = max(COLUMNS, len(room) + _NARROWEST)
        lines.append(_filled(row[-1], beside, room, columns) or beside.rstrip())
    return "\n".join(filter(None, (*lines, visible(block.caption))))


def places(text: str) -> int:
    """Return how many places of a terminal a text takes.

    Examples
    --------
    >>> places("a2"), places("東京"), places("é")
    (2, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(map(_places_of_sign, text))


@lru_cache(maxsize=4096)
def _places_of_sign(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 1 + (unicodedata.east_asian_width(sign) in "WF")


def _padded(text: str, width: int, side: str) -> str:
    room = " " * (width - places(text))
    return room + text if side == "r" else text + room


def _shortened(text: str, widest: int | None) -> str:
    if widest is None or (len(text) <= widest and places(text) <= widest):
        return text
    taken, fitting = 0, None
    for place, sign in enumerate(text):
        taken += places(sign)
        if fitting is None and taken >= widest:
            fitting = place
        if taken > widest:
            return f"{text[:fitting]}…"
    return text
