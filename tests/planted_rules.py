"""Games and heuristics with one planted mistake each, and how a diagnosis may rightly name it.

A mistake is a change to a game's class, so that it is made in several games alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests import planted_games as g
from tests.planted_searches import Case
from treeviz import Game, Player, games
from treeviz.game.contract import worth


def endless(kind: type[Any]) -> type[Any]:
    """A player may pass, for ever."""

    class Endless(kind):  # type: ignore[misc]
        def moves(self, state: Any) -> list[Any]:
            moves = list(super().moves(state))
            return ["pass", *moves] if moves else moves

        def play(self, state: Any, move: Any) -> Any:
            return (*state[:-1], state[-1].other) if move == "pass" else super().play(state, move)

    return Endless


class Blind(tuple[Any, ...]):
    """A state whose `==` forgets whose turn it is."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple) and self[:-1] == tuple(other)[:-1]

    def __hash__(self) -> int:
        return hash(self[:-1])


def blind(kind: type[Any]) -> type[Any]:
    """Equality of states leaves out the side to move."""

    class WithBlindStates(kind):  # type: ignore[misc]
        start = Blind(kind.start)

        def play(self, state: Any, move: Any) -> Any:
            return Blind(super().play(state, move))

    return WithBlindStates


def keyed(kind: type[Any]) -> type[Any]:
    """The key leaves out the side to move."""

    class Keyed(kind):  # type: ignore[misc]
        def key(self, state: Any) -> Any:
            return state[:-1]

    return Keyed


def twice(kind: type[Any]) -> type[Any]:
    """The last move is listed twice."""

    class Doubled(kind):  # type: ignore[misc]
        def moves(self, state: Any) -> list[Any]:
            moves = list(super().moves(state))
            return moves + moves[-1:]

    return Doubled


def turning(kind: type[Any]) -> type[Any]:
    """A symmetry passes the turn to the other player."""

    class Turning(kind):  # type: ignore[misc]
        def symmetries(self, state: Any) -> list[Any]:
            return [state, (*state[:-1], state[-1].other)]

    return Turning


def by_chance(kind: type[Any]) -> type[Any]:
    """Now and then another move is played."""

    class Chancy(kind):  # type: ignore[misc]
        random = Random(3)

        def play(self, state: Any, move: Any) -> Any:
            moves = list(self.moves(state))
            return super().play(state, self.random.choice([move, moves[0]]))

    return Chancy


def exhausted(kind: type[Any]) -> type[Any]:
    """The moves are kept as an iterator, which gives them once."""

    class Once(kind):  # type: ignore[misc]
        kept: dict[Any, Any]

        def moves(self, state: Any) -> Any:
            kept = self.__dict__.setdefault("kept", {})
            if state not in kept:
                kept[state] = iter(list(super().moves(state)))
            return kept[state]

    return Once


def by_mover(kind: type[Any]) -> type[Any]:
    """A finished game is valued for the side to move; who has won is told rightly."""

    class ByMover(kind):  # type: ignore[misc]
        def winner(self, state: Any) -> Player | None:
            value = super().utility(state)
            return Player.MAX if value > 0 else Player.MIN if value < 0 else None

        def utility(self, state: Any) -> float:
            value = super().utility(state)
            return value if self.to_move(state) is Player.MAX else -value

    return ByMover


def one_sided(kind: type[Any]) -> type[Any]:
    """A finished game is valued for the side to move, which has always lost."""

    class OneSided(kind):  # type: ignore[misc]
        def utility(self, state: Any) -> float:
            return -abs(super().utility(state))

    return OneSided


def swapped(kind: type[Any]) -> type[Any]:
    """The winner's points go to the loser; who has won is told rightly."""

    class Swapped(kind):  # type: ignore[misc]
        def winner(self, state: Any) -> Player | None:
            value = super().utility(state)
            return Player.MAX if value > 0 else Player.MIN if value < 0 else None

        def utility(self, state: Any) -> float:
            return -super().utility(state)

    return Swapped


