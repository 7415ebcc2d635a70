"""The other moves that win where the one played wins at once: as soon, later, or as estimated.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Domineering("..../VVHH/VV../.... H"), depth=2, heuristic="course")
>>> beside = won_beside(tree, tree.best_children(0), tree.choice(0))
>>> [move.notation for move in beside.at_once], [move.notation for move in beside.counted]
(['(3,2)-(3,3)'], ['(3,1)-(3,2)'])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from treeviz.explanation.fact import Named
from treeviz.explanation.meaning import Meaning, meaning
from treeviz.tree.columns import PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.wins_too import wins_too
from treeviz.tree.won_when import won_when


class WonBeside(NamedTuple):
    """The other moves that win where the one played wins at once.

    Attributes
    ----------
    at_once, later
        Those that win at once, too, and those that are proved to win, but later.
    counted
        Those that only count as won: by an estimate.
    """

    at_once: tuple[Named, ...] = ()
    later: tuple[Named, ...] = ()
    counted: tuple[Named, ...] = ()


def won_beside(tree: GameTree, best: Sequence[int], chosen: int) -> WonBeside:
    """Return the other best moves, if the chosen one wins at once; else none.

    Parameters
    ----------
    tree, best, chosen
        The recording, and the nodes of the best moves and of the one played.
    """

    def at_once(move: int) -> bool:
        return tree.columns.kind[move] == TERMINAL and tree.winner(move) is not None

    if not at_once(chosen):
        return WonBeside()
    me, others = tree.player(tree.columns.parent[chosen]), [n for n in best if n != chosen]
    unseen = _found_again(tree, best, chosen)
    counted = [n for n in others if meaning(tree, n, me) is not Meaning.WIN]
    soon = [n for n in others if at_once(n)]
    late = [n for n in others if n not in (*counted, *soon)]
    when = won_when(tree, unseen)
    soon += unseen if when == "at once" else []
    late += unseen if when == "later" else []
    return WonBeside(*(Named.all_of(tree, moves) for moves in (soon, late, counted)))


def _found_again(tree: GameTree, best: Sequence[int], chosen: int) -> list[int]:
    """Return the moves that a second look finds to win, where the search tried none but the best.

    Of others that it tried it is told otherwise what becomes of them all.
    """
    above, kinds = tree.columns.parent[chosen], tree.columns.kind
    others = [move for move in tree.children(above) if move not in best]
    if above or any(kinds[move] != PRUNED for move in others):
        return []
    return [move for move, wins in wins_too(tree).items() if wins]
