"""Numbers that a search tells of a visit beside its value, read into plain ones.

>>> read_window((-1, 2)), read_probability(0.5)
((-1.0, 2.0), 0.5)
"""

from __future__ import annotations

from treeviz.formatting.plain_values import bare_number, unexpected

_ENDS = 2  # of a window


def read_window(window: object) -> tuple[float, float]:
    """Return alpha and beta.

    Raises
    ------
    InputError
        If they are no two numbers.
    """
    if type(window) is tuple and len(window) == _ENDS:
        low, high = map(bare_number, window)
        if low is not None and high is not None:
            return low, high
    raise unexpected("a window of two numbers (alpha, beta), or None", window)


def read_probability(probability: object) -> float:
    """Return how likely a move is.

    Raises
    ------
    InputError
        If that is no number from 0 to 1.
    """
    share = bare_number(probability)
    if share is None or not 0 <= share <= 1:
        raise unexpected("a probability from 0 to 1", probability)
    return share
