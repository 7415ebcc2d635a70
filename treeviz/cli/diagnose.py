"""`treeviz diagnose`: what is wrong with a game, a heuristic or a search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import WORDS, deliver_all, output_options, report_bytes, targets
from treeviz.cli.paged import check_page, deliver_findings
from treeviz.cli.progress import showing_progress
from treeviz.errors import InputError, Interrupted
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.completion import (
    complete_file,
    complete_folder,
    complete_heuristic,
    one_of,
)
from treeviz.options.searching import watching_options

if TYPE_CHECKING:
    from treeviz.diagnosis import Diagnosis

_CANNOT_BE_DONE, _INTERRUPTED = 2, 130  # the former as strictly as it was asked


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz diagnose my_game.py:Race
  treeviz diagnose tictactoe --heuristic my_game.py:guess
  treeviz diagnose tictactoe --search article.py:minimax --draw pictures
  treeviz diagnose tictactoe --search article.py:findBestMove --watch minimax
  treeviz diagnose connect --rows 3 --columns 4 --k 3 --search my.py:negamax --reads pov=mover
  treeviz diagnose domineering --search course.py:minmax --call arguments --reads state=v
  treeviz diagnose tictactoe --search my.py:negamax --page faults.html        places to go to
  treeviz diagnose my_game.py:Race --format json | jq '.findings[].name'

\b
What a parameter of the search gets follows from its name: board (rows of signs), state, isMax,
color, alpha, beta, depth, game. Else --call names a function that makes the arguments of a state.

\b
Exit status: 0, whatever is found; 2 with --strict if a fault was; 130 after Ctrl-C, with the
report of what was found until then.
""",
)
@game_arguments
@click.option(
    "--heuristic",
    metavar="NAME|file.py:attr",
    shell_complete=complete_heuristic,
    help="The heuristic to examine.",
)
@click.option(
    "--search",
    metavar="file.py:attr",
    shell_complete=one_of("minimax", "alphabeta", file=True),
    help="Your search; or minimax, alphabeta.",
)
@watching_options
@click.option("--depth", type=int, metavar="PLIES", help="How far the search shall look.  [all]")
@click.option("--max-positions", type=int, default=10_000, show_default=True, help="To examine.")
@click.option(
    "--max-nodes", type=int, default=30_000, show_default=True, help="Of searches to record."
)
@output_options(
    "Where to: txt, md, html, json; - for a pipe.", "text, markdown, html or json.  [text]", WORDS
)
@click.option(
    "--draw",
    "folder",
    metavar="DIR",
    shell_complete=complete_folder,
    help="Draw the boards there, an SVG for each.",
)
@click.option(
    "--page",
    metavar="FILE",
    shell_complete=complete_file,
    help="What was found as places to go to, too, in one html page.",
)
@click.option("--strict", is_flag=True, help="Exit with status 2 if a fault was found.")
def diagnose(
    asked: Asked,
    heuristic: str | None,
    search: str | None,
    watch: str | None,
    call: str | None,
    reads: tuple[str, ...],
    depth: int | None,
    max_positions: int,
    max_nodes: int,
    output: tuple[str, ...],
    format: str | None,
    page: str | None,
    folder: str | None,
    strict: bool,
) -> int:
    """Name what is wrong with GAME, a heuristic or a search, and show the smallest board.

    GAME is a name of `treeviz games`, or your own: package.module:attr or file.py:attr. The words
    of POSITION are joined; - reads it from standard input.
    """
    from treeviz.options.own_search import OwnSearch
    from treeviz.options.sources import load_heuristic

    wanted = targets(output, format, WORDS, "text")
    check_page(page)
    _check_folder(folder)
    if search is None and (watch or call or reads):
        raise InputError("--watch, --call and --reads go with --search")
    loaded = asked.game()
    opinion = load_heuristic(loaded, heuristic)
    own = None if search is None else OwnSearch.of(search, watch, call, reads)
    from treeviz.diagnosis import diagnose as diagnose_all

    interrupted = False
    with showing_progress(_words) as progress:
        try:
            diagnosis = diagnose_all(
                loaded,
                heuristic=opinion,
                search=None if own is None else own.function,
                **({} if own is None else own.watched()),
                depth=depth,
                max_positions=max_positions,
                max_nodes=max_nodes,
                called=asked.called(),
                progress=progress,
            )
        except Interrupted as interruption:
            diagnosis, interrupted = interruption.found, True
    if folder is not None:
        _draw(diagnosis, Path(folder))
    deliver_all(wanted, lambda form: report_bytes(diagnosis, form))
    deliver_findings(page, diagnosis, empty=not diagnosis.findings)
    if interrupted:
        click.echo("treeviz: interrupted; what was found by then is told", err=True)
        return _INTERRUPTED
    if not strict or not diagnosis.faults:
        return 0
    titles = "; ".join(fault.title.rstrip(".") for fault in diagnosis.faults)
    click.echo(f"treeviz: {diagnosis.verdict.rstrip('.').lower()}: {titles}", err=True)
    return _CANNOT_BE_DONE


def _words(done: int, planned: int | None) -> str:
    return f"examining: {done:,} positions and nodes"


def _check_folder(folder: str | None) -> None:
    """Refuse a folder that cannot be made, before anything is examined."""
    if folder is None:
        return
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise InputError(f"cannot draw into {folder!r}: it is a file")
    if not path.parent.is_dir():
        raise InputError(f"cannot make {folder!r}: there is no folder {str(path.parent)!r}")


def _draw(diagnosis: Diagnosis, folder: Path) -> None:
    """Write a picture for each finding, numbered in their order."""
    from treeviz.files.atomic import save_whole

    folder.mkdir(exist_ok=True)
    for number, finding in enumerate(diagnosis.findings, start=1):
        save_whole(folder / f"{number}-{finding.name}.svg", finding.diagram().encode("svg", None))
