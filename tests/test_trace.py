"""Traces: a search in any language, read line by line; whatever is wrong names its line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from needs import needs_program
from refusal import refused
from strategies import payoffs

from treeviz import (
    GameTree,
    InputError,
    LimitReached,
    alphabeta,
    draw,
    explain,
    explore,
    games,
    load,
    minimax,
)
from treeviz.cli import main
from treeviz.files.trace import read_trace
from treeviz.tree.columns import OPEN, PRUNED

HEADER: dict[str, Any] = {"format": "treeviz trace", "schema": 1}
TICTACTOE = {**HEADER, "game": "tictactoe", "position": "xox/oox/___"}
WRITERS = Path(__file__).parent.parent / "gallery" / "traces"


def lines(*events: Any, header: Any = HEADER) -> io.BytesIO:
    """Return a trace as a stream; text stands as it is."""
    return io.BytesIO(
        "".join(
            (event if isinstance(event, str) else json.dumps(event)) + "\n"
            for event in (header, *events)
        ).encode()
    )


def told(tree: GameTree, *, moves: bool = False, sign: int = 1) -> Iterator[dict[str, Any]]:
    """Yield the lines that a program would write that searched this tree."""
    columns, open_nodes = tree.columns, []

    def number(value: float) -> Any:
        return value if abs(value) < inf else "inf" if value > 0 else "-inf"

    def side(node: int) -> int:
        return sign if columns.player[node] else 1

    for node in range(len(tree)):
        while open_nodes and columns.end[open_nodes[-1]] <= node:
            last = open_nodes.pop()
            yield {"leave": number(side(last) * columns.value[last]), "kind": str(tree.kind(last))}
        if columns.kind[node] == PRUNED:
            yield {"prune": tree.notation(node)}
            continue
        alpha, beta = columns.window(node)
        window = (alpha, beta) if side(node) > 0 else (-beta, -alpha)
        named = moves and node > 0
        yield {
            "enter": None if named or not node else tree.position(node),
            **({"move": tree.notation(node)} if named else {}),
            "alpha": number(window[0]),
            "beta": number(window[1]),
        }
        open_nodes.append(node)
    while open_nodes:
        last = open_nodes.pop()
        yield {"leave": number(side(last) * columns.value[last]), "kind": str(tree.kind(last))}


def same(one: GameTree, other: GameTree) -> None:
    """Expect two trees to tell the same, node by node, in words and in the picture."""
    assert [*map(one.value_at, one)] == [*map(other.value_at, other)]
    assert [*map(one.kind, one)] == [*map(other.kind, other)]
    assert [*map(one.player, one)] == [*map(other.player, other)]
    assert [*map(one.notation, one)] == [*map(other.notation, other)]
    assert [*map(one.bounds, one)] == [*map(other.bounds, other)]
    assert [*map(one.columns.window, one)] == [*map(other.columns.window, other)]
    assert str(explain(one)).splitlines()[1:] == str(explain(other)).splitlines()[1:]


@pytest.mark.parametrize("moves", [False, True])
@pytest.mark.parametrize("position", ["xox/oox/___", "xo_/_x_/__o"])
@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_what_a_search_told_is_its_tree(search: Any, position: str, moves: bool) -> None:
    """Positions or moves alone: the tree is that of the search itself."""
    known = search(games.TicTacToe(position))
    header = {**HEADER, "game": "tictactoe", "position": position}
    same(read_trace(lines(*told(known, moves=moves), header=header)), known)


@given(payoffs())
def test_random_trees(tree: Any) -> None:
    """A law: told by moves from either point of view, a search on a random tree is what it was."""
    game = games.Explicit(tree)
    known = alphabeta(game)
    same(read_trace(lines(*told(known, moves=True)), game), known)
    mover = {**HEADER, "side": "mover"}
    same(read_trace(lines(*told(known, moves=True, sign=-1), header=mover), game), known)


COMPILED = {
    "C++": ["g++", "-std=c++17", "-Wall", "-Werror", "-o", "{out}/told", "trace.cpp"],
    "Java": ["javac", "-d", "{out}", "Trace.java"],
    "C#": ["mcs", "-out:{out}/told.exe", "trace.cs"],
}
RUNS = {
    "C++": ["{out}/told"],
    "Java": ["java", "-cp", "{out}", "Trace"],
    "C#": ["mono", "{out}/told.exe"],
    "JavaScript": ["node", "trace.js"],
    "Python": [sys.executable, "trace.py"],
}


def written_in(language: str) -> Any:
    """Return a language as a parameter, skipped where its writer cannot be compiled or run."""
    programs = [COMPILED.get(language, [""])[0], RUNS[language][0]]
    wanted = [program for program in programs if program and "{out}" not in program]
    why = f"a writer is run as its readers run it: {language}"
    return pytest.param(language, marks=[needs_program(program, why) for program in wanted])


def run(language: str, folder: Path) -> bytes:
    """Return what the writer in a language tells."""
    out = str(folder)
    for step in filter(None, (COMPILED.get(language), RUNS[language])):
        written = [part.format(out=out) for part in step]
        done = subprocess.run(written, cwd=WRITERS, capture_output=True, check=True)
    return done.stdout


@pytest.mark.parametrize("language", [*map(written_in, RUNS)])
def test_the_article_in_other_languages(language: str, tmp_path: Path) -> None:
    """The article's algorithm, told by a program: −10, 0, 10, its picture and its words."""
    trace = run(language, tmp_path)
    target = tmp_path / "tree.json.gz"
    CliRunner().invoke(
        main, ["record", "--trace", "-", "-o", str(target)], input=trace, catch_exceptions=False
    )
    tree, known = load(target), minimax(games.TicTacToe("xox/oox/___"))
    assert [tree.value_at(n) for n in tree.children(0)] == [-10, 0, 10]
    assert tree.graph["search"] == f"minimax in {language}"
    assert str(explain(tree)) == str(explain(known))
    scenes = [draw(one).layout.scene for one in (tree, known)]
    assert scenes[0].marks == scenes[1].marks
    captions = [scene.caption.replace(str(tree.graph["search"]), "minimax") for scene in scenes]
    assert captions[0] == captions[1]


