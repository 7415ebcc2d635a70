"""Moves by the answer to each: which are named, and which answer most of them have.

>>> a, b, c = (Named(n, name) for n, name in enumerate("abc"))
>>> after = by_answer([a, b, c], [Named(9, "x"), Named(9, "y"), Named(9, "x")])
>>> commonest(after), [move.notation for move in after["x"]]
('x', ['a', 'c'])
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from treeviz.explanation.fact import Named
from treeviz.formatting.phrases import named_all

_APART = 3  # so many moves have an answer of their own that is told beside the commonest …
_APART_SHORT = 5  # … or so many, where they are short
_SHORT = 24  # signs of moves that are all named, however many they are

Written = TypeVar("Written", bound=Hashable)


def by_answer(moves: Sequence[Named], answers: Sequence[Named]) -> dict[str, list[Named]]:
    """Return the moves that have each answer, as it is written.

    Parameters
    ----------
    moves, answers
        The moves, and the answer to each, in the same order.
    """
    after: dict[str, list[Named]] = {}
    for move, answer in zip(moves, answers, strict=True):
        after.setdefault(answer.notation, []).append(move)
    return after


def commonest(after: Mapping[Written, Sequence[Named]]) -> Written:
    """Return the answer that most moves have.

    Parameters
    ----------
    after
        The moves that have each answer.
    """
    return max(after, key=lambda answer: len(after[answer]))


def few_apart(after: Mapping[Written, Sequence[Named]]) -> bool:
    """Tell whether few of some moves are answered otherwise than most: as many as are named.

    Parameters
    ----------
    after
        The moves that have each answer.
    """
    most = commonest(after)
    others = [move for answer, alike in after.items() if answer != most for move in alike]
    short = sum(len(move.notation) for move in others) <= _SHORT
    return len(others) <= (_APART_SHORT if short else _APART)


def all_told(after: Mapping[Written, Sequence[Named]]) -> bool:
    """Tell whether all of some moves are named, by the answer to each: they are few, or short.

    Parameters
    ----------
    after
        The moves that have each answer.
    """
    moves = [move for alike in after.values() for move in alike]
    short = sum(len(move.notation) for move in moves) <= _SHORT
    return named_all(len(moves)) or (short and named_all(max(map(len, after.values()))))
