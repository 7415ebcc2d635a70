"""Expectimax: MAX takes the best of its moves, MIN the worst for MAX, chance the mean of them all.

>>> from treeviz import games
>>> tree = expectimax(games.Explicit("A(B(1/2:8 1/2:24) C(1/4:40 3/4:4))"))
>>> tree.value, tree.best_move, [tree.nodes[n]["value"] for n in tree.children(0)]
(16.0, 0, [16.0, 13.0])

References
----------
D. Michie, "Game-playing and game-learning automata", 1966.
S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", section 5.5 (stochastic
games), where it is called expectiminimax.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from treeviz.formatting.progress import Progress
from treeviz.game.game import Heuristic, Move, Player, State
from treeviz.recorder.recorder import Recorder
from treeviz.recorder.tape import States
from treeviz.search.cached_game import UNLIMITED, CachedGame, read_limits, searching
from treeviz.tree.columns import HORIZON, INNER, TERMINAL
from treeviz.tree.means import weighted
from treeviz.tree.search_facts import SearchFacts

if TYPE_CHECKING:
    from treeviz.tree.game_tree import GameTree

MAX, CHANCE = Player.MAX, Player.CHANCE


def expectimax(
    game: object,
    *,
    depth: int | None = None,
    heuristic: str | Heuristic | None = None,
    depth_penalty: float = 0,
    max_nodes: int = 1_000_000,
    progress: Progress | None = None,
    states: States = "keep",
) -> GameTree:
    """Search a game with dice or cards and return the tree of everything the search saw.

    It is minimax where nothing is left to chance. Where :meth:`~treeviz.Game.to_move` is
    `Player.CHANCE`, a position is worth the mean of what may happen, each weighed by
    :meth:`~treeviz.Game.probability`.

    Parameters
    ----------
    game, heuristic, depth_penalty, max_nodes, progress, states
        As for :func:`~treeviz.minimax`.
    depth
        How many plies to look ahead, those of chance included; None: to the end of the game.

    Returns
    -------
    GameTree
        Its edges below chance nodes have a `probability`.

    Raises
    ------
    InputError
        If a limit makes no sense or the game has no such heuristic.
    GameError
        If the rules or the heuristic break their contract, or the probabilities of a position do
        not add up to 1; the position is named.
    LimitReached
        If the tree is larger than `max_nodes`; the error's `.tree` holds what was recorded.

    Examples
    --------
    >>> from treeviz import expectimax, games
    >>> tree = expectimax(games.Explicit("A(B(1/2:8 1/2:24) C(1/4:40 3/4:4))"))
    >>> tree, tree.player(1), tree.edges[4, 5]["probability"]
    (GameTree(7 nodes, value +16, best B), <Player.CHANCE: 'chance'>, 0.25)
    """
    depth, depth_penalty, max_nodes = read_limits(depth, depth_penalty, max_nodes)
    rules = CachedGame(game, heuristic, depth_penalty, chance=True, max_nodes=max_nodes)
    recorder = Recorder(
        game,
        search=SearchFacts("expectimax", depth=depth, depth_penalty=depth_penalty),
        heuristic=heuristic,
        max_nodes=max_nodes,
        progress=progress,
        states=states,
    )
    enter, leave, leaf, *_ = recorder.pen
    columns = recorder.columns

    def search(state: State, move: Move, ply: int, depth: int) -> float:
        player, moves = rules.turn(state)
        if not moves:
            return leaf(state, move, player, rules.utility(state, ply), TERMINAL)
        if depth == 0:
            return leaf(state, move, player, rules.estimate(state), HORIZON)
        enter(state, move, player)
        if player is CHANCE:
            value = mean(state, moves, ply, depth)
        else:
            value = -inf if player is MAX else inf
            for move, successor in rules.successors(state, moves):
                reply = search(successor, move, ply + 1, depth - 1)
                if reply > value if player is MAX else reply < value:
                    value = reply
        leave(value, INNER)
        return value

    def mean(state: State, moves: tuple[Move, ...], ply: int, depth: int) -> float:
        parts = []
        shares = rules.shares(state, moves)
        for share, (move, successor) in zip(shares, rules.successors(state, moves), strict=True):
            node = len(columns)
            parts.append((search(successor, move, ply + 1, depth - 1), share))
            columns.weigh(node, share)
        return weighted(parts)

    try:
        with searching(recorder, max_nodes if depth is None else depth):
            search(rules.game.start, None, 0, UNLIMITED if depth is None else depth)
    finally:
        del search  # it calls itself, so it would hold itself and all that it searched
    return recorder.tree()
