"""A file that is no recording is refused in one line; nothing in it runs, or fills the memory."""

from __future__ import annotations

import copy
import functools
import gzip
import io
import json
import random
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from refusal import TARGET, refused
from saved import KEPT

from treeviz import GameTree, InputError, TreevizError, draw, explain, load, outline
from treeviz.files.reader import needed
from treeviz.tree.columns import KINDS, NO_PARENT

FILES = {name: (KEPT / f"{name}.json").read_bytes() for name in ("article", "domineering", "race")}


def read(content: bytes) -> GameTree:
    return load(io.BytesIO(content))


def read_json(given_object: Any) -> GameTree:
    return read(json.dumps(given_object).encode())


def changed(name: str, change: Callable[[Any], Any]) -> bytes:
    """Return a file with one change made to its object."""
    given_object = json.loads(FILES[name])
    change(given_object)
    return json.dumps(given_object).encode()


def put(*path: str | int, value: Any) -> Callable[[Any], None]:
    """Return the change that puts a value at a place in the object."""

    def change(given_object: Any) -> None:
        inside = functools.reduce(lambda part, key: part[key], path[:-1], given_object)
        inside[path[-1]] = value

    return change


def leave_out(*path: str) -> Callable[[Any], None]:
    def change(given_object: Any) -> None:
        del functools.reduce(lambda part, key: part[key], path[:-1], given_object)[path[-1]]

    return change


