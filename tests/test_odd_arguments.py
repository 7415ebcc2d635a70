"""Every function and method, asked with whatever somebody may hand it: an answer, or one line.

What is tried is found and not listed: the methods that a class of treeviz defines and does not
keep to itself. The rules of a game are asked with states of their own and are not among them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import treeviz
from treeviz import (
    Recorder,
    TreevizError,
    View,
    audit,
    by_depth,
    compare,
    diagnose,
    draw,
    explain,
    explore,
    frames,
    games,
    margins,
    minimax,
    overlay,
    play,
    rows,
    stats,
    strip,
    why_not,
)
from treeviz.picture.theme import find_theme

GAME = games.TicTacToe("xox/oox/___")
TREE, SHALLOW = minimax(GAME), minimax(GAME, heuristic="lines", depth=1)
EXPLAINED, COMPARED, PLAYED = explain(TREE), compare(TREE, SHALLOW), play(GAME)


def worst(node: Any, maximizing: bool) -> Any:
    """Return the value of a nested list."""
    if not isinstance(node, list):
        return node
    return (max if maximizing else min)(worst(child, not maximizing) for child in node)


def watched() -> Recorder:
    """Return the recording of a search that was watched."""
    recorder = Recorder()
    recorder.runcall(worst, [[3, 12], [2, 4]], True)
    return recorder


def entered() -> Recorder:
    """Return a recording in which a node is open."""
    recorder = Recorder()
    recorder.enter()
    return recorder


RESULTS: dict[str, Callable[[], Any]] = {
    "tree": lambda: TREE,
    "diagram": lambda: draw(TREE),
    "diagram of two": lambda: overlay(COMPARED),
    "diagram of several": lambda: strip([TREE, SHALLOW]),
    "explanation": lambda: EXPLAINED,
    "move explained": lambda: EXPLAINED.moves[0],
    "refutation": lambda: why_not(TREE, "2,0"),
    "table": lambda: rows(TREE),
    "comparison": lambda: COMPARED,
    "depths": lambda: by_depth(GAME, range(1, 3)),
    "sensitivity": lambda: margins(TREE),
    "stats": lambda: stats(TREE),
    "frames": lambda: frames(TREE),
    "frame": lambda: frames(TREE)[0],
    "animation": lambda: frames(TREE).animated(),
    "game played": lambda: PLAYED,
    "turn": lambda: PLAYED.turns[0],
    "audit": lambda: audit(GAME, heuristic="lines"),
    "diagnosis": lambda: diagnose(GAME, heuristic="lines", max_positions=20),
    "page": lambda: explore(TREE),
    "recorder": Recorder,
    "recorder at work": entered,
    "recorder of a program": watched,
    "visit": lambda: Recorder().visit("a"),
    "view": View,
    "scene": lambda: View()(TREE),
    "theme": lambda: find_theme("paper"),
    "board": lambda: GAME.board(GAME.start),
}
ASKED: dict[str, dict[str, Any]] = {
    "alphabeta": {"game": GAME},
    "audit": {"game": GAME, "heuristic": "lines"},
    "by_depth": {"game": GAME, "depths": range(2)},
    "compare": {"a": TREE, "b": SHALLOW},
    "diagnose": {"game": GAME, "heuristic": "lines"},
    "draw": {"tree": TREE},
    "expectimax": {"game": GAME},
    "explain": {"tree": TREE},
    "explore": {"tree": TREE},
    "frames": {"tree": TREE},
    "load": {"source": "tree.json"},
    "margins": {"tree": TREE},
    "minimax": {"game": GAME},
    "outline": {"tree": TREE},
    "overlay": {"comparison": COMPARED},
    "play": {"game": GAME},
    "rows": {"tree": TREE},
    "save": {"tree": TREE, "path": "tree.json"},
    "stats": {"tree": TREE},
    "strip": {"trees": [TREE]},
    "why_not": {"tree": TREE, "move": "2,0"},
    "View": {},
    "Recorder": {},
}
WRITTEN_TO = {"recorder", "recorder at work", "recorder of a program", "visit"}
ODD: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: 10**400,
    lambda: float("nan"),
    lambda: float("inf"),
    lambda: 7.5,
    lambda: -1,
    lambda: 0,
    lambda: True,
    object,
    lambda: b"",
    lambda: b"a",
    list,
    lambda: [[]],
    dict,
    lambda: {1: [2]},
    set,
    lambda: (0, 0),
    lambda: "",
    lambda: "\x00",
    lambda: "\ud800",
    lambda: "zz",
    lambda: np.zeros(3),
    lambda: np.array([None]),
    lambda: (n for n in ()),
    lambda: len,
    lambda: int,
    lambda: TREE,
)


# Functions, and so the right thing to hand over; what they raise is their own.
MEANT = {
    (name, parameter, odd)
    for name, parameter in (
        ("audit", "progress"),
        ("by_depth", "search"),
        ("diagnose", "progress"),
        ("play", "search"),
    )
    for odd in ODD
    if callable(odd())
}


def methods(result: object) -> Iterator[tuple[str, inspect.Parameter, dict[str, Any]]]:
    """Yield each method that a result has of treeviz, and each parameter of it with the others."""
    kind = type(result)
    for name in (name for name in dir(kind) if not name.startswith("_")):
        held = inspect.getattr_static(kind, name)
        plain = getattr(held, "__func__", held)
        if not callable(plain) or not getattr(plain, "__module__", "").startswith("treeviz"):
            continue
        parameters = inspect.signature(getattr(result, name)).parameters.values()
        needed = {one.name: one for one in parameters if one.default is inspect.Parameter.empty}
        for one in parameters:
            yield name, one, needed | {one.name: one}


def call(method: Callable[..., Any], parameters: dict[str, Any], odd: Callable[[], Any]) -> None:
    """Call a method with something odd for some of its parameters; read what it yields."""
    args, named = [], {}
    for name, parameter in parameters.items():
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL):
            args.append(odd())
        else:
            named[name] = odd()
    result = method(*args, **named)
    if inspect.isgenerator(result):
        list(result)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("what", RESULTS)
def test_a_method_answers_or_refuses_in_one_line(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is handed, nothing but the errors of treeviz comes out of it."""
    monkeypatch.chdir(tmp_path)
    result, fell = RESULTS[what](), []
    for (name, parameter, asked), odd in product(list(methods(result)), ODD):
        if what in WRITTEN_TO:
            result = RESULTS[what]()
        method = partial(call, getattr(result, name), asked, odd)
        fell += refused_badly(method, f"{name}({parameter.name}={odd()!r})")
    assert not fell, "\n".join(fell)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ASKED)
