"""What two searches of one position differ in, as a page lists it.

>>> from treeviz import compare, games, minimax
>>> a, b = minimax(games.Explicit([[3, 12], [2, 4]])), minimax(games.Explicit([[1, 12], [2, 4]]))
>>> told = differences_of(compare(a, b))
>>> told["names"], told["flips"], told["changes"]
(('minimax, 7 nodes', 'minimax, 7 nodes'), [[0, 0]], [[1, 1], [2, 2], [0, 0]])
"""

from __future__ import annotations

from typing import Any

from treeviz.analysis.comparison import Comparison, recording_words
from treeviz.explanation.english import words

_MOST = 500  # positions


def differences_of(found: Comparison) -> dict[str, Any]:
    """Return the searches by name, what is said of them, and where they differ, as plain data.

    Parameters
    ----------
    found
        The comparison. Positions are pairs of nodes, of the first search and of the second.
    """
    return {
        "names": (recording_words(found.a), recording_words(found.b)),
        "text": list(map(words, found.stated())),
        "flips": [list(pair) for pair in found.flips[:_MOST]],
        "changes": [list(pair) for pair in found.changes[:_MOST]],
    }
