"""What titles, plates, notes and legends of one picture say agrees, and nothing is said twice."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from games_told import MenInARow

from treeviz import alphabeta, draw, games, minimax
from treeviz.picture.legend import groups_of
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.settled_lines import settle
from treeviz.view.beside_a_win import also_winning, others_told
from treeviz.view.equals import found_level
from treeviz.view.less_than_equal import all_estimated_equal, less_than_played
from treeviz.view.past_depth_note import COUNTED
from treeviz.view.scene import Mark, Scene
from treeviz.view.second_look import second_look
from treeviz.view.severed import AGAIN
from treeviz.view.stub import Stub
from treeviz.view.titles import headline

SUM = re.compile(r"(?:(\d+) of the|all) (\d+) → ")
COUNTING_TAKES = [
    "rnbqk1nr/1p1pppbp/2p3p1/p5P1/N1P1PP2/7N/PP1P3P/R1BQKB1R b KQ - 0 15",
    "rnbk4/ppp1bppr/4p2n/7P/8/4PK2/PPP2PP1/RNB2BR1 w - - 3 14",
    "3q1bn1/rbpkpppr/p1n5/1p1p2Pp/P6B/2PP1N2/1P2PP1P/RN1QKB1R w - - 1 13",
    "1n3bn1/4pkp1/1ppp1p2/8/5P2/1N6/rBP3P1/3QKB2 w - - 0 18",
]
THREE_PLIES = [
    "rnbqkb1r/p1pppppN/1p6/3P1n2/8/5P2/PPP1P1PP/RNBQKBR1 w Qq - 1 14",
    "rnbqkb1r/pppppp2/5p1n/8/8/2P4B/PP1PPP1P/RNBQK2R w Qq - 3 9",
]
BOARDS = ["V..../V..../.HHHH/.V.../.V.../..... V", "...HH./V...HH/V...V./....V. V"]


@cache
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


@cache
def positions() -> list[GameTree]:
    """Return searches with cuts of positions that nobody chose."""
    made: tuple[Any, ...] = (
        games.Domineering(rows=6),
        games.Connect(),
        games.TicTacToe(rows=4, columns=4, k=3),
    )
    found = list[GameTree]()
    for seed in range(12):
        dice, game = random.Random(seed), copy.copy(made[seed % 3])
        for _ in range(1 + seed % 5):
            game.start = game.play(game.start, dice.choice(list(game.moves(game.start))))
        heuristic = "lines" if seed % 3 == 1 else None
        found.append(alphabeta(game, depth=2 + seed % 2, heuristic=heuristic))
    return found


@pytest.mark.parametrize("fen", COUNTING_TAKES)
def test_those_that_come_to_as_much_are_counted_among_those_that_do_not_already(fen: str) -> None:
    """Of what is said to be equal anyway none comes to be: the sum is of the others."""
    for stub in (stub for stub in stubs_of(scene_of(chess(fen))) if stub.ply == 1):
        for line in stub.lines:
            if found := SUM.search(line):
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


def looks() -> Iterator[tuple[Mark, Stub | None]]:
    """Yield the moves of the root that a second look judged, with what is not drawn below each."""
    trees = [*positions()]
    trees += [alphabeta(games.Domineering(board), depth=2) for board in BOARDS]
    for tree in trees:
        marks = scene_of(tree).marks
        below = {stub.parent: stub for stub in marks if isinstance(stub, Stub)}
        for place, mark in enumerate(marks):
            if isinstance(mark, Mark) and mark.parent == 0:
                again = second_look(tree, mark.node, found_level(tree, 0, tree.choice(0)))
                if again:
                    yield mark, below.get(place)


def test_a_second_look_is_told_once() -> None:
    """What stands beside the edge, or below, tells of it; without such the plate does."""
    told = [*looks()]
    assert len(told) > 5
    for mark, stub in told:
        noted = stub is not None and any(AGAIN in line for line in stub.lines)
        assert noted is not (AGAIN in mark.result)
    assert {AGAIN in mark.result for mark, _ in told} == {True, False}


@pytest.mark.parametrize("fen", COUNTING_TAKES)
def test_a_count_that_changes_nothing_is_not_told(fen: str) -> None:
    """An arrow stands where captures make a difference, and the legend says so."""
    scene = scene_of(chess(fen))
    moves = [mark for mark in scene.marks if isinstance(mark, Mark) and mark.parent == 0]
    counted = [mark for mark in moves if COUNTED in mark.result]
    assert counted
    for mark in counted:
        assert not mark.result.endswith(f"{COUNTED}{mark.value}")
        assert "2nd look" not in mark.result or not any(
            "2nd look" in line for stub in stubs_of(scene) for line in stub.lines
        )
    assert "with captures counted (past the depth, where that differs)" in " ".join(scene.readings)


@pytest.mark.parametrize("fen", [*COUNTING_TAKES, *THREE_PLIES])
def test_an_arrow_is_explained_wherever_it_stands(fen: str) -> None:
    """Beside a value, below a board and in a note."""
    scene = scene_of(chess(fen, depth=3 if fen in THREE_PLIES else 2))
    notes = [line for stub in stubs_of(scene) for line in stub.lines]
    notes += [line for mark in scene.marks if isinstance(mark, Mark) for line in mark.notes]
    assert any("→ " in line for line in notes)
    assert "→ n" in " ".join(scene.readings)


def test_an_answer_that_was_enough_is_not_called_the_best() -> None:
    """Below a bound nobody knows which answer is best; below a value everybody does."""
    enough = 0
    for tree in positions():
        for line in (line for stub in stubs_of(scene_of(tree)) for line in stub.lines):
            assert not re.search(r"of them [≤≥]", line)
            if " answers " in line:
                bounds = {tree.bound(move) for move in tree.children(0)}
                assert bounds - {"exact", "open"}
                enough += 1
    assert enough


def counting_takes(search: Callable[..., GameTree] = alphabeta) -> Iterator[GameTree]:
    """Yield searches of games in which men are taken where the depth ends."""
    dice = random.Random(11)
    for number in range(90):
        game = MenInARow("".join(dice.choice("♖♟♜♙...") for _ in range(dice.randint(6, 10))))
        if len(game.moves(game.start)) > 1:
            yield search(game, depth=2 + number % 2)


def test_equal_or_not_is_the_same_in_title_and_plates() -> None:
    """Where all equals come to less with captures counted none is marked as equal."""
    told = alone = 0
    for tree in counting_takes():
        less = less_than_played(tree, 0)
        if not less:
            continue
        marks = [m for m in scene_of(tree).marks if isinstance(m, Mark) and m.parent == 0]
        for mark in marks:
            if mark.node in less:
                assert COUNTED in mark.result
                told += 1
        if len(less) == len(all_estimated_equal(tree, 0)) - 1:
            assert not any(mark.equal for mark in marks)
            title = scene_of(tree).title  # where the move wins by the rules, that is enough
            assert "wins past the depth" in title or "also with captures counted" in title
            alone += 1
    assert told
    assert alone


def test_what_comes_to_less_does_so_in_a_full_search() -> None:
    """The move played keeps its value, and no other comes to more than is said."""
    compared = 0
    for tree, whole in zip(counting_takes(), counting_takes(minimax), strict=True):
        less, me = less_than_played(tree, 0), tree.player(0)
        for move, worth in less.items():
            full = settle(whole, whole.find(tree.notation(move)))
            assert full is None or not me.better(full.worth, worth)
            assert me.better(tree.value_at(0) or 0.0, worth)
            compared += 1
    assert compared


def test_the_title_says_that_the_move_played_alone_keeps_its_value() -> None:
    """As the words do, from three plies."""
    title = scene_of(chess(THREE_PLIES[0], depth=3)).title
    start = "White plays Nxf8: +1, also with captures counted"
    assert title.startswith(start)
    assert title.endswith("the 4 others est. +1 come to 0 or worse")


@cache
def unknown() -> list[GameTree]:
    """Return searches with cuts that asked no heuristic."""
    found = list[GameTree]()
    for seed in range(8):
        dice, game = random.Random(seed), games.TicTacToe(rows=4, columns=4, k=3)
        for _ in range(2 + seed % 3):
            game.start = game.play(game.start, dice.choice(list(game.moves(game.start))))
        found.append(alphabeta(game, depth=3))
    return found


def test_a_cut_has_its_reason_where_nothing_is_estimated() -> None:
    """That no reply is better than another move is told where no value is."""
    reasons = 0
    for tree in unknown():
        for stub in (stub for stub in stubs_of(scene_of(tree)) if stub.cut and stub.ply > 1):
            told = " ".join(stub.lines)
            assert re.search(r"cut: .*(ha[sd] |no better than |wins|loses|is enough)", told), told
            reasons += "is already no better than" in told
    assert reasons


def test_what_was_cut_below_other_moves_has_a_win_as_its_reason() -> None:
    """Only where the win was found before."""
    told = 0
    for tree in unknown():
        for stub in (stub for stub in stubs_of(scene_of(tree)) if stub.cut_below):
            wins = tree.winner(tree.best_play(0)[-1]) is tree.player(0)
            enough = any("is enough" in line for line in stub.lines)
            assert wins or not enough
            told += enough
    assert told


def test_wins_that_a_second_look_found_are_told_in_title_and_at_the_move() -> None:
    """By name, or counted; and they do win, as a full search finds."""
    told = 0
    for tree in unknown():
        winning, scene = also_winning(tree, 0), scene_of(tree)
        assert scene.wins_too == bool(winning)
        if not winning:
            continue
        played = [m for m in scene.marks if isinstance(m, Mark) and m.parent == 0 and m.chosen]
        assert all(mark.equal for mark in played)
        assert " too" in scene.title or len(scene.title) > 90
        assert "2nd look" not in scene.title
        whole = minimax(_beginning_at(tree), depth=3)
        for move in winning:
            assert whole.winner(
                whole.best_play(whole.find(tree.notation(move)))[-1]
            ) is tree.player(0)
        told += 1
    assert told


def _beginning_at(tree: GameTree) -> games.TicTacToe:
    game = games.TicTacToe(rows=4, columns=4, k=3)
    game.start = tree.state(0)
    return game


@pytest.mark.parametrize("seed", range(30))
def test_what_the_others_come_to_beside_a_win_is_so(seed: int) -> None:
    """That every other move loses, or draws, is true of each."""
    dice, game = random.Random(seed), games.TicTacToe()
    for _ in range(3 + seed % 3):
        game.start = game.play(game.start, dice.choice(list(game.moves(game.start))))
    tree = minimax(game)
    told = others_told(tree, 0, 90) if tree.best_play(0)[1:] else ""
    if not told or proved_winner(tree, 0) is not tree.player(0):
        return
    others = [n for n in tree.children(0) if n != tree.choice(0)]
    winners = {proved_winner(tree, n) for n in others}
    if "lose" in told:
        assert winners == {tree.player(0).other}
    if "loses to" in told:
        answer = told.rsplit(" ", 1)[1].removeprefix("o's ").removeprefix("x's ")
        for other in others:
            named = [n for n in tree.children(other) if tree.notation(n) == answer]
            assert [tree.winner(n) for n in named] == [tree.player(0).other]
    if "draw" in told:
        assert winners == {None}


def test_no_move_is_called_undecided_that_loses() -> None:
    """A search that asks no heuristic cuts what may lose: the title says that it was looked at."""
    told = {True: 0, False: 0}
    for seed in range(40):
        dice, game = random.Random(seed), games.TicTacToe()
        for _ in range(seed % 5):
            game.start = game.play(game.start, dice.choice(list(game.moves(game.start))))
        if game.is_over(game.start):
            continue
        tree, whole = alphabeta(game, depth=3), minimax(game, depth=3)
        title = headline(tree)
        undecided = {proved_winner(whole, move) for move in whole.children(0)} == {None}
        if "move decided" in title:
            assert undecided
            assert "2nd look" in title
        told[undecided] += "move decided" in title or "no move wins" in title
    assert told[True]


def test_a_second_look_in_a_title_is_explained() -> None:
    """As one in a note, or on a plate: in the legend, and the title itself has no word for it."""
    for tree in (*positions(), *unknown()):
        scene = scene_of(tree)
        assert "(2nd look)" not in scene.title
        if "(2nd look)" in headline(tree):
            explained = ("2nd look: ", "title: cut moves were checked afterwards")
            assert any(line.startswith(explained) for line in scene.readings)


def test_the_sign_of_equals_says_nothing_of_a_second_look() -> None:
    """It stands at replies, too: the plates say what was looked at again."""
    told = 0
    for tree in (*positions(), *unknown()):
        signs = [entry.text for entry in groups_of(scene_of(tree))[0] if entry.icon == "equal"]
        assert not any("2nd look" in text for text in signs)
        told += len(signs)
    assert told
