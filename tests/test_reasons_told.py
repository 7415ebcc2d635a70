"""What the rows of an explanation say beside their values: who answers what, and why."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from treeviz import Game, GameTree, alphabeta, explain, games, minimax
from treeviz.explanation import Explanation
from treeviz.explanation.fact import Named
from treeviz.explanation.group_facts import MeetsThreat
from treeviz.explanation.look_again_facts import LookedAgain
from treeviz.explanation.reply_words import replies
from treeviz.explanation.retakes import taken_back
from treeviz.explanation.whole_facts import SearchedTo, ValuesMean


def flat(told: Explanation) -> str:
    return " ".join(str(told).split())


def test_moves_stand_before_their_answers() -> None:
    """Which answers which is told of each: "after this comes that"."""
    moves = [Named(n, name) for n, name in enumerate(("[1,1]", "[1,2]", "[2,1]"))]
    one, two = Named(8, "[0,2]"), Named(9, "[0,1]")
    assert replies(moves, [one, one, one], "x").text == "[1,1], [1,2] and [2,1]: x answers [0,2]"
    assert replies(moves, [one, two, two], "x").text == (
        "After [1,1] x answers [0,2], after [1,2] or [2,1] comes [0,1]"
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
    told = "x answers [0,2], threatening [0,1] and [1,2], and wins by force, so x's [1,0], "
    assert row.text.startswith(told)


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
    assert (threat.move.notation, threat.alone) == ("[2,0]", True)
    assert "does not lose: it takes [2,0], where x threatens to complete the column" in flat(told)
    assert "o plays [2,0] and draws. The other five lose." in flat(told)
    assert told.verify() == ()


def test_what_others_lose_by_is_told_of_the_chosen_move_too() -> None:
    """All answers but the best would let the mover win, whatever row it stands in."""
    tree = minimax(games.TicTacToe("x__/x_o/___"))
    chosen = next(move for move in explain(tree).moves if move.chosen)
    wins = [r for r in tree.children(chosen.node) if tree.value_at(r) == -10]
    assert len(wins) == 3
    assert chosen.text.endswith("Any answer but [0,2] and [2,2] would let o win.")
    board = "x__/_o_/__x"
    assert "After any other answer o wins with [2,1] (the column [0,1] [1,1] [2,1])." in flat(
        explain(alphabeta(games.TicTacToe(board)))
    )


def test_a_count_of_nothing_is_no_value() -> None:
    """Where nobody estimates, 0 is told as a count, and what it stands for."""
    text = flat(explain(alphabeta(games.Connect(rows=4, columns=4, k=4), depth=3)))
    assert "and that counts as 0 at best, no better for x than to start with [0]" in text
    assert "could not make that better for" in text
    assert "gets 0 at best" not in text


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
        "plays [0,1] and wins in at most 7 plies; it was the first searched of the three that "
        "the search saw win. [1,3] wins sooner, in at most 5 plies" in text
    )
    assert "leaves nim-sum 0 (1 XOR 3 XOR 2 = 0): every move spoils it" in text
    assert "It leaves nim-sum 0, too (2 XOR 3 XOR 1 = 0)." in text
    text = flat(explain(minimax(games.Nim(3, 2, 2))))
    assert "plays [0,3] and wins in at most 5 plies; it was the first searched of the three" in text
    assert "the search saw win, and none wins sooner." in text


def test_openspiels_positions_are_histories() -> None:
    """The position is told as it is typed: `parse` reads it, and the name of the game beside it."""
    pytest.importorskip("pyspiel", reason="OpenSpiel needs the extra")
    game = games.OpenSpiel("hex(board_size=4)")
    game.start = game.parse("a1 b2 c3")
    assert game.typed(game.start) == "a1 b2 c3"
    text = flat(explain(alphabeta(game, depth=2)).beside_picture())
    assert "The position is a1 b2 c3 (the moves from the start)" in text
    assert "Hex: x wins by a chain from top to bottom, o from left to right." in text
    assert "Values: +1 x wins, −1 o wins." in text


def test_a_history_is_shown_as_a_board() -> None:
    """Moves from the start show no position, so it is drawn; a FEN is no history."""
    pytest.importorskip("pyspiel", reason="OpenSpiel needs the extra")
    game = games.OpenSpiel("mancala")
    game.start = game.parse("1 8 3 8 5 9")
    told = explain(alphabeta(game, depth=2))
    houses = (" 1  5  6  7  7  0  1", "    1  6  0  6  0  6  2")
    board = "\n".join(["   13 12 11 10  9  8", *houses, "    1  2  3  4  5  6"])
    beside = told.text.split("\n\n")[1].splitlines()  # how it is read stands at its right
    assert "\n".join(line[:23].rstrip() for line in beside[:4]) == board
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
    told, hangs = taken_back(tree, tree.best_play()[-1])
    return "" if told is None or hangs else told.notation


def test_a_count_may_stop_in_an_exchange() -> None:
    """It is said where a line that is told ends with a capture, and only there."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    middle = "stops after 2 plies (22 nodes), even in the middle of an exchange, and estimates"
    takes: Game = games.Chess("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    quiet: Game = games.Chess("4k3/7p/8/8/8/8/P7/4K3 w - - 0 1")
    assert "exchange" in flat(explain(minimax(takes, depth=2, heuristic="material"))), middle
    assert "exchange" not in flat(explain(minimax(quiet, depth=2, heuristic="material")))


def test_bounds_are_told_beside_the_move_played() -> None:
    """Moves of one bound take one row, and what is better is the move played, however early."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r3kbr1/p2npppp/3p4/1qp2b2/2P3n1/1PQP1PPP/P2NP3/RNB1KB1R w KQq - 3 14"
    told = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    text = flat(told)
    assert "hxg4 and fxg4: Black answers Rh8, and that counts 39 − 35 = +4." in text
    enough = "once an answer left White no better off than with its best so far "
    enough += "(−7 with Qxg7, later 0 with Qc2 and +9 with cxb5)"
    assert f"{enough}: Black chooses, so the other 738 of their " in text
    assert "already" not in text
    assert 'those with ≤, "at best for White":' in text
    assert told.verify() == ()


def test_a_capture_says_which_man_it_takes() -> None:
    """The chosen move with the count before and after it; not a move that takes nothing."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    game: Game = games.Chess("4k3/8/8/3q3p/4P3/8/8/4K2R w - - 0 1")
    told = explain(alphabeta(game, depth=2, heuristic="material"))
    row = {row.moves[0].notation: row.text for row in told.rows if len(row.moves) == 1}
    assert row["exd5"].startswith("It takes the queen: 6 − 10 = −4 becomes 6 − 1 = +5. ")
    assert row["Rxh5"].startswith("It takes the pawn. ")
    assert "takes the" not in "".join(row[move] for move in row.keys() - {"exd5", "Rxh5"})
    assert "takes the" not in explain(alphabeta(games.TicTacToe("xo_/_x_/__o"))).text
    assert told.verify() == ()


def test_the_threat_is_named_that_an_answer_must_meet() -> None:
    """If one move wins at once after every other answer; not if it needs several."""
    one = flat(explain(minimax(games.TicTacToe("x__/o__/_x_"))))
    several = flat(explain(alphabeta(games.TicTacToe("___/__x/o__"))))
    cut = explain(alphabeta(games.TicTacToe("x__/_o_/__x")))
    assert "After any other answer o wins with [1,2] (the row [1,0] [1,1] [1,2])." in one
    assert "Any answer but [2,2] would let x win." in several
    assert "After any other answer o wins with [2,1] (the column [0,1] [1,1] [2,1])." in flat(
        cut
    )  # by the rules, where it was cut
    assert cut.verify() == ()


def test_the_theory_of_an_answer_names_its_position() -> None:
    """Of one answer it says which piles are left, and why that wins."""
    text = flat(explain(alphabeta(games.Nim(4, 2, 3))))
    assert "It leaves nim-sum 0" in text
    assert "(the answer leaves nim-sum 0, 1 XOR 2 XOR 3 = 0)" in text
    open_ = "lose, as each leaves a nim-sum other than 0: an answer makes it 0 (the search itself"
    assert open_ in text
    assert "Whether" not in text


def test_moves_counted_together_keep_their_reasons() -> None:
    """What the answers leave, by the theory of the game; what each move is estimated at."""
    piles = flat(explain(alphabeta(games.Nim(4, 2, 4))))
    assert "[2,2] and [1,1] respectively; each time the second player wins" in piles
    told = explain(minimax(games.Domineering(".HH./..V./..V./.... V"), depth=3))
    assert (
        "(0,0)-(1,0) and (2,3)-(3,3): Horizontal answers with (2,0)-(2,1); then Vertical has "
        "1 − 2 = −1 at best."
    ) in flat(told)
    assert told.verify() == ()


def test_answers_that_were_not_enough_are_told() -> None:
    """Every answer is named: those tried, the one that was enough, and those not looked at."""
    state = "_______/_______/_______/_______/ox_o___/xoxx___"
    told = explain(alphabeta(games.Connect(state), depth=4, heuristic="lines"))
    text = {move.notation: move.text for move in told.moves}
    better = "After x's [0] or [1] o would stand better (+0.1 or lower), but after [2] o gets"
    assert text["[2]"].startswith(better)
    assert "so the answers [3], [4], [5] and [6] could only make that worse for o" in text["[2]"]
    for move, line in (("[0]", "(45 − 39) × 0.1 = +0.6"), ("[1]", "(42 − 39) × 0.1 = +0.3")):
        assert text[move].startswith(f"x answers [4], then o [5], x [3]: estimated at {line}.")
    assert text["[4]"].startswith("x answers [0], and o gets −0.1 at best, while o's")
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
        ("x_x/o__/x_o", "x threatens both [0,1] and [1,1]; o can stop only one."),
        ("xxo/oo_/_x_", "o threatens both [1,2] and [2,0]; x can stop only one."),
        ("__x/_x_/_o_", ""),  # only after o's answer there are two
    ],
)
def test_two_threats_that_no_move_stops_are_named(board: str, told: str) -> None:
    """Each wins at once after every move but the one that takes its place; else nothing is said."""
    explained = explain(minimax(games.TicTacToe(board)))
    kinds = [statement.fact.kind for statement in explained.statements]
    assert told in flat(explained)
    assert ("double-threat" in kinds) is bool(told), kinds
    assert explained.verify() == ()


