"""What long work says of itself: one line on standard error, if somebody is looking."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treeviz.formatting.progress import Progress

_PATIENCE = 0.5  # seconds before anything is said
_EVERY = 0.1  # seconds from one word to the next
_ERASE = "\r\x1b[K"


def _searching(nodes: int, planned: int | None) -> str:
    return f"searching: {nodes:,} nodes"


class _Line:
    """The line that long work writes anew, not too often."""

    def __init__(self, words: Callable[[int, int | None], str]) -> None:
        self._words = words
        self._root = ""
        self.written = False
        self._next = time.monotonic() + _PATIENCE

    def begun(self, moves: int, planned: int | None) -> None:
        """Take in how many moves of the first position were begun, and how many there are."""
        self._root = f", root move {moves} of {planned}" if planned and moves else ""

    def __call__(self, done: int, planned: int | None) -> None:
        """Say how much is done."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next, self.written = now + _EVERY, True
        told = f"{self._words(done, planned)}{self._root}"
        sys.stderr.write(f"{_ERASE}{told} … (Ctrl-C stops)")
        sys.stderr.flush()


@contextmanager
def showing_progress(
    words: Callable[[int, int | None], str] = _searching,
) -> Iterator[Progress | None]:
    """Give a function to call with figures; they are told on a terminal, else nowhere.

    Parameters
    ----------
    words
        Makes words of the figures; by default, of the number of nodes.
    """
    if not sys.stderr.isatty():
        yield None
        return
    line = _Line(words)
    try:
        yield line
    finally:
        if line.written:
            sys.stderr.write(_ERASE)
            sys.stderr.flush()
