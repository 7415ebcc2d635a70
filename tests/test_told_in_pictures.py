"""What titles, plates, notes and legends of one picture say agrees, and nothing is said twice."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from treeviz import alphabeta, draw, games, minimax
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Scene
from treeviz.view.stub import Stub

COUNTED = re.compile(r"(?:(\d+) of the|all) (\d+) → ")


def scene_of(tree: GameTree) -> Scene:
    """Return what the default picture shows."""
    return draw(tree).layout.scene


def stubs_of(scene: Scene) -> list[Stub]:
    """Return what stands for all that is not drawn."""
    return [mark for mark in scene.marks if isinstance(mark, Stub)]


def chess(fen: str, depth: int = 2) -> GameTree:
    """Return a search of a position of chess."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    return alphabeta(games.Chess(fen), depth=depth, heuristic="material")


def positions() -> Iterator[GameTree]:
    """Yield searches with cuts of positions that nobody chose."""
    made: tuple[Any, ...] = (
        games.Domineering(rows=6),
        games.Connect(),
        games.TicTacToe(rows=4, columns=4, k=3),
    )
    for seed in range(15):
        dice, game = random.Random(seed), copy.copy(made[seed % 3])
        for _ in range(1 + seed % 5):
            game.start = game.play(game.start, dice.choice(list(game.moves(game.start))))
        yield alphabeta(game, depth=2 + seed % 2, heuristic="lines" if seed % 3 == 1 else None)


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqk1nr/1p1pppbp/2p3p1/p5P1/N1P1PP2/7N/PP1P3P/R1BQKB1R b KQ - 0 15",
        "3q1bn1/rbpkpppr/p1n5/1p1p2Pp/P6B/2PP1N2/1P2PP1P/RN1QKB1R w - - 1 13",
        "1n3bn1/4pkp1/1ppp1p2/8/5P2/1N6/rBP3P1/3QKB2 w - - 0 18",
    ],
)
def test_those_that_come_to_as_much_are_counted_among_those_that_do_not_already(fen: str) -> None:
    """Of what is said to be equal anyway none comes to be: the sum is of the others."""
    for stub in (stub for stub in stubs_of(scene_of(chess(fen))) if stub.ply == 1):
        for line in stub.lines:
            if found := COUNTED.search(line):
                some, among = found.groups()
                assert int(among) == stub.moves - stub.as_good
                assert some is None or int(some) < int(among)


@pytest.mark.parametrize("equal", range(20, 25))
def test_some_of_many_equal_moves_of_the_root_are_named(equal: int) -> None:
    """And the rest is counted, so that all are told of."""
    tree = minimax(games.Explicit([[3, 5]] * equal + [[2, 3]] * 20))
    (stub,) = (stub for stub in stubs_of(scene_of(tree)) if stub.ply == 1)
    found = re.search(r"^(.*) and (\d+) more also \+3,", " ".join(stub.lines))
    assert found is not None
    names = found[1].split(", ")
    assert {*names} <= {tree.notation(child) for child in tree.children(0)}
    assert len(names) + int(found[2]) == stub.as_good
