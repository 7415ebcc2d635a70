"""A statement is a fact with its arguments; its words are made from it, and from it alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import product
from math import inf
from typing import Any

import pytest
from claims import Resting
from games_told import ByItsMoves, DiscsInARow, MenInARow, Stones
from hypothesis import given
from hypothesis import strategies as st
from test_alphabeta_laws import random_tree

from tests.strategies import PLAYERS, Payoffs, payoffs, recorded
from treeviz import (
    GameTree,
    LimitReached,
    Player,
    Recorder,
    View,
    alphabeta,
    by_depth,
    compare,
    expectimax,
    explain,
    games,
    margins,
    minimax,
)
from treeviz.explanation import Statement, why_not, zugzwang
from treeviz.explanation.english import ENGLISH, words
from treeviz.explanation.fact import Fact
from treeviz.formatting.lettering import visible
from treeviz.recorder.returned_move import with_returned
from treeviz.talk.steps import steps
from treeviz.tree.certificate import claim_of
from treeviz.tree.columns import Kind

SEARCHES = st.sampled_from(
    [
        {},
        *({"depth": depth} for depth in range(3)),
        *({"search": alphabeta, "depth": depth} for depth in (None, 2)),
        {"search": alphabeta, "window": (-2, 1)},
        {"search": alphabeta, "window": (5, 90)},
    ]
)


def stated(tree: GameTree) -> Iterator[Statement]:
    """Yield whatever is stated of a tree: of its root, of some nodes, of every root move."""
    looked_at = (n for n in range(0, len(tree), 1 + len(tree) // 4) if tree.kind(n) != "pruned")
    yield from (one for node in looked_at for one in explain(tree, node).statements)
    yield from explain(tree, words="full").statements
    chosen = tree.player(0) is not Player.CHANCE
    for child in tree.children(0) if chosen else ():
        yield from why_not(tree, tree.move(child)).statements


def stepped(tree: GameTree) -> Iterator[Fact]:
    """Yield whatever is stated of the steps of a search, from its root and from a leaf."""
    leaf = max(n for n in range(len(tree)) if tree.kind(n) not in ("pruned", "inner", "open"))
    views = (View(marks=12), View(marks=60), View(root=[*map(tree.move, tree.path(leaf)[1:])]))
    for view in views:
        for step in steps(tree, view(tree)):
            assert (step.fact is None) is (step.kind == "choose")
            if step.fact is not None:
                assert step.sentence == visible(words(step.fact))
                yield step.fact


def turning(game: Any, *, depth: int, **how: Any) -> GameTree:
    """Search the moves from the last at every second depth."""
    return alphabeta(game, depth=depth, order=lambda _, moves: moves[:: 1 - depth % 2 * 2], **how)


def weighed() -> Iterator[Fact]:
    """Yield what is told of the margins of some trees."""
    yield from margins(minimax(games.TicTacToe("xox/oox/__x"))).stated()
    many = ([[n] for n in range(number)] for number in (14, 20))
    for tree in ([3, 2], [[3, 12], [2, 4]], [1], *many):
        yield from margins(minimax(games.Explicit(tree))).stated()
    for depth in (1, 2):
        game = games.TicTacToe("xo_/_x_/__o")
        yield from margins(minimax(game, depth=depth, heuristic="lines")).stated()
    for seed in range(1, 6):

        def judged(state: Any, seed: int = seed) -> dict[str, float]:
            number = len(repr(state)) * seed + ord(str(state)[-1])
            return {"reach": number * seed % 7, "risk": -(number % 5)}

        tree = minimax(games.Explicit([[0]] * 9), depth=1, heuristic=judged)
        yield from margins(tree).stated()


def deepened() -> Iterator[Fact]:
    """Yield what is told of several depths of one position."""
    positions: list[Any] = [games.TicTacToe("xo_/___/___"), games.TicTacToe("xox/oox/__x")]
    positions += [games.Domineering("..../.V../.VHH/.... H"), games.Nim("1 2 2")]
    for number in range(30):
        given, player, _ = random_tree(number)
        positions.append(games.Explicit(given, player))
    every = product(positions, (range(5), range(1), range(2, 6)), (minimax, alphabeta, turning))
    for game, depths, search in every:
        yield from by_depth(game, depths, search=search).stated()
    for window in ((5, 9), (-5, 1)):
        game = games.Explicit("A(B(3 12 8) C(2 4 6))")
        yield from by_depth(game, range(1, 4), search=alphabeta, window=window).stated()


def through_json(fact: Fact) -> Fact:
    """Return a fact as a stranger reads it from strict JSON."""
    return Fact.of(json.loads(json.dumps(fact.to_dict(), allow_nan=False)))


def hold(statements: Iterable[Statement]) -> None:
    """Hold every statement to what its JSON alone says."""
    for statement in statements:
        again = through_json(statement.fact)
        assert again == statement.fact
        assert words(again) == statement.text
        told = statement.to_dict()
        assert (told["kind"], told["text"]) == (statement.fact.kind, statement.text)
        assert told["nodes"] == list(statement.nodes)


def searched(game: Any, search: Any = minimax, **how: Any) -> GameTree:
    return search(game, **how)


@given(payoffs(), PLAYERS, SEARCHES)
def test_words_are_made_from_the_fact_alone(
    given_tree: list[Payoffs], player: Player, how: dict[str, Any]
) -> None:
    """What is told of any tree is told again from its JSON, without the tree."""
    hold(stated(searched(games.Explicit(given_tree, player), **how)))


def broken_off(game: Any, nodes: int) -> GameTree:
    with pytest.raises(LimitReached) as caught:
        minimax(game, max_nodes=nodes)
    return caught.value.tree


def unknown_leaves() -> GameTree:
    """Return a search that does not say what its leaves are."""
    recorder = Recorder(search="mine")
    with recorder.visit("root") as root:
        for move in (0, 1):
            with recorder.visit(str(move), move) as leaf:
                leaf.value = move
        root.value = 1
    return recorder.tree()


def cut_away() -> GameTree:
    """Return a search that gave a move a value of which its cuts prove nothing."""
    recorder = Recorder()

    def visit(name: str, value: float, *below: Any) -> None:
        recorder.enter(name, name)
        for one in below:
            visit(*one)
        if name == "F":
            recorder.prune("2")
        recorder.leave(value)

    visit("A", 5, ("B", 5), ("C", 0, ("D", 1, ("F", 1, ("1", 1)))))
    return recorder.tree()


def from_before() -> GameTree:
    """A search that remembers: a move of its root was answered by its cache."""

    @cache
    def search(state: int, maximizing: bool) -> int:
        if state == 0:
            return -1 if maximizing else 1
        values = [search(state - k, not maximizing) for k in (1, 2, 3) if k <= state]
        return max(values) if maximizing else min(values)

    recorder = Recorder()
    recorder.runcall(search, 4, True)
    return recorder.tree()


def searched_unseen() -> GameTree:
    """Return a search that goes on below one of its moves, and does not show it."""
    recorder = Recorder()
    with recorder.visit("root", player=Player.MAX) as root:
        for name, kind in (("shown", Kind.LEAF), ("hidden", Kind.UNSEEN)):
            recorder.enter(name, name, Player.MIN)
            recorder.leave(2 if kind is Kind.LEAF else 1, kind)
        root.value = 2
    return recorder.tree()


def null_move(cut: Kind = Kind.NULL) -> GameTree:
    """Return a search that a null move cut, or something else outside its window."""
    recorder = Recorder()
    recorder.enter("root", window=(-inf, inf))
    for move, value, kind in (("a", 3, Kind.LEAF), ("b", 2, cut)):
        recorder.enter(move, move, window=(-inf, inf) if move == "a" else (3, inf))
        recorder.leave(value, kind)
    recorder.leave(3)
    return recorder.tree()


def boundless(state: Any) -> float:
    """Return an opinion that knows no measure."""
    return (inf, 0.0, -inf)[sum(n * ord(sign) for n, sign in enumerate(repr(state))) % 3]


TREES = {
    "from before": from_before,
    "history": lambda: minimax(ByItsMoves("xox/oox/___")),
    "article": lambda: minimax(games.TicTacToe("xox/oox/___")),
    "won": lambda: minimax(games.TicTacToe("xox/oox/__x")),
    "returned": lambda: with_returned(minimax(games.TicTacToe("xox/oox/___")), (2, 0)),
    "forced": lambda: minimax(games.TicTacToe("xox/___/_o_")),
    "lost": lambda: minimax(games.TicTacToe("xxo/oo_/_x_")),
    "lines": lambda: minimax(games.TicTacToe("x__/_o_/___"), depth=2, heuristic="lines"),
    "wins past it": lambda: minimax(games.TicTacToe("xoo/___/_x_"), depth=2, heuristic="lines"),
    "cut": lambda: alphabeta(games.TicTacToe("x__/_o_/__x")),
    "course": lambda: minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2),
    "given away": lambda: alphabeta(MenInARow(".♜♖♜♙.♙.♟"), depth=3),
    "unknown": lambda: alphabeta(games.TicTacToe("x__/___/___"), depth=2),
    "left out": lambda: alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2),
    "nim": lambda: minimax(games.Nim(1, 2, 2)),
    "connect": lambda: minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4),
    "broken off": lambda: broken_off(games.TicTacToe("xox/___/_o_"), 40),
    "only one": lambda: minimax(games.TicTacToe("xox/oox/xo_")),
    "leaves": unknown_leaves,
    "cuts": lambda: alphabeta(
        games.Explicit("A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)) H(I(9 8) J(7 12)))")
    ),
    "answers cut": lambda: alphabeta(games.Domineering(".V../.VHH/HH../.... V"), depth=2),
    "window": lambda: alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6))"), window=(5, 9)),
    "bounded": lambda: alphabeta(games.Explicit("A(B(5) C(D(F(1 9) G(2 9))))")),
    "cut away": cut_away,
    "lies": lambda: recorded([[[1], [2]], [3]], Player.MAX, {2: 7.0, 1: 1.0}).tree(),
    "lie": lambda: recorded([[[1], [2]], [3]], Player.MAX, {1: 5.0}).tree(),
    "boundless": lambda: minimax(games.TicTacToe("x__/_o_/___"), depth=1, heuristic=boundless),
    "no bounds": lambda: alphabeta(games.TicTacToe("x__/_o_/__x"), depth=2, heuristic=boundless),
    "sooner": lambda: minimax(games.TicTacToe("_x_/___/oox")),
    "at once": lambda: minimax(games.TicTacToe("_x_/_o_/xxo")),
    "men hanging": lambda: minimax(MenInARow("♜♜.♙♟♖"), depth=2),
    "men lost though equal": lambda: alphabeta(MenInARow("♖♟.♙.♟.♖♟"), depth=3),
    "a man taken next": lambda: minimax(MenInARow(".♖.♙.♜♟"), depth=3),
    "the man that moved is guarded": lambda: minimax(MenInARow("♖♟♟♖♟."), depth=3),
    "held by another answer": lambda: alphabeta(MenInARow("♙♜♟..♖♟♜♙♟"), depth=3),
    "attack": lambda: minimax(MenInARow(".♜♟♜♖.♜.♙"), depth=3),
    "turned": lambda: minimax(DiscsInARow("xoo.o.."), depth=2),
    "blocked": lambda: minimax(games.TicTacToe("xx_/oo_/___"), depth=3, heuristic="lines"),
    "threat": lambda: alphabeta(MenInARow("♖.♖...♖♟♜"), depth=2),
    "ruled out": lambda: alphabeta(games.Domineering("...HH./.V.V../.V.V../....HH V"), depth=3),
    "gains": lambda: minimax(Resting()),
    "nothing asked": lambda: minimax(Stones("x___/____/____/____"), depth=1),
    "again": lambda: minimax(games.Explicit([[[1, 2], 3], [[0, -1]]])),
    "wins alike": lambda: minimax(games.Nim(1, 1, 1, 1, 1)),
    "leaves alike": lambda: minimax(games.Explicit([3, 2, 2, 1])),
    "estimates alike": lambda: minimax(games.Connect(), depth=1, heuristic="lines"),
    "whatever is answered": lambda: minimax(games.Nim(3, 4), depth=2),
    "ways to err": lambda: minimax(games.Explicit([[0, 1, 2], [0, 0, 1], [0, 0], [-1, 0]])),
    "never looked at": lambda: alphabeta(games.Domineering("...../..V../HHV../.....")),
    "chance": lambda: expectimax(
        games.Explicit("A(B(1/2:8 1/2:24) C(1/4:40 3/4:D(4 5)) E(F(1/3:1 1/3:2 1/3:3) 7))")
    ),
    "chance moves": lambda: expectimax(games.Explicit("A(0.5:B(3 12) 0.5:C(0.9:2 0.1:D(14 5)))")),
    "null move": null_move,
    "an end of its window": lambda: null_move(Kind.UNSEEN),
    "searched unseen": searched_unseen,
    "best of losses": lambda: alphabeta(games.TicTacToe("xo_/x__/___"), depth_penalty=1),
    "many": lambda: minimax(games.Explicit([[n, n + 1] for n in range(60)])),
    "past the depth": lambda: minimax(games.TicTacToe("xxo/___/_o_"), depth=3),
    "lying": lambda: recorded([[[1], [2]], [3]], Player.MAX, {1: 5.0, 0: 9.0}).tree(),
}


@pytest.mark.parametrize("name", TREES)
def test_words_on_boards_are_made_from_the_fact_alone(name: str) -> None:
    """The same of positions of games, with all their words."""
    tree = TREES[name]()
    hold(stated(tree))
    hold(map(Statement, stepped(tree)))


# Statements that tell no value: how to read what follows, and of what nothing is known.
VALUELESS = {"legend", "board-shown", "in-search-order", "values-mean", "deeper-cuts", "more-words"}
VALUELESS |= {"unseen", "never-looked-at", "signs-read"}


@pytest.mark.parametrize("name", TREES)
def test_whatever_tells_a_value_has_its_certificate(name: str) -> None:
    """In any number of words every statement names nodes, and the recording proves what it says."""
    tree = TREES[name]()
    asked: tuple[Any, ...] = ("short", "normal", "full")
    for number in asked:
        told = explain(tree, words=number)
        for statement in told.statements:
            assert statement.nodes or statement.fact.kind in VALUELESS, statement.text
            known = {node for node in statement.nodes if claim_of(tree, node) is not None}
            assert known <= told.certificate(statement)


COMPARED = [
    (minimax, {"depth": 1}, minimax, {}),
    (minimax, {}, alphabeta, {}),
    (minimax, {"depth": 0}, minimax, {"depth": 2, "heuristic": "lines"}),
    (minimax, {"depth": 2, "heuristic": "lines"}, alphabeta, {"depth": 3}),
]


@pytest.mark.parametrize(("one", "how", "other", "else_how"), COMPARED)
def test_words_of_comparisons_are_made_from_the_fact_alone(
    one: Any, how: dict[str, Any], other: Any, else_how: dict[str, Any]
) -> None:
    """The same of what two searches hold differently; the report tells those very words."""
    game = games.TicTacToe("x__/_o_/_x_")
    found = compare(one(game, **how), other(game, **else_how))
    facts = list(found.stated())
    hold(map(Statement, facts))
    assert found.to_dict()["statements"] == [
        {**fact.to_dict(), "text": words(fact)} for fact in facts
    ]
    flat = " ".join(found.text.split())
    assert all(words(fact) in flat for fact in facts)


def test_every_kind_has_its_words() -> None:
    """The table of English has every kind of fact told of a tree, and nothing else."""
    told = {kind for kind in Fact.kinds.values() if not kind.__subclasses__()}
    assert set(ENGLISH) == {
        kind for kind in told if kind.__module__.startswith("treeviz.explanation.")
    }


def test_every_kind_is_met() -> None:
    """The law above is tried on every kind there is."""
    trees = [make() for make in TREES.values()]
    met = {type(told.fact) for tree in trees for told in stated(tree)}
    met.update(type(fact) for tree in trees for fact in stepped(tree))
    apart = [*deepened(), *weighed()]
    met.update(map(type, [*apart, *compare(trees[0], trees[0]).stated()]))
    assert list(map(through_json, apart)) == apart
    waiting = [minimax(games.Domineering(f".HH/.../HH. {side}")) for side in "VH"]
    met |= {type(told.fact) for told in [zugzwang(*waiting)] if told}
    assert met == set(ENGLISH)


def leaves_of(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every value, number or text in a fact's dict, with where it stands."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves_of(part, (*path, name))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from leaves_of(part, (*path, str(place)))
    else:
        yield path, value


def test_every_number_and_name_told_is_an_argument() -> None:
    """Another value or another name among the arguments is told: nothing comes from elsewhere."""
    fact = explain(minimax(games.TicTacToe("xox/oox/___"))).moves[1].statements[1].fact
    text = words(fact)
    for name in ("mover", "replier"):
        other = replace(fact, **{name: getattr(fact, name)._replace(name="somebody")})
        assert "somebody" in words(other)
    assert "[9,9]" in words(replace(fact, answer=fact.answer._replace(notation="[9,9]")))
    assert "[9,9]" not in text


def test_infinities_are_strings() -> None:
    """No fact has a number that JSON lacks, and infinities come back."""
    tree = minimax(games.Domineering(".V../.VHH/HH../.... V"))
    told = [leaf for s in stated(tree) for _, leaf in leaves_of(s.fact.to_dict())]
    assert "inf" in told or "-inf" in told
    values = [getattr(s.fact, f.name) for s in stated(tree) for f in fields(s.fact)]
    assert inf in values or -inf in values


def test_an_explanation_tells_its_statements() -> None:
    """`to_dict` of an explanation holds every statement, with fact, nodes and text."""
    explanation = explain(minimax(games.TicTacToe("xox/oox/___")))
    told = explanation.to_dict()
    parts = [told["opening"], *(row["statements"] for row in told["rows"]), told["closing"]]
    assert [s for part in parts for s in part] == [s.to_dict() for s in explanation.statements]
    json.dumps(told, allow_nan=False)
    refuted = why_not(explanation.tree, "[2,1]")
    assert refuted.to_dict()["statements"] == [s.to_dict() for s in refuted.statements]
