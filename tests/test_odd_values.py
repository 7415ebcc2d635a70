"""Whatever a game of one's own gives or raises: a result, or one line that names the fault."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from refusal import one_line

from treeviz import (
    InputError,
    LimitReached,
    Player,
    Recorder,
    TreevizError,
    View,
    alphabeta,
    audit,
    by_depth,
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
    rows,
    save,
    why_not,
)
from treeviz.formatting.printed import repr_of
from treeviz.testing import check_game

# Older versions of numpy still make a number of an array of one, and warn.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Conversion of an array:DeprecationWarning"),
    pytest.mark.long("hundreds of odd answers are given to every question"),
]


class Unprintable:
    """An object whose text cannot be had."""

    def __repr__(self) -> str:
        raise ValueError("no text")


class Awkward(Unprintable):
    """An object that nothing can be asked of."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("not to be compared")

    def __hash__(self) -> int:
        raise ValueError("no hash")

    def __bool__(self) -> bool:
        raise ValueError("neither")

    def __iter__(self) -> Iterator[Any]:
        raise ValueError("no parts")

    def __getattr__(self, name: str) -> Any:
        raise ValueError("no attributes")


class Closed(Unprintable):
    """An object that does not even tell its class."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError("nothing is told")


class Within:
    """An object that prints itself within itself."""

    def __repr__(self) -> str:
        return repr(self)


class Speechless(Exception):
    """An error whose text cannot be had."""

    def __str__(self) -> str:
        raise ValueError("no words")


class Steps:
    """A small game with everything that a game may have."""

    start: Any = 4

    def to_move(self, state: Any) -> Any:
        return Player.MIN if state % 2 else Player.MAX

    def moves(self, state: Any) -> Any:
        return [step for step in (1, 2) if step <= state]

    def play(self, state: Any, move: Any) -> Any:
        return state - move

    def utility(self, state: Any) -> Any:
        return -1.0

    def heuristic(self, state: Any) -> Any:
        return state / 10

    def side(self, player: Any) -> Any:
        return "x" if player is Player.MAX else "o"

    def outcome(self, state: Any) -> Any:
        return "o wins"

    def winner(self, state: Any) -> Any:
        return Player.MIN

    def position(self, state: Any) -> Any:
        return str(state)

    def parse(self, text: Any) -> Any:
        return int(text)

    def board(self, state: Any) -> Any:
        return None

    def notation(self, move: Any) -> Any:
        return str(move)

    def notation_at(self, state: Any, move: Any) -> Any:
        return str(move)

    def key(self, state: Any) -> Any:
        return state

    def symmetries(self, state: Any) -> Any:
        return [state]

    def remark(self, state: Any) -> Any:
        return None

    def label(self, state: Any) -> Any:
        return str(state)

    def starts(self) -> Any:
        return [4]

    def probability(self, state: Any, move: Any) -> Any:
        return 0.5


METHODS = [name for name in vars(Steps) if not name.startswith("_") and name != "start"]


def odd_values() -> list[Any]:
    """Return values that nobody expects, new ones each time."""
    found: list[Any] = [
        None, True, 0, -1, 10**400, -(10**5000), float("nan"), float("-inf"), 1j,
        Fraction(1, 3), Decimal("1.5"), Decimal("NaN"), Decimal("sNaN"), b"1", "", "text",
        "x" * 5000, "two\nlines", "\x00\x1b[31m\ud800", [], [1, 2], [[[]]], (1, 2), {}, {1: 2},
        set(), int, len, object(), Unprintable(), Awkward(), Closed(), Within(),
        [Unprintable()], {Unprintable(): "a"}, [Awkward()], iter([1]), itertools.count(),
        itertools.repeat("x"), Player.MAX,
    ]  # fmt: skip
    try:
        import numpy as np
    except ImportError:
        return found
    return [*found, np.float64(1), np.int64(1), np.bool_(True), np.array([1, 2]), np.array([1.0])]


ODD, SOME = len(odd_values()), 7  # of many values every so-manieth, where it takes long
ERRORS = [
    ValueError("x" * 9999),
    ValueError("two\nlines"),
    StopIteration(),
    RecursionError(),
    MemoryError(),
    Speechless(),
    KeyError(Unprintable()),
    InputError("mine"),
]
FEW: dict[str, Any] = {"max_nodes": 60}


def verbs(folder: Path) -> list[Callable[[Any], Any]]:
    """Return all that is done with a game."""

    def saved(game: Any) -> Any:
        tree = minimax(game, depth=2, **FEW)
        save(tree, folder / "odd.json")
        return load(folder / "odd.json")

    def shown(game: Any) -> Any:
        tree = minimax(game, depth=2, **FEW)
        return draw(tree).source, outline(tree), rows(tree).csv(), str(explain(tree)), repr(tree)

    return [
        shown,
        saved,
        lambda game: alphabeta(game, **FEW),
        lambda game: draw(minimax(game, depth=2, states="replay", **FEW)).source,
        lambda game: draw(minimax(game, **FEW), View(merge="positions")).source,
        lambda game: str(audit(game, depth=1, max_positions=50)),
        lambda game: check_game(game, positions=12),
    ]


def diagnosed(game: Any) -> str:
    """Return what a diagnosis says; it asks most, and takes longest."""
    return str(diagnose(game, max_positions=12))


def hold(verb: Callable[[Any], Any], game: Any) -> None:
    """Hold what is done with a game to be a result or a refusal in one line."""
    try:
        verb(game)
    except TreevizError as error:
        one_line(str(error))


@pytest.mark.parametrize("method", [*METHODS, "start"])
def test_odd_values(method: str, tmp_path: Path) -> None:
    """What a method gives is understood, or refused in one line; every second verb has the odd."""
    every = [*((verb, 2) for verb in verbs(tmp_path)), (diagnosed, SOME)]
    for number, (verb, step) in enumerate(every):
        for place in range((len(method) + number) % step, ODD, step):

            def odd(*_: Any, place: int = place) -> Any:
                return odd_values()[place]

            given = odd() if method == "start" else odd
            hold(verb, type("Odd", (Steps,), {method: given})())


@pytest.mark.parametrize("method", METHODS)
def test_odd_errors(method: str, tmp_path: Path) -> None:
    """What a method raises is told in one line, whatever the error says of itself."""
    for verb in [*verbs(tmp_path), diagnosed]:
        for error in ERRORS:

            def fail(*_: Any, error: Exception = error) -> Any:
                raise error

            hold(verb, type("Odd", (Steps,), {method: fail})())


@pytest.mark.parametrize("end", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("method", ["moves", "utility", "notation_at", "side"])
def test_what_ends_the_program_passes(method: str, end: type[BaseException]) -> None:
    """Ctrl-C and `sys.exit` are meant for the program, and are no fault of the game."""

    def fail(*_: Any) -> Any:
        raise end

    with pytest.raises(end):
        str(explain(minimax(type("Ends", (Steps,), {method: fail})())))


def test_moves_without_end_are_bounded() -> None:
    """A generator that never ends is named; one that begins later meets `max_nodes`."""

    class Endless(Steps):
        def moves(self, state: Any) -> Any:
            return itertools.repeat(1) if state == 4 else super().moves(state)

    with pytest.raises(TreevizError, match=r"moves gave more than 1,000,000 moves at '4'"):
        minimax(Endless())

    class Later(Steps):
        start = 90

        def moves(self, state: Any) -> Any:
            return itertools.count(1) if state == 40 else [1, 2, 3]

    with pytest.raises(LimitReached) as caught:
        minimax(Later(), depth=60, max_nodes=500)
    assert len(caught.value.tree) >= 500


def test_values_in_messages_are_safe_and_short() -> None:
    """Whatever is in a message, it is printed in few signs and never raises."""
    large: list[Any] = ["x" * 10**6, list(range(10**6)), 10**9999, ((),) * 10**5]
    for value in [*odd_values(), *large]:
        assert len(repr_of(value)) <= 160
        one_line(str(InputError(f"expected a move, got {repr_of(value)}; give one")))
    assert str(InputError("a" * 900 + "; say how")).endswith("; say how")


TREE = minimax(games.TicTacToe("xox/oox/___"))
WRONG: list[Any] = [
    None,
    0,
    -1,
    2.5,
    "text",
    b"x",
    [],
    [1],
    {},
    object(),
    Unprintable(),
    TREE,
    len,
    int,
]
CALLS: dict[str, Callable[[Any], Any]] = {
    "minimax": lambda value: minimax(value),
    "depth": lambda value: minimax(games.TicTacToe("xox/oox/___"), depth=value),
    "heuristic": lambda value: minimax(games.TicTacToe("xo_/___/___"), depth=1, heuristic=value),
    "penalty": lambda value: minimax(games.TicTacToe("xox/oox/___"), depth_penalty=value),
    "max_nodes": lambda value: minimax(games.TicTacToe("xox/oox/___"), max_nodes=value),
    "window": lambda value: alphabeta(games.TicTacToe("xox/oox/___"), window=value),
    "draw": lambda value: draw(value),
    "view": lambda value: draw(TREE, value),
    "theme": lambda value: draw(TREE, View(), value),
    "marks": lambda value: draw(TREE, View(marks=value)),
    "outline": lambda value: outline(value),
    "explain": lambda value: explain(value),
    "node": lambda value: explain(TREE, value),
    "why_not": lambda value: why_not(TREE, value),
    "rows": lambda value: rows(value),
    "where": lambda value: rows(TREE, where=value),
    "columns": lambda value: rows(TREE, columns=value),
    "compare": lambda value: compare(TREE, value),
    "by_depth": lambda value: by_depth(value),
    "depths": lambda value: by_depth(games.TicTacToe("xox/oox/___"), value),
    "margins": lambda value: margins(value),
    "frames": lambda value: frames(value),
    "audit": lambda value: audit(value, max_positions=9),
    "diagnose": lambda value: diagnose(value, max_positions=9),
    "search": lambda value: diagnose(games.TicTacToe("xox/oox/___"), search=value, max_positions=9),
    "check_game": lambda value: check_game(value),
    "load": lambda value: load(value),
    "find": lambda value: TREE.find(value),
    "recorder": lambda value: Recorder(value).tree(),
}


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments(name: str) -> None:
    """An argument of a wrong type is refused in one line."""
    for value in WRONG:
        hold(CALLS[name], value)


def searching(give: Callable[[], Any], where: str) -> Callable[..., Any]:
    """Return somebody's search that answers oddly, at its leaves or at its root."""
    rules = Steps()

    def search(state: int, isMax: bool = True) -> Any:
        values = [search(rules.play(state, move), not isMax) for move in rules.moves(state)]
        if (where == "root" and state == Steps.start) or (where == "leaves" and not values):
            return give()
        try:
            return (max if isMax else min)(values) if values else 1
        except Exception:  # what cannot be compared: then it takes the first
            return values[0]

    return search


@pytest.mark.parametrize("where", ["root", "leaves"])
@pytest.mark.parametrize("kind", ["values", "errors"])
def test_odd_searches(where: str, kind: str) -> None:
    """What a search of one's own returns or raises is understood, or told in one line."""
    for place in range(ODD if kind == "values" else len(ERRORS)):

        def give(place: int = place) -> Any:
            if kind == "values":
                return odd_values()[place]
            raise ERRORS[place]

        search = searching(give, where)

        raised = () if kind == "values" else type(ERRORS[place])

        def watched(start: Any, search: Any = search, raised: Any = raised) -> Any:
            recorder = Recorder()
            with contextlib.suppress(raised):
                recorder.runcall(search, start, watch=search)
            tree = recorder.tree()
            return repr(tree), rows(tree).csv(), str(explain(tree))

        hold(watched, Steps.start)
        if place % SOME == 0:
            hold(lambda game, s=search: str(diagnose(game, search=s, max_positions=5)), Steps())
