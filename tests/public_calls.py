"""How everything public is called rightly: its name, and arguments that may then be replaced."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from typing import Any, NamedTuple

import treeviz
from treeviz import (
    Board,
    Cell,
    GameTree,
    Player,
    Recorder,
    Theme,
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
    outline,
    play,
    rows,
    stats,
    why_not,
)
from treeviz.formatting.blocks import Picture
from treeviz.picture.theme import PAPER

ROOMS = ("treeviz", "treeviz.auditing", "treeviz.diagnosis", "treeviz.explanation", "treeviz.games")
ARTICLE = games.TicTacToe("xox/oox/___")
TREE = minimax(ARTICLE, heuristic="lines")
SMALL = minimax(games.Explicit([[3, 12], [2, 4]]))

# What fits where no default does, by the name of the parameter.
FITTING: dict[str, Any] = {
    "game": ARTICLE,
    "tree": TREE,
    "trees": [TREE],
    "a": TREE,
    "b": TREE,
    "passed": TREE,
    "comparison": compare(TREE, TREE),
    "node": 1,
    "move": (2, 0),
    "moves": "",
    "path": "tree.json",
    "source": "tree.json",
    "pattern": "tree-{n}.svg",
    "format": "svg",
    "raw": "<svg/>",
    "width": 400,
    "name": "value",
    "player": Player.MAX,
    "picture": Picture("tree.svg", "a tree"),
    "before": Board.of("xo"),
    "rows": "xo",
    "value": 1.0,
    "heuristic": "lines",
    "search": minimax,
    "reads": {},
    "function": lambda board: 0,
    "text": "xox/oox/___",
    "position": None,
    "other": TREE,
    "message": "no",
    "found": None,
    "fact": None,
    "environment": None,
    "engine": None,
    "utility": len,
    "to_move": len,
}
# What treeviz alone makes, and what is no call: an enumeration, a base class.
OUR_OWN = {"Audit", "Diagnosis", "Examined", "Explanation", "Finding", "MoveExplained", "Player",
           "Refutation", "Statement"}  # fmt: skip
ONLY_REFUSING = {
    "from_easyai",
    "from_pettingzoo",
    "recorder.refuse",
}  # nothing fits
# Games are asked for moves and values with states and moves of their own, a million times.
OF_THE_RULES = frozenset(("state", "before", "after", "square", "move", "player"))


class Count:
    """A game that is played by changing it: who counts to three wins."""

    told = 0

    def push(self, number: int) -> None:
        """Count on."""
        self.told += number

    def pop(self, number: int) -> None:
        """Count back."""
        self.told -= number

    def __str__(self) -> str:
        return str(self.told)


# What else fits one of them only.
OF_ONE: dict[str, dict[str, Any]] = {
    "Board": {"rows": ((Cell("x"), Cell("o")),)},
    "Explicit": {"tree": [[3, 12], [2, 4]]},
    "OpenSpiel": {"name": "tic_tac_toe"},
    "audit": {"heuristic": "lines"},
    "from_openspiel": {"name": "tic_tac_toe"},
    "mutable": {
        "engine": Count(),
        "moves": lambda engine: [1, 2][: 3 - engine.told],
        "to_move": lambda engine: "max",
        "utility": lambda engine: 1,
    },
    "zugzwang": {
        "tree": minimax(games.Domineering("../.. V")),
        "passed": minimax(games.Domineering("../.. H")),
    },
    "tree.over": {"columns": SMALL.columns, "game": SMALL.game, "heuristic": None, "facts": {}},
    "diagram.finish": {"raw": draw(SMALL).raw_svg()},
    "frame.finish": {"raw": draw(SMALL).raw_svg()},
    "diagram.save": {"path": "tree.svg"},
    "frame.save": {"path": "tree.svg"},
    "animation.save": {"path": "tree.svg"},
    "page.save": {"path": "tree.html"},
    "nim.parse": {"text": "1,2"},
    "dominoes.parse": {"text": "../.. V"},
    "connect.parse": {"text": "__/__"},
    "explicit.parse": {"text": "0.1"},
    "recorder.place": {"node": 0},
    "recorder.refuse": {"node": 0},
    "recorder.see": {},
}


class PublicCall(NamedTuple):
    """What is called, with arguments that fit, and what is asked of its result, which may wait."""

    function: Callable[[], Callable[..., Any]]
    given: dict[str, Any]
    use: Callable[[Any], object]


@cache
def made() -> dict[str, Any]:
    """Return one of each thing that has public methods."""
    opinion = {"heuristic": "lines"}
    found = {
        "tree": TREE,
        "board": ARTICLE.board(ARTICLE.start),
        "player": Player.MAX,
        "view": View(),
        "theme": PAPER,
        "diagram": draw(SMALL),
        "frames": frames(SMALL),
        "frame": frames(SMALL)[0],
        "animation": frames(SMALL).animated(),
        "page": explore(SMALL),
        "explanation": explain(TREE),
        "refutation": why_not(TREE, (2, 0)),
        "comparison": compare(TREE, TREE),
        "margins": margins(TREE),
        "depths": by_depth(ARTICLE, range(3), **opinion),
        "stats": stats(TREE),
        "table": rows(TREE, max_rows=3),
        "played": play(ARTICLE),
        "audit": audit(ARTICLE, **opinion),
        "diagnosis": diagnose(ARTICLE),
        "game": ARTICLE,
        "nim": games.Nim(1, 2),
        "dominoes": games.Domineering(rows=2, columns=2),
        "connect": games.Connect(rows=2, columns=2, k=2),
        "explicit": games.Explicit([[3, 12], [2, 4]]),
    }
    return found


def opened() -> Recorder:
    """Return a recorder inside a visit."""
    recorder = Recorder()
    recorder.enter("a")
    return recorder


def run_watched(function: Any, watch: Any, reads: Any) -> Any:
    """Call a function by a recorder that watches it."""
    return Recorder().runcall(function, "a", watch=watch, reads=reads)


def used(result: Any) -> None:
    """Ask of a result what it may have left for later."""
    if isinstance(result, View):
        outline(TREE, result)
        draw(TREE, result).source  # noqa: B018  # drawn when it is asked for
    elif isinstance(result, Theme):
        draw(SMALL, theme=result).svg()
    elif isinstance(result, Board | Cell):
        board = result if isinstance(result, Board) else Board(((result,),))
        shown = type("Shown", (games.TicTacToe,), {"board": lambda self, state: board})
        draw(minimax(shown("xox/oox/__x"))).source  # noqa: B018
    elif isinstance(result, Recorder):
        with result.visit("a") as visit:
            visit.value = 1
        draw(result.tree()).source  # noqa: B018
    elif isinstance(result, GameTree):
        repr(result)
        explain(result)
    elif hasattr(type(result), "source") and hasattr(result, "layout"):
        result.source  # noqa: B018
    elif hasattr(result, "__next__"):
        for _ in zip(range(9), result, strict=False):
            pass
    else:
        repr(result)


def parameters(function: Callable[..., Any]) -> dict[str, Any] | None:
    """Return arguments that fit, by name; None if there is nothing to replace."""
    found = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        fits = parameter.default is not parameter.empty
        found[name] = parameter.default if fits else FITTING.get(name, "a")
    return found


def methods(one: Any) -> Iterator[str]:
    """Yield the names of the public methods of a thing that treeviz defines."""
    for name in dir(type(one)):
        told = inspect.getattr_static(type(one), name)
        told = getattr(told, "__func__", told)
        ours = str(getattr(told, "__module__", "")).startswith("treeviz")
        if not name.startswith("_") and inspect.isfunction(told) and ours:
            yield name


@cache
def public_calls() -> dict[str, PublicCall]:
    """Return every public call by its name."""
    calls = {}
    for room in ROOMS:
        module = import_module(room)
        for name in module.__all__:
            function = getattr(module, name)
            if not callable(function) or name in OUR_OWN:
                continue
            given = parameters(function)
            if name == "Theme":
                given = {f: getattr(PAPER, f) for f in given}
            calls.setdefault(name, PublicCall(lambda f=function: f, given, used))
    for title, one in made().items():
        for name in methods(one):
            given = parameters(getattr(one, name))
            if not isinstance(one, treeviz.Game) or OF_THE_RULES.isdisjoint(given):
                calls[f"{title}.{name}"] = PublicCall(partial(getattr, one, name), given, used)
    for name in methods(Recorder()):
        given = parameters(getattr(Recorder(), name))
        calls[f"recorder.{name}"] = PublicCall(
            lambda name=name: getattr(opened(), name), given, used
        )
    given = {"function": lambda board: 0, "watch": None, "reads": None}
    calls["recorder.runcall"] = PublicCall(lambda: run_watched, given, used)
    pairs = compare(minimax(ARTICLE, heuristic="lines", depth=1), TREE).changes
    for name in ("comparison.line", "comparison.values"):
        calls[name].given["pair"] = pairs[0] if pairs else None
    for name, call in calls.items():
        call.given.update(OF_ONE.get(name, {}))
    return {name: call for name, call in calls.items() if call.given}
