"""Trees and what is read from them travel by pickle; texts of sets are the same in every run."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Any

import pytest

from treeviz import LimitReached, expectimax, games, minimax, rows
from treeviz.game.game import Game


def again(value: Any) -> Any:
    """Return a value as it comes out of a pickle."""
    return pickle.loads(pickle.dumps(value))


def test_tables_and_limits() -> None:
    """A table is the same table; an error brings what was recorded until then."""
    table = rows(minimax(games.TicTacToe("xox/oox/___"), heuristic="lines"), "value > 0")
    assert str(table)
    assert list(again(table)) == list(table)
    with pytest.raises(LimitReached) as caught:
        minimax(games.TicTacToe(), max_nodes=50)
    assert (str(again(caught.value)), len(again(caught.value).tree)) == (str(caught.value), 50)


@pytest.mark.parametrize(
    ("needs", "make"),
    [
        ("chess", lambda: games.Chess("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")),
        ("pyspiel", lambda: games.OpenSpiel("tic_tac_toe")),
    ],
)
def test_games_of_other_packages(needs: str, make: Any) -> None:
    """Their trees travel by name and position, and can be asked everything afterwards."""
    pytest.importorskip(needs, reason=f"an extra brings {needs}")
    game = make()
    tree = minimax(game.at(game.play(game.start, next(iter(game.moves(game.start))))), depth=1)
    other = again(tree)
    assert [other.position(n) for n in other] == [tree.position(n) for n in tree]
    assert other.game.start == tree.game.start
    assert [other.static(n) for n in other] == [tree.static(n) for n in tree]


@pytest.mark.parametrize(
    "typed",
    [
        "A(B(3 12 8) C(x=2 (4 1)) -inf)",
        "(1/4:tails=0 3/4:(1 2))",
        "(" * 3000 + "last=7" + ")" * 3000,
    ],
    ids=["names", "chance", "deep"],
)
def test_typed_trees(typed: str) -> None:
    """They travel whole, with the names, payoffs and shares of all places, however deep."""
    tree = (expectimax if ":" in typed else minimax)(games.Explicit(typed))
    other = again(tree)
    assert [other.position(n) for n in other] == [tree.position(n) for n in tree]
    assert [other.static(n) for n in other] == [tree.static(n) for n in tree]
    assert list(other.edges(data="probability")) == list(tree.edges(data="probability"))
    assert other.state(0) is other.game.start
    assert other.game.parse(tree.position(len(tree) - 1)) is other.state(len(tree) - 1)
    states = [tree.state(node) for node in tree]
    assert list(map(repr, again(states))) == list(map(repr, states))
    assert repr(again(tree.game).start) == repr(tree.game.start)


class Words(Game):
    """A game whose states and moves hold sets of words."""

    start = (frozenset({"ant", "bee", "cow", "dog"}), "max")

    def position_text(self) -> str:
        return f"{self.position(self.start)} {self.notation(self.start[0])}"


def test_sets_are_written_the_same_in_every_run() -> None:
    """A set of texts has one text, whatever the seed of the hashes."""
    code = "from tests.test_pickles import Words; print(Words().position_text())"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert told == {
        "(frozenset({'ant', 'bee', 'cow', 'dog'}), 'max') frozenset({'ant','bee','cow','dog'})\n"
    }
