"""Where in somebody's code to look: the line of a function that a mistake is likely made in.

>>> print(*(line.text for line in lines_of(line_at, "no-such-kind")))
def line_at(code: CodeType, number: int) -> CodeLine:
"""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from textwrap import dedent
from traceback import walk_tb
from types import CodeType
from typing import Any, NamedTuple

from treeviz.diagnosis.code.helper_functions import code_of, with_helpers
from treeviz.recorder.usual_names import ALPHA, BETA, DEPTH

_MOST = 3  # lines

# What is looked for in the code of the function, for each finding.
_CALLS = (
    "sign-lost", "window-inverted", "window-not-passed", "no-re-search",
    "wrong-side-to-move", "no-such-move", "not-restored", "depth-not-counted", "shallow-copy",
    "depth-counted-twice", "depth-at-one-turn",
    "search-endless", "search-fails", "wrong-value",
)  # fmt: skip
_CHOICES = ("takes-the-worst", "keeps-the-last", "keeps-the-first", "not-the-best", "wrong-move")
_KEPT = ("no-move", "illegal-move", "wrong-move")
_LOOPS = ("move-never-tried", "returns-early")
_ENDS = (
    "win-for-the-loser", "win-by-the-mover", "win-not-counted", "tie-not-zero",
    "finished-by-heuristic", "plays-on",
)  # fmt: skip
_STOPS = ("horizon-by-the-mover", "horizon-sign", "depth-off-by-one")
_TABLES = (
    "table-mixes-movers", "table-mixes-positions", "table-ignores-depth",
    "wrong-answer",
)  # fmt: skip
OF_BOUNDS = ("bound-as-exact", "bounds-swapped")  # of which the line says what is kept with a value

_ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_BEST = ("max", "min", "sorted", "sort", "argmax", "argmin", "nlargest", "nsmallest")


class CodeLine(NamedTuple):
    """A line of somebody's code.

    Attributes
    ----------
    file, number
        Where it is.
    text
        How it reads; empty if it cannot be read.
    remedy
        What becomes of it where no fault is found any more, such as ``"is left out"``; empty: no
        such change is known.
    """

    file: str
    number: int
    text: str
    remedy: str = ""


def written_lines(lines: Sequence[CodeLine]) -> str:
    """Return lines of one file as one sentence.

    Examples
    --------
    >>> written_lines([CodeLine("a/search.py", 3, "x = 1"), CodeLine("a/search.py", 7, "")])
    'In search.py, line 3: x = 1; line 7.'
    >>> written_lines([CodeLine("search.py", 3, "x = 1", "reads x = 2")])
    'In search.py, line 3: x = 1. Tried: no fault is found if line 3 reads x = 2.'
    """
    told = [f"line {line.number}{f': {line.text}' if line.text else ''}" for line in lines]
    where = f"In {Path(lines[0].file).name}, {'; '.join(told)}."
    tried = [f"if line {line.number} {line.remedy}" for line in lines if line.remedy]
    return f"{where} Tried: no fault is found {', or '.join(tried)}." if tried else where


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
    codes = [code_of(one) for one in functions]
    files = {code.co_filename for code in codes if code is not None}
    passed = [
        (frame.f_code, number)
        for frame, number in walk_tb(error.__traceback__)
        if frame.f_code.co_filename in files
    ]
    return line_at(*passed[-1]) if passed else None


def lines_of(
    function: Callable[..., Any], name: str, recursive: Collection[str] = ()
) -> tuple[CodeLine, ...]:
    """Return the lines of a function to look at, the first few; none if it has no code of its own.

    Where it says nothing of what was found, the functions of the same file that it calls may.

    Parameters
    ----------
    function
        Somebody's function.
    name
        What was found, by its name in the catalogue.
    recursive
        What the functions are called that search; none: the function itself.
    """
    code = code_of(function)
    if code is None:
        return ()
    found: list[CodeLine] = []
    searching = {*(recursive or (code.co_name,))}
    helpers = list(with_helpers(inspect.unwrap(function)))
    if name == "wrong-move":  # a comparison elsewhere is not of what moves are worth
        helpers = [one for one in helpers if searching & {*one.__code__.co_names}] or helpers
    for one in helpers:
        found += lines_in(one.__code__, name, searching)
        if len(found) >= _MOST:
            break
    return tuple(found[:_MOST]) or (_first_line(code),)


def _first_line(code: CodeType) -> CodeLine:
    return line_at(code, max(code.co_firstlineno, 1))


def lines_in(code: CodeType, name: str, recursive: Collection[str]) -> Iterator[CodeLine]:
    """Yield the lines of some code in which what was found is written.

    Parameters
    ----------
    code
        The code of one of somebody's functions.
    name
        What was found, by its name in the catalogue.
    recursive
        What the functions are called that search.
    """
    tree = _syntax(code)
    if tree is None:
        return
    for place in dict.fromkeys(_places(tree, name, recursive)):
        yield line_at(code, max(code.co_firstlineno, 1) + place - 1)


def returns_in_a_loop(function: Callable[..., Any], recursive: Collection[str]) -> bool:
    """Tell whether a loop that searches is left without a comparison, as far as that can be read.

    Parameters
    ----------
    function
        Somebody's function.
    recursive
        What the functions are called that search.
    """
    trees = (_syntax(one.__code__) for one in with_helpers(inspect.unwrap(function)))
    return any(tree is not None and any(_left_inside(tree, recursive)) for tree in trees)


