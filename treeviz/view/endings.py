"""How games end after some moves, in the words of a stub: counts and names → short lines.

>>> settled_by_a_win("o", ["[2,0]"], [besides_a_win(3, 3, 0, 0)])
['o wins with [2,0],', 'and with 3 others']
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import text_width, wrapped
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import listed, possessive
from treeviz.formatting.tied import tied, untied
from treeviz.view.short_lines import STILL_SHORT, in_one_or_below, is_short

Endings = tuple[int, int, int]  # how many moves MAX wins, are draws, and MIN wins
Decided = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # what these are called

NONE_BETTER = "none beats a win"  # told of the others beside a reply that is drawn and wins at once

_WITH = "with "  # before the answer after which a side wins


def settled_by_a_win(side: str, replies: Sequence[str], others: Sequence[str] = ()) -> list[str]:
    """Return what is written where a reply wins at once.

    Parameters
    ----------
    side, replies
        Who wins, and with which replies.
    others
        What is written of the other replies that were looked at.

    Examples
    --------
    >>> settled_by_a_win("the second player", ["[0,2]"])
    ['the second player wins', 'with [0,2]']
    >>> settled_by_a_win("x", ["[0,2]"], ["draws with 4 others"])
    ['x wins with [0,2],', 'draws with 4 others']
    >>> settled_by_a_win("player 1", ["A3 B3", "C1"])
    ['player 1 wins with', 'A3 B3 or C1']
    """
    whole = listed([*map(tied, replies)], "or")  # no line ends within a move
    told = wrapped(f"{side} wins with {whole}{',' * bool(others)}", STILL_SHORT, 1.0)
    return [*(untied(line) for line in told), *others]


def all_that_win(side: str, replies: Sequence[str], others: int) -> list[str]:
    """Return with which replies a side wins, all by name; empty if that is longer than to count.

    Parameters
    ----------
    side, replies
        Who wins, and with which replies: one that wins at once, and others.
    others
        How many there are beside that one.

    Examples
    --------
    >>> all_that_win("x", ["[1,0]", "[2,1]"], 2), all_that_win("x", ["[1,0]", "[2,1]"], 1)
    (['x wins with [1,0] or', '[2,1], not with 1 other'], ['x wins with [1,0] or', '[2,1]'])
    >>> all_that_win("x", ["[1,0]", "[2,1]", "[2,2]"], 5)
    []
    """
    told, left = settled_by_a_win(side, replies), others + 1 - len(replies)
    if left:
        told[-1:] = in_one_or_below(f"{told[-1]},", f"not with {count(left, 'other')}")
    fits = len(told) <= len(settled_by_a_win(side, replies[:1])) + 1 and not too_long(told)
    return told if fits else []


def besides_a_win(others: int, won: int, drawn: int, lost: int) -> str:
    """Return what the other replies beside one that wins lead to, as far as it is known of all.

    It goes on from who wins with that one: nobody need ask for whom they are good.

    Parameters
    ----------
    others
        How many there are.
    won, drawn, lost
        How many of them win, draw and lose for certain, for who wins with that one.

    Examples
    --------
    >>> besides_a_win(3, 3, 0, 0), besides_a_win(1, 0, 1, 0), besides_a_win(4, 1, 2, 1)
    ('and with 3 others', 'draws with 1 other', 'and with 1 of 4 others')
    >>> besides_a_win(3, 0, 2, 1), besides_a_win(3, 1, 0, 0)
    ('not with 3 others', '3 others no better')
    """
    counted = f"with {count(others, 'other')}"
    for number, what in ((won, "and"), (drawn, "draws"), (lost, "loses")):
        if number == others:
            return f"{what} {counted}"
    if won + drawn + lost < others:
        return f"{count(others, 'other')} no better"
    if won:
        return f"and with {count(won)} of {count(others, 'other')}"
    return f"not {counted}"


def others_end(others: int, ends: Endings, sides: tuple[str, str]) -> list[str]:
    """Return how all of some other moves end that end alike, in lines; empty if that is too long.

    Examples
    --------
    >>> others_end(3, (0, 0, 3), ("x", "o")), others_end(1, (0, 1, 0), ("x", "o"))
    (['3 others won by o'], ['1 other draws'])
    >>> others_end(13, (0, 0, 13), ("Black", "White"))
    ['13 others: White wins']
    """
    (won, drawn, _), counted = ends, count(others, "other")
    winner, draw = sides[not won], f"draw{'s' * (others == 1)}"
    told = f"{counted} {draw if drawn else f'won by {winner}'}"
    if text_width(told, 1.0) <= STILL_SHORT:
        return [told]
    wins = f"{winner} wins"
    return in_one_or_below(f"{counted}:", wins) if text_width(wins, 1.0) <= STILL_SHORT else []


def all_end_alike(ends: Endings, sides: tuple[str, str]) -> str:
    """Return how all of some moves end that end alike; empty if that is too long.

    Examples
    --------
    >>> all_end_alike((3, 0, 0), ("x", "o")), all_end_alike((0, 3, 0), ("x", "o"))
    ('x wins after each', 'all draws')
    >>> all_end_alike((0, 0, 3), ("Vertical", "Horizontal"))
    'all won by Horizontal'
    """
    won, drawn, _ = ends
    side = sides[0 if won else 1]
    ways = ("all draws",) if drawn else (f"{side} wins after each", f"all won by {side}")
    return next((told for told in ways if text_width(told, 1.0) <= STILL_SHORT), "")


def owned_by(owner: str, names: Decided) -> Decided:
    """Return what moves of each result are called, the first of each as whose it is.

    Examples
    --------
    >>> owned_by("x's ", (("[1]", "[2]"), (), ("[3]",)))
    (("x's [1]", '[2]'), (), ("x's [3]",))
    """
    won, drawn, lost = ((f"{owner}{moves[0]}", *moves[1:]) if moves else () for moves in names)
    return won, drawn, lost


def ends_told(ends: Endings, sides: tuple[str, str], names: Decided) -> list[str]:
    """Return which of some moves end how, by name where names are given and short, else counted.

    Examples
    --------
    >>> ends_told((1, 2, 0), ("x", "o"), (("[0,1]",), (), ()))
    ['[0,1]: x wins', '2 draws']
    """
    (first, second), told = sides, []
    endings = (
        (f"{first} wins", f"won by {first}"),
        ("draw", "draw"),
        (f"{second} wins", f"won by {second}"),
    )
    for number, moves, (ending, ended) in zip(ends, names, endings, strict=True):
        named = f"{', '.join(moves)}: {ending}"
        counted = count(number, ended) if ending == "draw" else f"{count(number)} {ended}"
        if number:
            told.append(named if moves and is_short(f"{named},") else counted)
    return told


def one_decided(ends: Endings, sides: tuple[str, str], names: Decided, by: str) -> list[str]:
    """Return who wins after the one of some moves of which that is certain, in lines, and how.

    Parameters
    ----------
    ends, sides, names
        As for :func:`ends_told`.
    by
        With which answer: ``"with [3] (2nd look)"``.

    Examples
    --------
    >>> one_decided((1, 0, 0), ("x", "o"), (("[3]",), (), ()), "with [3] (2nd look)")
    ["o's [3] loses", "to x's [3] (2nd look)"]
    >>> one_decided((0, 0, 1), ("x", "o"), ((), (), ()), "with [3]")
    ['1 won by o with [3]']
    """
    won, lost = (0, 1) if ends[0] else (1, 0)
    move = next((name for moves in names for name in moves), "")
    if not move:
        return in_one_or_below(f"1 won by {sides[won]}", by)
    loses = f"{possessive(sides[lost])} {move} loses"
    if not by.startswith(_WITH):
        return in_one_or_below(loses, by)
    answer = by.removeprefix(_WITH)
    whose = f"{possessive(sides[won])} " * answer.startswith(move)  # it is written just like it
    return in_one_or_below(loses, f"to {whose}{answer}")


def too_long(lines: Sequence[str]) -> bool:
    """Tell whether one of some lines would need another or other words."""
    return any(text_width(line, 1.0) > STILL_SHORT for line in lines)


def in_one_or_each(parts: Sequence[str]) -> list[str]:
    """Return what belongs together in one line, or where that is too long in a line each.

    Examples
    --------
    >>> in_one_or_each(["3 draws", "[0,1]: x wins"])
    ['3 draws,', '[0,1]: x wins']
    >>> in_one_or_each(["2 won by x", "1 draw", "1 won by o"])
    ['2 won by x, 1 draw,', '1 won by o']
    """
    joint = ", ".join(parts)
    if is_short(joint):
        return [joint]
    if len(parts) > 2 and text_width(begin := f"{parts[0]}, {parts[1]},", 1.0) <= STILL_SHORT:
        return [begin, *parts[2:]]
    return [*(f"{part}," for part in parts[:-1]), parts[-1]]


def are_short(sides: tuple[str, str]) -> bool:
    """Tell whether it can be told by the names of the sides who wins after some replies.

    Examples
    --------
    >>> are_short(("x", "o")), are_short(("the first player", "the second player"))
    (True, False)
    """
    return all(text_width(f"9 others won by {side}", 1.0) <= STILL_SHORT for side in sides)


def certain_worth(
    number: int, worth: str, worths: Sequence[tuple[int, str]], unsure: str
) -> list[str]:
    """Return what some moves are worth that are certain; empty if that is not known.

    Parameters
    ----------
    number, worth
        How many there are, and the range of their values.
    worths
        How many of them are worth what, if that is known of all.
    unsure
        What they are called where others are not certain; empty where all are.

    Examples
    --------
    >>> certain_worth(9, "−2 to +1", ((4, "+1"), (5, "−2")), "")
    ['4 at +1, 5 at −2']
    >>> certain_worth(3, "−2 to 0", (), ""), certain_worth(3, "−2 to 0", (), "certain")
    (['−2 to 0'], ['3 certain −2 to 0'])
    """
    if not worth:
        return []
    if unsure:
        return [f"{count(number)} {unsure} {worth}"]
    each_at = ", ".join(f"{count(some)} at {value}" for some, value in worths)
    return [each_at if len(worths) == 2 and is_short(each_at) else worth]
