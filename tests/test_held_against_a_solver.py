"""Sentences and notes that a solver of the rules, asked about thousands of positions, found false.

Each stands here with the position that showed it.
"""

from __future__ import annotations

import re

import pytest

from treeviz import GameTree, alphabeta, compare, draw, explain, games, minimax
from treeviz.game.player import Player
from treeviz.tree.man_taken import man_moved_away
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.titles import headline
from treeviz.view.winning_squares import squares_won_next


def openspiel_at(name: str, line: str) -> games.OpenSpiel:
    """Return a game of OpenSpiel as it stands after actions, by their numbers."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    return games.OpenSpiel(name).at("".join(f"{action}\n" for action in line.split()))


def flat(tree: GameTree, **words: str) -> str:
    told = explain(tree, **words)  # type: ignore[arg-type]
    assert told.verify() == ()
    return " ".join(told.text.split())


def stubs(tree: GameTree) -> list[str]:
    marks = draw(tree).layout.scene.marks
    return [" ".join(mark.lines) for mark in marks if isinstance(mark, Stub)]


LONGER = [
    (games.Domineering("HHV./.VV./.V../.... H"), 5),
    (games.Domineering("...HH/V...V/V...V H"), 4),
    (games.Domineering(".HH./.V../VV../V... H"), 4),
]


@pytest.mark.parametrize(("game", "depth"), LONGER)
def test_a_win_at_once_is_not_told_of_an_answer_that_wins_later(
    game: games.Domineering, depth: int
) -> None:
    """The search stopped at one that wins, and by the rules another one ends the game at once."""
    tree = alphabeta(game, depth=depth, heuristic="course")
    told = flat(tree)
    assert "By the rules Vertical even wins at once with" in told
    assert "wins in 2 plies" not in told
    for move in tree.children(0):
        for answer in tree.children(move):
            over = tree.kind(answer) == "terminal"
            words = f"{tree.notation(move)} Vertical answers with {tree.notation(answer)}"
            assert over or f"{words}; Vertical wins at once" not in told


EVERY = games.Nim("2,4"), games.Nim("1,3"), games.Domineering("V.HH/V.../..../.... V")


@pytest.mark.parametrize(("game", "depth"), [*zip(EVERY, (4, 2, 3), strict=True)])
def test_where_all_others_win_or_lose_the_rest_is_told(game: games.Nim, depth: int) -> None:
    tree = alphabeta(game, depth=depth)
    told = flat(tree)
    assert "even loses" in told
    assert "So do all the rest." in told


def test_a_move_that_wins_is_not_among_those_that_lose() -> None:
    told = flat(minimax(games.Connect("____/____/_ox_", k=3), depth=3))
    assert "But [2] wins by force" in told
    assert "So do all the rest." in told


def test_how_far_past_the_depth_is_told_only_where_it_is_true_of_every_move() -> None:
    board = games.Connect("____/_x__/xoxo", k=3)  # [3] loses in six plies, [1] in four
    told = flat(alphabeta(board, depth=2, heuristic="lines"))
    assert "But every move loses, as the rules show past the depth: after [1] x answers" in told


def test_of_answers_that_all_come_to_the_same_none_is_a_mistake() -> None:
    board = games.Domineering("...V/.V.V/.VHH/.... H")
    told = flat(alphabeta(board, depth=4, heuristic="course"))
    assert "each comes to the same" in told
    assert "any other answer" not in told


def test_only_of_equal_moves_it_is_told_which_lets_the_other_side_go_wrong() -> None:
    told = flat(minimax(games.Connect("___/x_o/oxx", k=3)))
    assert "o would win if x answered [0] instead." in told  # after the move that loses
    assert "Of the two equal moves only [1] lets x go wrong" in told


def test_an_infinite_estimate_is_no_win_within_the_depth() -> None:
    told = flat(alphabeta(games.Domineering(".V../.V../.HH. V"), depth=2))
    assert "(0,3)-(1,3) wins at once, too" in told
    assert "(1,3)-(2,3) does not win within two plies" in told


def test_what_does_not_win_says_within_how_many_plies() -> None:
    tree = alphabeta(games.Connect("____/_o__/xxox", k=3), depth=4)
    assert "[3] loses; [1] does not win within four plies" in flat(tree, words="full")


def test_weaker_answers_of_which_one_is_only_bounded_give_so_much_at_least() -> None:
    board = games.Domineering("HH.../...../...V./...V. V")
    told = flat(alphabeta(board, depth=3, heuristic="course"), words="full")
    assert "would Vertical get +3 or higher." in told


@pytest.mark.parametrize(("board", "depth"), [("_o_/_x_/xo_", 4), ("__o_/x_o_/xoxx", 5)])
def test_what_wins_only_on_top_of_a_reply_is_no_threat(board: str, depth: int) -> None:
    """In connect four both replies open the square above them."""
    told = flat(alphabeta(games.Connect(board, k=3), depth=depth))
    assert "It threatens" not in told
    assert re.search(r"Whatever [xo] answers, \[\d\] or \[\d\] wins at once", told)


def test_one_move_is_told_in_the_singular_and_leaves_as_leaves() -> None:
    short = flat(alphabeta(games.Connect("_o_/_x_/xo_", k=3), depth=4), words="short")
    assert short.endswith("what it comes to is open.")
    board = games.Domineering("...V/.V.V/.VHH/.... H")
    short = flat(alphabeta(board, depth=4, heuristic="course"), words="short")
    assert "lose and two were never looked at" in short
    leaves = flat(minimax(games.Explicit("A(B(3 -7 8 -7) C(2 4 -7 -7))")))
    assert "MIN answers leaf 1: −7. MIN's answer leaf 3 is as good." in leaves


def test_others_beside_a_win_at_once_are_told_as_what_they_are() -> None:
    """The sides stand as signs in notes of Nim, and by their names in this one."""
    told = stubs(alphabeta(games.Nim("4,2")))
    assert any("the first player wins with [1,2], loses with 1 other" in one for one in told)
    assert not any("and with" in one for one in told)


BOXES = "dots_and_boxes(num_rows=1,num_cols={})"


def test_who_moves_again_is_not_taken_for_the_other_side() -> None:
    """In words, titles, plates and notes; and where the branch was cut."""
    tree = minimax(openspiel_at(BOXES.format(2), "2 0 4"), depth=2, heuristic="boxes")
    assert "P2(v,0,1) loses" not in flat(tree)
    assert "wins" not in headline(tree)
    tree = alphabeta(openspiel_at(BOXES.format(3), "1 7 2 3 4 0 5"), depth=2, heuristic="boxes")
    notes = {
        (mark.move, note): mark.player
        for mark in draw(tree).layout.scene.marks
        if isinstance(mark, Mark)
        for note in mark.notes
    }
    assert notes["P1(v,0,2)", "P1 wins next: P1(v,0,0)"] is Player.MAX
    for node in range(len(tree)):
        state = tree.state(node)
        if not tree.rules.is_over(state):
            assert tree.player(node) is tree.rules.to_move(state)


def test_a_sum_stands_beside_its_own_value_alone() -> None:
    tree = alphabeta(openspiel_at("mancala", ""), depth=3, heuristic="stones")
    told = stubs(tree)
    assert not any("1 − 1 = −1" in one for one in told)
    assert any("est. −1 at best" in one for one in told)


def test_notes_name_what_they_are_about() -> None:
    """Two of three replies that are listed, and who has won where the side's name is long."""
    tree = alphabeta(games.Domineering("VHH../V..../V..../V..HH H"), depth=3)
    told = stubs(tree)
    assert not any("after either" in one for one in told)
    assert any("+1, then ▲ wins; after (1,3)-(1,4) or (2,3)-(2,4), Horizontal" in o for o in told)
    told = stubs(minimax(games.Domineering("..../.V../.VHH/.... V")))
    assert any("all won by Horizontal later, replying (3,0)-(3,1)" in one for one in told)


