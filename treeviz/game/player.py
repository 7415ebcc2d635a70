"""`Player`: who is to move, and which values that player likes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Player(StrEnum):
    """Who is to move: MAX wants high values, MIN low ones.

    Examples
    --------
    >>> Player.MAX.other
    <Player.MIN: 'min'>
    >>> Player.MIN.better(-1, 3), Player.MIN.best([3, -1, 2])
    (True, -1)
    """

    MAX = "max"
    MIN = "min"

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player.MIN if self is Player.MAX else Player.MAX

    def better(self, value: float, than: float) -> bool:
        """Tell whether this player strictly prefers `value` (MAX's side) to `than`."""
        return value > than if self is Player.MAX else value < than

    def best(self, values: Iterable[float]) -> float:
        """Return the value (MAX's side) that this player likes best."""
        return max(values) if self is Player.MAX else min(values)
