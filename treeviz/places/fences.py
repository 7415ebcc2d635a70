r"""Fenced blocks in Markdown: where they stand, and what they ask for.

>>> found = fenced("Text.\n\n```gametree\ntictactoe --depth 2\nxox\noox\n___\n```\n")
>>> found[0].options, found[0].position, found[0].line
('tictactoe --depth 2', 'xox\noox\n___', 3)
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from treeviz.places.figure import Figure, figure

LANGUAGE = "gametree"
_FENCE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[ \t]*(?:\{[ \t]*\.)?gametree(?![\w-])(?P<more>[^\n`]*)\n"
    r"(?P<body>.*?)^(?P=fence)[`~]*[ \t]*$\n?",
    re.DOTALL | re.MULTILINE,
)
_ANY_FENCE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^(?P=fence)[`~]*[ \t]*$", re.DOTALL | re.MULTILINE
)


class Fenced(NamedTuple):
    """A block that asks for a figure.

    Attributes
    ----------
    start, end
        Where it stands in its text.
    line
        In which line it begins, counted from 1.
    options, position
        What asks for the figure: its first line, and those below it.
    """

    start: int
    end: int
    line: int
    options: str
    position: str

    def figure(self, folder: str | Path) -> Figure:
        """Return the figure that it asks for.

        Raises
        ------
        TreevizError
            If it is not understood.
        """
        return figure(self.options, self.position, folder=folder)


def fenced(text: str) -> list[Fenced]:
    """Return the blocks of a text that ask for figures; those within other blocks do not."""
    found = []
    for block in _ANY_FENCE.finditer(text):
        match = _FENCE.match(text, block.start())
        if match is not None:
            found.append(_block(text, match))
    return found


def _block(text: str, match: re.Match[str]) -> Fenced:
    first, _, rest = match["body"].strip("\n").partition("\n")
    line = text.count("\n", 0, match.start()) + 1
    return Fenced(match.start(), match.end(), line, first.strip(), rest)