def chess(fen: str, depth: int) -> GameTree:
    pytest.importorskip("chess", reason="python-chess is an extra")
    return alphabeta(games.Chess(fen), depth=depth, heuristic="material")


def told_below(tree: GameTree) -> str:
    """Return all that stands below boards and in stubs."""
    marks = draw(tree).layout.scene.marks
    lines = [m.notes if isinstance(m, Mark) else m.lines for m in marks]
    return " | ".join(" ".join(told) for told in lines)


def test_no_move_of_the_root_is_recommended_instead_of_a_better_one() -> None:
    """With captures counted Qf3 comes to +5, and the move played, Bxf6, to +3."""
    tree = chess("Bn1k1bnr/p1pqp1pp/5p2/1p4B1/3p4/P2P3N/1PP4P/RN1QK2R w KQ - 1 12", 1)
    assert "Qf3 is better: +5, Bxf6 +3" in headline(tree)
    assert "instead of" not in told_below(tree)
    assert "best:" not in told_below(tree)


def test_the_note_of_a_board_is_not_repeated_in_a_stub() -> None:
    tree = chess("r3k2r/5pbp/2p4B/3p4/2P1b3/N5P1/P6P/1R2K3 b kq - 1 24", 2)
    told = told_below(tree)
    assert "best, with captures counted" in told
    assert "best: best" not in told


