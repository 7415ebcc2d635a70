"""One answer to each of some moves, and in all as few different ones as possible.

>>> a, b = Named(1, "a"), Named(2, "b")
>>> [answer.notation for answer in commonest_answers([(a,), (a, b), (b,), (b, a)])]
['a', 'a', 'b', 'a']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from treeviz.explanation.fact import Named


def commonest_answers(choices: Sequence[Sequence[Named]]) -> tuple[Named, ...]:
    """Return one of the answers to each move: the commonest of those that are still open.

    Parameters
    ----------
    choices
        The answers to each move that are as good, at least one.
    """
    found = dict[int, Named]()
    while len(found) < len(choices):
        left = [place for place in range(len(choices)) if place not in found]
        often = Counter(answer.notation for place in left for answer in choices[place])
        ((commonest, _),) = often.most_common(1)
        for place in left:
            alike = (answer for answer in choices[place] if answer.notation == commonest)
            if (answer := next(alike, None)) is not None:
                found[place] = answer
    return tuple(found[place] for place in range(len(choices)))


def answered_by(
    moves: Sequence[Named], answers: Sequence[Named | None], answer: str
) -> tuple[Named, ...]:
    """Return those of some moves that one answer meets.

    Parameters
    ----------
    moves, answers, answer
        The moves, the answer to each as far as one is told, and the one, as it is written.

    Examples
    --------
    >>> a, b, c = Named(1, "a"), Named(2, "b"), Named(3, "c")
    >>> [move.notation for move in answered_by((a, b), (c, None), "c")]
    ['a']
    """
    pairs = zip(moves, answers, strict=False)
    return tuple(move for move, one in pairs if one is not None and one.notation == answer)
