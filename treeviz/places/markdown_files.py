r"""Markdown files with figures: the pictures beside them, and the text that shows them kept up.

A block of the language ``gametree``, or, where a reader shall see the figure alone, a comment
``<!-- gametree tictactoe xox/oox/___ -->``, is followed by what shows its picture, between marks:

>>> text = "# Post\n\n<!-- gametree tictactoe xox/oox/___ -->\n"
>>> done = refreshed(text, "post", ".")
>>> print(done.text)
# Post
<BLANKLINE>
<!-- gametree tictactoe xox/oox/___ -->
<BLANKLINE>
![x plays \[2,2\] and wins at once (+10)](<post-1.svg>)
<BLANKLINE>
<!-- /gametree -->
<BLANKLINE>
>>> sorted(done.pictures), refreshed(done.text, "post", ".").text == done.text
(['post-1.svg'], True)
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from treeviz.errors import InputError, TreevizError
from treeviz.formatting.as_markdown import as_markdown
from treeviz.formatting.blocks import Picture
from treeviz.places.fences import Fenced, fenced
from treeviz.places.figure import Figure
from treeviz.places.shelf import Shelf

_COMMENT = re.compile(
    r"^<!--[ \t]*gametree[ \t]+(?P<told>.*?)-->[ \t]*\n?", re.DOTALL | re.MULTILINE
)
_END = "<!-- /gametree -->"


class Refreshed(NamedTuple):
    """A Markdown text with its figures up to date.

    Attributes
    ----------
    text
        The text.
    pictures
        The pictures that it shows, by the names of their files.
    """

    text: str
    pictures: dict[str, bytes]


def refreshed(text: str, stem: str, folder: str | Path, shelf: Shelf | None = None) -> Refreshed:
    """Return a Markdown text with every figure up to date, and their pictures.

    Parameters
    ----------
    text
        The text.
    stem
        What the names of pictures begin with; a block that says ``--name`` names its own.
    folder
        Where the files are that blocks name.
    shelf
        Where what was made before is kept; None: nowhere.

    Raises
    ------
    InputError
        If a block is not understood, or cannot be drawn; its line is told.
    """
    pictures: dict[str, bytes] = {}
    pieces, at = [], 0
    for number, block in enumerate(_blocks(text), 1):
        try:
            figure = block.figure(folder)
            name = f"{figure.request.name or f'{stem}-{number}'}.svg"
            if name in pictures:
                raise InputError(f"two figures are called {figure.request.name!r}")
            kind = "animated.svg" if figure.request.stepped else "svg"
            pictures[name] = figure.encode(kind) if shelf is None else shelf.get(figure, kind)
            shown = _shown(figure, name, shelf)
        except TreevizError as error:
            raise InputError(f"line {block.line}: {error}") from error
        old = _old(text, block.end)
        pieces += [text[at : block.end].rstrip("\n"), "\n\n", shown, "\n\n", _END, "\n"]
        at = old
    return Refreshed("".join([*pieces, text[at:]]), pictures)


def _blocks(text: str) -> list[Fenced]:
    """Return the blocks and the comments that ask for figures, in their order."""
    blocks = fenced(text)
    others = [(block.start, block.end) for block in blocks]
    for match in _COMMENT.finditer(text):
        if any(start <= match.start() < end for start, end in others):
            continue
        options, _, position = match["told"].strip().partition("\n")
        line = text.count("\n", 0, match.start()) + 1
        blocks.append(Fenced(match.start(), match.end(), line, options, position))
    return sorted(blocks)


def _old(text: str, at: int) -> int:
    """Return where what was shown of a figure before ends, if it was; else where it begins."""
    end = text.find(_END, at)
    following = [match.start() for match in _COMMENT.finditer(text, at)]
    following += [block.start for block in fenced(text) if block.start >= at]
    if end < 0 or any(start < end for start in following):
        return at
    return end + len(_END) + text.startswith("\n", end + len(_END))


def _shown(figure: Figure, name: str, shelf: Shelf | None) -> str:
    """Return the Markdown that shows a figure."""

    def told(kind: str) -> str:
        return (figure.encode(kind) if shelf is None else shelf.get(figure, kind)).decode()

    parts = [as_markdown([Picture(name, told("alt"))]).strip()]
    if figure.request.caption:
        parts.append(f"*{figure.request.caption}*")
    if figure.request.explain != "none":
        parts.append(told("words.md").strip())
    return "\n\n".join(parts)
