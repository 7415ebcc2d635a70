"""Why moves were left out where that lost value: a wrong cut, or a loop that never tries them.

A cut hangs on values; a loop that stops too soon, or skips a move, does so wherever it can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from treeviz.formatting.printed import repr_of
from treeviz.game.contract import ask
from treeviz.game.game import Player
from treeviz.game.same_move import same_move
from treeviz.tree.columns import HORIZON, INNER, PRUNED
from treeviz.tree.game_tree import GameTree

_ENOUGH = 2  # positions with several moves
_SEVERAL = 3  # moves made, and positions in which they were
_OFTEN = 10  # positions with a move, before it is no accident that it is not made


def left_out_name(
    trees: Sequence[GameTree], players: set[Player], windowed: bool, leaves_loops: bool
) -> str:
    """Return why moves were left out, by its name in the catalogue.

    Parameters
    ----------
    trees
        The searches, laid on the rules.
    players
        At whose turns value was lost.
    windowed
        Whether the search knows of windows, so that it may cut.
    leaves_loops
        Whether its code is seen to leave a loop over moves without a comparison.
    """
    if never_made(trees):
        return "move-never-tried"
    seen = list(_tried(trees, players))
    several = [(tried, there) for tried, there in seen if there > 1]
    if len(several) >= _ENOUGH:
        more = any(there > _ENOUGH for _, there in several)
        if all(tried == {0} for tried, _ in several) and (more or windowed):
            return "cut-loses-value" if windowed and not leaves_loops else "returns-early"
        if not any(there - 1 in tried for tried, there in several):
            return "move-never-tried"
        if not any(0 in tried for tried, _ in several):
            return "move-never-tried"
    return "cut-loses-value" if windowed else "move-never-tried"


def never_made(trees: Sequence[GameTree]) -> bool:
    """Tell whether some move is never made, in all the searches, wherever it could be.

    No cut explains that where it is the only move there is, and none would always come between the
    others and that one.

    Parameters
    ----------
    trees
        The searches, laid on the rules.
    """
    alone, beside, passed_by = Counter[str](), Counter[str](), Counter[str]()
    made: set[str] = set()
    for tree in trees:
        columns, rules = tree.columns, tree.rules
        for node, kind in enumerate(columns.kind):
            if node and kind != PRUNED:
                made.add(repr_of(tree.move(node)))
            if kind == HORIZON:
                moves = list(ask(rules, "moves", columns.state[node], rules.moves))
                alone.update(map(repr_of, moves if len(moves) == 1 else ()))
            elif kind == INNER:
                below = list(columns.children(node))
                left = [repr_of(tree.move(c)) for c in below if columns.kind[c] == PRUNED]
                beside.update(left)
                if len(below) - len(left) >= _SEVERAL:
                    passed_by.update(left)
    return any(move not in made for move, times in alone.items() if times >= _ENOUGH) or any(
        move not in made and passed_by[move] >= _SEVERAL
        for move, times in beside.items()
        if times >= _OFTEN
    )


def left_out_in_vain(trees: Sequence[GameTree]) -> bool:
    """Tell whether moves are left out, more than once, where all that were tried lose.

    Of a search without windows: who stops there has no reason to.

    Parameters
    ----------
    trees
        The searches, laid on the rules.
    """
    leaves = [
        value
        for tree in trees
        for value, kind in zip(tree.columns.value, tree.columns.kind, strict=True)
        if kind not in (INNER, PRUNED)
    ]
    vain = 0
    for columns in (tree.columns for tree in trees):
        for node, kind in enumerate(columns.kind):
            if kind == INNER and columns.value[node] == columns.player_of(node).other.best(leaves):
                vain += any(columns.kind[child] == PRUNED for child in columns.children(node))
    return vain >= _ENOUGH


def _tried(trees: Sequence[GameTree], players: set[Player]) -> Iterator[tuple[set[int], int]]:
    """Yield for each node which of its moves were tried, by their places, and how many it has."""
    for tree in trees:
        columns, rules = tree.columns, tree.rules
        for node, kind in enumerate(columns.kind):
            if kind != INNER or columns.player_of(node) not in players:
                continue
            state = columns.state[node]
            moves = list(ask(rules, "moves", state, rules.moves))
            visited = [tree.move(c) for c in columns.children(node) if columns.kind[c] != PRUNED]
            tried = {i for i, m in enumerate(moves) if any(same_move(m, v) for v in visited)}
            yield tried, len(moves)
