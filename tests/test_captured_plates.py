"""What plates and titles tell of captures past the depth: of the move played, and of its rivals."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from games_told import MenInARow

from treeviz import GameTree, View, alphabeta, draw, games, minimax
from treeviz.tree.level_with_captures import level_with_captures
from treeviz.tree.settled_lines import settle
from treeviz.tree.settled_moves import settled_worth
from treeviz.view.captured_plates import captured_equals
from treeviz.view.captured_rivals import level_rivals
from treeviz.view.less_than_equal import all_estimated_equal
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.titles import headline

_ROWS, _MEN = 24, "♖♟♜♙..."


def rows(depth: int) -> Iterator[tuple[GameTree, GameTree]]:
    """Yield searches of games of men in a row, cut and whole, the same ones each time."""
    dice = random.Random(7)
    for _ in range(_ROWS):
        game = MenInARow("".join(dice.choice(_MEN) for _ in range(dice.randint(6, 10))))
        if len(game.moves(game.start)) > 1:
            yield alphabeta(game, depth=depth), minimax(game, depth=depth)


def scene(tree: GameTree) -> Scene:
    """Return the scene of the default picture."""
    return draw(tree).layout.scene


def test_level_rivals_come_to_as_much_where_nothing_is_cut() -> None:
    """What the rules tell of answers that were cut a search without cuts finds, too."""
    compared = 0
    for cut, whole in rows(3):
        chosen = cut.choice(0)
        for move in level_with_captures(cut).moves:
            assert chosen is not None
            own = settle(whole, whole.find(cut.notation(chosen)))
            rival = settle(whole, whole.find(cut.notation(move)))
            if own is not None and rival is not None:
                assert rival.worth == own.worth
                compared += 1
    assert compared


def test_the_plate_of_the_move_played_bears_what_the_title_tells() -> None:
    """Also where the depth ends below its replies."""
    told = 0
    for depth in (2, 3):
        for tree, _ in rows(depth):
            title = headline(tree)
            counted = re.search(r"\(([−+\d]+) [^)]*captures counted", title)
            counted = counted or re.search(r"; with captures counted \S+ is ([−+\d]+)", title)
            if counted is None:
                continue
            shown = scene(tree)
            (mark,) = (m for m in shown.marks if isinstance(m, Mark) and m.node == tree.choice(0))
            assert f"→ {counted[1]}" in mark.result, shown.title
            assert any("→ n" in line for line in shown.readings)
            none_better = "none better" in title or "none is better" in title
            first = shown.marks[0]
            assert isinstance(first, Mark)
            assert first.result == f"→ {counted[1]}" * none_better, title
            told += none_better
    assert told


def test_a_rival_that_is_level_by_that_count_is_named_and_drawn() -> None:
    """Not only that none is better."""
    fen = "rnbqk2r/1pp2pB1/p2pp3/8/8/1P4P1/P1PPPPP1/RN1QKBR1 b q - 0 1"
    pytest.importorskip("chess", reason="python-chess is an extra")
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    shown = scene(tree)
    level = level_rivals(tree, 0)
    assert level.named
    drawn = {mark.node for mark in shown.marks if isinstance(mark, Mark)}
    for move in level.named:
        assert tree.notation(move) in shown.title
        assert move in drawn


def test_a_better_last_move_is_better_than_the_one_above_it() -> None:
    """The other side is to move below it: a reader asks what is replaced."""
    told = 0
    for tree, _ in rows(2):
        for mark in View(depth=2)(tree).marks:
            lines = mark.notes if isinstance(mark, Mark) else ()
            for line in (line for line in lines if line.startswith("instead")):
                assert isinstance(mark, Mark)
                assert line.startswith(f"instead of {mark.move}: ")
                told += 1
    assert told


def test_what_is_best_with_captures_counted_says_so() -> None:
    """In words, where no plate explains it: and in no more lines than it needs."""
    told = 0
    for tree, _ in rows(2):
        for mark in View(depth=1)(tree).marks:
            text = " ".join(mark.lines) if isinstance(mark, Stub) else ""
            told += "captures counted, best: " in text
            assert not re.search(r"→ \S+: [▲▼]", text)
    assert told


def test_equals_that_are_not_drawn_come_to_what_a_whole_search_finds() -> None:
    """From the least to the most of them, as those that are drawn tell of themselves."""
    told = 0
    for cut, whole in rows(2):
        worth = captured_equals(cut, 0, ())
        if not worth:
            continue
        chosen = cut.choice(0)
        equal = [cut.notation(n) for n in all_estimated_equal(cut, 0) if n != chosen]
        found = {settled_worth(whole, whole.find(move)) for move in equal}
        known = [one for one in found if one is not None]
        ends = dict.fromkeys((min(known), max(known)))
        assert worth.split(" to ") == [whole.rules.scale.signed(one) for one in ends]
        told += 1
    assert told


def test_what_is_taken_after_a_reply_stands_right_behind_it() -> None:
    """A reader took it for what follows the others, which stood between."""
    told = 0
    for tree, _ in rows(2):
        for stub in (m for m in View(depth=1)(tree).marks if isinstance(m, Stub)):
            for above, line in pairwise(stub.lines):
                if line.startswith("then ") and "→" in line and ": " in above:
                    reply = above.partition(":")[0].split(" ")[-1]
                    assert not any(other.startswith(f"after {reply},") for other in stub.lines)
                    told += 1
    assert told


@pytest.mark.long("a middle game of chess is searched without cuts")
def test_an_equal_that_falls_with_the_move_played_does_not_look_better() -> None:
    """After Rg6 d3 and d4 come to no more than Qa4 does, which its own plate tells."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "3qkbn1/r1ppppp1/n6r/1P5p/1PP5/7P/3PPPB1/1NBQK1NR w K - 1 8"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    marks = [m for m in draw(tree).layout.scene.marks if isinstance(m, Mark) and m.parent == 0]
    assert {m.move: f"{m.value} {m.result}" for m in marks} == {
        "Qa4": "+2 → −1",
        "d3": "+2 → ≤ −1",
        "d4": "+2 → ≤ −1",
    }
    whole = minimax(games.Chess(fen), depth=3, heuristic="material")
    for move in ("Qa4", "d3", "d4"):
        settled = settle(whole, whole.find(move))
        assert settled is not None
        assert whole.rules.scale.signed(settled.worth) == "−1"
