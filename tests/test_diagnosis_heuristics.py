"""Faults planted in heuristics, each in two games; healthy twins are silent."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.planted import Lane
from treeviz import Game, Player, diagnose, games
from treeviz.game.player import SIDES

pytestmark = pytest.mark.long("whole diagnoses are made of many heuristics")

FEW = 2500
TICTACTOE = games.TicTacToe("x__/_o_/___")
DOMINEERING = games.Domineering(rows=3, columns=4)
LANE = type("Long", (Lane,), {"start": (0, 20, Player.MAX)})()


def faults(game: Game, heuristic: Any) -> list[str]:
    return [fault.name for fault in diagnose(game, heuristic=heuristic, max_positions=FEW).faults]


def remarks(game: Game, heuristic: Any) -> list[str]:
    return [
        remark.name for remark in diagnose(game, heuristic=heuristic, max_positions=FEW).remarks
    ]


def sight(state: str) -> float:
    """Tell what x and o can complete next; good, and from MAX's side."""
    mover = TICTACTOE.to_move(state)
    can = {p: completes(state, TICTACTOE.side(p)) for p in SIDES}
    if can[mover]:
        return 5 if mover is Player.MAX else -5
    return can[Player.MAX] - can[Player.MIN]


def completes(state: str, sign: str) -> int:
    """Count the squares on which a sign would complete a line."""
    return sum(
        state[place] == "_"
        and bool(TICTACTOE.winning_line(state[:place] + sign + state[place + 1 :]))
        for place in range(len(state))
    )


GOOD: list[tuple[Game, Any]] = [(TICTACTOE, sight), (LANE, LANE.heuristic)]


@pytest.mark.parametrize(("game", "heuristic"), GOOD)
def test_a_good_heuristic(game: Game, heuristic: Any) -> None:
    """Of a good heuristic no fault is told."""
    assert faults(game, heuristic) == []


@pytest.mark.parametrize(("game", "heuristic"), GOOD)
def test_the_wrong_sign(game: Game, heuristic: Any) -> None:
    """A heuristic with its sign turned names the loser: the board shown is lost by force."""
    diagnosis = diagnose(game, heuristic=lambda state: -heuristic(state), max_positions=FEW)
    assert [fault.name for fault in diagnosis.faults] == ["heuristic-reversed"]
    assert re.search("wins by force|by the rules", diagnosis.faults[0].text)
    assert len(diagnosis.faults[0].tree) > 1


@pytest.mark.parametrize(("game", "heuristic"), GOOD)
def test_the_side_to_move(game: Game, heuristic: Any) -> None:
    """A heuristic that speaks for the side to move is told apart from one with a wrong sign."""

    def turned(state: Any) -> float:
        sign = 1 if game.to_move(state) is Player.MAX else -1
        return sign * float(heuristic(state))

    diagnosis = diagnose(game, heuristic=turned, max_positions=FEW)
    assert [fault.name for fault in diagnosis.faults] == ["heuristic-by-the-mover"]
    assert f"with {game.side(Player.MIN)} to move" in diagnosis.faults[0].text


@pytest.mark.parametrize("game", [TICTACTOE, LANE, DOMINEERING, games.Nim(1, 2, 3)])
@pytest.mark.parametrize("hope", [0.25, -0.25])
def test_hope_is_no_fault(game: Game, hope: float) -> None:
    """A heuristic that always hopes for one side, or always for the mover, has no wrong sign."""
    assert faults(game, lambda state: hope) == []
    sign = {Player.MAX: hope, Player.MIN: -hope}
    assert faults(game, lambda state: sign[game.to_move(state)]) == []


@pytest.mark.parametrize(
    ("game", "heuristic"),
    [(TICTACTOE, lambda s: 8 * sum(TICTACTOE.lines(s).values())), (LANE, lambda s: s[1] - s[0])],
)
def test_larger_than_a_win(game: Game, heuristic: Any) -> None:
    """An estimate beyond a win is named, as large as a win is not."""
    assert "estimate-beyond-win" in faults(game, heuristic)
    truths = [1.0 if game is LANE else 10.0]
    assert faults(game, lambda s: truths[0]) == []


@pytest.mark.parametrize(
    ("game", "skew"),
    [
        (TICTACTOE, lambda s: 0.1 * (s[0] == "x")),
        (games.Connect(rows=3, columns=4, k=3), lambda s: 0.1 * (s[-1] == "x")),
    ],
)
def test_mirror_images(game: Game, skew: Any) -> None:
    """A heuristic that likes one corner is remarked, and a symmetric one is not."""
    assert "asymmetric" in remarks(game, skew)
    assert "asymmetric" not in remarks(game, "lines")


class Swaps(games.TicTacToe):
    """Tic-tac-toe that knows its boards with the sides swapped."""

    def swapped(self, state: str) -> str:
        return state.translate(str.maketrans("xo", "ox"))


class Walks(Lane):
    """The lane seen from its other end."""

    def swapped(self, state: Any) -> Any:
        return 6 - state[1], 6 - state[0], Player(state[2]).other


@pytest.mark.parametrize(
    ("game", "fair", "unfair"),
    [
        (Swaps("x__/_o_/___"), TICTACTOE.lines, lambda s: 0.5 * s.count("x")),
        (Walks(), Lane().heuristic, lambda s: 0.1),
    ],
)
def test_sides_swapped(game: Game, fair: Any, unfair: Any) -> None:
    """With the sides swapped the value changes its sign and nothing else, or it is remarked."""
    assert "not-antisymmetric" in remarks(game, unfair)
    assert "not-antisymmetric" not in remarks(game, fair)


@pytest.mark.parametrize(
    ("game", "blind", "seeing"),
    [
        (TICTACTOE, lambda s: 8 * sum(TICTACTOE.lines(s).values()), lambda s: 0),
        (LANE, lambda s: 0.01 * s[0], LANE.heuristic),
    ],
)
def test_choices_that_flip(game: Game, blind: Any, seeing: Any) -> None:
    """A choice that is another one ply deeper is remarked; a perfect judge never changes."""
    assert "choice-flips" in remarks(game, blind)
    assert "choice-flips" not in remarks(game, seeing)


@pytest.mark.parametrize("game", [TICTACTOE, LANE])
def test_as_sure_as_a_win_and_wrong(game: Game) -> None:
    """A heuristic that says a win where the other side wins is remarked."""
    win = 10 if game is TICTACTOE else 1
    assert "sure-and-wrong" in remarks(game, lambda s: win)
    assert "sure-and-wrong" not in remarks(game, lambda s: win / 2)


@pytest.mark.parametrize("game", [TICTACTOE, LANE])
@pytest.mark.parametrize("broken", [lambda s: 1 / 0, lambda s: None, lambda s: "good"])
def test_heuristics_that_fail(game: Game, broken: Any) -> None:
    """A heuristic that raises, or gives no number, is a finding at a position."""
    fault = diagnose(game, heuristic=broken, max_positions=300).faults[0]
    assert fault.name in ("code-fails", "breaks-contract")
    assert "heuristic" in fault.text
    assert fault.position


def test_what_could_not_be_tried_is_said() -> None:
    """Without keys, heuristics, symmetries and words for winners, that is said."""
    told = str(diagnose(Lane()))
    for word in ("keys", "symmetry", "swapped sides", "winners"):
        assert f"Not tried: {word}" in told, word
    assert "Not tried: estimates" in str(diagnose(games.Nim(1, 2)))
