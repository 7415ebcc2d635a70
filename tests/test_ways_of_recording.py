"""However a game is asked, the recording is the same; whatever is wrong in it is told alike.

Answers are kept or not, and states are kept or played again; nobody may be able to tell.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from saved import assert_same
from stairs import Stairs, broken, fails, falls
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import (
    GameError,
    GameTree,
    InputError,
    Player,
    RecordingError,
    alphabeta,
    games,
    minimax,
)
from treeviz.cli import main
from treeviz.search import cached_game

pytestmark = pytest.mark.long("whole trees are recorded in every way")

SEARCHES = [minimax, alphabeta, partial(alphabeta, cut_on_equal=False, fail="hard")]
WAYS = {"kept": 0.0, "direct": 2.0}  # the share of repeated questions from which answers are kept


def ways(search: Callable[[], GameTree]) -> Iterator[GameTree]:
    """Record the same search with answers kept throughout, and hardly any."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cached_game, "_TRIAL", 1)
        for share in WAYS.values():
            patch.setattr(cached_game, "_SHARE", share)
            yield search()


@settings(max_examples=12)  # each of them searches six times
@given(payoffs(), PLAYERS)
def test_kept_answers_change_nothing(tree: list[Payoffs], player: Player) -> None:
    """Minimax and alpha-beta record the same tree with and without a memory, and without states."""
    game = games.Explicit(tree, player)
    for search in SEARCHES:
        kept, direct = ways(partial(search, game))
        assert_same(kept, direct)
        assert_same(kept, search(game, states="replay"))


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("position", ["xox/oo_/x__", "x_o/___/_xo"])
def test_games_are_recorded_alike(search: Any, position: str) -> None:
    """So they do on a real game, where positions repeat."""
    search = partial(search, games.TicTacToe(position), depth=3, depth_penalty=1)
    kept, direct = ways(search)
    assert_same(kept, direct)
    assert_same(kept, search(states="replay"))


class Counting(games.Nim):
    """A game that counts how often its rules are asked."""

    def __init__(self, *heaps: int) -> None:
        super().__init__(*heaps)
        self.asked = 0

    def moves(self, state: Any) -> Any:
        self.asked += 1
        return super().moves(state)


class Paths(Counting):
    """The same game, in which no position comes twice: each holds the way to it."""

    def __init__(self, *heaps: int) -> None:
        super().__init__(*heaps)
        self.start = (self.start, ())

    def to_move(self, state: Any) -> Player:
        return super().to_move(state[0])

    def moves(self, state: Any) -> Any:
        return super().moves(state[0])

    def play(self, state: Any, move: Any) -> Any:
        return super().play(state[0], move), (*state[1], move)

    def utility(self, state: Any) -> float:
        return super().utility(state[0])

    def board(self, state: Any) -> None:
        return None


