"""`treeviz explain`: why each move is good or bad."""

from __future__ import annotations

from typing import Any

import click

from treeviz.cli.options import game_arguments, search_options, tree_of
from treeviz.cli.output import check_output, chosen_format, deliver

_FORMATS = ("txt", "text", "md", "markdown", "json")


@click.command(
    epilog="""\b
Examples:
  treeviz explain tictactoe xox/oox/___
  treeviz explain tictactoe x__/_o_/__x
  treeviz explain domineering '.V../.VHH/HH../.... V' --depth 2
  treeviz explain tictactoe xox/oox/___ --format json | jq .best_move
  treeviz explain tictactoe xox/oox/___ -o why.md
"""
)
@game_arguments
@search_options
@click.option("-o", "--output", metavar="FILE", help="Where to: txt, md or json; - for a pipe.")
@click.option("--format", metavar="NAME", help="text, markdown or json.  [text]")
def explain(
    game: str,
    position: tuple[str, ...],
    rows: int | None,
    columns: int | None,
    k: int | None,
    output: str | None,
    format: str | None,
    **limits: Any,
) -> None:
    """Say why each move at POSITION in GAME is good or bad.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording of `treeviz record`. The words of POSITION are joined; - reads it from standard input.
    """
    chosen = chosen_format(output, format, _FORMATS, "text")
    check_output(output)
    tree = tree_of(game, position, rows=rows, columns=columns, k=k, limits=limits)
    from treeviz.explanation import explain as explain_tree

    explanation = explain_tree(tree)
    if chosen == "json":
        import json

        told = json.dumps(explanation.to_dict(), ensure_ascii=False, indent=2, allow_nan=False)
    elif chosen in ("md", "markdown"):
        told = explanation.markdown()
    else:
        told = explanation.text
    deliver(told.encode() + b"\n", output, chosen)
