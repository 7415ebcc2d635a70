"""What is drawn over a board: rings around turned stones, and diamonds where a side wins next.

>>> from treeviz import draw, games, minimax
>>> tree = minimax(games.TicTacToe("xxo/___/_o_"), depth=3, heuristic="lines")
>>> "o wins there next" in draw(tree).svg()
True
"""

from __future__ import annotations

from treeviz.game.board import Board, Square
from treeviz.game.player import Player
from treeviz.picture.board_grid import BoardGrid, square_side
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import Canvas, Point

_TURNED = 0.42  # of a square's side: the ring around a stone that was turned over
_COMING = 0.24  # … half of a diamond where a side wins next


def paint_over_board(
    canvas: Canvas,
    board: Board,
    corner: Point,
    theme: Theme,
    *,
    turned: frozenset[Square] = frozenset(),
    coming: frozenset[Square] = frozenset(),
    coming_for: Player | None = None,
    scale: float = 1.0,
    named: bool = False,
) -> None:
    """Draw what a board points out beside its last move.

    Parameters
    ----------
    canvas
        What to draw on.
    board, corner, theme, scale, named
        As for :func:`~treeviz.picture.boards.paint_board`.
    turned
        The squares whose stones a move turned over.
    coming, coming_for
        The empty squares on which a side wins next, and which side.
    """
    if not (turned or coming):
        return
    grid = BoardGrid(board, corner, square_side(board, theme.board_size) * scale, named)
    tints = {Player.MAX: theme.moved_max, Player.MIN: theme.moved_min}
    for r, c in sorted(turned):
        tint = tints.get(board.rows[r][c].owner or Player.CHANCE, theme.square_dark)
        canvas.ring(grid.centre(r, c), grid.side * _TURNED, tint, max(grid.side * 0.1, 1.4))
    for r, c in sorted(coming):
        if coming_for is not None:
            paint_diamond(canvas, grid.centre(r, c), grid.side * _COMING, coming_for, theme)


def paint_diamond(
    canvas: Canvas, centre: Point, radius: float, player: Player, theme: Theme
) -> None:
    """Draw the sign of a square on which a player wins next.

    Parameters
    ----------
    canvas, centre, radius
        What to draw on, and where, in points.
    player, theme
        Who wins, and how the roles look.
    """
    x, y = centre
    ink = theme.stone_max if player is Player.MAX else theme.stone_min
    corners = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    canvas.polygon(corners, theme.card, ink, max(radius * 0.3, 1.4))
