"""Words → lines that are hardly wider than a board.

>>> in_lines(["[0,1],", "[0,2],", "[1,2]: +10"]), is_short("12 replies cut")
(['[0,1], [0,2],', '[1,2]: +10'], True)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from treeviz.formatting.lettering import text_width

_LONGEST = 9.6  # ems of a line that is hardly wider than a board
_VALUE = 2.6  # ems of what makes no line of its own
_GOES_ON = (
    "with ",
    "later ",
    "in ",
    "after ",
    "may be",
    "counted",
    "best, with",
)  # begins a second line
COUNTING = "captures counted"  # before which move is best then
_BEGINS = "after ", "with captures"  # what must not be read with the line above
_NEXT = "wins next"  # past the depth, by the rules
_BELOW = 15.6  # ems of a line that is hardly wider than what stands below a board
STILL_SHORT = 11.9  # … and of one that would need another line or other words


def by_value(named: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the moves of each value, of moves with their values."""
    groups: dict[str, list[str]] = {}
    for move, value in named:
        groups.setdefault(value, []).append(move)
    return groups


def listed_lines(lines: list[str]) -> list[str]:
    """Return lines with a comma after each but the last, where it needs one.

    Examples
    --------
    >>> listed_lines(["[1,2], [2,2]: o wins", "with [0,2]", "2 cut:", "e4 wins"])
    ['[1,2], [2,2]: o wins', 'with [0,2],', '2 cut:', 'e4 wins']
    """
    goes_on = (after.startswith(_GOES_ON) for after in lines[1:])
    listed = zip(lines, goes_on, strict=False)
    ended = [line if on or line.endswith((",", ":", ";")) else f"{line}," for line, on in listed]
    return ended + lines[-1:]


def in_one_line(looked: Sequence[str], severed: Sequence[str], joint: str) -> str:
    """Return in one line what is written of moves that were looked at, and of others that were cut.

    Parameters
    ----------
    looked, severed
        Their lines.
    joint
        What follows the first of them, unless that ends with a sign of its own.

    Examples
    --------
    >>> in_one_line(["10 more", "3 draws,", "7 won by o"], ["2 cut:", "e4 wins"], ": ")
    '10 more: 3 draws, 7 won by o, 2 cut: e4 wins'
    """
    told = [" ".join(severed)] if severed else []
    if not looked:
        return "".join(told)
    first, *rest = looked
    goes_on = rest and rest[0].startswith((*_GOES_ON, "as good", "also "))
    joint = " " if goes_on or first.endswith((",", ":", ";")) else joint
    return joint.join(filter(None, [first, " ".join(listed_lines([*rest, *told]))]))


def best_of(lines: Sequence[str], counted: str, number: int) -> list[str]:
    """Return how a line goes on, behind how many moves there are of which its first is the best.

    Parameters
    ----------
    lines
        How it goes on, after "then" or in so many plies.
    counted, number
        The moves as they are counted, and how many they are: of one that is not told.

    Examples
    --------
    >>> best_of(["then x [1],", "o [2]: draw"], "4 moves", 4), best_of(["then x [1]"], "1 move", 1)
    (['4 moves, best:', 'x [1],', 'o [2]: draw'], ['then x [1]'])
    """
    if number == 1:
        return [*lines]
    first = lines[0].removeprefix("then").lstrip()
    return [f"{counted}, best:", *[first] * bool(first), *lines[1:]]


def in_one_or_below(begin: str, told: str) -> list[str]:
    """Return the begin of a line and what follows it, below it where it has no room beside it.

    Examples
    --------
    >>> in_one_or_below("3 others:", "est. +3"), in_one_or_below("(0,1)-(0,2)", "may be as good")
    (['3 others: est. +3'], ['(0,1)-(0,2)', 'may be as good'])
    """
    joint = f"{begin} {told}".rstrip()
    return [joint] if text_width(joint, 1.0) <= STILL_SHORT else [begin, told]


def _parted(lines: Sequence[str], past: Sequence[str]) -> Sequence[str]:
    """Return lines with a stop at their end, if what follows begins with after which move it is."""
    if not lines or not past or not past[0].startswith(_BEGINS) or lines[-1][-1:] in ",;:":
        return lines
    return [*lines[:-1], f"{lines[-1]};"]


def with_counting(lines: Sequence[str], past: Sequence[str]) -> list[str]:
    """Return lines with what follows them where captures are counted: another count.

    Parameters
    ----------
    lines, past
        What is told before, and what is told then, which may be something else.

    Examples
    --------
    >>> with_counting(["est. +1"], ["captures counted:", "▼ Rh8 → +1"])
    ['est. +1; captures', 'counted: ▼ Rh8 → +1']
    >>> with_counting(["6 others: est. +1"], ["captures counted:", "▼ Rh8 → +1"])
    ['6 others: est. +1;', 'captures counted: ▼ Rh8 → +1']
    >>> with_counting(["▼ Ra8: 0,", "6 others: est. +1"], ["after Ra8, ▲ Bxa8 → +5"])
    ['▼ Ra8: 0,', 'then ▲ Bxa8 → +5;', '6 others: est. +1']

    That somebody wins next is not told twice.

    >>> with_counting(["▼ [0]: ▲ wins next"], ["after [0], Vertical wins next: [2]"])
    ['▼ [0]: ▲ wins next', 'with [2]']
    """
    lines, past = _with_takes(lines, past)
    if not lines or not past or not past[0].startswith(COUNTING):
        return [*_parted(lines, past), *past]
    *before, last = lines
    last, (begin, _, end) = last.rstrip(";"), past[0].partition(" ")
    joint = f"{last}; {begin}", f"{end} {past[1]}"
    if all(text_width(line, 1.0) <= STILL_SHORT for line in joint):
        return [*before, *joint, *past[2:]]
    told = f"{past[0]} {past[1]}"
    if text_width(told, 1.0) <= _BELOW:
        return [*before, f"{last};", told, *past[2:]]
    return [*before, f"{last};", *past]


