"""`treeviz record`: a search in a file, to be drawn and asked later, or by other programs."""

from __future__ import annotations

from typing import Any

import click

from treeviz.cli.options import depth_option, game_arguments, search_options, tree_of
from treeviz.cli.output import check_output, deliver
from treeviz.cli.sources import is_recording
from treeviz.errors import InputError, unknown


@click.command(
    epilog="""\b
Examples:
  treeviz record tictactoe -o whole.json.gz              the whole game, 549,946 nodes
  treeviz draw whole.json.gz -o whole.svg                a recording serves wherever GAME is asked
  treeviz record tictactoe xox/oox/___ -o tree.csv       a table, for pandas or a spreadsheet
  treeviz record whole.json.gz -o whole.graphml          a graph, for Gephi or yEd
  treeviz record explicit 'A(B(3 12 8) C(2 4 6))' -o tree.efg      a game, for Gambit
  treeviz record tictactoe xox/oox/___ -o - | jq .columns.value
  treeviz explain race.json --rules my_game.py:Race
"""
)
@game_arguments
@depth_option
@search_options
@click.option(
    "-o", "--output", metavar="FILE", help="Where to: json, json.gz, csv, graphml or efg."
)
@click.option("--format", metavar="NAME", help="The format, if the ending does not say it.")
@click.option("--infinity", type=float, metavar="POINTS", help="efg: what ±∞ is written as.")
def record(
    game: str,
    position: tuple[str, ...],
    rows: int | None,
    columns: int | None,
    k: int | None,
    output: str | None,
    format: str | None,
    infinity: float | None,
    **limits: Any,
) -> None:
    """Search POSITION in GAME and save what the search saw.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording to be written in another format. The words of POSITION are joined; - reads it from
    standard input.
    """
    from treeviz.files.load_save import FORMATS, encoded, format_of

    if output is None:
        raise InputError("say where to: -o FILE, such as -o tree.json.gz; -o - for a pipe")
    chosen = format or ("json" if output == "-" else format_of(output))
    if chosen not in FORMATS:
        raise unknown("format", chosen, FORMATS)
    if infinity is not None and chosen != "efg":
        raise InputError("--infinity goes with the format efg: the others hold infinite values")
    check_output(output)
    tree = tree_of(game, position, rows=rows, columns=columns, k=k, limits=limits)
    name = limits["rules"] if is_recording(game) else game
    deliver(encoded(tree, chosen, game=name, infinity=infinity), output, chosen)
