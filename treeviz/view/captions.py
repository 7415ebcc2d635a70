"""What a picture says of itself: how much of which search it shows."""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.numerals import count
from treeviz.tree.columns import HORIZON, KNOWN, LEAF, NULL, OPEN, UNSEEN
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.transpositions import Shape

# Where a search may have ended before the game did.
_NO_ENDS = (HORIZON, KNOWN, LEAF, NULL, OPEN, UNSEEN)


def searched_as(shape: Shape) -> tuple[str, str]:
    """Return which search it was and how much it saw, and how much of that is below the root."""
    tree, root = shape.tree, shape.root
    depth, visited = tree.facts.depth, tree.columns.visited
    parts = [tree.facts.search]
    if tree.unfinished:
        parts.append("broken off")
    elif tree.reaches_horizon and depth is not None:
        later = "not known" if asks_nobody(tree) else "only estimated"
        parts.append(f"{count(depth, 'ply')} deep (what comes later is {later})")
    elif len(tree) > 1 and not any(kind in tree.columns.kind for kind in _NO_ENDS):
        certain = ": value certain" if tree.bound(root) == "exact" else ""
        parts[0] += f" to the end{certain}"
    pruned = len(tree) - visited
    size = count(visited, "node") + (" visited" if pruned else "")
    if pruned:
        size += f", {count(pruned, 'branch')} cut"
    elif len(tree) > 1 and not tree.unfinished:
        size += ", nothing cut"
    parts.append(size)
    below = f", {count(tree.subtree_size(root))} of them below this position" if root else ""
    return ", ".join(parts), below


def cuts_told(shape: Shape, marks: Sequence[Mark | Stub], *, whole: bool) -> str:
    """Return how many of the cuts are told at marks, and how many are not; empty if all or none.

    Parameters
    ----------
    shape, marks
        What is drawn.
    whole
        Whether stubs tell what was cut below their moves, too.

    Examples
    --------
    >>> from treeviz import View, alphabeta, games
    >>> tree = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    >>> View(tier="value", marks=12, pruned="folded")(tree).caption.partition("visited, ")[2]
    '24 branches cut (3 told above, 21 under moves not drawn), 6 positions drawn'
    """
    tree = shape.tree
    cut = len(tree) - tree.columns.visited
    stubs = [mark for mark in marks if isinstance(mark, Stub)]
    told = sum(mark.pruned for mark in marks if isinstance(mark, Mark))
    told += sum(stub.unseen if whole else stub.cut for stub in stubs)
    if shape.merge or not 0 < told < cut:
        return ""
    rest = "elsewhere" if shape.root else "under moves not drawn"
    return f" ({count(told)} told above, {count(cut - told)} {rest})"


def drawn_of(shape: Shape, marks: Sequence[Mark | Stub]) -> str:
    """Return how much of a search is drawn, after what it was; empty where that is all of it."""
    shown = [mark for mark in marks if isinstance(mark, Mark)]
    if shape.merge:
        return f", {_merged(shape, shown)}"
    if len(shown) < shape.tree.subtree_size(shape.root):
        return f", {count(len(shown), 'position')} drawn"
    return ""


def _merged(shape: Shape, shown: Sequence[Mark]) -> str:
    """Return how many positions are drawn, and for how many nodes of the tree they stand."""
    alike = " up to symmetry" if shape.merge == "symmetry" else ""
    some = f"{count(len(shown))} of " if len(shown) < len(shape) else ""
    nodes = count(sum(mark.stands_for for mark in shown), "node")
    return f"{some}{count(len(shape), 'position')}{alike} drawn, for {nodes}"


def saved(tree: GameTree, marks: Sequence[Mark | Stub]) -> str:
    """Return how many nodes the cuts saved, as far as the branches they left out are drawn."""
    searched = [mark for mark in marks if isinstance(mark, Mark) and mark.saved]
    if not searched:
        return ""
    every = len(searched) == len(tree) - tree.columns.visited
    nodes = count(sum(mark.saved for mark in searched), "node")
    return f"; the cuts saved {'' if every else 'at least '}{nodes}, value and choice stay"


def framed(shown: int, found: int) -> str:
    """Return how many of the nodes that were looked for are framed.

    Examples
    --------
    >>> framed(3, 80), framed(1, 1), framed(0, 0)
    ('; framed: 3 of 80 nodes found', '; framed: 1 node found', '; no node found')
    """
    if not found:
        return "; no node found"
    some = f"{count(shown)} of " if shown < found else ""
    return f"; framed: {some}{count(found, 'node')} found"
