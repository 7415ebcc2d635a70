r"""Expressions of a function written another way: a sign, a comparison, a name, a number.

>>> tree = ast.parse("if value < best:\n    best = value")
>>> put = next(other_expressions(tree, ()))
>>> with put.made():
...     print(ast.unparse(tree).splitlines()[0])
if value > best:
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from treeviz.diagnosis.code.changed_lines import Put, WhatIsDone, is_tick

Other: TypeAlias = tuple[int, ast.expr]

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SOFTENED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.Gt: ast.GtE, ast.LtE: ast.Lt, ast.GtE: ast.Gt,
}  # fmt: skip
IMPORTED = "__import__('copy')"  # how a line is copied in a file that does not import it
_MANY = 8  # names that one is exchanged for
_SMALL = 10  # numbers whose neighbours are tried


def other_expressions(
    tree: ast.AST, own: Sequence[str], signs: Sequence[str] = ()
) -> Iterator[Put]:
    """Yield the expressions of a function written another way, each by itself.

    Parameters
    ----------
    tree
        The syntax tree of the function; it is as it was whenever a change is not made.
    own
        The names of the functions of its file.
    signs
        The signs on its boards.
    """
    names = _local_names(tree)
    for statement in ast.walk(tree):
        if not isinstance(statement, ast.stmt) or isinstance(statement, ast.FunctionDef):
            continue
        if is_tick(statement):
            continue
        for holder, field, place, node in _expressions(statement):
            if field == "func":
                continue
            where = _Where(statement, holder, field, own)
            for rank, new in _others(node, where, names, signs):
                value: Any = ast.copy_location(new, node)
                if place is not None:
                    value = list(getattr(holder, field))
                    value[place] = new
                line = getattr(node, "lineno", statement.lineno)
                if isinstance(statement, (ast.Assign, ast.AugAssign, ast.Return, ast.Expr)):
                    line = statement.lineno
                kind = _kind(new, where)
                yield Put(rank, line, statement, ((holder, field, value),), "", kind)
        yield from _renamed(statement, names)


class _Where:
    """Where an expression stands."""

    def __init__(self, statement: ast.stmt, holder: ast.AST, field: str, own: Sequence[str]):
        self.statement, self.holder, self.field, self.own = statement, holder, field, own

    @property
    def handed_on(self) -> bool:
        """Whether it is handed to a function of the file."""
        return isinstance(self.holder, ast.Call) and _name(self.holder.func) in self.own

    @property
    def whole(self) -> bool:
        """Whether it is all that is assigned or returned."""
        return self.holder is self.statement and self.field == "value"


def _expressions(
    statement: ast.stmt,
) -> Iterator[tuple[ast.AST, str, int | None, ast.expr]]:
    """Yield the expressions of a statement but not those of statements inside: where, and which."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        holder = waiting.pop(0)
        for field, value in ast.iter_fields(holder):
            if isinstance(value, ast.expr):
                yield holder, field, None, value
                waiting.append(value)
            elif isinstance(value, list):
                for place, one in enumerate(value):
                    if isinstance(one, ast.expr):
                        yield holder, field, place, one
                    if isinstance(one, (ast.expr, ast.comprehension, ast.keyword)):
                        waiting.append(one)
            elif isinstance(value, (ast.comprehension, ast.keyword)):
                waiting.append(value)


def _others(
    node: ast.expr, where: _Where, names: Sequence[str], signs: Sequence[str]
) -> Iterator[Other]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _compared(node)
    elif isinstance(node, ast.Call):
        yield from _called(node, where)
    elif isinstance(node, ast.UnaryOp):
        yield 0, node.operand
    elif isinstance(node, ast.Constant):
        yield from _constants(node, where, signs)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from _named(node, where, names)
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        yield 0 if isinstance(node.slice, ast.Slice) else 3, node.value
        if isinstance(node.slice, ast.Slice):
            yield 1, _copied(node.value)
    elif isinstance(node, ast.BinOp):
        yield 2, node.left
        yield 2, node.right
        if isinstance(node.op, (ast.Add, ast.Sub)):
            turned = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            yield 2, ast.BinOp(node.left, turned, node.right)
    elif isinstance(node, ast.BoolOp):
        yield 2, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for place in range(len(node.values)):
            left = [*node.values[:place], *node.values[place + 1 :]]
            yield 2, left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    elif isinstance(node, ast.IfExp):
        yield 0, ast.IfExp(node.test, node.orelse, node.body)
        yield 1, node.body
        yield 1, node.orelse
    if where.field == "test" and not isinstance(node, ast.Compare):
        yield 1, ast.UnaryOp(ast.Not(), node)
    if where.whole and _is_key(where.statement):
        for name in names:
            yield 2, ast.Tuple([node, ast.Name(name, ast.Load())], ast.Load())
    if isinstance(where.statement, ast.Return) and where.whole:
        yield 1, ast.UnaryOp(ast.USub(), node)
        for name in names:
            if name.lower() in ("color", "colour", "sign", "player", "side", "turn"):
                yield 2, ast.BinOp(ast.Name(name, ast.Load()), ast.Mult(), node)


def _compared(node: ast.Compare) -> Iterator[Other]:
    operation = type(node.ops[0])
    for rank, table in ((0, _TURNED), (5, _SOFTENED)):
        if operation in table:
            yield rank, ast.Compare(node.left, [table[operation]()], node.comparators)


