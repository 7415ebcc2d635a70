"""Of an answer whose worth was left open nobody says that it holds."""

from __future__ import annotations

from treeviz import alphabeta, explain, games
from treeviz.explanation.hope_facts import Hope


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
