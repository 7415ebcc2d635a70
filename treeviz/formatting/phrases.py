"""Small pieces of English."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
MOST_LISTED = 4
MOST_NAMED = MOST_LISTED + 2  # one or two others are named as well
_CLAUSE = re.compile(r"[,:;] ")
_IN_BRACKETS = re.compile(r" \([^()]*\)")
_BEGINNING = re.compile(r"((?:^|[.?!] ))the ")
_SEVERAL = re.compile(r"(?<=[sxz])es$|s$")  # what makes one thing several


def in_words(number: int) -> str:
    """Return a small number as a word.

    Examples
    --------
    >>> in_words(3), in_words(12)
    ('three', '12')
    """
    return _WORDS[number] if number < len(_WORDS) else f"{number:,}"


def plies_in_words(number: int) -> str:
    """Return so many plies, a small number of them as a word.

    Examples
    --------
    >>> plies_in_words(1), plies_in_words(3)
    ('one ply', 'three plies')
    """
    return f"{in_words(number)} {'ply' if number == 1 else 'plies'}"


def listed(items: Sequence[str], last: str = "and", more: int = 0) -> str:
    """Return items as a list in a sentence; past a few, the rest is counted.

    Parameters
    ----------
    items
        What is listed; where there is more, at least as many as are named at most.
    last
        The word before the last.
    more
        How many others there are.

    Examples
    --------
    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed(list("abcdefg"))
    ('a, b and c', 'a or b', 'a, b, c, d and three others')
    >>> listed(list("abcde"), more=200)
    'a, b, c, d and 201 others'
    """
    if not named_all(len(items) + more):
        rest = in_words(len(items) - MOST_LISTED + more)
        items = [*items[:MOST_LISTED], f"{rest} others"]
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def named_all(number: int) -> bool:
    """Tell whether so many items are all named in a list, and none is only counted."""
    return number <= MOST_NAMED


def capitalised(text: str) -> str:
    """Return text whose sentences begin with a capital where they begin with "the".

    Other names that begin one, such as ``x``, are written as they are.

    Examples
    --------
    >>> capitalised("the first player wins. x loses.")
    'The first player wins. x loses.'
    """
    return _BEGINNING.sub(r"\1The ", text) if "the " in text else text


def ordinal(place: int) -> str:
    """Return the word for a place counted from 0.

    Examples
    --------
    >>> ordinal(0), ordinal(10), ordinal(21)
    ('first', '11th', '22nd')
    """
    return _ORDINALS[place] if place < len(_ORDINALS) else in_digits(place + 1)


def in_digits(number: int) -> str:
    """Return an ordinal number in digits.

    Parameters
    ----------
    number
        Which one it is, counted from 1.

    Examples
    --------
    >>> in_digits(1), in_digits(11), in_digits(22)
    ('1st', '11th', '22nd')
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def in_general(remark: str) -> str:
    """Return what is said of a position without what stands in brackets: that is of it alone.

    Examples
    --------
    >>> in_general("leaves piles of nim-sum 0 (1 XOR 1 = 0)")
    'leaves piles of nim-sum 0'
    """
    return _IN_BRACKETS.sub("", remark)


def in_short(remark: str) -> str:
    """Return what is said of a position in general, without why that matters.

    Examples
    --------
    >>> in_short("leaves two equal piles, where every move can be copied")
    'leaves two equal piles'
    """
    return _CLAUSE.split(in_general(remark))[0]


def decides(remark: str) -> bool:
    """Tell whether a remark says after a colon why what it tells decides the game.

    Examples
    --------
    >>> decides("leaves one pile: it is taken"), decides("gives check")
    (True, False)
    """
    return ": " in in_general(remark)


def either_remark(remarks: Sequence[str]) -> str:
    """Return what is said of several positions, of each one of these; what all say first, once.

    What is in brackets also what another is, is an instance of that, and not told beside it.

    Examples
    --------
    >>> either_remark(["leaves two equal piles, to be copied", "leaves one pile"])
    'leaves two equal piles or one pile'
    >>> either_remark(["leaves equal piles (sum 0), to be copied", "leaves sum 0: it is copied"])
    'leaves sum 0: it is copied'
    """
    told = dict.fromkeys(map(in_short, remarks))
    for remark in remarks:
        called = in_brackets(remark).strip(" ()")
        if called and any(one.endswith(f" {called}") for one in told):
            told.pop(in_short(remark), None)
    if len(told) == 1:  # with why it matters
        return next(in_general(remark) for remark in remarks if in_short(remark) in told)
    first, *rest = (one.split(" ") for one in told)
    same = 0
    while all(words[: same + 1] == first[: same + 1] for words in rest) and same < len(first) - 1:
        same += 1
    return listed([" ".join(first), *(" ".join(words[same:]) for words in rest)], "or")


def in_brackets(remark: str) -> str:
    """Return what of a remark stands in brackets, with a blank before each; or nothing.

    Examples
    --------
    >>> in_brackets("leaves piles of nim-sum 0 (1 XOR 1 = 0)")
    ' (1 XOR 1 = 0)'
    """
    return "".join(_IN_BRACKETS.findall(remark))


def result_words(outcome: str) -> str:
    """Return how a game ended as it stands within a sentence.

    Examples
    --------
    >>> result_words("draw"), result_words("x wins"), result_words("stalemate")
    ('a draw', 'x wins', 'stalemate')
    """
    return "a draw" if outcome == "draw" else outcome


def sentence(text: str) -> str:
    """Return text that ends with a full stop."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def men_listed(men: Sequence[str]) -> str:
    """Return men as a sentence has them, two alike by their number.

    Examples
    --------
    >>> men_listed(["queen", "rook"]), men_listed(["rook", "rook"])
    ('the queen and the rook', 'two rooks')
    """
    alike = len({*men}) < len(men)
    return f"two {men[0]}s" if alike else listed([f"the {man}" for man in men])


def possessive(name: str) -> str:
    """Return a name as the owner of something.

    Examples
    --------
    >>> possessive("White"), possessive("Reds")
    ("White's", "Reds'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def things_counted(number: int, things: str) -> str:
    """Return how many things there are, called as if there were several.

    Examples
    --------
    >>> things_counted(1, "boxes"), things_counted(3, "discs")
    ('a box', 'three discs')
    """
    return f"a {_SEVERAL.sub('', things)}" if number == 1 else f"{in_words(number)} {things}"
