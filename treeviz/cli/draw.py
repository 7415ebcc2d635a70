"""`treeviz draw`: the tree of a position, as a picture or an outline."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.asked import Asked, game_arguments
from treeviz.cli.options import depth_option, picture_options, rendering_options, search_options
from treeviz.cli.output import check_shown, deliver_all, output_options, show, targets
from treeviz.cli.viewing import view_of, view_options

if TYPE_CHECKING:
    from treeviz.picture.diagram import Diagram

_FORMATS = ("svg", "png", "pdf", "dot", "txt")


@click.command(
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
"""
)
@game_arguments
@depth_option
@search_options
@output_options(
    "Where to: svg, png, pdf, dot or txt; - for a pipe.",
    "The format, if the ending does not say it.",
)
@view_options
@click.option(
    "--where", metavar="EXPR", help="Frame the nodes where it is true; see `treeviz inspect`."
)
@picture_options
@rendering_options
@click.option("--open", "launch", is_flag=True, help="Show the file when it is written.")
def draw(
    asked: Asked,
    output: tuple[str, ...],
    format: str | None,
    margins: bool,
    where: str | None,
    theme: str,
    width: str | None,
    fit: str | None,
    min_text: str | None,
    engine: Any,
    launch: bool,
    **how: Any,
) -> None:
    """Draw the tree of POSITION in GAME; without -o, as an outline.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording of `treeviz record`. The words of POSITION are joined; - reads it from standard input.
    """
    from treeviz.picture.fitting import frame_of
    from treeviz.picture.render import check_engine
    from treeviz.picture.theme import find_theme

    # Everything that can be refused is refused before the search begins.
    wanted = targets(output, format, _FORMATS, "txt")
    find_theme(theme)
    check_engine(engine)
    frame_of(fit, width, min_text)
    check_shown(output, wanted=launch)
    view, limits = view_of(how)
    if where is not None:
        from treeviz.query.condition import condition

        condition(where)
    tree = asked.tree(limits)
    if margins:
        from treeviz.analysis.sensitivity import margins as margins_of

        view = margins_of(tree).view(view)
    if where is not None:
        from treeviz.query.table import rows as find_rows

        # The nearest first: they tell most of the tree in the fewest marks.
        found = find_rows(tree, where, sort="ply", root=view.root).nodes
        view = replace(view, framed=(*view.framed, *found), only_framed=True)
    pixels = width if min_text is fit is None else None

    @cache
    def diagram() -> Diagram:
        from treeviz.picture.diagram import draw as draw_tree

        return draw_tree(tree, view, theme, fit=fit, width=width, min_text=min_text, engine=engine)

    def made(form: str) -> bytes:
        if form == "txt":
            from treeviz.view.plaintext import outline

            return outline(tree, view).encode()
        return diagram().encode(form, pixels if form == "png" else None)

    deliver_all(wanted, made)
    if launch:
        show(next(file for file in output if file != "-"))
