"""The guard of taste: the order of the rooms, their size, their words, and who knows a colour."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import treeviz

HOME = Path(treeviz.__file__).parent
PROJECT = HOME.parent
WALL = 400  # lines

# Rooms in the order of imports: a room knows only what stands before it. The package itself comes
# first: it is only the sign at the door, and imports a room when somebody asks for its name.
ROOMS = [
    "treeviz", "errors", "numerals", "plaindata", "tables", "length", "lettering", "saving", "talk",
    "talk.numbering", "canvas", "slimming", "svg", "engine", "game", "freezing", "contract",
    "guard", "unruled", "watching", "columns", "adjacency", "proof", "opinions", "choices", "line",
    "tree", "comparing", "comparing.preference", "comparing.alignment", "comparing.differences",
    "visit", "watched", "record", "games", "games.extras", "games.grid", "games.in_a_row",
    "games.tictactoe", "games.connect", "games.domineering", "games.nim", "games.explicit",
    "games.engine", "games.functional", "games.chess", "games.openspiel", "testing", "orders",
    "search", "search.rules", "search.minimax", "search.alphabeta", "certificate", "replay",
    "recording", "recording.literals", "recording.built_in", "recording.told", "recording.tables",
    "recording.testimony", "recording.written", "recording.opened", "recording.checks",
    "recording.shaping", "recording.document", "recording.replayed", "recording.loaded", "export",
    "export.entries", "export.csv_table", "export.graph", "export.gambit", "files", "inspection",
    "inspection.syntax", "inspection.features", "inspection.condition", "inspection.answers",
    "inspection.writing", "inspection.table", "cuts", "statistics", "ghosts", "tier", "scene",
    "shape", "notes", "captions", "folding", "composing", "selection", "view", "plaintext",
    "explanation.phrases", "explanation.meaning", "explanation.explained", "explanation.cut_words",
    "explanation.moves", "explanation.refutation", "explanation.whole", "explanation.step_words",
    "explanation", "talk.steps", "deciding", "deciding.depths", "deciding.leafmargins",
    "deciding.weights", "deciding.sensitivity", "auditing.question", "auditing.worth",
    "auditing.judgement", "auditing.positions", "auditing.workers", "auditing.tally",
    "auditing.example", "auditing.audited", "auditing", "theme", "boards", "measure", "legend",
    "placement", "placement.tidy", "placement.layered", "placement.placed", "placement.placing",
    "placement.downward", "placement.rightward", "placement.strip", "layout", "fitting",
    "background", "digraph", "diagram", "talk.animation", "talk.reel", "playing",
    "comparing.comparison", "comparing.superposed", "diagnosis.catalogue", "diagnosis.findings",
    "diagnosis.pictures", "diagnosis.sample", "diagnosis.shown", "diagnosis.laws",
    "diagnosis.seeds", "diagnosis.restoring", "diagnosis.estimates", "diagnosis.calling",
    "diagnosis.aligned", "diagnosis.truth", "diagnosis.backing", "diagnosis.answers",
    "diagnosis.endings", "diagnosis.claims", "diagnosis.searching", "diagnosis.whole", "diagnosis",
    "cli.progress", "cli.output", "cli.sources", "cli.options", "cli.viewing", "cli.series",
    "cli.diagnose", "cli.compare", "cli.audit", "cli.draw", "cli.explain", "cli.frames",
    "cli.record", "cli.games", "cli.inspect", "cli.play", "cli", "cli.__main__", "__main__",
]  # fmt: skip
# Who may look ahead, and why.
AHEAD = {
    ("errors", "tree"): "for the type checker: LimitReached holds a tree",
    ("choices", "tree"): "for the type checker: choices are a part of the tree's answers",
    ("line", "tree"): "for the type checker: a line is a question to a tree",
    ("visit", "record"): "for the type checker: a visit tells its recorder",
    ("watched", "record"): "for the type checker: a watched search tells its recorder",
    ("games.functional", "search.minimax"): "`minmax` is a short cut from functions to a search",
}
SIGNS = ("treeviz", "games")  # packages that import a name when it is asked for
TRANSPARENT = "#00000000"  # the absence of a colour, so canvas and boards may know it


def room_of(file: Path) -> str:
    """Return a file's room: its dotted name within the package."""
    parts = file.relative_to(HOME).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__") or "treeviz"