def _with_takes(lines: Sequence[str], past: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return lines with what is taken after a move right behind it, and what else follows them."""
    told, left = list(lines), list[str]()
    for line in past:
        name, _, takes = line.removeprefix("after ").partition(", ")
        own = re.compile(rf"(?:\S+ )?{re.escape(name)}: [^:]*")
        at = [n for n, above in enumerate(told) if own.fullmatch(above)]
        win = takes.partition(f"{_NEXT}: ")[2]
        if win and any(above.rstrip(";").endswith(_NEXT) for above in told):
            if len(at) == 1 and told[at[0]].rstrip(";").endswith(_NEXT):
                stop = ";" * told[at[0]].endswith(";")
                told[at[0]] = told[at[0]].rstrip(";")
                told.insert(at[0] + 1, f"with {win}{stop}")
            continue
        if not line.startswith("after ") or "→" not in takes or len(at) != 1:
            left.append(line)
            continue
        (place,) = at
        told[place] = f"{told[place].rstrip(',;')},"
        told.insert(place + 1, f"then {takes}{';' * (place + 1 < len(told))}")
    if left and told and len(told) > len(lines) and not told[-1].endswith(";"):
        told[-1] = f"{told[-1]};"
    return told, left


def in_parts(parts: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of several parts, with a comma after each part but the last.

    Before one that lists moves stands a semicolon: they have nothing to do with what came before.

    Examples
    --------
    >>> in_parts([["11 won by White"], ["b6c5*, d6c5*:", "unknown"]])
    ['11 won by White;', 'b6c5*, d6c5*:', 'unknown']
    >>> in_parts([["3 draws"], [], ["e4", "may be as good"], ["2 est. +1"]])
    ['3 draws,', 'e4', 'may be as good,', '2 est. +1']
    """
    some = [part for part in parts if part]
    ends = [";" if ", " in after[0] or after[0].endswith(",") else "," for after in some[1:]]
    ended = [[*part[:-1], f"{part[-1]}{end}"] for part, end in zip(some, ends, strict=False)]
    return [line for part in [*ended, *some[-1:]] for line in part]


def in_lines(words: Sequence[str]) -> list[str]:
    """Return words in lines that are short, as many in each as can be."""
    lines = [words[0]]
    for word in words[1:]:
        if is_short(longer := f"{lines[-1]} {word}"):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def told_together(
    moves: Sequence[str], value: str, between: str = ": ", *, either: bool = False
) -> list[str]:
    """Return some moves and what they are all worth, in lines that are short.

    Moves that have room in one line stay together there, and what they are worth stands below if
    it has none; a value alone makes no line. `either`: whether they are told as alternatives.

    Examples
    --------
    >>> told_together(["[0,1]", "[0,2]"], "+3"), told_together(["(0,1)-(0,2)", "(1,1)-(1,2)"], "+3")
    (['[0,1], [0,2]: +3'], ['(0,1)-(0,2),', '(1,1)-(1,2): +3'])
    >>> told_together(["Bxe5", "Qxe5"], "est. +5"), told_together(["[0,1]", "[1,1]", "[2,1]"], "−1")
    (['Bxe5, Qxe5:', 'est. +5'], ['[0,1], [1,1], [2,1]: −1'])
    """
    *before, last = moves
    if either and before:
        moves = [*before[:-1], f"{before[-1]} or {last}"]
    names = f"{', '.join(moves)}{between.rstrip()}"
    if len(moves) > 1 and is_short(names) and not is_short(f"{names} {value}"):
        joint = f"{', '.join(moves)}{between}{value}"
        alone = text_width(value, 1.0) <= _VALUE and text_width(joint, 1.0) <= STILL_SHORT
        return [joint] if alone else [names, value]
    return in_lines([*(f"{move}," for move in moves[:-1]), f"{moves[-1]}{between}{value}"])


def is_short(line: str) -> bool:
    """Tell whether a line is hardly wider than a board."""
    return text_width(line, 1.0) <= _LONGEST


def each_by_answer(most: str, told: Sequence[str]) -> list[str]:
    """Return what most of some moves are worth by which answer, and each of the others, in lines.

    Parameters
    ----------
    most, told
        How many most are, and what is told of them; then of each of the others.

    Examples
    --------
    >>> each_by_answer("17 others", ["est. +14 after ▼ Rxg3", "Rg5: est. +10 after ▼ Rxg5"])
    ['17 others: est. +14 after ▼ Rxg3;', 'Rg5: est. +10 after ▼ Rxg5']
    """
    first, *others = told
    *before, last = f"{most}: {first}", *others
    return [*(f"{line};" for line in before), last]
