"""What was asked of a recording once is not asked again, as long as the recording is there.

Several sentences, labels and plates rest on the same small questions, such as which moves win at
once that a cut left out. The answers follow from the recording and its rules, which never change.

>>> from treeviz import games, minimax
>>> @asked_once
... def moves_of(tree: GameTree, node: int) -> int:
...     print("counting")
...     return len(tree.children(node))
>>> tree = minimax(games.Nim(1, 2))
>>> moves_of(tree, 0), moves_of(tree, 0)
counting
(3, 3)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from treeviz.tree.game_tree import GameTree

_Ask = TypeVar("_Ask", bound=Callable[..., Any])
_KNOWN: WeakKeyDictionary[GameTree, dict[tuple[Any, ...], Any]] = WeakKeyDictionary()


def asked_once(ask: _Ask) -> _Ask:
    """Return a function of a recording that asks the same but once.

    Parameters
    ----------
    ask
        A function of a tree, and of nodes or numbers. What it raises is raised each time; what it
        returns is one and the same object each time, which nobody may change.
    """

    @wraps(ask)
    def answer(tree: GameTree, *about: Any) -> Any:
        known, question = _KNOWN.setdefault(tree, {}), (ask, *about)
        if question not in known:
            known[question] = ask(tree, *about)
        return known[question]

    return answer  # type: ignore[return-value]
