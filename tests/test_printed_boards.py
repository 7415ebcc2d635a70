r"""Boards that others print: one reader for OpenSpiel's games, and cards for what is no board."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treeviz import Board, Game, InputError, Player, draw, games, load, minimax, save
from treeviz.formatting.lettering import typed_runs
from treeviz.games.openspiel_looks import LOOKS
from treeviz.games.printed_board import read_board
from treeviz.games.printed_signs import Signs
from treeviz.testing import check_game

XO = Signs("x", "o")
SQUARES, HEXAGONS, LINES, LANES, NUMBERS = "squares", "hexagons", "lines", "lanes", "numbers"
BOARDS = {  # what kind of board a game of OpenSpiel has, its rows and columns
    "amazons": (SQUARES, 10, 10),
    "antichess": (SQUARES, 8, 8),
    "banqi": (SQUARES, 4, 8),
    "breakthrough": (SQUARES, 8, 8),
    "checkers": (SQUARES, 8, 8),
    "chess": (SQUARES, 8, 8),
    "chinese_checkers": (HEXAGONS, 17, 17),
    "clobber": (SQUARES, 5, 6),
    "connect_four": (SQUARES, 6, 7),
    "crazyhouse": (SQUARES, 8, 8),
    "cursor_go": (SQUARES, 19, 19),
    "dots_and_boxes": (LANES, 5, 5),
    "einstein_wurfelt_nicht": (SQUARES, 5, 5),
    "go": (SQUARES, 19, 19),
    "gomoku": (SQUARES, 15, 15),
    "havannah": (HEXAGONS, 15, 15),
    "hex": (HEXAGONS, 11, 11),
    "lines_of_action": (SQUARES, 8, 8),
    "mancala": (NUMBERS, 2, 8),
    "mnk": (SQUARES, 15, 15),
    "nim": (NUMBERS, 4, 7),
    "nine_mens_morris": (LINES, 7, 7),
    "othello": (SQUARES, 8, 8),
    "oware": (NUMBERS, 2, 8),
    "pentago": (SQUARES, 6, 6),
    "quoridor": (LANES, 17, 17),
    "shogi": (SQUARES, 9, 9),
    "tic_tac_toe": (SQUARES, 3, 3),
    "twixt": (LINES, 8, 8),
    "ultimate_tic_tac_toe": (SQUARES, 9, 9),
    "xiangqi": (SQUARES, 10, 9),
    "y": (HEXAGONS, 19, 19),
}
TEXTS = {  # what is shown as OpenSpiel prints it, and why
    "backgammon": "the dice and the men on the bar are printed beside the board",
    "hive": "a list of moves is printed; the board has no edges",
    "maedn": "only half of the track's lines are printed",
    "pig": "there is no board, only scores",
    "yacht": "there is no board, only scores",
}
SMALL = {  # boards of other sizes: the last squares of small ones are filled sooner
    "connect_four(rows=4,columns=5)": (SQUARES, 4, 5),
    "dots_and_boxes(num_rows=3,num_cols=4)": (LANES, 7, 9),
    "go(board_size=5)": (SQUARES, 5, 5),
    "havannah(board_size=4)": (HEXAGONS, 7, 7),
    "hex(board_size=4)": (HEXAGONS, 4, 4),
    "nim(pile_sizes=20;30)": (NUMBERS, 1, 2),
    "quoridor(board_size=5)": (LANES, 9, 9),
    "quoridor(board_size=11)": (LANES, 21, 21),
    "twixt(board_size=5)": (LINES, 5, 5),
    "y(board_size=4)": (HEXAGONS, 4, 4),
}


@given(
    st.lists(st.text("xo.", min_size=4, max_size=4), min_size=2, max_size=6),
    st.sampled_from(["", "ranked", "spaced", "both", "othello"]),
)
def test_a_grid_is_read_however_it_is_printed(rows: list[str], how: str) -> None:
    """Ranks, files, blanks between and headings around make no difference to what stands where."""
    ranks = [str(len(rows) - r) for r in range(len(rows))]
    lines = {
        "": rows,
        "ranked": [f"{n}{row}" for n, row in zip(ranks, rows, strict=True)] + [" abcd"],
        "spaced": [" ".join(row) for row in rows],
        "both": ["  a b c d", *(f"{n} {' '.join(r)}" for n, r in zip(ranks, rows, strict=True))],
        "othello": [
            "Black (x) to play:",
            "  a b c d  ",
            *(f"{n} {' '.join(r)} {n}" for n, r in zip(ranks, rows, strict=True)),
            "  a b c d  ",
        ],
    }[how]
    board = read_board("\n".join([*lines, "", "Current player: 0"]), XO)
    assert board is not None
    assert ["".join(cell.sign or "." for cell in row) for row in board.rows] == rows
    assert all(
        cell.owner is {"x": Player.MAX, "o": Player.MIN, "": None}[cell.sign]
        for row in board.rows
        for cell in row
    )
    named = how not in ("", "spaced")
    assert board.column_names == (tuple("abcd") if named else ())
    assert board.row_names == (tuple(ranks) if named else ())
    assert not board.slant
    assert board.block == 0


@pytest.mark.parametrize(
    "printed",
    [
        "", "x", "xo", "-4-4-\n0---0\n-4-4-", "Score: 3\nLevel: 4",
        " 1 .   .  1\n\n 2 .   .  2", "x.\nxo.\nx", "a\nb",
    ],
)  # fmt: skip
def test_what_is_no_grid_is_no_board(printed: str) -> None:
    """Strange signs, uneven rows and what stands between squares make no board."""
    assert read_board(printed, XO) is None


def test_escape_codes_are_dropped() -> None:
    """Colours of a terminal are no signs."""
    board = read_board("\x1b[91mx\x1b[0m.\n.\x1b[94mo\x1b[0m", XO)
    assert board is not None
    assert [cell.sign for row in board.rows for cell in row] == ["x", "", "", "o"]


def test_a_slanted_board() -> None:
    """Rows that are indented one by one are those of hexagons."""
    board = read_board(". x .\n . . o\n  . . .", Signs("x", "o"))
    assert board is not None
    assert board.slant


@pytest.fixture
def spiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")


def fitting(spiel: Any) -> list[str]:
    """Return the games of OpenSpiel that fit."""
    found = []
    for name in (kind.short_name for kind in spiel.registered_games() if kind.default_loadable):
        try:
            games.OpenSpiel(name)
        except InputError:
            continue
        found.append(name)
    return found


def kind_of(board: Board) -> str:
    """Return which of the kinds of boards it is."""
    if board.slant:
        return HEXAGONS
    if board.links:
        return LINES
    if board.lanes:
        return LANES
    signs = {cell.sign for row in board.rows for cell in row if cell.sign}
    numbers = board.style == "objects" or (bool(signs) and all(map(str.isdecimal, signs)))
    return NUMBERS if numbers and board.style in ("objects", "signs") else SQUARES


def test_every_game_of_openspiel_has_its_place(spiel: Any) -> None:
    """Each that fits has a board, or a reason to be shown as text."""
    assert {*fitting(spiel)} == BOARDS.keys() | TEXTS.keys()
    assert LOOKS.keys() == BOARDS.keys()


@pytest.mark.parametrize("name", [*BOARDS, *SMALL])
def test_a_board_is_never_lost(spiel: Any, name: str) -> None:
    """A board is there from the first move to the last, of one form and one size."""
    kind, rows, columns = (BOARDS | SMALL)[name]
    game, chance = games.OpenSpiel(name), Random(name)
    state, kinds, forms = game.start, set(), set()
    for _ in range(200 if name in SMALL else 40):
        board = game.board(state)
        assert board is not None, game.label(state)
        assert {len(row) for row in board.rows} == {columns}, game.label(state)
        assert len(board.rows) == rows, game.label(state)
        kinds.add(kind_of(board))
        around = (board.absent, board.column_names, board.row_names)
        forms.add((board.slant, board.lanes, board.style, *around))
        moves = list(game.moves(state))
        if not moves:
            break
        state = game.play(state, chance.choice(moves))
    assert len(forms) == 1
    later = {SQUARES} if name.startswith("twixt") else set()  # no line is there at first
    assert kinds - later == {kind}


@pytest.mark.parametrize("name", TEXTS)
def test_what_has_no_board_is_text_in_lines(spiel: Any, name: str) -> None:
    """It is shown as it is printed, without the codes that colour it."""
    game, chance = games.OpenSpiel(name), Random(name)
    state = game.start
    for _ in range(40):
        assert game.board(state) is None
        assert "\x1b" not in game.label(state) + game.position(state)
        assert "\n" not in game.position(state)
        moves = list(game.moves(state))
        if moves:
            state = game.play(state, chance.choice(moves))


def test_a_king_that_is_a_digit_is_no_rank(spiel: Any) -> None:
    """In OpenSpiel's checkers 8 is a king: on the seventh rank it stands beside the rank."""
    printed = "8........\n78.o.+...\n6........\n abcdefgh"
    board = read_board(printed, LOOKS["checkers"].signs)
    assert board is not None
    assert board.row_names == ("8", "7", "6")
    assert [cell.sign for cell in board.rows[1]] == ["K", "", "x", "", "o", "", "", ""]


