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
    said = next_word = time.monotonic() + _PATIENCE

    def tell(done: int, planned: int | None) -> None:
        nonlocal said, next_word
        now = time.monotonic()
        if now >= next_word:
            said, next_word = now, now + _EVERY
            sys.stderr.write(f"{_ERASE}{words(done, planned)} … (Ctrl-C stops)")
            sys.stderr.flush()

    before = said
    try:
        yield tell
    finally:
        if said != before:
            sys.stderr.write(_ERASE)
            sys.stderr.flush()
