"""Sentences and plates that readers of unknown positions found to be false, or that could be."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from test_answers_counted import flat

from treeviz import alphabeta, draw, explain, games
from treeviz.errors import RecordingError
from treeviz.explanation.may_turn_facts import MayTurn
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.settled_moves import settled_move, turned_by_takes
from treeviz.tree.unseen_wins import win_past_depth
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.titles import headline


def test_a_reply_of_which_only_a_bound_is_known_is_no_best_one() -> None:
    """After [1,2] [0,1] the recorded reply [0,0] loses: it was cut as soon as it did not win."""
    tree = alphabeta(games.TicTacToe("___/x__/ox_"))
    assert tree.bound(tree.find("[1,2] [0,1] [0,0]")) == "lower"
    text = flat(explain(tree))
    drawn = (
        "After [1,1] x must answer [0,2] (else o wins), after [1,2] comes [0,1]; each time it is a "
        "draw."
    )
    assert drawn in text
    assert "comes [0,1], then o [0,0]" not in text


def test_a_checked_estimate_beside_a_win_is_dashed() -> None:
    """The search found only that the win is no worse; what a second look finds is estimated."""
    tree = alphabeta(
        games.Connect("_______/_______/_______/x_o_x__/o_o_o__/x_xxoox"), depth=4, heuristic="lines"
    )
    scene = draw(tree).layout.scene
    told = "2nd look: o's [1] gives +0.4"
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub)]
    above = [scene.marks[stub.parent] for stub in stubs if told in " ".join(stub.lines)]
    checked = [mark for mark in above if isinstance(mark, Mark)]
    assert {(mark.value, mark.result) for mark in checked} == {("+0.4", "")}
    assert all(mark.estimated for mark in checked)


def test_who_answers_with_what_loses_at_once_does_not_answer_so() -> None:
    """Kg4 loses nothing by takes, but is mated: with captures counted it is no answer."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1nb2qnr/1pp2pp1/r3p3/p1bp1k1p/2P2P1P/2QPPNP1/PP4B1/RNB1K2R w KQ - 0 13"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    check, mated, kept = (tree.find(line) for line in ("Qe5+", "Qe5+ Kg4", "Qe5+ Kg6"))
    assert win_past_depth(tree, mated) == "Qg5#"
    assert tree.exchanges.settled(mated) == 0.0 < (tree.exchanges.settled(kept) or 0.0)
    assert settled_move(tree, check) == tree.exchanges.settled(kept)
    turned = turned_by_takes(tree, 0)
    assert turned is None or turned.worth == turned.played
    assert "is better" not in headline(tree)
    worth = tree.rules.scale.signed(tree.exchanges.settled(kept))
    told = [line for m in draw(tree).layout.scene.marks if isinstance(m, Mark) for line in m.notes]
    assert all(line == f"safer: ▼ Kg6 → {worth}" for line in told if "Kg6" in line)


def test_who_loses_a_piece_may_stop_taking() -> None:
    """After Rxc3 Bxc3 Black has lost a rook for a pawn, whatever a take after that would lose."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1nb3rb/1ppqk3/5ppp/3pp2n/p7/PrPPPPP1/R2BK2P/1N2QBRN b - - 2 21"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    move = tree.find("Rxc3")
    left = losing_answers(tree, [move])[move].left
    assert left is not None
    assert tree.rules.scale.signed(left) == "+3"
    assert tree.notation(losing_answers(tree, [move])[move].answer) == "Bxc3"
    told = flat(explain(tree, words="full"))
    assert "It gives something away: White takes with Bxc3" in told


def test_values_that_only_a_check_found_are_said_to_be_checked() -> None:
    """Also where several moves are told by one value; of one that is exact nothing is said."""
    board = "_______/_______/____o__/____xxo/_o__oox/_x__xxo"
    tree = alphabeta(games.Connect(board), depth=4, heuristic="lines")
    (rest,) = (
        mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Stub) and not mark.parent
    )
    head, *others = [line for line in rest.lines if "est. " in line]
    assert head.startswith("2nd look: ")
    assert others
    checked = [head.removeprefix("2nd look: "), *others]
    assert all(re.fullmatch(r"\[\d\]: est\. −0\.7 after o's \[\d\];?", t) for t in checked)
    assert [tree.bound(move) for move in tree.children(0)].count("upper") == 5


def test_equal_moves_that_are_only_named_are_said_to_be_checked() -> None:
    """The search knows that they are at most 0; that they are no less a second look found."""
    pytest.importorskip("pyspiel")
    tree = alphabeta(games.OpenSpiel("checkers"), depth=4, heuristic="men")
    (rest,) = (
        mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Stub) and not mark.parent
    )
    assert rest.lines[:2] == ("e3f4, g3f4, g3h4:", "est. 0 (2nd look)")
    assert tree.bound(tree.find("e3f4")) == "upper"


def test_what_loses_to_one_answer_is_not_told_by_a_bound() -> None:
    """Nineteen moves were cut at +1, and Qxf7 is mate after each."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"
    scene = draw(alphabeta(games.Chess(fen), depth=3, heuristic="material")).layout.scene
    lines = [line for m in scene.marks if isinstance(m, Stub) for line in m.lines]
    assert any(line.rstrip(";") == "19 lose to ▲ Qxf7#" for line in lines)


def test_what_really_is_worse_is_verified() -> None:
    """That one of the moves that are as good with captures counted is worse is found out."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r1b2qr1/p1pkpp2/np6/5npN/8/3P4/PPP1PPPP/R1BQKB1R b KQ - 1 14"
    told = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    assert "Rg7, Qg7, Ng3 and Ne3 stay worse" in flat(told)
    assert told.verify() == ()
    (turn,) = (one for one in told.opening if isinstance(one.fact, MayTurn))
    assert isinstance(turn.fact, MayTurn)
    lie = replace(turn, fact=replace(turn.fact, worse=turn.fact.others[:1]))
    opening = tuple(lie if one is turn else one for one in told.opening)
    with pytest.raises(RecordingError, match="Rh8 stays worse"):
        replace(told, opening=opening).verify()
