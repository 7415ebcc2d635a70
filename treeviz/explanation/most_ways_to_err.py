"""Which of several equally good moves leaves the opponent most replies that are worse.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("_x_/_o_/___"))
>>> (told,) = most_ways_to_err(tree, tree.best_children(0), tree.player(0))
>>> print(told.text)  # doctest: +NORMALIZE_WHITESPACE
Of the six equal moves [0,0] and [0,2] leave o most ways to go wrong: five of six replies are worse
than the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treeviz.explanation.fact import Named, Side
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.whole_facts import WaysToErr
from treeviz.game.player import Player
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import lost_past_depth
from treeviz.tree.unseen_wins import won_past_depth

_CLEARLY = 0.75  # times as many replies are good as of any other move, at most


def most_ways_to_err(tree: GameTree, best: Sequence[int], me: Player) -> Iterator[Statement]:
    """Tell which of equal moves leaves the opponent most ways to go wrong, if one does.

    Parameters
    ----------
    tree, best
        The recording, and the nodes of the moves that are equally good.
    me
        Who makes them.
    """
    they = me.other
    if len(best) < 2 or not _shown_whole(tree, best, they):
        return
    if not set(best).isdisjoint(won_past_depth(tree, tree.columns.parent[best[0]])):
        return  # every reply loses, by the rules
    if any(lost_past_depth(tree, child) is not None for child in best):
        return  # which replies win, by the rules, the estimates do not know
    value, errors = tree.columns.value, dict[int, int]()
    for child in best:
        below = tree.children(child)
        errors[child] = sum(they.better(value[child], value[reply]) for reply in below)
    good = {child: 1 - errors[child] / (len(tree.children(child)) or 1) for child in best}
    most = [child for child in best if errors[child] == max(errors.values())]
    replies = {len(tree.children(child)) for child in most}
    rest = [good[child] for child in best if child not in most]
    if rest and len(replies) == 1 and replies != {1} and good[most[0]] <= _CLEARLY * min(rest):
        moves = tuple(Named.of(tree, child) for child in most)
        only = not any(errors[child] for child in best if child not in most)
        they_are, number = Side.of(tree, they), len(best)
        against = [(errors[n], len(tree.children(n))) for n in best if n not in most]
        guessed = any(rests_on_estimates(tree, child) for child in best)
        fact = WaysToErr(
            moves, they_are, replies.pop(), errors[most[0]], only, number, against[0], guessed
        )
        nodes = [node for child in best for node in (child, *tree.children(child))]
        yield Statement.of(tree, fact, nodes)


def _shown_whole(tree: GameTree, best: Sequence[int], they: Player) -> bool:
    """Return whether of equal moves every reply is the opponent's, and known exactly."""
    return all(
        tree.player(child) is they and tree.bound(reply) == "exact"
        for child in best
        for reply in tree.children(child) or [child]
    )
