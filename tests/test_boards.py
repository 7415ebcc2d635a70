"""Boards as they are drawn: men, discs, stones and objects, coordinates, the squares of a move."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from treeviz import Board, Cell, Player, View, draw, games, load, minimax, save
from treeviz.errors import GameError
from treeviz.formatting.lettering import text_width
from treeviz.game.board import STYLES
from treeviz.picture.board_grid import BoardGrid, square_side
from treeviz.picture.board_marks import frame_last_move
from treeviz.picture.boards import board_size, paint_board
from treeviz.picture.legend import groups_of
from treeviz.picture.men import MEN, OUTLINES
from treeviz.picture.over_boards import paint_over_board
from treeviz.picture.svg_minify import Common, slim_drawing
from treeviz.picture.theme import PAPER
from treeviz.picture.xdot import Canvas
from treeviz.view.scene import Mark

CELL = Cell("x", Player.MAX)


def drawn(board: Board, **how: Any) -> str:
    """Return a board in xdot."""
    canvas = Canvas(500)
    paint_board(canvas, board, (0, 0), PAPER, **how)
    return canvas.xdot()


def shapes(board: Board, operation: str, **how: Any) -> int:
    """Return how many drawing operations of a kind a board takes."""
    return f" {drawn(board, **how)}".count(f" {operation} ")


@pytest.mark.parametrize("sign", MEN)
def test_men_are_drawn_and_not_typed(sign: str) -> None:
    """A figurine is a shape on the square: nothing of it depends on a font."""
    board = Board(((Cell(sign, Player.MAX), Cell()),))
    assert shapes(board, "T") == 0
    assert shapes(board, "b") == len(OUTLINES[MEN[sign][0]])


def test_men_stay_on_their_squares() -> None:
    """No outline of a man leaves its square, so none touches its neighbour."""
    for outline in [path for paths in OUTLINES.values() for path in paths]:
        assert outline[0] == pytest.approx(outline[-1]), "an outline is closed"
        assert (len(outline) - 1) % 3 == 0
        for x, y in outline:
            assert 0.03 <= x <= 0.97
            assert 0.03 <= y <= 0.9


@pytest.mark.parametrize("style", STYLES)
def test_an_unknown_piece_is_its_letter(style: str) -> None:
    """What is no known man is written as its letter, on its disc or stone where it has one."""
    board = Board(((Cell("G", Player.MAX), Cell("ß", Player.MIN)),), style=style)  # type: ignore[arg-type]
    assert shapes(board, "T") == (0 if style == "objects" else 2)


def test_discs_differ_by_more_than_hue() -> None:
    """MAX's disc is full, MIN's has a light heart; stones are filled black and white."""
    full, hollow = (
        Board(((Cell("x", player),),), style="discs") for player in (Player.MAX, Player.MIN)
    )
    assert (shapes(full, "E"), shapes(hollow, "E")) == (1, 2)
    black, white = (
        drawn(Board(((Cell("x", player),),), style="stones")) for player in (Player.MAX, Player.MIN)
    )
    assert PAPER.man_black in black
    assert PAPER.man_white not in black
    assert PAPER.man_white in white


def test_both_squares_of_a_move_are_new() -> None:
    """The square that was left is as new as the one that was reached."""
    before, after = (Board.of([row], style="stones", x=Player.MAX) for row in ("x..", "..x"))
    assert after.changed(before) == {(0, 0), (0, 2)}
    tinted = drawn(after, fresh=after.changed(before))
    assert tinted.count("P 4") == drawn(after).count("P 4") + 2 + 2, "grounds, and their frames"
    assert PAPER.square_max in tinted
    checkered = after._replace(checkered=True)
    framed = drawn(checkered, fresh=after.changed(before))
    assert framed.count("P 4") == drawn(checkered).count("P 4") + 2, "its squares stay as they are"
    assert PAPER.square_max not in framed


def test_a_piece_over_several_squares_has_one_frame() -> None:
    """A domino that was just placed is framed as it lies."""
    board = games.Domineering().board(games.Domineering().start)
    lying = board._replace(pieces=(((0, 0), (0, 1)),))
    placed = drawn(lying, fresh=frozenset({(0, 0), (0, 1)}))
    assert placed.count("P 4") == drawn(lying).count("P 4") + 2 + 1


def test_check_is_a_glow_with_a_ring() -> None:
    """A king in check has a red glow, and a ring for those who see no red."""
    king = Board(((Cell("♚", Player.MIN),),), checkered=True, marked=((0, 0),))
    calm = king._replace(marked=())
    assert PAPER.check in drawn(king)
    assert PAPER.check not in drawn(calm)
    assert shapes(king, "e") == shapes(calm, "e") + 1


def test_coordinates_stand_at_the_first_board_only() -> None:
    """The first board names its rows and columns, and has the room for it; others do not."""
    board = games.TicTacToe().board("xo_/___/___")
    assert (board.column_names, board.row_names) == (("0", "1", "2"), ("0", "1", "2"))
    width, height = board_size(board, 90)
    named = board_size(board, 90, named=True)
    assert named[0] > width
    assert named[1] > height
    assert shapes(board, "T", named=True) == 6
    assert shapes(board, "T") == 0
    assert games.Connect().board(games.Connect().start).row_names == ()


EMPTY = Cell()
STAR = Board(
    ((EMPTY, CELL, EMPTY), (CELL, EMPTY, EMPTY), (CELL, CELL, EMPTY)),
    style="stones",
    slant=-1,
    absent=((0, 0), (2, 2)),
    column_names=("a", "b", "c"),
    row_names=("1", "2", "3"),
)
MILL = Board(
    ((CELL, EMPTY, CELL), (EMPTY, EMPTY, EMPTY), (EMPTY, CELL, EMPTY)),
    style="discs",
    absent=((1, 1),),
    links=(((0, 0), (0, 2)), ((0, 0), (2, 1))),
)
WALLS = Board(((CELL, Cell("│"), EMPTY), (Cell("─"), Cell("┼"), EMPTY), (EMPTY,) * 3), lanes="odd")
BOXES = Board(
    ((EMPTY, Cell("─"), EMPTY), (Cell("│"), CELL, EMPTY), (EMPTY,) * 3), style="discs", lanes="even"
)


def test_places_that_are_no_squares_are_not_drawn() -> None:
    """What is absent has no outline; the names of columns stand above where they begin."""
    whole = STAR._replace(absent=())
    assert shapes(whole, "L") - shapes(STAR, "L") == 2
    assert shapes(STAR, "T", named=True) == 6
    assert board_size(STAR, 90)[0] == pytest.approx(board_size(STAR, 90, named=True)[0], abs=40)
    assert board_size(whole, 90)[0] > board_size(STAR, 90)[0], "corners take no room"


@pytest.mark.parametrize("slant", [1, -1])
def test_columns_of_a_slanted_board_are_named_above_and_below(slant: int) -> None:
    """Each name stands at both ends of its column: the last row lies far to one side."""
    board = STAR._replace(absent=(), slant=slant)
    grid = BoardGrid(board, (0.0, 0.0), square_side(board, PAPER.board_size), named=True)
    written = re.findall(r"T (\S+) (\S+) 0 \S+ 1 -([abc])", drawn(board, named=True))
    places = {name: [] for name in "abc"}
    for x, y, name in written:
        places[name].append((500 - float(y), float(x)))
    for c, ends in enumerate(places.values()):
        (high, left), (low, right) = sorted(ends)
        assert left == pytest.approx(grid.centre(0, c)[0], abs=0.01)
        assert right == pytest.approx(grid.centre(len(board.rows) - 1, c)[0], abs=0.01)
        assert 0 < high < grid.top < grid.top + grid.height < low < grid.card[3]


def test_rows_of_narrow_lanes_are_named_on_the_card() -> None:
    """The first column of Dots and Boxes is a lane, and no square wide."""
    board = Board.of(["•─•", "│ │", "•─•"])._replace(lanes="even", row_names=("0", "", "1"))
    grid = BoardGrid(board, (0.0, 0.0), square_side(board, PAPER.board_size), named=True)
    written = re.findall(r"T (\S+) \S+ 1 \S+ 1 -([01])", drawn(board, named=True))
    assert [name for _, name in written] == ["0", "1"]
    for right, name in written:
        left = float(right) - text_width(name, grid.name_size)
        assert 0 < left < float(right) < grid.left


def test_a_crooked_chain_of_hexagons_is_struck_from_stone_to_stone() -> None:
    """The stroke follows the chain, with its light edges; other squares are ringed."""
    whole = STAR._replace(absent=())
    won = whole._replace(line=((0, 1), (1, 0), (2, 1)))
    assert shapes(won, "L") - shapes(whole, "L") == 2
    square = whole._replace(slant=0)
    ringed = won._replace(slant=0)
    assert shapes(ringed, "L") == shapes(square, "L")
    assert shapes(ringed, "e") - shapes(square, "e") == 3


def test_lines_are_drawn_between_points() -> None:
    """Links take the place of squares; one aslant between two pieces is of their side."""
    aslant = f"c 7 -{PAPER.max_calm}"
    assert shapes(MILL, "L") == 2
    assert shapes(MILL, "E") == 3 + 5, "three pieces, and a point wherever nothing stands"
    assert drawn(MILL).count(aslant) == 1
    assert aslant not in drawn(MILL._replace(links=MILL.links[:1]))


def test_walls_stand_between_squares() -> None:
    """A wall takes its lane and no square; where lanes are around, dots stand where they cross."""
    square = board_size(WALLS._replace(lanes=""), 90)
    assert board_size(WALLS, 90)[0] == pytest.approx(square[0] * 2.28 / 3, rel=0.35)
    assert shapes(WALLS, "P") == 1 + 4 + 3, "the card, four squares, three parts of walls"
    assert shapes(BOXES, "E") == 4 + 1


@pytest.mark.parametrize("board", [STAR, MILL, WALLS, BOXES])
def test_every_board_is_saved(board: Board, tmp_path: Path) -> None:
    """A file of a tree keeps what its boards are made of."""
    tree = minimax(Uneven(board), depth=0)
    save(tree, tmp_path / "tree.json")
    again = load(tmp_path / "tree.json")
    assert again.rules.board(again.state(0)) == board


def test_a_line_that_ends_where_it_began_is_whole() -> None:
    """Every line of a board of Go is drawn, the last one too: only polygons close themselves."""
    svg = '<polyline stroke="#000000" points="0,0 9,0 9,9 0,9 0,0"/>\n'
    common = Common(12.5, 16.0, "#000000")
    assert "V0" in slim_drawing(svg, common)
    assert slim_drawing(svg.replace("polyline", "polygon"), common).count("0,0") == 1


class Uneven(games.TicTacToe):
    """A game whose board is wrong."""

    def __init__(self, wrong: Board) -> None:
        super().__init__("xox/oox/___")
        self.wrong = wrong

    def board(self, state: str) -> Board:
        return self.wrong


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (Board(((CELL,) * 3, (CELL,) * 2)), "row 0 has 3 squares, row 1 has 2"),
        (Board(((CELL,),), style="disks"), "the style 'disks'; expected one of signs, discs"),  # type: ignore[arg-type]
        (Board(((CELL,),), row_names=("1", "2")), "2 names for 1 rows"),
        (Board(((CELL,),), slant=2), "the slant 2; expected -1, 0 or 1"),
        (Board(((CELL,),), shores="x"), "the shores 'x'; expected Player.MAX, Player.MIN or None"),
        (Board(((CELL,),), lanes="rows"), "the lanes 'rows'; expected 'odd', 'even' or an empty"),  # type: ignore[arg-type]
        (Board(((CELL,),), absent=((1, 0),)), r"the square \(1, 0\), which is not on it"),
        (Board(((CELL,),), links=(((0, 0), (0, 1)),)), r"the square \(0, 1\), which is not on it"),
    ],
)
def test_a_board_that_is_none(wrong: Board, said: str) -> None:
    """What is wrong with a board is said in one line that names the position."""
    tree = minimax(Uneven(wrong))
    with pytest.raises(GameError, match=said) as refusal:
        draw(tree)
    assert "'xox/oox/___'" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_any_game_can_say_how_its_cells_are_drawn() -> None:
    """The style of a board is the game's own choice."""

    class Reversed(games.TicTacToe):
        def board(self, state: str) -> Board:
            return super().board(state)._replace(style="stones")

    start = "xox/oox/___"
    svg, plain = (draw(minimax(game(start))).svg() for game in (Reversed, games.TicTacToe))
    assert PAPER.man_black in svg
    assert PAPER.man_black not in plain


