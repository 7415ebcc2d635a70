"""What a board points out on its squares: the last move, a king in check, the winning line."""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.game.board import Board, Square
from treeviz.game.player import Player
from treeviz.picture.board_grid import BoardGrid, is_lane
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import NOTHING, Canvas, Point

OUTLINE = 1.0  # points: the outline of a board
_CHECK = 0.44  # of a square's side: the ring, which stays on its square
_GLOW = ((0.48, 0x38), (0.41, 0x50), (0.34, 0x70))  # radii of a square's side, and how dense
_STRUCK, _RINGED = 0.05, 0.44  # of a square's side: the winning stroke, and rings in its place
_THROUGH, _EDGED = 0.1, 0.24  # the same through a chain of stones, and with its edges
_THINNEST, _BESIDE = 1.6, 1.3  # points of it on a small board, and of each of its edges
_FRAME, _FREE = 1.4, 1.0  # points: a frame within a square, and from that to the square's side
_TAKEN = 0.28  # of a square's side: the ring in the place of an object
_FRAME_SHARE, _WIDEST_FRAME = 0.07, 2.0  # the same on a large one: of its side, and points


def tint_last_move(
    canvas: Canvas,
    grid: BoardGrid,
    fresh: frozenset[Square],
    theme: Theme,
    *,
    mover: Player | None = None,
) -> None:
    """Tint the squares of the last move, empty ones as the mover's, but those of a checkered board.

    A wall is nobody's: its lane, which it hides for the most part, is the mover's if that is known.
    """
    board = grid.board
    if board.style == "objects":
        _paint_taken(canvas, grid, fresh, theme)
        return
    nobodys = theme.square_dark if board.lanes else theme.neutral_tint
    tints: dict[Player | None, str] = {
        Player.MAX: theme.square_max,
        Player.MIN: theme.square_min,
    }
    for square, owner in sorted(_whose(board, fresh, mover).items()):
        if not board.checkered:
            tint_square(canvas, grid, square, tints.get(owner, nobodys))


def frame_last_move(
    canvas: Canvas,
    grid: BoardGrid,
    fresh: frozenset[Square],
    theme: Theme,
    *,
    filled: bool,
    mover: Player | None = None,
) -> None:
    """Frame the squares of the last move: below their signs, or those that nobody's sign fills.

    Where a move changes several signs, such as the stones of a row of houses, none is framed.
    A stone leaves no room within its square: its frame lies on the lines around it.
    """
    board = grid.board
    if board.style == "objects" or (len(fresh) > 1 and not hides_tints(board)):
        return
    inks: dict[Player | None, str] = {Player.MAX: theme.stone_max, Player.MIN: theme.stone_min}
    whose = _whose(board, fresh, mover)
    whole = [piece for piece in board.pieces if fresh.issuperset(piece)]
    nobodys = {square for square, owner in whose.items() if owner is None}
    stones = board.style in ("stones", "points")
    above = fresh if stones else fresh & nobodys
    alone = (above if filled else fresh - above).difference(*whole)
    whole = [] if filled else whole
    width = min(max(_FRAME, grid.side * _FRAME_SHARE), _WIDEST_FRAME)
    inset = 0.0 if stones else width / 2 + _FREE
    for squares in [*sorted(whole), *((square,) for square in sorted(alone))]:
        if not _in_lanes(board, squares[0]):
            corners = _corners(grid, squares, inset)
            ink = inks.get(whose[squares[0]], theme.card_muted)
            canvas.polygon(corners, NOTHING, ink, width)
    wall = sorted(square for square in fresh if _in_lanes(board, square))
    if wall and not filled:
        ink = inks.get(whose[wall[0]], theme.card_muted)
        canvas.polygon(_corners(grid, wall, 0.0), NOTHING, ink, width)


def _in_lanes(board: Board, square: Square) -> bool:
    """Tell whether a place is in a lane for walls, and no square."""
    return bool(board.lanes) and any(is_lane(board, place) for place in square)


def _whose(
    board: Board, fresh: frozenset[Square], mover: Player | None
) -> dict[Square, Player | None]:
    """Return whose each square of the last move is: an empty one the mover's, if that is seen."""
    cells = {(r, c): board.rows[r][c] for r, c in fresh}
    owners = {cell.owner for cell in cells.values() if cell.sign}
    seen = owners.pop() if len(owners) == 1 else None
    return {
        (r, c): mover if _in_lanes(board, (r, c)) else cell.owner if cell.sign else seen
        for (r, c), cell in cells.items()
    }


