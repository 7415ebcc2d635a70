"""`treeviz compare`: two searches of one position, in words or in one picture."""

from __future__ import annotations

import shlex
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import WORDS, deliver_all, output_options, report_bytes, targets
from treeviz.cli.paged import check_page, deliver_page
from treeviz.cli.searched import searched
from treeviz.errors import InputError
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.completion import complete_file, complete_line, one_of
from treeviz.options.picture import picture_options, rendering_options
from treeviz.options.searching import depth_option, search_options
from treeviz.options.sources import is_recording, load_recording

if TYPE_CHECKING:
    from treeviz.game.game import Game
    from treeviz.picture.diagram import Diagram
    from treeviz.tree.game_tree import GameTree

_PICTURES = ("svg", "png", "pdf", "dot")
_PAIRS = ("window",)  # options with two values, written with a comma between them


@depth_option
@search_options
def _searching(**_: Any) -> None:
    """Hold the options of one search; it is never run."""


_OPTIONS = click.command(add_help_option=False)(_searching)


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz compare tictactoe xo_/___/___ --a depth=2 --b depth=3
  treeviz compare tictactoe xo_/___/___ --b search=alphabeta
  treeviz compare domineering --a 'depth=2 heuristic=course' --b 'depth=3' --format markdown
  treeviz compare tictactoe xo_/___/___ --a depth=1 --b depth=2 -o both.svg --marks 40
  treeviz compare tictactoe xo_/___/___ --b search=alphabeta --page both.html   both, to look around

\b
In --a and --b stand the options of `explain`, with or without their dashes:
  --a 'search=alphabeta window=-1,1 exact-root'    --b '--heuristic mine.py:guess --depth 3'
""",
)
@game_arguments
@click.option("--a", "first", default="", metavar="OPTIONS", help="One search.  [minimax]")
@click.option("--b", "second", default="", metavar="OPTIONS", help="The other.  [minimax]")
@output_options(
    "Where to: txt, md, html, json, svg, png, pdf, dot.",
    "The format, if the ending does not say it.",
    (*WORDS, *_PICTURES),
)
@click.option(
    "--page",
    metavar="FILE",
    shell_complete=complete_file,
    help="Both whole trees side by side, too, as one html page.",
)
@click.option("--marks", type=int, help="How many marks to draw at most.  [120]")
@click.option("--plies", type=int, metavar="N", help="Draw only so many plies.")
@click.option(
    "--root",
    default="",
    metavar="LINE",
    shell_complete=complete_line,
    help="Begin the picture after this line.",
)
@click.option(
    "--direction",
    default="auto",
    show_default=True,
    shell_complete=one_of("auto", "down", "right"),
    help="Grow down, right or auto.",
)
@picture_options
@rendering_options
def compare(
    asked: Asked,
    first: str,
    second: str,
    output: tuple[str, ...],
    format: str | None,
    page: str | None,
    marks: int | None,
    plies: int | None,
    root: str,
    direction: Any,
    theme: str,
    title: str | None,
    width: str | None,
    fit: str | None,
    min_text: str | None,
    engine: Any,
) -> None:
    """Compare two searches of POSITION in GAME: choices, values, lines, nodes.

    GAME is a name of `treeviz games`, or your own: package.module:attr or file.py:attr. The words
    of POSITION are joined; - reads it from standard input.
    """
    from treeviz.picture.render import check_engine
    from treeviz.picture.sheet import frame_of
    from treeviz.picture.theme import find_theme
    from treeviz.view.view import View

    wanted = targets(output, format, (*WORDS, *_PICTURES), "text")
    find_theme(theme)
    check_engine(engine)
    frame_of(fit, width, min_text)
    check_page(page)
    view = View(marks=marks, depth=plies, root=root, direction=direction, title=title)
    if not first.strip() and not second.strip():
        raise InputError("two searches are compared: say how they differ, such as --b depth=3")
    if asked.recorded:
        given = (first.strip() or asked.name, second.strip() or asked.name)
        if asked.position or not all(map(is_recording, given)):
            raise InputError(
                f"{asked.name!r} is a recording: compare it with another, --b other.json.gz, or "
                "name the game and give the recording as --a"
            )
        a, b = (load_recording(path, None) for path in given)
    else:
        loaded = asked.game()
        understood = _understood("--a", first), _understood("--b", second)
        a, b = (_searched(loaded, n, limits) for n, limits in zip("ab", understood, strict=True))
    from treeviz.analysis.comparison import compare as compare_trees

    found = compare_trees(a, b)
    pixels = width if min_text is fit is None else None

    @cache
    def diagram() -> Diagram:
        from treeviz.analysis.superposed import overlay

        return overlay(found, view, theme, fit=fit, width=width, min_text=min_text, engine=engine)

    def made(form: str) -> bytes:
        if form in WORDS:
            return report_bytes(found, form)
        return diagram().encode(form, pixels if form == "png" else None)

    deliver_all(wanted, made)
    deliver_page(page, found, "auto" if theme == "paper" else theme)


def _understood(option: str, text: str) -> dict[str, Any] | str:
    """Return what the options of one search mean; the path of a recording is returned as it is.

    Raises
    ------
    InputError
        If there is no such option, or its value makes no sense.
    """
    if is_recording(text.strip()):
        return text.strip()
    try:
        words = [word for part in shlex.split(text) for word in _dashed(part)]
    except ValueError as error:
        raise InputError(f"cannot read {option} {text!r}: {str(error).lower()}") from error
    try:
        return dict(_OPTIONS.make_context(option, words).params)
    except click.ClickException as error:
        raise InputError(f"{option} {text!r}: {error.format_message()}") from error


def _dashed(word: str) -> list[str]:
    """Return `depth=3` as the command line has it: ``["--depth", "3"]``."""
    name, equals, value = word.partition("=")
    option = f"--{name.replace('_', '-')}"
    known = (parameter.opts + parameter.secondary_opts for parameter in _OPTIONS.params)
    flags = {flag for names in known for flag in names}
    if name.startswith("-") or not (equals or option in flags):
        return [word]  # written as on the command line, or the value of the option before it
    if name in _PAIRS:
        return [option, *value.split(",")]
    return [option, value] if equals else [option]


def _searched(game: Game, name: str, limits: dict[str, Any] | str) -> GameTree:
    """Return one of the searches, or its recording; what goes wrong is told with its name."""
    try:
        return load_recording(limits, None) if isinstance(limits, str) else searched(game, limits)
    except InputError as error:
        raise InputError(f"--{name}: {error}") from error
