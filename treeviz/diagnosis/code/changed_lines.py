r"""Lines of a function moved, left out or added: `Put`, a change that is undone.

>>> tree = ast.parse("for move in moves:\n    best = move\n    return best")
>>> put = next(other_lines(tree))
>>> with put.made():
...     print(put.line, put.words, ast.unparse(tree).splitlines()[-1])
3 moved behind the loop return best
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, TypeAlias

_ENDS = (ast.Return, ast.Raise, ast.Break, ast.Continue)
_SET = (ast.Assign, ast.Expr)
_SIMPLE = (*_SET, ast.AugAssign)


WhatIsDone: TypeAlias = Literal[
    "expression", "sign", "copied", "key", "added", "returned", "moved", "left out"
]


TICKS = "tick of a changed function"  # stands for what is called, until a change is made
_TICK = f"{TICKS!r}.tick()"


def tick_at(node: ast.stmt) -> ast.stmt:
    """Return a statement that notices that a function goes on, to be put where another is."""
    return ast.copy_location(ast.Expr(ast.parse(_TICK, mode="eval").body), node)


def is_tick(statement: ast.stmt) -> bool:
    """Tell whether a statement was put there by `tick_at`, and is nothing of the author's."""
    return isinstance(statement, ast.Expr) and ast.unparse(statement) == _TICK


@dataclass(frozen=True)
class Put:
    """Something put at places of a syntax tree.

    Attributes
    ----------
    rank
        How far-fetched it is; 0: a usual mistake taken back.
    line
        The number of the line that is changed.
    statement
        What is written there.
    puts
        The places, each a node, the name of its field, and what is put there.
    words
        What becomes of the line; empty: it is written anew.
    kind
        What is done.
    """

    rank: int
    line: int
    statement: ast.stmt
    puts: tuple[tuple[ast.AST, str, Any], ...]
    words: str = ""
    kind: WhatIsDone = "expression"

    @contextmanager
    def made(self) -> Iterator[None]:
        """Have the tree changed for a while."""
        before = [getattr(node, field) for node, field, _ in self.puts]
        for node, field, new in self.puts:
            setattr(node, field, new)
        try:
            yield
        finally:
            for (node, field, _), old in zip(self.puts, before, strict=True):
                setattr(node, field, old)


def other_lines(tree: ast.AST, beside: Sequence[ast.stmt] = ()) -> Iterator[Put]:
    """Yield what can be done with the lines of a function: one moved, left out, or added.

    Parameters
    ----------
    tree
        The syntax tree of the function; it is as it was whenever a change is not made.
    beside
        Lines of other functions, one of which may be missing here.
    """
    blocks = [block for node in ast.walk(tree) for block in _blocks(node)]
    for holder, field, block in blocks:
        yield from _out_of_loops(holder, field, block)
        yield from _into_the_if_above(holder, field, block)
        yield from _returned(holder, field, block)
        yield from _turned_round(holder, field, block)
        yield from _left_out(holder, field, block)
    own = [step for *_, block in blocks for step in block if isinstance(step, _SET)]
    missing = {ast.unparse(one): one for one in (*own, *beside) if not is_tick(one)}
    for holder, field, block in blocks:
        there = {ast.unparse(step) for step in block}
        for place, step in enumerate(block):
            if not isinstance(step, _SIMPLE) or not (place + 1 == len(block) or _calls(step)):
                continue
            for text, other in missing.items():
                if text not in there:
                    new = [*block[: place + 1], other, *block[place + 1 :]]
                    words = f"followed by {text}"
                    yield Put(4, step.lineno, step, ((holder, field, new),), words, "added")


def simple_lines(tree: ast.AST) -> list[ast.stmt]:
    """Return the lines of a function that set something at a place, or call something.

    Parameters
    ----------
    tree
        The syntax tree of the function.
    """
    steps = [step for node in ast.walk(tree) for *_, block in _blocks(node) for step in block]
    return [
        step
        for step in steps
        if (isinstance(step, ast.Expr) and isinstance(step.value, ast.Call))
        or (isinstance(step, ast.Assign) and not isinstance(step.targets[0], ast.Name))
    ]


def _calls(step: ast.stmt) -> bool:
    return any(isinstance(node, ast.Call) for node in ast.walk(step))


def _blocks(node: ast.AST) -> Iterator[tuple[ast.AST, str, list[ast.stmt]]]:
    """Yield the blocks of statements in a node: the node, the name of the field, the block."""
    for field in ("body", "orelse", "finalbody"):
        block = getattr(node, field, None)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            yield node, field, block


def _out_of_loops(holder: ast.AST, field: str, block: list[ast.stmt]) -> Iterator[Put]:
    for place, loop in enumerate(block):
        if not isinstance(loop, (ast.For, ast.While)) or len(loop.body) < 2:
            continue
        last = loop.body[-1]
        if isinstance(last, ast.Return):
            behind = [*block[: place + 1], last, *block[place + 1 :]]
            puts = ((holder, field, behind), (loop, "body", loop.body[:-1]))
            yield Put(0, last.lineno, last, puts, "moved behind the loop", "returned")


def _into_the_if_above(holder: ast.AST, field: str, block: list[ast.stmt]) -> Iterator[Put]:
    for place, (above, step) in enumerate(pairwise(block)):
        if isinstance(above, ast.If) and not above.orelse and isinstance(step, _SIMPLE):
            rest = [*block[: place + 1], *block[place + 2 :]]
            puts = ((holder, field, rest), (above, "body", [*above.body, step]))
            yield Put(1, step.lineno, step, puts, "moved into the if above it", "moved")


def _returned(holder: ast.AST, field: str, block: list[ast.stmt]) -> Iterator[Put]:
    """Yield a block that returns something at its end."""
    last = block[-1]
    if isinstance(last, _ENDS) or not isinstance(holder, (ast.If, ast.FunctionDef)):
        return
    names = [
        node.id
        for step in block
        for node in ast.walk(step)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    for name in dict.fromkeys(names):
        back = ast.parse(f"return {name}").body[0]
        ast.copy_location(back, last)
        end, words = last.end_lineno or last.lineno, f"followed by return {name}"
        yield Put(1, end, last, ((holder, field, [*block, back]),), words, "returned")


def _turned_round(holder: ast.AST, field: str, block: list[ast.stmt]) -> Iterator[Put]:
    for place, (one, other) in enumerate(pairwise(block)):
        if {type(one), type(other)} <= {ast.If, *_SIMPLE} and not is_tick(one):
            new = [*block[:place], other, one, *block[place + 2 :]]
            words = f"moved below line {other.end_lineno}"
            yield Put(2, one.lineno, one, ((holder, field, new),), words, "moved")


def _left_out(holder: ast.AST, field: str, block: list[ast.stmt]) -> Iterator[Put]:
    for place, step in enumerate(block):
        if isinstance(step, (ast.If, ast.AugAssign, ast.Assign)) and len(block) > 1:
            new = [*block[:place], *block[place + 1 :]]
            yield Put(3, step.lineno, step, ((holder, field, new),), "left out", "left out")
