"""Games written for easyAI, as they are: `from_easyai(game)`.

A state is the game as it stands, taken down; a move is the game's own. MAX is player 1. ``scoring``
judges finished games and, as the heuristic, unfinished ones; easyAI tells it from the side of the
player to move, and here it is turned to MAX's. Boards are read from what ``show`` prints.

>>> from collections import namedtuple
>>> class Bones:
...     '''Take one to three; who takes the last one loses.'''
...     def __init__(self): self.pile, self.current_player = 3, 1
...     def possible_moves(self): return [n for n in (1, 2, 3) if n <= self.pile]
...     def make_move(self, taken): self.pile -= taken
...     def switch_player(self): self.current_player = 3 - self.current_player
...     def is_over(self): return self.pile == 0
...     def scoring(self): return 100 if self.is_over() else 0
>>> from treeviz import minimax
>>> minimax(from_easyai(Bones()))
GameTree(8 nodes, value +100, best 2)
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from treeviz.errors import InputError
from treeviz.formatting.expected import lacks
from treeviz.formatting.lettering import one_line
from treeviz.formatting.plain_values import read_items
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Board, Game, Move, Opinion, Player
from treeviz.game.snapshot import snapshot
from treeviz.games.printed_board import plain_text, read_board
from treeviz.games.printed_signs import Signs

_ASKED = ("possible_moves", "make_move", "switch_player", "is_over")
_LOST = -100.0  # what a lost game is worth to the player to move, where only `lose` is told
# Games may keep men with their players; how a player thinks is no part of a position, and may be a
# table of millions.
_MOST_PLAYERS = 1000
_PLAYERS, _THINKING = "players", "AI_algo"
_NO_PART = (_THINKING, "name")
# How games print the pieces of player 1 and player 2: the first of these that explains a board.
_PRINTED = (("O", "X"), ("1", "2"), ("B", "W"), ("o", "x"), ("X", "O"))


class Standing:
    """A state of a game of easyAI: the game as it stands. Do not change it.

    Attributes
    ----------
    game
        The game.
    """

    __slots__ = ("_key", "game")

    def __init__(self, game: Any) -> None:
        self.game = game
        held = {name: value for name, value in vars(game).items() if name != _PLAYERS}
        kept = [
            {name: value for name, value in vars(player).items() if name not in _NO_PART}
            for player in getattr(game, _PLAYERS, ())
        ]
        self._key: Hashable = snapshot([held, kept], insist=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standing) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Standing({self._key!r})"

    def copied(self) -> Any:
        """Return the game once more, to be played on; how its players think is not copied."""
        thinking = (getattr(p, _THINKING, None) for p in getattr(self.game, _PLAYERS, ()))
        return copy.deepcopy(self.game, {id(one): one for one in thinking})


class EasyAI(Game):
    """A game of easyAI's; made by :func:`from_easyai`."""

    def __init__(
        self, game: Any, scoring: Callable[[Any], float], signs: tuple[str, str] | None
    ) -> None:
        self._scoring = scoring
        self.start: Standing = Standing(Standing(game).copied())
        self._signs = _PRINTED if signs is None else (signs,)

    def to_move(self, state: Standing) -> Player:
        """Return MAX for player 1, MIN for player 2."""
        return Player.MAX if state.game.current_player == 1 else Player.MIN

    def moves(self, state: Standing) -> list[Move]:
        """Return the possible moves; none once the game is over."""
        game = state.copied()
        return [] if game.is_over() else list(game.possible_moves())

    def play(self, state: Standing, move: Move) -> Standing:
        """Return the game after a move, with the other player to move."""
        game = state.copied()
        game.make_move(move)
        game.switch_player()
        return Standing(game)

    def utility(self, state: Standing) -> float:
        """Return the scoring of a finished game, turned to MAX's side."""
        return self._scored(state)

    def heuristic(self, state: Standing) -> Opinion:
        """Return what ``scoring`` says of a position, turned to MAX's side."""
        return self._scored(state)

    def _scored(self, state: Standing) -> float:
        score = float(self._scoring(state.copied()))
        return score if self.to_move(state) is Player.MAX else 0.0 - score

    def side(self, player: Player) -> str:
        """Return ``"player 1"`` for MAX, ``"player 2"`` for MIN."""
        return "player 1" if player is Player.MAX else "player 2"

    def position(self, state: Standing) -> str:
        """Return what ``show`` prints, in one line; else what the game holds."""
        return one_line(self._shown(state)) or str(state)

    def label(self, state: Standing) -> str:
        """Return what ``show`` prints, line by line; else what the game holds."""
        return self._shown(state) or str(state)

    def board(self, state: Standing) -> Board | None:
        """Return the board that ``show`` prints, if it prints one."""
        shown = self._shown(state)
        for of_max, of_min in self._signs:
            board = read_board(shown, Signs(of_max, of_min))
            if board is not None:
                return board
        return None

    def _shown(self, state: Standing) -> str:
        show = getattr(state.game, "show", None)
        if show is None:
            return ""
        with redirect_stdout(StringIO()) as printed:
            show()
        return plain_text(printed.getvalue()).strip("\n")


def from_easyai(
    game: Any,
    *,
    scoring: Callable[[Any], float] | None = None,
    signs: tuple[str, str] | None = None,
) -> EasyAI:
    """Return a game of easyAI, at the position where it stands.

    Parameters
    ----------
    game
        An instance of a ``TwoPlayerGame``; it is copied and never changed.
    scoring
        What a position is worth to the player to move, as easyAI's searches take it; None: the
        game's own ``scoring``, or −100 where the game has only ``lose``.
    signs
        How ``show`` prints the pieces of player 1 and player 2, such as ``("O", "X")``; None: it is
        found.

    Raises
    ------
    InputError
        If it lacks a method that games of easyAI have.

    Examples
    --------
    With easyAI installed, ``from_easyai(TicTacToe([Human_Player(), AI_Player(None)]))``.
    """
    lacking = lacks(game, _ASKED)
    if scoring is None:
        unscored = bool(lacks(game, ("scoring",)))
        scoring = _lost if unscored and not lacks(game, ("lose",)) else _own
        lacking += ["scoring"] if unscored and scoring is _own else []
    if lacking or lacks(game, ("current_player",)):
        what = f"{lacking[0]}()" if lacking else "current_player"
        raise InputError(
            f"expected a game of easyAI that was begun, with {what}; got {repr_of(game, 80)}: make "
            "one, such as TicTacToe([Human_Player(), AI_Player(None)])"
        )
    if not lacks(game, (_PLAYERS,)):
        read_items(getattr(game, _PLAYERS), "players in a game of easyAI", _MOST_PLAYERS)
    return EasyAI(game, scoring, signs)


def _own(game: Any) -> float:
    return float(game.scoring())


def _lost(game: Any) -> float:
    return _LOST if game.lose() else 0.0
