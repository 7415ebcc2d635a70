"""The English of values that are not won, lost or drawn: estimates, their terms, and plain 0.

>>> from treeviz.explanation.fact import Amount
>>> estimate_words(Estimate(2.0, (Amount("reach", 3.0), Amount("risk", -1.0))), Scale())
'estimated at 3 − 1 = +2'
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from treeviz.explanation.fact import Estimate, Had, Named, Side
from treeviz.explanation.meaning import Meaning
from treeviz.formatting.numerals import BOUNDS
from treeviz.formatting.scale import Scale
from treeviz.formatting.sums import formula
from treeviz.game.player import Player

COUNTS_AT_BEST = "counts as 0 at best"  # of what nothing is known but that it is no win
_FEW = 2  # moves that were found before are told with their values
_SUMMANDS = 2  # so many terms of an estimate are told as a sum


def terms_words(estimate: Estimate, scale: Scale) -> str:
    """Return the named terms of an estimate, such as ``"mobility +2, material −1"``; or nothing."""
    return ", ".join(f"{term.name} {scale.difference(term.value)}" for term in estimate.terms)


def worth_told(means: Meaning, value: float | None, asked: bool, scale: Scale) -> str:
    """Return what a move is worth that is not won, lost or drawn, with the verb.

    Parameters
    ----------
    means, value
        What it is, and worth, in points of MAX's side.
    asked
        Whether anything estimates unfinished positions: else they only count as 0.
    scale
        How values are written.

    Examples
    --------
    >>> worth_told(Meaning.ESTIMATE, 0.0, False, Scale())
    'counts as 0'
    """
    if means is not Meaning.ESTIMATE:
        return f"is worth {scale.signed(value)}"
    told = _estimated(value, asked, scale)
    return told if only_counts(value, asked) else f"is {told}"


def only_counts(value: float | None, asked: bool) -> bool:
    """Tell whether a 0 is no estimate: nothing was asked for one."""
    return not asked and not value


def _estimated(value: float | None, asked: bool, scale: Scale) -> str:
    verb = "counts as" if only_counts(value, asked) else "estimated at"
    return f"{verb} {scale.signed(value)}"


def estimate_words(estimate: Estimate, scale: Scale) -> str:
    """Return an estimate with its terms; two terms as the sum that they are.

    Examples
    --------
    >>> from treeviz.explanation.fact import Amount
    >>> terms = (Amount("places for MAX", 3.0), Amount("places for MIN", -3.0))
    >>> estimate_words(Estimate(0.0, terms), Scale())
    'estimated at 3 − 3 = 0'
    """
    value = _estimated(estimate.value, estimate.asked, scale)
    if estimate.winner:
        why = " and ".join(term.name for term in estimate.terms if isinf(term.value))
        return f"estimated as a win for {estimate.winner}{f' ({why})' if why else ''}"
    if formula := summed(estimate, scale):
        return f"estimated at {formula}"
    terms = terms_words(estimate, scale)
    return f"{value} ({terms})" if terms else value


def worse_than_with(move: str, value: float, scale: Scale) -> str:
    """Return that what is told is worse than what a move is worth.

    Examples
    --------
    >>> worse_than_with("e4", 2.0, Scale()), worse_than_with("e4", float("inf"), Scale())
    ('worse than with e4 (+2)', 'while e4 counts as a win')
    """
    if isinf(value):
        return f"while {move} counts as a win"
    return f"worse than with {move} ({scale.signed(value)})"


def names_last(had: Sequence[Had], move: Named | None) -> bool:
    """Return whether a move is told as the best that was found before others: as the last of a few.

    Parameters
    ----------
    had, move
        What a side had, and the move; None: none.

    Examples
    --------
    >>> from treeviz.explanation.fact import Named
    >>> e4, d4 = Named(1, "e4"), Named(5, "d4")
    >>> had = Had(e4, 2.0), Had(d4, 3.0)
    >>> names_last(had, d4), names_last(had, e4), names_last(had, None)
    (True, False, False)
    """
    return 1 < len(had) <= _FEW and move is not None and had[-1].move.node == move.node


def than_then(values: Sequence[float], had: Sequence[Had], scale: Scale, played: str) -> str:
    """Return how what moves come to compares with what their side had by then.

    Parameters
    ----------
    values
        What they come to at best.
    had
        What the side had, before it came to the move that is played.
    scale
        How values are written.
    played
        How they compare with that move, which is told where there were several before; or empty.

    Examples
    --------
    >>> from treeviz.explanation.fact import Named
    >>> had = Had(Named(1, "e4"), 2.0), Had(Named(5, "d4"), 3.0)
    >>> than_then([1.0], had[:1], Scale(), "worse than with c4 (+4)")
    'worse than the +2 found by then with e4'
    >>> than_then([2.0], had, Scale(), "worse than with c4 (+4)").partition("best ")[2]
    'so far (+2 with e4, later +3 with d4), and worse than with c4 (+4)'
    >>> than_then([2.0], had, Scale(), "")
    'each no better than the best so far (+2 with e4, later +3 with d4)'
    """
    if len(had) > 1:
        each = ", later ".join(f"{scale.signed(n)} with {move.notation}" for move, n in had)
        found = f"the best so far{f' ({each})' * (len(had) <= _FEW)}"
        return f"each no better than {found}" + f", and {played}" * bool(played)
    ((move, value),) = had
    than = "no better than" if value in values else "worse than"
    return f"{than} the {scale.signed(value)} found by then with {move.notation}"


def summed(estimate: Estimate, scale: Scale) -> str:
    """Return an estimate of two terms as the sum that it is; empty if it is not one of two.

    Examples
    --------
    >>> from treeviz.explanation.fact import Amount
    >>> terms = (Amount("lines open to x", 3.5), Amount("lines open to o", -3.4))
    >>> summed(Estimate(0.1, terms, each=0.1), Scale())
    '(35 − 34) × 0.1 = +0.1'
    """
    if len(estimate.terms) != _SUMMANDS or estimate.winner:
        return ""
    first, second = (term.value for term in estimate.terms)
    return formula(first, second, estimate.value, estimate.each, scale)


def formula_or(estimate: Estimate | None, value: float | None, scale: Scale) -> str:
    """Return a value as the sum that it is by an estimate; as it is written where there is none."""
    return (summed(estimate, scale) if estimate is not None else "") or scale.signed(value)


def comes_or_counts(worth: str, *, as_now: bool) -> str:
    """Return what a move comes to; a sum is what the position counts.

    Parameters
    ----------
    worth
        What it comes to, as it is written.
    as_now
        Whether it is as much as before.

    Examples
    --------
    >>> comes_or_counts("38 − 37 = +1", as_now=False)
    'that counts 38 − 37 = +1'
    >>> comes_or_counts("+1", as_now=True)
    'it stays at +1'
    """
    if as_now:
        return f"it still counts {worth}" if " = " in worth else f"it stays at {worth}"
    return f"that counts {worth}" if " = " in worth else f"it comes to {worth}"


def enough_to_hold(mover: str, worth: str) -> str:
    """Return what each of several answers does that were the first to be enough, not the best.

    Parameters
    ----------
    mover, worth
        Who is answered, and what it gets at best.

    Examples
    --------
    >>> enough_to_hold("White", "+6")
    'each is enough to hold White to +6'
    """
    return f"each is enough to hold {mover} to {worth}"


def value_words(value: float | None, bound: str, scale: Scale) -> str:
    """Return a move's value as it is written: a bound with its sign."""
    if value is None or (bound == "open" and isinf(value)):
        return "?"
    return scale.bounded(value, bound)


def bound_at_best(worth: str, mover: Side) -> str:
    """Return what moves come to at best for who makes them, as the rows have it.

    Parameters
    ----------
    worth
        That, as it is written.
    mover
        Who makes them.

    Examples
    --------
    >>> bound_at_best("+3", Side(Player.MAX, "White"))
    '≤ +3'
    """
    return f"{at_best_sign(mover)} {worth}"


def at_best_sign(mover: Side) -> str:
    """Return the sign of what moves come to at best for who makes them.

    Parameters
    ----------
    mover
        Who makes them.
    """
    return BOUNDS["upper" if mover.player is Player.MAX else "lower"].strip()
