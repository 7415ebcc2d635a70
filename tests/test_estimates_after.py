"""What a heuristic says of positions after moves that need not be played for it."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import pytest

from treeviz import alphabeta, diagnose, games
from treeviz.game.flaws import EstimatedWrongly, flaws
from treeviz.tree.settled_lines import settle
from treeviz.tree.worse_left_out import judged_left_out


class Centre:
    """A heuristic of tic-tac-toe that counts the centre, and tells what it counts after moves."""

    def __init__(self, after: Any) -> None:
        self.after = after

    def __call__(self, state: str) -> float:
        return {"x": 0.5, "o": -0.5, "_": 0.0}[state[5]]


def board(after: Any, start: str) -> games.TicTacToe:
    """Return a game with such a heuristic."""

    class Own(games.TicTacToe):
        @property
        def heuristics(self) -> Mapping[str, Any]:
            return {"centre": Centre(after)}

    return Own(start)


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (lambda state, move: 0.0 if move == (1, 0) and state.count("_") > 4 else None, None),
        (lambda state, move: 0.0 if move == (1, 1) else None, r"another estimate of \[1,1\] than"),
        (
            lambda state, move: 0.0 if move == (0, 2) else None,
            r"after \[0,2\], where the turn",
        ),
    ],
)
def test_estimates_that_do_not_hold_after_a_move_are_told(after: Any, said: str | None) -> None:
    """They are used without a look at the position: what is wrong there is told nowhere else."""
    game = board(after, "xx_/___/oo_")
    found = [flaw for flaw in flaws(game, game.start) if isinstance(flaw, EstimatedWrongly)]
    assert bool(found) is (said is not None)
    told = {one.name: str(one) for one in diagnose(game).findings}
    assert ("estimate-after-differs" in told) is (said is not None)
    if said is not None:
        assert re.search(said, str(found[0]))
        assert "'centre'" in " ".join(told["estimate-after-differs"].split())


@pytest.mark.parametrize("variant", ["chess", "atomic"])
def test_chess_tells_what_counts_after_moves(variant: str) -> None:
    """It is what counts in the position after them; of variants nothing is told."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    rng, told = random.Random(3), 0
    game = games.Chess(variant=variant)
    state = game.start
    for _ in range(60):
        moves = list(game.moves(state))
        if not moves:
            break
        for move in moves:
            after = game.heuristics["material"].after(state, move)  # type: ignore[attr-defined]
            then = game.play(state, move)
            assert after is None or (after == game.material(then) and not game.is_over(then))
            told += after is not None
        state = game.play(state, rng.choice(moves))
    assert bool(told) is (variant == "chess")


def test_what_is_left_out_is_judged_alike_without_playing_moves() -> None:
    """Answers left out, and lines with takes counted, come to the same with fewer moves made."""
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
        found[-1] += tuple(settle(tree, move) for move in tree.children(0))
        played[told] = game.made
    assert found[0] == found[1]
    assert played[True] < 0.7 * played[False]
