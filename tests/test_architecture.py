"""The guard of taste: the order of the rooms, their size, their words, and who knows a colour."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import treeviz

HOME = Path(treeviz.__file__).parent
PROJECT = HOME.parent
WALL = 400  # lines

# Rooms in the order of imports: a room knows only what stands before it. A folder is a room. The
# package itself comes first: it is only the sign at the door, and imports a name when it is asked
# for.
ROOMS = [
    "treeviz", "errors", "formatting", "game", "tree", "recorder", "search", "games", "testing",
    "files", "query", "view", "explanation", "picture", "analysis", "talk", "auditing", "diagnosis",
    "explorer", "options", "places", "sphinxext", "cli", "__main__",
]  # fmt: skip
SIGNS = ("treeviz", "games")  # packages that import a name when it is asked for
TRANSPARENT = "#00000000"  # the absence of a colour, so canvas and boards may know it


def room_of(file: Path) -> str:
    """Return a file's room: its dotted name within the package."""
    parts = file.relative_to(HOME).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__") or "treeviz"


FILES = {room_of(file): file for file in sorted(HOME.rglob("*.py"))}
PYTHON_FILES = [
    file
    for folder in ("treeviz", "tests", "gallery")
    for file in sorted((PROJECT / folder).rglob("*.py"))
]


