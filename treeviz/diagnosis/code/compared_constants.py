"""What a program says of its players: the constants that its code compares a parameter with.

>>> def best(heap, turn):
...     if heap == 0:
...         return -1 if turn == "A" else 1
...     after = [best(heap - n, "B" if turn == "A" else "A") for n in (1, 2) if n <= heap]
...     return max(after) if turn == "A" else min(after)
>>> compared_with(best, "turn"), side_pairs(best, "turn")
(('A',), (('A', 'B'),))
"""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from textwrap import dedent
from types import FunctionType
from typing import Any

from treeviz.diagnosis.code.helper_functions import with_helpers
from treeviz.recorder.usual_names import PLAYER

_LONGEST = 12  # letters of what a side is called
_MOST = 6  # pairs
_BLANKS = ("", " ", "_", ".", "-", "*")  # on an empty square
_LETTERS = 4  # on a board, beside them


def compared_with(function: Callable[..., Any], name: str) -> tuple[Any, ...]:
    """Return the texts and numbers that a parameter is compared with, or looked up among.

    Parameters
    ----------
    function
        Somebody's function; those of its file that it calls may ask it of what they are given.
    name
        The parameter.
    """
    return tuple(dict.fromkeys(_compared(function, name)))


def side_pairs(function: Callable[..., Any], name: str) -> tuple[tuple[Any, Any], ...]:
    """Return what a parameter may be for one side and for the other, the likeliest pair first.

    One of each pair is what it is compared with, the other as well; or another text of the program.

    Parameters
    ----------
    function, name
        As for `compared_with`.
    """
    compared = compared_with(function, name)
    written = [one for helper in with_helpers(function) for one in _written(helper)]
    others = dict.fromkeys([*compared, *(one for one in written if isinstance(one, str))])
    pairs = [(a, b) for a in compared for b in others if a != b and type(a) is type(b)]
    return tuple(pairs[:_MOST])


def signs_written(function: Callable[..., Any]) -> tuple[tuple[Any, Any, Any], ...]:
    """Return what may stand on a board of a program: two signs, and what an empty square is.

    Parameters
    ----------
    function
        Somebody's function; those of its file that it calls write signs, too.

    Examples
    --------
    >>> def mark(cells, place, mine):
    ...     if cells[place] == "":
    ...         cells[place] = "0" if mine else "X"
    >>> signs_written(mark)
    (('0', 'X', ''), ('X', '0', ''))
    """
    written = [one for helper in with_helpers(function) for one in _every_constant(helper)]
    short = dict.fromkeys(one for one in written if isinstance(one, str) and len(one) <= 1)
    letters = [one for one in short if one not in _BLANKS]
    blanks = [one for one in short if one in _BLANKS]
    pairs = permutations(letters, 2) if len(letters) <= _LETTERS else ()
    return tuple((a, b, blank) for a, b in pairs for blank in blanks)


def _every_constant(function: FunctionType) -> Iterator[Any]:
    """Yield the constants of a function, and those that it reads by a name of its module."""
    for node in ast.walk(_read(function)):
        if isinstance(node, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Name):
            yield function.__globals__.get(node.id)


def _compared(function: Callable[..., Any], name: str) -> Iterator[Any]:
    for helper in with_helpers(function):
        names, spaces = {name, *PLAYER}, helper.__globals__
        for node in ast.walk(_read(helper)):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                if any(_is_one_of(side, names) for side in sides):
                    yield from (one for side in sides for one in _constants(side, spaces))
            elif isinstance(node, ast.Subscript) and _is_one_of(node.slice, names):
                yield from _keys(node.value, spaces)


def _written(function: FunctionType) -> Iterator[Any]:
    for node in ast.walk(_read(function)):
        if isinstance(node, (ast.Return, ast.IfExp, ast.Call, ast.Compare, ast.Assign)):
            for part in ast.iter_child_nodes(node):
                yield from _constants(part, function.__globals__)


def _read(function: FunctionType) -> ast.AST:
    """Return the syntax tree of a function; an empty one if its code cannot be read."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)[code.co_firstlineno - 1 :]
    try:
        return ast.parse(dedent("".join(inspect.getblock(lines))))
    except (SyntaxError, IndexError):
        return ast.Module([], [])


def _is_one_of(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and (node.id in names or node.id.lower() in names)


def _constants(node: ast.AST, spaces: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the texts and numbers that an expression is, or a list of them contains."""
    if isinstance(node, ast.Constant):
        yield from filter(_names_a_side, [node.value])
    elif isinstance(node, ast.Name):
        found = spaces.get(node.id)
        yield from filter(_names_a_side, found if isinstance(found, (tuple, list)) else [found])
    elif isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        for part in node.elts:
            yield from _constants(part, spaces)


def _keys(node: ast.AST, spaces: Mapping[str, Any]) -> Sequence[Any]:
    """Return the keys of a table that is written at a place, or in the module."""
    if isinstance(node, ast.Dict):
        return [key.value for key in node.keys if isinstance(key, ast.Constant)]
    found = spaces.get(node.id) if isinstance(node, ast.Name) else None
    return [*filter(_names_a_side, found)] if isinstance(found, Mapping) else []


def _names_a_side(value: object) -> bool:
    if isinstance(value, str):
        return 0 < len(value) <= _LONGEST
    return type(value) is int
