"""A game of four steps, and the same with one of its methods going wrong deep in the tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from treeviz import Player


class Stairs:
    """Down four steps, left or right; what goes wrong goes wrong on one of them."""

    start: Any = (0, "")
    step = 4

    def to_move(self, state: Any) -> Any:
        return Player.MIN if state[0] % 2 else Player.MAX

    def moves(self, state: Any) -> Any:
        return ("left", "right") if state[0] < 4 else ()

    def play(self, state: Any, move: Any) -> Any:
        return state[0] + 1, state[1] + move[0]

    def utility(self, state: Any) -> Any:
        return len(state[1].replace("l", ""))

    def heuristic(self, state: Any) -> Any:
        return 0


def broken(method: str, answer: Callable[[Any], Any], step: int) -> Stairs:
    """Return stairs one of whose methods goes wrong at the rightmost position of a step.

    A check before the search plays the first, the last and the second move, so that no position
    with a left turn after a right one is seen by it.
    """
    where = "rl" + "r" * (step - 2)

    def wrong(self: Stairs, state: Any, *move: Any) -> Any:
        if state[1] == where:
            return answer(state)
        return getattr(Stairs, method)(self, state, *move)

    return type("Broken", (Stairs,), {method: wrong})()


def fails(state: Any) -> Any:
    raise KeyError("no luck")


def falls(state: Any) -> Any:
    yield "left"
    raise KeyError("no luck")
