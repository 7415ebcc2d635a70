"""Minimax: MAX takes the best of its moves, MIN the worst for MAX, down to the end of the game.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> tree.value, tree.best_move, [tree.nodes[n]["value"] for n in tree.children(0)]
(3.0, 0, [3.0, 2.0, 2.0])

References
----------
C. Shannon, "Programming a computer for playing chess", 1950.
S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", figure 5.3.
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
from treeviz.tree.search_facts import SearchFacts

if TYPE_CHECKING:
    from treeviz.tree.game_tree import GameTree

MAX = Player.MAX


def minimax(
    game: object,
    *,
    depth: int | None = None,
    heuristic: str | Heuristic | None = None,
    depth_penalty: float = 0,
    max_nodes: int = 1_000_000,
    progress: Progress | None = None,
    states: States = "keep",
) -> GameTree:
    """Search a game with minimax and return the tree of everything it saw.

    Parameters
    ----------
    game
        Any object with the methods of :class:`~treeviz.Game`; the search begins at its `start`.
    depth
        How many plies to look ahead; None: to the end of the game; 0 values the root. Whether the
        game is over is asked before whether the depth is.
    heuristic
        How to estimate an unfinished game at the horizon, MAX's side: a function of states, the
        name of one of the game's heuristics, or None for the game's own.
    depth_penalty
        Points per ply from the root by which the value of a finished game moves towards 0, so that
        faster wins and slower losses are preferred. It never reaches or crosses 0. Among equal
        infinities the nearer win and the farther loss are chosen.
    max_nodes
        How many nodes to record at most.
    progress
        Called with the number of nodes so far, every few thousand, and with None: nobody knows how
        many there will be.
    states
        ``"keep"``: the tree holds each state. ``"replay"``: it holds the moves only, and plays a
        state again from the root when it is asked for: some thirty bytes a node, for trees of
        millions. The game must then always give the same answers.

    Returns
    -------
    GameTree
        Its `value` and `best_move` are read from it. Ties go to the first in the game's order.

    Raises
    ------
    InputError
        If a limit makes no sense or the game has no such heuristic.
    GameError
        If the rules or the heuristic break their contract; the position is named.
    LimitReached
        If the tree is larger than `max_nodes`; the error's `.tree` holds what was recorded.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
    GameTree(14 nodes, value +1, best (2,2)-(3,2))
    """
    depth, depth_penalty, max_nodes = read_limits(depth, depth_penalty, max_nodes)
    rules = CachedGame(game, heuristic, depth_penalty, max_nodes=max_nodes)
    recorder = Recorder(
        game,
        search=SearchFacts("minimax", depth=depth, depth_penalty=depth_penalty),
        heuristic=heuristic,
        max_nodes=max_nodes,
        progress=progress,
        states=states,
    )
    enter, leave, leaf, *_ = recorder.pen

    def search(state: State, move: Move, ply: int, depth: int) -> float:
        player, moves = rules.turn(state)
        if not moves:
            return leaf(state, move, player, rules.utility(state, ply), TERMINAL)
        if depth == 0:
            return leaf(state, move, player, rules.estimate(state), HORIZON)
        enter(state, move, player)
        value = -inf if player is MAX else inf
        for move, successor in rules.successors(state, moves):
            reply = search(successor, move, ply + 1, depth - 1)
            if reply > value if player is MAX else reply < value:
                value = reply
        leave(value, INNER)
        return value

    try:
        with searching(recorder, max_nodes if depth is None else depth):
            search(rules.game.start, None, 0, UNLIMITED if depth is None else depth)
    finally:
        del search  # it calls itself, so it would hold itself and all that it searched
    return recorder.tree()
