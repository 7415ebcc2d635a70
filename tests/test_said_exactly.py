"""What once was said too boldly, and is now said exactly."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from treeviz import Game, Player, alphabeta, draw, explain, games, minimax
from treeviz.explanation.english import words
from treeviz.explanation.meaning import Meaning, meaning
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.worth_words import value_words
from treeviz.formatting.numerals import signed
from treeviz.formatting.scale import POINTS
from treeviz.game.player import SIDES

AIMA = "A(B(3 12 8) C(2 4 6) D(14 5 2))"


class Cake(Game):
    """Take one or two crumbs of three; the results have words of their own."""

    start = (3, Player.MAX)

    def to_move(self, state):
        return state[1]

    def moves(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def play(self, state, move):
        return state[0] - move, state[1].other

    def utility(self, state):
        return 1 if state[1] is Player.MIN else -1

    def outcome(self, state):
        return "red has the cake" if state[1] is Player.MIN else "blue has the cake"

    def heuristic(self, state):
        return state[0]


@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_a_window_that_no_move_reaches(fail: str) -> None:
    """If the root fails low, no move is chosen, none is best, and the bound is told as one."""
    tree = alphabeta(games.Explicit(AIMA), window=(5, 9), fail=fail)
    assert tree.best_move is None
    assert tree.best_moves == ()
    assert "value ≤ +5" in repr(tree)
    explanation = explain(tree)
    assert "No move reaches the window: the position is worth ≤ +5" in explanation.text
    assert "plays" not in explanation.text
    assert "no move reaches the window" in draw(tree).layout.scene.title


def test_a_window_that_a_move_exceeds() -> None:
    """If the root fails high, the move is good enough, and those not looked at are not judged."""
    tree = alphabeta(games.Explicit(AIMA), window=(-5, 1))
    assert tree.best_move == 0
    assert tree.best_moves == ()
    text = explain(tree).text
    assert "which is good enough (≥ +3), so two moves of three were not looked at" in text
    assert "no better" not in text
    assert "Deeper" not in text


def test_traps_are_told_only_of_answers_that_are_known() -> None:
    """Of replies that were cut it is not said that they do not win."""
    game = games.Connect("_____/_____/__o__/__xx_", k=3)
    assert "one winning answer" not in explain(alphabeta(game, depth=5)).text
    lost = explain(minimax(games.TicTacToe("xxo/oo_/_x_")))
    assert "must still find its one winning answer" in lost.closing[-1].text


def test_a_heuristic_is_described_by_its_own_words() -> None:
    """A heuristic without a docstring is not described by that of its base class."""
    text = explain(minimax(Cake(), depth=1)).opening[1].text
    assert "estimates there: by the game's own heuristic" in text
    assert "unfinished" not in text


def test_results_are_told_in_the_games_own_words() -> None:
    """Who wins is told by the winner; where the game names none, nobody is said to win."""
    text = explain(minimax(Cake())).text
    assert "red has the cake" in text
    assert "Every move loses (−1)." in " ".join(text.split())

    class Shared(Cake):
        def winner(self, state):
            return None

    text = explain(minimax(Shared())).text
    assert "red has the cake" in text
    assert "wins" not in text


def test_different_values_look_different() -> None:
    """A number that is not shown in full is marked, so that unequal values never look equal."""
    assert signed(0.3) != signed(0.1 + 0.2)
    assert signed(0.1 + 0.2) == "≈+0.3"
    assert signed(1000000.4) == "+1000000.4"
    assert signed(1234567.0) == "+1234567"
    assert signed(-1 / 3) == "≈−0.333333"


def test_values_are_explained_completely_or_not_at_all() -> None:
    """The line of values names every result there is in the tree."""
    assert (
        "Values: +10 x wins, 0 draw, −10 o wins; all are certain."
        in explain(minimax(games.TicTacToe("xo_/_x_/__o"))).text
    )
    many = games.Explicit([[1, 2], [3, 4], [5, 6]])
    assert "Values" not in explain(minimax(many)).text


def test_a_search_that_was_broken_off_says_what_is_missing() -> None:
    """Moves that were not reached are counted."""
    from treeviz import LimitReached

    with pytest.raises(LimitReached) as reached:
        minimax(games.TicTacToe(), max_nodes=50)
    assert "8 moves here were not reached" in explain(reached.value.tree).text


@pytest.mark.parametrize("player", SIDES)
def test_a_draw_that_hangs_on_an_estimate_is_none_yet(player: Player) -> None:
    """The line ends in a draw, but the opponent might have better beyond the horizon."""
    sign = 1 if player is Player.MAX else -1

    class Ended(games.Explicit):
        def outcome(self, state):
            return "a draw" if not state.payoff else "won"

        def winner(self, state):
            return None if not state.payoff else Player.MAX if state.payoff > 0 else Player.MIN

        def heuristic(self, state):
            return sign / 2

    hanging = minimax(Ended([[0, [sign]], [-sign, [sign]]], player), depth=2)
    means = [meaning(hanging, child, player) for child in hanging.children(0)]
    assert means == [Meaning.ESTIMATE, Meaning.LOSS]
    assert "0 as far as it was searched" in explain(hanging).text
    whole = minimax(Ended([[0, [sign]], [-sign, [sign]]], player))
    means = [meaning(whole, child, player) for child in whole.children(0)]
    assert means == [Meaning.DRAW, Meaning.LOSS]


def test_a_value_of_which_nothing_is_known_is_a_question_mark() -> None:
    """An infinity that is no bound of anything says as little as no value."""
    for value, bound in ((None, "open"), (inf, "open"), (-inf, "open")):
        assert value_words(value, bound, POINTS) == "?"
    told = [value_words(value, "exact", POINTS) for value in (inf, -inf, 3)]
    assert told == ["+∞", "−∞", "+3"]
    assert value_words(3, "upper", POINTS) == "≤ +3"


def test_only_leaves_are_called_leaves() -> None:
    """Moves that are numbers are moves, where the depth ends and where a branch was cut, too."""
    counters = alphabeta(Cake().at((9, Player.MAX)), depth=4, heuristic=lambda _: 0)
    assert any(kind == "pruned" for kind in map(counters.kind, counters))
    assert "leaf" not in explain(counters, words="full").text
    below = "not looked at"
    leaves, inner = (alphabeta(games.Explicit(tree)) for tree in ([[3], [2, 9]], [[3], [2, [9]]]))
    assert f"leaf 1 could only make that worse for MAX: {below}" in " ".join(
        explain(leaves).text.split()
    )
    assert f"so the answer 1 could only make that worse for MAX: {below}" in " ".join(
        explain(inner).text.split()
    )


def test_answers_that_come_to_the_same_are_named_where_they_are_few() -> None:
    """Up to three, which is all that could be answered; of more it is said that none matters."""
    few = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
    named = (
        "Horizontal can only answer (0,2)-(0,3) or (3,0)-(3,1): each is estimated at 2 − 1 = +1."
    )
    assert explain(few).moves[1].text == named
    assert explain(few).verify() == ()
    assert "Whatever Horizontal answers" in " ".join(explain(few, words="short").text.split())
    many = explain(minimax(games.TicTacToe("x__/___/___"), depth=2))
    assert any("whatever x answers" in row.text.lower() for row in many.rows)
    assert "can only answer" not in many.text


def test_plies_between_an_answer_and_the_estimate_are_told() -> None:
    """The last move of the line is neither the answer nor told: how much later it is, is."""
    tree = minimax(games.Domineering("..VV/..VV/..../.HH. H"), depth=3, heuristic="course")
    told = explain(tree)
    assert "; one ply later each is estimated as a win" in " ".join(told.text.split())
    answered = told.rows[1].statements[0].fact
    assert answered.later == 1
    assert all(len(tree.best_play(answer.node)) == 2 for answer in answered.answers)
    assert told.verify() == ()


def test_moves_that_may_be_as_good_were_searched_later() -> None:
    """Which is why they are not played: said where it is so of all that are named."""
    board = "_______/_______/____x__/____o__/_oxxxo_/_oxooxx"
    told = explain(alphabeta(games.Connect(board), depth=4, heuristic="lines"))
    plays = next(one.fact for one in told.statements if isinstance(one.fact, Plays))
    assert "[3], searched later, is estimated equal." in " ".join(told.text.split())
    plays = replace(plays, even=(), level=plays.even * 3)
    assert words(plays).endswith("[3], [3] and [3], searched later, may be as good.")
    assert all(move.node > plays.move.node for move in plays.level)
    first = words(replace(plays, move=plays.level[-1], level=plays.level[:-1]))
    assert "searched later" not in first
    assert told.verify() == ()


def test_moves_of_one_bound_are_compared_with_the_move_played() -> None:
    """Also one with another answer than the rest: not with what was had when it was cut."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnb1kbnr/p1qp2pp/2p1p3/5p2/1pP4P/1P2PP2/P1QP2P1/RNB1KBNR b KQkq - 2 7"
    told = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    text = " ".join(
        next(
            row for row in told.rows if "Nh6" in [move.notation for move in row.moves]
        ).text.split()
    )
    assert (
        "after Kf7 White answers Qxf5+, after f4 comes Qxh7, after the other 26 comes Qxf5; "
        "each time that counts 39 − 38 = +1"
    ) in text
    cuts = " ".join(told.closing[0].text.split())
    assert (
        "the search stopped once an answer left Black no better off than with its best so far"
        in cuts
    )
    assert "already has" not in text
    assert told.verify() == ()


