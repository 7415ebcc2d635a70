"""Arguments of the wrong kind in the public functions: one line that says what was expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from treeviz import (
    InputError,
    View,
    ViewError,
    alphabeta,
    audit,
    by_depth,
    diagnose,
    draw,
    explain,
    games,
    load,
    minimax,
    play,
    rows,
    save,
    strip,
)

GAME = games.TicTacToe("xox/oox/___")
TREE = minimax(GAME)
WRONG: dict[str, Callable[[Any], object]] = {
    "engine": lambda odd: draw(TREE, engine=odd),
    "fit": lambda odd: draw(TREE, fit=odd),
    "format": lambda odd: save(TREE, "tree.json", format=odd),
    "format of a picture": lambda odd: draw(TREE).encode(odd, None),
    "words": lambda odd: explain(TREE, words=odd),
    "direction": lambda odd: View(direction=odd),
    "tier": lambda odd: View(tier=odd),
    "line": lambda odd: View(line=odd),
    "fail": lambda odd: alphabeta(GAME, fail=odd),
    "states": lambda odd: minimax(GAME, states=odd),
    "progress": lambda odd: minimax(GAME, progress=odd),
    "progress of an audit": lambda odd: audit(GAME, heuristic="lines", progress=odd),
    "search by depth": lambda odd: by_depth(GAME, range(2), search=odd),
    "search of a game": lambda odd: play(GAME, search=odd),
    "searches": strip,
    "title": lambda odd: strip([TREE], title=odd),
    "columns": lambda odd: rows(TREE, columns=[odd]),
    "memory": lambda odd: load("tree.json", memory=odd),
    "position": games.TicTacToe,
    "position of dominoes": games.Domineering,
    "reads": lambda odd: diagnose(GAME, search=len, reads=odd),
}


ODD = (7.5, b"a", [[]], {1: [2]}, (n for n in ()), np.zeros(3), object())
RIGHT = {"searches": dict, "memory": float}  # what is no wrong argument there


@pytest.mark.parametrize(
    ("what", "odd"),
    [(what, odd) for what in WRONG for odd in ODD if type(odd) is not RIGHT.get(what)],
)
def test_what_is_of_another_kind_is_refused_in_one_line(what: str, odd: Any) -> None:
    """A wrong argument is told as such, whether or not it can be hashed, compared or listed."""
    with pytest.raises((InputError, ViewError)) as refused:
        WRONG[what](odd)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("odd", [10**400, np.zeros(3), "a", object()])
def test_a_payoff_that_is_no_number(odd: Any) -> None:
    """Whatever it is, it is refused with its place."""
    with pytest.raises(InputError, match="expected a number or a list at child 0 of the tree"):
        games.Explicit([odd, 1])


def test_a_penalty_that_no_number_holds() -> None:
    """An integer may be larger than any float: then it is no penalty."""
    with pytest.raises(InputError, match="expected a depth penalty of 0 or more points"):
        minimax(GAME, depth_penalty=10**400)
    assert minimax(GAME, depth_penalty=np.float32(2)).value == minimax(GAME, depth_penalty=2).value


@pytest.mark.parametrize("name", ["\ud800", "a\x00b"])
def test_names_that_no_file_can_have(name: str) -> None:
    """They are refused as what cannot be read."""
    with pytest.raises(InputError, match=r"^cannot read"):
        load(name)


def test_numbers_that_are_equal_to_a_node_mean_it() -> None:
    """A node is a key of a graph: 3.0 and a number of numpy's are the same key as 3."""
    for three in (3.0, np.float32(3), np.int64(3)):
        assert TREE.outcome(three) == TREE.outcome(3)
        assert (TREE.winner(three), TREE.parent(three)) == (TREE.winner(3), TREE.parent(3))
        assert str(explain(TREE, three)) == str(explain(TREE, 3))
