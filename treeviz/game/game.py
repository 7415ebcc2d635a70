"""The rules of a game as a search sees them: whose turn, which moves, what they lead to, who won.

A game is any object with a `start` and the methods `to_move`, `moves`, `play` and `utility`.
It may inherit :class:`Game`, which documents them and gives everything else a default, or not.
States are hashable values that never change; a move leads to a *new* state.

Rules and opinion are kept apart. `utility` is truth: the value of a finished game. `heuristic` is
opinion: an estimate of an unfinished one; it never judges a finished game. Both are told from
MAX's side, whoever is to move.

>>> class Race(Game):
...     '''Count to ten in steps of one or two; who says ten wins. A state is (said, whose turn).'''
...     start = (0, Player.MAX)
...     def to_move(self, state): return state[1]
...     def moves(self, state): return [step for step in (1, 2) if state[0] + step <= 10]
...     def play(self, state, move): return (state[0] + move, state[1].other)
...     def utility(self, state): return 1 if state[1] is Player.MIN else -1
>>> race = Race()
>>> race.position((9, Player.MIN)), race.outcome((10, Player.MIN)), race.notation(2)
("(9, 'min')", 'MAX wins', '2')
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterable, Mapping
from types import MethodType
from typing import Any, TypeAlias

from treeviz.errors import GameError, ReadsNoPositions, TreevizError, unknown
from treeviz.formatting.expected import is_a
from treeviz.formatting.lettering import one_line
from treeviz.formatting.plain_values import bare_text
from treeviz.formatting.printed import repr_of, said_by, steady_repr, steady_text
from treeviz.formatting.scale import POINTS, Scale
from treeviz.game.board import Board as Board
from treeviz.game.board import Cell as Cell
from treeviz.game.board import Square as Square
from treeviz.game.boards_for_heuristics import fitting
from treeviz.game.keys import FAULTS
from treeviz.game.player import Player as Player

State: TypeAlias = Any  # a hashable value of the game's own kind
Move: TypeAlias = Any  # any object of the game's own kind
Opinion: TypeAlias = "float | Mapping[str, float]"
Heuristic: TypeAlias = Callable[[Any], Opinion]  # State -> estimate, in points of MAX's side


class Game:
    """The rules of a two-player game, and how its positions and moves are written and drawn.

    A game must have `start`, `to_move`, `moves`, `play` and `utility`; the rest has defaults.

    Attributes
    ----------
    start
        The state in which the search begins. A state is a hashable value that never changes;
        each game documents what its states look like.
    """

    start: State
    transposes: bool = True  # whether two lines of moves may lead to the same position
    known: bool = True  # whether the rules are known; not in recordings without a game
    known_as: str = ""  # what people call it: "Connect four"
    aim: str = ""  # how one wins, in one clause: "three in a row wins"
    counted: str = ""  # squares of each side that decide the game when it is over: "boxes"
    scale: Scale = POINTS  # how values are written, and what they count
    notation_meaning: str = ""  # how a move is read: "[row, column] from the top left"
    position_meaning: str = ""  # how a position is read: "in FEN"
    win_worth: float | None = None  # what every won game is worth, if all are worth the same

    def to_move(self, state: State) -> Player:
        """Return whose turn it is in `state`; `Player.CHANCE` where dice or cards decide."""
        raise GameError(f"{type(self).__name__} must say whose turn it is: define to_move(state)")

    def moves(self, state: State) -> Iterable[Move]:
        """Return the moves in `state` in the order to search them; none ⇔ the game is over."""
        raise GameError(f"{type(self).__name__} must list its moves: define moves(state)")

    def is_over(self, state: State) -> bool:
        """Tell whether the game is over: there is no move."""
        return not any(True for _ in self.moves(state))

    def play(self, state: State, move: Move) -> State:
        """Return the new state that `move` leads to; `state` itself stays as it is."""
        raise GameError(f"{type(self).__name__} must play its moves: define play(state, move)")

    def utility(self, state: State) -> float:
        """Return the value of a *finished* game, in points of MAX's side: a fact of the rules."""
        raise GameError(f"{type(self).__name__} must judge finished games: define utility(state)")

    def heuristic(self, state: State) -> Opinion:
        """Return an estimate of an *unfinished* game, in points of MAX's side.

        A number, or a mapping of named terms that is worth their sum. Without one of its own a
        game has no opinion: 0.
        """
        return 0

    @property
    def heuristics(self) -> Mapping[str, Heuristic]:
        """The game's heuristics by name.

        One that has a `scale` says how values are written where it is asked: in discs, say. One
        with `after` (state, move → estimate or None) spares playing moves: it says what counts
        after one that surely ends no game and gives the turn away; of others None.
        """
        return {}

    def probability(self, state: State, move: Move) -> float:
        """Return how likely a move of chance is; by default all that there are alike.

        Asked only of states in which it is chance's turn; those of one state add up to 1.
        """
        return 1 / len(list(self.moves(state)))

    def starts(self) -> Iterable[State]:
        """Return the states in which a game may begin; by default `start` alone.

        A game that either player may begin returns both states.
        """
        return (self.start,)

    def side(self, player: Player) -> str:
        """Return what a player is called in this game, such as ``"x"`` or ``"Vertical"``."""
        return player.name

    def winner(self, state: State) -> Player | None:
        """Return who has won a *finished* game; None: nobody. By default the sign of `utility`.

        Wins, losses and draws are told by this, whatever `outcome` calls them. Wins of MAX must be
        worth more than draws, and draws more than losses.
        """
        return winner_by_sign(self.utility(state))

    def outcome(self, state: State) -> str:
        """Return how a *finished* game ended, in words: ``"x wins"``, ``"draw"``.

        Empty: it ended with a value, and nobody has won or drawn.
        """
        winner = self.winner(state)
        return "draw" if winner is None else f"{self.side(winner)} wins"

    def remark(self, state: State) -> str | None:
        """Return what the theory of the game says of a state, such as ``"leaves two equal piles"``.

        It is said of the state that a move leads to, as of what the move does, so it explains the
        move; in brackets, what holds of this state alone; after a colon, why that decides the game;
        None: nothing.
        """
        return None

    def takes(self, state: State, move: Move) -> bool | None:
        """Tell whether a move takes something off the board; None: the boards before and after do.

        A game that knows it spares the boards of all other moves where exchanges are looked at.
        """
        return None

    def captures(self, state: State) -> Iterable[Move] | None:
        """Return the moves that take something off the board, in search order; None: `takes` tells.

        A game that knows them at once spares asking of each of its moves whether it takes.
        """
        return None

    def may_win(self, state: State, move: Move) -> bool:
        """Tell whether a move may win at once; only False, that it surely does not, tells anything.

        A game that knows it of most moves spares playing them, where wins that a search did not
        look at are asked for.
        """
        return True

    def position(self, state: State) -> str:
        """Return the state as one line of text; what prints over several is joined by `/`."""
        if isinstance(state, tuple):
            parts = (steady_repr(getattr(part, "value", part)) for part in state)
            return f"({', '.join(parts)})"
        return one_line(steady_text(state))

    def typed(self, state: State) -> str:
        """Return the state as people give it to `parse`; by default its position."""
        return self.position(state)

    def parse(self, text: str) -> State:
        """Return the state that `text` describes: the way back from `typed`.

        Raises
        ------
        InputError
            If the text is no position of this game.
        """
        raise ReadsNoPositions(
            f"{type(self).__name__} reads no positions (it defines no parse(text)); "
            f"leave {text!r} out to begin at its start"
        )

    def label(self, state: State) -> str:
        """Return what a picture writes at a state that has no board, in one line or several.

        By default how the state prints, if that takes several lines, else its position.
        """
        printed = "" if isinstance(state, tuple) else str(state).strip("\n")
        return printed if "\n" in printed else self.position(state)

    def board(self, state: State) -> Board | None:
        """Return the position as a :class:`Board` to draw; None: draw its label."""
        return None

    def notation(self, move: Move) -> str:
        """Return how a move is written; it is read back with or without brackets and blanks."""
        return steady_text(move).replace(", ", ",")

    def notation_at(self, state: State, move: Move) -> str:
        """Return how a move is written in the state where it is played.

        For games whose notation depends on the position; by default it does not.
        """
        return self.notation(move)

    def move_between(self, before: State, after: State) -> Move:
        """Return the first move that leads from one state to another; None if none does.

        For recordings of searches that did not say which moves they made.
        """
        return next((m for m in self.moves(before) if self.play(before, m) == after), None)

    def key(self, state: State) -> Hashable:
        """Return what makes two states the same position; by default the state itself."""
        return state  # type: ignore[no-any-return]  # states are hashable by contract

    def symmetries(self, state: State) -> Iterable[State]:
        """Return the states that are the same by symmetry, itself included."""
        return (state,)

    def at(self, state: State) -> Game:
        """Return the same game, starting in another state.

        Examples
        --------
        >>> from treeviz import games
        >>> games.TicTacToe().at("xox/oox/___").start
        'xox/oox/___'
        """
        other = copy.copy(self)
        other.start = state
        return other


