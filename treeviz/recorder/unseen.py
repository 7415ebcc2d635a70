"""Searches that go on below a watched one and are not watched themselves, such as a quiescence.

What such a function returns to the watched one is within the window that was handed to it; at an
end of the window it is a bound, and no value. So it matters whether there is one. It is found in
the code: a function that is called by name, calls itself and takes alpha and beta.

>>> def settle(board, alpha, beta): return max(alpha, -settle(board, -beta, -alpha))
>>> def search(board, alpha, beta): return settle(board, alpha, beta)
>>> windowed_callees(search.__code__, {"settle": settle}, None)
['settle']
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import CodeType
from typing import Any

from treeviz.recorder.usual_names import ALPHA, BETA


def windowed_callees(code: CodeType, spaces: Mapping[str, Any], owner: object) -> list[str]:
    """Return the names of the functions that code may call and that search within a window.

    Parameters
    ----------
    code
        Of the function that calls them.
    spaces
        The names that it can see, of its module and around it.
    owner
        The object whose method it is; None if it is none.
    """
    found = []
    for name in dict.fromkeys((*code.co_names, *code.co_freevars)):
        callee = spaces.get(name, getattr(type(owner), name, None))
        inner = getattr(inspect.unwrap(callee) if callable(callee) else None, "__code__", None)
        if inner is not None and inner is not code and _searches_within_a_window(inner):
            found.append(name)
    return found


def _searches_within_a_window(code: CodeType) -> bool:
    taken = {name.lower() for name in code.co_varnames[: code.co_argcount]}
    itself = code.co_name in code.co_names or code.co_name in code.co_freevars
    return itself and not taken.isdisjoint(ALPHA) and not taken.isdisjoint(BETA)
