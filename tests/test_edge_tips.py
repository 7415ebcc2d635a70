"""Where the heavy edges of the chosen line end: short of bold moves, which stand on no ribbon."""

from __future__ import annotations

from typing import Literal

import pytest

from treeviz import View, alphabeta, games, minimax
from treeviz.picture import ribbon
from treeviz.picture.layout import lay_out
from treeviz.picture.placement.geometry import arrives_at_move, drawn_path, edge_path
from treeviz.picture.theme import PAPER, SLIDE
from treeviz.picture.xdot import Canvas
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

TREES = (
    minimax(games.TicTacToe("xo_/_x_/__o")),
    alphabeta(games.Connect("_____/_____/__x__/oox__", k=3)),
    alphabeta(games.Domineering(rows=4, columns=4), depth=2),
)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("direction", ["down", "right"])
def test_a_chosen_edge_ends_two_points_before_its_move(
    tree: GameTree, direction: Literal["down", "right"]
) -> None:
    """It goes on towards the move up to there, and no other edge is shorter.

    But for a level one to lines beside a board, before one of which the sign of a cut may stand.
    """
    ended = 0
    for theme in (PAPER, SLIDE):
        layout = lay_out(View(marks=12)(tree), theme, direction=direction)
        for at in layout.placed:
            if at.mark.parent is None:
                continue
            above = layout.placed[at.mark.parent]
            whole, drawn = edge_path(above, at), drawn_path(above, at)
            heavy = isinstance(at.mark, Mark) and at.mark.chosen and arrives_at_move(at)
            along = (drawn[-1][0] - whole[-1][0], drawn[-1][1] - whole[-1][1])
            level = isinstance(at.mark, Stub) and at.aside and whole[0][1] == whole[-1][1]
            assert sum(along) == (-2.0 if heavy else -7.0 if level else 0.0)
            along_it = [y if direction == "down" else x for x, y in drawn]
            assert not heavy or along_it == sorted(along_it)
            ended += heavy
    assert ended


def test_no_ribbon_lies_behind_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where the line comes from far aside."""
    lines = list[list[tuple[float, float]]]()
    monkeypatch.setattr(Canvas, "line", lambda _, path, *look: lines.append([*path]))
    for tree in TREES:
        layout = lay_out(View(marks=12)(tree), PAPER)
        lines.clear()
        ribbon.paint_ribbon(Canvas(layout.height), layout, PAPER)
        moves = [at for at in layout.placed if isinstance(at.mark, Mark) and at.mark.chosen][1:]
        assert len(lines) == len(moves) > 0
        for at, path in zip(moves, lines, strict=True):
            assert max(y for _, y in path) < at.move_at[1] - 0.7 * PAPER.text_size
