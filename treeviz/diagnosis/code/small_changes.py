"""Small changes to somebody's function: one sign, one comparison, one name, one line moved.

Most mistakes in a search are that small, so one of these changes takes them back.

>>> def worst(values):
...     return min(values)
>>> changes = small_changes(worst)
>>> changed = next(change for change in changes if change.becomes == "reads return max(values)")
>>> with changed.made(lambda: None):
...     worst([1, 2])
2
>>> worst([1, 2])
1
"""

from __future__ import annotations
import __future__

import ast
import inspect
import linecache
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from textwrap import dedent
from types import CodeType, FunctionType
from typing import NamedTuple

from treeviz.diagnosis.code.changed_expressions import IMPORTED, other_expressions, signs_in
from treeviz.diagnosis.code.changed_lines import (
    TICKS,
    WhatIsDone,
    other_lines,
    simple_lines,
    tick_at,
)
from treeviz.recorder.roles import Function

_FUTURE = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)


class Ticker(NamedTuple):
    """What a changed function calls as it goes on."""

    tick: Callable[[], None]


@dataclass(frozen=True)
class SmallChange:
    """One small change to a function.

    Attributes
    ----------
    function
        The function.
    line
        The number of the line in its file.
    becomes
        What becomes of the line, such as ``"reads x = 1"`` or ``"is left out"``.
    rank
        How far-fetched it is; 0: a usual mistake taken back.
    kind
        What is done.
    code
        The code of the changed function.
    """

    function: FunctionType
    line: int
    becomes: str
    rank: int
    kind: WhatIsDone
    code: CodeType

    @contextmanager
    def made(self, tick: Callable[[], None]) -> Iterator[None]:
        """Have the function changed for a while.

        Parameters
        ----------
        tick
            Called whenever the function is, or goes round a loop; what it raises ends that.
        """
        before = self.function.__code__
        self.function.__code__ = _ticking(self.code, Ticker(tick))
        try:
            yield
        finally:
            self.function.__code__ = before


def small_changes(
    function: Function,
    others: Sequence[Function] = (),
    lines: Container[int] | None = None,
) -> Iterator[SmallChange]:
    """Yield the small changes to a function, the likeliest first; none if it cannot be read.

    Parameters
    ----------
    function
        Somebody's function.
    others
        The functions of the same file.
    lines
        The numbers of the lines to change; None: all.
    """
    plain = getattr(inspect.unwrap(function), "__func__", inspect.unwrap(function))
    module = _read(plain)
    if module is None:
        return
    definition = module.body[0]
    assert isinstance(definition, ast.FunctionDef), "what is read is a function"
    definition.decorator_list = []
    read = [module, *(tree for one in others if (tree := _read(one)) is not None)]
    beside = [step for tree in read[1:] for step in simple_lines(tree)]
    signs = sorted(set[str]().union(*map(signs_in, read)))
    for node in list(ast.walk(definition)):
        if isinstance(node, (ast.For, ast.While, ast.FunctionDef)):
            node.body.insert(0, tick_at(node))
    inside = [node.name for node in ast.walk(definition) if isinstance(node, ast.FunctionDef)]
    names = list(dict.fromkeys([*inside, *(one.__name__ for one in others)]))
    puts = [*other_expressions(definition, names, signs), *other_lines(definition, beside)]
    for put in sorted(puts, key=lambda put: put.rank):
        if lines is not None and put.line not in lines:
            continue
        with put.made():
            new = f"reads {ast.unparse(put.statement).splitlines()[0]}"
            becomes = f"is {put.words}" if put.words else new
            code = _compiled(module, plain)
        if code is not None:
            becomes = becomes.replace(IMPORTED, "copy")
            yield SmallChange(plain, put.line, becomes, put.rank, put.kind, code)


def _read(function: Function) -> ast.Module | None:
    """Return the syntax tree of a function, with the lines of its file; None: it is not read."""
    if not isinstance(function, FunctionType):
        return None
    first = max(function.__code__.co_firstlineno, 1)
    lines = linecache.getlines(function.__code__.co_filename, function.__globals__)[first - 1 :]
    try:
        module = ast.parse(dedent("".join(inspect.getblock(lines))))
    except (SyntaxError, IndexError):
        return None
    if not module.body or not isinstance(module.body[0], ast.FunctionDef):
        return None
    ast.increment_lineno(module, first - 1)
    return module


def _compiled(module: ast.Module, function: FunctionType) -> CodeType | None:
    """Return the code of the one function that a module defines; None if it would not fit."""
    old, whole = function.__code__, module
    if old.co_freevars:
        names = [ast.arg(name) for name in old.co_freevars]
        outer = ast.FunctionDef("outer", _taking(names), module.body, [])
        whole = ast.fix_missing_locations(ast.Module([outer], []))
    try:
        made = compile(
            ast.fix_missing_locations(whole),
            old.co_filename,
            "exec",
            flags=old.co_flags & _FUTURE,
            dont_inherit=True,
        )
    except (SyntaxError, ValueError, TypeError, RecursionError):
        return None
    code = _named(made, old.co_name)
    return code if code is not None and code.co_freevars == old.co_freevars else None


def _taking(names: list[ast.arg]) -> ast.arguments:
    return ast.arguments([], names, None, [], [], None, [])


def _named(code: CodeType, name: str) -> CodeType | None:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            found = part if part.co_name == name else _named(part, name)
            if found is not None:
                return found
    return None


def _ticking(code: CodeType, ticker: Ticker) -> CodeType:
    """Return code that calls a ticker where it ticks."""
    consts = (
        ticker if part == TICKS else _ticking(part, ticker) if isinstance(part, CodeType) else part
        for part in code.co_consts
    )
    return code.replace(co_consts=tuple(consts))
