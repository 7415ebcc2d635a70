"""What is no recorded tree is refused in one line that says how to get one.

>>> from treeviz import games
>>> expect_tree(games.Nim(1, 2), "draw")
Traceback (most recent call last):
    ...
treeviz.errors.InputError: expected a recorded tree, got a game: draw(minimax(game)) searches it
"""

from __future__ import annotations

from types import MethodType

from treeviz.errors import InputError
from treeviz.formatting.expected import is_a
from treeviz.formatting.printed import repr_of
from treeviz.game.keys import FAULTS
from treeviz.tree.game_tree import GameTree

_LONGEST = 60  # signs of what came


def _plays(given: object) -> bool:
    """Tell whether something has the moves of a game; its class may fail at the question."""
    try:
        return hasattr(given, "moves") and hasattr(given, "play")
    except FAULTS:
        return False


def expect_tree(given: object, asked: str) -> None:
    """Refuse what is no recorded tree.

    Parameters
    ----------
    given
        What came.
    asked
        The function that was asked for, such as ``"draw"``.

    Raises
    ------
    InputError
        If it is none.
    """
    if is_a(given, GameTree):
        return
    if _plays(given):
        raise InputError(
            f"expected a recorded tree, got a game: {asked}(minimax(game)) searches it"
        )
    if is_a(given, MethodType):
        call = f"{type(given.__self__).__name__}.{given.__name__}"
        raise InputError(f"{asked} expected a recorded tree, got the method {call}: call it first")
    came = repr_of(given)
    came = came if len(came) <= _LONGEST else f"a {type(given).__name__}"
    raise InputError(f"{asked} expected a recorded tree, such as minimax(game) returns; got {came}")
