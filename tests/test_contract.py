"""Any object with the methods is a game; one that breaks the contract is told where."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest

from treeviz import (
    GameError,
    InputError,
    LimitReached,
    Player,
    draw,
    explain,
    games,
    minimax,
    outline,
)


class Race:
    """A game of 4 moves a turn that inherits nothing; a state is (number, ply)."""

    start: Any = (0, 0)

    def to_move(self, state: Any) -> Any:
        return Player.MIN if state[1] % 2 else Player.MAX

    def moves(self, state: Any) -> Any:
        return range(4) if state[1] < 2 else ()

    def play(self, state: Any, move: Any) -> Any:
        return (state[0] * 4 + move, state[1] + 1)

    def utility(self, state: Any) -> Any:
        return state[0] - 7


def race(**methods: Any) -> Any:
    """Return the race with some of its methods replaced."""
    return type("Race", (Race,), methods)()


# What it lacks has a default


def test_a_game_need_not_inherit() -> None:
    """An object with the five names is searched, drawn and explained."""
    tree = minimax(race())
    assert (len(tree), tree.value, tree.best_move) == (21, 5, 3)
    assert tree.nodes[1]["position"] == "(0, 1)"
    assert tree.game.utility((9, 2)) == 2
    assert "MAX wins" in outline(tree)
    assert "+5" in draw(tree).source
    assert "MAX plays 3 and wins in 2 plies." in explain(tree).text
    assert minimax(race(), depth=1).value == 0


def test_a_game_may_define_the_rest_without_inheriting() -> None:
    """What a game defines of the optional methods is used."""
    tree = minimax(
        race(
            side=lambda self, player: {Player.MAX: "Anna", Player.MIN: "Ben"}[player],
            notation=lambda self, move: "abcd"[move],
            heuristic=lambda self, state: {"number": state[0], "bonus": 2},
            heuristics={"flat": lambda state: 1},
        ),
        depth=1,
    )
    assert (tree.value, tree.notation(tree.choice(0))) == (5, "d")
    assert tree.nodes[4]["terms"] == {"number": 3, "bonus": 2}
    assert "Anna to move" in explain(tree).text
    assert minimax(tree.game, depth=1, heuristic="flat").value == 1


def test_players_may_be_their_names() -> None:
    """`to_move` may answer with the texts "max" and "min"."""
    tree = minimax(race(to_move=lambda self, state: ("max", "min")[state[1] % 2]))
    assert tree.value == 5
    assert tree.player(0) is Player.MAX


# Breaches are told with their position


def failing(*_: Any) -> Any:
    raise ZeroDivisionError("by nothing")


def failing_at_length(*_: Any) -> Any:
    raise ValueError("first line\nsecond line")


def late(method: Callable[..., Any], number: int, wrong: Any) -> Callable[..., Any]:
    """Return a method that goes wrong only after the third of the first moves."""

    def answer(self: Any, state: Any, *move: Any) -> Any:
        return wrong if (*state, *move)[:2] == (number, 1) else method(self, state, *move)

    return answer


BREACHES: dict[str, tuple[dict[str, Any], str]] = {
    "state": ({"start": [0, 0]}, r"hashable, got \[0, 0\] \(list\)"),
    "later state": (
        {"play": lambda self, s, m: [2, 1] if s[1] == 0 and m == 2 else Race.play(self, s, m)},
        r"hashable.*\[2, 1\]",
    ),
    "to_move": ({"to_move": lambda self, s: "x"}, r"to_move gave 'x' at '\(0, 0\)'"),
    "to_move None": ({"to_move": lambda self, s: None}, r"to_move gave None at '\(0, 0\)'"),
    "later to_move": ({"to_move": late(Race.to_move, 2, "x")}, r"'x'.* at '\(2, 1\)'"),
    "to_move raises": ({"to_move": failing}, r"ZeroDivisionError: by nothing at '\(0, 0\)'"),
    "moves": ({"moves": lambda self, s: 3}, r"moves gave 3 at '\(0, 0\)'"),
    "moves None": ({"moves": lambda self, s: None}, r"moves gave None at '\(0, 0\)'"),
    "later moves": ({"moves": late(Race.moves, 2, None)}, r"moves .*None.* at '\(2, 1\)'"),
    "moves raises": ({"moves": failing}, r"moves raised ZeroDivisionError.* at '\(0, 0\)'"),
    "play": ({"play": lambda self, s, m: None}, r"play gave None at '\(0, 0\)' for 0"),
    "play raises": ({"play": failing}, r"play raised ZeroDivisionError.* at '\(0, 0\)'"),
    "utility": ({"utility": lambda self, s: None}, r"utility gave None at '\(0, 2\)'"),
    "utility text": ({"utility": lambda self, s: "5"}, r"utility gave '5' at '\(0, 2\)'"),
    "utility NaN": ({"utility": lambda self, s: nan}, r"utility gave nan at '\(0, 2\)'"),
    "utility raises": ({"utility": failing}, r"utility raised ZeroDivisionError.*'\(0, 2\)'"),
    "raises two lines": ({"utility": failing_at_length}, r"utility raised ValueError.* '\(0, 2\)'"),
}


@pytest.mark.parametrize(("methods", "message"), BREACHES.values(), ids=BREACHES)
def test_a_breach_of_the_rules_names_the_position(methods: dict[str, Any], message: str) -> None:
    """Rules that break the contract raise one line with what was wrong, and where."""
    with pytest.raises(GameError, match=message) as refusal:
        minimax(race(**methods))
    assert "\n" not in str(refusal.value)


HEURISTICS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "None": (lambda state: None, "gave None"),
    "NaN": (lambda state: nan, "gave nan"),
    "text": (lambda state: "3", "gave '3'"),
    "list": (lambda state: [3], r"gave \[3\]"),
    "terms": (lambda state: {"mobility": None}, "gave None"),
    "terms without a sum": (lambda state: {"one": inf, "other": -inf}, "gave nan"),
    "raises": (failing, "raised ZeroDivisionError: by nothing"),
}


@pytest.mark.parametrize(("opinion", "message"), HEURISTICS.values(), ids=HEURISTICS)
def test_a_heuristic_without_an_answer_names_the_position(
    opinion: Callable[[Any], Any], message: str
) -> None:
    """A heuristic that gives no number is named with the position, whoever brings it."""
    for game, heuristic in (
        (race(), opinion),
        (race(heuristic=lambda self, state: opinion(state)), None),
        (race(heuristics={"mine": opinion}), "mine"),
    ):
        with pytest.raises(GameError, match=rf"the heuristic .*{message} at '\(0, 1\)'") as refusal:
            minimax(game, depth=1, heuristic=heuristic)
        assert "\n" not in str(refusal.value)


def test_a_heuristic_is_not_asked_of_finished_games() -> None:
    """Searched to the end, a game needs no opinion."""
    assert minimax(race(), heuristic=failing).value == 5


def test_play_that_changes_its_argument() -> None:
    """A move that writes into the state it was given is found before the search."""

    class Pile(list[int]):
        __hash__ = lambda self: hash(tuple(self))  # type: ignore[assignment]  # noqa: E731

    def play(self: Any, state: Pile, move: int) -> Pile:
        state.append(move)
        return state

    game = race(
        start=Pile([7]),
        to_move=lambda self, s: Player.MAX,
        moves=lambda self, s: [1, 2] if len(s) < 3 else [],
        play=play,
    )
    with pytest.raises(GameError, match=r"play changed the state it was given at '\[7\]'"):
        minimax(game)


def test_moves_in_a_finished_game() -> None:
    """A game that goes on after its board shows a winning line is told so."""

    class Endless(games.TicTacToe):
        def moves(self, state: str) -> list[tuple[int, int]]:
            return [(r, c) for r in range(3) for c in range(3) if state[4 * r + c] == "_"]

    with pytest.raises(GameError, match=r"over at 'xxx/oo_/___' \(x wins\), .* 4 moves"):
        minimax(Endless("xxx/oo_/___"))


def test_an_endless_game_reaches_the_limit() -> None:
    """A game that never ends is stopped at the limit of nodes."""
    with pytest.raises(LimitReached, match="max_nodes=10,000") as reached:
        minimax(race(moves=lambda self, state: [0]), max_nodes=10_000)
    assert len(reached.value.tree) == 10_000


# What is no game


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (None, "None is no game: it has no start, to_move, moves, play, utility"),
        (type("Half", (), {"start": 0, "moves": None})(), "no to_move, play, utility"),
        (type("Half", (), {"start": 0})(), "^the Half of test_contract is no game: it has no to_"),
        (games.TicTacToe, r"make one with TicTacToe\(\)"),
    ],
)
def test_what_is_no_game(game: Any, message: str) -> None:
    """An object that lacks something is told what; a class is told to be called."""
    with pytest.raises(GameError, match=message):
        minimax(game)


@pytest.mark.parametrize(
    "limits",
    [
        {"depth": -1},
        {"depth": 2.0},
        {"depth": True},
        {"depth_penalty": -1},
        {"depth_penalty": inf},
        {"depth_penalty": nan},
        {"max_nodes": 0},
        {"heuristic": "lnes"},
    ],
)
def test_limits_that_make_no_sense(limits: dict[str, Any]) -> None:
    """A senseless limit or an unknown heuristic is refused before anything is searched."""
    with pytest.raises(InputError, match=r"expected .*; got|did you mean 'lines'") as refusal:
        minimax(games.TicTacToe(), **limits)
    assert "\n" not in str(refusal.value)
