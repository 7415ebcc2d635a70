"""Nim: players take any number from one pile; who takes the last object wins (misère: loses).

A state is ``(piles, player)``, such as ``((3, 4, 5), Player.MAX)``. A move is ``(pile, number
taken)``, written ``[0,2]``. Positions are written ``3,4,5``, with ``min`` after it if MIN is to
move. A win of MAX is worth +1, one of MIN −1. The mover wins if and only if the exclusive or of
the piles is not 0 (Bouton 1901), which `remark` tells; so nothing needs to be estimated, and there
is no heuristic.

>>> game = Nim(1, 2)
>>> list(game.moves(game.start)), game.position(game.play(game.start, (1, 1)))
([(0, 1), (1, 1), (1, 2)], '1,1 min')
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from treeviz.errors import InputError
from treeviz.formatting.expected import is_a, is_one_of, whole_number
from treeviz.formatting.plain_values import read_flag, read_text
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Board, Game, Player
from treeviz.game.player import SIDES
from treeviz.games.printed_numbers import pile_board

Heaps = tuple[tuple[int, ...], Player]


class Nim(Game):
    """Nim with any piles.

    Parameters
    ----------
    *piles
        How many objects are in each pile; or one text, ``"3,4,5"``.
    misere
        Whether who takes the last object loses.
    player
        Who moves first, ``"max"`` or ``"min"``.

    Raises
    ------
    InputError
        If a pile is no number from 0 to 1,000.

    Examples
    --------
    >>> from treeviz import minimax
    >>> minimax(Nim(2, 3))
    GameTree(86 nodes, value +1, best [1,1])
    """

    start: Heaps
    known_as = "Nim"
    notation_meaning = "[pile, number taken], piles counted from 0"
    win_worth = 1.0

    def __init__(
        self, *piles: int | str, misere: bool = False, player: Player | str = Player.MAX
    ) -> None:
        self.misere = read_flag(misere, "misere")
        if not is_one_of(player, SIDES):
            raise InputError(
                f"expected 'max' or 'min' as the player to begin, got {repr_of(player)}"
            )
        self._first = Player(player)
        if len(piles) == 1 and is_a(piles[0], str):
            piles_read, mover = self.parse(piles[0])
            self.start = (piles_read, mover if _names_mover(piles[0]) else self._first)
        else:
            self.start = (_checked(piles or (3, 4, 5)), self._first)

    @property
    def aim(self) -> str:  # type: ignore[override]  # it depends on the rules played
        """How one wins."""
        return f"whoever takes the last object {'loses' if self.misere else 'wins'}"

    def side(self, player: Player) -> str:
        """Return ``"the first player"``: whose turn it is at the start; ``"the second player"``."""
        return f"the {'first' if player is self.start[1] else 'second'} player"

    def to_move(self, state: Heaps) -> Player:
        """Return whose turn it is."""
        return state[1]

    def moves(self, state: Heaps) -> list[tuple[int, int]]:
        """Return every (pile, number taken), pile by pile, few before many."""
        return [(pile, taken) for pile, size in enumerate(state[0]) for taken in range(1, size + 1)]

    def play(self, state: Heaps, move: tuple[int, int]) -> Heaps:
        """Return the piles after a number was taken from one of them."""
        piles, (pile, taken) = state[0], move
        return (*piles[:pile], piles[pile] - taken, *piles[pile + 1 :]), state[1].other

    def utility(self, state: Heaps) -> float:
        """Return +1 if MAX has won, −1 if MIN has: the last mover, unless it is misère."""
        winner = state[1] if self.misere else state[1].other
        return 1.0 if winner is Player.MAX else -1.0

    def remark(self, state: Heaps) -> str | None:
        """Return what was left to the mover, and who wins, as the theory says (Bouton 1901)."""
        piles = [size for size in state[0] if size]
        if self.misere and max(piles, default=0) <= 1:
            left = "one object" if len(piles) == 1 else "an odd number of single objects"
            return f"leaves {left}" if len(piles) % 2 else None
        if not piles:
            return None
        if reduce(xor, piles):
            loses = "leaves a nim-sum other than 0 and loses: an answer makes it 0"
            return None if self.misere else loses
        shown = " XOR ".join(map(str, piles))
        if self.misere:
            answered = "answers keep it so until one can leave an odd number of single objects"
            return f"leaves nim-sum 0 ({shown} = 0): {answered}"
        if len(piles) == 2:
            copied = "whoever copies every move takes the last object"
            return f"leaves two equal piles (nim-sum 0), where {copied}"
        restored = "every move spoils it, and an answer restores it, down to the last object"
        return f"leaves nim-sum 0 ({shown} = 0): {restored}"

    def board(self, state: Heaps) -> Board:
        """Return the piles as rows of objects; large ones as numbers side by side."""
        return pile_board(state[0], max(*self.start[0], *state[0], 1))

    def label(self, state: Heaps) -> str:
        """Return the piles alone: whose turn it is a picture shows by itself."""
        return ",".join(map(str, state[0]))

    def position(self, state: Heaps) -> str:
        """Return the piles, and `min` if MIN is to move."""
        piles = ",".join(map(str, state[0]))
        return piles if state[1] is Player.MAX else f"{piles} min"

    def parse(self, text: str) -> Heaps:
        """Return the state that ``3,4,5`` or ``3,4,5 min`` describes.

        Raises
        ------
        InputError
            If it is no such list.
        """
        text = read_text(text, "a position as text")
        words = text.replace(",", " ").split()
        player = Player.MAX
        if words and words[-1].lower() in SIDES:
            player = Player(words.pop().lower())
        piles = [pile for word in words if (pile := whole_number(word)) is not None]
        if not words or len(piles) < len(words):
            raise InputError(f"expected piles such as '3,4,5', or '3,4,5 min'; got {text!r}")
        return _checked(tuple(piles)), player

    def notation(self, move: tuple[int, int]) -> str:
        """Return ``[pile,number taken]``."""
        return f"[{move[0]},{move[1]}]"


def _names_mover(text: str) -> bool:
    """Return whether a position says who is to move."""
    return text.strip().lower().endswith(SIDES)


def _checked(piles: tuple[int | str, ...]) -> tuple[int, ...]:
    for pile in piles:
        if not isinstance(pile, int) or isinstance(pile, bool) or not 0 <= pile <= 1000:
            raise InputError(f"expected piles of 0 to 1,000 objects, got {repr_of(pile)}")
    return tuple(int(pile) for pile in piles)
