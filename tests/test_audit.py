"""An audit: what it counts is what brute force finds, and what it says follows from that."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import inf, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, brute_force, payoffs

from treeviz import View, audit, draw, games, minimax
from treeviz.auditing.audit_facts import AuditFact, TheBestMove, TrueWorth, WrongMove, WrongValue
from treeviz.auditing.english import audit_words
from treeviz.auditing.judgement import Fault, kendall
from treeviz.explanation.fact import Fact, Side
from treeviz.game.game import Player
from treeviz.options.line_of_moves import after_moves

pytestmark = pytest.mark.long("many audits are made, some by many processes")

COURSE = ".V../.VHH/HH../.... V"
SIDE, OTHER = Side(Player.MAX, "x"), Side(Player.MIN, "o")
WON = TrueWorth(-9.0, OTHER)
TICTACTOE = games.TicTacToe()


@cache
def truth(state: str) -> float:
    """Return what a tic-tac-toe position is worth, by a search of our own."""
    moves = list(TICTACTOE.moves(state))
    if not moves:
        return TICTACTOE.utility(state)
    return TICTACTOE.to_move(state).best(truth(TICTACTOE.play(state, move)) for move in moves)


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


# The figures


def test_course_wrong_winners() -> None:
    """At full depth the course's heuristic names the wrong winner in 1,504 of 4,886 states."""
    found = audit(games.Domineering(), heuristic="course", judge_finished=True)
    assert (found.total.wrong_winners, found.total.positions) == (1504, 4886)
    assert found.headline == (
        "The heuristic `course` names the wrong winner in 1,504 of 4,886 positions (31%)."
    )
    assert sum(tally.wrong_winners for tally in found.plies) == 1504
    assert (found.total.undecided, found.total.leaning) == (0, 0)  # nobody is ever at 0


def test_course_is_right_where_the_rules_judge() -> None:
    """If the rules judge finished games, a search to the end has no fault, and that is said."""
    found = audit(games.Domineering(), heuristic="course")
    assert (found.total.wrong_winners, found.total.wrong_moves) == (0, 0)
    assert len(found) == 4886
    assert not found.faulty
    assert "in 0 of 4,886 positions" in found.headline
    assert "it was never asked" in " ".join(found.text.split())


def test_whose_dominoes_they_are_is_no_other_position() -> None:
    """Positions are merged by the game's key; told apart it would be 2,039 of 6,240."""

    class ToldApart(games.Domineering):
        def key(self, state: str) -> str:
            return state

    found = audit(ToldApart(), heuristic="course", judge_finished=True)
    assert (found.total.wrong_winners, len(found)) == (2039, 6240)


def test_a_given_position_has_one_start() -> None:
    """From a position that is not empty only what its mover can reach is judged."""
    found = audit(games.Domineering(COURSE))
    assert found.judged[0].state == COURSE
    assert [one.ply for one in found].count(0) == 1
    assert "whoever begins" not in found.text


def test_every_tic_tac_toe_position_is_judged() -> None:
    """All 5,478 positions are there, each ply with its own, and their truth is the truth."""
    found = audit(TICTACTOE, heuristic="lines", depth=0)
    per_ply = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert [tally.positions for tally in found.plies] == per_ply
    assert all(one.truth == truth(one.state) for one in found)


# Against brute force


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_judgements_are_those_of_brute_force(depth: int) -> None:
    """Value, move, regret and faults are those of a recorded search and of our own truth."""
    for one in audit(TICTACTOE, heuristic="lines", depth=depth, random=150, seed=7):
        tree = minimax(TICTACTOE.at(one.state), depth=depth, heuristic="lines")
        moves = list(TICTACTOE.moves(one.state))
        assert (one.value, one.truth) == (tree.value, truth(one.state))
        assert one.moves == len(moves)
        said, true = sign(tree.value or 0), sign(truth(one.state))
        assert (Fault.WRONG_WINNER in one.faults) == (said * true < 0)
        assert (Fault.UNDECIDED in one.faults) == (said == 0 != true)
        assert (Fault.LEANING in one.faults) == (said != 0 == true)
        if depth == 0 or not moves:
            assert (one.choice, one.regret, one.agreement) == (None, None, None)
            continue
        replies = [truth(TICTACTOE.play(one.state, move)) for move in moves]
        assert one.choice is not None
        assert moves[one.choice] == tree.best_move
        assert one.best == replies.index(truth(one.state))
        assert one.regret == abs(replies[one.choice] - truth(one.state))
        assert (Fault.WRONG_MOVE in one.faults) == (one.regret > 0)
        estimates = [tree.value_at(child) or 0 for child in tree.children(0)]
        assert one.agreement == kendall(estimates, replies)


