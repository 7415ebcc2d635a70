"""What bounds show: that a move is worse than others, or that its leaves prove another value.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 4))"))
>>> [statement.text for statement in worse_than_others(tree, 0, tree.find("C"))]
['C is worse than both B and D.']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treeviz.explanation.cut_facts import WorseThan
from treeviz.explanation.fact import Named
from treeviz.explanation.move_facts import Contradicted
from treeviz.explanation.moves_told import Statement
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proof import contradicted


def worse_than_others(tree: GameTree, node: int, child: int) -> Iterator[Statement]:
    """Yield that a move of which only a bound is known is worse than both others."""
    few = list(islice(tree.columns.children(node), 4))
    if len(few) != 3 or tree.bound(child) == "exact":
        return
    others = [other for other in few if other != child]
    low, high = tree.bounds(child)
    ranges = [tree.bounds(other) for other in others]
    worse = all(high < other[0] for other in ranges)
    if tree.player(node) is Player.MIN:
        worse = all(low > other[1] for other in ranges)
    if worse:
        fact = WorseThan(Named.of(tree, child), Named.all_of(tree, others))
        yield Statement.of(tree, fact, (child, *others))


def contradiction(tree: GameTree, node: int) -> Statement | None:
    """Return that the leaves below a node prove another value than the search returned, if so."""
    proved = tree.proof.at(node)
    if not contradicted(tree.columns, proved, node):
        return None
    fact = Contradicted(Named.of(tree, node), tree.value_at(node), proved)
    return Statement.of(tree, fact, (node,))
