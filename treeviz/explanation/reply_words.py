"""The English of moves in a sentence: their names, and the answer to each of some.

>>> names([Named(1, "a"), Named(2, "b")], "or")
'a or b'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from treeviz.explanation.fact import BoardSquare, Named, Side
from treeviz.formatting.phrases import in_words, listed, named_all, pairable
from treeviz.game.player import Player

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
    >>> many = [Named(n, name) for n, name in enumerate("abcdefg")]
    >>> replies(many, [*[Named(9, "x")] * 5, Named(9, "y"), Named(9, "z")], "o").text
    'a, b, c, d and three others: o answers five of them with x, the other two with y or z'
    """
    after: dict[str, list[Named]] = {}
    for move, answer in zip(moves, answers, strict=True):
        after.setdefault(answer.notation, []).append(move)
    commonest = max(after, key=lambda answer: len(after[answer]))
    others = [answer for answer in after if answer != commonest]
    clear = pairable([move.notation for move in moves])
    if others and not clear and len(after[commonest]) > 1:
        return Replies(f"{names(moves)}: {_counted(after, commonest, by)}", True, True)
    if not others or not clear:
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


def further_answers(number: int, replier: Side, mover: Side, counts: bool, again: bool) -> str:
    """Return how many answers were not looked at; first that who answers chooses.

    Parameters
    ----------
    number, replier, mover
        How many, whose, and to whose moves.
    counts
        Whether nothing estimates unfinished positions, so that a value is only a count.
    again
        Whether it was said before who chooses.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> x, o = Side(Player.MAX, "x"), Side(Player.MIN, "o")
    >>> further_answers(3, x, o, False, False)
    'x chooses, so three further answers could not help o: not looked at.'
    >>> further_answers(1, x, o, False, True)
    'So one further answer was not looked at.'
    """
    answers = f"{in_words(number)} further answer{'' if number == 1 else 's'}"
    if again:
        return f"So {answers} {'was' if number == 1 else 'were'} not looked at."
    could = could_not(mover, counts)
    return f"{replier.name} chooses, so {answers} could not {could}: not looked at."


def looked_before(number: int, weaker: bool, mover: str) -> str:
    """Return how many answers were looked at before the one that was enough; empty if none was.

    Parameters
    ----------
    number, weaker
        How many, and whether all are proved weaker, so that they were not enough.
    mover
        Whose move they answer: they are better for that side than the one that was enough.

    Examples
    --------
    >>> looked_before(3, True, "x"), looked_before(1, False, "x"), looked_before(0, False, "x")
    ('; three tried before were better for x', '; one was looked at before', '')
    """
    if not number:
        return ""
    were = "was" if number == 1 else "were"
    if weaker:
        return f"; {in_words(number)} tried before {were} better for {mover}"
    return f"; {in_words(number)} {were} looked at before"


def could_not(mover: Side, counts: bool) -> str:
    """Return what further answers could not do: help who moved, or change what is only a count."""
    if not counts:
        return f"help {mover.name}"
    return "raise it" if mover.player is Player.MAX else "lower it"


def _counted(after: Mapping[str, Sequence[Named]], commonest: str, by: str) -> str:
    """Return how many moves have the commonest answer, and which are the answers to the others."""
    others = [answer for answer in after if answer != commonest]
    number, rest = len(after[commonest]), sum(len(after[answer]) for answer in others)
    told = f"{by} answers {in_words(number)} of them with {commonest}"
    if named_all(len(others)):
        return f"{told}, the other {in_words(rest)} with {listed(others, 'or')}"
    if rest == len(others):
        return f"{told}, each of the other {in_words(rest)} with another move"
    return f"{told}, the other {in_words(rest)} with {in_words(len(others))} other moves"


def _after_each(pairs: Sequence[tuple[str, str]], by: str) -> str:
    """Return after which moves which answer comes."""
    (moves, answer), *rest = pairs
    told = [f"after {moves} {answering(by, answer)}"]
    told += [f"after {moves} comes {answer}" for moves, answer in rest]
    return ", ".join(told)
