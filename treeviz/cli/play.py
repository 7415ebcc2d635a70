"""`treeviz play`: a game plays itself."""

from __future__ import annotations

from typing import Any

import click

from treeviz.cli.options import (
    depth_option,
    game_arguments,
    load,
    picture_options,
    search_options,
    understood,
)
from treeviz.cli.output import WORDS, check_output, chosen_format, deliver, encoded
from treeviz.cli.progress import showing_progress
from treeviz.cli.series import series_options, understood_series

_FORMATS = (*WORDS, "svg", "png", "pdf", "dot")


@click.command(
    epilog="""\b
Examples:
  treeviz play tictactoe
  treeviz play domineering '.V../.VHH/HH../.... V' --depth 3
  treeviz play domineering --depth 2 -o game.svg        its boards as one picture
  treeviz play domineering --depth 2 -o 'game-%02d.svg'    board after board
  treeviz play tictactoe -o game.svg --animated         one SVG that plays
"""
)
@game_arguments
@depth_option
@search_options
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Its boards as one picture: svg, png, pdf, dot, txt; with a number, as frames.",
)
@click.option("--format", metavar="NAME", help="The format, if the ending does not say it.")
@series_options
@picture_options
def play(
    game: str,
    position: tuple[str, ...],
    rows: int | None,
    columns: int | None,
    k: int | None,
    output: str | None,
    format: str | None,
    animated: bool,
    seconds: float | None,
    replace: bool,
    theme: str,
    title: str | None,
    width: str | None,
    **limits: Any,
) -> None:
    """Let GAME play itself from POSITION, at a given depth; who has won is said by the rules."""
    from treeviz.formatting.length import points
    from treeviz.picture.theme import find_theme
    from treeviz.talk.numbering import is_numbered

    series, chosen = None, ""
    if animated or replace or seconds is not None or is_numbered(output or ""):
        series = understood_series(output, format, animated, seconds, replace)
    else:
        chosen = chosen_format(output, format, _FORMATS, "txt")
        check_output(output)
    find_theme(theme)
    if width is not None:
        points(width)
    loaded = load(game, position, rows=rows, columns=columns, k=k)
    from treeviz.talk.playing import play as play_game

    search, arguments = understood(loaded, limits)
    with showing_progress() as progress:
        played = play_game(loaded, search=search, progress=progress, **arguments)
    if series is not None:
        series.deliver(played.frames(theme, title=title), width)
        return
    if chosen in WORDS:
        content = encoded(played, chosen)
    else:
        content = played.diagram(theme, title=title).encode(chosen, width)
    deliver(content, output, chosen)
