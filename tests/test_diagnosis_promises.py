"""What a search promises of its values, where the truth of what it left out is not known."""

from __future__ import annotations

from math import inf

import pytest

from treeviz import Player, Recorder, games
from treeviz.diagnosis.values.backing import broken_promises, named
from treeviz.diagnosis.values.true_values import Ends, Leaves
from treeviz.game.game import State
from treeviz.game.player import SIDES


class Known(Leaves):
    """What was left out is worth what the test says; finished games are not clamped."""

    def __init__(self, ends: Ends) -> None:
        self.ends, self.hard = ends, False

    def worth(self, state: State, ply: int) -> Ends:
        return self.ends


@pytest.mark.parametrize("player", SIDES)
@pytest.mark.parametrize(
    ("left_out", "name"),
    [
        ((-inf, inf), "window-too-narrow"),
        ((-inf, 9), "window-too-narrow"),
        ((1, inf), "window-too-narrow"),
        ((4, inf), "cut-loses-value"),
        ((4, 4), "cut-loses-value"),
    ],
)
def test_a_cut_loses_a_value_only_if_one_was_surely_there(
    player: Player, left_out: Ends, name: str
) -> None:
    """A branch that may be better or not is no reason; one that is better for sure is.

    The first move was searched with a window too narrow and came back with a bound, 3 for 5; the
    second was cut. For MIN all signs are turned.
    """
    sign = 1 if player is Player.MAX else -1
    recorder = Recorder(games.Explicit([[5 * sign, 5 * sign], [0]], player))
    game, start = recorder.game, recorder.game.start
    first, second = (game.play(start, move) for move in game.moves(start))
    with recorder.visit(start, alpha=-inf, beta=inf) as root:
        window = {"alpha": -inf, "beta": 3} if sign > 0 else {"alpha": -3, "beta": inf}
        with recorder.visit(first, 0, **window) as reply:
            for move in game.moves(first):
                with recorder.visit(game.play(first, move), move, **window) as leaf:
                    leaf.value = 5 * sign
            reply.value = 3 * sign
        recorder.prune(1, state=second)
        root.value = 3 * sign
    low, high = left_out if sign > 0 else (-left_out[1], -left_out[0])
    broken, ends = broken_promises(recorder.tree(), Known((low, high)), frozenset())
    assert ends[0] == (max(5, low), max(5, high)) if sign > 0 else (min(-5, low), min(-5, high))
    assert [one.node for one in broken] == [0]
    assert named(broken) == name
