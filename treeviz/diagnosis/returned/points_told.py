"""Results that are the points of both players: what they are worth is the one less the other.

Called where a game is over, such a search returns MAX's points and MIN's, or the mover's first; one
that counts from each position on returns 0 for both, wherever it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.findings.untried_facts import AddsOnTheWay, PointsOfEach, Untried
from treeviz.diagnosis.returned.moves_by_number import as_squares
from treeviz.diagnosis.returned.moves_returned import Returned
from treeviz.diagnosis.sample import Sample
from treeviz.game.game import Player, State
from treeviz.recorder.result_parts import as_value

_GAMES = 8  # finished ones, at most
_NODES = 300  # of one call
_PLIES = 4  # to the end, where points are looked for


def difference(pair: Any) -> Any:
    """Return the first of two numbers less the second; what is no pair as it is.

    Parameters
    ----------
    pair
        What a search returned.

    Examples
    --------
    >>> difference((5, 3)), difference(7)
    (2, 7)
    """
    return pair[0] - pair[1] if is_pair(pair) else pair


def is_pair(result: Any) -> bool:
    """Tell whether a result is two numbers.

    Parameters
    ----------
    result
        What a search returned.
    """
    pair = type(result) in (tuple, list) and len(result) == 2
    return pair and all(as_value(part) is not None for part in result)


def as_differences(answers: Sequence[Returned]) -> list[Returned]:
    """Return what was returned, the points of both players as the first less the second.

    Parameters
    ----------
    answers
        What the search returned.
    """
    return [answer._replace(result=difference(answer.result)) for answer in answers]


def points_told(calling: Calling, sample: Sample) -> Untried | None:
    """Find if a search returns the points of both players, and how it then is read.

    If what the one gets the other does not, its values are their difference from now on. Else each
    may take most for itself, whatever the other gets; or points count from each position on.

    Parameters
    ----------
    calling, sample
        How it is called, and the positions; what it keeps between calls is as it was afterwards.

    Returns
    -------
    Untried | None
        Why what it returns is not judged; None if it is.
    """
    calling.clock = None  # what results mean must not hang on how fast a machine is
    pairs = _at_the_ends(calling, sample)
    worths = {sample.value[state] for state, _ in pairs}
    if all(pair == (0, 0) for _, pair in pairs):
        counts = any(worths) and _both_score(calling, sample)
        return AddsOnTheWay() if counts else None
    place = _place_of_value(pairs, sample)
    if place is not None:
        calling.reads.setdefault("value", place)
        return None
    if _is_worth(pairs, sample, first) or not _is_worth(pairs, sample, difference):
        return None
    if len({sum(pair) for _, pair in pairs}) > 1:
        return PointsOfEach()
    calling.reads["value"] = difference
    return None


def pairs_as_meant(
    calling: Calling, sample: Sample, answers: Sequence[Returned]
) -> Callable[[Sequence[Returned]], list[Returned]] | None:
    """Return what reads results that are the points of both, or the number of a square and a value.

    None if they are neither: a pair is no square where one of its numbers is the value.

    Parameters
    ----------
    calling, sample
        How the search is called, and the positions.
    answers
        What it returned.
    """
    value = calling.reads.get("value")
    if value is difference:
        return as_differences
    if value not in (0, 1) or not all(is_pair(answer.result) for answer in answers):
        return None

    def squares(told: Sequence[Returned]) -> list[Returned]:
        beside = [answer._replace(result=answer.result[1 - int(value)]) for answer in told]
        return as_squares(beside, sample)

    return squares


def first(pair: Any) -> Any:
    """Return the first of two numbers."""
    return pair[0]


def _at_the_ends(calling: Calling, sample: Sample) -> list[tuple[State, tuple[Any, Any]]]:
    """Return what a search returns at finished games; nothing if it is not always two numbers."""
    ends = [state for state in sample.finished if state in sample.value]
    return _pairs(calling, ends[:: max(len(ends) // _GAMES, 1)][:_GAMES])


def _both_score(calling: Calling, sample: Sample) -> bool:
    """Tell whether each player has points in some result where the game goes on."""
    small = [state for state in sample.unfinished if 1 < sample.plies.get(state, 0) <= _PLIES]
    first_scores = second_scores = False
    for state in small[:_GAMES]:
        for _, (one, other) in _pairs(calling, [state]):
            first_scores, second_scores = first_scores or bool(one), second_scores or bool(other)
        if first_scores and second_scores:
            return True
    return False


def _pairs(calling: Calling, states: Sequence[State]) -> list[tuple[State, tuple[Any, Any]]]:
    def results() -> list[Any]:
        found: list[Any] = []
        for state in states:
            result = calling.exactly(state, 0, _NODES).result
            if not is_pair(result):
                return []
            found.append(tuple(result))
        return found

    return list(zip(states, calling.kept.forgetting(results), strict=False))


def _place_of_value(pairs: Sequence[tuple[State, tuple[Any, Any]]], sample: Sample) -> int | None:
    """Return which of two numbers tells who won, where the other is always the same: no move.

    It tells so if its sign is always that of who won, or always the other.
    """
    parts = list(zip(*(pair for _, pair in pairs), strict=True))
    varied = [place for place, part in enumerate(parts) if len(set(part)) > 1]
    if len(varied) != 1:
        return None
    worths = [sample.value[state] for state, _ in pairs]
    agree = {_sign(value * worth) for value, worth in zip(parts[varied[0]], worths, strict=True)}
    ties = all(
        not value for value, worth in zip(parts[varied[0]], worths, strict=True) if not worth
    )
    return varied[0] if ties and len(agree - {0}) == 1 else None


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _is_worth(
    pairs: Sequence[tuple[State, tuple[Any, Any]]], sample: Sample, read: Callable[[Any], Any]
) -> bool:
    """Tell whether what is read of pairs is what games are worth, for MAX or for the mover."""
    told = [(read(pair), sample.value[state], sample.mover[state]) for state, pair in pairs]
    return all(one == worth for one, worth, _ in told) or all(
        one == (worth if mover is Player.MAX else -worth) for one, worth, mover in told
    )