def test_large_boards_beside_the_line_are_as_large_as_its_own() -> None:
    """A pawn is told from a bishop on them, too, and no size tells the line in an exercise."""
    tree = minimax(games.TicTacToe(rows=8, columns=8, k=3), depth=1)
    for values in ("all", "none"):
        placed = draw(tree, View(best=3, values=values)).layout.placed
        assert len({p.parts.board for p in placed if isinstance(p.mark, Mark)}) == 1


def test_parts_of_a_board_are_set_apart() -> None:
    """Heavier lines stand between the parts of a board, and nowhere else."""
    whole = Board.of(["." * 9] * 9)
    assert shapes(whole._replace(block=3), "L") == shapes(whole, "L") + 4
    assert shapes(whole._replace(block=9), "L") == shapes(whole, "L")


def test_edges_of_a_side_are_drawn_where_they_are_somebodys() -> None:
    """MAX's two are thick lines, MIN's double ones, so they differ by more than hue."""
    whole = Board.of(["...", "...", "..."])._replace(slant=1)
    owned = whole._replace(shores=Player.MAX)
    assert shapes(owned, "L") == shapes(whole, "L") + 2 + 2 * 2
    assert shapes(whole._replace(slant=0, shores=Player.MAX), "L") == shapes(
        whole._replace(slant=0), "L"
    ), "only boards of hexagons have them"
    assert PAPER.stone_max in drawn(owned)
    assert PAPER.stone_min in drawn(owned)


