"""Where a line of moves leads to, for games whose positions cannot be typed, and for people.

>>> from treeviz import games
>>> after_moves(games.TicTacToe(), "[1,1] 0,0 [2, 2]").start
'o__/_x_/__x'
"""

from __future__ import annotations

import re

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Game, Move

_WORD = re.compile(r"(?:\([^)]*\)|\[[^\]]*\]|\S)+")  # blanks inside brackets belong to the move
_NOISE = str.maketrans("", "", " []()")


def after_moves(game: Game, line: str) -> Game:
    """Return a game after some moves from its start.

    Parameters
    ----------
    game
        The game.
    line
        The moves as the game writes them, blanks between; brackets may be left out, and the marks
        of check and mate. A game that writes moves in two ways, such as ``Nf3`` and ``g1f3``,
        reads both.

    Raises
    ------
    InputError
        If a move is not legal there, or may be any of several; the message names them.
    """
    rules, state, start = CheckedGame(game), game.start, 0
    told: list[str] = []
    while found := _WORD.search(line, start):
        written = {rules.notation_at(state, move): move for move in rules.moves(state)}
        spelled = _spelled(written, line, found.start())
        meant = [spelled] if spelled else _meant(written, rules, found[0])
        if len(meant) != 1:
            raise InputError(_illegal(found[0], told, meant or list(written), several=bool(meant)))
        notation = meant[0]
        start = found.start() + len(spelled) if spelled else found.end()
        told.append(notation)
        state = rules.play(state, written[notation])
    return game.at(state) if told else game


def _spelled(written: dict[str, Move], line: str, start: int) -> str | None:
    """Return the longest notation that a line goes on with: one may have blanks in it."""
    there = [
        notation
        for notation in written
        if notation
        and line.startswith(notation, start)
        and not line[start + len(notation) :][:1].strip()
    ]
    return max(there, key=len, default=None)


def _meant(written: dict[str, Move], rules: CheckedGame, word: str) -> list[str]:
    """Return the notations that a word may be.

    By what is written but for brackets, blanks and marks; else by how the game writes the move
    wherever it is made: as coordinates, or as the number of an action.
    """
    wanted = _bare(word)
    found = [notation for notation in written if _bare(notation) == wanted]
    if found:
        return found
    return [one for one, move in written.items() if _bare(rules.notation(move)) == wanted]


def _bare(notation: str) -> str:
    """Return a notation without brackets, blanks, and the marks of check and mate."""
    return notation.translate(_NOISE).rstrip("+#")


def _illegal(word: str, told: list[str], there: list[str], *, several: bool) -> str:
    after = f" after {' '.join(told)}" if told else ""
    if several:
        return (
            f"{repr_of(word)} at ply {len(told)}{after} may be {' or '.join(map(repr, there))}: "
            "write which"
        )
    legal = ", ".join(map(repr, there)) or "none, the game is over"
    return f"no move {repr_of(word)} at ply {len(told)}{after}; moves there: {legal}"
