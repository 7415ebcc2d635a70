"""What is said before and after the moves: read from the tree as facts."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf

from treeviz.explanation.deeper_cuts import Place
from treeviz.explanation.explained import MoveExplained, Statement
from treeviz.explanation.fact import Amount, Estimate, Fact, Named, Side
from treeviz.explanation.meaning import Meaning, has_winner, meaning, proved
from treeviz.explanation.moves import plies_of
from treeviz.explanation.whole_facts import (
    Among,
    DeeperCuts,
    EstimatedHere,
    EveryMoveLoses,
    GameOver,
    Group,
    HoldOut,
    InSearchOrder,
    LeafHere,
    Legend,
    NoRecommendation,
    NothingReached,
    Opinion,
    Others,
    Placed,
    Plays,
    ProvedAnyway,
    RecordedFrom,
    SearchBrokenOff,
    SearchedTo,
    SearchedToTheEnd,
    Size,
    Square,
    Sure,
    Tie,
    ToMove,
    Traps,
    ValuesMean,
)
from treeviz.formatting.scale import POINTS
from treeviz.game.game import Player
from treeviz.tree.columns import HORIZON, LEAF, OPEN, PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent

_OWN = "heuristic"  # what a game's own heuristic is called, for want of a name
_MOST_MEANINGS = 4


class Whole:
    """What is said before and after the moves."""

    def __init__(self, tree: GameTree, node: int, moves: tuple[MoveExplained, ...]) -> None:
        self.tree = tree
        self.node = node
        self.moves = moves
        self.me = tree.player(node)
        self.mover = Side.of(tree, self.me)
        self.value = tree.value_at(node)
        self.best = tree.best_children(node)
        self.chosen = next((move for move in moves if move.chosen), None)
        self.among = Among(len(moves), sum(move.node not in self.best for move in moves))

    # Before the moves

    def opening(self) -> Iterator[Statement]:
        """Yield what is said before the moves."""
        tree, node, kind = self.tree, self.node, self.tree.columns.kind[self.node]
        if kind == TERMINAL or (not self.moves and kind not in (HORIZON, OPEN)):
            yield Statement.of(self.tree, self._over(), (node,))
            return
        yield Statement.of(self.tree, ToMove(self.mover), (node,))
        yield Statement.of(self.tree, self._searched(), (node,))
        if self._lost:
            values = {move.value for move in self.moves}
            value = values.pop() if len(values) == 1 else None
            yield Statement.of(
                self.tree,
                EveryMoveLoses(value, tree.reaches_horizon),
                tuple(move.node for move in self.moves),
            )
        results = self._results()
        if results:
            yield Statement.of(self.tree, ValuesMean(results))
        rules, scale = tree.rules, tree.rules.scale
        unit = scale.unit if scale != POINTS else ""
        if self.moves and (rules.notation_meaning or rules.aim or unit):
            better = rules.side(Player.MAX)
            yield Statement.of(tree, Legend(rules.notation_meaning, rules.aim, unit, better))
        if len(self.best) > 1 and not self._lost:
            named = tuple(Named.of(tree, child) for child in self.best)
            means = meaning(tree, self.best[0], self.me)
            yield Statement.of(
                self.tree,
                Tie(named, len(self.moves), means, self.value, *self._quickest(means)),
                tuple(self.best),
            )
        if any(tree.bound(move.node) != "exact" for move in self.moves):
            yield Statement.of(tree, InSearchOrder())

    def _quickest(self, means: Meaning) -> tuple[tuple[Named, ...], int]:
        """Return which of equal wins are over soonest, and when; nothing if all are at once."""
        plies = [self.tree.plies_to_end(child) for child in self.best]
        known = [number for number in plies if number is not None]
        if means is not Meaning.WIN or len(known) < len(plies) or min(known) == max(known):
            return (), 0
        told = zip(self.best, known, strict=True)
        quickest = tuple(Named.of(self.tree, c) for c, number in told if number == min(known))
        return quickest, min(known) + 1

    def _over(self) -> Fact:
        tree = self.tree
        if tree.columns.kind[self.node] != TERMINAL:
            return LeafHere(self.value)
        result = tree.outcome(self.node)
        board = tree.rules.board(tree.state(self.node)) if result else None
        squares = () if board is None else board.line
        return GameOver(self.value, result, tuple(Square(int(r), int(c)) for r, c in squares))

    def _searched(self) -> Fact:
        tree, depth, size = self.tree, self.tree.facts.depth, _size(self.tree, self.node)
        if tree.unfinished:
            legal = sum(1 for _ in tree.rules.moves(tree.state(self.node)))
            return SearchBrokenOff(size, max(legal - len(self.moves), 0))
        if HORIZON in tree.columns.kind[self.node : tree.columns.end[self.node]]:
            plies = max(depth - tree.ply(self.node), 0) if depth else None
            return SearchedTo(size, plies, _opinion(tree))
        if LEAF in {tree.columns.kind[leaf] for leaf in self._some_leaves()}:
            return RecordedFrom(tree.facts.search, size)
        narrowed = any(tree.columns.window(c) != (-inf, inf) for c in tree.children(self.node))
        return SearchedToTheEnd(size, narrowed and not size.cut)

    def _some_leaves(self) -> list[int]:
        return [move.node for move in self.moves] + [
            self.tree.principal_variation(move.node)[-1] for move in self.moves
        ]

    @cached_property
    def _lost(self) -> bool:
        """Whether there are moves to choose from, and every one of them loses."""
        return len(self.moves) > 1 and {*map(self._kind, self.moves)} == {Meaning.LOSS}

    def _results(self) -> tuple[Amount, ...]:
        """Return what the values mean, if a few of them tell it all."""
        tree = self.tree
        kinds, values = tree.columns.kind, tree.columns.value
        told: dict[float, str] = {}
        for leaf in range(self.node, tree.columns.end[self.node]):
            if kinds[leaf] == TERMINAL and values[leaf] not in told:
                told[values[leaf]] = tree.outcome(leaf)
                if len(told) > _MOST_MEANINGS:
                    return ()
        if len(told) < 2 or "" in told.values():
            return ()
        return tuple(Amount(told[value], value) for value in sorted(told, reverse=True))

    def _ends(self) -> Iterator[int]:
        for move in self.moves:
            for reply in [move.node, *self.tree.children(move.node)]:
                yield self.tree.principal_variation(reply)[-1]

    # After the moves

    def closing(
        self, untold: Sequence[Place], *, more: bool = False, full: bool = False
    ) -> Iterator[Statement]:
        """Yield what is said after the moves.

        Parameters
        ----------
        untold
            Where there were cuts below the moves that were not told with them.
        more
            Whether others were.
        full
            Whether more words would not tell them either.
        """
        tree, node = self.tree, self.node
        every = tuple(move.node for move in self.moves)
        if self.chosen is None:
            if self.moves:
                yield Statement.of(self.tree, NoRecommendation(), (node,))
            elif tree.columns.kind[node] == HORIZON:
                yield Statement.of(self.tree, EstimatedHere(Estimate.of(tree, node)), (node,))
            return
        if self._fails_low():
            yield Statement.of(self.tree, NothingReached(self.mover, self.value), (node,))
            return
        yield Statement.of(self.tree, self._plays(self.chosen), every)
        others = [
            move
            for move in self.moves
            if move.node not in (*self.best, self.chosen.node)
            and tree.columns.kind[move.node] != PRUNED
        ]
        if others and self._kind(self.chosen) not in (Meaning.LOSS, Meaning.ESTIMATE):
            told = tuple(move.node for move in others)
            yield Statement.of(self.tree, Others(self._groups(others), self.among), told)
        if self._lost:
            yield from self._hold_out()
            yield from self._traps()
        if untold:
            branches = sum(place.branches for place in untold)
            yield Statement.of(tree, DeeperCuts(len(untold), branches, more, full))
        if self._kind(self.chosen) is Meaning.ESTIMATE:
            yield Statement.of(self.tree, ProvedAnyway(self._sure(), self.among), every)

    def _fails_low(self) -> bool:
        """Return whether no move reached the window, so that the search prefers none of them."""
        worse = "upper" if self.me is Player.MAX else "lower"
        return self.tree.bound(self.node) == worse

    def _kind(self, move: MoveExplained) -> Meaning:
        return meaning(self.tree, move.node, self.me)

    def _plays(self, chosen: MoveExplained) -> Plays:
        kinds = self.tree.columns.kind
        plies, at_most = plies_of(self.tree, self.node, chosen.node)
        return Plays(
            mover=self.mover,
            move=Named(chosen.node, chosen.notation),
            meaning=self._kind(chosen),
            value=self.value,
            exact=self.tree.bound(self.node) == "exact",
            plies=plies,
            at_most=at_most,
            own=chosen.value,
            own_bound=chosen.bound,
            among=len(self.moves),
            equals=len(self.best),
            unseen=sum(kinds[move.node] == PRUNED for move in self.moves),
            lost=self._lost,
        )

    def _groups(self, others: list[MoveExplained]) -> tuple[Group, ...]:
        groups: dict[Meaning, list[MoveExplained]] = {}
        for move in others:
            groups.setdefault(self._kind(move), []).append(move)
        worse = "upper" if self.me is Player.MAX else "lower"
        return tuple(_group(means, moves, worse) for means, moves in groups.items())

    def _hold_out(self) -> Iterator[Statement]:
        """Tell which losing moves hold out longest, where that is proved and they differ."""
        plies = [self.tree.plies_to_end(move.node) for move in self.moves]
        known = [number + 1 for number in plies if number is not None]
        if len(known) < len(plies) or min(known) == (longest := max(known)):
            return
        told = list(zip(self.moves, known, strict=True))
        moves = tuple(Named(m.node, m.notation) for m, number in told if number == longest)
        rest = [number for _, number in told if number < longest]
        they = Side.of(self.tree, self.me.other)
        fact = HoldOut(moves, longest, they, len(rest), (max(rest), min(rest)))
        yield Statement.of(self.tree, fact, tuple(move.node for move in self.moves))

    def _traps(self) -> Iterator[Statement]:
        """Tell after which moves the opponent has just one winning answer to find."""
        tree, they = self.tree, self.me.other
        traps: list[Named] = []
        nodes: list[int] = []
        for move in self.moves:
            replies = tree.children(move.node)
            ends = [proved(tree, reply, they) for reply in replies]
            known = None not in ends  # of a reply that was cut nothing may be said
            alone = known and ends.count(Meaning.WIN) == 1 and len(ends) > 1
            if alone and tree.player(move.node) is they:
                traps.append(Named(move.node, move.notation))
                nodes += [move.node, *replies]
        if traps:
            yield Statement.of(self.tree, Traps(tuple(traps), Side.of(tree, they)), tuple(nodes))

    def _sure(self) -> tuple[Sure, ...]:
        """Return the moves whose result is proved in spite of the estimates."""
        if not any(has_winner(self.tree, end) for end in self._ends()):
            return ()
        kinds = ((move, proved(self.tree, move.node, self.me)) for move in self.moves)
        return tuple(Sure(_placed(move), kind) for move, kind in kinds if kind is not None)


def _placed(move: MoveExplained) -> Placed:
    return Placed(move.node, move.notation, move.place)


def _group(means: Meaning, moves: list[MoveExplained], worse: str) -> Group:
    """Return moves of one meaning; bounds have a range if all say how good at best."""
    values = [move.value for move in moves if move.value is not None]
    if means is Meaning.BOUND and any(move.bound != worse for move in moves):
        values = []
    low, high = min(values, default=None), max(values, default=None)
    return Group(means, tuple(map(_placed, moves)), low, high)


def _size(tree: GameTree, node: int) -> Size:
    """Return how many nodes were visited at and below a node, and how many branches cut."""
    pruned = tree.columns.kind.count(PRUNED, node, tree.columns.end[node])
    return Size(tree.subtree_size(node) - pruned, pruned)


def _opinion(tree: GameTree) -> Opinion:
    """Return what the heuristic of a search says of itself."""
    # Its own words only: an inherited docstring speaks of heuristics in general.
    told = inspect.cleandoc(getattr(tree.heuristic, "__doc__", None) or "").split("\n")[0]
    name = tree.facts.heuristic
    return Opinion(
        name="" if name == _OWN else name,
        doc=told.rstrip(".").replace("*", "").replace("`", ""),
        none=silent(tree.heuristic),
        there=tuple(map(str, tree.rules.heuristics)),
    )