DEEP: Any = functools.reduce(lambda inside, _: [inside], range(60), 0)
WRONG: dict[str, tuple[str, Callable[[Any], None], str]] = {
    "newer": ("article", put("schema", value=2), "schema 2.*reads up to 1.*update"),
    "no schema": ("article", leave_out("schema"), "expected a schema of 1, got None"),
    "schema of words": ("article", put("schema", value="1"), "got '1'"),
    "schema that is true": ("article", put("schema", value=True), "got True"),
    "another format": ("article", put("format", value="forest"), "no recording of treeviz"),
    "nodes too few": ("article", put("nodes", value=10), "expected 10 entries in 'ply'.*got 11"),
    "billions of nodes": ("article", put("nodes", value=10**12), "expected 1,000,000,000,000"),
    "no nodes": ("article", put("nodes", value=0), "1 node or more, got 0"),
    "half a node": ("article", put("nodes", value=11.0), "a whole number as 'nodes'"),
    "no columns": ("article", leave_out("columns"), "an object as 'columns'"),
    "no column": ("article", leave_out("columns", "value"), "a list as 'value'"),
    "column of text": ("article", put("columns", "ply", value="01"), "a list as 'ply'"),
    "two roots": ("article", put("columns", "ply", 5, value=0), "the only 0, the root"),
    "no root": ("article", put("columns", "ply", 0, value=1), "the only 0, the root"),
    "below the root": ("article", put("columns", "ply", 3, value=-1), "the only 0, the root"),
    "a skipped ply": ("article", put("columns", "ply", 2, value=3), "skips a ply"),
    "true for a ply": (
        "article",
        put("columns", "ply", 1, value=True),
        "'ply' of the recording holds a bool",
    ),
    "float for a kind": (
        "article",
        put("columns", "kind", 1, value=1.0),
        "holds a float; expected",
    ),
    "a kind too many": ("article", put("columns", "kind", 1, value=6), "'kind' points at 6"),
    "a kind below 0": ("article", put("columns", "kind", 1, value=-1), "'kind' points at -1"),
    "unknown kind": ("article", put("kinds", 1, value="outer"), "unknown kind 'outer'"),
    "unknown player": ("article", put("players", 1, value="med"), "unknown player 'med'"),
    "no such player": ("article", put("columns", "player", 1, value=2), "'player' points at 2"),
    "value in words": ("article", put("columns", "value", 1, value="ten"), "got 'ten'"),
    "value that is true": ("article", put("columns", "value", 1, value=True), "holds a bool"),
    "value in a list": ("article", put("columns", "value", 1, value=[1]), "holds a list"),
    "value no float holds": ("article", put("columns", "value", 1, value=10**400), "a number"),
    "no value": ("article", put("columns", "value", 1, value=None), "node 1 is inner and has no"),
    "value of a cut": (
        "race",
        put("columns", "value", 22, value=1),
        "22 is pruned and has a value",
    ),
    "moves after a cut": ("race", put("columns", "kind", 1, value=5), "node 1 is pruned and has a"),
    "position out of range": ("article", put("columns", "position", 1, value=10), "points at 10"),
    "position below 0": ("article", put("columns", "position", 1, value=-1), "points at -1"),
    "a move to the root": ("article", put("columns", "move", 0, value=0), "the root.*has no move"),
    "another move": ("article", put("columns", "move", 1, value=1), "does not keep to the rules"),
    "another position": ("article", put("positions", "text", 1, value="xxx"), "does not keep to"),
    "another board": (
        "article",
        put("game", "arguments", "position", value="___/___"),
        "begins at",
    ),
    "position that cannot be": (
        "article",
        put("game", "arguments", "position", value="xxx/xxx/xxx"),
        "cannot be",
    ),
    "position too long": (
        "article",
        put("game", "arguments", "position", value="_" * 9999),
        "longer than 1,000 signs",
    ),
    "another game": ("article", put("game", "name", value="chess"), "no built-in game"),
    "an argument too many": ("article", put("game", "arguments", "rows", value=3), "position, k"),
    "an argument of words": ("article", put("game", "arguments", "k", value="3"), "position, k"),
    "no game": ("article", put("game", value=None), "an object as 'game'"),
    "no name": ("race", put("game", value={}), "text as 'name'"),
    "no search": ("article", put("facts", value={}), "must name its search"),
    "depth in words": ("article", put("facts", "depth", value="two"), "depth in plies"),
    "penalty in words": ("article", put("facts", "depth_penalty", value="two"), "depth penalty"),
    "a fact too deep": ("article", put("facts", "depth", value=DEEP), "nested more than 40 deep"),
    "a strange fact": ("article", put("facts", "x", value={"call": "os"}), "expected a plain"),
    "origin": ("article", put("heuristic", "origin", value="web"), "got 'web'"),
    "sides": ("race", put("sides", "max", value=1), "text as 'max'"),
    "two equal states": (
        "race",
        put("positions", "state", 1, value=[0, {"player": "max"}]),
        "same",
    ),
    "a state of lists": ("race", put("positions", "state", 1, value={"list": []}), "hashable"),
    "a move of lists": ("race", put("moves", "move", 1, value={"list": []}), "never changes"),
    "outcome": ("race", put("positions", "outcome", 1, value=1), "expected text"),
    "opinion": ("race", put("positions", "static", 1, value="much"), "got 'much'"),
    "terms": ("race", put("positions", "terms", 1, value=3), "the terms of a heuristic"),
    "a table too short": ("race", put("positions", "static", value=[1]), "11 entries in 'static'"),
    "key": ("race", put("positions", "key", value=["x"] * 11), "the place of a position"),
    "board of text": ("race", put("positions", "board", value=["x"] * 11), "expected a board"),
    "squares": ("race", put("cells", value=[["x"]]), r"a square as \[sign, owner\]"),
    "owner": ("race", put("cells", value=[["x", "me"]]), "'max', 'min' or null"),
    "no board": ("race", put("positions", "board", value=[{"rows": [[9]]}] * 11), "a board"),
    "half a window": ("race", leave_out("columns", "beta"), "a list as 'beta'"),
    "no alpha": ("race", put("columns", "alpha", 0, value=None), "number is missing in.*'alpha'"),
    "order without moves": ("race", put("facts", "ordered", value=True), "order does not tell"),
}


@pytest.mark.parametrize("row", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named(row: tuple[str, Callable[[Any], None], str]) -> None:
    """Whatever is missing, strange, out of range or in contradiction: one line says which."""
    name, change, words = row
    with pytest.raises(InputError, match=words) as caught:
        read(changed(name, change))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


NO_JSON: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "no recording, or not a whole one"),
    "text": (b"tree", "no recording"),
    "half": (FILES["article"][:700], "not a whole one"),
    "a list": (b"[1]", "expected a JSON object"),
    "another's JSON": (b'{"nodes": []}', 'has no "format"'),
    "NaN": (FILES["article"].replace(b"-10", b"NaN", 1), "NaN is no number of JSON"),
    "Infinity": (FILES["article"].replace(b"-10", b"-Infinity", 1), "-Infinity is no number"),
    "beyond any float": (FILES["article"].replace(b"-10", b"1e999", 1), "got inf"),
    "too many digits": (FILES["article"].replace(b"-10", b"9" * 5000, 1), "no recording"),
    "not UTF-8": (b'{"format": "\xff"}', "no recording"),
    "deep": (b"[" * 100_000, "nested too deeply"),
    "cut off": (gzip.compress(FILES["article"])[:-9], "cut off"),
    "no more than a header": (gzip.compress(FILES["article"])[:10], "cut off"),
    "damaged": (gzip.compress(FILES["article"])[:99] + b"?" * 99, "damaged|cut off"),
    "wrong sum": (gzip.compress(FILES["article"])[:-8] + b"\0" * 8, "damaged"),
    "gzip in name only": (b"\x1f\x8bxx", "damaged|cut off"),
    "a picture": (b"\x89PNG\r\n\x1a\n", "no recording"),
}


