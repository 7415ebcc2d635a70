"""A small language over the columns of nodes, checked before anything runs.

`ply == 2 and abs(static - value) > 5 and player == "max"`: comparisons, `and`, `or`, `not`,
`+ - * /`, `abs`, `min`, `max`, numbers, texts, `inf`, `in (…)` and `is None`. Python's own parser
reads it; every part is then held against a list of what is allowed, and only what is on it is
written out anew and compiled. No text of the reader's is ever run.

What is not known is not claimed. A number may be missing: a pruned branch has no value. Whatever is
computed or compared with it is neither true nor false, and no node is found by it, under `not`
either (Kleene, "On notation for ordinal numbers", 1938). So a condition is written out twice, as
what makes it true and what makes it false, and `not` swaps the two. ∞ − ∞ and division by 0 are
unknown as well. A text is never missing, only empty.

>>> condition("not alpha > 3").true, condition("not alpha > 3").columns
('alpha <= 3.0', ('alpha',))
>>> condition("ply == and value > 3")
Traceback (most recent call last):
    ...
treeviz.errors.InputError: cannot read 'ply == ▸and value > 3' at the ▸: invalid syntax
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import pairwise
from math import inf, isinf
from typing import NamedTuple

from treeviz.errors import InputError, unknown
from treeviz.formatting.printed import repr_of
from treeviz.query.features import FEATURES, TERMS, Type
from treeviz.query.syntax import Typed

_AN = {"number": "a number", "text": "a text", "truth": "true or false"}
_SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.USub: "-", ast.UAdd: "+",
}  # fmt: skip
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_INSTEAD: dict[type[ast.AST], str] = {
    ast.BitAnd: "& is not allowed: write `and`",
    ast.BitOr: "| is not allowed: write `or`",
    ast.Invert: "~ is not allowed: write `not`",
    ast.Pow: "powers are not allowed",
}
_SIDES = "; max is the side that wants large values, as x and White do"
_ALLOWED = "allowed are comparisons, and, or, not, + - * /, abs, min, max, in (…), is None"


class Expression(NamedTuple):
    """A checked expression, written out anew.

    Attributes
    ----------
    text
        What was typed.
    type
        What it gives.
    true, false
        Python for what makes a condition true, and what makes it false; where something is
        unknown, neither holds. Of a number or text, `true` is its value and `false` is empty.
    columns
        The names of the columns in it.
    terms
        The names of the heuristic's terms in it.
    """

    text: str
    type: Type
    true: str
    false: str
    columns: tuple[str, ...]
    terms: tuple[str, ...]


def condition(text: str) -> Expression:
    """Read a condition.

    Parameters
    ----------
    text
        Such as ``'ply == 2 and abs(difference) > 5'``.

    Raises
    ------
    InputError
        If it is not understood: the message points at the place.
    """
    return _Reading(text).condition()


def expression(text: str) -> Expression:
    """Read an expression of any type, such as ``'-abs(difference)'`` or ``'line'``.

    Raises
    ------
    InputError
        If it is not understood: the message points at the place.
    """
    return _Reading(text).whole()


_CALLS = {"abs": "abs", "min": "least", "max": "most"}  # what may be called, and what runs


class _Operand(NamedTuple):
    """A part of a comparison: its type, what is written out for it, and the texts it can be."""

    node: ast.expr
    type: Type
    code: str
    choices: tuple[str, ...] = ()


class _Reading:
    """One text being read."""

    def __init__(self, text: str) -> None:
        self.typed = Typed(text)
        self.refuse = self.typed.refuse
        self.body = self.typed.body
        self.columns: dict[str, None] = {}
        self.terms: dict[str, None] = {}

    def condition(self) -> Expression:
        true, false = self._truth(self.body)
        return self._expression("truth", true, false)

    def whole(self) -> Expression:
        if self._is_condition(self.body):
            return self.condition()
        operand = self._operand(self.body)
        return self._expression(operand.type, operand.code, "")

    def _expression(self, type: Type, true: str, false: str) -> Expression:
        return Expression(
            self.typed.text, type, true, false, tuple(self.columns), tuple(self.terms)
        )

    # Conditions: what makes them true, and what makes them false

    def _is_condition(self, node: ast.expr) -> bool:
        negated = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        return negated or isinstance(node, (ast.BoolOp, ast.Compare))

    def _truth(self, node: ast.expr) -> tuple[str, str]:
        match node:
            case ast.BoolOp(op=op, values=parts):
                truths = [self._truth(part) for part in parts]
                every = isinstance(op, ast.And)
                join = (_all, _any) if every else (_any, _all)
                return join[0](true for true, _ in truths), join[1](false for _, false in truths)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                true, false = self._truth(operand)
                return false, true
            case ast.Compare(left=first, ops=ops, comparators=others):
                truths = [
                    self._compared(one, op, other)
                    for (one, other), op in zip(pairwise([first, *others]), ops, strict=True)
                ]
                return _all(true for true, _ in truths), _any(false for _, false in truths)
        part = self._operand(node)
        if part.type != "truth":
            self.refuse(node, f"this is {_AN[part.type]}: compare it with something")
        return part.code, f"not {part.code}"

    def _compared(self, one: ast.expr, op: ast.cmpop, other: ast.expr) -> tuple[str, str]:
        sign = _SIGNS[type(op)]
        if sign in ("is", "is not"):
            true, false = self._missing(one, other)
        elif sign in ("in", "not in"):
            true, false = self._member(one, other)
        else:
            self._hold_quotes(one, other)
            return self._ordered(self._operand(one), sign, self._operand(other))
        return (false, true) if "not" in sign else (true, false)

    def _missing(self, one: ast.expr, other: ast.expr) -> tuple[str, str]:
        if not (isinstance(other, ast.Constant) and other.value is None):
            self.refuse(other, "`is` goes with None alone")
        operand = self._operand(one)
        if operand.type != "number":
            empty = ', only empty: compare it with ""' if operand.type == "text" else ""
            self.refuse(one, f"this is {_AN[operand.type]} and never missing{empty}")
        return f"{operand.code} != {operand.code}", f"{operand.code} == {operand.code}"

    def _member(self, one: ast.expr, other: ast.expr) -> tuple[str, str]:
        left = self._operand(one)
        if isinstance(other, (ast.Tuple, ast.List, ast.Set)):
            each = [self._ordered(left, "==", self._operand(part)) for part in other.elts]
            return _any(true for true, _ in each), _all(false for _, false in each)
        right = self._operand(other)
        if (left.type, right.type) != ("text", "text"):
            self.refuse(other, 'expected (1, 2), ("a", "b") or a text after `in`')
        return f"{left.code} in {right.code}", f"{left.code} not in {right.code}"

    def _ordered(self, left: _Operand, sign: str, right: _Operand) -> tuple[str, str]:
        one, other = left.code, right.code
        if left.type != right.type or left.type == "truth":
            for side in (left, right):
                if side.type == "truth":
                    self.refuse(side.node, "this is true or false already: it needs no comparison")
            self.refuse(
                right.node,
                f"{_AN[left.type]} cannot be compared with {_AN[right.type]}",
            )
        if left.type == "text":
            if sign not in ("==", "!="):
                self.refuse(right.node, f"texts are compared with ==, != and in, not with {sign}")
            self._hold_choices(left, right)
            equal, unequal = f"{one} == {other}", f"{one} != {other}"
        else:
            equal, unequal = f"{one} == {other}", f"({one} < {other} or {one} > {other})"
        if sign in _OPPOSITE:
            return f"{one} {sign} {other}", f"{one} {_OPPOSITE[sign]} {other}"
        return (equal, unequal) if sign == "==" else (unequal, equal)

    def _hold_quotes(self, one: ast.expr, other: ast.expr) -> None:
        """Refuse a text without its quotes, such as ``player == max``."""
        match one, other:
            case ast.Name(id=column), ast.Name(id=text) if column in FEATURES:
                if FEATURES[column].type == "text" and text not in FEATURES:
                    self.refuse(other, f'a text stands in quotes: "{text}"')

    def _hold_choices(self, left: _Operand, right: _Operand) -> None:
        """Refuse a text that a column can never be, such as ``player == "MAX"``."""
        for column, other in ((left, right), (right, left)):
            typed = other.node.value if isinstance(other.node, ast.Constant) else None
            if column.choices and isinstance(typed, str) and typed not in column.choices:
                assert isinstance(column.node, ast.Name), "only columns have choices"
                error = unknown(column.node.id, typed, column.choices)
                told = _SIDES if column.node.id == "player" else ""
                raise InputError(f"{error}{told}")

    # What conditions are made of

    def _operand(self, node: ast.expr) -> _Operand:
        match node:
            case ast.Constant(value=value):
                return self._constant(node, value)
            case ast.Name(id="inf"):
                return _Operand(node, "number", "inf")
            case ast.Name(id=name) if name in FEATURES:
                self.columns[name] = None
                feature = FEATURES[name]
                code = name if feature.whole else f"{name}(node)"
                return _Operand(node, feature.type, code, feature.choices)
            case ast.Name(id=name):
                if name == TERMS:
                    self.refuse(node, f'write {TERMS}["NAME"] for one of the heuristic\'s terms')
                raise unknown("column", name, [*FEATURES, TERMS])
            case ast.Attribute(value=ast.Name(id="terms"), attr=term):
                return self._term(node, term)
            case ast.Subscript(value=ast.Name(id="terms"), slice=ast.Constant(value=str(term))):
                return self._term(node, term)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=operand):
                return _Operand(node, "number", f"({_SIGNS[type(op)]}{self._number(operand)})")
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return _Operand(
                    node, "number", f"ratio({self._number(left)}, {self._number(right)})"
                )
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
                one, other = self._number(left), self._number(right)
                return _Operand(node, "number", f"({one} {_SIGNS[type(op)]} {other})")
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in _CALLS:
                return self._called(node, name, arguments)
            case ast.BinOp(op=op) | ast.UnaryOp(op=op) if type(op) in _INSTEAD:
                self.refuse(node, _INSTEAD[type(op)])
        if self._is_condition(node):
            self.refuse(node, "expected a number or a text here, got a condition")
        self.refuse(node, _ALLOWED)

    def _constant(self, node: ast.expr, value: object) -> _Operand:
        if isinstance(value, str):
            return _Operand(node, "text", repr(value))
        if value is None:
            self.refuse(node, "write `is None` or `is not None`")
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.refuse(node, f"expected a number or a text, got {repr_of(value)}")
        try:
            number = float(value)
        except OverflowError:
            number = inf
        if isinf(number):
            self.refuse(node, "the number is too large: write inf for infinity")
        return _Operand(node, "number", repr(number))

    def _term(self, node: ast.expr, name: str) -> _Operand:
        self.terms[name] = None
        return _Operand(node, "number", f"term(node, {name!r})")

    def _called(self, node: ast.expr, name: str, arguments: list[ast.expr]) -> _Operand:
        enough = len(arguments) == 1 if name == "abs" else len(arguments) >= 2
        if not enough or any(isinstance(argument, ast.Starred) for argument in arguments):
            takes = "one number" if name == "abs" else "two numbers or more"
            self.refuse(node, f"{name} takes {takes}")
        codes = ", ".join(map(self._number, arguments))
        return _Operand(node, "number", f"{_CALLS[name]}({codes})")

    def _number(self, node: ast.expr) -> str:
        """Return what is written out for a number to reckon with: always a float."""
        operand = self._operand(node)
        if operand.type != "number":
            self.refuse(node, f"expected a number to reckon with, got {_AN[operand.type]}")
        name = node.id if isinstance(node, ast.Name) else ""
        whole = name in FEATURES and FEATURES[name].code == "q"
        return f"(0.0 + {operand.code})" if whole else operand.code


def _all(parts: Iterable[str]) -> str:
    return _joined(parts, "and", "True")


def _any(parts: Iterable[str]) -> str:
    return _joined(parts, "or", "False")


def _joined(parts: Iterable[str], word: str, none: str) -> str:
    """Join conditions, each in its own brackets if there are several."""
    each = list(parts)
    if len(each) == 1:
        return each[0]
    return f"({f' {word} '.join(each)})" if each else none
