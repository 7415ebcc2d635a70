"""What a tree says of itself: its choices, its transpositions, its lines, and what travels."""

from __future__ import annotations

import copy
import pickle
from collections import defaultdict
from collections.abc import Callable
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs
from test_alphabeta_laws import CONVENTIONS

from treeviz import GameError, GameTree, Player, Recorder, ViewError, alphabeta, games, minimax
from treeviz.game.player import SIDES
from treeviz.tree.columns import Kind
from treeviz.tree.preference import prefers, turned
from treeviz.tree.results import BY_SIGN
from treeviz.tree.search_facts import SearchFacts

WINDOWS = [(-inf, inf), (-1, 1), (0, inf), (-inf, 0), (5, 9), (-9, -5)]


def last_first(_: Any, moves: Any) -> Any:
    return moves[::-1]


# Choices


@given(
    payoffs(),
    PLAYERS,
    st.sampled_from(CONVENTIONS),
    st.sampled_from(WINDOWS),
    st.sampled_from([None, last_first]),
)
def test_the_choice_proves_what_is_proved_of_its_parent(
    given_tree: list[Payoffs],
    player: Player,
    way: dict[str, Any],
    window: tuple[float, float],
    order: Callable[[Any, Any], Any] | None,
) -> None:
    """Of moves of one value the first of the game that proves it is chosen, bound or no bound."""
    tree = alphabeta(games.Explicit(given_tree, player), window=window, order=order, **way)
    for node in tree:
        value, bound = tree.value_at(node), tree.bound(node)
        equals = [c for c in tree.children(node) if tree.value_at(c) == value]
        proving = {
            "exact": [c for c in equals if tree.bounds(c) == (value, value)],
            "lower": [c for c in equals if tree.bounds(c)[0] >= value],
            "upper": [c for c in equals if tree.bounds(c)[1] <= value],
        }.get(bound, [])
        if proving:
            assert tree.choice(node) == min(proving, key=tree.move)
        elif equals:
            assert tree.choice(node) in equals
        elif tree.children(node):
            known = [c for c in tree.children(node) if tree.value_at(c) is not None]
            best = tree.player(node).best(map(tree.value_at, known))
            assert tree.value_at(tree.choice(node)) == best
        else:
            assert tree.choice(node) is None
        best = tree.best_children(node)
        if bound == "exact":
            assert best == sorted(
                (c for c in tree.children(node) if tree.bounds(c) == (value, value)), key=tree.move
            )
        assert best == [] or tree.bounds(best[0]) == tree.bounds(node)


@given(payoffs(), PLAYERS, st.sampled_from(WINDOWS))
def test_no_move_is_best_outside_the_window(
    given_tree: list[Payoffs], player: Player, window: tuple[float, float]
) -> None:
    """A search that failed low for its mover has no best move; one that failed high has."""
    tree = alphabeta(games.Explicit(given_tree, player), window=window)
    failed = tree.bound(0) == ("upper" if player is Player.MAX else "lower")
    assert (tree.best_move is None) == failed
    assert ("best none" in repr(tree)) == failed


class Spelled(games.Explicit):
    """The same trees, whose moves are words that are written like the numbers."""

    def moves(self, state: Any) -> Any:
        return [("zero", "one", "two", "three", "four")[move] for move in super().moves(state)]

    def play(self, state: Any, move: str) -> Any:
        return super().play(state, self._number(move))

    def notation_at(self, state: Any, move: str) -> str:
        return super().notation_at(state, self._number(move))

    @staticmethod
    def _number(move: str) -> int:
        return ("zero", "one", "two", "three", "four").index(move)


