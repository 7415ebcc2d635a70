"""Games and heuristics of one's own that are at fault: one line names the fault and the position.

Nothing that others wrote may end in a traceback, whichever of its methods fails.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from refusal import TARGET, refused

from treeviz import (
    GameError,
    InputError,
    View,
    draw,
    explain,
    explore,
    games,
    margins,
    minimax,
    outline,
    save,
)
from treeviz.files.trace import read_trace

HEURISTICS = {
    "raises": ("return 1 / 0", "raised ZeroDivisionError: division by zero"),
    "gives None": ("return None", "gave None", "expected a number"),
    "gives NaN": ("return float('nan')", "gave nan", "expected a number"),
    "gives text": ("return 'good'", "gave 'good'", "expected a number"),
    "gives a list": ("return [1]", "gave [1]", "expected a number"),
    "has a term that is text": ("return {'a': 'b'}", "gave 'b'", "expected a number"),
    "has terms that cancel": ("return {'a': 1e999, 'b': -1e999}", "gave nan"),
    "asks for too much": ("return judge(state)", "RecursionError"),
}


@pytest.mark.parametrize("verb", ["draw", "explain", "play"])
@pytest.mark.parametrize("row", HEURISTICS.values(), ids=HEURISTICS)
def test_heuristics_at_fault(folder: Path, verb: str, row: tuple[str, ...]) -> None:
    """A heuristic that gives no number is named, with the first position where it did not."""
    body, *words = row
    (folder / "opinion.py").write_text(f"def judge(state):\n    {body}\n")
    line = ("tictactoe", "xo_/___/___", "--depth", "1", "--heuristic", "opinion.py:judge")
    said = refused(folder, (verb, *line, "-o", TARGET, "--format", "txt"))
    position = "'xox/___/___'"
    assert [word for word in ["'judge'", position, *words] if word not in said] == []


MODULES = {
    "raises": ("raise ValueError('no luck')", "running broken.py raised ValueError: no luck"),
    "raises mutely": (
        "class Mute(Exception):\n    def __str__(self):\n        raise self\nraise Mute",
        "running broken.py raised Mute: and its text raises Mute",
    ),
    "is no Python": ("def (:", "running broken.py raised SyntaxError"),
    "needs what is missing": ("import gone_away", "No module named 'gone_away'"),
    "speaks in lines": ("raise ValueError('one\\ntwo')", "one two"),
    "ends the program": ("raise SystemExit(3)", "running broken.py", "SystemExit"),
    "ends it quietly": ("import sys; sys.exit()", "running broken.py", "SystemExit"),
}


@pytest.mark.parametrize("row", MODULES.values(), ids=MODULES)
def test_files_at_fault(folder: Path, row: tuple[str, ...]) -> None:
    """A file that cannot be run is named with what it raised; it cannot end the program."""
    body, *words = row
    (folder / "broken.py").write_text(body)
    said = refused(folder, ("draw", "broken.py:Game", "-o", TARGET))
    assert [word for word in words if word not in said] == []


RULES = {
    "state that is a list": ("start = [0]", "hashable", "[0]", "functional"),
    "start that raises": ("start = property(lambda self: 1 / 0)", "start", "ZeroDivisionError"),
    "to_move None": ("def to_move(self, state): return None", "to_move gave None", "Player.MAX"),
    "moves raise": ("def moves(self, state): raise KeyError('m')", "moves raised KeyError: 'm'"),
    "moves None": ("def moves(self, state): return None", "moves gave None"),
    "play raises": ("def play(self, state, move): return 1 / 0", "play raised ZeroDivisionError"),
    "play None": ("def play(self, state, move): return None", "play gave None", "new state"),
    "utility raises": ("def utility(self, state): return 1 / 0", "utility raised"),
    "utility None": ("def utility(self, state): return None", "utility gave None"),
    "utility text": ("def utility(self, state): return 'won'", "utility gave 'won'"),
    "utility NaN": ("def utility(self, state): return float('nan')", "utility gave nan"),
    "board raises": ("def board(self, state): return 1 / 0", "board", "ZeroDivisionError"),
    "board that is none": ("def board(self, state): return ['xo']", "board gave ['xo']"),
    "notation raises": ("def notation(self, move): return 1 / 0", "notation", "ZeroDivisionError"),
    "notation a number": ("def notation(self, move): return move", "notation gave 1", "text"),
    "outcome raises": ("def outcome(self, state): return 1 / 0", "outcome", "ZeroDivisionError"),
    "side raises": ("def side(self, player): return 1 / 0", "side", "ZeroDivisionError"),
    "position raises": ("def position(self, state): return 1 / 0", "position", "ZeroDivision"),
    "label raises": ("def label(self, state): return 1 / 0", "label", "ZeroDivisionError"),
}


@pytest.mark.parametrize("row", RULES.values(), ids=RULES)
def test_rules_at_fault(folder: Path, race: str, row: tuple[str, ...]) -> None:
    """Whichever method of a game breaks the contract, it is named: status 2, no traceback."""
    body, *words = row
    (folder / "wrong.py").write_text(f"{race}\nclass Wrong(Race):\n    {body}\n")
    said = refused(folder, ("draw", "wrong.py:Wrong", "-o", TARGET))
    assert [word for word in words if word not in said] == []


BOARDS = {
    "no rows": ("Board(())", "a board without squares"),
    "empty rows": ("Board(((), ()))", "a board without squares"),
    "ragged": ("Board.of(['xo', 'x'])", "rows of different lengths"),
    "a sign that is none": ("Board.of([[1]])", "the sign 1; expected text"),
    "a line off it": ("Board.of(['x'], line=[(0, 0), (0, 1)])", "the square (0, 1)"),
    "a line before it": ("Board.of(['x'], line=[(0, -1)])", "the square (0, -1)"),
    "a mark below it": ("Board.of(['x'])._replace(marked=((1, 0),))", "the square (1, 0)"),
    "a mark above it": ("Board.of(['x'])._replace(marked=((-1, 0),))", "the square (-1, 0)"),
    "a piece off it": ("Board.of(['x'], pieces=[[(0, 0), (0, 1)]])", "the square (0, 1)"),
}


@pytest.mark.parametrize("row", BOARDS.values(), ids=BOARDS)
def test_boards_at_fault(folder: Path, race: str, row: tuple[str, str]) -> None:
    """A board whose squares, lines, marks or pieces cannot be drawn is named with the position."""
    board, words = row
    rules = f"def moves(self, state): return []\n    def board(self, state): return {board}"
    code = f"from treeviz import Board\n{race}\nclass Wrong(Race):\n    {rules}\n"
    (folder / "wrong.py").write_text(code)
    said = refused(folder, ("draw", "wrong.py:Wrong", "-o", TARGET))
    assert f"board gave {words}" in said
    assert "at " in said


def test_positions_a_game_cannot_read(folder: Path) -> None:
    """Whatever a game's own `parse` raises is told with the text it was given."""
    said = refused(folder, ("draw", "my_game.py:Race", "four", "-o", TARGET))
    assert "'four'" in said


