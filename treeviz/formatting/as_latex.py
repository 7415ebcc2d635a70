r"""Blocks as LaTeX, for a paper or a manual: what they are, and nothing of how they look.

>>> from treeviz.formatting.blocks import Paragraph
>>> print(as_latex([Paragraph.of("50% of A_1")]))
50\% of A\_1
<BLANKLINE>
"""

from __future__ import annotations

from collections.abc import Iterable

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
from treeviz.formatting.latex import latex

_BREAK = "\\\\{}\n"


def as_latex(blocks: Iterable[Block]) -> str:
    """Return blocks as LaTeX; a picture is left out, for it is a figure of its own."""
    return "\n".join(f"{written}\n" for written in map(_written, blocks) if written)


def _written(block: Block) -> str:
    match block:
        case Heading(text):
            return rf"\paragraph*{{{_prose(text)}}}"
        case Paragraph(lines):
            return _BREAK.join(filter(None, map(_prose, lines)))
        case TableBlock():
            return _table(block)
        case Code(lines, caption, beside):
            shown = _BREAK.join(rf"\texttt{{{latex(line).replace(' ', '~')}}}" for line in lines)
            shown = f"{shown}{_BREAK}{latex(caption)}" if caption else shown
            return "\n\n".join(filter(None, (_written(Paragraph(beside)), shown)))
        case Items(items):
            told = "\n".join(rf"\item {_prose(item)}" for item in items)
            return f"\\begin{{itemize}}\n{told}\n\\end{{itemize}}"
        case Entry(label, title, body):
            head = rf"\paragraph*{{{latex(label.capitalize())}: {latex(title)}}}"
            return "\n\n".join([head, *map(_prose, body)])
        case Picture():
            return ""


def _prose(prose: Prose) -> str:
    return "".join(map(_span, spans(prose)))


def _span(span: Span) -> str:
    told = latex(span.text)
    for command, wanted in (
        ("texttt", span.code),
        ("emph", span.emphasis),
        ("textbf", span.strong),
    ):
        told = rf"\{command}{{{told}}}" if wanted else told
    return told


def _table(block: TableBlock) -> str:
    block = block.told()
    # The last column of sentences is broken into lines, as wide as is left beside the others.
    columns = block.alignment
    if block.wrapped:
        columns = f"{columns[:-1]}p{{.6\\linewidth}}"
    rows = [[_prose(cell) for cell in row] for row in block.rows]
    if any(block.head) and not block.bare:
        rows.insert(0, [rf"\textbf{{{latex(name)}}}" for name in block.head])
    body = "".join(f"{' & '.join(row)}{_BREAK}" for row in rows)
    told = f"\\begin{{tabular}}{{@{{}}{columns}@{{}}}}\n{body}\\end{{tabular}}"
    return f"{told}{_BREAK}{latex(block.caption)}" if block.caption else told