def test_a_line_says_who_moves_again() -> None:
    """Where the game lets a player move twice, so that it is not read as a slip."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.OpenSpiel("mancala")
    state = game.start
    for name in ["1", "11", "5", "13", "4", "9", "1", "13", "12"]:
        state = game.play(state, next(m for m in game.moves(state) if game.notation(m) == name))
    told = explain(alphabeta(game.at(state), depth=4))
    assert "North answers, for example, 8, then North again 9, South 2: counts as 0." in flat(told)
    assert told.verify() == ()


def test_a_move_never_looked_at_has_its_own_row() -> None:
    """With the reason; it is not counted among moves of which bounds are known."""
    game = games.Domineering(".HH./.V../.VHH/...V/...V")
    told = explain(alphabeta(game, depth=2, heuristic="course"))
    last = told.rows[-1]
    assert [move.notation for move in last.moves] == ["(3,2)-(4,2)"]
    assert last.text == "Never looked at: nothing is better than (3,1)-(4,1)."


def test_what_most_of_the_moves_told_together_are_answered_with_is_named() -> None:
    """And which answers win a piece; what is better is told without the order of search."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnq1k2r/p1p4p/b1P5/1p1p1P2/1P1Pp1pb/P1BBKN2/3R4/1N2Q1R1 b q - 1 25"
    told = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    text = flat(told)
    assert "White answers gxf3 with Kf4, exf3 with Kf4+ and exd3 with Ng5." in text
    assert "after Qd7 White takes with cxd7+, after Qb7 with cxb7 and after Qe6 with fxe6." in text
    out = "which hurts Black after most of the other 26 moves, as a second look"
    assert f"It moves the bishop away from White's Nxh4, {out}" in text
    assert "already" not in text
    assert text.count("(−5") == 1  # where it is played
    assert told.verify() == ()


