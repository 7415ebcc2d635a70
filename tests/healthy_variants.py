"""More searches without a mistake: passes tried first, chance, tables that last, wins alone."""

from __future__ import annotations

from math import inf
from typing import Any

from tests.healthy_games import is_max, own
from treeviz.game.player import SIDES


def null_move(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf, null: bool = True
) -> float:
    """Passes the turn first: what is so good that even that is enough, is a bound."""
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    turned = passed(game, state)
    if null and turned is not None and beta < inf and list(game.moves(turned)):
        value = -null_move(game, turned, -beta, -beta + 1e-3, False)
        if value >= beta and len(moves) > 99:  # as in endgames: never trusted
            return value
    best = -inf
    for move in moves:
        best = max(best, -null_move(game, game.play(state, move), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def passed(game: Any, state: Any) -> Any:
    """The same board with the other side to move; None if a state does not say whose turn it is."""
    if not isinstance(state, tuple) or state[-1] not in tuple(SIDES):
        return None
    return (*state[:-1], state[-1].other)


def expectimax(game: Any, state: Any) -> float:
    """MIN plays at random."""
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    values = [expectimax(game, game.play(state, move)) for move in moves]
    return max(values) if is_max(game, state) else sum(values) / len(values)


def expected(game: Any, state: Any) -> float:
    """Both play at random now and then: each value is a little of the mean."""
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    values = [expected(game, game.play(state, move)) for move in moves]
    best = max(values) if is_max(game, state) else min(values)
    return 0.75 * best + 0.25 * sum(values) / len(values)


KNOWN: dict[Any, float] = {}


def lasting(game: Any, state: Any) -> float:
    """A table that is never emptied."""
    key = type(game).__name__, state
    if key not in KNOWN:
        below = [lasting(game, game.play(state, move)) for move in game.moves(state)]
        best = max if is_max(game, state) else min
        KNOWN[key] = best(below) if below else float(game.utility(state))
    return KNOWN[key]


def can_win(game: Any, state: Any) -> bool:
    """Whether MAX wins; no more is asked."""
    moves = list(game.moves(state))
    if not moves:
        return bool(game.utility(state) > 0)
    below = [can_win(game, game.play(state, move)) for move in moves]
    return any(below) if is_max(game, state) else all(below)


def winning(game: Any, state: Any) -> int:
    """1 if the mover wins, else 0; for games without draws."""
    moves = list(game.moves(state))
    if not moves:
        return int(own(game, state) > 0)
    return int(any(not winning(game, game.play(state, move)) for move in moves))


def stops_at_wins(game: Any, state: Any) -> float:
    """A won game is enough: no further move is tried."""
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    best = None
    for move in moves:
        value = stops_at_wins(game, game.play(state, move))
        if best is None or (value > best if is_max(game, state) else value < best):
            best = value
        if value > 0 if is_max(game, state) else value < 0:
            break
    assert best is not None
    return best


def by_parent(game: Any, state: Any, bound: float | None = None) -> float:
    """Cuts by the best of its parent alone."""
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    best = None
    for move in moves:
        value = by_parent(game, game.play(state, move), best)
        if best is None or (value > best if is_max(game, state) else value < best):
            best = value
        if bound is not None and (best >= bound if is_max(game, state) else best <= bound):
            break
    assert best is not None
    return best