def test_links_are_read_where_strokes_lead(spiel: Any) -> None:
    """The bridges of Twixt are a knight's move long; the lines of a mill are all there."""
    twixt = games.OpenSpiel("twixt(board_size=6)")
    board = twixt.board(twixt.parse("xb6 oa5 xc4 ob3 xe5"))
    assert board is not None
    assert {frozenset(link) for link in board.links} == {
        frozenset({(5, 1), (3, 2)}), frozenset({(3, 2), (4, 4)}), frozenset({(4, 0), (2, 1)}),
    }  # fmt: skip
    morris = games.OpenSpiel("nine_mens_morris")
    mills = morris.board(morris.start)
    assert mills is not None
    assert (len(mills.links), len(mills.absent)) == (32, 25)


def test_walls_stand_in_lanes(spiel: Any) -> None:
    """A wall of Quoridor is two squares long; a line of Dots and Boxes is one, between dots."""
    game = games.OpenSpiel("quoridor(board_size=5)")
    board = game.board(game.parse("b2h"))
    assert board is not None
    assert [board.rows[3][c].sign for c in range(2, 6)] == ["─", "┼", "─", ""]
    dots = games.OpenSpiel("dots_and_boxes")
    box = dots.board(dots.parse("P1(h,0,0) P2(v,0,0) P1(h,1,0) P2(v,0,1)"))
    assert box is not None
    assert [box.rows[1][c].sign for c in range(3)] == ["│", "o", "│"]
    assert box.rows[1][1].owner is Player.MIN


