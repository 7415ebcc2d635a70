"""Saving a tree and loading it again, and what is held to be the same then."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from hypothesis import strategies as st

from treeviz import (
    Game,
    GameTree,
    LimitReached,
    Player,
    View,
    draw,
    explain,
    load,
    minimax,
    outline,
)
from treeviz.files.load_save import encoded
from treeviz.tree.columns import PRUNED
from treeviz.tree.forced_past_depth import Forced

KEPT = Path(__file__).parent / "recordings"  # written once, to be read forever
COURSE = ".V../.VHH/HH../.... V"
SHOWN = View(marks=40)
TEXTS = st.text(st.characters(exclude_categories=()), max_size=8)


def text_of(tree: GameTree) -> bytes:
    return b"".join(encoded(tree, "json"))


def again(tree: GameTree, game: Any = None) -> GameTree:
    """Save a tree and load it."""
    return load(io.BytesIO(text_of(tree)), game)


def told(tree: GameTree) -> GameTree:
    """Save a tree and load it as one whose game is not at hand, even if that is a built-in one."""

    class Mine(type(tree.game)):  # type: ignore[misc]
        pass

    tree.game.__class__ = Mine
    return again(tree)


def assert_same(tree: GameTree, other: GameTree, *, objects: bool = True) -> None:
    """Hold two trees to the same columns and the same answers."""
    one, two = tree.columns, other.columns
    assert (one.parent, one.end) == (two.parent, two.end)
    assert (one.kind, one.player) == (two.kind, two.player)
    nodes = range(len(tree))
    assert [tree.value_at(n) for n in nodes] == [other.value_at(n) for n in nodes]
    assert [one.window(n) for n in nodes] == [two.window(n) for n in nodes]
    if objects:
        assert list(one.state) == list(two.state)
        assert list(one.move) == list(two.move)
        assert tree.best_moves == other.best_moves
    assert tree.graph == other.graph
    for ask in ("position", "notation", "static", "terms", "outcome", "bound"):
        said = [getattr(tree, ask)(n) for n in nodes]
        assert [getattr(other, ask)(n) for n in nodes] == said, ask
    assert tree.transpositions() == other.transpositions()
    with as_much_known(tree, other):
        for text in (lambda one: str(explain(one)), lambda one: explain(one).to_dict()["text"]):
            assert told_alike(tree, other, text(tree)) == told_alike(tree, other, text(other))
        assert outline(tree) == outline(other)
        # With the room of a wall nothing need be tried: the picture is the first one that is made.
        assert draw(tree, SHOWN, fit="wall").source == draw(other, SHOWN, fit="wall").source


@contextmanager
def as_much_known(tree: GameTree, other: GameTree) -> Iterator[None]:
    """Tell of two trees what both can: only the rules show the wins that a search left out."""
    known = tree.rules.known and other.rules.known
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("treeviz.tree.unseen_wins.rules_tell", lambda _: known)
        for asked in (
            "tree.soonest_ends",
            "tree.wins_too",
            "tree.none_lost",
            "tree.held_by_threat",
            "tree.wins_written",
            "tree.ruled_out",
            "tree.lost_past_depth",
            "tree.must_answer",
            "tree.over_after",
            "explanation.threats",
            "view.threat_squares",
        ):
            patch.setattr(f"treeviz.{asked}.rules_tell", lambda _: known)
        patch.setattr("treeviz.tree.asked_once._KNOWN", WeakKeyDictionary())
        if not known:  # nor what stands best where the depth ended
            patch.setattr("treeviz.tree.next_wins.NextWins.best", lambda _, choice, others: choice)
            patch.setattr("treeviz.tree.forced_past_depth._forced", lambda *_: Forced({}, {}))
            for one in (tree, other):
                vars(one).pop("_best_play", None)
        yield
        if not known:
            for one in (tree, other):
                vars(one).pop("_best_play", None)


def told_alike(tree: GameTree, other: GameTree, text: str) -> list[str]:
    """Return the words of a text; only the rules know that what was never entered is a leaf.

    Of what is no leaf it is told whose it is.
    """
    known = tree.rules.known == other.rules.known or PRUNED not in tree.columns.kind
    if known:
        return text.split()
    text = re.sub("leaf |the answers? |M(AX|IN)'s |its |own ", "", " ".join(text.split()))
    text = re.sub("it (already has|had by then) with", "it has with", text)
    alike = r"worse than the \2 it has with \1"
    return re.sub(r"while move (\S+) gives (\S+?)(?=[.;,])", alike, text).split()


class Race(Game):
    """Count to a goal in steps of one or two; who says it wins."""

    start = (0, Player.MAX)
    goal = 6

    def to_move(self, state: Any) -> Player:
        return state[1]

    def moves(self, state: Any) -> list[int]:
        return [step for step in (1, 2) if state[0] + step <= self.goal]

    def play(self, state: Any, move: int) -> Any:
        return state[0] + move, state[1].other

    def utility(self, state: Any) -> float:
        return inf if state[1] is Player.MIN else -inf

    def heuristic(self, state: Any) -> dict[str, float]:
        """Count what is said, and what is left."""
        return {"said": state[0], "left": 0.5 - self.goal + state[0]}


def broken_off(game: Any, nodes: int) -> GameTree:
    with pytest.raises(LimitReached) as caught:
        minimax(game, max_nodes=nodes)
    return caught.value.tree


def guess(state: Any) -> dict[str, float]:
    """How long its text is."""
    return {"length": len(str(state)), "less one": -1}
