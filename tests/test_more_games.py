"""Connect, Nim, engines, and the contract that every game keeps."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from treeviz import GameError, GameTree, InputError, Player, alphabeta, games, minimax
from treeviz.game.player import SIDES
from treeviz.options.sources import load_game
from treeviz.testing import check_game

# Connect


def playouts(game: Any, count: int) -> Iterator[tuple[Any, Any, Any]]:
    """Yield (state, move, state after it) of random games."""
    for number in range(count):
        chance, state = Random(number), game.start
        while moves := list(game.moves(state)):
            move = chance.choice(moves)
            after = game.play(state, move)
            yield state, move, after
            state = after


def line_of(rows: list[str], k: int) -> str:
    """Return whose stones are k in a row, by looking from every square in every direction."""
    for r, c, (down, right) in product(
        range(len(rows)), range(len(rows[0])), [(0, 1), (1, 0), (1, 1), (1, -1)]
    ):
        line = [
            rows[y][x]
            for y, x in ((r + i * down, c + i * right) for i in range(k))
            if 0 <= y < len(rows) and 0 <= x < len(rows[0])
        ]
        if len(line) == k and line[0] != "_" and len(set(line)) == 1:
            return line[0]
    return ""


@pytest.mark.parametrize(("rows", "columns", "k"), [(6, 7, 4), (4, 5, 4), (4, 4, 3), (3, 6, 3)])
def test_stones_fall_and_lines_win(rows: int, columns: int, k: int) -> None:
    """A stone falls on the stones below it; whoever has k in a row has won, and nobody else."""
    game, results = games.Connect(rows=rows, columns=columns, k=k), set()
    for state, column, after in playouts(game, 120):
        changed = [i for i, (a, b) in enumerate(zip(state, after, strict=True)) if a != b]
        (place,) = changed
        assert place % (columns + 1) == column
        below = place + columns + 1
        assert below >= len(after) or after[below] != "_"
        assert after[place] == ("x" if game.to_move(state) is Player.MAX else "o")
        winner = line_of(after.split("/"), k)
        full = "_" not in after
        assert (not list(game.moves(after))) == (bool(winner) or full)
        if winner or full:
            assert game.utility(after) == {"x": 10, "o": -10, "": 0}[winner]
            results.add(winner)
        assert game.parse(game.position(after)) == after
        mirror = "/".join(row[::-1] for row in after.split("/"))
        assert set(game.symmetries(after)) == {after, mirror}
    assert results >= {"x", "o"}


def test_positions_of_connect() -> None:
    """The size comes from the position; a full column is no move, a stone never floats."""
    game = games.Connect("x___/o___/x_o_", k=3)
    assert (game.rows, game.columns, list(game.moves(game.start))) == (3, 4, [1, 2, 3])
    with pytest.raises(InputError, match="floats"):
        games.Connect("____/_x__/____")
    with pytest.raises(InputError, match="x has 2 and o has 0"):
        games.Connect("____/____/xx__")
    threat = alphabeta(games.Connect("_____/_____/ooo__/xxx__"), depth=1)
    assert (threat.value, threat.best_move) == (10, 3)


# Nim


@pytest.mark.parametrize("misere", [False, True])
def test_bouton(misere: bool) -> None:
    """The mover wins unless the piles' xor is 0; misère, the other way round if none exceeds 1."""
    for piles in product(range(5), repeat=3):
        if list(piles) != sorted(piles) or (sum(piles) > 9 and piles[0] > 2):
            continue
        for player in SIDES:
            tree = alphabeta(games.Nim(*piles, misere=misere, player=player))
            xor = piles[0] ^ piles[1] ^ piles[2]
            wins = (xor != 0) != (misere and max(piles) <= 1)
            assert tree.value == (1 if wins == (player is Player.MAX) else -1), piles
            if wins and tree.best_move and not misere:
                assert nim_sum(tree.game.play(tree.game.start, tree.best_move)[0]) == 0


def nim_sum(piles: tuple[int, ...]) -> int:
    total = 0
    for pile in piles:
        total ^= pile
    return total


@pytest.mark.parametrize(
    ("piles", "nodes", "leaves"),
    [((2, 3), 86, 37), ((1, 2, 3), 447, 182), ((1, 3, 5), 12456, 5220)],
)
def test_whole_trees_of_nim(piles: tuple[int, ...], nodes: int, leaves: int) -> None:
    """The whole trees have the nodes and leaves that an independent program counts."""
    tree: GameTree = minimax(games.Nim(*piles))
    assert (len(tree), sum(not tree.children(n) for n in tree)) == (nodes, leaves)


def test_positions_of_nim() -> None:
    """Piles are written with commas, and `min` after them if it is MIN's turn; nonsense is not."""
    game = games.Nim("3,4,5 min")
    assert (game.start, game.position(game.start)) == (((3, 4, 5), Player.MIN), "3,4,5 min")
    for state, _, after in playouts(games.Nim(3, 4, 5), 20):
        assert game.position(state) != game.position(after)
        assert games.Nim().parse(game.position(after)) == after
    for wrong in ("", "3,x", "3;4", "min", "1001", "-1"):
        with pytest.raises(InputError):
            games.Nim(wrong)


# Engines


