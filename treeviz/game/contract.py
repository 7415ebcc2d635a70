"""Does a game keep the contract of `Game`? Whatever breaks it is named with its position.

A search checks nothing at its nodes that costs time. What would make its tree meaningless is looked
for beforehand instead: at the start, and along a few games played out from it.

>>> from treeviz import games
>>> check_before_search(games.TicTacToe())  # says nothing: all is well
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import islice
from math import fsum
from typing import Any, NamedTuple, NoReturn, TypeVar

from treeviz.errors import GameError, TreevizError
from treeviz.formatting.expected import is_a
from treeviz.formatting.numerals import added
from treeviz.formatting.printed import repr_of, said_by
from treeviz.game.board import Board
from treeviz.game.game import Game, Move, Player, State, defines
from treeviz.game.keys import FAULTS, hashable
from treeviz.game.player import SIDES

_MOST_MOVES = 1_000_000  # at one position; more never end
_ROUNDING = 1e-6  # probabilities are rounded, too
_POSITIONS = 40  # asked in all; some tens of microseconds each for a small game
_PICKS = (0, -1, 1)  # which move each played-out game takes: the first, the last, the second


Answer = TypeVar("Answer")


def ask(
    game: Game, what: str, state: State, question: Callable[..., Answer], *arguments: Any
) -> Answer:
    """Ask a game or heuristic something about a state; what its code raises names the position.

    The code of others is called through here, or, where a million calls are to cost nothing, in a
    `try` whose `except FAULTS` hands what was raised to :func:`blame`, as this does.

    Raises
    ------
    GameError
        If the code raised anything. That stays attached as the cause.
    """
    try:
        return question(state, *arguments)
    except FAULTS as error:
        blame(error, what, game, state)


def ask_about(
    say: Callable[[str], TreevizError], question: Callable[..., Answer], *arguments: Any
) -> Answer:
    """Ask the code of others something that is about no state, such as what a player is called.

    Parameters
    ----------
    say
        What was raised, in words → the error to raise instead.
    question, arguments
        What is asked.

    Raises
    ------
    TreevizError
        The one that `say` gives, if the code raised anything. That stays attached as the cause.
    """
    try:
        return question(*arguments)
    except TreevizError:
        raise
    except FAULTS as error:
        raise say(said_by(error)) from error


def blame(error: BaseException, what: str, game: Game, state: State) -> NoReturn:
    """Say which question the code of others raised an exception at, and of which position.

    Parameters
    ----------
    error
        What it raised; an error of treeviz goes on as it is.
    what
        What was asked, such as ``"moves"``.
    game, state
        Of whom, and about what.

    Raises
    ------
    GameError
        Always, unless it is raised already.
    """
    if isinstance(error, TreevizError):
        raise error
    raise GameError(f"{what} raised {said_by(error)} at {place_of(game, state)}") from error


def notation_of(game: Game, move: Move) -> str:
    """Return how a game writes a move; what its code raises names the move.

    Raises
    ------
    GameError
        If the code raised anything, or gave no text.
    """
    text = ask_about(
        lambda said: GameError(f"notation raised {said} for the move {repr_of(move)}"),
        game.notation,
        move,
    )
    if not is_a(text, str):
        raise GameError(
            f"notation gave {repr_of(text)} for the move {repr_of(move)}; expected text"
        )
    return signs_of(text)


def signs_of(text: str) -> str:
    """Return the signs of a text, whatever its class would make of them where it is printed.

    Examples
    --------
    >>> class Shy(str):
    ...     def __str__(self):
    ...         raise RuntimeError("not me")
    >>> signs_of(Shy("e4"))
    'e4'
    """
    return str.__str__(text)


def place_of(game: Game, state: State) -> str:
    """Return a position as messages name it: as the game writes it, or as Python does."""
    try:
        return repr_of(game.position(state), most=None)
    except Exception:  # the game cannot write it; that is not what the message is about
        return repr_of(state, most=None)


def number(value: Any, what: str, game: Game, state: State) -> float:
    """Return a value that a game gave as a float.

    Raises
    ------
    GameError
        If it is None, text, NaN or anything else that is no number; the position is named.
    """
    try:
        converted = None if isinstance(value, str) else float(value)
    except FAULTS:  # its class is somebody's own code
        converted = None
    if converted is None or converted != converted:
        raise GameError(
            f"{what} gave {repr_of(value)} at {place_of(game, state)}; expected a number in points "
            "of MAX's side"
        )
    return converted


def worth(opinion: Any, what: str, game: Game, state: State) -> float:
    """Return what a heuristic's opinion is worth: a number, or the sum of its named terms.

    Terms are added as they are written: as floats, two positions whose terms differ by as much
    would sometimes not be worth the same.
    """
    kind = type(opinion)
    if kind is dict or issubclass(kind, Mapping):  # the first as nearly always
        opinion = added([number(term, what, game, state) for term in opinion.values()])
    return number(opinion, what, game, state)


def winner_of(game: Game, state: State) -> Player | None:
    """Return who has won a finished game, as the game says.

    Raises
    ------
    GameError
        If it says anything but a player or None; the position is named.
    """
    winner = ask(game, "winner", state, game.winner)
    if winner is not None and not (is_a(winner, str) and winner in SIDES):
        raise GameError(
            f"winner gave {repr_of(winner)} at {place_of(game, state)}; expected Player.MAX, "
            "Player.MIN or None"
        )
    return None if winner is None else Player(winner)


def player_of(given: Any, game: Game, state: State) -> Player:
    """Return the player that an answer of `to_move` is, such as the text ``"max"``.

    Raises
    ------
    GameError
        If it is none; the position is named.
    """
    if is_a(given, str) and given in tuple(Player):
        return Player(given)
    raise GameError(no_player(given, place_of(game, state)))


def moves_of(game: Game, state: State) -> list[Move]:
    """Return the moves at a position, all of them.

    Raises
    ------
    GameError
        If the game's code raised anything, gave no collection, or gives moves without end.
    """
    return all_listed(ask(game, "moves", state, game.moves), "moves", game, state)


def all_listed(given: Any, what: str, game: Game, state: State) -> list[Move]:
    """Return the moves that a method of a game gave, all of them.

    Parameters
    ----------
    given
        What it gave.
    what, game, state
        The method, whose it is, and the position it was asked of.

    Raises
    ------
    GameError
        If that is no collection, raises while it is read, or has no end.
    """
    if not hasattr(type(given), "__iter__"):
        raise GameError(no_moves(given, place_of(game, state), what))
    moves = ask(game, what, state, lambda _: list(islice(given, _MOST_MOVES + 1)))
    if len(moves) > _MOST_MOVES:
        raise GameError(
            f"{what} gave more than {_MOST_MOVES:,} moves at {place_of(game, state)}: it must end"
        )
    return moves


def no_player(given: object, where: str) -> str:
    """Return what to say of an answer of `to_move` that is no player."""
    return (
        f"to_move gave {repr_of(given)} at {where}; expected Player.MAX or Player.MIN (or CHANCE)"
    )


def no_moves(given: object, where: str, what: str = "moves") -> str:
    """Return what to say of an answer of `moves`, or `captures`, that is no collection."""
    return (
        f"{what} gave {repr_of(given)} at {where}; expected the moves, or none if the game is over"
    )


def shares_of(game: Game, state: State, moves: Iterable[Move]) -> list[float]:
    """Return how likely each move of chance is in a state, as the game says.

    Raises
    ------
    GameError
        If its code raised anything, or gave something that is no number.
    """
    return [
        number(ask(game, "probability", state, game.probability, move), "probability", game, state)
        for move in moves
    ]


def no_probabilities(game: Game, state: State, moves: Iterable[Move]) -> str:
    """Return what is wrong with the probabilities of chance's moves; empty if nothing is."""
    shares = shares_of(game, state, moves)
    if min(shares) >= 0 and abs(fsum(shares) - 1) <= _ROUNDING:
        return ""
    listed = ", ".join(f"{share:g}" for share in shares)
    return (
        f"probability gave {listed} at {place_of(game, state)}; expected numbers from 0 to 1 that "
        "add up to 1"
    )


