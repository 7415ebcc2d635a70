"""Results that stand for moves otherwise than the game writes them: counted squares, (x, y).

>>> from treeviz import games
>>> from treeviz.diagnosis.sample import Sample
>>> sample = Sample(games.TicTacToe("xox/oox/___"))
>>> tried = [Returned(state, 8 - n % 2, 10.0) for n, state in enumerate(sample.unfinished[:1])]
>>> are_no_values(tried, sample), [answer.result for answer in as_squares(tried, sample)]
(True, [(2, 2)])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from treeviz.diagnosis.returned.moves_returned import Returned, is_move, meant_as_moves, place_among
from treeviz.diagnosis.sample import Sample

_TURNED = 3  # squares that are others when turned, so that it is no chance


def are_no_values(answers: Sequence[Returned], sample: Sample) -> bool:
    """Tell whether results are numbers but no moves, and mostly others than the values found.

    Parameters
    ----------
    answers
        What the search returned.
    sample
        The positions, and their moves.
    """
    known = [answer for answer in answers if answer.value is not None]
    if not known or any(type(answer.result) is not int for answer in answers):
        return False
    same = sum(1 for a in known if abs(a.result) == abs(a.value or 0.0))
    return 2 * same < len(known) and not meant_as_moves(answers, sample)


def as_squares(answers: Sequence[Returned], sample: Sample) -> list[Returned]:
    """Return what was returned with squares for numbers; nothing if some is no move there.

    Parameters
    ----------
    answers
        What the search returned: numbers.
    sample
        The positions, and their moves.
    """
    moves = [move for state in sample.moves for move in sample.moves[state]]
    told = [answer for answer in answers if sample.moves.get(answer.state)]
    if not told or not moves or not all(map(_is_square, moves)):
        return []
    width = 1 + max(column for _, column in moves)
    for first in (0, 1):  # counted from nought, or from one
        read = [a._replace(result=divmod(a.result - first, width)) for a in told]
        if all(is_move(answer.result, sample.moves[answer.state]) for answer in read):
            return read
    return []


def columns_first(answers: Sequence[Returned], sample: Sample) -> list[Returned]:
    """Return squares that were returned as (column, row) as the game has them; else nothing.

    So they were if all are best moves like that, and not all as they stand.

    Parameters
    ----------
    answers
        What the search returned.
    sample
        The positions, their moves, and the truth about them.
    """
    told = [answer for answer in answers if sample.moves.get(answer.state)]
    if not told or not all(_is_square(answer.result) for answer in told):
        return []
    turned = [answer._replace(result=answer.result[::-1]) for answer in told]
    differ = sum(one.result != other.result for one, other in zip(told, turned, strict=True))
    if differ < _TURNED or all(_is_best(answer, sample) for answer in told):
        return []
    return turned if all(_is_best(answer, sample) for answer in turned) else []


def _is_best(answer: Returned, sample: Sample) -> bool:
    place = place_among(answer.result, sample.moves[answer.state])
    worth, after = sample.value.get(answer.state), sample.after.get(answer.state, ())
    return place >= 0 and worth is not None and sample.value.get(after[place]) == worth


def _is_square(move: Any) -> bool:
    return isinstance(move, tuple) and [*map(type, move)] == [int, int]