def test_one_move_beside_several_best_has_its_name() -> None:
    """It is "the other one" of two moves alone: else that might be one of the best."""
    several = explain(minimax(games.Explicit("A(3 3 1 3)"))).text
    assert "2 gives +1." in several
    assert "other one" not in several
    assert "The right move gives +1." in explain(minimax(games.Explicit("A(3 1)"))).text


def test_one_answer_is_enough_after_all_moves_that_give_nothing_else_away() -> None:
    """Bxh6 leaves +3, as a search without cuts bears out; others are told by themselves."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbqk2r/p1ppppp1/7n/2p5/8/1P1P4/P3PPPP/RNBQKBR1 b Qq - 0 13"
    tree, whole = (
        search(games.Chess(fen), depth=2, heuristic="material") for search in (alphabeta, minimax)
    )
    told = explain(tree)
    row = next(row for row in told.rows if row.moves[0].notation == "g6")
    assert "+3 at best; after each the answer Bxh6 is enough" in " ".join(row.text.split())
    given = " ".join(next(r for r in told.rows if r.moves[0].notation == "c4").text.split())
    assert given.endswith("after c4 White takes with dxc4 and after g5 with Bxg5.")
    moves = [whole.find(move.notation) for move in row.moves]
    answers = [n for move in moves for n in whole.children(move) if whole.notation(n) == "Bxh6"]
    assert 2 * len(answers) > len(moves)
    assert {whole.rules.scale.signed(whole.value_at(n)) for n in answers} == {"+3"}
    assert told.verify() == ()
