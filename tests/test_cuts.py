"""Cuts: where they are found, why they are right, and what words and pictures make of them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs, tries
from test_accounted import domineering
from test_alphabeta_laws import CONVENTIONS, random_tree

from treeviz import GameTree, alphabeta, explain, games, minimax, stats
from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.left_out_facts import CutsGathered
from treeviz.explanation.moves_told import value_shown
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.told_by_rules import borne_out
from treeviz.formatting.numerals import signed
from treeviz.game.game import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import cut_at, cuts
from treeviz.view.labels import value_text

AIMA = "A(B(3 12 8) C(2 4 6) D(14 5 2))"


@pytest.fixture(scope="module")
def figure() -> GameTree:
    return alphabeta(games.Explicit(AIMA))


@pytest.fixture(scope="module")
def board() -> GameTree:
    return alphabeta(games.TicTacToe("xo_/_x_/__o"))


def random_searches(count: int, **options: Any) -> list[tuple[GameTree, dict[str, Any]]]:
    found = []
    for number in range(count):
        given, player, chance = random_tree(number)
        way: dict[str, Any] = chance.choice(CONVENTIONS)
        found.append((alphabeta(games.Explicit(given, player), **way, **options), way))
    return found


# Which, where, why


def test_the_cut_of_the_figure(figure: GameTree) -> None:
    """Figure 5.2 has one cut: C's first leaf, because of B, leaves out the other two."""
    (cut,) = cuts(figure)
    b, c, _ = figure.children(0)
    assert cut == (c, c + 1, b, (c + 2, c + 3))
    assert cut_at(figure, c) == cut


def test_the_cuts_of_the_board(board: GameTree) -> None:
    """After the winning [1,0], every later root move is cut by o's answer [0,2] to it."""
    found = [cut for cut in cuts(board) if board.ply(cut.node) == 1]
    assert [board.notation(cut.node) for cut in found] == ["[1,2]", "[2,0]", "[2,1]"]
    for cut in found:
        assert board.notation(cut.refutation or 0) == "[0,2]"
        assert cut.cause == board.find("[1,0]")
        assert len(cut.pruned) == 3


def test_every_cut_is_right() -> None:
    """What the cause proves for its player is as good as all that the cut node can still give."""
    reasons = Counter[bool]()
    for tree, way in random_searches(2000):
        for cut in cuts(tree):
            who = tree.player(cut.node).other
            low, high = tree.bounds(cut.node)
            at_best = high if who is Player.MAX else low
            if cut.cause is None:  # nobody can have more than an infinity
                assert at_best == (-inf if who is Player.MAX else inf)
                reasons[False] += 1
                continue
            have = tree.bounds(cut.cause)[0 if who is Player.MAX else 1]
            assert not who.better(at_best, have), (tree.rules.start, cut)
            assert way["cut_on_equal"] or have != at_best
            above = tree.parent(cut.cause)
            assert above in tree.path(cut.node)
            assert tree.player(above or 0) is who
            assert cut.cause < cut.node
            reasons[True] += 1
    assert min(reasons.values()) > 20


def test_every_pruned_branch_is_in_one_cut() -> None:
    """The cuts together leave out each pruned branch once; their refutation comes just before."""
    for tree, _ in random_searches(500):
        found = list(cuts(tree))
        pruned = [node for node in tree if tree.kind(node) == "pruned"]
        assert sorted(branch for cut in found for branch in cut.pruned) == pruned
        for cut in found:
            children = tree.children(cut.node)
            place = children.index(cut.pruned[0])
            assert tuple(children[place:]) == cut.pruned
            assert cut.refutation == children[place - 1]


# Bounds are no values


def test_bounds_are_written_as_bounds() -> None:
    """A value is written bare only where it is proved; else with ≥ or ≤, or as a question mark."""
    signs = Counter[str]()
    for tree, way in random_searches(2000):
        for node in tree:
            text, value = value_text(tree, node), tree.value_at(node)
            low, high = tree.bounds(node)
            signs[text[0] if text[0] in "≥≤?" else "="] += 1
            if text[0] == "≥":
                assert value is not None
                assert value <= low
            elif text[0] == "≤":
                assert value is not None
                assert value >= high
            elif text != "?":
                assert low == high == value, (tree.rules.start, way, node, text)
    assert min(signs[sign] for sign in "≥≤?=") > 100


def test_a_bound_is_never_a_best_move() -> None:
    """All best moves are proved; a move of which only a bound is known is never among them."""
    for tree, _ in random_searches(1000):
        assert all(tree.bounds(n) == (tree.value, tree.value) for n in tree.best_children(0))
    assert alphabeta(games.Explicit([[3, 5], [3, 9], [3]])).best_moves == (0, 2)


# In words


def flat(text: str) -> str:
    return " ".join(text.split())


