"""Trees and what is read from them travel by pickle; texts of sets are the same in every run."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Any

import pytest

from treeviz import LimitReached, games, minimax, rows
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
