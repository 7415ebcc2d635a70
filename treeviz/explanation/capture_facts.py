"""What a move takes off the board, gains on it, or changes: the facts, and their English.

>>> from treeviz.explanation.fact import Named
>>> gains(Gains(Named(1, "a"), 1, "boxes")), gains(Gains(Named(1, "a"), 3, "discs"))
('It gains a box.', 'It gains three discs.')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from treeviz.explanation.fact import Estimate, Fact, Named, Side
from treeviz.explanation.move_facts import MoveFact
from treeviz.explanation.reply_words import names
from treeviz.explanation.worth_words import summed
from treeviz.formatting.phrases import in_words, listed, men_listed, things_counted


@dataclass(frozen=True)
class Gains(MoveFact):
    """The move gains squares that are counted in the end, and another move gains none.

    Attributes
    ----------
    number, counted
        How many, and what they are called: ``"boxes"``.
    """

    number: int
    counted: str


@dataclass(frozen=True)
class Takes(MoveFact):
    """The move takes a man off the board.

    Attributes
    ----------
    man
        Which, such as ``"queen"``.
    counted
        What the heuristic says of the positions before and after it; empty: it is not told.
    """

    man: str
    counted: tuple[Estimate, ...] = ()


@dataclass(frozen=True)
class Prepares(MoveFact):
    """After the best answer to the move its side takes a man, and gains by that.

    Attributes
    ----------
    take, man
        The take, and which man it takes, such as ``"rook"``.
    by
        What the game remarks of the move itself, such as a check; empty: nothing.
    """

    take: Named
    man: str
    by: str = ""


class ManAttacked(NamedTuple):
    """A take, and the man that it is of, such as ``"rook"``; empty: it is not told as attacked."""

    take: Named
    man: str


@dataclass(frozen=True)
class Attacks(MoveFact):
    """The move attacks what could not be taken before it, or threatens a take that was no good.

    Attributes
    ----------
    men
        What it attacks, and how that is taken.
    threat
        Whether the first of these takes gains: after most answers, or after the best one.
    guarded
        Whether it gains nothing, as the man is guarded: it can be taken back.
    """

    men: tuple[ManAttacked, ...]
    threat: bool = True
    guarded: bool = False


@dataclass(frozen=True)
class Turns(MoveFact):
    """The move makes squares its side's own that were the other side's, as in Othello.

    Attributes
    ----------
    squares
        Which, as moves there are written; empty: they are only counted.
    number, called
        How many, and what stands there: ``"discs"``.
    """

    squares: tuple[str, ...]
    number: int
    called: str


@dataclass(frozen=True)
class Changes(MoveFact):
    """The move changes what the heuristic counts.

    Attributes
    ----------
    before, after
        What it says of the positions before and after it, in points of MAX's side.
    mover
        Who makes it.
    most, alike
        How many other moves count as much at once for who makes it, if none counts more and most
        count less, else None; which these are, if they are one or two.
    ahead, beaten
        Which other moves count more at once, if these are one or two; how many do.
    stays
        Whether it is told rather than some of the other moves, where room is scarce.
    """

    before: Estimate
    after: Estimate
    mover: Side
    most: int | None = None
    alike: tuple[Named, ...] = ()
    ahead: tuple[Named, ...] = ()
    beaten: int = 0
    stays: bool = field(default=False, compare=False)


def gains(fact: Gains) -> str:
    """Return how many squares a move gains that are counted in the end."""
    return f"It gains {things_counted(fact.number, fact.counted)}."


def takes_man(fact: Takes) -> str:
    """Return which man a move takes, and what is counted before and after it."""
    sums = [summed(estimate, fact.scale) for estimate in fact.counted]
    becomes = f": {' becomes '.join(sums)}" if sums and all(sums) else ""
    return f"It takes the {fact.man}{becomes}."


def prepares_take(fact: Prepares) -> str:
    """Return which take follows a move.

    Examples
    --------
    >>> from treeviz.explanation.fact import Named
    >>> prepares_take(Prepares(Named(1, "Qd4+"), Named(3, "Qxh8"), "rook", "gives check"))
    'It gives check and then takes the rook, with Qxh8.'
    """
    does = f"{fact.by} and then takes" if fact.by else "then takes"
    return f"It {does} the {fact.man}, with {fact.take.notation}."


def attacks_men(fact: Attacks) -> str:
    """Return what a move attacks, or which take it threatens where there is no name for that.

    Examples
    --------
    >>> from treeviz.explanation.fact import Named
    >>> queen, rook = ManAttacked(Named(1, "Nxd8"), "queen"), ManAttacked(Named(2, "Nxh6"), "rook")
    >>> attacks_men(Attacks(Named(3, "Nf7"), (queen,)))
    'It attacks the queen (threatens Nxd8).'
    >>> attacks_men(Attacks(Named(3, "Nf7"), (queen, rook)))
    'It attacks the queen and the rook (Nxd8, Nxh6).'
    >>> pawn = ManAttacked(Named(1, "Nxd7"), "pawn")
    >>> attacks_men(Attacks(Named(3, "Nc5"), (pawn,), threat=False, guarded=True))
    'It attacks the pawn (Nxd7), which is guarded.'
    """
    takes = [one.take.notation for one in fact.men]
    if not all(one.man for one in fact.men):
        return f"It threatens {listed(takes)}."
    men = men_listed([one.man for one in fact.men])
    threatens = "threatens " * (fact.threat and len(fact.men) == 1)
    guarded = ", which is guarded" * (fact.guarded and len(fact.men) == 1)
    return f"It attacks {men} ({threatens}{', '.join(takes)}){guarded}."


def turns_squares(fact: Turns) -> str:
    """Return what a move turns.

    Examples
    --------
    >>> from treeviz.explanation.fact import Named
    >>> turns_squares(Turns(Named(1, "g7"), ("e5", "f6"), 2, "discs"))
    'It turns e5 and f6.'
    >>> turns_squares(Turns(Named(1, "g7"), (), 1, "discs"))
    'It turns a disc.'
    """
    if fact.squares:
        return f"It turns {listed(fact.squares)}."
    return f"It turns {things_counted(fact.number, fact.called)}."


def count_changed(fact: Changes) -> str:
    """Return what is counted before and after a move."""
    before, after = summed(fact.before, fact.scale), summed(fact.after, fact.scale)
    beside = ""
    if fact.most is not None:
        others = f"only {in_words(fact.most)} other{'s' * (fact.most > 1)}"
        which = others if fact.most else "no other move"
        which = f"only {names(fact.alike)}" if fact.alike else which
        does = "do" if fact.most > 1 else "does"
        beside = f": {which} {does} as much for {fact.mover.name} at once"
    elif fact.ahead:
        does, is_ = ("do", "they are") if len(fact.ahead) > 1 else ("does", "it is")
        beside = f": only {names(fact.ahead)} {does} more at once, before {is_} answered"
    elif fact.beaten:
        beside = f"; {in_words(fact.beaten)} others do more at once, before they are answered"
    return f"It changes the count from {before} to {after}{beside}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    Gains: gains,
    Takes: takes_man,
    Prepares: prepares_take,
    Attacks: attacks_men,
    Turns: turns_squares,
    Changes: count_changed,
}