def test_positions_without_a_game() -> None:
    """Rows and text are shown as they are written, moves found from what changed."""
    board = [[1, -1, 1], [-1, -1, 1], [0, 0, 0]]
    after = [[1, -1, 1], [-1, -1, 1], [0, 0, 1]]
    tree = read_trace(lines({"enter": board}, {"enter": after}, {"leave": 10}, {"leave": 10}))
    assert tree.notation(1) == "[2,2]"
    drawn = tree.rules.board(tree.state(1))
    assert drawn is not None
    assert [cell.sign for cell in drawn.rows[2]] == ["", "", "1"]


def test_opinions_are_kept() -> None:
    """What a program says of a position is its static value, with its named parts."""
    tree = read_trace(
        lines(
            {"enter": "xox/oox/___"},
            {"enter": "xox/oox/x__"},
            {"leave": 2, "kind": "horizon", "terms": {"lines": 3, "centre": -1}},
            {"enter": "xox/oox/__x"},
            {"leave": 10, "kind": "terminal"},
            {"leave": 10, "static": 1.5},
            header=TICTACTOE,
        )
    )
    assert [tree.static(n) for n in range(3)] == [1.5, 2, 10]
    assert tree.terms(1) == {"lines": 3, "centre": -1}


@pytest.mark.parametrize("cut", [2, 9, 30])
def test_a_trace_that_breaks_off(cut: int) -> None:
    """What is told so far is a tree, unfinished, wherever the pipe broke."""
    whole = lines(*told(minimax(games.TicTacToe("xox/oox/___"))), header=TICTACTOE).getvalue()
    tree = read_trace(io.BytesIO(whole[:-cut]))
    assert tree.unfinished
    assert tree.columns.kind[0] == OPEN
    assert len(tree) == 11
    assert draw(tree).svg()


def test_limits() -> None:
    """A trace is read up to so many nodes, and those are a tree."""
    events = told(minimax(games.TicTacToe("xox/oox/___")))
    with pytest.raises(LimitReached) as reached:
        read_trace(lines(*events, header=TICTACTOE), max_nodes=5)
    assert len(reached.value.tree) == 5


