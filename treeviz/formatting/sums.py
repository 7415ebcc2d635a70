"""A value that is a sum of two numbers, written as that sum.

>>> from treeviz.formatting.scale import Scale
>>> sum_of_two(3.5, -3.4, 0.1, Scale()), formula(3.5, -3.4, 0.1, 0.1, Scale())
('35 − 34', '(35 − 34) × 0.1 = +0.1')
"""

from __future__ import annotations

from treeviz.formatting.numerals import MINUS
from treeviz.formatting.scale import Scale

_ROUNDING = 1e-6  # of a number of things, counted in floating point


def sum_of_two(first: float, second: float, each: float, scale: Scale) -> str:
    """Return two terms as the sum that they are, in the number of things that they count.

    Parameters
    ----------
    first, second
        The terms, in points.
    each
        What one of the things is worth that the terms count, in points; 1: the terms themselves are
        told.
    scale
        How values are written.

    Examples
    --------
    >>> sum_of_two(3.0, -5.0, 1.0, Scale()), sum_of_two(1.0, -0.0, 1.0, Scale())
    ('3 − 5', '1 − 0')
    """
    sign = "+" if second > 0 else MINUS  # what one side has none of is taken off: 1 − 0
    lead = MINUS if first < 0 else ""
    if _are_counted(first, second, each):
        return f"{lead}{round(abs(first) / each):,} {sign} {round(abs(second) / each):,}"
    return f"{lead}{scale.unsigned(first)} {sign} {scale.unsigned(second)}"


def formula(first: float, second: float, value: float | None, each: float, scale: Scale) -> str:
    """Return that sum, times what each thing is worth, with what it comes to.

    Parameters
    ----------
    first, second, each, scale
        As of the sum.
    value
        What it comes to, in points of MAX's side.

    Examples
    --------
    >>> formula(3.0, -5.0, -2.0, 1.0, Scale())
    '3 − 5 = −2'
    """
    told = sum_of_two(first, second, each, scale)
    if _are_counted(first, second, each):
        told = f"({told}) × {scale.unsigned(each)}"
    return f"{told} = {scale.signed(value)}"


def _are_counted(first: float, second: float, each: float) -> bool:
    """Tell whether terms are told as numbers of things that are not worth a point each."""
    numbers = (abs(term) / each for term in (first, second))
    return each != 1 and all(abs(number - round(number)) <= _ROUNDING for number in numbers)