def test_answers_are_kept_only_where_positions_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they do, the rules are asked less often than nodes are entered; the trees agree."""
    monkeypatch.setattr(cached_game, "_TRIAL", 16)
    kept, never = Counting(3, 3, 2), Paths(3, 3, 2)
    trees = minimax(kept), minimax(never)
    assert len(trees[0]) == len(trees[1]) > 1000
    assert kept.asked < len(trees[0]) / 4 < len(trees[1]) <= never.asked
    assert trees[0].columns.value == trees[1].columns.value


FAULTS = {
    "to_move raises": ("to_move", fails, 3, "to_move raised KeyError: 'no luck' at"),
    "to_move None": ("to_move", lambda _: None, 3, "to_move gave None at"),
    "moves raises": ("moves", fails, 3, "moves raised KeyError: 'no luck' at"),
    "moves None": ("moves", lambda _: None, 3, "moves gave None at"),
    "moves stop short": ("moves", falls, 3, "moves raised KeyError: 'no luck' at"),
    "play raises": ("play", fails, 3, "play raised KeyError: 'no luck' at"),
    "utility raises": ("utility", fails, 4, "utility raised KeyError: 'no luck' at"),
    "utility None": ("utility", lambda _: None, 4, "utility gave None at"),
    "utility text": ("utility", lambda _: "12", 4, "utility gave '12' at"),
    "utility NaN": ("utility", lambda _: inf - inf, 4, "utility gave nan at"),
    "utility too large": ("utility", lambda _: 10**400, 4, "utility gave 1000"),
}


@pytest.mark.parametrize("search", SEARCHES[:2])
@pytest.mark.parametrize("row", FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("way", WAYS)
def test_faults_deep_in_the_tree_are_named(
    monkeypatch: pytest.MonkeyPatch, search: Any, row: Any, way: str
) -> None:
    """What the check before a search does not see is told when it happens, and where."""
    method, answer, step, said = row
    monkeypatch.setattr(cached_game, "_TRIAL", 1)
    monkeypatch.setattr(cached_game, "_SHARE", WAYS[way])
    position = (step, "rl" + "r" * (step - 2))
    with pytest.raises(GameError) as error:
        search(broken(method, answer, step))
    assert said in str(error.value)
    assert repr(str(position)) in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("search", SEARCHES[:2])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("opinion", [fails, lambda _: None, lambda _: {"a": "b"}])
def test_heuristics_that_fail_deep_in_the_tree(
    monkeypatch: pytest.MonkeyPatch, search: Any, way: str, opinion: Any
) -> None:
    """So is a heuristic that goes wrong at one horizon only."""
    monkeypatch.setattr(cached_game, "_TRIAL", 1)
    monkeypatch.setattr(cached_game, "_SHARE", WAYS[way])
    with pytest.raises(GameError, match=r"the heuristic 'wrong' .* \"\(3, 'rlr'\)\""):
        search(broken("heuristic", opinion, 3), depth=3)


@pytest.mark.parametrize("search", SEARCHES[:2])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("states", ["keep", "replay"])
def test_states_that_cannot_be_keys_are_told(
    monkeypatch: pytest.MonkeyPatch, search: Any, way: str, states: str
) -> None:
    """A list among the states is found, however the search went on with it."""
    monkeypatch.setattr(cached_game, "_TRIAL", 1)
    monkeypatch.setattr(cached_game, "_SHARE", WAYS[way])
    game = broken("play", lambda state: [state[0] + 1, state[1] + "x"], 3)
    with pytest.raises(GameError, match=r"a state must be hashable, got \[4, 'rlrx'\] \(list\)"):
        search(game, states=states)


def test_states_are_played_again_in_any_order() -> None:
    """Asked one by one, from the end, in slices or all at once, they are those that were seen."""
    kept = alphabeta(games.TicTacToe("xox/___/___"))
    tree = alphabeta(games.TicTacToe("xox/___/___"), states="replay")
    seen, played = list(kept.columns.state), tree.columns.state
    assert list(played) == seen
    assert [played[node] for node in reversed(range(len(tree)))] == seen[::-1]
    assert (played[-1], played[5:9]) == (seen[-1], seen[5:9])
    assert played == kept.columns.state
    with pytest.raises(IndexError):
        played[len(tree)]
    with pytest.raises(RecordingError):
        tree.columns.move.append(3)  # type: ignore[attr-defined]
    assert_same(kept, pickle.loads(pickle.dumps(tree)))


def test_a_replayed_tree_holds_no_states() -> None:
    """A node costs the same few bytes, however large its state is."""
    tree = minimax(Paths(3, 3, 2), states="replay")
    assert (
        len(pickle.dumps(tree.columns))
        < 32 * len(tree)
        < len(pickle.dumps(minimax(Paths(3, 3, 2)).columns))
    )


def test_array_moves_are_replayed() -> None:
    """Moves that cannot be keys are kept once all the same."""
    numpy = pytest.importorskip("numpy", reason="an extra brings numpy")

    class Arrays(Stairs):
        def moves(self, state: Any) -> Any:
            return [numpy.array([n, n]) for n in range(2)] if state[0] < 4 else []

        def play(self, state: Any, move: Any) -> Any:
            return state[0] + 1, state[1] + "lr"[move[0]]

    kept, played = minimax(Arrays()), minimax(Arrays(), states="replay")
    assert list(played.columns.state) == list(kept.columns.state)
    assert len(played.columns.move._table) == 3  # type: ignore[attr-defined]  # None, and two


def test_states_are_kept_or_replayed_and_nothing_else() -> None:
    """Another word is refused before anything is searched."""
    with pytest.raises(InputError, match="expected states='keep' or states='replay', got 'no'"):
        minimax(games.TicTacToe(), states="no")  # type: ignore[arg-type]


def test_the_command_line_replays(tmp_path: Path) -> None:
    """`--states replay` draws and records what keeping states does."""
    drawn = []
    for states in ("keep", "replay"):
        path = tmp_path / f"{states}.dot"
        line = ("draw", "tictactoe", "xox/oox/___", "--states", states, "-o", str(path))
        assert CliRunner().invoke(main, line).exit_code == 0
        drawn.append(path.read_text())
    assert drawn[0] == drawn[1]
    said = CliRunner().invoke(main, ("explain", "tictactoe", "--states", "no"))
    assert said.exit_code == 2
    assert said.stderr == "treeviz: expected --states keep or replay, got 'no'\n"


def test_a_finished_tree_cannot_be_written_to() -> None:
    """Its columns refuse it, one by one and as a whole, in one line that says what to do."""
    tree = alphabeta(games.TicTacToe("xox/oo_/x__"))
    columns = tree.columns
    before = pickle.dumps(columns)
    writes: list[Callable[[], object]] = [
        lambda: columns.value.__setitem__(0, 5.0),
        lambda: columns.value.append(5.0),
        lambda: columns.parent.extend([1]),
        lambda: columns.end.pop(),
        lambda: columns.kind.clear(),
        lambda: columns.player.__setitem__(0, 1),
        lambda: columns.state.append(1),
        lambda: columns.move.sort(),
        lambda: columns.alpha.frombytes(b"12345678"),
        lambda: setattr(columns, "value", []),
        lambda: columns.close(0, 5.0, tree.kind(0)),
        lambda: columns.open(0, None, None, Player.MAX),
    ]
    for write in writes:
        with pytest.raises(RecordingError, match="a recorded tree cannot be changed"):
            write()
    assert pickle.dumps(columns) == before


def test_sealed_columns_travel() -> None:
    """A pickled tree comes back with the same columns, as closed as they were."""
    tree = alphabeta(games.TicTacToe("xox/oo_/x__"))
    back = pickle.loads(pickle.dumps(tree))
    assert_same(tree, back)
    with pytest.raises(RecordingError):
        back.columns.value[0] = 5


class Infinite:
    """Three moves at the root; the first wins at once, and for ever."""

    start = "root"

    def to_move(self, state: str) -> Player:
        return Player.MAX

    def moves(self, state: str) -> tuple[int, ...]:
        return (0, 1, 2) if state == "root" else ()

    def play(self, state: str, move: int) -> str:
        return f"after {move}"

    def utility(self, state: str) -> float:
        return inf if state == "after 0" else -inf


@pytest.mark.parametrize("cut_on_equal", [True, False])
def test_exact_root_searches_every_root_move(cut_on_equal: bool) -> None:
    """Also behind a win of infinite worth, where nothing can be better."""
    for window in ((-inf, inf), (-5, 5)):
        options: Any = {"cut_on_equal": cut_on_equal, "window": window}
        tree = alphabeta(Infinite(), exact_root=True, **options)
        assert [tree.value_at(child) for child in tree.children(0)] == [inf, -inf, -inf]
        assert tree.check() == []
    domineering = alphabeta(games.Domineering("../.."), exact_root=True)
    assert all(domineering.value_at(child) is not None for child in domineering.children(0))


def test_moves_may_be_arrays_when_they_are_ordered() -> None:
    """An order of array moves is checked like any other."""
    numpy = pytest.importorskip("numpy", reason="an extra brings numpy")

    class Arrays(Infinite):
        def moves(self, state: str) -> Any:
            return [numpy.array([n, n]) for n in range(3)] if state == "root" else []

        def play(self, state: str, move: Any) -> str:
            return f"after {move[0]}"

    tree = alphabeta(Arrays(), exact_root=True, order=lambda state, moves: moves[::-1])
    assert [int(tree.move(child)[0]) for child in tree.children(0)] == [2, 1, 0]
    with pytest.raises(GameError, match=r"the order left out array\(\[0, 0\]\)"):
        alphabeta(Arrays(), order=lambda state, moves: moves[1:])
    with pytest.raises(GameError, match=r"the order gave array\(\[7, 7\]\)"):
        alphabeta(Arrays(), order=lambda state, moves: [numpy.array([7, 7])])


def test_a_move_is_not_taken_for_a_position() -> None:
    """What is wrong with how a move is written names the move."""

    class Mute(games.TicTacToe):
        def notation(self, move: Any) -> Any:
            return fails(move) if move == (2, 2) else 7

    rules = minimax(Mute("xox/oox/___")).rules
    with pytest.raises(GameError, match=r"notation raised KeyError: .* for the move \(2, 2\)"):
        rules.notation((2, 2))
    with pytest.raises(GameError, match=r"notation gave 7 for the move \(2, 1\); expected text"):
        rules.notation((2, 1))