def test_a_winning_line_is_a_stroke_through_signs_and_rings_around_discs() -> None:
    """A stroke would cut these in two; where the line is crooked a legend names the rings."""
    won = Board.of(["xxx", "oo."])._replace(line=((0, 0), (0, 1), (0, 2)), style="discs")
    before = won._replace(line=())
    assert shapes(won, "L") == shapes(before, "L")
    assert shapes(won, "e") == shapes(before, "e") + 3
    struck, plain = won._replace(style="signs"), before._replace(style="signs")
    assert shapes(struck, "L") == shapes(plain, "L") + 1
    assert shapes(struck, "e") == shapes(plain, "e")
    crooked = won._replace(line=((0, 0), (0, 1), (1, 1)))
    assert shapes(crooked, "e") == shapes(before, "e") + 3
    scene = View(depth=0)(minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=1))
    for board, named in ((won, False), (crooked, True), (crooked._replace(style="signs"), True)):
        drawn_so = scene._replace(marks=(scene.marks[0]._replace(board=board),))
        assert any(told.icon == "won" for told in groups_of(drawn_so)[0]) == named


def test_the_square_of_the_last_move_has_a_frame() -> None:
    """A pale ground alone is not seen; several squares at once have none."""
    board = Board.of(["xo", ".."])
    one, two = frozenset({(0, 0)}), frozenset({(0, 0), (0, 1)})
    plain = shapes(board, "P")
    assert shapes(board, "P", fresh=one) == plain + 2, "its ground and its frame"
    assert shapes(board, "P", fresh=two) == plain + 2, "two grounds"


