"""Trees of a thousand plies, nodes of a thousand moves, and node numbers that there are not."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from treeviz import (
    GameTree,
    InputError,
    Player,
    Recorder,
    RecordingError,
    View,
    ViewError,
    alphabeta,
    compare,
    diagnose,
    draw,
    explain,
    frames,
    games,
    load,
    margins,
    minimax,
    outline,
    overlay,
    rows,
    save,
    stats,
    why_not,
)
from treeviz.tree.certificate import Claim
from treeviz.tree.replay import PlayedThrough

PLIES, MOVES = 1500, 300  # past Python's own limit of a thousand calls


class Stair:
    """A line of so many plies, with an end of the game beside each step."""

    start = (0, 0)

    def __init__(self, plies: int = PLIES) -> None:
        self.plies = plies

    def to_move(self, state: tuple[int, int]) -> Player:
        return Player.MIN if state[0] % 2 else Player.MAX

    def moves(self, state: tuple[int, int]) -> tuple[int, ...]:
        return (0, 1) if state[0] < self.plies and not state[1] else ()

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return state[0] + 1, move

    def utility(self, state: tuple[int, int]) -> float:
        return float(-1 if state[0] % 2 else 1) if state[1] else 0.0  # stopping loses


class Fan:
    """So many moves, and two replies to each."""

    start: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.judged = 0

    def to_move(self, state: tuple[int, ...]) -> Player:
        return Player.MIN if len(state) % 2 else Player.MAX

    def moves(self, state: tuple[int, ...]) -> range:
        return range((MOVES, 2, 0)[len(state)])

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def utility(self, state: tuple[int, ...]) -> float:
        return float((state[0] * 7919 + state[1] * 31) % 101 - 50)

    def heuristic(self, state: tuple[int, ...]) -> float:
        self.judged += 1
        return float(state[0] % 17) if state else 0.0


def chain() -> GameTree:
    """Record a line of only moves by hand."""
    recorder = Recorder()
    for ply in range(PLIES + 1):
        recorder.enter(ply, ply or None)
    for _ in range(PLIES + 1):
        recorder.leave(1.0)
    return recorder.tree()


SHAPES: dict[str, Callable[[], GameTree]] = {
    "chain": chain,
    "stair": lambda: minimax(Stair()),
    "stair cut": lambda: alphabeta(Stair()),
    "fan": lambda: minimax(Fan()),
    "fan cut": lambda: alphabeta(Fan()),
    "fan ordered": lambda: alphabeta(Fan(), order=lambda _, moves: moves[::-1]),
}


@pytest.fixture(scope="module", params=SHAPES)
def shape(request: pytest.FixtureRequest) -> GameTree:
    """Return a deep or a wide tree."""
    return SHAPES[request.param]()


def test_every_verb_takes_any_shape(shape: GameTree, tmp_path: Path) -> None:
    """A tree may be as deep or as wide as it likes: it is drawn, explained, listed and saved."""
    assert str(explain(shape))
    assert str(stats(shape))
    assert len(outline(shape).splitlines()) > 1
    assert "</svg>" in draw(shape, View(marks=40)).svg()
    assert len(frames(shape, View(marks=10))) > 1
    assert str(rows(shape)).endswith("50 shown")
    assert shape.check() == []
    save(shape, tmp_path / "tree.json.gz")
    again = load(tmp_path / "tree.json.gz")
    last = len(shape) - 1
    assert (len(again), again.value, again.ply(last)) == (len(shape), shape.value, shape.ply(last))
    assert [again.bounds(n) for n in again] == [shape.bounds(n) for n in shape]


def test_networkx_takes_any_shape(shape: GameTree) -> None:
    """Its own copies have every node's ply: one more than its parent's."""
    copy = nx.DiGraph(shape)
    assert nx.is_arborescence(copy)
    assert all(copy.nodes[b]["ply"] == copy.nodes[a]["ply"] + 1 for a, b in copy.edges)
    assert nx.utils.graphs_equal(copy, shape.copy())


def test_a_line_is_found_from_its_text(shape: GameTree) -> None:
    """The whole way to the last node leads back to it, as text and as moves."""
    path = shape.path(len(shape) - 1)[1:]
    assert shape.find(" ".join(map(shape.notation, path))) == path[-1]
    assert shape.find(list(map(shape.move, path))) == path[-1]


def test_margins_of_a_wide_tree() -> None:
    """The nearest change of each kind is the one to the best move, or from it to the next best."""
    tree = minimax(Fan())
    first, second = sorted((tree.value_at(n) or 0.0 for n in tree.children(0)), reverse=True)[:2]
    found = margins(tree)
    assert {m.at for m in found.leaves if m.up} <= {first}
    assert min(m.at for m in found.leaves) == second


class Purse(Stair):
    """One player, who may stop at each step with less than at the first."""

    def to_move(self, state: tuple[int, int]) -> Player:
        return Player.MAX

    def utility(self, state: tuple[int, int]) -> float:
        return float(-state[0])


def test_margins_of_a_deep_tree_cost_what_it_is_large() -> None:
    """Each leaf costs the same however deep it is, and its line is read where it is shown."""
    found = margins(minimax(Stair(6_000)))
    assert [(m.line, m.at) for m in found.leaves] == [(("1",), 0.0), (("0", "1"), -1.0)]
    deep = margins(minimax(Purse(6_000)))
    assert len(deep.leaves) == 6_001  # one falls, all others rise
    assert len(deep.leaves[-1].line) == 6_000
    assert len(str(deep)) < 4000
    with pytest.raises(InputError, match="more than 5 million moves together"):
        deep.to_dict()
    long = reduce(lambda below, _: [below], range(60), 5)
    assert "0 0 … 0 " in str(margins(minimax(games.Explicit([long, 4]))))


def test_what_is_told_of_a_deep_line_is_played_through_once() -> None:
    """What one certificate bears out of the nodes on its way is not played through again."""

    class Counted(Stair):
        played = 0

        def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
            self.played += 1
            return super().play(state, move)

    game = Counted()
    explanation = explain(minimax(game))
    assert len({node for told in explanation.statements for node in told.nodes}) > 3
    game.played = 0
    assert explanation.verify() == ()
    assert game.played < len(explanation.tree)


def test_what_is_told_of_many_moves_is_held_against_few_proofs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each claim is looked for where its node was passed, and not in all that was proved before."""
    explanation, asked = explain(minimax(Fan())), list[int]()
    bears_out = PlayedThrough.bears_out

    def counted(played: PlayedThrough, claim: Claim) -> bool:
        asked.append(claim.node)
        return bears_out(played, claim)

    monkeypatch.setattr(PlayedThrough, "bears_out", counted)
    assert explanation.verify() == ()
    assert MOVES < len(asked) < 4 * MOVES


