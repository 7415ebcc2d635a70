"""Why a rival of the move played does not lose, where most others do: it blocks a win."""

from __future__ import annotations

from dataclasses import replace

import pytest

from treeviz import RecordingError, alphabeta, explain, games, minimax
from treeviz.explanation import Explanation
from treeviz.explanation.group_facts import MeetsThreat

FOUR = "_______/_______/_______/__x____/_ox_xo_/xxxooo_"


def blocks(told: Explanation) -> list[MeetsThreat]:
    """Return what is told of rivals that block, after the rules have borne it out."""
    assert told.verify() == ()
    facts = [one.fact for row in told.rows if not row.moves[0].chosen for one in row.statements]
    return [fact for fact in facts if isinstance(fact, MeetsThreat) and fact.brief]


def test_a_rival_that_takes_the_winning_place_says_so() -> None:
    """The others are answered there, and lose."""
    told = explain(alphabeta(games.Connect(FOUR), depth=3, heuristic="lines"))
    (fact,) = blocks(told)
    assert (fact.move.notation, fact.threat.notation) == ("[2]", "[2]")
    assert "It takes [2], where x would win at once. x answers [6]" in " ".join(told.text.split())


def test_of_moves_that_lose_it_is_not_told() -> None:
    """Of two threats a move blocks one, and loses by the other."""
    assert not blocks(explain(minimax(games.TicTacToe("xox/ox_/___"))))


def test_a_place_that_wins_nothing_is_not_blocked() -> None:
    """Nor is it by another move than the one that blocks."""
    tree = minimax(games.TicTacToe("xx_/oo_/___"), depth=3, heuristic="lines")
    told = explain(tree)
    (fact,) = blocks(told)
    assert fact.move.notation == "[1,2]"
    other = next(move for move in told.moves if move.notation == "[2,0]")
    wrong = replace(fact, move=fact.move._replace(node=other.node))
    with pytest.raises(RecordingError, match="do not bear out"):
        replace(told, opening=(replace(told.opening[0], fact=wrong),)).verify()
