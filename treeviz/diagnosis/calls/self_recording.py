"""Searches that take a game and return their tree: what one call of them gave.

>>> from treeviz import games, minimax
>>> heard_of_game(minimax, games.TicTacToe("xox/oox/___"), {}, str).tree
GameTree(11 nodes, value +10, best [2,2])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from treeviz.diagnosis.calls.heard import Heard
from treeviz.errors import InputError, LimitReached
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Game
from treeviz.tree.game_tree import GameTree


def heard_of_game(
    search: Callable[..., Any],
    game: Game,
    options: Mapping[str, Any],
    failed: Callable[[BaseException], str],
) -> Heard:
    """Return what a search gave that takes a game and records itself.

    Parameters
    ----------
    search, game, options
        The search, and what it gets.
    failed
        An error → how it is told.

    Raises
    ------
    InputError
        If it returned no tree.
    """
    try:
        tree = search(game, **options)
    except LimitReached as limit:
        return Heard(None, error=str(limit), limited=True)
    except (Exception, SystemExit) as error:  # the search is somebody's own code
        return Heard(None, error=failed(error), placed=True)
    if not isinstance(tree, GameTree):
        name = getattr(search, "__name__", type(search).__name__)
        raise InputError(
            f"{name}(game) returned {repr_of(tree)}; expected a GameTree, or a search that takes a "
            "position"
        )
    return Heard(tree)
