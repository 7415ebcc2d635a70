"""Which discs a move turns, as the boards before and after it show."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games_told import DiscsInARow, MenInARow

from treeviz import Board, Game, alphabeta, explain, games, minimax
from treeviz.explanation.capture_facts import Turns
from treeviz.explanation.captures import what_it_turns
from treeviz.explanation.told_by_rules import borne_out
from treeviz.tree.turned_squares import turned_squares


def turned(game: Game) -> list[Turns]:
    """Return what is told to be turned by the move played, in two plies."""
    told = explain(minimax(game, depth=2))
    assert told.verify() == ()
    return [one.fact for one in told.statements if isinstance(one.fact, Turns)]


def test_few_are_named_as_moves_there_are_written() -> None:
    """Of more than four the number is told."""
    (fact,) = turned(DiscsInARow("xoo.o.."))
    assert (fact.move.notation, fact.squares, fact.number) == ("d1", ("b1", "c1"), 2)
    (fact,) = turned(DiscsInARow("xooooo..."))
    assert (fact.squares, fact.number, fact.called) == ((), 5, "discs")


def test_without_coordinates_they_are_counted() -> None:
    """Nobody could say which square is meant."""

    class Unnamed(DiscsInARow):
        counted = ""

        def board(self, state: object) -> Board:
            return super().board(state)._replace(column_names=(), row_names=())

    (fact,) = turned(Unnamed("xoo.o.."))
    assert (fact.squares, fact.number, fact.called) == ((), 2, "discs")


def test_what_is_taken_is_not_turned() -> None:
    """A man that moves there has taken it."""
    tree = minimax(MenInARow("♖♟..♟.♙"), depth=2)
    takes = tree.find("(0,1)")
    assert turned_squares(tree, takes) == ()
    assert list(what_it_turns(tree, takes)) == []


def test_others_are_not_borne_out() -> None:
    """The rules tell which are turned."""
    tree = minimax(DiscsInARow("xoo.o.."), depth=2)
    (told,) = what_it_turns(tree, tree.find("d1"))
    assert borne_out(tree, told.fact)
    assert isinstance(told.fact, Turns)
    assert not borne_out(tree, replace(told.fact, squares=("b1", "e1")))
    assert not borne_out(tree, replace(told.fact, number=3))


def test_a_move_of_othello_tells_what_it_turns_before_what_comes_of_it() -> None:
    """That it rules out an answer comes of it."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.from_openspiel("othello", "c4 c3 d3 e3 f6 c5 b5")
    told = explain(alphabeta(game, depth=2, heuristic="discs"))
    assert "It turns e5 and f6. It rules out Black's b2" in " ".join(told.text.split())
    assert told.verify() == ()
