"""What is settled after a search is told where it is asked: in values, on plates, in titles."""

from __future__ import annotations

import random
from dataclasses import replace
from math import isinf

import pytest
from test_answers_counted import flat
from test_takes_compared import rows

from treeviz import alphabeta, draw, explain, games, minimax
from treeviz.explanation.english import words
from treeviz.explanation.fact import Side
from treeviz.explanation.may_turn_facts import MayTurn
from treeviz.explanation.plays_facts import Plays
from treeviz.game.player import Player
from treeviz.tree import exchanges
from treeviz.tree.equals_with_captures import less_with_captures
from treeviz.tree.holding_answer import holding_answer
from treeviz.tree.leaves_more import leaves_more
from treeviz.tree.settled_lines import settle
from treeviz.tree.settled_moves import settled_move, settled_reply, turned_by_takes
from treeviz.tree.settled_rivals import settled_rivals
from treeviz.view.labels import summed_text
from treeviz.view.leaf_sums import goes_on_to
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.stubs import fold
from treeviz.view.titles import headline
from treeviz.view.won_by_rules import lost_by_rules, won_by_rules

pytestmark = pytest.mark.long("what a picture and a text say of middle games of chess")

TRAPPED = "r1bk3r/2pp2bp/ppn2q1n/1N1Q1pB1/1P6/2P2N1P/P3PPP1/R3KB1R w K - 0 13"


def test_what_a_move_comes_to_is_the_same_whatever_is_had_elsewhere() -> None:
    """A window only spares work: what is no worse than it comes out as without one."""
    told = spared = 0
    for game in rows():
        whole = alphabeta(game, depth=2)
        for move in whole.children(0):
            full = settled_reply(whole, move)
            if full is None:
                continue
            for least in (full[0] - 1, full[0], full[0] + 1):
                held = settled_reply(whole, move, least)
                better = whole.player(0).better(least, full[0])
                assert held is not None
                assert (held[0] == full[0]) or better
                assert whole.player(0).better(least, held[0]) == better
                told, spared = told + (not better), spared + better
        assert turned_by_takes(alphabeta(game, depth=2), 0) == turned_by_takes(whole, 0)
    assert told > 30
    assert spared > 10


def test_moves_that_a_title_names_are_drawn() -> None:
    """Such as are better, or as good, once what can be taken is."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r5k1/3P4/8/6B1/8/8/8/7K w - - 0 1"
    better = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    assert headline(better).endswith(
        "; with captures counted, d8=Q+, d8=R+ and 2 others are better: 0"
    )
    shown = {m.move for m in draw(better).layout.scene.marks if isinstance(m, Mark)}
    assert {"d8=Q+", "d8=R+"} <= shown
    tree = alphabeta(games.Chess(TRAPPED), depth=2, heuristic="material")
    assert headline(tree).endswith(
        "the bishop; with captures counted, Nbd4 is as good, too, and none better"
    )
    told = explain(tree)
    effect = "Nbd4 only seems worse than Bxf6+, a horizon effect: with captures counted it comes"
    equal = f"{effect} to +7, too (the answer Qxg5, then Nxg5). No move does better."
    assert equal in flat(told)
    assert equal in flat(explain(tree, words="full"))
    assert told.verify() == ()


def test_a_plate_says_that_a_move_wins_past_the_depth() -> None:
    """Beside an estimate; an infinite one that the rules prove is none any more."""
    tree = minimax(games.Domineering("VHH./V.../V.../V... H"), depth=2, heuristic="course")
    (move,) = won_by_rules(tree, 0)
    assert won_by_rules(tree, 0)[move] == "and ▼ wins"
    marks = draw(tree).layout.scene.marks
    (plate,) = [m for m in marks if isinstance(m, Mark) and m.node == move]
    assert (plate.value, plate.result, plate.estimated) == ("−2", "and ▼ wins", True)
    assert any("▼ wins next after each" in " ".join(m.lines) for m in marks if isinstance(m, Stub))
    sure = minimax(games.Domineering("..../HHV./..VV/...V H"), depth=2, heuristic="course")
    firm = {m.move: m for m in draw(sure).layout.scene.marks if isinstance(m, Mark)}
    assert (firm["(2,0)-(2,1)"].result, firm["(2,0)-(2,1)"].estimated) == ("", False)
    assert isinf(sure.value_at(0) or 0.0)
    assert not firm[""].estimated


def test_a_plate_says_that_a_move_loses_past_the_depth() -> None:
    """Where each of them counts as lost, and the rules bear it out: then nothing is estimated."""
    board = "....V/....V/V..../VHHHH/..... V"
    tree = alphabeta(games.Domineering(board), depth=3, heuristic="course")
    told = "every move loses (−∞), as the rules show just past the depth"
    assert headline(tree) == f"Vertical plays (0,0)-(1,0): {told}"
    marks = [m for m in draw(tree).layout.scene.marks if isinstance(m, Mark)]
    assert {mark.result for mark in marks if mark.parent == 0} == {""}  # a firm −∞ says it
    assert not any(mark.estimated for mark in marks)
    lost = lost_by_rules(tree, 0)
    assert lost.keys() == set(tree.children(0))
    for move, answer in lost.items():  # asked of the rules alone
        for reply in tree.rules.moves(tree.state(answer)):
            after = tree.rules.play(tree.state(answer), reply)
            wins = [tree.rules.play(after, win) for win in tree.rules.moves(after)]
            assert any(tree.rules.is_over(end) for end in wins), tree.notation(move)


def test_a_row_that_a_second_look_settles_has_its_value() -> None:
    """Draws as 0, and moves that lose as +10, though the search knew only a bound of them."""
    told = explain(alphabeta(games.TicTacToe("o__/x__/__x")))
    rows_told = flat(told)
    assert "Two moves 0 [1,1] and [1,2]" in rows_told
    assert "Two moves +10 [2,0] and [2,1]" in rows_told
    assert "[2,0] and [2,1] lose: x's [1,2] wins." in rows_told
    assert "; all are certain." in rows_told
    assert told.verify() == ()


def test_a_stub_tells_the_line_of_a_rival_that_is_not_drawn_deeper() -> None:
    """The reply, the move after it, and the sum that is there."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1rb3n1/ppkp4/q1p1pp1r/6p1/3PP3/P1P2P1N/P2B2QP/R3K2R b - - 0 21"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    stubs = [m.lines for m in draw(tree).layout.scene.marks if isinstance(m, Stub)]
    assert any("▲ Qg3+, ▼ Qd6: 31 − 32 = −1," in lines for lines in stubs)
    reply = tree.find("Qxa3 Qg3+")
    assert goes_on_to(tree, reply, sure=True) == ("▼ Qd6", "31 − 32 = −1")
    bounded = [
        n for n in tree.children(tree.find("Qxa3")) if tree.bound(n) not in ("exact", "open")
    ]
    assert all(goes_on_to(tree, n, sure=False) == ("", "") for n in bounded)
    assert bounded
    assert any("has −1 with Kd8" in line for lines in stubs for line in lines)


