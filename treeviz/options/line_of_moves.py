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
        The moves as the game writes them, blanks between; brackets may be left out.

    Raises
    ------
    InputError
        If a move is not legal there; the message names those that are.
    """
    rules, state, start = CheckedGame(game), game.start, 0
    told: list[str] = []
    while found := _WORD.search(line, start):
        written = {rules.notation_at(state, move): move for move in rules.moves(state)}
        spelled = _spelled(written, line, found.start())
        notation = spelled or _meant(written, found[0])
        if notation is None:
            raise InputError(_illegal(found[0], told, list(written)))
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


def _meant(written: dict[str, Move], word: str) -> str | None:
    """Return the notation that a word is but for brackets and blanks."""
    wanted = word.translate(_NOISE)
    return next((notation for notation in written if notation.translate(_NOISE) == wanted), None)


def _illegal(word: str, told: list[str], there: list[str]) -> str:
    after = f" after {' '.join(told)}" if told else ""
    legal = ", ".join(map(repr, there)) or "none, the game is over"
    return f"no move {repr_of(word)} at ply {len(told)}{after}; moves there: {legal}"
