"""How much the tests see: one-line bugs, planted one by one, and how many of them a room survives.

A seeded random sample of mutants of each room, made by the operators of mutmut, is run through the
tests that are the room's own, in a copy of the project. A mutant is killed if a test fails, or if
the tests work for several times as long as they do without it; time that passes on a busy machine
kills none. Goal: 85 % killed in every room; what survives is printed as a diff.

    python -m tests.bench.mutants tree analysis --count 40 --seed 9

Planted is in code that runs: not in annotations, decorators, imports, docstrings, nor in what an
``assert`` says to the type checker.
"""

from __future__ import annotations

import argparse
import difflib
import os
import queue
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import libcst as cst
from mutmut.mutation.mutators import mutation_operators

PROJECT = Path(__file__).parents[2]
COPIED = ("treeviz", "tests", "gallery", "pyproject.toml", "README.md", "CHANGELOG.md")
GOAL = 0.85
MEMORY = 4 << 30  # a mutant may loop and gather; in bytes
LOOPS = 4  # so many times the work of the tests without a mutant, and a mutant loops
STANDS = 20  # so many times the time that they take, and nothing is known of it

# The tests that are a room's own, the quick ones first; its doctests come before all of them.
TESTS = {
    "tree": "tree facts_tictactoe cuts networkx search_facts best_play winner contract alphabeta "
    "certificate intervals verified why_not laws chance recordings alphabeta_laws",
    "search": "search_limits facts_tictactoe facts_domineering alphabeta ways_of_recording laws "
    "bad_games recorder chance alphabeta_laws",
    "view": "scenes goldens view choosing marks cuts_in_pictures cut_marks lit merging icicle "
    "spoken end_of_line frames fitting",
    "explanation": "sentences statements goldens said_exactly plain_words why_not explanation "
    "verified certificate cuts words_budget words_proved zugzwang contract",
    "analysis": "goldens depths compare strip margins cli_follow contract",
}
# A failing law need not be told by its smallest example here, and must fail the same way each time.
PLUGIN = """
from hypothesis import HealthCheck, Phase, settings
settings.register_profile(
    "mutants", max_examples=15, derandomize=True, deadline=None, database=None,
    phases=[Phase.explicit, Phase.generate], suppress_health_check=[HealthCheck.too_slow],
)
"""
SKIPPED = (cst.Annotation, cst.Decorator, cst.Assert, cst.Import, cst.ImportFrom)


class Mutant(NamedTuple):
    """One bug: the file it is planted in, relative to the project, before and after."""

    file: Path
    before: str
    after: str

    def diff(self) -> str:
        """Return what was planted."""
        lines = [text.splitlines(keepends=True) for text in (self.before, self.after)]
        return "".join(difflib.unified_diff(*lines, str(self.file), str(self.file), n=1))


class Planter(cst.CSTVisitor):
    """Gathers what may be planted in one module: an old node, and what takes its place."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Gather the mutations of a node; say whether those below it count."""
        if isinstance(node, SKIPPED) or _only_for_checkers(node):
            return False
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                self.found += [(node, mutated) for mutated in operator(node)]
        return True


def _only_for_checkers(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.If):
        return isinstance(node.test, cst.Name) and node.test.value == "TYPE_CHECKING"
    if isinstance(node, cst.AnnAssign):
        kind = node.annotation.annotation
        return isinstance(kind, cst.Name) and kind.value == "TypeAlias"
    if isinstance(node, cst.Subscript):
        return isinstance(node.value, cst.Name) and node.value.value == "Literal"
    return (
        isinstance(node, cst.Call)
        and isinstance(node.func, cst.Name)
        and node.func.value
        in (
            "TypeVar",
            "cast",
        )
    )


def mutants_of(
    room: str, home: Path = PROJECT
) -> Iterator[tuple[Path, cst.Module, cst.CSTNode, cst.CSTNode]]:
    """Yield everything that may be planted in a room, file by file."""
    for file in sorted((home / "treeviz" / room).rglob("*.py")):
        module = cst.MetadataWrapper(cst.parse_module(file.read_text(encoding="utf-8"))).module
        planter = Planter()
        module.visit(planter)
        for old, new in planter.found:
            yield file.relative_to(home), module, old, new


def sample(room: str, count: int, seed: int, home: Path = PROJECT) -> list[Mutant]:
    """Return a random sample of a room's mutants, by the files they are in."""
    everything = list(mutants_of(room, home))
    random.Random(f"{room} {seed}").shuffle(everything)
    chosen: list[Mutant] = []
    for file, module, old, new in everything:
        if len(chosen) == count:
            break
        after = module.deep_replace(old, new).code
        try:
            compile(after, str(file), "exec")
        except SyntaxError:  # no bug that anybody could commit
            continue
        chosen.append(Mutant(file, module.code, after))
    return sorted(chosen)


