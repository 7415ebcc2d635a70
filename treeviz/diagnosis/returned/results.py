"""What a search returned beside what the rules prove, whatever it looks like inside.

Nothing is taken for granted but the rules. A number that is returned may be MAX's or the mover's,
or turned round, on any scale, and may be any part of a result; only if under every such reading a
position that is worse got a higher value than a better one, a value is wrong. Of a search that has
looked to the end every result is asked for; of any other those of positions whose games end within
two plies: what lies there, a search of any depth has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

from treeviz.diagnosis.findings.example_tree import finding
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.result_kinds import (
    ReturnsIllegal,
    ReturnsNoMove,
    ReturnsWorseMove,
    ValuesContradict,
)
from treeviz.diagnosis.returned.bound_returned import (
    bound_returned,
    leaf_values,
    never_deeper,
    remembered,
)
from treeviz.diagnosis.returned.claims import claimed
from treeviz.diagnosis.returned.moves_by_number import are_no_values
from treeviz.diagnosis.returned.moves_returned import (
    Returned,
    is_move,
    may_be_counts,
    may_be_places,
    meant_as_moves,
    move_reader,
    place_among,
)
from treeviz.diagnosis.returned.suspects import Foretold, suspects
from treeviz.diagnosis.sample import Sample
from treeviz.errors import TreevizError
from treeviz.explanation.fact import Side
from treeviz.game.contract import ask, place_of
from treeviz.game.game import Player, State
from treeviz.recorder.result_parts import number_in, parts_of, value_parts
from treeviz.tree.columns import Columns

_NEAR = 2  # plies to the end, within which everything is seen by a search of any depth
_ENOUGH = 6  # positions, before values are compared
_TELLING = 3  # positions that a mistake must foretell and the truth does not, to be named


@dataclass(frozen=True)
class ReturnedResults:
    """What a search returned at small positions, beside the truth.

    Attributes
    ----------
    answers
        What was returned.
    sample
        The truth.
    name
        What the search is called.
    runs
        The searches that were run at each position, one after the other, where they are known.
    """

    answers: Sequence[Returned]
    sample: Sample
    name: str
    runs: Mapping[State, Sequence[Columns]] = field(default_factory=dict)

    def wrong(self) -> Iterator[Finding]:
        """Yield a wrong move, or else a wrong value; the smallest position first."""
        sample = self.sample
        if self.unclear:
            return
        near = [
            a
            for a in self.answers
            if a.state in sample.value and (a.whole or sample.plies[a.state] <= _NEAR)
        ]
        near.sort(key=lambda answer: (sample.plies[answer.state], sample.size[answer.state]))
        meant = meant_as_moves(self.answers, sample)
        found = next(self._wrong_moves(near, meant), None)
        if found is None and not meant:
            found = self._wrong_value(near)
        if found is not None:
            yield found

    @property
    def unclear(self) -> bool:
        """Whether results may be places of moves, or plies beside values: no claims of moves."""
        told, sample = self.answers, self.sample
        if may_be_places(told, sample) or may_be_counts(told, sample):
            return True
        return are_no_values(told, sample)

    @property
    def sound(self) -> bool:
        """Whether no result is known to be wrong."""
        known = [answer for answer in self.answers if answer.state in self.sample.value]
        if are_no_values(self.answers, self.sample):
            return True
        meant = meant_as_moves(self.answers, self.sample)
        if meant and any(a.result is None and self.sample.moves.get(a.state) for a in known):
            return False
        if next(self._wrong_moves(known, meant), None) is not None:
            return False
        return meant or self._contradiction(known, standing_pat=False) is None

    def _wrong_moves(
        self, near: Sequence[Returned], meant: bool, name: str = "wrong-move"
    ) -> Iterator[Finding]:
        if meant:
            yield from self._illegal()
        sample, part_of = self.sample, move_reader(self.answers, self.sample)
        for state, result, value, _ in near:
            moves, mover = sample.moves[state], sample.mover[state]
            readings = [claimed(result, moves, n) for n in (value, *_numbers(result), None)]
            places = next((found for found in readings if found is not None), None)
            part = part_of(result)
            if places is None and meant and is_move(part, moves):
                places = [place_among(part, moves)]
            if not places:
                continue
            worths = [sample.value[after] for after in sample.after[state]]
            best = mover.best(worths)
            worse = [place for place in places if worths[place] != best]
            if len(worse) < len(places):  # one of several that are named may be a bound
                continue
            right = next(place for place, worth in enumerate(worths) if worth == best)
            fact = ReturnsWorseMove(
                place_of(sample.rules, state),
                self.name,
                tuple(_written(sample, state, moves[place]) for place in places),
                worths[worse[0]],
                _written(sample, state, moves[right]),
                best,
                Side(mover, sample.rules.side(mover)),
            )
            yield finding(name, sample.rules, state, fact, plies=sample.plies[state])

    def _illegal(self) -> Iterator[Finding]:
        """Yield a result that is no move of its position, or none, where results are moves."""
        sample, part_of = self.sample, move_reader(self.answers, self.sample)
        for state, result, *_ in self.answers:
            moves, part = sample.moves.get(state), part_of(result)
            if not moves or (part is None and result is not None) or is_move(part, moves):
                continue
            where, first = place_of(sample.rules, state), _written(sample, state, moves[0])
            if part is None:
                nothing = ReturnsNoMove(where, repr(result), first)
                yield finding("no-move", sample.rules, state, nothing)
                continue
            fact = ReturnsIllegal(where, self.name, repr(part), first, len(moves))
            yield finding("illegal-move", sample.rules, state, fact)

    def refuted(self) -> Iterator[Finding]:
        """Yield values that are not those of the end of the game, however they are read; or moves.

        Of a search that was asked to the end, wherever it stopped.
        """
        known = [a._replace(whole=True) for a in self.answers if a.state in self.sample.value]
        if self.unclear:
            return
        if meant_as_moves(self.answers, self.sample):
            yield from islice(self._wrong_moves(known, True, "moves-refuted"), 1)
            return
        shown = self._contradiction(known, standing_pat=False)
        if shown is not None:
            worse, _, fact = shown
            runs, plies = self.runs.get(worse.state, ()), self.sample.plies[worse.state]
            old = fact.value != fact.worth and never_deeper(runs, plies)
            name = "wrong-answer" if old else "values-refuted"
            yield finding(name, self.sample.rules, worse.state, fact)

    def _wrong_value(self, near: Sequence[Returned]) -> Finding | None:
        """Return two positions whose values stand the wrong way round however they are read."""
        contradiction = self._contradiction(near)
        if contradiction is None:
            return None
        worse, better, fact = contradiction
        runs = [self.runs.get(one.state, ()) for one in (worse, better)]
        leaves = leaf_values(self.runs.values())
        around = next((told for one in runs if (told := bound_returned(one, leaves))), None)
        if fact.value != fact.worth and remembered(runs[0]):
            around = around or "wrong-answer"
        name = around or self._foretold(near, self._parts(near)) or "wrong-value"
        plies = min(self.sample.plies[worse.state], _NEAR + 1)
        return finding(name, self.sample.rules, worse.state, fact, plies=plies)

    def _contradiction(
        self, near: Sequence[Returned], standing_pat: bool = True
    ) -> tuple[Returned, Returned, ValuesContradict] | None:
        """Return a worse and a better position, and what was returned there; None: all fits.

        `standing_pat` is whether 0 may be the value of lost and of won positions alike.
        """
        sample = self.sample
        if len(near) < _ENOUGH or _may_be_moves(near, sample):
            return None
        shown: tuple[Returned, Returned, float, float] | None = None
        for part, turned, sign in product(self._parts(near), (False, True), (1, -1)):
            read = _reader(part, turned, sign, sample)
            pair = _at_odds(near, read, sample, standing_pat)
            if pair is None:
                return None
            shown = shown or (*pair, _number(pair[0], part), _number(pair[1], part))
        if shown is None:
            return None
        worse, better, high, low = shown
        fact = ValuesContradict(
            place_of(sample.rules, worse.state),
            self.name,
            high,
            sample.value[worse.state],
            place_of(sample.rules, better.state),
            low,
            sample.value[better.state],
        )
        return worse, better, fact

    def _parts(self, answers: Sequence[Returned]) -> list[Any]:
        """Return the parts that may be the value in every result; verdicts only without ties."""
        return value_parts([a.result for a in answers], verdicts=self.sample.no_ties)

    def _foretold(self, near: Sequence[Returned], parts: Sequence[Any]) -> str | None:
        """Return the usual mistake that explains all values; None if none does."""
        usual = list(suspects(self.sample))
        for turned, sign in ((False, 1), (True, 1), (False, -1), (True, -1)):
            for part, (name, variants) in product(parts, usual):
                read = _reader(part, turned, sign, self.sample)
                if any(self._explains(near, read, foretold) for foretold in variants):
                    return name
        return None

    def _explains(
        self, near: Sequence[Returned], read: Callable[[Returned], float], foretold: Foretold
    ) -> bool:
        """Tell whether values rise with what a mistake foretells, and with nothing else."""
        seen: dict[float, float] = {}
        for answer in near:
            value = read(answer)
            if seen.setdefault(foretold[answer.state], value) != value:
                return False
        rising = [seen[key] for key in sorted(seen)]
        telling = sum(foretold[a.state] != self.sample.value[a.state] for a in near)
        return rising == sorted(set(rising)) and telling >= _TELLING


def _reader(part: Any, turned: bool, sign: int, sample: Sample) -> Callable[[Returned], float]:
    def read(answer: Returned) -> float:
        mover = -1 if turned and sample.mover[answer.state] is Player.MIN else 1
        return sign * mover * _number(answer, part)

    return read


def _at_odds(
    near: Sequence[Returned],
    read: Callable[[Returned], float],
    sample: Sample,
    standing_pat: bool = True,
) -> tuple[Returned, Returned] | None:
    """Return a worse position with a higher value, and the better one with a lower value.

    Of a search that has looked to the end also a lost position with the value of a won one; unless
    it is 0 with `standing_pat`: who may always stand pat gives that to both.
    """
    by_truth = sorted(near, key=lambda answer: sample.value[answer.state])
    highest: Returned | None = None
    waiting: list[Returned] = []
    for answer in by_truth:
        if waiting and sample.value[waiting[0].state] < sample.value[answer.state]:
            highest = max([*waiting, *([highest] if highest else [])], key=read)
            waiting = []
        waiting.append(answer)
        if highest is not None and read(highest) > read(answer):
            return highest, answer
    lost = [answer for answer in near if sample.value[answer.state] < 0]
    won = [answer for answer in near if sample.value[answer.state] > 0]
    for worst, best in product(lost, won):
        same = read(worst) == read(best) and not (standing_pat and read(worst) == 0)
        if same and worst.whole and best.whole:
            return worst, best
    return None


def _may_be_moves(near: Sequence[Returned], sample: Sample) -> bool:
    """Tell whether results may be moves and no values: numbers that are moves, or only numbers."""
    if any(isinstance(a.result, (tuple, list)) and len(_numbers(a.result)) != 1 for a in near):
        return True
    return all(isinstance(a.result, int) and is_move(a.result, sample.moves[a.state]) for a in near)


def _numbers(result: Any) -> list[float]:
    return [number for part in parts_of(result) if (number := number_in(result, part)) is not None]


def _number(answer: Returned, part: Any) -> float:
    number = number_in(answer.result, part)
    assert number is not None, "a part that all results have"
    return number


def _written(sample: Sample, state: State, move: Any) -> str:
    rules = sample.rules
    try:
        return str(ask(rules, "notation", state, rules.notation_at, move))
    except TreevizError:
        return repr(move)
