"""`treeviz play`: a game plays itself."""

from __future__ import annotations

from typing import Any

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import WORDS, Target, deliver_all, output_options, report_bytes, targets
from treeviz.cli.progress import showing_progress
from treeviz.cli.series import Series, series_options, understood_series
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.picture import picture_options
from treeviz.options.searching import depth_option, search_options, understood

_FORMATS = (*WORDS, "svg", "png", "pdf", "dot")


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz play tictactoe
  treeviz play domineering '.V../.VHH/HH../.... V' --depth 3
  treeviz play domineering --depth 2 -o game.svg        its boards as one picture
  treeviz play domineering --depth 2 -o 'game-%02d.svg'    board after board
  treeviz play tictactoe -o game.svg --animated         one SVG that plays
  treeviz play explicit '(take=1 toss(1/4:tails=0 3/4:heads=3))' --search expectimax --seed 7
""",
)
@game_arguments
@depth_option
@click.option(
    "--seed", type=int, default=0, show_default=True, help="By what dice and cards are drawn."
)
@search_options
@output_options(
    "Its boards as one picture: svg, png, pdf, dot; as txt, md, html, json; with a number, frames.",
    "The format, if the ending does not say it.",
    _FORMATS,
)
@series_options
@picture_options
def play(
    asked: Asked,
    seed: int,
    output: tuple[str, ...],
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

    asked_for_frames = animated or replace or seconds is not None
    wanted: list[Series | Target] = []
    for file in output or (None,):
        if asked_for_frames or is_numbered(file or ""):
            wanted.append(understood_series(file, format, animated, seconds, replace))
        else:
            wanted += targets(() if file is None else (file,), format, _FORMATS, "txt")
    find_theme(theme)
    if width is not None:
        points(width)
    loaded = asked.game()
    from treeviz.talk.playing import play as play_game

    search, arguments = understood(loaded, limits)
    with showing_progress() as progress:
        played = play_game(loaded, search=search, seed=seed, progress=progress, **arguments)

    def made(form: str) -> bytes:
        if form in WORDS:
            return report_bytes(played, form)
        return played.diagram(theme, title=title).encode(form, width)

    for target in wanted:
        if isinstance(target, Series):
            target.deliver(played.frames(theme, title=title), width)
        else:
            deliver_all([target], made)
