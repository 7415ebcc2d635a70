"""What estimates is said where a value that is shown rests on it, and nowhere else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing_on import after

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.whole_facts import SearchedTo

COLUMNS = st.lists(st.integers(0, 4), max_size=9)
ESTIMATED = re.compile(r"estimated at|(?<![\d.])0\.1|counts as 0|[−+]\d\.\d|[≤≥] [−+]?\d")


@given(COLUMNS, st.integers(1, 4), st.sampled_from(["lines", None]), st.booleans())
def test_what_estimates_is_said_where_it_is_needed(
    line: list[int], depth: int, heuristic: Any, cuts: bool
) -> None:
    """Nobody reads a number that only a heuristic gave without being told of it."""
    game = after(games.Connect(rows=4, columns=5, k=3), line)
    if game is None:
        return
    search = alphabeta if cuts else minimax
    told = explain(search(game, depth=depth, heuristic=heuristic))
    searched = [one.fact for one in told.opening if isinstance(one.fact, SearchedTo)]
    if not searched or searched[0].shown:
        return
    rows = " ".join(row.text for row in told.rows)
    assert not ESTIMATED.search(rows)
    assert "lines of three" not in told.text
    assert "Unfinished positions" not in told.text


def test_moves_that_lose_to_one_answer_are_one_row() -> None:
    """Whether every answer to a move was looked at or not: the reason is the same."""
    game = games.TicTacToe("_x_x/____/____/__o_", k=3)
    told = explain(alphabeta(game, depth=2, heuristic="lines"))
    assert [len(row.moves) for row in told.rows] == [1, 12]
    text = " ".join(told.rows[1].text.split())
    assert text.endswith(
        "x answers [0,2] and wins at once, so 110 further answers were not looked at."
    )
    assert told.verify() == ()


@pytest.mark.parametrize("heuristic", ["lines", None])
def test_a_position_lost_at_once_needs_no_opinion(heuristic: Any) -> None:
    """Every move loses by the rules: the heuristic decided nothing, and no value of it is told."""
    game = games.TicTacToe("x___/_o__/_ox_/____", k=3)
    text = " ".join(str(explain(alphabeta(game, depth=2, heuristic=heuristic))).split())
    assert "110 branches cut, which could not change the value). Every" in text
    assert "This is certain: no estimate decided it." in text
