"""`treeviz draw`: the tree of a position, as a picture or an outline."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from treeviz.cli.options import (
    depth_option,
    game_arguments,
    picture_options,
    rendering_options,
    search_options,
    tree_of,
)
from treeviz.cli.output import check_output, chosen_format, deliver
from treeviz.cli.viewing import view_of, view_options
from treeviz.errors import InputError

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
@click.option(
    "-o", "--output", metavar="FILE", help="Where to: svg, png, pdf, dot or txt; - for a pipe."
)
@click.option("--format", metavar="NAME", help="The format, if the ending does not say it.")
@view_options
@click.option(
    "--where", metavar="EXPR", help="Frame the nodes where it is true; see `treeviz inspect`."
)
@picture_options
@rendering_options
@click.option("--open", "launch", is_flag=True, help="Show the file when it is written.")
def draw(
    game: str,
    position: tuple[str, ...],
    rows: int | None,
    columns: int | None,
    k: int | None,
    output: str | None,
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
    chosen = chosen_format(output, format, _FORMATS, "txt")
    check_output(output)
    find_theme(theme)
    check_engine(engine)
    frame_of(fit, width, min_text)
    if launch and output in (None, "-"):
        raise InputError("--open shows a file: give -o FILE")
    view, limits = view_of(how)
    if where is not None:
        from treeviz.query.condition import condition

        condition(where)
    tree = tree_of(game, position, rows=rows, columns=columns, k=k, limits=limits)
    if margins:
        from treeviz.analysis.sensitivity import margins as margins_of

        view = margins_of(tree).view(view)
    if where is not None:
        from treeviz.query.table import rows as find_rows

        # The nearest first: they tell most of the tree in the fewest marks.
        found = find_rows(tree, where, sort="ply", root=view.root).nodes
        view = replace(view, framed=(*view.framed, *found), only_framed=True)
    if chosen == "txt":
        from treeviz.view.plaintext import outline

        content = outline(tree, view).encode()
    else:
        from treeviz.picture.diagram import draw as draw_tree

        diagram = draw_tree(
            tree, view, theme, fit=fit, width=width, min_text=min_text, engine=engine
        )
        content = diagram.encode(
            chosen, width if chosen == "png" and min_text is fit is None else None
        )
    deliver(content, output, chosen)
    if launch:
        click.launch(str(output))