class Law(Enum):
    """What a game must keep to at every position."""

    HASHABLE = "a state can be a key"
    TURN = "it is a player's turn"
    MOVES = "the moves can be listed"
    OVER = "a game that is over has no moves"
    PLAYED = "a move leads to a state"
    LIKELY = "the probabilities of chance's moves add up to 1"
    UNTOUCHED = "a move leaves the state as it was"


class BrokenLaw(NamedTuple):
    """A law of the contract that a game breaks at one position; it prints as its text."""

    law: Law
    text: str

    def __str__(self) -> str:
        return self.text


def check_before_search(game: Game) -> None:
    """Ask the contract of the start and of a few positions after it.

    Raises
    ------
    GameError
        For the first breach found, naming the position.
    """
    for state in islice(_walk(game), _POSITIONS):
        for breach in breaches(game, state):
            raise GameError(breach.text)


def breaches(game: Game, state: State) -> Iterator[BrokenLaw]:
    """Yield which laws of the contract the rules break at one position.

    Examples
    --------
    >>> from treeviz import games
    >>> class Endless(games.TicTacToe):
    ...     def moves(self, state):
    ...         return [(r, c) for r in range(3) for c in range(3) if state[4 * r + c] == "_"]
    >>> print(*breaches(Endless(), "xxx/oo_/___"))
    the game is over at 'xxx/oo_/___' (x wins), but moves() still gives 4 moves there
    """
    try:
        hashable(state)
    except GameError as error:
        yield BrokenLaw(Law.HASHABLE, str(error))
        return
    where = place_of(game, state)
    mover = ask(game, "to_move", state, game.to_move)
    try:
        mover = player_of(mover, game, state)
    except GameError as error:
        yield BrokenLaw(Law.TURN, str(error))
        return
    given = ask(game, "moves", state, game.moves)
    if not hasattr(type(given), "__iter__"):
        yield BrokenLaw(Law.MOVES, no_moves(given, where))
        return
    moves = all_listed(given, "moves", game, state)
    if moves:
        yield from _unfinished(game, state, mover, moves, where)
    elif defines(game, "winner"):  # by default it follows from the value
        winner_of(game, state)


