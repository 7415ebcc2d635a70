"""What is told of a search as a whole: its size, its heuristic, how its moves are written."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from treeviz.explanation.fact import Amount, Estimate, Fact
from treeviz.explanation.meaning import Meaning, counts_as, meaning
from treeviz.explanation.moves_told import MoveExplained
from treeviz.explanation.whole_facts import (
    HeuristicSays,
    RecordedFrom,
    SearchBrokenOff,
    SearchedTo,
    SearchedToTheEnd,
    Size,
)
from treeviz.formatting.scale import POINTS
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, INNER, LEAF, PRUNED, UNSEEN
from treeviz.tree.estimates import asks_nobody, estimates_itself
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import in_its_own_words, silent
from treeviz.tree.pieces_taken import ends_with_a_capture
from treeviz.tree.results import first_ends

_OWN = "heuristic"  # what a game's own heuristic is called, for want of a name
_LINES = 8  # lines that are looked at
_MOST_MEANINGS = 4


def how_searched(tree: GameTree, node: int, moves: Sequence[MoveExplained]) -> Fact:
    """Return how far a search looked at and below a node, and what it did there.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    moves
        Its moves.
    """
    depth, size, kinds = tree.facts.depth, size_of(tree, node), tree.columns.kind
    if tree.unfinished:
        legal = sum(1 for _ in tree.rules.moves(tree.state(node)))
        return SearchBrokenOff(size, max(legal - len(moves), 0))
    if HORIZON in kinds[node : tree.columns.end[node]]:
        if depth is None and moves:  # somebody's search, which did not tell its depth
            return RecordedFrom(tree.facts.search, size)
        plies = max(depth - tree.ply(node), 0) or None if depth else None
        better = tree.rules.side(Player.MAX) if tree.rules.scale == POINTS else ""
        asked = opinion(tree)
        exchange = plies is not None and not asked.none and _ends_in_capture(tree, moves)
        return SearchedTo(
            size=size,
            plies=plies,
            heuristic=asked,
            better=better,
            uncut=_uncut(tree, size, moves),
            infinite=_infinite(tree, node, moves) if better else (),
            exchange=exchange,
        )
    ends = (tree.principal_variation(move.node)[-1] for move in moves)
    leaves = LEAF in kinds[node : tree.columns.end[node]]
    if leaves or UNSEEN in (kinds[at] for at in [move.node for move in moves] + [*ends]):
        return RecordedFrom(tree.facts.search, size)
    return SearchedToTheEnd(size, _uncut(tree, size, moves))


def _infinite(tree: GameTree, node: int, moves: Sequence[MoveExplained]) -> tuple[Estimate, ...]:
    """Return the infinite estimates by which moves count as won or lost, one of each."""
    me, found = tree.player(node), dict[float | None, Estimate]()
    for move in moves:
        infinite = counts_as(move.value, me) is not None
        if infinite and meaning(tree, move.node, me) is Meaning.ESTIMATE:
            estimate = Estimate.of(tree, tree.principal_variation(move.node)[-1])
            found.setdefault(move.value, estimate)
    return tuple(found.values())


def _ends_in_capture(tree: GameTree, moves: Sequence[MoveExplained]) -> bool:
    """Return whether the last move of a line that is told takes something off the board."""
    told = [move for move in moves if move.bound == "exact"][:_LINES]
    return any(ends_with_a_capture(tree, tree.best_play(move.node)[-1]) for move in told)


def _uncut(tree: GameTree, size: Size, moves: Sequence[MoveExplained]) -> bool:
    """Return whether no branch was cut, where any might have been: below a move."""
    kinds = tree.columns.kind
    return (
        not size.cut
        and not tree.facts.stops_at_wins
        and UNSEEN not in kinds
        and any(kinds[move.node] == INNER for move in moves)
    )


def results_meant(tree: GameTree, node: int, moves: Sequence[MoveExplained]) -> tuple[Amount, ...]:
    """Return what the values mean, the largest first, if a few of them tell it all.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    moves
        Its moves.
    """
    first = first_ends(tree.columns, node) if node else tree.ends
    if len(first) > _MOST_MEANINGS:
        return ()
    told = {value: tree.outcome(leaf) for value, leaf in first.items()} | _wins(tree, first)
    shown = len(told) > 1 or not told.keys().isdisjoint(move.value for move in moves)
    if not shown or "" in told.values():
        return ()
    return tuple(Amount(told[value], value) for value in sorted(told, reverse=True))


def _wins(tree: GameTree, seen: Collection[float]) -> dict[float, str]:
    """Return the results by which a side wins, as the game knows them, and that are not seen.

    They are told beside others, or where every number but theirs is no verdict.
    """
    rules, worth = tree.rules, tree.rules.win_worth
    if worth is None or tree.facts.depth_penalty or not (seen or asks_nobody(tree)):
        return {}
    wins = {worth: Player.MAX, -worth: Player.MIN}
    won = {tree.results.won, tree.results.lost} - {None}
    if won - wins.keys() or not (won or tree.facts.depth):
        return {}  # somebody's search, which has points of its own, or may have
    return {value: f"{rules.side(side)} wins" for value, side in wins.items() if value not in seen}


def size_of(tree: GameTree, node: int) -> Size:
    """Return what was visited and cut at and below a node; at the root, the probes, too."""
    pruned = tree.columns.kind.count(PRUNED, node, tree.columns.end[node])
    probes = 0 if node else tree.facts.probes or 0
    windows = bool(tree.columns.alpha)
    harmless = windows and tree.bounds(node) == (tree.value_at(node),) * 2
    return Size(tree.subtree_size(node) - pruned, pruned, probes, windows, harmless)


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
