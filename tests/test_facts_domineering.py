"""The figures of the article on min-max for Domineering: by our game, by the course's functions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any

import numpy as np
import pytest

from treeviz import games, minimax
from treeviz.game.game import Player
from treeviz.games.functional import from_functions, minmax
from treeviz.talk.playing import play

ARTICLE = ".V../.VHH/HH../.... V"
BOARD = np.array([[-1, 0, -1, -1], [-1, 0, 1, 1], [1, 1, -1, -1], [-1, -1, -1, -1]])
Grid = Any  # a numpy array of −1 (empty), 0 (vertical) and 1 (horizontal)


# The course's own functions, as its students write them


def s(v: Grid, joueur: int) -> list[Grid]:
    """Return the boards that a player can move to, in row order of the upper left square."""
    after = []
    rows, columns = v.shape
    down, right = (1, 0) if joueur == 0 else (0, 1)
    for r in range(rows - down):
        for c in range(columns - right):
            if v[r, c] == -1 and v[r + down, c + right] == -1:
                w = v.copy()
                w[r, c] = w[r + down, c + right] = joueur
                after.append(w)
    return after


def h(v: Grid) -> float:
    """Return the course's heuristic, which also judges finished games."""
    n0, n1 = len(s(v, 0)), len(s(v, 1))
    if n0 == 0:
        return -inf
    if n1 == 0:
        return inf
    return n0 - n1


# The article's position


def test_article_heuristic() -> None:
    """Vertical has 3 places, Horizontal 5: the position is worth −2, in named terms."""
    tree = minimax(games.Domineering(ARTICLE), depth=0)
    assert (tree.value, tree.nodes[0]["static"]) == (-2, -2)
    assert sorted(tree.nodes[0]["terms"].values()) == [-5, 3]
    assert h(BOARD) == -2


@pytest.mark.parametrize(
    ("depth", "value", "nodes"), [(0, -2, 1), (1, 0, 4), (2, 1, 14), (3, 0, 28), (4, inf, 44)]
)
def test_article_depths(depth: int, value: float, nodes: int) -> None:
    """At depth 0 to 4 both forms find the same values in trees of the same size."""
    for tree in (
        minimax(games.Domineering(ARTICLE), depth=depth),
        minmax(s, h, BOARD, depth, 0),
    ):
        assert (tree.value, len(tree)) == (value, nodes)


def test_article_table_of_depth_2() -> None:
    """Each move, the heuristic after it, the leaves below it, and its value."""
    tree = minimax(games.Domineering(ARTICLE), depth=2)
    moves = tree.children(0)
    leaves = [n for n in tree if not tree.children(n)]
    assert len(leaves) == 10
    assert [tree.notation(n) for n in moves] == ["(0,0)-(1,0)", "(2,2)-(3,2)", "(2,3)-(3,3)"]
    assert [tree.nodes[n]["static"] for n in moves] == [-3, 0, -1]
    assert [[tree.value_at(leaf) for leaf in tree.children(n)] for n in moves] == [
        [-2, -inf, -1, -1, -inf],
        [1, 1],
        [0, 1, 0],
    ]
    assert [tree.value_at(n) for n in moves] == [-inf, 1, 0]
    assert tree.best_moves == (((2, 2), (3, 2)),)


def test_article_plays_itself() -> None:
    """At depth 3 the game lasts five moves, six boards, and Vertical wins."""
    played = play(games.Domineering(ARTICLE), depth=3)
    assert [turn.notation for turn in played.turns] == [
        "(2,2)-(3,2)", "(0,2)-(0,3)", "(0,0)-(1,0)", "(3,0)-(3,1)", "(2,3)-(3,3)",
    ]  # fmt: skip
    assert (played.value, played.outcome) == (inf, "Vertical wins")
    boards = [block for block in played.text.split("\n\n") if block]
    assert len(boards) == 6
    assert "Vertical wins" in boards[-1]


# The course's functions


def test_course_minmax_returns_1() -> None:
    """`minmax(s, h, v, 2, 0)` is worth 1, and its best move is the position after (2,2)-(3,2)."""
    tree = minmax(s, h, BOARD, 2, 0)
    after = BOARD.copy()
    after[2:4, 2] = 0
    assert tree.value == 1
    assert isinstance(tree.best_move, np.ndarray)
    assert np.array_equal(tree.best_move, after)
    assert tree.notation(tree.choice(0)) == "(2,2)-(3,2)"
    assert sum(not tree.children(n) for n in tree) == 10