@given(
    payoffs(root_moves=5),
    PLAYERS,
    st.integers(1, 3),
    st.sampled_from([games.Explicit, Spelled]),
)
def test_two_searches_prefer_differently_where_one_proves_it(
    given_tree: list[Payoffs], player: Player, depth: int, other: type[games.Explicit]
) -> None:
    """Different moves are no different preference unless one is proved better by who took it."""

    def opinion(state: Any) -> float:
        return float(sum(map(ord, repr(state))) % 5 - 2)

    a = alphabeta(games.Explicit(given_tree, player))
    b = minimax(other(given_tree, player), depth=depth, heuristic=opinion)
    mine, yours = a.choice(0), b.choice(0)
    there = {b.notation(child): child for child in b.children(0)}
    here = {a.notation(child): child for child in a.children(0)}

    def better(tree: GameTree, one: int, two: int) -> bool:
        if player is Player.MAX:
            return tree.bounds(one)[0] > tree.bounds(two)[1]
        return tree.bounds(one)[1] < tree.bounds(two)[0]

    theirs, ours = here[b.notation(yours)], there[a.notation(mine)]
    expected = mine != theirs and (better(a, mine, theirs) or better(b, yours, ours))
    assert turned(a, 0, b, 0) == turned(b, 0, a, 0) == expected
    for one in a.children(0):
        for two in a.children(0):
            assert prefers(a, 0, one, two) == better(a, one, two)


def test_who_has_nothing_to_choose_prefers_nothing() -> None:
    """A finished game, or a search to depth 0, is at odds with no other search."""
    ended, whole = minimax(games.Explicit([[1], [2]]), depth=0), minimax(games.Explicit([[1], [2]]))
    assert not turned(ended, 0, whole, 0)
    assert not turned(whole, 0, ended, 0)


# Places


def test_transpositions_are_the_positions_visited_twice() -> None:
    """Grouped by their text, visited nodes of one position are one tuple; cut ones are none."""
    for tree in (
        minimax(games.TicTacToe("xo_/_x_/__o")),
        alphabeta(games.TicTacToe("xo_/_x_/__o")),
    ):
        groups = defaultdict(list)
        for node in tree:
            if tree.kind(node) != "pruned":
                groups[tree.position(node)].append(node)
        assert tree.transpositions() == [tuple(g) for g in groups.values() if len(g) > 1]
        assert tree.transpositions()


def test_a_line_that_is_not_there_is_told_with_what_is(article: GameTree) -> None:
    """The message names the move, where it fails, what was played before, and what is there."""
    told = {
        "[9,9]": "no move '[9,9]' at ply 0; moves there: '[2,0]', '[2,1]', '[2,2]'",
        "[2,0] [2,0]": "no move '[2,0]' at ply 1 after [2,0]; moves there: '[2,1]', '[2,2]'",
        "2,2 2,0": "no move '2,0' at ply 1 after [2,2]; moves there: none, the line ends here",
    }
    for line, words in told.items():
        with pytest.raises(ViewError) as caught:
            article.find(line)
        assert str(caught.value) == words
    with pytest.raises(ViewError) as caught:
        article.find([(2, 0), (2, 1), (9, 9)])
    assert str(caught.value).startswith("no move (9, 9) at ply 2 after [2,0] [2,1]; moves there:")


def test_a_node_that_is_not_there_is_told_with_what_is(article: GameTree) -> None:
    """Numbers before the root and after the last node are refused, whatever is asked of them."""
    for node in (-1, 11, "x", None, 0.5):
        for name in ("children", "value_at", "bounds", "path", "choice", "parent", "subtree_size"):
            with pytest.raises(ViewError) as caught:
                getattr(article, name)(node)
            assert str(caught.value) == f"no node {node!r}: the nodes are 0 to 10"


def test_kinds_are_the_words_of_the_file_format() -> None:
    """What a node may be is written the same everywhere, and in files for good."""
    words = ["open", "inner", "terminal", "horizon", "leaf", "pruned", "known", "null", "unseen"]
    assert [str(kind) for kind in Kind] == words
    assert [kind.code for kind in Kind] == list(range(9))


# What travels


def importable(state: Any) -> float:
    """Judge as anybody could who imports this file."""
    return float(len(str(state)))


