"""`Unruled`: what is known of a game whose rules were not given: how to show its states.

>>> from treeviz.game.observed import observe
>>> empty, first = (("_",) * 3,) * 3, (("_",) * 3, ("_", "x", "_"), ("_",) * 3)
>>> game = Unruled(observe([(empty, first, Player.MIN)]))
>>> game.board(first).rows[1][1], game.notation(game.move_between(empty, first))
(Cell(sign='x', owner=<Player.MIN: 'min'>), '[1,1]')
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from treeviz.formatting.printed import steady_text
from treeviz.game.board import Board, Cell
from treeviz.game.game import Game, Move, State
from treeviz.game.keys import FAULTS
from treeviz.game.observed import Seen, is_chess
from treeviz.game.player import Player
from treeviz.game.snapshot import Snapshot, snapshot

_LISTED = 4  # squares of a change that are written out
_FIGURES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
_CUSTOM = {"x": Player.MAX, "o": Player.MIN}  # whose signs are where nothing tells it


class Unruled(Game):
    """A game without rules, known by its recording alone.

    Parameters
    ----------
    seen
        What the recording shows; None: nothing yet.
    board, notation, key
        How somebody says that positions are drawn, moves are written and positions are told apart;
        None: as the recording shows.
    """

    start = None
    known = False

    def __init__(
        self,
        seen: Seen | None = None,
        *,
        board: Callable[[State], Any] | None = None,
        notation: Callable[[Move], str] | None = None,
        key: Callable[[State], Any] | None = None,
    ) -> None:
        self.seen = seen or Seen()
        self._board, self._notation, self._key = board, notation, key

    def to_move(self, state: State) -> Player:
        """Return MAX; who moves is taken from the visits."""
        return Player.MAX

    def moves(self, state: State) -> tuple[Move, ...]:
        """Return no moves: they are not known."""
        return ()

    def winner(self, state: State) -> Player | None:
        """Return nobody: only values are known."""
        return None

    def outcome(self, state: State) -> str:
        """Return nothing: only values are known."""
        return ""

    def move_between(self, before: State, after: State) -> Move:
        """Return the move that leads from one state to the next, as far as they show it."""
        return self.seen.move_between(before, after)

    def board(self, state: State) -> Board | None:
        """Return the board in a state, with the signs that the program itself uses."""
        if self._board is not None:
            drawn = self._board(state)
            return drawn if isinstance(drawn, Board) or drawn is None else Board.of(drawn)
        grid = self.seen.grid(state)
        if grid is None:
            return None
        rows = grid.rows[::-1] if self.seen.falls < 0 else grid.rows
        signs = {sign for row in rows for sign in row}
        chess = is_chess(grid)
        cells = {sign: self._cell(sign, chess) for sign in signs}
        return Board(tuple(tuple(cells[sign] for sign in row) for row in rows), checkered=chess)

    def _cell(self, sign: Any, chess: bool) -> Cell:
        seen = self.seen
        if sign in seen.signs:
            return Cell(seen.signs[sign].strip(), seen.owners.get(sign))
        if seen.is_empty(sign):
            return Cell()
        if chess and sign in _FIGURES:
            return Cell(_FIGURES[sign], Player.MAX if sign.isupper() else Player.MIN)
        text = _sign_text(sign)
        owners = seen.owners or _CUSTOM
        return Cell(text, owners.get(sign))

    def position(self, state: State) -> str:
        """Return rows joined by `/`; of an object without a text, what moves change; else text."""
        grid = self.seen.grid(state)
        if grid is None and isinstance(state, Snapshot) and not state.text and self.seen.changing:
            kept = [part for part in state.fields if part[0] in self.seen.changing]
            if len(kept) == 1 and isinstance(inner := kept[0][1], Snapshot):  # the board it holds
                if inner.text:
                    return inner.text
                kept = list(inner.fields)
            return ", ".join(f"{name} {steady_text(value)}" for name, value in kept)
        if grid is None:
            return steady_text(state)
        short = all(len(self._written(sign)) == 1 for row in grid.rows for sign in row)
        between = "" if short else " "
        return "/".join(between.join(map(self._written, row)) for row in grid.rows)

    def _written(self, sign: Any) -> str:
        return self._cell(sign, chess=False).sign or "_"

    def notation(self, move: Move) -> str:
        """Return ``[row,column]``, ``[column]``, ``[r,c]-[r,c]``; anything else as it prints.

        On a board of chess squares have their names: ``e2e4``.
        """
        if self._notation is not None:
            return self._notation(move)
        if type(move) is int and self.seen.falls:
            return f"[{move}]"
        if not isinstance(move, tuple) or not move:
            return steady_text(move)
        if len(move) == 2 and isinstance(move[1], str) and not isinstance(move[0], str):
            return f"{self.notation(move[0])} {move[1]}"  # what is put there was chosen, too
        squares = (move,) if _is_square(move) else move
        if not all(map(_is_square, squares)):
            return steady_text(move)
        if self.seen.chess:
            return "".join(f"{'abcdefgh'[column]}{8 - row}" for row, column in squares[:_LISTED])
        written = "-".join(f"[{row},{column}]" for row, column in squares[:_LISTED])
        return written + ("…" if len(squares) > _LISTED else "")

    def key(self, state: State) -> Any:
        """Return what tells positions apart: the state, or a still one that has a hash."""
        if self._key is not None:
            return self._key(state)
        try:
            hash(state)
        except FAULTS:
            return snapshot(state, insist=False)
        return state


def _sign_text(sign: Any) -> str:
    """Return how a sign is written: of an enum its value, if that is a letter, else its name."""
    if not isinstance(sign, Enum):
        return str(sign).strip()
    letter = type(sign.value) is str and len(sign.value.strip()) == 1
    return sign.value.strip() if letter else sign.name


def _is_square(part: Any) -> bool:
    return isinstance(part, tuple) and len(part) == 2 and all(type(n) is int for n in part)
