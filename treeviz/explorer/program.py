r"""Our own JavaScript modules as one program for a page.

A page that works from a file can import nothing: so the modules are put together, each after those
that it imports, and each in a scope of its own that gives out what it exports.

>>> print(_scoped("late", 'import { a } from "./early.js";\nexport function b() { return a; }\n'))
const $late = (() => {
const { a } = $early;
function b() { return a; }
return { b };
})();
"""

from __future__ import annotations

import re
from functools import cache
from graphlib import TopologicalSorter
from importlib.resources import files

_IMPORT = re.compile(r"^import (\{[^}]*\}) from \"\./([a-z_]+)\.js\";\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
_PASSED_ON = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_REMARK = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
_FIRST = "main"  # the module that nobody imports


@cache
def modules() -> dict[str, str]:
    """Return the modules that the page runs, by name, each after those that it imports.

    Raises
    ------
    CycleError
        If they import each other in a circle.
    """
    texts, pending = dict[str, str](), [_FIRST]
    while pending:
        name = pending.pop()
        if name not in texts:
            texts[name] = part(f"{name}.js")
            pending += sorted(imported(texts[name]))
    order = TopologicalSorter({name: sorted(imported(texts[name])) for name in sorted(texts)})
    return {name: texts[name] for name in order.static_order()}


@cache
def program() -> str:
    """Return the program of a page, without remarks."""
    scopes = "\n".join(_scoped(name, text) for name, text in modules().items())
    return f'(() => {{\n"use strict";\n{scopes}\n}})();\n'


def imported(text: str) -> set[str]:
    """Return the names of the modules that a module imports."""
    return {name for _, name in _IMPORT.findall(text)}


def _scoped(name: str, text: str) -> str:
    """Return a module in a scope of its own."""
    passed = ", ".join(names.strip() for names in _PASSED_ON.findall(text))
    given = [exported for _, exported in _EXPORT.findall(text)] + ([passed] if passed else [])
    text = _IMPORT.sub(r"const \1 = $\2;\n", _REMARK.sub("", text))
    text = _EXPORT.sub(r"\1", _PASSED_ON.sub("", text)).strip()
    return f"const ${name} = (() => {{\n{text}\nreturn {{ {', '.join(given)} }};\n}})();"


def part(name: str) -> str:
    """Return a file of the page as text."""
    return files("treeviz.explorer").joinpath("page", name).read_text(encoding="utf-8")
