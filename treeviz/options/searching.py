"""The options that several commands share, and what they mean for a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from treeviz.errors import InputError
from treeviz.formatting.progress import Progress
from treeviz.options.completion import complete_game, complete_heuristic, one_of

if TYPE_CHECKING:
    from treeviz.game.game import Game
    from treeviz.tree.game_tree import GameTree

# What only our searches are told, and what it is where nothing is said.
_OURS = {
    "states": "keep",
    "depth_penalty": 0.0,
    "cut_on_equal": None,
    "fail": None,
    "window": None,
    "exact_root": False,
}


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


def watching_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add how a search of one's own is called, and its calls read."""
    for decorate in (
        click.option(
            "--reads", multiple=True, metavar="WHAT=NAME", help="Such as state=v, pov=mover."
        ),
        click.option("--call", metavar="NAME", help="A function: state → arguments of the search."),
        click.option(
            "--watch", metavar="NAME", help="The recursive function that the search calls."
        ),
    ):
        command = decorate(command)
    return command


def search_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says how a search shall search, but for its depth."""
    for decorate in (
        watching_options,
        click.option(
            "--rules",
            metavar="GAME",
            shell_complete=complete_game,
            help="Of a recording: its game, if not built in.",
        ),
        click.option("--stats", is_flag=True, help="Tell on standard error what the search cost."),
        click.option("--exact-root", is_flag=True, help="Alpha-beta: every root move exactly."),
        click.option(
            "--window",
            type=(float, float),
            metavar="ALPHA BETA",
            help="Alpha-beta: the window at the root.",
        ),
        click.option(
            "--fail",
            metavar="soft|hard",
            shell_complete=one_of("soft", "hard"),
            help="Alpha-beta: what a cut node returns.",
        ),
        click.option(
            "--cut-on-equal/--no-cut-on-equal",
            default=None,
            help="Alpha-beta: cut at alpha ≥ beta, or only at alpha > beta.",
        ),
        click.option(
            "--search",
            shell_complete=one_of("minimax", "alphabeta", "expectimax", file=True),
            default="minimax",
            show_default=True,
            metavar="NAME|file.py:attr",
            help="minimax, alphabeta, expectimax; or your own, which is called and watched.",
        ),
        click.option(
            "--states",
            default="keep",
            metavar="keep|replay",
            shell_complete=one_of("keep", "replay"),
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
            shell_complete=complete_heuristic,
            help="How to estimate unfinished games; `treeviz games` lists names.",
        ),
    ):
        command = decorate(command)
    return command


def search(game: Game, limits: dict[str, Any], progress: Progress | None = None) -> GameTree:
    """Search a game as the options say."""
    function, arguments = understood(game, limits)
    tree: GameTree = function(game, progress=progress, **arguments)
    return tree


def understood(
    game: Game, limits: dict[str, Any]
) -> tuple[Callable[..., GameTree], dict[str, Any]]:
    """Return the search that the options name, and its arguments.

    Raises
    ------
    InputError
        If there is no such search or heuristic, or an option does not go with the search.
    """
    from treeviz.options.sources import is_elsewhere, load_heuristic
    from treeviz.search.find_search import find_search

    arguments = dict(limits)
    name = arguments.pop("search")
    arguments.pop("stats")
    if arguments.pop("rules") is not None:
        raise InputError("--rules goes with a recording; GAME is the game already")
    watch, call, reads = (arguments.pop(option) for option in ("watch", "call", "reads"))
    if is_elsewhere(name):
        from treeviz.options.own_search import OwnSearch

        for option, usual in _OURS.items():
            if arguments.pop(option) not in (None, usual):
                raise InputError(
                    f"--{option.replace('_', '-')} goes with a search of treeviz's own, not with "
                    f"{name!r}"
                )
        arguments["heuristic"] = load_heuristic(game, arguments["heuristic"])
        return OwnSearch.of(name, watch, call, reads), arguments
    if watch or call or reads:
        raise InputError("--watch, --call and --reads go with --search file.py:attr")
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
