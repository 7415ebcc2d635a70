"""What tells most of a tree, in order: any number of its first nodes makes a picture.

First stands what the author asks for, then the chosen line to its end, the moves that are equally
good, and the other moves from the best to the worst, with the replies that refute them: of a few
that to the closest rival first. What follows is ranked by how far it leads away from there: the
replies that gave a value first, decisive mistakes and cuts with their causes before moves that are
merely worse. Parents come before their children, so every beginning of the ranking is one tree.

>>> from treeviz import games, minimax
>>> from treeviz.view.transpositions import Shape
>>> tree = minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> first = [tree.notation(node) for (node,) in Ranking(Shape(tree)).groups()]
>>> first[1:7], len(first)
(['B', '0', 'C', 'D', '0', '2'], 13)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from heapq import heappop, heappush
from itertools import islice
from math import inf, isfinite

from treeviz.errors import ViewError
from treeviz.game.game import Player
from treeviz.tree.blocking_replies import blocking_replies
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import cut_at
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.known_bound import holds_anyway, known_bound
from treeviz.tree.opinions import silent
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.soonest_ends import proved_end
from treeviz.tree.unseen_wins import missed_win
from treeviz.tree.worse_answer import LeftOut
from treeviz.view.alike_rivals import alike_rivals
from treeviz.view.beside_a_win import wins_besides
from treeviz.view.captured_rivals import captured_rivals
from treeviz.view.equals import equals_of, known_worse_by_now, perhaps_equal
from treeviz.view.first_looks import FirstLooks
from treeviz.view.gaps import gap_to_best, is_decisive, swing
from treeviz.view.labels import value_text
from treeviz.view.losing_answer import overturning_line
from treeviz.view.may_hold import may_hold
from treeviz.view.transpositions import Shape

_EQUALS = 6  # of many equally good moves so many come before the replies to any
_LEVEL = 3  # moves that may be as good as the one played, which the title names, come first
_RIVALS = 3  # other moves whose replies are told in the order of what they decide
_BEFORE_ALIKE = 24  # nodes come before moves that are refuted like others
_CUT_OFF = 3  # branches never entered are drawn below one node at most

# How far a step leads away from what matters most: nodes with the smallest sum come first.
_ON_THE_LINE = 0.25  # the reply that gave the value
_DECISIVE = 0.9  # a move that gives away a win or a draw
_CUT = 1.0  # a branch that was never entered
_ASIDE = 1.1  # any other move, and up to 1 more by how far its value is from the best
_OPEN = 1.7  # a move of which nothing was found out: it teaches nothing
_CAUSE = 0.5  # from a cut to the node whose value caused it


class Ranking:
    """The nodes that may be shown, in the order of what tells most.

    Parameters
    ----------
    shape
        What the picture sees of a recording.
    plies
        How many plies below its root are shown at most; None: all.
    best
        How many of each node's moves are shown at most, the best ones; None: all.
    focus
        Nodes that come first with their way there, and their children before all else that is left.
    needed
        Nodes that come first with their way there.
    proof
        Whether only the smallest proof of the root's value is shown.
    pruned
        Whether branches that were never entered may be shown: ``"all"``, ``"few"`` below each node,
        or ``"none"``.
    lit
        Nodes that are shown with their way there, the first first, each with its way or not at all;
        beside them only the chosen line is. None: whatever tells most.

    Raises
    ------
    ViewError
        If a node in focus or needed is not below the root.
    """

    def __init__(
        self,
        shape: Shape,
        *,
        plies: int | None = None,
        best: int | None = None,
        focus: Collection[int] = (),
        needed: Collection[int] = (),
        proof: bool = False,
        pruned: str = "few",
        lit: Sequence[int] | None = None,
    ) -> None:
        self.shape, self.tree, self.root = shape, shape.tree, shape.root
        self.plies, self.best = plies, best
        self.allowed = _proof_of_choice(shape) if proof else None
        self.pruned, self.lit = pruned, lit
        self.asked = (*focus, *needed)
        for node in self.asked:
            self._check(node)
        self.focused = {step for node in focus for step in self._way(node)}
        self._ranked: set[int] = set()

    def down_to(self, plies: int) -> Ranking:
        """Return the same ranking of the nodes down to a ply below its root."""
        ranking = copy(self)
        ranking.plies, ranking._ranked = plies, set()
        return ranking

    @property
    def unrestricted(self) -> bool:
        """Whether every node of the tree is in it."""
        limits = (self.plies, self.best, self.allowed, self.lit)
        return all(limit is None for limit in limits) and PRUNED not in self.tree.columns.kind

    def groups(self) -> Iterator[tuple[int, ...]]:
        """Yield the nodes, each once, in groups that are shown together or not at all."""
        self._ranked = set()
        line = self.shape.line
        yield from self._new([self.root])
        for node in self.asked:  # its way only now: all ways of a deep tree fill any memory
            yield from self._new(self._way(node))
        yield from self._new(line if self.plies is None else line[: self.plies + 1])
        counted = () if self.lit is not None else overturning_line(self.tree, self.root)
        counted = tuple(node for node in counted if self._may_follow(node))
        yield from self._new(counted[:1])
        if self.lit is not None:
            yield from self._ways()
            return
        if self.plies != 0:
            yield from self._root_moves()
        yield from self._new(counted)
        yield from islice(self._rest(self._alike), _BEFORE_ALIKE if self._alike else None)
        yield from self._with_replies([move for move in self._alike if self._allows(move)])
        yield from self._rest(()) if self._alike else ()

    def _may_follow(self, node: int) -> bool:
        """Return whether a node below the chosen move may be shown beside its line."""
        near = self.plies is None or self.tree.ply(node) <= self.plies
        return near and self.best is None and self.shape.merge is None and self._allows(node)

    def _new(self, nodes: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield those of some nodes that were not yet, one by one."""
        for node in nodes:
            if node not in self._ranked:
                self._ranked.add(node)
                yield (node,)

    def _check(self, node: int) -> None:
        """Raise an error if a node is not below the view's root."""
        if not self.root <= node < self.tree.columns.end[self.root]:
            raise ViewError(
                f"{self.tree.notation(node) or 'the root'} is not below the view's root"
            )

    def _way(self, node: int) -> list[int]:
        """Return the way from the view's root to a node below it."""
        path = self.tree.path(node)
        return list(map(self.shape.shown_as, path[path.index(self.root) :]))

    def lightable(self) -> list[int]:
        """Return those of the nodes to be lit that may be shown, each once, the first first."""
        paths = [(node, self.tree.path(node)) for node in dict.fromkeys(self.lit or ())]
        below = [node for node, path in paths if self.root in path]
        return [node for node in below if all(map(self._allows, self._way(node)))]

    def _ways(self) -> Iterator[tuple[int, ...]]:
        """Yield the way to each node to be lit, as far as it is new, as one group."""
        for node in self.lightable():
            new = tuple(step for step in self._way(node) if step not in self._ranked)
            if new:
                self._ranked.update(new)
                yield new

    def _root_moves(self) -> Iterator[tuple[int, ...]]:
        """Yield the equally good moves of the root, then all others from the best, with replies."""
        tree, shape = self.tree, self.shape
        children = sorted(
            self._first_looks.promising_first(), key=lambda c: self._place(self.root, c)
        )
        if proved_winner(tree, self.root) is tree.player(self.root).other:
            moves = tree.children(self.root)  # what anybody would try stands first
            tries = set(blocking_replies(tree.columns, tree.move, moves))
            longest = max((proved_end(tree, move) or 0 for move in moves), default=0)
            children.sort(key=lambda c: ((proved_end(tree, c) or 0) < longest, c not in tries))
        wins = set(map(shape.shown_as, wins_besides(tree, self.root)))
        if proved_winner(tree, self.root) is tree.player(self.root):  # a win is enough
            children = [n for n in children if self._value(n) is not None or n in wins]
        best = {shape.shown_as(node) for node in tree.best_children(self.root)} | wins
        settled = equals_of(shape, self.root) - best  # by a second look
        best |= settled if len(settled) <= _LEVEL else set()
        told = (missed_win(tree, self.root), *may_hold(tree, self.root)[:_LEVEL])
        looked_for = {shape.shown_as(node) for node in told if node is not None}
        yield from self._with_replies([child for child in children if child in looked_for])
        equal = [child for child in children if child in best]
        few = len(equal) <= _RIVALS and proved_winner(tree, self.root) is None
        yield from self._with_replies(equal) if few else self._new(equal[:_EQUALS])
        rest = [child for child in children if child not in best and child not in self._alike]
        doubts = perhaps_equal(shape, self.root)
        level = [child for child in rest if child in doubts and len(doubts) <= _LEVEL]
        turned = () if self.root else captured_rivals(tree, self.root)
        rivals = level + self._each_kind_first([child for child in rest if child not in level])
        named = [child for child in rivals if child in turned]  # a reader looks for these
        yield from self._with_replies(named)
        rivals = [child for child in rivals if child not in turned]
        rivals = self._first_looks.asked_first({child: self._value(child) for child in rivals})
        for first in range(0, len(rivals), _RIVALS):
            yield from self._with_replies(rivals[first : first + _RIVALS])
        yield from self._with_replies(equal)

    @cached_property
    def _alike(self) -> list[int]:
        """The moves of the root that come late, as one reply refutes them all."""
        asked = self.asked or self.best is not None or self.allowed is not None
        whole = self.shape.merge is None and not asked
        return [*alike_rivals(self.tree, self.root)] if whole else []

    @cached_property
    def _first_looks(self) -> FirstLooks:
        return FirstLooks(self.tree, self.root, self._children(self.root))

    def _with_replies(self, moves: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield some moves of the root, each with a reply to one of them: to the closest first."""
        best, told = self.tree.value_at(self.root), list[int]()
        swings = {move: swing(self._value(move), best) for move in moves}
        for number, move in enumerate(moves):
            yield from self._new([move])
            told.append(move)
            if number or len(moves) == 1:
                yield from self._reply_to(told, swings)
        while told:
            yield from self._reply_to(told, swings)

    def _reply_to(self, told: list[int], swings: Mapping[int, float]) -> Iterator[tuple[int, ...]]:
        """Yield the reply to the closest rival of some; that one has been told of then."""
        move = min(told, key=swings.__getitem__)  # of several the first
        told.remove(move)
        reply = self.shape.telling_reply(move)
        if reply is not None and not self._allows(reply):
            reply = self.shape.reply(move)
        if reply is not None and self.plies != 1 and self._allows(reply):
            yield from self._new([reply])

    def _each_kind_first(self, nodes: Sequence[int]) -> list[int]:
        """Return nodes with the first of each kind before those of which the same is written.

        Of estimates, which are seldom so alike as results are, the first two are, unless the same
        reply meets both. Last are those of which nothing was found out.
        """
        tree, seen = self.tree, Counter[tuple[str, bool]]()
        met = set[tuple[float | None, str]]()
        first, again, open_ones = list[int](), list[int](), list[int]()
        for node in nodes:
            kind = value_text(tree, node), rests_on_estimates(tree, node)
            reply = self.shape.telling_reply(node)
            alike = self._value(node), "" if reply is None else tree.notation(reply)
            enough = seen[kind] > kind[1] or (reply is not None and alike in met)
            met.add(alike)
            (open_ones if kind[0] == "?" else again if enough else first).append(node)
            seen[kind] += not enough or silent(tree.heuristic)
        return first + again + open_ones

    def _value(self, node: int) -> float | None:
        """Return the value of a node, as a second look has it; None if it says nothing."""
        if (worse := self._worse.get(node)) is not None:
            return worse.value
        return None if holds_anyway(self.tree, node) else self.tree.value_at(node)

    @cached_property
    def _worse(self) -> Mapping[int, LeftOut]:
        """The moves of the root that a second look at what was cut makes worse."""
        return known_worse_by_now(self.tree, self.root, self.shape.reply(self.root))

    def _rest(self, later: Collection[int]) -> Iterator[tuple[int, ...]]:
        """Yield what is left but `later`, by how far it leads away from what matters most."""
        tree, shape = self.tree, self.shape
        spread = self._spread()
        waiting: list[tuple[float, int, int]] = []  # (distance, node, ply)

        def wait_for_children(node: int, distance: float, ply: int) -> None:
            if self.plies is not None and ply >= self.plies and node not in self.focused:
                return
            reply, best = shape.reply(node), tree.value_at(node)
            for child in self._children(node):
                if child in later:
                    continue
                value = self._value(child)
                step = _ASIDE + gap_to_best(value, best, spread)
                if child == reply:
                    step = _ON_THE_LINE
                elif tree.columns.kind[child] == PRUNED:
                    step = _CUT
                elif is_decisive(value, best):
                    step = _DECISIVE
                if node == self.root and value is None:
                    step = _OPEN
                if node in self.focused:
                    step = 0.0
                heappush(waiting, (distance + step, child, ply + 1))
            cause = self._cause(node)
            if cause is not None:
                below = tree.ply(cause) - tree.ply(self.root)
                heappush(waiting, (distance + _CAUSE, cause, below))

        expanded = set[int]()
        wait_for_children(self.root, 0.0, 0)
        while waiting:
            distance, node, ply = heappop(waiting)
            if node in expanded or (node not in self._ranked and not self._reached(node)):
                continue
            yield from self._new([node])
            expanded.add(node)
            wait_for_children(node, distance, ply)

    def _reached(self, node: int) -> bool:
        """Return whether the way to a node is ranked; that to a cause may not be."""
        return any(parent in self._ranked for parent in self.shape.parents(node))

    def _allows(self, node: int) -> bool:
        """Return whether a node may be shown at all."""
        if self.pruned == "none" and self.tree.columns.kind[node] == PRUNED:
            return False
        return self.allowed is None or node in self.allowed

    def _children(self, node: int) -> list[int]:
        """Return the children that may be shown: those allowed, and of them only the best."""
        children = [child for child in self.shape.children(node) if self._allows(child)]
        if self.pruned == "few":
            kinds, reply = self.tree.columns.kind, self.shape.telling_reply(node)
            cut = [child for child in children if kinds[child] == PRUNED and child != reply]
            cut = cut[_CUT_OFF:]
            if cut:
                left_out = set(cut)
                children = [child for child in children if child not in left_out]
        if self.best is None or len(children) <= self.best:
            return children
        ranked = sorted(children, key=lambda child: self._place(node, child))
        kept = set(ranked[: self.best])
        return [child for child in children if child in kept]

    def _place(self, node: int, child: int) -> tuple[bool, float, bool]:
        """Return the place of a child among its siblings: the line's, by value, bounds last."""
        value, player = self._value(child), self.tree.player(node)
        if child == self.shape.reply(node):
            return False, -inf, False
        if value is None:
            return True, inf, False
        bounded = known_bound(self.tree, child) != "exact"
        return True, -value if player is Player.MAX else value, bounded

    def _cause(self, node: int) -> int | None:
        """Return what stands for the node that caused the cut at a node, if there was one."""
        if self.pruned == "none" or self.allowed is not None or self.best is not None:
            return None
        kinds, children = self.tree.columns.kind, self.tree.children(node)
        if not children or kinds[children[-1]] != PRUNED:  # what is left out comes last
            return None
        cause = cut_at(self.tree, node).cause
        return None if cause is None or cause <= self.root else self.shape.shown_as(cause)

    def _spread(self) -> float:
        """Return how far the finite values of the root's moves and their replies lie apart."""
        tree = self.tree
        near = [v for n in tree.children(self.root) for c in (n, *tree.children(n))
                if (v := tree.value_at(c)) is not None and isfinite(v)]  # fmt: skip
        return max(near, default=0.0) - min(near, default=0.0)


def _proof_of_choice(shape: Shape) -> frozenset[int]:
    """Return the smallest tree that proves that the player to move gets at least the value found.

    All replies of the opponent, one move of one's own; and the chosen line.
    """
    from treeviz.tree.certificate import Claim, certificate  # only a proof needs it

    tree, root = shape.tree, shape.root
    low, high = tree.bounds(root)
    if tree.player(root) is Player.MAX:
        claim, nothing = Claim(root, "≥", low), -inf
    else:
        claim, nothing = Claim(root, "≤", high), inf
    if claim.value == nothing and low != high:
        raise ViewError(
            "nothing is proved of the root, so there is no proof to show: search with a full window"
        )
    return frozenset(shape.line).union(map(shape.shown_as, certificate(tree, claim)))