def test_a_function_answers_or_refuses_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same of the public functions, one argument of each odd and the others right."""
    monkeypatch.chdir(tmp_path)
    function, right = getattr(treeviz, name), ASKED[name]
    parameters = list(inspect.signature(function).parameters.values())
    fell: list[str] = []
    for parameter, odd in product(parameters, ODD):
        if parameter.kind is parameter.VAR_KEYWORD or (name, parameter.name, odd) in MEANT:
            continue
        asked = partial(function, **right | {parameter.name: odd()})
        fell += refused_badly(asked, f"{name}({parameter.name}={odd()!r})")
    assert not fell, "\n".join(fell)


def refused_badly(asked: Callable[[], object], what: str) -> list[str]:
    """Return what comes out of a call that should not; nothing if all is well."""
    try:
        asked()
    except TreevizError as refused:
        return [f"{what}: {refused}"] if "\n" in str(refused) else []
    except Exception as error:  # what must not come out
        return [f"{what}: {error!r}"]
    return []


@pytest.mark.parametrize(
    "game",
    [
        GAME,
        games.Connect("___/___/___", k=3),
        games.Domineering(rows=2, columns=2),
        games.Nim(1, 2),
        games.Explicit([[3, 12], 2]),
    ],
)
@pytest.mark.parametrize("odd", [*ODD, lambda: "9" * 5000, lambda: "²", lambda: "0.²", lambda: "-"])
def test_a_position_is_read_or_refused_in_one_line(game: Any, odd: Callable[[], Any]) -> None:
    """Whatever is no position, digits that are no number and numbers of any length among it."""
    assert not refused_badly(partial(game.parse, odd()), "parse")


def test_no_more_depths_than_anybody_reads() -> None:
    """A range of a billion depths, or one without an end, is not written down."""
    for depths in (range(10**12), count()):
        with pytest.raises(treeviz.InputError, match="expected at most 10,000 depths"):
            by_depth(GAME, depths)
