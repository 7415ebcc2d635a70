"""What titles and boards of the last ply say of takes: why a move is played, what comes next."""

from __future__ import annotations

import pytest

from treeviz import View, alphabeta, draw, explain, games
from treeviz.explanation.ruled_out_facts import ThreatensTake
from treeviz.tree.best_answers import best_answers
from treeviz.tree.threatened_takes import threatened_takes
from treeviz.view.reason_title import what_it_does
from treeviz.view.scene import Mark
from treeviz.view.titles import headline

chess = pytest.importorskip("chess", reason="python-chess is an extra")


def test_a_title_says_what_an_estimated_move_takes_and_rules_out() -> None:
    """As far as there is room for it, what it takes before what it rules out."""
    fen = "3qk2r/2pnn2p/5p2/1p1Np1p1/1B6/5PKP/2PPP3/r4BNR w k - 0 15"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    does = "it takes the knight and rules out the answer Nxd5"
    told = f"White plays Bxe7, the best estimate: −5; {does}"
    assert headline(tree) == told
    move = tree.find("Bxe7")
    assert what_it_does(tree, move, 30) == "; it takes the knight"
    assert what_it_does(tree, move, 10) == ""
    gone = what_it_does(tree, tree.find("Nb6"), 99)  # the knight is, as after many moves
    assert gone == ""


def test_below_an_answer_checked_afterwards_stands_what_is_taken_next() -> None:
    """As below the others of the last ply: else it would flatter who answers."""
    fen = "2b2b1r/r2pq1pp/n3pk2/pN1n3P/4Pp2/1pP2PP1/P2PB3/RKB2N1R w - - 1 24"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    marks = [m for m in draw(tree, View(marks=12)).layout.scene.marks if isinstance(m, Mark)]
    notes = {m.move: m.notes for m in marks if m.checked}
    assert notes
    for mark in (m for m in marks if m.checked and m.horizon):
        found = tree.exchanges.best_take(mark.node)
        told = any(note.startswith("then ") for note in mark.notes)
        assert told is (found is not None)
    assert any(note.startswith("then ") for lines in notes.values() for note in lines)


def test_what_is_threatened_is_the_best_answer_to_most_moves() -> None:
    """Told before the moves, and borne out by the answers that the tree holds."""
    fen = "rn2kb1r/1p1bpppp/8/p1p5/8/NnP2q1N/P2Q1P1P/4K2R w Kkq - 4 15"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    takes = threatened_takes(tree, 0)
    assert {tree.notation(take.answer) for take in takes} == {"Qxh1+", "Nxd2"}
    best = best_answers(tree, 0, tree.children(0))[:2]
    assert [(one.answer, tuple(one.moves)) for one in best] == [t[:2] for t in takes]
    told = explain(tree, words="full")
    (fact,) = [s.fact for s in told.opening if isinstance(s.fact, ThreatensTake)]
    assert (fact.moves, fact.among) == (sum(len(take.moves) for take in takes), 27)
    assert told.verify() == ()


def test_a_take_that_is_taken_back_at_a_loss_is_no_threat() -> None:
    """The bishop takes a pawn where the depth ends, and a pawn takes the bishop."""
    fen = "1r2k3/1p5p/2p1b2n/p7/P7/NP2P1P1/2PP4/R3K3 w - - 0 19"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    assert tree.notation(tree.choice(tree.find("Nb1")) or 0) == "Bxb3"
    assert threatened_takes(tree, 0) == []
    assert not any(isinstance(s.fact, ThreatensTake) for s in explain(tree).statements)


def test_a_rival_whose_reply_has_room_is_drawn_before_one_that_only_blunders() -> None:
    """The rook that takes the queen is what a reader asks about."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "bn2k1r1/q2pbpQp/3p4/2P5/1P6/R7/4PN1P/1N2KB1R w K - 0 22"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    marks = draw(tree).layout.scene.marks
    drawn = [m.move for m in marks if isinstance(m, Mark) and m.parent == 0]
    assert "Rxa7" in drawn