def _called(node: ast.Call, where: _Where) -> Iterator[Other]:
    name, args = _name(node.func), node.args
    if name in ("max", "min"):
        other = "min" if name == "max" else "max"
        func = (
            ast.Name(other, ast.Load())
            if isinstance(node.func, ast.Name)
            else ast.Attribute(node.func.value, other, ast.Load())  # type: ignore[attr-defined]
        )
        yield 0, ast.Call(func, args, node.keywords)
    if name in where.own:
        if not isinstance(where.holder, ast.UnaryOp):
            yield 0, ast.UnaryOp(ast.USub(), node)
        for other in where.own:
            if other != name and isinstance(node.func, ast.Name):
                yield 2, ast.Call(ast.Name(other, ast.Load()), args, node.keywords)
        for place, (one, two) in enumerate(pairwise(args)):
            if not (_is_number(one) and _is_number(two)):
                continue
            for rank, pair in ((0, (two, one)), (1, (_minus(two), _minus(one)))):
                new = [*args[:place], *pair, *args[place + 2 :]]
                yield rank, ast.Call(node.func, new, node.keywords)
    elif len(args) == 1 and not node.keywords and name != "len":
        yield 2, args[0]
        if name in ("copy", "list", "dict", "tuple"):
            yield 1, _copied(args[0])
    if name == "copy" and not args and isinstance(node.func, ast.Attribute):
        yield 1, _copied(node.func.value)


def _constants(node: ast.Constant, where: _Where, signs: Sequence[str]) -> Iterator[Other]:
    value = node.value
    if isinstance(value, bool):
        yield 0, ast.Constant(not value)
    elif isinstance(value, (int, float)):
        if value and not isinstance(where.holder, ast.UnaryOp):
            yield 1, ast.UnaryOp(ast.USub(), node)
        if where.whole or isinstance(where.holder, (ast.IfExp, ast.Dict, ast.Tuple)):
            for infinity in ("inf", "-inf"):
                yield 1, ast.Call(ast.Name("float", ast.Load()), [ast.Constant(infinity)], [])
        if isinstance(value, int) and abs(value) < _SMALL:
            yield 1, ast.Constant(value + 1)
            yield 1, ast.Constant(value - 1)
    elif value in signs:
        for sign in signs:
            if sign != value:
                yield 1, ast.Constant(sign)


def _named(node: ast.Name, where: _Where, names: Sequence[str]) -> Iterator[Other]:
    if where.handed_on and not node.id.startswith(("game", "rules", "self")):
        yield 1, ast.UnaryOp(ast.USub(), node)
        yield 1, ast.UnaryOp(ast.Not(), node)
        yield 1, ast.BinOp(node, ast.Sub(), ast.Constant(1))
        yield 1, ast.BinOp(node, ast.Add(), ast.Constant(1))
    if where.whole and isinstance(where.statement, ast.Assign):
        yield 1, _copied(node)
        for best in ("max", "min"):
            kept = ast.Name(_name(where.statement.targets[0]), ast.Load())
            yield 1, ast.Call(ast.Name(best, ast.Load()), [kept, node], [])
    rank = 1 if isinstance(where.statement, ast.Return) and where.whole else 3
    if node.id in names:
        for name in names:
            if name != node.id:
                yield rank, ast.Name(name, ast.Load())


def _kind(new: ast.expr, where: _Where) -> WhatIsDone:
    if isinstance(new, ast.Call) and IMPORTED in ast.unparse(new.func):
        return "copied"
    if isinstance(new, ast.Constant) and _is_sign(new.value):
        return "sign"
    return "key" if where.whole and _is_key(where.statement) else "expression"


def _renamed(statement: ast.stmt, names: Sequence[str]) -> Iterator[Put]:
    """Yield a line that keeps another name up to date: `beta = min(beta, value)` for `alpha`."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
        return
    old = statement.targets[0].id
    same = [n for n in ast.walk(statement) if isinstance(n, ast.Name) and n.id == old]
    for name in names:
        if name != old and len(same) > 1:
            puts = tuple((node, "id", name) for node in same)
            yield Put(1, statement.lineno, statement, puts)


def _local_names(tree: ast.AST) -> list[str]:
    """Return the names that a function gives, its parameters first."""
    parameters = [node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)]
    given = [
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return [name for name in dict.fromkeys(parameters + given) if name != "self"][:_MANY]


def _copied(node: ast.expr) -> ast.expr:
    """Return a copy of all of something, in whatever file that is written."""
    module = ast.parse(IMPORTED, mode="eval").body
    return ast.Call(ast.Attribute(module, "deepcopy", ast.Load()), [node], [])


def _minus(node: ast.expr) -> ast.expr:
    return node.operand if isinstance(node, ast.UnaryOp) else ast.UnaryOp(ast.USub(), node)


def _name(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))


def _is_number(node: ast.expr) -> bool:
    """Tell whether an argument may be a number: a name, or one with a minus before it."""
    name = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(name, ast.Name) and name.id not in ("game", "state", "board", "move", "child")


def signs_in(tree: ast.AST) -> set[str]:
    """Return the texts of one letter that are written in some code.

    Parameters
    ----------
    tree
        Its syntax tree.
    """
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {text for text in texts if isinstance(text, str) and len(text) == 1}


def _is_sign(value: object) -> bool:
    return isinstance(value, str) and len(value) == 1


def _is_key(statement: ast.stmt) -> bool:
    """Tell whether a line makes what is looked up in a table."""
    if not isinstance(statement, ast.Assign):
        return False
    name = _name(statement.targets[0]).lower()
    return any(word in name for word in ("key", "hash", "entry"))
