"""From whose side a search tells its values: found from all calls together, never from one.

A negamax without a colour looks, call by call, like a minimax that judges finished games wrongly.
Over all calls it does not: the mover's values are turned round at every ply, and MAX's are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isclose
from typing import Any

from treeviz.diagnosis.calls.turned_round import turned_round
from treeviz.game.game import Player
from treeviz.game.player import SIDES
from treeviz.tree.columns import HORIZON, INNER, PRUNED, TERMINAL, Columns
from treeviz.tree.game_tree import GameTree

_CLOSE = 1e-9
_TELLING = 3  # values that are none of those below them


def told_by_the_mover(trees: Sequence[GameTree], rooted: bool = False) -> bool:
    """Tell whether values that were read as MAX's are those of the side to move.

    A reading under which every call returns the best of its calls is taken; else one under which
    every finished game has its winner's sign; else the one that explains more of either. Where all
    are alike, 0 say, windows tell it: a call's lies inside that of the call that made it.

    Parameters
    ----------
    trees
        The searches, laid on the rules, their values as they were returned.
    rooted
        Whether roots may be no calls, but what their moves were tried from.
    """
    backed, calls, ended, games, inside = [0.0, 0.0], 0, [0, 0], 0, [0, 0]
    for tree in trees:
        columns, rules = tree.columns, tree.rules
        for node, kind in enumerate(columns.kind):
            if columns.alpha and node and kind != PRUNED:
                for reading in (0, 1):
                    inside[reading] += _inside(columns, node, bool(reading))
            if kind == TERMINAL:
                state, value = columns.state[node], columns.value[node]
                truth = rules.utility(state)
                turn = 1 if rules.to_move(state) is Player.MAX else -1
                games += bool(truth)
                ended[0] += truth * value > 0
                ended[1] += truth * value * turn > 0
            elif kind == INNER and not _cut(columns, node):
                if node == 0 and rooted and may_be_made_up(columns):
                    continue
                calls += 1
                for reading in (0, 1):
                    backed[reading] += _explained(columns, node, bool(reading))

    def explains(reading: int) -> tuple[bool, bool, float, int, int]:
        best, sure = backed[reading], ended[reading]
        return best == calls, sure == games, best, sure, inside[reading]

    return explains(1) > explains(0)


def told_for_max(trees: Sequence[GameTree], rooted: bool = False) -> list[GameTree]:
    """Return searches with the values of MAX, where those that one side begins tell MIN's.

    Somebody whose program plays o lets a win of o be worth more, whoever is to move; another
    program takes the side that it is asked for as its own. Values are turned where they then
    explain more of the finished games, and at least half as many of the calls.

    Parameters
    ----------
    trees
        The searches, laid on the rules, their values as they were returned.
    rooted
        Whether roots may be no calls, but what their moves were tried from.
    """
    begun: dict[Player, list[GameTree]] = {player: [] for player in SIDES}
    for tree in trees:
        begun[tree.player(0)].append(tree)
    counted = {player: _counted(those, rooted) for player, those in begun.items()}
    turned = {player for player, counts in counted.items() if _for_min(*counts)}
    apart = {player for player, (plain, other) in counted.items() if not plain[1] and other[1]}
    if len(apart) == 1 and not any(counted[player.other][1][1] for player in apart):
        # However values are backed up: all games that one side begins are told for that side.
        turned |= {p for p in apart if counted[p][1][1] >= _TELLING <= counted[p.other][0][1]}
    return [
        turned_round(tree, remade=rooted and may_be_made_up(tree.columns))
        if tree.player(0) in turned
        else tree
        for tree in trees
    ]


def _for_min(plain: Sequence[int], turned: Sequence[int]) -> bool:
    """Tell whether values explain finished games, and calls as well, if MIN wants high ones."""
    return 0 < turned[0] >= plain[0] / 2 and turned[1] > plain[1]


def _counted(trees: Sequence[GameTree], rooted: bool) -> tuple[list[int], list[int]]:
    """Return how many calls and finished games values explain as MAX's, and as MIN's."""
    plain, turned = [0, 0], [0, 0]  # calls whose moves differ in value, and finished games
    for tree in trees:
        columns, rules = tree.columns, tree.rules
        for node, kind in enumerate(columns.kind):
            if kind == TERMINAL:
                agrees = rules.utility(columns.state[node]) * columns.value[node]
                plain[1] += agrees > 0
                turned[1] += agrees < 0
            elif kind == INNER and not _cut(columns, node):
                if node == 0 and rooted and may_be_made_up(columns):
                    continue
                below = [columns.value[child] for child in columns.children(node)]
                player, value = columns.player_of(node), columns.value[node]
                if min(below) < max(below):
                    plain[0] += value == player.best(below)
                    turned[0] += value == player.other.best(below)
    return plain, turned


def _inside(columns: Columns, node: int, by_mover: bool) -> bool:
    """Tell whether a call's window lies inside that of the call that made it, as they are read."""

    def window(at: int) -> tuple[float, float]:
        alpha, beta = columns.window(at)
        turned = by_mover and columns.player_of(at) is Player.MIN
        return (-beta, -alpha) if turned else (alpha, beta)

    (low, high), (alpha, beta) = window(node), window(columns.parent[node])
    return alpha <= low and high <= beta


def _cut(columns: Columns, node: int) -> bool:
    return any(columns.kind[child] == PRUNED for child in columns.children(node))


