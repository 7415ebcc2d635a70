"""GAME, POSITION and the size of an empty board: what every command asks of, declared once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from treeviz.errors import InputError
from treeviz.formatting.numerals import count
from treeviz.formatting.progress import Progress
from treeviz.options.completion import complete_game, complete_line
from treeviz.options.searching import search

if TYPE_CHECKING:
    from treeviz.game.game import Game
    from treeviz.games.called import Called
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
    given
        Which options were written, whatever they say.
    moves
        Moves to play from there, as the game writes them.
    """

    name: str
    position: tuple[str, ...]
    sizes: dict[str, int]
    given: frozenset[str] = frozenset()
    moves: str = ""

    @property
    def recorded(self) -> bool:
        """Whether it is a recording, and no game."""
        from treeviz.options.sources import is_recording

        return is_recording(self.name)

    def game(self) -> Game:
        """Return the game at its position, after the moves; words of a position are joined."""
        from treeviz.options.line_of_moves import after_moves
        from treeviz.options.sources import load_game

        return after_moves(load_game(self.name, _joined(self.position), self.sizes), self.moves)

    def called(self, heuristic: str | None = None) -> Called:
        """Return how the command line calls this game, to name commands for its positions."""
        from treeviz.games.called import Called

        sizes = [word for size, number in self.sizes.items() for word in (f"--{size}", f"{number}")]
        position = _joined(self.position)
        return Called(self.name, tuple(sizes), position, self.moves, heuristic or "")

    def slip(self, game: Game) -> str:
        """Return what looks like a slip in the position: a board with rows missing; else nothing.

        A position says how large its board is. One with the columns of the usual board and fewer
        rows is right, and more often a row was forgotten.
        """
        if not self.position or "rows" in self.sizes:
            return ""
        usual, asked = (_size(made) for made in (self._usual(), game))
        if usual is None or asked is None or asked[1] != usual[1] or asked[0] >= usual[0]:
            return ""
        return (
            f"this board is {count(asked[0], 'row')} of {asked[1]}; {self.name} usually has "
            f"{usual[0]}: is a row missing?"
        )

    def _usual(self) -> Game | None:
        """Return a built-in game of rows as it usually begins; None of any other."""
        from inspect import signature  # slow to import

        from treeviz import games

        made = getattr(games, games.BUILT_IN.get(self.name, ""), None)
        return None if made is None or "rows" not in signature(made).parameters else made()

    def tree(self, limits: dict[str, Any], progress: Progress | None = None) -> GameTree:
        """Return the tree: searched now, as the limits say, or from a recording.

        Raises
        ------
        InputError
            If a recording is given with what only a search can be told.
        """
        held = self._held()
        if held is not None:
            self._expect_search_alone("recorded tree", limits, ("stats",))
            return held
        if not self.recorded:
            return search(self.game(), limits, progress)
        self._expect_search_alone("recording", limits, ("stats", "rules"))
        from treeviz.options.sources import load_recording

        return load_recording(self.name, limits["rules"])

    def _held(self) -> GameTree | None:
        """Return the tree that a module or file holds under this name, if that is what it is."""
        from treeviz.options.sources import is_adapted, is_elsewhere, load_attribute

        if not is_elsewhere(self.name) or self.recorded or is_adapted(self.name):
            return None
        from treeviz.tree.game_tree import GameTree

        found = load_attribute(self.name)
        return found if isinstance(found, GameTree) else None

    def traced(
        self, file: str, limits: dict[str, Any], progress: Progress | None = None
    ) -> GameTree:
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
        from treeviz.options.sources import load_trace

        return load_trace(file, limits["rules"], max_nodes=limits["max_nodes"], progress=progress)

    def _expect_search_alone(
        self, what: str, limits: dict[str, Any], allowed: tuple[str, ...]
    ) -> None:
        """Refuse what goes with a game only, where a search is given that was run before."""
        if self.position:
            raise InputError(
                f"{self.name!r} is a {what} and has its position; "
                f"got {' '.join(self.position)!r} beside it"
            )
        if self.moves:
            raise InputError(
                f"{self.name!r} is a {what} and has its position; got --moves {self.moves!r} "
                "beside it: --root goes on in it"
            )
        for option in (*(option for option in limits if option in self.given), *self.sizes):
            if option not in allowed:
                raise InputError(
                    f"{self.name!r} is a {what} and is not searched again: "
                    f"--{option.replace('_', '-')} goes with a game"
                )


def _size(game: Game | None) -> tuple[int, int] | None:
    """Return the rows and columns of a game's board at its start; None if it has none."""
    board = None if game is None else game.board(game.start)
    return None if board is None else (len(board.rows), len(board.rows[0]))


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
    def asking(
        *, game: str, position: tuple[str, ...], moves: str | None = None, **others: Any
    ) -> Any:
        given = {size: others.pop(size) for size in sizes}
        known = {size: number for size, number in given.items() if number is not None}
        return command(Asked(game, position, known, _given(), moves or ""), **others)

    return asking


def _given() -> frozenset[str]:
    """Return the names of the options that were written for the command that runs."""
    context = click.get_current_context()
    return frozenset(
        name
        for name in context.params
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    )


def _named(command: Callable[..., Any]) -> Callable[..., Any]:
    for decorate in (
        click.option("--k", type=int, help="How many in a row wins."),
        click.option(
            "--moves",
            metavar="LINE",
            shell_complete=complete_line,
            help='Play these from there, such as "3 2 6".',
        ),
        click.argument("position", nargs=-1),
        click.argument("game", shell_complete=complete_game),
    ):
        command = decorate(command)
    return command
