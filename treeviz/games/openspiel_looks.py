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
        How one wins, in one clause, where no parameter of the game changes that.
    counted
        What decides in the end, where it is the squares that each side has on the board.
    row
        How many in a row win, or which parameter of the game says so; 0: no row does.
    heuristic
        What an estimate counts, and its name: what each side has on the board or in its store, or
        the ``"lines"`` that are still open to it; empty: nothing is worth counting.
    """

    signs: Signs
    sides: tuple[str, str]
    notation_meaning: str = ""
    aim: str = ""
    counted: str = ""
    row: int | str = 0
    heuristic: str = ""


_SQUARES = "(row, column) from the top left"
_BLACK_FIRST, _WHITE_FIRST = ("Black", "White"), ("White", "Black")
_STUCK = "a player who cannot move loses"
_CHESS = Look(Signs(fen=True), _WHITE_FIRST)
_GO = Look(Signs("X", "O", "points"), _BLACK_FIRST)

LOOKS = {
    "amazons": Look(
        Signs("X", "O", "stones", nobody="#", coordinates="1"),
        ("X", "O"),
        "(row, column) from the top left, counted from 1",
        aim=_STUCK,
    ),
    "antichess": _CHESS,
    "banqi": Look(
        Signs(nobody="?GAERHCSgaerhcs", coordinates="0"), ("player 0", "player 1"), _SQUARES
    ),
    "breakthrough": Look(
        Signs("b", "w", "stones", checkered=True),
        _BLACK_FIRST,
        "from a square to a square, * takes",
        aim="a man on the last row wins",
        heuristic="men",
    ),
    "checkers": Look(
        Signs("o8", "+*", "discs", checkered=True, crowned=(("8", "K"), ("*", "K"))),
        ("o", "+"),
        aim=_STUCK,
        heuristic="men",
    ),
    "chess": _CHESS,
    "chinese_checkers": Look(Signs("1", "2", "stones"), ("1", "2"), "squares by number"),
    "clobber": Look(
        Signs("o", "x", "stones", checkered=True),
        ("o", "x"),
        aim=_STUCK,
    ),
    "connect_four": Look(
        Signs("x", "o", "discs", coordinates="columns"),
        ("x", "o"),
        "a sign and the column where it drops, from 0 at the left",
        row="x_in_row",
        heuristic="lines",
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
    "einstein_wurfelt_nicht": Look(Signs("b", "w", "stones"), _BLACK_FIRST),
    "go": _GO,
    "gomoku": Look(
        Signs("b", "w", "points", coordinates="0"),
        _BLACK_FIRST,
        "row, column from the top left",
        row="connect",
        heuristic="lines",
    ),
    "havannah": Look(
        Signs("O", "@", "discs"),
        ("O", "@"),
        aim="a ring, a bridge or a fork wins",
    ),
    # Connected to one edge or to both, a stone has another letter.
    "hex": Look(
        Signs("xyzX", "opqO", "discs", coordinates="a1", shores=True),
        ("x", "o"),
        "column (letter) and row (number) from the top left",
        aim="x wins by a chain from top to bottom, o from left to right",
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
        "empty house of one's own: it and all stones opposite, if there are any, go to that store. "
        "In the end more stones, in store and houses, win",
        heuristic="stones",
    ),
    "mnk": Look(Signs("x", "o", coordinates="0"), ("x", "o"), _SQUARES, row="k", heuristic="lines"),
    "nim": Look(Signs(numbers=7), ("player 0", "player 1")),
    "nine_mens_morris": Look(
        Signs("W", "B", "discs", between="lines"),
        _WHITE_FIRST,
        "points, counted row by row from 0",
        heuristic="men",
    ),
    "othello": Look(
        Signs("x", "o", "stones"),
        _BLACK_FIRST,
        "column (letter) and row (number) from the top left",
        aim="whoever has more discs in the end wins",
        counted="discs",
        heuristic="discs",
    ),
    "oware": Look(
        Signs(numbers=4),
        ("South", "North"),
        "houses: South's A to F below, from the left, North's a to f above, from the right",
        aim="more seeds in the end win",
        heuristic="seeds",
    ),
    "pentago": Look(
        Signs("O", "@", "discs", block=3),
        ("O", "@"),
        "a square, then a turn",
        row=5,
    ),
    "quoridor": Look(
        Signs("0", "@", "discs", between="walls"),
        ("0", "@"),
        "a square to go to, or a wall right of it (v), below it (h)",
        aim="whoever first reaches the other side wins",
    ),
    "shogi": Look(Signs(fen=True), _BLACK_FIRST),
    "tic_tac_toe": Look(
        Signs("x", "o", coordinates="0"), ("x", "o"), _SQUARES, row=3, heuristic="lines"
    ),
    "twixt": Look(Signs("x", "o", "discs", between="leaps"), ("x", "o")),
    "ultimate_tic_tac_toe": Look(
        Signs("x", "o", block=3), ("x", "o"), "local boards are counted row by row from 0"
    ),
    "xiangqi": Look(Signs("RHEAGCS", "rheagcs", coordinates="0"), ("Red", "Black"), _SQUARES),
    "y": Look(
        Signs("O", "@", "discs"), ("O", "@"), aim="a chain that touches all three sides wins"
    ),
}
