"""States, moves, squares and names that cannot be keys: their classes raise when asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from treeviz import (
    GameError,
    Recorder,
    alphabeta,
    audit,
    diagnose,
    draw,
    explain,
    load,
    margins,
    minimax,
    play,
    rows,
    save,
)
from treeviz.testing import check_game


def refusing(*arguments: object) -> Any:
    """Refuse whatever is asked."""
    raise RuntimeError("not me")


class Held:
    """A text that is held in an object: a state, a move or a square."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


class Steps:
    """Left or right, three times; states and moves are of the given kinds."""

    def __init__(self, state: Callable[[str], Any] = str, move: Callable[[str], Any] = str) -> None:
        self._state, self._moves = state, [move("l"), move("r")]
        self.start = state("at ")

    def to_move(self, state: Any) -> str:
        return "max" if len(_text(state)) % 2 else "min"

    def moves(self, state: Any) -> list[Any]:
        return self._moves if len(_text(state)) < 6 else []

    def play(self, state: Any, move: Any) -> Any:
        return self._state("at " + "".join(sorted(_text(state)[3:] + _text(move))))

    def utility(self, state: Any) -> float:
        return float(_text(state).count("l"))


def _text(held: Any) -> str:
    return held[0] if isinstance(held, list) else str(getattr(held, "text", held))


def kind_of(**methods: Callable[..., Any]) -> Callable[[str], Any]:
    """Return a class of texts with methods of its own."""
    return type("Odd", (Held,), {f"__{name}__": method for name, method in methods.items()})


def never_equal(one: Any, other: Any) -> Any:
    """Compare as arrays do, to something that is neither true nor false."""
    return np.array([one is other, False])


STATES = {
    "a hash that raises": (kind_of(eq=Held.__eq__, hash=refusing), "hashable"),
    "a comparison that raises": (kind_of(eq=refusing, hash=lambda _: 1), "comparable"),
    "a comparison to arrays": (kind_of(eq=never_equal, hash=lambda _: 1), "comparable"),
}
ASKED: dict[str, Callable[[Any], object]] = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "play": lambda game: play(game, depth=2),
    "audit": lambda game: audit(game, heuristic=lambda _: 0.0, depth=1),
    "check_game": check_game,
    "runcall": lambda game: recorded(game).value,
}


def searched(game: Steps) -> Callable[..., float]:
    """Return a search of somebody's own."""

    def search(state: Any, maximizing: bool = True) -> float:
        replies = [search(game.play(state, move), not maximizing) for move in game.moves(state)]
        return (max if maximizing else min)(replies, default=game.utility(state))

    return search


def recorded(game: Steps) -> Any:
    """Watch it."""
    recorder = Recorder(game)
    recorder.runcall(searched(game), game.start, True)
    return recorder.tree()


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize(("state", "wanted"), STATES.values(), ids=STATES)
def test_a_state_that_is_no_key(state: Any, wanted: str, asked: Callable[[Any], object]) -> None:
    """It is refused in one line that says what a state must be."""
    with pytest.raises(GameError, match=f"a state must be {wanted}") as refused:
        asked(Steps(state))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("state", "wanted"), STATES.values(), ids=STATES)
def test_a_state_that_is_no_key_is_a_finding(state: Any, wanted: str) -> None:
    """A diagnosis says it as what is wrong with the rules."""
    game = Steps(state)
    found = diagnose(game, search=searched(game), max_positions=20)
    assert f"must be {wanted}" in str(found)


MOVES = {
    "a hash that raises": kind_of(hash=refusing),
    "a comparison that raises": kind_of(eq=refusing, hash=lambda _: 1),
    "a comparison to arrays": kind_of(eq=never_equal, hash=lambda _: 1),
}


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
@pytest.mark.parametrize("search", [minimax, alphabeta, recorded])
def test_a_move_that_is_no_key(move: Any, search: Callable[[Any], Any], tmp_path: Path) -> None:
    """Moves need be none: each stands for itself, in every verb."""
    tree = search(Steps(move=move))
    assert tree.value == 2
    assert explain(tree).verify() == ()
    assert draw(tree).svg()
    assert len(list(rows(tree))) == len(tree)
    assert str(margins(minimax(Steps(move=move))))
    assert load(save(tree, tmp_path / "tree.json")).value == tree.value