def _syntax(code: CodeType) -> ast.Module | None:
    """Return the syntax tree of some code; None if it cannot be read."""
    lines = linecache.getlines(code.co_filename)[max(code.co_firstlineno, 1) - 1 :]
    try:
        return ast.parse(dedent("".join(inspect.getblock(lines))))
    except (SyntaxError, IndexError):
        return None


def _places(tree: ast.AST, name: str, recursive: Collection[str]) -> Iterator[int]:
    """Yield the lines in which what a finding is about is written, from the first on."""
    stops = [*_at_the_horizon(tree)] if name in _STOPS else []
    if stops:
        yield from (step.lineno for step in stops)
        return
    early = [*_left_inside(tree, recursive)] if name == "returns-early" else []
    if early:
        yield from (step.lineno for step in early)
        return
    flags = {*_kept_names(tree)}
    better = [*_kept_if_better(tree)] if name in _KEPT else []
    searches = any(getattr(one, "name", "") in recursive for one in ast.walk(tree))
    for node in sorted(ast.walk(tree), key=lambda one: getattr(one, "lineno", 0)):
        called = _called(node)
        found = (
            (name in _CALLS and called in recursive)
            or (name in _CHOICES and _chooses(node))
            or node in better
            or (name in _LOOPS and isinstance(node, (ast.For, ast.comprehension, ast.While)))
            or (name in _ENDS and isinstance(node, ast.Return))
            or (name == "cut-loses-value" and _is_cut(node))
            or (name in _STOPS and searches and _is_asked(node, recursive))
            or (name in _TABLES and _is_kept(node))
            or (name in OF_BOUNDS and _says(node, flags))
            or (name == "window-too-narrow" and _narrows(node))
        )
        number = getattr(node, "lineno", getattr(getattr(node, "iter", None), "lineno", 0))
        if found and number:
            yield number


def _left_inside(tree: ast.AST, recursive: Collection[str]) -> Iterator[ast.stmt]:
    """Yield what leaves a loop that searches, and hangs on no comparison of values."""
    for node in ast.walk(tree):
        searches = isinstance(node, (ast.For, ast.While)) and any(
            _called(one) in recursive for one in ast.walk(node)
        )
        if not searches:
            continue
        guarded = {part for one in ast.walk(node) if _is_cut(one) for part in ast.walk(one)}
        leaving = (one for one in ast.walk(node) if isinstance(one, (ast.Return, ast.Break)))
        yield from (one for one in leaving if one not in guarded)


def _narrows(node: ast.AST) -> bool:
    """Tell whether a statement sets one end of a window anew, from a value found."""
    if not isinstance(node, ast.Assign) or isinstance(node.value, (ast.Constant, ast.Tuple)):
        return False
    return any(getattr(target, "id", "").lower() in (*ALPHA, *BETA) for target in node.targets)


def _chooses(node: ast.AST) -> bool:
    """Tell whether an expression says which of two is more, or takes the best of some."""
    if isinstance(node, ast.Compare):
        return any(isinstance(operation, _ORDERS) for operation in node.ops)
    return getattr(node, "id", getattr(node, "attr", "")) in _BEST


def _kept_if_better(tree: ast.AST) -> Iterator[ast.stmt]:
    """Yield what is kept where a comparison says that it is better."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and any(_chooses(part) for part in ast.walk(node.test)):
            yield from (step for step in node.body if isinstance(step, ast.Assign))


def _at_the_horizon(tree: ast.AST) -> Iterator[ast.stmt]:
    """Yield what is returned where the depth is asked for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and any(_is_depth(part) for part in ast.walk(node.test)):
            yield from (step for step in node.body if isinstance(step, ast.Return))


def _is_depth(node: ast.AST) -> bool:
    named = getattr(node, "id", getattr(node, "attr", ""))
    return isinstance(node, (ast.Name, ast.Attribute)) and named.lower() in DEPTH


def _is_asked(node: ast.AST, recursive: Collection[str]) -> bool:
    """Tell whether a statement returns what another function says."""
    calls = [_called(one) for one in ast.walk(node) if isinstance(one, ast.Call)]
    return isinstance(node, ast.Return) and bool(calls) and not {*calls} & {*recursive}


def _is_kept(node: ast.AST) -> bool:
    """Tell whether a statement keeps something in a table, or makes what it is looked up by."""
    if not isinstance(node, ast.Assign):
        return False
    target = node.targets[0]
    return isinstance(target, ast.Subscript) or "key" in getattr(target, "id", "")


def _kept_names(tree: ast.AST) -> Iterator[str]:
    """Yield the names of what is kept in a table."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            yield from (one.id for one in ast.walk(node.value) if isinstance(one, ast.Name))


def _says(node: ast.AST, flags: Collection[str]) -> bool:
    """Tell whether a statement keeps a value in a table, or names the kind that is kept with it."""
    if not isinstance(node, ast.Assign):
        return False
    named = isinstance(node.value, (ast.IfExp, ast.Constant)) and any(
        isinstance(getattr(one, "value", None), str) or getattr(one, "id", "").isupper()
        for one in ast.walk(node.value)
    )
    target = node.targets[0]
    return isinstance(target, ast.Subscript) or (named and getattr(target, "id", "") in flags)


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _is_cut(node: ast.AST) -> bool:
    """Tell whether a statement leaves a loop if a comparison holds."""
    if not isinstance(node, ast.If) or not isinstance(node.test, (ast.Compare, ast.BoolOp)):
        return False
    return any(isinstance(step, (ast.Break, ast.Return)) for step in node.body)
