"""Margins: every one is checked by changing the leaf, or the weight, and searching again."""

from __future__ import annotations

import io
from collections.abc import Callable
from fractions import Fraction
from math import inf, nextafter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs, recorded

from treeviz import (
    GameTree,
    Player,
    Recorder,
    View,
    ViewError,
    alphabeta,
    games,
    margins,
    minimax,
    outline,
)
from treeviz.analysis.weights import WeightLine, envelope
from treeviz.files.trace import read_trace
from treeviz.game.player import SIDES

COURSE = ".V../.VHH/HH../.... V"


def ordinary(state: Any) -> float:
    """Return an estimate of a node of a hand-typed tree that looks like any other."""
    return float(sum(map(ord, repr(state))) % 9 - 4)


class Changed(games.Explicit):
    """A hand-typed tree with other payoffs at some leaves, named by their positions."""

    def __init__(self, tree: Payoffs, player: Player, payoffs: dict[str, float]) -> None:
        super().__init__(tree, player)
        self._payoffs = payoffs

    def utility(self, state: Any) -> float:
        return self._payoffs.get(repr(state), state.payoff)


Again = Callable[[str, float], GameTree]  # search again, with a position worth something else


def explicit(tree: Payoffs, player: Player, depth: int | None) -> tuple[GameTree, Again]:
    """Return the search of a hand-typed tree, and how to search it again with one leaf changed."""

    def again(position: str, value: float) -> GameTree:
        def heuristic(state: Any) -> float:
            return value if repr(state) == position else ordinary(state)

        changed = Changed(tree, player, {position: value})
        return minimax(changed, depth=depth, heuristic=heuristic)

    return minimax(games.Explicit(tree, player), depth=depth, heuristic=ordinary), again


def check(tree: GameTree, again: Again) -> None:
    """Search again just before and just at every margin."""
    for leaf in margins(tree).leaves:
        away = nextafter(leaf.at, inf if leaf.up else -inf)
        back = nextafter(leaf.at, leaf.value)
        flips, stays = (leaf.at, back) if leaf.reached else (away, leaf.at)
        assert again(leaf.position, flips).choice(0) == leaf.choice != tree.choice(0)
        assert again(leaf.position, stays).choice(0) == tree.choice(0)


@given(payoffs(root_moves=4), PLAYERS)
def test_leaf_margins_hold_when_searched_again(tree: list[Payoffs], player: Player) -> None:
    """Just at its margin a leaf flips the choice to the move told, just before it does not."""
    check(*explicit(tree, player, None))


@given(payoffs(root_moves=4), PLAYERS, st.integers(1, 3))
def test_margins_of_estimates_hold_when_searched_again(
    tree: list[Payoffs], player: Player, depth: int
) -> None:
    """The same of leaves at the horizon, whose value is the heuristic's."""
    check(*explicit(tree, player, depth))


@given(payoffs(root_moves=4, leaves=8), PLAYERS, st.sampled_from([-inf, -30, 0, 0.5, 2, inf]))
def test_leaves_without_a_margin_never_matter(
    tree: list[Payoffs], player: Player, value: float
) -> None:
    """Where no margin is told for a direction, no value in that direction flips the choice."""
    search, again = explicit(tree, player, None)
    told = {(leaf.position, leaf.up) for leaf in margins(search).leaves}
    for node in range(1, len(search)):
        if search.subtree_size(node) == 1:
            place, before = search.position(node), search.value_at(node)
            if value != before and (place, value > before) not in told:
                assert again(place, value).choice(0) == search.choice(0)


@pytest.mark.parametrize("position", ["xo_/___/___", "xo_/_x_/__o", "_xo/__x/__o", "x__/_o_/__x"])
@pytest.mark.parametrize("depth", [2, 3])
def test_a_position_that_comes_again_changes_everywhere(position: str, depth: int) -> None:
    """Positions that several lines lead to are changed at all of them, as a heuristic would."""
    game = games.TicTacToe(position)
    lines = game.heuristics["lines"]

    def again(place: str, value: float) -> GameTree:
        return minimax(game, depth=depth, heuristic=lambda s: value if s == place else lines(s))

    tree = minimax(game, depth=depth, heuristic="lines")
    estimates = [leaf for leaf in margins(tree).leaves if leaf.estimated]
    assert estimates
    for leaf in estimates:
        away = nextafter(leaf.at, inf if leaf.up else -inf)
        back = nextafter(leaf.at, leaf.value)
        flips, stays = (leaf.at, back) if leaf.reached else (away, leaf.at)
        assert again(leaf.position, flips).best_move == tree.move(leaf.choice)
        assert again(leaf.position, stays).best_move == tree.best_move
        assert {tree.position(node) for node in leaf.nodes} == {leaf.position}


