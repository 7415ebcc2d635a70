"""Which moves beside the one played a search left open, and which of them are as good: for a title.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> may_be_equalled(tree, 0, tree.choice(0)), open_beside_best(tree, 0, tree.choice(0))
(True, ('', True))
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import listed
from treeviz.game.player import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.view.equals import found_level, found_worse
from treeviz.view.names import short_move

_NAMED = 3  # moves that may be as good: more are counted


def all_level(tree: GameTree, root: int, move: int) -> list[int]:
    """Return all moves that are as good, if a second look settles which; empty if not.

    Parameters
    ----------
    tree, root, move
        The recording, the position, and the move that is played.
    """
    level = found_level(tree, root, move)
    equal, better = _left_open(tree, root, move)
    return [] if better or not level or not level.issuperset(equal) else sorted([move, *level])


def open_beside_best(tree: GameTree, root: int, best: int) -> tuple[str, bool]:
    """Return which moves beside the best one the search left open, and whether none is better.

    Parameters
    ----------
    tree, root, best
        The recording, the position, and the move that is played.
    """
    equal, better = _left_open(tree, root, best)
    if better:
        return "; no move is shown to be better", False
    if not equal:
        return "", True
    searched = [node for node in equal if tree.columns.kind[node] != PRUNED]
    when = search_when([best, *searched], best) if searched else ", never looked at,"
    if len(searched or equal) > _NAMED:
        level = found_level(tree, root, best).intersection(searched)
        if level:
            are = f"{count(len(level), 'other')} {'is' if len(level) == 1 else 'are'} as good"
            more = len(searched) - len(level)
            return f"; none is better, {are}{f', {more} more may be' if more else ''}", True
        number = f"{len(searched or equal)} others{when * (not searched)}"
        return f"; none is better, {number} may be as good", True
    level = found_level(tree, root, best).intersection(searched)
    open_ = [node for node in searched or equal if node not in level]
    named = listed([short_move(tree, node) for node in open_])
    if level and open_:
        are = "is" if len(level) == 1 else "are"
        as_good = listed([short_move(tree, node) for node in sorted(level)])
        return f"; {as_good} {are} as good, {named} may be", True
    named = listed([short_move(tree, node) for node in searched or equal])
    return f"; {named}{when} may be as good", True


def may_be_equalled(tree: GameTree, root: int, best: int) -> bool:
    """Tell whether the search left open that another move is worth as much as the best one.

    Parameters
    ----------
    tree, root, best
        The recording, the position, and the move that is played.
    """
    player, others = tree.player(root), _rivals(tree, root, best)
    if player is Player.MAX:
        return any(tree.bounds(node)[1] >= tree.bounds(best)[0] for node in others)
    return any(tree.bounds(node)[0] <= tree.bounds(best)[1] for node in others)


def search_when(moves: Sequence[int], move: int) -> str:
    """Return when the others of some moves were searched: all later than this one, or earlier.

    Parameters
    ----------
    moves, best
        Moves of one position, and one of them.
    """
    others = [node for node in moves if node != move]
    if move < min(others):
        return ", searched later,"
    return ", searched earlier," if move > max(others) else ""


def _left_open(tree: GameTree, root: int, best: int) -> tuple[list[int], bool]:
    """Return the moves that may be as good as the best one, and whether any may be better."""
    player, worth = tree.player(root), tree.bounds(best)
    rivals = [(node, tree.bounds(node)) for node in _rivals(tree, root, best)]
    if player is Player.MAX:
        equal = [node for node, (_, high) in rivals if high >= worth[0]]
        better = any(high > worth[1] for _, (_, high) in rivals)
    else:
        equal = [node for node, (low, _) in rivals if low <= worth[1]]
        better = any(low < worth[0] for _, (low, _) in rivals)
    worse = found_worse(tree, root, best)
    return [node for node in equal if node not in worse], better


def _rivals(tree: GameTree, root: int, best: int) -> list[int]:
    """Return the other moves, but those that the rules refute."""
    they = tree.player(root).other
    others = (node for node in tree.children(root) if node != best)
    return [node for node in others if not unseen_wins(tree, node, they)]
