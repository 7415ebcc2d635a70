"""`CachedGame`: a game as a search asks it, with the answers kept.

A search without a table visits the same position again and again; what the rules say of it does
not change. So the answers for the positions asked most recently are kept, in bounded space, and a
game may be written for its readers and not for speed. Each visit is still a node of the tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from sys import getrecursionlimit, setrecursionlimit

from treeviz.errors import InputError
from treeviz.formatting.numerals import nearer_zero
from treeviz.game.contract import ask, check_before_search, hashable, number, worth
from treeviz.game.game import (
    Game,
    Heuristic,
    Move,
    Player,
    State,
    complete,
    find_heuristic,
    heuristic_name,
)

_POSITIONS_KEPT = 1 << 14  # three times the distinct positions of tic-tac-toe; some megabytes
_FRAMES_PER_PLY = 4  # the search's own, and room for what a game calls
_FRAMES_SPARE = 1000
_MOST_FRAMES = 50_000_000  # far more than memory holds, and still a C int


class CachedGame:
    """What a search asks of a game, with the answers kept.

    Parameters
    ----------
    game
        Any object with the methods of :class:`~treeviz.Game`.
    heuristic
        A function of states, the name of one of the game's, or None for the game's own.
    depth_penalty
        Points per ply by which a finished game's value moves towards 0.

    Attributes
    ----------
    turn
        state → (player to move, tuple of moves); no moves: the game is over.
    successors
        state → tuple of (move, state it leads to), in the game's order.
    play
        (state, move) → the state it leads to.
    utility
        (state, ply) → value of a finished game, MAX's side, with the penalty taken off.
    estimate
        state → value by the heuristic, MAX's side.
    """

    def __init__(
        self,
        game: object,
        heuristic: str | Heuristic | None,
        depth_penalty: float,
    ) -> None:
        whole: Game = complete(game)
        opinion = find_heuristic(whole, heuristic)
        check_before_search(whole)
        kept = lru_cache(maxsize=_POSITIONS_KEPT)
        self.game = whole

        def legal(state: State) -> tuple[Player, tuple[Move, ...]]:
            return Player(whole.to_move(state)), tuple(whole.moves(state))

        @kept
        def turn(state: State) -> tuple[Player, tuple[Move, ...]]:
            return ask(whole, "moves", state, legal)

        def moved(state: State, move: Move) -> State:
            return hashable(ask(whole, "play", state, whole.play, move))

        @kept
        def successors(state: State) -> tuple[tuple[Move, State], ...]:
            return tuple((move, moved(state, move)) for move in turn(state)[1])

        play = kept(moved)

        @kept
        def truth(state: State) -> float:
            return number(ask(whole, "utility", state, whole.utility), "utility", whole, state)

        asked = f"the heuristic {heuristic_name(whole, heuristic)!r}"

        @kept
        def estimate(state: State) -> float:
            return worth(ask(whole, asked, state, opinion), asked, whole, state)

        def utility(state: State, ply: int) -> float:
            return nearer_zero(truth(state), depth_penalty, ply)

        self.turn: Callable[[State], tuple[Player, tuple[Move, ...]]] = turn
        self.successors: Callable[[State], tuple[tuple[Move, State], ...]] = successors
        self.play: Callable[[State, Move], State] = play if _hashable_moves(whole) else moved
        self.utility: Callable[[State, int], float] = (
            utility if depth_penalty else (lambda state, ply: truth(state))
        )
        self.estimate: Callable[[State], float] = estimate


def _hashable_moves(game: Game) -> bool:
    """Return whether moves can be keys; those of functional games, for one, may be arrays."""
    for move in ask(game, "moves", game.start, lambda start: list(game.moves(start))):
        try:
            hash(move)
        except TypeError:
            return False
    return True


def check_limits(depth: int | None, depth_penalty: float, max_nodes: int) -> None:
    """Refuse limits that make no sense, before anything is searched.

    Raises
    ------
    InputError
        If the depth or the penalty is negative, or no node is allowed.
    """
    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 0):
        raise InputError(f"expected a depth of 0 or more plies, or None for all; got {depth!r}")
    if not 0 <= depth_penalty < float("inf"):
        raise InputError(f"expected a depth penalty of 0 or more points; got {depth_penalty!r}")
    if max_nodes < 1:
        raise InputError(f"expected max_nodes of 1 or more; got {max_nodes!r}")


@contextmanager
def deep_recursion(plies: int) -> Iterator[None]:
    """Let a textbook recursion go as deep as the tree: Python's own limit is about a thousand."""
    before = getrecursionlimit()
    setrecursionlimit(min(before + _FRAMES_PER_PLY * plies + _FRAMES_SPARE, _MOST_FRAMES))
    try:
        yield
    finally:
        setrecursionlimit(before)
