"""Faults planted in rules, each in two games; what is named, and on which board."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from tests.planted import Lane
from treeviz import Game, Player, diagnose, games
from treeviz.diagnosis.findings.untried_facts import RulesFirst

FEW = 1500  # positions: enough for these


def found(game: object, **how: Any) -> list[str]:
    return [fault.name for fault in diagnose(game, max_positions=FEW, **how).faults]


class Ties(games.TicTacToe):
    """Tic-tac-toe on two rows: it says itself who has won."""

    tie = 0.0

    def utility(self, state: str) -> float:
        return super().utility(state) or self.tie

    def winner(self, state: str) -> Player | None:
        return super().winner(state) if self.winning_line(state) else None


class Drops(games.Connect):
    """Connect three; it says itself who has won."""

    tie = 0.0

    def utility(self, state: str) -> float:
        return super().utility(state) or self.tie

    def winner(self, state: str) -> Player | None:
        return super().winner(state) if self.winning_line(state) else None


BOARDS = [
    (Ties, {"position": "xo_/_x_/__o"}),
    (Drops, {"rows": 3, "columns": 3, "k": 3}),
]


def changed(base: type[Game], make: dict[str, Any], **methods: Any) -> Game:
    """Return a game with other methods."""
    made: Game = type(base.__name__, (base,), methods)(**make)
    return made


@pytest.mark.parametrize(("base", "make"), BOARDS)
def test_moves_in_a_finished_game(base: Any, make: dict[str, Any]) -> None:
    """Moves offered though somebody has a line are named; the board shown has a line."""
    columns = base is Drops

    def moves(self: Any, state: str) -> Iterable[Any]:
        if columns:
            return [c for c in range(self.columns) if state[c] == "_"]
        return [square for place, square in self._squares if state[place] == "_"]

    diagnosis = diagnose(changed(base, make, moves=moves), max_positions=FEW)
    assert [fault.name for fault in diagnosis.faults] == ["moves-when-over"]
    fault = diagnosis.faults[0]
    assert base(**make).winning_line(fault.position)
    assert len(fault.tree.children(0)) == 1, "the smallest board has one empty square"


@pytest.mark.parametrize(("base", "make"), BOARDS)
def test_full_asked_before_won(base: Any, make: dict[str, Any]) -> None:
    """A full board with a line that counts as a draw is a win that is not counted."""

    def utility(self: Any, state: str) -> float:
        return 0.0 if "_" not in state else games.TicTacToe.utility(self, state)

    assert found(changed(base, make, utility=utility)) == ["win-not-counted"]


@pytest.mark.parametrize(("base", "make"), BOARDS)
def test_values_of_the_side_to_move(base: Any, make: dict[str, Any]) -> None:
    """A finished game valued from the side to move is named, with how often it is so."""

    def utility(self: Any, state: str) -> float:
        return -10.0 if self.winning_line(state) else 0.0  # who is to move has lost

    assert found(changed(base, make, utility=utility)) == ["win-by-the-mover"]


@pytest.mark.parametrize(("base", "make"), BOARDS)
def test_the_loser_of_a_line(base: Any, make: dict[str, Any]) -> None:
    """If whoever has a line loses, always, that may be the misère game: a remark and no fault."""

    def utility(self: Any, state: str) -> float:
        return -games.TicTacToe.utility(self, state)

    diagnosis = diagnose(changed(base, make, utility=utility), max_positions=FEW)
    assert ([f.name for f in diagnosis.faults], diagnosis.remarks[0].name) == ([], "line-loses")


@pytest.mark.parametrize(("base", "make"), BOARDS)
@pytest.mark.parametrize("tie", [10.0, 1.0, -1000.0])
def test_ties_that_are_not_zero(base: Any, make: dict[str, Any], tie: float) -> None:
    """A draw, as the game calls it, must be worth 0 where wins and losses are alike."""
    assert found(changed(base, make, tie=tie)) == ["tie-not-zero"]
    assert found(base(**make)) == []


@pytest.mark.parametrize(
    ("game", "key"),
    [(games.Nim(2, 3), lambda self, state: state[0]), (Lane(), lambda self, state: state[:2])],
)
def test_keys_without_the_side_to_move(game: Game, key: Any) -> None:
    """Two positions with one key and different sides to move are both named."""
    mixed = type("Mixed", (type(game),), {"key": key})
    made = mixed(2, 3) if isinstance(game, games.Nim) else mixed()
    assert found(made) == ["key-mixes-movers"]


@pytest.mark.parametrize(
    ("game", "key"),
    [
        (games.Nim(1, 3), lambda self, state: (sum(state[0]), state[1])),
        (games.TicTacToe("x_o/_x_/o__"), lambda self, state: sorted(state).count("_")),
    ],
)
def test_keys_of_two_positions(game: Game, key: Any) -> None:
    """A key that does not tell two positions apart is named where they are not alike."""
    type_ = type("Mixed", (type(game),), {"key": key})
    made = type_(1, 3) if isinstance(game, games.Nim) else type_("x_o/_x_/o__")
    assert found(made) == ["key-mixes-positions"]
    right = type("Right", (type(game),), {"key": lambda self, state: ("the same", state)})
    assert found(right(1, 3) if isinstance(game, games.Nim) else right("x_o/_x_/o__")) == []


# Positions that change


class Stones:
    """A pile as a mutable thing."""

    def __init__(self, left: int, player: Player) -> None:
        self.left, self.player = left, player

    def __repr__(self) -> str:
        return f"{self.left} for {self.player.value}"


class Pile(Game):
    """Take one or two; who takes the last wins. `play` forgets to copy."""

    copies = False

    def __init__(self) -> None:
        self.start = Stones(5, Player.MAX)

    def to_move(self, state: Stones) -> Player:
        return state.player

    def moves(self, state: Stones) -> list[int]:
        return [taken for taken in (1, 2) if taken <= state.left]

    def play(self, state: Stones, move: int) -> Stones:
        after = Stones(state.left, state.player) if self.copies else state
        after.left -= move
        after.player = after.player.other
        return after

    def utility(self, state: Stones) -> float:
        return -1 if state.player is Player.MAX else 1


class Grid(Pile):
    """The same with the state in a list inside an object."""

    def __init__(self) -> None:
        self.start = type("Row", (), {"__repr__": lambda self: str(self.squares)})()
        self.start.squares = [0, 0, 0, 0]

    def to_move(self, state: Any) -> Player:
        return Player.MAX if sum(map(bool, state.squares)) % 2 == 0 else Player.MIN

    def moves(self, state: Any) -> list[int]:
        return [place for place, sign in enumerate(state.squares) if not sign]

    def play(self, state: Any, move: int) -> Any:
        state.squares[move] = 1
        return state

    def utility(self, state: Any) -> float:
        return 1


@pytest.mark.parametrize("game", [Pile(), Grid()])
def test_play_that_changes_the_board(game: Game) -> None:
    """A `play` that works on the board it was given is named; with a copy nothing is."""
    diagnosis = diagnose(game)
    assert [fault.name for fault in diagnosis.faults] == ["changed-by-play"]
    assert diagnosis.untried == (RulesFirst(),)
    assert found(type("Copies", (Pile,), {"copies": True})()) == []


class Counter:
    """An engine that counts to four; `pop` may forget the turn."""

    def __init__(self, forget: bool) -> None:
        self.said, self.turn, self.forget = [0], "max", forget

    def legal(self) -> list[int]:
        return [step for step in (1, 2) if self.said[-1] + step <= 4]

    def push(self, step: int) -> None:
        self.said.append(self.said[-1] + step)
        self.turn = "min" if self.turn == "max" else "max"

    def pop(self) -> None:
        self.said.pop()
        if not self.forget:
            self.turn = "min" if self.turn == "max" else "max"

    def __str__(self) -> str:
        return f"{self.said[-1]} {self.turn}"


class Board3:
    """Three squares in a row; `pop` may leave the sign where it is."""

    def __init__(self, forget: bool) -> None:
        self.squares, self.played, self.forget = ["_"] * 3, list[int](), forget

    @property
    def turn(self) -> str:
        return "max" if len(self.played) % 2 == 0 else "min"

    def legal(self) -> list[int]:
        return [place for place, sign in enumerate(self.squares) if sign == "_"]

    def push(self, place: int) -> None:
        self.squares[place] = "x" if self.turn == "max" else "o"
        self.played.append(place)

    def pop(self) -> None:
        place = self.played.pop()
        if not self.forget:
            self.squares[place] = "_"

    def __str__(self) -> str:
        return "".join(self.squares)


@pytest.mark.parametrize("engine", [Counter, Board3])
def test_engines_that_forget_to_undo(engine: Any) -> None:
    """An engine whose `pop` forgets something is named; its healthy twin is not."""

    def game(forget: bool) -> Game:
        return games.mutable(
            engine(forget),
            moves=lambda e: e.legal(),
            to_move=lambda e: e.turn,
            utility=lambda e: 1 if e.turn == "min" else -1,
        )

    fault = diagnose(game(True)).faults[0]
    assert fault.name == "not-restored"
    assert "Looked at again" in fault.text
    assert len(fault.tree) == 2
    assert found(game(False)) == []


# Orders


@pytest.mark.parametrize("base", [Lane, games.TicTacToe])
def test_moves_in_another_order_every_time(base: Any) -> None:
    """Moves that are shuffled each time they are asked for are named."""
    shuffling = random.Random(1)

    def moves(self: Any, state: Any) -> list[Any]:
        listed = list(base.moves(self, state))
        shuffling.shuffle(listed)
        return listed

    assert found(type("Shuffled", (base,), {"moves": moves})()) == ["order-changes"]


SETS = '''
from treeviz import Game, Player, games

class Words(Game):
    """Say one of the words left; who says the last wins."""
    start = (("ant", "bee", "cow", "dog", "eel"), Player.MAX)
    def to_move(self, state): return state[1]
    def moves(self, state): return ORDER(set(state[0]))
    def play(self, state, move): return tuple(w for w in state[0] if w != move), state[1].other
    def utility(self, state): return 1 if state[1] is Player.MIN else -1

class Named(games.Nim):
    """Nim whose moves are texts in a set."""
    def moves(self, state): return ORDER({f"{p}-{n}" for p, n in super(Named, self).moves(state)})
    def play(self, state, move): return super().play(state, tuple(map(int, move.split("-"))))
    def notation(self, move): return str(move)
'''


@pytest.mark.parametrize("name", ["Words", "Named"])
def test_orders_that_hang_on_the_run(folder: Any, name: str) -> None:
    """A set of texts has another order in another run; sorted it has not."""
    from treeviz.options.sources import load_game

    for order, expected in (("list", ["order-changes"]), ("sorted", [])):
        (folder / f"{order}_{name}.py").write_text(SETS.replace("ORDER", order))
        assert found(load_game(f"{order}_{name}.py:{name}", "", {})) == expected


# Code that fails


@pytest.mark.parametrize("base", [Lane, games.TicTacToe])
@pytest.mark.parametrize("method", ["moves", "play", "utility", "to_move"])
def test_rules_that_raise(base: Any, method: str) -> None:
    """Rules that raise somewhere are a finding with the position, never a traceback."""

    def fail(self: Any, state: Any, *more: Any) -> Any:
        if state == base().start:
            return getattr(base, method)(self, state, *more)
        raise KeyError("here")

    fault = diagnose(type("Broken", (base,), {method: fail})(), max_positions=FEW).faults[0]
    assert (fault.name, "raised KeyError" in fault.text) == ("code-fails", True)
    assert fault.diagram().source.startswith("digraph")


@pytest.mark.parametrize(
    ("method", "value"), [("utility", None), ("to_move", "x"), ("moves", 3), ("play", None)]
)
def test_rules_that_break_the_contract(method: str, value: Any) -> None:
    """An answer of the wrong kind is a finding that names the position."""
    game = type("Odd", (Lane,), {method: lambda self, *args: value})()
    fault = diagnose(game).faults[0]
    assert fault.name in ("breaks-contract", "code-fails")
    assert "at " in fault.text
