"""`treeviz games`: which games there are, and how their positions are written."""

from __future__ import annotations

import click

from treeviz.cli.grouped import Grouped

_EXAMPLES = {
    "tictactoe": "xox/oox/___",
    "domineering": "'.V../.VHH/HH../.... V'",
    "connect": "_____/_____/__o__/_xx__ --k 3",
    "nim": "1,2,3",
    "explicit": "'A(B(3 12 8) C(2 4 6) D(14 5 2))'",
}


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz games
  treeviz draw nim 1,2,2 -o nim.svg

\b
Your own game: any class with start, to_move, moves, play and utility, as file.py:Class.
""",
)
def games() -> None:
    """List the built-in games, a position of each, and their heuristics."""
    from treeviz import games as built_in
    from treeviz.games.openspiel_looks import LOOKS

    for name, class_name in built_in.BUILT_IN.items():
        game = getattr(built_in, class_name)
        summary = (game.__doc__ or "").split("\n")[0].replace("`", "")
        click.echo(f"{name}\n    {summary}\n    treeviz draw {name} {_EXAMPLES[name]}")
        if name != "explicit" and (heuristics := game().heuristics):
            click.echo("    heuristics: " + ", ".join(heuristics))
    click.echo("openspiel:NAME\n    A game of OpenSpiel; needs the extra `openspiel`.")
    click.echo("    treeviz draw openspiel:tic_tac_toe --depth 2")
    counted = sorted({look.heuristic for look in LOOKS.values() if look.heuristic})
    click.echo("    heuristics, each of some games: " + ", ".join(counted))
    click.echo("chess\n    Chess by python-chess, from a FEN; needs the extra `chess`.")
    click.echo("    treeviz explain chess 'k7/8/1K6/8/8/8/8/7R w - - 0 1' --depth 3")
    click.echo("    heuristics: material")
    click.echo("chess:VARIANT\n    A variant by python-chess: atomic, antichess, horde, 3check …")
    click.echo("    treeviz draw chess:atomic --depth 1")