def test_a_mirror_image_says_what_becomes_of_it() -> None:
    """And where other moves have its fate it is told with them."""
    told = explain(minimax(games.TicTacToe("_xx/o_x/_o_")))
    assert "[1,1], [2,0] and [2,2]: x answers [0,0] and wins at once" in flat(told)
    alone = flat(explain(minimax(games.TicTacToe("_o_/xox/___"))))
    assert "[0,0] −10 o answers [2,1] and wins at once" in alone
    drawn = flat(explain(minimax(games.TicTacToe("ox_/xo_/__x"))))
    assert "It is a mirror image of [0,2]." in drawn


def test_an_answer_that_was_left_out_says_that_a_bound_flatters() -> None:
    """What it counts is told where the depth ends with it, or with the reply to it."""
    tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2, heuristic="course")
    told = explain(tree)
    assert '"second look"' in flat(told)  # beside the board
    assert "≤ +1 Horizontal's (2,0)-(2,1) makes it 5 − 4 = +1." in flat(told)
    move = tree.find("(3,1)-(4,1)")
    left_out = next(n for n in tree.children(move) if tree.notation(n) == "(2,0)-(2,1)")
    assert tree.kind(left_out) == "pruned"
    assert tree.static(left_out) == 1 < tree.value_at(move)
    assert told.verify() == ()


