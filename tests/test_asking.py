"""One way to ask: the names that people call, and likely slips told in one line."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable

import pytest

import treeviz
from treeviz import (
    GameTree,
    InputError,
    LimitReached,
    Recorder,
    View,
    compare,
    diagnose,
    draw,
    explain,
    frames,
    games,
    margins,
    minimax,
    outline,
    overlay,
    play,
    rows,
    save,
    stats,
    why_not,
)
from treeviz.search.find_search import SEARCHES, find_search

GAME = games.TicTacToe("xox/oox/___")
ASKED = [draw, outline, explain, frames, margins, rows, stats]


def called() -> list[Callable]:
    """Return the functions that `treeviz` exports."""
    named = (getattr(treeviz, name) for name in treeviz.__all__)
    return [found for found in named if inspect.isfunction(found)]


def test_few_names() -> None:
    """What people call, construct or catch, and no more; results are found all the same."""
    assert len(treeviz.__all__) <= 40
    assert {"play", "Interrupted"} <= set(treeviz.__all__)
    assert not {"Explanation", "Audit", "Table", "Stats"} & set(treeviz.__all__)
    assert isinstance(explain(minimax(GAME)), treeviz.Explanation)


def test_the_same_thing_has_the_same_name_and_kind() -> None:
    """Heuristics, limits, progress and searches are named, wherever they are asked for."""
    dropped = {"how", "limit", "most", "text", "lit", "emphasise", "positions_limit"}
    for function in called():
        for name, parameter in inspect.signature(function).parameters.items():
            assert name not in dropped, function
            if name in ("heuristic", "progress", "search") or name.startswith("max_"):
                assert parameter.kind is parameter.KEYWORD_ONLY, function
    kinds = {
        inspect.signature(f).parameters["progress"].annotation
        for f in called()
        if "progress" in inspect.signature(f).parameters
    }
    assert kinds == {"Progress | None"}


@pytest.mark.parametrize("ask", ASKED)
def test_a_game_is_no_tree(ask: Callable) -> None:
    """A game is searched first, and the message says how."""
    name = ask.__name__
    with pytest.raises(InputError, match=rf"got a game: {name}\(minimax\(game\)\) searches it"):
        ask(GAME)
    with pytest.raises(InputError, match=rf"{name} expected a recorded tree.*got 'xox'"):
        ask("xox")


def test_a_method_that_returns_a_tree_is_called_first() -> None:
    """`recorder.tree` is a method: the message says what is missing."""
    with pytest.raises(InputError, match=r"got the method Recorder\.tree: call it first"):
        draw(Recorder().tree)


def test_games_in_the_place_of_trees(tmp_path) -> None:
    """So it is with what takes two trees, or a tree and something else."""
    tree = minimax(GAME)
    for ask in (
        lambda: compare(tree, GAME),
        lambda: compare(GAME, tree),
        lambda: why_not(GAME, "[2,1]"),
        lambda: save(GAME, tmp_path / "tree.json"),
    ):
        with pytest.raises(InputError, match="got a game: "):
            ask()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("view", "words"),
    [
        ("dark", "got 'dark': a theme is named, theme='dark'"),
        (60, r"got 60: View\(marks=60\)"),
        ({"marks": 60}, r"such as View\(marks=60\)"),
    ],
)
def test_what_is_no_view(view: object, words: str) -> None:
    """A theme, a number or a dict in the place of a view is told what to write."""
    tree = minimax(GAME)
    for ask in (draw, outline, frames):
        with pytest.raises(InputError, match=words):
            ask(tree, view)


def test_two_trees_are_compared_first() -> None:
    """`overlay` takes what `compare` found, and says so."""
    tree = minimax(GAME)
    with pytest.raises(InputError, match=r"write overlay\(compare\(a, b\)\)"):
        overlay(tree, tree)
    with pytest.raises(InputError, match="a theme is named, theme='dark'"):
        overlay(compare(tree, tree), "dark")


def test_overlay_takes_what_draw_takes() -> None:
    """The same parameters, but for the first."""
    one, other = (list(inspect.signature(f).parameters.values())[1:] for f in (draw, overlay))
    assert [(p.name, p.kind, p.default) for p in one] == [
        (p.name, p.kind, p.default) for p in other
    ]


def test_searches_by_name() -> None:
    """Each is the function of its name; others are refused with the nearest."""
    for name in SEARCHES:
        assert find_search(name) is getattr(treeviz, name)
    with pytest.raises(InputError, match="unknown search 'minmax': did you mean 'minimax'"):
        find_search("minmax")


def test_progress_is_one_kind_of_function() -> None:
    """Searches and diagnoses tell how much is done, and that nobody knows of how much."""
    told: list[tuple[int, int | None]] = []

    def tell(done: int, planned: int | None) -> None:
        told.append((done, planned))

    minimax(games.TicTacToe("xo_/___/___"), progress=tell)
    diagnose(games.TicTacToe("xo_/___/___"), max_positions=2000, progress=tell)
    assert told
    assert all(done > 0 and planned is None for done, planned in told)


def test_a_game_that_played_itself_is_told() -> None:
    """Its text has a block a board, its picture and its frames have a board each."""
    played = play(games.Domineering(".V../.VHH/HH../.... V"), depth=3)
    boards = len(played.turns) + 1
    assert len(played.text.split("\n\n")) == boards == len(played.diagram().layout.scene.marks)
    assert played.text.endswith("Vertical wins after 5 moves.")
    assert played.diagram(title="mine").layout.scene.title == "mine"
    assert played.frames()[-1].source == played.diagram().source
    told = json.loads(json.dumps(played.to_dict(), allow_nan=False))
    assert [turn["notation"] for turn in told["turns"]] == [t.notation for t in played.turns]
    assert (told["value"], told["outcome"]) == ("inf", "Vertical wins")


def test_what_must_be_caught_is_exported() -> None:
    """The error of an interrupted audit, too."""
    assert issubclass(treeviz.Interrupted, KeyboardInterrupt)
    with pytest.raises(LimitReached) as caught:
        minimax(games.TicTacToe(), max_nodes=100)
    assert isinstance(caught.value.tree, GameTree)
    assert View() == View(marks=None)
