"""`treeviz record`: a search in a file, to be drawn and asked later, or by other programs."""

from __future__ import annotations

from typing import Any

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import Target, check_output, deliver, output_options
from treeviz.cli.searched import searched, traced
from treeviz.errors import InputError, unknown
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.completion import complete_file
from treeviz.options.searching import depth_option, search_options


def _in_place_of_game(
    context: click.Context, parameter: click.Parameter, file: str | None
) -> str | None:
    """Let GAME be left out where a trace is given."""
    if file is not None:
        context.default_map = {"game": file}
    return file


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz record tictactoe -o whole.json.gz              the whole game, 549,946 nodes
  treeviz draw whole.json.gz -o whole.svg                a recording serves wherever GAME is asked
  treeviz record tictactoe xox/oox/___ -o tree.csv       a table, for pandas or a spreadsheet
  treeviz record whole.json.gz -o whole.graphml          a graph, for Gephi or yEd
  treeviz record explicit 'A(B(3 12 8) C(2 4 6))' -o tree.efg      a game, for Gambit
  treeviz record tictactoe xox/oox/___ -o - | jq .columns.value
  treeviz explain race.json --rules my_game.py:Race
  ./my_search | treeviz record --trace - -o tree.json.gz      a program in any language
""",
)
@click.option(
    "--trace",
    metavar="FILE",
    is_eager=True,
    shell_complete=complete_file,
    callback=_in_place_of_game,
    help="Instead of GAME: what a program tells of its search, line by line; - reads a pipe.",
)
@game_arguments
@depth_option
@search_options
@output_options(
    "Where to: json, json.gz, csv, graphml or efg.",
    "The format, if the ending does not say it.",
    ("json", "json.gz", "csv", "graphml", "efg"),
)
@click.option("--infinity", type=float, metavar="POINTS", help="efg: what ±∞ is written as.")
def record(
    asked: Asked,
    output: tuple[str, ...],
    format: str | None,
    infinity: float | None,
    trace: str | None,
    **limits: Any,
) -> None:
    """Search POSITION in GAME and save what the search saw.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording to be written in another format. The words of POSITION are joined; - reads it from
    standard input. With --trace there is no GAME: a running program tells its search, one line of
    JSON a step, as `treeviz.files.trace` documents.
    """
    from treeviz.files.load_save import FILE_FORMATS, encoded, file_format

    if not output:
        raise InputError("say where to: -o FILE, such as -o tree.json.gz; -o - for a pipe")
    wanted = [
        Target(file, format or ("json" if file == "-" else file_format(file))) for file in output
    ]
    for file, form in wanted:
        if form not in FILE_FORMATS:
            raise unknown("format", form, FILE_FORMATS)
        check_output(file)
    if infinity is not None and any(form != "efg" for _, form in wanted):
        raise InputError("--infinity goes with the format efg: the others hold infinite values")
    tree = searched(asked, limits) if trace is None else traced(asked, trace, limits)
    recorded = asked.recorded or trace is not None
    name = limits["rules"] if recorded else asked.name
    for file, form in wanted:
        deliver(encoded(tree, form, game=name, infinity=infinity), file, form)
