r"""`Report`: what every result has that is told in words: text, Markdown, HTML and plain data.

>>> from treeviz.formatting.blocks import Paragraph
>>> class Answer(Report):
...     def blocks(self):
...         return [Paragraph.of("It is [2,2].")]
...     def facts(self):
...         return {"move": [2, 2]}
>>> print(Answer(), Answer().markdown(), Answer().to_dict())
It is [2,2]. It is \[2,2\]. {'schema': 1, 'move': [2, 2], 'text': 'It is [2,2].'}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from treeviz.formatting.as_html import as_html
from treeviz.formatting.as_latex import as_latex
from treeviz.formatting.as_markdown import as_markdown
from treeviz.formatting.as_text import as_text
from treeviz.formatting.blocks import Block, Picture
from treeviz.formatting.expected import expect_kind
from treeviz.formatting.plain_values import read_text
from treeviz.formatting.plaindata import SCHEMA


class Report(ABC):
    """A result that is told in blocks; a notebook shows it by itself."""

    @abstractmethod
    def blocks(self) -> Iterable[Block]:
        """Return what it says, in blocks: see :mod:`treeviz.formatting.blocks`."""

    @abstractmethod
    def facts(self) -> dict[str, Any]:
        """Return what it says as plain data for JSON, by name."""

    @property
    def text(self) -> str:
        """The report as plain text."""
        return as_text(self.blocks())

    def markdown(self) -> str:
        """Return the report as Markdown."""
        return as_markdown(self.blocks())

    def html(self) -> str:
        """Return the report as a section of HTML, without a style."""
        return as_html(self.blocks())

    def latex(self) -> str:
        """Return the report as LaTeX, to stand in a document."""
        return as_latex(self.blocks())

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data for JSON; infinities are strings."""
        return {"schema": SCHEMA, **self.facts(), "text": self.text}

    def beside_picture(self) -> Report:
        """Return the report as it is told beside a picture: without what that shows better."""
        return self

    def under(self, picture: Picture) -> Report:
        r"""Return the same report with a picture above its words; plain text leaves it out.

        Parameters
        ----------
        picture
            Where it is, as seen from the report, and what it shows.

        Examples
        --------
        >>> from treeviz import explain, games, minimax
        >>> told = explain(minimax(games.TicTacToe("xox/oox/___")))
        >>> told.under(Picture("tree.svg", "x wins with [2,2]")).markdown().splitlines()[0]
        '![x wins with \\[2,2\\]](<tree.svg>)'
        """
        expect_kind(picture, Picture, "a Picture(source, words)")
        source, words = picture.source, picture.words
        plain = Picture(read_text(source, "a text as source"), read_text(words, "a text as words"))
        return _Illustrated(self, plain)

    def __str__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def _repr_html_(self) -> str:
        return self.html()


@dataclass(frozen=True)
class _Illustrated(Report):
    """A report under its picture."""

    report: Report
    picture: Picture

    def blocks(self) -> Iterable[Block]:
        """Return the picture, then the report."""
        return [self.picture, *self.report.beside_picture().blocks()]

    @property
    def text(self) -> str:
        """The report as plain text, which has no picture."""
        return self.report.text

    def facts(self) -> dict[str, Any]:
        """Return the facts of the report, and where the picture is."""
        return {**self.report.facts(), "figure": self.picture.source}
