"""The English of moves in a sentence: their names, and the answer to each of some.

>>> names([Named(1, "a"), Named(2, "b")], "or")
'a or b'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from treeviz.explanation.fact import BoardSquare, Named
from treeviz.formatting.phrases import in_words, listed, pairable

_PAIRS = 4  # so many different answers are told with the moves that each answers


def names(moves: Sequence[Named], last: str = "and", more: int = 0) -> str:
    """Return moves as a list in a sentence, and how many more there are."""
    return listed([move.notation for move in moves], last, more)


def squares_words(line: Sequence[BoardSquare], move: str) -> str:
    """Return what the squares that win are together; which they are, if moves are written so.

    Examples
    --------
    >>> line = [BoardSquare(0, 0), BoardSquare(1, 0)]
    >>> squares_words(line, "[1,0]"), squares_words(line, "[0]")
    ('the column [0,0] [1,0]', 'a column in [0]')
    """
    written = [f"[{row},{column}]" for row, column in line]
    (row, column), (last, end) = line[0], line[-1]
    straight = all((r - row) * (end - column) == (c - column) * (last - row) for r, c in line)
    shape = "column" if column == end else "row" if row == last else "diagonal"
    shape = shape if straight else "line"
    if move in written:
        return f"the {shape} {' '.join(written)}"
    columns = sorted({square.column for square in line})
    if move not in [f"[{number}]" for number in columns]:
        return f"a {shape}"
    where = f"columns {columns[0]} to {columns[-1]}" if len(columns) > 1 else move
    return f"a {shape} in {where}"


class Replies(NamedTuple):
    """Moves with the answer to each, as the beginning of a sentence.

    `several`, `paired`: whether answers differ, and whether it is said which comes after which.
    """

    text: str
    several: bool
    paired: bool


def replies(moves: Sequence[Named], answers: Sequence[Named], by: str) -> Replies:
    """Return the answer to each of some moves: first the moves, then what comes after which.

    Which answers which is told if all the moves are named, and it is not much.

    Parameters
    ----------
    moves, answers
        The moves, and the answer to each, in the same order.
    by
        Who answers.

    Examples
    --------
    >>> moves = [Named(n, name) for n, name in enumerate("abcd")]
    >>> replies(moves, [Named(9, "x"), Named(9, "y"), Named(9, "x"), Named(9, "x")], "o").text
    'a, b, c and d: after b o answers y, after the other three comes x'
    >>> replies(moves[:2], [Named(9, "x"), Named(9, "y")], "o").text
    'After a o answers x, after b comes y'
    >>> replies(moves[:2], [Named(9, "x"), Named(9, "x")], "o").text
    'a and b: o answers x'
    """
    after: dict[str, list[Named]] = {}
    for move, answer in zip(moves, answers, strict=True):
        after.setdefault(answer.notation, []).append(move)
    commonest = max(after, key=lambda answer: len(after[answer]))
    others = [answer for answer in after if answer != commonest]
    if not others or not pairable([move.notation for move in moves]):
        depending = ", depending on the move," * bool(others)
        told = answering(f"{names(moves)}: {by}", listed(list(after), "or"), depending)
        return Replies(told, bool(others), paired=False)
    rest = len(after[commonest])
    if rest > 1 and len(others) < _PAIRS:
        pairs = [*((names(after[a], "or"), a) for a in others)]
        pairs.append((f"the other {in_words(rest)}", commonest))
        return Replies(f"{names(moves)}: {_after_each(pairs, by)}", True, True)
    told = _after_each([(names(alike, "or"), answer) for answer, alike in after.items()], by)
    return Replies(f"{told[0].upper()}{told[1:]}", True, True)


def answering(by: str, answer: str, more: str = "") -> str:
    """Return who answers with which move; a move in brackets might be read as what is answered.

    Examples
    --------
    >>> answering("o", "[0]"), answering("Vertical", "(0,0)-(1,0)")
    ('o answers [0]', 'Vertical answers with (0,0)-(1,0)')
    """
    return f"{by} answers{more} {'with ' * answer.startswith('(')}{answer}"


def _after_each(pairs: Sequence[tuple[str, str]], by: str) -> str:
    """Return after which moves which answer comes."""
    (moves, answer), *rest = pairs
    told = [f"after {moves} {answering(by, answer)}"]
    told += [f"after {moves} comes {answer}" for moves, answer in rest]
    return ", ".join(told)
