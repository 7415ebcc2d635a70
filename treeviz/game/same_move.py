"""Whether two moves are the same, whatever a game takes for a move.

>>> same_move((0, 1), (0, 1)), same_move("e4", "d4")
(True, False)
"""

from __future__ import annotations

from treeviz.game.game import Move


def same_move(one: Move, other: Move) -> bool:
    """Tell whether two moves are equal, for moves of any kind, arrays included."""
    if one is other:
        return True
    try:
        equal = one == other
        return bool(equal.all()) if hasattr(equal, "all") else bool(equal)
    except Exception:  # a class may refuse to be compared: then only it itself is the same
        return False
