"""The answers that a second look finds, each with the moves that it meets, in the order told.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2))
>>> facts = [one.fact for row in told.rows for one in row.statements]
>>> (fact,) = (one for one in facts if isinstance(one, FoundLater) and one.worse)
>>> [(answer, len(moves)) for answer, moves in answer_groups(fact, fact.worse)]
[('(2,0)-(2,1)', 1)]
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.explanation.look_again_facts import AnswerLeftOut, FoundLater
from treeviz.game.player import Player

_BOTH = _ANSWERS = 2  # different ones are told; of more the commonest
_FEW, _NAMED = 4, 3  # moves that are worse: of few more answers are told


def most_answers(fact: FoundLater) -> int:
    """Return how many different answers to moves of a row are told.

    Parameters
    ----------
    fact
        What a second look found of them.
    """
    if fact.brief and len(fact.worse) > _BOTH:
        return 1
    return _NAMED if len(fact.worse) <= _FEW else _ANSWERS


def answer_groups(
    fact: FoundLater, found: Sequence[AnswerLeftOut], *, worst: bool = False
) -> list[tuple[str, list[AnswerLeftOut]]]:
    """Return the answers to some moves with these moves, in the order in which they are told.

    Parameters
    ----------
    fact, found
        What a second look found of the moves of a row, and the answers to some of them.
    worst
        Whether those come first that leave least.
    """
    by_answer = dict[str, list[AnswerLeftOut]]()
    sign = 1 if fact.mover.player is Player.MAX else -1
    if len(found) == _BOTH:  # as the moves and their values stand before them
        found = best_first(fact, found)
    for one in found:
        by_answer.setdefault(one.answer.notation, []).append(one)
    groups = sorted(by_answer.items(), key=lambda item: -len(item[1]))
    if worst:
        groups.sort(key=lambda item: min(sign * (one.left or 0.0) for one in item[1]))
        groups.sort(key=lambda item: all(one.move != fact.tempting for one in item[1]))
    elif len(groups) > most_answers(fact):  # the answer to most, and to what comes nearest
        first = groups[:1] if 2 * len(groups[0][1]) >= len(found) else []
        rest = [group for group in groups if group not in first]
        rest.sort(key=lambda item: -max(sign * (one.estimate.value or 0.0) for one in item[1]))
        rest.sort(key=lambda item: not any(one.tempts for one in item[1]))
        groups = first + (rest if first else _with_the_worst(rest, sign))
    return groups


def best_first(fact: FoundLater, found: Sequence[AnswerLeftOut]) -> list[AnswerLeftOut]:
    """Return answers to moves, those first that leave most to who makes these.

    Parameters
    ----------
    fact, found
        As for :func:`answer_groups`.
    """
    sign = 1 if fact.mover.player is Player.MAX else -1
    return sorted(found, key=lambda one: -sign * (one.estimate.value or 0.0))


def _with_the_worst(
    groups: list[tuple[str, list[AnswerLeftOut]]], sign: int
) -> list[tuple[str, list[AnswerLeftOut]]]:
    """Return answers of which the second leaves least, beside the one that comes nearest."""
    nearest, *others = groups
    others.sort(key=lambda item: min(sign * (one.estimate.value or 0.0) for one in item[1]))
    return [nearest, *others]


def looked_at(fact: FoundLater) -> str:
    """Return what shows it, and the first time at what: as deep as the search went.

    Parameters
    ----------
    fact
        As for :func:`answer_groups`.
    """
    return f"a second look{' at what was cut' * (fact.depth and not fact.again)}"
