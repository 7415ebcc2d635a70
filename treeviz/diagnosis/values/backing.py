"""Does a search back up and cut rightly? What is wrong is named by what it did instead.

A call promises something about its value: inside the window it is exact, at or below alpha an upper
bound, at or above beta a lower one (Knuth and Moore 1975). The innermost calls that break this
promise are where the fault is: everything below them is right. Of each it is asked which usual
mistake explains its value; a mistake is named if it explains all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import inf, isclose, isnan
from typing import Any, NamedTuple

from treeviz.diagnosis.values.true_values import Ends, Leaves, truth_of
from treeviz.game.game import Player
from treeviz.recorder.not_minimax import Backed, changed_on_the_way
from treeviz.tree.columns import CHANCE, HORIZON, INNER, PRUNED
from treeviz.tree.game_tree import GameTree

_CLOSE = 1e-9  # what is added and taken away again

# In this order: what says most comes first.
REASONS = (
    "takes-the-worst",
    "sign-lost",
    "returns-alpha",
    "returns-beta",
    "window-inverted",
    "no-re-search",
    "cut-loses-value",
    "window-too-narrow",
    "keeps-the-last",
    "keeps-the-first",
    "not-the-best",
)


class Broken(NamedTuple):
    """A call whose promise is broken though those of its own calls are kept.

    Attributes
    ----------
    tree, node
        Where.
    ends
        Where its true value lies.
    reasons
        The mistakes that would explain it, by their names in the catalogue.
    """

    tree: GameTree
    node: int
    ends: Ends
    reasons: frozenset[str]


def broken_promises(
    tree: GameTree, leaves: Leaves, doubted: frozenset[int]
) -> tuple[list[Broken], list[Ends]]:
    """Return the innermost calls of a search that break their promise, and all true values.

    Parameters
    ----------
    tree
        A search, laid on the rules.
    leaves
        How it values its leaves.
    doubted
        Leaves whose values are not believed: they promise something, too.
    """
    columns, ends = tree.columns, truth_of(tree, leaves, doubted)
    # Cuts, and no windows to judge them by: what is inside is looked at if the whole is wrong.
    silent = PRUNED in columns.kind and not columns.alpha and _kept(tree, 0, ends[0])
    silent = silent or (bool(columns.alpha) and _harmless(tree, ends, doubted))
    broken: list[Broken] = []
    below = bytearray(len(columns))
    for node in range(len(columns) - 1, -1, -1):
        if columns.kind[node] == INNER or node in doubted:
            kept = silent or _kept(tree, node, ends[node])
            if not kept and not below[node]:
                reasons = frozenset(_reasons(tree, node, ends))
                broken.append(Broken(tree, node, ends[node], reasons))
            below[node] = below[node] or not kept
        if below[node] and node:
            below[columns.parent[node]] = 1
    return broken[::-1], ends


def _kept(tree: GameTree, node: int, ends: Ends) -> bool:
    """Tell whether the true value may be what a call promises of it."""
    low, high = ends
    value = tree.columns.value[node]
    alpha, beta = tree.columns.window(node)
    if low <= value <= high or alpha >= beta:  # of an empty window nothing is promised
        return True
    return (value <= alpha and low <= value) or (value >= beta and high >= value)


def _harmless(tree: GameTree, ends: Sequence[Ends], doubted: frozenset[int]) -> bool:
    """Tell whether every value is at least on the right side of its window.

    How far beyond an end a value lies matters to nobody who asks only whether it does: a program
    may go on behind a cut, and take a bound that it finds there for a value.
    """
    kinds = tree.columns.kind
    return all(
        _on_its_side(tree, node, ends[node])
        for node in range(len(kinds))
        if kinds[node] == INNER or node in doubted
    )


def _on_its_side(tree: GameTree, node: int, ends: Ends) -> bool:
    (low, high), value = ends, tree.columns.value[node]
    alpha, beta = tree.columns.window(node)
    if low <= value <= high or alpha >= beta:
        return True
    return (value <= alpha and low <= alpha) or (value >= beta and high >= beta)


def _reasons(tree: GameTree, node: int, ends: Sequence[Ends]) -> Iterator[str]:
    """Yield the mistakes that would explain the value of a call."""
    columns = tree.columns
    if columns.kind[node] == HORIZON:
        return
    player = columns.player_of(node)
    value, (alpha, beta) = columns.value[node], columns.window(node)
    visited = [c for c in columns.children(node) if columns.kind[c] != PRUNED]
    values = [columns.value[c] for c in visited]
    left_out = [c for c in columns.children(node) if columns.kind[c] == PRUNED]
    best, worst = player.best(values), player.other.best(values)
    if value == worst != best:
        yield "takes-the-worst"
    if value in (-best, -worst, *_without_a_minus(tree, node, visited)) and value != best:
        yield "sign-lost"
    if columns.alpha and value != best:
        if value == alpha:
            yield "returns-alpha"
        if value == beta:
            yield "returns-beta"
    if left_out and value == best and any(_better(player, ends[c], value) for c in left_out):
        yield "cut-loses-value"
    if value == best:
        yield from _window_reasons(tree, node, visited)
    if len(values) > 1 and value == values[-1] != best:
        yield "keeps-the-last"
    if len(values) > 1 and value == values[0] != best:
        yield "keeps-the-first"
    if value != best:
        yield "not-the-best"


def _without_a_minus(tree: GameTree, node: int, visited: Sequence[int]) -> Sequence[float]:
    """Return the best, had the sign of moves that were searched again been lost; none: no such.

    Also inside the window, which those keep to that return alpha where nothing is better.
    """
    columns, player = tree.columns, tree.columns.player_of(node)
    last: dict[Any, float] = {}
    for child in visited:
        again = columns.state[child] in last
        last[columns.state[child]] = -columns.value[child] if again else columns.value[child]
    if len(last) == len(visited):
        return ()
    best, (alpha, beta) = player.best(last.values()), columns.window(node)
    return best, player.best((best, alpha if player is Player.MAX else beta))


def _searched_again(tree: GameTree, node: int) -> bool:
    """Tell whether some move of a call was searched twice, with windows."""
    columns = tree.columns
    if not columns.alpha:
        return False  # two moves lead to one position
    states = [columns.state[c] for c in columns.children(node) if columns.kind[c] != PRUNED]
    return len(set(states)) < len(states)


def _better(player: Player, ends: Ends, value: float) -> bool:
    """Tell whether a branch is surely better for a player than a value."""
    return player.better(ends[0] if player is Player.MAX else ends[1], value)


def _window_reasons(tree: GameTree, node: int, visited: Sequence[int]) -> Iterator[str]:
    """Yield what is wrong with the windows that a call passed on."""
    columns, player = tree.columns, tree.columns.player_of(node)
    if not columns.alpha:
        return
    alpha, beta = columns.window(node)
    narrow = False
    for place, child in enumerate(visited):
        low, high = columns.window(child)
        if low >= high and alpha < beta:
            yield "window-inverted"
            return
        if _is_scout(player, (low, high), (alpha, beta)):
            again = any(columns.state[o] == columns.state[child] for o in visited[place + 1 :])
            if alpha < columns.value[child] < beta and not again:
                yield "no-re-search"
        narrow = narrow or low > alpha or high < beta
        if player is Player.MAX:
            alpha = max(alpha, columns.value[child])
        else:
            beta = min(beta, columns.value[child])
    if narrow:
        yield "window-too-narrow"


def _is_scout(player: Player, window: Ends, known: Ends) -> bool:
    """Tell whether a window only asks if a move is better than what is known by then."""
    (low, high), (alpha, beta) = window, known
    if player is Player.MAX:
        return alpha > -inf and isclose(low, alpha, abs_tol=_CLOSE) and high < beta - _CLOSE
    return beta < inf and isclose(high, beta, abs_tol=_CLOSE) and low > alpha + _CLOSE


def named(broken: Sequence[Broken]) -> str:
    """Return the mistake that explains all broken promises, and most other values there are.

    Two mistakes may explain the same wrong values: the last value may be the worst as well. Then
    that one is named which also foretells what the search returns where nothing is wrong.
    """
    counted = Counter(reason for one in broken for reason in one.reasons)
    if not counted:
        return "not-the-best"
    most = max(counted.values())
    likely = [reason for reason in REASONS if counted[reason] == most]
    if "sign-lost" in likely and all(_searched_again(one.tree, one.node) for one in broken):
        return "sign-lost"  # any other mistake would show where nothing was searched again
    foretelling = [reason for reason in likely if reason in _FORETOLD]
    if likely[0] not in foretelling or len(foretelling) < 2:
        return likely[0]
    hits = Counter[str]()
    players = {one.tree.columns.player_of(one.node) for one in broken}
    for tree in {id(one.tree): one.tree for one in broken}.values():
        columns = tree.columns
        for node, kind in enumerate(columns.kind):
            if kind != INNER or columns.player_of(node) not in players:
                continue
            values = [columns.value[c] for c in columns.children(node) if columns.kind[c] != PRUNED]
            player, value = columns.player_of(node), columns.value[node]
            hits.update(name for name in foretelling if value == _FORETOLD[name](player, values))
    return max(foretelling, key=lambda name: hits[name])


_FORETOLD: dict[str, Callable[[Player, Sequence[float]], float]] = {
    "takes-the-worst": lambda player, values: player.other.best(values),
    "keeps-the-last": lambda player, values: values[-1],
    "keeps-the-first": lambda player, values: values[0],
}


def adds_on_the_way_up(trees: Sequence[GameTree]) -> bool:
    """Tell whether a search counts from each position on, adding what a move wins to the reply.

    Its leaves are worth what is won there, and nothing of that is what the rules say of the game.

    Parameters
    ----------
    trees
        Its searches.
    """
    return changed_on_the_way(backed(trees)) is not None and not changes_on_the_way_up(trees)


def backed(trees: Sequence[GameTree]) -> Iterator[Backed]:
    """Yield the nodes at which a player chose among moves that were all searched, and their values.

    Parameters
    ----------
    trees
        Searches of one program.
    """
    for columns in (tree.columns for tree in trees):
        for node, kind in enumerate(columns.kind):
            if kind == INNER and columns.player[node] != CHANCE:
                below = [columns.value[child] for child in columns.children(node)]
                if not any(map(isnan, (columns.value[node], *below))):
                    yield Backed(columns.value[node], below, columns.window(node))


def changes_on_the_way_up(trees: Sequence[GameTree]) -> bool:
    """Tell whether a search changes values as it backs them up, such as a point off per ply.

    If so, the value of every node whose moves were all tried is one and the same rising function of
    the best of them; only then it is no mistake. Where all that was seen has one best value, a part
    of it that no move is worth is such a function, too.
    """
    pairs: dict[float, set[float]] = {}
    new = True
    for tree in trees:
        columns = tree.columns
        for node, kind in enumerate(columns.kind):
            if kind != INNER:
                continue
            children = list(columns.children(node))
            if all(columns.kind[child] != PRUNED for child in children):
                values = [columns.value[child] for child in children]
                best = columns.player_of(node).best(values)
                pairs.setdefault(best, set()).add(columns.value[node])
                new = new and columns.value[node] not in values
    if any(len(values) > 1 for values in pairs.values()):
        return False
    rising = [next(iter(pairs[best])) for best in sorted(pairs)]
    if len(rising) == 1:
        best, value = next(iter(pairs)), rising[0]
        return new and abs(value) < abs(best) and value * best > 0
    strictly = all(one < other for one, other in pairwise(rising))
    return strictly and rising != sorted(pairs)


def known_by_then(tree: GameTree, node: int) -> Ends:
    """Return the window that a node should have been entered with.

    Of a move that was searched before, with a narrower window, that search says nothing yet.

    Parameters
    ----------
    tree, node
        The search, laid on the rules, and any node but its root.
    """
    columns, above = tree.columns, tree.columns.parent[node]
    alpha, beta = columns.window(above)
    earlier = [
        columns.value[child]
        for child in columns.children(above)
        if child < node
        and columns.kind[child] != PRUNED
        and columns.state[child] != columns.state[node]
    ]
    if columns.player_of(above) is Player.MAX:
        return max([alpha, *earlier]), beta
    return alpha, min([beta, *earlier])


def windows_at_odds(tree: GameTree) -> Iterator[tuple[str, int]]:
    """Yield the nodes entered with a window at odds with what their parent knew by then, and how.

    Wider is never right, nor is one whose ends are swapped; what is handed on from such a one says
    nothing more. Narrower may be a scout; but no scout raises alpha to what MIN found, and leaves
    beta where it was.
    """
    columns = tree.columns
    if not columns.alpha:
        return
    for node, kind in enumerate(columns.kind):
        above, below = columns.window(node)
        if kind != INNER or above > below:
            continue
        is_max = columns.player_of(node) is Player.MAX
        found = set[float]()
        for child in columns.children(node):
            if columns.kind[child] == PRUNED:
                continue
            (alpha, beta), (low, high) = known_by_then(tree, child), columns.window(child)
            if low > high and alpha < beta:
                yield "window-inverted", child
            elif (
                (high < beta and high in found and low < alpha)
                if is_max
                else (low > alpha and low in found and high > beta)
            ):
                yield "window-too-narrow", child
            elif low < alpha - _CLOSE or high > beta + _CLOSE:
                yield "window-not-passed" if node else "root-window", child
            found.add(columns.value[child])
