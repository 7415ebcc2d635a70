"""How a heuristic ranks the positions that the moves of one position lead to.

Positions after the same number of plies, with the same side to move, differ by their moves alone:
a healthy heuristic ranks more than half of the pairs whose true values differ as the truth does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

from treeviz.diagnosis.sample import Sample
from treeviz.game.game import Player, State
from treeviz.game.player import SIDES

_PAIRS = 20  # before anything is said
_MOST = 0.6  # of the pairs
_CHANCE = 0.01  # that so many of fewer pairs stand one way by accident
_LEANING = 3  # pairs that all stand one way, beside the other side's that do


@dataclass
class PairRanking:
    """How often the better of two positions got the higher value.

    Attributes
    ----------
    as_truth, wrong
        How many pairs stand as in truth, and how many the other way round.
    examples
        Of the latter: the position, the better position after it, the worse one (MAX's side).
    """

    as_truth: int = 0
    wrong: int = 0
    examples: list[tuple[int, State, State, State]] = field(default_factory=list)

    @property
    def total(self) -> int:
        """How many pairs there are."""
        return self.as_truth + self.wrong

    @property
    def reversed(self) -> bool:
        """Whether most pairs, of enough, stand the wrong way round."""
        return self._prevails(self.wrong)

    @property
    def turned(self) -> bool:
        """Whether every pair, of enough, stands the wrong way round."""
        return self.total >= _PAIRS and not self.as_truth

    @property
    def right(self) -> bool:
        """Whether most pairs, of enough, stand as in truth."""
        return self._prevails(self.as_truth)

    @property
    def leaning(self) -> int:
        """1 if all of some pairs stand as in truth, −1 if all stand the other way, else 0."""
        one_way = self.total >= _LEANING and 0 in (self.as_truth, self.wrong)
        return (1 if self.as_truth else -1) if one_way else 0

    def _prevails(self, part: int) -> bool:
        """Tell whether a part of the pairs is most of them, and that is no accident."""
        if self.total >= _PAIRS:
            return part >= _MOST * self.total
        chance = sum(comb(self.total, many) for many in range(part, self.total + 1))
        return chance / 2.0**self.total <= _CHANCE

    @property
    def example(self) -> tuple[State, State, State]:
        """The smallest example."""
        return min(self.examples, key=lambda found: found[0])[1:]

    @classmethod
    def of(cls, rankings: Iterable[PairRanking]) -> PairRanking:
        """Return several rankings as one."""
        whole = cls()
        for one in rankings:
            whole.as_truth += one.as_truth
            whole.wrong += one.wrong
            whole.examples += one.examples
        return whole


def rankings(
    sample: Sample, opinion: Mapping[State, float], *, decided: bool = False
) -> dict[Player, PairRanking]:
    """Return how a heuristic ranks siblings, for each side that is to move in them.

    Parameters
    ----------
    sample
        Positions, and the truth about them.
    opinion
        What the heuristic says of unfinished positions.
    decided
        Whether only pairs count of which one is won by MAX and the other by MIN.
    """
    found = {player: PairRanking() for player in SIDES}
    for state in sample.asked(sample.unfinished):
        known = [s for s in dict.fromkeys(sample.after[state]) if s in opinion]
        siblings = [s for s in known if s in sample.value]
        for one, other in combinations(siblings, 2):
            truth = sample.value[one] - sample.value[other]
            said = opinion[one] - opinion[other]
            if decided and sample.value[one] * sample.value[other] >= 0:
                continue
            if not truth or not said or sample.mover[one] is not sample.mover[other]:
                continue
            ranking = found[sample.mover[one]]
            if (truth > 0) is (said > 0):
                ranking.as_truth += 1
            else:
                ranking.wrong += 1
                better, worse = (one, other) if truth > 0 else (other, one)
                ranking.examples.append((sample.size.get(state, 0), state, better, worse))
    return found