def _explained(columns: Columns, node: int, by_mover: bool) -> float:
    """Return how well a reading explains a value: 1 if it is the best, ½ if it decays from it."""
    children = list(columns.children(node))

    def worth(at: int) -> float:
        turned = by_mover and columns.player_of(at) is Player.MIN
        return -columns.value[at] if turned else columns.value[at]

    value, best = worth(node), columns.player_of(node).best(map(worth, children))
    return 1.0 if value == best else 0.5 if value * best > 0 and abs(value) < abs(best) else 0.0


def may_be_made_up(columns: Columns) -> bool:
    """Tell whether the root is worth what was returned for one player's best move, unturned.

    Parameters
    ----------
    columns
        A search of which it is not known whether its root was a call.
    """
    below = [columns.value[c] for c in columns.children(0) if columns.kind[c] != PRUNED]
    return bool(below) and columns.value[0] in (max(below), min(below))


def from_max(tree: GameTree, rooted: bool = False) -> GameTree:
    """Return a search whose values are the mover's with those of MAX; windows are turned, too.

    Parameters
    ----------
    tree
        The search, its values as they were returned.
    rooted
        Whether its root may be no call, but what its moves were tried from: what it is worth is
        made of their values, and is made again of these.
    """
    old, new = tree.columns, Columns()
    for node in range(len(old)):
        player = old.player_of(node)
        new.open(old.parent[node], old.state[node], old.move[node], player)
        if old.alpha:
            alpha, beta = old.window(node)
            new.narrow(node, *((-beta, -alpha) if player is Player.MIN else (alpha, beta)))
    for node in range(len(old)):
        turned = old.player_of(node) is Player.MIN
        new.value[node] = -old.value[node] if turned else old.value[node]
        new.kind[node], new.end[node] = old.kind[node], old.end[node]
    if rooted and may_be_made_up(old):
        visited = [child for child in new.children(0) if new.kind[child] != PRUNED]
        new.value[0] = new.player_of(0).best(new.value[child] for child in visited)
    return GameTree.over(new, tree.game, tree.heuristic, tree.facts)


def tells_only_wins(trees: Sequence[GameTree]) -> bool:
    """Tell whether values say only if the side to move wins: 1 if some move leads to a 0.

    Parameters
    ----------
    trees
        The searches, laid on the rules, their values as they were returned.
    """
    told = set[float]()
    for tree in trees:
        columns = tree.columns
        for node, kind in enumerate(columns.kind):
            if kind == PRUNED:
                continue
            value = columns.value[node]
            told.add(value)
            children = [c for c in columns.children(node) if columns.kind[c] != PRUNED]
            if value not in (0, 1) or (
                kind == INNER and value != max(1 - columns.value[child] for child in children)
            ):
                return False
    return len(told) > 1


def adds_up(trees: Sequence[GameTree]) -> bool:
    """Tell whether every value is the sum of those of all moves, or its opposite: no best of them.

    Parameters
    ----------
    trees
        The searches, laid on the rules, whoever was taken to choose there.
    """
    telling, signs = 0, {1, -1}
    for columns in (tree.columns for tree in trees):
        for node, kind in enumerate(columns.kind):
            if kind != INNER:
                continue
            below = [columns.value[c] for c in columns.children(node) if columns.kind[c] != PRUNED]
            value, total = columns.value[node], sum(below)
            signs -= {sign for sign in signs if not isclose(value, sign * total, abs_tol=_CLOSE)}
            if not signs:
                return False
            telling += all(abs(value) != abs(one) for one in below)
    return telling >= _TELLING


def tells_proof_numbers(trees: Sequence[GameTree], results: Sequence[Any]) -> bool:
    """Tell whether values are numbers of what is still to be proved: pairs of 0 and ∞ at the ends.

    Parameters
    ----------
    trees, results
        The searches, laid on the rules, and what they returned.
    """
    ends = {
        value
        for tree in trees
        for kind, value in zip(tree.columns.kind, tree.columns.value, strict=True)
        if kind == TERMINAL
    }
    pairs = all(isinstance(result, (tuple, list)) and len(result) == 2 for result in results)
    return pairs and ends == {0, inf}


def fails_hard(trees: Sequence[GameTree]) -> bool:
    """Tell whether no value lies outside its window: leaves are clamped then, and tell no truth."""
    windowed = False
    for tree in trees:
        columns = tree.columns
        if not columns.alpha:
            continue
        for node, kind in enumerate(columns.kind):
            alpha, beta = columns.window(node)
            if kind == PRUNED or alpha > beta:
                continue
            if not alpha <= columns.value[node] <= beta:
                return False
            windowed = windowed or columns.value[node] in (alpha, beta)
    return windowed


def clamped(tree: GameTree, node: int) -> bool:
    """Tell whether a value is an end of its window."""
    columns = tree.columns
    return bool(columns.alpha) and columns.value[node] in columns.window(node)


def looks_no_further(trees: Sequence[GameTree]) -> bool:
    """Tell whether every leaf at which the game goes on is at one ply, and nothing lies deeper.

    Such a search has a depth of its own; what it says of these leaves is an estimate, not a claim.
    """
    plies = {
        ply
        for tree in trees
        for kind, ply in zip(tree.columns.kind, tree.columns.plies(), strict=True)
        if kind == HORIZON
    }
    deepest = max((max(tree.columns.plies(), default=0) for tree in trees), default=0)
    return len(plies) == 1 and plies == {deepest} and deepest > 0
