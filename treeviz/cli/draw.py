"""`treeviz draw`: the tree of a position, as a picture or an outline."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import check_shown, deliver_all, output_options, show, targets
from treeviz.cli.searched import searched
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.drawing import Drawing, drawing_options
from treeviz.options.searching import depth_option, search_options

if TYPE_CHECKING:
    from treeviz.picture.diagram import Diagram
    from treeviz.view.scene import Mark
    from treeviz.view.stub import Stub

_FORMATS = ("svg", "png", "pdf", "html", "tex", "forest.tex", "mmd", "dot", "txt")
# Without a size, what is read into a document is made for a column of an article.
_COLUMN = {"fit": "column"}


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz draw tictactoe xox/oox/___                     the outline, in the terminal
  treeviz draw tictactoe xox/oox/___ -o tree.svg         the picture
  treeviz draw tictactoe -o tree.png --marks 60          the whole game, 60 marks of it
  treeviz draw tictactoe xo_/___/___ -o tree.pdf --fit slide          what can be read on it
  treeviz draw tictactoe xo_/___/___ -o tree.svg --width 18cm --min-text 9pt
  treeviz draw domineering '.V../.VHH/HH../.... V' --depth 2 -o tree.pdf --theme ink
  treeviz draw explicit 'A(B(3 12 8) C(2 4 6))' -o - --format svg > tree.svg
  echo xox/oox/___ | treeviz draw tictactoe - -o tree.svg
  treeviz draw tictactoe xo_/_x_/__o --search alphabeta --causes -o cuts.svg
  treeviz draw domineering --depth 3 --where 'abs(difference) >= 4' --static -o far_off.svg
  treeviz draw my_game.py:Race -o tree.svg --open
""",
)
@game_arguments
@depth_option
@search_options
@output_options(
    "Where to: svg, png, pdf, tex, forest.tex, mmd, dot, txt, or html for a page of the whole "
    "tree; - for a pipe; may be repeated.",
    "The format, if the ending does not say it.",
    _FORMATS,
)
@drawing_options
@click.option("--open", "launch", is_flag=True, help="Show the file when it is written.")
def draw(
    asked: Asked,
    drawing: Drawing,
    output: tuple[str, ...],
    format: str | None,
    launch: bool,
    **limits: Any,
) -> None:
    """Draw the tree of POSITION in GAME; without -o, as an outline.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording of `treeviz record`. The words of POSITION are joined; - reads it from standard input.
    """
    # Everything that can be refused is refused before the search begins.
    wanted = targets(output, format, _FORMATS, "txt")
    check_shown(output, wanted=launch)
    tree = searched(asked, limits)

    @cache
    def diagram(paper: bool = False) -> Diagram:
        return drawing.diagram(tree, **_COLUMN if paper else {})

    def made(form: str) -> bytes:
        if form == "txt":
            return drawing.outline(tree, _styled if _in_colour(output) else None).encode()
        if form == "html":
            from treeviz.explorer.whole_page import explore

            return explore(tree, drawing.page_theme).html.encode()
        picture = diagram(paper=form.endswith("tex") and not drawing.placed)
        content = picture.encode(form, drawing.pixels if form == "png" else None)
        if form == "mmd":
            _warn(content.decode())
        return content

    deliver_all(wanted, made)
    if launch:
        show(next(file for file in output if file != "-"))


def _in_colour(output: tuple[str, ...]) -> bool:
    """Tell whether the outline goes to a terminal whose user did not ask for plain text."""
    return not output and sys.stdout.isatty() and "NO_COLOR" not in os.environ


def _styled(mark: Mark | Stub, told: str) -> str:
    """Return a line of the outline: the chosen line bold, what is not drawn or not seen dim."""
    if getattr(mark, "chosen", False):
        return click.style(told, bold=True)
    unseen = getattr(mark, "pruned", True)  # a stub is seen by nobody
    return click.style(told, dim=True) if unseen else told


def _warn(flowchart: str) -> None:
    from treeviz.view.mermaid import beyond_limits

    if warning := beyond_limits(flowchart):
        click.echo(f"treeviz: {warning}", err=True)
