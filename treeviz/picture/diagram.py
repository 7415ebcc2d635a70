"""`draw`: a recorded tree → a `Diagram`, ready to be saved, embedded or shown in a notebook.

What only one format needs is imported when that is asked for.

>>> from treeviz import draw, games, minimax, View
>>> diagram = draw(minimax(games.TicTacToe("xox/oox/___")), View(marks=30))
>>> diagram.source.splitlines()[0]
'digraph treeviz {'
>>> diagram.svg()[:42]
'<svg xmlns="http://www.w3.org/2000/svg" cl'
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection
from functools import cached_property
from pathlib import Path
from typing import Any

from treeviz.errors import InputError, unknown
from treeviz.files.atomic import path_given, save_whole
from treeviz.files.endings import ending_of
from treeviz.formatting.expected import is_one_of
from treeviz.formatting.length import is_pixels, points
from treeviz.formatting.plain_values import read_text
from treeviz.picture.dot import Drawn, dot_of, names_of
from treeviz.picture.fitting import fitted
from treeviz.picture.layout import lay_out
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.render import Engine, Format, check_engine, picture_scale, render
from treeviz.picture.sheet import place_for, sized_for
from treeviz.picture.svg import finish_svg, in_order
from treeviz.picture.svg_minify import Common
from treeviz.picture.theme import Theme, find_theme
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.tree.plain_copies import no_garbage_looked_for
from treeviz.view.plaintext import describe, write_outline
from treeviz.view.view import View, expect_view

FORMATS = ("svg", "png", "pdf", "tex", "forest.tex", "mmd", "dot", "txt")
_SCREEN = 96.0  # pixels per inch, of CSS
_SHARP = 300.0  # pixels per inch of a PNG: sharp in print


def draw(
    tree: GameTree,
    view: View | None = None,
    theme: str | Theme = "paper",
    *,
    fit: str | None = None,
    width: str | float | None = None,
    min_text: str | float | None = None,
    engine: Engine = "bundled",
) -> Diagram:
    """Draw a recorded tree.

    Parameters
    ----------
    tree
        The recording.
    view
        Which part of it to show; None: ``View()``, what tells most of what fits.
    theme
        How it looks: ``"paper"``, ``"dark"``, ``"ink"`` (black and white), ``"slide"`` (16:9),
        ``"auto"`` (an SVG that follows its reader's light or dark mode), two of them as in
        ``"slide|dark"``, or a :class:`~treeviz.Theme`.
    fit
        What it must fit into: a ``"slide"`` of 13.3 × 7.5 inches with text of 14 points or more, or
        the text block of a ``"page"`` of A4, 16 × 24 cm, with 9 points; the ``"column"`` of an
        article, 12 × 18 cm, with 8; a frame of ``"beamer"``, 16 × 9 cm, with 9. What does not fit
        is folded. ``"wall"``: as large as its marks ask for. None: a picture that can be read on a
        screen and in a column, at most 1,036 points wide; a slide if the theme is made for one; the
        wall if the view says how many marks it wants.
    width
        How wide it is, such as ``"12cm"``: what does not fit with text that can be read is folded.
        Where the view says how many marks it wants, the picture is only scaled.
    min_text
        How small its smallest text may be, such as ``"9pt"``; 9 points, or 10 pixels, by itself.
    engine
        Which Graphviz renders it: ``"bundled"`` or the ``"dot"`` of the machine.

    Raises
    ------
    InputError
        If there is no such theme or fit, or a length is not understood.
    ViewError
        If the view asks for what the tree cannot give, or not even its root can be read.

    Examples
    --------
    >>> from treeviz import draw, games, minimax
    >>> draw(minimax(games.TicTacToe("xox/oox/___")), width="18cm", min_text="9pt")
    <Diagram of 11 marks: x plays [2,2] and wins at once (+10)>
    """
    expect_tree(tree, "draw")
    view, found = expect_view(view), find_theme(theme)
    frame = place_for(view, found, fit, width, min_text)
    if frame is not None:
        found = sized_for(found, frame)
        layout, wide = fitted(tree, view, found, frame)
        return Diagram(layout, found, engine, wide)
    drawn = None if width is None else points(width)
    with no_garbage_looked_for():  # ten thousand marks are a million objects that are all kept
        layout = lay_out(view(tree), found, view.direction)
    return Diagram(layout, found, engine, drawn)


class Diagram:
    """A picture of a tree. Notebooks show it by themselves.

    Attributes
    ----------
    layout
        The scene it shows, with a place for everything.
    theme
        How it looks.
    engine
        Which Graphviz renders it.
    width
        How wide it is where nobody says otherwise, in points.
    """

    def __init__(
        self,
        layout: Layout,
        theme: Theme,
        engine: Engine = "bundled",
        width: float | None = None,
    ) -> None:
        self.layout = layout
        self.theme = theme
        self.width = layout.width if width is None else width
        check_engine(engine)
        self.engine = engine

    def __repr__(self) -> str:
        scene = self.layout.scene
        return f"<Diagram of {len(scene.marks)} marks: {scene.title}>"

    @cached_property
    def source(self) -> str:
        """The picture in DOT. It carries its own positions: any Graphviz shows the same."""
        return self._drawn.source

    @cached_property
    def _drawn(self) -> Drawn:
        return dot_of(self.layout, self.theme)

    def _render(
        self, format: Format, *, dpi: float | None = None, width: float | None = None
    ) -> bytes:
        return render(self._drawn, format, engine=self.engine, dpi=dpi, width=width)

    def svg(self, width: str | float | None = None) -> str:
        """Return the picture as SVG that can be put into a page as it is.

        Parameters
        ----------
        width
            How wide: pixels, or text such as ``"12cm"``; None: as it is drawn.

        Raises
        ------
        InputError
            If the width is no length.
        RenderError
            If Graphviz cannot make it.
        """
        return self.finish(self.raw_svg(), width)

    def raw_svg(self) -> str:
        """Return the picture as Graphviz writes it, to be worked on and then finished."""
        # Painted by weight, told in the order of the tree.
        return in_order(self._render("svg").decode(), names_of(self.layout))

    def finish(self, raw: str, width: str | float | None = None) -> str:
        """Return an SVG of this picture, as Graphviz writes it, made fit for a page; see `svg`."""
        raw = read_text(raw, "an SVG as `raw_svg` returns it")
        wide = self.width if width is None else points(width)
        scene, theme = self.layout.scene, self.theme
        told, nightly = describe(scene), theme.nightly()
        common = Common(theme.text_size, theme.value_size, theme.plate_ink)
        return finish_svg(raw, scene.title, told, wide, nightly, common=common)

    def png(self, width: str | float | None = None) -> bytes:
        """Return the picture as PNG, at 300 pixels per inch or exactly so many pixels wide.

        It says how large it is, so that programs which set pages place it at its true size.

        Parameters and errors are those of `svg`.
        """
        from treeviz.picture.png_size import sized

        wide = self.width if width is None else points(width)
        enlarged = wide / self.layout.width
        screen = width is not None and is_pixels(width)
        dpi = (_SCREEN if screen else _SHARP) * enlarged
        pixels = picture_scale(self.layout.width, self.layout.height, dpi)
        if width is not None and pixels < dpi:
            raise InputError(
                f"a PNG of width {width} would be too large for a bitmap; "
                "make it narrower, or choose svg or pdf"
            )
        return sized(self._render("png", dpi=pixels), pixels / enlarged)

    def pdf(self, width: str | float | None = None) -> bytes:
        """Return the picture as PDF; parameters and errors are those of `svg`."""
        from treeviz.picture.pdf_title import titled

        wide = self.width if width is None else points(width)
        return titled(self._render("pdf", width=wide), self.layout.scene.title)

    def tex(self, width: str | float | None = None) -> str:
        r"""Return the picture as LaTeX, by TikZ, in the fonts of the document.

        A document that loads ``tikz`` reads it with ``\input``; by itself it is a document of one
        page. Its colours are defined by name before it.

        Parameters and errors are those of `svg`.
        """
        from treeviz.formatting.latex import document
        from treeviz.picture.tikz import definitions

        told = "".join(f"% {line}\n" for line in describe(self.layout.scene).splitlines())
        return told + document(definitions(self.theme) + self.tikz(width))

    def tikz(self, width: str | float | None = None) -> str:
        """Return the picture as a `tikzpicture` alone; parameters and errors are those of `svg`."""
        from treeviz.picture.tikz import picture

        wide = self.width if width is None else points(width)
        painted = self._render("xdot").decode()
        return picture(painted, self._drawn.background, self.theme, wide / self.layout.width)

    @property
    def text(self) -> str:
        """The same scene as an outline in plain text."""
        return write_outline(self.layout.scene)

    def save(
        self, path: str | Path, *, format: str | None = None, width: str | float | None = None
    ) -> Path:
        """Write the picture to a file, whole or not at all; return its path.

        Parameters
        ----------
        path
            Where to; its ending says the format: one of `FORMATS`.
        format
            The format, if the ending does not say it.
        width
            As in `svg`.

        Raises
        ------
        InputError
            If the format or the width is not understood.
        RenderError
            If Graphviz cannot make it.
        OSError
            If the file cannot be written; one that was there stays as it was.
        """
        path = path_given(path)
        content = self.encode(format_of(path) if format is None else format, width)
        save_whole(path, content)
        return path

    def encode(self, format: str, width: str | float | None = None) -> bytes:
        """Return the picture in a format of `FORMATS`, as the bytes of a file."""
        makers: dict[str, Callable[[], bytes]] = {
            "svg": lambda: self.svg(width).encode(),
            "png": lambda: self.png(width),
            "pdf": lambda: self.pdf(width),
            "tex": lambda: self.tex(width).encode(),
            "forest.tex": self._forest,
            "mmd": self._mermaid,
            "dot": lambda: self.source.encode(),
            "txt": lambda: self.text.encode(),
        }
        if not is_one_of(format, makers):
            raise unknown("format", format, FORMATS)
        return makers[str.__str__(format)]()

    def _forest(self) -> bytes:
        from treeviz.formatting.latex import document
        from treeviz.view.forest import forest

        return document(forest(self.layout.scene), "forest").encode()

    def _mermaid(self) -> bytes:
        from treeviz.view.mermaid import mermaid

        return mermaid(self.layout.scene).encode() + b"\n"

    def _image(self, svg: str) -> str:
        from treeviz.picture.embedded import image

        return image(svg, describe(self.layout.scene), self.width)

    def _repr_html_(self) -> str:
        return self._image(self.svg())

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> Any:
        svg = self.svg()
        # An image and not the drawing itself: a notebook that is not trusted keeps the one and
        # takes the other apart. The PDF, for LaTeX, costs a few milliseconds; a bitmap would cost
        # a hundred times that, so it is made where it is asked for.
        shown: dict[str, Any] = {
            "text/html": self._image(svg),
            "image/svg+xml": svg,
            "application/pdf": b64encode(self.pdf()).decode(),
            "text/plain": repr(self),
        }
        if "image/png" not in (include or ()):
            return shown
        shown["image/png"] = b64encode(self.png()).decode()
        return shown, {"image/png": {"width": round(self.width * _SCREEN / 72)}}


def format_of(path: Path) -> str:
    """Return the format that a file's ending asks for.

    Raises
    ------
    InputError
        If the ending is none of the formats.

    Examples
    --------
    >>> format_of(Path("tree.SVG"))
    'svg'
    """
    ending = ending_of(path, FORMATS)
    if ending not in FORMATS:
        if not ending:
            raise InputError(
                f"no format for {str(path)!r}: give it an ending of {', '.join(FORMATS)}, "
                "or say which format"
            )
        raise unknown("format", ending, FORMATS)
    return ending
