"""`treeviz explain`: why each move is good or bad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.asked import Asked, game_arguments
from treeviz.cli.options import depths_option, search_options, understood
from treeviz.cli.output import WORDS, deliver_all, encoded, output_options, targets
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
@output_options(
    "Where to: txt, md, html, json; - for a pipe.", "text, markdown, html or json.  [text]"
)
def explain(
    asked: Asked,
    margins: bool,
    unchosen: str | None,
    output: tuple[str, ...],
    format: str | None,
    **limits: Any,
) -> None:
    """Say why each move at POSITION in GAME is good or bad.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording of `treeviz record`. The words of POSITION are joined; - reads it from standard input.
    """
    wanted = targets(output, format, WORDS, "text")
    told = _answer(asked, unchosen, margins=margins, limits=limits)
    deliver_all(wanted, lambda form: encoded(told, form))


def _answer(asked: Asked, unchosen: str | None, *, margins: bool, limits: dict[str, Any]) -> Report:
    """Return the answer to what was asked: why these moves, or one of the other questions."""
    if margins and unchosen is not None:
        raise InputError("--not and --margins are two questions: ask one at a time")
    if isinstance(limits["depth"], range):
        if margins or unchosen is not None:
            name = "--margins" if margins else "--not"
            raise InputError(f"{name} asks about one search: give one --depth, not several")
        return _by_depth(asked, limits)
    tree = asked.tree(limits)
    if margins:
        from treeviz.analysis.sensitivity import margins as margins_of

        return margins_of(tree)
    from treeviz.explanation import explain, why_not

    return explain(tree) if unchosen is None else why_not(tree, unchosen)


def _by_depth(asked: Asked, limits: dict[str, Any]) -> Report:
    from treeviz.analysis.depths import by_depth

    if asked.recorded:
        raise InputError(f"{asked.name!r} is a recording of one depth: several are asked of a game")
    if limits["stats"]:
        raise InputError("--stats tells of one search: give one --depth, not several")
    game = asked.game()
    function, arguments = understood(game, limits)
    with showing_progress() as progress:
        return by_depth(
            game, arguments.pop("depth"), search=function, progress=progress, **arguments
        )