def test_the_frame_of_a_stone_lies_on_the_lines_around_its_square() -> None:
    """A stone fills its square: within it only the corners of a frame would be seen."""
    stone = Board.of(["x."], x=Player.MAX)._replace(style="stones")
    square = frozenset({(0, 0)})
    for board, filled, left in ((stone, True, 0.0), (stone._replace(style="discs"), False, 1.7)):
        canvas, grid = Canvas(100), BoardGrid(board, (0.0, 0.0), 20.0)
        frame_last_move(canvas, grid, square, PAPER, filled=filled)
        found = re.search(r"P 4 (\S+) ", canvas.xdot().replace("p 4", "P 4"))
        assert found is not None
        assert float(found[1]) == pytest.approx(left, abs=0.05)
        none = Canvas(100)
        frame_last_move(none, grid, square, PAPER, filled=not filled)
        assert not none.xdot()


def test_only_the_last_move_is_tinted() -> None:
    """A winning line has its stroke; its other squares look like all others."""
    game = games.TicTacToe("xx_/oo_/___")
    won = game.board(game.play(game.start, (0, 2)))
    canvas = Canvas(100)
    paint_board(canvas, won, (0, 0), PAPER, fresh=frozenset({(0, 2)}))
    assert canvas.xdot().count(f"-{PAPER.square_max} P 4") == 1


