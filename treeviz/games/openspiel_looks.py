"""How OpenSpiel's games print their boards, and how these are drawn: signs, sides, coordinates.

MAX is who moves first. A game that is not here is shown as OpenSpiel prints it.
"""

from __future__ import annotations

from typing import NamedTuple

from treeviz.games.printed_signs import Signs


class Look(NamedTuple):
    """What is known of a game beside its rules.

    Attributes
    ----------
    signs
        How it prints its pieces, and how they are drawn.
    sides
        What MAX and MIN are called.
    notation_meaning
        How a move is read where that does not go without saying.
    aim
        How one wins, in one clause, which ends with "wins" if a parameter may turn that round; what
        is in braces is a parameter of the game.
    counted
        What decides in the end, where it is the squares that each side has on the board.
    row
        How many in a row win, or which parameter of the game says so; 0: no row does.
    called
        What people call it, where OpenSpiel's name is none.
    heuristic
        What an estimate counts, and its name: what each side has on the board or in its store, or
        the ``"lines"`` that are still open to it; empty: nothing is worth counting.
    takes
        What a move that takes is written with; empty: nothing is ever taken; None: that is not
        known, and the boards tell.
    """

    signs: Signs
    sides: tuple[str, str]
    notation_meaning: str = ""
    aim: str = ""
    counted: str = ""
    row: int | str = 0
    called: str = ""
    heuristic: str = ""
    takes: str | None = None


_SQUARES = "(row, column) from the top left"
_BLACK_FIRST, _WHITE_FIRST = ("Black", "White"), ("White", "Black")
_STUCK = "a player who cannot move loses"
_CHESS = Look(Signs(fen=True), _WHITE_FIRST, aim="checkmate wins", takes="x")
_GO = Look(
    Signs("X", "O", "points"),
    _BLACK_FIRST,
    aim="more points in the end win, those with one's stones and those that they surround; White "
    "is given {komi:g}",
)

