"""Small games that treeviz does not bring along, for programs with a planted mistake."""

from __future__ import annotations

from typing import Any

from tests.healthy_games import LANE, Passes, Twice
from treeviz import Game, Player, games


class Chomp(Game):
    """A bar of chocolate, 2 × 4: whoever must eat the last corner loses.

    A state is (squares left in each row, whose turn); a move is (row, column) of the corner eaten.
    """

    start: Any = ((4, 4), Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def moves(self, state: Any) -> list[Any]:
        return [(r, c) for r, width in enumerate(state[0]) for c in range(width)]

    def play(self, state: Any, move: Any) -> Any:
        row, column = move
        left = tuple(min(w, column) if r >= row else w for r, w in enumerate(state[0]))
        return left, state[1].other

    def utility(self, state: Any) -> float:
        return 1 if state[1] is Player.MAX else -1


class Isolation(Game):
    """Two kings on 3 × 3 squares; the square that is left is gone; who cannot move loses.

    A state is (x's square, o's square, squares gone, whose turn); a move is a square.
    """

    start: Any = (0, 8, frozenset(), Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[3])

    def _from(self, state: Any, square: int) -> list[int]:
        row, column = divmod(square, 3)
        near = [
            3 * r + c
            for r in range(max(row - 1, 0), min(row + 2, 3))
            for c in range(max(column - 1, 0), min(column + 2, 3))
        ]
        return [n for n in near if n not in (state[0], state[1]) and n not in state[2]]

    def moves(self, state: Any) -> list[int]:
        return self._from(state, state[0] if state[3] is Player.MAX else state[1])

    def play(self, state: Any, move: int) -> Any:
        x, o, gone, player = state
        if player is Player.MAX:
            return move, o, gone | {x}, Player.MIN
        return x, move, gone | {o}, Player.MAX

    def utility(self, state: Any) -> float:
        return -5 if state[3] is Player.MAX else 5

    def heuristic(self, state: Any) -> float:
        return (len(self._from(state, state[0])) - len(self._from(state, state[1]))) / 4


class Hexapawn(Game):
    """Three pawns a side; who crosses the board, or leaves the other without a move, wins.

    A state is (nine squares as text, whose turn); a move is (from, to).
    """

    start: Any = ("xxx___ooo", Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def moves(self, state: Any) -> list[Any]:
        squares, player = state
        if "x" in squares[6:] or "o" in squares[:3]:
            return []
        own, other, step = ("x", "o", 3) if player is Player.MAX else ("o", "x", -3)
        found = []
        for square, sign in enumerate(squares):
            if sign != own:
                continue
            ahead, column = square + step, square % 3
            if not 0 <= ahead < 9:
                continue
            if squares[ahead] == "_":
                found.append((square, ahead))
            found += [
                (square, ahead + side)
                for side in (-1, 1)
                if 0 <= column + side < 3 and squares[ahead + side] == other
            ]
        return found

    def play(self, state: Any, move: Any) -> Any:
        squares, player = list(state[0]), state[1]
        squares[move[1]], squares[move[0]] = squares[move[0]], "_"
        return "".join(squares), player.other

    def utility(self, state: Any) -> float:
        return -1 if state[1] is Player.MAX else 1

    def heuristic(self, state: Any) -> float:
        return (state[0].count("x") - state[0].count("o")) / 4


class Pawns(Game):
    """Three pawns a side on four rows go ahead, take slanting; who crosses the board wins."""

    start: Any = ("ooo......xxx", Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def moves(self, state: Any) -> list[Any]:
        cells, player = state
        if "x" in cells[:3] or "o" in cells[9:]:
            return []
        own, step = ("x", -3) if player is Player.MAX else ("o", 3)
        return [
            (i, i + step + side)
            for i in range(12)
            for side in (-1, 0, 1)
            if cells[i] == own and 0 <= i + step < 12 and 0 <= i % 3 + side < 3
            if cells[i + step + side] == "." or (side and cells[i + step + side] != own)
        ]

    def play(self, state: Any, move: Any) -> Any:
        cells = list(state[0])
        cells[move[1]], cells[move[0]] = cells[move[0]], "."
        return "".join(cells), state[1].other

    def utility(self, state: Any) -> float:
        return -1 if state[1] is Player.MAX else 1

    def heuristic(self, state: Any) -> float:
        cells = list(enumerate(state[0]))
        return sum((4 - i // 3) * (c == "x") - (i // 3 + 1) * (c == "o") for i, c in cells) / 40


class Toads(Game):
    """Toads hop to the right, frogs to the left; who cannot hop loses.

    A state is (the strip as text, whose turn); a move is the square that is left.
    """

    start: Any = ("TT__F_F", Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def _to(self, strip: str, square: int) -> int | None:
        sign = strip[square]
        step, other = (1, "F") if sign == "T" else (-1, "T")
        for reach in (step, 2 * step):
            to = square + reach
            if 0 <= to < len(strip) and strip[to] == "_":
                return to if reach == step or strip[square + step] == other else None
        return None

    def moves(self, state: Any) -> list[int]:
        strip, player = state
        own = "T" if player is Player.MAX else "F"
        return [s for s, sign in enumerate(strip) if sign == own and self._to(strip, s) is not None]

    def play(self, state: Any, move: int) -> Any:
        strip, player = list(state[0]), state[1]
        to = self._to(state[0], move)
        assert to is not None
        strip[to], strip[move] = strip[move], "_"
        return "".join(strip), player.other

    def utility(self, state: Any) -> float:
        return -1 if state[1] is Player.MAX else 1


class Boxes(Game):
    """Dots and boxes, two boxes in a row: whoever closes a box scores, and draws again.

    A state is (edges drawn, points of MAX less those of MIN, whose turn); a move is an edge 0 to 6.
    """

    start: Any = (frozenset({0, 4}), 0, Player.MAX)
    boxes = (frozenset({0, 2, 3, 5}), frozenset({1, 3, 4, 6}))

    def to_move(self, state: Any) -> Player:
        return Player(state[2])

    def moves(self, state: Any) -> list[int]:
        return [edge for edge in range(7) if edge not in state[0]]

    def play(self, state: Any, move: int) -> Any:
        edges, score, player = state
        drawn = edges | {move}
        closed = sum(move in box and box <= drawn for box in self.boxes)
        score += closed if player is Player.MAX else -closed
        return drawn, score, player if closed else player.other

    def utility(self, state: Any) -> float:
        return float(state[1])


class Row(Game):
    """A row of pins: knock out one, or two neighbours; who takes the last wins.

    A state is (the runs of pins, sorted; whose turn); a move is (run, first pin, how many).
    """

    start: Any = ((5,), Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def moves(self, state: Any) -> list[Any]:
        return [
            (run, first, many)
            for run, length in enumerate(state[0])
            for many in (1, 2)
            for first in range(length - many + 1)
        ]

    def play(self, state: Any, move: Any) -> Any:
        run, first, many = move
        runs, length = list(state[0]), state[0][run]
        runs[run : run + 1] = [first, length - first - many]
        return tuple(sorted(r for r in runs if r)), state[1].other

    def utility(self, state: Any) -> float:
        return -1 if state[1] is Player.MAX else 1


BOARD = games.TicTacToe("x__/_o_/___")
CONNECT = games.Connect(rows=3, columns=3, k=3)
NIM = games.Nim(2, 3)
DOMINEERING = games.Domineering(rows=3, columns=3)
CHOMP, ISOLATION, HEXAPAWN, TOADS, ROW = Chomp(), Isolation(), Hexapawn(), Toads(), Row()
BOXES, PASSES, TWICE = Boxes(), Passes(), Twice()

STRICT = (BOARD, CONNECT, NIM, DOMINEERING, LANE, CHOMP, ISOLATION, HEXAPAWN, TOADS, ROW)
LOOSE = (BOXES, PASSES, TWICE)  # a player may move twice, or has to pass
EVERY = (*STRICT, *LOOSE)
