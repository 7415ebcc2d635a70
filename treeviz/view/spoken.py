"""A scene as it is told to those who cannot see it: the line, boards man by man, in search order.

>>> from treeviz import games
>>> spoken_board(games.TicTacToe().board("xo_/_x_/___"), ("x", "o"))
'x on [0,0], [1,1]; o on [0,1]'

A board of chess is told as its notation has it: ``White: Kg1, Qc4, Nh6, g2, h2; Black: Kh8, Rf8``.
"""

from __future__ import annotations

from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import listed
from treeviz.game.board import Board, Square
from treeviz.game.player import Player
from treeviz.view.line_told import TRIANGLES
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

_MEN = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", [*"KQRBN", ""] * 2, strict=True))  # as in the notation of chess
_RANKS = "KQRBNabcdefgh"  # men are told in this order
_PLAIN = frozenset("xXoO")  # signs that say no more than whose they are
_MOST = 64  # men: of more a listener keeps none


def spoken_line(scene: Scene) -> str:
    """Return the chosen line in a sentence; empty if none is drawn or it is to be found out.

    Examples
    --------
    >>> from treeviz import View, games, minimax
    >>> spoken_line(View()(minimax(games.TicTacToe("xox/oox/___"))))
    'Chosen: [2,2]: x wins.'
    """
    marks = [mark for mark in scene.marks if isinstance(mark, Mark) and mark.chosen]
    moves = [mark.move for mark in marks if mark.parent is not None and mark.move]
    if not moves:
        return ""
    last = scene.marks.index(marks[-1])
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub) and mark.parent == last]
    further = next((" ".join(stub.further) for stub in stubs if stub.further), "")
    result = marks[-1].result if marks[-1].player is None else ""
    ending = f", {further}" if further else f": {result}" if result else ""
    return f"Chosen: {', then '.join(moves)}{ending}."


def spoken_mark(mark: Mark, sides: tuple[str, str]) -> str:
    """Return what is said of a mark: its moves, and its board where the picture begins.

    A listener has the first board and the moves; the boards between would only bury them.
    """
    said = mark.said
    if mark.board is None or not said.place:
        return said.text
    if mark.parent is not None:
        return said._replace(place="", state=f"After {said.line}: {said.state}").text
    board = spoken_board(mark.board, sides) or said.position
    return said._replace(place=f"After {said.line}: {board}" if said.line else board).text


def spoken_stub(stub: Stub, sides: tuple[str, str]) -> str:
    """Return what is said of a stub: with the names of the sides for their triangles.

    Examples
    --------
    >>> named = (("▼ a1", "est. +3"),)
    >>> spoken_stub(Stub(0, 2, 1, 1, 3, 3, named=named), ("White", "Black"))
    'Not drawn: Black a1: est. +3.'
    """
    told = stub.text
    for player, side in zip((Player.MAX, Player.MIN), sides, strict=True):
        told = told.replace(TRIANGLES[player], side)
    return f"Not drawn: {told}."


def spoken_board(board: Board, sides: tuple[str, str]) -> str:
    """Return what stands on a board, side by side; empty if its text says it better.

    Parameters
    ----------
    board
        The board.
    sides
        What MAX and MIN are called.
    """
    absent = frozenset(board.absent)
    signs = {cell.sign for row in board.rows for cell in row if cell.sign}
    if board.style == "objects":
        piles = [str(sum(bool(cell.sign) for cell in row)) for row in board.rows]
        return f"piles of {listed(piles)}"
    if board.lanes or (signs and all(map(str.isdecimal, signs))):
        return ""
    covered = {square for piece in board.pieces for square in piece}
    men: dict[Player | None, list[str]] = {Player.MAX: [], Player.MIN: [], None: []}
    plain = True
    for piece in board.pieces:
        owner = board.rows[piece[0][0]][piece[0][1]].owner
        men[owner].append("-".join(_square(board, square) for square in (piece[0], piece[-1])))
    for r, row in enumerate(board.rows):
        for c, cell in enumerate(row):
            if cell.sign and (r, c) not in covered and (r, c) not in absent:
                written = "" if cell.sign in _PLAIN else _MEN.get(cell.sign, visible(cell.sign))
                plain = plain and cell.sign in _PLAIN
                men[cell.owner].append(f"{written}{_square(board, (r, c))}")
    if sum(map(len, men.values())) > _MOST:
        return ""
    names = (*zip((Player.MAX, Player.MIN), sides, strict=True), (None, "nobody's"))
    if _MEN.keys() & signs:
        for places in men.values():
            places.sort(key=lambda man: _RANKS.find(man[0]))
    told = [
        f"{side}{' on' if plain else ':'} {', '.join(men[player])}"
        for player, side in names
        if men[player]
    ]
    return "; ".join(told) or f"an empty board of {count(len(board.rows), 'row')}"


def _square(board: Board, square: Square) -> str:
    """Return what a square is called: as the board names it, else by row and column from 0."""
    r, c = square
    row = board.row_names[r] if board.row_names else ""
    column = board.column_names[c] if board.column_names else ""
    if row and column.isalpha():
        return f"{column.lower()}{row}"
    return f"[{row or r},{column or c}]"
