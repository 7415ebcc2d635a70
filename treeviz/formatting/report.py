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
from typing import Any

from treeviz.formatting.as_html import as_html
from treeviz.formatting.as_markdown import as_markdown
from treeviz.formatting.as_text import as_text
from treeviz.formatting.blocks import Block
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

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data for JSON; infinities are strings."""
        return {"schema": SCHEMA, **self.facts(), "text": self.text}

    def __str__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def _repr_html_(self) -> str:
        return self.html()
