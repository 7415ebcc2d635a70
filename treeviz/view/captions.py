"""What a picture says of itself: its headline, and how much of which search it shows."""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.numerals import count
from treeviz.game.game import Player
from treeviz.tree.game_tree import GameTree
from treeviz.view.labels import line_to, value_text
from treeviz.view.scene import Mark, Stub
from treeviz.view.transpositions import Shape


def headline(tree: GameTree, root: int = 0) -> str:
    """Return in one line what a search found, such as ``"x to move: [2,2] is best, +10"``.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> headline(minimax(games.TicTacToe("xox/oox/___")))
    'x to move: [2,2] is best, +10 (x wins)'
    >>> headline(minimax(games.TicTacToe("xox/oox/__x")))
    'The game is over: x wins (+10)'
    """
    value = tree.rules.scale.signed(tree.value_at(root), tree.plies_to_end(root, at_most=True))
    after = _after(tree, root)
    if tree.kind(root) == "terminal":
        result = tree.outcome(root)
        over = f"{after}the game is over: " if after else "The game is over: "
        return f"{over}{result} ({value})" if result else f"{over}{value}"
    mover = after + tree.rules.side(tree.player(root))
    if tree.value_at(root) is None:
        return f"{mover} to move: the search was broken off"
    if tree.kind(root) == "horizon":
        return f"{mover} to move: estimated at {value}, not searched"
    end = tree.best_play(root)[-1]
    meaning = tree.outcome(end) or ("an estimate" if tree.kind(end) == "horizon" else "")
    worth = f"{value} ({meaning})" if meaning else value
    best = tree.best_children(root)
    chosen = tree.choice(root)
    bound = tree.bound(root)
    if bound in ("lower", "upper"):
        low = (bound == "lower") != (tree.player(root) is Player.MAX)
        what = "no move reaches the window" if low or chosen is None else tree.notation(chosen)
        return f"{mover} to move: {what}, {value_text(tree, root)}"
    if not best:
        return f"{mover} to move: {worth}"
    notation = tree.notation(best[0] if chosen is None else chosen)
    if len(tree.children(root)) == 1:
        return f"{mover} to move: {notation} is the only move, {worth}"
    if len(best) == 1:
        return f"{mover} to move: {notation} is best, {worth}"
    number = f"all {len(best)}" if len(best) == len(tree.children(root)) else str(len(best))
    return f"{mover} to move: {number} moves are equally good, {worth}"


def _after(tree: GameTree, root: int) -> str:
    """Return the line from the true root to where the picture begins, as a title tells it."""
    return f"After {line_to(tree, root)}: " if root else ""


def question(tree: GameTree, root: int) -> str:
    """Return the title of an exercise: it gives nothing away."""
    player = tree.player(root)
    turn = f"{tree.rules.side(player)} to move ({player.name})"
    return f"{_after(tree, root)}{turn}: which move is best, and what is it worth?"


def caption(shape: Shape, marks: Sequence[Mark | Stub] | None) -> str:
    """Return which search it was, and how much of it is drawn; None: all of it."""
    tree, root = shape.tree, shape.root
    depth = tree.facts.depth
    parts = [tree.facts.search]
    if tree.unfinished:
        parts.append("broken off")
    elif tree.reaches_horizon and depth is not None:
        parts.append(f"{count(depth, 'ply')} deep, then estimates")
    pruned = len(tree) - tree.columns.visited
    size = count(tree.columns.visited, "node") + (" visited" if pruned else "")
    if pruned:
        size += f", {count(pruned, 'branch')} cut"
    parts.append(size)
    if root:
        parts.append(f"{count(tree.subtree_size(root))} of them below this position")
    if marks is None:
        return ", ".join(parts)
    shown = [mark for mark in marks if isinstance(mark, Mark)]
    if shape.merge:
        parts.append(_merged(shape, shown))
    elif len(shown) < tree.subtree_size(root):
        parts.append(f"{count(len(shown))} of {count(tree.subtree_size(root))} drawn")
    return ", ".join(parts)


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
