"""Estimates that count on a board: men or discs, stones in a store, rows that are still open.

They are worth tenths, hundredths … of a won game, so that no estimate beats a win; people read
them in what they count, and a win as 10, 100 … of it.

>>> board = Board.of("oxx/_xK", x=Player.MAX, K=Player.MAX, o=Player.MIN)
>>> men = CountOnBoard("men", ("Black", "White"), lambda _: board, board, crowns="K")
>>> men(None), men.scale.signed(sum(men(None).values()))
({"Black's men": 0.5, "White's men": -0.1}, '+4')
>>> men.__doc__
"Men on the board, Black's minus White's, a king counts 2."
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from treeviz.formatting.phrases import in_words
from treeviz.formatting.scale import Scale
from treeviz.game.board import Board
from treeviz.game.game import State
from treeviz.game.player import SIDES, Player
from treeviz.games.rows_of_k import possible_rows

_KING = 2  # men


class CountOnBoard:
    """What each side has on the board, or in its store where there are stores.

    Parameters
    ----------
    name
        What is counted: ``"discs"``.
    sides
        What MAX and MIN are called.
    board_of
        Returns the board of a state.
    first
        The board at the start.
    crowns
        The signs of men that count twice.
    whole
        Whether a won game is worth 1; else values are in what is counted.

    Attributes
    ----------
    scale
        How values are written: in what is counted.
    """

    def __init__(
        self,
        name: str,
        sides: tuple[str, str],
        board_of: Callable[[State], Board | None],
        first: Board,
        *,
        crowns: str = "",
        whole: bool = True,
    ) -> None:
        self._name, self._sides, self._board_of = name, sides, board_of
        self._crowns = frozenset(crowns)
        most = _most(first)  # kings, too: where men are crowned they use every other square
        self.scale = _part_of_a_win(name, most) if whole else Scale(name)
        where = "in the stores" if first.stores else "on the board"
        king = f", a king counts {_KING}" if crowns else ""
        mine, theirs = sides
        self.__doc__ = f"{name.capitalize()} {where}, {mine}'s minus {theirs}'s{king}."

    def __call__(self, state: State) -> Mapping[str, float]:
        """Return what either side has, as two terms."""
        board, owned = self._board_of(state), Counter[Player | None]()
        if board is None:
            return {}
        if board.stores:
            for r, c in board.stores:
                owned[board.rows[r][c].owner] += int(board.rows[r][c].sign)
        else:
            for cell in (cell for row in board.rows for cell in row):
                owned[cell.owner] += _KING if cell.sign in self._crowns else 1
        return _terms([f"{side}'s {self._name}" for side in self._sides], owned, self.scale)


class OpenRows:
    """Rows of k squares in which the other side has nothing, and which may still be filled.

    Parameters
    ----------
    k
        How many in a row win.
    sides
        What MAX and MIN are called.
    board_of
        Returns the board of a state.
    first
        The board at the start.

    Attributes
    ----------
    scale
        How values are written: in rows, which are called lines.
    """

    def __init__(
        self,
        k: int,
        sides: tuple[str, str],
        board_of: Callable[[State], Board | None],
        first: Board,
    ) -> None:
        self._sides, self._board_of = sides, board_of
        self._rows = possible_rows(k, len(first.rows), len(first.rows[0]))
        self.scale = _part_of_a_win("lines", len(self._rows))
        mine, theirs = (f"no {s}" if len(s) == 1 else f"nothing of {s}'s" for s in sides)
        self.__doc__ = f"Lines of {in_words(k)} with {theirs} in them minus those with {mine}."

    def __call__(self, state: State) -> Mapping[str, float]:
        """Return the lines that are open to either side, as two terms."""
        board, open_to = self._board_of(state), Counter[Player | None]()
        if board is None:
            return {}
        for row in self._rows:
            owners = {board.rows[r][c].owner for r, c in row}
            open_to.update(player for player in SIDES if player.other not in owners)
        return _terms([f"lines open to {side}" for side in self._sides], open_to, self.scale)


def _most(first: Board) -> int:
    """Return how much there can ever be on a board, both sides together."""
    cells = [cell for row in first.rows for cell in row]
    if first.stores:
        return sum(int(cell.sign) for cell in cells if cell.sign)
    return len(cells) - len(first.absent)


def _part_of_a_win(unit: str, most: int) -> Scale:
    """Return a scale in units of which there are so many at most: together less than a win."""
    return Scale(unit, one=1 / 10 ** len(str(most)), digits=1)


def _terms(
    names: Sequence[str], counted: Mapping[Player | None, int], scale: Scale
) -> Mapping[str, float]:
    """Return what was counted of MAX's and of MIN's."""
    parts = round(1 / scale.one)  # a division gives the float that is read as the decimal
    mine, theirs = names
    return {mine: counted[Player.MAX] / parts, theirs: -(counted[Player.MIN] / parts)}
