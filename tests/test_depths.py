"""What each depth finds, and where the choice turns."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import (
    GameTree,
    InputError,
    LimitReached,
    Player,
    alphabeta,
    by_depth,
    games,
    minimax,
)

COURSE = games.Domineering(".V../.VHH/HH../.... V")


def ordinary(state: object) -> float:
    """Return an estimate that looks like any other."""
    return float(sum(map(ord, repr(state))) % 9 - 4)


def test_the_course_by_depth() -> None:
    """Depths 0 to 4 of the course's position: −2, 0, 1, 0, +∞ in 1, 4, 14, 28, 44 nodes."""
    found = by_depth(COURSE, range(5))
    assert [row.value for row in found.rows] == [-2, 0, 1, 0, inf]
    assert [row.nodes for row in found.rows] == [1, 4, 14, 28, 44]
    assert [row.best_move for row in found.rows] == [None] + 4 * [((2, 2), (3, 2))]
    assert found.turns == ()
    assert not any(row.proved for row in found.rows)  # the +∞ of depth 4 is the heuristic's


def test_a_result_is_proved_only_by_the_rules() -> None:
    """From depth 5 on the course's position is won by the rules, and deeper is no different."""
    found = by_depth(COURSE, range(8))
    assert [row.proved for row in found.rows][4:] == ["", *3 * ["Vertical wins"]]
    assert [row.whole for row in found.rows] == 5 * [False] + 3 * [True]
    told = " ".join(found.text.split())
    assert "From depth 5 on the result is proved: Vertical wins. At depth 5" in told


@pytest.mark.parametrize("search", [minimax, alphabeta])
@given(tree=payoffs(), player=PLAYERS, depths=st.sets(st.integers(0, 6), min_size=1))
def test_each_depth_is_what_its_own_search_finds(
    search: Callable[..., GameTree], tree: list[Payoffs], player: Player, depths: set[int]
) -> None:
    """Each row is what a separate search to that depth finds, reused or not."""
    game = games.Explicit(tree, player)
    found = by_depth(game, depths, search=search, heuristic=ordinary)
    assert [row.depth for row in found.rows] == sorted(depths)
    for row in found.rows:
        alone = search(game, depth=row.depth, heuristic=ordinary)
        assert (row.value, row.best_move, row.best_moves) == (
            alone.value,
            alone.best_move,
            alone.best_moves,
        )
        assert row.nodes == alone.columns.visited
        assert row.line == tuple(map(alone.notation, alone.best_play()[1:]))


@given(tree=payoffs(root_moves=4), player=PLAYERS)
def test_a_choice_turns_only_if_one_depth_prefers_it(tree: list[Payoffs], player: Player) -> None:
    """A turn changes the move, and one of both depths holds the two moves different."""
    game = games.Explicit(tree, player)
    found = by_depth(game, range(1, 7), heuristic=ordinary)
    for before, row in zip(found.rows, found.rows[1:], strict=False):
        differs = before.best_move != row.best_move
        strict = row.best_move not in before.best_moves or before.best_move not in row.best_moves
        assert (row.turn is not None) == (differs and strict)


def test_where_the_choice_turns_is_told(check_golden: Callable[[str, str], None]) -> None:
    """Text and Markdown of a choice that turns twice, sign for sign."""
    found = by_depth(games.TicTacToe("xo_/___/___"), range(1, 5), heuristic="lines")
    assert [(row.depth, row.turn.former) for row in found.turns] == [(3, "[1,1]"), (4, "[2,0]")]
    check_golden("by_depth.txt", f"{found}\n")
    check_golden("by_depth.md", f"{found.markdown()}\n")


def test_a_tie_that_comes_first_is_no_better() -> None:
    """A turn to a move that is only as good is told as such."""
    found = by_depth(games.TicTacToe("xo_/_x_/o__"), range(1, 4), heuristic="lines")
    assert "both win there, and [1,0] comes first" in " ".join(found.text.split())


def test_json_holds_every_depth() -> None:
    """The JSON form has the schema, a row for each depth, and infinities as strings."""
    told = by_depth(COURSE, range(5)).to_dict()
    assert (told["schema"], told["to_move"]) == (1, "max")
    assert [row["value"] for row in told["depths"]] == [-2, 0, 1, 0, "inf"]
    assert told["depths"][2]["best_move"] == [[2, 2], [3, 2]]
    assert told["depths"][0]["proved"] is None
    assert told["depths"][1] == {
        "depth": 1,
        "value": 0,
        "bound": "exact",
        "proved": None,
        "whole": False,
        "best_move": [[2, 2], [3, 2]],
        "best_moves": [[[2, 2], [3, 2]]],
        "notation": "(2,2)-(3,2)",
        "line": ["(2,2)-(3,2)"],
        "nodes": 4,
        "turned_from": None,
    }


def test_a_finished_game_has_nothing_to_choose(finished: GameTree) -> None:
    """At the end of a game every depth is the same, and that is all there is to say."""
    found = by_depth(finished.game, range(3))
    assert str(found).endswith("The game is over: no move to choose.")


def test_no_ply_shows_no_choice() -> None:
    """Of depth 0 alone it is said that no move was looked at, and not that the game is over."""
    told = str(by_depth(COURSE, [0]))
    assert "No move was looked at." in told
    assert "over" not in told


@pytest.mark.parametrize("depths", [[], [-1], [1.5], [True]])
def test_depths_that_are_none_are_refused(depths: list) -> None:
    """No depths, or what is no depth, is refused."""
    with pytest.raises(InputError, match="depth"):
        by_depth(COURSE, depths)


def test_a_limit_holds_for_every_depth() -> None:
    """A search past its limit is told as any other."""
    with pytest.raises(LimitReached, match="max_nodes=30"):
        by_depth(COURSE, range(5), max_nodes=30)
