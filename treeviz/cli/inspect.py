"""`treeviz inspect`: the nodes that a condition finds, as a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import (
    WORDS,
    check_output,
    chosen_format,
    deliver,
    deliver_all,
    output_options,
    report_bytes,
    targets,
)
from treeviz.cli.searched import searched
from treeviz.options.asked import Asked, position_arguments
from treeviz.options.completion import complete_columns, complete_file, complete_line
from treeviz.options.searching import depth_option, search_options

_FORMATS = ("table", "csv", "jsonl", *WORDS)
_PICTURES = ("svg", "png", "pdf", "dot", "txt")


@click.command(
    cls=Grouped,
    epilog="""\b
Columns:
  node        its number, in visiting order; 0 is the root
  line, move  the moves that lead to it from the root; the last of them
  ply         its distance from the root
  player      who is to move: max, min
  kind        inner, terminal, horizon, leaf, pruned, open
  value       what the search backed up, MAX's side; missing if nothing
  bound       what the value is to the proof: exact, lower, upper, open
  low, high   the interval that is proved of the value
  static      the heuristic's opinion, MAX's side; the utility where the game is over
  terms.NAME  one of the heuristic's named terms; in EXPR terms["NAME"]; terms: all of them
  difference  static - value; 0 where both are the same infinity
  alpha, beta the window on entry; missing where it was never narrowed
  below       how many nodes hang below it
  chosen      whether it is on the chosen line
  result      how the game ended there; empty if it did not
  position    the position as text

\b
EXPR compares columns: < <= == != >= >, and, or, not, + - * /, abs, min, max, inf, in (...),
is None. What is missing is unknown: no comparison finds it, nor does its opposite.

\b
Examples:
  treeviz inspect tictactoe xox/oox/___
  treeviz inspect tictactoe xox/oox/___ --path '[2,1]' --columns node,move,value,result
  treeviz inspect domineering --depth 3 --where 'ply == 1' --sort=-static
  treeviz inspect tictactoe --heuristic lines --where 'abs(static - value) >= 5 and player == "max"'
  treeviz inspect tictactoe xo_/_x_/__o --search alphabeta --where 'bound != "exact"' --rows 5
  treeviz inspect domineering --depth 4 --where 'abs(difference) >= 4' --format csv > nodes.csv
  treeviz inspect domineering --depth 3 --where 'static >= value + 2' --draw framed.svg
""",
)
@position_arguments
@depth_option
@search_options
@click.option("--where", metavar="EXPR", help="Which nodes.  [all]")
@click.option(
    "--path",
    "--root",
    "root",
    default="",
    metavar="LINE",
    shell_complete=complete_line,
    help="At and below this line alone.",
)
@click.option(
    "--columns",
    metavar="NAMES",
    shell_complete=complete_columns,
    help="Which columns, with commas; or all. A number: columns of an empty board.",
)
@click.option(
    "--show",
    metavar="NAMES",
    shell_complete=complete_columns,
    help="Which columns, where --columns is a number.",
)
@click.option(
    "--sort",
    metavar="EXPR",
    shell_complete=complete_columns,
    help="By which to order, smallest first; -EXPR: largest first.",
)
@click.option(
    "--rows",
    type=int,
    metavar="N",
    help="How many rows at most. Beside a number of --columns: rows of an empty board.",
)
@click.option("--max-rows", type=int, metavar="N", help="The same as --rows.  [50 in a table]")
@output_options(
    "Where to: txt, csv, jsonl, md, html, json.",
    "table, csv, jsonl, markdown …  [table]",
    _FORMATS,
)
@click.option(
    "--raw-csv",
    is_flag=True,
    help="No ' before csv cells that a spreadsheet would run, such as =1.",
)
@click.option(
    "--draw",
    "picture",
    metavar="FILE",
    shell_complete=complete_file,
    help="Draw them, too, framed: svg, png, pdf.",
)
def inspect(
    asked: Asked,
    rows: int | None,
    columns: str | None,
    where: str | None,
    root: str,
    show: str | None,
    sort: str | None,
    max_rows: int | None,
    output: tuple[str, ...],
    format: str | None,
    picture: str | None,
    raw_csv: bool,
    **limits: Any,
) -> None:
    """List the nodes of the tree of POSITION in GAME at which EXPR is true, for debugging.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording of `treeviz record`. The words of POSITION are joined; - reads it from standard input.
    """
    wanted = targets(output, format, _FORMATS, "table")
    drawn = None if picture is None else chosen_format(picture, None, _PICTURES, "svg")
    check_output(picture)
    from treeviz.query.table import ask_beforehand
    from treeviz.query.table import rows as find_rows

    if columns is not None and columns.strip().isdecimal():  # as for every other verb
        sizes = {"columns": int(columns)} | ({} if rows is None else {"rows": rows})
        asked = replace(asked, sizes=asked.sizes | sizes)
    else:
        show, max_rows = show or columns, rows if max_rows is None else max_rows
    ask_beforehand(where, show, sort, max_rows)
    tree = searched(asked, limits)
    table = find_rows(tree, where, columns=show, sort=sort, max_rows=max_rows, root=root)
    if drawn is not None:
        from treeviz.picture.diagram import draw
        from treeviz.view.view import View

        deliver(
            draw(tree, View(root=root, framed=table.nodes, only_framed=True)).encode(drawn),
            picture,
            drawn,
        )

    def made(form: str) -> bytes:
        csv: Callable[[], str] = partial(table.csv, guard=not raw_csv)
        told = {"csv": csv, "jsonl": table.jsonl}.get(form)
        return report_bytes(table, form) if told is None else told().encode(errors="replace")

    deliver_all(wanted, made)
