r"""Blocks as Markdown, for a page or a notebook.

>>> from treeviz.formatting.blocks import Paragraph, Span
>>> print(as_markdown([Paragraph.of((Span("Why not [2,1]?", strong=True), Span(" It draws.")))]))
**Why not \[2,1\]?** It draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from treeviz.formatting.blocks import (
    Block,
    Code,
    Entry,
    Heading,
    Items,
    Paragraph,
    Picture,
    Prose,
    Span,
    TableBlock,
    spans,
)
from treeviz.formatting.lettering import visible

_MARKS = {"l": ":--", "r": "--:"}  # left- and right-aligned columns
_SIGNS = "\\`*_[]<>|#&~$"  # what would be read as more than itself
_BEGINS = re.compile(r"(\d{0,9})([-+=]+|[.)])(?=\s|$)")  # a list, a line, or a heading above it


def as_markdown(blocks: Iterable[Block]) -> str:
    """Return blocks as Markdown, as GitHub and notebooks read it."""
    return "\n\n".join(filter(None, map(_written, blocks)))


def markdown_safe(text: str) -> str:
    r"""Return text that Markdown shows as it is, on one line.

    Examples
    --------
    >>> markdown_safe("[2,1] | <b>")
    '\\[2,1\\] \\| \\<b\\>'
    """
    for sign in _SIGNS:
        text = text.replace(sign, f"\\{sign}")
    return visible(text)


def _written(block: Block) -> str:
    match block:
        case Heading(text):
            return f"### {_prose(text)}"
        case Paragraph(lines):
            return "  \n".join(filter(None, map(_line, lines)))
        case TableBlock():
            return _table(block)
        case Code(lines, caption, beside):
            told = _written(Paragraph(beside))
            return "\n\n".join(filter(None, (told, _fenced(lines), markdown_safe(caption))))
        case Items(items):
            return "\n".join(f"- {_line(item)}" for item in items)
        case Entry(label, title, body):
            title = f"**{label.capitalize()}: {markdown_safe(title)}**"
            return "\n\n".join([title, *map(_line, body)])
        case Picture(source, words):
            return f"![{markdown_safe(words)}](<{source}>)"


def _line(prose: Prose) -> str:
    """Return text that stands at the beginning of a line, where some signs would begin a list."""
    told = _prose(prose).lstrip(" ")
    begins = _BEGINS.match(told)
    return told if begins is None else f"{begins[1]}\\{told[begins.end(1) :]}"


def _prose(prose: Prose) -> str:
    told = ""
    for (strong, emphasis), group in groupby(spans(prose), lambda span: span[1:3]):
        mark = "**" * strong + "*" * emphasis
        text = "".join(map(_span, group))
        inside = text.strip(" ")
        if not mark or not inside:
            told += text
            continue
        before, after = text[: len(text) - len(text.lstrip(" "))], text[len(text.rstrip(" ")) :]
        told += f"{before}{mark}{inside}{mark}{after}"
    return told


def _span(span: Span) -> str:
    if not span.code or "`" in span.text or "|" in span.text:  # a table would break at the last
        return markdown_safe(span.text)
    return f"`{visible(span.text)}`"


def _table(block: TableBlock) -> str:
    block = block.told()
    lines = [
        _row([markdown_safe(name) for name in block.head]),
        f"|{'|'.join(_MARKS[side] for side in block.alignment)}|",
        *(_row([_prose(cell) for cell in row]) for row in block.rows),
    ]
    table = "\n".join(lines)
    return f"{table}\n\n{markdown_safe(block.caption)}" if block.caption else table


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _fenced(lines: Sequence[str]) -> str:
    fence = "```"
    while any(fence in line for line in lines):
        fence += "`"
    return "\n".join([f"{fence}text", *map(visible, lines), fence])
