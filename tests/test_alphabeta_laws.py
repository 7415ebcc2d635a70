"""Alpha-beta on hundreds of random trees: what minimax finds, whatever is cut, in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import inf
from random import Random
from typing import Any

import pytest
from strategies import Payoffs, brute_force, chain, tries

from treeviz import GameTree, Recorder, alphabeta, games, minimax
from treeviz.game.game import Player
from treeviz.game.player import SIDES

CONVENTIONS = [
    {"cut_on_equal": equal, "fail": fail, "exact_root": exact}
    for equal, fail, exact in product((True, False), ("soft", "hard"), (False, True))
]
POOLS: list[list[float]] = [
    [0],
    [7],
    [inf],
    [-inf],
    [-inf, inf],
    [-1, 0, 1],
    [-10, 0, 10],
    [-inf, -2, 3, inf],
    [-0.5, 1 / 3, 2.25, 1e6],
    [float(number) for number in range(-20, 21)],
]
TREES = tries(800)
BATCHES = 10  # so that a failure names a tenth, and two cores share the work


def grown(chance: Random, pool: Sequence[float], plies: int) -> Payoffs:
    """Return an uneven tree of 1 to 4 moves a node, with chains and early leaves."""
    if plies == 0 or chance.random() < 0.15:
        return chance.choice(pool)
    if chance.random() < 0.1:
        return chain(grown(chance, pool, plies - 1), chance.randint(1, 4))
    return [grown(chance, pool, plies - 1) for _ in range(chance.randint(1, 4))]


def random_tree(number: int) -> tuple[Payoffs, Player, Random]:
    """Return the random tree of a number, who begins, and the chance to go on with."""
    chance = Random(number)
    pool = chance.choice(POOLS)
    tree: Payoffs = [grown(chance, pool, chance.randint(0, 3)) for _ in range(chance.randint(1, 4))]
    return tree, chance.choice(SIDES), chance


def shuffled(chance: Random) -> Callable[[Any, Sequence[int]], Iterable[int]]:
    return lambda state, moves: chance.sample(moves, len(moves))


def keeps_the_laws(tree: GameTree) -> bool:
    """Tell whether every value is what its bound says: exact, at least, or at most."""
    for node in tree:
        value, (low, high) = tree.value_at(node), tree.bounds(node)
        if tree.kind(node) == "pruned":
            if (value, low, high) != (None, -inf, inf):
                return False
            continue
        assert value is not None
        if not {
            "exact": low == high == value,
            "lower": value <= low,
            "upper": value >= high,
            "open": value in (-inf, inf),  # "at least −∞" says nothing
        }[tree.bound(node)]:
            return False
    return True


@pytest.mark.parametrize("batch", range(BATCHES))
def test_alphabeta_is_minimax(batch: int) -> None:
    """In every convention: minimax's value and very choice, only best moves, no breach."""
    for number in range(batch, TREES, BATCHES):
        given, player, chance = random_tree(number)
        game = games.Explicit(given, player)
        truth = minimax(game)
        assert truth.value == brute_force(given, player)
        # Every tree meets two conventions, every fifth all eight.
        ways = CONVENTIONS if number % 50 < BATCHES else chance.sample(CONVENTIONS, 2)
        for way in ways:
            tree = alphabeta(game, **way)  # type: ignore[arg-type]
            about = (number, way)
            assert tree.value == truth.value, about
            assert tree.best_move == truth.best_move, about
            assert tree.best_moves[0] == tree.best_move, about
            assert set(tree.best_moves) <= set(truth.best_moves), about
            assert len(tree) <= len(truth), about
            assert tree.bounds(0) == (truth.value, truth.value), about
            assert tree.check() == [], about
            assert keeps_the_laws(tree), about


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_order_changes_no_value(batch: int) -> None:
    """With moves shuffled at every node the value stays; the choice is proved one of the best."""
    for number in range(batch, TREES, 2 * BATCHES):
        given, player, chance = random_tree(number)
        game = games.Explicit(given, player)
        truth, way = minimax(game), chance.choice(CONVENTIONS)
        tree = alphabeta(game, order=shuffled(chance), **way)  # type: ignore[arg-type]
        about = (number, way)
        assert tree.value == truth.value, about
        assert tree.best_move in truth.best_moves, about
        assert set(tree.best_moves) <= set(truth.best_moves), about
        assert list(tree.best_moves) == sorted(tree.best_moves), about
        assert tree.check() == [], about
        assert keeps_the_laws(tree), about


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_narrow_window_gives_a_value_or_a_bound(batch: int) -> None:
    """Inside the window the result is the value, below it an upper bound, above it a lower one."""
    seen = set()
    for number in range(batch, TREES, 2 * BATCHES):
        given, player, chance = random_tree(number)
        truth = brute_force(given, player)
        alpha, beta = sorted(chance.sample([-inf, -11, -3, -0.5, 0, 1, 2.25, 8, inf], 2))
        way = chance.choice(CONVENTIONS)
        tree = alphabeta(games.Explicit(given, player), window=(alpha, beta), **way)  # type: ignore[arg-type]
        about = (number, alpha, beta, way)
        value, (low, high) = tree.value, tree.bounds(0)
        assert value is not None
        assert low <= truth <= high, about
        assert tree.check() == [], about
        if alpha < truth < beta:
            assert value == truth == low == high, about
            seen.add("value")
        elif truth <= alpha:
            assert truth <= value <= alpha, about
            assert high <= value, about
            seen.add("at most")
        else:
            assert beta <= value <= truth, about
            assert low >= value, about
            seen.add("at least")
        if way["fail"] == "hard":
            assert alpha <= value <= beta, about
    assert seen == {"value", "at most", "at least"}


