"""As many words as asked for: the lines of an explanation, whatever the tree."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from hypothesis import given
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import Game, InputError, alphabeta, explain, games, minimax
from treeviz.cli import main
from treeviz.explanation.board_facts import BoardShown
from treeviz.game.game import Player

NORMAL, SHORT = 25, 15  # lines, without those of a board
BLANK, BESIDE = 2, 5  # lines around a board; those that stand beside it, and around it, at most


def positions(game: Game, number: int, plies: int, seed: int = 1) -> Iterator[Game]:
    """Yield positions of a game after random moves, at which there is something to choose."""
    chance = random.Random(seed)
    while number:
        state = game.start
        for _ in range(chance.randint(0, plies)):
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
        if any(True for _ in game.moves(state)):
            number -= 1
            yield game.at(state)


def of_six_games() -> list[tuple[Game, dict[str, object]]]:
    pytest.importorskip("chess", reason="python-chess is an extra")
    wanted = [
        (games.TicTacToe(rows=4, columns=4, k=3), 10, 10, {"depth": 2, "heuristic": "lines"}),
        (games.TicTacToe(rows=15, columns=15, k=5), 1, 20, {"depth": 1, "heuristic": "lines"}),
        (games.Connect(), 15, 20, {"depth": 3}),
        (games.Domineering(rows=8, columns=8), 4, 10, {"depth": 2}),
        (games.Nim(3, 4, 5), 10, 6, {"depth": 4}),
        (games.Chess(), 10, 40, {"depth": 2, "heuristic": "material"}),
    ]
    return [
        (at, how) for game, number, plies, how in wanted for at in positions(game, number, plies)
    ]


@pytest.mark.long("fifty positions are searched and told")
def test_the_budget_holds_on_positions_of_six_games() -> None:
    """Chess mid-games, large boards, many equal moves: at most so many lines, each move counted."""
    asked = of_six_games()
    assert len(asked) == 50
    for game, how in asked:
        for search in (alphabeta, minimax) if how["depth"] == 1 else (alphabeta,):
            tree = search(game, **how)
            for words, most in (("short", SHORT), ("normal", NORMAL)):
                told = explain(tree, words=words)
                boards = [s.fact.lines for s in told.opening if isinstance(s.fact, BoardShown)]
                board = sum(len(lines) + BLANK for lines in boards)
                lines = len(told.text.splitlines()) - board
                assert lines <= most, told.text
                assert len(told.beside_picture().text.splitlines()) <= most + BESIDE, told.text
                assert sum(len(row.moves) for row in told.rows) == len(told.moves)


@given(payoffs(root_moves=40), PLAYERS)
def test_the_budget_holds_on_any_tree(given_tree: list[Payoffs], player: Player) -> None:
    """The chosen move is always told by itself, and every move is told or counted once."""
    told = explain(alphabeta(games.Explicit(given_tree, player)))
    assert len(told.text.splitlines()) <= NORMAL
    assert [row.moves[0].chosen for row in told.rows if len(row.moves) == 1].count(True) == 1
    nodes = [move.node for row in told.rows for move in row.moves]
    assert sorted(nodes) == [move.node for move in told.moves]


def test_full_words_tell_every_cut() -> None:
    """Of a small tree each place where something was left out is told, and none is counted."""
    tree = alphabeta(games.Explicit("A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)) H(I(9 8) J(7 12)))"))
    text = " ".join(explain(tree, words="full").text.split())
    assert "After MIN's E MAX takes leaf 0: MIN gets +9 at best, worse than the +7 it" in text
    assert "MIN answers F, and MAX gets +6 at best, worse than the +7 it already has" in text
    assert "deeper in the tree" not in text
    short = " ".join(explain(tree, words="short").text.split())
    assert "The other of the 2 cuts lies deeper" in short


def test_another_number_of_words_is_refused() -> None:
    """What there is, in one line; and where the option means nothing."""
    tree = minimax(games.TicTacToe("xox/oox/___"))
    with pytest.raises(InputError, match=r"'long'.*short.*normal.*full"):
        explain(tree, words="long")  # type: ignore[arg-type]
    asked = ["explain", "tictactoe", "xox/oox/___", "--words"]
    for more in (["long"], ["full", "--margins"], ["short", "--not", "[2,1]"]):
        done = CliRunner().invoke(main, [*asked, *more])
        assert done.exit_code == 2
        assert "--words" in done.stderr
    assert "[2,2]" in CliRunner().invoke(main, [*asked, "short"]).stdout


def test_what_a_second_look_settles_stands_in_the_rows_and_cuts_behind_them() -> None:
    """A row of moves that lose tells no draw that the search thought possible."""
    told = explain(alphabeta(games.TicTacToe("x__/_ox/___")))
    rows = {tuple(move.notation for move in row.moves): row.text for row in told.rows}
    lost = " ".join(rows["[1,0]", "[2,0]"].split())
    assert lost == "[1,0] and [2,0] lose: x's [0,2] wins."
    level = " ".join(rows["[0,2]", "[2,1]", "[2,2]"].split())
    assert level.endswith("each time it is a draw. No other answer is better for x.")
    cuts = " ".join(told.closing[0].text.split())
    assert cuts.startswith("After [0,2], [1,0], [2,0], [2,1] or [2,2] one answer was enough")
    assert (
        "one answer was enough (for three of them the first one tried): it left o no better off"
        in cuts
    )
    assert "than with [0,1]. x chooses, so the other 17 of their 25 answers" in cuts
    assert "means" not in told.opening[-1].text, "no bound is shown that needs a legend"


def test_moves_of_unlike_answers_are_told_apart_before_what_a_second_look_finds() -> None:
    """Which rows there are is more than what was verified afterwards."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r1bqkr2/1ppp2p1/p1n1pp1n/8/1bP1PP1p/3P3N/PB4PP/RN2QBKR w - - 0 13"
    told = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    assert [len(row.moves) for row in told.rows] == [1, 3, 7, 4, 6, 10]
    assert "after Qxb4 Black takes with Nxb4" in " ".join(told.text.split())
