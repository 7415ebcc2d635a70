"""A line spoilt in each of many programs, at games brought along and not, and which line that is."""

# ruff: noqa: E501

from __future__ import annotations

import difflib
import linecache
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from tests import line_programs as p
from tests import planted_games as g
from treeviz import Game, Player


class Coins(Game):
    """A row of coins: each takes one from an end; MAX's sum less MIN's is what it is worth.

    A state is (the coins left, MAX's sum less MIN's, whose turn); a move is "left" or "right".
    """

    start: Any = ((3, 1, 4, 2, 5, 1), 0, Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[2])

    def moves(self, state: Any) -> list[str]:
        return ["left", "right"][: len(state[0])]

    def play(self, state: Any, move: str) -> Any:
        coins, score, player = state
        coin, left = (coins[0], coins[1:]) if move == "left" else (coins[-1], coins[:-1])
        return left, score + (coin if player is Player.MAX else -coin), player.other

    def utility(self, state: Any) -> float:
        return float(state[1])

    def heuristic(self, state: Any) -> float:
        return state[1] / 20


class Subtract(Game):
    """A heap, of which one, three or four stones are taken; who cannot, loses."""

    start: Any = (9, Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def moves(self, state: Any) -> list[int]:
        return [take for take in (1, 3, 4) if take <= state[0]]

    def play(self, state: Any, move: int) -> Any:
        return state[0] - move, state[1].other

    def utility(self, state: Any) -> float:
        return -1 if state[1] is Player.MAX else 1

    def heuristic(self, state: Any) -> float:
        good = 0.5 if state[0] % 7 not in (0, 2) else -0.5
        return good if state[1] is Player.MAX else -good


class Fault(NamedTuple):
    """A spoilt program at a game: how it is handed to `diagnose`, and the lines that are meant."""

    name: str
    game: Game
    how: dict[str, Any]
    lines: frozenset[str]


B, IS, H, CH = g.BOARD, g.ISOLATION, g.HEXAPAWN, g.CHOMP
T, D, N, BX, C = g.TOADS, g.DOMINEERING, g.NIM, g.BOXES, g.CONNECT
CO, SU = Coins(), Subtract()
# How a program is called: the entry, what is watched, and what makes the arguments.
CALLED: dict[str, tuple[str, str | None, str | None]] = {
    "ROWS": ("minimax", None, None),
    "OBJECT": ("search", None, "called"),
    "ARRAY": ("solve", None, "called"),
    "COLOURED": ("negamax", None, None),
    "PAIRS": ("best_reply", None, None),
    "DICTS": ("plan", None, None),
    "LIMITED": ("alphabeta", None, None),
    "ENGINE": ("choose", None, None),
}
# The program (and its entry, where that is another), the games, what is spoilt, and the lines that
# are meant where they are not the changed ones: of a line that is missing those around it.
# fmt: off
SPOILT: list[tuple[str, tuple[Game, ...], list[tuple[str, str]], tuple[str, ...]]] = [
    ("ROWS", (B,), [("board[1][1], board[2][0]\n", "board[1][1], board[2][1]\n")], ()),
    ("ROWS", (B,), [("best = -1000\n", "best = 0\n")], ()),
    ("ROWS", (B,), [("if score < best", "if score > best")], ()),
    ("ROWS", (B,), [('True)\n                    board[r][c] = "_"\n', "True)\n")],
     ("score = minimax(board, depth + 1, True)", 'board[r][c] = "o"')),
    ("ROWS", (B,), [("depth + 1, False)", "depth + 1, True)")], ()),
    ("ROWS", (B,), [("    score = evaluate(board, depth)\n", "    if full(board):\n        return 0\n    score = evaluate(board, depth)\n")], ("if full(board):", "return 0")),
    ("ROWS", (B,), [("for c in range(3):\n                if board[r][c] == \"_\":\n                    board[r][c] = \"x\"", "for c in range(2):\n                if board[r][c] == \"_\":\n                    board[r][c] = \"x\"")], ()),
    ("ROWS", (B,), [('board[r][c] = "o"\n', 'board[r][c] = "x"\n')], ()),
    ("ROWS", (B,), [("        return depth - 100\n", "        return 100 - depth\n")], ()),
    ("ROWS:best_move", (B,), [("                    best = score\n                    chosen", "                    best = score\n                chosen")], ()),
    ("ROWS:best_move", (B,), [("minimax(board, 1, not is_max)", "minimax(board, 1, is_max)")], ()),
    ("ROWS", (B,), [("        return best\n    else", "    else")], ("if is_max:", "if score > best:", "best = score")),
    ("OBJECT", (B,), [('        self.cells[square] = "_"\n        self.turn = "o" if self.turn == "x" else "x"', '        self.cells[square] = "_"')], ("square = self.played.pop()", 'self.cells[square] = "_"', "def unmake(self):")),
    ("OBJECT", (B,), [("max_value(position, alpha, beta))", "min_value(position, alpha, beta))")], ()),
    ("OBJECT", (B,), [("if value <= alpha", "if value >= alpha")], ()),
    ("OBJECT", (B,), [("value = min(value, max", "value = max(value, max")], ()),
    ("OBJECT", (B,), [("        beta = min(beta, value)", "        alpha = min(alpha, value)")], ()),
    ("OBJECT", (B,), [("for i, cell in enumerate(self.cells) if", "for i, cell in enumerate(self.cells[:-1]) if")], ()),
    ("OBJECT", (B,), [('        if winner == "o":\n            return -1', '        if winner == "o":\n            return 1')], ()),
    ("OBJECT", (B,), [("        if value >= beta:\n            return value", "        if value >= beta:\n            return alpha")], ()),
    ("ARRAY", (B,), [("child = grid.copy()", "child = grid")], ()),
    ("ARRAY", (B,), [("solve(child, -player)", "solve(child, player)")], ()),
    ("ARRAY", (B,), [("if -3 in sums", "if -2 in sums")], ()),
    ("ARRAY", (B,), [("    if player == 1:\n        return max", "    if player == -1:\n        return max")], ()),
    ("ARRAY", (B,), [("return winner\n", "return winner * player\n")], ()),
    ("COLOURED", (CO, IS), [("score = -negamax", "score = negamax")], ()),
    ("COLOURED", (H, CO), [("-beta, -alpha, -color)", "-alpha, -beta, -color)")], ()),
    ("COLOURED", (SU, CH), [("key = state\n", "key = state[0]\n")], ()),
    ("COLOURED", (IS, CO), [("return color * game", "return game")], ()),
    ("COLOURED", (CO, C), [('    if best <= old_alpha:\n        flag = "upper"\n    elif best >= beta:\n        flag = "lower"\n    else:\n        flag = "exact"\n', '    flag = "exact"\n')], ()),
    ("COLOURED", (CO, H), [("if alpha >= beta:\n            break", "if best >= alpha:\n            break")], ()),
    ("COLOURED", (CO, T), [("        if score > best:\n            best = score", "        best = score")], ()),
    ("PAIRS", (H, CO), [("return min(replies", "return max(replies")], ()),
    ("PAIRS", (IS, D), [("in moves:", "in moves[1:] or moves:")], ()),
    ("PAIRS", (IS, CO), [("return game.utility(state), None", "return -game.utility(state), None")], ()),
    ("PAIRS", (BX, CO), [('    if game.to_move(state) == "max":\n        return max(replies, key=lambda pair: pair[0])', '    if game.to_move(state) == "max":\n        return replies[0]')], ()),
    ("DICTS", (CO, H), [('if found["score"] < best["score"]', 'if found["score"] > best["score"]')], ()),
    ("DICTS", (IS, T), [('if maximizing else float("inf")', 'if maximizing else 0')], ()),
    ("DICTS", (CO, SU), [('{"score": game.utility(state)', '{"score": abs(game.utility(state))')], ()),
    ("DICTS", (H, D), [("    return best\n", "        return best\n")], ()),
    ("LIMITED", (IS, CO), [("depth - 1, alpha, beta, True)", "depth, alpha, beta, True)")], ()),
    ("LIMITED", (IS, H), [("        return estimate(state)", "        return estimate(state) if maximizing else -estimate(state)")], ()),
    ("LIMITED", (H, CO), [("    if is_over(game, state):\n        return game.utility(state)\n    if depth == 0:\n        return estimate(state)\n", "    if depth == 0:\n        return estimate(state)\n    if is_over(game, state):\n        return game.utility(state)\n")], ()),
    ("LIMITED", (IS, H), [("            if beta <= alpha", "            if value <= alpha")], ()),
    ("ENGINE", (IS, SU), [("                if ply == 0:\n                    self.choice = move", "                self.choice = move")], ()),
    ("ENGINE", (CO, IS), [("value > best if highest else value < best", "value < best if highest else value > best")], ()),
    ("ENGINE", (CH, H), [("self.search(self.game.play(state, move), ply + 1)", "self.search(state if ply > 3 else self.game.play(state, move), ply + 1)")], ()),
]
# fmt: on
_NUMBER = count()


def _spoilt(code: str, changes: list[tuple[str, str]]) -> tuple[str, frozenset[str]]:
    """Return a program with a mistake, and its lines that are new."""
    new = code
    for old, text in changes:
        assert old in new, f"no {old!r} in the program"
        new = new.replace(old, text, 1)
    told = difflib.ndiff(code.splitlines(), new.splitlines())
    return new, frozenset(line[2:].strip() for line in told if line.startswith("+ "))


def faults() -> Iterator[Fault]:
    """Yield every spoilt program at each of its games."""
    for number, (program, where, changes, meant) in enumerate(SPOILT):
        name, _, other = program.partition(":")
        code, changed = _spoilt(getattr(p, name), changes)
        entry, watched, call = CALLED[name]
        for game in where:
            file = f"<spoilt {next(_NUMBER)}>"
            linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
            names: dict[str, Any] = {"estimate": game.heuristic, "__name__": "spoilt"}
            exec(compile(code, file, "exec"), names)
            how: dict[str, Any] = {"search": names[other or entry]}
            if watched or other:
                how["watch"] = names[watched or entry]
            if call:
                how["call"] = names[call]
            if name == "LIMITED":
                how |= {"depth": 3, "heuristic": game.heuristic}
            label = f"{number} {program} at {type(game).__name__}: {changes[-1][1].strip()[:50]!r}"
            yield Fault(label, game, how, frozenset(meant) or changed)
