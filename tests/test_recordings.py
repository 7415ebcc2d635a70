"""A recording in a file is the recording: whatever is asked of it, it answers the same."""

from __future__ import annotations

import gzip
import io
import json
import pickle
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from saved import (
    COURSE,
    KEPT,
    TEXTS,
    Race,
    again,
    as_much_known,
    assert_same,
    broken_off,
    guess,
    text_of,
    told,
)
from strategies import PLAYERS, Payoffs, payoffs, recorded

from treeviz import (
    GameError,
    GameTree,
    InputError,
    Player,
    Recorder,
    View,
    ViewError,
    alphabeta,
    draw,
    explain,
    games,
    load,
    minimax,
    save,
)
from treeviz.files.load_save import encoded
from treeviz.files.plain_json import packed, unpacked
from treeviz.view.transpositions import Merge, merged

pytestmark = pytest.mark.long("hundreds of recordings are written and read")

SEARCHES: dict[str, Callable[[], GameTree]] = {
    "the article's board": lambda: minimax(games.TicTacToe("xox/oox/___")),
    "a finished game": lambda: minimax(games.TicTacToe("xox/oox/__x")),
    "a board of one's own size": lambda: minimax(games.TicTacToe(rows=2, columns=3, k=2)),
    "cuts": lambda: alphabeta(games.TicTacToe("xo_/_x_/__o")),
    "a failed window": lambda: alphabeta(games.TicTacToe("xo_/_x_/__o"), window=(11, inf)),
    "fail-hard": lambda: alphabeta(games.TicTacToe("xo_/_x_/__o"), fail="hard", window=(-5, 5)),
    "a penalty": lambda: minimax(games.TicTacToe("___/__x/oox"), depth_penalty=1),
    "a named heuristic": lambda: minimax(games.TicTacToe(), depth=2, heuristic="lines"),
    "a heuristic of one's own": lambda: minimax(games.TicTacToe(), depth=2, heuristic=guess),
    "depth 0": lambda: minimax(games.Domineering(COURSE), depth=0),
    "infinities and terms": lambda: minimax(games.Domineering(COURSE), depth=2),
    "connect": lambda: minimax(games.Connect("___/___/_xo", k=3), depth=4),
    "nim": lambda: minimax(games.Nim(1, 2, player="min", misere=True)),
    "typed by hand": lambda: alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")),
    "an order of one's own": lambda: alphabeta(
        games.TicTacToe("xo_/_x_/__o"), order=lambda state, moves: list(moves)[::-1]
    ),
    "broken off": lambda: broken_off(games.TicTacToe("xo_/_x_/__o"), 60),
}


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_built_in_games_come_back_whole(search: Callable[[], GameTree]) -> None:
    """A built-in game is made anew; states, moves, sentences and pictures are the same."""
    tree = search()
    loaded = again(tree)
    assert type(loaded.game) is type(tree.game)
    assert_same(tree, loaded, objects=not isinstance(tree.game, games.Explicit))
    assert loaded.columns.move == tree.columns.move
    assert explain(loaded).verify() == ()


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_without_its_game_a_recording_says_the_same(search: Callable[[], GameTree]) -> None:
    """Where the rules are not at hand the file alone is drawn and explained, to the same byte.

    What only the rules show, wins that were left out, is not told then.
    """
    loaded = told(tree := search())
    assert not loaded.rules.known
    assert_same(tree, loaded, objects=False)
    view = View(pruned="board", windows=True, arithmetic=True)
    with as_much_known(tree, loaded):
        assert draw(tree, view).source == draw(loaded, view).source


