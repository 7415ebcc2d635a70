"""What several moves are worth together that are not drawn: their ends, their values, a range.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> range_of(tree, tree.children(0)), worths_of(tree, tree.children(0))
('−10 to +10', ((1, '−10'), (1, '0'), (1, '+10')))
>>> ends_of(tree, tree.children(0))
([10], [5], [1])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound
from treeviz.tree.worse_answer import LeftOut
from treeviz.view.left_out_win import left_out_win
from treeviz.view.severed import FOUND_AGAIN


def ends_of(
    tree: GameTree, children: Sequence[int], refuted: Collection[int] = ()
) -> tuple[list[int], ...] | None:
    """Return which of some moves MAX wins, are draws, and MIN wins, if that is certain of all.

    Parameters
    ----------
    tree, children
        The recording, and the moves.
    refuted
        Those that lose to an answer that the search left out.
    """
    certain, results = tree.certainty, tree.results
    won, drawn, lost = list[int](), list[int](), list[int]()
    for child in children:
        low, high = certain.at(child)
        loses = child in refuted or left_out_win(tree, child) is not None
        winner = tree.player(child) if loses else results.winner(low, high)
        if winner is Player.MAX:
            won.append(child)
        elif winner is Player.MIN:
            lost.append(child)
        elif results.is_draw(low, high):
            drawn.append(child)
        else:
            return None
    return (won, drawn, lost) if children else None


def worths_of(tree: GameTree, children: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """Return how many of some moves are worth what, the least first, if all values are exact.

    Parameters
    ----------
    tree, children
        The recording, and the moves.
    """
    if any(known_bound(tree, child) != "exact" for child in children):
        return ()
    values = [v for v in map(tree.value_at, children) if v is not None]
    counted = Counter(values)
    return tuple((counted[v], tree.rules.scale.signed(v)) for v in sorted(counted))


def range_of(
    tree: GameTree,
    children: Sequence[int],
    worse: Mapping[int, LeftOut] = MappingProxyType({}),
    equals: Collection[int] = (),
) -> str:
    """Return the range of the values of some moves, or the bound that holds for all of them.

    Of those that are as good as the one played the value is known, whatever the search found.

    Parameters
    ----------
    tree, children
        The recording, and the moves.
    worse, equals
        Those that are worse, and those that are as good, by answers that the search left out.
    """
    signed = tree.rules.scale.signed
    found = (worse[n].value if n in worse else tree.value_at(n) for n in children)
    if not (values := [v for v in found if v is not None]):
        return ""
    exact = {*equals, *(child for child in children if child in worse and worse[child].exact)}
    again = FOUND_AGAIN * any(child in worse for child in children)
    bounds = {"exact" if child in exact else known_bound(tree, child) for child in children}
    if "upper" in bounds and bounds <= {"exact", "upper"}:
        return f"≤ {signed(max(values))}{again}"
    if "lower" in bounds and bounds <= {"exact", "lower"}:
        return f"≥ {signed(min(values))}{again}"
    ends = dict.fromkeys((signed(min(values)), signed(max(values))))
    return " to ".join(ends) + again
