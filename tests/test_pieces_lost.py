"""Moves that a bound hides and that lose a piece are told, with who takes it."""

from __future__ import annotations

import random

import pytest
from games_told import MenInARow

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.gives_away_facts import GivesAway
from treeviz.explanation.look_again_facts import LookedAgain
from treeviz.tree.losing_answers import losing_answers

pytestmark = pytest.mark.long("pieces said to be lost are held against searches without cuts")


def trees():
    dice = random.Random(3)
    while True:
        row = "".join(dice.choice("♖♟♜♙....") for _ in range(dice.randint(7, 11)))
        game = MenInARow(row)
        if len(game.moves(game.start)) > 2:
            yield game


def test_what_is_told_is_what_a_search_without_cuts_finds() -> None:
    """The answer takes a man, and leaves no more than the true value of the move."""
    told = 0
    for game, _ in zip(trees(), range(400), strict=False):
        tree, whole = alphabeta(game, depth=2), minimax(game, depth=2)
        values = {whole.notation(n): whole.value_at(n) for n in whole.children(0)}
        cut = [n for n in tree.children(0) if tree.bound(n) == "upper"]
        for move, left in losing_answers(tree, cut).items():
            assert tree.state(move)[0][tree.move(left.answer)[1]] != "."
            value = tree.value_at(move)
            assert value is not None
            assert values[tree.notation(move)] <= left.value < value
            told += 1
    assert told > 10


def test_it_is_told_and_verified() -> None:
    """With the move; the rules bear it out."""
    told = explain(alphabeta(MenInARow("..♖.♜♙♖.♟♟"), depth=2), words="full")
    row = next(row for row in told.rows if row.moves[0].notation == "(6,7)")
    (lost,) = [one for one in row.statements if isinstance(one.fact, LookedAgain)]
    shows = "as a second look shows"
    assert lost.text == f"(6,7) is worse still, {shows}: MIN's (4,5) makes it 2 − 3 = −1."
    assert told.verify() == ()


def test_a_rook_that_is_given_away_is_named_though_the_search_stopped_elsewhere() -> None:
    """The answer that was enough is some other move; the king simply takes the rook."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "2kr3r/R5bp/2ppp2p/5p2/2PP3P/3N1RP1/1P3P2/4KB2 w - - 1 20"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    move = tree.find("Rc7+")
    found = losing_answers(tree, [move])[move]
    assert tree.notation(found.answer) == "Kxc7"
    (row,) = [row for row in explain(tree, words="full").rows if row.moves[0].node == move]
    shows = "Black takes with Kxc7"
    assert f"It gives something away: {shows}, and after White's Rxf5 that counts" in row.text


def test_a_stone_that_is_turned_over_is_no_piece_that_moves() -> None:
    """In Othello stones are put on the board, and change their side."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.OpenSpiel("othello")
    game.start = game.parse("f5 d6 c3 g5 f6 d3 e3 f4 h4 h5 h6 c2")
    tree = alphabeta(game, depth=2, heuristic="discs")
    assert losing_answers(tree, tree.children(0)) == {}


def test_nothing_is_asked_where_nobody_judges_or_nothing_is_taken() -> None:
    """Of games without men to take, and without a heuristic."""
    for tree in (
        alphabeta(games.Connect(), depth=3, heuristic="lines"),
        alphabeta(games.TicTacToe(), depth=3),
    ):
        assert losing_answers(tree, tree.children(0)) == {}


def test_moves_that_give_something_away_are_told_by_themselves() -> None:
    """With what takes after each; a rook that hangs whatever is played is no fault of one move."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbqkbn1/2ppp2r/p7/4P1p1/1P6/5KP1/P1PP1P2/RNBQ2N1 b q - 0 10"
    told = explain(alphabeta(games.Chess(fen), depth=3, heuristic="material"))
    row = told.rows[-1]
    assert [move.notation for move in row.moves] == ["Nf6", "Rh4", "Rh3", "g4+", "c5"]
    given = "Each gives something away: after g4+ White takes with Kxg4, after c5 with bxc5, after"
    few = f"{given} Nf6 with exf6 (≥ −4) and likewise after two others."
    assert " ".join(row.text.split()) == few
    full = explain(told.tree, words="full").text
    assert "It gives something away: White takes with Kxg4" in " ".join(full.split())
    assert told.verify() == ()
    threatened = "r3kb1r/1b1p2pp/1q6/2Q1pp2/P1P4P/2n2P2/3PP2R/R1B1KBN1 w Qkq - 0 16"
    told = explain(alphabeta(games.Chess(threatened), depth=3, heuristic="material"))
    facts = [one.fact for one in told.statements]
    lost = [fact for fact in facts if isinstance(fact, GivesAway)]
    assert {fact.threatened for fact in lost} == {False, True}
    for fact in lost:
        assert ("Bxc5" in {one.answer.notation for one in fact.worse}) is fact.threatened
    assert "let Black take with Bxc5." in " ".join(str(told).split())


def test_what_gives_away_comes_to_no_more_than_is_told() -> None:
    """A search without cuts finds as little, and less than the move played comes to."""
    told = 0
    for game, _ in zip(trees(), range(800), strict=False):
        tree, whole = alphabeta(game, depth=2), minimax(game, depth=2)
        values = {whole.notation(n): whole.value_at(n) for n in whole.children(0)}
        for fact in (one.fact for one in explain(tree).statements):
            if isinstance(fact, GivesAway):
                for one in fact.worse:
                    assert values[one.move.notation] <= one.estimate.value < tree.value_at(0)
                    told += 1
    assert told > 10
