"""What is played stands before many moves where estimates decide, and closes the text elsewhere."""

from __future__ import annotations

import re

import pytest

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.left_out_facts import InSearchOrder
from treeviz.explanation.may_turn_facts import MayTurn
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.verdict_first import verdict_first
from treeviz.tree.game_tree import GameTree
from treeviz.tree.level_with_captures import level_with_captures
from treeviz.tree.settled_moves import settled_worth
from treeviz.tree.unseen_wins import win_next


def trees() -> list[GameTree]:
    """Return searches that estimates decide, and some that they do not."""
    return [
        alphabeta(games.Domineering(rows=4, columns=4), depth=2),
        alphabeta(games.Domineering(rows=5, columns=4), depth=1),
        minimax(games.TicTacToe("x__/_o_/___"), depth=2, heuristic="lines"),
        alphabeta(games.Connect(rows=5, columns=5, k=4), depth=4),
        minimax(games.TicTacToe("xox/___/_o_")),
        minimax(games.TicTacToe("xox/oox/___")),
        alphabeta(games.Nim(1, 2, 2)),
        minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2, heuristic="course"),
    ]


def test_the_choice_stands_where_it_is_looked_for() -> None:
    """Before more than three moves if it rests on estimates; else the moves lead up to it."""
    first = 0
    for tree in trees():
        told = explain(tree)
        (plays,) = (one.fact for one in told.statements if isinstance(one.fact, Plays))
        guessed = plays.meaning.name == "ESTIMATE" and len(told.moves) > 3
        opens = any(one.fact is plays for one in told.opening)
        assert opens == guessed
        said = re.search(r"\bplays\b", told.text)
        assert said is not None, "something is played"
        row = told.text.index(told.rows[0].text[:20])
        assert (said.start() < row) == guessed
        first += guessed
        assert verdict_first(told) == told
    assert 3 < first < len(trees())


def test_nothing_is_lost_by_the_order() -> None:
    """Each statement is told once, and how the rows stand is told right above them."""
    for tree in trees():
        told = explain(tree)
        kinds = [one.fact.kind for one in told.statements]
        assert kinds.count("plays") == 1
        places = [n for n, one in enumerate(told.opening) if isinstance(one.fact, InSearchOrder)]
        assert places in ([], [len(told.opening) - 1])
        told.verify()


@pytest.mark.parametrize(
    ("fen", "depth"),
    [
        ("rnbqkb1r/p1pppppp/1p3n2/8/8/2P2P1N/PP1PP1PP/RNBQKB1R b KQq - 0 11", 2),
        ("rnbq2k1/pp1pp1br/2p2pp1/5n2/1P5P/2P2P2/P2PP1P1/RNBQKB1R w Q - 1 14", 2),
        ("r1bqk2r/ppppppp1/2n4n/8/4P3/2P2K2/PP1P1P1P/RNBQ1B1R b q - 3 9", 1),
    ],
)
def test_a_fen_is_copied_whole(fen: str, depth: int) -> None:
    """No line breaks it, and none is wider than the others for it."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    text = explain(alphabeta(games.Chess(fen), depth=depth, heuristic="material")).text
    assert any(f'"{fen}"' in line for line in text.splitlines())
    assert max(map(len, text.splitlines())) <= 88


def test_what_refutes_a_refutation_is_named() -> None:
    """Where a move only seems worse, the take that meets the answer to it is told, and is one."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbqk2r/pp2p3/7n/2pp2p1/4p3/7P/PPPPPPPR/R1BQKB2 b Qq - 1 14"
    told = explain(tree := alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    (turn,) = (one.fact for one in told.opening if isinstance(one.fact, MayTurn))
    assert {met.move for met in turn.met_by} == {move.notation for move in turn.others}
    for met in turn.met_by:
        after = next(n for n in tree.children(0) if tree.notation(n) == met.move)
        state = tree.state(next(n for n in tree.children(after) if tree.notation(n) == met.answer))
        moves = [tree.rules.notation_at(state, move) for move in tree.game.moves(state)]
        assert met.take in moves
        assert "x" in met.take
    assert "White's hxg4 is met by Bxg4 after g4 and Rxh2 after Ng4" in " ".join(told.text.split())


def test_all_others_but_few_come_to_as_much() -> None:
    """Those that are not as good with captures counted are named rather than most of the others."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbqk1r1/p1ppppp1/1p5n/8/4P3/8/PPPP1PPP/RNBQKBR1 b Qq - 5 8"
    told = explain(tree := alphabeta(games.Chess(fen), depth=3, heuristic="material"))
    (plays,) = (one.fact for one in told.opening if isinstance(one.fact, Plays))
    assert plays.taken is not None
    as_much = {*level_with_captures(tree).moves, plays.move.node}
    assert {move.node for move in plays.taken.but} == {*tree.children(0)} - as_much
    worse = "All other moves come to +1, too, but for Nf5, Ng4, b5 and f5, which come to less."
    assert worse in " ".join(told.text.split())


def test_a_quiet_threat_behind_a_count_is_named() -> None:
    """It wins at once after each reply that takes alone would make better for who replies."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbq1k1r/pp1p3p/2pN2p1/5p2/P2Pp3/2P5/1P2PPPP/R1BQKBRN w Q - 5 16"
    told = explain(tree := alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    (turn,) = (one.fact for one in told.opening if isinstance(one.fact, MayTurn))
    assert turn.threat == "Qf7#"
    (better,) = turn.others
    spoilt = 0
    for reply in tree.children(better.node):
        state, left = tree.state(reply), tree.exchanges.left_at(tree.state(reply))
        if left is not None and left < turn.best:
            assert win_next(tree, state) is not None
            spoilt += 1
    assert spoilt > 0
    assert "(the answer Ke7, then Nxb7; it threatens Qf7#)" in " ".join(told.text.split())


def test_a_verdict_says_that_all_others_come_out_worse() -> None:
    """Where each is known to come to less with captures counted; in check nothing is a threat."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbq2r1/p1pkppp1/8/1p3n2/7P/3R4/PPPPPPP1/RNBQKB2 b Q - 3 8"
    told = explain(tree := alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    (plays,) = (one.fact for one in told.opening if isinstance(one.fact, Plays))
    assert plays.taken is not None
    assert plays.taken.alone
    others = [n for n in tree.children(0) if n != plays.move.node]
    worths = [settled_worth(tree, move) for move in others]
    assert all(worth is not None and worth > plays.taken.worth for worth in worths)
    text = " ".join(told.text.split())
    assert "It is even better than it seems: with captures counted, Nd6 comes to +2" in text
    assert "all other moves come out worse" in text
    assert "White threatens" not in text
