"""What the rows of an explanation say beside their values: who answers what, and why."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from treeviz import Game, GameTree, alphabeta, explain, games, minimax
from treeviz.explanation import Explanation
from treeviz.explanation.fact import Named
from treeviz.explanation.group_facts import MeetsThreat
from treeviz.explanation.reply_words import replies
from treeviz.explanation.told_of_search import taken_back
from treeviz.explanation.whole_facts import SearchedTo, ValuesMean


def flat(told: Explanation) -> str:
    return " ".join(str(told).split())


def test_moves_stand_before_their_answers() -> None:
    """A move and the answer to it are told apart by "after" and "comes", whichever is commoner."""
    moves = [Named(n, name) for n, name in enumerate(("[1,1]", "[1,2]", "[2,1]"))]
    one, two = Named(8, "[0,2]"), Named(9, "[0,1]")
    assert replies(moves, [one, one, one], "x").text == "[1,1], [1,2] and [2,1]: x answers [0,2]"
    assert replies(moves, [one, two, two], "x").text == (
        "[1,1], [1,2] and [2,1]: after [1,1] x answers [0,2], after the other two comes [0,1]"
    )
    assert replies(moves[:2], [one, two], "x").text == (
        "After [1,1] x answers [0,2], after [1,2] comes [0,1]"
    )


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_neither_side_is_told_of_less_or_more(search: Any) -> None:
    """What a move gives at best is compared by better and worse, for both sides alike."""
    for board in ("x__/_o_/__x", "xo_/___/___"):
        text = flat(explain(search(games.TicTacToe(board), depth=3, heuristic="lines")))
        assert "no more than" not in text
        assert "no less than" not in text


def test_a_loss_stands_in_a_row_of_its_own() -> None:
    """A move whose value is exact is not counted among bounds, and keeps its answer."""
    tree = alphabeta(games.TicTacToe("x__/_o_/__x"))
    (row,) = (row for row in explain(tree).rows if row.moves[0].notation == "[2,0]")
    assert len(row.moves) == 1
    assert row.text.startswith("x answers [0,2] and wins by force, so ")


def test_infinite_estimates_say_who_wins_by_them_and_why() -> None:
    """In the words of the heuristic's own term; of the other side's nothing is said."""
    tree = alphabeta(games.Domineering("V.../V.../HH../.... V"), depth=3)
    (searched,) = (s.fact for s in explain(tree).opening if isinstance(s.fact, SearchedTo))
    assert [(one.value, one.winner) for one in searched.infinite] == [(-inf, "Horizontal")]
    told = "−∞, no move for Vertical, counts as a win for Horizontal"
    assert told in flat(explain(tree))


def test_both_sides_wins_are_told() -> None:
    """A result that no recorded game has is told as the game knows it, unless points are others."""
    tree = minimax(games.TicTacToe("xxo/oo_/_x_"))
    assert 10.0 not in tree.ends
    (values,) = (s.fact for s in explain(tree).opening if isinstance(s.fact, ValuesMean))
    assert [(one.value, one.name) for one in values.results] == [
        (10.0, "x wins"), (0.0, "draw"), (-10.0, "o wins"),
    ]  # fmt: skip
    faded = minimax(games.TicTacToe("xxo/oo_/_x_"), depth_penalty=1)
    (values,) = (s.fact for s in explain(faded).opening if isinstance(s.fact, ValuesMean))
    assert all(one.value < 10 for one in values.results)


def test_a_threat_is_met_where_other_moves_were_cut() -> None:
    """The squares that stood before show a threat, though most other moves lose otherwise."""
    tree = alphabeta(games.TicTacToe("x__/x_o/___"))
    told = explain(tree)
    (threat,) = (s.fact for s in told.statements if isinstance(s.fact, MeetsThreat))
    assert (threat.move.notation, threat.alone) == ("[2,0]", False)
    assert "It takes [2,0], where x threatens to complete the column" in flat(told)
    assert "o plays [2,0] and draws; no move does better." in flat(told)
    assert told.verify() == ()


def test_what_others_lose_by_is_told_of_the_chosen_move_too() -> None:
    """All answers but the best would let the mover win, whatever row it stands in."""
    tree = minimax(games.TicTacToe("x__/x_o/___"))
    chosen = next(move for move in explain(tree).moves if move.chosen)
    wins = [r for r in tree.children(chosen.node) if tree.value_at(r) == -10]
    assert len(wins) == 3
    assert chosen.text.endswith("Any answer but [0,2] and [2,2] would let o win.")
    board = "x__/_o_/__x"
    assert "Any answer but [2,1] would let o win." in flat(
        explain(alphabeta(games.TicTacToe(board)))
    )


def test_a_count_of_nothing_is_no_value() -> None:
    """Where nobody estimates, 0 is told as a count, and what it stands for."""
    text = flat(explain(alphabeta(games.Connect(rows=4, columns=4, k=4), depth=3)))
    assert "the value stays at 0 or less, no better for x than with" in text
    assert "could not raise it: not looked at" in text
    assert "0 at best" not in text


def test_a_move_says_which_threat_it_makes() -> None:
    """One that an answer stops, and later two of which only one can be stopped."""
    text = flat(explain(alphabeta(games.TicTacToe("o__/___/_xx"))))
    assert "It threatens [1,0], to complete the column [0,0] [1,0] [2,0]." in text
    assert "for example x [1,0], o [0,2] (threatens [0,1] and [1,1]), x [0,1], o [1,1]." in text


def test_wins_and_losses_are_not_counted_together() -> None:
    """Where there is room for few rows, those of one result are counted by themselves."""
    for piles in ((3, 2, 2), (4, 4, 3), (4, 2, 3), (5, 4, 2)):
        tree = alphabeta(games.Nim(*piles))
        for words in ("short", "normal"):
            told = explain(tree, words=words)
            for row in told.rows:
                assert len({move.result for move in row.moves}) == 1 or words == "short"


def test_a_quicker_win_is_said_to_be_quicker() -> None:
    """Of equal wins the first is played; how many there are, and which is over sooner, is said."""
    text = flat(explain(minimax(games.Nim(2, 3, 2))))
    assert (
        "plays [0,1] and wins in at most 7 plies; it was searched first of the three that win. "
        "[1,3] wins sooner, in at most 5 plies" in text
    )
    assert "leaves piles of nim-sum 0 (1 XOR 3 XOR 2 = 0): every move spoils the 0" in text
    assert "It leaves piles of nim-sum 0, too (2 XOR 3 XOR 1 = 0)." in text
    text = flat(explain(minimax(games.Nim(3, 2, 2))))
    assert "plays [0,3] and wins in at most 5 plies; it was searched first of the three" in text
    assert "that win, and none wins sooner." in text


def test_openspiels_positions_are_histories() -> None:
    """The position is told as it is typed: `parse` reads it, and the name of the game beside it."""
    pytest.importorskip("pyspiel", reason="OpenSpiel needs the extra")
    game = games.OpenSpiel("hex(board_size=4)")
    game.start = game.parse("a1 b2 c3")
    assert game.typed(game.start) == "a1 b2 c3"
    text = flat(explain(alphabeta(game, depth=2)))
    assert "The position is a1 b2 c3 (the moves from the start)" in text
    assert "Hex: x wins by a chain from top to bottom, o from left to right." in text
    assert "Values: +1 x wins, −1 o wins." in text


def test_a_history_is_shown_as_a_board() -> None:
    """Moves from the start show no position, so it is printed; a FEN is no history."""
    pytest.importorskip("pyspiel", reason="OpenSpiel needs the extra")
    game = games.OpenSpiel("mancala")
    game.start = game.parse("1 8 3 8 5 9")
    told = explain(alphabeta(game, depth=2))
    board = "-5-6-7-7-0-1-\n1-----------2\n-1-6-0-6-0-6-"
    assert f"\n\n{board}\n\n" in told.text
    assert f"```text\n{board}\n```" in told.markdown()
    assert board not in explain(told.tree, words="short").text
    assert told.verify() == ()


def test_the_chosen_move_says_what_would_take_back() -> None:
    """By the rules, beyond where the depth ends; nothing is said where nothing can."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    for fen, taken in (
        ("3rk3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Rxd5"),
        ("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", ""),
    ):
        tree = minimax(games.Chess(fen), depth=1, heuristic="material")
        assert taken_back_at(tree) == taken