def test_nodes_are_the_size_of_the_whole_tree() -> None:
    """The size by which examples are chosen is that of the recorded search."""
    for one in audit(TICTACTOE, heuristic="lines", depth=1, random=40):
        if one.ply and one.ply > 3:
            assert one.nodes == len(minimax(TICTACTOE.at(one.state)))


@given(payoffs(), PLAYERS, st.one_of(st.none(), st.integers(0, 4)), st.booleans())
def test_values_are_minimax_values(
    tree: Any, player: Player, depth: int | None, judging: bool
) -> None:
    """Whatever the tree and the depth, a position is worth what the recorded search says."""
    game = games.Explicit(tree, player)
    found = audit(
        game,
        heuristic=lambda node: float(len(repr(node)) % 5 - 2),
        depth=depth,
        judge_finished=judging,
    )
    for one in found:
        seen = found.question.search(one.state)
        assert one.value == seen.value
        assert one.truth == minimax(game.at(one.state)).value


@given(payoffs(), PLAYERS, st.integers(0, 4), st.booleans())
def test_the_truth_has_no_faults(tree: Any, player: Player, depth: int, judging: bool) -> None:
    """A heuristic that knows the truth has no fault at any depth, and ranks as the truth does."""
    game = games.Explicit(tree, player)
    found = audit(game, heuristic=_knowing(game), depth=depth, judge_finished=judging)
    assert not found.faulty
    assert not found.examples
    assert {one.agreement for one in found} <= {None, 1.0}
    assert {one.regret for one in found} <= {None, 0.0}


@given(payoffs(), PLAYERS)
def test_the_opposite_of_the_truth_is_wrong_everywhere(tree: Any, player: Player) -> None:
    """The negated truth names the wrong winner wherever there is one."""
    game = games.Explicit(tree, player)
    knowing = _knowing(game)
    found = audit(game, heuristic=lambda node: -knowing(node), depth=0, judge_finished=True)
    decided = sum(one.truth != 0 for one in found)
    assert found.total.wrong_winners == decided
    assert found.total.undecided == found.total.leaning == 0


def _knowing(game: games.Explicit) -> Callable[[Any], float]:
    def lists(node: Any) -> Any:
        return [lists(child) for child in node.children] if node.children else node.payoff

    return lambda node: brute_force(lists(node), game.to_move(node))


@given(
    st.lists(st.tuples(*[st.sampled_from([-inf, -1.0, 0.0, 2.0, inf])] * 2), min_size=1, max_size=8)
)
def test_agreement_is_kendalls(pairs: list[tuple[float, float]]) -> None:
    """τ-b is what pairs in one order lead by, the same both ways round, its sign that of a list."""
    ones, others = zip(*pairs, strict=True)
    tau = kendall(ones, others)
    orders = [((a > c) - (a < c), (b > d) - (b < d)) for (a, b), (c, d) in combinations(pairs, 2)]
    sizes = [sum(order[which] != 0 for order in orders) for which in (0, 1)]
    lead = sum(one * other for one, other in orders)
    assert tau == (lead / sqrt(sizes[0] * sizes[1]) if all(sizes) else None)
    assert tau == kendall(others, ones)
    if tau is None:
        assert len(set(ones)) == 1 or len(set(others)) == 1
        return
    assert -1 - 1e-12 <= tau <= 1 + 1e-12
    assert kendall([-one for one in ones], others) == -tau
    assert kendall(ones, ones) == 1


