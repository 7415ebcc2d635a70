"""`treeviz explain`: why each move is good or bad."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import (
    WORDS,
    beside,
    check_output,
    deliver,
    deliver_all,
    output_options,
    report_bytes,
    targets,
)
from treeviz.cli.progress import showing_progress
from treeviz.cli.searched import searched
from treeviz.errors import InputError
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.completion import complete_file, complete_line
from treeviz.options.searching import depths_option, search_options, understood

if TYPE_CHECKING:
    from treeviz.explanation.words import Words
    from treeviz.formatting.report import Report
    from treeviz.tree.game_tree import GameTree
    from treeviz.view.view import View

_PICTURES = ("svg", "png", "pdf")


class _Answer(NamedTuple):
    """What was asked for in words, and what a picture shows of it."""

    report: Report
    tree: GameTree
    view: View


@click.command(
    cls=Grouped,
    epilog="""\b
What a search of yours saw, and where a line of moves leads to:
  treeviz explain tictactoe xox/oox/___ --search mine.py:minimax
  treeviz explain connect --columns 4 --moves "3 2 3" --depth 4

\b
Examples:
  treeviz explain tictactoe xox/oox/___
  treeviz explain tictactoe x__/_o_/__x
  treeviz explain domineering '.V../.VHH/HH../.... V' --depth 2
  treeviz explain domineering '.V../.VHH/HH../.... V' --depth 0-5    what each depth finds
  treeviz explain tictactoe xox/oox/___ --not '[2,1]'                why not this move
  treeviz explain explicit 'A(B(3 12 8) C(2 4 6))' --margins         how firm the choice is
  treeviz explain tictactoe x_o/___/___ --root '[1,1] [0,1]'         further down the tree
  treeviz explain tictactoe xox/oox/___ --format json | jq .best_move
  treeviz explain chess --depth 2 --words short                      the least that tells why
  treeviz explain tictactoe xox/oox/___ -o why.md
  treeviz explain tictactoe xox/oox/___ --figure a.svg -o a.md       the picture above its words
""",
)
@game_arguments
@depths_option
@search_options
@click.option("--margins", is_flag=True, help="Say what would have to differ for another choice.")
@click.option(
    "--figure",
    metavar="FILE",
    shell_complete=complete_file,
    help="Draw it, too: svg, png or pdf; md and html show it.",
)
@click.option(
    "--not",
    "unchosen",
    metavar="MOVE",
    multiple=True,
    shell_complete=complete_line,
    help="Say only why not this move.",
)
@click.option(
    "--root",
    default="",
    metavar="LINE",
    shell_complete=complete_line,
    help="Explain the position after this line of the search.",
)
@click.option(
    "--words",
    type=click.Choice(["short", "normal", "full"]),
    help="At most some 15 lines, at most some 25, or every move and every cut.  [normal]",
)
@output_options(
    "Where to: txt, md, html, json; - for a pipe.", "text, markdown, html or json.  [text]", WORDS
)
def explain(
    asked: Asked,
    margins: bool,
    unchosen: tuple[str, ...],
    root: str,
    figure: str | None,
    words: Words | None,
    output: tuple[str, ...],
    format: str | None,
    **limits: Any,
) -> None:
    """Say why each move at POSITION in GAME is good or bad.

    GAME is a name of `treeviz games`, your own (package.module:attr or file.py:attr), or a
    recording of `treeviz record`. The words of POSITION are joined; - reads it from standard input.
    """
    wanted = targets(output, format, WORDS, "text")
    if figure is not None:
        _check_figure(figure)
    if len(unchosen) > 1:
        raise InputError(f"--not asks about one move: leave all but {unchosen[0]!r} out")
    if margins and root:
        raise InputError("--margins asks about the first position: leave --root out")
    if margins and unchosen:
        raise InputError("--not and --margins are two questions: ask one at a time")
    several = isinstance(limits["depth"], range)
    if words and (margins or unchosen or several):
        raise InputError("--words is how much to say of all moves at one depth: leave it out here")
    if several:
        for name, given in (
            ("--margins", margins),
            ("--not", unchosen),
            ("--figure", figure),
            ("--root", root),
        ):
            if given not in (None, False, (), ""):
                raise InputError(f"{name} asks about one search: give one --depth, not several")
        by_depth = _by_depth(asked, limits)
        deliver_all(wanted, lambda form: report_bytes(by_depth, form))
        return
    move = unchosen[0] if unchosen else None
    answer = _answer(searched(asked, limits), root, move, words or "normal", margins=margins)
    shown = "" if figure is None else _drawn(answer, figure)
    for file, form in wanted:
        report = answer.report
        if figure is not None:
            from treeviz.formatting.blocks import Picture

            report = report.under(Picture(beside(figure, file), shown))
        deliver(report_bytes(report, form), file, form)


def _check_figure(figure: str) -> None:
    """Refuse a picture that cannot be written before anything is searched for it."""
    if figure == "-":
        raise InputError("--figure writes a file, and the words go to the pipe: give it a name")
    check_output(figure)
    if Path(figure).suffix.lower().removeprefix(".") not in _PICTURES:
        raise InputError(
            f"--figure: expected a name that ends in .svg, .png or .pdf; got {figure!r}"
        )


def _answer(
    tree: GameTree, root: str, unchosen: str | None, words: Words, *, margins: bool
) -> _Answer:
    """Return the answer to what was asked: why these moves, or one of the other questions."""
    from treeviz.view.view import View

    if margins:
        from treeviz.analysis.sensitivity import margins as margins_of

        firmness = margins_of(tree)
        return _Answer(firmness, tree, firmness.view())
    from treeviz.explanation import explain, why_not

    node = tree.find(root)
    if unchosen is None:
        return _Answer(explain(tree, node, words=words), tree, View(root=root))
    refutation = why_not(tree, unchosen, node)
    return _Answer(refutation, tree, View(root=root, framed=(refutation.node,)))


def _drawn(answer: _Answer, figure: str) -> str:
    """Draw what an answer tells of; return what the picture shows, in words."""
    from treeviz.picture.diagram import draw

    diagram = draw(answer.tree, answer.view)
    diagram.save(Path(figure))
    return diagram.layout.scene.title


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
