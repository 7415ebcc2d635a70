"""What a search returned beside what the rules prove, whatever it looks like inside.

Nothing is taken for granted but the rules. A number that is returned may be MAX's or the mover's,
or turned round, on any scale, and may be any part of a result; only if under every such reading a
position that is worse got a higher value than a better one, a value is wrong. And only positions
are asked whose games end within two plies: what lies there, a search of any depth has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from treeviz.diagnosis.claims import claimed
from treeviz.diagnosis.example_tree import finding
from treeviz.diagnosis.findings import Finding
from treeviz.diagnosis.sample import Sample
from treeviz.errors import TreevizError
from treeviz.formatting.numerals import signed
from treeviz.formatting.phrases import listed
from treeviz.game.contract import ask, place_of
from treeviz.game.game import Player, State
from treeviz.recorder.result_parts import number_in, parts_of

_NEAR = 2  # plies to the end, within which everything is seen by a search of any depth
_ENOUGH = 6  # positions, before values are compared


class Answer(NamedTuple):
    """What a search returned at a position.

    Attributes
    ----------
    state
        The position.
    result
        What came back.
    """

    state: State
    result: Any


def wrong_results(answers: Sequence[Answer], sample: Sample, name: str) -> Iterator[Finding]:
    """Yield a wrong move, or else a wrong value, among results; the smallest position first.

    Parameters
    ----------
    answers
        What the search returned, at small positions.
    sample
        The truth about these.
    name
        What the search is called.
    """
    near = [a for a in answers if a.state in sample.value and sample.plies[a.state] <= _NEAR]
    near.sort(key=lambda answer: (sample.plies[answer.state], sample.size[answer.state]))
    found = next(_wrong_moves(near, sample, name), None) or _wrong_value(near, sample, name)
    if found is not None:
        yield found


def _wrong_moves(near: Sequence[Answer], sample: Sample, name: str) -> Iterator[Finding]:
    for state, result in near:
        moves, mover = sample.moves[state], sample.mover[state]
        readings = [claimed(result, moves, number) for number in (*_numbers(result), None)]
        places = next((found for found in readings if found is not None), None)
        if not places:
            continue
        worths = [sample.value[after] for after in sample.after[state]]
        best = mover.best(worths)
        worse = [place for place in places if worths[place] != best]
        if len(worse) < len(places):  # one of several that are named may be a bound
            continue
        told = listed([_written(sample, state, moves[place]) for place in places])
        right = next(place for place, worth in enumerate(worths) if worth == best)
        text = (
            f"Called at {place_of(sample.rules, state)}, {name} returned {told}. That is worth "
            f"{signed(worths[worse[0]])} by the rules, and "
            f"{_written(sample, state, moves[right])} {signed(best)}, for "
            f"{sample.rules.side(mover)} to move."
        )
        yield finding("wrong-move", sample.rules, state, text, plies=sample.plies[state])


def _wrong_value(near: Sequence[Answer], sample: Sample, name: str) -> Finding | None:
    """Return two positions whose values stand the wrong way round however they are read."""
    if len(near) < _ENOUGH or _may_be_moves(near, sample):
        return None
    common = set.intersection(*(set(map(_key, parts_of(a.result))) for a in near))
    parts = [part for part in parts_of(near[0].result) if _key(part) in common]
    shown: tuple[Answer, Answer, float, float] | None = None
    for part, turned, sign in product(parts, (False, True), (1, -1)):
        read = _reader(part, turned, sign, sample)
        pair = _at_odds(near, read, sample)
        if pair is None:
            return None
        shown = shown or (*pair, _number(pair[0], part), _number(pair[1], part))
    if shown is None:
        return None
    worse, better, high, low = shown
    where = {id(a): place_of(sample.rules, a.state) for a in (worse, better)}
    text = (
        f"Called at {where[id(worse)]}, {name} returned {signed(high)}; the rules prove "
        f"{signed(sample.value[worse.state])}. At {where[id(better)]} it returned {signed(low)}, "
        f"and the rules prove {signed(sample.value[better.state])}. Read from either side, and "
        "with either sign, its values contradict the rules."
    )
    plies = sample.plies[worse.state]
    return finding("wrong-value", sample.rules, worse.state, text, plies=plies)


def _reader(part: Any, turned: bool, sign: int, sample: Sample) -> Callable[[Answer], float]:
    def read(answer: Answer) -> float:
        mover = -1 if turned and sample.mover[answer.state] is Player.MIN else 1
        return sign * mover * _number(answer, part)

    return read


def _at_odds(
    near: Sequence[Answer], read: Callable[[Answer], float], sample: Sample
) -> tuple[Answer, Answer] | None:
    """Return a worse position with a higher value, and the better one with a lower value."""
    by_truth = sorted(near, key=lambda answer: sample.value[answer.state])
    highest: Answer | None = None
    waiting: list[Answer] = []
    for answer in by_truth:
        if waiting and sample.value[waiting[0].state] < sample.value[answer.state]:
            highest = max([*waiting, *([highest] if highest else [])], key=read)
            waiting = []
        waiting.append(answer)
        if highest is not None and read(highest) > read(answer):
            return highest, answer
    return None


def _may_be_moves(near: Sequence[Answer], sample: Sample) -> bool:
    """Tell whether results may be moves and no values: numbers that are moves, or only numbers."""
    if any(isinstance(a.result, (tuple, list)) and len(_numbers(a.result)) != 1 for a in near):
        return True
    return all(_is_move(a.result, sample.moves[a.state]) for a in near)


def _is_move(result: Any, moves: Sequence[Any]) -> bool:
    return isinstance(result, int) and any(type(m) is int and m == result for m in moves)


def _numbers(result: Any) -> list[float]:
    return [number for part in parts_of(result) if (number := number_in(result, part)) is not None]


def _number(answer: Answer, part: Any) -> float:
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