def test_a_search_shared_is_a_search_alone() -> None:
    """A position is judged the same alone as among thousands."""
    among = {one.state: one for one in audit(TICTACTOE, heuristic="lines", depth=2)}
    for one in audit(TICTACTOE, heuristic="lines", depth=2, random=30):
        (alone,) = audit(TICTACTOE, heuristic="lines", depth=2, positions=[one.state])
        assert alone._replace(ply=among[one.state].ply) == among[one.state]


# What stands for what


def test_a_draw_is_neither_won_nor_named_wrongly() -> None:
    """At a draw a value but 0 leans; at a win a 0 is undecided; both are told apart from wrong."""
    boards = {1: ("x", Fault.LEANING), 0: (None, None), -1: ("o", Fault.LEANING)}
    drawn = "xox/oxx/o__"
    for value, (_, fault) in boards.items():
        (one,) = audit(TICTACTOE, heuristic=lambda _, said=value: said, depth=0, positions=[drawn])
        assert one.faults == (() if fault is None else (fault,))
    won = "xo_/_x_/__o"
    for value, faults in {1: (), 0: (Fault.UNDECIDED,), -1: (Fault.WRONG_WINNER,)}.items():
        (one,) = audit(TICTACTOE, heuristic=lambda _, said=value: said, depth=0, positions=[won])
        assert one.faults == faults


def test_equal_infinities_are_no_regret() -> None:
    """Among moves that all lose, or all win, by ±∞ nothing is given away."""
    found = audit(games.Explicit([[-inf], [-inf], [-inf]]), heuristic=_zero, depth=1)
    assert found.judged[0].regret == 0
    found = audit(games.Explicit([-inf, inf]), heuristic=_zero, judge_finished=True)
    assert found.judged[0].regret == inf
    assert found.total.worst_regret == inf


def _zero(_: Any) -> float:
    return 0


def test_one_move_is_no_choice() -> None:
    """A forced move cannot be wrong and is not counted among the choices."""
    found = audit(games.Explicit([[5]]), heuristic=_zero, depth=1)
    assert found.total.choices == 0
    assert found.total.regret is None


def test_payoffs_have_no_winners() -> None:
    """In a game that says of nobody that he wins, the sign is wrong and not the winner."""
    found = audit(games.Explicit([[-3, 4], [5, 6]]), heuristic=lambda _: -1, depth=0)
    assert "gets the sign wrong in 2 of 7 positions" in found.headline
    assert "winner" not in found.text
    assert "wins" not in found.text


def test_a_deeper_search_is_not_called_the_truth() -> None:
    """With a truth depth nothing is said to be true, proved or won."""
    game = games.Connect(rows=4, columns=4, k=3)
    found = audit(game, heuristic="lines", depth=1, truth_depth=3, random=40)
    assert found.total.wrong_moves
    assert "a deeper search of 3 plies, which is no truth" in found.text
    for word in ("wrong", "true", "truly", "wins", "Best play", "the truth,"):
        assert word not in found.text
    for one in found:
        assert one.truth == minimax(game.at(one.state), depth=3, heuristic="lines").value


def test_a_heuristic_may_tell_apart_what_the_key_does_not() -> None:
    """Whatever a heuristic looks at, searches that share positions find what they find alone."""

    def rowdy(state: str) -> float:
        return state[:4].count("V") - state[:4].count("H") + 2 * state[-6:-2].count("V")

    game = games.Domineering()
    for one in audit(game, heuristic=rowdy, depth=1, truth_depth=3, random=400):
        for depth, value in ((1, one.value), (3, one.truth)):
            assert value == minimax(game.at(one.state), depth=depth, heuristic=rowdy).value


def test_examples_are_the_smallest() -> None:
    """No position that shows a fault has a smaller tree than its example, nor the same earlier."""
    found = audit(TICTACTOE, heuristic="lines", depth=1)
    assert [example.fault for example in found.examples] == list(Fault)
    for example in found.examples:
        showing = [one for one in found if example.fault in one.faults]
        assert example.judged in showing
        assert example.judged.nodes == min(one.nodes for one in showing)
        smallest = [one for one in showing if one.nodes == example.judged.nodes]
        assert smallest[0] == example.judged