class _Completed(Game):
    """A game that does not inherit :class:`Game`, with the defaults for what it lacks."""

    def __init__(self, game: Any) -> None:
        for name in dir(Game):
            if not name.startswith("_") and name not in _PROPERTIES and hasattr(game, name):
                setattr(self, name, getattr(game, name))
        self._game = game
        if hasattr(game, "start"):
            self.start = game.start

    @property
    def heuristics(self) -> Mapping[str, Heuristic]:
        """The heuristics of the game, if it names any."""
        return getattr(self._game, "heuristics", {})


_PROPERTIES = frozenset({"heuristics", "at"})
_REQUIRED = ("to_move", "moves", "play", "utility")


def complete(game: object) -> Game:
    """Return a game on which everything of :class:`Game` can be asked.

    A `Game` is returned as it is; any other object with the required methods is given the
    defaults for what it lacks.

    Raises
    ------
    GameError
        If a required method or `start` is missing.

    Examples
    --------
    >>> complete(42)
    Traceback (most recent call last):
        ...
    treeviz.errors.GameError: 42 is no game: it has no start, to_move, moves, play, utility
    """
    if is_a(game, type):
        raise GameError(
            f"expected a game, got the class {game.__name__}: make one with {game.__name__}()"
        )
    try:
        start = getattr(game, "start", None)
    except Exception as error:  # the game's own code
        raise GameError(f"start raised {said_by(error)}") from error
    if is_a(start, MethodType):
        raise GameError(f"start of {type(game).__name__} is a method; expected the state itself")
    try:
        missing = [name for name in ("start", *_REQUIRED) if not hasattr(game, name)]
        completed = game if isinstance(game, Game) else None if missing else _Completed(game)
    except Exception as error:  # the game's own code
        raise GameError(f"a {type(game).__name__} is no game: {said_by(error)}") from error
    if completed is None:
        plain = type(game).__repr__ is object.__repr__  # it would print where it lies in memory
        called = f"the {type(game).__name__} of {type(game).__module__}" if plain else repr_of(game)
        raise GameError(f"{called} is no game: it has no {', '.join(missing)}")
    return completed