def tint_square(canvas: Canvas, grid: BoardGrid, square: Square, tint: str) -> None:
    """Fill a square, as far as it does not cover the outline of the board."""
    if grid.board.slant:
        canvas.polygon(grid.hexagon(square), tint)
        return
    x, y, wide, high = grid.rectangle(square)
    inset = OUTLINE / 2
    x1, y1 = max(x, grid.left + inset), max(y, grid.top + inset)
    x2 = min(x + wide, grid.left + grid.width - inset)
    y2 = min(y + high, grid.top + grid.height - inset)
    canvas.rectangle(x1, y1, x2 - x1, y2 - y1, tint)


def hides_tints(board: Board) -> bool:
    """Tell whether what stands on a board hides most of the squares it stands on.

    Examples
    --------
    >>> from treeviz import games
    >>> discs, strokes = games.Connect("___/___/_xo"), games.TicTacToe("xo_/___/___")
    >>> [hides_tints(game.board(game.start)) for game in (discs, strokes)]
    [True, False]
    """
    return board.checkered or bool(board.pieces) or board.style in ("discs", "stones", "points")


def paint_glow(canvas: Canvas, grid: BoardGrid, square: Square, theme: Theme) -> None:
    """Draw a red glow on a square, and a ring around it that is seen without colour."""
    centre, side = grid.centre(*square), grid.side
    for radius, density in _GLOW:
        canvas.disc(centre, radius * side, f"{theme.check}{density:02x}")
    canvas.ring(centre, _CHECK * side, theme.check, max(side * 0.08, 1.2))


def paint_winning_line(canvas: Canvas, grid: BoardGrid, theme: Theme) -> None:
    """Draw a thin stroke through signs; rings around discs and stones, and where it is crooked.

    A stroke would cut small discs in two. A chain of hexagons is struck from stone to stone.
    """
    side, centres = grid.side, [grid.centre(*square) for square in grid.board.line]
    crooked = is_crooked(grid.board)
    if crooked and grid.board.slant:
        _strike(canvas, centres, side, theme)
        return
    if not crooked and grid.board.style == "signs":
        (x1, y1), (x2, y2) = centres[0], centres[-1]
        length = max(abs(x2 - x1), abs(y2 - y1)) or 1.0
        beyond = side * 0.38 / length  # past the centres of the outer signs
        dx, dy = (x2 - x1) * beyond, (y2 - y1) * beyond
        canvas.line([(x1 - dx, y1 - dy), (x2 + dx, y2 + dy)], theme.card_ink, side * _STRUCK)
        return
    for centre in centres:
        canvas.ring(centre, side * _RINGED, theme.card_ink, max(side * 0.1, 1.4))


def _strike(canvas: Canvas, points: Sequence[Point], side: float, theme: Theme) -> None:
    """Draw a stroke through stones, whose light edges part it from them."""
    wide = max(side * _THROUGH, _THINNEST)
    canvas.line(points, theme.card, max(side * _EDGED, wide + 2 * _BESIDE))
    canvas.line(points, theme.card_ink, wide)


def is_crooked(board: Board) -> bool:
    """Tell whether the winning squares of a board are in no straight line.

    Examples
    --------
    >>> from treeviz import Board
    >>> row, corner = [(0, 0), (1, 1), (2, 2)], [(0, 0), (0, 1), (1, 1)]
    >>> [is_crooked(Board.of("xo_/ox_/__x", line=line)) for line in (row, corner)]
    [False, True]
    """
    (r1, c1), (r2, c2) = board.line[0], board.line[-1]
    return any((r - r1) * (c2 - c1) != (c - c1) * (r2 - r1) for r, c in board.line)


def _paint_taken(canvas: Canvas, grid: BoardGrid, fresh: frozenset[Square], theme: Theme) -> None:
    """Draw a ring wherever an object was taken."""
    for r, c in sorted(fresh):
        if not grid.board.rows[r][c].sign:
            width = max(grid.side * 0.07, 0.8)
            canvas.ring(grid.centre(r, c), grid.side * _TAKEN, theme.grid, width)


def _corners(grid: BoardGrid, squares: Sequence[Square], inset: float) -> list[tuple[float, float]]:
    """Return the corners of some squares side by side, or of a hexagon, so far within its sides."""
    if grid.board.slant:
        (x, y), part = grid.centre(*squares[0]), 1 - 2 * inset / grid.side
        return [(x + part * (px - x), y + part * (py - y)) for px, py in grid.hexagon(squares[0])]
    boxes = list(map(grid.rectangle, squares))
    left, top = min(x for x, *_ in boxes) + inset, min(y for _, y, *_ in boxes) + inset
    right = max(x + wide for x, _, wide, _ in boxes) - inset
    bottom = max(y + high for _, y, _, high in boxes) - inset
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