def test_rings_lie_on_the_stones_that_were_turned_over() -> None:
    """Also on a board that has its coordinates beside it."""
    board = Board.of(["xx", "xx"], style="stones", numbered=True, x=Player.MAX)
    for named in (False, True):
        canvas = Canvas(1000)
        turned = frozenset({(1, 1)})
        paint_over_board(canvas, board, (0, 0), PAPER, turned=turned, named=named)
        ring = re.search(r"e (\S+) (\S+) ", canvas.xdot())
        grid = BoardGrid(board, (0.0, 0.0), square_side(board, PAPER.board_size), named)
        assert ring is not None
        assert float(ring[1]) == pytest.approx(grid.centre(1, 1)[0], abs=0.01)


def test_houses_have_their_names_and_stores_are_kept(tmp_path: Path) -> None:
    """A move of Mancala is the number of a house, in the upper row from the right."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.OpenSpiel("mancala")
    board = game.board(game.start)
    assert board is not None
    assert board.column_names[1:7] == ("1", "2", "3", "4", "5", "6")
    assert board.upper_names[1:7] == ("13", "12", "11", "10", "9", "8")
    assert board.stores == ((0, 0), (1, 7))
    path = tmp_path / "mancala.json"
    save(minimax(game, depth=1), path)
    loaded = load(path)
    assert loaded.rules.board(loaded.state(0)) == board
    oware = games.OpenSpiel("oware")
    lettered = oware.board(oware.start)
    assert lettered is not None
    assert lettered.upper_names[1:7] == ("f", "e", "d", "c", "b", "a")


def test_a_last_move_that_fills_its_square_is_framed_above_it() -> None:
    """The arrow of an amazon hides its ground; a wall leaves some of its lane, which is darker."""
    shot = Board(((Cell("■"), Cell()),), style="stones")
    told = drawn(shot, fresh=frozenset({(0, 0)}))
    assert told.rindex(PAPER.card_muted) > told.rindex("■")
    walled = Board(((Cell(), Cell("│"), Cell()),), lanes="odd", style="discs")
    assert PAPER.square_dark in drawn(walled, fresh=frozenset({(0, 1)}))
