"""Frozen dataclasses, graphs as dicts of sets, and squares in one row: what moves are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from treeviz import GameTree, Recorder, explain


def recorded(search: Any, *args: Any) -> GameTree:
    recorder = Recorder()
    value = recorder.runcall(search, *args, watch=search)
    tree = recorder.tree()
    assert tree.value == value
    assert explain(tree).verify() == ()
    assert tree.check() == []
    return tree


def moves(tree: GameTree) -> list[str]:
    return [tree.notation(child) for child in tree.children(0)]


@dataclass(frozen=True)
class Heap:
    left: int
    taken: int


def take(state: Heap, mine: bool) -> int:
    values = [
        take(Heap(state.left - n, state.taken + n), not mine) for n in (1, 2, 3) if n <= state.left
    ]
    return (max if mine else min)(values) if values else -1 if mine else 1


def test_moves_between_frozen_dataclasses_are_no_whole_positions() -> None:
    tree = recorded(take, Heap(4, 0), True)
    assert moves(tree) == [
        "left 3, taken 1",
        "left 2, taken 2",
        "left 1, taken 3",
    ]


def clear(graph: dict[int, set[int]], mine: bool) -> int:
    values = []
    for node in sorted(graph):
        gone = {node} | graph[node]
        rest = {other: near - gone for other, near in graph.items() if other not in gone}
        values.append(clear(rest, not mine))
    return (max if mine else min)(values) if values else -1 if mine else 1


def test_nodes_taken_out_of_a_graph_name_the_move() -> None:
    tree = recorded(clear, {1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}}, True)
    assert moves(tree) == ["1-2", "1-2-3", "2-3-4", "3-4"]


def race(line: str, white: bool) -> int:
    values = []
    for n, sign in enumerate(line):
        if white and sign == ">" and line[n + 1 : n + 2] == ".":
            values.append(race(line[:n] + ".>" + line[n + 2 :], False))
        if not white and sign == "<" and n and line[n - 1] == ".":
            values.append(race(line[: n - 1] + "<." + line[n + 1 :], True))
    return (max if white else min)(values) if values else -1 if white else 1


def test_nine_squares_in_one_row_are_no_board_of_three_rows() -> None:
    tree = recorded(race, ">..<.>..<", True)
    assert moves(tree) == ["[0]-[1]", "[5]-[6]"]
    assert tree.rules.board(tree.state(0)) is None