class TicTacToeEngine:
    """A board changed by push and pop, which counts how often it was."""

    def __init__(self, position: str) -> None:
        self.rules = games.TicTacToe(position)
        self.states = [self.rules.start]
        self.pushed = 0

    def push(self, move: Any) -> None:
        self.states.append(self.rules.play(self.states[-1], move))
        self.pushed += 1

    def pop(self) -> None:
        self.states.pop()


def as_game(engine: TicTacToeEngine, **more: Any) -> Any:
    rules = engine.rules
    return games.mutable(
        engine,
        moves=lambda e: rules.moves(e.states[-1]),
        to_move=lambda e: rules.to_move(e.states[-1]),
        utility=lambda e: rules.utility(e.states[-1]),
        position=lambda e: e.states[-1],
        key=lambda e: e.states[-1],
        **more,
    )


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_an_engine_is_its_game(search: Any) -> None:
    """An engine that pushes and pops gives the tree of its game, and about a push a node."""
    engine = TicTacToeEngine("xo_/_x_/__o")
    mine, known = search(as_game(engine)), search(engine.rules)
    pushed = engine.pushed
    assert [mine.value_at(n) for n in mine] == [known.value_at(n) for n in known]
    assert [mine.move(n) for n in mine] == [known.move(n) for n in known]
    assert [mine.position(n) for n in mine] == [known.position(n) for n in known]
    assert pushed <= 2 * len(known)
    assert mine.best_moves == known.best_moves
    assert check_game(as_game(TicTacToeEngine("xo_/_x_/__o"))) == 238


def test_an_engine_without_push() -> None:
    """An engine that lacks a method is refused by the method's name."""
    with pytest.raises(GameError, match="no method 'do'"):
        as_game(TicTacToeEngine("xo_/_x_/__o"), push="do")


# The contract


SHIPPED = [
    games.TicTacToe(), games.TicTacToe(rows=3, columns=4, k=3), games.Domineering(),
    games.Domineering(".V../.VHH/HH../.... V"), games.Connect(),
    games.Connect(rows=4, columns=4, k=3),
    games.Nim(3, 4, 5), games.Nim(2, 2, misere=True, player="min"),
    games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"), games.Explicit([[1, [2]], 3], "min"),
]  # fmt: skip


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: type(game).__name__)
def test_shipped_games_keep_the_contract(game: Any) -> None:
    """All games that come along pass the check that users call, on hundreds of positions."""
    assert 1 < check_game(game, positions=400) <= 400
    assert check_game(game, positions=3) == 3


def planted(**methods: Any) -> Any:
    return type("Planted", (games.TicTacToe,), methods)("xox/oox/___")


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"moves": lambda self, s: [(2, c) for c in range(3) if s[8 + c] == "_"]}, "x wins.*moves"),
    ({"moves": lambda self, s: iter([(2, 0), (2, 0)]) if s.endswith("_") else []}, "both written"),
    ({"utility": lambda self, s: "ten"}, "utility.*'ten'"),
    ({"utility": lambda self, s: float("nan")}, "utility.*nan"),
    ({"heuristic": lambda self, s: None}, "heuristic"),
    ({"to_move": lambda self, s: "nobody"}, "to_move.*'nobody'"),
    ({"position": lambda self, s: s.replace("/", "\n")}, "one line"),
    ({"position": lambda self, s: "?" + s}, "parse does not read"),
    ({"parse": lambda self, s: "___/___/___"}, "another position"),
    ({"play": lambda self, s, m: 1 // 0}, "play.*ZeroDivisionError"),
    ({"symmetries": lambda self, s: ["___/___/___"]}, "symmetries leaves out the state itself"),
    ({"symmetries": lambda self, s: [s, s.replace("_", "o", 1)]}, "who is to move"),
]  # fmt: skip


@pytest.mark.parametrize(("methods", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_each_broken_law_is_named(methods: dict[str, Any], said: str) -> None:
    """A game that breaks one law is told which, in one line."""
    with pytest.raises(GameError, match=said) as refusal:
        check_game(planted(**methods))
    assert "\n" not in str(refusal.value)


def test_an_order_that_changes_is_named() -> None:
    """Moves that come in another order when asked again break the contract."""
    turns = iter(range(10**6))

    def moves(self: Any, state: str) -> list[Any]:
        found = games.TicTacToe.moves(self, state)
        return list(found)[:: -1 if next(turns) % 2 else 1]

    with pytest.raises(GameError, match="another order"):
        check_game(planted(moves=moves))


# Games of installed packages


def test_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package offers its games in the group `treeviz.games`; what fails there is told."""

    def fail() -> Any:
        raise ImportError("its library is missing")

    offered = [
        SimpleNamespace(name="nimble", load=lambda: games.Nim),
        SimpleNamespace(name="broken", load=fail),
    ]
    monkeypatch.setattr(
        importlib.metadata,
        "entry_points",
        lambda group: offered if group == "treeviz.games" else [],
    )
    assert load_game("nimble", "1,2 min", {}).start == ((1, 2), Player.MIN)
    with pytest.raises(InputError, match="did you mean 'nimble'"):
        load_game("nimbel", "", {})
    with pytest.raises(InputError, match="broken raised ImportError: its library is missing"):
        load_game("broken", "", {})