SHARED = """
from treeviz import Player, games

class Counter:
    def __init__(self):
        self.count = 0
    def __hash__(self):
        return self.count
    def __repr__(self):
        return f"count {self.count}"

class Changing:
    def __init__(self):
        self.start = Counter()
    def to_move(self, state):
        return Player.MAX
    def moves(self, state):
        return [1] if state.count < 3 else []
    def play(self, state, move):
        state.count += move
        return state
    def utility(self, state):
        return 0

class Endless(games.TicTacToe):
    def moves(self, state):
        return [(r, c) for r in range(3) for c in range(3) if state[4 * r + c] == "_"]

class Half:
    start = 0
"""


def test_a_game_that_changes_its_states(folder: Path) -> None:
    """A game whose `play` changes the state it was given is named with the position."""
    (folder / "wrong.py").write_text(SHARED)
    said = refused(folder, ("draw", "wrong.py:Changing", "-o", TARGET))
    assert "play changed the state it was given at 'count 0'" in said


def test_a_game_that_goes_on_after_its_end(folder: Path) -> None:
    """A game that lists moves though somebody has won is named with the position."""
    (folder / "wrong.py").write_text(SHARED)
    said = refused(folder, ("draw", "wrong.py:Endless", "xox/oox/___", "-o", TARGET))
    assert "the game is over at 'xox/oox/xo_' (o wins)" in said
    assert "1 move there" in said