@pytest.mark.parametrize("ask", [lambda t: str(explain(t)), lambda t: list(frames(t))])
def test_branches_cut_at_one_node_are_looked_at_once(
    ask: Callable[[GameTree], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many a search left out at a node: 6,000 of them took ten seconds."""
    recorder = Recorder()
    with recorder.visit("root") as root:
        with recorder.visit("reply", move="reply") as reply:
            reply.value = 1.0
        for branch in range(400):
            recorder.prune(branch)
        root.value = 1.0
    tree, met = recorder.tree(), 0
    children = type(tree.columns).children

    def counted(columns: Any, node: int) -> Any:
        nonlocal met
        for child in children(columns, node):
            met += 1
            yield child

    monkeypatch.setattr(type(tree.columns), "children", counted)
    ask(tree)
    assert met < 100 * len(tree)


def test_why_not_the_last_of_many_moves() -> None:
    """A move far to the right is refuted like any other."""
    assert "play" in str(why_not(minimax(Fan()), MOVES - 1))


# What is shown is asked for, and no more


def test_a_table_asks_about_the_rows_it_shows() -> None:
    """Printing fifty rows of many asks the heuristic about fifty positions."""
    game = Fan()
    table = rows(minimax(game, depth=1), columns="node,static")
    game.judged = 0
    assert "50 shown" in str(table)
    assert game.judged <= 50
    assert table[MOVES - 1]["node"] == MOVES - 1
    assert game.judged <= 51


def test_long_lines_are_not_all_kept() -> None:
    """The line of one deep node costs what it is long, not what all above it are together."""
    tree = chain()
    tracemalloc.start()
    (row,) = rows(tree, f"ply == {PLIES}", columns="line")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(row["line"].split()) == PLIES
    assert peak < PLIES * len(row["line"]) / 4  # half of that is what all of them are long


def test_ways_to_deep_nodes_are_not_all_kept() -> None:
    """Two deep searches in one picture take what one way is long, not what all are together."""
    found = compare(chain(), chain())
    tracemalloc.start()
    assert overlay(found, View(marks=20)).svg()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 * PLIES**2  # all ways are half as many numbers, of eight bytes each and more


# Numbers of nodes

ASKED = [
    "best_children", "best_play", "best_reply", "bound", "bounds", "children", "choice", "distance",
    "kind", "move", "notation", "outcome", "parent", "path", "player", "plies_to_end", "ply",
    "position", "principal_variation", "state", "static", "subtree_size", "terms", "value_at",
    "winner",
]  # fmt: skip


@pytest.mark.parametrize("node", [-1, 11, 1.5, "a", None])
@pytest.mark.parametrize("name", ASKED)
def test_a_node_that_is_not_there(name: str, node: Any) -> None:
    """A negative number is no node counted from the end: it is refused like any other wrong one."""
    tree = minimax(games.TicTacToe("xox/oox/___"))
    with pytest.raises(ViewError, match=r"^no node .*: the nodes are 0 to 10$"):
        getattr(tree, name)(node)


@pytest.mark.parametrize(
    "ask",
    [
        lambda tree: explain(tree, -1),
        lambda tree: why_not(tree, "2,1", -1),
        lambda tree: draw(tree, View(framed=[-1])),
        lambda tree: outline(tree, View(notes={-1: "here"})),
        lambda tree: tree.child(-1, (2, 1)),
    ],
)
def test_a_negative_node_in_a_request(ask: Callable[[GameTree], object]) -> None:
    """Where a request names a node, -1 is none."""
    with pytest.raises(ViewError, match=r"^no node -1: the nodes are 0 to 10$"):
        ask(minimax(games.TicTacToe("xox/oox/___")))


# Notations of any kind


class Spelled:
    """Two plies of moves that are written as somebody likes."""

    start: tuple[int, ...] = ()

    def __init__(self, notations: list[str]) -> None:
        self.notations = notations

    def to_move(self, state: tuple[int, ...]) -> Player:
        return Player.MIN if state else Player.MAX

    def moves(self, state: tuple[int, ...]) -> range:
        return range(len(self.notations) if len(state) < 2 else 0)

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def utility(self, state: tuple[int, ...]) -> float:
        return 0.0

    def notation(self, move: int) -> str:
        return self.notations[move]


NOTATIONS = st.text("ab1[( )],-\n", min_size=1, max_size=5).map(str.strip).filter(bool)


@given(st.lists(NOTATIONS, min_size=1, max_size=4, unique=True))
def test_a_notation_finds_its_move(notations: list[str]) -> None:
    """Whatever a notation is made of, blanks and open brackets included, it finds its node."""
    tree = minimax(Spelled(notations))
    for node in tree.children(0):
        assert tree.find(tree.notation(node)) == node


def test_a_text_with_blanks_is_read_as_the_longest_notation() -> None:
    """A line of notations with blanks in them is read where it has one reading."""
    tree = minimax(Spelled(["a", "a b", "[c d]"]))
    assert tree.find("a b [c d]") == tree.child(tree.child(0, 1) or 0, 2)
    assert tree.find("a [c d]") == tree.child(tree.child(0, 0) or 0, 2)
    with pytest.raises(ViewError, match="no move 'b' at ply 2 after a b a b; moves there: none"):
        tree.find("a b a b b")


def test_networkx_may_ask_for_what_is_not_there() -> None:
    """Popping what a graph does not have changes nothing: that is answered, all else refused."""
    tree = minimax(games.Explicit("A(3 2)"))
    assert tree.graph.pop("id", None) is None
    for name, default in (("depth", (None,)), ("depth", ()), ("id", ())):
        with pytest.raises(RecordingError):
            tree.graph.pop(name, *default)


@pytest.mark.parametrize("write", [lambda t: t.csv(), lambda t: t.jsonl(), lambda t: t.facts()])
def test_lines_that_no_memory_holds_are_refused(
    write: Callable[[Any], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All lines of a deep tree together are quadratic: that is said, and what to leave out."""
    monkeypatch.setattr("treeviz.query.writing._MOST", 2_000_000)
    table = rows(chain(), columns="node,line")
    with pytest.raises(InputError, match="longer than 2 MB together: leave out the column 'line'"):
        write(table)
    write(rows(chain(), columns="node,ply"))
    write(rows(chain(), "ply < 9", columns="node,line"))


@pytest.mark.parametrize("plies", [1500, 6000])
def test_a_typed_tree_of_one_line(plies: int, tmp_path: Path) -> None:
    """Its positions are as short as others', so that files grow with it; diagnosis is no deeper."""
    tree = minimax(games.Explicit(reduce(lambda below, _: [below], range(plies), 1)))
    assert sum(len(tree.position(node) or "") for node in tree) < 30 * len(tree)
    assert tree.game.position(tree.game.parse(f"node {plies}")) == f"node {plies}"
    save(tree, tmp_path / "tree.json")
    assert (tmp_path / "tree.json").stat().st_size < 200 * len(tree)
    assert tree.position(plies) == load(tmp_path / "tree.json").position(plies)
    found = diagnose(tree)
    assert (found.faults, found.untried) == ((), ())