LOOKS = {
    "amazons": Look(
        Signs("X", "O", "stones", nobody="#", coordinates="1"),
        ("X", "O"),
        "(row, column) from the top left, counted from 1",
        aim=_STUCK,
        takes="",
    ),
    "antichess": _CHESS._replace(aim="who loses all pieces wins"),
    "banqi": Look(
        Signs(nobody="?GAERHCSgaerhcs", coordinates="0"), ("Player 0", "Player 1"), _SQUARES
    ),
    "breakthrough": Look(
        Signs("b", "w", "stones", checkered=True),
        _BLACK_FIRST,
        "from a square to a square, * takes",
        aim="men go one step, straight or diagonally, Black's down and White's up, and take "
        "diagonally; a man on the last row wins",
        heuristic="men",
        takes="*",
    ),
    "checkers": Look(
        Signs("o8", "+*", "discs", checkered=True, crowned=(("8", "K"), ("*", "K"))),
        _WHITE_FIRST,
        "from a square to a square",
        aim=_STUCK,
        heuristic="men",
    ),
    "chess": _CHESS,
    "chinese_checkers": Look(
        Signs("1", "2", "stones"),
        ("1", "2"),
        "squares by number",
        aim="whoever first fills the opposite point of the star wins",
    ),
    "clobber": Look(
        Signs("o", "x", "stones", checkered=True),
        _BLACK_FIRST,
        "from a square to a neighbouring one",
        aim=f"a man moves onto a neighbouring man of the other side and takes it; {_STUCK}",
    ),
    "connect_four": Look(
        Signs("x", "o", "discs", coordinates="columns"),
        ("x", "o"),
        "whose it is and the column where it drops, from 0 at the left",
        row="x_in_row",
        heuristic="lines",
        takes="",
    ),
    "crazyhouse": _CHESS,
    "cursor_go": _GO,
    "dots_and_boxes": Look(
        Signs("1", "2", "discs", between="walls", coordinates="0"),
        ("P1", "P2"),
        "who, which way (h to the right, v down), row and column of the dot where the line begins",
        aim="more boxes in the end win; who closes one moves again",
        counted="boxes",
        heuristic="boxes",
    ),
    "einstein_wurfelt_nicht": Look(
        Signs("b", "w", "stones"),
        _BLACK_FIRST,
        aim="whoever first reaches the opposite corner wins, and so does whoever takes all stones",
        called="EinStein würfelt nicht!",
    ),
    "go": _GO,
    "gomoku": Look(
        Signs("b", "w", "points", coordinates="0"),
        _BLACK_FIRST,
        "row, column from the top left",
        row="connect",
        heuristic="lines",
        takes="",
    ),
    "havannah": Look(
        Signs("O", "@", "discs"),
        ("O", "@"),
        aim="a ring, a bridge or a fork wins",
        takes="",
    ),
    # Connected to one edge or to both, a stone has another letter.
    "hex": Look(
        Signs("xyzX", "opqO", "discs", coordinates="a1", shores=True),
        ("x", "o"),
        "column (letter) and row (number) from the top left",
        aim="x wins by a chain from top to bottom, o from left to right",
        takes="",
    ),
    "lines_of_action": Look(
        Signs("x", "o", "stones", checkered=True), _BLACK_FIRST, aim="whose men are all joined wins"
    ),
    "mancala": Look(
        Signs(numbers=4, coordinates="1"),
        ("South", "North"),
        "houses: South's 1 to 6 below, from the left, North's 8 to 13 above, from the right",
        aim="stones are sown one by one, counter-clockwise, also into one's own store (South's is "
        "right, North's left). The last one in that store: one moves again. The last one in an "
        "empty house of one's own, if stones lie opposite: they and it go to that store. "
        "In the end more stones, in store and houses, win",
        heuristic="stones",
    ),
    "mnk": Look(
        Signs("x", "o", coordinates="0"), ("x", "o"), _SQUARES, row="k", heuristic="lines", takes=""
    ),
    "nim": Look(
        Signs(numbers=7), ("Player 0", "Player 1"), aim="whoever takes the last object wins"
    ),
    "nine_mens_morris": Look(
        Signs("W", "B", "discs", between="lines"),
        _WHITE_FIRST,
        "points, counted row by row from 0",
        aim="three in a row take a man of the other side's; whoever has two left loses, and so "
        "does whoever cannot move",
        heuristic="men",
    ),
    "othello": Look(
        Signs("x", "o", "stones"),
        _BLACK_FIRST,
        "column (letter) and row (number) from the top left",
        aim="whoever has more discs in the end wins",
        counted="discs",
        heuristic="discs",
        takes="",
    ),
    "oware": Look(
        Signs(numbers=4),
        ("South", "North"),
        "houses: South's A to F below, from the left, North's a to f above, from the right",
        aim="seeds are sown one by one, counter-clockwise; if the last one makes two or three in a "
        "house of the other side's, these are taken, and so are two or three in the houses just "
        "before it, unless that is all the other side has; more seeds in the end win",
        heuristic="seeds",
    ),
    "pentago": Look(
        Signs("O", "@", "discs", block=3),
        ("O", "@"),
        "a square, then the turn of a quarter: s, t upper left, u, v upper right, w, x lower "
        "right, y, z lower left; the second of two is clockwise",
        row=5,
        takes="",
    ),
    "quoridor": Look(
        Signs("0", "@", "discs", between="walls"),
        ("0", "@"),
        "a square to go to, or a wall right of it (v), below it (h)",
        aim="whoever first reaches the other side wins",
        takes="",
    ),
    "shogi": Look(Signs(fen=True), _BLACK_FIRST, aim="checkmate wins"),
    "tic_tac_toe": Look(
        Signs("x", "o", coordinates="0"),
        ("x", "o"),
        _SQUARES,
        row=3,
        heuristic="lines",
        takes="",
    ),
    "twixt": Look(
        Signs("x", "o", "discs", between="leaps"),
        ("x", "o"),
        "column (letter) and row (number) from the top left",
        aim="x wins by a chain from top to bottom, o from left to right",
        takes="",
    ),
    "ultimate_tic_tac_toe": Look(
        Signs("x", "o", block=3),
        ("x", "o"),
        "a local board, counted row by row from 0, and (row, column) in it",
        aim="three local boards in a row win, each is won by three in a row; one plays in the "
        "local board that lies as the square of the last move does, if that is not full or won",
    ),
    "xiangqi": Look(Signs("RHEAGCS", "rheagcs", coordinates="0"), ("Red", "Black"), _SQUARES),
    "y": Look(
        Signs("O", "@", "discs"),
        ("O", "@"),
        aim="a chain that touches all three sides wins",
        takes="",
    ),
}
