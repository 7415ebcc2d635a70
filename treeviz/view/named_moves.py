"""Moves that are named in a stub → its lines: what each is worth, and by which answer.

>>> named_lines([("[1,0]", "+10"), ("[2,2]", "+10")], ["[0,2]", "[0,2]"])
['[1,0], [2,2]: +10', 'by [0,2]']
>>> named_lines([("[1,0]", "+10"), ("[2,2]", "+10")], ["[0,2]", "[0,1]"])
['[1,0]: +10 by [0,2]', '[2,2]: +10 by [0,1]']
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import text_width
from treeviz.view.short_lines import STILL_SHORT, by_value, told_together


def named_lines(named: Sequence[tuple[str, str]], answers: Sequence[str] = ()) -> list[str]:
    """Return what some moves are worth, those of one value in one line if that is short.

    Parameters
    ----------
    named
        The moves with their values as they are written.
    answers
        The answer that gives each of them its value, empty where none is told; or nothing at all.

    Examples
    --------
    >>> named_lines([("b4", "+3"), ("c4", "−1"), ("d4", "+3")])
    ['b4, d4: +3', 'c4: −1']
    """
    answered = dict(zip((move for move, _ in named), answers, strict=False))
    lines = list[str]()
    for value, moves in by_value(named).items():
        given = {answered.get(move, "") for move in moves}
        together = _together(moves, value)
        apart = [f"{move}: {value}" for move in moves]
        if given == {""}:
            lines += together if len(together) < len(apart) else apart
        elif len(given) == 1:  # it is not the answer to the last of them alone
            lines += _by(together, given.pop())
        else:
            for move in moves:
                lines += _by([f"{move}: {value}"], answered.get(move, ""))
    return lines


def _together(moves: Sequence[str], value: str) -> list[str]:
    """Return moves of one value in as few lines as they have room in."""
    together = [f"{', '.join(moves)}: {value}"]
    if len(moves) > 2 or text_width(together[0], 1.0) > STILL_SHORT:
        together = told_together(moves, value)
    return together


def _by(lines: list[str], answer: str) -> list[str]:
    """Return lines with an answer after the last, or below it where that gets too long."""
    if not answer:
        return lines
    *before, last = lines
    joint = f"{last} by {answer}"
    if text_width(joint, 1.0) <= STILL_SHORT:
        return [*before, joint]
    return [*lines, f"by {answer}"]
