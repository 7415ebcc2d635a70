"""GAME, POSITION and the size of an empty board: what every command asks of, declared once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from treeviz.cli.options import search, tell_stats
from treeviz.cli.progress import showing_progress
from treeviz.errors import InputError
from treeviz.games import BUILT_IN

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from treeviz.game.game import Game
    from treeviz.tree.game_tree import GameTree


@dataclass(frozen=True)
class Asked:
    """What a command is asked of.

    Attributes
    ----------
    name
        GAME: what names the game, or the file of a recording.
    position
        POSITION: its words.
    sizes
        The size of an empty board, as far as it is given.
    """

    name: str
    position: tuple[str, ...]
    sizes: dict[str, int]

    @property
    def recorded(self) -> bool:
        """Whether it is a recording, and no game."""
        from treeviz.cli.sources import is_recording

        return is_recording(self.name)

    def game(self) -> Game:
        """Return the game at its position; the words of the position are joined."""
        from treeviz.cli.sources import load_game

        return load_game(self.name, _joined(self.position), self.sizes)

    def tree(self, limits: dict[str, Any]) -> GameTree:
        """Return the tree: searched now, as the limits say, or from a recording.

        Raises
        ------
        InputError
            If a recording is given with what only a search can be told.
        """
        if not self.recorded:
            return search(self.game(), limits)
        self._expect_search_alone("recording", limits, ("stats", "rules"))
        from treeviz.cli.sources import load_recording

        tree = load_recording(self.name, limits["rules"])
        if limits["stats"]:
            tell_stats(tree)
        return tree

    def traced(self, file: str, limits: dict[str, Any]) -> GameTree:
        """Return the tree of a trace, which is read while the program that writes it runs.

        Raises
        ------
        InputError
            If it is given with a game, or with what only a search can be told.
        """
        if self.name != file:
            raise InputError(
                f"a trace names its game in its first line; got {self.name!r} beside it: leave it "
                "out, or say --rules GAME"
            )
        self._expect_search_alone("trace", limits, ("stats", "rules", "max_nodes"))
        from treeviz.cli.sources import load_trace

        with showing_progress(lambda nodes, _: f"reading: {nodes:,} nodes") as progress:
            tree = load_trace(
                file, limits["rules"], max_nodes=limits["max_nodes"], progress=progress
            )
        if limits["stats"]:
            tell_stats(tree)
        return tree

    def _expect_search_alone(
        self, what: str, limits: dict[str, Any], allowed: tuple[str, ...]
    ) -> None:
        """Refuse what goes with a game only, where a search is given that was run before."""
        if self.position:
            raise InputError(
                f"{self.name!r} is a {what} and has its position; "
                f"got {' '.join(self.position)!r} beside it"
            )
        context = click.get_current_context()
        given = [
            option
            for option in limits
            if context.get_parameter_source(option) is ParameterSource.COMMANDLINE
        ]
        for option in (*given, *self.sizes):
            if option not in allowed:
                raise InputError(
                    f"{self.name!r} is a {what} and is not searched again: "
                    f"--{option.replace('_', '-')} goes with a game"
                )


def _joined(position: tuple[str, ...]) -> str:
    """Return the words of a position joined; `-` is read from standard input."""
    text = " ".join(position)
    if text == "-":
        try:
            return sys.stdin.read().strip()
        except UnicodeDecodeError as error:
            raise InputError(f"the position on standard input is no text: {error}") from error
    return text


def game_arguments(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add GAME, POSITION and the size of an empty board; the command gets them as one `Asked`."""
    sized = _asking(command, ("rows", "columns", "k"))
    for decorate in (
        click.option("--columns", type=int, help="Columns of an empty board."),
        click.option("--rows", type=int, help="Rows of an empty board."),
    ):
        sized = decorate(sized)
    return _named(sized)


def position_arguments(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the same for a command that has `--rows` and `--columns` of its own."""
    return _named(_asking(command, ("k",)))


def _asking(command: Callable[..., Any], sizes: tuple[str, ...]) -> Callable[..., Any]:
    """Return a command that is given what it is asked of as one `Asked`."""

    @wraps(command)
    def asking(*, game: str, position: tuple[str, ...], **others: Any) -> Any:
        given = {size: others.pop(size) for size in sizes}
        known = {size: number for size, number in given.items() if number is not None}
        return command(Asked(game, position, known), **others)

    return asking


def _named(command: Callable[..., Any]) -> Callable[..., Any]:
    for decorate in (
        click.option("--k", type=int, help="How many in a row win."),
        click.argument("position", nargs=-1),
        click.argument("game", shell_complete=_complete_game),
    ):
        command = decorate(command)
    return command


def _complete_game(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem  # only a shell that completes asks for it

    known = [name for name in BUILT_IN if name.startswith(begun)]
    files = CompletionItem(begun, type="file")  # games of one's own, recordings
    return [*map(CompletionItem, known)] or [files]
