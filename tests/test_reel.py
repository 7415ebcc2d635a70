"""Frames as a thing to use: a sequence, of all sorts of trees, in every look."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from math import inf

import pytest

from treeviz import (
    Frames,
    GameTree,
    InputError,
    LimitReached,
    Recorder,
    View,
    ViewError,
    alphabeta,
    draw,
    frames,
    games,
    minimax,
)
from treeviz.talk.playing import draw_strip, frame_strip, play
from treeviz.tree.columns import OPEN

AIMA = "A(B(3 12 8) C(2 4 6) D(14 5 2))"


def test_frames_are_a_sequence(article: GameTree) -> None:
    """Indices, slices and iteration are those of any sequence, and the numbers stay."""
    reel = frames(article)
    assert [frame.number for frame in reel] == list(range(1, len(reel) + 1))
    assert reel[-1].number == len(reel)
    assert [frame.number for frame in reel[3:6]] == [4, 5, 6]
    assert isinstance(reel[3:6], Frames)
    assert reel[2].svg() == list(reel)[2].svg()
    with pytest.raises(IndexError):
        reel[len(reel)]
    assert repr(reel[2]).startswith("<Frame 3: o answers [2,1] and wins")
    assert reel.text.splitlines()[2] == f" 3  {reel[2].sentence}"


@pytest.mark.parametrize("tree", ["(3)", "((((3))))", "(3 12)"])
def test_smallest_trees_have_frames(tree: str) -> None:
    """One move, a line of only moves, two leaves: each has its frames."""
    reel = frames(minimax(games.Explicit(tree)))
    assert reel[0].kind == "enter"
    assert reel[-1].kind == "choose"
    assert all(frame.svg().startswith("<svg ") for frame in reel)


def test_a_finished_game_has_two_frames(finished: GameTree) -> None:
    """A tree of one node is entered, and that is all there is to see."""
    reel = frames(finished)
    assert reel.sentences == ("x wins: +10.", "The game is over: x wins (+10)")


def test_frames_of_a_broken_search_claim_nothing_beyond_it() -> None:
    """What was left open has no value in any frame, and no move is said to be the only one."""
    with pytest.raises(LimitReached) as caught:
        minimax(games.TicTacToe(), max_nodes=300)
    tree = caught.value.tree
    reel = frames(tree, View(marks=300))
    kinds = tree.columns.kind
    assert not [f for f in reel if f.kind == "back up" and kinds[f.node] == OPEN]
    assert "o answers [0,1]." in reel.sentences
    assert reel[-1].sentence == "x to move: the search was broken off"
    forced = [tree.state(tree.parent(f.node)) for f in reel if "is left with" in f.sentence]
    assert forced
    assert all(len(list(tree.rules.moves(state))) == 1 for state in forced)


def test_a_search_without_moves_names_them_by_their_place() -> None:
    """A recording that does not know its moves counts them."""
    recorder = Recorder()
    with recorder.visit() as root:
        for value in (1, 2):
            with recorder.visit() as leaf:
                leaf.value = value
        root.value = 2
    assert frames(recorder.tree()).sentences[1:3] == (
        "MAX tries the first move: +1; MAX has +1 at least.",
        "MAX tries the second move: +2; MAX has +2 at least.",
    )


def test_estimates_are_said_to_be(course: GameTree) -> None:
    """What rests on estimates is told as one; what the rules prove is told as that."""
    told = frames(course, fit="wall").sentences
    assert told[2].startswith("Horizontal answers (0,2)-(0,3): estimated at −2;")
    assert "(0,0)-(1,0) is worth −∞ (Horizontal wins)." in told
    assert "(2,2)-(3,2) is worth +1 (an estimate): Vertical has +1 at least." in told


def test_a_frame_tells_no_reader_what_is_still_to_come() -> None:
    """Neither the outline nor the words for a screen reader know what waits."""
    reel = frames(alphabeta(games.Explicit(AIMA)))
    assert reel[2].text.splitlines()[2:8] == [
        "A  ▲", "├─ B  ▼ ≤ +3", "│  ├─ 0  +3 (framed) =", "│  ├─ ·", "│  └─ ·", "├─ ·",
    ]  # fmt: skip
    for number, frame in enumerate(reel):
        assert ("+12" in frame.svg()) == (number >= 3)
        assert ("+14" in frame.svg()) == (number >= 11)


def test_strange_names_stay_text() -> None:
    """Whatever a move is called, a sentence is one line and its picture is valid."""
    recorder = Recorder()
    with recorder.visit() as root:
        with recorder.visit(move="<b>&\n\x00\\") as leaf:
            leaf.value = 1
        root.value = 1
    for frame in frames(recorder.tree()):
        ET.fromstring(frame.svg())
        assert frame.sentence.isprintable()
    assert "MAX tries <b>&␊␀\\: +1" in frames(recorder.tree()).sentences[1]


@pytest.mark.parametrize("theme", ["paper", "dark", "ink", "slide", "auto"])
@pytest.mark.parametrize("tier", ["board", "brief", "small", "value", "dot"])
def test_frames_have_every_theme_and_tier(article: GameTree, theme: str, tier: str) -> None:
    """Frames of every look are pictures of one size."""
    reel = frames(article, View(tier=tier), theme)
    boxes = {re.search(r'viewBox="([^"]*)"', frame.svg())[1] for frame in reel[::5]}
    assert len(boxes) == 1
    assert reel[-1].source == draw(article, View(tier=tier), theme).source


def test_a_fit_holds_for_all_frames(opening: GameTree) -> None:
    """Frames that fit a slide have its size, and the last is what draw makes for it."""
    reel = frames(opening, fit="slide")
    assert reel[-1].source == draw(opening, fit="slide").source
    assert {round(frame.width, 6) for frame in reel[::10]} == {960}


@pytest.mark.parametrize("values", ["leaves", "none"])
def test_exercises_have_no_frames(article: GameTree, values: str) -> None:
    """A view that leaves values out has no frames, for these tell them."""
    with pytest.raises(ViewError, match=f"expected values 'all', got '{values}'"):
        frames(article, View(values=values))


@pytest.mark.parametrize("merge", ["positions", "symmetry"])
def test_merged_positions_have_no_frames(article: GameTree, merge: str) -> None:
    """A position that is drawn once and entered twice has no one place in the order of frames."""
    with pytest.raises(ViewError, match=f"expected no merge, got '{merge}'"):
        frames(article, View(merge=merge))


def test_a_game_is_played_board_by_board() -> None:
    """A played game has a frame for every board, and the last is the strip."""
    played = play(games.Domineering(".V../.VHH/HH../.... V"), depth=3)
    reel = frame_strip(played)
    assert len(reel) == len(played.turns) + 1
    assert reel[-1].source == draw_strip(played).source
    assert [sum(not m.waiting for m in f.layout.scene.marks) for f in reel] == [1, 2, 3, 4, 5, 6]
    assert "(2,2)-(3,2)" in reel[1].sentence


@pytest.mark.parametrize("seconds", [0, -1, inf, float("nan")])
def test_a_frame_stands_for_a_time(article: GameTree, seconds: float) -> None:
    """No frame stands for nothing, or for ever."""
    with pytest.raises(InputError, match=r"expected 0\.01 to 3,600 seconds"):
        frames(article).animated(seconds)
