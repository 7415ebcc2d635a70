"""Blocks as HTML, for a notebook or a page: what they are, and nothing of how they look.

>>> from treeviz.formatting.blocks import Paragraph
>>> print(as_html([Paragraph.of("a < b")]))
<section class="treeviz">
<p>a &lt; b</p>
</section>
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

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

_SIDES = {"l": "left", "r": "right"}


def as_html(blocks: Iterable[Block]) -> str:
    """Return blocks as a section of HTML; it stands in a page as it is, everything escaped."""
    return "\n".join(
        ['<section class="treeviz">', *filter(None, map(_written, blocks)), "</section>"]
    )


def _written(block: Block) -> str:
    match block:
        case Heading(text):
            return f"<h3>{_prose(text)}</h3>"
        case Paragraph(lines):
            told = "<br>".join(filter(None, map(_prose, lines)))
            return f"<p>{told}</p>" if told else ""
        case TableBlock():
            return _table(block)
        case Code(lines, caption, beside):
            code = "<pre>" + "\n".join(map(_safe, lines)) + "</pre>"
            said = f"<figcaption>{_safe(caption)}</figcaption>"
            code = f"<figure>{code}{said}</figure>" if caption else code
            return "\n".join(filter(None, (_written(Paragraph(beside)), code)))
        case Items(items):
            return "\n".join(["<ul>", *(f"<li>{_prose(item)}</li>" for item in items), "</ul>"])
        case Entry(label, title, body):
            head = f"<h3>{_safe(label.capitalize())}: {_safe(title)}</h3>"
            return "\n".join([head, *(f"<p>{_prose(paragraph)}</p>" for paragraph in body)])
        case Picture(source, words):
            return f'<p><img src="{_safe(source)}" alt="{_safe(words)}"></p>'


def _safe(text: str) -> str:
    return escape(visible(text))


def _prose(prose: Prose) -> str:
    return "".join(map(_span, spans(prose)))


def _span(span: Span) -> str:
    told = _safe(span.text)
    for tag, wanted in (("code", span.code), ("em", span.emphasis), ("strong", span.strong)):
        told = f"<{tag}>{told}</{tag}>" if wanted else told
    return told


def _table(block: TableBlock) -> str:
    block = block.told()
    lines = ["<table>"]
    if block.caption:
        lines.append(f"<caption>{_safe(block.caption)}</caption>")
    lines += ["<thead>", _row([_safe(name) for name in block.head], block, "col"), "</thead>"]
    body = (_row([_prose(cell) for cell in row], block, "row") for row in block.rows)
    return "\n".join([*lines, "<tbody>", *body, "</tbody>", "</table>"])


def _row(cells: Sequence[str], block: TableBlock, scope: str) -> str:
    """Return a row; all of a head's cells are heads, and the first of every other row."""
    told = ""
    for place, (cell, side) in enumerate(zip(cells, block.alignment, strict=True)):
        # Which side a column is set to belongs to what it holds; notebooks would set all right. The
        # gap is told, too: pages that begin by taking every space away, as marimo's, leave none.
        tag, scoped = "td", ""
        if cell and (scope == "col" or place == 0):
            tag, scoped = "th", f' scope="{scope}"'
        style = f"text-align: {_SIDES[side]}; padding: 0.15em 0.5em"
        told += f'<{tag}{scoped} style="{style}">{cell}</{tag}>'
    return f"<tr>{told}</tr>"
