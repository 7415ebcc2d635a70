"""Why moves were left out where that lost value: a wrong cut, or a loop that never tries them.

A cut hangs on values; a loop that stops too soon, or skips a move, does so wherever it can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treeviz.game.contract import ask
from treeviz.game.game import Player, same_move
from treeviz.tree.columns import INNER, PRUNED
from treeviz.tree.game_tree import GameTree

_ENOUGH = 2  # positions with several moves


def left_out_name(trees: Sequence[GameTree], players: set[Player], windowed: bool) -> str:
    """Return why moves were left out, by its name in the catalogue.

    Parameters
    ----------
    trees
        The searches, laid on the rules.
    players
        At whose turns value was lost.
    windowed
        Whether the search knows of windows, so that it may cut.
    """
    seen = list(_tried(trees, players))
    several = [(tried, there) for tried, there in seen if there > 1]
    if len(several) >= _ENOUGH:
        more = any(there > _ENOUGH for _, there in several)
        if more and not windowed and all(tried == {0} for tried, _ in several):
            return "returns-early"
        if all(tried == {0} for tried, _ in several) and windowed:
            return "cut-loses-value"
        if not any(there - 1 in tried for tried, there in several):
            return "move-never-tried"
        if not any(0 in tried for tried, _ in several):
            return "move-never-tried"
    return "cut-loses-value" if windowed else "move-never-tried"


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
