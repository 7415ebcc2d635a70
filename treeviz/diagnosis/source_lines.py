"""Where in somebody's code to look: the line of a function that a mistake is likely made in.

>>> print(*(line.text for line in lines_of(lines_of, "no-such-kind")))
def lines_of(function: Callable[..., Any], name: str) -> tuple[CodeLine, ...]:
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from textwrap import dedent
from traceback import walk_tb
from types import CodeType
from typing import Any, NamedTuple

from treeviz.diagnosis.helper_functions import with_helpers

_MOST = 4  # lines

# What is looked for in the code of the function, for each finding.
_CALLS = (
    "sign-lost", "window-inverted", "window-too-narrow", "window-not-passed", "no-re-search",
    "wrong-side-to-move", "no-such-move", "not-restored", "depth-not-counted", "shallow-copy",
    "depth-counted-twice", "depth-at-one-turn", "bounds-swapped",
)  # fmt: skip
_CHOICES = ("takes-the-worst", "keeps-the-last", "keeps-the-first", "not-the-best", "wrong-move")
_LOOPS = ("move-never-tried", "returns-early")
_ENDS = (
    "win-for-the-loser", "win-by-the-mover", "win-not-counted", "tie-not-zero",
    "finished-by-heuristic", "plays-on",
)  # fmt: skip


class CodeLine(NamedTuple):
    """A line of somebody's code: where it is, and how it reads; empty if it cannot be read."""

    file: str
    number: int
    text: str


def written_lines(lines: Sequence[CodeLine]) -> str:
    """Return lines of one file as one sentence.

    Examples
    --------
    >>> written_lines([CodeLine("a/search.py", 3, "x = 1"), CodeLine("a/search.py", 7, "")])
    'In search.py, line 3: x = 1; line 7.'
    """
    told = [f"line {line.number}{f': {line.text}' if line.text else ''}" for line in lines]
    return f"In {Path(lines[0].file).name}, {'; '.join(told)}."


def line_at(code: CodeType, number: int) -> CodeLine:
    """Return a line of some code; without its text where that cannot be read."""
    try:
        lines, first = inspect.getsourcelines(code)
        text = lines[number - max(first, 1)].strip()
    except (OSError, TypeError, IndexError):
        text = ""
    return CodeLine(code.co_filename, number, text)


def line_raised(error: BaseException, functions: Sequence[Callable[..., Any]]) -> CodeLine | None:
    """Return the last line in the files of some functions on the way to an error.

    Parameters
    ----------
    error
        What was raised.
    functions
        Somebody's functions; those without code of their own have no file.
    """
    codes = [getattr(inspect.unwrap(one), "__code__", None) for one in functions]
    files = {code.co_filename for code in codes if code is not None}
    passed = [
        (frame.f_code, number)
        for frame, number in walk_tb(error.__traceback__)
        if frame.f_code.co_filename in files
    ]
    return line_at(*passed[-1]) if passed else None


def lines_of(function: Callable[..., Any], name: str) -> tuple[CodeLine, ...]:
    """Return the lines of a function to look at, the first few; none if it has no code of its own.

    Where it says nothing of what was found, the functions of the same file that it calls may.

    Parameters
    ----------
    function
        Somebody's function.
    name
        What was found, by its name in the catalogue.
    """
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        return ()
    found: list[CodeLine] = []
    for one in with_helpers(inspect.unwrap(function)):
        found += _lines_in(one.__code__, name, code.co_name)
        if len(found) >= _MOST:
            break
    return tuple(found[:_MOST]) or (_first_line(code),)


def _first_line(code: CodeType) -> CodeLine:
    return line_at(code, max(code.co_firstlineno, 1))


def _lines_in(code: CodeType, name: str, function: str) -> Iterator[CodeLine]:
    """Yield the lines of some code in which what was found is written."""
    try:
        lines, first = inspect.getsourcelines(code)
        tree = ast.parse(dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return
    for place in dict.fromkeys(_places(tree, name, function)):
        yield line_at(code, max(first, 1) + place - 1)


def _places(tree: ast.AST, name: str, function: str) -> Iterator[int]:
    """Yield the lines in which what a finding is about is written, from the first on."""
    for node in sorted(ast.walk(tree), key=lambda one: getattr(one, "lineno", 0)):
        called = _called(node)
        found = (
            (name in _CALLS and called == function)
            or (name in _CHOICES and (called in ("max", "min") or isinstance(node, ast.Compare)))
            or (name in _LOOPS and isinstance(node, (ast.For, ast.comprehension, ast.While)))
            or (name in _ENDS and isinstance(node, ast.Return))
            or (name == "cut-loses-value" and _is_cut(node))
        )
        number = getattr(node, "lineno", getattr(getattr(node, "iter", None), "lineno", 0))
        if found and number:
            yield number


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _is_cut(node: ast.AST) -> bool:
    """Tell whether a statement leaves a loop if a comparison holds."""
    if not isinstance(node, ast.If) or not isinstance(node.test, (ast.Compare, ast.BoolOp)):
        return False
    return any(isinstance(step, (ast.Break, ast.Return)) for step in node.body)
