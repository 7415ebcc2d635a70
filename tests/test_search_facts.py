"""What a search says of itself is typed; what somebody's search says beyond it is only shown."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError, fields
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saved import again, text_of
from tests.strategies import payoffs
from treeviz import (
    GameTree,
    InputError,
    Recorder,
    RecordingError,
    alphabeta,
    explain,
    games,
    minimax,
    outline,
)
from treeviz.tree.search_facts import SearchFacts

# Whatever our own searches say and decide by, said by somebody else's search.
SAID = {
    "depth_penalty": 1,
    "ordered": True,
    "exact_root": True,
    "cut_on_equal": False,
    "fail": "hard",
    "window": (-1, 1),
    "notes": ("slow", 3),
}
GAME = "A(B(C(inf)) D(inf))"  # the nearer win is the second move


def recorded(tree: GameTree, search: Any = "mine", **said: Any) -> GameTree:
    """Return the same visits, told by somebody's search."""
    recorder = Recorder(tree.game, search=search, **said)

    def visit(node: int) -> None:
        recorder.enter(tree.state(node), tree.move(node))
        for child in tree.children(node):
            visit(child)
        recorder.leave(tree.value_at(node) or 0.0)

    visit(0)
    return recorder.tree()


def faces(tree: GameTree) -> list[Any]:
    """Return whatever could be decided by a fact."""
    nodes = range(len(tree))
    return [
        tree.best_move,
        tree.best_moves,
        [tree.choice(node) for node in nodes],
        outline(tree),
        explain(tree).to_dict(),
    ]


@given(payoffs())
def test_what_somebody_says_decides_nothing(tree: Any) -> None:
    """Facts of ours in the mouth of another search change no choice and no word, saved or not."""
    whole = minimax(games.Explicit(tree))
    plain, talking = recorded(whole), recorded(whole, **SAID)
    assert faces(talking) == faces(plain)
    assert faces(again(talking)) == faces(plain)


def test_only_a_search_with_a_penalty_prefers_the_nearer_win() -> None:
    """The law above bites: here a penalty that is a fact of the search changes the choice."""
    plain = minimax(games.Explicit(GAME))
    assert plain.best_move == 0
    assert minimax(games.Explicit(GAME), depth_penalty=1).best_move == 1
    assert recorded(plain, **SAID).best_move == 0
    assert recorded(plain, SearchFacts("mine", depth_penalty=1)).best_move == 1


def recorded_facts(tree: GameTree) -> list[Any]:
    return [getattr(tree.facts, fact.name) for fact in fields(tree.facts)]


def test_the_graph_prints_the_facts() -> None:
    """`tree.graph` tells the facts by name, and what was said beside them."""
    tree = recorded(minimax(games.Explicit("A(3 2)")), depth=1, **SAID)
    assert tree.facts.depth == 1
    assert tree.facts.said == SAID
    assert tree.facts.depth_penalty is None
    assert tree.graph == {
        "search": "mine",
        "heuristic": "heuristic",
        "max_nodes": None,
        "depth": 1,
        **SAID,
    }
    found = alphabeta(games.Explicit("A(3 2)"), depth=2, window=(-5, 5))
    assert found.graph == {**found.facts.printed()}
    assert (found.graph["window"], found.graph["depth"]) == ((-5, 5), 2)


def test_facts_are_read_only() -> None:
    """Nobody changes what a finished search says of itself."""
    tree = recorded(minimax(games.Explicit("A(3 2)")), **SAID)
    with pytest.raises(FrozenInstanceError):
        tree.facts.depth = 3  # type: ignore[misc]
    with pytest.raises(RecordingError):
        tree.facts.said["ordered"] = 3  # type: ignore[index]
    with pytest.raises(RecordingError):
        tree.graph["depth"] = 3


@pytest.mark.parametrize(
    "make",
    [
        lambda: minimax(games.TicTacToe("xox/oox/___"), depth=2, depth_penalty=0.5),
        lambda: alphabeta(games.TicTacToe("xox/oox/___"), window=(-inf, 5), fail="hard"),
        lambda: alphabeta(games.TicTacToe("xox/oox/___"), order=lambda _, moves: moves[::-1]),
        lambda: recorded(minimax(games.Explicit(GAME)), depth=2, **SAID),
    ],
    ids=["minimax", "window", "ordered", "somebody's"],
)
def test_facts_travel(make: Any) -> None:
    """Files and pickles keep every fact apart from what was only said."""
    tree = make()
    for other in (again(tree), pickle.loads(pickle.dumps(tree))):
        assert recorded_facts(other) == recorded_facts(tree)
        assert other.graph == tree.graph
        assert other.best_move == tree.best_move


def test_trees_pickled_with_a_printing_still_load() -> None:
    """Trees were pickled with `dict(tree.graph)` once; ours decide as they did."""
    tree = minimax(games.Explicit(GAME), depth_penalty=1)
    make, (columns, game, heuristic, _) = tree.__reduce__()
    old = make(columns, game, heuristic, dict(tree.graph))
    assert old.facts == tree.facts
    assert old.best_move == tree.best_move == 1


def test_a_file_holds_what_was_said_apart() -> None:
    """In a file, facts are those that decide; files of our own searches say nothing beyond."""
    given_file = json.loads(text_of(recorded(minimax(games.Explicit(GAME)), **SAID)))
    assert set(given_file["facts"]) == {"search", "heuristic", "max_nodes", "depth"}
    assert set(given_file["said"]) == set(SAID)
    assert "said" not in json.loads(text_of(minimax(games.Explicit(GAME))))


@given(
    st.dictionaries(
        st.sampled_from([fact.name for fact in fields(SearchFacts)] + ["other"]),
        st.sampled_from([None, True, 3, 0.5, "x", (1, 2), (1,), [1, 2]]),
    )
)
def test_facts_of_a_printing_print_it(printed: dict[str, Any]) -> None:
    """Whatever was printed is told again; only what is no depth and no penalty is refused."""
    for name, kinds in (("depth", (int,)), ("depth_penalty", (int, float))):
        value = printed.get(name)
        if value is not None and type(value) not in kinds:
            with pytest.raises(InputError, match=f"a {name.replace('_', ' ')}"):
                SearchFacts.of(printed)
            return
    told = SearchFacts.of(printed).printed()
    assert {name: told.get(name) for name in printed} == printed


def test_a_search_need_not_say_more() -> None:
    """What else a search says of itself is nothing, if it says nothing."""
    assert SearchFacts("mine").said == {}
    assert SearchFacts("mine") == SearchFacts("mine", said={})
