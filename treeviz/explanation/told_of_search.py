"""What is told of a search as a whole: its size, its heuristic, how its moves are written."""

from __future__ import annotations

from treeviz.explanation.whole_facts import HeuristicSays, Size
from treeviz.tree.columns import PRUNED
from treeviz.tree.estimates import estimates_itself
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import in_its_own_words, silent

_OWN = "heuristic"  # what a game's own heuristic is called, for want of a name


def size_of(tree: GameTree, node: int) -> Size:
    """Return what was visited and cut at and below a node; at the root, the probes, too."""
    pruned = tree.columns.kind.count(PRUNED, node, tree.columns.end[node])
    probes = 0 if node else tree.facts.probes or 0
    return Size(tree.subtree_size(node) - pruned, pruned, probes, bool(tree.columns.alpha))


def opinion(tree: GameTree) -> HeuristicSays:
    """Return what the heuristic of a search says of itself."""
    name = tree.facts.heuristic
    own = estimates_itself(tree)
    return HeuristicSays(
        name="the search itself" if own else "" if name == _OWN else name,
        doc=in_its_own_words(tree.heuristic),
        none=silent(tree.heuristic) and not own,
        there=tuple(map(str, tree.rules.heuristics)),
    )
