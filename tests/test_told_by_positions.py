"""Whose turn it is, told by a part of the positions or by values alone; no parameter says it."""

import random

import pytest

from treeviz import Player, Recorder, explain
from treeviz.game.grids import largest_grid
from treeviz.game.observed import Seen, observe

KINDS = {"max": max, "min": min, "avg": lambda values: sum(values) / len(values)}
PLAYERS = {"max": Player.MAX, "min": Player.MIN, "avg": Player.CHANCE}


class Node:
    def __init__(self, kind, children, worth):
        self.kind, self.children, self.worth = kind, children, worth


def grown(rng, plies):
    """Return a tree of nodes of any kind, in any order."""
    if not plies:
        return Node("end", [], rng.randint(0, 99))
    children = [grown(rng, plies - 1) for _ in range(rng.randint(2, 3))]
    return Node(rng.choice([*KINDS]), children, None)


def value(node):
    if not node.children:
        return node.worth
    return KINDS[node.kind]([value(child) for child in node.children])


def pig(state):
    """One player throws, or holds what is in the pot; a throw may lose it."""
    phase, pot, total, turns = state
    if not turns:
        return total
    if phase == "hold?":
        held = pig(("hold?", 0, total + pot, turns - 1))
        return max(held, pig(("throw", pot, total, turns)))
    after = [("hold?", 0, total, turns - 1)]
    after += [("hold?", pot + more, total, turns - 1) for more in (2, 3)]
    return sum(map(pig, after)) / 3


def again(state):
    """A mancala of sorts: who takes the last of a heap moves again."""
    heaps, turn, scores = state["heaps"], state["turn"], state["scores"]
    if not any(heaps):
        return scores[0] - scores[1]
    values = []
    for place, heap in enumerate(heaps):
        for taken in range(1, heap + 1):
            left = [*heaps[:place], heap - taken, *heaps[place + 1 :]]
            won = list(scores)
            won[turn == "south"] += 1 + (taken == heap)
            other = {"north": "south", "south": "north"}[turn]
            after = turn if taken == heap else other
            values.append(again({"heaps": left, "turn": after, "scores": won}))
    return max(values) if turn == "north" else min(values)


def watched(search, start):
    recorder = Recorder()
    found = recorder.runcall(search, start)
    tree = recorder.tree()
    assert tree.value == pytest.approx(found)
    assert tree.check() == []
    explain(tree).verify()
    return tree


@pytest.mark.parametrize("seed", range(6))
def test_nodes_that_say_their_kind(seed):
    tree = watched(value, grown(random.Random(seed), 4))
    for node in tree:
        kind = dict(tree.state(node).fields)["kind"]
        assert kind == "end" or tree.player(node) is PLAYERS[kind]


def test_a_phase_in_the_position_tells_where_dice_are_thrown():
    tree = watched(pig, ("hold?", 0, 0, 4))
    for node in (node for node in tree if tree.children(node)):
        thrown = tree.state(node)[0] == "throw"
        assert (tree.player(node) is Player.CHANCE) == thrown


def test_a_player_in_the_position_may_move_twice():
    tree = watched(again, {"heaps": [2, 1, 2], "turn": "north", "scores": [0, 0]})
    sides = {"north": Player.MAX, "south": Player.MIN}
    for node in (node for node in tree if tree.children(node)):
        assert tree.player(node) is sides[dict(tree.state(node))["turn"]]


def test_means_that_nothing_but_the_values_tell():
    rng = random.Random(5)

    def nested(plies):
        children = range(rng.randint(2, 3))
        return [nested(plies - 1) for _ in children] if plies else rng.random()

    def search(node):
        if isinstance(node, float):
            return node
        values = [search(child) for child in node]
        return sum(values) / 3 if len(values) == 3 else max(values)

    tree = watched(search, nested(3))
    for node in (node for node in tree if tree.children(node)):
        assert (tree.player(node) is Player.CHANCE) == (len(tree.children(node)) == 3)


def test_boards_are_read_once_however_often_they_are_met(monkeypatch):
    """A search meets few positions many times: each is read once, and so is each move."""
    x, o, _ = "x", "o", "_"
    boards = [((x, o, x), (o, x, o), (_, _, _)), ((x, o, x), (o, x, o), (_, _, x))]
    read, compared, change = [], [], Seen.change

    def reading(state, shape=None):
        read.append(state)
        return largest_grid(state, shape)

    def comparing(seen, old, new):
        compared.append((old, new))
        return change(seen, old, new)

    monkeypatch.setattr("treeviz.game.grids.largest_grid", reading)
    monkeypatch.setattr(Seen, "change", comparing)
    seen = observe([(*boards, Player.MAX)] * 50)
    assert seen.move_between(*boards) == (2, 2)
    assert len(read) == 4  # two boards, before their shape is known and with it
    assert len(compared) == 2  # what changed, and the move's name
