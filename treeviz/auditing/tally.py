"""`Tally`: the faults of many judged positions, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from math import fsum, isinf
from typing import Any

from treeviz.auditing.judgement import Fault, Judged
from treeviz.formatting.numerals import MINUS, count, json_number

_OPPOSED = -0.2  # a mean τ that is no accident; that of right heuristics is above 0
_ENOUGH_RANKED = 10  # positions


@dataclass(frozen=True)
class Tally:
    """What a heuristic got wrong in a number of positions.

    Attributes
    ----------
    ply
        How many plies from the start the positions are; None: all of them together.
    positions
        How many were judged.
    failed
        In how many more the heuristic failed.
    wrong_winners
        Where its value has the loser's sign.
    undecided
        Where it says 0 and somebody wins.
    leaning
        Where it favours a side in a draw.
    choices
        Where it chose among two moves or more.
    wrong_moves
        Where it chose one that is truly worth less than the best.
    regret
        How many points its choices truly gave away, on average; None if it chose nowhere.
    worst_regret
        The most points that it gave away at once; None if it chose nowhere.
    ranked
        Where both heuristic and truth held some moves for better than others.
    agreement
        How alike they ranked the moves there, on average: Kendall's τ-b, from −1 to 1; None if it
        is defined nowhere.
    """

    ply: int | None
    positions: int
    failed: int
    wrong_winners: int
    undecided: int
    leaning: int
    choices: int
    wrong_moves: int
    regret: float | None
    worst_regret: float | None
    ranked: int
    agreement: float | None

    @property
    def ranks_the_wrong_way(self) -> bool:
        """Whether the order of the moves is clearly opposed to the truth, in enough positions."""
        return (
            self.agreement is not None
            and self.agreement <= _OPPOSED
            and self.ranked >= _ENOUGH_RANKED
        )

    def cells(self) -> dict[str, str]:
        """Return the figures as the cells of a table, by the heads of its columns."""
        return {
            "ply": "all" if self.ply is None else count(self.ply),
            "positions": count(self.positions),
            "wrong winner": count(self.wrong_winners),
            "undecided": count(self.undecided),
            "leaning": count(self.leaning),
            "failed": count(self.failed),
            "choices": count(self.choices),
            "wrong move": count(self.wrong_moves),
            "regret": _rounded(self.regret),
            "τ": _rounded(self.agreement, "+"),
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data for JSON; infinities are strings."""
        means = {name: json_number(getattr(self, name)) for name in _MEANS}
        return asdict(self) | means


_MEANS = ("regret", "worst_regret", "agreement")


class Counting:
    """Counts the faults of positions as they come, and holds none of them."""

    def __init__(self) -> None:
        self._faults: Counter[Fault] = Counter()
        self._positions = self._failed = 0
        self._regret, self._agreement = _Mean(), _Mean()
        self._worst: float | None = None

    def add(self, one: Judged) -> None:
        """Count one position."""
        if one.failure:
            self._failed += 1
            return
        self._positions += 1
        self._faults.update(one.faults)
        if one.has_choice and one.regret is not None:
            self._regret.add(one.regret)
            self._worst = one.regret if self._worst is None else max(self._worst, one.regret)
        if one.agreement is not None:
            self._agreement.add(one.agreement)

    def tally(self, ply: int | None = None) -> Tally:
        """Return what was counted; `ply`: of which ply all of it is."""
        return Tally(
            ply=ply,
            positions=self._positions,
            failed=self._failed,
            wrong_winners=self._faults[Fault.WRONG_WINNER],
            undecided=self._faults[Fault.UNDECIDED],
            leaning=self._faults[Fault.LEANING],
            choices=self._regret.number,
            wrong_moves=self._faults[Fault.WRONG_MOVE],
            regret=self._regret.value,
            worst_regret=self._worst,
            ranked=self._agreement.number,
            agreement=self._agreement.value,
        )


class _Mean:
    """The mean of numbers as they come, exactly rounded, whatever their order.

    References
    ----------
    J. R. Shewchuk, "Adaptive precision floating-point arithmetic", 1997: a sum is held as a few
    numbers that do not overlap, and nothing of it is lost.
    """

    def __init__(self) -> None:
        self.number = 0
        self._parts: list[float] = []
        self._infinite = False

    def add(self, value: float) -> None:
        self.number += 1
        self._infinite = self._infinite or isinf(sum(self._parts, value))
        if self._infinite:
            return
        parts = []
        for part in self._parts:
            if abs(value) < abs(part):
                value, part = part, value
            total = value + part
            rest = part - (total - value)
            if rest:
                parts.append(rest)
            value = total
        self._parts = [*parts, value]

    @property
    def value(self) -> float | None:
        """The mean; None of nothing."""
        if not self.number:
            return None
        return float("inf") if self._infinite else fsum(self._parts) / self.number


def _rounded(value: float | None, sign: str = "") -> str:
    """Return a mean to two decimals; nothing where there is none."""
    if value is None:
        return ""
    return "∞" if isinf(value) else f"{value:{sign}.2f}".replace("-", MINUS)
