"""A typed expression as Python's syntax tree, or one line that points at the mistake.

>>> import ast
>>> typed = Typed("ply == 2")
>>> ast.unparse(typed.body)
'ply == 2'
>>> typed.refuse(typed.body.comparators[0], "two is not enough")
Traceback (most recent call last):
    ...
treeviz.errors.InputError: cannot read 'ply == ▸2' at the ▸: two is not enough
"""

from __future__ import annotations

import ast
import warnings
from typing import NoReturn

from treeviz.errors import InputError
from treeviz.formatting.plain_values import read_text

_LONGEST = 2_000  # signs
_DEEPEST = 40  # operations within one another
_AROUND = 40  # signs shown on either side of a mistake


class Typed:
    """What somebody typed, and what Python's parser makes of it.

    Parameters
    ----------
    text
        One expression. It is parsed, and nothing of it is run.

    Raises
    ------
    InputError
        If it is no expression, or so long or deep that nobody can have meant it.

    Attributes
    ----------
    text
        The text, on one line.
    body
        The root of its syntax tree.
    """

    def __init__(self, text: str) -> None:
        text = read_text(text, "a text such as 'abs(difference) > 5'")
        if len(text) > _LONGEST:
            raise InputError(f"expected an expression of at most {_LONGEST} signs, got {len(text)}")
        self.text = text.translate({ord("\n"): " ", ord("\r"): " "})
        self._indent = len(self.text) - len(self.text.lstrip())
        self.body = self._parsed()
        self._hold_depth()

    def refuse(self, node: ast.AST, problem: str) -> NoReturn:
        """Refuse a part of the text, pointing at it.

        Raises
        ------
        InputError
            Always.
        """
        before = self.text[self._indent :].encode()[: getattr(node, "col_offset", 0)]
        self._refuse_at(self._indent + len(before.decode()), problem)  # Python counts bytes

    def _refuse_at(self, place: int, problem: str) -> NoReturn:
        begin, end = max(place - _AROUND, 0), place + _AROUND
        left = ("…" if begin else "") + self.text[begin:place]
        right = self.text[place:end] + ("…" if end < len(self.text) else "")
        raise InputError(f"cannot read {f'{left}▸{right}'!r} at the ▸: {problem}")

    def _parsed(self) -> ast.expr:
        if not self.text.strip():
            raise InputError("expected an expression such as 'abs(difference) > 5', got nothing")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of what Python thinks of its style
                return ast.parse(self.text[self._indent :], mode="eval").body
        except SyntaxError as error:
            place = min(max(self._indent + (error.offset or 1) - 1, 0), len(self.text))
            self._refuse_at(place, self._said(error, place))
        except (RecursionError, MemoryError):  # how Python's parser says it
            raise InputError("the expression is nested too deeply") from None
        except ValueError as error:  # signs that no text may hold
            raise InputError(f"cannot read {self.text!r}: {error}") from None

    def _said(self, error: SyntaxError, place: int) -> str:
        if self.text[place : place + 1] == "=":
            return "write == to compare"
        return error.msg.partition(". ")[0].partition(" (")[0]

    def _hold_depth(self) -> None:
        pending: list[tuple[ast.AST, int]] = [(self.body, 1)]
        while pending:
            node, depth = pending.pop()
            if depth > _DEEPEST:
                self.refuse(node, f"more than {_DEEPEST} operations within one another")
            pending += [(child, depth + 1) for child in ast.iter_child_nodes(node)]
