r"""Boards that others print: one reader for OpenSpiel's games, and cards for what is no board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treeviz import Game, InputError, Player, draw, games, minimax
from treeviz.formatting.lettering import typed_runs
from treeviz.games.openspiel_looks import LOOKS
from treeviz.games.printed_board import Signs, read_board
from treeviz.testing import check_game

XO = Signs("x", "o")
TEXTS = {  # games of OpenSpiel that print no board of squares, and are shown as they print
    "chinese_checkers", "dots_and_boxes", "havannah", "hive", "mancala", "nim",
    "nine_mens_morris", "oware", "quoridor", "twixt", "y",
    "backgammon", "banqi", "einstein_wurfelt_nicht", "maedn", "pig", "yacht",  # with dice or cards
}  # fmt: skip


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
    return pytest.importorskip("pyspiel")


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


def test_every_game_of_openspiel_has_its_board_to_the_end(spiel: Any) -> None:
    """A board is there from the first move to the last, or never; and then it is text in lines."""
    names = fitting(spiel)
    assert len(names) >= 31
    assert set(names) > TEXTS
    assert set(LOOKS) == set(names) - TEXTS
    for name in names:
        game, chance = games.OpenSpiel(name), Random(name)
        state = game.start
        for _ in range(150):
            board = game.board(state)
            assert (board is None) == (name in TEXTS), f"{name}: {game.label(state)}"
            assert "\x1b" not in game.label(state) + game.position(state)
            assert "\n" not in game.position(state)
            if board is not None:
                assert len({len(row) for row in board.rows}) == 1
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, chance.choice(moves))


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
    """A position has a remark if and only if its mover loses, whatever is played (Bouton 1901)."""
    game = games.Nim(1, 2, 3, misere=misere)
    tree = minimax(game)
    for node in tree:
        state = tree.state(node)
        if not tree.children(node):
            assert game.remark(state) is None
            continue
        winner = Player.MAX if (tree.value_at(node) or 0) > 0 else Player.MIN
        assert (game.remark(state) is not None) == (winner is not game.to_move(state)), state