def defines(game: object, name: str) -> bool:
    """Tell whether a game has a method of its own, and not only the default of :class:`Game`.

    A game that :func:`complete` has completed counts as the one it was made of.

    Examples
    --------
    >>> from treeviz import games
    >>> defines(games.TicTacToe(), "symmetries"), defines(games.Nim(1, 2), "symmetries")
    (True, False)
    """
    found = getattr(game, name, None)
    return getattr(found, "__func__", found) not in (None, getattr(Game, name))


def find_heuristic(game: Game, heuristic: str | Heuristic | None) -> Heuristic:
    """Return the heuristic a search should ask: a function, a name of the game's, or its own.

    Raises
    ------
    InputError
        If the game has no heuristic of that name.
    """
    if heuristic is None:
        return game.heuristic
    if callable(heuristic):
        return fitting(game, heuristic)
    named = heuristics_of(game)
    if not is_a(heuristic, str) or str.__str__(heuristic) not in named:
        raise unknown("heuristic", _called(heuristic), named)
    return named[str.__str__(heuristic)]


def heuristics_of(game: Game) -> Mapping[str, Heuristic]:
    """Return the heuristics that a game names; a name that is no text is how Python prints it.

    Raises
    ------
    GameError
        If it says something else, or its code raised anything.
    """
    try:
        named = game.heuristics
        if issubclass(type(named), Mapping):
            return {_called(name): heuristic for name, heuristic in named.items()}
    except TreevizError:
        raise
    except FAULTS as error:
        raise GameError(f"heuristics raised {said_by(error)}") from error
    raise GameError(f"heuristics is {repr_of(named)}; expected a mapping of names to functions")


def _called(name: object) -> str:
    return repr_of(name) if (text := bare_text(name)) is None else text


def scale_of(game: Game, heuristic: Heuristic | None) -> Scale:
    """Return how values are written: as the heuristic says that estimates, else as the game does.

    Parameters
    ----------
    game
        The game, completed.
    heuristic
        What estimates its positions, and may have a `scale`; None: nothing does.
    """
    scale = getattr(heuristic, "scale", None)
    return scale if is_a(scale, Scale) else game.scale


def heuristic_name(game: Game, heuristic: str | Heuristic | None) -> str:
    """Return what a heuristic is called: its name among the game's, or that of its function."""
    if (name := bare_text(heuristic)) is not None:
        return name
    function = find_heuristic(game, heuristic)
    kind = type(function).__name__
    try:
        return bare_text(getattr(function, "__name__", kind)) or kind
    except FAULTS:
        return kind


def winner_by_sign(value: float | None) -> Player | None:
    """Return who has won where wins of MAX are worth more than 0, and wins of MIN less."""
    if not value:
        return None
    return Player.MAX if value > 0 else Player.MIN