def copied(folder: Path) -> Path:
    """Copy the project, byte code and all, and the plugin beside it."""
    for name in COPIED:
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__py*"))
        else:
            shutil.copy(PROJECT / name, folder / name)
    (folder / "mutants_plugin.py").write_text(PLUGIN)
    # A mutant may have its original's size and second: byte code is checked by the hash.
    compiling = ["compileall", "-q", "--invalidation-mode", "checked-hash", "treeviz"]
    subprocess.run([sys.executable, "-m", *compiling], cwd=folder, check=True)
    return folder


class Limits(NamedTuple):
    """How long the tests of a room may work, and how long one waits for them; in seconds."""

    work: int
    time: float


def passes(folder: Path, room: str, limits: Limits | None = None) -> bool:
    """Tell whether a copy passes the tests of a room; without limits its byte code is kept.

    Raises
    ------
    subprocess.TimeoutExpired
        If neither the tests nor their work have come to an end.
    """
    tests = [f"tests/test_{name}.py" for name in TESTS[room].split()]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--all", "-p", "no:cacheprovider"]
    command += ["-p", "mutants_plugin", "--hypothesis-profile=mutants", f"treeviz/{room}", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    if limits is not None:
        environment["PYTHONDONTWRITEBYTECODE"] = "1"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if limits is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (limits.work, limits.work))

    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=(folder / "output.txt").open("w"),
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=limit,
    )
    try:
        return process.wait(None if limits is None else limits.time) == 0
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def measured(room: str, mutants: list[Mutant], folders: list[Path]) -> list[Mutant]:
    """Run the mutants of a room; return those that survive, or of which nothing is known."""
    start, work = time.perf_counter(), _work_of_tests()
    with ThreadPoolExecutor(len(folders)) as workers:
        whole = list(workers.map(lambda folder: passes(folder, room), folders))
    for folder, passed in zip(folders, whole, strict=True):
        if not passed:
            sys.exit(f"{room}: the tests fail without any mutant\n{_output(folder)}")
    took, worked = time.perf_counter() - start, (_work_of_tests() - work) / len(folders)
    limits = Limits(round(LOOPS * worked) + 20, STANDS * took + 60)
    free: queue.SimpleQueue[Path] = queue.SimpleQueue()
    for folder in folders:
        free.put(folder)

    def survives(mutant: Mutant) -> bool:
        folder = free.get()
        try:
            (folder / mutant.file).write_text(mutant.after, encoding="utf-8")
            alive = passes(folder, room, limits)
            print("survives" if alive else ".", end="", flush=True, file=sys.stderr)
            return alive
        except subprocess.TimeoutExpired:
            print("stands still", end="", flush=True, file=sys.stderr)
            return True
        finally:
            (folder / mutant.file).write_text(mutant.before, encoding="utf-8")
            free.put(folder)

    with ThreadPoolExecutor(len(folders)) as workers:
        lived = list(workers.map(survives, mutants))
    return [mutant for mutant, alive in zip(mutants, lived, strict=True) if alive]


def _work_of_tests() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _output(folder: Path) -> str:
    return (folder / "output.txt").read_text()[-2000:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rooms", nargs="*", default=list(TESTS), help=", ".join(TESTS))
    parser.add_argument("--count", type=int, default=40, help="mutants of each room")
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="print the mutants; run nothing")
    asked = parser.parse_args()
    rooms = asked.rooms
    if not set(rooms) <= set(TESTS):
        parser.error(f"expected rooms among {', '.join(TESTS)}; got {' '.join(rooms)}")
    if asked.list:
        for room in rooms:
            print(*[mutant.diff() for mutant in sample(room, asked.count, asked.seed)], sep="\n")
        return
    with tempfile.TemporaryDirectory(prefix="mutants-") as home:
        folders = []
        for job in range(asked.jobs):
            (folder := Path(home) / str(job)).mkdir()
            folders.append(copied(folder))
        for room in rooms:
            start = time.perf_counter()
            mutants = sample(room, asked.count, asked.seed, folders[0])  # may change meanwhile
            alive = measured(room, mutants, folders)
            for mutant in alive:
                print(mutant.diff())
            killed = 1 - len(alive) / len(mutants)
            print(
                f"{room}: {len(mutants) - len(alive)} of {len(mutants)} killed, {killed:.0%} "
                f"(goal {GOAL:.0%}), in {time.perf_counter() - start:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
