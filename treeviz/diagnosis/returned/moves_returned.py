"""Whether what a search returns is a move, and which one.

>>> move_part((0.5, 3)), move_part({"move": 2, "score": 10})
(3, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from treeviz.diagnosis.sample import Sample
from treeviz.game.game import State
from treeviz.game.snapshot import snapshot
from treeviz.recorder.result_parts import as_value

_MOSTLY = 0.6  # of the results, that are moves: then all of them are meant to be
_VALUES = 2  # different ones, before it is no chance that they are parts of results
_NAMES = ("move", "best_move", "bestmove", "action", "position", "column", "index", "square")


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


def meant_as_moves(answers: Sequence[Returned], sample: Sample) -> bool:
    """Tell whether results are moves: most of them are, and they are not the values found."""
    told = [a for a in answers if sample.moves.get(a.state)]
    part_of = move_reader(answers, sample)
    parts = [(a, part_of(a.result)) for a in told]
    parts = [(a, part) for a, part in parts if part is not None]
    if not parts or len(parts) < _MOSTLY * len(told):
        return False
    if all(isinstance(part, (int, float)) for _, part in parts):
        known = [abs(part) == abs(a.value) for a, part in parts if a.value is not None]
        if not known or sum(known) > len(known) / 2:
            return False  # values, as far as one can tell
        everywhere = {repr(move) for moves in sample.moves.values() for move in moves}
        return all(repr(part) in everywhere for _, part in parts)
    legal = sum(is_move(part, sample.moves[a.state]) for a, part in parts)
    kinds = {type(snapshot(part, insist=False)) for _, part in parts}
    some = next(iter(sample.moves[parts[0][0].state]))
    return legal >= _MOSTLY * len(parts) or (
        legal > 0 and kinds == {type(snapshot(some, insist=False))} and _composed(some)
    )


def may_be_places(answers: Sequence[Returned], sample: Sample) -> bool:
    """Tell whether results are the places of best moves, counted from nought or from one.

    Parameters
    ----------
    answers
        What the search returned.
    sample
        The positions, and the truth about them.
    """
    told = [a for a in answers if a.state in sample.value and sample.after.get(a.state)]
    if not told or any(type(answer.result) is not int for answer in told):
        return False

    def best(answer: Returned, place: int) -> bool:
        after = sample.after[answer.state]
        there = 0 <= place < len(after)
        return there and sample.value[after[place]] == sample.value[answer.state]

    return any(all(best(a, a.result - first) for a in told) for first in (0, 1))


def may_be_counts(answers: Sequence[Returned], sample: Sample) -> bool:
    """Tell whether results are pairs of a value and a count, of plies or of nodes, and no moves.

    Parameters
    ----------
    answers
        What the search returned.
    sample
        The positions, how many plies each can last, and how many nodes its tree has.
    """
    told = [a for a in answers if sample.plies.get(a.state)]
    if not told or any(type(a.result) not in (tuple, list) or len(a.result) != 2 for a in told):
        return False
    if any(is_move(answer.result, sample.moves[answer.state]) for answer in told):
        return False  # a pair is a move there
    moves = {move for moves in sample.moves.values() for move in moves if type(move) is int}
    for part in (0, 1):
        counts = [answer.result[part] for answer in told]
        if any(type(one) is not int or one < 1 for one in counts):
            continue
        pairs = list(zip(counts, (answer.state for answer in told), strict=True))
        if all(one == sample.size[state] for one, state in pairs):
            return True
        if all(one <= sample.plies[state] for one, state in pairs):
            return True
        if all(one <= sample.size[state] for one, state in pairs) and not moves.issuperset(counts):
            return True
    return False


def _place_beside_value(answers: Sequence[Returned]) -> int | None:
    """Return the place beside the value in results that are pairs with it; None: they are no such.

    A pair of which one number is always the value that was found is no square.
    """
    told = [answer for answer in answers if answer.value is not None]
    if len({answer.value for answer in told}) < _VALUES:
        return None
    if any(type(a.result) not in (tuple, list) or len(a.result) != 2 for a in told):
        return None
    for place in (0, 1):
        numbers = [(as_value(answer.result[place]), answer.value) for answer in told]
        if all(one is not None and abs(one) == abs(value or 0.0) for one, value in numbers):
            return 1 - place
    return None


def _composed(move: Any) -> bool:
    """Tell whether a move is made of parts, so that no value looks like it."""
    return isinstance(snapshot(move, insist=False), (tuple, str))


def move_part(result: Any) -> Any:
    """Return which part of a result may be a move: all of it, or one of a pair with a number."""
    if result is None or isinstance(result, (bool, float)):
        return None
    if isinstance(result, Mapping):
        return next((result[name] for name in result if str(name).lower() in _NAMES), None)
    if isinstance(result, tuple) and len(result) == 2:
        composed = [part for part in result if isinstance(part, (tuple, str))]
        if len(composed) == 1:
            return composed[0]
        floats = [part for part in result if isinstance(part, float)]
        if len(floats) == 1:
            return next(part for part in result if part is not floats[0])
    return result


def move_reader(answers: Sequence[Returned], sample: Sample) -> Callable[[Any], Any]:
    """Return what finds the part of a result that may be a move: all of it, where moves are pairs.

    Parameters
    ----------
    answers
        What the search returned.
    sample
        The positions.
    """
    told = [a for a in answers if sample.moves.get(a.state)]
    if (place := _place_beside_value(told)) is not None:
        return itemgetter(place)
    pairs = [a for a in told if type(a.result) is tuple and len(a.result) == 2]
    whole = sum(is_move(a.result, sample.moves[a.state]) for a in pairs)
    return _as_it_is if pairs and whole >= _MOSTLY * len(told) else move_part


def _as_it_is(result: Any) -> Any:
    return result


def is_move(result: Any, moves: Sequence[Any]) -> bool:
    """Tell whether a result is one of some moves."""
    return place_among(result, moves) >= 0


def place_among(result: Any, moves: Sequence[Any]) -> int:
    """Return the place of a move among those there are; −1: it is none."""
    still = snapshot(result, insist=False)
    known = [snapshot(move, insist=False) for move in moves]
    return next((i for i, m in enumerate(known) if type(m) is type(still) and m == still), -1)