@pytest.mark.parametrize("batch", range(2))
def test_intervals_hold_the_true_values(batch: int) -> None:
    """What is proved of any node, cut or not, holds of its true value in the whole tree."""
    for number in range(batch, 1000, 2):
        given, player, chance = random_tree(number)
        game = games.Explicit(given, player)
        tree, whole = alphabeta(game, order=shuffled(chance)), minimax(game)
        values = {id(whole.state(node)): whole.value_at(node) for node in whole}
        for node in tree:
            low, high = tree.bounds(node)
            assert low <= values[id(tree.state(node))] <= high, (number, node)  # type: ignore[operator]


# Planted faults


def by_hand(
    given: Payoffs,
    player: Player,
    *,
    cut_early: float = 0,
    lie_at: int | None = None,
    windows: bool = True,
) -> GameTree:
    """Record a hand-written alpha-beta that may cut when α + `cut_early` ≥ β, or back up 1 more."""
    game = games.Explicit(given, player)
    recorder = Recorder(game)

    def search(state: Any, move: int | None, alpha: float, beta: float) -> float:
        mover = game.to_move(state)
        moves = list(game.moves(state))
        node = recorder.enter(state, move, window=(alpha, beta) if windows else None)
        value = mover.other.best([-inf, inf]) if moves else game.utility(state)
        for place, each in enumerate(moves):
            value = mover.best([value, search(game.play(state, each), each, alpha, beta)])
            if mover is Player.MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha + cut_early >= beta:
                for left in moves[place + 1 :]:
                    recorder.prune(left)
                break
        if node == lie_at:
            value += 1
        recorder.leave(value)
        return value

    search(game.start, None, -inf, inf)
    return recorder.tree()


def test_a_right_search_by_hand_is_not_blamed() -> None:
    """A hand-written alpha-beta that cuts rightly is alphabeta, and breaks no law."""
    for number in range(500):
        given, player, _ = random_tree(number)
        ours = alphabeta(games.Explicit(given, player))
        for windows in (True, False):
            tree = by_hand(given, player, windows=windows)
            assert (len(tree), tree.value, tree.best_move) == (
                len(ours), ours.value, ours.best_move,
            )  # fmt: skip
            assert tree.check() == []


def test_a_wrong_cut_is_named() -> None:
    """A search that cuts too early is found out in every tree where that left its value open."""
    found = 0
    for number in range(2000):
        given, player, _ = random_tree(number)
        tree = by_hand(given, player, cut_early=4)
        named = {breach.node for breach in tree.check()}
        if tree.value != brute_force(given, player):
            assert named, number
            found += 1
        for node in named:
            low, high = tree.bounds(node)
            assert low < high or tree.value_at(node) != low, number
    assert found > 20


def test_the_wrong_cut_itself_is_named() -> None:
    """The node at which a search stopped although its window was open is the node that is named."""
    recorder = Recorder(games.Explicit([[5, 2], [7, 1]]))
    start = recorder.game.start
    recorder.enter(start, window=(-inf, inf))
    for move in (0, 1):
        state = recorder.game.play(start, move)
        recorder.enter(state, move, window=(-inf if move == 0 else 2.0, inf))
        first = recorder.game.play(state, 0)
        recorder.enter(first, 0)
        recorder.leave(first.payoff)
        if move == 0:
            second = recorder.game.play(state, 1)
            recorder.enter(second, 1)
            recorder.leave(second.payoff)
            recorder.leave(2)
        else:
            recorder.prune(1)  # 7 is above alpha, so MIN might still do better
            recorder.leave(7)
    recorder.leave(7)
    breaches = recorder.tree().check()
    assert [breach.node for breach in breaches] == [0, 4]
    assert "between" in breaches[1].text
    assert "'1'" in breaches[1].text


def test_a_wrong_value_is_named() -> None:
    """A search that backs up one more than it found is found out where it lied."""
    lied = 0
    for number in range(2000):
        given, player, chance = random_tree(number)
        honest = by_hand(given, player)
        exact = [
            n for n in honest if honest.kind(n) == "inner" and honest.bound(n) == "exact"
            and honest.columns.window(n)[0] < honest.value_at(n) + 1 < honest.columns.window(n)[1]  # type: ignore[operator]
            and abs(honest.value_at(n) or 0) < inf
        ]  # fmt: skip
        if not exact:
            continue
        liar = chance.choice(exact)
        assert liar in {b.node for b in by_hand(given, player, lie_at=liar).check()}, number
        lied += 1
    assert lied > 500
