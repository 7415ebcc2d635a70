"""What of a game's answers cannot be, seen at one position: the same laws for every checker.

>>> from treeviz import games
>>> game = games.TicTacToe("xox/oox/___")
>>> list(flaws(game, game.start))
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from treeviz.formatting.numerals import count
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import ask, moves_of, notation_of, place_of
from treeviz.game.game import Game, State, heuristics_of
from treeviz.game.same_move import same_move
from treeviz.game.snapshot import snapshot

_SYMMETRIES = 16  # asked of a position at most


@dataclass(frozen=True)
class Flaw:
    """One thing that cannot be, at a position; it prints as a sentence without its stop."""

    where: str


@dataclass(frozen=True)
class MovesExhausted(Flaw):
    """Asked again, `moves` gives none: an iterator was handed out twice."""

    moves: int

    def __str__(self) -> str:
        return f"moves gave {count(self.moves, 'move')} at {self.where}, and none when asked again"


@dataclass(frozen=True)
class MoveTwice(Flaw):
    """A move is listed twice."""

    move: str

    def __str__(self) -> str:
        return f"moves lists {self.move} twice at {self.where}"


@dataclass(frozen=True)
class PlayedByChance(Flaw):
    """One move leads to two states."""

    move: str
    first: str
    then: str

    def __str__(self) -> str:
        return (
            f"play gave {self.first} for {self.move} at {self.where}, and {self.then} when it was "
            "asked again"
        )


@dataclass(frozen=True)
class SymmetryTurns(Flaw):
    """A symmetry of a position has the other player to move."""

    twin: str

    def __str__(self) -> str:
        return f"symmetries changes who is to move at {self.where}"


@dataclass(frozen=True)
class CapturesDiffer(Flaw):
    """A move is listed as a capture and takes nothing, or is no move at all; or one is left out."""

    move: str
    listed: bool

    def __str__(self) -> str:
        if self.listed:
            return f"captures lists {self.move} at {self.where}, which takes nothing or is no move"
        return f"captures leaves out {self.move} at {self.where}, which takes something"


@dataclass(frozen=True)
class EstimatedWrongly(Flaw):
    """What a heuristic says of a position after a move is not what it says of that position."""

    heuristic: str
    move: str
    over: bool

    def __str__(self) -> str:
        told = f"after of the heuristic {self.heuristic!r} tells at {self.where}"
        if self.over:
            return f"{told} what counts after {self.move}, where the turn does not pass on"
        return f"{told} another estimate of {self.move} than there is after it"


def given_once(game: Game, state: State) -> MovesExhausted | None:
    """Return that the moves of a position are given only once: all else that is asked goes wrong.

    Parameters
    ----------
    game, state
        The game, and a position of which nothing was asked before.
    """
    moves, again = moves_of(game, state), moves_of(game, state)
    return MovesExhausted(place_of(game, state), len(moves)) if moves and not again else None


def flaws(game: Game, state: State) -> Iterator[Flaw]:
    """Yield what cannot be of a game's answers about one position.

    Parameters
    ----------
    game, state
        The game and the position; its moves must be understood.

    Raises
    ------
    GameError
        If the game raises; the position is named.
    """
    where = place_of(game, state)
    moves = moves_of(game, state)
    twice = next((m for i, m in enumerate(moves) if any(same_move(m, o) for o in moves[:i])), None)
    if twice is not None:
        yield MoveTwice(where, notation_of(game, twice))
    for move in moves:
        first = ask(game, "play", state, game.play, move)
        then = ask(game, "play", state, game.play, move)
        if not same_move(first, then) and not _alike(first, then):
            written = notation_of(game, move)
            yield PlayedByChance(where, written, place_of(game, first), place_of(game, then))
            break
    if (differ := _captures_differ(game, state)) is not None:
        yield differ
    yield from _estimated_wrongly(game, state)
    mover = ask(game, "to_move", state, game.to_move)
    for twin in islice(CheckedGame(game).symmetries(state), _SYMMETRIES):
        if ask(game, "to_move", twin, game.to_move) is not mover:
            yield SymmetryTurns(where, place_of(game, twin))
            break


def _captures_differ(game: Game, state: State) -> CapturesDiffer | None:
    """Return a move of which `captures` and `takes` do not say the same; None if there is none."""
    checked = CheckedGame(game)
    captures = checked.captures(state)
    if captures is None:
        return None
    where, moves = place_of(game, state), moves_of(game, state)
    said = [(move, checked.takes(state, move)) for move in moves]
    for move in captures:
        if not any(same_move(move, other) and takes is not False for other, takes in said):
            return CapturesDiffer(where, notation_of(game, move), listed=True)
    for move, takes in said:
        if takes and not any(same_move(move, capture) for capture in captures):
            return CapturesDiffer(where, notation_of(game, move), listed=False)
    return None


def _estimated_wrongly(game: Game, state: State) -> Iterator[EstimatedWrongly]:
    """Yield of each heuristic the first move after which it does not count what it says."""
    mover = ask(game, "to_move", state, game.to_move)
    for name, heuristic in heuristics_of(game).items():
        if not hasattr(heuristic, "after"):
            continue
        for move in moves_of(game, state):
            told = ask(game, "after", state, heuristic.after, move)
            if told is None:
                continue
            after = ask(game, "play", state, game.play, move)
            over = not moves_of(game, after) or ask(game, "to_move", after, game.to_move) is mover
            if over or told != ask(game, "the heuristic", after, heuristic):
                yield EstimatedWrongly(place_of(game, state), name, notation_of(game, move), over)
                break


def _alike(one: State, other: State) -> bool:
    """Tell whether two states look alike: some are of a class that does not say what is equal."""
    return same_move(snapshot(one, insist=False), snapshot(other, insist=False))
