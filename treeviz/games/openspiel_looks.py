"""How OpenSpiel's games print their boards, and how these are drawn: signs, sides, coordinates.

MAX is who moves first. A game that is not here is shown as OpenSpiel prints it.
"""

from __future__ import annotations

from typing import NamedTuple

from treeviz.games.printed_board import Signs


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
    """

    signs: Signs
    sides: tuple[str, str]
    notation_meaning: str = ""


_SQUARES = "(row, column) from the top left"
_BLACK_FIRST, _WHITE_FIRST = ("Black", "White"), ("White", "Black")
_CHESS = Look(Signs(fen=True), _WHITE_FIRST)
_GO = Look(Signs("X", "O", "points"), _BLACK_FIRST)

LOOKS = {
    "amazons": Look(
        Signs("X", "O", "stones", nobody="#", coordinates="1"),
        ("X", "O"),
        "(row, column) from the top left, counted from 1",
    ),
    "antichess": _CHESS,
    "breakthrough": Look(Signs("b", "w", "stones", checkered=True), _BLACK_FIRST),
    "checkers": Look(
        Signs("o8", "+*", "discs", checkered=True, crowned=(("8", "K"), ("*", "K"))), ("o", "+")
    ),
    "chess": _CHESS,
    "clobber": Look(Signs("o", "x", "stones", checkered=True), ("o", "x")),
    "connect_four": Look(
        Signs("x", "o", "discs", coordinates="columns"), ("x", "o"), "column from the left, from 0"
    ),
    "crazyhouse": _CHESS,
    "cursor_go": _GO,
    "go": _GO,
    "gomoku": Look(
        Signs("b", "w", "points", coordinates="0"), _BLACK_FIRST, "row, column from the top left"
    ),
    # Connected to one edge or to both, a stone has another letter.
    "hex": Look(Signs("xyzX", "opqO", "stones", coordinates="a1"), ("x", "o")),
    "lines_of_action": Look(Signs("x", "o", "stones", checkered=True), _BLACK_FIRST),
    "mnk": Look(Signs("x", "o", coordinates="0"), ("x", "o"), _SQUARES),
    "othello": Look(Signs("x", "o", "stones"), _BLACK_FIRST),
    "pentago": Look(Signs("O", "@", "discs", block=3), ("O", "@"), "square, then a turn"),
    "shogi": Look(Signs(fen=True), _BLACK_FIRST),
    "tic_tac_toe": Look(Signs("x", "o", coordinates="0"), ("x", "o"), _SQUARES),
    "ultimate_tic_tac_toe": Look(Signs("x", "o", block=3), ("x", "o")),
    "xiangqi": Look(Signs("RHEAGCS", "rheagcs", coordinates="0"), ("Red", "Black"), _SQUARES),
}
