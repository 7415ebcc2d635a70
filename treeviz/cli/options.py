"""The options that several commands share, and what they mean for a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from treeviz.cli.progress import showing_progress
from treeviz.errors import InputError

if TYPE_CHECKING:
    from treeviz.game.game import Game
    from treeviz.tree.game_tree import GameTree


def _depths(context: click.Context, parameter: click.Parameter, text: str | None) -> Any:
    """Return the depth that a text says, ``3``, or the range of several, ``0-5``."""
    if text is None:
        return None
    first, dash, last = text.partition("-")
    try:
        if not (first and dash):
            return int(text)
        depths = range(int(first), int(last) + 1)
    except ValueError:
        raise click.BadParameter(
            f"{text!r} is no depth: expected such as 3, or 0-5", context, parameter
        ) from None
    if not depths:
        raise click.BadParameter(f"{text!r}: the smaller depth comes first", context, parameter)
    return depths


def depth_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add how far a search looks ahead."""
    return click.option("--depth", type=int, metavar="PLIES", help="How far to look ahead.  [all]")(
        command
    )


def depths_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add how far a search looks ahead, or how far several look."""
    return click.option(
        "--depth",
        callback=_depths,
        metavar="PLIES",
        help="How far to look ahead; 0-5: what each of these depths finds.  [all]",
    )(command)


def search_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says how a search shall search, but for its depth."""
    for decorate in (
        click.option("--rules", metavar="GAME", help="Of a recording: its game, if not built in."),
        click.option("--stats", is_flag=True, help="Tell on standard error what the search cost."),
        click.option("--exact-root", is_flag=True, help="Alpha-beta: every root move exactly."),
        click.option(
            "--window",
            type=(float, float),
            metavar="ALPHA BETA",
            help="Alpha-beta: the window at the root.",
        ),
        click.option("--fail", metavar="soft|hard", help="Alpha-beta: what a cut node returns."),
        click.option(
            "--cut-on-equal/--no-cut-on-equal",
            default=None,
            help="Alpha-beta: cut at alpha ≥ beta, or only at alpha > beta.",
        ),
        click.option(
            "--search",
            default="minimax",
            show_default=True,
            help="minimax or alphabeta.",
        ),
        click.option(
            "--states",
            default="keep",
            metavar="keep|replay",
            help="replay: hold moves only, and play positions again; for millions of nodes.",
        ),
        click.option(
            "--max-nodes",
            type=int,
            default=1_000_000,
            show_default=True,
            help="How many nodes to record at most.",
        ),
        click.option(
            "--depth-penalty",
            type=float,
            default=0.0,
            metavar="POINTS",
            help="Points per ply by which wins and losses move towards 0: prefer faster wins.",
        ),
        click.option(
            "--heuristic",
            metavar="NAME|module:attr|file.py:attr",
            help="How to estimate unfinished games; `treeviz games` lists names.",
        ),
    ):
        command = decorate(command)
    return command


def picture_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says how a picture looks."""
    for decorate in (
        click.option(
            "--width",
            metavar="SIZE",
            help="Such as 800 (pixels), 12cm; what does not fit is folded.",
        ),
        click.option("--title", help="The line above the picture."),
        click.option(
            "--theme",
            default="paper",
            show_default=True,
            help="paper, dark, ink, slide or auto (light or dark, as the reader's).",
        ),
    ):
        command = decorate(command)
    return command


def rendering_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what a picture must fit into, and who renders it."""
    for decorate in (
        click.option(
            "--engine",
            default="bundled",
            show_default=True,
            help="Graphviz: bundled, or the machine's dot.",
        ),
        click.option(
            "--min-text", metavar="SIZE", help="No smaller text, such as 9pt: the rest is folded."
        ),
        click.option(
            "--fit",
            metavar="slide|page|wall",
            help="What it must fit into; wall: all the marks, however large.  [a screen]",
        ),
    ):
        command = decorate(command)
    return command


def search(game: Game, limits: dict[str, Any]) -> GameTree:
    """Search a game as the options of a command say; tell what it cost if that was asked for."""
    told = limits["stats"]
    function, arguments = understood(game, limits)
    with showing_progress() as progress:
        tree: GameTree = function(game, progress=progress, **arguments)
    if told:
        tell_stats(tree)
    return tree


def tell_stats(tree: GameTree) -> None:
    """Say on standard error what a search cost."""
    from treeviz.tree.statistics import stats

    click.echo(str(stats(tree)), err=True)


def understood(
    game: Game, limits: dict[str, Any]
) -> tuple[Callable[..., GameTree], dict[str, Any]]:
    """Return the search that the options name, and its arguments.

    Raises
    ------
    InputError
        If there is no such search or heuristic, or an option does not go with the search.
    """
    from treeviz.cli.sources import load_heuristic
    from treeviz.search.find_search import find_search

    arguments = dict(limits)
    name = arguments.pop("search")
    arguments.pop("stats")
    if arguments.pop("rules") is not None:
        raise InputError("--rules goes with a recording; GAME is the game already")
    found = find_search(name)
    if arguments["states"] not in ("keep", "replay"):
        raise InputError(f"expected --states keep or replay, got {arguments['states']!r}")
    arguments["heuristic"] = load_heuristic(game, arguments["heuristic"])
    for option in ("cut_on_equal", "fail", "window", "exact_root"):
        given = arguments.pop(option)
        if given in (None, False) and not (option == "cut_on_equal" and given is False):
            continue
        if name != "alphabeta":
            raise InputError(f"--{option.replace('_', '-')} goes with --search alphabeta")
        arguments[option] = given
    return found, arguments