FILES = {room_of(file): file for file in sorted(HOME.rglob("*.py"))}
TREES = {room: ast.parse(file.read_text(encoding="utf-8")) for room, file in FILES.items()}
PYTHON_FILES = [
    file
    for folder in ("treeviz", "tests", "gallery")
    for file in sorted((PROJECT / folder).rglob("*.py"))
]


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


def test_every_room_has_its_place() -> None:
    """The order names every file of the package once, and nothing that is not there."""
    assert sorted(ROOMS) == sorted(FILES)


@pytest.mark.parametrize("room", FILES)
def test_imports_follow_the_order(room: str) -> None:
    """A room imports only rooms before it, within functions and for the type checker too."""
    if room in SIGNS:
        return
    before = set(ROOMS[: ROOMS.index(room)]) | {there for here, there in AHEAD if here == room}
    assert {name for node in ast.walk(TREES[room]) for name in imported(node)} <= before


@pytest.mark.parametrize(("room", "ahead"), AHEAD)
def test_looking_ahead_is_never_an_import_at_run_time(room: str, ahead: str) -> None:
    """Each exception is still needed, and stands in a function or is for the type checker."""
    at_run_time = {name for node in TREES[room].body for name in imported(node)}
    anywhere = {name for node in ast.walk(TREES[room]) for name in imported(node)}
    assert ahead in anywhere - at_run_time


@pytest.mark.parametrize("room", SIGNS)
def test_signs_import_no_room_at_run_time(room: str) -> None:
    """The packages with names to import later import no room of their own when they are read."""
    assert not [name for node in TREES[room].body for name in imported(node)]


@pytest.mark.parametrize("file", PYTHON_FILES, ids=lambda file: str(file.relative_to(PROJECT)))
def test_no_file_is_higher_than_the_wall(file: Path) -> None:
    """No file has more than 400 lines."""
    assert len(file.read_text(encoding="utf-8").splitlines()) <= WALL


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


@pytest.mark.parametrize("room", FILES)
def test_everything_public_is_documented(room: str) -> None:
    """Every public module, class, function and method has a docstring."""
    assert not list(undocumented(TREES[room], room))


@pytest.mark.parametrize("room", [room for room in FILES if room != "theme"])
def test_only_the_theme_knows_a_colour(room: str) -> None:
    """No room but `theme` holds a colour; examples in docstrings may."""
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = list(ast.walk(TREES[room]))
    words = {ast.get_docstring(node, clean=False) for node in nodes if isinstance(node, holders)}
    texts = [node.value for node in nodes if isinstance(node, ast.Constant)]
    literals = " ".join(text for text in texts if isinstance(text, str) and text not in words)
    assert set(re.findall(r"#(?:[0-9a-fA-F]{3,8})\b", literals)) <= {TRANSPARENT}


def loaded_by(statement: str) -> set[str]:
    """Return the top-level modules and our rooms that a statement loads in a fresh Python."""
    code = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("statement", "strangers"),
    [
        ("import treeviz", {"networkx", "graphviz", "pygraphviz", "click", "IPython", "numpy"}),
        ("import treeviz.cli", {"networkx", "graphviz", "pygraphviz", "IPython", "numpy"}),
    ],
)
def test_what_costs_time_is_imported_when_it_is_used(statement: str, strangers: set[str]) -> None:
    """`import treeviz` is quick, and so is the help of the command line."""
    found = loaded_by(statement)
    assert "treeviz" in found
    assert not found & strangers


def every_module() -> list[ModuleType]:
    """Import every room that is not a program."""
    rooms = [room for room in FILES if room != "treeviz" and not room.endswith("__main__")]
    return [importlib.import_module(f"treeviz.{room}") for room in rooms]


def test_public_names_resolve() -> None:
    """Every name of `__all__` is there, sorted, told to `dir` and to the type checker alike."""
    names = treeviz.__all__
    assert names == sorted(set(names))
    assert all(getattr(treeviz, name) is not None for name in names)
    assert set(names) <= set(dir(treeviz))
    for_checkers = {
        alias.asname or alias.name
        for block in TREES["treeviz"].body
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


def test_no_room_is_a_lumber_room() -> None:
    """No file is called after what it lacks: a subject."""
    lumber = {"utils", "util", "helpers", "helper", "core", "misc", "common", "tools"}
    assert not {file.stem for file in PYTHON_FILES} & lumber