def test_a_title_tells_how_soon_its_own_move_mates() -> None:
    """Another one mates at once, which counts the same."""
    tree = chess("8/8/8/1Q2Q3/3P4/2p2N2/K7/7k w - - 0 1", 3)
    assert "and wins in 3 plies (#2); Qh2# and Qf1# win at once" in headline(tree)


def test_a_mate_that_is_not_on_the_board_is_read_as_one_to_come() -> None:
    from treeviz.picture.legend import groups_of

    scene = draw(chess("8/4r1r1/2P5/5k2/7K/8/8/8 b - - 0 1", 3)).layout.scene
    assert any(isinstance(m, Mark) and m.value == "−#" and m.player for m in scene.marks)
    legend = [entry.text for group in groups_of(scene) for entry in group]
    assert any("# mate, now or later, #n mate in n moves" in text for text in legend)


def test_a_check_is_told_only_where_it_is_one() -> None:
    tree = chess("8/5k2/8/2K5/8/R1P5/2p5/8 b - - 0 1", 3)
    assert headline(tree).endswith("; it meets Ra8 with Qxc3+")
    assert "Ra8+" not in headline(tree)


def test_squares_that_are_pointed_out_can_be_played() -> None:
    """In connect four those that are threatened, and not those on top of what stops that."""
    tree = minimax(games.Connect("____/x___/o_xo/o_xx", k=3), depth=2, heuristic="lines")
    root = draw(tree).layout.scene.marks[0]
    assert isinstance(root, Mark)
    assert root.coming == {(3, 1), (1, 2)}


def test_moves_that_win_past_the_depth_are_not_called_open() -> None:
    tree = minimax(games.Domineering(".V../.VHH/.V../.V.. H"), depth=3)
    told = flat(tree)
    assert "(2,2)-(2,3) even wins by force" in told
    assert "is open" not in told
    assert "nobody can force a win" not in told


def test_values_that_may_be_clamped_to_the_window_are_taken_for_nothing_else() -> None:
    """A search that fails hard, and goes on at equality, returns 0 for a move that is worth −1."""
    tree = alphabeta(
        games.TicTacToe("_x_/___/o__"), depth=2, heuristic="lines", fail="hard", cut_on_equal=False
    )
    assert "estimated equal" not in flat(tree)


def test_what_is_counted_is_told_in_what_the_game_counts() -> None:
    """Also where the search reached the end, and nothing was estimated; and of two searches."""
    line = "6 8 9 7 0 5 2"
    tree = minimax(openspiel_at(BOXES.format(3), line), heuristic="boxes")
    assert "0.0" not in flat(tree)
    one = chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", 1)
    other = alphabeta(games.Chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), depth=1)
    assert "a chooses exd6 (+1)" in str(compare(one, other))


def test_an_infinite_payoff_is_no_estimate() -> None:
    told = flat(minimax(games.Explicit("A(B(3 inf) C(2 4))")))
    assert "by the estimates" not in told
    assert "After the other answer, leaf 1, MAX would get +∞." in told


