"""Right searches that return something unusual: places, pairs, counts, numbers of proofs."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from tests.healthy_games import is_max


def random_ties(game: Any, state: Any) -> Any:
    """Among equal moves one is drawn, with a fixed seed."""
    values = [(move, minimax_value(game, game.play(state, move))) for move in game.moves(state)]
    best = (max if is_max(game, state) else min)(value for _, value in values)
    return Random(11).choice([move for move, value in values if value == best])


def minimax_value(game: Any, state: Any) -> float:
    below = [minimax_value(game, game.play(state, move)) for move in game.moves(state)]
    return (max if is_max(game, state) else min)(below) if below else game.utility(state)


def move_first(game: Any, state: Any) -> tuple[Any, float]:
    """(move, value)."""
    best: tuple[Any, float] | None = None
    for move in game.moves(state):
        value = move_first(game, game.play(state, move))[1]
        if best is None or (value > best[1] if is_max(game, state) else value < best[1]):
            best = move, value
    return best if best is not None else (None, game.utility(state))


def value_first(game: Any, state: Any) -> tuple[float, Any]:
    """(value, move); max and min of pairs by the value."""
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state), None
    pairs = [(value_first(game, game.play(state, move))[0], move) for move in moves]
    return (max if is_max(game, state) else min)(pairs, key=lambda pair: pair[0])


def as_dict(game: Any, state: Any) -> dict[str, Any]:
    moves = list(game.moves(state))
    if not moves:
        return {"value": game.utility(state), "move": None}
    found = [{"value": as_dict(game, game.play(state, m))["value"], "move": m} for m in moves]
    return (max if is_max(game, state) else min)(found, key=lambda one: one["value"])


def one_based(game: Any, state: Any) -> int:
    """The place of the best move, counted from one; 0 for none."""
    moves = list(game.moves(state))
    values = [minimax_value(game, game.play(state, move)) for move in moves]
    return 1 + values.index((max if is_max(game, state) else min)(values)) if moves else 0


def index_of_best(game: Any, state: Any) -> int | None:
    """The place of the best move, counted from nought; None for none."""
    moves = list(game.moves(state))
    values = [minimax_value(game, game.play(state, move)) for move in moves]
    return values.index((max if is_max(game, state) else min)(values)) if moves else None


def proves(game: Any, state: Any) -> bool:
    """Whether the first to move at the root can force what MAX wants, as proof numbers do."""
    moves = list(game.moves(state))
    if not moves:
        return bool(game.utility(state) > 0)
    return (any if is_max(game, state) else all)(proves(game, game.play(state, m)) for m in moves)


def proof_numbers(game: Any, state: Any) -> tuple[float, float]:
    """(proof number, disproof number) of the full tree."""
    moves = list(game.moves(state))
    if not moves:
        return (0, inf) if game.utility(state) > 0 else (inf, 0)
    below = [proof_numbers(game, game.play(state, move)) for move in moves]
    proof, disproof = zip(*below, strict=True)
    return (min(proof), sum(disproof)) if is_max(game, state) else (sum(proof), min(disproof))


def with_length(game: Any, state: Any) -> tuple[float, int]:
    """(value, plies to the end): the quicker win, the longer loss."""
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state), 0
    below = [with_length(game, game.play(state, move)) for move in moves]
    sign = 1 if is_max(game, state) else -1

    def worth(pair: tuple[float, int]) -> tuple[float, int]:
        value = sign * pair[0]
        return value, -pair[1] if value > 0 else pair[1]

    value, plies = max(below, key=worth)
    return value, plies + 1


def win_or_count(game: Any, state: Any) -> tuple[float, int]:
    """(value, how many positions were looked at)."""
    below = [win_or_count(game, game.play(state, move)) for move in game.moves(state)]
    nodes = 1 + sum(count for _, count in below)
    if not below:
        return game.utility(state), nodes
    return (max if is_max(game, state) else min)(value for value, _ in below), nodes
