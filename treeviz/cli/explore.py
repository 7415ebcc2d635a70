"""`treeviz explore`: the whole tree of a position as one page."""

from __future__ import annotations

from typing import Any

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import check_shown, deliver_all, output_options, show, targets
from treeviz.cli.searched import searched
from treeviz.formatting.lettering import visible
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.completion import one_of
from treeviz.options.picture import NAMES
from treeviz.options.searching import depth_option, search_options

_FILE = "tree.html"


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz explore tictactoe -o whole.html                all 549,946 nodes, to be looked around in
  treeviz explore tictactoe xox/oox/___ --open           tree.html, shown at once
  treeviz explore tictactoe --search alphabeta -o cuts.html
  treeviz explore domineering '.V../.VHH/HH../.... V' --depth 4 -o course.html
  treeviz explore tree.json.gz -o tree.html              a recording serves wherever GAME is asked
  treeviz explore explicit 'A(B(3 12 8) C(2 4 6) D(14 5 2))' --search alphabeta -o figure.html
""",
)
@game_arguments
@depth_option
@search_options
@click.option(
    "--theme",
    default="auto",
    metavar="NAME",
    shell_complete=one_of(*NAMES),
    help="Its colours, as of draw.  [auto]",
)
@output_options(f"Where to: html; - for a pipe.  [{_FILE}]", "html.", ("html",))
@click.option("--open", "launch", is_flag=True, help="Show the page when it is written.")
def explore(
    asked: Asked,
    theme: str,
    output: tuple[str, ...],
    format: str | None,
    launch: bool,
    **limits: Any,
) -> None:
    """Make one page of the whole tree of POSITION in GAME: no server, no network.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording of `treeviz record`. The words of POSITION are joined; - reads it from standard input.
    """
    from treeviz.picture.theme import find_theme

    files = output or (_FILE,)
    wanted = targets(files, format, ("html",), "html")
    colours = find_theme(theme)
    check_shown(files, wanted=launch)
    tree = searched(asked, limits)
    from treeviz.explorer.whole_page import explore as whole_page

    page = whole_page(tree, colours)
    deliver_all(wanted, lambda form: page.html.encode())
    for file in files:
        if file != "-":
            click.echo(visible(f"{file}: {page!r}"), err=True)
    if launch:
        show(next(file for file in files if file != "-"))
