"""What a picture says of itself: its headline, and how much of which search it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import listed
from treeviz.game.game import Player
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.view.labels import line_to, value_text
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.transpositions import Shape

_NAMED = 3  # equally good moves are named, more are counted


def headline(tree: GameTree, root: int = 0) -> str:
    """Return in one line what a search found: which moves are best, and what they lead to.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> headline(minimax(games.TicTacToe("xox/oox/___")))
    'x to move: [2,2] is best, +10 (x wins in 1 ply)'
    >>> headline(minimax(games.TicTacToe("xo_/___/___")))
    'x to move: [1,0], [1,1] and [2,0] are equally good, +10 (x wins in 5 plies)'
    >>> headline(minimax(games.TicTacToe("xox/oox/__x")))
    'The game is over: x wins (+10)'
    """
    after = _after(tree, root)
    if tree.kind(root) == "terminal":
        result, value = tree.outcome(root), _value(tree, root)
        over = f"{after}the game is over: " if after else "The game is over: "
        return f"{over}{result} ({value})" if result else f"{over}{value}"
    return f"{after}{tree.rules.side(tree.player(root))} to move: {_found(tree, root)}"


def _found(tree: GameTree, root: int) -> str:
    """Return what was found of a position in which somebody is to move."""
    if tree.value_at(root) is None:
        return "the search was broken off"
    if tree.kind(root) == "horizon":
        return f"estimated at {_value(tree, root)}, not searched"
    chosen, bound = tree.choice(root), tree.bound(root)
    if bound in ("lower", "upper"):
        low = (bound == "lower") != (tree.player(root) is Player.MAX)
        what = "no move reaches the window" if low or chosen is None else tree.notation(chosen)
        return f"{what}, {value_text(tree, root)}"
    best, worth = tree.best_children(root), _worth(tree, root)
    if not best:
        return worth
    notation = tree.notation(best[0] if chosen is None else chosen)
    children = len(tree.children(root))
    if children == 1:
        return f"{notation} is the only move, {worth}"
    certain = tree.certainty.low[root], tree.certainty.high[root]
    winner = tree.results.winner(*certain)
    if winner is tree.player(root).other:
        longest = _outstanding(tree, best, max)
        return f"every move loses{f'; {longest} holds out longest' if longest else ''}, {worth}"
    estimated = rests_on_estimates(tree, root)
    if len(best) == 1:
        if not _may_be_equalled(tree, root, best[0]):
            return f"{notation} is best, {worth}"
        return f"{notation}: no move is {'shown to be ' if estimated else ''}better, {worth}"
    number = f"all {len(best)}" if len(best) == children else str(len(best))
    if winner is not None and len(equally_good(tree, root)) < len(best):
        quickest = _outstanding(tree, best, min)
        return f"{number} moves win{f'; {quickest} soonest' if quickest else ''}, {worth}"
    equal = "estimated equal" if estimated else "equally good"
    if len(best) <= _NAMED:
        return f"{listed(list(map(tree.notation, best)))} are {equal}, {worth}"
    return f"{number} moves are {equal}, {worth}"


def equally_good(tree: GameTree, root: int) -> list[int]:
    """Return the children of a node that are equal to the chosen one, itself among them.

    They are equal in value, and where that is proved to be a win or a loss also in how soon it
    comes: a move that loses sooner is not equally good.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4)
    >>> [tree.notation(node) for node in tree.best_children(0)]
    ['[0]', '[1]', '[2]', '[3]']
    >>> [tree.notation(node) for node in equally_good(tree, 0)]
    ['[0]']
    """
    best, chosen = tree.best_children(root), tree.choice(root)
    certain = tree.certainty.low[root], tree.certainty.high[root]
    if chosen is None or tree.results.winner(*certain) is None:
        return best
    plies = tree.plies_to_end(chosen)
    return [node for node in best if node == chosen or plies == tree.plies_to_end(node) is not None]


def _may_be_equalled(tree: GameTree, root: int, best: int) -> bool:
    """Tell whether the search left open that another move is worth as much as the best one."""
    player, others = tree.player(root), [node for node in tree.children(root) if node != best]
    if player is Player.MAX:
        return any(tree.bounds(node)[1] >= tree.bounds(best)[0] for node in others)
    return any(tree.bounds(node)[0] <= tree.bounds(best)[1] for node in others)


def _outstanding(tree: GameTree, moves: Sequence[int], most: Callable[[Sequence[int]], int]) -> str:
    """Return which of some moves ends the game last, or first, if one does and that is proved."""
    plies = [tree.plies_to_end(move) for move in moves]
    known = [number for number in plies if number is not None]
    if len(known) < len(plies) or known.count(most(known)) > 1:
        return ""
    return tree.notation(moves[known.index(most(known))])


def _value(tree: GameTree, node: int) -> str:
    return tree.rules.scale.signed(tree.value_at(node), tree.plies_to_end(node, at_most=True))


def _worth(tree: GameTree, root: int) -> str:
    """Return a value with what it means: how the game ends, and how soon if that is proved."""
    value, end = _value(tree, root), tree.best_play(root)[-1]
    meaning = tree.outcome(end) or ("an estimate" if tree.kind(end) == "horizon" else "")
    if not meaning:
        return value
    plies, most = tree.plies_to_end(root), tree.plies_to_end(root, at_most=True)
    if tree.outcome(end) and tree.winner(end) is not None:
        if plies is not None:
            meaning += f" in {count(plies, 'ply')}"
        elif most is not None:
            meaning += f" within {count(most, 'ply')}"
    return f"{value} ({meaning})"


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
