"""`treeviz frames`: the search of a position as a talk, a picture and a sentence for each step."""

from __future__ import annotations

from typing import Any

import click

from treeviz.cli.asked import Asked, game_arguments
from treeviz.cli.options import depth_option, picture_options, rendering_options, search_options
from treeviz.cli.output import check_shown, output_options, show
from treeviz.cli.series import series_options, understood_series
from treeviz.cli.viewing import view_of, view_options


@click.command(
    epilog="""\b
Examples:
  treeviz frames tictactoe xox/oox/___                            the sentences, to read first
  treeviz frames tictactoe xox/oox/___ -o 'search-%02d.svg'       search-01.svg, search-02.svg …
  treeviz frames tictactoe xox/oox/___ -o search.svg --animated   one SVG that plays
  treeviz frames explicit 'A(B(3 12 8) C(2 4 6))' --search alphabeta -o 'cuts-%02d.pdf'
  treeviz frames tictactoe --marks 60 --fit slide -o 'slide-{n}.png'
  treeviz frames domineering '.V../.VHH/HH../.... V' --depth 2 -o talk.txt
"""
)
@game_arguments
@depth_option
@search_options
@output_options(
    "Where to, with a number: 'search-%02d.svg', png or pdf; or talk.txt.",
    "The format, if the ending does not say it.",
)
@series_options
@view_options
@picture_options
@rendering_options
@click.option("--open", "launch", is_flag=True, help="Show the animation, or the first file.")
def frames(
    asked: Asked,
    output: tuple[str, ...],
    format: str | None,
    animated: bool,
    seconds: float | None,
    replace: bool,
    margins: bool,
    theme: str,
    width: str | None,
    fit: str | None,
    min_text: str | None,
    engine: Any,
    launch: bool,
    **how: Any,
) -> None:
    """Tell the search of POSITION in GAME step by step; without -o, in sentences.

    Every step is a picture: a position is entered, a value backed up, a branch cut, a move chosen.
    All have one size, every position keeps its place, and the last is what `treeviz draw` draws.
    """
    from treeviz.picture.fitting import frame_of
    from treeviz.picture.render import check_engine
    from treeviz.picture.theme import find_theme
    from treeviz.talk.reel import check_told

    # Everything that can be refused is refused before the search begins.
    wanted = [
        understood_series(file, format, animated, seconds, replace) for file in output or (None,)
    ]
    find_theme(theme)
    check_engine(engine)
    frame_of(fit, width, min_text)
    check_shown(output, wanted=launch)
    view, limits = view_of(how)
    check_told(view)
    tree = asked.tree(limits)
    from treeviz.talk.reel import frames as frames_of

    if margins:
        from treeviz.analysis.sensitivity import margins as margins_of

        view = margins_of(tree).view(view)

    reel = frames_of(tree, view, theme, fit=fit, width=width, min_text=min_text, engine=engine)
    pixels = width if min_text is fit is None else None
    shown = [series.deliver(reel, pixels if series.format == "png" else None) for series in wanted]
    if launch:
        show(next(file for file in shown if file is not None))
