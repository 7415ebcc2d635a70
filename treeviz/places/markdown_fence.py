"""Figures in Python-Markdown, and so in MkDocs: a block of the language ``gametree``.

In ``mkdocs.yml`` one line is enough, ``markdown_extensions: [gametree]``; in Python it is
``markdown.markdown(text, extensions=["gametree"])``. A block that fails shows treeviz's message in
the page, and warns, so that ``mkdocs build --strict`` fails.
"""

from __future__ import annotations

import logging
from html import escape
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from treeviz.errors import TreevizError
from treeviz.places.fences import fenced
from treeviz.places.page import distinct, figure_html
from treeviz.places.shelf import Shelf

_BEFORE_FENCES = 29  # those of Python-Markdown and of pymdownx are asked at 25
_LOG = logging.getLogger("mkdocs.gametree")  # a warning here fails a strict build of MkDocs


class GametreeExtension(Extension):
    """The extension; its options are the folder of files, and that of figures made before."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "folder": [".", "where the files are that blocks name"],
            "cache": ["", "where figures are kept; empty: with this user's caches"],
        }
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:
        """Tell Python-Markdown of the blocks."""
        shelf = Shelf(self.getConfig("cache") or None)
        blocks = _Blocks(md, shelf, self.getConfig("folder"))
        md.preprocessors.register(blocks, "gametree", _BEFORE_FENCES)


class _Blocks(Preprocessor):
    """Puts figures in the place of their blocks."""

    def __init__(self, md: Markdown, shelf: Shelf, folder: str) -> None:
        super().__init__(md)
        self._shelf = shelf
        self._folder = folder

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines of a page with what stands for each figure until it is drawn."""
        text = "\n".join(lines) + "\n"
        seen: dict[str, int] = {}
        for block in reversed(fenced(text)):
            try:
                shown = figure_html(block.figure(self._folder), self._shelf)
            except TreevizError as error:
                told = f"gametree, line {block.line}: {error}"
                _LOG.warning("%s", told)
                shown = f'<pre class="gametree-error" role="alert">{escape(told)}</pre>'
            kept = self.md.htmlStash.store(distinct(shown, seen))
            text = f"{text[: block.start]}\n{kept}\n{text[block.end :]}"
        return text.split("\n")


def makeExtension(**options: Any) -> GametreeExtension:
    """Return the extension, for those who name it by its module."""
    return GametreeExtension(**options)
