"""See what your search saw: record a game-tree search, draw it, and say why it chose what it chose.

>>> from treeviz import draw, explain, games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> tree
GameTree(11 nodes, value +10, best [2,2])
>>> diagram = draw(tree)                      # diagram.save("tree.svg"); a notebook shows it
>>> print(explain(tree).moves[2].text)
x wins at once: it completes the column [0,2] [1,2] [2,2].

Values are in points of MAX's side, whoever is to move. A value passes from room to room:
game → search → recorder → tree → view → scene → layout → diagram → picture.

Names are imported when they are first used, so that ``import treeviz`` is quick. It imports nothing
itself: until :mod:`treeviz.__main__` hears signals, Ctrl-C shows the lines of what is imported.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from treeviz import games
    from treeviz.analysis.comparison import compare
    from treeviz.analysis.depths import by_depth
    from treeviz.analysis.sensitivity import margins
    from treeviz.analysis.strip_of_searches import strip
    from treeviz.analysis.superposed import overlay
    from treeviz.auditing import audit
    from treeviz.diagnosis import diagnose
    from treeviz.errors import (
        GameError,
        InputError,
        Interrupted,
        LimitReached,
        RecordingError,
        RenderError,
        TreevizError,
        ViewError,
    )
    from treeviz.explanation import explain, why_not
    from treeviz.explorer.whole_page import explore
    from treeviz.files.load_save import load, save
    from treeviz.game.game import Board, Cell, Game, Player
    from treeviz.picture.diagram import draw
    from treeviz.picture.theme import Theme
    from treeviz.query.table import rows
    from treeviz.recorder.recorder import Recorder
    from treeviz.search.alphabeta import alphabeta
    from treeviz.search.expectimax import expectimax
    from treeviz.search.minimax import minimax
    from treeviz.talk.playing import play
    from treeviz.talk.reel import frames
    from treeviz.tree.game_tree import GameTree
    from treeviz.tree.statistics import stats
    from treeviz.view.plaintext import outline
    from treeviz.view.view import View

__version__ = "0.37.0"

# Results, which nobody constructs, are found here too, though they are not in `__all__`.
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
    "Interrupted": "treeviz.errors",
    "LimitReached": "treeviz.errors",
    "Page": "treeviz.explorer.whole_page",
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
    "expectimax": "treeviz.search.expectimax",
    "explain": "treeviz.explanation",
    "explore": "treeviz.explorer.whole_page",
    "Stats": "treeviz.tree.statistics",
    "frames": "treeviz.talk.reel",
    "margins": "treeviz.analysis.sensitivity",
    "minimax": "treeviz.search.minimax",
    "outline": "treeviz.view.plaintext",
    "overlay": "treeviz.analysis.superposed",
    "play": "treeviz.talk.playing",
    "load": "treeviz.files.load_save",
    "rows": "treeviz.query.table",
    "save": "treeviz.files.load_save",
    "stats": "treeviz.tree.statistics",
    "strip": "treeviz.analysis.strip_of_searches",
    "why_not": "treeviz.explanation",
}

__all__ = [
    "Board",
    "Cell",
    "Game",
    "GameError",
    "GameTree",
    "InputError",
    "Interrupted",
    "LimitReached",
    "Player",
    "Recorder",
    "RecordingError",
    "RenderError",
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
    "expectimax",
    "explain",
    "explore",
    "frames",
    "games",
    "load",
    "margins",
    "minimax",
    "outline",
    "overlay",
    "play",
    "rows",
    "save",
    "stats",
    "strip",
    "why_not",
]


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name == "games":
        return import_module("treeviz.games")
    if name not in _HOME:
        raise AttributeError(f"module 'treeviz' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
