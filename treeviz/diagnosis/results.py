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
from itertools import product
from math import inf
from typing import Any, NamedTuple

from treeviz.diagnosis.claims import claimed
from treeviz.diagnosis.example_tree import finding
from treeviz.diagnosis.findings import Finding
from treeviz.diagnosis.result_kinds import (
    ReturnsIllegal,
    ReturnsWorseMove,
    ValuesContradict,
)
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.suspects import Foretold, suspects
from treeviz.errors import TreevizError
from treeviz.explanation.fact import Side
from treeviz.game.contract import ask, place_of
from treeviz.game.game import Player, State
from treeviz.game.snapshot import snapshot
from treeviz.recorder.result_parts import number_in, parts_of
from treeviz.tree.columns import Columns

_NEAR = 2  # plies to the end, within which everything is seen by a search of any depth
_ENOUGH = 6  # positions, before values are compared
_MOSTLY = 0.6  # of the results, that are moves: then all of them are meant to be
_TELLING = 3  # positions that a mistake must foretell and the truth does not, to be named


class Returned(NamedTuple):
    """What a search returned at a position.

    Attributes
    ----------
    state
        The position.
    result
        What came back.
    value
        What the recorded search found its root to be worth; None: nothing was recorded.
    whole
        Whether it has surely looked to the end of the game.
    """

    state: State
    result: Any
    value: float | None = None
    whole: bool = False


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
        near = [
            a
            for a in self.answers
            if a.state in sample.value and (a.whole or sample.plies[a.state] <= _NEAR)
        ]
        near.sort(key=lambda answer: (sample.plies[answer.state], sample.size[answer.state]))
        meant = _meant_as_moves(self.answers, sample)
        found = next(self._wrong_moves(near, meant), None)
        if found is None and not meant:
            found = self._wrong_value(near)
        if found is not None:
            yield found

    def _wrong_moves(self, near: Sequence[Returned], meant: bool) -> Iterator[Finding]:
        if meant:
            yield from self._illegal()
        sample = self.sample
        for state, result, value, _ in near:
            moves, mover = sample.moves[state], sample.mover[state]
            readings = [claimed(result, moves, n) for n in (value, *_numbers(result), None)]
            places = next((found for found in readings if found is not None), None)
            if places is None and meant and _is_move(result, moves):
                places = [_place(result, moves)]
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
            yield finding("wrong-move", sample.rules, state, fact, plies=sample.plies[state])

    def _illegal(self) -> Iterator[Finding]:
        """Yield a result that is no move of its position, where results are moves."""
        sample = self.sample
        for state, result, *_ in self.answers:
            moves = sample.moves.get(state)
            part = _move_part(result)
            if not moves or part is None or _is_move(part, moves):
                continue
            fact = ReturnsIllegal(
                place_of(sample.rules, state),
                self.name,
                repr(part),
                _written(sample, state, moves[0]),
                len(moves),
            )
            yield finding("illegal-move", sample.rules, state, fact)

    def refuted(self) -> Iterator[Finding]:
        """Yield values that are not those of the end of the game, however they are read.

        Of a search that was asked to the end, wherever it stopped.
        """
        known = [a._replace(whole=True) for a in self.answers if a.state in self.sample.value]
        if _meant_as_moves(self.answers, self.sample):
            return
        shown = self._contradiction(known, standing_pat=False)
        if shown is not None:
            worse, _, fact = shown
            yield finding("values-refuted", self.sample.rules, worse.state, fact)

    def _wrong_value(self, near: Sequence[Returned]) -> Finding | None:
        """Return two positions whose values stand the wrong way round however they are read."""
        contradiction = self._contradiction(near)
        if contradiction is None:
            return None
        worse, better, fact = contradiction
        runs = [self.runs.get(one.state, ()) for one in (worse, better)]
        around = next((told for one in runs if (told := bound_returned(one))), None)
        name = around or self._foretold(near, _common_parts(near)) or "wrong-value"
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
        for part, turned, sign in product(_common_parts(near), (False, True), (1, -1)):
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


def _common_parts(answers: Sequence[Returned]) -> list[Any]:
    """Return the parts that are numbers in every result."""
    common = set.intersection(*(set(map(_key, parts_of(a.result))) for a in answers))
    return [part for part in parts_of(answers[0].result) if _key(part) in common]


