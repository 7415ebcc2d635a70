"""`Tally`: the faults of many judged positions, counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import fsum, isinf
from typing import Any

from treeviz.auditing.judgement import Fault, Judged
from treeviz.formatting.numerals import MINUS, count, json_number


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

    @classmethod
    def of(cls, judged: Sequence[Judged], ply: int | None = None) -> Tally:
        """Count the faults of judged positions."""
        whole = [one for one in judged if not one.failure]
        failed = sum(1 for one in judged if one.failure)
        faults = [fault for one in whole for fault in one.faults]
        regrets = [one.regret for one in whole if one.has_choice and one.regret is not None]
        ranks = [one.agreement for one in whole if one.agreement is not None]
        return cls(
            ply=ply,
            positions=len(whole),
            failed=failed,
            wrong_winners=faults.count(Fault.WRONG_WINNER),
            undecided=faults.count(Fault.UNDECIDED),
            leaning=faults.count(Fault.LEANING),
            choices=len(regrets),
            wrong_moves=faults.count(Fault.WRONG_MOVE),
            regret=_mean(regrets),
            worst_regret=max(regrets, default=None),
            ranked=len(ranks),
            agreement=_mean(ranks),
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


def _mean(values: list[float]) -> float | None:
    if not values:
        return None
    if any(map(isinf, values)):
        return float("inf")
    return fsum(values) / len(values)  # exactly rounded, whatever the order


def _rounded(value: float | None, sign: str = "") -> str:
    """Return a mean to two decimals; nothing where there is none."""
    if value is None:
        return ""
    return "∞" if isinf(value) else f"{value:{sign}.2f}".replace("-", MINUS)
