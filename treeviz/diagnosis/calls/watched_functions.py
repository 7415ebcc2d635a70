"""Which functions are watched while a search is called: the one that recurses, or several.

>>> def highest(node):
...     return node if isinstance(node, int) else max(map(lowest, node))
>>> def lowest(node):
...     return node if isinstance(node, int) else min(map(highest, node))
>>> found = watched_functions(len, [highest, lowest])
>>> found.one, [code.co_name for code in found.inside]
(None, ['highest', 'lowest'])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import CodeType
from typing import Any, NamedTuple

from treeviz.diagnosis.code.helper_functions import (
    code_of,
    recursing_together,
    recursive_helper,
)
from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of
from treeviz.recorder.roles import Function


class WatchedFunctions(NamedTuple):
    """The functions of a search that call themselves, or one another.

    Attributes
    ----------
    one
        The only one, if the search merely calls it; None: there are several, or it is the search.
    several
        Those that somebody named, if they are several.
    inside
        The code of several, named or found.
    supposed
        Whether they were found, and nobody named them.
    """

    one: Function | None
    several: tuple[Function, ...]
    inside: tuple[CodeType, ...]
    supposed: bool

    def to_watch(self) -> Any:
        """Return what a recorder is given to watch."""
        return [*self.several] or [code.co_name for code in self.inside] or self.one


def watched_functions(
    search: Function, said: Function | Sequence[Function] | None
) -> WatchedFunctions:
    """Return which functions are watched.

    Parameters
    ----------
    search
        What is called.
    said
        The recursive function that it calls, or several that call one another; None: those of its
        file that are.

    Raises
    ------
    InputError
        If one of several is no function.
    """
    if said is None:
        one = recursive_helper(search)
        return WatchedFunctions(one, (), recursing_together(search) if one is None else (), True)
    if not isinstance(said, (list, tuple)):
        return WatchedFunctions(_function(said), (), (), False)
    if len(said) == 1:
        return WatchedFunctions(_function(said[0]), (), (), False)
    several = tuple(map(_function, said))
    codes = (code_of(one) for one in several)
    return WatchedFunctions(None, several, tuple(code for code in codes if code), False)


def _function(said: Any) -> Callable[..., Any]:
    if not callable(said):
        raise InputError(f"expected a function to watch, or a list of some, got {repr_of(said)}")
    return said  # type: ignore[no-any-return]  # what is callable is a function here
