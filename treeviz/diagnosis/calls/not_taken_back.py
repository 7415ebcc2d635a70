"""Whether a board still holds what an earlier move placed: that move was not taken back.

>>> not_taken_back("oo_x", "___x", ["o__x", "_o_x"], ["_o_x"])
True
>>> not_taken_back("ooxx", "___x", ["o__x", "_o_x"], ["_o_x"])
False
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


def not_taken_back(board: Any, before: Any, options: Iterable[Any], earlier: Iterable[Any]) -> bool:
    """Tell whether a board is what a move leads to, with squares that an earlier move filled.

    Parameters
    ----------
    board
        What a search has, to which no move leads.
    before, options
        The position before, and what its moves lead to.
    earlier
        What the search had below the moves that it tried before.
    """
    have, was = list(_parts(board)), list(_parts(before))
    if len(have) != len(was):
        return False
    changed = _differing(have, was)
    others = [list(_parts(one)) for one in earlier]
    filled = {at for one in others if len(one) == len(was) for at in changed if one[at] == have[at]}
    for option in options:
        after = list(_parts(option))
        if len(after) != len(was):
            continue
        moved = _differing(after, was)
        if moved < changed and not moved & _differing(after, have) and changed - moved <= filled:
            return True
    return False


def _differing(one: list[Any], other: list[Any]) -> set[int]:
    return {at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b}


def _parts(board: Any) -> Iterator[Any]:
    """Yield the squares of a board, whatever they are kept in."""
    if isinstance(board, (tuple, str)) and len(board) != 1:
        for part in board:
            yield from _parts(part)
    elif isinstance(board, tuple):
        yield from _parts(board[0])
    else:
        yield board
