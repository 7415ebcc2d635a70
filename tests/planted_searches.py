"""Searches with one planted mistake each, and how a diagnosis may rightly name it.

A plant is a style, a text replaced in it, and the names whose advice covers the line that was
changed. Each is tried on two games or more; the twin that nobody touched is healthy.
"""

# ruff: noqa: E501

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, NamedTuple

from tests import planted_boards as b
from tests import planted_games as g
from tests import planted_styles as s
from treeviz import Game

Changes = tuple[tuple[str, str], ...]


class Style(NamedTuple):
    """A program: its code, what is called, and what is watched."""

    code: str
    entry: str = "search"
    watch: str | None = None
    call: str | None = None
    games: tuple[Game, ...] = g.EVERY
    depth: int | None = None


STYLES = {
    "minimax": Style(s.MINIMAX),
    "negamax": Style(s.NEGAMAX, games=g.STRICT),
    "alphabeta": Style(s.ALPHABETA),
    "negamax-windows": Style(s.NEGAMAX_WINDOWS, games=g.STRICT),
    "pvs": Style(s.PVS, games=g.STRICT),
    "bounds": Style(s.BOUNDS),
    "mtdf": Style(s.MTDF, "mtdf", "search", games=tuple(x for x in g.EVERY if x is not g.DOMINEERING)),
    "aspiration": Style(s.ASPIRATION, "aspire", "search", games=g.STRICT),
    "memo": Style(s.MEMO),
    "limited": Style(s.LIMITED, games=(g.BOARD, g.CONNECT, g.ISOLATION, g.HEXAPAWN), depth=3),
    "limited-negamax": Style(s.LIMITED_NEGAMAX, games=(g.BOARD, g.CONNECT, g.ISOLATION, g.HEXAPAWN), depth=3),
    "limited-memo": Style(s.LIMITED_MEMO, games=(g.BOARD, g.CONNECT, g.ISOLATION, g.HEXAPAWN), depth=3),
    "closure": Style(s.CLOSURE),
    "stack": Style(s.STACK),
    "root": Style(s.ROOT, "choose", "search"),
    "root-windows": Style(s.ROOT_WINDOWS, "choose", "search"),
    "pair": Style(s.PAIR),
    "global": Style(s.GLOBAL, "choose", "search", games=g.STRICT),
    "copies": Style(b.COPIES, games=(g.BOARD,)),
    "object": Style(b.OBJECT, call="board_of", games=(g.BOARD,)),
    "numpy": Style(b.NUMPY, call="arrays", games=(g.BOARD,)),
}  # fmt: skip


class Plant(NamedTuple):
    """A mistake: its kind, the style, what was changed, its right names, and the games."""

    kind: str
    style: str
    changes: Changes
    names: frozenset[str]
    games: tuple[Game, ...]
    remark: bool = False


class Case(NamedTuple):
    """A program at a game, ready to be examined; without right names it is healthy."""

    name: str
    kind: str
    names: frozenset[str]
    game: Any
    how: dict[str, Any]
    remark: bool = False


# A table, read by its rows.
# fmt: off
FOR_MOVE = "for move in moves:"
MAX_RETURN = "best = max(best, value)\n        return best"
PLANTS: list[Plant] = []


def _plant(
    kind: str, style: str, names: str, games: tuple[Game, ...], *changes: tuple[str, str],
    remark: bool = False,
) -> None:  # fmt: skip
    PLANTS.append(Plant(kind, style, changes, frozenset(names.split()), games, remark))


B, C, N, D = g.BOARD, g.CONNECT, g.NIM, g.DOMINEERING
L, CH, IS, H, T, R = g.LANE, g.CHOMP, g.ISOLATION, g.HEXAPAWN, g.TOADS, g.ROW
BX, PA, TW = g.BOXES, g.PASSES, g.TWICE

# Plain minimax
_plant("worst", "minimax", "takes-the-worst", (B, CH, H),
       ("best = min(best, value)", "best = max(best, value)"), ("best = inf", "best = -inf"))
_plant("worst", "minimax", "takes-the-worst", (IS, L), ("if is_max(", "if not is_max("))
_plant("start value", "minimax", "not-the-best", (T, CH), ("best = -inf", "best = 0"))
_plant("sign of ends", "minimax", "win-for-the-loser", (C, R, IS),
       ("return game.utility", "return -game.utility"))
