"""An audit says of a heuristic with a turned sign that it has one, and of no right one."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from tests.planted_games import Isolation
from treeviz import audit, games
from treeviz.game.game import Game, Heuristic, Opinion, Player


def points(opinion: Opinion) -> float:
    """Return what a heuristic says in total."""
    return float(sum(opinion.values()) if isinstance(opinion, Mapping) else opinion)


def rows_of_two(state: str) -> float:
    """Return how many lines of two and an empty square x has more than o."""
    rows = state.split("/")
    lines = [*rows, *map("".join, zip(*rows, strict=True)), state[0] + state[5] + state[10]]
    lines.append(state[2] + state[5] + state[8])
    return sum(sorted(line) == ["_", "x", "x"] for line in lines) - sum(
        sorted(line) == ["_", "o", "o"] for line in lines
    )


def _turn(player: str) -> int:
    return 1 if player == "max" else -1


CONNECT = games.Connect("____/____/xo__", k=3)
OPINIONS: list[tuple[Game, Heuristic]] = [
    (games.Domineering(rows=4, columns=3), games.Domineering(rows=4, columns=3).heuristic),
    (CONNECT, CONNECT.heuristics["lines"]),
    (games.TicTacToe("xo_/___/___"), rows_of_two),
    (
        games.Nim(1, 2, 3),
        lambda s: 1 if bool(s[0][0] ^ s[0][1] ^ s[0][2]) is (s[1] == "max") else -1,
    ),
    (Isolation(), Isolation().heuristic),
]


@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize(("game", "right"), OPINIONS, ids=lambda one: type(one).__name__)
def test_a_turned_sign_is_said_plainly(game: Game, right: Heuristic, depth: int) -> None:
    """Turned at every turn or at one side's: with its τ, whatever the depth; the right one is not.

    What one side has in mind is told by whose turn it is; both point to `treeviz diagnose`.
    """

    def said(heuristic: Heuristic) -> str:
        return " ".join(audit(game, heuristic=heuristic, depth=depth, random=250).sentences)

    assert "wrong way round" not in said(right)
    turned = said(lambda state: -points(right(state)))
    assert re.search(r"It ranks the moves the wrong way round: τ −\d\.\d\d; ", turned)
    assert "its sign may be turned. `treeviz diagnose" in turned
    for player, sign in ((Player.MAX, 1), (Player.MIN, -1)):
        by_mover = said(
            lambda state, sign=sign: sign * _turn(game.to_move(state)) * points(right(state))
        )
        assert f"At {game.side(player)}'s turn it ranks the moves the wrong way round" in by_mover
        assert "its sign may change with the side to move. `treeviz diagnose" in by_mover


def test_few_pairs_say_nothing_of_a_sign() -> None:
    """A search that never asks it, or a handful of pairs, is no reason to doubt a sign."""
    nim = games.Nim(1, 2)
    assert "wrong way" not in str(audit(nim, heuristic=lambda s: -len(s[0]), depth=1))
    board = games.TicTacToe("xo_/_x_/__o")
    assert "wrong way" not in str(audit(board, heuristic=lambda s: -rows_of_two(s)))
