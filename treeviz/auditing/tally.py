"""`Tally`: the faults of many judged positions, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from math import fsum, isinf, sqrt
from typing import Any, NamedTuple

from treeviz.auditing.judgement import Fault, Judged
from treeviz.formatting.numerals import MINUS, count, json_number

_ENOUGH_PAIRS = 12
_MORE = 0.55  # of the pairs; right heuristics rank more than half of them as they stand in truth
_DEVIATIONS = 1.8  # of tossed coins, before it is no accident


class PairsRanked(NamedTuple):
    """How a heuristic, asked as it is, ranks pairs of positions after one another's moves.

    Attributes
    ----------
    as_truth, wrong
        How many pairs stand as in truth, and how many the other way round.
    """

    as_truth: int = 0
    wrong: int = 0

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return self.as_truth + self.wrong

    @property
    def agreement(self) -> float:
        """Kendall's τ of these pairs, from −1 to 1; 0 of none."""
        return (self.as_truth - self.wrong) / self.pairs if self.pairs else 0.0

    @property
    def turned(self) -> bool:
        """Whether clearly more pairs, of enough, stand the wrong way round."""
        return self._prevails(self.wrong)

    @property
    def right(self) -> bool:
        """Whether clearly more pairs, of enough, stand as in truth."""
        return self._prevails(self.as_truth)

    def _prevails(self, part: int) -> bool:
        more = 2 * part - self.pairs
        return (
            self.pairs >= _ENOUGH_PAIRS
            and part >= _MORE * self.pairs
            and more >= _DEVIATIONS * sqrt(self.pairs)
        )

    def and_also(self, as_truth: int, wrong: int) -> PairsRanked:
        """Return this with more pairs."""
        return PairsRanked(self.as_truth + as_truth, self.wrong + wrong)


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