@pytest.mark.parametrize(
    ("board", "depth"),
    [
        ("..../.HH./...V/...V/.... V", 2),
        ("..../.HH./...V/...V/.... V", 3),
        ("...V./HH.V./...V./...V./..... H", 3),
    ],
)
def test_what_was_left_out_is_what_a_search_without_cuts_finds(board: str, depth: int) -> None:
    """A move that is said to be estimated worse is worth less to a minimax of the same depth."""
    cut = alphabeta(games.Domineering(board), depth=depth)
    whole = minimax(cut.game, depth=depth)
    told = explain(cut)
    facts = [s.fact for s in told.statements if isinstance(s.fact, LookedAgain)]
    me = cut.player(0)
    assert any(fact.worse for fact in facts)
    for answer in (answer for fact in facts for answer in fact.worse):
        move = whole.find(answer.move.notation)
        assert me.better(whole.value, whole.value_at(move))
        assert not me.better(whole.value_at(move), answer.estimate.value)
    assert told.verify() == ()


def test_what_was_left_out_names_the_moves_that_are_left() -> None:
    """Where one move may be as good after all, it is named."""
    told = explain(alphabeta(games.Domineering("...V./HH.V./...V./...V./..... H"), depth=3))
    assert ("(3,1)-(3,2), searched later, is estimated equal. ") in flat(told)


def test_a_box_that_is_closed_is_told() -> None:
    """Where some moves gain squares that count in the end and some do not, it is said."""
    pytest.importorskip("pyspiel", reason="OpenSpiel needs the extra")
    game = games.OpenSpiel("dots_and_boxes(num_rows=2,num_cols=2)")
    game.start = game.parse("8 6 7 11 5 2")
    told = explain(alphabeta(game))
    assert "P1(h,0,0) +1 It gains a box. P1 moves again" in flat(told)
    gained = {row.moves[0].notation for row in told.rows if "It gains" in row.text}
    before = sum(cell.owner is not None for row in game.board(game.start).rows for cell in row)
    for move in game.moves(game.start):
        after = game.board(game.play(game.start, move))
        closed = sum(cell.owner is not None for row in after.rows for cell in row) > before
        assert closed == (game.notation_at(game.start, move) in gained)