def _unfinished(
    game: Game, state: State, mover: Player, moves: list[Any], where: str
) -> Iterator[BrokenLaw]:
    if _has_line(game, state):
        over = ask(game, "outcome", state, game.outcome)
        ended = f"{where} ({over})" if over and isinstance(over, str) else where
        noun = "move" if len(moves) == 1 else "moves"
        yield BrokenLaw(
            Law.OVER,
            f"the game is over at {ended}, but moves() still gives {len(moves)} {noun} there",
        )
    if mover is Player.CHANCE and (text := no_probabilities(game, state, moves)):
        yield BrokenLaw(Law.LIKELY, text)
    before = hash(state), place_of(game, state)
    after = ask(game, "play", state, game.play, moves[0])
    if after is None:
        text = f"play gave None at {where} for {repr_of(moves[0])}; expected the new state"
        yield BrokenLaw(Law.PLAYED, text)
    if (hash(state), place_of(game, state)) != before:
        text = f"play changed the state it was given at {where}; it must return a new one"
        yield BrokenLaw(Law.UNTOUCHED, text)


def _has_line(game: Game, state: State) -> bool:
    """Tell whether the game says by itself that it is over: by a winning line on its board.

    Its `outcome` and `utility` may be asked only of finished games.
    """
    board = ask(game, "board", state, game.board)
    return is_a(board, Board) and bool(board.line)


def _walk(game: Game) -> Iterator[State]:
    """Yield the start, then the positions of a few games played out from it."""
    yield game.start
    for pick in _PICKS:
        state = game.start
        while moves := moves_of(game, state):
            move = moves[pick] if len(moves) > 1 else moves[0]
            state = ask(game, "play", state, game.play, move)
            yield state
