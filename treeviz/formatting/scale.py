"""`Scale`: how the values of a game are written for people, and what they count.

The numbers themselves stay as they are, in files too; a scale only says how they look. In a game
whose heuristic counts a pawn as 1/128 of a win:

>>> pawns = Scale("pawns", one=1 / 128, digits=1, win=1.0)
>>> pawns.signed(3 / 128), pawns.signed(-0.4 / 128), pawns.signed(0.0)
('+3', '−0.4', '0')
>>> pawns.signed(1.0, plies=3), pawns.signed(-1.0, plies=4), pawns.signed(1.0, plies=0)
('#2', '−#2', '#')
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf

from treeviz.formatting.numerals import BOUNDS, MINUS, signed, unsigned


@dataclass(frozen=True)
class Scale:
    """How values are written.

    Attributes
    ----------
    unit
        What they count, in the plural: ``"points"``, ``"pawns"``.
    one
        How large a value of 1 unit is; positive.
    digits
        How many decimals are written; None: all, as far as six digits go.
    win
        The size of a won game's value where wins are written as mates in so many moves, ``#2``,
        and no value is larger; None: they are values like any other.
    """

    unit: str = "points"
    one: float = 1.0
    digits: int | None = None
    win: float | None = None

    def signed(self, value: float | None, plies: int | None = None) -> str:
        """Return a value as pictures and sentences write it, with its sign.

        Parameters
        ----------
        value
            MAX's side; None for a value that is not known.
        plies
            How many plies the end is away, where the game is proved to be won; None: not known.
        """
        if value is None:
            return "?"
        if self.is_win(value):
            sign = "" if value > 0 else MINUS
            return f"{sign}#{(plies + 1) // 2 if plies else ''}"
        return self.difference(value)

    def difference(self, value: float) -> str:
        """Return a difference of two values, or a part of one, with its sign; never as a mate.

        Examples
        --------
        >>> Scale("pawns", one=1 / 128, win=1.0).difference(1.0)
        '+128'
        """
        return signed(self._rounded(value))

    def unsigned(self, value: float) -> str:
        """Return the size of a difference of two values, without a sign.

        Examples
        --------
        >>> Scale("pawns", one=1 / 128, digits=1).unsigned(-3.5 / 128)
        '3.5'
        """
        return unsigned(self._rounded(value))

    def bounded(self, value: float | None, bound: str, plies: int | None = None) -> str:
        """Return a value as it is written, a bound with its sign; a win is not only a bound.

        Examples
        --------
        >>> Scale().bounded(5, "lower"), Scale(win=1.0).bounded(1.0, "lower", plies=1)
        ('≥ +5', '#1')
        """
        sign = BOUNDS.get(bound, "")
        if (
            value is not None
            and self.is_win(value)
            and bound == ("lower" if value > 0 else "upper")
        ):
            sign = ""
        return sign + self.signed(value, plies)

    def is_win(self, value: float) -> bool:
        """Tell whether a value is that of a won game, written as a mate."""
        return self.win is not None and abs(value) == self.win

    def _rounded(self, value: float) -> float:
        """Return a value in units, rounded for the eye; what is not 0 never becomes 0."""
        if isinf(value):
            return value
        units = value / self.one
        if self.digits is None:
            return units
        rounded = round(units, self.digits)
        return rounded if rounded or not value else float(f"{units:.1g}")


POINTS = Scale()
