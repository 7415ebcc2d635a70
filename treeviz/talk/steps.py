"""A tree and a scene of it → the steps of the search, each with what changes and one sentence.

The steps follow the search: it *enters* positions, *passes* moves that are not drawn, *backs up*
what it has found, *cuts* what can matter no more, and in the end it *chooses*. What is known of a
position between two steps is read from its finished moves: their proof, and nothing else.

>>> from treeviz import View, games, minimax
>>> tree = minimax(games.Explicit([[3, 12], [2, 4]]))
>>> for step in steps(tree, View()(tree)):
...     print(step.kind, step.node, step.sentence, sep=" | ")
enter | 0 | MAX is to move: which move is worth most?
enter | 1 | MAX tries 0.
enter | 2 | MIN answers leaf 0: +3; 0 is worth +3 at most.
enter | 3 | MIN answers leaf 1: +12, no better for MIN than +3.
back up | 1 | 0 is worth +3: MAX has +3 at least.
enter | 4 | MAX tries 1: is it worth more than +3?
enter | 5 | MIN answers leaf 0: +2; 1 is worth +2 at most.
enter | 6 | MIN answers leaf 1: +4, no better for MIN than +2.
back up | 4 | 1 is worth +2: no better than +3.
choose | 0 | MAX plays 0, the best move: +3
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf, isinf
from typing import Literal, NamedTuple

from treeviz.explanation.english import words
from treeviz.explanation.fact import Fact
from treeviz.explanation.step_facts import (
    arriving,
    beginning,
    cutting,
    passing,
    returning,
    trying,
)
from treeviz.formatting.lettering import visible
from treeviz.game.game import Player
from treeviz.tree.columns import OPEN, PRUNED
from treeviz.tree.cuts import cut_at
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Hint, Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.stubs import fold

Deed = Literal["enter", "pass", "back up", "cut", "choose", "play"]


class Step(NamedTuple):
    """One step of a search.

    Attributes
    ----------
    kind
        What the search does; in a game, that it is played on.
    node
        Where: the node that is entered, that backs its value up, whose other moves are cut, or some
        of whose moves are passed; the root of the picture where it chooses.
    sentence
        The same in words.
    changes
        Marks as they are from this step on, by their places in the scene.
    place
        Where the search is after it, as a place among the marks; None when it is over, and all is
        as in the scene.
    arrows
        The arrows from causes to cuts that were made until now, as in the scene.
    fact
        What the sentence states; None where it is a title.
    """

    kind: Deed
    node: int
    sentence: str
    changes: Mapping[int, Mark | Stub]
    place: int | None
    arrows: tuple[tuple[int, int], ...] = ()
    fact: Fact | None = None


def waiting(mark: Mark | Stub) -> Mark | Stub:
    """Return a mark as it is before the search comes to it: a place, and nothing told."""
    if isinstance(mark, Stub):
        return mark._replace(waiting=True)
    return _plain(mark)._replace(waiting=True, value="", said=Hint("", ""), leans=None)


def steps(tree: GameTree, scene: Scene) -> Iterator[Step]:
    """Yield the steps of a search in its own order, down to its choice.

    Parameters
    ----------
    tree
        The recording.
    scene
        What is shown of it.
    """
    return _Walk(tree, scene).steps()


class _Walk:
    """The search once more: what is known of every position shown, as it grows."""

    def __init__(self, tree: GameTree, scene: Scene) -> None:
        self.tree = tree
        self.scene = scene
        self.marks = list(map(waiting, scene.marks))  # as they are now
        self.changes: dict[int, Mark | Stub] = {}
        self.places = {m.node: at for at, m in enumerate(self.marks) if isinstance(m, Mark)}
        self.stubs = {m.parent: at for at, m in enumerate(self.marks) if isinstance(m, Stub)}
        self.known: dict[int, float] = {}  # position → what is proved of it until now
        self.leader: dict[int, int] = {}  # position → the place of the move that proves it
        self.passed: dict[int, list[int]] = {}  # position → its moves that are not drawn, until now
        self.severed: set[int] = set()  # the places of the positions that were cut

    def steps(self) -> Iterator[Step]:
        tree, root = self.tree, next(iter(self.places))
        yield self._enter(root)
        # Depth first with a stack of our own: a tree may be deeper than Python's recursion.
        open_nodes = [(root, self._ahead(root))]
        while open_nodes:
            node, ahead = open_nodes[-1]
            children = next(ahead, None)
            if children is None:
                open_nodes.pop()
                yield from self._leave(node)
            elif children[0] in self.places:
                yield self._enter(children[0])
                if tree.subtree_size(children[0]) > 1:
                    open_nodes.append((children[0], self._ahead(children[0])))
            else:
                yield self._pass(node, children)
        yield self._choose(root)

    def _ahead(self, node: int) -> Iterator[list[int]]:
        """Yield the moves that the search made: each that is drawn, the others in runs."""
        run: list[int] = []
        for child in self.tree.children(node):
            if self.tree.columns.kind[child] == PRUNED:
                continue
            if child not in self.places:
                run.append(child)
                continue
            if run:
                yield run
                run = []
            yield [child]
        if run:
            yield run

    def _enter(self, node: int) -> Step:
        tree, place = self.tree, self.places[node]
        above = self.scene.marks[place].parent
        final = self._final(place)
        parent = None if above is None else tree.columns.parent[node]
        before = None if parent is None else self._told(parent)
        leaf = tree.subtree_size(node) == 1
        if leaf:
            self._set(place, final)
            if parent is not None:
                self._learn(parent, [node])
        else:
            self._set(place, self._begun(final, None))
        if parent is None:
            fact = beginning(tree, node)
        elif leaf:
            fact = arriving(tree, node, before, self._told(parent))
        else:
            fact = trying(tree, node, before)
        return self._step("enter", node, fact, place)

    def _pass(self, node: int, children: list[int]) -> Step:
        place, before = self.places[node], self._told(node)
        passed = self.passed.setdefault(node, [])
        passed += children
        self._fold(node, passed)
        self._learn(node, children)
        run = fold(self.tree, children, parent=place, ply=0)
        fact = passing(self.tree, children, run, before, self._told(node))
        return self._step("pass", node, fact, place)

    def _leave(self, node: int) -> Iterator[Step]:
        tree, place = self.tree, self.places[node]
        cut = cut_at(tree, node)
        if cut.pruned:
            self.severed.add(place)
            for branch in cut.pruned:
                if branch in self.places:
                    self._set(self.places[branch], self._final(self.places[branch]))
            folded = [branch for branch in cut.pruned if branch not in self.places]
            if folded:
                self._fold(node, [*self.passed.get(node, []), *folded])
            self._settle(place)
            yield self._step("cut", node, cutting(tree, cut), place)
        above = self.scene.marks[place].parent
        if above is None or tree.columns.kind[node] == OPEN:
            return
        parent = tree.columns.parent[node]
        before = self._told(parent)
        self._settle(place)
        self._learn(parent, [node])
        fact = returning(tree, node, before, self._told(parent))
        yield self._step("back up", node, fact, above)

    def _settle(self, place: int) -> None:
        """Set a position that the search has left, and what is folded there, as they stay."""
        self._set(place, self._final(place))
        if place in self.stubs:
            self._set(self.stubs[place], self.scene.marks[self.stubs[place]])

    def _step(self, kind: Deed, node: int, fact: Fact, place: int | None) -> Step:
        changes, self.changes = self.changes, {}
        arrows = tuple(arrow for arrow in self.scene.arrows if arrow[1] in self.severed)
        fact = replace(fact, scale=self.tree.rules.scale)
        return Step(kind, node, visible(words(fact)), changes, place, arrows, fact)

    def _choose(self, root: int) -> Step:
        """Return the last step: the whole scene, under its own title."""
        title, arrows = visible(self.scene.title), tuple(self.scene.arrows)
        return Step("choose", root, title, self.changes, None, arrows)

    def _set(self, place: int, mark: Mark | Stub) -> None:
        self.marks[place] = self.changes[place] = mark

    def _final(self, place: int) -> Mark:
        """Return a mark as it is when the search has left it; only the choice is not made yet."""
        mark, now = self.scene.marks[place], self.marks[place]
        assert isinstance(mark, Mark), "stubs are folded"
        assert isinstance(now, Mark), "a mark stays what it is"
        return _plain(mark)._replace(taken=now.taken)

    def _begun(self, final: Mark, known: float | None) -> Mark:
        """Return the mark of a position with some of its moves still to be searched."""
        player = self.tree.player(final.node)
        maximising = player is Player.MAX
        value, leans = "", None
        if known is not None:
            sign = "" if isinf(known) else "≥ " if maximising else "≤ "
            value = f"{sign}{self.tree.rules.scale.signed(known)}"
            decided = known > 0 if maximising else known < 0
            leans = player if decided else None
        notes = tuple(
            note if place == final.window else "" for place, note in enumerate(final.notes)
        )
        worth = f"{value} until now" if value else ""
        said = final.said._replace(worth=worth, more=())
        estimated = final.estimated and bool(value)
        return final._replace(value=value, notes=notes, said=said, leans=leans, estimated=estimated)

    def _fold(self, node: int, children: list[int]) -> None:
        place = self.places[node]
        at = self.stubs.get(place)
        if at is None:  # of a line that is cut short only the end is drawn: nothing is counted
            return
        final = self.scene.marks[at]
        assert isinstance(final, Stub), "what is folded stays so"
        stub = fold(self.tree, children, parent=place, ply=final.ply, alone=final.alone)
        # Whether moves are equally good is known only when all of them were searched.
        self._set(at, stub if stub.moves < final.moves else final._replace(equal=False))

    def _told(self, node: int) -> float | None:
        """Return what is proved of a position until now; None as long as that is nothing."""
        worst = -inf if self.tree.player(node) is Player.MAX else inf
        known = self.known.get(node, worst)
        return None if known == worst else known

    def _learn(self, node: int, children: list[int]) -> None:
        """Take into account that some moves of a position are finished.

        Nothing follows from a part of what may happen where chance moves.
        """
        tree, player = self.tree, self.tree.player(node)
        if player is Player.CHANCE:
            return
        maximising = player is Player.MAX
        known = self.known.get(node, -inf if maximising else inf)
        leader = self.leader.get(node)
        for child in children:
            end = tree.bounds(child)[0 if maximising else 1]
            if (end > known) if maximising else (end < known):
                known, leader = end, child
        if known == self.known.get(node) or leader is None:
            return
        self.known[node] = known
        if node in self.leader:
            self._lead(self.leader[node], False)
        self._lead(leader, True)
        self.leader[node] = leader
        place = self.places[node]
        self._set(place, self._begun(self._final(place), known))

    def _lead(self, node: int, leads: bool) -> None:
        """Note whether a move is the best of its position until now, if it is drawn."""
        if node in self.places:
            mark = self.marks[self.places[node]]
            assert isinstance(mark, Mark), "a node is no stub"
            self._set(self.places[node], mark._replace(taken=leads))


def _plain(mark: Mark) -> Mark:
    """Return a mark with nothing in it that only the finished search knows."""
    return mark._replace(chosen=False, taken=False, framed=False, equal=False, maybe=False)
