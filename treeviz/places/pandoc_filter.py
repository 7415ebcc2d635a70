"""`treeviz-pandoc`: figures in whatever Pandoc writes, and so in Quarto.

``pandoc --filter treeviz-pandoc post.md -o post.docx`` draws every block of the language
``gametree``: into a page as it is, into a PDF as one, into Word and the like as a sharp image. A
block's attributes are options, too: ``{.gametree depth=2 caption="…"}``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from treeviz.errors import TreevizError
from treeviz.places.fences import LANGUAGE
from treeviz.places.figure import Figure, figure, option_names, words_of
from treeviz.places.page import distinct, figure_html
from treeviz.places.shelf import Shelf

_PAGES = ("html", "revealjs", "slidy", "slideous", "s5", "dzslides")
_PDF = ("latex", "beamer", "context", "pdf")
_BITMAPS = ("docx", "odt", "pptx", "rtf")
_FIGURES_FROM = [1, 23]  # the version of Pandoc's types that has figures


def filter_pandoc() -> None:
    """Read a document from standard input, as Pandoc gives it to filters, and write it back."""
    document = json.load(sys.stdin)
    writer = sys.argv[1] if len(sys.argv) > 1 else ""
    try:
        document["blocks"] = _Filter(writer, document["pandoc-api-version"]).blocks(
            document["blocks"]
        )
    except TreevizError as error:
        sys.stderr.write(f"treeviz-pandoc: {error}\n")
        sys.exit(2)
    json.dump(document, sys.stdout, ensure_ascii=True)


class _Filter:
    """Puts figures in the place of their blocks, in what one writer of Pandoc understands."""

    def __init__(self, writer: str, version: list[int]) -> None:
        self.writer = writer
        self.version = version
        self.shelf = Shelf()
        self.seen: dict[str, int] = {}

    def blocks(self, value: Any) -> Any:
        """Return a list of Pandoc's, or whatever is in it, with figures for their blocks."""
        if isinstance(value, list):
            found: list[Any] = []
            for one in value:
                if _asks(one):
                    found += self._figure(*one["c"])
                else:
                    found.append(self.blocks(one))
            return found
        if isinstance(value, dict):
            return {key: self.blocks(one) for key, one in value.items()}
        return value

    def _figure(self, attributes: list[Any], code: str) -> list[Any]:
        name, _, options = attributes
        first, _, position = code.strip("\n").partition("\n")
        valued, words = option_names(), []
        for key, value in [*options, *([["name", name]] if name else [])]:
            words += [f"--{key}", value] if valued.get(key, True) else [f"--{key}"]
        try:
            made = figure([*words, *words_of(first)], position)
            return self._shown(made)
        except TreevizError as error:
            raise type(error)(f"in the block {first!r}: {error}") from error

    def _shown(self, made: Figure) -> list[Any]:
        if self.writer.startswith(_PAGES):
            return [_raw("html", distinct(figure_html(made, self.shelf), self.seen))]
        request = made.request
        kind = "pdf" if self.writer in _PDF else "png" if self.writer in _BITMAPS else "svg"
        kept = self.shelf.path(made, kind)
        source = str(kept) if self._takes_in else _beside(kept)
        alt = [{"t": "Str", "c": self.shelf.text(made, "alt")}]
        caption = [{"t": "Str", "c": request.caption}] if request.caption else []
        image = {"t": "Image", "c": [["", [LANGUAGE], []], alt, [source, ""]]}
        around: Any = {"t": "Para", "c": [image]}
        identity = [request.name or "", [LANGUAGE], []]
        if caption and self.version >= _FIGURES_FROM:
            told = [None, [{"t": "Plain", "c": caption}]]
            around = {"t": "Figure", "c": [identity, told, [{"t": "Plain", "c": [image]}]]}
        elif caption:  # before there were figures: an image alone, with a sign before its title
            image["c"] = [identity, caption, [source, "fig:"]]
        words = self._words(made) if request.explain != "none" else []
        return [around, *words]

    @property
    def _takes_in(self) -> bool:
        """Whether what is written holds its images itself, or names a file that must be beside."""
        return self.writer in (*_PDF, *_BITMAPS) or self.writer.startswith(("epub", "fb2"))

    def _words(self, made: Figure) -> list[Any]:
        """Return the words of a figure as Pandoc reads them."""
        command = ["pandoc", "-f", "gfm", "-t", "json"]
        told = self.shelf.get(made, "words.md")
        read = subprocess.run(command, input=told, capture_output=True, check=True).stdout
        blocks: list[Any] = json.loads(read)["blocks"]
        return blocks


def _beside(kept: Path) -> str:
    """Copy a picture into the current folder, for a text that only names it."""
    name = f"gametree-{kept.name}"
    Path(name).write_bytes(kept.read_bytes())
    return name


def _asks(value: Any) -> bool:
    """Tell whether a block of Pandoc's asks for a figure."""
    return (
        isinstance(value, dict) and value.get("t") == "CodeBlock" and LANGUAGE in value["c"][0][1]
    )


def _raw(language: str, text: str) -> Any:
    return {"t": "RawBlock", "c": [language, text]}


if __name__ == "__main__":
    filter_pandoc()
