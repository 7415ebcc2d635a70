"""How a line goes on, in words: its moves, each with whose it is, in lines that are short.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Nim(1, 2))
>>> [told.replace("\u00a0", " ") for told in followed(tree, [1, 2], "then ")]
['then ▲ [0,1],', '▼ [1,1]']
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import visible, wrapped
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.view.names import short_side

SHORT_SIDE = 2  # signs of a side that stands before each of its moves
TRIANGLES = {Player.MAX: "▲", Player.MIN: "▼"}  # as the bands have them
LONG_MOVE = 13  # signs of a move that is too long for that
_FOLLOWED, _FOLLOWED_LINES = 6, 3  # moves of the chosen line that are named, in so many lines …
_WIDE = 9.6  # … that are no wider, in ems


def followed(tree: GameTree, line: Sequence[int], before: str = "", after: str = "") -> list[str]:
    """Return the moves of a line, each with whose it is, in lines; none if they are many or long.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Nim(1, 2))
    >>> [told.replace("\u00a0", " ") for told in followed(tree, [1, 2], "then ")]
    ['then ▲ [0,1],', '▼ [1,1]']
    """
    moves = [visible(tree.notation(node)) for node in line]
    if (
        not moves
        or len(moves) > _FOLLOWED
        or any(" " in move or len(move) > LONG_MOVE for move in moves)
    ):
        return []
    written = wrapped(f"{before}{in_turn(tree, line, moves)}{after}", _WIDE, 1.0)
    return list(written) if len(written) <= _FOLLOWED_LINES else []


def says_whose(move: str, side: str) -> bool:
    """Tell whether a move as it is written begins with whose it is.

    Examples
    --------
    >>> says_whose("P1(h,0,1)", "P1"), says_whose("[0,1]", "x")
    (True, False)
    """
    return len(side) > 1 and move.startswith(side)


def in_turn(tree: GameTree, line: Sequence[int], moves: Sequence[str]) -> str:
    """Return the moves of a line, each with whose it is: the side, or its triangle if that is long.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Nim(1, 2))
    >>> in_turn(tree, [1, 2], ["[0,1]", "[1,1]"]).replace("\u00a0", " ")
    '▲ [0,1], ▼ [1,1]'
    """
    players = [tree.player(tree.columns.parent[node]) for node in line]
    sides = [short_side(tree, player) for player in players]
    if any(map(says_whose, moves, sides)):
        return ", ".join(moves)
    if max(map(len, sides)) > SHORT_SIDE:
        if len(moves) == 1 or Player.CHANCE in players:
            return ", ".join(moves)
        sides = [TRIANGLES[player] for player in players]
    return ", ".join(f"{side}\u00a0{move}" for side, move in zip(sides, moves, strict=True))
