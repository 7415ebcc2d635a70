"""A chosen line that does not fit is followed by its end, where there is room for one board."""

from __future__ import annotations

import pytest

from treeviz import GameTree, View, alphabeta, draw, games, minimax
from treeviz.formatting.lettering import text_width
from treeviz.formatting.numerals import count
from treeviz.picture.sheet import SHEET_WIDTH
from treeviz.picture.theme import PAPER
from treeviz.talk.steps import steps
from treeviz.tree.threats_left import threats_left
from treeviz.view.scene import NOT_DRAWN, Mark, Scene
from treeviz.view.stub import Stub

pytestmark = pytest.mark.long("default pictures of many games")

WON = {
    "a win in five": minimax(games.TicTacToe("xo_/___/___")),
    "a win below cuts": alphabeta(games.Domineering(rows=4, columns=4)),
    "a loss": minimax(games.TicTacToe("xo_/x__/___")),
}


FORKED = "a win in five"


def ended(tree: GameTree, plies: int) -> Scene:
    """Return the scene of so many plies, with the end of its line."""
    return View(depth=plies).showing(tree).scene(12, ending=True)


@pytest.mark.parametrize("plies", [1, 2])
@pytest.mark.parametrize("name", WON)
def test_the_last_board_is_the_end_of_best_play(name: str, plies: int) -> None:
    """It is the node at which the line ends, below what is drawn, with how it ended."""
    tree = WON[name]
    scene = ended(tree, plies)
    *_, last, end = (mark for mark in scene.marks if isinstance(mark, Mark) and mark.chosen)
    line = tree.best_play()
    if name == FORKED:  # two threats decide it before
        line = line[:-2]
        assert threats_left(tree, line[-1])
        assert len(end.coming) == len(threats_left(tree, line[-1]))
    assert (end.node, end.result) == (line[-1], "" if name == FORKED else tree.outcome(line[-1]))
    assert scene.marks[end.parent or 0] == last
    beside = [mark for mark in scene.marks if isinstance(mark, Stub) and mark.parent == end.parent]
    assert all(stub.ply == last.ply + 1 for stub in beside), "each in the ply of its moves"
    assert end.later == len(line) - 2 - last.ply
    assert end.ply == last.ply + 1 + bool(end.later and beside)
    assert name == FORKED or "game over" in " ".join(scene.plies[-1].text)
    told = [line for ply in scene.plies for line in ply.text if f"{end.later} position" in line]
    named = [ply for ply in scene.plies if end.between and end.between == ply.text[1:]]
    assert len(told + named) == bool(end.later), "what is left out is said once"
    assert not told or beside or told[0] in scene.plies[-1].text
    assert tree.notation(line[-1]) in end.move
    assert end.board is not None
    assert end.fresh, "its last move is marked"


def test_the_moves_of_a_gap_are_named() -> None:
    """Each with whose it is, in the band between, unless they stand on the line itself."""
    tree = minimax(games.Nim(1, 3, 2))
    scene = View(depth=1).showing(tree).scene(9, ending=True)
    *_, end = (mark for mark in scene.marks if isinstance(mark, Mark) and mark.chosen)
    told = " ".join(end.between).replace("\u00a0", " ").split(", ")
    assert end.move.startswith("…")
    assert [move[2:] for move in told] == [tree.notation(n) for n in tree.best_play()[2:-1]]
    assert {move[0] for move in told} == {"▲", "▼"}
    assert any(ply.text == (NOT_DRAWN, *end.between) for ply in scene.plies)


@pytest.mark.parametrize("name", WON)
def test_every_node_is_still_counted_once(name: str) -> None:
    """What is passed over on the way to the end is neither drawn nor forgotten."""
    tree = WON[name]
    marks = ended(tree, 2).marks
    drawn = [mark for mark in marks if isinstance(mark, Mark)]
    folded = sum(mark.nodes for mark in marks if isinstance(mark, Stub))
    assert len(drawn) + sum(mark.passed for mark in drawn) + folded == len(tree)
    for place, mark in enumerate(marks):
        assert mark.parent is None or mark.parent < place
        assert mark.parent is None or isinstance(marks[mark.parent], Mark)


def test_default_pictures_show_the_end_where_there_is_room() -> None:
    """By itself, but in no exercise, not beyond a depth asked for, not in more marks."""
    tree = WON["a win in five"]

    def shows_end(view: View, **place: str) -> bool:
        marks = draw(tree, view, **place).layout.scene.marks
        return any(isinstance(mark, Mark) and mark.chosen and mark.node == end for mark in marks)

    end = tree.best_play(0)[-3]  # the two threats that decide it
    assert shows_end(View())
    assert not shows_end(View(values="none"))
    assert not shows_end(View(depth=2))
    few = draw(tree, View(marks=9), fit="page").layout.scene
    assert len(few.marks) <= 9