def test_an_estimate_that_stands_with_captures_counted_says_so() -> None:
    """Where the search stops amid an exchange; not where others come to as much."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    tree = alphabeta(
        games.Chess("r1b1Qbk1/1pqp2pr/p7/1pP2p1p/1P6/3P1KP1/P4P1P/1RB2BNR b - - 1 21"),
        depth=3,
        heuristic="material",
    )
    (plays,) = [
        one.fact for one in explain(tree, words="full").statements if isinstance(one.fact, Plays)
    ]
    assert plays.stands
    told = "Black plays Qc6+, the best (lowest) estimate: −2; it then takes the rook"
    assert headline(tree) == told  # plates tell of the nearest that they come to less
    level = alphabeta(games.Chess(TRAPPED), depth=2, heuristic="material")
    facts = [one.fact for one in explain(level, words="full").statements]
    assert not any(isinstance(fact, Plays) and fact.stands for fact in facts)
    (turn,) = [fact for fact in facts if isinstance(fact, MayTurn)]
    assert turn.sure


def test_an_answer_after_which_the_rules_show_a_win_is_a_mistake_too() -> None:
    """The search cut that win off, as another move was enough."""
    board = "_______/_______/____o__/___ox__/__xxo__/_xooxox"
    tree = alphabeta(games.Connect(board), depth=4, heuristic="lines")
    assert "After any other answer x wins with [5] (" in flat(explain(tree))


def test_what_is_said_of_rivals_with_captures_counted_is_so() -> None:
    """By what each of them comes to below a search without cuts."""
    sure, better, held, less, asked = 0, 0, 0, 0, list[bool]()
    for game in rows():
        whole, me = minimax(game, depth=3), game.to_move(game.start)
        settled = {whole.notation(n): settle(whole, n) for n in whole.children(0)}
        worths = {name: found.worth for name, found in settled.items() if found is not None}
        for tree in (whole, alphabeta(game, depth=3)):
            chosen = tree.choice(0)
            own = None if chosen is None else settle(tree, chosen)
            if chosen is None or own is None:
                continue
            found, played = settled_rivals(tree, 0, own.worth), tree.notation(chosen)
            others = [worth for name, worth in worths.items() if name != played]
            even = [n for n in tree.children(0) if tree.value_at(n) == tree.value and n != chosen]
            for move, at_best in less_with_captures(tree, tuple(even)).items():
                worth = worths[tree.notation(move)]
                assert me.better(own.worth, worth)
                assert not me.better(worth, at_best)
                less += 1
            for move in tree.children(0):
                if holding_answer(tree, move, own.worth, most=1000) is not None:
                    assert not me.better(worths[tree.notation(move)], own.worth)
                    held += 1
            if found.sure:
                assert not any(me.better(worth, own.worth) for worth in others)
            for move in found.better:
                assert worths[tree.notation(move)] == found.worth == me.best(others)
                assert me.better(found.worth or 0.0, own.worth)
            for move in tree.children(0):
                worth = worths[tree.notation(move)]
                for least in (worth - 1, worth, worth + 1):
                    leaves = leaves_more(tree, move, least, 1000)
                    if leaves is not None:
                        assert leaves.sure is me.better(worth, least)
                        assert leaves.least is None or not me.better(leaves.least, worth)
                        asked.append(leaves.sure)
            sure, better = sure + found.sure, better + bool(found.better)
    assert sure > 5
    assert held > 5
    assert less > 3
    assert better
    assert len({*asked}) == 2


def test_equals_that_come_to_more_are_told_though_to_how_much_is_not_known() -> None:
    """The move played was estimated as high only because the depth ended before it was taken."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r1bqk1n1/p3pppr/np6/4N3/P1P5/8/1P1PPPPP/RNBQKB1R w KQq - 3 11"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    told = explain(tree)
    better = "; at least three others, Nf3, Qb3 and Qc2, are better: +6 or more."
    assert better in flat(told)
    (plays,) = (one.fact for one in told.statements if isinstance(one.fact, Plays))
    assert plays.taken is not None
    known = plays.taken._replace(at_least=False)
    assert "; Nf3, Qb3 and Qc2 are better: +6." in words(replace(plays, taken=known))
    one = plays.taken._replace(rivals=plays.taken.rivals[:1])
    black = replace(plays, taken=one, mover=Side(Player.MIN, "Black"))
    assert "; at least one other, Nf3, is better: +6 or less." in words(black)
    assert told.verify() == ()


