"""Moves of which a heuristic says that they leave its estimate as it is: they are not played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from treeviz import alphabeta, diagnose, games
from treeviz.game.flaws import EstimateNotKept, flaws
from treeviz.tree.worse_left_out import judged_left_out


class Marked:
    """A heuristic of tic-tac-toe that counts the centre, and says which moves leave that."""

    def __init__(self, kept: Any) -> None:
        self.kept = kept

    def __call__(self, state: str) -> float:
        return {"x": 0.5, "o": -0.5, "_": 0.0}[state[5]]

    def kept_by(self, state: str, move: Any) -> bool:
        return bool(self.kept(state, move))


def board(kept: Any, start: str) -> games.TicTacToe:
    """Return a game with such a heuristic."""

    class Own(games.TicTacToe):
        @property
        def heuristics(self) -> Mapping[str, Any]:
            return {"centre": Marked(kept)}

    return Own(start)


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (lambda state, move: move != (1, 1) and state.count("_") > 5, None),
        (lambda state, move: move == (1, 1), r"\[1,1\] leaves it as it is at .* changes it"),
        (lambda state, move: move == (0, 2), r"\[0,2\] leaves it as it is at .* ends the game"),
    ],
)
def test_moves_that_keep_no_estimate_are_told(kept: Any, said: str | None) -> None:
    """What is said of them is used without a look: what is wrong there is told nowhere else."""
    game = board(kept, "xx_/___/oo_")
    found = [flaw for flaw in flaws(game, game.start) if isinstance(flaw, EstimateNotKept)]
    assert bool(found) is (said is not None)
    told = {one.name: str(one) for one in diagnose(game).findings}
    assert ("estimate-not-kept" in told) is (said is not None)
    if said is not None:
        assert re.search(said, str(found[0]))


def test_what_is_left_out_is_judged_alike_without_playing_such_moves() -> None:
    """The answers that a cut left out come to the same, and fewer positions are made for it."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    position = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
    played = dict[bool, int]()
    found = list[Any]()

    class Counted(games.Chess):
        made = 0

        def play(self, state: str, move: Any) -> str:
            self.made += 1
            return super().play(state, move)

    for told in (True, False):
        game = Counted(position)
        material = game.heuristics["material"] if told else game.material
        tree = alphabeta(game, depth=3, heuristic=material)
        game.made = 0
        left_open = judged_left_out(tree, tree.children(0))
        found.append((left_open.level, {n: one[:4] for n, one in left_open.worse.items()}))
        played[told] = game.made
    assert found[0] == found[1]
    assert played[True] < 0.7 * played[False]
