"""What more there is to say of why answers were cut, where it is told once for all moves.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2))
>>> [str(best.value) for best in told.closing[0].fact.bests]
['-3.0', '2.0']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isinf

from treeviz.explanation.cuts_gathered import moves_named
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Had, Named
from treeviz.explanation.left_out_facts import CutsGathered
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.whole_facts import SearchedTo, SearchedToTheEnd
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree

_FEW = 3  # moves that are named as exceptions


def with_bests(told: Explanation, *, sound: bool) -> Explanation:
    """Return an explanation that tells what was best when answers were cut, and of deeper cuts.

    The same one where nothing is gathered: there the moves tell it.

    Parameters
    ----------
    told
        The explanation.
    sound
        Whether all cuts are known to be as alpha-beta makes them: else no reason is told of deeper
        ones.
    """

    def known(fact: CutsGathered) -> CutsGathered:
        bests = () if fact.line else _bests(told.tree, fact.moves)
        deeper = next(filter(None, map(_counted_deeper, told.opening)), 0)
        return replace(fact, bests=bests, deeper=deeper if sound else 0)

    fuller = _with_gathered(told, known)
    if not any(isinstance(one.fact, CutsGathered) and one.fact.deeper for one in fuller.closing):
        return fuller
    return replace(fuller, opening=tuple(map(_without_deeper, told.opening)))


def with_spared(told: Explanation) -> Explanation:
    """Return an explanation that names the moves after which every answer was looked at, if few.

    Parameters
    ----------
    told
        The explanation.
    """

    def known(fact: CutsGathered) -> CutsGathered:
        left = [move for move in moves_named(told, chosen=False) if move not in fact.moves]
        if not _are_looked_at(told.tree, left) or len(fact.moves) <= _FEW:
            return fact
        spared = tuple(sorted([*left, *fact.played]))
        told_first = [move.node for row in told.rows for move in row.moves][: len(spared)]
        first = {*told_first} == {move.node for move in spared}
        return replace(fact, spared=spared, first=first)

    return _with_gathered(told, known)


def with_best_moves(told: Explanation) -> Explanation:
    """Return an explanation that tells with which moves the mover had what it had by then.

    Parameters
    ----------
    told
        The explanation.
    """
    return _with_gathered(told, lambda fact: replace(fact, by_move=True))


def with_earlier(told: Explanation) -> Explanation:
    """Return an explanation that tells of moves not cut that they were searched before the others.

    Parameters
    ----------
    told
        The explanation.
    """

    def known(fact: CutsGathered) -> CutsGathered:
        return replace(fact, earlier=bool(fact.but) and max(fact.but) < min(fact.moves))

    return _with_gathered(told, known)


def with_first_answers(told: Explanation) -> Explanation:
    """Return an explanation that tells how often the first answer that was tried was enough.

    An answer that a row names may then be a poor one: the search saw no other.

    Parameters
    ----------
    told
        The explanation.
    """

    def known(fact: CutsGathered) -> CutsGathered:
        tree = told.tree
        at_once = [move.node for move in fact.moves if _cut_at_once(tree, move.node)]
        tried = {tree.notation(tree.children(move)[0]) for move in at_once}
        at_first = tried == {fact.answer} and len(at_once) == fact.times
        if len(at_once) == len(fact.moves) and len(tried) == 1:
            fact = replace(fact, answer=tried.pop(), times=len(at_once))
        return replace(fact, at_once=len(at_once), at_first=at_first)

    return _with_gathered(told, known)


def with_tried(told: Explanation) -> Explanation:
    """Return an explanation that tells of how many answers some were left out.

    The same one where one answer to each of the moves was looked at: that goes without saying.

    Parameters
    ----------
    told
        The explanation.
    """

    def known(fact: CutsGathered) -> CutsGathered:
        answers = [answer for move in fact.moves for answer in told.tree.children(move.node)]
        tried = len(answers) - fact.branches
        return replace(fact, tried=tried if tried > len(fact.moves) else 0)

    return _with_gathered(told, known)


def _with_gathered(told: Explanation, known: Callable[[CutsGathered], CutsGathered]) -> Explanation:
    """Return an explanation in which more is known of why answers were cut, where that is told."""
    closing = (
        replace(one, fact=known(one.fact)) if isinstance(one.fact, CutsGathered) else one
        for one in told.closing
    )
    return replace(told, closing=tuple(closing))


def _cut_at_once(tree: GameTree, move: int) -> bool:
    """Return whether the first answer to a move was the only one that was looked at."""
    kinds = [tree.columns.kind[answer] for answer in tree.children(move)]
    return kinds[:1] != [PRUNED] and all(kind == PRUNED for kind in kinds[1:])


def _counted_deeper(one: Statement) -> int:
    """Return how many cuts lie deeper, if that is said and nothing else tells of these; else 0."""
    return one.fact.size.deeper if isinstance(one.fact, SearchedTo | SearchedToTheEnd) else 0


def _without_deeper(one: Statement) -> Statement:
    """Return how far the search looked without how many cuts lie deeper: that is told elsewhere."""
    if not isinstance(one.fact, SearchedTo | SearchedToTheEnd):
        return one
    return replace(one, fact=replace(one.fact, size=one.fact.size._replace(deeper=0)))


def _bests(tree: GameTree, moves: Sequence[Named]) -> tuple[Had, ...]:
    """Return what the mover had when answers to its moves were cut; empty if a won game."""
    above, cut = tree.columns.parent[moves[0].node], {move.node for move in moves}
    me, best, used = tree.player(above), None, list[Had]()
    for child in tree.children(above):
        if child in cut and best is not None and best not in used:
            used.append(best)
        value = tree.value_at(child)
        if value is None or child == max(cut):
            break
        if best is None or me.better(value, best.value):
            best = Had(Named.of(tree, child), value)
    return () if any(isinf(had.value) for had in used) else tuple(used)


def _are_looked_at(tree: GameTree, moves: Sequence[Named]) -> bool:
    """Return whether some moves are few, and every answer to each was looked at."""
    kinds = tree.columns.kind
    answers = [tree.children(move.node) for move in moves]
    return 0 < len(moves) <= _FEW and all(
        found and all(kinds[answer] != PRUNED for answer in found) for found in answers
    )
