"""What is folded: some children of a node, with all that follows them → one counted stub.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> fold(tree, tree.children(0)[:2], parent=0, ply=1).lines
('[0,2]: 0', '[1,0]: +10')
>>> fold(tree, tree.children(0), parent=0, ply=1).lines
('7 more', '3 won by x,', '4 draws')
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.view.labels import comparison_text, value_text
from treeviz.view.stub import Stub

_NAMED = 3  # so few moves are named
_LONG = 13  # signs of a move that is too long for that


def fold(
    tree: GameTree,
    children: Sequence[int],
    *,
    parent: int,
    ply: int,
    blank: bool = False,
    alone: bool = False,
    line: Sequence[int] = (),
) -> Stub:
    """Return the stub that stands for some children of a node.

    Parameters
    ----------
    tree
        The recording.
    children
        The nodes that are not drawn.
    parent
        The place of their parent among the marks.
    ply
        Their distance from the root.
    blank
        Whether the range of their values is left out, for an exercise.
    alone
        Whether no child of their parent is drawn.
    line
        What follows of the chosen line, if it goes on with one of them.
    """
    columns = tree.columns
    looked = [child for child in children if columns.kind[child] != PRUNED]
    values = [v for v in map(columns.value_of, looked) if v is not None]
    return Stub(
        parent=parent,
        ply=ply,
        moves=len(children),
        nodes=sum(map(tree.subtree_size, children)),
        low=min(values, default=None),
        high=max(values, default=None),
        unseen=sum(columns.kind.count(PRUNED, child, columns.end[child]) for child in children),
        blank=blank,
        cut=len(children) - len(looked),
        named=_named(tree, looked),
        results=_results(tree, looked),
        sides=(visible(tree.rules.side(Player.MAX)), visible(tree.rules.side(Player.MIN))),
        compared=_compared(tree, children) if len(looked) < len(children) else "",
        range=_range(tree, looked),
        estimated=any(rests_on_estimates(tree, child) for child in looked),
        alone=alone,
        further=_further(tree, line) if line else (),
    )


def _further(tree: GameTree, line: Sequence[int]) -> tuple[str, str]:
    """Return how far a line goes on, and how it ends."""
    end = line[-1]
    result = visible(tree.outcome(end)) or value_text(tree, end)
    if tree.columns.kind[end] == HORIZON:
        result = f"est. {result}"
    number, plies = count(len(line), "ply").split(" ")
    return f"{number} more {plies},", result


def _compared(tree: GameTree, children: Sequence[int]) -> str:
    """Return the comparison that allowed the cut of some moves, if they have one and the same."""
    columns = tree.columns
    found = {
        comparison_text(tree, columns.parent[child])
        for child in children
        if columns.kind[child] == PRUNED
    }
    return found.pop() if len(found) == 1 else ""


def _named(tree: GameTree, children: Sequence[int]) -> tuple[tuple[str, str], ...]:
    """Return some moves with their values, if they are few and short."""
    if len(children) > _NAMED:
        return ()
    named = [(visible(tree.notation(child)), _written(tree, child)) for child in children]
    return tuple(named) if all(len(move) <= _LONG for move, _ in named) else ()


def _written(tree: GameTree, node: int) -> str:
    """Return a node's value as it is written where no plate tells an estimate."""
    value = value_text(tree, node)
    return f"est. {value}" if value != "?" and rests_on_estimates(tree, node) else value


def _results(tree: GameTree, children: Sequence[int]) -> tuple[int, int, int] | None:
    """Return how many of some moves MAX wins, are draws, and MIN wins, if that is certain."""
    if not children:
        return None
    certain, results = tree.certainty, tree.results
    won = drawn = lost = 0
    for child in children:
        low, high = certain.low[child], certain.high[child]
        winner = results.winner(low, high)
        if winner is Player.MAX:
            won += 1
        elif winner is Player.MIN:
            lost += 1
        elif results.is_draw(low, high):
            drawn += 1
        else:
            return None
    return won, drawn, lost


def _range(tree: GameTree, children: Sequence[int]) -> str:
    """Return the range of the values of some moves, or the bound that holds for all of them."""
    signed = tree.rules.scale.signed
    values = [v for v in map(tree.value_at, children) if v is not None]
    if not values:
        return ""
    bounds = {tree.bound(child) for child in children}
    if "upper" in bounds and bounds <= {"exact", "upper"}:
        return f"≤ {signed(max(values))}"
    if "lower" in bounds and bounds <= {"exact", "lower"}:
        return f"≥ {signed(min(values))}"
    low, high = signed(min(values)), signed(max(values))
    return low if low == high else f"{low} to {high}"
