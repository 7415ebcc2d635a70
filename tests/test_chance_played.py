"""Games with dice play themselves, and are searched to several depths."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from treeviz import GameError, InputError, Player, by_depth, expectimax, games, play
from treeviz.cli import main

COIN = "(take=1 toss(1/4:tails=0 3/4:heads(keep=3 throw=5)))"
THROWN = "(1/2:B(1 9) 1/2:C(3 4))"


def test_chance_is_drawn_by_a_seed_that_is_told() -> None:
    """The same seed draws the same; text, data and picture say it, and how likely each was."""
    game = games.Explicit(COIN)
    played = play(game, search=expectimax)
    assert [(turn.player, turn.notation) for turn in played.turns] == [
        (Player.MAX, "toss"), (Player.CHANCE, "heads"), (Player.MIN, "keep"),
    ]  # fmt: skip
    assert played.turns == play(game, search=expectimax, seed=0).turns
    assert "2. Chance brings heads (probability 0.75; value +2.25)" in played.text
    assert played.text.endswith("after 2 moves and 1 turn of chance. Chance was drawn by seed 0.")
    told = json.loads(json.dumps(played.to_dict(), allow_nan=False))
    assert [turn["probability"] for turn in told["turns"]] == [None, 0.75, None]
    assert told["seed"] == 0
    assert "chance was drawn by seed 0" in played.diagram().svg()
    assert "Chance moves: the search finds +2.25 on average." in played.frames().text


def test_each_thing_comes_as_often_as_it_is_likely() -> None:
    """Of many seeds a quarter bring tails; a game without chance has none to tell."""
    game = games.Explicit("(1/4:tails=0 3/4:heads=1)")
    ends = [play(game, search=expectimax, seed=seed).value for seed in range(400)]
    assert 0.7 < sum(ends) / 400 < 0.8
    plain = play(games.TicTacToe("xox/oox/___"), search=expectimax, seed=7)
    assert plain.seed is None
    assert "seed" not in plain.text


def test_what_cannot_be_played_is_refused() -> None:
    """Minimax names the search to take; a seed is a whole number; a depth of 0 chooses nothing."""
    game = games.Explicit(COIN)
    with pytest.raises(GameError, match="expectimax"):
        play(game)
    with pytest.raises(InputError, match="whole number as the seed, got 'x'"):
        play(game, search=expectimax, seed="x")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="depth above 0"):
        play(game, search=expectimax, depth=0)

    class Loaded(games.Explicit):
        def probability(self, state: Any, move: Any) -> float:
            return 2.0

    with pytest.raises(GameError, match="probability gave 2"):
        play(Loaded(COIN), search=expectimax)


def test_depths_where_chance_begins() -> None:
    """Nobody chooses there, and the game is not over; what is proved is said all the same."""
    found = by_depth(games.Explicit(THROWN), range(4), search=expectimax)
    assert [row.value for row in found.rows] == [0, 0, 6.5, 6.5]
    assert found.text.startswith("Chance moves. Searched by expectimax to each depth.")
    assert found.text.replace("\n", " ").endswith(
        "Nobody chooses here. From depth 2 on the value is proved: +6.5. At depth 2 the whole game "
        "is searched: more changes nothing."
    )
    assert found.to_dict()["statements"][0]["chance"] is True


def test_the_command_line_plays_with_dice(tmp_path: Path) -> None:
    """`--seed` is handed on, and told; without the search that knows dice, it is named."""
    line, file = ["play", "explicit", COIN], tmp_path / "game.txt"
    more = ["--search", "expectimax", "--seed", "1", "-o", str(file)]
    assert CliRunner().invoke(main, [*line, *more]).exit_code == 0
    told = file.read_text(encoding="utf-8")
    assert "Chance brings tails" in told
    assert told.endswith("by seed 1.\n")
    refused = CliRunner().invoke(main, line)
    assert refused.exit_code == 2
    assert "expectimax" in refused.stderr