@pytest.mark.parametrize("position", ["xo_/___/___", "x__/_o_/__x"])
def test_the_visit_told_is_one_that_flips_the_choice(position: str) -> None:
    """Of a position met by several lines that one is named after whose move the choice turns.

    A value that rises makes a move better for MAX, one that falls makes a move worse: so a leaf is
    told after the move that gains where it becomes the choice, after the one that loses else.
    """
    tree = minimax(games.TicTacToe(position), depth=3, heuristic="lines")
    mover, chosen, several = tree.player(0), tree.choice(0), 0
    for leaf in margins(tree).leaves:
        gains = leaf.up == (mover is Player.MAX)
        wanted, other = (leaf.choice, chosen) if gains else (chosen, leaf.choice)
        after = {move: [n for n in leaf.nodes if move in tree.path(n)] for move in (wanted, other)}
        assert leaf.node in (after[wanted] or after[other] or leaf.nodes)
        several += bool(after[wanted] and after[other])
    assert several


def test_margins_of_the_textbook_tree(aima: GameTree) -> None:
    """In figure 5.2 leaf C 0 must rise beyond +3, and B 0 fall below +2; a tie is B's."""
    leaves = margins(aima).leaves
    told = [(" ".join(m.line), m.condition, m.enough, m.notation) for m in leaves]
    assert told == [
        ("B 0", "less than +2", "beyond −1", "C"),
        ("C 0", "more than +3", "beyond +1", "C"),
        ("D 2", "more than +3", "beyond +1", "D"),
        ("B 2", "less than +2", "beyond −6", "C"),
        ("B 1", "less than +2", "beyond −10", "C"),
    ]


def test_a_tie_for_the_first_move_is_enough() -> None:
    """A move searched before the chosen one needs to be as good only; one after it, better."""
    leaves = {leaf.line: leaf for leaf in margins(minimax(games.Explicit([2, 3, 2]))).leaves}
    assert (leaves["0",].condition, leaves["0",].enough) == ("+3 or more", "+1 is enough")
    assert (leaves["2",].condition, leaves["2",].enough) == ("more than +3", "beyond +1")
    tie = {leaf.line: leaf for leaf in margins(minimax(games.Explicit([3, 3]))).leaves}
    assert (tie["0",].enough, tie["1",].enough) == ("any fall", "any rise")


def test_margins_out_of_infinity_are_told_as_such() -> None:
    """A lost leaf has no distance to any number; what it would have to be is told."""
    leaves = margins(minimax(games.Explicit([[-inf, 4], [1, 2]]))).leaves
    told = {leaf.line: (leaf.value, leaf.condition, leaf.enough) for leaf in leaves}
    assert told["0", "0"] == (-inf, "+1 or more", "from −∞")
    assert told["1", "0"] == (1, "−∞", "−∞ is enough")


# Weights


def weighed(seeds: list[tuple[int, int]], weights: tuple[float, float]) -> Callable[[Any], Any]:
    """Return a heuristic of two terms with these weights."""

    def heuristic(state: Any) -> dict[str, float]:
        here = seeds[sum(map(ord, repr(state))) % len(seeds)]
        return {"one": here[0] * weights[0], "two": here[1] * weights[1]}

    return heuristic


small = st.integers(-5, 5)