SQUARES = {
    "hash": kind_of(eq=Held.__eq__, hash=refusing),
    "eq": kind_of(eq=refusing, hash=lambda _: 1),
    "bool": kind_of(bool=refusing),
    "arrays": lambda sign: np.array([ord(sign)]),
    "an array as eq": kind_of(eq=never_equal, hash=lambda _: 1),
}


def filled(board: list[Any], maximizing: bool, square: Callable[[str], Any]) -> float:
    """Fill a board of odd squares, and take them back."""
    flat = board if not isinstance(board[0], list) else board[0]
    empty = [place for place, held in enumerate(flat) if held is None]
    values = []
    for place in empty:
        flat[place] = square("x" if maximizing else "o")
        values.append(filled(board, not maximizing, square))
        flat[place] = None
    return (max if maximizing else min)(values, default=1.0)


@pytest.mark.parametrize("board", [[None] * 3, [[None] * 3]], ids=["row", "rows"])
@pytest.mark.parametrize("square", SQUARES.values(), ids=SQUARES)
def test_a_square_that_is_no_key(square: Any, board: list[Any]) -> None:
    """A board of a program's own is taken down by what its squares hold."""
    recorder = Recorder()
    recorder.runcall(filled, board, True, square)
    tree = recorder.tree()
    assert len(tree) == 16
    assert explain(tree).verify() == ()
    assert draw(tree).svg()


class Named(dict[str, Any]):
    """Heuristics that cannot be gone through."""

    items = __iter__ = refusing


@pytest.mark.parametrize("heuristics", [property(refusing), Named(a=len)])
def test_heuristics_that_raise(heuristics: Any) -> None:
    """Wherever a game without `Game` says them, and however they fail."""
    game = type("Shy", (Steps,), {"heuristics": heuristics})()
    assert minimax(game).value == 2
    with pytest.raises(GameError, match="heuristics raised RuntimeError: not me"):
        minimax(game, heuristic="a")


def test_names_of_heuristics_are_told_as_texts() -> None:
    """A name that is something else is told as Python prints it, and asked by that."""
    game = type("Numbered", (Steps,), {"heuristics": {1: lambda _: 2.0}})()
    assert minimax(game, heuristic="1", depth=1).value == 2


def test_a_state_that_has_no_text_is_no_board_to_hand_over() -> None:
    """What a search is handed is asked for by the text of a position, which may raise."""
    game = Steps(kind_of(str=refusing))
    with pytest.raises(GameError, match="position raised RuntimeError: not me"):
        diagnose(game, search=searched(game), max_positions=20)


class Later(Steps):
    """Moves that are texts at the start, and of another kind below."""

    def __init__(self, move: Callable[[str], Any]) -> None:
        super().__init__()
        self._later = move

    def moves(self, state: Any) -> list[Any]:
        moves = super().moves(state)
        return moves if state == self.start else list(map(self._later, moves))


def turned_round(_: Any, moves: list[Any]) -> list[Any]:
    """Try the last move first."""
    return moves[::-1]


@pytest.mark.parametrize("move", [list, *MOVES.values()], ids=["a list", *MOVES])
@pytest.mark.parametrize("order", [None, turned_round])
def test_moves_that_are_no_keys_further_down(move: Any, order: Any) -> None:
    """What moves at the start are says nothing of those below; a game may make them anew."""
    tree = alphabeta(Later(move), order=order)
    assert tree.value == 2
    assert explain(tree).verify() == ()
    assert draw(tree).svg()
