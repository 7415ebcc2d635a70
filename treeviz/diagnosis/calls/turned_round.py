"""Searches whose MAX is the game's MIN, and which of those of one ply are.

Somebody whose program plays o lets o be the one who wants high values; another takes the side that
it is asked for as its own. Where all moves end the game at once, nothing but the search's other
calls tells whether its root was taken for the wrong side's, or whether it is such a program.
"""

from __future__ import annotations

from math import isnan

from treeviz.game.game import Player
from treeviz.tree.columns import HORIZON, INNER, PRUNED, Columns
from treeviz.tree.game_tree import GameTree


def turned_round(tree: GameTree, *, players: bool = False, remade: bool = False) -> GameTree:
    """Return a search with all its values and windows of the opposite sign.

    Parameters
    ----------
    tree
        The search.
    players
        Whether it is the other player's turn everywhere, too.
    remade
        Whether the root was no call: it is worth the best of its moves, whoever wants what.
    """
    old, new = tree.columns, Columns()
    for node in range(len(old)):
        player = old.player_of(node)
        mover = player.other if players else player
        new.open(old.parent[node], old.state[node], old.move[node], mover)
        if old.alpha:
            alpha, beta = old.window(node)
            new.narrow(node, -beta, -alpha)
    for node in range(len(old)):
        value = old.value[node]
        new.value[node] = value if isnan(value) else -value
        new.kind[node], new.end[node] = old.kind[node], old.end[node]
    if remade:
        visited = [new.value[child] for child in new.children(0) if new.kind[child] != PRUNED]
        new.value[0] = new.player_of(0).best(visited)
    return GameTree.over(new, tree.game, tree.heuristic, tree.facts)


def mirrored(tree: GameTree) -> GameTree:
    """Return a search whose MAX is the game's MIN, read the other way round.

    If it is at every node, it is no fault: values and windows are turned.
    """
    old, rules = tree.columns, tree.rules
    inner = [n for n in range(len(old)) if old.kind[n] in (INNER, HORIZON)]
    if not inner or any(old.player_of(n) is rules.to_move(old.state[n]) for n in inner):
        return tree
    return turned_round(tree, players=True)


def deep(tree: GameTree) -> bool:
    """Tell whether the game goes on at a call below the root."""
    return any(kind in (INNER, HORIZON) for kind in tree.columns.kind[1:])


class Righted:
    """Searches of one ply whose root was taken for the other side's, and given to the right one.

    Parameters
    ----------
    trees
        All that are judged; those that turn out to be mirrored are replaced.
    """

    def __init__(self, trees: list[GameTree]) -> None:
        self._trees = trees
        self._as_told: list[tuple[int, GameTree]] = []
        self._turned: dict[Player, set[bool]] = {}

    def meet(self, tree: GameTree, turned: bool, as_told: GameTree | None) -> None:
        """Note a search as it is taken: the last of all.

        Parameters
        ----------
        tree
            The search, as it is judged.
        turned
            Whether it was mirrored.
        as_told
            The search before its root was given to the other side; None: it was not.
        """
        if deep(tree):
            self._turned.setdefault(tree.player(0), set()).add(turned)
        elif as_told is not None:
            self._as_told.append((len(self._trees) - 1, as_told))

    def settle(self) -> None:
        """Mirror those of one ply where all longer ones that the same side begins are mirrored."""
        for place, tree in self._as_told:
            if self._turned.get(self._trees[place].player(0)) == {True}:
                self._trees[place] = mirrored(tree)
