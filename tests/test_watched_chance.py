"""Searches with dice are watched as they are: which calls are chance's is found, or asked for."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from treeviz import Game, GameTree, Player, Recorder, draw, expectimax, explain, load, save

MAX, MIN, CHANCE = Player


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def flagged(node: Any, maximizing: bool) -> float:
    """MAX and a die in turns, told by a flag."""
    if not isinstance(node, list):
        return float(node)
    values = [flagged(child, not maximizing) for child in node]
    return max(values) if maximizing else mean(values)


def silent(node: Any, depth: int = 0) -> float:
    """MAX and a die in turns, told by the depth alone."""
    if not isinstance(node, list):
        return float(node)
    values = [silent(child, depth + 1) for child in node]
    return mean(values) if depth % 2 else max(values)


def four_ways(node: Any, depth: int = 0) -> float:
    """MAX, a die, MIN, a die."""
    if not isinstance(node, list):
        return float(node)
    values = [four_ways(child, depth + 1) for child in node]
    return (max, mean, min, mean)[depth % 4](values)


def agents(node: Any, agent: int) -> float:
    """One against two that move at random."""
    if not isinstance(node, list):
        return float(node)
    values = [agents(child, (agent + 1) % 3) for child in node]
    return mean(values) if agent else max(values)


def max_value(node: Any) -> float:
    return max(map(exp_value, node)) if isinstance(node, list) else float(node)


def exp_value(node: Any) -> float:
    return mean(list(map(min_value, node))) if isinstance(node, list) else float(node)


def min_value(node: Any) -> float:
    return min(map(max_value, node)) if isinstance(node, list) else float(node)


def by_functions(node: Any) -> float:
    return max_value(node)


def entry(node: Any) -> int:
    """Loops over the moves, as a game of sliding tiles does."""
    values = [flagged(child, False) for child in node]
    return values.index(max(values))


def tosses(node: Any, probability: float = 1.0) -> float:
    """A die of two unequal sides."""
    if not isinstance(node, list):
        return float(node)
    return 0.75 * best_of(node[0], 0.75) + 0.25 * best_of(node[1], 0.25)


def best_of(node: Any, probability: float = 1.0) -> float:
    return max(map(tosses, node)) if isinstance(node, list) else float(node)


def twos_and_fours(node: Any, depth: int = 0) -> float:
    """On each free square a tile of 2, nine times of ten, or one of 4."""
    if not isinstance(node, list):
        return float(node)
    values = [twos_and_fours(child, depth + 1) for child in node]
    if depth % 2 == 0:
        return max(values)
    squares = len(values) // 2
    return sum((0.9, 0.1)[at % 2] / squares * value for at, value in enumerate(values))


def three_sides(node: Any, depth: int = 0) -> float:
    """Three outcomes, of which the last is as likely as the others together."""
    if not isinstance(node, list):
        return float(node)
    values = [three_sides(child, depth + 1) for child in node]
    if depth % 2 == 0:
        return max(values)
    return 0.2 * values[0] + 0.3 * values[1] + 0.5 * values[2]


def by_position(node: Any) -> float:
    return max(map(expect, node)) if isinstance(node, list) else float(node)


def expect(node: Any) -> float:
    """Two outcomes of which the likelier differs from position to position."""
    if not isinstance(node, list):
        return float(node)
    values = list(map(by_position, node))
    first = len(str(node)) % 7 / 10 + 0.1
    return first * values[0] + (1 - first) * values[1]


def deep(plies: int, chance: random.Random, widths: tuple[int, ...] = (2, 3)) -> Any:
    if not plies:
        return chance.randint(-9, 9)
    return [deep(plies - 1, chance, widths) for _ in range(chance.choice(widths))]


def watched(function: Any, *args: Any, **how: Any) -> GameTree:
    recorder = Recorder()
    recorder.runcall(function, *args, **how)
    return recorder.tree()


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(
    ("function", "args", "watch", "players"),
    [
        (flagged, (True,), None, (MAX, CHANCE)),
        (flagged, (False,), None, (CHANCE, MAX)),
        (silent, (), None, (MAX, CHANCE)),
        (four_ways, (), None, (MAX, CHANCE, MIN, CHANCE)),
        (agents, (0,), None, (MAX, CHANCE, CHANCE)),
        (by_functions, (), [max_value, exp_value, min_value], (MAX, CHANCE, MIN)),
        (entry, (), flagged, (MAX, CHANCE)),
    ],
)
def test_whose_turn_it_is(
    number: int, function: Any, args: Any, watch: Any, players: tuple[Player, ...]
) -> None:
    """By a flag, an index, the function or the ply; nothing is accused, and it can be shown."""
    tree = watched(function, deep(5, random.Random(number)), *args, watch=watch)
    for node in tree:
        if tree.children(node):
            assert tree.player(node) is players[tree.ply(node) % len(players)]
    assert tree.check() == []
    assert tree.bound(0) == "exact"
    explain(tree).verify()
    assert "chance: the mean" in draw(tree).svg()


def likelihoods(tree: GameTree, node: int) -> list[float]:
    return [tree.edges[node, child]["probability"] for child in tree.children(node)]


UNEQUAL = [[[1, 2], 6], [3, [8, 1]]]


@pytest.mark.parametrize("said", [{"probability": "probability"}, {}])
def test_unequal_chances_are_told(said: dict[str, str]) -> None:
    """By a parameter of the call; without it, by the means themselves."""
    tree = watched(best_of, UNEQUAL, watch=[best_of, tosses], reads=said)
    assert likelihoods(tree, 1) == [0.75, 0.25]
    assert tree.value_at(1) == 0.75 * 2 + 0.25 * 6
    assert tree.check() == []
    explain(tree).verify()


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(
    ("function", "widths", "watch", "shares"),
    [
        (
            twos_and_fours,
            (2, 4, 6),
            None,
            lambda n: [(0.9, 0.1)[at % 2] * 2 / n for at in range(n)],
        ),
        (three_sides, (3,), None, lambda n: [0.2, 0.3, 0.5]),
        (by_position, (2,), [by_position, expect], None),
    ],
)
def test_unequal_chances_are_found(
    number: int, function: Any, widths: tuple[int, ...], watch: Any, shares: Any
) -> None:
    """In the means: as likely wherever there are as many outcomes, or in turns, or of two."""
    tree = watched(function, deep(4, random.Random(number), widths), watch=watch)
    assert tree.check() == []
    assert tree.bound(0) == "exact"
    explain(tree).verify()
    for node in tree:
        children = tree.children(node)
        if children and tree.player(node) is CHANCE:
            found = likelihoods(tree, node)
            values = [tree.value_at(child) for child in children]
            if shares is not None:
                assert found == pytest.approx(shares(len(children)))
            elif len(set(values)) == 1:
                assert found == [None, None]  # any likelihood gives that mean
                continue
            told = sum(share * value for share, value in zip(found, values, strict=True))
            assert told == pytest.approx(tree.value_at(node))


def chance_node(node: Any) -> float:
    """Three outcomes or more, as likely as the position says."""
    if not isinstance(node, list):
        return float(node)
    values, seed = list(map(highest, node)), len(str(node))
    sides = [1 + (seed * place) % 5 for place in range(len(values))]
    return sum(side * value for side, value in zip(sides, values, strict=True)) / sum(sides)


def highest(node: Any) -> float:
    return max(map(chance_node, node)) if isinstance(node, list) else float(node)


@pytest.mark.parametrize("number", range(3))
def test_what_nothing_tells_is_not_known(number: int, tmp_path: Path) -> None:
    """The mean is taken as it was returned, between what is below it; all says that it is so."""
    tree = watched(highest, deep(4, random.Random(number), (3, 4)), watch=[highest, chance_node])
    assert tree.check() == []
    assert tree.bound(0) == "exact"
    assert tree.player(1) is CHANCE
    assert likelihoods(tree, 1) == [None] * len(tree.children(1))
    told = explain(tree)
    told.verify()
    words = " ".join(str(told).split())
    assert "how likely, is not known. The search took it for" in words
    assert not re.search(r"(decides:|,) \S+ for ", words)
    drawn = draw(tree).svg()
    assert "with unknown weights" in drawn
    assert "chance: a mean, weights not known" in drawn
    assert "the mean of what may happen" not in drawn
    chance = explain(tree, 1)
    chance.verify()
    assert "Its probability is not known" in str(chance)
    save(tree, tmp_path / "tree.json")
    assert likelihoods(load(tmp_path / "tree.json"), 1) == likelihoods(tree, 1)


class Steps(Game):
    """A die of three unequal sides between the moves; a state is (steps, who is next)."""

    start = (0, "max")

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def moves(self, state: Any) -> list[int]:
        if state[0] >= 6:
            return []
        return [1, 2] if state[1] == "max" else [0, 1, 3]

    def play(self, state: Any, move: int) -> Any:
        return state[0] + move, "chance" if state[1] == "max" else "max"

    def probability(self, state: Any, move: int) -> float:
        return {0: 0.5, 1: 0.3, 3: 0.2}[move]

    def utility(self, state: Any) -> float:
        return float(state[0] % 5)


def test_with_a_game() -> None:
    """Its rules say whose turn it is and how likely things are: the tree is that of expectimax."""
    game = Steps()

    def mine(state: Any) -> float:
        moves = game.moves(state)
        if not moves:
            return game.utility(state)
        values = [mine(game.play(state, move)) for move in moves]
        if game.to_move(state) is MAX:
            return max(values)
        shares = (game.probability(state, move) for move in moves)
        return sum(share * value for share, value in zip(shares, values, strict=True))

    recorder = Recorder(game)
    recorder.runcall(mine, game.start, watch="mine")
    tree, known = recorder.tree(), expectimax(game)
    assert list(tree.columns.player) == list(known.columns.player)
    assert list(tree.columns.value) == pytest.approx(list(known.columns.value))
    assert [tree.columns.probability_of(n) for n in tree] == [
        known.columns.probability_of(n) for n in known
    ]
    assert tree.check() == []