def test_the_cut_of_the_figure_in_words(figure: GameTree) -> None:
    """The sentence names the value, where it was found, the branches left out and the bound."""
    told = explain(figure).moves[1]
    assert (told.notation, told.bound, told.chosen) == ("C", "upper", False)
    assert told.text == (
        "After leaf 0 MAX gets +2 at best, worse than the +3 it already has with B. MIN chooses, "
        "so leaf 1 and leaf 2 could only make that worse for MAX: not looked at."
    )
    assert "C  ≤ +2" in str(explain(figure))


def test_the_cuts_of_the_board_in_words(board: GameTree) -> None:
    """Of an equal bound it is said what was not found out; a smaller one is less than x has."""
    told = {move.notation: move.text for move in explain(board).moves}
    assert told["[2,1]"] == (
        "o answers [0,2], and x gets 0 at best, while it already wins with its own [1,0]. "
        "o chooses, so the answers [1,0], [1,2] and [2,0] could only make that worse for x: not "
        "looked at."
    )
    assert told["[1,2]"] == (
        "The search already had x's win with [1,0], and nothing is better, so only one answer was "
        "looked at, o's [0,2], after which x wins; the answers [1,0], [2,0] and [2,1] were not. "
        "Whether [1,2] wins, too, is left unsettled."
    )
    closing = flat(explain(board).text).split("x plays ")[1]
    assert closing.startswith("[1,0] and wins in 3 plies.")
    assert "may win" not in closing  # the list has told it
    assert explain(board).best_moves == ((1, 0),)


def test_every_root_cut_is_told() -> None:
    """Whoever reads the explanation learns of every branch left out right below a root move."""
    told = 0
    for tree, _ in random_searches(700):
        moves = {move.node: move.text for move in explain(tree).moves}
        for cut in cuts(tree):
            if cut.node in moves and tree.bound(cut.node) in ("upper", "lower"):
                text = moves[cut.node]
                assert "not looked at" in text
                assert all(tree.notation(branch) in text for branch in cut.pruned)
                assert signed(tree.value_at(cut.node)) in text
                told += 1
    assert told > 50


# In figures


def counted(given: Any, player: Player) -> dict[str, int]:
    """Return what a plain alpha-beta on nested lists counts for itself."""
    figures = Counter[str]()

    def search(tree: Any, mover: Player, alpha: float, beta: float) -> float:
        figures["nodes"] += 1
        if not isinstance(tree, list):
            figures["leaves"] += 1
            return float(tree)
        best = -inf if mover is Player.MAX else inf
        for place, child in enumerate(tree):
            best = mover.best([best, search(child, mover.other, alpha, beta)])
            alpha = max(alpha, best) if mover is Player.MAX else alpha
            beta = min(beta, best) if mover is Player.MIN else beta
            if alpha >= beta:
                left = len(tree) - place - 1
                figures["pruned"] += left
                figures["cuts"] += left > 0
                figures["first_move_cuts"] += left > 0 and place == 0
                break
        return best

    search(given, player, -inf, inf)
    return figures


def test_stats_of_the_figure(figure: GameTree) -> None:
    """Figure 5.2 in figures, beside the minimum of Knuth and Moore."""
    found = stats(figure)
    assert (found.nodes, found.leaves, found.terminal, found.horizon) == (11, 7, 7, 0)
    assert (found.pruned, found.cuts, found.first_move_cuts) == (2, 1, 1)
    assert (found.per_ply, found.minimum) == ((1, 3, 7), 5)
    assert 1 + found.branching + found.branching**2 == pytest.approx(11)
    assert found.to_dict()["per_ply"] == [1, 3, 7]
    assert "11 nodes" in str(found)


def test_stats_are_what_a_search_counts_itself() -> None:
    """Nodes, leaves, cuts and branches left out are what a ten-line alpha-beta counts."""
    for number in range(tries(450)):
        given, player, _ = random_tree(number)
        found, own = stats(alphabeta(games.Explicit(given, player))), counted(given, player)
        for name in ("nodes", "leaves", "pruned", "cuts", "first_move_cuts"):
            assert getattr(found, name) == own[name], (number, name)
        assert sum(found.per_ply) == found.nodes
        assert found.terminal == found.leaves


def uniform(branching: int, depth: int) -> Payoffs:
    return [uniform(branching, depth - 1) for _ in range(branching)] if depth else 0


UNIFORM = st.builds(uniform, st.integers(1, 4), st.integers(1, 4))


