"""What a stub says of the moves that a search cut: how many, and what allowed it.

>>> cut_lines("12 replies", "White already has +3 with e4")
['12 replies cut: White', 'already has +3 with e4']
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from treeviz.formatting.lettering import balanced, text_width
from treeviz.formatting.phrases import possessive
from treeviz.formatting.tied import TIE, tied, untied
from treeviz.view.short_lines import STILL_SHORT, told_together

UNSETTLED = "unsettled"  # searched so that nothing was found out
WINS = " wins"
CHECKED = "cut; found by a 2nd look"  # an answer that tells more than what was looked at
ON_THE_LINE = "found by a 2nd look"  # … where the line that is drawn goes over it
AGAIN = "2nd look"  # a value that a second look found …
AFTER_THEM = " after them, too"  # who wins, when answers that were cut are looked at again
FOUND_AGAIN = f" ({AGAIN})"  # … where that stands behind it
SOME_AGAIN = f"by a {AGAIN}"  # … of some of several moves
LATER_TOO = " (or in a 2nd look)"  # what a legend says of those
ALREADY_WINS = " already wins"
ELSEWHERE = " wins elsewhere"  # the same where it is not told with which move
HAS = " already has "  # the value that allowed a cut …
NO_BETTER = "no better than "  # where nobody knows any value
NO_BETTER_FOR = "no better for "  # … of moves of the root, before who makes them
HAD = " already had "  # … which is not the best that was found in the end
AS_FIRST = " at the root"  # behind a move of the root whose name is told of a later one, too
OWN = " with its own "  # before a move of a player, if one of the other side is called so, too
_WIN = "win is enough"  # to cut the other moves off
TOO = ", too"  # after what a player has elsewhere, who loses here
_OWNED = re.compile(r"\S+'s? \S+ is(?= already)")  # whose move is no better, as one
_WIDE = 13.6  # ems of a line of a reason


def win_is_enough(side: str) -> str:
    """Return that a side's win is enough to cut its other moves off.

    Examples
    --------
    >>> win_is_enough("o")
    "o's win is enough"
    """
    return f"{possessive(side)} {_WIN}"


def cut_lines(
    counted: str,
    why: str,
    missed: Sequence[str] = (),
    *,
    too: bool = False,
    checked: str = "",
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
        That they were, afterwards, and what was found; empty if they were not.

    Examples
    --------
    >>> cut_lines("12 replies", "e4 wins"), cut_lines("12 replies", "")
    (['12 cut: e4 wins'], ['12 replies cut'])
    >>> cut_lines("2 replies", "White already wins with c4b5")
    ['2 replies cut: White', 'already wins with c4b5']
    >>> cut_lines("26 more replies", "White already has +3 with e4")
    ['26 more cut: White', 'already has +3 with e4']
    >>> cut_lines("12 replies", "e4 wins", checked="2nd look: none below −1")
    ['12 cut: e4 wins;', '2nd look: none below −1']
    >>> cut_lines("38 more replies", "", checked="2nd look: Nf3 gives 0")
    ['38 more cut;', '2nd look: Nf3 gives 0']
    >>> cut_lines("4 replies", "x's win is enough", ["[1]", "[2]"])
    ["4 cut: x's win is enough;", '2nd look: [1], [2]', 'win at once']
    >>> cut_lines("4 replies", "x already has +2 with [0]", ["[1]"])
    ['4 replies cut: x', 'already has +2 with [0];', '2nd look: [1] wins at once']
    >>> cut_lines("4 replies", "x already has +2 with [0]", too=True)
    ['4 replies cut: x', 'already has +2 with [0]']
    """
    # Shorter beside a win that is drawn: that says why the move is not played.
    own = why.replace(ALREADY_WINS, WINS) if too else why
    by_a_win = why.endswith(_WIN)
    tells = (
        own != why
        or any(told in why for told in (HAS, HAD, NO_BETTER, NO_BETTER_FOR))
        or not too
        or (by_a_win and not missed)
    )
    told = own if tells else ""
    then = f"; {checked}" if checked else ""
    if missed:
        won = f"win{'s' * (len(missed) == 1)}"
        if too:
            first, *others = missed
            if told:  # that is the other side's: whose these are is not to be missed
                first = f"{'replies' if others else 'reply'} {first}"
            return [
                *_cut(counted, told, f"{then}{';' if told else ','}"),
                *told_together([first, *others], f"{won}, too", " "),
            ]
        named = f",{TIE}".join(missed)
        return _cut(counted, own, f"; {AGAIN}: {named} {won} at once")
    return _cut(counted, told, then)


def checked_words(found: tuple[str, str], none: str) -> str:
    """Return what is written of a second look at what was cut; empty if there was none.

    Parameters
    ----------
    found
        An answer that is better than what was found, and what it does; both empty: none is.
    none
        Than what no other is better: ``"none below −1"``; empty: that is not known.

    Examples
    --------
    >>> checked_words(("Nf3", "gives 0"), ""), checked_words(("", ""), "none below −1")
    ('2nd look: Nf3 gives 0', '2nd look: none below −1')
    """
    answer, does = found
    if answer:
        return f"{AGAIN}: {answer} {does}"
    if none == AGAIN:  # more than that there was one is not told
        return none
    return f"{AGAIN}: {none}" if none else ""


def _cut(counted: str, why: str, then: str) -> list[str]:
    """Return that moves were cut and why, in lines of which none ends just before a named move."""
    first, _, checked = then.partition(" ")
    # Beside one that is drawn, or in one line, it goes without saying what they are called.
    number = counted.rpartition(" ")[0]
    if not why:
        called = number if checked and " more " in counted else counted
        if checked == AGAIN:
            return [f"{called} cut{FOUND_AGAIN}"]
        return [f"{called} cut{first}", *[checked] * bool(checked)]
    short = f"{number} cut: {why}"
    fits = text_width(short, 1.0) <= STILL_SHORT
    told = short if fits or " more " in counted else f"{counted} cut: {why}"
    lines = _broken(f"{told}{first}")
    return [*lines, *_broken(checked)] if checked else lines


def _broken(told: str) -> list[str]:
    """Return text in lines of which none ends just before a move that is named."""
    told = tied(told, " with", "already", "▲", "▼", "2nd", "look:")
    told = told.replace(OWN, f" {tied(OWN.lstrip())}")
    told = _OWNED.sub(lambda owned: tied(owned[0]), told)
    return [untied(line) for line in balanced(told, _WIDE, 1.0)]