@pytest.mark.parametrize("row", NO_JSON.values(), ids=NO_JSON)
def test_what_is_no_json(row: tuple[bytes, str]) -> None:
    """What is cut off, damaged, or something else is refused."""
    content, words = row
    with pytest.raises(InputError, match=words):
        read(content)


def bomb(size: int, filling: bytes) -> bytes:
    """Return a gzip file of `size` bytes when unpacked."""
    zipping = zlib.compressobj(9, zlib.DEFLATED, 31)
    piece = filling * ((1 << 20) // len(filling))
    pieces = [zipping.compress(piece) for _ in range(size // len(piece))]
    return b"".join([*pieces, zipping.flush()])


@contextmanager
def taking_at_most(most: int) -> Iterator[None]:
    """Hold what is done inside to so many bytes of memory."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("filling", [b"[[],", b'"ab",', b"0,", b"{},", b" ", b"\0", b"[{},"])
def test_bombs_are_refused_before_they_burst(filling: bytes) -> None:
    """What would unpack to more than may be is refused, having taken no more than that."""
    limit = 8 << 20
    packed = bomb(64 << 20, filling)
    assert len(packed) < 1 << 20
    for content in (packed, b'{"x": [' + filling * (5 << 20)):
        too_large = pytest.raises(InputError, match="more memory than the 8 megabytes it may")
        with taking_at_most(2 * limit), too_large:
            load(io.BytesIO(content), memory=limit)


@pytest.mark.parametrize("name", FILES)
def test_the_estimate_of_memory_is_enough(name: str) -> None:
    """A file takes no more memory than was estimated for it before it was read."""
    content = FILES[name]
    most = needed(content)
    with taking_at_most(most + (1 << 20)):  # what the modules keep for themselves
        load(io.BytesIO(content), memory=most)
    with pytest.raises(InputError, match="more memory"):
        load(io.BytesIO(content), memory=most - 1)


# Anything at all


def assert_sound(tree: GameTree) -> None:
    """Hold a tree to the shape of a tree."""
    columns = tree.columns
    size = len(columns)
    assert columns.parent[0] == NO_PARENT
    assert columns.end[0] == size
    for node in range(1, size):
        parent = columns.parent[node]
        assert 0 <= parent < node < columns.end[node] <= columns.end[parent]
    assert sum(len(tree.children(node)) for node in tree) == size - 1
    for column in (columns.end, columns.state, columns.move, columns.player, columns.value):
        assert len(column) == size
    for node in tree:
        assert KINDS[columns.kind[node]] is tree.kind(node)
        assert (tree.value_at(node) is None) == (tree.kind(node) in ("open", "pruned"))


def try_out(content: bytes) -> None:
    """Load what may be anything: a sound tree, or one line that says no."""
    said = ""
    try:
        tree = read(content)
    except InputError as error:
        said = str(error)
    else:
        assert_sound(tree)
        said = used(tree)
    assert "\n" not in said


def used(tree: GameTree) -> str:
    """Draw, explain and ask; return what is said of a lie that only the game can see."""
    try:
        draw(tree)
        outline(tree)
        explain(tree)
        tree.transpositions()
        for node in tree:
            tree.static(node)
    except TreevizError as error:
        return str(error)
    return ""


THINGS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["inf", "-inf", "", "x", "max", "tictactoe", "\ud800", "os:system"]),
    st.sampled_from([[], {}, [[]], {"list": []}, {"float": "inf"}, [0], {"rows": [[0]]}]),
)


@given(st.sampled_from(sorted(FILES)), st.data())
@settings(max_examples=80)
def test_replaced_values(name: str, data: st.DataObject) -> None:
    """Any values of a file may be replaced, left out or doubled: no error but ours."""
    given_object = json.loads(FILES[name])
    for _ in range(data.draw(st.integers(1, 3))):
        inside: Any = given_object
        while True:
            keys = sorted(inside) if isinstance(inside, dict) else list(range(len(inside)))
            key = data.draw(st.sampled_from(keys))
            if not (isinstance(inside[key], dict | list) and inside[key] and data.draw(DOWN)):
                break
            inside = inside[key]
        way = data.draw(st.sampled_from(["replace", "replace", "leave out", "double"]))
        if way == "replace":
            inside[key] = copy.deepcopy(data.draw(THINGS))
        elif way == "leave out":
            del inside[key]
        elif isinstance(inside, list):
            inside.insert(key, inside[key])
        if not given_object or not isinstance(inside, dict | list) or not inside:
            break
    try_out(json.dumps(given_object).encode())


DOWN = st.sampled_from([True, True, True, True, False])


@given(st.sampled_from(sorted(FILES)), st.booleans(), st.integers(0, 2**32))
@settings(max_examples=80)
def test_flipped_and_cut_bytes(name: str, zipped: bool, seed: int) -> None:
    """Any bytes of a file may be flipped, cut off or repeated: no error but ours."""
    content = bytearray(gzip.compress(FILES[name], mtime=0) if zipped else FILES[name])
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(content))
        match chance.randrange(4):
            case 0:
                content[place] ^= 1 << chance.randrange(8)
            case 1:
                content[place] = chance.choice(b'0123456789-,[]{}":')
            case 2:
                del content[place : place + chance.randint(1, 9)]
            case _:
                content[place:place] = content[place : place + chance.randint(1, 9)]
        if chance.random() < 0.1:
            del content[place:]
        if not content:
            break
    try_out(bytes(content))


# On the command line


def test_the_command_line_says_which_file(folder: Path) -> None:
    """Each verb refuses a bad file in one line that names it, and leaves no trace."""
    (folder / "bad.json").write_bytes(changed("article", put("schema", value=9)))
    (folder / "cut.json.gz").write_bytes(gzip.compress(FILES["article"])[:99])
    (folder / "folder.json").mkdir()
    for verb in ("draw", "explain", "record"):
        output = ("-o", TARGET) if verb == "draw" else ("-o", "kept.json")
        assert "'bad.json'" in refused(folder, (verb, "bad.json", *output))
        assert "'cut.json.gz' is cut off" in refused(folder, (verb, "cut.json.gz", *output))
        assert "'gone.json'" in refused(folder, (verb, "gone.json", *output))
        assert "'folder.json'" in refused(folder, (verb, "folder.json", *output))


OPTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "depth": (("draw", "a.json", "--depth", "3"), "--depth goes with a game"),
    "the same depth": (("explain", "a.json", "--max-nodes", "1000000"), "--max-nodes goes with"),
    "heuristic": (("draw", "a.json", "--heuristic", "lines"), "--heuristic goes with a game"),
    "search": (("record", "a.json", "--search", "minimax", "-o", "b.csv"), "--search goes with"),
    "size": (("draw", "a.json", "--rows", "3"), "--rows goes with a game"),
    "position": (("draw", "a.json", "xox/oox/___"), "has its position; got 'xox/oox/___'"),
    "play": (("play", "a.json"), "'a.json' is a recording of a search"),
    "rules": (("draw", "a.json", "--rules", "tictacto"), "did you mean 'tictactoe'?"),
    "rules of a game": (("draw", "tictactoe", "--rules", "nim"), "--rules goes with a recording"),
    "other rules": (("explain", "a.json", "--rules", "nim"), "the recording begins at"),
    "nowhere": (("record", "tictactoe"), "-o FILE, such as -o tree.json.gz"),
    "no ending": (("record", "tictactoe", "-o", "tree"), "json, json.gz, csv, graphml, efg"),
    "wrong ending": (("record", "tictactoe", "-o", "tree.jsn"), "did you mean 'json'?"),
    "wrong format": (("record", "nim", "-o", "-", "--format", "cvs"), "did you mean 'csv'?"),
    "no folder": (("record", "nim", "-o", "gone/tree.json"), "no folder 'gone'"),
    "infinity": (("record", "nim", "-o", "a.csv", "--infinity", "9"), "goes with the format efg"),
    "infinite": (("record", "domineering", "--rows", "2", "-o", "d.efg"), "--infinity 1000"),
    "too large": (("record", "tictactoe", "--max-nodes", "99", "-o", "b.json"), "--max-nodes 99"),
}


@pytest.mark.parametrize("row", OPTIONS.values(), ids=OPTIONS)
def test_options_that_do_not_go_with_a_recording(folder: Path, row: Any) -> None:
    """A recording is not searched again, and has its position and its game."""
    (folder / "a.json").write_bytes(FILES["article"])
    args, words = row
    assert words in refused(folder, args)
