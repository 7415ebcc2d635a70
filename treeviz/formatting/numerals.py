"""How numbers are written: for people with signs, for JSON without infinities.

>>> signed(10), signed(-10.0), signed(0), signed(float("-inf"))
('+10', '−10', '0', '−∞')
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, isclose, isinf, isnan

MINUS = "−"  # U+2212: as wide and as high as the plus
_PLURALS = {
    "ply": "plies",
    "leaf": "leaves",
    "branch": "branches",
    "reply": "replies",
    "search": "searches",
}
_WHOLE = 1e15  # whole floats below are exact and written in full
_EXACT = 1 << 10  # points, and parts of one: they take 14 digits, which floats tell apart
_PARTS = 216  # of three dice
_DUST = 1e-12  # smaller than this is what the rounding of sums leaves over
BOUNDS = {"lower": "≥ ", "upper": "≤ "}


def signed(value: float | None) -> str:
    """Return a value as pictures and sentences write it: signed, with a true minus sign.

    Parameters
    ----------
    value
        In points, MAX's side; None for a value that is not known.

    Examples
    --------
    >>> signed(0.5), signed(-1 / 3), signed(None)
    ('+0.5', '≈−0.333333', '?')
    >>> signed(0.1 + 0.2 - 0.3)  # what adding such numbers leaves over
    '≈0'
    """
    if value is None:
        return "?"
    sign = "" if abs(value) < _DUST else "+" if value > 0 else MINUS
    return _about(value) + sign + _size(value)


def unsigned(value: float) -> str:
    """Return the size of a number, without its sign.

    Examples
    --------
    >>> unsigned(-3.0), unsigned(float("inf")), unsigned(2.5)
    ('3', '∞', '2.5')
    """
    return _about(value) + _size(value)


def rounded(value: float) -> bool:
    """Tell whether a number is written shorter than it is.

    Examples
    --------
    >>> rounded(2.5), rounded(1 / 3), rounded(123456.75), rounded(float("inf"))
    (False, True, False, False)
    """
    size = abs(value)
    if size < _WHOLE and size == int(size):
        return False
    return size < _DUST or float(_digits(size)) != size


def _about(value: float) -> str:
    return "≈" if rounded(value) else ""  # never shown as if it were all of it


def _size(value: float) -> str:
    size = abs(value)
    if isinf(size):
        return "∞"
    if size < _DUST:
        return "0"
    if size < _WHOLE and size == int(size):
        return str(int(size))
    return _digits(size).replace("e-", f"e{MINUS}")


def _digits(size: float) -> str:
    if 1e5 <= size < _WHOLE:
        return format(size, ".2f").rstrip("0")
    return format(size, ".6g")


def added(terms: Sequence[float]) -> float:
    """Return the sum of some numbers, added as they are written in decimals.

    Examples
    --------
    >>> added([0.1, 0.2]), sum([0.1, 0.2]), added([float("inf"), 0.5])
    (0.3, 0.30000000000000004, inf)
    """
    total = sum(terms)
    if isinf(total) or isnan(total) or total == int(total):
        return total
    for term in terms:
        if not (-_EXACT < term < _EXACT and term * _EXACT % 1 == 0):
            from decimal import Decimal  # only where there are fractions

            return float(sum(Decimal(repr(float(term))) for term in terms))
    return float(total)  # such as halves: their sum is what is written


def count(number: int, noun: str = "") -> str:
    """Return a count with thousands marked, and its noun in the right number.

    Examples
    --------
    >>> count(549946, "node"), count(1, "ply"), count(2, "ply"), count(3)
    ('549,946 nodes', '1 ply', '2 plies', '3')
    """
    if not noun:
        return f"{number:,}"
    if number != 1:
        *before, last = noun.split(" ")
        noun = " ".join([*before, _PLURALS.get(last, f"{last}s")])
    return f"{number:,} {noun}"


def likelihood(probability: float) -> str:
    """Return a probability as people write it: in hundredths, else as a fraction of small numbers.

    Examples
    --------
    >>> likelihood(0.25), likelihood(1 / 3), likelihood(5 / 36), likelihood(0.12345)
    ('0.25', '1/3', '5/36', '≈0.123')
    """
    if isclose(probability, round(probability, 2), abs_tol=_DUST):
        return format(round(probability, 2), "g")
    from fractions import Fraction  # slow to import, and only where chance moves

    fraction = Fraction(probability).limit_denominator(_PARTS)
    if isclose(probability, fraction, abs_tol=_DUST):
        return str(fraction)
    return f"≈{probability:.3g}"


def json_number(value: float | None) -> float | int | str | None:
    """Return a value as JSON can hold it: whole numbers whole, infinities as strings.

    Examples
    --------
    >>> json_number(10.0), json_number(0.5), json_number(float("-inf")), json_number(None)
    (10, 0.5, '-inf', None)
    """
    if value is None:
        return None
    if isinf(value):
        return "inf" if value == inf else "-inf"
    whole = int(value)
    return whole if whole == value and abs(value) < _WHOLE else value


def nearer_zero(value: float, penalty: float, ply: int) -> float:
    """Return a finished game's value after `ply` plies: nearer to 0, never reaching or crossing it.

    The value moves by the penalty each ply; when the next step would reach 0 it halves instead, so
    that a faster win always stays worth more than a slower one. Infinities do not move.

    Examples
    --------
    >>> [nearer_zero(10, 3, ply) for ply in range(6)], nearer_zero(-10, 1, 2)
    ([10, 7, 4, 1, 0.5, 0.25], -8)
    """
    if not value or isinf(value):
        return value
    size = abs(value)
    reach = size / penalty  # infinite for the smallest penalties
    steps = ply if ply < reach else ceil(reach) - 1
    left = size - penalty * steps
    for _ in range(ply - steps):
        left = left / 2 or left
    return left if value > 0 else -left


def bounded(value: float | None, bound: str) -> str:
    """Return a value as it is written, a bound with its sign.

    Examples
    --------
    >>> bounded(5, "lower"), bounded(5, "exact"), bounded(None, "open")
    ('≥ +5', '+5', '?')
    """
    return BOUNDS.get(bound, "") + signed(value)
