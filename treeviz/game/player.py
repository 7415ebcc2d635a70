"""`Player`: who is to move, and which values that player likes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from treeviz.errors import InputError
from treeviz.formatting.expected import is_a
from treeviz.formatting.printed import repr_of


class Player(StrEnum):
    """Who is to move: MAX wants high values, MIN low ones, CHANCE (dice, a shuffled deck) none.

    Two of them play, MAX and MIN: `SIDES`. `code` is a player's place in the player column.

    Examples
    --------
    >>> Player.MAX.other
    <Player.MIN: 'min'>
    >>> Player.MIN.better(-1, 3), Player.MIN.best([3, -1, 2])
    (True, -1)
    """

    code: int

    def __init__(self, _: str) -> None:
        self.code = len(type(self).__members__)

    MAX = "max"
    MIN = "min"
    CHANCE = "chance"

    @property
    def other(self) -> Player:
        """The opponent; of chance, which has none, itself."""
        return _OTHERS[self]

    def better(self, value: float, than: float) -> bool:
        """Tell whether this player strictly prefers `value` (MAX's side) to `than`."""
        match self:
            case Player.MAX:
                return value > than
            case Player.MIN:
                return value < than
            case _:
                return False

    def best(self, values: Iterable[float]) -> float:
        """Return the value (MAX's side) that this player likes best; of chance the plain mean."""
        match self:
            case Player.MAX:
                return max(values)
            case Player.MIN:
                return min(values)
            case _:
                from statistics import fmean  # slow to import; games of chance pay for it

                return fmean(values)


_OTHERS = {
    Player.MAX: Player.MIN,
    Player.MIN: Player.MAX,
    Player.CHANCE: Player.CHANCE,
}
SIDES = (Player.MAX, Player.MIN)  # the two who play


def player_named(name: object) -> Player:
    """Return the player of a name such as ``"max"``.

    Raises
    ------
    InputError
        If there is none.
    """
    if not is_a(name, str) or name not in tuple(Player):
        raise InputError(
            f"expected Player.MAX, Player.MIN or Player.CHANCE as the player, got {repr_of(name)}"
        )
    return Player(name)
