"""How values are read where two searches share a picture: once, and of what is shown alone."""

from __future__ import annotations

import re
from typing import Any

from treeviz import View, alphabeta, compare, games, minimax, overlay
from treeviz.analysis.superposed import superposed
from treeviz.picture.edges import stroke
from treeviz.picture.theme import PAPER
from treeviz.view.scene import Mark, Scene

COURSE = ".V../.VHH/HH../.... V"


def crosses(state: Any) -> float:
    """How many crosses stand."""
    return str(state).count("x")


def written(scene: Scene) -> list[str]:
    """Return all that stands below boards."""
    return [note for mark in scene.marks if isinstance(mark, Mark) for note in mark.notes]


def test_what_both_searches_say_is_told_once() -> None:
    """The sums of b are not drawn, and neither is what b alone says past its depth."""
    game = games.Domineering(COURSE)
    both = compare(
        minimax(game, depth=1, heuristic="course"), minimax(game, depth=2, heuristic="course")
    )
    scene = superposed(both, View())
    told = "; ".join(scene.readings)
    assert told.count("places left for a vertical domino") == 1
    assert "2 − 5" in written(scene), "which the legend names"
    assert "such as 2 − 5 below a board" in told
    assert "anyway" not in told
    assert not any("anyway" in note for note in written(scene))


def test_two_heuristics_are_both_read() -> None:
    """Each counts in its own way, so both are told; only that of a has its sums on the boards."""
    game = games.TicTacToe("xo_/___/___")
    both = compare(
        minimax(game, depth=2, heuristic="lines"),
        alphabeta(game, depth=2, heuristic=crosses),
    )
    told = superposed(both, View()).readings
    assert sum(one.startswith("estimates") for one in told) == 2
    assert sum("such as" in one for one in told) == 1


def test_the_other_chosen_line_is_double_wherever_it_leads() -> None:
    """What lies between its two lines is as pale as the paper, and as wide as each of them."""
    game = games.TicTacToe("xo_/___/___")
    both = compare(
        minimax(game, depth=2, heuristic="lines"), alphabeta(game, depth=2, heuristic=crosses)
    )
    width = 3 * stroke("rival", PAPER).width
    svg = overlay(both).svg()
    wide = re.findall(rf'<path[^>]* stroke-width="{width:g}" d="([^"]*)"', svg)
    between = re.findall(r'class="edge rival">.*?stroke="([^"]*)"', svg, re.DOTALL)
    assert set(between) == {PAPER.paper}
    assert "".join(wide).count("M") == len(between) > 0, "lines that follow are one path"
