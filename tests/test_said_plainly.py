"""What stubs say of few moves: by name, one thing in a line, and which way is better."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from treeviz import Game, View, alphabeta, draw, games, minimax
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_moves import stands_settled
from treeviz.view.past_depth_note import COUNTED
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.worth_by_answer import worth_by_answer

SEEDS = range(20)


@cache
def some_tree(seed: int) -> GameTree:
    """Return a search of a position that nobody chose, with a heuristic or without."""
    dice = random.Random(seed)
    game: Game = games.Domineering(columns=5)
    if seed % 3 == 0:
        game = games.Connect(rows=4, columns=5, k=4)
    for _ in range(1 + seed % 5):
        game.start = game.play(game.start, dice.choice(list(game.moves(game.start))))
    return alphabeta(game, depth=3 - seed % 2)


@cache
def stubs_of(seed: int) -> list[Stub]:
    """Return the stubs of its picture, and of one that leaves more out."""
    marks = [*draw(some_tree(seed)).layout.scene.marks, *View(marks=5)(some_tree(seed)).marks]
    return [mark for mark in marks if isinstance(mark, Stub)]


def test_a_few_unknown_moves_beside_certain_ones_are_named() -> None:
    """Up to three: they are those that matter, for the others are lost or won."""
    told = 0
    for seed in SEEDS:
        for stub in stubs_of(seed):
            joint = " ".join(stub.lines)
            assert not re.search(r"[^,;]+[,;] [123] unknown", joint) or not stub.undecided
            told += bool(stub.undecided) and f"{stub.undecided[-1]}: unknown" in joint
    stub = Stub(0, 2, 13, 90, -1, 0, results=(0, 0, 11), guessed=2, unknown=True, alone=True)
    stub = stub._replace(sides=("Black", "White"), estimates="0", undecided=("b6", "d6"))
    assert stub.lines == ("13 replies", "11 won by White;", "b6, d6: unknown")
    assert stub.text.startswith("13 replies: 11 won by White; b6, d6: unknown")
    assert told


def test_one_move_that_another_answer_meets_is_named() -> None:
    """It stands for itself; a number of one says less in as much room."""
    told = " ".join(line for seed in SEEDS for stub in stubs_of(seed) for line in stub.lines)
    assert " answers " in told
    assert not re.search(r" answers 1$| answers 1 |, 1 after ", told)


class Far(Game):
    """Four moves of MAX, one of them far worse, each met best by the answer of the same name."""

    start = ""

    def to_move(self, state: str) -> Player:
        return Player.MIN if len(state) % 2 else Player.MAX

    def moves(self, state: str) -> str:
        return ("abcd", "xy", "pq", "")[len(state)]

    def play(self, state: str, move: str) -> str:
        return state + move

    def utility(self, state: str) -> float:
        return 0.0


def far_off(state: str) -> float:
    """Return what counts after two plies."""
    return (10.0 if state[0] == "d" else 14.0) + ("xy".index(state[1]) if state[1:] else 0)


def test_the_value_that_is_far_off_is_told_of_its_own_move() -> None:
    """A range would tell of the others as if they lay between."""
    tree = minimax(Far(), depth=2, heuristic=far_off)
    moves = tree.children(0)
    most, other = worth_by_answer(tree, moves, tree.choice, {})
    assert (most, other) == ("est. +14 after MIN's x", "d: est. +10 after MIN's x")
    assert worth_by_answer(tree, moves[:3], tree.choice, {}) == ()  # a value, and no range
    assert worth_by_answer(tree, moves[1:], tree.choice, {}) == ()  # so few have their names
    stub = Stub(0, 1, 4, 9, 10, 14, guessed=4, estimates="+10 to +14", by_answer=(most, other))
    assert stub.lines == ("4 more moves", "3: est. +14 after MIN's x;", other)


def test_what_was_had_is_told_from_the_first_to_the_best() -> None:
    """Higher and higher for MAX, lower and lower for MIN: "better" is read as higher."""
    seen = set[Player]()
    for seed in SEEDS:
        mover = some_tree(seed).player(0)
        for line in (line for stub in stubs_of(seed) for line in stub.lines):
            assert " or better" not in line
            if found := re.search(r"already had ([^,\s]+)(?: to|, then) (\S+)", line):
                first, last = (float(one.replace("−", "-")) for one in found.groups())
                assert mover.better(last, first)
                seen.add(mover)
    assert seen


def test_an_arrow_leads_to_a_plain_value_in_a_note() -> None:
    """A bound is told in words."""
    for seed in SEEDS:
        for line in (line for stub in stubs_of(seed) for line in stub.lines):
            assert f"{COUNTED}≤" not in line
            assert f"{COUNTED}≥" not in line


def test_that_the_move_played_stands_is_told_only_where_it_is_known() -> None:
    """Where another line ends amid an exchange, and the title says nothing of it."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    told = 0
    for fen in (
        "r1bqk1r1/ppp1ppp1/2np4/8/6n1/1P4P1/P1PPPP1P/RNBQKBR1 b q - 0 12",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4",
    ):
        tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
        shown = draw(tree).layout.scene
        played = next(m for m in shown.marks if isinstance(m, Mark) and m.parent == 0 and m.chosen)
        notes = " ".join(stub.text for stub in _stubs_below(shown, played))
        if f"{played.move} still {played.value}" in notes:
            assert stands_settled(tree, played.node)
            assert "captures counted" not in shown.title
            told += 1
    assert told


def _stubs_below(shown: Scene, mark: Mark) -> list[Stub]:
    """Return the stubs below a mark."""
    place = shown.marks.index(mark)
    return [stub for stub in shown.marks if isinstance(stub, Stub) and stub.parent == place]