ROOT = {"enter": "xox/oox/___"}
BAD = {
    "a leave too many": ([ROOT, {"leave": 0}, {"leave": 0}], "line 4: a leave too many"),
    "two roots": ([ROOT, {"leave": 0}, ROOT], "line 4: a second root"),
    "a word": ([ROOT, {"leave": "good"}], "line 3: expected a number"),
    "a list": ([ROOT, {"leave": [1, 2]}], "line 3: expected a number"),
    "a truth": ([ROOT, {"leave": True}], "line 3: expected a number"),
    "no number": ([ROOT, '{"leave": NaN}'], "line 3: expected a number"),
    "no JSON": ([ROOT, "leave 0"], "line 3: expected a JSON object, got 'leave 0'"),
    "no object": ([ROOT, "7"], "line 3: expected a JSON object, got 7"),
    "no event": ([ROOT, {"exit": 0}], "line 3: expected 'enter', 'leave' or 'prune'"),
    "a member": ([{**ROOT, "playr": "max"}], "line 2: unknown member 'playr': did you mean"),
    "a player": ([{**ROOT, "player": "blue"}], "line 2: expected 'max', 'min' or 'chance'"),
    "a turn": ([{**ROOT, "player": "min"}], "line 2: it is x's turn"),
    "chance": ([{**ROOT, "player": "chance"}], "line 2: it is x's turn"),
    "a weight": ([{**ROOT, "weight": 0.5}], "line 2: unknown member 'weight'"),
    "a probability": ([{**ROOT, "probability": 0.5}], "line 2: a probability of 0.5 where chance"),
    "a position": ([{"enter": "xox"}], "line 2: "),
    "a board": ([{"enter": 5}], "line 2: expected a position as text or as rows, got 5"),
    "a jump": ([ROOT, {"enter": "oxx/oox/x__"}], "line 3: no move leads from 'xox/oox/___'"),
    "a move": ([ROOT, {"enter": None, "move": "[0,0]"}], "line 3: unknown move in 'xox/oox/___'"),
    "neither": ([ROOT, {"enter": None}], "line 3: a node needs its position or its move"),
    "both": ([ROOT, {"enter": "xox/oox/x__", "move": "[2,1]"}], "line 3: after [2,1] it is"),
    "a window": ([{**ROOT, "alpha": "low"}], "line 2: expected a number"),
    "a prune": ([{"prune": "[2,0]"}], "line 2: a prune outside of any node"),
    "a kind": ([ROOT, {"leave": 0, "kind": "leafy"}], "line 3: unknown kind 'leafy'"),
    "a large value": ([ROOT, {"leave": 10**400}], "line 3: "),
    "a large bound": ([{**ROOT, "alpha": 10**400}], "line 2: expected a number"),
    "a large static": ([ROOT, {"leave": 0, "static": 10**400}], "line 3: expected a number"),
    "a list as kind": ([ROOT, {"leave": 0, "kind": [1]}], "line 3: unknown kind"),
    "a term": ([ROOT, {"leave": 0, "terms": {"a": "b"}}], "line 3: expected a number"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_faults_name_their_line(fault: str, tmp_path: Path) -> None:
    """Every fault is one line on the command line, with the file and the number of its line."""
    events, said = BAD[fault]
    file = tmp_path / "run.jsonl"
    file.write_bytes(lines(*events, header=TICTACTOE).getvalue())
    message = refused(tmp_path, ("record", "--trace", str(file), "-o", str(tmp_path / "t.json")))
    assert f"run.jsonl', {said}" in message
    with pytest.raises(InputError, match=r"run\.jsonl"):
        load(file)


HEADERS = {
    "newer": ({**HEADER, "schema": 2}, "this trace has schema 2"),
    "none": ({"enter": None}, "expected the header of a trace"),
    "no JSON": ("hello", "expected a JSON object, got 'hello'"),
    "a schema": ({**HEADER, "schema": "1"}, "expected a schema of 1"),
    "a side": ({**HEADER, "side": "white"}, "expected 'max' or 'mover'"),
    "a game": (
        {**HEADER, "game": "tictactoo"},
        "unknown game 'tictactoo': did you mean 'tictactoe'?",
    ),
    "a position": ({**TICTACTOE, "position": "xxx"}, "'xxx'"),
    "k": ({**HEADER, "game": "nim", "k": 3}, "nim takes no k=3"),
    "a list as game": ({**HEADER, "game": [[]]}, "unknown game"),
}


@pytest.mark.parametrize("fault", HEADERS)
def test_headers(fault: str) -> None:
    """A header that is none, or of a newer version, is refused in its line."""
    header, said = HEADERS[fault]
    with pytest.raises(InputError, match="line 1: ") as refusal:
        read_trace(lines(ROOT, header=header))
    assert said in str(refusal.value)


@pytest.mark.parametrize("name", ["heuristic", "progress", "max_nodes", "states", "self", "search"])
@pytest.mark.parametrize("value", [[1], {"a": 1}])
def test_a_header_says_what_it_likes_of_its_search(name: str, value: Any) -> None:
    """What is no fact of ours is kept as it was said, whatever its name, and decides nothing."""
    tree = read_trace(lines(ROOT, {"leave": 3}, header={**HEADER, name: value}))
    assert (tree.value, tree.graph[name]) == (3.0, value)


def test_facts_that_are_no_numbers() -> None:
    """JSON has no NaN; a header that holds one is told in words, and no depth penalty is one."""
    told = read_trace(lines(ROOT, {"leave": 3}, header={**HEADER, "odds": float("nan")}))
    assert explore(told).html
    with pytest.raises(InputError, match="line 1: expected a depth penalty among the facts"):
        read_trace(lines(ROOT, header={**HEADER, "depth_penalty": float("nan")}))


def test_nothing_told() -> None:
    """A header alone is no search."""
    with pytest.raises(InputError, match="tells of no node"):
        read_trace(lines())
    with pytest.raises(InputError, match="line 1: expected a JSON object"):
        read_trace(io.BytesIO())


def test_a_line_without_an_end_does_not_fill_the_memory() -> None:
    """Lines have a longest length."""
    with pytest.raises(InputError, match=r"line 2: expected lines of less than 1,048,576 bytes"):
        read_trace(lines('{"enter": "' + "x" * 2_000_000 + '"}'))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("tictactoe",), "a trace names its game"),
        (("--depth", "3"), "is not searched again: --depth goes with a game"),
    ],
)
def test_what_does_not_go_with_a_trace(tmp_path: Path, given: tuple[str, ...], said: str) -> None:
    """A trace is a search that was run: nothing that is asked of a search goes with it."""
    target = str(tmp_path / "tree.json")
    assert said in refused(tmp_path, ("record", *given, "--trace", "run.jsonl", "-o", target))
