"""How somebody says that the positions of a program are shown, which has no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from treeviz.game.game import State


class Looks(NamedTuple):
    """How somebody says that positions are shown; what is None is found.

    Attributes
    ----------
    signs
        How signs are drawn: ``{1: "x", -1: "o", 0: " "}``.
    board, notation, key
        Functions of a state, of a move, of a state; see :class:`treeviz.game.unruled.Unruled`.
    """

    signs: Mapping[Any, str] | None = None
    board: Callable[[State], Any] | None = None
    notation: Callable[[Any], str] | None = None
    key: Callable[[State], Any] | None = None
