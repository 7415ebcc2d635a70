"""How far the value of a move is from the best one, for what a picture shows first.

>>> is_decisive(3.0, -1.0), swing(3.0, -1.0), gap_to_best(3.0, -1.0, 8.0)
(True, 4.0, 0.5)
"""

from __future__ import annotations

from math import inf, isfinite


def is_decisive(value: float | None, best: float | None) -> bool:
    """Tell whether a move gives away a win or a draw: its value is on another side of 0.

    Parameters
    ----------
    value, best
        Its value, and that of the best move; None where nothing was found out.
    """
    if value is None or best is None:
        return False
    return (value > 0) != (best > 0) or (value < 0) != (best < 0)


def swing(value: float | None, best: float | None) -> float:
    """Return how far a value is from the best; the most where nothing was found out.

    Parameters
    ----------
    value, best
        As for :func:`is_decisive`.
    """
    if value is None or best is None:
        return inf
    return 0.0 if value == best else abs(value - best)


def gap_to_best(value: float | None, best: float | None, spread: float) -> float:
    """Return how far a value is from the best, from 0 (equal) to 1 (far, or unknown).

    Parameters
    ----------
    value, best
        As for :func:`is_decisive`.
    spread
        How far values lie apart there at most.
    """
    if value is None or best is None:
        return 1.0
    if value == best:
        return 0.0
    if not (isfinite(value) and isfinite(best)) or not spread:
        return 1.0
    return min(abs(value - best) / spread, 1.0)
