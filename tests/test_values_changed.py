"""Searches that change values on their way back are right, and no minimax that a tree can show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from treeviz import Player, RecordingError, diagnose
from treeviz.recorder.recorder import Recorder

ROW = (3, 9, 1, 2, 7)


def difference(coins: tuple[int, ...]) -> int:
    """How many points more the mover gets."""
    if not coins:
        return 0
    return max(coins[0] - difference(coins[1:]), coins[-1] - difference(coins[:-1]))


def between(first: int, last: int) -> int:
    """The same of a row that is not passed."""
    if first == last:
        return ROW[first]
    return max(ROW[first] - between(first + 1, last), ROW[last] - between(first, last - 1))


def own_points(coins: tuple[int, ...], mine: bool) -> int:
    """How many points one of the players gets, who alone is counted."""
    if not coins:
        return 0
    if mine:
        return max(
            coins[0] + own_points(coins[1:], False), coins[-1] + own_points(coins[:-1], False)
        )
    return min(own_points(coins[1:], True), own_points(coins[:-1], True))


def with_move(coins: tuple[int, ...]) -> tuple[int, str]:
    """The difference, and the move."""
    if not coins:
        return 0, ""
    return max(
        (coins[0] - with_move(coins[1:])[0], "l"), (coins[-1] - with_move(coins[:-1])[0], "r")
    )


def in_points(coins: tuple[int, ...], mine: bool, so_far: int) -> int:
    """The difference, counted at the end."""
    if not coins:
        return so_far
    sign = 1 if mine else -1
    values = [
        in_points(coins[1:], not mine, so_far + sign * coins[0]),
        in_points(coins[:-1], not mine, so_far + sign * coins[-1]),
    ]
    return max(values) if mine else min(values)


def sooner(heap: int, maximizing: bool) -> int:
    """A win is worth a point less a ply."""
    if heap == 0:
        return -100 if maximizing else 100
    values = [sooner(heap - n, not maximizing) for n in (1, 2, 3) if n <= heap]
    best = max(values) if maximizing else min(values)
    return best - 1 if best > 0 else best + 1


def worst(heap: int, maximizing: bool) -> int:
    """MIN takes the largest: that is a fault, and no value is a new one."""
    if heap == 0:
        return -1 if maximizing else 1
    return max(worst(heap - n, not maximizing) for n in (1, 2, 3) if n <= heap)


def started_at(nodes: Any, maximizing: bool) -> int:
    """The best begins at 4: that is a fault, and always the same new value."""
    if isinstance(nodes, int):
        return nodes
    values = [4, *(started_at(node, not maximizing) for node in nodes)]
    return max(values) if maximizing else min(values)


@pytest.mark.parametrize(
    ("search", "arguments"),
    [
        (difference, (ROW,)),
        (between, (0, 4)),
        (own_points, (ROW, True)),
        (with_move, (ROW,)),
        (sooner, (6, True)),
    ],
)
def test_values_that_change_are_refused(search: Callable[..., Any], arguments: Any) -> None:
    """One line tells what is so, with a call that shows it, and what to do; nothing is accused."""
    recorder = Recorder()
    recorder.runcall(search, *arguments, reads={"state": next(iter(search.__annotations__))})
    with pytest.raises(RecordingError) as refused:
        recorder.tree()
    said = str(refused.value)
    assert said.startswith(f"{search.__name__} changes values on their way back")
    assert "\n" not in said
    assert "count them where the game ends" in said


def test_points_counted_at_the_end_are_minimax() -> None:
    """What the refusal says to do gives a tree, of the same value."""
    recorder = Recorder()
    result = recorder.runcall(in_points, ROW, True, 0)
    assert result == recorder.tree().value == difference(ROW)
    assert recorder.tree().check() == []


@pytest.mark.parametrize(
    ("search", "arguments"),
    [(worst, (5, True)), (started_at, ([[[7, 2], [6, 3]], [[5, 1], [9, 8]]], True))],
)
def test_faults_are_still_told(search: Callable[..., Any], arguments: Any) -> None:
    """A wrong value that is one of those below it, or always the same, is a breach."""
    recorder = Recorder()
    recorder.runcall(search, *arguments, reads={"state": next(iter(search.__annotations__))})
    assert recorder.tree().check()


class Coins:
    """Two players take a coin from either end of a row; the difference counts."""

    start: tuple[tuple[int, ...], int] = (ROW, 0)

    def to_move(self, state: Any) -> Player:
        """Return who takes."""
        return Player.MAX if len(state[0]) % 2 else Player.MIN

    def moves(self, state: Any) -> list[int]:
        """Return the ends of the row."""
        return [0, -1][: len(state[0])]

    def play(self, state: Any, move: int) -> Any:
        """Take a coin."""
        coins, points = state
        sign = 1 if self.to_move(state) is Player.MAX else -1
        return (coins[:-1] if move else coins[1:]), points + sign * coins[move]

    def utility(self, state: Any) -> float:
        """Return the difference."""
        return float(state[1])


def from_here(game: Coins, state: Any) -> float:
    """The difference from each position on."""
    gains = [state[0][m] - from_here(game, game.play(state, m)) for m in game.moves(state)]
    return max(gains, default=0.0)


def to_the_end(game: Coins, state: Any) -> float:
    """The difference of the game, but MAX takes the worst, too."""
    if not state[0]:
        return game.utility(state)
    values = [to_the_end(game, game.play(state, m)) for m in game.moves(state)]
    return min(values)


def test_a_diagnosis_does_not_judge_what_adds() -> None:
    """What counts from each position on is not compared with how the game ends; faults are."""
    added, wrong = (diagnose(Coins(), search=search) for search in (from_here, to_the_end))
    assert [found for found in added.findings if found.fault] == []
    assert "adds to values on their way back" in str(added)
    assert [found.name for found in wrong.findings if found.fault] == ["takes-the-worst"]


class Points(Coins):
    """The same, but a state has the points of both."""

    start: Any = ((1, 1, 2), 0, 0)

    def play(self, state: Any, move: int) -> Any:
        """Take a coin."""
        coins, first, second = state
        rest, coin = (coins[:-1] if move else coins[1:]), coins[move]
        if self.to_move(state) is Player.MAX:
            return rest, first + coin, second
        return rest, first, second + coin

    def utility(self, state: Any) -> float:
        """Return the difference."""
        return float(state[1] - state[2])


def points(game: Points, state: Any) -> tuple[int, int]:
    """The points of both, where each takes most for itself."""
    after = [points(game, game.play(state, m)) for m in game.moves(state)]
    place = 0 if game.to_move(state) is Player.MAX else 1
    return max(after, key=lambda pair: pair[place], default=state[1:])


def points_of_the_first(game: Points, state: Any) -> tuple[int, int]:
    """The same, but both want the first to have most."""
    after = [points_of_the_first(game, game.play(state, m)) for m in game.moves(state)]
    return max(after, default=state[1:])


def points_from_here(game: Points, state: Any) -> tuple[int, int]:
    """The mover's points and the other's, from each position on."""
    gains = [(state[0][m], points_from_here(game, game.play(state, m))) for m in game.moves(state)]
    return max(((coin + mine, other) for coin, (other, mine) in gains), default=(0, 0))


def sums(game: Points, state: Any) -> float:
    """What all games that can follow come to."""
    after = [game.play(state, m) for m in game.moves(state)]
    return sum(sums(game, one) for one in after) if after else game.utility(state)


@pytest.mark.parametrize(
    ("search", "fault", "said"),
    [
        (points, None, ""),
        (points_of_the_first, "takes-the-worst", ""),
        (points_from_here, None, "adds to values on their way back"),
        (sums, None, "adds up the values of all moves"),
    ],
)
def test_points_of_both_players_and_sums(
    search: Callable[..., Any], fault: str | None, said: str
) -> None:
    """Two numbers are points if their difference is what games come to; a sum is no mean."""
    found = diagnose(Points(), search=search)
    assert [one.name for one in found.faults] == ([fault] if fault else [])
    assert said in " ".join(str(found).split())
    assert "averages" not in str(found)
    assert "MIN (MIN)" not in str(found)