def test_course_boards_stay_as_they_were() -> None:
    """The board that is given is not written to, nor does a later write to it reach the tree."""
    board = BOARD.copy()
    tree = minmax(s, h, board, 2, 0)
    assert np.array_equal(board, BOARD)
    board[:] = 0
    assert np.array_equal(tree.nodes[0]["state"].position, BOARD)


def test_course_plays_itself_the_same() -> None:
    """Judged by the heuristic the moves are the same; the last board is judged wrongly, −∞."""
    by_rules = play(games.Domineering(ARTICLE), depth=3)
    by_opinion = play(from_functions(s, h, BOARD, 0), depth=3)
    assert [t.notation for t in by_opinion.turns] == [t.notation for t in by_rules.turns]
    assert (by_opinion.turns[-1].value, by_rules.turns[-1].value) == (-inf, inf)
    assert (by_opinion.value, by_rules.value) == (-inf, inf)


@pytest.mark.parametrize("depth", [5, 6, None])
def test_course_is_wrong_from_depth_5(depth: int | None) -> None:
    """Vertical wins, only with (2,2)-(3,2); judged by the heuristic it seems lost from depth 5."""
    by_rules = minimax(games.Domineering(ARTICLE), depth=depth)
    by_opinion = minmax(s, h, BOARD, -1 if depth is None else depth, 0)
    assert (by_rules.value, by_opinion.value) == (inf, -inf)
    assert by_rules.best_moves == (((2, 2), (3, 2)),)
    assert by_opinion.notation(by_opinion.choice(0)) == "(0,0)-(1,0)"
    assert len(by_rules) == len(by_opinion) == 56


def test_course_names_the_wrong_winner() -> None:
    """At full depth 1,504 of the 4,886 states of the 4×4 game get the wrong winner.

    A state is which squares are covered, and who is to move; whose dominoes cover them decides
    nothing. Counted are all states that either starter can reach, finished ones included.
    """

    @cache
    def by_opinion_and_rules(covered: bytes, joueur: int) -> tuple[float, float]:
        v = np.frombuffer(covered, dtype=np.int8).reshape(4, 4)
        replies = [by_opinion_and_rules(_covered(w), 1 - joueur) for w in s(v, joueur)]
        states[covered, joueur] = found = (
            _best(joueur, h(v), [opinion for opinion, _ in replies]),
            _best(joueur, inf if joueur else -inf, [truth for _, truth in replies]),
        )
        return found

    states: dict[tuple[bytes, int], tuple[float, float]] = {}
    for starter in (0, 1):
        by_opinion_and_rules(_covered(np.full((4, 4), -1)), starter)
    wrong = sum(opinion != truth for opinion, truth in states.values())
    assert (len(states), wrong) == (4886, 1504)


def _covered(v: Grid) -> bytes:
    return np.where(v == -1, -1, 0).astype(np.int8).tobytes()


def _best(joueur: int, leaf: float, values: list[float]) -> float:
    choose: Callable[[list[float]], float] = min if joueur else max
    return choose(values) if values else leaf


# Empty boards


@pytest.mark.parametrize(("rows", "outcomes"), [(2, "V11HV"), (3, "V11HH"), (4, "VVV1V")])
def test_outcomes_of_empty_boards(rows: int, outcomes: str) -> None:
    """V or H: that player wins whoever starts; 1: the first player does; from 1 to 5 columns."""
    assert "".join(_outcome(rows, columns) for columns in range(1, 6)) == outcomes


def _outcome(rows: int, columns: int) -> str:
    game = games.Domineering(rows=rows, columns=columns)

    @cache
    def winner(state: str) -> Player:
        mover = game.to_move(state)
        replies = (winner(game.play(state, move)) for move in game.moves(state))
        return mover if mover in replies else mover.other

    starts = (game.start, game.parse(game.start[:-1] + "H"))
    return {"VV": "V", "HH": "H", "VH": "1", "HV": "2"}[
        "".join(game.side(winner(start))[0] for start in starts)
    ]


@pytest.mark.parametrize(
    ("rows", "columns", "nodes"),
    [(2, 2, 3), (2, 3, 8), (3, 3, 75), (3, 4, 925), (4, 4, 65_081)],
)
def test_whole_trees(rows: int, columns: int, nodes: int) -> None:
    """Whole trees, vertical first, have the published sizes, and the winner of the table."""
    tree = minimax(games.Domineering(rows=rows, columns=columns))
    first_player_wins = _outcome(rows, columns) in ("V", "1")
    assert (len(tree), tree.value) == (nodes, inf if first_player_wins else -inf)
    if nodes == 65_081:
        assert sum(end == n + 1 for n, end in enumerate(tree.columns.end)) == 25_092