@pytest.mark.parametrize(
    ("name", "history"),
    [
        ("othello", "d3 c3"),
        ("tic_tac_toe", "x(1,1) o(0,0) x(2,2)"),
        ("go(board_size=5)", "B a1 W b2"),
        ("amazons", "X From (7, 1)"),
        ("connect_four", "3, 3, 2"),
        ("chess", "e4 e5 Nf3"),
    ],
)
def test_a_position_is_a_history_of_actions(spiel: Any, name: str, history: str) -> None:
    """Actions as OpenSpiel writes them, or their numbers, lead to the position after them."""
    game = games.OpenSpiel(name)
    after = game.parse(history)
    judge = spiel.load_game(name).deserialize_state(after)
    assert len(judge.history()) == {"othello": 2, "amazons": 1, "go(board_size=5)": 2}.get(name, 3)
    assert game.parse(" ".join(map(str, judge.history()))) == after
    assert game.start != after
    assert game.at(after).start == after


def test_a_history_that_cannot_be(spiel: Any) -> None:
    """What is no legal action is refused with what is legal there."""
    game = games.OpenSpiel("tic_tac_toe")
    with pytest.raises(InputError, match=r"'o\(0,1\)'.*got 'o\(0,0\)'"):
        game.parse("x(0,0) o(0,0)")
    with pytest.raises(InputError, match="the game is over"):
        game.parse("0 3 1 4 2 5")
    assert check_game(games.OpenSpiel("othello"), positions=20) == 20


