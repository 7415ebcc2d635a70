"""A recorder, used in any order, against the simplest model there is: a list of nodes."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

import networkx as nx
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from treeviz import GameTree, Player, Recorder, draw, explain, load, outline, rows, save

MOVES = st.one_of(st.none(), st.integers(-2, 9), st.sampled_from(["a", "b<", "é", "\x00"]))
STATES = st.one_of(st.none(), st.text(max_size=3), st.tuples(st.integers(0, 3), st.integers(0, 3)))
VALUES = st.one_of(st.integers(-3, 3), st.sampled_from([inf, -inf, 0.5, -0.0]))


@dataclass
class Modelled:
    """What the model knows of a node."""

    parent: int | None
    move: object
    state: object
    player: Player | None
    value: float | None = None
    kind: str | None = None
    children: list[int] = field(default_factory=list)


class Recording(RuleBasedStateMachine):
    """Enter, leave, prune and give up; look at the tree whenever no visit is open."""

    def __init__(self) -> None:
        super().__init__()
        self.recorder = Recorder()
        self.nodes: list[Modelled] = []
        self.open: list[int] = []

    def add(self, node: Modelled) -> int:
        self.nodes.append(node)
        number = len(self.nodes) - 1
        if node.parent is not None:
            self.nodes[node.parent].children.append(number)
        return number

    def may_enter(self) -> bool:
        return bool(self.open) or not self.nodes

    def finished(self) -> bool:
        return bool(self.nodes) and not self.open

    @precondition(may_enter)
    @rule(state=STATES, move=MOVES, player=st.sampled_from([None, Player.MAX, Player.MIN]))
    def enter(self, state: object, move: object, player: Player | None) -> None:
        parent = self.open[-1] if self.open else None
        if self.open and any(self.nodes[c].kind == "pruned" for c in self.nodes[parent].children):
            return  # branches that are cut stand last
        number = self.recorder.enter(state, move, player)
        self.open.append(self.add(Modelled(parent, move, state, player)))
        assert number == self.open[-1]

    @precondition(lambda self: self.open)
    @rule(value=VALUES)
    def leave(self, value: float) -> None:
        self.recorder.leave(value)
        node = self.nodes[self.open.pop()]
        node.value, node.kind = value, "inner" if node.children else "leaf"

    @precondition(lambda self: self.open)
    @rule(move=MOVES)
    def prune(self, move: object) -> None:
        self.recorder.prune(move)
        self.add(Modelled(self.open[-1], move, None, None, kind="pruned"))

    @precondition(lambda self: self.open)
    @rule()
    def abandon(self) -> None:
        self.recorder.abandon()
        self.nodes[self.open.pop()].kind = "open"

    @precondition(finished)
    @rule()
    def save_and_load(self) -> None:
        with TemporaryDirectory() as folder:
            file = save(self.recorder.tree(), Path(folder) / "tree.json.gz")
            first = file.read_bytes()
            again = load(file)
            self.check(again)
            assert save(again, file).read_bytes() == first

    @precondition(finished)
    @rule()
    def copies(self) -> None:
        tree = self.recorder.tree()
        self.check(copy.deepcopy(tree))
        self.check(pickle.loads(pickle.dumps(tree)))
        plain = nx.DiGraph(tree)
        assert list(plain.edges) == list(tree.edges)

    @precondition(finished)
    @rule()
    def looked_at(self) -> None:
        """Table, picture and words of whatever was recorded."""
        tree = self.recorder.tree()
        assert len(rows(tree)) == len(self.nodes)
        given_up = [n for n, node in enumerate(self.nodes) if node.kind == "open"]
        assert [row["node"] for row in rows(tree, "kind == 'open'")] == given_up
        outline(tree)
        assert draw(tree).source.startswith("digraph")
        explain(tree).verify()

    @invariant()
    def as_modelled(self) -> None:
        if self.finished():
            self.check(self.recorder.tree())

    def check(self, tree: GameTree) -> None:
        assert len(tree) == len(self.nodes)
        for number, node in enumerate(self.nodes):
            assert tree.parent(number) == node.parent
            assert list(tree.children(number)) == node.children
            assert tree.value_at(number) == node.value
            assert str(tree.kind(number)) == node.kind
            assert node.player in (None, tree.player(number))
            if node.parent is not None and node.move is not None:
                assert tree.move(number) == node.move
            if node.state is not None:
                assert tree.state(number) == node.state


TestRecording = Recording.TestCase
TestRecording.settings = settings(max_examples=15, stateful_step_count=20)