def taken_back_at(tree: GameTree) -> str:
    """Return which move would take back what the last move of the chosen line took."""
    told = taken_back(tree, tree.best_play()[-1])
    return "" if told is None else told.notation


def test_a_count_may_stop_in_an_exchange() -> None:
    """It is said where a line that is told ends with a capture, and only there."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    middle = "stops after 2 plies (22 nodes), even in the middle of an exchange, and estimates"
    takes: Game = games.Chess("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    quiet: Game = games.Chess("4k3/7p/8/8/8/8/P7/4K3 w - - 0 1")
    assert "exchange" in flat(explain(minimax(takes, depth=2, heuristic="material"))), middle
    assert "exchange" not in flat(explain(minimax(quiet, depth=2, heuristic="material")))


def test_counted_bounds_say_what_was_better_then() -> None:
    """Of many moves cut early what was had then is named, not the chosen, and their answer."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r3kbr1/p2npppp/3p4/1qp2b2/2P3n1/1PQP1PPP/P2NP3/RNB1KB1R w KQq - 3 14"
    told = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    text = flat(told)
    had = "those before Qc2 are no better for White than Qxg7 (−7), those after it than Qc2 (0)."
    assert had in text
    assert "After eight of them Black has Bxd3: 0 at best. Black chooses, so 356" in text
    assert "After Qxg7 Black answers Rxg7 (−7), after Qc2 comes Bxd3 (0)." in text
    assert told.verify() == ()


def test_a_win_says_how_it_is_one() -> None:
    """By the squares that it completes, or by what the game says of a position that is over."""
    for game, how in (
        (games.TicTacToe("xox/oox/___"), "x wins at once: it completes the column"),
        (games.Connect("____/____/_oo_/_xx_", k=3), "it completes a row in columns 0 to 2."),
        (games.Domineering(".../HHV/V.V/V.. H"), "Horizontal wins at once: it leaves Vertical no"),
        (games.Nim(2), "The first player wins at once."),
    ):
        assert how in flat(explain(minimax(game)))


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("x_x/o__/x_o", "x threatens both [1,1] and [0,1]; o can stop only one."),
        ("xxo/oo_/_x_", "o threatens both [2,0] and [1,2]; x can stop only one."),
        ("__x/_x_/_o_", ""),  # only after o's answer there are two
    ],
)
def test_two_threats_that_no_move_stops_are_named(board: str, told: str) -> None:
    """Each wins at once after every move but the one that takes its place; else nothing is said."""
    explained = explain(minimax(games.TicTacToe(board)))
    kinds = [statement.fact.kind for statement in explained.closing]
    assert told in flat(explained)
    assert ("double-threat" in kinds) is bool(told), kinds
    assert explained.verify() == ()
