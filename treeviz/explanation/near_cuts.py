"""Answers to moves of the position that were cut as one is worth a win: deeper cuts → these apart.

Nothing is compared there with what somebody has elsewhere: nothing is better than a win.

>>> from treeviz import alphabeta, games
>>> from treeviz.explanation.deeper_cuts import CutsBelow, deeper_of
>>> tree = alphabeta(games.Domineering("..V../.VVHH/.V.../.HH../..... V"), depth=3)
>>> below = CutsBelow(tree, tree.children(0)).counted
>>> fact = deeper_of(tree, below, 75, more=False, full=False, sound=True)
>>> print(answers_cut_apart(tree, fact).text)  # doctest: +NORMALIZE_WHITESPACE
Horizontal's 12 other answers to (0,0)-(1,0), (1,0)-(2,0) and (2,0)-(3,0) were not looked at: one
that counts as a win is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from treeviz.explanation.fact import Side
from treeviz.explanation.left_out_facts import AnswersCut, DeeperCuts
from treeviz.explanation.meaning import Meaning, proved
from treeviz.explanation.moves_told import Statement
from treeviz.tree.game_tree import GameTree


def answers_cut_apart(tree: GameTree, fact: DeeperCuts) -> Statement | None:
    """Return how many answers to moves of the position were cut as one is worth a win.

    None where there are none, or where it is not known that all were cut for that.

    Parameters
    ----------
    tree, fact
        The recording, and the cuts that are not told with the moves.
    """
    if fact.more or not (fact.near and fact.sound):
        return None
    first, *also = fact.after
    me = tree.player(tree.columns.parent[first.node])
    sure = all(proved(tree, move.node, me) is Meaning.LOSS for move in fact.after)
    replier = Side.of(tree, tree.player(first.node))
    among = len(tree.children(tree.columns.parent[first.node]))
    told = AnswersCut(first, replier, fact.near, sure, tuple(also), apart=True, among=among)
    return Statement.of(tree, told, tuple(move.node for move in fact.after))


def with_answers_cut(tree: GameTree, closing: Iterable[Statement]) -> Iterator[Statement]:
    """Yield what is told after the moves, such answers apart from the cuts that lie deeper.

    Parameters
    ----------
    tree, closing
        The recording, and what is told after the moves.
    """
    for one in closing:
        fact = one.fact
        apart = answers_cut_apart(tree, fact) if isinstance(fact, DeeperCuts) else None
        if apart is None or not isinstance(fact, DeeperCuts):
            yield one
            continue
        yield apart
        if fact.branches > fact.near:
            cuts, branches = fact.cuts - len(fact.after), fact.branches - fact.near
            yield replace(one, fact=replace(fact, cuts=cuts, branches=branches, near=0, after=()))
