"""Texts that nobody expects, and a game that writes one of them everywhere."""

from __future__ import annotations

from treeviz import Game, Player
from treeviz.game.board import Board, Cell

HOSTILE = {
    "script": "<script>1</script>",
    "quotes": "\"'`",
    "backslashes": "C:\\new \\\\",
    "escapes of DOT": "\\N \\G \\E \\l",
    "backslash at the end": "a\\",
    "escaped quote": '\\"',
    "line ends": "a\nb\r\nc",
    "tab": "a\tb",
    "NUL": "a\x00b",
    "control characters": "\x01\x08\x0b\x1b\x7f\x85",
    "lone surrogates": "\ud800x\udfff",
    "non-characters": "\ufffe\uffff",
    "line separators": "a\u2028b\u2029",
    "right to left": "שלום \u202eabc",
    "Chinese and Japanese": "漢字かな",
    "emoji": "👩‍👧🏽🎲",
    "combining": "e\u0301o\u0308\u0323",
    "end of SVG": "</svg>",
    "end of CDATA": "]]>",
    "end of comment": "-->",
    "percent": "%s %d %",
    "entity": "&amp;",
    "numeric entity": "&#38;&#x3c;",
    "ampersand": "a&b",
    "record": "{a|<b>}",
}


class Hostile(Game):
    """Two plies of a game that writes the same strange text everywhere."""

    start = ("", 0)

    def __init__(self, text: str) -> None:
        self.text = text

    def to_move(self, state: tuple) -> Player:
        return Player.MAX if state[1] % 2 == 0 else Player.MIN

    def moves(self, state: tuple) -> list[int]:
        return [0, 1] if state[1] < 2 else []

    def play(self, state: tuple, move: int) -> tuple:
        return state[0] + str(move), state[1] + 1

    def utility(self, state: tuple) -> float:
        return state[0].count("1") - 1

    def outcome(self, state: tuple) -> str:
        return f"o{self.text}"

    def side(self, player: Player) -> str:
        return f"s{self.text}{player.name}"

    def position(self, state: tuple) -> str:
        return f"p{self.text}{state[0]}"

    def notation(self, move: int) -> str:
        return f"m{self.text}{move}"


class HostileBoards(Hostile):
    """The same game on boards of one square, each with the strange text as its sign."""

    def board(self, state: tuple) -> Board:
        return Board(((Cell(self.text, Player.MAX), Cell(state[0])),))