def bound_returned(runs: Sequence[Columns]) -> str | None:
    """Return what is wrong around a search, if only a bound came of its last window; else None.

    Parameters
    ----------
    runs
        The searches that were run, one after the other.
    """
    windows = [run.window(0) for run in runs if run.alpha]
    if not windows or len(windows) < len(runs):
        return None
    (alpha, beta), value = windows[-1], runs[-1].value[0]
    if (alpha, beta) == (-inf, inf) or alpha < value < beta:
        return None
    for place, run in enumerate(runs):
        if len(run) == 1 and _only_bound_of(runs[:place], run):
            return "bound-as-exact"
    widths = [high - low for low, high in windows]
    return "bounds-swapped" if len(runs) > 1 and max(widths) < inf else "no-re-search"


def _only_bound_of(before: Sequence[Columns], run: Columns) -> bool:
    """Tell whether a search that looked at nothing gave a bound from before as if it were exact."""
    (alpha, beta), value = run.window(0), run.value[0]
    for other in before:
        low, high = other.window(0)
        if other.value[0] == value and len(other) > 1:
            if value >= high and value < beta:
                return True  # it may be more
            if value <= low and value > alpha:
                return True  # it may be less
    return False


def _meant_as_moves(answers: Sequence[Returned], sample: Sample) -> bool:
    """Tell whether results are moves: most of them are, and they are not the values found."""
    told = [a for a in answers if sample.moves.get(a.state)]
    parts = [(a, _move_part(a.result)) for a in told]
    parts = [(a, part) for a, part in parts if part is not None]
    if not parts or len(parts) < _MOSTLY * len(told):
        return False
    if all(isinstance(part, (int, float)) for _, part in parts):
        known = [abs(part) == abs(a.value) for a, part in parts if a.value is not None]
        if not known or sum(known) > len(known) / 2:
            return False  # values, as far as one can tell
        everywhere = {repr(move) for moves in sample.moves.values() for move in moves}
        return all(repr(part) in everywhere for _, part in parts)
    legal = sum(_is_move(part, sample.moves[a.state]) for a, part in parts)
    kinds = {type(snapshot(part, insist=False)) for _, part in parts}
    some = next(iter(sample.moves[parts[0][0].state]))
    return legal >= _MOSTLY * len(parts) or (
        legal > 0 and kinds == {type(snapshot(some, insist=False))} and _composed(some)
    )


def _composed(move: Any) -> bool:
    """Tell whether a move is made of parts, so that no value looks like it."""
    return isinstance(snapshot(move, insist=False), (tuple, str))


def _move_part(result: Any) -> Any:
    """Return which part of a result may be a move: all of it, or one of a pair with a number."""
    if result is None or isinstance(result, (bool, float)):
        return None
    if isinstance(result, tuple) and len(result) == 2:
        composed = [part for part in result if isinstance(part, (tuple, str))]
        if len(composed) == 1:
            return composed[0]
        floats = [part for part in result if isinstance(part, float)]
        if len(floats) == 1:
            return next(part for part in result if part is not floats[0])
    return result


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
    return all(
        isinstance(a.result, int) and _is_move(a.result, sample.moves[a.state]) for a in near
    )


def _is_move(result: Any, moves: Sequence[Any]) -> bool:
    return _place(result, moves) >= 0


def _place(result: Any, moves: Sequence[Any]) -> int:
    """Return the place of a move among those there are; −1: it is none."""
    still = snapshot(result, insist=False)
    known = [snapshot(move, insist=False) for move in moves]
    return next((i for i, m in enumerate(known) if type(m) is type(still) and m == still), -1)


def _numbers(result: Any) -> list[float]:
    return [number for part in parts_of(result) if (number := number_in(result, part)) is not None]


def _number(answer: Returned, part: Any) -> float:
    number = number_in(answer.result, part)
    assert number is not None, "a part that all results have"
    return number


def _key(part: Any) -> str:
    return repr(part)


def _written(sample: Sample, state: State, move: Any) -> str:
    rules = sample.rules
    try:
        return str(ask(rules, "notation", state, rules.notation_at, move))
    except TreevizError:
        return repr(move)
