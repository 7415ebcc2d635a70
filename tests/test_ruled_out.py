"""What a move rules out, and what meets most answers to it: reasons read from the tree."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from test_shape import played

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.capture_facts import Attacks
from treeviz.explanation.ruled_out_facts import RulesOut
from treeviz.tree.prepared_take import prepared_take
from treeviz.tree.ruled_out import ruled_out
from treeviz.view.reason_title import what_it_does
from treeviz.view.titles import headline


def boards(number: int):
    dice = random.Random(8)
    while number:
        game = games.Domineering(rows=4, columns=5)
        for _ in range(dice.randint(2, 5)):
            moves = game.moves(game.start)
            if not moves:
                break
            game.start = game.play(game.start, dice.choice(moves))
        if len(game.moves(game.start)) > 4:
            number -= 1
            yield game


def test_an_answer_ruled_out_is_best_elsewhere_and_not_possible_here() -> None:
    """As a search without cuts finds: where nothing was cut, nothing is looked at again."""
    told = 0
    for game in boards(40):
        tree = minimax(game, depth=2, heuristic="course")
        move, now = tree.choice(0), tree.static(0)
        assert move is not None
        found = ruled_out(tree, move)
        if found is None:
            continue
        told += 1
        answer, me = tree.move(found.answer), tree.player(0)
        assert answer not in game.moves(tree.state(move))
        for other in found.moves:
            assert answer in [tree.move(n) for n in tree.best_children(other)]
            assert me.better(now, tree.value_at(other))
        assert len(found.moves) >= 3
    assert told > 2


def test_it_is_told_first_and_the_rules_bear_it_out() -> None:
    """Before the answer to the move played; nothing is told of the others."""
    tree = alphabeta(games.Domineering("...HH./.V.V../.V.V../....HH V"), depth=3)
    told = explain(tree)
    facts = [s.fact for row in told.rows for s in row.statements if isinstance(s.fact, RulesOut)]
    assert [fact.answer for fact in facts] == ["(1,4)-(1,5)"]
    assert isinstance(told.rows[0].statements[0].fact, RulesOut)
    assert told.verify() == ()


def test_what_takes_nothing_after_a_move_is_ruled_out_as_a_take() -> None:
    """The knight may still go where the bishop stood, but no longer takes it there."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnq1k2r/p1p4p/b1P5/1p1p1P2/1P1Pp1pb/P1BBKN2/3R4/1N2Q1R1 b q - 1 25"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    move = tree.find("Bxe1")
    found = ruled_out(tree, move)
    assert found is not None
    assert tree.notation(found.answer) == "Nxh4"
    assert tree.move(found.answer) in tree.game.moves(tree.state(move))


def test_what_meets_most_answers_is_threatened() -> None:
    """A queen that is attacked is taken after whatever does not move it."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "3qk2r/2pnn2p/5p2/1p1Np1p1/1B6/5PKP/2PPP3/r4BNR w k - 0 15"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    move = tree.find("Bxe7")
    best = tree.best_children(move)
    others = [n for n in tree.children(move) if n not in best]
    met = Counter(tree.notation(tree.choice(n) or 0) for n in others)
    assert prepared_take(tree, move) == ("Bxd8", met["Bxd8"], len(others))
    (fact,) = [s.fact for s in explain(tree).statements if isinstance(s.fact, Attacks)]
    assert [(one.man, one.take.notation) for one in fact.men] == [("queen", "Bxd8")]


def test_openspiel_writes_which_moves_take() -> None:
    """As the boards before and after tell, but in games where men are lifted to be set."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    dice = random.Random(1)
    for name in ("breakthrough", "chess", "othello", "hex", "connect_four", "y"):
        game = games.from_openspiel(name)
        state = game.start
        for _ in range(60):
            if game.is_over(state):
                break
            move = dice.choice(game.moves(state))
            later = game.play(state, move)
            before, after = (
                sum(cell.owner is not None for row in board.rows for cell in row)
                for board in (game.board(state), game.board(later))
                if board is not None
            )
            assert game.takes(state, move) is (after < before)
            state = later
    assert games.from_openspiel("checkers").takes("", 0) is None


