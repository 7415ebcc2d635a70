"""Moves that are named in a stub → its lines: what each is worth, and by which answer.

>>> named_lines([("[1]", "x wins"), ("[2]", "x wins")], ["with [0]", "with [0]"])
['[1], [2]: x wins with [0]']
>>> named_lines([("[1]", "x wins"), ("[2]", "x wins")], ["with [0]", "with [3]"])
['[1]: x wins with [0]', '[2]: x wins with [3]']
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from treeviz.formatting.lettering import text_width
from treeviz.view.short_lines import STILL_SHORT, by_value, in_one_or_below, told_together

_LINES, _BY_ONE = 3, 5  # of what is named, with answers; where one answer wins after all
_BESIDE_ROOT = 4  # … where there is a board's height of room …
_WIDE = 20.0  # … and half a picture's width: ems of a line with an answer
_AFTER = ("with ", "after ", "later", "in ")  # how an answer begins that has a line of its own
ALSO = "also "  # before what the reply that is drawn is worth, too
MAY_BE_AS_GOOD = "may be as good"  # as the move that is played: it was searched in part
_GOES_ON = (*_AFTER, ALSO, MAY_BE_AS_GOOD)  # what is told of the moves in the line above


def named_lines(
    named: Sequence[tuple[str, str]], answers: Sequence[str] = (), *, roomy: bool = False
) -> list[str]:
    """Return what some moves are worth, those of one value in one line if that is short.

    Parameters
    ----------
    named
        The moves with their values as they are written.
    answers
        After which answer each of them has its value, empty where none is told; or nothing at all.
    roomy
        Whether they stand beside the root, where there is room for longer lines.

    Examples
    --------
    >>> named_lines([("b4", "+3"), ("c4", "−1"), ("d4", "+3")])
    ['b4, d4: +3', 'c4: −1']
    >>> named_lines([("b4", MAY_BE_AS_GOOD), ("c4", "est. −1")])
    ['b4 may be as good;', 'c4: est. −1']

    Where that takes many lines, no answers are told but those with which somebody wins:

    >>> far = [("(0,0)-(0,1)", "Vertical wins"), ("(1,0)-(1,1)", "−1")]
    >>> named_lines(far, ["with (2,0)-(3,0)", "after ▲ (2,0)-(3,0)"])
    ['(0,0)-(0,1): Vertical wins', 'with (2,0)-(3,0);', '(1,0)-(1,1): −1']
    """
    decisive = [answer if answer.startswith(("with ", "later")) else "" for answer in answers]
    by_one = len({answer for answer in decisive if answer}) == 1
    most, wide = (_BESIDE_ROOT, _WIDE) if roomy else (_LINES, STILL_SHORT)
    # That one has its answer told, and another not, would be read as a difference.
    each = all(decisive) and len(decisive) == len(named)
    ways = ((answers, most), (decisive, _BY_ONE if by_one else most + each))
    at_once = [answer if answer.startswith("with ") else "" for answer in decisive]
    for some, room in (*ways, (at_once, most)):
        if len(lines := _told(named, some, wide)) <= room:
            return _parted(lines)
    return _parted(_told(named))


def _told(
    named: Sequence[tuple[str, str]], answers: Sequence[str] = (), wide: float = STILL_SHORT
) -> list[str]:
    """Return what moves are worth, with answers in lines that are so wide at most."""
    answered = dict(zip((move for move, _ in named), answers, strict=False))
    lines = list[str]()
    for value, moves in by_value(named).items():
        if value.startswith((ALSO, MAY_BE_AS_GOOD)):
            others = any(worth != value for _, worth in named)
            *before, last = in_one_or_below(", ".join(moves), f"{value}{';' * others}")
            lines = [*before, last, *lines]
            continue
        given = {answered.get(move, "") for move in moves}
        together = _together(moves, value)
        apart = [f"{move}: {value}" for move in moves]
        if given == {""}:
            rows = sum(1 + (text_width(line, 1.0) > STILL_SHORT) for line in apart)
            lines += together if len(together) < rows else apart
        elif len(given) == 1:  # it is not the answer to the last of them alone
            lines += _by(together, given.pop(), wide)
        else:
            for move in moves:
                lines += _by([f"{move}: {value}"], answered.get(move, ""), wide)
    return lines


def _together(moves: Sequence[str], value: str) -> list[str]:
    """Return moves of one value in as few lines as they have room in."""
    together = [f"{', '.join(moves)}: {value}"]
    if len(moves) > 2 or text_width(together[0], 1.0) > STILL_SHORT:
        together = told_together(moves, value)
    return together


def _by(lines: list[str], answer: str, wide: float) -> list[str]:
    """Return lines with an answer after the last, or below it where that gets too long."""
    if not answer:
        return lines
    *before, last = lines
    joint = f"{last} {answer}"
    if text_width(joint, 1.0) <= wide:
        return [*before, joint]
    return [*lines, answer]


def _parted(lines: list[str]) -> list[str]:
    """Return lines with a semicolon after each answer in a line of its own, where others follow.

    Else the move below would be read as the next of that line of play. And after each of several
    of which one is so long that it is broken.
    """
    if not lines:
        return []
    broken = any(text_width(line, 1.0) > STILL_SHORT for line in lines)
    told = list[str]()
    for line, below in pairwise(lines):
        ends = line.startswith(_AFTER) or (broken and not below.startswith(_GOES_ON))
        told.append(f"{line};" if ends and not line.endswith((",", ":", ";")) else line)
    return [*told, lines[-1]]
