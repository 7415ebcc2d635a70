"""The searches by their names, as the command line and other programs ask for them.

>>> find_search("alphabeta").__name__
'alphabeta'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from treeviz.errors import unknown
from treeviz.formatting.expected import is_one_of
from treeviz.tree.game_tree import GameTree

# Name → the module in which the function of that name is; imported when it is asked for.
SEARCHES: Mapping[str, str] = {
    "minimax": "treeviz.search.minimax",
    "alphabeta": "treeviz.search.alphabeta",
    "expectimax": "treeviz.search.expectimax",
}


def find_search(name: str) -> Callable[..., GameTree]:
    """Return a search by its name.

    Raises
    ------
    InputError
        If there is none; the message names those there are.
    """
    if not is_one_of(name, SEARCHES):
        raise unknown("search", name, SEARCHES)
    search: Callable[..., GameTree] = getattr(import_module(SEARCHES[name]), name)
    return search