_plant("ends by mover", "minimax", "win-by-the-mover", (B, N, PA),
       ("return game.utility", "return own(game, state) #"))
_plant("never tried", "minimax", "move-never-tried", (IS, C, H), (FOR_MOVE, "for move in moves[:-1]:"))
_plant("never tried", "minimax", "move-never-tried", (D, CH), (FOR_MOVE, "for move in moves[1:]:"))
_plant("captures forgotten", "minimax", "move-never-tried", (H,),
       ("list(game.moves(state))", "[m for m in game.moves(state) if (m[1] - m[0]) % 3 == 0]"))
_plant("no return", "minimax", "returns-nothing", (B, PA, T), (MAX_RETURN, "best = max(best, value)"))
_plant("early end", "minimax", "keeps-the-first move-never-tried returns-early", (C, H, BX),
       (MAX_RETURN, "best = max(best, value)\n            return best"))
_plant("last kept", "minimax", "keeps-the-last", (IS, CH), ("best = max(best, value)", "best = value"))
# Negamax
# Where who moves last always wins, a negamax without its minus is a minimax that values the ends
# from the mover's side: the same values everywhere.
_plant("no minus", "negamax", "sign-lost", (B,), ("value = -search", "value = search"))
_plant("no minus", "negamax", "sign-lost win-by-the-mover", (L, IS), ("value = -search", "value = search"))
_plant("ends by mover", "negamax", "win-by-the-mover", (C, H, T),
       ("return own(game, state)", "return game.utility(state)"))
_plant("sign of ends", "negamax", "win-for-the-loser", (N, IS, R), ("return own", "return -own"))
_plant("worst", "negamax", "takes-the-worst", (D, CH),
       ("value > best", "value < best"), ("best = -inf", "best = inf"))
_plant("never tried", "negamax", "move-never-tried", (T, B, IS), (FOR_MOVE, "for move in moves[:-1]:"))
_plant("start value", "negamax", "not-the-best", (H, IS), ("best = -inf", "best = 0"))
_plant("last kept", "negamax", "keeps-the-last", (C, R), ("if value > best:", "if True:"))
_plant("no return", "negamax", "returns-nothing", (CH, L), ("    return best\n", ""))
# Alpha-beta
_plant("swapped in a call", "alphabeta", "window-inverted", (B, C, IS),
       ("alpha, beta)\n            best = max", "beta, alpha)\n            best = max"))
_plant("cut", "alphabeta", "cut-loses-value", (C, IS), ("if alpha >= beta", "if best >= alpha"))
_plant("cut", "alphabeta", "cut-loses-value", (B, BX), ("if alpha >= beta", "if alpha <= beta"))
_plant("wrong end moved", "alphabeta", "window-too-narrow", (H, B, IS),
       ("beta = min(beta, best)", "alpha = max(alpha, best)"))
_plant("alpha returned", "alphabeta", "returns-alpha", (IS, C),
       ("                break\n        return best\n    else",
        "                break\n        return best\n    else"),
       ("best = min(best, value)\n            beta = min(beta, best)\n"
        "            if alpha >= beta:\n                break\n        return best",
        "best = min(best, value)\n            beta = min(beta, best)\n"
        "            if alpha >= beta:\n                break\n        return alpha"))
_plant("not passed", "alphabeta", "window-not-passed", (B, N, TW),
       ("alpha, beta)\n            best = max", "-inf, inf)\n            best = max"))
_plant("never tried", "alphabeta", "move-never-tried", (IS, C), (FOR_MOVE, "for move in moves[:-1]:"))
_plant("worst", "alphabeta", "takes-the-worst not-the-best", (T, PA),
       ("best = min(best, value)", "best = max(best, value)"), ("best = inf", "best = -inf"))
_plant("no return", "alphabeta", "returns-nothing", (H,),
       ("                break\n        return best\n    else", "                break\n    else"))
# Negamax with windows, PVS
_plant("swapped in a call", "negamax-windows", "window-inverted", (C, IS, H),
       ("-beta, -alpha)", "-alpha, -beta)"))