@given(
    payoffs(root_moves=4, pools=st.sampled_from([[-3, 0, 2], [-20, 20], [-inf, 1, inf]])),
    PLAYERS,
    st.integers(1, 3),
    st.lists(st.tuples(small, small), min_size=1, max_size=7),
)
def test_weights_hold_when_searched_again(
    tree: list[Payoffs], player: Player, depth: int, seeds: list[tuple[int, int]]
) -> None:
    """Between the two margins of a term the choice stays; just beyond each it is the one told."""
    game = games.Explicit(tree, player)

    def choice(term: str, weight: float) -> int | None:
        weights = (weight, 1.0) if term == "one" else (1.0, weight)
        return minimax(game, depth=depth, heuristic=weighed(seeds, weights)).choice(0)

    search = minimax(game, depth=depth, heuristic=weighed(seeds, (1.0, 1.0)))
    found = margins(search)
    for term in found.named:
        up = next((m for m in found.terms if m.term == term and m.up), None)
        down = next((m for m in found.terms if m.term == term and not m.up), None)
        for margin in filter(None, (up, down)):
            beyond = float(margin.at) + (1e-4 if margin.up else -1e-4)
            if beyond > 0 and not margin.reached:
                assert choice(term, beyond) == margin.node
            if exact(margin.at):
                expected = margin.node if margin.reached else search.choice(0)
                assert choice(term, float(margin.at)) == expected
        low = float(down.at) if down else 0.0
        high = float(up.at) if up else inf
        if not down:
            assert choice(term, 0.0) == search.choice(0)
        for weight in (0.01, 0.3, 0.5, 0.9, 0.99, 1.01, 1.2, 1.5, 2.0, 3.0, 7.0, 100.0):
            if low + 1e-4 < weight < high - 1e-4:
                assert choice(term, weight) == search.choice(0)


def exact(weight: Fraction) -> bool:
    """Tell whether a weight is a float, so that a search can be made at exactly it."""
    return Fraction(float(weight)) == weight


@pytest.mark.parametrize("player", SIDES)
def test_a_term_may_weigh_nothing_unless_it_is_infinite(player: Player) -> None:
    """The weight 0 itself can make a tie; of an infinite term it says nothing: 0 · ∞ is no sum."""
    better = 1 if player is Player.MAX else -1

    def told(last: float) -> list[tuple[Fraction, bool, bool, str]]:
        class Fork(games.Explicit):
            def heuristic(self, state: Any) -> dict[str, float]:
                base, term = [(0, 0), (0, 1), (5, last)][state.index]
                return {"base": base * better, "term": term * better}

        found = margins(minimax(Fork([[0], [0], [0]], player), depth=1)).terms
        return [(m.at, m.up, m.reached, m.notation) for m in found if m.term == "term"]

    assert told(-5) == [(Fraction(5, 6), False, False, "2")]
    assert told(-inf) == []


@pytest.mark.parametrize("player", SIDES)
def test_a_term_that_weighs_nothing_may_make_a_tie(player: Player) -> None:
    """Where two moves differ by one term only, the weight 0 itself gives the tie to the first."""
    better = 1 if player is Player.MAX else -1

    class Fork(games.Explicit):
        def heuristic(self, state: Any) -> dict[str, float]:
            return {"only": state.index * better}

    found = margins(minimax(Fork([[0], [0]], player), depth=1)).terms
    assert [(m.at, m.up, m.reached, m.notation) for m in found] == [(0, False, True, "0")]


def test_lines_that_meet_where_they_begin_are_one_line_after_it() -> None:
    """From there on the curve is the line that is ahead, and the other one comes nowhere."""
    zero, one = Fraction(0), Fraction(1)
    flat, rising = [WeightLine(zero, zero, zero)], [WeightLine(zero, zero, one)]
    assert envelope(flat, rising, highest=True) == envelope(rising, flat, highest=True) == rising
    assert envelope(flat, rising, highest=False) == envelope(rising, flat, highest=False) == flat


def test_terms_that_do_not_make_up_an_estimate_have_no_weight() -> None:
    """A file may tell infinite terms of a finite estimate: they are not weighed."""
    trace = """{"format": "treeviz trace", "schema": 1}
    {"enter": "root"}
    {"enter": "a"}
    {"leave": 3, "kind": "horizon", "static": 3, "terms": {"one": "inf", "two": 3}}
    {"enter": "b"}
    {"leave": 2, "kind": "horizon", "static": 2, "terms": {"one": 1, "two": 1}}
    {"leave": 3}
    """
    assert margins(read_trace(io.BytesIO(trace.encode()))).leaves


