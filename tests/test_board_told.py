"""The board above the words: for whoever reads a position of one typed line and sees no picture."""

from __future__ import annotations

import pytest
from games_told import Stones

from treeviz import Game, alphabeta, explain, games, minimax
from treeviz.explanation.board_facts import BoardShown, SignsRead, board_lines
from treeviz.formatting.blocks import Picture
from treeviz.game.board import Board, Cell
from treeviz.game.player import Player


def board_of(game: Game) -> list[str]:
    """Return the lines of the board that an explanation shows."""
    told = explain(alphabeta(game, depth=1))
    shown = [one.fact for one in told.opening if isinstance(one.fact, BoardShown)]
    return [line for fact in shown for line in fact.lines]


def test_coordinates_are_those_of_the_moves() -> None:
    """Columns of connect four, rows and columns of Domineering, files and ranks of chess."""
    assert board_of(games.Connect("____/____/_o__/_xx_", k=3))[-2:] == [". x x .", "0 1 2 3"]
    dominoes = board_of(games.Domineering(".HH./...V/...V V"))
    assert dominoes == ["0 . H H .", "1 . . . V", "2 . . . V", "  0 1 2 3"]


def test_men_of_chess_are_the_letters_of_the_fen() -> None:
    """And it is said whose the capitals are."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    game = games.Chess("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    assert board_of(game)[0] == "8 k . . . . . . ."
    assert board_of(game)[-2:] == ["1 . . . . . . . R", "  a b c d e f g h"]
    text = " ".join(explain(minimax(game, depth=1)).text.split())
    assert "On the board capitals are White's." in text


def test_small_boards_and_piles_are_typed_alone() -> None:
    """Four squares are read from the line, and so are piles; nine are shown."""
    assert not board_of(games.TicTacToe("x_/_o", k=2))
    assert not board_of(games.Nim(3, 4, 5))
    assert board_of(games.TicTacToe("x__/_o_/__x")) == ["0 x . .", "1 . o .", "2 . . x", "  0 1 2"]
    assert board_of(games.TicTacToe(rows=4, columns=4, k=3))


def test_who_sees_a_picture_is_told_no_board() -> None:
    """Nor is who asks for few words."""
    tree = alphabeta(games.Connect(rows=4, columns=4), depth=1)
    told = explain(tree)
    assert "0 1 2 3" in told.text
    assert "0 1 2 3" not in told.under(Picture("a.svg", "a tree")).markdown()
    assert "0 1 2 3" not in explain(tree, words="short").text


def test_hexagons_stand_aslant() -> None:
    """Each row further right than the row above, or further left; coordinates below the last."""
    rows = [[Cell("x", Player.MAX), *[Cell()] * 3]] * 3
    board = Board(tuple(map(tuple, rows)), slant=1, column_names=tuple("abcd"))
    assert board_lines(board) == ("x . . .", " x . . .", "  x . . .", "  a b c d")
    assert board_lines(board._replace(slant=-1))[0] == "  x . . ."


def test_what_text_cannot_show_is_not_shown() -> None:
    """Walls, lines between squares, and men of both sides that look alike."""
    board = Board.of(["x..o"] * 3, x=Player.MAX, o=Player.MIN)
    assert board_lines(board)
    assert not board_lines(board._replace(lanes="odd"))
    assert not board_lines(board._replace(links=(((0, 0), (0, 1)),)))
    alike = ((Cell("●", Player.MAX), Cell("●", Player.MIN)),) * 5
    assert not board_lines(Board(alike))
    assert not board_lines(Board.of(["." * 20] * 21))


def test_whose_the_signs_are_is_said_unless_names_tell() -> None:
    """Sides called x and o need no words; of Black and White they do."""
    position = "____/____/_o__/_xx_"
    told = explain(alphabeta(Stones(position), depth=1))
    assert "On the board x is Black's and o is White's." in " ".join(told.text.split())
    plain = explain(alphabeta(games.TicTacToe(position), depth=1))
    assert not any(isinstance(one.fact, SignsRead) for one in plain.opening)


def test_men_are_written_apart() -> None:
    """Clobber of OpenSpiel has men of two sides: in words they are x and o, and whose is told."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.OpenSpiel("clobber")
    assert game.side(Player.MAX) == "Black"
    assert {*board_of(game)[0]} == {*"5 ox"}
    assert board_of(game)[-1] == "  a b c d e f"


def test_houses_have_their_numbers() -> None:
    """In text, too: who reads that South plays 3 finds the house, and the stores at the ends."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    assert board_of(games.OpenSpiel("mancala")) == [
        "   13 12 11 10  9  8",
        " 0  4  4  4  4  4  4",
        "    4  4  4  4  4  4  0",
        "    1  2  3  4  5  6",
    ]


def test_piles_are_lines_of_objects() -> None:
    """What is typed of OpenSpiel's Nim are moves; large piles are numbers in one line."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    assert board_of(games.OpenSpiel("nim(pile_sizes=1;3)")) == ["1 ●", "2 ● ● ●"]
    assert board_of(games.OpenSpiel("nim(pile_sizes=20;30)")) == ["20 30", " 1  2"]


def test_dots_have_their_numbers_in_text() -> None:
    """A line goes from dot to dot, and moves name the dot where it begins."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.from_openspiel("dots_and_boxes", "P1(h,0,0) P2(v,0,0) P1(h,1,0) P2(v,0,1)")
    assert board_of(game) == [
        "0 ·───·   ·",
        "  │ o │",
        "1 ·───·   ·",
        "",
        "2 ·   ·   ·",
        "  0   1   2",
    ]


def test_a_board_without_coordinates_is_shown_as_its_game_prints_it() -> None:
    """So is what text shows no coordinates of, as the points of Nine Men's Morris."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    assert board_of(games.OpenSpiel("nine_mens_morris"))[0] == ".------.------."
    assert board_of(games.OpenSpiel("hex(board_size=4)"))[-2:] == ["4    . . . .", "     a b c d"]


class Lines(games.TicTacToe):
    """A game that prints rows, one of blanks where nothing stands yet."""

    def board(self, state: str) -> None:
        """There is none."""

    def typed(self, state: str) -> str:
        """Return how it is typed: by what led to it."""
        return "the moves"

    def label(self, state: str) -> str:
        """Return the rows, and what programs print below them."""
        return "\n┌╴ ╶┐\n     \n└───┘\n     \n\nMove number: 3"


def test_a_printed_row_of_blanks_is_a_row() -> None:
    """It is left out neither in the middle, nor told where nothing follows."""
    assert board_of(Lines("xox/oox/___")) == ["┌╴ ╶┐", "", "└───┘"]


def test_dice_are_no_counter() -> None:
    """What was thrown decides what can be played: it stays, while the number of the move goes."""

    class Thrown(Lines):
        """A game that prints dice."""

        def label(self, state: str) -> str:
            """Return the rows, the dice, and whose turn it is."""
            return "x.\n.o\nDice: 22\nPrevious player: 1"

    assert board_of(Thrown("xox/oox/___")) == ["x.", ".o", "Dice: 22"]