_plant("not turned", "negamax-windows", "window-too-narrow window-inverted", (B, IS),
       ("-beta, -alpha)", "alpha, beta)"))
_plant("no minus", "negamax-windows", "sign-lost win-by-the-mover", (C, CH), ("value = -search", "value = search"))
_plant("ends by mover", "negamax-windows", "win-by-the-mover", (R, T),
       ("return own(game, state)", "return game.utility(state)"))
_plant("no re-search", "pvs", "no-re-search", (B, C, IS, H),
       ("            if alpha < value < beta:\n"
        "                value = -search(game, after, -beta, -alpha)\n", ""),
       ("return own(game, state)", "return max(alpha, min(beta, own(game, state)))"),
       ("best = -inf", "best = alpha"))
_plant("re-search without minus", "pvs", "sign-lost", (B, C, IS),
       ("                value = -search", "                value = search"))
# Tables
_plant("bounds as exact", "bounds", "bound-as-exact", (B, C, IS),
       ('    if best <= first:\n        kind = "upper"\n', ""),
       ('    if best >= last:\n        kind = "lower"\n', ""))
_plant("bounds swapped", "bounds", "bound-as-exact bounds-swapped", (CH,),
       ('        kind = "upper"', '        kind = "LOWER"'),
       ('        kind = "lower"', '        kind = "upper"'), ("LOWER", "lower"))
_plant("key without side", "bounds", "table-mixes-movers", (CH, R), ("key = state", "key = state[0]"))
_plant("key mixes", "bounds", "table-mixes-positions wrong-answer", (B, C),
       ("key = state", "key = ''.join(sorted(state))"))
_plant("key without side", "memo", "table-mixes-movers", (CH, R, N), ("key = state", "key = state[0]"))
_plant("key without score", "memo", "table-mixes-positions wrong-answer", (BX,),
       ("key = state", "key = state[0], state[2]"))
_plant("key mixes", "memo", "table-mixes-positions wrong-answer", (B, T),
       ("key = state", "key = ''.join(sorted(str(state)))"))
_plant("key mixes", "memo", "table-mixes-positions wrong-answer", (IS,), ("key = state", "key = state[2:]"))
_plant("mutable default", "memo", "mutable-default", (B, H, BX),
       ("def search(game, state):", "def search(game, state, seen=[]):\n"
        "    if state in seen:\n        return 0\n    seen.append(state)"))
_plant("mutable default", "minimax", "mutable-default", (IS, C),
       ("def search(game, state):", "def search(game, state, path=[]):\n    path.append(state)\n"
        "    if len(path) > 60:\n        return 0"))
_plant("key ignores depth", "limited-memo", "table-ignores-depth wrong-answer", (B, IS, H),
       ("key = state, depth", "key = state"))
# MTD(f), aspiration
_plant("bounds swapped", "mtdf", "bound-as-exact bounds-swapped", (C, H),
       ('        kind = "upper"', '        kind = "LOWER"'),
       ('        kind = "lower"', '        kind = "upper"'), ("LOWER", "lower"))
_plant("bounds swapped", "mtdf", "bounds-swapped search-endless", (B, IS, H),
       ("            high = guess", "            LOW = guess"), ("            low = guess", "            high = guess"),
       ("LOW", "low"))
_plant("endless", "mtdf", "search-endless", (C, L), ("            low = guess", "            pass"))
_plant("bounds as exact", "mtdf", "bound-as-exact", (B, C),
       ('    if best <= first:\n        kind = "upper"\n', ""),
       ('    if best >= last:\n        kind = "lower"\n', ""))
_plant("no re-search", "aspiration", "no-re-search", (B, C, IS),
       ("        value = search(game, state, -inf, inf)", "        pass"),
       ("max(best, value)", "max(best, min(value, beta))"))
_plant("re-search on one side", "aspiration", "no-re-search", (IS, H),
       ("value <= -0.5 or value >= 0.5", "value >= 0.5"),
       ("return own(game, state)", "return max(alpha, min(beta, own(game, state)))"),
       ("best = -inf", "best = alpha"))
