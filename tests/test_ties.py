"""Moves that are equally good: proved of all of them, or said of which it is."""

from __future__ import annotations

import pytest

from treeviz import draw, explain, games, minimax
from treeviz.explanation.ties import tie_of
from treeviz.view.scene import Mark

BOARD = "HH.../.HH../HHHH./.VVVV/.VVVV V"


def test_a_win_that_is_proved_is_told_apart_from_those_that_are_estimated() -> None:
    """All are worth +∞, which a heuristic says of two of them, and the rules of one."""
    tree = minimax(games.Domineering(BOARD), depth=2)
    text = " ".join(explain(tree).text.split())
    assert "Three moves count as won (+∞): (0,3)-(1,3)," in text
    assert "; the search proves it of (0,3)-(1,3) alone." in text
    assert "each wins" not in text
    assert [move.notation for move in tie_of(tree, 0).guessed] == ["(0,4)-(1,4)", "(1,4)-(2,4)"]


@pytest.mark.parametrize(
    ("depth", "said"), [(1, "estimated as won"), (None, "Two moves win (+10): [0,2] and [2,0].")]
)
def test_wins_of_one_kind_are_told_at_once(depth: int | None, said: str) -> None:
    """Where all of them are estimated, or all are proved, there is nothing to tell apart."""

    def eager(_: object) -> float:
        return float("inf")

    game = games.TicTacToe("xx_/xo_/_oo" if depth is None else "x__/_o_/___")
    tree = minimax(game, depth=depth, heuristic=eager)
    assert not tie_of(tree, 0).guessed
    assert said in " ".join(explain(tree).text.split())


def test_of_equal_draws_nobody_says_that_they_are_as_long() -> None:
    """Whatever ties there are among wins that have no sign in the picture."""
    tree = minimax(games.TicTacToe("o__/_x_/__x"))
    scene = draw(tree).layout.scene
    signs = [mark for mark in scene.marks if isinstance(mark, Mark) and mark.equal]
    assert "0" in {mark.value for mark in signs}
    assert not scene.timed
    won = draw(minimax(games.TicTacToe("xo_/___/___"))).layout.scene
    assert won.timed
