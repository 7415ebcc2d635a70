"""What a report is made of: headings, paragraphs, tables, code, lists, entries and pictures.

A report says what it has to say once, as blocks; `as_text`, `as_markdown` and `as_html` write them.

>>> Paragraph.of("one line", "and another").lines
('one line', 'and another')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple


class Span(NamedTuple):
    """Some words of a sentence, and how they stand out.

    Attributes
    ----------
    text
        The words, as they are: they are made safe where they are written.
    strong, emphasis, code
        Whether they are strong, emphasised, or a piece of code.
    """

    text: str
    strong: bool = False
    emphasis: bool = False
    code: bool = False


Prose = str | tuple[Span, ...]


def spans(prose: Prose) -> tuple[Span, ...]:
    """Return prose in its spans."""
    return (Span(prose),) if isinstance(prose, str) else prose


def coded(text: str, *, strong: bool = False) -> tuple[Span, ...]:
    """Return a sentence of ours in which code stands between backticks.

    Examples
    --------
    >>> [span.text for span in coded("Ask `lines` again.") if span.code]
    ['lines']
    """
    parts = enumerate(text.split("`"))
    return tuple(Span(part, strong=strong, code=bool(place % 2)) for place, part in parts if part)


@dataclass(frozen=True)
class Heading:
    """What stands above the blocks that follow."""

    text: Prose


@dataclass(frozen=True)
class Paragraph:
    """Sentences.

    Attributes
    ----------
    lines
        Each begins on a line of its own; usually there is one.
    """

    lines: tuple[Prose, ...]

    @classmethod
    def of(cls, *lines: Prose) -> Paragraph:
        """Return the paragraph of these lines."""
        return cls(lines)


@dataclass(frozen=True)
class TableBlock:
    """Rows under a head.

    Attributes
    ----------
    head
        What is in each column; empty where that is plain to see.
    rows
        The cells of each row.
    alignment
        One sign for each column: `l` to the left, `r` to the right.
    caption
        What is said of the whole table, below it; usually nothing.
    bare
        Whether plain text leaves the head out.
    wrapped
        Whether the last column holds sentences, which plain text breaks into lines.
    widest
        How many places of a terminal a cell takes at most in plain text; None: any number.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[Prose]]
    alignment: str
    caption: str = ""
    bare: bool = False
    wrapped: bool = False
    widest: int | None = None

    def told(self) -> TableBlock:
        """Return the table without the columns that have neither a head nor anything in them."""
        kept = [
            place
            for place, name in enumerate(self.head)
            if name or any(row[place] for row in self.rows)
        ]
        return replace(
            self,
            head=[self.head[place] for place in kept],
            rows=[[row[place] for place in kept] for row in self.rows],
            alignment="".join(self.alignment[place] for place in kept),
        )


@dataclass(frozen=True)
class Code:
    """Lines that are shown as they are: a board, or a program.

    Attributes
    ----------
    lines
        The lines.
    caption
        What is said right below them; usually nothing.
    beside
        Sentences, each on a line of its own, that plain text sets at their right, if there is room,
        and others above them.
    """

    lines: tuple[str, ...]
    caption: str = ""
    beside: tuple[Prose, ...] = ()


@dataclass(frozen=True)
class Items:
    """A list, each item with a dot of its own."""

    items: tuple[Prose, ...]


@dataclass(frozen=True)
class Entry:
    """A finding: of which kind it is, what it says in a few words, and more of it below.

    Attributes
    ----------
    label
        Of which kind: ``"fault"``.
    title
        What it says.
    body
        Paragraphs.
    """

    label: str
    title: str
    body: tuple[Prose, ...]


@dataclass(frozen=True)
class Picture:
    """A picture that is in a file; plain text leaves it out.

    Attributes
    ----------
    source
        Where the file is, as seen from the report.
    words
        What it shows, for whoever cannot see it.
    """

    source: str
    words: str


Block = Heading | Paragraph | TableBlock | Code | Items | Entry | Picture