# Depth, with depth= and heuristic= given
_plant("depth twice", "limited", "depth-counted-twice", (B, IS, H), ("depth - 1)", "max(depth - 2, 0))"))
_plant("depth not counted", "limited", "depth-not-counted", (IS, C), ("depth - 1)", "depth)"))
_plant("depth off by one", "limited", "depth-off-by-one", (B, H), ("if depth == 0", "if depth == 1"),
       remark=True)
_plant("depth at one turn", "limited", "depth-at-one-turn", (IS, B),
       ("depth - 1)", "depth - is_max(game, state))"), remark=True)
_plant("horizon by mover", "limited", "horizon-by-the-mover", (B, IS, H),
       ("return guess(state)", "return guess(state) if is_max(game, state) else -guess(state)"))
_plant("horizon before end", "limited", "finished-by-heuristic", (B, C, H),
       ("    if not moves:\n        return game.utility(state)\n    if depth == 0:\n        return guess(state)\n",
        "    if depth == 0:\n        return guess(state)\n    if not moves:\n        return game.utility(state)\n"))
_plant("horizon by mover", "limited-negamax", "horizon-by-the-mover", (IS, C, H),
       ("return guess(state) if is_max(game, state) else -guess(state)", "return guess(state)"))
_plant("horizon's sign", "limited-negamax", "horizon-sign", (B, IS),
       ("return guess(state) if is_max(game, state) else -guess(state)",
        "return -guess(state) if is_max(game, state) else guess(state)"))
_plant("depth twice", "limited-negamax", "depth-counted-twice", (C, IS), ("depth - 1)", "max(depth - 2, 0))"))
# Nothing to be watched
for _style in ("closure", "stack"):
    _plant("worst", _style, "takes-the-worst", (B, CH, BX),
           ("else min(", "else max("))
    _plant("sign of ends", _style, "win-for-the-loser", (IS, R), ("game.utility", "-game.utility"))
    _plant("ends by mover", _style, "win-by-the-mover", (H, C), ("game.utility", "own(game, here) #"))
_plant("never tried", "closure", "move-never-tried", (T, C),
       ("for move in moves]", "for move in (moves[:-1] or moves)]"))
# Roots that return a move
_plant("worst at the root", "root", "wrong-move takes-the-worst", (B, L, H),
       ("value > best", "value ? best"), ("value < best", "value > best"), ("?", "<"))
_plant("last at the root", "root", "wrong-move keeps-the-last", (IS, T), ("        if better:", "        if True:"))
_plant("root not played", "root", "wrong-move keeps-the-first", (C, D),
       ("search(game, game.play(state, move))", "search(game, state)"))
_plant("MIN as MAX", "root", "wrong-move takes-the-worst", (B, CH),
       ("value < best", "value > best"))
_plant("the opponent's move", "root", "illegal-move wrong-move", (H, IS, T),
       ("chosen = value, move", "chosen = value, next(iter(game.moves(game.play(state, move))), move)"))
_plant("never tried at the root", "root", "move-never-tried wrong-move", (IS, C, R),
       ("for move in game.moves(state):", "for move in list(game.moves(state))[:-1]:"))
_plant("no move", "root", "no-move", (B, L), ("    return chosen\n", ""))
_plant("ties from bounds", "root-windows", "tie-from-bound wrong-move", (B, C, IS),
       ("value > best", "value >= best"), ("value < best", "value <= best"))
_plant("worst", "pair", "wrong-move takes-the-worst", (H, R),
       ("value > best", "value ? best"), ("value < best", "value > best"), ("?", "<"))
_plant("first with the best's value", "pair", "wrong-move", (IS, C),
       ("best, chosen = value, move", "best, chosen = value, moves[0]"))
_plant("the opponent's move", "pair", "illegal-move wrong-move", (H, T),
       ("value, _ =", "value, reply ="), ("chosen = value, move", "chosen = value, reply or move"))
_plant("overwritten", "global", "illegal-move wrong-move move-overwritten", (B, IS, T),
       ("if ply == 0:", "if True:"))
