"""Rows stand in search order, and none refers to the move played where that stands below it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.left_out_facts import InSearchOrder
from treeviz.explanation.row_order import speaks_of
from treeviz.game.player import Player

WORDS = st.sampled_from(["short", "normal", "full"])


@given(payoffs(root_moves=40), PLAYERS, st.sampled_from([minimax, alphabeta]), WORDS)
def test_no_row_refers_to_the_move_played_below_it(
    given_tree: list[Payoffs], player: Player, search: Any, words: Any
) -> None:
    """Where one would, the move played stands first, those as good next, then the others."""
    told = explain(search(games.Explicit(given_tree, player)), words=words)
    order = [one.fact for one in told.opening if isinstance(one.fact, InSearchOrder)]
    firsts = [row.moves[0].node for row in told.rows]
    place = next(at for at, row in enumerate(told.rows) if row.moves[0].chosen)
    best = told.rows[place].moves[0]
    level = [
        all((m.value, m.bound) == (best.value, best.bound) for m in r.moves) for r in told.rows
    ]
    behind = (
        0 if place else next((at for at, as_good in enumerate(level) if not as_good), len(level))
    )
    if order and order[0].by_worth:  # then no row refers to what was found before it
        sign = 1 if player is Player.MAX else -1
        worths = [max(sign * (m.value or 0.0) for m in row.moves) for row in told.rows[behind:]]
        assert worths == sorted(worths, reverse=True)
    else:
        assert firsts[behind:] == sorted(firsts[behind:])
    assert firsts[1:behind] == sorted(firsts[1:behind])
    if not order:
        return
    assert not order[0].played or place == 0
    if told.rows[place].moves[0].place:
        return  # left, middle and right
    for row in told.rows[:place]:
        assert not any(speaks_of(one.fact, firsts[place]) for one in row.statements)


def test_a_bound_beside_the_move_played_stands_below_it() -> None:
    """C and D were cut before E was searched; they are told beside it, and so after it."""
    told = explain(alphabeta(games.Explicit("A(B(3 12) C(2 4) D(2 9) E(7 8))")))
    assert [row.moves[0].notation for row in told.rows] == ["E", "B", "C"]
    assert "The move played (searched 4th) first, then" in told.text
    plain = explain(alphabeta(games.Explicit("A(B(3 12) C(2 4) D(2 9) E(1 8))")))
    assert [row.moves[0].notation for row in plain.rows] == ["B", "C", "E"]
    assert "The move played (" not in plain.text


def test_the_move_played_stands_before_moves_that_are_told_together() -> None:
    """Of a few moves that are told one by one the search order stays, if none speaks of it."""
    told = explain(alphabeta(games.Nim(2, 3, 4)))
    assert [row.moves[0].notation for row in told.rows] == ["[2,3]", "[0,1]", "[0,2]", "[2,4]"]
    assert "The move played (searched 8th) first, then in search order, similar" in told.text
    alone = explain(alphabeta(games.Explicit("A(B(3 12) C(1 4) D(9 8))")))
    assert [row.moves[0].notation for row in alone.rows] == ["B", "C", "D"]


def test_few_moves_that_are_counted_are_named() -> None:
    """Exact ones beside bounds, too: "two" of five would leave open which."""
    told = explain(alphabeta(games.Domineering("..../HH../VV../VV.. H"), depth=3))
    text = " ".join(told.text.split())
    assert (
        "After (1,2)-(1,3) Vertical answers with (2,2)-(3,2), after (2,2)-(2,3) or (3,2)-(3,3) "
        "comes (0,2)-(1,2); each is "
    ) in text
