"""Of an answer whose worth was left open nobody says that it holds."""

from __future__ import annotations

from itertools import product

from treeviz import alphabeta, explain, games
from treeviz.explanation.hope_facts import Hope
from treeviz.explanation.meaning import Meaning


def test_an_answer_that_was_left_open_is_not_told_to_hold() -> None:
    """The second player's [2,1] was cut: it loses, as only a whole search finds."""
    tree = alphabeta(games.Nim(2, 3, 1))
    told = explain(tree)
    text = " ".join(told.text.split())
    assert "Any answer but [1,3] and [2,1] would let the first player win; whether [2,1]" in text
    (fact,) = [s.fact for s in told.statements if isinstance(s.fact, Hope)]
    assert [move.notation for move in fact.unsettled] == ["[2,1]"]
    (reply,) = (move.node for move in fact.unsettled)
    low, high = tree.bounds(reply)
    assert low < high
    assert told.verify() == ()


def test_just_those_answers_are_left_open_that_may_win() -> None:
    """Of those beside which all others let the mover win, as the bounds of each have it."""
    told = 0
    for piles in product(range(1, 5), repeat=3):
        tree = alphabeta(games.Nim(*piles))
        for statement in explain(tree, words="full").statements:
            fact = statement.fact
            if isinstance(fact, Hope) and fact.threat is None and fact.meaning is Meaning.WIN:
                may = [move for move in fact.better if tree.bounds(move.node)[1] >= 1]
                assert [*fact.unsettled] == may
                told += bool(may)
    assert told == 3
