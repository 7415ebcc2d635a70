"""What a picture says of itself: how much of which search it shows."""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import possessive
from treeviz.game.board import Board
from treeviz.tree.columns import HORIZON, KNOWN, LEAF, NULL, OPEN, TERMINAL, UNSEEN
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.view.names import short_side
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.transpositions import Shape

# Where a search may have ended before the game did.
_NO_ENDS = (HORIZON, KNOWN, LEAF, NULL, OPEN, UNSEEN)


def searched_as(shape: Shape, *, amid: str = "", guessed: bool = True) -> tuple[str, str]:
    """Return which search it was and how much it saw, and how much of that is below the root.

    Parameters
    ----------
    shape
        What the picture sees of a recording.
    amid
        The answer to a capture with which a line ends that is drawn; empty if none does.
    guessed
        Whether any value that is shown rests on estimates.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Connect(), depth=1, heuristic="lines")
    >>> searched_as(Shape(tree), amid="o's answer to [3]")[0].partition(", 8")[0]
    "minimax, 1 ply deep (what comes later, such as o's answer to [3], is not searched)"
    >>> searched_as(Shape(tree), guessed=False)[0].partition(", 8")[0]
    'minimax, 1 ply deep'
    """
    tree, root = shape.tree, shape.root
    depth, visited = tree.facts.depth, tree.columns.visited
    parts = [tree.facts.search]
    sure = tree.bound(root) == "exact" and not rests_on_estimates(tree, root)
    certain = ": value certain" if sure else ""
    if tree.unfinished:
        parts.append("broken off")
    elif tree.reaches_horizon and depth is not None:
        later = "not known" if asks_nobody(tree) else "not searched"
        such = f", such as {amid}," if amid else ""
        known = f" (what comes later{such} is {later})" if guessed else certain
        parts.append(f"{count(depth, 'ply')} deep{known}")
    elif len(tree) > 1 and not any(kind in tree.columns.kind for kind in _NO_ENDS):
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


def answer_left_out(tree: GameTree, marks: Sequence[Mark | Stub]) -> str:
    """Return which answer is not seen, where a line that is drawn ends with a capture.

    At the end of the chosen line if that is drawn and the depth ends there. Of another line if the
    game is over at the end of that one; else nothing.

    Examples
    --------
    >>> from treeviz import View, alphabeta, games
    >>> tree = alphabeta(games.TicTacToe("xox/oox/___"), depth=1)
    >>> answer_left_out(tree, View()(tree).marks)  # nobody takes anything
    ''
    """
    drawn = [mark for mark in marks if isinstance(mark, Mark)]
    amid = [mark for mark in drawn if _stops_amid(mark, marks)]
    chosen = [mark for mark in drawn if mark.chosen]
    if not amid or not chosen:
        return ""
    last = amid[0] if tree.columns.kind[chosen[-1].node] == TERMINAL else chosen[-1]
    if not last.horizon:
        return ""
    side = possessive(short_side(tree, tree.player(last.node)))
    return f"{side} answer to {visible(tree.notation(last.node))}"


def _stops_amid(mark: Mark, marks: Sequence[Mark | Stub]) -> bool:
    """Tell whether the depth ends with a capture: what it may be answered with is not seen."""
    above = None if mark.parent is None else marks[mark.parent]
    before = above.board if isinstance(above, Mark) else None
    if not mark.horizon or mark.board is None or before is None or before.style == "objects":
        return False
    return _men(mark.board) < _men(before)


def _men(board: Board) -> int:
    return sum(bool(cell.sign) for row in board.rows for cell in row)


def harmless_cuts(shape: Shape, marks: Sequence[Mark | Stub]) -> str:
    """Return that no cut could change the value, where none is told; else nothing."""
    cut = len(shape.tree) - shape.tree.columns.visited
    told = shape.root or shape.merge or not cut or _cuts_told(marks)
    return "" if told else " (none could change the value)"


def shown_of(shape: Shape, marks: Sequence[Mark | Stub]) -> str:
    """Return how much of a search is shown, after how much it saw; empty where that is all of it.

    Examples
    --------
    >>> from treeviz import View, alphabeta, games
    >>> tree = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    >>> View(marks=12, pruned="folded")(tree).caption.partition("branches cut")[2]
    '; shown: 6 nodes, 4 cuts (11 below moves not drawn, 9 deeper)'
    """
    shown = [mark for mark in marks if isinstance(mark, Mark)]
    if shape.merge:
        return f", {_merged(shape, shown)}"
    tree, cut = shape.tree, _cuts_told(marks)
    if len(shown) == tree.subtree_size(shape.root):
        return ""
    visited = [mark for mark in shown if not mark.pruned]
    checked = [mark for mark in shown if mark.checked]
    called = "cut move" if any(mark.parent == 0 for mark in checked) else "cut reply"
    cut_too = f" and {count(len(checked), called)}" if checked else ""
    parts = [f"{count(len(visited), 'node')}{cut_too}"]
    plies = max(mark.ply for mark in shown) - tree.ply(shape.root)
    if tree.reaches_horizon and tree.facts.depth is not None:
        deepest = tree.facts.depth - tree.ply(shape.root)
        left_out = any(mark.later for mark in shown)  # plies between, so that their number misleads
        parts = [count(plies, "ply"), *parts] if 0 < plies < deepest and not left_out else parts
    if cut or any(mark.cut_below for mark in marks if isinstance(mark, Stub)):
        every = cut == len(tree) - tree.columns.visited
        elsewhere = "" if shape.root else _cuts_elsewhere(tree, marks)
        parts.append(
            "all cuts"
            if every
            else f"{count(cut, 'cut') if cut else 'none of the cuts'}{elsewhere}"
        )
    return f"; shown: {', '.join(parts)}"


def _cuts_elsewhere(tree: GameTree, marks: Sequence[Mark | Stub]) -> str:
    """Return where the cuts are that are not shown: they add up to all."""
    below = sum(mark.cut_below for mark in marks if isinstance(mark, Stub))
    deeper = len(tree) - tree.columns.visited - below - _cuts_told(marks)
    parts = [f"{count(below)} below moves not drawn"] if below else []
    parts += [f"{count(deeper)} deeper"] if deeper else []
    return f" ({', '.join(parts)})" if parts else ""


def _cuts_told(marks: Sequence[Mark | Stub]) -> int:
    """Return how many cuts are drawn, or counted in stubs."""
    return sum(mark.cut if isinstance(mark, Stub) else mark.pruned for mark in marks)


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
