"""The position as a board in lines of text, for whoever reads the words alone.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Connect("____/____/_o__/_xx_", k=3), depth=2)
>>> for statement in board_facts(tree, 0):
...     print(ENGLISH[type(statement)](statement))
. . . .
. . . .
. o . .
. x x .
0 1 2 3
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from treeviz.explanation.fact import Fact
from treeviz.formatting.phrases import listed
from treeviz.game.board import Board, Cell
from treeviz.game.board_text import board_text
from treeviz.game.game import Player
from treeviz.game.player import SIDES
from treeviz.tree.game_tree import GameTree

_AT_A_GLANCE = 6  # squares of a board that is seen as one reads its position
_ROWS, _WIDE = 20, 88  # lines of a board, and signs of a line, at most
_PRINTED = 20  # lines that a game prints, at most
_COUNTER = re.compile(r"[A-Z][\w ]*(number|player|turn): \d+")  # printed below: "Move number: 3"
_EMPTY = "."
_FEW_SIGNS = 4  # whose sides are told one by one
_FIGURES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPkqrbnp")


@dataclass(frozen=True)
class SignsRead(Fact):
    """Whose the signs of the board below are.

    Attributes
    ----------
    whose
        Of some signs the player whose they are, as the game calls it.
    """

    whose: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class BoardShown(Fact):
    """The position as a board, line by line: what is typed of it does not show it."""

    own_line: ClassVar[bool] = True
    lines: tuple[str, ...]


BOARD = (SignsRead, BoardShown)  # what is not told where a picture shows it


def board_facts(tree: GameTree, node: int) -> Iterator[Fact]:
    """Yield a position as a board: as the game draws it, or as it prints it.

    What is drawn without coordinates is shown as the game prints it, if the moves that led to it
    are all that is typed.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    state, rules = tree.state(node), tree.rules
    if state is None:
        return
    names = {player: rules.side(player) for player in SIDES}
    board = _as_called(rules.board(state), names)
    lines = () if board is None else board_lines(board)
    if not (lines and board and board.column_names) and rules.typed(state) != rules.position(state):
        printed = _printed(rules.label(state)) or _piles(board)
        if printed:
            yield BoardShown(printed)
            return
    if board is None or not lines:
        return
    whose = _whose(board, names)
    if whose:
        yield SignsRead(whose)
    yield BoardShown(lines)


def _as_called(board: Board | None, names: Mapping[Player, str]) -> Board | None:
    """Return a board with the signs by which sides are called; None if it has others for them."""
    board = None if board is None else _in_letters(board)
    if board is None or any(len(name) > 1 for name in names.values()):
        return board
    owned = _owned(board)
    if any(len(signs) > 1 for signs in owned.values()):
        return None
    called = {Cell(sign, player): name for player, name in names.items() for sign in owned[player]}
    rows = [
        tuple(cell._replace(sign=called.get(cell, cell.sign)) for cell in row) for row in board.rows
    ]
    return board._replace(rows=tuple(rows))


def _printed(label: str) -> tuple[str, ...]:
    """Return the lines that a game prints; none if they are one, or too many.

    A line of blanks is a row in which nothing stands yet; one without anything parts.
    """
    told = [line.rstrip() for line in label.splitlines() if line and not _COUNTER.fullmatch(line)]
    while told and not told[-1]:
        told.pop()
    while told and not told[0]:
        told.pop(0)
    return tuple(told) if 1 < len(told) <= _PRINTED else ()


def _piles(board: Board | None) -> tuple[str, ...]:
    """Return piles, each a line of objects or all numbers of one; none if a board shows others."""
    if board is None or (board.style != "objects" and len(board.rows) > 1):
        return ()
    return tuple(board_text(board, empty=" ", named=True))


def board_lines(board: Board) -> tuple[str, ...]:
    r"""Return a board in lines of text, with its coordinates; none if text cannot show it.

    Text shows rows of signs: no walls or links between squares, no piles, no stores beside
    houses without a name, no stars of hexagons, no pieces of both sides that look alike.

    Parameters
    ----------
    board
        The board.

    Examples
    --------
    >>> print("\n".join(board_lines(Board.of(["x..o"] * 3, numbered=True))))
    0 x . . o
    1 x . . o
    2 x . . o
      0 1 2 3
    """
    size = len(board.rows) * len(board.rows[0]) - len(board.absent)
    unnamed = (board.stores or board.lanes) and not board.column_names
    walled = board.lanes == "odd"
    linked = any((board.links, walled, unnamed, board.slant and board.absent))
    linked = linked or board.style == "objects"
    if size <= _AT_A_GLANCE or len(board.rows) == 1 or linked or _alike(board):
        return ()
    lines = board_text(board, empty=_EMPTY, named=True)
    return tuple(lines) if len(lines) <= _ROWS and max(map(len, lines)) <= _WIDE else ()


def _in_letters(board: Board) -> Board:
    """Return a board with the letters of a FEN in the place of figurines."""
    rows = [
        tuple(cell._replace(sign=cell.sign.translate(_FIGURES)) for cell in row)
        for row in board.rows
    ]
    return board._replace(rows=tuple(rows))


def _owned(board: Board) -> dict[Player, dict[str, None]]:
    """Return the signs of each side, in the order of the board."""
    owned: dict[Player, dict[str, None]] = {player: {} for player in SIDES}
    for cell in (cell for row in board.rows for cell in row):
        if cell.owner in owned and cell.sign:
            owned[cell.owner][cell.sign] = None
    return owned


def _alike(board: Board) -> bool:
    """Return whether pieces of both sides have one sign, which is no number of pieces."""
    mine, theirs = _owned(board).values()
    return any(not sign.isdigit() for sign in mine.keys() & theirs.keys())


def _whose(board: Board, names: Mapping[Player, str]) -> tuple[tuple[str, str], ...]:
    """Return whose the signs are; nothing if the names of the sides begin with them."""
    owned = {player: [*signs] for player, signs in _owned(board).items() if signs}
    signs = [(player, sign) for player in owned for sign in owned[player]]
    if any(sign.isdigit() for _, sign in signs) or all(
        names[player].upper().startswith(sign.upper()) for player, sign in signs
    ):
        return ()
    if len(signs) > len(owned):
        cases = {player: "".join(signs) for player, signs in owned.items()}
        capital = [names[player] for player, signs in cases.items() if signs.isupper()]
        if len(capital) == 1 and sum(signs.islower() for signs in cases.values()) == 1:
            return (("capitals", capital[0]),)
    if len(signs) > _FEW_SIGNS:
        return ()
    return tuple((listed(signs), names[player]) for player, signs in owned.items())


def _signs_read(fact: SignsRead) -> str:
    told = [f"{signs} {'is' if len(signs) == 1 else 'are'} {name}'s" for signs, name in fact.whose]
    return f"On the board {listed(told)}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    BoardShown: lambda fact: "\n".join(fact.lines),
    SignsRead: _signs_read,
}