@pytest.mark.parametrize("merge", ["positions", "symmetry"])
def test_positions_are_merged_without_the_game(merge: Merge) -> None:
    """The file knows which positions are the same, and which are by symmetry."""
    tree = minimax(games.TicTacToe("x__/_o_/___"), depth=4)
    loaded = told(tree)
    assert merged(loaded, merge).nodes() == merged(tree, merge).nodes()
    with pytest.raises(ViewError, match="names no symmetries"):
        merged(again(minimax(Race())), "symmetry")
    with pytest.raises(ViewError, match="no key"):
        merged(told(minimax(games.Explicit([1, 2]))), "positions")


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_saving_what_was_loaded_changes_nothing(search: Callable[[], GameTree]) -> None:
    """The same tree gives the same bytes, however often it is saved and loaded."""
    text = text_of(tree := search())
    assert text == text_of(tree)
    assert text == text_of(load(io.BytesIO(text)))
    without = told(tree)
    assert text_of(without) == text_of(again(without))


GAMES: dict[str, Callable[[Any], GameTree]] = {
    "minimax": minimax,
    "two plies": lambda game: minimax(game, depth=2),
    "a heuristic of one's own": lambda game: minimax(game, depth=3, heuristic=guess),
    "cuts": alphabeta,
    "an order of one's own": lambda game: alphabeta(game, order=lambda _, m: list(m)[::-1]),
    "broken off": lambda game: broken_off(game, 12),
}


@pytest.mark.parametrize("search", GAMES.values(), ids=GAMES)
def test_a_game_of_ones_own(search: Callable[[Any], GameTree]) -> None:
    """Without the game its plain states come back all the same; with it, they are replayed."""
    tree = search(Race())
    without, replayed = again(tree), again(tree, Race())
    assert_same(tree, without, objects=False)
    assert without.columns.move == tree.columns.move
    entered = [n for n in tree if tree.kind(n) != "pruned"]
    states = [without.columns.state[n] for n in entered]
    assert states == [tree.columns.state[n] for n in entered]
    assert_same(tree, replayed)
    assert explain(replayed).verify() == ()
    assert explain(without).verify() == ()


def test_positions_from_which_a_search_began(folder: Path) -> None:
    """The game that is given may stand elsewhere, if it reads where the recording begins."""

    class Reading(Race):
        def position(self, state: Any) -> str:
            return f"{state[0]} {state[1]}"

        def parse(self, text: str) -> Any:
            said, player = text.split()
            return int(said), Player(player)

    tree = minimax(Reading().at((3, Player.MIN)))
    assert_same(tree, again(tree, Reading()))
    with pytest.raises(InputError, match=r"begins at.*reads no positions"):
        again(minimax(Race().at((3, Player.MIN))), Race())


@given(payoffs(), PLAYERS, st.booleans(), st.none() | st.integers(0, 3))
def test_random_trees(
    given_tree: list[Payoffs], player: Player, cuts: bool, depth: int | None
) -> None:
    """Whatever was searched comes back, made anew or told."""
    tree = (alphabeta if cuts else minimax)(games.Explicit(given_tree, player), depth=depth)
    loaded = again(tree)
    assert_same(tree, loaded, objects=False)
    assert nx.is_arborescence(loaded)
    assert_same(tree, told(tree), objects=False)


@given(payoffs(), PLAYERS, st.dictionaries(st.integers(0, 20), st.floats(-9, 9), max_size=4))
def test_searches_that_are_wrong(
    given_tree: list[Payoffs], player: Player, lies: dict[int, float]
) -> None:
    """A search that backs up lies is recorded as it was, and found out as before."""
    tree = recorded(given_tree, player, lies).tree()
    assert again(tree).check() == tree.check()
    assert_same(tree, again(tree), objects=False)


@given(st.lists(TEXTS, min_size=1, max_size=4, unique=True), TEXTS)
def test_any_text_comes_back(names: list[str], search: str) -> None:
    """All of Unicode, lone surrogates, control characters and quotes: in states, moves, facts."""
    recorder = Recorder(search=search, note=names[0])
    with recorder.visit(("root", *names)) as root:
        for name in names:
            with recorder.visit(name, move=name + "!") as leaf:
                leaf.value = len(name)
        root.value = max(map(len, names))
    tree = recorder.tree()
    loaded = again(tree)
    assert loaded.columns.state == tree.columns.state
    assert_same(tree, loaded)


