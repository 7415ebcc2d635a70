"""Losses to quiet answers past the depth: found by trying all, as far as threats force others."""

from __future__ import annotations

from random import Random

import pytest

from treeviz import Game, Player, alphabeta, draw, explain, games
from treeviz.explanation.past_depth_facts import LostPastDepth
from treeviz.tree.exhaustive import Exhaustive
from treeviz.tree.forced_past_depth import forced_past_depth
from treeviz.view.may_hold import may_hold
from treeviz.view.scene import Mark
from treeviz.view.titles import headline

QUIET = ".V.../.V.../.V.../.V.../..HH. H"  # after (4,0)-(4,1), too, Vertical wins, without a threat
HOLDING = "_____/_x___/_x_ox/x____/o__o_"  # four of 18 moves do not lose as soon as the others


def wins_within(game: Game, state: object, plies: int, me: Player) -> bool:
    """Tell by plain minimax whether a side wins within so many plies."""
    if game.is_over(state):
        return game.winner(state) is me
    if not plies:
        return False
    after = (game.play(state, move) for move in game.moves(state))
    each = (wins_within(game, then, plies - 1, me) for then in after)
    return any(each) if game.to_move(state) is me else all(each)


def positions(seed: int) -> tuple[Game, object]:
    """Return a game in its middle."""
    rng = Random(seed)
    given = (
        games.Domineering(rows=3, columns=4),
        games.TicTacToe(),
        games.Connect(rows=3, columns=4, k=3),
    )
    game = given[seed % len(given)]
    state = game.start
    for _ in range(rng.randint(2, 4)):
        if not game.is_over(state):
            state = game.play(state, rng.choice(list(game.moves(state))))
    return game, state


@pytest.mark.parametrize("seed", range(30))
def test_it_finds_what_minimax_finds(seed: int) -> None:
    """A win within so many plies, no longer than it may be, of which each reply is met."""
    game, state = positions(seed)
    if game.is_over(state):
        return
    me = game.to_move(state)
    for plies in (1, 3, 5):
        line = Exhaustive(game, 10**6).win(state, plies)
        assert (line is not None) is wins_within(game, state, plies, me)
        if line is not None:
            assert len(line) <= plies
            then = state
            for move in line:
                then = game.play(then, move)
            assert game.winner(then) is me


def test_a_search_that_may_ask_little_says_nothing() -> None:
    game = games.Domineering(QUIET)
    after = game.play(game.start, ((4, 0), (4, 1)))
    assert Exhaustive(game, 20).win(after, 5) is None
    assert Exhaustive(game, 2_000).win(after, 5) is not None


def test_what_loses_as_soon_is_no_way_out() -> None:
    """Threats alone would leave one move of nine that seems to hold."""
    tree = alphabeta(games.Domineering(QUIET), depth=3)
    assert set(forced_past_depth(tree).lost) == set(tree.children(0))
    told = explain(tree)
    (fact,) = [one.fact for one in told.opening if isinstance(one.fact, LostPastDepth)]
    assert fact.every
    assert "But every move loses" in told.text
    assert "by the rules every move loses past the depth" in headline(tree)
    assert told.verify() == ()


def test_what_may_hold_is_named_and_drawn() -> None:
    """Where the move played loses a reader asks for the moves that do not."""
    tree = alphabeta(games.TicTacToe(HOLDING, k=4), depth=3, heuristic="lines")
    names = [tree.notation(move) for move in may_hold(tree, 0)]
    assert names == ["[1,3]", "[3,3]", "[4,1]", "[4,2]"]
    listed = "[1,3], [3,3], [4,1] and [4,2]"
    assert headline(tree).endswith(f"; only {listed} may hold")
    told = explain(tree)
    text = " ".join(told.text.split())
    assert f"All others lose, too, but for {listed}: who wins after these is open." in text
    assert "x answers [3,1] and then wins with [0,1] or [4,1], whatever o replies" in text
    assert told.verify() == ()
    marks = [mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Mark)]
    assert {mark.move for mark in marks if mark.parent == 0} & set(names)


def test_the_answer_that_wins_says_so_on_its_board() -> None:
    """On the line, too, and below it whatever is replied."""
    tree = alphabeta(games.Domineering(QUIET), depth=3)
    line = [m for m in draw(tree).layout.scene.marks if isinstance(m, Mark) and m.chosen]
    assert [mark.result for mark in line[1:]] == ["but ▲ wins"] * 3
