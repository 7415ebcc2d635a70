"""`treeviz diagnose`: what is wrong with a game, a heuristic or a search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.asked import Asked, game_arguments
from treeviz.cli.output import WORDS, deliver_all, encoded, output_options, targets
from treeviz.cli.progress import showing_progress
from treeviz.errors import InputError

if TYPE_CHECKING:
    from treeviz.diagnosis import Diagnosis


@click.command(
    epilog="""\b
Examples:
  treeviz diagnose my_game.py:Race
  treeviz diagnose tictactoe --heuristic my_game.py:guess
  treeviz diagnose tictactoe --search article.py:minimax --draw pictures
  treeviz diagnose tictactoe --search article.py:findBestMove --watch minimax
  treeviz diagnose connect --rows 3 --columns 4 --k 3 --search my.py:negamax --reads pov=mover
  treeviz diagnose domineering --search course.py:minmax --call arguments --reads state=v
  treeviz diagnose my_game.py:Race --format json | jq '.findings[].name'

\b
What a parameter of the search gets follows from its name: board (rows of signs), state, isMax,
color, alpha, beta, depth, game. Else --call names a function that makes the arguments of a state.
"""
)
@game_arguments
@click.option("--heuristic", metavar="NAME|file.py:attr", help="The heuristic to examine.")
@click.option("--search", metavar="file.py:attr", help="Your search; or minimax, alphabeta.")
@click.option("--watch", metavar="NAME", help="The recursive function that the search calls.")
@click.option("--call", metavar="NAME", help="A function: state → arguments of the search.")
@click.option("--reads", multiple=True, metavar="WHAT=NAME", help="Such as state=v, pov=mover.")
@click.option("--depth", type=int, metavar="PLIES", help="How far the search shall look.  [all]")
@click.option("--max-positions", type=int, default=10_000, show_default=True, help="To examine.")
@click.option(
    "--max-nodes", type=int, default=30_000, show_default=True, help="Of searches to record."
)
@output_options(
    "Where to: txt, md, html, json; - for a pipe.", "text, markdown, html or json.  [text]"
)
@click.option("--draw", "folder", metavar="DIR", help="Draw the boards there, an SVG for each.")
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
    folder: str | None,
) -> None:
    """Name what is wrong with GAME, a heuristic or a search, and show the smallest board.

    GAME is a name of `treeviz games`, or your own: package.module:attr or file.py:attr. The words
    of POSITION are joined; - reads it from standard input.
    """
    from treeviz.cli.sources import load_heuristic

    wanted = targets(output, format, WORDS, "text")
    _check_folder(folder)
    if search is None and (watch or call or reads):
        raise InputError("--watch, --call and --reads go with --search")
    loaded = asked.game()
    opinion = load_heuristic(loaded, heuristic)
    function = None if search is None else _search(search)
    from treeviz.diagnosis import diagnose as diagnose_all

    with showing_progress() as progress:
        diagnosis = diagnose_all(
            loaded,
            heuristic=opinion,
            search=function,
            watch=None if watch is None else _beside(function, search, watch),
            call=None if call is None else _beside(function, search, call),
            reads=dict(map(_pair, reads)),
            depth=depth,
            max_positions=max_positions,
            max_nodes=max_nodes,
            progress=progress,
        )
    if folder is not None:
        _draw(diagnosis, Path(folder))
    deliver_all(wanted, lambda form: encoded(diagnosis, form))


def _search(name: str) -> Any:
    """Return the search of a name: one of ours, or loaded from a module or file."""
    from treeviz.cli.sources import load_attribute
    from treeviz.search.find_search import SEARCHES, find_search

    found = find_search(name) if name in SEARCHES else load_attribute(name)
    if not callable(found):
        raise InputError(f"expected a function as the search {name!r}, got {found!r}")
    return found


def _beside(function: Any, search: str | None, name: str) -> Any:
    """Return a function of the file that the search comes from."""
    from treeviz.cli.sources import load_attribute

    return load_attribute(name if ":" in name else f"{str(search).rpartition(':')[0]}:{name}")


def _pair(text: str) -> tuple[str, Any]:
    """Return what a `--reads` says: the name of a parameter, or a part of the result."""
    what, equals, name = text.partition("=")
    if not equals or not name:
        raise InputError(f"expected --reads WHAT=NAME, such as state=v or pov=mover; got {text!r}")
    known = ("state", "player", "alpha", "beta", "value", "pov", "max_player")
    if what not in known:
        from treeviz.errors import unknown

        raise unknown("reading", what, known)
    return what, int(name) if name.lstrip("-").isdecimal() else name


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