def test_an_exchange_that_is_too_long_leaves_nothing_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is not taken for one in which nothing is gained: the move above is not settled either."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    monkeypatch.setattr(exchanges, "_ASKED", 120)
    fen = "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQkq - 4 8"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    end = tree.find("Bg5 Nxd4")
    assert tree.exchanges.left_at(tree.state(end)) is None
    assert tree.exchanges.best_take(end) is None
    assert tree.exchanges.settled(end) is None
    assert settled_move(tree, tree.find("Bg5")) is None


def test_replies_of_one_value_have_a_sum_only_if_it_is_that_of_each() -> None:
    """0 may be 3 − 3 after one, and 4 − 4 after another."""
    unlike = 0
    for seed in range(40):
        dice, state = random.Random(seed), (game := games.Domineering(rows=5, columns=5)).start
        for _ in range(4):
            state = game.play(state, dice.choice(list(game.moves(state))))
        tree = minimax(game.at(state), depth=2)
        for move in tree.children(0):
            replies, best = tree.children(move), tree.best_children(move)
            if not 1 < len(best) < len(replies):
                continue
            stub = fold(tree, replies, parent=1, ply=2, alone=True, reply=best[0],
                        equals=frozenset(best), answer=tree.choice)  # fmt: skip
            if len(stub.best[0]) > 1 and len({summed_text(tree, n) for n in best}) > 1:
                assert " = " not in stub.best[1]
                unlike += 1
    assert unlike > 3


def test_an_answer_that_wins_later_does_not_look_like_the_end_of_the_game() -> None:
    """It was cut, and wins by two threats: the game goes on, with o to move."""
    tree = alphabeta(games.TicTacToe("__x/_x_/o__"))
    marks = [m for m in draw(tree).layout.scene.marks if isinstance(m, Mark) and m.checked]
    (mark,) = [m for m in marks if m.move == "[2,2]"]
    assert (mark.value, mark.estimated) == ("+10", False)
    assert mark.player is tree.player(0)
    assert not tree.rules.is_over(tree.state(mark.node))


def test_a_move_is_told_beside_one_of_the_same_side() -> None:
    """Of a move that is written as one of the other side's, too."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1rbq1knr/1p3p2/1p1npb2/7p/P1p1PP2/2P2QPN/2B4P/RNB1K1R1 b Q - 2 21"
    told = explain(alphabeta(games.Chess(fen), depth=3, heuristic="material"))
    assert "Rh7 comes to +2, as White then answers with e5 (then Rh8, exf6, Nxf6)" in flat(told)


def test_an_answer_that_was_cut_holds_a_rival_and_equals_come_to_less() -> None:
    """A knight that comes to guard is chased away; two that take a pawn are taken."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnq2k1r/pppp1ppp/4p3/5n2/3P4/8/PPP1PPPP/RNBQKBR1 b Q - 8 15"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    pawn = (tree.value or 0.0) / 2
    held = holding_answer(tree, tree.find("Nc6"), 3 * pawn, most=100)
    assert held is not None
    assert tree.notation(held) == "Be3"
    fen = "rnbqkbr1/ppp1p1pp/7n/3p1pN1/8/8/PPPPPPPP/RNBQKB1R b KQq - 11 10"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    even = tuple(map(tree.find, ("Qd6", "Ng4")))
    less = less_with_captures(tree, even)
    assert dict(less) == dict.fromkeys(even, pawn)
    told = "Rh8 stays at 0, but Qd6 and Ng4 come to +1 at best."
    assert told in flat(explain(tree))
