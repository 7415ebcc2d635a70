"""Boards of bits: two numbers or more, in which a move sets one bit of one of them.

What a bit means only the program knows; a move is the number of the bit that it sets, the lowest is
0. Searches that hand on the numbers from the mover's side swap them at each call.

>>> before = Snapshot("position", (("mine", 0b001), ("theirs", 0b010)))
>>> added_bit(before, Snapshot("position", (("mine", 0b010), ("theirs", 0b101))))
2
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from treeviz.game.snapshot import Snapshot

_BOARDS = 2
_FEWEST = 3  # different moves: fewer numbers that grow so may be anything


def added_bit(before: Any, after: Any) -> int | None:
    """Return which bit was set between two positions of numbers; None if that is not all."""
    old, new = _numbers(before), _numbers(after)
    if len(old) != len(new) or len(old) < _BOARDS:
        return None
    if (masked := _bit_of_all(old, new)) is not None:
        return masked
    gone, come = list((Counter(old) - Counter(new)).elements()), Counter(new) - Counter(old)
    if len(gone) != 1 or come.total() != 1:
        return None
    was, now = gone[0], next(iter(come))
    added = was ^ now
    taken = any(added & other for other in old)
    one = now > was >= 0 and now == was | added and added.bit_count() == 1
    return added.bit_length() - 1 if one and not taken else None


def _bit_of_all(old: list[int], new: list[int]) -> int | None:
    """Return which bit was set on a board of all men, beside one of those of the mover.

    >>> _bit_of_all([0b001, 0b011], [0b010, 0b111])
    2
    """
    if len(old) != _BOARDS or min(*old, *new) < 0:
        return None
    for mine, every in ((0, 1), (1, 0)):
        added = old[every] ^ new[every]
        one = new[every] > old[every] and added.bit_count() == 1
        if one and new[mine] == old[mine] ^ old[every] and old[mine] & ~old[every] == 0:
            return added.bit_length() - 1
    return None


def are_bits(steps: Iterable[tuple[Any, Any, Any]]) -> bool:
    """Tell whether each of some moves sets a bit; the steps are positions and who moved."""
    found = {added_bit(before, after) for before, after, _ in steps}
    return None not in found and len(found) >= _FEWEST


def _numbers(position: Any) -> list[int]:
    """Return the numbers that make up a position; none if there is something else in it."""
    parts = [part for _, part in position.fields] if isinstance(position, Snapshot) else []
    return parts if all(type(part) is int for part in parts) else []