# Boards of one's own
_plant("shallow copy", "copies", "shallow-copy", (B,), ("copy.deepcopy(board)", "copy.copy(board)"))
_plant("shallow copy", "copies", "shallow-copy", (B,), ("copy.deepcopy(board)", "board[:]"))
_plant("wins by mover", "copies", "win-by-the-mover", (B,), ('10 if won == "x" else -10', "10"))
_plant("turn forgotten", "copies", "wrong-side-to-move", (B,), ("not isMax)", "isMax)"))
_plant("wrong sign put", "copies", "no-such-move", (B,), ('"x" if isMax else "o"', '"x"'))
_plant("plays on", "copies", "plays-on", (B,), ("    if won:", "    if won and not any('_' in r for r in board):"))
_plant("undo lost", "object", "not-restored", (B,),
       ("best = min(best, search(board))\n        board.pop()", "best = min(best, search(board))"))
_plant("undo lost", "object", "not-restored wrong-side-to-move", (B,),
       ('self.cells[self.history.pop()] = "_"\n        self.turn = "o" if self.turn == "x" else "x"',
        'self.cells[self.history.pop()] = "_"'))
_plant("undo lost", "object", "not-restored", (B,), ('self.cells[self.history.pop()] = "_"', "self.history.pop()"))
_plant("worst", "object", "takes-the-worst not-the-best", (B,),
       ("best = min(best, search", "best = max(best, search"), ("best = 100\n", "best = -100\n"))
_plant("wins by mover", "object", "win-by-the-mover", (B,), ('10 if won == "x" else -10', "10"))
_plant("a line forgotten", "object", "plays-on win-not-counted", (B,), (", (2, 4, 6)]", "]"))
_plant("tie", "object", "tie-not-zero", (B,), ("return 0", "return 10"))
_plant("not copied", "numpy", "not-restored shallow-copy", (B,), ("board.copy()", "board"))
_plant("turn forgotten", "numpy", "wrong-side-to-move", (B,), ("search(after, -player)", "search(after, player)"))
_plant("never tried", "numpy", "move-never-tried", (B,), ("for r, c in free:", "for r, c in free[: max(len(free) - 1, 1)]:"))
_plant("ends by mover", "numpy", "win-by-the-mover", (B,), ("10 * int(result)", "10 * int(result) * player"))
_plant("last kept", "numpy", "keeps-the-last", (B,), ("if value * player > best * player:", "if True:"))
_plant("slower win", "copies", "slow-win", (B,), ("values = []", "values = [] "), remark=True)

# fmt: on
_NUMBER = count()


def load(style: Style, changes: Changes, game: Game) -> dict[str, Any]:
    """Return the names of a program with its mistakes; its lines can be read by `inspect`."""
    code = style.code
    for old, new in changes:
        assert old in code, f"no {old!r} in the program"
        code = code.replace(old, new, 1)
    code = s.HEAD + code
    file = f"<planted {next(_NUMBER)}>"
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    names: dict[str, Any] = {"guess": estimate(game), "__name__": "planted"}
    exec(compile(code, file, "exec"), names)
    return names


def estimate(game: Game) -> Callable[[Any], float]:
    """Return a heuristic of a game: its own, or how many lines are open."""
    named = game.heuristics.get("lines")
    if named is None:
        return game.heuristic

    def lines(state: Any) -> float:
        told = named(state)
        return (sum(told.values()) if hasattr(told, "values") else told) / 10

    return lines


def how(style: Style, changes: Changes, game: Game) -> dict[str, Any]:
    """Return how a program is handed to `diagnose`."""
    names = load(style, changes, game)
    given: dict[str, Any] = {"search": names[style.entry]}
    if style.watch is not None:
        given["watch"] = names[style.watch]
    if style.call is not None:
        given["call"] = names[style.call]
    if style.depth is not None:
        given |= {"depth": style.depth, "heuristic": names["guess"]}
    return given


def cases() -> Iterator[Case]:
    """Yield every planted search at each of its games."""
    for plant in PLANTS:
        style = STYLES[plant.style]
        for game in plant.games:
            name = f"{plant.kind} in {plant.style} at {type(game).__name__}"
            given = how(style, plant.changes, game)
            yield Case(name, plant.kind, plant.names, game, given, plant.remark)


def twins() -> Iterator[Case]:
    """Yield every style without a mistake, at every game that it plays."""
    for name, style in STYLES.items():
        for game in style.games:
            given = how(style, (), game)
            yield Case(f"{name} at {type(game).__name__}", "healthy", frozenset(), game, given)