def test_an_answer_that_is_met_with_a_take_is_a_reason() -> None:
    """The queen guards the pawn that hers would take after most other moves."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1n1q2nr/3pk3/2p1pp2/r5pp/1pQPPP1P/3P2P1/P6K/RBB2R2 b - - 0 21"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    move = tree.find("Qb6")
    found = ruled_out(tree, move)
    assert found is not None
    assert found.met is not None
    assert (tree.notation(found.answer), tree.notation(found.met)) == ("Qxb4+", "Qxb4")
    reply = tree.find("Qb6 Qxb4+")
    assert tree.columns.parent[found.met] == reply
    assert tree.player(0).better(tree.value_at(found.met), tree.value_at(move))
    told = explain(tree)
    (fact,) = [s.fact for s in told.statements if isinstance(s.fact, RulesOut)]
    assert fact.met == "Qxb4"
    assert "+1 for Qb6 with captures counted" in headline(tree)  # that leaves no room for it
    assert told.verify() == ()


def test_what_takes_is_no_threat_where_it_is_taken_back() -> None:
    """After most answers Black's queen could take a pawn, and White's queen would take her."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1n1q2nr/3pk3/2p1pp2/r5pp/1pQPPP1P/3P2P1/P6K/RBB2R2 b - - 0 21"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    move = tree.find("Qb6")
    goes_on = Counter(tree.notation(n) for a in tree.children(move) if (n := tree.choice(a)))
    assert goes_on["Qxd4"] > len(tree.children(move)) / 2
    assert prepared_take(tree, move) is None


def test_a_check_that_is_none_any_more_is_a_reason() -> None:
    """After Ne7 the queen's check is blocked: that leaves time for what the search counts on."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbkq1nr/3p2p1/1p2p2p/p1p4P/2P5/P7/RP2P1P1/N1K1QBNR b - - 1 21"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    found = ruled_out(tree, tree.choice(0))
    assert found.harmless
    assert tree.notation(found.answer) == "Qh4+"
    after = tree.rules.play(tree.state(tree.choice(0)), tree.move(found.answer))
    assert tree.rules.remark(after) is None, "it is possible, and no check"
    told = explain(tree)
    assert "gives check there; after Ne7 it does not." in " ".join(str(told).split())
    assert what_it_does(tree, tree.choice(0), 99) == "; it disarms Qh4+"
    assert told.verify() == ()


def test_a_move_that_gives_check_rules_out_by_it() -> None:
    """The check must be met first, so the answer to most other moves comes too late."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnb1k1nr/2p3pp/pp1qp3/3p1p2/2P2P2/1P1PPBP1/P1QK3P/RN4NR w kq - 0 13"
    told = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    (fact,) = [s.fact for s in told.statements if isinstance(s.fact, RulesOut)]
    assert (fact.by, fact.answer, fact.back) == ("gives check", "dxc4", True)
    assert "It gives check and so avoids dxc4" in " ".join(str(told).split())
    assert told.verify() == ()


def test_who_plays_where_the_other_would_takes_that_first() -> None:
    """In connect four the same column may still be played; but it is not the same square there."""
    board = "_______/_______/__o____/__xo___/_xox___/ooxxoxx"
    tree = alphabeta(games.Connect(board), depth=4, heuristic="lines")
    move = tree.choice(0)
    assert move is not None
    out = ruled_out(tree, move)
    assert out is not None
    assert out.itself
    assert tree.move(out.answer) == tree.move(move)
    told = explain(tree)
    taken = (
        "It fills the square on which x's [3] would come, the strongest answer to all six others"
    )
    assert f"{taken}, as a second look shows." in " ".join(told.text.split())
    assert "; it takes x's best answer to all others;" in headline(tree)
    assert told.verify() == ()


def test_an_answer_to_few_others_is_no_reason_to_play_it_oneself() -> None:
    """Of every move that is said to take an answer first, most others have that answer."""
    taken = 0
    for seed in range(60):
        tree = minimax(played(games.Connect(), 8 + seed % 15, seed), depth=2, heuristic="lines")
        move = tree.choice(0)
        out = None if move is None else ruled_out(tree, move)
        if out is None or not out.itself:
            continue
        taken += 1
        assert 2 * len(out.moves) > out.among
        for other in out.moves:
            assert tree.move(out.answer) in [tree.move(n) for n in tree.best_children(other)]
    assert taken > 3


def test_an_answer_that_is_told_to_be_strongest_is_not_the_only_one() -> None:
    """Where another answer is told of one of these moves, two are as strong."""
    tree = minimax(games.Domineering("...V/.V.V/.V../HH.. H"), depth=3, heuristic="course")
    told = " ".join(explain(tree).text.split())
    assert "It rules out (1,2)-(2,2), one of Vertical's strongest answers to all three" in told
    assert "Vertical answers with (2,2)-(3,2) and wins at once" in told