@cache
def tree_of(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(FILES[module].read_text(encoding="utf-8"))


@cache
def nodes_of(module: str) -> list[ast.AST]:
    """Return all nodes of the syntax tree of a module."""
    return list(ast.walk(tree_of(module)))


@cache
def imports_of(module: str) -> set[str]:
    """Return the rooms that a module imports, within functions and for the type checker too."""
    return {name for node in nodes_of(module) for name in imported(node)}


def imported(node: ast.AST) -> Iterator[str]:
    """Yield the rooms that an import statement names."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        whole = [f"{node.module}.{alias.name}" for alias in node.names]
        names = [name if name[8:] in FILES else str(node.module) for name in whole]
    else:
        return
    for name in names:
        if name.split(".")[0] == "treeviz":
            yield name[8:] or "treeviz"


def home(module: str) -> str:
    """Return the room in which a module stands."""
    return module.split(".")[0]


def test_every_room_has_its_place() -> None:
    """The order names every room of the package once, and nothing that is not there."""
    assert sorted(ROOMS) == sorted({home(module) for module in FILES})


def test_imports_follow_the_order() -> None:
    """A room imports only rooms before it."""
    places = {room: place for place, room in enumerate(ROOMS)}
    assert not [
        f"{module} imports {name}"
        for module in FILES
        if module not in SIGNS
        for name in imports_of(module)
        if places[home(name)] > places[home(module)]
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_no_circle_inside_a_room(room: str) -> None:
    """The files of a room stand in an order, too: each imports only what does not import it."""
    inside = {module for module in FILES if home(module) == room}
    graph = {module: imports_of(module) & inside for module in inside - set(SIGNS)}
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


@pytest.mark.parametrize("room", sorted({m.split(".")[0] for m in FILES if m.count(".") > 1}))
def test_no_circle_between_the_folders_of_a_room(room: str) -> None:
    """Folders of a room are read one after the other, too."""
    inside = {module: folder_of(module) for module in FILES if module.startswith(f"{room}.")}
    graph: dict[str, set[str]] = {folder: set() for folder in inside.values() if folder}
    for module, folder in inside.items():
        known = {inside[name] for name in imports_of(module) if name in inside}
        if folder:
            graph[folder] |= known - {folder, ""}
    TopologicalSorter(graph).prepare()


def folder_of(module: str) -> str:
    """Return the folder of its room in which a module stands; nothing: in none."""
    _, *inner = module.split(".")
    return inner[0] if len(inner) > 1 or FILES[module].name == "__init__.py" else ""


@pytest.mark.parametrize("room", SIGNS)
def test_signs_import_no_room_at_run_time(room: str) -> None:
    """The packages with names to import later import no room of their own when they are read."""
    assert not [name for node in tree_of(room).body for name in imported(node)]


def test_no_file_is_higher_than_the_wall() -> None:
    """No file has more than 400 lines."""
    heights = {
        str(file.relative_to(PROJECT)): len(file.read_text(encoding="utf-8").splitlines())
        for file in PYTHON_FILES
    }
    assert not {file: height for file, height in heights.items() if height > WALL}


def undocumented(node: ast.AST, name: str) -> Iterator[str]:
    """Yield the public definitions at and below a node that say nothing about themselves."""
    if not ast.get_docstring(node):
        yield name
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            overload = any("overload" in ast.dump(mark) for mark in child.decorator_list)
            if not child.name.startswith("_") and not overload:
                yield from undocumented(child, f"{name}.{child.name}")


def test_everything_public_is_documented() -> None:
    """Every public module, class, function and method has a docstring."""
    assert not [name for module in FILES for name in undocumented(tree_of(module), module)]


def colours(module: str) -> set[str]:
    """Return the colours that a module holds but in docstrings."""
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = nodes_of(module)
    words = {ast.get_docstring(node, clean=False) for node in nodes if isinstance(node, holders)}
    texts = [node.value for node in nodes if isinstance(node, ast.Constant)]
    literals = " ".join(text for text in texts if isinstance(text, str) and text not in words)
    return set(re.findall(r"#(?:[0-9a-fA-F]{3,8})\b", literals))


def test_only_the_theme_knows_a_colour() -> None:
    """No room but `theme` holds a colour; examples in docstrings may."""
    held = {module: colours(module) - {TRANSPARENT} for module in FILES}
    assert [module for module, found in held.items() if found] == ["picture.theme"]


def loaded_by(statement: str) -> set[str]:
    """Return the top-level modules and our rooms that a statement loads in a fresh Python."""
    code = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("statement", "strangers"),
    [
        (
            "import treeviz",
            {"networkx", "graphviz", "pygraphviz", "click", "IPython", "numpy", "joblib"},
        ),
        (
            "import treeviz.cli",
            {"networkx", "graphviz", "pygraphviz", "IPython", "numpy", "joblib"},
        ),
    ],
)
def test_what_costs_time_is_imported_when_it_is_used(statement: str, strangers: set[str]) -> None:
    """`import treeviz` is quick, and so is the help of the command line."""
    found = loaded_by(statement)
    assert "treeviz" in found
    assert not found & strangers


# What some of our modules extend, each an extra: who lacks it never imports them.
EXTENDED = ("docutils", "markdown", "sphinx")


def every_module() -> list[ModuleType]:
    """Import every room that is not a program, nor an extension of what is not on the machine."""
    modules = []
    for room in FILES:
        if room == "treeviz" or room.endswith("__main__"):
            continue
        try:
            modules.append(importlib.import_module(f"treeviz.{room}"))
        except ModuleNotFoundError as error:
            if str(error.name).partition(".")[0] not in EXTENDED:
                raise
    return modules


def test_public_names_resolve() -> None:
    """Every name of `__all__` is there, sorted, told to `dir` and to the type checker alike."""
    names = treeviz.__all__
    assert names == sorted(set(names))
    assert all(getattr(treeviz, name) is not None for name in names)
    assert set(names) <= set(dir(treeviz))
    for_checkers = {
        alias.asname or alias.name
        for block in tree_of("treeviz").body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert for_checkers == set(names)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = treeviz.nonsense


def test_no_module_hides_a_public_name() -> None:
    """Whatever rooms are imported, `treeviz.draw` and its like stay what they are."""
    modules = every_module()
    hidden = [name for name in treeviz.__all__ if isinstance(getattr(treeviz, name), ModuleType)]
    assert hidden == ["games"]
    rooms = {module.__name__.removeprefix("treeviz.") for module in modules}
    assert not rooms & (set(treeviz.__all__) - {"games"})


def public_names(module: str) -> Iterator[str]:
    """Yield the public names that a module itself defines: functions, classes, constants."""
    for node in tree_of(module).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names = [node.name]
        else:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", 0)]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        yield from (name for name in names if not name.startswith("_"))


def test_one_word_for_one_thing() -> None:
    """No public name stands for two things: only one module defines it.

    A verb of the command line is called as the function that it runs, and the words of each kind of
    fact stand beside it, in a part of the one table of its room.
    """
    homes: dict[str, list[str]] = {}
    for module in FILES:
        for name in set(public_names(module)):
            verb = home(module) == "cli" and module == f"cli.{name}" and name in treeviz.__all__
            if not verb and name != "ENGLISH":
                homes.setdefault(name, []).append(module)
    assert not {name: modules for name, modules in homes.items() if len(modules) > 1}


def test_no_room_is_a_lumber_room() -> None:
    """No file is called after what it lacks: a subject."""
    lumber = {"utils", "util", "helpers", "helper", "core", "misc", "common", "tools"}
    assert not {file.stem for file in PYTHON_FILES} & lumber