def test_examples_are_trees_to_draw() -> None:
    """An example's tree shows what the heuristic's search saw, and its value."""
    found = audit(games.Domineering(), heuristic="course", judge_finished=True)
    by_fault = {example.fault: example for example in found.examples}
    finished = by_fault[Fault.WRONG_WINNER]
    assert len(finished.tree) == 1
    assert (finished.tree.value, finished.truth.value) == (-inf, inf)
    said = "The game is over. `course` says −∞; in truth Vertical wins."
    assert finished.text == f"{said} Open it: `{finished.command}`"
    chosen = by_fault[Fault.WRONG_MOVE]
    assert chosen.tree.notation(chosen.tree.choice(0)) in chosen.text
    assert "−∞" in draw(chosen.tree).source
    assert "wins" not in draw(chosen.tree).source  # what the heuristic says makes nobody win
    assert chosen.line == ("(2,1)-(2,2)",)
    picture = draw(chosen.tree, View(notes=chosen.notes)).source
    assert "in truth Vertical wins" in picture
    assert "in truth Horizontal wins" in picture


ASKED: list[dict[str, Any]] = [
    {"heuristic": "course", "judge_finished": True},
    {"heuristic": "course", "depth": 0},
    {"heuristic": "course", "depth": 1, "truth_depth": 2, "random": 9},
    {"heuristic": "course", "positions": ["../../.. V", "../../.. H"]},
    {"heuristic": lambda state: 1 / 0, "depth": 1},
    {"heuristic": lambda state: 1 / (state != "../../.. V"), "depth": 0},
]


@pytest.mark.parametrize("asked", ASKED)
def test_what_an_audit_says_is_facts(asked: dict[str, Any]) -> None:
    """Every sentence is made of a fact, which says the same when it went through JSON."""
    found = audit(games.Domineering(rows=3, columns=2), **asked)
    told = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    facts = [*told["statements"], *(f for one in told["examples"] for f in one["statements"])]
    assert facts
    for fact in facts:
        assert audit_words(Fact.of(fact)) == fact["text"]
        assert fact["text"] in " ".join(found.text.split())


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (WrongValue("`h`", 3.0, TrueWorth(0.0, drawn=True)), "in truth it is a draw"),
        (WrongValue("`h`", 3.0, TrueWorth(-2.0)), "in truth it is worth −2"),
        (WrongValue("`h`", 3.0, TrueWorth(-9.0, OTHER)), "in truth o wins"),
        (WrongMove("`h`", OTHER, "a", TrueWorth(9.0, SIDE), "b", TrueWorth(-9.0, OTHER)), "loses"),
        (WrongMove("`h`", OTHER, "a", TrueWorth(-5.0, OTHER), "b", WON), "a, which wins (−5)"),
        (
            WrongMove("`h`", OTHER, "a", TrueWorth(2.0), "b", TrueWorth(-1.0)),
            "which is truly worth +2",
        ),
        (TheBestMove(OTHER, "b", WON, TrueWorth(-5.0, OTHER)), "b wins (−9)."),
        (TheBestMove(OTHER, "b", WON, TrueWorth(0.0, drawn=True)), "b wins."),
        (TheBestMove(OTHER, "b", TrueWorth(0.0, drawn=True), TrueWorth(9.0, SIDE)), "b draws."),
    ],
)
def test_truth_is_told_for_whom_it_matters(fact: AuditFact, sentence: str) -> None:
    """Who wins is said, and whether the player of a move does; a number where nobody does."""
    assert sentence in audit_words(fact)


def test_an_example_tells_its_terms_and_the_way_to_it() -> None:
    """The line from the start leads to the example, and the terms are what the heuristic says."""
    found = audit(games.TicTacToe("xo_/___/___"), heuristic="lines", depth=1)
    for example in found.examples:
        game = found.question.whole
        assert after_moves(game, " ".join(example.reached_by)).start == example.judged.state
        assert dict(example.terms) == game.heuristics["lines"](example.judged.state)
        assert f"From the start: {' '.join(example.reached_by)}." in example.text