@pytest.mark.parametrize(
    "tree",
    [
        minimax(games.TicTacToe("xox/o_o/xx_")),  # a draw: nothing is won
        minimax(games.TicTacToe(), depth=3),  # an estimate: nothing is over
    ],
)
def test_only_a_win_has_its_end_drawn(tree: GameTree) -> None:
    """A draw or an estimate is told in words, as before."""
    showing = View(depth=1).showing(tree)
    assert showing.scene(9, ending=True) == showing.scene(9)


def test_frames_pass_what_is_left_out_before_the_end() -> None:
    """Where nothing but the line is left out, no stub is there to count it (it was a KeyError)."""
    tree = minimax(games.Domineering(".V../.VHH/HH../.... V"))
    scene = View(depth=3).showing(tree).scene(8, ending=True)
    *_, last, _ = (mark for mark in scene.marks if isinstance(mark, Mark) and mark.chosen)
    assert not [m for m in scene.marks if isinstance(m, Stub) and scene.marks[m.parent] == last]
    told = list(steps(tree, scene))
    assert ("pass", last.node) in [(step.kind, step.node) for step in told]
    assert told[-1].place is None


def test_a_gap_is_told_beside_a_line_that_is_far_from_the_others_texts() -> None:
    """A reader looks for the moves between where the line is, and not at the edge of the sheet."""
    layout = draw(alphabeta(games.Nim(4, 3, 3))).layout
    end = next(at for at in layout.placed if isinstance(at.mark, Mark) and at.mark.between)
    gap = next(band for band in layout.bands if band.ply.text[0] == NOT_DRAWN)
    wide = max(text_width(line, PAPER.text_size) for line in gap.ply.text)
    right = gap.text_at[0] + wide
    assert end.arrive[0] - 40 < right < end.arrive[0]
    assert all(band.text_at[0] < gap.text_at[0] for band in layout.bands if band is not gap)


def test_a_line_that_nobody_judged_leads_nowhere() -> None:
    """Its moves are no forecast; how many replies there are is told as of all other moves."""
    blank = draw(minimax(games.TicTacToe(), depth=3)).layout.scene
    chosen = next(n for n, m in enumerate(blank.marks) if isinstance(m, Mark) and n and m.chosen)
    told = {stub.parent: stub.lines for stub in blank.marks if isinstance(stub, Stub)}
    assert told[chosen] == ("8 replies", "all unknown")
    judged = draw(minimax(games.TicTacToe(), depth=3, heuristic="lines")).layout.scene
    *_, end = (m for m in judged.marks if isinstance(m, Mark) and m.chosen)
    assert (end.ply, end.horizon) == (3, True)


OPEN = {
    "an estimate": alphabeta(games.Connect("_____/_____/__o__/_xxxo"), depth=5, heuristic="lines"),
    "an estimate of dominoes": minimax(games.Domineering(rows=4, columns=4), depth=3),
    "a draw": minimax(games.TicTacToe("x__/_o_/__x")),
}


@pytest.mark.parametrize("name", OPEN)
def test_an_end_that_nobody_won_is_drawn_too(name: str) -> None:
    """With its value on a plate of its kind, in a band that says who would be to move."""
    tree = OPEN[name]
    scene = ended(tree, 1)
    *_, last, end = (mark for mark in scene.marks if isinstance(mark, Mark) and mark.chosen)
    assert end.node == tree.best_play()[-1]
    assert scene.marks[end.parent or 0] == last
    assert end.estimated == (name != "a draw")
    tied = tree.best_children(tree.parent(end.node) or 0)
    assert end.equal == (not end.later and len(tied) > 1)
    assert end.value == tree.rules.scale.signed(tree.value_at(end.node))
    (band,) = (ply for ply in scene.plies if ply.number == end.ply)
    assert band.player is (None if name == "a draw" else tree.player(end.node))
    between = [ply.text for ply in scene.plies if ply.text[0] == NOT_DRAWN]
    said = end.between or (f"{count(end.later, 'position')} of the line",)
    assert between == ([(NOT_DRAWN, *said)] if end.later else [])


@pytest.mark.parametrize("name", OPEN)
def test_an_end_that_nobody_won_makes_no_picture_too_high(name: str) -> None:
    """It is worth a band, but no more: else its line is told in words."""
    layout = draw(OPEN[name]).layout
    assert layout.height <= 1.25 * SHEET_WIDTH
    *_, last = (m for m in layout.scene.marks if isinstance(m, Mark) and m.chosen)
    told = any(m.further for m in layout.scene.marks if isinstance(m, Stub))
    assert told or last.node == OPEN[name].best_play()[-1]
