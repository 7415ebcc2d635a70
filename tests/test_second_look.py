"""What plates say of moves once answers that were cut are judged, against a search without cuts."""

from __future__ import annotations

import random
from typing import Literal

import pytest

from treeviz import View, alphabeta, draw, games, minimax
from treeviz.picture import background
from treeviz.picture.xdot import Point
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Mark


def some_tree(seed: int) -> GameTree:
    """Return a search with cuts of a small board that nobody chose."""
    dice = random.Random(seed)
    game = games.Domineering(rows=4, columns=4)
    state = game.start
    for _ in range(2 + seed % 3):
        state = game.play(state, dice.choice(list(game.moves(state))))
    return alphabeta(games.Domineering(game.position(state)), depth=2, heuristic="course")


@pytest.mark.parametrize("seed", range(12))
def test_plates_say_no_more_than_a_search_without_cuts(seed: int) -> None:
    """A value that is called equal is that value, and a tighter bound still holds."""
    tree = some_tree(seed)
    whole, signed = minimax(tree.game, depth=2, heuristic="course"), tree.rules.scale.signed
    for mark in draw(tree, View(marks=300, depth=1)).layout.scene.marks:
        if not isinstance(mark, Mark) or mark.parent != 0 or mark.value in ("?", "unsettled"):
            continue
        value = whole.value_at(whole.find(mark.move))
        assert value is not None
        if mark.value.startswith("≤"):
            assert value <= float(mark.value[2:].replace("−", "-").replace("∞", "inf"))
        elif mark.value.startswith("≥"):
            assert value >= float(mark.value[2:].replace("−", "-").replace("∞", "inf"))
        else:
            assert mark.value == signed(value)


def test_a_drawn_answer_that_was_cut_bounds_its_move() -> None:
    """The plate above it, the answer's own, and what is said of both agree."""
    tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2, heuristic="course")
    marks = [mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Mark)]
    checked = [mark for mark in marks if mark.checked]
    assert checked
    for mark in checked:
        above = draw(tree).layout.scene.marks[mark.parent or 0]
        assert isinstance(above, Mark)
        assert above.value.removeprefix("≤ ") == mark.value
        assert f"value {above.value}" in above.hint
        assert mark.cut == "cut; found by a 2nd look"
        assert mark.pruned


@pytest.mark.parametrize("direction", ["down", "right"])
def test_the_edge_to_an_answer_that_was_cut_is_severed(
    monkeypatch: pytest.MonkeyPatch, direction: Literal["down", "right"]
) -> None:
    """Whoever judged it afterwards, the search did not: bars say so, below what is told beside."""
    severed: dict[Point, Point] = {}
    monkeypatch.setattr(
        background, "_paint_bars", lambda _, start, end, __: severed.update({end: start})
    )
    found = 0
    for seed in range(12):
        picture = draw(some_tree(seed), View(direction=direction))
        assert picture.source
        placed = picture.layout.placed
        for at in placed:
            if not isinstance(at.mark, Mark) or not at.mark.checked:
                continue
            found += 1
            assert at.enter in severed
            assert "pruned" in {entry.icon for entry in picture.layout.legend.entries}
            beside = [by.box for by in placed if by.aside and by.mark.parent == at.mark.parent]
            assert all(box.y + box.height <= severed[at.enter][1] for box in beside)
    assert found
