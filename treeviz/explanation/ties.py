"""Several moves that are equally good: what each is to the mover, and which win soonest.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Nim("1 2 2"), depth=2)
>>> [move.notation for move in tie_of(tree, 0).moves]
['[0,1]', '[1,1]', '[1,2]', '[2,1]', '[2,2]']
"""

from __future__ import annotations

from collections.abc import Collection

from treeviz.explanation.fact import Named
from treeviz.explanation.meaning import Meaning, counts_as, meaning
from treeviz.explanation.whole_facts import Tie
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent
from treeviz.tree.wins_too import wins_too


def tie_of(
    tree: GameTree,
    node: int,
    settled: Collection[int] = (),
    again: Collection[int] = (),
    *,
    soonest: bool = True,
) -> Tie:
    """Return which moves at a node are best, each worth what the search returned.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    settled, again
        The nodes of moves that are worse by the rules, or by a second look at what was cut; and of
        those that are as good by such a look. The search has only a bound of them.
    soonest
        Whether it is told which of equal wins are over soonest.
    """
    me, best, value = tree.player(node), tree.best_children(node), tree.value_at(node)
    kinds = {child: meaning(tree, child, me) for child in best}
    guessed = [child for child in best if kinds[child] is Meaning.ESTIMATE]
    means = kinds[best[0]] if not guessed else Meaning.ESTIMATE
    others = (c for c in tree.children(node) if c not in {*best, *settled, *again})
    left = [c for c in others if tree.bound(c) != "exact" and tree.value_at(c) in (value, None)]
    wins = wins_too(tree) if means is Meaning.WIN and not node else {}
    too = [move for move in left if wins.get(move)]
    open_ = [move for move in left if move not in wins]
    return Tie(
        Named.all_of(tree, best),
        len(tree.children(node)),
        means,
        value,
        *(quickest_wins(tree, best, means) if soonest else ((), 0)),
        counts_as=counts_as(value, me) if guessed else None,
        asked=not silent(tree.heuristic),
        at_least=any(tree.value_at(move) == value for move in open_),
        guessed=Named.all_of(tree, guessed if len(guessed) < len(best) else ()),
        again=Named.all_of(tree, sorted((*again, *too))),
        within=(tree.facts.depth or 0) * bool(left and not open_ and tree.reaches_horizon),
        at_once=not too and all(tree.columns.kind[child] == TERMINAL for child in best),
    )


def quickest_wins(tree: GameTree, best: list[int], means: Meaning) -> tuple[tuple[Named, ...], int]:
    """Return which of equal wins are over soonest, and when; nothing if all are at once.

    Parameters
    ----------
    tree, best
        The recording, and the nodes that the best moves lead to.
    means
        What each is to the mover.
    """
    if means is not Meaning.WIN:
        return (), 0
    over = [tree.columns.kind[child] == TERMINAL for child in best]
    plies = [tree.plies_to_end(child) for child in best]
    if any(over):  # what is not over takes longer, however long
        plies = [0 if ends else 1 for ends in over]
    known = [number for number in plies if number is not None]
    if len(known) < len(plies) or min(known) == max(known):
        return (), 0
    told = zip(best, known, strict=True)
    quickest = Named.all_of(tree, (child for child, number in told if number == min(known)))
    return quickest, min(known) + 1
