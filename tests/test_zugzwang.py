"""Zugzwang: told of two searches of one board, and only where both prove it."""

from __future__ import annotations

import pytest

from treeviz import GameTree, InputError, alphabeta, games, minimax
from treeviz.explanation import zugzwang
from treeviz.explanation.english import words
from treeviz.explanation.fact import Fact

HERE, PASSED = (f".HH/.../HH. {side}" for side in "VH")


def searched(position: str, **how: object) -> GameTree:
    """Return the search of a board of Domineering."""
    return minimax(games.Domineering(position), **how)


def test_whoever_is_to_move_loses() -> None:
    """Both sides would rather pass; the sentence is made from the fact alone."""
    for mover, other in ((HERE, PASSED), (PASSED, HERE)):
        told = zugzwang(searched(mover), searched(other))
        assert told is not None
        name = "Vertical" if mover.endswith("V") else "Horizontal"
        assert told.text == (
            f"Zugzwang: both moves lose; if {name} could pass, {name} would win. "
            "Whoever is to move loses."
        )
        assert words(Fact.of(told.fact.to_dict())) == told.text
        assert told.nodes == (0,)


def test_who_gains_by_moving_is_not_in_zugzwang() -> None:
    """Nor is who loses either way, and nobody is where it is not proved or the game is over."""
    for board in ("../..", ".V./.V./...", "V./V.", "HH/.."):
        trees = [searched(f"{board} {side}") for side in "VH"]
        for here, passed in (trees, trees[::-1]):
            found = zugzwang(here, passed)
            player = here.player(0)
            better = player.better(passed.value, here.value)
            assert (found is not None) is (better and bool(here.children(0)))
    bound = alphabeta(games.Domineering(PASSED), window=(-1, 0))
    assert bound.bound(0) != "exact" or zugzwang(searched(HERE), bound) is not None
    assert zugzwang(searched(HERE), searched(PASSED, depth=0)) is not None  # an estimate of 0


def test_estimates_are_told_as_values() -> None:
    """Where nothing is proved by the rules, the values are told, and nobody is said to win."""
    here, passed = (searched(f"..../.HH./..../.... {side}", depth=1) for side in "VH")
    for told in (zugzwang(here, passed), zugzwang(passed, here)):
        assert told is None or "would win" not in told.text


def test_other_boards_are_refused() -> None:
    """One clear line: what was expected, and what came."""
    cases = [
        (searched(HERE), searched(".HH/.../... V"), "expected one board with either side to move"),
        (searched(HERE), searched(HERE), "expected the other side to move"),
        (minimax(games.Explicit([3])), minimax(games.Explicit([3])), "draws none"),
    ]
    for here, passed, message in cases:
        with pytest.raises(InputError, match=message):
            zugzwang(here, passed)
