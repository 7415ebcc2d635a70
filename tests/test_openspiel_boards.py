"""What OpenSpiel's boards show and count: rows that have won, discs, men, stones, lines by dots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from treeviz import Board, Game, Player, View, alphabeta, draw, explain, games, load, minimax, save
from treeviz.game.game import heuristics_of, scale_of
from treeviz.games.openspiel_looks import LOOKS
from treeviz.tree.game_tree import GameTree

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")

ROWS = {  # games that a row wins, and how many it takes
    "connect_four": 4,
    "connect_four(rows=4,columns=5,x_in_row=3)": 3,
    "gomoku(size=6,connect=4)": 4,
    "mnk(m=4,n=5,k=3)": 3,
    "mnk": 5,
    "pentago": 5,
    "tic_tac_toe": 3,
}
COUNTS = {  # what an estimate counts, and what a won game is worth in that
    "breakthrough(rows=5,columns=4)": ("men", 100),
    "checkers": ("men", 100),
    "connect_four": ("lines", 100),
    "dots_and_boxes": ("boxes", 100),
    "gomoku(size=6,connect=4)": ("lines", 100),
    "mancala": ("stones", 100),
    "nine_mens_morris": ("men", 100),
    "othello": ("discs", 100),
    "oware": ("seeds", 100),
    "tic_tac_toe": ("lines", 10),
}


def playout(game: Game, chance: Random, most: int = 400) -> list[Any]:
    """Return the states of a game of random moves."""
    states = [game.start]
    while len(states) < most and (moves := [*game.moves(states[-1])]):
        states.append(game.play(states[-1], chance.choice(moves)))
    return states


@pytest.mark.parametrize(("name", "k"), ROWS.items())
def test_a_row_that_has_won_is_a_line(name: str, k: int) -> None:
    """It is there exactly where OpenSpiel says that somebody has won; it is straight, and whole."""
    game, chance, won = games.OpenSpiel(name), Random(name), 0
    assert str(k) in game.aim or game.aim.split()[0] in ("three", "four", "five")
    for _ in range(12):
        *before, end = playout(game, chance)
        assert not any(board.line for state in before if (board := game.board(state)))
        board, winner = game.board(end), game.winner(end)
        assert board is not None
        assert bool(board.line) == (winner is not None)
        if winner is None:
            continue
        won += 1
        assert len(board.line) >= k
        assert {board.rows[r][c].owner for r, c in board.line} == {winner}
        steps = {
            (r2 - r1, c2 - c1)
            for (r1, c1), (r2, c2) in zip(board.line, board.line[1:], strict=False)
        }
        assert len(steps) == 1
        assert steps <= {(0, 1), (1, 0), (1, 1), (1, -1)}
    assert won


def test_words_and_pictures_show_the_row() -> None:
    """As the built-in games do: a stroke through the row, and its kind in words."""
    game = games.from_openspiel("tic_tac_toe", "x(0,0) o(1,0) x(0,1) o(1,1)")
    told = str(explain(minimax(game)))
    assert "x wins at once: it completes a row." in told


def test_who_fills_the_row_may_lose() -> None:
    """In the misère game no row is drawn as if it won."""
    game = games.OpenSpiel("gomoku(size=5,connect=3,anti=true)")
    assert game.aim == "three in a row loses"
    assert not heuristics_of(game)
    for seed in range(5):
        board = game.board(playout(game, Random(seed))[-1])
        assert board is not None
        assert not board.line


@pytest.mark.parametrize(("name", "what"), COUNTS.items())
def test_an_estimate_counts_what_is_on_the_board(name: str, what: tuple[str, int]) -> None:
    """Its terms are whole numbers of what it counts, and no estimate is as large as a win."""
    game, chance = games.OpenSpiel(name), Random(name)
    unit, win = what
    named = heuristics_of(game)
    assert [*named] == [unit]
    opinion = named[unit]
    scale = scale_of(game, opinion)
    assert (scale.unit, scale.signed(1.0)) == (unit, f"+{win:,}")
    for state in playout(game, chance, 60):
        terms = opinion(state)
        assert isinstance(terms, dict)
        assert len(terms) == 2
        assert abs(sum(terms.values())) < 1
        for value in terms.values():
            assert value / scale.one == pytest.approx(round(value / scale.one))
        board = game.board(state)
        assert board is not None
        if unit in ("discs", "boxes") or name.startswith("breakthrough"):
            own = [cell.owner for row in board.rows for cell in row]
            counted = own.count(Player.MAX) - own.count(Player.MIN)
            assert round(sum(terms.values()) / scale.one) == counted


def test_every_named_heuristic_is_here() -> None:
    """Whatever has one is tried above; what the others count would be no estimate."""
    tried = {name.split("(")[0] for name in COUNTS} | {"mnk"}
    assert {name for name, look in LOOKS.items() if look.heuristic} == tried


def test_a_king_counts_two() -> None:
    """In Checkers men are crowned."""
    game, chance = games.OpenSpiel("checkers"), Random(1)
    seen = set()
    for _ in range(6):
        for state in playout(game, chance, 120):
            signs = [cell.sign for row in game.board(state).rows for cell in row if cell.owner]
            kings = signs.count("K")
            terms = heuristics_of(game)["men"](state)
            assert isinstance(terms, dict)
            assert round(sum(map(abs, terms.values())) * 100) == len(signs) + kings
            seen.add(kings)
    assert len(seen) > 2


def searched(depth: int = 2) -> GameTree:
    """Return a search of Othello that estimates in discs."""
    game = games.from_openspiel("othello", "d3 c3 c4")
    return alphabeta(game, depth=depth, heuristic="discs")


def test_discs_are_written_as_such() -> None:
    """Plates, words and legend are in discs; the tree keeps its numbers."""
    tree = searched()
    assert tree.rules.scale.unit == "discs"
    assert 0 < abs(tree.value or 0) < 1
    told = " ".join(str(explain(tree).beside_picture()).split())
    assert "discs on the board, Black's minus White's" in told
    assert "Values are in discs, + is good for Black" in told
    assert "0.0" not in told
    scene = View()(tree)
    assert any("in discs, + is good for Black" in line for line in scene.readings)


def test_a_scale_is_that_of_who_estimates(tmp_path: Any) -> None:
    """Values without an estimate are written as OpenSpiel counts them; files keep the scale."""
    game = games.from_openspiel("othello", "d3 c3 c4")
    assert minimax(game, depth=1).rules.scale == game.scale
    over = minimax(games.from_openspiel("tic_tac_toe", "4 0 2 6 3"), heuristic="lines")
    assert over.rules.scale == games.OpenSpiel("tic_tac_toe").scale
    save(searched(), tmp_path / "discs.json")
    for kept in (load(tmp_path / "discs.json"), load(tmp_path / "discs.json", game)):
        assert kept.rules.scale.unit == "discs"


def test_a_win_is_more_than_any_estimate() -> None:
    """A search that sees a win writes it as 100 of what it counts, with its result."""
    game = games.from_openspiel("connect_four", "3 0 3 1 3")
    told = " ".join(str(explain(minimax(game, depth=2, heuristic="lines"))).split())
    assert "+100 x wins, −100 o wins" in told
    assert "estimated at 51 − 34 = +17" in told


def test_a_score_is_counted_in_itself() -> None:
    """Played for the margin, a game of boxes is worth boxes, and so are its estimates."""
    game = games.OpenSpiel("dots_and_boxes(utility_margin=true)")
    opinion = heuristics_of(game)["boxes"]
    assert scale_of(game, opinion).one == 1
    end = playout(game, Random(2))[-1]
    terms = opinion(end)
    assert isinstance(terms, dict)
    assert sum(terms.values()) == game.utility(end)


@pytest.mark.parametrize(
    ("name", "aim"),
    [
        ("nim", "whoever takes the last object loses"),
        ("nim(is_misere=false)", "whoever takes the last object wins"),
        ("connect_four(x_in_row=3)", "three in a row wins"),
        ("go(board_size=5,komi=3.5)", "White is given 3.5"),
        ("crazyhouse", "checkmate wins"),
    ],
)
def test_how_one_wins_is_told_by_the_games_own_parameters(name: str, aim: str) -> None:
    """What a parameter turns round, or changes, is told so."""
    assert games.OpenSpiel(name).aim.endswith(aim)


def test_no_aim_is_left_open() -> None:
    """Every place for a parameter is filled, and no sentence ends twice."""
    for name in LOOKS:
        game = games.OpenSpiel(name)
        assert not {"{", "}"} & {*game.aim}
        assert not game.aim.endswith(".")
        assert "_" not in game.known_as


def test_dots_have_their_numbers() -> None:
    """A move names the dot where its line begins: right of it for h, below it for v."""
    game = games.OpenSpiel("dots_and_boxes(num_rows=2,num_cols=3)")
    board = game.board(game.start)
    assert isinstance(board, Board)
    assert board.row_names == ("0", "", "1", "", "2")
    assert board.column_names == ("0", "", "1", "", "2", "", "3")
    for move in game.moves(game.start):
        way, row, column = game.notation_at(game.start, move)[3:-1].split(",")
        after = game.board(game.play(game.start, move))
        assert after is not None
        dot = board.row_names.index(row), board.column_names.index(column)
        down, right = (0, 1) if way == "h" else (1, 0)
        assert after.changed(board) == {(dot[0] + down, dot[1] + right)}


def test_the_last_line_is_marked_as_its_drawers() -> None:
    """As every last move: in the mover's tint and frame, as the legend explains."""
    game = games.from_openspiel("dots_and_boxes", "0 1 2")
    tree = minimax(game, depth=1)
    scene = View()(tree)
    fresh = [mark.mover for mark in scene.marks[1:] if getattr(mark, "fresh", None)]
    assert fresh
    assert {*fresh} == {tree.player(0)}
    svg = draw(tree).svg()
    assert "last move" in svg
