"""Exports say what the tree says, in the way their readers take it."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import inf, isinf
from pathlib import Path

import networkx as nx
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from saved import TEXTS, broken_off
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import GameTree, InputError, Player, Recorder, alphabeta, games, load, minimax, save
from treeviz.cli import main
from treeviz.files.load_save import encoded
from treeviz.formatting.lettering import visible

COLUMNS = [
    *("node", "parent", "ply", "player", "kind", "move", "value", "bound"),
    *("alpha", "beta", "static", "outcome", "position"),
]


def text_of(tree: GameTree, format: str, infinity: float | None = None) -> str:
    return b"".join(encoded(tree, format, infinity=infinity)).decode()


def number(cell: str) -> float | None:
    return float(cell) if cell else None


def narrowed(end: float) -> float | None:
    return None if isinf(end) else end


def with_text(texts: list[str]) -> GameTree:
    """Record a node for each text, with the text wherever text can be."""
    recorder = Recorder(search=texts[0])
    with recorder.visit("".join(texts)) as root:
        for text in texts:
            with recorder.visit((text,), move=text) as leaf:
                leaf.value = 1
        root.value = 1
    return recorder.tree()


# Tables


@given(payoffs(), PLAYERS, st.booleans())
def test_a_table_says_what_the_tree_says(
    given_tree: list[Payoffs], player: Player, cuts: bool
) -> None:
    """Each node is a row; what is unknown or not narrowed is an empty cell."""
    tree = (alphabeta if cuts else minimax)(games.Explicit(given_tree, player))
    rows = list(csv.DictReader(io.StringIO(text_of(tree, "csv"), newline="")))
    assert list(rows[0]) == COLUMNS
    for node, row in enumerate(rows):
        assert (int(row["node"]), int(row["ply"])) == (node, tree.ply(node))
        assert row["parent"] == ("" if node == 0 else str(tree.parent(node)))
        assert (row["player"], row["kind"]) == (tree.player(node), tree.kind(node))
        assert (row["move"], row["bound"]) == (tree.notation(node), tree.bound(node))
        assert number(row["value"]) == tree.value_at(node)
        assert number(row["static"]) == tree.static(node)
        assert (row["outcome"], row["position"]) == (tree.outcome(node), tree.position(node))
        window = tree.columns.window(node)
        assert (number(row["alpha"]), number(row["beta"])) == tuple(map(narrowed, window))
    assert len(rows) == len(tree)


def runs(text: str) -> bool:
    """Tell whether a spreadsheet would run a cell."""
    number = re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text)
    return text[:1] in tuple("=+-@\t\r") and not number


@given(st.lists(TEXTS, min_size=1, max_size=3, unique=True))
def test_a_table_holds_any_text(texts: list[str]) -> None:
    """Quotes, commas, line ends and control characters do not break a row."""
    tree = with_text(texts)
    rows = list(csv.DictReader(io.StringIO(text_of(tree, "csv"), newline="")))
    for row, text in zip(rows[1:], map(visible, texts), strict=True):
        assert row["move"] == (f"'{text}" if runs(text) else text)
    assert [len(row) for row in rows] == [len(COLUMNS)] * len(tree)


def test_tables_are_read_by_pandas(tmp_path: Path) -> None:
    """Numbers are read as numbers, infinite ones too, and empty cells as missing."""
    pandas = pytest.importorskip("pandas", reason="pandas is not needed but for this test")
    tree = alphabeta(games.Domineering(rows=3, columns=3))
    table = pandas.read_csv(save(tree, tmp_path / "tree.csv"))
    assert list(table["value"].dropna()) == [v for n in tree if (v := tree.value_at(n)) is not None]
    assert str(table["alpha"].dtype) == "float64"


# Graphs


@given(payoffs(), PLAYERS, st.booleans())
def test_a_graph_says_what_the_tree_says(
    given_tree: list[Payoffs], player: Player, cuts: bool
) -> None:
    """The same tree is read back by networkx, in the same order, with numbers for numbers."""
    tree = (alphabeta if cuts else minimax)(games.Explicit(given_tree, player))
    graph = nx.read_graphml(io.BytesIO(text_of(tree, "graphml").encode()), node_type=int)
    assert list(graph) == list(tree)
    assert {n: list(graph[n]) for n in graph} == {n: tree.children(n) for n in tree}
    for node, said in graph.nodes(data=True):
        assert (said["player"], said["kind"]) == (tree.player(node), tree.kind(node))
        assert said.get("position", "") == tree.position(node)
        assert (said.get("value"), said["ply"]) == (tree.value_at(node), tree.ply(node))
        alpha, beta = tree.columns.window(node)
        assert (said.get("alpha"), said.get("beta")) == (narrowed(alpha), narrowed(beta))
    assert all(move == tree.notation(n) for _, n, move in graph.edges(data="move", default=""))


def test_a_graph_has_one_type_for_each_attribute() -> None:
    """Whole and broken numbers share a key; infinite ones are spelt as XML Schema spells them."""
    tree = minimax(games.Explicit([1, 2.5, inf, [-inf, 3]]))
    text = text_of(tree, "graphml")
    keys = re.findall(r'<key id="\w+" for="(\w+)" attr.name="(\w+)" attr.type="(\w+)"', text)
    assert len({key[:2] for key in keys}) == len(keys)
    assert {kind for _, name, kind in keys if name == "value"} == {"double"}
    assert (text.count(">INF<"), text.count(">-INF<"), text.count("inf<")) == (3, 3, 0)


@given(st.lists(TEXTS, min_size=1, max_size=3, unique=True))
def test_a_graph_is_xml_whatever_the_text(texts: list[str]) -> None:
    """Signs that XML forbids are replaced, so that the file can be read at all."""
    root = ET.fromstring(text_of(with_text(texts), "graphml"))
    assert len(root.findall(".//{*}node")) == len(texts) + 1


# Games of Gambit: a strict reader, from the description of the format

TOKEN = re.compile(r'\s*(?:"((?:[ !#-\[\]-~])*)"|([{}])|([^\s"{}]+))')


def tokens(text: str) -> Iterator[str]:
    place = 0
    while text[place:].strip():
        found = TOKEN.match(text, place)
        assert found, text[place : place + 40]
        label, brace, word = found.groups()
        assert label is None or label == " ".join(label.split()), "two blanks in a label"
        yield f'"{label}' if label is not None else (brace or word)
        place = found.end()


def in_braces(stream: Iterator[str]) -> list[str]:
    assert next(stream) == "{"
    return list(iter(lambda: next(stream), "}"))


def gambit(text: str) -> tuple[float, int, list[str]]:
    """Read a game; return its value, the number of its nodes, and their labels."""
    stream = tokens(text)
    assert [next(stream) for _ in range(3)] == ["EFG", "2", "R"]
    assert next(stream).startswith('"')
    assert all(name.startswith('"') for name in in_braces(stream))
    assert next(stream).startswith('"')
    labels: list[str] = []
    sets: set[tuple[str, str]] = set()
    payoffs_of: dict[str, tuple[str, ...]] = {}

    def node() -> float:
        kind, label = next(stream), next(stream)
        labels.append(label)
        if kind == "t":
            number, _, both = next(stream), next(stream), tuple(in_braces(stream))
            assert payoffs_of.setdefault(number, both) == both
            mine, theirs = float(both[0].rstrip(",")), float(both[1])
            assert mine == -theirs
            assert not isinf(mine)
            return mine
        assert kind == "p"
        player, number, _ = next(stream), next(stream), next(stream)
        assert player in "12"
        assert (player, number) not in sets
        sets.add((player, number))
        actions = in_braces(stream)
        assert len(set(actions)) == len(actions) > 0
        assert next(stream) == "0"
        values = [node() for _ in actions]
        return max(values) if player == "1" else min(values)

    value = node()
    assert next(stream, None) is None
    named = [label for label in labels if label != '"']
    assert len(set(named)) == len(named), "Gambit wants labels to be unique"
    return value, len(labels), named


FINITE = st.sampled_from([[0], [-1, 0, 1], [-0.5, 1 / 3, 2.25, 1e6, 1e-9], list(range(-9, 9))])


@given(payoffs(pools=FINITE), PLAYERS, st.booleans())
def test_gambit_finds_the_same_value(given_tree: list[Payoffs], player: Player, cuts: bool) -> None:
    """The game has the nodes that were visited, and the value that the search found."""
    tree = (alphabeta if cuts else minimax)(games.Explicit(given_tree, player))
    value, nodes, labels = gambit(text_of(tree, "efg"))
    assert (value, nodes) == (tree.value, tree.columns.visited)
    assert len(labels) == nodes


@given(st.lists(TEXTS, min_size=1, max_size=3, unique=True))
def test_gambit_reads_labels_of_any_text(texts: list[str]) -> None:
    """Labels are printable ASCII without quotes and backslashes, whatever the text."""
    text = text_of(with_text(texts), "efg")
    assert text.isascii()
    assert "\\" not in text
    assert gambit(text)[:2] == (1, len(texts) + 1)


def test_gambit_knows_no_infinity(course: GameTree) -> None:
    """Infinite payoffs are refused, or written as a number above all others."""
    with pytest.raises(InputError, match=r"2 leaves here have one.*--infinity 1000"):
        text_of(course, "efg")
    assert gambit(text_of(course, "efg", infinity=10))[0] == course.value == 1
    for too_small in (2, 0, -5, inf, float("nan")):
        with pytest.raises(InputError, match=r"above every other payoff, the largest is \+2"):
            text_of(course, "efg", infinity=too_small)
    with pytest.raises(InputError, match="goes with the format efg"):
        text_of(course, "csv", infinity=10)


def test_gambit_wants_a_finished_search() -> None:
    """A search that was broken off has no payoffs."""
    with pytest.raises(InputError, match="broken off"):
        text_of(broken_off(games.TicTacToe(), 50), "efg")


def test_large_trees_have_no_labels_for_gambit(opening: GameTree) -> None:
    """Gambit compares all labels with each other, so a large tree has none."""
    assert gambit(text_of(opening, "efg"))[1:] == (8232, [])


@pytest.mark.parametrize("position", ["xo_/_x_/__o", "xox/oox/__x"])
def test_gambit_itself_agrees(position: str, tmp_path: Path) -> None:
    """Gambit reads the file, with these players and payoffs."""
    pygambit = pytest.importorskip("pygambit", reason="Gambit judges where it is installed")
    tree = minimax(games.TicTacToe(position))
    game = pygambit.read_efg(str(save(tree, tmp_path / "tree.efg")))
    leaves = [tree.value_at(node) for node in tree if not tree.children(node)]
    assert float(game.max_payoff) == max(abs(value) for value in leaves if value is not None) == 10
    assert [str(getattr(player, "label", player)) for player in game.players] == ["x", "o"]


# Every format


@pytest.mark.parametrize("format", ["json", "json.gz", "csv", "graphml", "efg"])
def test_record_writes_what_save_writes(folder: Path, format: str) -> None:
    """`treeviz record` and `save` write the same bytes, from a game or from a recording."""
    args = ("record", "tictactoe", "xox/oox/___")
    tree = minimax(games.TicTacToe("xox/oox/___"), depth_penalty=0.0)
    first = CliRunner().invoke(main, [*args, "-o", f"tree.{format}"])
    assert (first.exit_code, first.output) == (0, "")
    content = (folder / f"tree.{format}").read_bytes()
    assert content == b"".join(encoded(tree, format))
    piped = CliRunner().invoke(main, [*args, "-o", "-", "--format", format])
    assert piped.stdout_bytes == content
    CliRunner().invoke(main, [*args, "-o", "kept.json.gz"])
    CliRunner().invoke(main, ["record", "kept.json.gz", "-o", f"again.{format}"])
    assert (folder / f"again.{format}").read_bytes() == content
    CliRunner().invoke(main, ["record", "-", "-o", f"from_pipe.{format}"], input=kept(folder))
    assert (folder / f"from_pipe.{format}").read_bytes() == content


def kept(folder: Path) -> bytes:
    return (folder / "kept.json.gz").read_bytes()


@pytest.mark.parametrize("verb", ["draw", "explain"])
def test_a_recording_serves_where_a_game_is_asked(folder: Path, verb: str) -> None:
    """Each verb says of a recording what it says of the game, with the game at hand or without."""
    run = CliRunner().invoke
    for game in (["tictactoe", "xox/oox/___"], ["my_game.py:Race"], ["domineering", "--depth=1"]):
        said = run(main, [verb, *game, "--stats"])
        assert run(main, ["record", *game, "-o", "a.json.gz"]).exit_code == 0
        again = run(main, [verb, "a.json.gz", "--stats"])
        assert (again.exit_code, again.stdout, again.stderr) == (0, said.stdout, said.stderr)
        ruled = run(main, [verb, "a.json.gz", "--rules", game[0]])
        assert (ruled.exit_code, ruled.stdout) == (0, said.stdout)
    run(main, ["record", "my_game.py:Race", "-o", "race.json"])
    assert load("race.json").game.name == "my_game.py:Race"
    run(main, ["record", "race.json", "-o", "again.json"])
    assert Path("again.json").read_bytes() == Path("race.json").read_bytes()
