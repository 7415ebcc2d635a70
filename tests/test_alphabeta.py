"""Alpha-beta on the positions people know: what it visits, what it leaves out, what it refuses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import inf, nan
from random import Random
from typing import Any

import pytest
from strategies import Payoffs

from treeviz import GameError, GameTree, InputError, LimitReached, alphabeta, games, minimax, stats
from treeviz.game.game import Player
from treeviz.game.player import SIDES

AIMA = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
CUT_BOARD = "xo_/_x_/__o"
COURSE = ".V../.VHH/HH../.... V"
WAYS = [
    {"cut_on_equal": equal, "fail": fail}
    for equal, fail in product((True, False), ("soft", "hard"))
]


def searched(tree: Any, **options: Any) -> GameTree:
    return alphabeta(games.Explicit(tree), **options)


def left_out(tree: GameTree) -> list[list[Any]]:
    """Return the line of moves to every branch that was never entered."""
    pruned = [node for node in tree if tree.kind(node) == "pruned"]
    return [[tree.move(step) for step in tree.path(node)[1:]] for node in pruned]


# Tic-tac-toe


@pytest.mark.parametrize(
    ("options", "nodes", "leaves"),
    [
        ({}, 18_297, 7_330),
        ({"fail": "hard"}, 18_297, 7_330),
        ({"cut_on_equal": False}, 146_120, None),
        ({"cut_on_equal": False, "fail": "hard"}, 304_155, None),
        ({"exact_root": True}, 30_710, None),
    ],
    ids=["soft", "hard", "strict soft", "strict hard", "exact root"],
)
def test_the_empty_board(options: dict[str, Any], nodes: int, leaves: int | None) -> None:
    """Every convention visits as many nodes of the whole game as independent programs count."""
    tree = alphabeta(games.TicTacToe(), **options)
    assert tree.columns.visited == nodes
    found = stats(tree)
    assert found.nodes == nodes
    assert leaves is None or found.leaves == leaves
    assert (tree.value, tree.best_move) == (0, (0, 0))


def test_exact_root_compares_all_nine_first_moves() -> None:
    """With a full window for every root move all nine are proved equal; without, only the first."""
    assert len(alphabeta(games.TicTacToe(), exact_root=True).best_moves) == 9
    assert alphabeta(games.TicTacToe()).best_moves == ((0, 0),)


def test_the_cut_board() -> None:
    """On `xo_/_x_/__o` 93 of 238 nodes are visited; a returned +10 that is a bound is no tie."""
    tree, whole = alphabeta(games.TicTacToe(CUT_BOARD)), minimax(games.TicTacToe(CUT_BOARD))
    assert (tree.columns.visited, len(whole)) == (93, 238)
    exact = {whole.notation(n): whole.value_at(n) for n in whole.children(0)}
    assert exact == {"[0,2]": 0, "[1,0]": 10, "[1,2]": 0, "[2,0]": 10, "[2,1]": 0}
    returned = {tree.notation(n): tree.value_at(n) for n in tree.children(0)}
    assert returned["[1,2]"] == 10
    assert tree.bounds(tree.find("[1,2]")) == (-inf, 10)
    assert tree.bounds(tree.find("[2,1]")) == (-inf, 0)
    assert (tree.best_move, tree.best_moves) == ((1, 0), ((1, 0),))
    assert whole.best_moves == ((1, 0), (2, 0))


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_the_article_board_cuts_nothing(way: dict[str, Any]) -> None:
    """On the article's board in row order nothing can be left out: 11 of 11 nodes."""
    tree = alphabeta(games.TicTacToe("xox/oox/___"), **way)
    assert (tree.columns.visited, len(tree)) == (11, 11)
    assert [tree.value_at(n) for n in tree.children(0)] == [-10, 0, 10]
    assert tree.best_move == (2, 2)


# Domineering


@pytest.mark.parametrize(("cut_on_equal", "nodes"), [(True, 9), (False, 12)])
def test_the_course_position(cut_on_equal: bool, nodes: int) -> None:
    """Two plies of the course's position cost 9 nodes with ≥ cuts, 12 with strict ones, not 14."""
    tree = alphabeta(games.Domineering(COURSE), depth=2, cut_on_equal=cut_on_equal)
    assert tree.columns.visited == nodes
    assert (tree.value, tree.best_move) == (1, ((2, 2), (3, 2)))
    assert len(minimax(games.Domineering(COURSE), depth=2)) == 14


# Typed trees


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_aima_leaves_out_4_and_6(way: dict[str, Any]) -> None:
    """Figure 5.2: exactly the leaves 4 and 6 are left out, 7 of 9 leaves, 11 of 13 nodes."""
    tree = searched(AIMA, **way)
    assert left_out(tree) == [[1, 1], [1, 2]]
    assert (tree.columns.visited, stats(tree).leaves, len(tree)) == (11, 7, 13)
    assert (tree.value, tree.best_moves) == (3, (0,))
    bounds = [tree.bounds(node) for node in tree.children(0)]
    assert bounds == [(3, 3), (-inf, 2), (2, 2)]


def test_aima_fails_hard_at_3_3_3() -> None:
    """Fail-hard reports 3, 3, 3 for the three root moves; only the first of them is best."""
    hard, soft = searched(AIMA, fail="hard"), searched(AIMA)
    assert [hard.value_at(node) for node in hard.children(0)] == [3, 3, 3]
    assert (hard.best_move, hard.best_moves) == (0, (0,))
    assert [soft.value_at(node) for node in soft.children(0)] == [3, 2, 2]