def test_openspiel_reads_fens_of_chess(spiel: Any) -> None:
    """Chess begins at a FEN, too, and its men are drawn."""
    game = games.OpenSpiel("chess")
    board = game.board(game.parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"))
    assert board is not None
    assert [cell.sign for cell in board.rows[0][:3]] == ["♚", "♝", "♔"]
    assert board.checkered


class Printed(Game):
    """A game that draws no board and prints its state over three lines."""

    start: tuple[int, ...] | str = "a b c\n1 x . o\n2 . . x"

    def to_move(self, state: str) -> Player:
        return Player.MAX if state.count("x") == 2 else Player.MIN

    def moves(self, state: str) -> list[int]:
        return [1, 2] if state.count("x") == 2 else []

    def play(self, state: str, move: int) -> str:
        return f"{state}\n{move}   x"

    def utility(self, state: str) -> float:
        return 1


def test_what_prints_over_lines_is_set_in_lines() -> None:
    """Each line has its own baseline in a monospaced face, and nothing shows a line end."""
    diagram = draw(minimax(Printed()))
    svg = diagram.svg()
    assert ">a b c</text>" in svg
    assert ">1 x . o</text>" in svg
    assert "␊" not in svg
    assert svg.count("Mono") >= 9
    assert diagram.layout.scene.marks[0].label.count("\n") == 2  # type: ignore[union-attr]
    assert Printed().position(Printed().start) == "a b c/1 x . o/2 . . x"


def test_a_game_whose_position_has_lines() -> None:
    """A game that writes its position over several lines is shown so, and told in one."""

    class Own(Printed):
        def position(self, state: str) -> str:
            return state.upper()

    diagram = draw(minimax(Own()))
    assert ">A B C</text>" in diagram.svg() or ">a b c</text>" in diagram.svg()
    assert "␊" not in diagram.layout.scene.marks[0].hint  # type: ignore[union-attr]


@given(st.text(" .xo", max_size=20))
def test_runs_keep_their_columns(text: str) -> None:
    """Set in their places, the runs of a line are the line; none holds two blanks."""
    line = [" "] * len(text)
    for column, run in typed_runs(text):
        assert "  " not in run
        line[column : column + len(run)] = run
    assert "".join(line) == text


def test_nim_is_drawn_as_piles() -> None:
    """Piles are rows of objects, large ones numbers; whose turn it is is not written on them."""
    game = games.Nim(3, 1)
    after = game.play(game.start, (0, 2))
    board = game.board(after)
    assert board.style == "objects"
    assert [sum(bool(cell.sign) for cell in row) for row in board.rows] == [1, 1]
    assert len(board.changed(game.board(game.start))) == 2
    assert game.label(after) == "1,1"
    large = games.Nim(12, 31).board(games.Nim(12, 31).start)
    assert [cell.sign for cell in large.rows[0]] == ["12", "31"]


@pytest.mark.parametrize("misere", [False, True])
def test_what_the_theory_of_nim_remarks_is_true(misere: bool) -> None:
    """Who left a position has lost if and only if its remark says so (Bouton 1901).

    Of misère games nothing is said of lost ones.
    """
    game = games.Nim(1, 2, 3, misere=misere)
    tree = minimax(game)
    for node in tree:
        state = tree.state(node)
        if not tree.children(node):
            assert game.remark(state) is None
            continue
        winner = Player.MAX if (tree.value_at(node) or 0) > 0 else Player.MIN
        remark = game.remark(state) or " and loses:" * misere
        assert (" and loses:" in remark) == (winner is game.to_move(state)), state
        assert remark, state


def test_edges_of_hex_are_known_and_kept(tmp_path: Path) -> None:
    """MAX joins the upper edge with the lower one, and recordings keep that."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.OpenSpiel("hex(board_size=3)")
    board = game.board(game.start)
    assert board is not None
    assert board.shores is Player.MAX
    won = game.parse("a1 b1 a2 b2 a3")
    assert game.winner(won) is Player.MAX, "from above to below"
    chains = {text: game.board(game.parse(text)) for text in ("a1 b1 a2 b2", "a1 b1 a2 b2 a3")}
    assert [board.line for board in chains.values() if board] == [(), ((0, 0), (1, 0), (2, 0))]
    crossed = game.board(game.parse("a1 a3 c1 b2 a2 c2"))
    assert crossed is not None
    assert crossed.line == ((2, 0), (1, 1), (1, 2)), "from left to right"
    other = games.OpenSpiel("breakthrough(rows=5,columns=4)")
    told = other.board(other.start)
    assert told is not None
    assert told.shores is None
    path = tmp_path / "hex.json"
    save(minimax(game, depth=1), path)
    loaded = load(path)
    kept = loaded.rules.board(loaded.state(0))
    assert kept is not None
    assert kept.shores is Player.MAX
