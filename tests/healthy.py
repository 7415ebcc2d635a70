"""Searches without a mistake, in every way that people write them; none may be blamed.

They ask a game for its rules, so that each runs on several games.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf
from random import Random
from typing import Any

from tests.healthy_games import is_max, own

# Games with strict turns


def negamax(game: Any, state: Any) -> float:
    """Without a colour."""
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    return max(-negamax(game, game.play(state, move)) for move in moves)


def negamax_windows(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    best = -inf
    for move in moves:
        best = max(best, -negamax_windows(game, game.play(state, move), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def fail_hard(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    moves = list(game.moves(state))
    if not moves:
        return max(alpha, min(beta, own(game, state)))
    for move in moves:
        value = -fail_hard(game, game.play(state, move), -beta, -alpha)
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


def fail_hard_two(game: Any, state: Any, alpha: float, beta: float, maximizing: bool) -> float:
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    for move in moves:
        value = fail_hard_two(game, game.play(state, move), alpha, beta, not maximizing)
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if maximizing else beta


def scout(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    """PVS with re-search."""
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    best = -inf
    for place, move in enumerate(moves):
        after = game.play(state, move)
        if place == 0 or alpha == -inf:
            value = -scout(game, after, -beta, -alpha)
        else:
            value = -scout(game, after, -alpha - 1e-3, -alpha)
            if alpha < value < beta:
                value = -scout(game, after, -beta, -value)
        best, alpha = max(best, value), max(alpha, value)
        if alpha >= beta:
            break
    return best


def memory(
    game: Any, state: Any, alpha: float, beta: float, table: dict[Any, Any] | None = None
) -> float:
    """Alpha-beta with a table of bounds, fail-soft."""
    table = {} if table is None else table
    low, high = table.get(state, (-inf, inf))
    if low >= beta or low == high:
        return float(low)
    if high <= alpha:
        return float(high)
    alpha, beta = max(alpha, low), min(beta, high)
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    best, a, b = (-inf if is_max(game, state) else inf), alpha, beta
    for move in moves:
        value = memory(game, game.play(state, move), a, b, table)
        if is_max(game, state):
            best = max(best, value)
            a = max(a, best)
        else:
            best = min(best, value)
            b = min(b, best)
        if a >= b:
            break
    if best <= alpha:
        high = best
    elif best >= beta:
        low = best
    else:
        low = high = best
    table[state] = low, high
    return best


def mtdf(game: Any, state: Any) -> float:
    table: dict[Any, Any] = {}
    value, low, high = 0.0, -inf, inf
    while low < high:
        beta = value + 1e-3 if value == low else value
        value = memory(game, state, beta - 1e-3, beta, table)
        if value < beta:
            high = value
        else:
            low = value
    return value


def aspiration(game: Any, state: Any) -> float:
    value = negamax_windows(game, state, -0.5, 0.5)
    if not -0.5 < value < 0.5:
        value = negamax_windows(game, state, -inf, inf)
    return value


def tail(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    """Moves shuffled with a fixed seed."""
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    Random(5).shuffle(moves)
    best = -inf
    for move in moves:
        best = max(best, -tail(game, game.play(state, move), -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def deepened(game: Any, state: Any) -> float:
    value = 0.0
    for depth in range(1, 12):
        value = limited(game, state, depth, is_max(game, state))
    return value


def limited(game: Any, state: Any, depth: int, maximizing: bool) -> float:
    moves = list(game.moves(state))
    if not moves or depth == 0:
        return 0.0 if moves else float(game.utility(state))
    values = [limited(game, game.play(state, m), depth - 1, not maximizing) for m in moves]
    return max(values) if maximizing else min(values)


def own_depth(game: Any, state: Any, depth: int = 2) -> float:
    """A fixed depth of its own, which nobody can hand in."""
    return limited(game, state, 2, is_max(game, state))


def decays(game: Any, state: Any) -> float:
    """Negamax whose mate scores lose a tenth a ply on the way up."""
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    return max(-0.9 * decays(game, game.play(state, move)) for move in moves)


def mate_in(game: Any, state: Any, ply: int = 0) -> float:
    """Negamax whose losses count the plies."""
    moves = list(game.moves(state))
    if not moves:
        truth = own(game, state)
        return 0.0 if not truth else (1000 - ply) * (1 if truth > 0 else -1)
    return max(-mate_in(game, game.play(state, move), ply + 1) for move in moves)


def stand_pat(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    """Finished games only; the side to move may always take 0, as in a quiescence search."""
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    best = 0.0
    for move in moves:
        if best >= beta:
            break
        best = max(best, -stand_pat(game, game.play(state, move), -beta, -max(alpha, best)))
    return best


# Games with passes and second moves, too


def minimax(game: Any, state: Any) -> float:
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    values = [minimax(game, game.play(state, move)) for move in moves]
    return max(values) if is_max(game, state) else min(values)


def with_memo() -> Callable[..., float]:
    """Return a search that remembers in a default, which lives as long as the function."""

    def remembering(game: Any, state: Any, memo: dict[Any, float] = {}) -> float:  # noqa: B006
        if state in memo:
            return memo[state]
        moves = list(game.moves(state))
        if not moves:
            return float(game.utility(state))
        values = [remembering(game, game.play(state, move), memo) for move in moves]
        memo[state] = max(values) if is_max(game, state) else min(values)
        return memo[state]

    return remembering


def with_helpers(
    game: Any, state: Any, killers: dict[int, Any], counter: list[int], ply: int = 0
) -> float:
    counter[0] += 1
    moves = sorted(game.moves(state), key=lambda move: move != killers.get(ply))
    if not moves:
        return float(game.utility(state))
    best = None
    for move in moves:
        value = with_helpers(game, game.play(state, move), killers, counter, ply + 1)
        if best is None or (value > best if is_max(game, state) else value < best):
            best = value
            killers[ply] = move
    assert best is not None
    return best


def entry_of_helpers(game: Any, state: Any) -> float:
    return with_helpers(game, state, {}, [0])


def windows(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    best = -inf if is_max(game, state) else inf
    for move in moves:
        value = windows(game, game.play(state, move), alpha, beta)
        if is_max(game, state):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def only_move(game: Any, state: Any) -> Any:
    """A single move needs no search."""
    moves = list(game.moves(state))
    if len(moves) == 1:
        return moves[0]
    return (max if is_max(game, state) else min)(
        moves, key=lambda move: minimax(game, game.play(state, move))
    )


def last_tie(game: Any, state: Any) -> Any:
    """Of equal moves the last is kept; every move with the full window."""
    best, chosen = None, None
    for move in game.moves(state):
        value = minimax(game, game.play(state, move))
        if best is None or (value >= best if is_max(game, state) else value <= best):
            best, chosen = value, move
    return chosen


def own_root(game: Any, state: Any) -> Any:
    """The entry searches its own root, too, and then each move."""
    value = minimax(game, state)
    for move in game.moves(state):
        if minimax(game, game.play(state, move)) == value:
            return move, value
    return None


def closure(game: Any, state: Any) -> float:
    """Everything inside; nothing to watch."""

    @cache
    def value(here: Any) -> float:
        moves = list(game.moves(here))
        if not moves:
            return float(game.utility(here))
        below = [value(game.play(here, move)) for move in moves]
        return max(below) if is_max(game, here) else min(below)

    return value(state)


class Walker:
    """One object that makes and undoes moves."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.line = game, [state]

    def search(self) -> float:
        state = self.line[-1]
        moves = list(self.game.moves(state))
        if not moves:
            return float(self.game.utility(state))
        best = None
        for move in moves:
            self.line.append(self.game.play(state, move))
            value = self.search()
            self.line.pop()
            if best is None or (value > best if is_max(self.game, state) else value < best):
                best = value
        assert best is not None
        return best


def by_object(game: Any, state: Any) -> float:
    return Walker(game, state).search()


class Table:
    """A search object with its own counters and table."""

    def __init__(self) -> None:
        self.nodes, self.table = 0, {}  # type: ignore[var-annotated]

    def search(self, game: Any, state: Any, maximizing: bool) -> float:
        self.nodes += 1
        if state in self.table:
            return float(self.table[state])
        moves = list(game.moves(state))
        if not moves:
            return float(game.utility(state))
        values = [self.search(game, game.play(state, m), not maximizing) for m in moves]
        self.table[state] = max(values) if maximizing else min(values)
        return float(self.table[state])