@pytest.mark.parametrize("way", WAYS[:3], ids=str)  # a clamped value only equals: no strict cut
@pytest.mark.parametrize(
    ("tree", "value", "never"),
    [
        ([[[3, 5], [6, 9]], [[1, 2], [0, -1]]], 5, [[0, 1, 1], [1, 1]]),
        ([[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]], 4, [[1, 1]]),
    ],
)
def test_trees_of_three_plies(
    tree: Payoffs, value: float, never: list[list[int]], way: dict[str, Any]
) -> None:
    """The two published trees of three plies: their values, and the branches left out."""
    assert (searched(tree, **way).value, left_out(searched(tree, **way))) == (value, never)


def test_equality_cuts_only_where_asked() -> None:
    """A reply that only equals what MAX has cuts with α ≥ β and does not with α > β."""
    tree = [[3, 5], [3, 2, 9]]
    assert left_out(searched(tree)) == [[1, 1], [1, 2]]
    assert left_out(searched(tree, cut_on_equal=False)) == [[1, 2]]


# Knuth and Moore


def perfectly_ordered(
    value: float, branching: int, depth: int, player: Player, chance: Random
) -> Payoffs:
    """Return a uniform tree of a value in which each first move is best, if not alone."""
    if depth == 0:
        return value
    worse = -1 if player is Player.MAX else 1
    rest = [value + worse * chance.randint(0, 3) for _ in range(branching - 1)]
    return [
        perfectly_ordered(v, branching, depth - 1, player.other, chance) for v in [value, *rest]
    ]


@pytest.mark.parametrize("player", SIDES)
@pytest.mark.parametrize("depth", range(1, 7))
@pytest.mark.parametrize("branching", [2, 3, 4])
def test_knuth_and_moore(branching: int, depth: int, player: Player) -> None:
    """A perfectly ordered tree costs exactly b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, whoever begins."""
    tree = perfectly_ordered(0, branching, depth, player, Random(depth))
    for fail in ("soft", "hard"):
        found = alphabeta(games.Explicit(tree, player), fail=fail)  # type: ignore[arg-type]
        least = branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1
        assert found.value == 0
        assert stats(found).leaves == stats(found).minimum == least


# The order of moves


def test_order_is_the_order_of_the_search() -> None:
    """Moves are searched as `order` wants; the tree has its children in that order."""

    def backwards(state: Any, moves: Sequence[int]) -> Iterable[int]:
        return reversed(moves)

    tree = searched(AIMA, order=backwards)
    assert [tree.move(node) for node in tree.children(0)] == [2, 1, 0]
    assert (tree.value, tree.best_move) == (3, 0)
    assert left_out(searched("A(D(14 5 2) C(2 4 6) B(3 12 8))", order=backwards)) == [
        [0, 1],
        [0, 0],
    ]


def test_ties_go_to_the_game_and_not_to_the_order() -> None:
    """Among moves proved equal the game's first is chosen, whichever was searched first."""
    tree = searched([7, 7, 1], order=lambda state, moves: moves[::-1])
    assert [tree.move(node) for node in tree.children(0)] == [2, 1, 0]
    assert (tree.best_move, tree.best_moves) == (0, (0, 1))


# What is refused


@pytest.mark.parametrize("window", [(3, 2), (2, 2), (inf, -inf), (inf, inf), (nan, 3), (0, nan)])
def test_a_window_that_is_none(window: tuple[float, float]) -> None:
    """An inverted or empty window is refused, and shown."""
    with pytest.raises(InputError, match="alpha below beta") as refusal:
        searched(AIMA, window=window)
    assert repr(window) in str(refusal.value)


@pytest.mark.parametrize("fail", ["firm", "", None, "SOFT"])
def test_a_way_to_fail_that_is_none(fail: Any) -> None:
    """Whoever asks for neither soft nor hard is told both."""
    with pytest.raises(InputError, match=r"'soft'.*'hard'") as refusal:
        searched(AIMA, fail=fail)
    assert repr(fail) in str(refusal.value)


def boom(state: Any, moves: Sequence[Any]) -> Iterable[Any]:
    raise ZeroDivisionError("no such order")


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (lambda state, moves: [*moves, 9], "gave 9 at .* no move there"),
        (lambda state, moves: [*moves, moves[0]], "gave 0 at .* came before"),
        (lambda state, moves: moves[1:], "left out 0"),
        (lambda state, moves: [], "left out 0"),
        (boom, "order.*ZeroDivisionError.*no such order"),
        (lambda state, moves: None, "order"),
    ],
    ids=["invents", "repeats", "leaves out", "empties", "raises", "returns nothing"],
)
def test_an_order_at_fault(order: Any, said: str) -> None:
    """An order must give the same moves again; else one line says what, at which position."""
    with pytest.raises(GameError, match=said) as refusal:
        searched(AIMA, order=order)
    assert "'A'" in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("option", [{"depth": -1}, {"max_nodes": 0}, {"depth_penalty": -1}])
def test_limits_as_minimax_has_them(option: dict[str, Any]) -> None:
    """Limits that make no sense are refused in minimax's words."""
    with pytest.raises(InputError) as ours:
        searched(AIMA, **option)
    with pytest.raises(InputError) as theirs:
        minimax(games.Explicit(AIMA), **option)
    assert str(ours.value) == str(theirs.value)


def test_the_limit_holds_what_was_seen() -> None:
    """Past `max_nodes` the error holds the tree so far, its open nodes without a value."""
    with pytest.raises(LimitReached, match="max_nodes=6") as reached:
        searched(AIMA, max_nodes=6)
    tree = reached.value.tree
    assert len(tree) == 6
    assert [tree.value_at(n) for n in tree] == [None, 3, 3, 12, 8, None]
