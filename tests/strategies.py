"""Random game trees as nested lists of payoffs, and the shortest search there is to judge them."""

from __future__ import annotations

from math import inf
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st

from treeviz import Recorder, games
from treeviz.game.game import Player

Payoffs: TypeAlias = "float | list[Payoffs]"
PLAYERS = st.sampled_from([Player.MAX, Player.MIN])

# Small pools make ties, a pool of one makes all leaves equal.
POOLS = st.sampled_from(
    [
        [0],
        [7],
        [inf],
        [-inf, inf],
        [-1, 0, 1],
        [-10, 0, 10],
        [-inf, -2, 3, inf],
        [-0.5, 1 / 3, 2.25, 1e6],
        list(range(-20, 21)),
    ]
)


def tries(trees: int) -> int:
    """Return how many trees a law grows by itself: so many, more or fewer as the profile says."""
    return trees * settings.default.max_examples // 15


def chain(payoff: Payoffs, plies: int) -> Payoffs:
    """Return a line of only moves: a payoff inside so many lists."""
    for _ in range(plies):
        payoff = [payoff]
    return payoff


@st.composite
def payoffs(
    draw: st.DrawFn,
    *,
    pools: st.SearchStrategy[list[float]] = POOLS,
    root_moves: int = 12,
    leaves: int = 12,
) -> list[Payoffs]:
    """Draw uneven nested lists with 1 to `root_moves` moves at the root, chains among them."""
    leaf = st.sampled_from([float(payoff) for payoff in draw(pools)])
    branch = st.recursive(
        leaf | st.builds(chain, leaf, st.integers(1, 9)),
        lambda below: st.lists(below, min_size=1, max_size=4),
        max_leaves=leaves,
    )
    return draw(st.lists(branch, min_size=1, max_size=root_moves))


def brute_force(tree: Payoffs, player: Player) -> float:
    """Return the minimax value of nested lists."""
    if not isinstance(tree, list):
        return tree
    values = [brute_force(child, player.other) for child in tree]
    return max(values) if player is Player.MAX else min(values)


def recorded(tree: Payoffs, player: Player, lies: dict[int, float] | None = None) -> Recorder:
    """Record a hand-written search of nested lists that backs up `lies` at some nodes."""
    recorder = Recorder(games.Explicit(tree, player))

    def search(state: object, move: int | None, mover: Player) -> float:
        with recorder.visit(state, move) as visit:
            children = recorder.game.moves(state)
            values = [search(recorder.game.play(state, m), m, mover.other) for m in children]
            truth = mover.best(values) if values else recorder.game.utility(state)
            visit.value = (lies or {}).get(visit.node, truth)
        return visit.value

    search(recorder.game.start, None, player)
    return recorder


def typed(tree: tuple) -> str:
    """Return a drawn tree as one types it."""
    name, content = tree
    if isinstance(content, int):
        return f"{name}={content}" if name else str(content)
    return f"{name}({' '.join(map(typed, content))})"


_names = st.sampled_from(
    ["", "a", "Nc3", "pawn-takes-queen", "a-name-that-is-much-too-long-to-stand-on-an-edge"]
)
typed_trees = st.recursive(
    st.tuples(_names, st.integers(-20, 20)),
    lambda below: st.tuples(_names, st.lists(below, min_size=1, max_size=6)),
    max_leaves=60,
).map(typed)  # trees of named positions, as one types them
