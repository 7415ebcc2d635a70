"""Does a game keep the contract of `Game`? Whatever breaks it is named with its position.

A search checks nothing at its nodes that costs time. What would make its tree meaningless is looked
for beforehand instead: at the start, and along a few games played out from it.

>>> from treeviz import games
>>> check_before_search(games.TicTacToe())  # says nothing: all is well
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from itertools import islice
from typing import Any, NamedTuple, NoReturn, TypeVar

from treeviz.errors import GameError, TreevizError
from treeviz.formatting.numerals import added
from treeviz.game.game import Game, Move, Player, State, defines

_POSITIONS = 40  # asked in all; some tens of microseconds each for a small game
_PICKS = (0, -1, 1)  # which move each played-out game takes: the first, the last, the second


# What the code of others may raise. No part of treeviz catches as much for any other reason.
FAULTS = (Exception, SystemExit)

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
    raise GameError(f"{what} raised {told(error)} at {place_of(game, state)}") from error


def notation_of(game: Game, move: Move) -> str:
    """Return how a game writes a move; what its code raises names the move.

    Raises
    ------
    GameError
        If the code raised anything, or gave no text.
    """
    try:
        text = game.notation(move)
    except TreevizError:
        raise
    except FAULTS as error:
        raise GameError(f"notation raised {told(error)} for the move {move!r}") from error
    if not isinstance(text, str):
        raise GameError(f"notation gave {text!r} for the move {move!r}; expected text")
    return text


def told(error: BaseException) -> str:
    """Return an exception as one line: its kind and what it says."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}{f': {said}' if said else ''}"


def place_of(game: Game, state: State) -> str:
    """Return a position as messages name it: as the game writes it, or as Python does."""
    try:
        return repr(game.position(state))
    except Exception:  # the game cannot write it; that is not what the message is about
        return repr(state)


def number(value: Any, what: str, game: Game, state: State) -> float:
    """Return a value that a game gave as a float.

    Raises
    ------
    GameError
        If it is None, text, NaN or anything else that is no number; the position is named.
    """
    try:
        converted = None if isinstance(value, str) else float(value)
    except (TypeError, ValueError, OverflowError):
        converted = None
    if converted is None or converted != converted:
        raise GameError(
            f"{what} gave {value!r} at {place_of(game, state)}; expected a number in points of "
            "MAX's side"
        )
    return converted


def worth(opinion: Any, what: str, game: Game, state: State) -> float:
    """Return what a heuristic's opinion is worth: a number, or the sum of its named terms.

    Terms are added as they are written: as floats, two positions whose terms differ by as much
    would sometimes not be worth the same.
    """
    if isinstance(opinion, Mapping):
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
    if winner is not None and winner not in tuple(Player):
        raise GameError(
            f"winner gave {winner!r} at {place_of(game, state)}; expected Player.MAX, Player.MIN "
            "or None"
        )
    return None if winner is None else Player(winner)


def hashable(state: State) -> State:
    """Return a state as it is, if it can be a key.

    Raises
    ------
    GameError
        If it cannot.
    """
    try:
        hash(state)
    except TypeError as error:
        raise GameError(
            f"a state must be hashable, got {state!r} ({type(state).__name__}): "
            "use tuples or strings, or games.functional for arrays and lists"
        ) from error
    return state


def no_player(given: object, where: str) -> str:
    """Return what to say of an answer of `to_move` that is no player."""
    return f"to_move gave {given!r} at {where}; expected Player.MAX or Player.MIN"


def no_moves(given: object, where: str) -> str:
    """Return what to say of an answer of `moves` that is no collection."""
    return f"moves gave {given!r} at {where}; expected the moves, or none if the game is over"


class Law(Enum):
    """What a game must keep to at every position."""

    HASHABLE = "a state can be a key"
    TURN = "it is a player's turn"
    MOVES = "the moves can be listed"
    OVER = "a game that is over has no moves"
    PLAYED = "a move leads to a state"
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
    if mover not in tuple(Player):
        yield BrokenLaw(Law.TURN, no_player(mover, where))
        return
    given = ask(game, "moves", state, game.moves)
    if not hasattr(given, "__iter__"):
        yield BrokenLaw(Law.MOVES, no_moves(given, where))
        return
    moves = ask(game, "moves", state, lambda _: list(given))
    if moves:
        yield from _unfinished(game, state, moves, where)
    elif defines(game, "winner"):  # by default it follows from the value
        winner_of(game, state)


def _unfinished(game: Game, state: State, moves: list[Any], where: str) -> Iterator[BrokenLaw]:
    if _has_line(game, state):
        over = str(ask(game, "outcome", state, game.outcome))
        ended = f"{where} ({over})" if over else where
        noun = "move" if len(moves) == 1 else "moves"
        yield BrokenLaw(
            Law.OVER,
            f"the game is over at {ended}, but moves() still gives {len(moves)} {noun} there",
        )
    before = hash(state), place_of(game, state)
    after = ask(game, "play", state, game.play, moves[0])
    if after is None:
        text = f"play gave None at {where} for {moves[0]!r}; expected the new state"
        yield BrokenLaw(Law.PLAYED, text)
    if (hash(state), place_of(game, state)) != before:
        text = f"play changed the state it was given at {where}; it must return a new one"
        yield BrokenLaw(Law.UNTOUCHED, text)


def _has_line(game: Game, state: State) -> bool:
    """Tell whether the game says by itself that it is over: by a winning line on its board.

    Its `outcome` and `utility` may be asked only of finished games.
    """
    return bool(getattr(ask(game, "board", state, game.board), "line", ()))


def _walk(game: Game) -> Iterator[State]:
    """Yield the start, then the positions of a few games played out from it."""
    yield game.start
    for pick in _PICKS:
        state = game.start
        while moves := ask(game, "moves", state, lambda at: list(game.moves(at))):
            move = moves[pick] if len(moves) > 1 else moves[0]
            state = ask(game, "play", state, game.play, move)
            yield state