def test_a_heuristic_that_can_be_imported_travels() -> None:
    """A pickled tree finds a function of a module again; of a local one it says that it is gone."""
    game = games.TicTacToe("xo_/___/___")
    kept = pickle.loads(pickle.dumps(minimax(game, depth=1, heuristic=importable)))
    assert kept.heuristic is importable
    assert kept.static(1) == 11
    lost = pickle.loads(pickle.dumps(minimax(game, depth=1, heuristic=lambda _: 3)))
    assert lost.value == 3
    with pytest.raises(GameError, match="was a local function and did not travel with it"):
        lost.static(0)
    named = pickle.loads(pickle.dumps(minimax(game, depth=1, heuristic="lines")))
    assert named.static(1) == minimax(game, depth=1, heuristic="lines").static(1) != 0
    own = pickle.loads(pickle.dumps(minimax(game, depth=1)))
    assert own.static(1) == minimax(game, depth=1).static(1)


class Unnamed:
    """A heuristic that is no function: it has no module of its own to be found in."""

    def __call__(self, state: Any) -> float:
        return 2.0


def test_a_heuristic_without_a_name_does_not_travel() -> None:
    """An object that judges is found by no name; the tree travels, and says that it is gone."""
    lost = pickle.loads(pickle.dumps(minimax(games.Nim(1, 2), depth=1, heuristic=Unnamed())))
    assert lost.value == 2
    with pytest.raises(GameError, match="did not travel"):
        lost.static(0)


# What the leaves say of the values


def cut_by_hand(player: Player, second: float, root: float) -> GameTree:
    """Record two moves without windows: [3, 5] and the start of [2, …], backed up as told."""
    sign = 1 if player is Player.MAX else -1
    recorder = Recorder(games.Explicit([[3 * sign, 5 * sign], [2 * sign, 9 * sign]], player))
    game, start = recorder.game, recorder.game.start
    with recorder.visit(start) as top:
        for move, value in ((0, 3), (1, second)):
            state = game.play(start, move)
            with recorder.visit(state, move) as visit:
                for reply in (0, 1)[: 2 - move]:
                    with recorder.visit(game.play(state, reply), reply) as leaf:
                        leaf.value = game.utility(game.play(state, reply))
                if move:
                    recorder.prune(1)
                visit.value = value * sign
        top.value = root * sign
    return recorder.tree()


@pytest.mark.parametrize("player", SIDES)
def test_where_no_windows_are_told_values_may_be_bounds(player: Player) -> None:
    """A cut node's value may bound its true one; it may be no value beyond, and the root's none."""
    assert cut_by_hand(player, second=2, root=3).check() == []
    (breach,) = cut_by_hand(player, second=2, root=4).check()
    turn = (lambda text: text) if player is Player.MAX else (lambda text: text.replace("+", "−"))
    assert (breach.node, breach.low, breach.high) == (0, *[3 * (player is Player.MAX or -1)] * 2)
    assert breach.claim == turn("the search returned +4, but its leaves prove +3")
    assert breach.text == f"node 0, 'root': {breach.claim}"
    (breach,) = cut_by_hand(player, second=1, root=3).check()
    ends = "−∞ and +2" if player is Player.MAX else "−2 and +∞"
    value = turn("+1")
    assert breach.claim == f"the search returned {value}, but its leaves prove between {ends}"


def test_without_winners_the_sign_of_a_value_says_who_wins() -> None:
    """0 is a draw, and nothing else is: what is more is won by MAX, what is less by MIN."""
    for value, winner in ((1, Player.MAX), (5e-324, Player.MAX), (0, None), (-5e-324, Player.MIN)):
        assert BY_SIGN.winner(value, value) is winner
        assert BY_SIGN.is_draw(value, value) == (winner is None)
    assert BY_SIGN.winner(-1, 1) is None
    assert not BY_SIGN.is_draw(-1, 1)


def test_a_search_that_says_nothing_of_itself_is_ones_own() -> None:
    """What is said of a search that has no name."""
    recorder = Recorder()
    with recorder.visit() as visit:
        visit.value = 1
    assert recorder.tree().facts.search == SearchFacts().search == "a search of your own"


def test_attributes_are_copied_as_plain_dicts(article: GameTree) -> None:
    """What networkx copies, and may write to, is a dict of its own with the same content."""
    copied = copy.copy(article.nodes[1])
    assert type(copied) is dict
    assert copied == dict(article.nodes[1])
    copied["value"] = 3
    assert article.nodes[1]["value"] == -10
