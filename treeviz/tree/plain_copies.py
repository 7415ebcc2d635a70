"""A plain copy of a tree, made without looking for garbage while it grows.

A copy is a million small dicts and no cycle among them. Python looks for cycles each time that some
hundred objects are made, through all that were made before: that took as long as the copy itself.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

import networkx as nx


class PlainCopies(nx.DiGraph):  # type: ignore[misc]  # networkx has no types
    """A graph whose copies are plain ones, and quickly made; Python's own copies are itself."""

    def __copy__(self) -> Self:
        return self  # nothing in it changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # nothing in it changes

    def copy(self, as_view: bool = False) -> Any:
        """Return a plain graph of the same nodes and edges that can be written to.

        Parameters
        ----------
        as_view
            Look at this one instead, as networkx has it.

        Examples
        --------
        >>> from treeviz import games, minimax
        >>> type(minimax(games.Nim(1, 2)).copy()).__name__
        'DiGraph'
        """
        with no_garbage_looked_for():
            return super().copy(as_view=as_view)


@contextmanager
def no_garbage_looked_for() -> Iterator[None]:
    """Let many objects be made at once; if nobody looks for garbage before, nobody does after."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()