def test_searches_without_a_game(folder: Path) -> None:
    """A watched search of one's own, with boards that change in place and moves found from them."""
    recorder = Recorder(search="mine")
    board = [["x", "_"], ["_", "o"]]

    @recorder.watch
    def search(board: list[list[str]], maximising: bool) -> int:
        best = []
        for row in board:
            for c, sign in enumerate(row):
                if sign == "_":
                    row[c] = "x" if maximising else "o"
                    best.append(search(board, not maximising))
                    row[c] = "_"
        return (max if maximising else min)(best) if best else sum(map(len, board))

    search(board, True)
    tree = recorder.tree()
    loaded = again(tree)
    assert loaded.columns.state == tree.columns.state
    assert loaded.best_move == tree.best_move == (0, 1)
    assert_same(tree, loaded, objects=False)


def test_moves_against_the_rules(folder: Path) -> None:
    """A search that does not keep to the rules is told by the file alone, boards and all."""
    recorder = Recorder(games.TicTacToe("xox/oox/___"))
    with recorder.visit("xox/oox/___") as root:
        with recorder.visit("xox/oox/xx_", (2, 0)) as leaf:
            leaf.value = 10
        root.value = 10
    tree = recorder.tree()
    loaded = again(tree)
    assert not loaded.rules.known
    assert_same(tree, loaded)
    with pytest.raises(InputError, match=r"the move '\[2,0\]' at 'xox/oox/___' does not lead"):
        again(tree, games.TicTacToe("xox/oox/___"))


def test_the_wrong_game_is_found_out() -> None:
    """A game that does not play as the recording says is refused, naming where."""
    shorter = Race()
    shorter.goal = 5
    with pytest.raises(InputError, match=r"keep to the rules.*the move '1' at \"\(5, 'min'\)\""):
        again(minimax(Race()), shorter)
    with pytest.raises(InputError, match="begins at"):
        again(minimax(Race()), games.TicTacToe())
    with pytest.raises(GameError, match="42 is no game"):
        again(minimax(Race()), 42)


def test_what_was_never_recorded_cannot_be_asked() -> None:
    """Searching on without the rules is refused in a line that says what to do."""
    tree = again(alphabeta(Race()))
    for ask in (
        lambda: minimax(tree.game),
        lambda: draw(tree, View(pruned="searched")),
        lambda: tree.rules.play(tree.state(0), 1),
    ):
        with pytest.raises(GameError, match=r"only a recording tells of .*load.*with its game"):
            ask()
    kept = again(minimax(games.TicTacToe(), depth=1, heuristic=guess))
    assert kept.heuristic("x__/___/___") == {"length": 11, "less one": -1}
    with pytest.raises(GameError, match="did not travel"):
        kept.heuristic("xox/oox/___")


def test_no_code_runs_because_a_file_names_it(folder: Path) -> None:
    """A name of somebody's code is a name, and nothing is imported."""
    (folder / "trap.py").write_text("raise SystemExit('sprung')")
    given = json.loads(text_of(minimax(Race())))
    for name in ("trap:Game", "trap.py:Game", "os:system", "openspiel:tic_tac_toe", "chess"):
        given["game"] = {"name": name}
        assert not load(io.BytesIO(json.dumps(given).encode())).rules.known
        given["game"]["arguments"] = {"position": "x"}
        with pytest.raises(InputError, match="no built-in game is called"):
            load(io.BytesIO(json.dumps(given).encode()))


def test_loaded_trees_travel() -> None:
    """A loaded tree can be pickled like any other, with its opinions."""
    for tree in (again(minimax(Race(), depth=2)), again(minimax(games.TicTacToe(), depth=1))):
        assert_same(tree, pickle.loads(pickle.dumps(tree)))


