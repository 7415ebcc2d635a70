"""Whose turn it is may be told by an argument whose name says nothing, where players move twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from treeviz import Player, Recorder

PITS = ((2, 2), (2, 2))


def sown(pits: Any, stores: Any, side: int, pit: int) -> tuple[Any, Any, bool]:
    """Sow a pit of a Kalah of four; tell whether the last seed went into the store."""
    rows, kept = [list(row) for row in pits], list(stores)
    seeds, rows[side][pit], row, at = rows[side][pit], 0, side, pit
    again = False
    for _ in range(seeds):
        at, again = at + 1, False
        if at == 2 and row == side:
            kept[side] += 1
            again = True
        elif at >= 2:
            row, at = 1 - row, 0
            rows[row][at] += 1
        else:
            rows[row][at] += 1
    return tuple(map(tuple, rows)), tuple(kept), again


def side_to_side(pits: Any, stores: Any, mine: bool, left: int) -> int:
    """Plain minimax, values from one side."""
    moves = [pit for pit in (0, 1) if pits[not mine][pit]]
    if not moves or left == 0:
        return stores[0] - stores[1]
    values = []
    for pit in moves:
        after, kept, again = sown(pits, stores, int(not mine), pit)
        values.append(side_to_side(after, kept, mine if again else not mine, left - 1))
    return max(values) if mine else min(values)


def within_windows(
    pits: Any, stores: Any, mine: bool, left: int, alpha: int = -99, beta: int = 99
) -> int:
    """Fail-hard alpha-beta: a value may be an end of the window."""
    moves = [pit for pit in (0, 1) if pits[not mine][pit]]
    if not moves or left == 0:
        return stores[0] - stores[1]
    for pit in moves:
        after, kept, again = sown(pits, stores, int(not mine), pit)
        value = within_windows(after, kept, mine if again else not mine, left - 1, alpha, beta)
        if mine:
            alpha = max(alpha, min(value, beta))
        else:
            beta = min(beta, max(value, alpha))
        if alpha >= beta:
            break
    return alpha if mine else beta


def of_the_mover(pits: Any, stores: Any, me: int, left: int) -> int:
    """Negamax, sides by number; the sign turns only with the side."""
    moves = [pit for pit in (0, 1) if pits[me][pit]]
    if not moves or left == 0:
        return stores[me] - stores[1 - me]
    values = []
    for pit in moves:
        after, kept, again = sown(pits, stores, me, pit)
        if again:
            values.append(of_the_mover(after, kept, me, left - 1))
        else:
            values.append(-of_the_mover(after, kept, 1 - me, left - 1))
    return max(values)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("search", [side_to_side, of_the_mover, within_windows])
def test_an_argument_tells_the_turn(search: Callable[..., int], first: int) -> None:
    """Who moves twice is seen to do so, and nothing is accused."""
    recorder = Recorder()
    value = recorder.runcall(search, PITS, (0, 0), first, 5)
    tree = recorder.tree()
    assert (tree.value, tree.check()) == (value, [])
    movers = {(tree.player(tree.parent(node)), tree.player(node)) for node in list(tree)[1:]}
    assert {True, False} == {above is mover for above, mover in movers}


def test_ends_of_windows_do_not_hide_it() -> None:
    """Of two readings that explain as many values, windows tell the one that is right."""
    recorder = Recorder()
    recorder.runcall(within_windows, ((3, 1), (1, 3)), (0, 0), True, 6)
    assert recorder.tree().check() == []


def test_what_was_named_is_not_guessed() -> None:
    """An argument that the user names is the player's, whatever else would fit."""
    recorder = Recorder()
    reads = {"player": "mine", "max_player": False}
    recorder.runcall(side_to_side, PITS, (0, 0), True, 3, reads=reads)
    assert recorder.tree().player(0) is Player.MIN