def test_a_class_that_is_no_game(folder: Path) -> None:
    """A class that lacks rules is told which ones."""
    (folder / "wrong.py").write_text(SHARED)
    said = refused(folder, ("draw", "wrong.py:Half", "-o", TARGET))
    assert "it has no to_move, moves, play, utility" in said


def test_text_of_another_class_is_its_signs() -> None:
    """A text that is printed in a way of its own, or not at all, is taken by its signs."""

    class Shy(str):
        def __str__(self) -> str:
            raise RuntimeError("not me")

    class Written(games.TicTacToe):
        def notation(self, move: Any) -> str:
            return Shy(super().notation(move))

        def position(self, state: Any) -> str:
            return Shy(super().position(state))

        def side(self, player: Any) -> str:
            return Shy(super().side(player))

    tree, plain = (minimax(game("xox/oox/___")) for game in (Written, games.TicTacToe))
    assert str(explain(tree)) == str(explain(plain))
    assert (outline(tree), draw(tree).source) == (outline(plain), draw(plain).source)


def test_what_a_game_says_of_itself_may_raise() -> None:
    """An attribute that is asked of the game, not of a position, is named with its class."""

    class Unsure(games.Domineering):
        @property
        def aim(self) -> str:  # type: ignore[override]
            raise KeyError("aim")

    with pytest.raises(GameError, match=r"aim of Unsure raised KeyError"):
        minimax(Unsure(rows=2, columns=2))


def test_terms_may_be_named_by_anything() -> None:
    """A term whose name is no text is told as Python shows it, in words, files and pages."""

    class Numbered(games.TicTacToe):
        def heuristic(self, state: str) -> Any:
            return {1: state.count("x"), ("a", 2): -2 * state.count("o")}

    tree = minimax(Numbered("xo_/___/___"), depth=1)
    assert dict(tree.terms(1)) == {"1": 2, "('a', 2)": -2}
    assert "('a', 2)" in str(margins(tree))
    assert explore(tree).html


class Restless:
    """A key whose hash is another one each time."""

    def __init__(self) -> None:
        self.asked = 0

    def __hash__(self) -> int:
        self.asked += 1
        return self.asked


class Incomparable:
    """A key that has a hash and cannot be compared."""

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise ValueError("not comparable")


@pytest.mark.parametrize(
    ("kind", "why"), [(Restless, "whose hash changes"), (Incomparable, "expected a hashable value")]
)
def test_a_key_that_is_no_key_is_refused_where_positions_are_merged(kind: Any, why: str) -> None:
    class Keyed(games.TicTacToe):
        def key(self, state: Any) -> Any:
            return kind()

    tree = minimax(Keyed("xox/oo_/x__"))
    for ask in (lambda: draw(tree, View(merge="positions")).svg(), tree.transpositions):
        with pytest.raises(GameError, match=f"key gave .* at .*{why}"):
            ask()


@pytest.mark.parametrize("named", [3.5, ["lines"], None, "raises"])
def test_heuristics_that_are_no_mapping(named: Any) -> None:
    """What names its heuristics in no mapping, or fails when it is asked, is told so."""

    class Named(games.Explicit):
        @property
        def heuristics(self) -> Any:
            if named == "raises":
                raise ValueError("none yet")
            return named

    tree = minimax(Named([3, 2]))
    with pytest.raises(GameError, match=r"heuristics (is .*expected a mapping|raised ValueError)"):
        save(tree, "never.json")
    if named != "raises":
        with pytest.raises(GameError, match=r"heuristics is .*expected a mapping"):
            minimax(tree.game, heuristic="lines")
        trace = io.BytesIO(b'{"format": "treeviz trace", "schema": 1, "heuristic": "lines"}')
        with pytest.raises(InputError, match=r"line 1: heuristics is .*expected a mapping"):
            read_trace(trace, tree.game)