@pytest.mark.parametrize("position", ["kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "k7/8/1K6/8/8/8/8/7R w"])
def test_chess(position: str) -> None:
    """Moves that are written differently in different positions, and are no plain values."""
    pytest.importorskip("chess", reason="chess needs the extra")
    tree = alphabeta(games.Chess(position), depth=3)
    assert_same(tree, again(tree), objects=False)
    assert_same(tree, again(tree, games.Chess()))


def test_openspiel() -> None:
    """States that are text of another program, and positions that are not the states."""
    pytest.importorskip("pyspiel", reason="OpenSpiel needs the extra")
    game = games.OpenSpiel("tic_tac_toe")
    tree = alphabeta(game, depth=3)
    assert_same(tree, again(tree), objects=False)
    assert_same(tree, again(tree, game))


def test_functions_and_arrays() -> None:
    """Two functions make a game whose states and moves are arrays; its recording is told."""
    numpy = pytest.importorskip("numpy", reason="an extra brings numpy")

    def successors(board: Any, player: int) -> list[Any]:
        after = []
        for place in numpy.flatnonzero(board == -1):
            board[place] = player
            after.append(board.copy())
            board[place] = -1
        return after

    tree = games.functional.minmax(successors, lambda b: float(b.sum()), numpy.full(3, -1), 2)
    assert_same(tree, again(tree), objects=False)


@pytest.mark.parametrize("name", ["tree.json", "tree.json.gz", "Tree.JSON.GZ"])
def test_files(tmp_path: Path, name: str, article: GameTree) -> None:
    """Its ending says whether a file is gzipped, its first bytes whether it is read so."""
    path = save(article, tmp_path / name)
    content = path.read_bytes()
    assert content.startswith(b"\x1f\x8b") == name.lower().endswith("gz")
    assert_same(article, load(path))
    with path.open("rb") as stream:
        assert_same(article, load(stream))
    assert save(article, path).read_bytes() == content
    joined = gzip.compress(text_of(article)[:99]) + gzip.compress(text_of(article)[99:])
    assert_same(article, load(io.BytesIO(joined)))


@pytest.mark.parametrize("name", ["article", "domineering", "race"])
def test_old_recordings_stay_readable(name: str) -> None:
    """Files once written are read forever, and are written the same until the schema grows."""
    path = KEPT / f"{name}.json"
    trees = {
        "article": lambda: minimax(games.TicTacToe("xox/oox/___")),
        "domineering": lambda: minimax(games.Domineering(COURSE), depth=2, heuristic=guess),
        "race": lambda: alphabeta(Race(), depth=4),
    }
    assert_same(tree := trees[name](), load(path), objects=name != "race")
    assert b"".join(encoded(tree, "json", game="race.py:Race")) == path.read_bytes()


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS | PLAYERS,
    lambda parts: (
        st.lists(parts, max_size=3)
        | st.lists(parts, max_size=3).map(tuple)
        | st.frozensets(st.integers(), max_size=3)
        | st.dictionaries(TEXTS, parts, max_size=3)
    ),
    max_leaves=8,
)


@given(PLAIN)
def test_plain_values_come_back(value: Any) -> None:
    """A plain value is read as it was written: equal, and of the same type."""
    text = json.dumps(packed(value), allow_nan=False)
    read = unpacked(json.loads(text))
    assert read == value
    assert type(read) is type(value)
    assert json.dumps(packed(read), allow_nan=False) == text


def test_the_format_is_read_without_treeviz(article: GameTree) -> None:
    """Everything needed to read a file is in its documentation: plain JSON and a stack."""
    given = json.loads(text_of(article))
    columns, line = given["columns"], []
    for node, ply in enumerate(columns["ply"]):
        assert (line[ply - 1] if ply else None) == article.parent(node)
        line[ply:] = [node]
        place = columns["position"][node]
        assert given["positions"]["text"][place] == article.position(node)
        assert given["kinds"][columns["kind"][node]] == article.kind(node)
        assert given["players"][columns["player"][node]] == article.player(node)
        assert columns["value"][node] == article.value_at(node)
    assert all(len(column) == given["nodes"] == 11 for column in columns.values())
