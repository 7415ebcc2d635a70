"""What a stub says where one reply settles it: of that reply, of those beside it, of those cut.

>>> settled_by_a_win(("o", "[2,0]"), 4, alone=True)
['o wins with [2,0],', '3 others are no better']
>>> settled_by_a_bound(("Rxa7", "est. +2"), "below +2", 16, alone=True)
['Rxa7 is enough:', 'est. +2', '15 others: below +2']
"""

from __future__ import annotations

from treeviz.formatting.lettering import text_width, wrapped
from treeviz.formatting.numerals import count

STILL_SHORT = 11.9  # ems of a line that would need another or other words


def settled_by_a_win(won: tuple[str, str], looked: int, *, alone: bool) -> list[str]:
    """Return what is written where a reply wins at once, so that no other is better.

    Parameters
    ----------
    won
        Who wins, and with which reply; two empty texts where none does.
    looked
        How many replies the stub stands for that were looked at.
    alone
        Whether that reply is one of them.

    Examples
    --------
    >>> settled_by_a_win(("the second player", "[0,2]"), 1, alone=True)
    ['the second player wins', 'with [0,2]']
    >>> settled_by_a_win(("x", "[0,2]"), 4, alone=False), settled_by_a_win(("", ""), 4, alone=True)
    (['4 more', 'none is better'], [])
    """
    side, reply = won
    if not reply:
        return []
    if not alone:
        return [f"{count(looked)} more", "none is better"] if looked > 1 else []
    are = "are" if looked > 2 else "is"
    more = [f"{count(looked - 1, 'other')} {are} no better"] if looked > 1 else []
    told = f"{side} wins with {reply}{',' * len(more)}"
    return [*wrapped(told, STILL_SHORT, 1.0), *more]


def settled_by_a_bound(
    enough: tuple[str, str], others: str, looked: int, *, alone: bool
) -> list[str]:
    """Return what is written where a reply was enough to cut the rest off.

    Parameters
    ----------
    enough
        That reply, and what it is worth; the worth is empty where there is no room for it.
    others
        What those are worth that were looked at before it; empty where there is no room for it.
    looked, alone
        As for :func:`settled_by_a_win`.

    Examples
    --------
    >>> settled_by_a_bound(("Rxa7", "+2"), "below +2", 15, alone=False)
    ['15 more: below +2']
    >>> settled_by_a_bound(("Rxa7: +2", ""), "", 1, alone=True)
    ['Rxa7: +2']
    """
    name, worth = enough
    if not name:
        return []
    if not alone:
        return [f"{count(looked)} more: {others}"]
    more = [f"{count(looked - 1, 'other')}: {others}"] if looked > 1 and others else []
    return [f"{name} is enough:", worth, *more] if worth else [name, *more]


def cut_lines(number: int, counted: str, compared: str) -> list[str]:
    """Return what is written of the moves that were cut, and why they were.

    Parameters
    ----------
    number, counted
        How many, and the same in words.
    compared
        The comparison that allowed it; empty if unknown.

    Examples
    --------
    >>> cut_lines(12, "12 replies", "+2 ≤ +3 with e4")
    ['12 replies cut:', '+2 ≤ +3 with e4']
    >>> cut_lines(12, "12 replies", "+2 ≤ +3"), cut_lines(12, "12 replies", "")
    (['12 cut: +2 ≤ +3'], ['12 replies cut'])
    """
    if not compared:
        return [f"{counted} cut"]
    joint = f"{count(number)} cut: {compared}"
    if text_width(joint, 1.0) <= STILL_SHORT:
        return [joint]
    return [f"{counted} cut:", *wrapped(compared, STILL_SHORT, 1.0)]
