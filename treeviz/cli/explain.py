"""`treeviz explain`: why each move is good or bad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.options import (
    depths_option,
    game_arguments,
    load,
    search_options,
    tree_of,
    understood,
)
from treeviz.cli.output import WORDS, check_output, chosen_format, deliver, encoded
from treeviz.cli.progress import showing_progress
from treeviz.errors import InputError

if TYPE_CHECKING:
    from treeviz.formatting.report import Report


@click.command(
    epilog="""\b
Examples:
  treeviz explain tictactoe xox/oox/___
  treeviz explain tictactoe x__/_o_/__x
  treeviz explain domineering '.V../.VHH/HH../.... V' --depth 2
  treeviz explain domineering '.V../.VHH/HH../.... V' --depth 0-5    what each depth finds
  treeviz explain tictactoe xox/oox/___ --not '[2,1]'                why not this move
  treeviz explain explicit 'A(B(3 12 8) C(2 4 6))' --margins         how firm the choice is
  treeviz explain tictactoe xox/oox/___ --format json | jq .best_move
  treeviz explain tictactoe xox/oox/___ -o why.md
"""
)
@game_arguments
@depths_option
@search_options
@click.option("--margins", is_flag=True, help="Say what would have to differ for another choice.")
@click.option("--not", "unchosen", metavar="MOVE", help="Say only why not this move.")
@click.option("-o", "--output", metavar="FILE", help="Where to: txt, md, html, json; - for a pipe.")
@click.option("--format", metavar="NAME", help="text, markdown, html or json.  [text]")
def explain(
    game: str,
    position: tuple[str, ...],
    rows: int | None,
    columns: int | None,
    k: int | None,
    margins: bool,
    unchosen: str | None,
    output: str | None,
    format: str | None,
    **limits: Any,
) -> None:
    """Say why each move at POSITION in GAME is good or bad.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording of `treeviz record`. The words of POSITION are joined; - reads it from standard input.
    """
    chosen = chosen_format(output, format, WORDS, "text")
    check_output(output)
    told = _asked(unchosen, margins, game, position, rows=rows, columns=columns, k=k, limits=limits)
    deliver(encoded(told, chosen), output, chosen)


def _asked(
    unchosen: str | None, margins: bool, game: str, position: tuple[str, ...], **asked: Any
) -> Report:
    """Return the answer to what was asked: why these moves, or one of the other questions."""
    if margins and unchosen is not None:
        raise InputError("--not and --margins are two questions: ask one at a time")
    if isinstance(asked["limits"]["depth"], range):
        if margins or unchosen is not None:
            name = "--margins" if margins else "--not"
            raise InputError(f"{name} asks about one search: give one --depth, not several")
        return _by_depth(game, position, **asked)
    tree = tree_of(game, position, **asked)
    if margins:
        from treeviz.analysis.sensitivity import margins as margins_of

        return margins_of(tree)
    from treeviz.explanation import explain, why_not

    return explain(tree) if unchosen is None else why_not(tree, unchosen)


def _by_depth(
    name: str, position: tuple[str, ...], *, limits: dict[str, Any], **sizes: int | None
) -> Report:
    from treeviz.analysis.depths import by_depth
    from treeviz.cli.sources import is_recording

    if is_recording(name):
        raise InputError(f"{name!r} is a recording of one depth: several are asked of a game")
    if limits["stats"]:
        raise InputError("--stats tells of one search: give one --depth, not several")
    game = load(name, position, rows=sizes["rows"], columns=sizes["columns"], k=sizes["k"])
    function, arguments = understood(game, limits)
    with showing_progress() as progress:
        return by_depth(
            game, arguments.pop("depth"), search=function, progress=progress, **arguments
        )
