"""`treeviz audit`: a heuristic over many positions, held against the truth."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.grouped import Grouped
from treeviz.cli.output import WORDS, beside, deliver, output_options, report_bytes, targets
from treeviz.cli.paged import check_page, deliver_findings
from treeviz.cli.progress import showing_progress
from treeviz.errors import InputError, Interrupted, TreevizError
from treeviz.game.game import Game, State
from treeviz.options.asked import Asked, game_arguments
from treeviz.options.completion import (
    complete_file,
    complete_folder,
    complete_heuristic,
    one_of,
)

if TYPE_CHECKING:
    from treeviz.auditing import Audit

_COMMENT = re.compile(r"(^|\s)#.*")
_CANNOT_BE_DONE, _INTERRUPTED = 2, 130


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz audit tictactoe --heuristic lines --depth 2
  treeviz audit domineering --rows 4 --columns 4 --heuristic course --all --judge-finished
  treeviz audit tictactoe xo_/___/___ --heuristic lines --depth 0
  treeviz audit connect --heuristic lines --random 200 --depth 2 --truth-depth 5
  treeviz audit my_game.py:Race --heuristic my_game.py:guess --positions boards.txt --depth 1
  treeviz audit tictactoe --heuristic lines --depth 1 --draw faults -o audit.md
  treeviz audit tictactoe --heuristic lines --depth 2 --page faults.html      places to go to

\b
Exit status: 0, whatever is found; 2 also if the heuristic failed somewhere (the report says
where); 130 after Ctrl-C, with the report of what was done until then.
""",
)
@game_arguments
@click.option(
    "--heuristic",
    metavar="NAME|module:attr|file.py:attr",
    shell_complete=complete_heuristic,
    help="Whom to audit; `treeviz games` lists names.  [the game's own]",
)
@click.option("--all", "everything", is_flag=True, help="Every position from here on.  [default]")
@click.option("--random", type=int, metavar="N", help="N positions of random games.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the random games.")
@click.option(
    "--positions",
    metavar="FILE",
    shell_complete=complete_file,
    help="One position a line; # comments; - for a pipe.",
)
@click.option(
    "--depth", type=int, metavar="PLIES", help="How far to look ahead; 0: not at all.  [to the end]"
)
@click.option(
    "--truth-depth",
    type=int,
    metavar="PLIES",
    help="Compare with a deeper search.  [the truth: to the end]",
)
@click.option("--judge-finished", is_flag=True, help="Let it judge finished games too.")
@click.option("--jobs", type=int, metavar="N", help="How many processes; -1: one a core.  [1]")
@click.option(
    "--backend",
    metavar="dask|ray",
    shell_complete=one_of("dask", "ray"),
    help="Let a cluster judge; all of it, or --jobs.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Of the cluster, such as tcp://10.0.0.1:8786.")
@click.option(
    "--max-positions",
    type=int,
    default=1_000_000,
    show_default=True,
    help="How many positions to hold in memory at most.",
)
@click.option(
    "--draw",
    metavar="DIR",
    shell_complete=complete_folder,
    help="Draw the smallest example of each fault there.",
)
@click.option(
    "--page",
    metavar="FILE",
    shell_complete=complete_file,
    help="What is wrong as places to go to, too, in one html page.",
)
@output_options(
    "Where to: txt, md, html, json; - for a pipe.", "text, markdown, html or json.  [text]", WORDS
)
def audit(
    asked: Asked,
    heuristic: str | None,
    everything: bool,
    random: int | None,
    seed: int,
    positions: str | None,
    draw: str | None,
    page: str | None,
    output: tuple[str, ...],
    format: str | None,
    **options: Any,
) -> int:
    """Hold a heuristic against the truth in many positions of GAME, from POSITION on.

    GAME is a name of `treeviz games`, or your own: package.module:attr or file.py:attr. Each
    position is searched --depth plies with the heuristic; the value it gets, the move it would play
    and the order of the moves are compared with what the rules prove.
    """
    wanted = targets(output, format, WORDS, "text")
    check_page(page)
    if sum((everything, random is not None, positions is not None)) > 1:
        raise InputError("expected one of --all, --random and --positions, got several")
    if draw is not None and Path(draw).exists() and not Path(draw).is_dir():
        raise InputError(f"cannot draw into {draw!r}: it is no folder")
    from treeviz.options.sources import load_heuristic

    loaded = asked.game()
    opinion = load_heuristic(loaded, heuristic)
    states = None if positions is None else _read(loaded, positions)
    from treeviz.auditing import audit as audit_game

    status = 0
    with showing_progress(_words) as progress:
        try:
            found = audit_game(
                loaded,
                heuristic=opinion,
                positions=states,
                random=random,
                seed=seed,
                called=asked.called(heuristic),
                progress=progress,
                **options,
            )
        except Interrupted as interruption:
            found, status = interruption.found, _INTERRUPTED
    pictures = {} if draw is None else _draw(found, Path(draw))
    for file, form in wanted:
        deliver(_told(found, form, pictures, file), file, form)
    deliver_findings(page, found, empty=not found.examples)
    if found.interrupted:
        done, planned = f"{len(found):,}", f"{found.planned:,} positions"
        click.echo(f"treeviz: interrupted after {done} of {planned}", err=True)
    elif found.failures:
        status = _CANNOT_BE_DONE
        failed, all_of_them = f"{len(found.failures):,}", f"{len(found):,} positions"
        click.echo(
            f"treeviz: the heuristic {found.question.name!r} failed in {failed} of {all_of_them}; "
            "the report says where",
            err=True,
        )
    return status


def _words(done: int, planned: int | None) -> str:
    if planned is None:
        return f"listing: {done:,} positions"
    return f"judging: {done:,} of {planned:,} positions"


def _told(found: Audit, format: str, pictures: dict[str, Path], output: str | None) -> bytes:
    """Return the report in a format; a page shows the pictures, from the folder it is in."""
    seen = {fault: beside(file, output) for fault, file in pictures.items()}
    if format in ("md", "markdown"):
        return found.markdown(seen).encode() + b"\n"
    return found.html(seen).encode() + b"\n" if format == "html" else report_bytes(found, format)


def _draw(found: Audit, folder: Path) -> dict[str, Path]:
    """Draw what the heuristic's search saw at the smallest example of each fault."""
    from treeviz.picture.diagram import draw
    from treeviz.view.view import View

    folder.mkdir(parents=True, exist_ok=True)
    drawn = {}
    for example in found.examples:
        file = folder / f"{example.fault.replace(' ', '-')}.svg"
        draw(example.tree, View(title=example.title, notes=example.notes)).save(file)
        drawn[example.fault.value] = file
    return drawn


def _read(game: Game, name: str) -> list[State]:
    """Return the positions of a file, one a line.

    Raises
    ------
    InputError
        If it cannot be read, or a line is no position of the game; the line is named.
    """
    from treeviz.game.checked_game import CheckedGame

    rules, states = CheckedGame(game), []
    for number, line in enumerate(_lines(name), start=1):
        text = _COMMENT.sub("", line).strip()
        if not text:
            continue
        try:
            states.append(rules.parse(text))
        except TreevizError as error:
            raise InputError(f"{_place(name)}:{number}: {error}") from error
    if not states:
        raise InputError(f"expected positions, one a line; {_place(name)} has none")
    return states


def _lines(name: str) -> Iterator[str]:
    try:
        content = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{_place(name)} is no text: {error}") from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot read {name!r}: {reason}") from error
    yield from content.splitlines()


def _place(name: str) -> str:
    return "standard input" if name == "-" else name
