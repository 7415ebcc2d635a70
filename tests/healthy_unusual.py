"""Right searches of unusual make: none may be blamed. They ask a game for its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import inf
from typing import Any

from tests.healthy_games import is_max, own
from tests.healthy_results import (
    as_dict,
    index_of_best,
    move_first,
    one_based,
    proof_numbers,
    proves,
    random_ties,
    value_first,
    win_or_count,
    with_length,
)


def soft_root(game: Any, state: Any) -> float:
    """Fail-soft, entered with a window wide enough for the game."""
    return _soft(game, state, -100.0, 100.0)


def _soft(game: Any, state: Any, alpha: float, beta: float) -> float:
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    best = -inf
    for move in moves:
        best = max(best, -_soft(game, game.play(state, move), -beta, -max(alpha, best)))
        if best >= beta:
            return best
    return best


def with_history(game: Any, state: Any, alpha: float = -inf, beta: float = inf,
                 history: dict[Any, int] | None = None) -> float:  # fmt: skip
    """Moves that cut before are tried first."""
    history = {} if history is None else history
    moves = sorted(game.moves(state), key=lambda move: -history.get(move, 0))
    if not moves:
        return own(game, state)
    best = -inf
    for move in moves:
        best = max(best, -with_history(game, game.play(state, move), -beta, -alpha, history))
        alpha = max(alpha, best)
        if alpha >= beta:
            history[move] = history.get(move, 0) + 1
            break
    return best


def stacked(game: Any, state: Any) -> float:
    """An explicit stack of frames."""
    frames: list[list[Any]] = [[state, iter(list(game.moves(state))), []]]
    result = 0.0
    while frames:
        here, left, found = frames[-1]
        move = next(left, None)
        if move is not None:
            after = game.play(here, move)
            frames.append([after, iter(list(game.moves(after))), []])
            continue
        frames.pop()
        result = game.utility(here) if not found else (max if is_max(game, here) else min)(found)
        if frames:
            frames[-1][2].append(result)
    return result


def by_generator(game: Any, state: Any) -> float:
    """The values of the moves come from a generator."""

    def values() -> Iterator[float]:
        for move in game.moves(state):
            yield by_generator(game, game.play(state, move))

    best = max if is_max(game, state) else min
    return (
        best(values(), default=None)
        if any(True for _ in game.moves(state))
        else game.utility(state)
    )


def cached(game: Any, state: Any) -> float:
    """`functools.cache` on the states."""

    @cache
    def value(at: Any) -> float:
        below = [value(game.play(at, move)) for move in game.moves(at)]
        return (max if is_max(game, at) else min)(below) if below else game.utility(at)

    return value(state)


def mate_decays(
    game: Any, state: Any, ply: int = 0, alpha: float = -inf, beta: float = inf
) -> float:
    """Alpha-beta in which wins lose a point a ply."""
    moves = list(game.moves(state))
    if not moves:
        truth = game.utility(state)
        return 0.0 if not truth else (1000 - ply if truth > 0 else ply - 1000)
    best = -inf if is_max(game, state) else inf
    for move in moves:
        value = mate_decays(game, game.play(state, move), ply + 1, alpha, beta)
        if is_max(game, state):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def bisected(game: Any, state: Any) -> float:
    """MTD-bi: null windows that close in on the value."""
    low, high = -16.0, 16.0
    while high - low > 1 / 8:
        middle = (low + high) / 2
        if _soft(game, state, middle - 1e-6, middle) >= middle:
            low = middle
        else:
            high = middle
    return round(low * 2) / 2


def iterative(game: Any, state: Any, most_calls: int = 100_000) -> float:
    """Deepening until nothing is cut by the depth, or too many calls were made."""
    calls = 0

    def search(at: Any, depth: int) -> tuple[float, bool]:
        nonlocal calls
        calls += 1
        moves = list(game.moves(at))
        if not moves:
            return game.utility(at), True
        if depth == 0 or calls > most_calls:
            return 0.0, False
        below = [search(game.play(at, move), depth - 1) for move in moves]
        return (max if is_max(game, at) else min)(v for v, _ in below), all(w for _, w in below)

    depth, whole, value = 0, False, 0.0
    while not whole and depth < 40:
        depth += 1
        value, whole = search(state, depth)
    return value


def killers(game: Any, state: Any, alpha: float, beta: float, ply: int = 0,
            killer: dict[int, Any] | None = None) -> float:  # fmt: skip
    """The move that cut last at a ply is tried first."""
    killer = {} if killer is None else killer
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    moves.sort(key=lambda move: move != killer.get(ply))
    best = -inf if is_max(game, state) else inf
    for move in moves:
        value = killers(game, game.play(state, move), alpha, beta, ply + 1, killer)
        if is_max(game, state):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            killer[ply] = move
            break
    return best


def two_functions(game: Any, state: Any) -> float:
    return highest(game, state) if is_max(game, state) else lowest(game, state)


def highest(game: Any, state: Any) -> float:
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    return max(two_functions(game, game.play(state, move)) for move in moves)


def lowest(game: Any, state: Any) -> float:
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    return min(two_functions(game, game.play(state, move)) for move in moves)


def whole_numbers(game: Any, state: Any) -> int:
    """1, 0 or −1 for the side to move, whatever a win is worth."""
    moves = list(game.moves(state))
    if not moves:
        value = own(game, state)
        return (value > 0) - (value < 0)
    return max(-whole_numbers(game, game.play(state, move)) for move in moves)


def early_win(game: Any, state: Any) -> float:
    """A win at once ends the loop; the mover of the next position need not be the other."""
    best = None
    for move in game.moves(state):
        value = early_win(game, game.play(state, move))
        if best is None or (value > best if is_max(game, state) else value < best):
            best = value
        if best == (_most(game) if is_max(game, state) else -_most(game)):
            break
    return game.utility(state) if best is None else best


def _most(game: Any) -> float:
    return inf


def signed(game: Any, state: Any) -> float:
    """One loop for both sides: values times a sign."""
    sign = 1 if is_max(game, state) else -1
    best = None
    for move in game.moves(state):
        value = sign * signed(game, game.play(state, move))
        best = value if best is None or value > best else best
    return game.utility(state) if best is None else sign * best


class Solver:
    """An object that keeps its game, its table, how many nodes it saw, and the line it found."""

    def __init__(self) -> None:
        self.table: dict[Any, float] = {}
        self.line: dict[Any, Any] = {}
        self.nodes = 0

    def solve(self, game: Any, state: Any) -> float:
        if state in self.table:
            return self.table[state]
        self.nodes += 1
        moves = list(game.moves(state))
        if not moves:
            return game.utility(state)
        best = (max if is_max(game, state) else min)(
            moves, key=lambda move: self.solve(game, game.play(state, move))
        )
        self.line[state] = best
        self.table[state] = self.solve(game, game.play(state, best))
        return self.table[state]


def new_solver(game: Any, state: Any) -> float:
    return Solver().solve(game, state)


def best_of_solver(game: Any, state: Any) -> Any:
    solver = Solver()
    solver.solve(game, state)
    return solver.line.get(state)


def bits(game: Any, state: Any) -> float:
    """Positions are numbered as they are met; the table is a list."""
    numbers: dict[Any, int] = {state: 0}
    known: list[float | None] = [None]

    def value(at: Any) -> float:
        place = numbers.setdefault(at, len(numbers))
        while len(known) <= place:
            known.append(None)
        found = known[place]
        if found is None:
            below = [value(game.play(at, move)) for move in game.moves(at)]
            found = (max if is_max(game, at) else min)(below) if below else game.utility(at)
            known[place] = found
        return found

    return value(state)


def aspired(game: Any, state: Any) -> float:
    """A window about a guess, wider and wider until the value is inside."""
    width, guess = 1.0, 0.0
    while True:
        value = _soft(game, state, guess - width, guess + width)
        if guess - width < value < guess + width:
            return value
        width *= 4


def sorted_children(game: Any, state: Any) -> float:
    """The moves in the order of what they lead to, as text."""
    after = sorted((game.play(state, move) for move in game.moves(state)), key=repr)
    if not after:
        return game.utility(state)
    return (max if is_max(game, state) else min)(sorted_children(game, one) for one in after)


def null_windows(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    """Every move after the first with a null window, and again if it is better."""
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    best = None
    for move in moves:
        after = game.play(state, move)
        if best is None:
            value = null_windows(game, after, alpha, beta)
        elif is_max(game, state):
            value = null_windows(game, after, alpha, alpha + 1e-6)
            value = null_windows(game, after, alpha, beta) if value > alpha else value
        else:
            value = null_windows(game, after, beta - 1e-6, beta)
            value = null_windows(game, after, alpha, beta) if value < beta else value
        if is_max(game, state):
            best = value if best is None else max(best, value)
            alpha = max(alpha, best)
        else:
            best = value if best is None else min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    assert best is not None
    return best


def reduced(game: Any, state: Any) -> float:
    """Late moves are looked at less far first, and fully if that looks good, or is not sure."""

    def look(at: Any, depth: float) -> tuple[float, bool]:
        moves = list(game.moves(at))
        if not moves:
            return game.utility(at), True
        if depth <= 0:
            return 0.0, False
        found = []
        for place, move in enumerate(moves):
            value, sure = look(game.play(at, move), depth - 1 if place < 2 else depth - 3)
            if not sure:
                value, sure = look(game.play(at, move), depth - 1)
            found.append((value, sure))
        return (max if is_max(game, at) else min)(v for v, _ in found), all(s for _, s in found)

    return look(state, 30)[0]


STRICT_ONLY: tuple[Callable[..., Any], ...] = (
    soft_root, with_history, bisected, whole_numbers, aspired,
)  # fmt: skip
ANY: tuple[Callable[..., Any], ...] = (
    stacked, by_generator, cached, random_ties, move_first, value_first, as_dict,
    one_based, index_of_best, proves, proof_numbers, iterative, killers, two_functions, early_win,
    signed, new_solver, best_of_solver, bits, sorted_children, with_length,
    null_windows, reduced, win_or_count,
)  # fmt: skip
WON_OR_LOST: tuple[Callable[..., Any], ...] = (mate_decays,)  # no games of points
