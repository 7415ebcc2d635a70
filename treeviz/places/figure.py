"""The one way from options to a figure: every place where people write stands on it.

A figure is asked for as on the command line, in a line of text or by names, and is drawn when
somebody wants it in a format, not before.

>>> found = figure("tictactoe xox/oox/___ --theme dark")
>>> found.title
'x plays [2,2] and wins at once (+10)'
>>> found.encode("svg")[:4], figure({"game": "tictactoe", "position": "xox/oox/___"}).alt
(b'<svg', 'x plays [2,2] and wins at once (+10)')
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

import treeviz
from treeviz.errors import InputError, unknown
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.drawing import Drawing, drawing_options
from treeviz.options.searching import depth_option, search_options
from treeviz.options.sources import is_adapted, is_recording

if TYPE_CHECKING:
    from treeviz.formatting.report import Report
    from treeviz.picture.diagram import Diagram
    from treeviz.talk.reel import Frames
    from treeviz.tree.game_tree import GameTree

# A page of paper: what has no size of its own is drawn for it where it will be printed.
_PAGE = {"fit": "page"}
EXPLAINED = ("none", "below", "beside")


@dataclass(frozen=True)
class Request:
    """What the text of a figure asks for, understood.

    Attributes
    ----------
    asked, drawing, limits
        The game, the picture, and how to search.
    caption, alt
        What stands below it, and what is read to those who cannot see it; None: its title.
    explain
        Where the words stand that say why each move is good or bad: ``"below"``, ``"beside"``, or
        ``"none"``.
    stepped
        Whether it is the search step by step.
    name
        What it is called, for references to it.
    """

    asked: Asked
    drawing: Drawing
    limits: dict[str, Any]
    caption: str | None
    alt: str | None
    explain: str
    stepped: bool
    name: str | None


@game_arguments
@depth_option
@search_options
@drawing_options
@click.option("--caption", help="What stands below the figure.")
@click.option("--alt", help="What is read to those who cannot see it.")
@click.option("--explain", default="none", help="Words: below, beside or none.")
@click.option("--frames", "stepped", is_flag=True, help="The search step by step.")
@click.option("--name", help="What the figure is called, for references.")
@click.pass_context
def _request(context: click.Context, /, asked: Asked, drawing: Drawing, **given: Any) -> Request:
    if context.get_parameter_source("theme") is ParameterSource.DEFAULT:
        drawing = replace(drawing, looks=drawing.looks | {"theme": "auto"})
    own = {name: given.pop(name) for name in ("caption", "alt", "explain", "stepped", "name")}
    if own["explain"] not in EXPLAINED:
        raise unknown("place for words", own["explain"], EXPLAINED)
    if "-" in (asked.name, " ".join(asked.position)):
        raise InputError("a figure has no standard input: write its position out")
    if own["stepped"]:
        from treeviz.talk.reel import check_told

        check_told(drawing.view)
    return Request(asked, drawing, given, **own)


def figure(
    options: str | Sequence[str] | Mapping[str, object],
    position: str = "",
    *,
    folder: str | Path = ".",
) -> Figure:
    """Return the figure that some options ask for.

    Parameters
    ----------
    options
        As on the command line of `treeviz draw`: a line of text, its words, or by their names, with
        ``game`` and ``position`` among them; and ``caption``, ``alt``, ``explain``, ``frames``,
        ``name``.
    position
        The position, perhaps in several lines, if it is not among the options.
    folder
        Where the files are that the options name.

    Raises
    ------
    InputError
        If they are not understood; the message says what to write.
    ViewError
        If the picture that they describe makes no sense.
    """
    words = _words(options)
    if position.strip():
        words = [*words, position.strip("\n")]
    try:
        with chdir(folder):
            made = _COMMAND.make_context("gametree", list(words), resilient_parsing=False)
            with made:
                request = _COMMAND.invoke(made)
    except click.ClickException as error:
        raise InputError(error.format_message().removesuffix(".")) from error
    return Figure(request, tuple(words), Path(folder))


_COMMAND = click.command(add_help_option=False)(_request)


def option_names() -> dict[str, bool]:
    """Return the names of the options of a figure, and whether each of them takes a value."""
    return {
        name.lstrip("-"): not parameter.is_flag
        for parameter in _COMMAND.params
        if isinstance(parameter, click.Option)
        for name in (*parameter.opts, *parameter.secondary_opts)
    }


def words_of(line: str) -> list[str]:
    """Return the words of a line, as a shell reads them.

    Raises
    ------
    InputError
        If a quotation in it does not end.
    """
    try:
        return shlex.split(line)
    except ValueError as error:
        raise InputError(f"cannot read {line!r}: {str(error).lower()}") from error


def _words(options: str | Sequence[str] | Mapping[str, object]) -> list[str]:
    if isinstance(options, str):
        return words_of(options)
    if not isinstance(options, Mapping):
        return list(options)
    words: list[str] = []
    valued = option_names()
    for key, value in options.items():
        name = key.replace("_", "-")
        if name in ("game", "position") or value in (None, False):
            continue
        for one in value if isinstance(value, list | tuple) else (value,):
            words.append(f"--{name}")
            words += [str(one)] if valued.get(name, True) and one is not True else []
    named = [str(options[key]) for key in ("game", "position") if options.get(key)]
    return [*words, "--", *named]


class Figure:
    """A figure that is drawn when somebody wants it.

    Parameters
    ----------
    request
        What is asked for.
    words
        The words that asked for it.
    folder
        Where the files are that they name.
    """

    def __init__(self, request: Request, words: tuple[str, ...], folder: Path) -> None:
        self.request = request
        self.words = words
        self.folder = folder

    @cached_property
    def tree(self) -> GameTree:
        """The recorded search."""
        with chdir(self.folder):
            return self.request.asked.tree(self.request.limits)

    @cached_property
    def diagram(self) -> Diagram:
        """The picture for a page on a screen."""
        return self.request.drawing.diagram(self.tree)

    @cached_property
    def printed(self) -> Diagram:
        """The picture for a page of paper."""
        drawing = self.request.drawing
        return self.diagram if drawing.placed else drawing.diagram(self.tree, **_PAGE)

    @cached_property
    def frames(self) -> Frames:
        """The search step by step."""
        return self.request.drawing.frames(self.tree)

    @cached_property
    def report(self) -> Report:
        """Why each move is good or bad."""
        from treeviz.explanation import explain

        return explain(self.tree).beside_picture()

    @property
    def title(self) -> str:
        """What the picture shows, in one line."""
        return self.diagram.layout.scene.title

    @property
    def alt(self) -> str:
        """What is read to those who cannot see it."""
        return self.request.alt or self.title

    def encode(self, kind: str) -> bytes:
        """Return the figure in a format.

        Parameters
        ----------
        kind
            ``"svg"``, ``"png"``, ``"pdf"`` or ``"tex"``; ``"html"``: what stands in a page, frames
            with their buttons; ``"animated.svg"``: frames that play; ``"alt"``: what is read to
            those who cannot see it; ``"words.html"``, ``"words.md"``, ``"words.txt"`` and
            ``"words.tex"``: why each move is good or bad.

        Raises
        ------
        InputError
            If there is no such format.
        TreevizError
            If the search or the drawing refuses.
        """
        makers: dict[str, Callable[[], str | bytes]] = {
            "svg": lambda: self.diagram.svg(),
            "png": lambda: self.printed.png(),
            "pdf": lambda: self.printed.pdf(),
            "tex": lambda: self.printed.tex(),
            "html": self._html,
            "animated.svg": lambda: self.frames.animated().svg(),
            "alt": lambda: self.alt,
            "words.html": lambda: self.report.html(),
            "words.md": lambda: self.report.markdown(),
            "words.txt": lambda: self.report.text,
            "words.tex": lambda: self.report.latex(),
        }
        if kind not in makers:
            raise unknown("format", kind, makers)
        made = makers[kind]()
        return made.encode() if isinstance(made, str) else made

    def _html(self) -> str:
        if not self.request.stepped:
            return self.diagram.svg()
        return self.frames._repr_html_()

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The files that it depends on: of its game, its heuristic, its recording."""
        limits = self.request.limits
        named = (self.request.asked.name, limits["heuristic"], limits["rules"])
        with chdir(self.folder):
            return tuple(Path(file).resolve() for name in named if name for file in _files(name))

    @cached_property
    def key(self) -> str:
        """What names its content: the same words, files and version of treeviz, the same key."""
        held = [hashlib.sha256(file.read_bytes()).hexdigest() for file in self.files]
        told = json.dumps([treeviz.__version__, _stamp(), self.words, held])
        return hashlib.sha256(told.encode()).hexdigest()[:20]


def _files(name: str) -> Iterator[str]:
    """Yield the file that a name of a game, a heuristic or a recording stands for, if there is."""
    place, colon, _ = name.rpartition(":")
    if is_recording(name):
        yield name
    elif colon and place.endswith(".py"):
        yield place
    elif colon and not is_adapted(name):
        sys.path.insert(0, os.getcwd())  # as it is when the name is loaded
        try:
            found = find_spec(place)
        except (ImportError, ValueError):
            found = None
        finally:
            sys.path.remove(os.getcwd())
        if found is not None and found.origin and os.path.isfile(found.origin):
            yield found.origin


@cache
def _stamp() -> list[int]:
    """Return when treeviz itself was changed: who works on it sees figures made anew."""
    home = Path(treeviz.__file__).parent
    return [max(file.stat().st_mtime_ns for file in home.rglob("*.py"))]
