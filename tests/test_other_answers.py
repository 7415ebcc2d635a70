"""Why the opponent answers so: every other answer is held to what a search to the end finds."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, brute_force, payoffs

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.other_answers import OtherAnswers
from treeviz.game.player import Player

SEARCHES = st.sampled_from([minimax, alphabeta])


@given(payoffs(root_moves=6), PLAYERS, SEARCHES)
def test_other_answers_leave_the_mover_what_is_told(
    given_tree: list[Payoffs], player: Player, search: Any
) -> None:
    """At least as much after each of them, and just that where it is said."""
    told = explain(search(games.Explicit(given_tree, player)), words="full")
    for statement in told.statements:
        fact = statement.fact
        if not isinstance(fact, OtherAnswers):
            continue
        answers = given_tree[int(fact.move.notation)]
        assert isinstance(answers, list)
        best = int(told.tree.notation(told.tree.best_play(fact.move.node)[1]))
        worth = [brute_force(answer, player) for answer in answers]
        others = [worth[told.tree.move(node)] for node in statement.nodes[1:]]
        assert not any(player.better(fact.value, value) for value in others)
        assert not fact.exact or {*others} == {fact.value}
        assert fact.level == (fact.value == worth[best])
        assert len(others) == 1 or fact.answer is None


def test_the_answer_to_the_move_played_has_its_reason() -> None:
    """What any other would come to; of a bound that is level, only that none is better."""
    text = explain(minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))).text
    told = "MIN answers leaf 0: +3. After any other answer MAX would get +8 or higher."
    assert told in " ".join(text.split())
    pair = explain(minimax(games.Explicit("A(B(3 12) C(2 4 6))"))).text
    assert "After the other answer, leaf 1, MAX would get +12." in " ".join(pair.split())
    won = explain(minimax(games.TicTacToe("__o/_xx/___"))).text
    assert "After the other answer, [2,2], o would win." in " ".join(won.split())
    level = explain(alphabeta(games.Explicit("A(B(D(3 1) E(3 9) F(4 5)) C(2 4))"))).text
    assert "No other answer is better for MIN." in " ".join(level.split())


def test_a_win_and_what_nobody_estimates_need_no_such_reason() -> None:
    """Of a move that wins every answer loses; 0 for what is not known compares nothing."""
    for tree in (
        alphabeta(games.TicTacToe("___/___/xo_")),
        alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=5),
    ):
        facts = [statement.fact for statement in explain(tree).statements]
        assert not any(isinstance(fact, OtherAnswers) for fact in facts)
