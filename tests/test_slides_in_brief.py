"""Slides of wide games: boards of several moves, each with the reply that counts."""

from __future__ import annotations

import re

import pytest

from treeviz import View, alphabeta, draw, games, minimax
from treeviz.picture.diagram import Diagram
from treeviz.tree.columns import PRUNED
from treeviz.view.scene import Mark
from treeviz.view.severed import AGAIN
from treeviz.view.short_stub import brief_lines
from treeviz.view.stub import Stub

MIDDLE_GAMES = (
    "r3k1n1/pbpp4/1p4Pb/6p1/1P1P2P1/8/1PNKPP2/1q3B2 b q - 1 17",
    "rnb1k1nr/p1Q2ppp/p3p3/8/8/2P5/3BPPPP/1N2KBNR b K - 0 9",
    "r2q1knr/2pp2bp/5p2/8/2P5/N3P2N/7P/2B1KB2 w - - 1 20",
)


def feet(diagram: Diagram) -> list[tuple[Mark, Stub]]:
    """Return the moves of a picture of which no reply is drawn, each with its stub."""
    marks = diagram.layout.scene.marks
    stubs = (mark for mark in marks if isinstance(mark, Stub) and mark.alone)
    return [(marks[stub.parent], stub) for stub in stubs]


@pytest.mark.parametrize("fen", MIDDLE_GAMES[1:])  # the first has boards on its line alone
def test_a_slide_of_chess_has_boards_and_replies(fen: str) -> None:
    """Of a few moves at least, and what the text below them says is what the tree says."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    diagram = draw(tree, theme="slide")
    scene = diagram.layout.scene
    assert scene.tier == "brief"
    boards = [m for m in scene.marks if isinstance(m, Mark) and m.parent == 0 and m.board]
    assert len(boards) >= 4
    for mark, stub in feet(diagram):
        lines = [line for _, line in brief_lines(stub)]
        first = lines[0].partition(",")[0].split("\N{NO-BREAK SPACE}")[-1]
        reply = tree.child(mark.node, first)
        assert reply is not None
        found_again = AGAIN in lines[0]
        assert (tree.columns.kind[reply] == PRUNED) == found_again
        if tree.value_at(reply) is not None and not found_again:
            assert tree.value_at(reply) == tree.value_at(mark.node)


def test_replies_are_counted_once() -> None:
    """The one that is named, those beside it, and those that were cut are all there are."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    tree = alphabeta(games.Chess(MIDDLE_GAMES[0]), depth=3, heuristic="material")
    for mark, stub in feet(draw(tree, View(tier="brief"), theme="slide")):
        lines = " ".join(told for _, told in brief_lines(stub))
        among, more = re.search(r" of (\d+) cut", lines), re.search(r"(\d+) more", lines)
        every = len(tree.children(mark.node))
        if among is not None:
            assert int(among[1]) == every
        elif more is not None:
            assert bool(stub.main_line) + int(more[1]) == every


def test_an_exercise_names_no_reply() -> None:
    """What is asked for is not told below a board; the lines are as many."""
    tree = minimax(games.TicTacToe("x__/_o_/___"))
    key, sheet = (
        draw(tree, View(tier="brief", depth=1, values=values)) for values in ("all", "none")
    )
    assert [len(brief_lines(stub)) for _, stub in feet(key)] == [
        len(brief_lines(stub)) for _, stub in feet(sheet)
    ]
    assert any(line for _, stub in feet(key) for _, line in brief_lines(stub)[:1])
    assert not any(brief_lines(stub)[0][1] for _, stub in feet(sheet) if stub.main_line)


def test_moves_in_coordinates_are_explained_on_a_slide() -> None:
    """And the rules of a game that has such moves; chess needs neither."""
    tree = minimax(games.Nim(1, 2, 2))
    told = " ".join(entry.text for entry in draw(tree, theme="slide").layout.legend.entries)
    assert "piles counted from 0" in told
    assert "whoever takes the last object wins" in told


def test_lines_do_not_end_with_a_reply_that_loses_at_once() -> None:
    """Where another one is estimated equal that does not."""
    tree = alphabeta(games.TicTacToe("____/__o_/_x__/_oxx", rows=4, columns=4, k=3), depth=2,
                     heuristic="lines")  # fmt: skip
    played = tree.choice(0)
    assert played is not None
    line = tree.best_play(played)
    assert tree.notation(line[-1]) == "[1,1]"  # the search's own reply is [0,2], which loses
    assert tree.value_at(line[-1]) == tree.value_at(played)
    assert tree.notation(tree.choice(played)) == "[0,2]"
