"""The same tree law: a textbook alpha-beta, watched, is the tree of our own alpha-beta."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from strategies import payoffs

from treeviz import GameTree, Player, Recorder, alphabeta, draw, explain, games, minimax

SHAPES = [(equal, fail) for equal in (True, False) for fail in ("soft", "hard")]
BOARDS = ["xox/oox/___", "xo_/_x_/__o", "___/__x/oox", "x__/_o_/__x"]


def as_max_and_min(game: Any, equal: bool, fail: str) -> Any:
    """MAX raises alpha, MIN lowers beta."""

    def search(state: Any, alpha: float, beta: float, maximizing: bool) -> float:
        moves = list(game.moves(state))
        if not moves:
            return game.utility(state)
        low, high = alpha, beta
        best = -inf if maximizing else inf
        for move in moves:
            value = search(
                game.play(state, move),
                low,
                high,
                game.to_move(game.play(state, move)) is Player.MAX,
            )
            if maximizing:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high if equal else low > high:
                break
        if fail == "hard":
            return min(max(best, alpha), beta)
        return best

    return lambda: search(game.start, -inf, inf, game.to_move(game.start) is Player.MAX), search


def as_negamax(game: Any, equal: bool, fail: str) -> Any:
    """Values are those of the mover, and a window is turned with them."""

    def search(state: Any, alpha: float, beta: float) -> float:
        color = 1 if game.to_move(state) is Player.MAX else -1
        moves = list(game.moves(state))
        if not moves:
            return color * game.utility(state)
        low, best = alpha, -inf
        for move in moves:
            after = game.play(state, move)
            turned = game.to_move(after) is not game.to_move(state)
            value = -search(after, -beta, -low) if turned else search(after, low, beta)
            best = max(best, value)
            low = max(low, best)
            if low >= beta if equal else low > beta:
                break
        if fail == "hard":
            return min(max(best, alpha), beta)
        return best

    return lambda: search(game.start, -inf, inf), search


def watched(game: Any, write: Any, equal: bool, fail: str) -> GameTree:
    """Return the tree of a textbook program, which knows nothing of it."""
    call, search = write(game, equal, fail)
    recorder = Recorder(game, search="alphabeta")
    recorder.runcall(call, watch=search)
    return recorder.tree()


def same(mine: GameTree, known: GameTree) -> None:
    """Expect the same nodes, bounds, picture and words."""
    assert [mine.kind(n) for n in mine] == [known.kind(n) for n in known]
    assert [mine.notation(n) for n in mine] == [known.notation(n) for n in known]
    assert [mine.value_at(n) for n in mine] == [known.value_at(n) for n in known]
    assert [mine.columns.window(n) for n in mine] == [known.columns.window(n) for n in known]
    assert [mine.bounds(n) for n in mine] == [known.bounds(n) for n in known]
    assert mine.best_moves == known.best_moves
    assert mine.check() == known.check() == []
    assert str(explain(mine)) == str(explain(known))
    # On a sheet without end, for how many marks fit depends on the length of the search's name.
    scenes = [draw(tree, fit="wall").layout.scene for tree in (mine, known)]
    assert scenes[0].marks == scenes[1].marks


@pytest.mark.parametrize(("equal", "fail"), SHAPES)
@pytest.mark.parametrize("write", [as_max_and_min, as_negamax])
@pytest.mark.parametrize("position", BOARDS)
def test_on_boards(position: str, write: Any, equal: bool, fail: str) -> None:
    """On boards, in every convention."""
    game = games.TicTacToe(position)
    same(watched(game, write, equal, fail), alphabeta(game, cut_on_equal=equal, fail=fail))


@pytest.mark.parametrize(("equal", "fail"), SHAPES)
@pytest.mark.parametrize("write", [as_max_and_min, as_negamax])
@given(tree=payoffs())
@settings(max_examples=12)
def test_on_random_trees(write: Any, equal: bool, fail: str, tree: Any) -> None:
    """On random trees, in every convention."""
    game = games.Explicit(tree)
    same(watched(game, write, equal, fail), alphabeta(game, cut_on_equal=equal, fail=fail))


@pytest.mark.parametrize(("equal", "fail"), SHAPES)
@pytest.mark.parametrize("write", [as_max_and_min, as_negamax])
@given(tree=payoffs())
@settings(max_examples=12)
def test_nothing_exact_is_said_where_children_may_be_missing(
    write: Any, equal: bool, fail: str, tree: Any
) -> None:
    """Without rules, what is told of a node holds for the whole game all the same."""
    game = games.Explicit(tree)
    call, search = write(game, equal, fail)
    recorder = Recorder()
    recorder.runcall(call, watch=search, reads={"state": lambda state: id(state)})
    mine, truth = recorder.tree(), minimax(game)
    low, high = mine.bounds(0)
    assert low <= truth.value <= high
    assert mine.check() == []
