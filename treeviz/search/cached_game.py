"""`CachedGame`: a game as a search asks it, with the answers kept while that pays.

A search without a table visits the same position again and again; what the rules say of it does
not change. So the answers for the positions asked most recently are kept, in bounded space, and a
game may be written for its readers and not for speed. Each visit is still a node of the tree.
Where positions hardly ever come twice, the game is soon asked directly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import compress
from math import inf
from sys import getrecursionlimit, setrecursionlimit
from typing import NamedTuple
from weakref import proxy

from treeviz.errors import TreevizError
from treeviz.formatting.numerals import nearer_zero
from treeviz.formatting.plain_values import bare_number, bare_whole, read_whole, unexpected
from treeviz.game.asked_game import AskedGame
from treeviz.game.contract import moves_of
from treeviz.game.game import Game, Heuristic, Move, Player, State
from treeviz.game.keys import FAULTS, hashable
from treeviz.recorder.tape import Tape
from treeviz.tree.columns import PRUNED

UNLIMITED = -1  # counted down from here, a depth never reaches 0
_POSITIONS_KEPT = 1 << 14  # three times the distinct positions of tic-tac-toe; some megabytes
_REPLIES_KEPT = 1 << 16  # of these positions, each with the position it leads to
_TRIAL = 1 << 10  # new positions after which it is looked at whether keeping answers pays
_SHARE = 1 / 8  # of questions asked again; rules take some eight times as long as a look in a table
_VISITED = bytes(code != PRUNED for code in range(256))
_A_DEPTH = "a depth of 0 or more plies, or none for all"
_FRAMES_PER_PLY = 4  # the search's own, and room for what a game calls
_FRAMES_SPARE = 1000
_MOST_FRAMES = 50_000_000  # far more than memory holds, and still a C int


class CachedGame(AskedGame):
    """What a search asks of a game, with the answers kept while that pays.

    Parameters
    ----------
    game, heuristic, depth_penalty, chance, max_nodes
        As in :class:`~treeviz.game.asked_game.AskedGame`.
    whatever_pays
        Keep the answers even if no position comes twice, and so make sure that all can be keys.
    """

    def __init__(
        self,
        game: object,
        heuristic: str | Heuristic | None,
        depth_penalty: float,
        *,
        whatever_pays: bool = False,
        chance: bool = False,
        max_nodes: int | None = None,
    ) -> None:
        super().__init__(game, heuristic, depth_penalty, chance=chance, max_nodes=max_nodes)
        turn, successors, play = self.turn, self.successors, self.play
        utility, estimate = self.utility, self.estimate
        kept = lru_cache(maxsize=_POSITIONS_KEPT)
        replies: dict[State, tuple[tuple[Move, State], ...]] = {}
        misses = held = 0
        this = proxy(self)  # what it keeps would else keep it, till garbage is collected

        def directly() -> None:
            """Go on without a memory: too few questions are asked again."""
            this.turn, this.successors, this.play = turn, successors, play
            this.utility, this.estimate = utility, estimate
            replies.clear()

        @kept
        def kept_turn(state: State) -> tuple[Player, tuple[Move, ...]]:
            nonlocal misses
            misses += 1
            if misses % _TRIAL == 0 and not whatever_pays:
                hits = this.turn.cache_info().hits
                if hits < _SHARE * (hits + misses):
                    directly()
            return turn(state)

        def kept_successors(
            state: State, moves: tuple[Move, ...]
        ) -> tuple[tuple[Move, State], ...]:
            nonlocal held
            known = replies.get(state)
            if known is None:
                if held >= _REPLIES_KEPT:
                    replies.clear()
                    held = 0
                known = replies[state] = tuple(
                    (move, hashable(after)) for move, after in successors(state, moves)
                )
                held += len(known)
            return known

        def new_state(state: State, move: Move) -> State:
            return hashable(play(state, move))

        known_state = kept(new_state)

        def kept_state(state: State, move: Move) -> State:
            try:
                return known_state(state, move)
            except TreevizError:
                raise
            except FAULTS:  # a move that is no key, though those at the start are
                this.play = new_state
                return new_state(state, move)

        @kept
        def truth(state: State) -> float:
            return utility(state, 0)

        def kept_utility(state: State, ply: int) -> float:
            return nearer_zero(truth(state), depth_penalty, ply) if depth_penalty else truth(state)

        self.turn, self.successors = kept_turn, kept_successors
        self.play = kept_state if _hashable_moves(self.game) else new_state
        self.utility, self.estimate = kept_utility, kept(estimate)


def _hashable_moves(game: Game) -> bool:
    """Return whether moves can be keys; those of functional games, for one, may be arrays."""
    for move in moves_of(game, game.start):
        try:
            hash(move)
            bool(move == move)  # its class may raise at either
        except FAULTS:
            return False
    return True


class SearchLimits(NamedTuple):
    """How far a search goes, in plain numbers."""

    depth: int | None
    depth_penalty: float
    max_nodes: int


def read_depth(depth: object) -> int | None:
    """Return a depth in plies, or None for all.

    Raises
    ------
    InputError
        If it is negative, or no whole number.
    """
    return None if depth is None else read_whole(depth, 0, _A_DEPTH)


def read_limits(depth: object, depth_penalty: object, max_nodes: object) -> SearchLimits:
    """Return limits as plain numbers; refuse what makes no sense, before anything is searched.

    Raises
    ------
    InputError
        If the depth or the penalty is negative, or no node is allowed.

    Examples
    --------
    >>> read_limits(None, 0, 1000)
    SearchLimits(depth=None, depth_penalty=0, max_nodes=1000)
    """
    plies, penalty = read_depth(depth), bare_number(depth_penalty)
    if penalty is None or not 0 <= penalty < inf:
        raise unexpected("a depth penalty of 0 or more points;", depth_penalty)
    points = bare_whole(depth_penalty)  # as it is told: 1, and not 1.0
    nodes = read_whole(max_nodes, 1, "max_nodes of 1 or more;")
    return SearchLimits(plies, penalty if points is None else points, nodes)


@contextmanager
def searching(recorder: Tape, plies: int) -> Iterator[None]:
    """Let a textbook recursion run, and make sure afterwards that all its states can be keys.

    Parameters
    ----------
    recorder
        What it is recorded with.
    plies
        How deep it may go.

    Raises
    ------
    GameError
        If a state has no hash. A million are asked at once in a hundredth of the time of the
        search; one by one they would cost more than recording them.
    """
    with deep_recursion(plies):
        try:
            yield
        finally:
            columns = recorder.columns
            if isinstance(columns.state, list):  # else each was looked at before it was forgotten
                visited = columns.kind.translate(_VISITED)
                try:
                    deque(map(hash, compress(columns.state, visited)), maxlen=0)
                except FAULTS:
                    deque(map(hashable, compress(columns.state, visited)), maxlen=0)


@contextmanager
def deep_recursion(plies: int) -> Iterator[None]:
    """Let a textbook recursion go as deep as the tree: Python's own limit is about a thousand."""
    before = getrecursionlimit()
    setrecursionlimit(min(before + _FRAMES_PER_PLY * plies + _FRAMES_SPARE, _MOST_FRAMES))
    try:
        yield
    finally:
        setrecursionlimit(before)