@given(payoffs() | UNIFORM, PLAYERS, st.none() | st.integers(0, 3))
@example([[0, 0], 0], Player.MAX, None)
@example([[0, 0], [0]], Player.MIN, None)
def test_there_is_a_minimum_only_of_uniform_trees(
    given_tree: list[Payoffs], player: Player, depth: int | None
) -> None:
    """Knuth and Moore's formula is told where all leaves are at one ply, all moves as many."""
    tree = minimax(games.Explicit(given_tree, player), depth=depth)
    plies = {tree.ply(node) for node in tree if not tree.children(node)}
    moves = {len(tree.children(node)) for node in tree} - {0}
    least = stats(tree).minimum
    if len(plies) == len(moves) == 1:
        (ply,), (move,) = plies, moves
        assert least == move ** -(-ply // 2) + move ** (ply // 2) - 1
    else:
        assert least is None


@pytest.mark.parametrize("branching", [2, 3])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_effective_branching_factor_of_a_uniform_tree_is_its_own(
    branching: int, depth: int
) -> None:
    """A uniform tree has b moves everywhere, and so it is measured."""
    found = stats(minimax(games.Explicit(uniform(branching, depth))))
    assert found.branching == pytest.approx(branching)


def test_stats_of_searches_without_cuts(board: GameTree) -> None:
    """Minimax cuts nothing; where the tree is not uniform there is no minimum to compare with."""
    whole = stats(minimax(games.TicTacToe("xo_/_x_/__o")))
    assert (whole.nodes, whole.pruned, whole.cuts, whole.minimum) == (238, 0, 0, None)
    assert (stats(board).nodes, stats(board).minimum) == (93, None)
    early = stats(alphabeta(games.Domineering(".V../.VHH/HH../.... V"), depth=2))
    assert (early.nodes, early.terminal + early.horizon) == (9, early.leaves)
    assert stats(minimax(games.Explicit(3))).branching == 0


DOMINEERING = "...../.HH../...../.V.../.V... H"


@pytest.mark.parametrize("position", [DOMINEERING, "..../.V../.VHH/.... H"])
@pytest.mark.parametrize("words", ["short", "normal"])
def test_rows_are_called_in_search_order_only_if_they_are(position: str, words: Any) -> None:
    """Where a later row holds an earlier move, rows are said to go by the one searched first.

    But for the move played, and moves as good, where it is said that these come first; or all go by
    what they come to at best, and no order is told.
    """
    told = explain(alphabeta(games.Domineering(position), depth=2), words=words)
    text = flat(told.text)
    best = "he best moves first" in text
    played = told.rows[0].moves[0].chosen
    if best and "in search order" not in text:  # Horizontal moves, for whom less is more
        shown = [value_shown(row, told.tree.rules.scale) for row in told.rows]
        worths = [
            float(re.split(r"[ ,]", value.lstrip("≥ "))[0].replace("−", "-")) for value in shown
        ]
        exact = [worth for worth, value in zip(worths, shown, strict=True) if value[0] != "≥"]
        assert worths[: len(exact)] == sorted(exact), "bounds come last"
        assert worths[len(exact) :] == sorted(worths[len(exact) :])
        return
    level = sum("No other answer is " in row.text for row in told.rows)
    firsts = [min(m.node for m in row.moves) for row in told.rows[1 + level if best else played :]]
    assert firsts == sorted(firsts)
    assert '≥ means "at best for Horizontal"' in text or words == "short"  # there may be no room


def test_what_was_cut_is_counted_where_moves_are_told_by_counts() -> None:
    """The branches left out below the moves of such rows are those that the tree holds."""
    tree = alphabeta(games.Domineering(DOMINEERING), depth=2)
    told = explain(tree)
    counted = [row for row in told.rows if isinstance(row.statements[0].fact, Remaining)]
    assert counted
    answers = [node for row in told.rows for m in row.moves for node in tree.children(m.node)]
    left_out = sum(tree.columns.kind[node] == PRUNED for node in answers)
    gathered = [one.fact for one in told.closing if isinstance(one.fact, CutsGathered)]
    assert [fact.branches for fact in gathered] == [left_out]
    text = flat(told.text)
    assert f"so the other {left_out} of their " in text or f"so the {left_out} skipped" in text


def test_a_reply_is_enough_where_its_opponent_already_wins_with_another_move() -> None:
    """That one it plays instead: so nothing more need be known of the moves told before."""
    board = games.TicTacToe("___o/oo_x/o__x/_xx_", k=3)
    told = explain(alphabeta(board, depth=3, heuristic="lines"))
    assert (
        "After [0,0], then o's [2,1], [2,2] or [3,3], one reply is enough, x's [0,1]: o gets −0.2 "
        "at best, while it already wins with its own [0,2] instead. So x's other moves there, 15 "
        "in all, were not looked at."
    ) in flat(told.text)
    assert told.verify() == ()


def test_what_was_had_after_weaker_answers_is_told_and_borne_out() -> None:
    """That is so much or better for who moved, whether high or low values are good for it."""
    exact = set[tuple[Player, bool]]()
    for seed in range(8):
        game = domineering(seed, 4)
        if seed % 2:  # the other side moves
            game = games.Domineering(f"{game.position(game.start).removesuffix(' V')} H")
        told = explain(alphabeta(game, depth=2, heuristic="course"))
        for fact in (one.fact for move in told.moves for one in move.statements):
            if not isinstance(fact, CutFact) or fact.tried_worth is None:
                continue
            me, worth = fact.opponent.player, fact.tried_worth
            for low, high in (told.tree.bounds(answer.node) for answer in fact.tried):
                assert not me.better(worth, low if me is Player.MAX else high)
                assert not fact.tried_exact or low == high == worth
            assert borne_out(told.tree, fact)
            assert not borne_out(told.tree, replace(fact, tried_worth=worth + 1))
            exact.add((me, fact.tried_exact))
    assert len(exact) == 4