def test_a_weight_is_a_fraction() -> None:
    """Two lines meet where they meet, and not near it: at 2/3."""

    class Fork(games.Explicit):
        def heuristic(self, state: Any) -> dict[str, float]:
            return [{"gain": 3, "risk": 0}, {"gain": 5, "risk": -3}][state.index]

    found = margins(minimax(Fork([[0], [0]]), depth=1))
    assert [(m.term, m.at, m.up, m.reached, m.notation) for m in found.terms] == [
        ("risk", Fraction(2, 3), False, False, "1"),
        ("gain", Fraction(3, 2), True, False, "1"),
    ]
    assert "less than 2/3 (≈0.666667)" in found.text
    assert found.to_dict()["terms"][0]["exactly"] == "2/3"


def test_terms_that_change_nothing_are_named(course: GameTree) -> None:
    """A term whose weight does not matter is said to be one, from 0 up."""
    assert "moves for Vertical or moves for Horizontal alone, from 0 up" in " ".join(
        margins(course).text.split()
    )


# What is refused, and how it is told


def test_margins_of_what_was_cut_are_refused() -> None:
    """Of branches never entered nothing can be claimed."""
    with pytest.raises(ViewError, match="left out 2 branches"):
        margins(alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")))


def test_margins_of_a_wrong_search_are_refused() -> None:
    """A search that backs up what its leaves do not say has no margins; the node is named."""
    recorder = recorded([[3, 12], [2, 4]], Player.MAX, {1: 7})
    with pytest.raises(ViewError, match=r"node 1, '0', was given \+7, and its best move .* \+3"):
        margins(recorder.tree())


def test_margins_of_distances_are_refused() -> None:
    """Equal infinities that are told apart by their distance are no matter of values."""
    game = games.Domineering(COURSE)
    with pytest.raises(ViewError, match="told apart by their distance"):
        margins(minimax(game, depth_penalty=1))
    assert margins(minimax(games.TicTacToe("xox/oox/___"), depth_penalty=1)).leaves


def test_margins_of_a_search_broken_off_are_refused() -> None:
    """Leaves without a value cannot be changed."""
    recorder = Recorder()
    with pytest.raises(ZeroDivisionError), recorder.visit(), recorder.visit():
        raise ZeroDivisionError
    with pytest.raises(ViewError, match="broken off"):
        margins(recorder.tree())


def test_margins_of_a_finished_game(finished: GameTree) -> None:
    """Where there is no move there is nothing to change."""
    assert str(margins(finished)) == "There is no move to choose: the position is worth +10."


def test_margins_tell_what_they_hold(course: GameTree) -> None:
    """Markdown and JSON hold the same leaves as the text."""
    found = margins(course)
    told = found.to_dict()
    assert [leaf["at"] for leaf in told["leaves"]] == [0, 0]
    assert told["leaves"][0]["line"] == ["(2,2)-(3,2)", "(0,2)-(0,3)"]
    assert told["text"] == found.text == str(found)
    said = [statement["text"] for statement in told["statements"]]
    assert said
    assert all(" ".join(text.split()) in " ".join(found.text.split()) for text in said)
    assert "| (2,2)-(3,2) (0,2)-(0,3) | +1 | estimate | less than 0 |" in found.markdown()


def test_json_holds_every_leaf(aima: GameTree) -> None:
    """A leaf is told by its line and place, what it is worth, what it would have to be, and why."""
    told = margins(aima).to_dict()["leaves"]
    assert told[0] == {
        "line": ["B", "0"],
        "position": "B.0",
        "estimated": False,
        "visits": 1,
        "value": 3,
        "at": 2,
        "up": False,
        "reached": False,
        "then": "C",
    }
    assert [leaf["up"] for leaf in told] == [False, True, True, False, False]


def test_critical_leaves_are_framed_in_the_picture(aima: GameTree) -> None:
    """The view frames the leaves with the smallest margins, beside the author's own notes."""
    view = margins(aima).view(View(notes={"C": "mine"}), max_leaves=2)
    told = outline(aima, view)
    assert "(less than +2: then C)" in told
    assert "(more than +3: then C)" in told
    assert "(mine)" in told
    assert told.count("then") == 2
    assert len([mark for mark in view(aima).marks if mark.framed]) == 2