def plays_on(kind: type[Any]) -> type[Any]:
    """Moves are offered while a square is free, whoever has a line."""

    class PlaysOn(kind):  # type: ignore[misc]
        def moves(self, state: Any) -> list[Any]:
            rows = state.split("/")
            return [
                (r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "_"
            ]

    return PlaysOn


def none_at(kind: type[Any]) -> type[Any]:
    """One finished game in some is worth None."""

    class Valueless(kind):  # type: ignore[misc]
        def utility(self, state: Any) -> Any:
            value = super().utility(state)
            return value if value > 0 else None

    return Valueless


GAMES: list[tuple[str, Callable[[type[Any]], type[Any]], str, tuple[Game, ...], bool]] = [
    ("endless", endless, "endless-game", (g.HEXAPAWN, g.TOADS), True),
    ("== without the mover", blind, "key-mixes-movers equal-mixes-movers", (g.CHOMP, g.ROW), False),
    ("key without the mover", keyed, "key-mixes-movers", (g.CHOMP, g.ROW), False),
    ("moves twice", twice, "duplicate-moves", (g.HEXAPAWN, g.CHOMP, g.ISOLATION), False),
    ("symmetry turns", turning, "symmetry-changes-mover", (g.CHOMP, g.TOADS), False),
    ("random play", by_chance, "random-play", (g.ISOLATION, g.BOXES), False),
    ("moves once", exhausted, "moves-exhausted", (g.HEXAPAWN, g.TOADS), False),
    ("ends by mover", by_mover, "win-by-the-mover one-side-wins", (g.HEXAPAWN, g.ROW), False),
    ("one side wins", one_sided, "one-side-wins", (g.CHOMP, g.ISOLATION), True),
    ("winners swapped", swapped, "win-for-the-loser", (g.TOADS, g.BOXES), False),
    ("plays on", plays_on, "moves-when-over", (g.BOARD,), False),
    ("no value", none_at, "breaks-contract", (g.HEXAPAWN, g.ROW), False),
]

ESTIMATES: list[tuple[str, str, bool]] = [
    ("reversed", "heuristic-reversed favours-the-loser ranks-reversed", True),
    (
        "by the mover",
        "heuristic-by-the-mover favours-the-loser-at-one-turn ranks-by-the-mover",
        True,
    ),
    ("beyond a win", "estimate-beyond-win", False),
    ("None somewhere", "breaks-contract heuristic-fails", False),
    ("NaN somewhere", "breaks-contract heuristic-fails", False),
    ("text somewhere", "breaks-contract heuristic-fails", False),
    ("raises somewhere", "code-fails heuristic-fails", False),
    ("0/0 somewhere", "code-fails heuristic-fails", False),
    ("two answers", "heuristic-not-steady", False),
    ("a term opposes", "term-opposes", True),
    ("a term at one turn", "term-at-one-turn", True),
]


def _judging(game: Game) -> Callable[[Any], float]:
    """Return a heuristic that mostly ranks moves rightly."""
    if isinstance(game, g.Isolation):
        return game.heuristic
    name = "lines" if "lines" in game.heuristics else "course"
    function = game.heuristics[name]

    def judge(state: Any) -> float:
        return max(-9.0, min(9.0, worth(function(state), name, game, state) / 10))

    return judge


def heuristic(kind: str, game: Game) -> Callable[[Any], Any]:
    """Return a heuristic of a game with a mistake in it."""
    right, turns = _judging(game), Random(1)

    def somewhere(state: Any) -> bool:
        return sum(map(ord, str(state))) % 5 == 0

    def mover(state: Any) -> int:
        return 1 if game.to_move(state) is Player.MAX else -1

    mistaken: dict[str, Callable[[Any], Any]] = {
        "reversed": lambda state: -right(state),
        "by the mover": lambda state: mover(state) * right(state),
        "beyond a win": lambda state: 1000 * right(state),
        "None somewhere": lambda state: None if somewhere(state) else right(state),
        "NaN somewhere": lambda state: float("nan") if somewhere(state) else right(state),
        "text somewhere": lambda state: "?" if somewhere(state) else right(state),
        "raises somewhere": lambda state: {}[state] if somewhere(state) else right(state),
        "0/0 somewhere": lambda state: 0 / 0 if somewhere(state) else right(state),
        "two answers": lambda state: right(state) + turns.choice((0, 0.125)),
        "a term opposes": lambda state: {"right": 2 * right(state), "odd": -right(state)},
        "a term at one turn": lambda state: {
            "right": right(state), "turn": right(state) if mover(state) > 0 else 0.0,
        },
    }  # fmt: skip
    return mistaken[kind]


JUDGED = (g.BOARD, games.Domineering(), g.ISOLATION)


def cases() -> Iterator[Case]:
    """Yield every planted game, and every planted heuristic at three games."""
    for kind, change, names, bases, remark in GAMES:
        for base in bases:
            made = change(type(base))()
            if isinstance(base.start, str):
                made = made.at(base.start)
            title = f"{kind} at {type(base).__name__}"
            yield Case(title, kind, frozenset(names.split()), made, {}, remark)
    for kind, names, remark in ESTIMATES:
        for game in JUDGED:
            if kind == "beyond a win" and isinstance(game, games.Domineering):
                continue  # there a win is worth more than any number
            title = f"heuristic {kind} at {type(game).__name__}"
            given = {"heuristic": heuristic(kind, game)}
            yield Case(title, kind, frozenset(names.split()), game, given, remark)


def twins() -> Iterator[Case]:
    """Yield the games and heuristics without a mistake."""
    for game in g.EVERY:
        yield Case(f"rules of {type(game).__name__}", "healthy", frozenset(), game, {})
    for game in JUDGED:
        given = {"heuristic": _judging(game)}
        yield Case(f"heuristic at {type(game).__name__}", "healthy", frozenset(), game, given)
