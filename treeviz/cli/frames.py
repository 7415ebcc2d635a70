"""`treeviz frames`: the search of a position as a talk, a picture and a sentence for each step."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import check_shown, output_options, show
from treeviz.cli.searched import searched
from treeviz.cli.series import FORMS, series_options, understood_series
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.drawing import Drawing, drawing_options
from treeviz.options.searching import depth_option, search_options

if TYPE_CHECKING:
    from treeviz.talk.reel import Frames


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz frames tictactoe xox/oox/___                            the sentences, to read first
  treeviz frames tictactoe xox/oox/___ -o 'search-%02d.svg'       search-01.svg, search-02.svg …
  treeviz frames tictactoe xox/oox/___ -o search.svg --animated   one SVG that plays
  treeviz frames explicit 'A(B(3 12 8) C(2 4 6))' --search alphabeta -o 'cuts-%02d.pdf'
  treeviz frames tictactoe xox/oox/___ -o talk.html               a deck, stepped by the keys
  treeviz frames tictactoe xox/oox/___ -o talk.pptx -o talk.tex   for PowerPoint and Beamer
  treeviz frames tictactoe --marks 60 --fit slide -o 'slide-{n}.png'
  treeviz frames domineering '.V../.VHH/HH../.... V' --depth 2 -o talk.txt
""",
)
@game_arguments
@depth_option
@search_options
@output_options(
    "Where to, with a number: 'search-%02d.svg', png or pdf; a deck: talk.html, talk.pptx, or "
    "talk.tex for Beamer; or talk.txt.",
    "The format, if the ending does not say it.",
    FORMS,
)
@series_options
@drawing_options
@click.option("--open", "launch", is_flag=True, help="Show the animation, or the first file.")
def frames(
    asked: Asked,
    drawing: Drawing,
    output: tuple[str, ...],
    format: str | None,
    animated: bool,
    seconds: float | None,
    replace: bool,
    launch: bool,
    **limits: Any,
) -> None:
    """Tell the search of POSITION in GAME step by step; without -o, in sentences.

    Every step is a picture: a position is entered, a value backed up, a branch cut, a move chosen.
    All have one size, every position keeps its place, and the last is what `treeviz draw` draws.
    """
    from treeviz.talk.reel import check_told

    # Everything that can be refused is refused before the search begins.
    wanted = [
        understood_series(file, format, animated, seconds, replace) for file in output or (None,)
    ]
    check_shown(output, wanted=launch)
    check_told(drawing.view)
    tree = searched(asked, limits)

    @cache
    def reel(deck: str) -> Frames:
        return (drawing.on_slides(deck) if deck else drawing).frames(tree)

    shown = [
        series.deliver(
            reel(series.format if series.form == "deck" else ""),
            drawing.pixels if series.format == "png" else None,
        )
        for series in wanted
    ]
    if launch:
        show(next(file for file in shown if file is not None))
