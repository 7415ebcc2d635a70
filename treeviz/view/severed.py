"""What a stub says of the moves that a search cut: how many, and what allowed it.

>>> cut_lines("12 replies", "White already has +3 with e4")
['12 replies cut:', 'White already has +3', 'with e4']
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import text_width, wrapped
from treeviz.view.short_lines import STILL_SHORT, is_short, told_together

UNSETTLED = "unsettled"  # searched so that nothing was found out
WINS = " wins"
CHECKED = "checked afterwards"  # an answer that was cut, and tells more than what was looked at
HAS = " already has "  # the value that allowed a cut
ENOUGH = "a win is enough"  # to cut the other moves off


def none_beats(reply: str) -> str:
    """Return that no reply that was cut is better than the one that is drawn, if that is short.

    Examples
    --------
    >>> none_beats("Rxc2"), none_beats("(1,0)-(1,1)")
    ('none beats Rxc2', 'none is better')
    """
    told = f"none beats {reply}"
    return told if is_short(told) else "none is better"


def cut_lines(
    counted: str, why: str, missed: Sequence[str] = (), *, too: bool = False, checked: str = ""
) -> list[str]:
    """Return what is written of the moves that were cut, and why they were.

    Parameters
    ----------
    counted
        How many, with what they are called.
    why
        What allowed it; empty if unknown.
    missed
        Those of them that win at once by the rules, beside what was found.
    too
        Whether another that does is drawn: the rest needs no win as its reason.
    checked
        What was found of all of them afterwards; empty if nothing was.

    Examples
    --------
    >>> cut_lines("12 replies", "e4 wins"), cut_lines("12 replies", "")
    (['12 cut: e4 wins'], ['12 replies cut'])
    >>> cut_lines("2 replies", "White already wins with c4b5")
    ['2 replies cut:', 'White already wins', 'with c4b5']
    >>> cut_lines("26 more replies", "White already has +3 with e4")
    ['26 more cut:', 'White already has +3', 'with e4']
    >>> cut_lines("12 replies", "e4 wins", checked="none beats e5")
    ['12 cut: e4 wins;', 'checked: none beats e5']
    >>> cut_lines("4 replies", "a win is enough", ["[1]", "[2]"])
    ['4 replies cut:', 'a win is enough,', '[1], [2] win at once']
    >>> cut_lines("4 replies", "x already has +2 with [0]", ["[1]"])
    ['4 replies cut,', 'though [1] wins at once']
    >>> cut_lines("4 replies", "x already has +2 with [0]", too=True)
    ['4 cut: x has +2 with [0]']
    """
    if checked:
        *before, last = cut_lines(counted, why, missed, too=too)
        return [*before, f"{last};", f"checked: {checked}"]
    if too:
        judged = HAS in why  # else the win that is drawn is reason enough
        own = why.replace(HAS, " has ")  # shorter: beside a win it is of no great weight
        *before, last = cut_lines(counted, own if judged else "")
        won = told_together(missed, f"win{'s' * (len(missed) == 1)}, too", " ") if missed else []
        return [*before, f"{last}{',' * bool(won)}", *won]
    if missed:
        told = told_together(missed, f"win{'s' * (len(missed) == 1)} at once", " ")
        if why == ENOUGH:
            return [f"{counted} cut:", f"{ENOUGH},", *told]
        return [f"{counted} cut,", f"though {told[0]}", *told[1:]]
    if not why:
        return [f"{counted} cut"]
    joint = f"{counted.rpartition(' ')[0]} cut: {why}"
    if text_width(joint, 1.0) <= STILL_SHORT:
        return [joint]
    beside = " more " in counted  # one that is drawn: what they are called goes without saying
    return [joint.replace(why, "").strip() if beside else f"{counted} cut:", *_together(why)]


def _together(why: str) -> list[str]:
    """Return a reason in lines of which none ends just before a move that is named."""
    for before in (" with ", "▲ ", "▼ "):
        why = why.replace(before, f"{before[:-1]}\u00a0")
    glued = wrapped(why, STILL_SHORT, 1.0)
    return [line.replace("\u00a0", " ") for line in glued]