def test_equal_piles_are_not_copied_to_the_end_where_the_last_object_loses() -> None:
    told = flat(minimax(games.Nim("3,2", misere=True)))
    assert "copied" not in told
    assert "answers keep it so until one can leave an odd number of single objects" in told


def test_nobody_goes_wrong_with_a_single_reply() -> None:
    drawn = minimax(games.Explicit("A(B(1) C(1 3) D(0 2))"))
    told = flat(drawn)
    assert "one of one" not in told


def test_who_moves_again_leaves_the_other_side_no_win_at_once() -> None:
    line = "3 6 10 1 12 3 11 4 9 3 12 13 6 11 3 8 4 11 5 12 9 2 9 6 9 3 8 4 9"
    told = flat(minimax(openspiel_at("mancala", line), depth=3))
    assert "South moves again, with 6, and North wins" in told
    assert "has a win at once" not in told


def test_an_answer_that_mates_is_told_before_one_that_takes() -> None:
    """Also in a note that tells several moves, each with its answer."""
    (note, *_) = [
        told for told in stubs(chess("5R2/4k3/n7/3K3N/8/8/1Q6/8 b - - 0 1", 3)) if "Nb8" in told
    ]
    assert "Nb8, Nc5: White wins with Qg7#" in note


@pytest.mark.parametrize(
    ("piles", "told"), [("4,3,1", "4 more moves ▼ wins after each"), ("3,2,1", "3 more moves ▼ ")]
)
def test_moves_that_a_second_look_finds_lost_are_not_called_unknown(piles: str, told: str) -> None:
    """Where nothing estimates what the search did not reach."""
    tree = alphabeta(games.Nim(piles), depth=4)
    beside = stubs(tree)[-1]
    assert beside.startswith(told)
    assert "unknown" not in beside


def test_a_title_says_how_far_past_the_depth_only_where_it_is_as_far_for_all() -> None:
    tree = minimax(games.Connect("x___/x_o_/o_x_", k=3), depth=2, heuristic="lines")
    assert "every move loses, this one past the depth after x's [3]" in headline(tree)


def test_a_man_is_moved_away_only_by_its_own_move() -> None:
    tree = minimax(chess("6k1/8/8/8/b7/8/2N5/6K1 w - - 0 1", 2).rules, depth=2)
    take = tree.find("Kh1 Bxc2")
    assert man_moved_away(tree, tree.find("Nd4"), take) == "knight"
    assert man_moved_away(tree, tree.find("Kf1"), take) == ""


def test_one_other_that_loses_is_named() -> None:
    tree = alphabeta(games.TicTacToe("o___/xo__/oxox/_x_x", k=4), depth=4)
    assert headline(tree).endswith("as after [0,2]")


def test_names_of_moves_keep_their_capitals() -> None:
    tree = chess("2r5/7r/3k4/8/1r4K1/8/8/5n2 w - - 0 1", 2)
    told = flat(minimax(tree.rules, depth=2, heuristic="material"))
    assert "kf3" not in told
    assert "But every move loses" in told
    assert "after Kf5 and Kf3 with Rg8, and then wins" in told


def test_who_moves_again_does_not_answer_where_a_window_cuts() -> None:
    line = "12 16 15 2 5 10 1 7 0 14 3 4 13"
    game = openspiel_at("dots_and_boxes(num_rows=2,num_cols=3)", line)
    told = flat(alphabeta(game, depth=4, heuristic="boxes", window=(0, 1)))
    assert "P1 moves again, with P1(h,2,2), and wins by force" in told
    assert "P1 answers" not in told
    assert "P1 replies" not in told


@pytest.mark.parametrize(
    ("board", "move", "squares"),
    [
        ("____/____/__o_/oxx_", "[1]", {(1, 1), (3, 3)}),  # and not (1, 0), on top of o's [0]
        ("____/____/o_o_/x_x_", "[0]", {(3, 1), (2, 1)}),  # o stops one, and x sets the other
    ],
)
def test_squares_on_top_are_pointed_out_where_they_are_one_of_two_threats(
    board: str, move: str, squares: set[tuple[int, int]]
) -> None:
    tree = minimax(games.Connect(board, k=3), depth=1)
    assert squares_won_next(tree, tree.find(move)) == squares
