"""Searches of chess as people write them over python-chess: a tutorial's, and a hobby engine."""

from __future__ import annotations

from math import inf
from typing import Any

WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}


def material(board: Any) -> int:
    """Return White's pieces minus Black's."""
    return sum(
        WORTH[sign.lower()] * (1 if sign.isupper() else -1)
        for sign in board.board_fen()
        if sign.isalpha()
    )


def chess_alphabeta(board: Any, depth: int, alpha: float, beta: float, is_white: bool) -> float:
    """Push, search, pop; cuts."""
    if depth == 0 or board.is_game_over():
        if board.is_checkmate():
            return -1000 if is_white else 1000
        return material(board)
    best = -inf if is_white else inf
    for move in board.legal_moves:
        board.push(move)
        value = chess_alphabeta(board, depth - 1, alpha, beta, not is_white)
        board.pop()
        if is_white:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if beta <= alpha:
            break
    return best


def best_chess_move(board: Any, depth: int) -> Any:
    """The entry loops over the legal moves and returns one."""
    best, chosen = -inf, None
    for move in list(board.legal_moves):
        board.push(move)
        value = chess_alphabeta(board, depth - 1, best, inf, False)
        board.pop()
        if value > best:
            best, chosen = value, move
    return chosen


class Engine:
    """A hobby engine: negamax, a table, killers, fading mates, quiescence, and a null move."""

    def __init__(self) -> None:
        self.table: dict[Any, tuple[int, str, float]] = {}
        self.killers: dict[int, Any] = {}

    def go(self, board: Any, depth: int) -> Any:
        best, chosen = -inf, None
        for move in list(board.legal_moves):
            board.push(move)
            value = -self.search(board, depth - 1, -inf, inf, 1)
            board.pop()
            if value > best:
                best, chosen = value, move
        return chosen

    def search(self, board: Any, depth: int, alpha: float, beta: float, ply: int) -> float:
        if board.is_checkmate():
            return -1000 + ply
        if board.is_stalemate() or board.is_insufficient_material():
            return 0
        if depth <= 0:
            return self.quiesce(board, alpha, beta)
        entry = self.table.get(board.epd())
        if entry is not None and entry[0] >= depth:
            _, flag, value = entry
            if flag == "exact" or (flag == "lower" and value >= beta):
                return value
            if flag == "upper" and value <= alpha:
                return value
        if depth >= 2 and not board.is_check() and ply % 2 == 1:
            board.push(type(board.peek()).null())
            value = -self.search(board, depth - 2, -beta, -beta + 1, ply + 1)
            board.pop()
            if value >= beta:
                return value
        first, best = alpha, -inf
        moves = sorted(board.legal_moves, key=lambda m: m != self.killers.get(ply))
        for move in moves:
            board.push(move)
            value = -self.search(board, depth - 1, -beta, -alpha, ply + 1)
            board.pop()
            best, alpha = max(best, value), max(alpha, value)
            if alpha >= beta:
                self.killers[ply] = move
                break
        flag = "lower" if best >= beta else "upper" if best <= first else "exact"
        self.table[board.epd()] = depth, flag, best
        return best

    def quiesce(self, board: Any, alpha: float, beta: float) -> float:
        stand_pat = material(board) * (1 if board.turn else -1)
        if stand_pat >= beta:
            return stand_pat
        best, alpha = stand_pat, max(alpha, stand_pat)
        for move in list(board.legal_moves):
            if not board.is_capture(move):
                continue
            board.push(move)
            value = -self.quiesce(board, -beta, -alpha)
            board.pop()
            best, alpha = max(best, value), max(alpha, value)
            if alpha >= beta:
                break
        return best
