"""Pictures for those who cannot see them: the result, the line, and boards as they are spoken."""

from __future__ import annotations

import pytest

from treeviz import Board, Player, View, alphabeta, draw, games, minimax
from treeviz.view.plaintext import describe
from treeviz.view.spoken import spoken_board


def test_a_description_begins_with_result_and_line() -> None:
    """What is played and how it goes on comes before what was searched."""
    first, board, *rest = describe(View()(minimax(games.TicTacToe("xo_/_x_/__o")))).splitlines()
    assert first.startswith(
        "x plays [1,0] and wins in 3 plies (+10); [2,0], searched later, is equally good. "
    )
    assert (
        " Chosen: [1,0], then [1,2], then [2,0]: x wins. minimax to the end: value certain, 238 "
        in first
    )
    assert board == "x on [0,0], [1,1]; o on [0,1], [2,2]. x to move (MAX); value +10."
    assert rest[0] == "After [0,2]: o to move (MIN); value 0."


def test_no_fen_is_read_out() -> None:
    """A board of chess is told man by man, once; after that its moves are enough."""
    pytest.importorskip("chess", reason="the rules of chess are python-chess's, which is an extra")
    tree = alphabeta(games.Chess("5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1"), depth=3)
    told = describe(View()(tree))
    assert "White: Kg1, Qc4, Nh6, g2, h2; Black: Kh8, Rf8, g7, h7. White to move" in told
    assert "/6pp/" not in told
    assert "After Qg8+ Rxg8: White to move (MAX); value #1." in told


def test_an_exercise_keeps_its_line() -> None:
    """What is to be found out is not told to anybody."""
    told = describe(View(values="leaves")(minimax(games.TicTacToe("xox/oox/___"))))
    assert "Chosen" not in told


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (games.Nim(1, 2).board(games.Nim(1, 2).start), "piles of 1 and 2"),
        (games.Domineering("VV/VV").board("VV/VV V"), "V on [0,0]-[1,0], [0,1]-[1,1]"),
        (Board.of("__/__"), "an empty board of 2 rows"),
        (Board.of("xK/_o", x=Player.MAX, K=Player.MAX, o=Player.MIN), "V: [0,0], K[0,1]; H: [1,1]"),
        (Board.of("4_/_3"), ""),
    ],
)
def test_boards_are_spoken(board: Board, told: str) -> None:
    """Men by side and square, blocks from end to end, piles by size; numbers are left to text."""
    assert spoken_board(board, ("V", "H")) == told


def test_the_picture_carries_it() -> None:
    """The description of an SVG is what is told."""
    diagram = draw(minimax(games.TicTacToe("xox/oox/___")))
    assert "Chosen: [2,2]: x wins." in diagram.svg()
