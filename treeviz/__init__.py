"""See what your search saw: record a game-tree search, draw it, and say why it chose what it chose.

>>> from treeviz import draw, explain, games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> tree
GameTree(11 nodes, value +10, best [2,2])
>>> diagram = draw(tree)                      # diagram.save("tree.svg"); a notebook shows it
>>> print(explain(tree).moves[2].text)
x wins at once.

Values are in points of MAX's side, whoever is to move. A value passes from room to room:
game → search → recorder → tree → view → scene → layout → diagram → picture.

Names are imported when they are first used, so that ``import treeviz`` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from treeviz import games
    from treeviz.analysis.comparison import Comparison, compare
    from treeviz.analysis.depths import Depths, by_depth
    from treeviz.analysis.sensitivity import Sensitivity, margins
    from treeviz.analysis.superposed import overlay
    from treeviz.auditing import Audit, audit
    from treeviz.diagnosis import Diagnosis, diagnose
    from treeviz.errors import (
        GameError,
        InputError,
        LimitReached,
        RecordingError,
        RenderError,
        TreevizError,
        ViewError,
    )
    from treeviz.explanation import Explanation, Refutation, explain, why_not
    from treeviz.files.load_save import load, save
    from treeviz.game.game import Board, Cell, Game, Player
    from treeviz.picture.diagram import Diagram, draw
    from treeviz.picture.theme import Theme
    from treeviz.query.table import Table, rows
    from treeviz.recorder.recorder import Recorder
    from treeviz.search.alphabeta import alphabeta
    from treeviz.search.minimax import minimax
    from treeviz.talk.animation import Animation
    from treeviz.talk.reel import Frame, Frames, frames
    from treeviz.tree.game_tree import GameTree
    from treeviz.tree.statistics import Stats, stats
    from treeviz.view.plaintext import outline
    from treeviz.view.view import View

__version__ = "0.1.0"

_HOME = {
    "Animation": "treeviz.talk.animation",
    "Audit": "treeviz.auditing",
    "Board": "treeviz.game.game",
    "Cell": "treeviz.game.game",
    "Comparison": "treeviz.analysis.comparison",
    "Depths": "treeviz.analysis.depths",
    "Diagnosis": "treeviz.diagnosis",
    "Diagram": "treeviz.picture.diagram",
    "Explanation": "treeviz.explanation",
    "Frame": "treeviz.talk.reel",
    "Frames": "treeviz.talk.reel",
    "Game": "treeviz.game.game",
    "GameError": "treeviz.errors",
    "GameTree": "treeviz.tree.game_tree",
    "InputError": "treeviz.errors",
    "LimitReached": "treeviz.errors",
    "Player": "treeviz.game.game",
    "Recorder": "treeviz.recorder.recorder",
    "RecordingError": "treeviz.errors",
    "Refutation": "treeviz.explanation",
    "RenderError": "treeviz.errors",
    "Sensitivity": "treeviz.analysis.sensitivity",
    "Table": "treeviz.query.table",
    "Theme": "treeviz.picture.theme",
    "TreevizError": "treeviz.errors",
    "View": "treeviz.view.view",
    "ViewError": "treeviz.errors",
    "alphabeta": "treeviz.search.alphabeta",
    "audit": "treeviz.auditing",
    "by_depth": "treeviz.analysis.depths",
    "compare": "treeviz.analysis.comparison",
    "diagnose": "treeviz.diagnosis",
    "draw": "treeviz.picture.diagram",
    "explain": "treeviz.explanation",
    "Stats": "treeviz.tree.statistics",
    "frames": "treeviz.talk.reel",
    "margins": "treeviz.analysis.sensitivity",
    "minimax": "treeviz.search.minimax",
    "outline": "treeviz.view.plaintext",
    "overlay": "treeviz.analysis.superposed",
    "load": "treeviz.files.load_save",
    "rows": "treeviz.query.table",
    "save": "treeviz.files.load_save",
    "stats": "treeviz.tree.statistics",
    "why_not": "treeviz.explanation",
}

__all__ = [
    "Animation",
    "Audit",
    "Board",
    "Cell",
    "Comparison",
    "Depths",
    "Diagnosis",
    "Diagram",
    "Explanation",
    "Frame",
    "Frames",
    "Game",
    "GameError",
    "GameTree",
    "InputError",
    "LimitReached",
    "Player",
    "Recorder",
    "RecordingError",
    "Refutation",
    "RenderError",
    "Sensitivity",
    "Stats",
    "Table",
    "Theme",
    "TreevizError",
    "View",
    "ViewError",
    "alphabeta",
    "audit",
    "by_depth",
    "compare",
    "diagnose",
    "draw",
    "explain",
    "frames",
    "games",
    "load",
    "margins",
    "minimax",
    "outline",
    "overlay",
    "rows",
    "save",
    "stats",
    "why_not",
]


def __getattr__(name: str) -> Any:
    if name == "games":
        return import_module("treeviz.games")
    if name not in _HOME:
        raise AttributeError(f"module 'treeviz' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
