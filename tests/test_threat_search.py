"""Wins that threats force are wins of a whole search, and lines are played out as they stand."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from treeviz import alphabeta, draw, explain, games, minimax
from treeviz.explanation.past_depth_facts import LostPastDepth, WonPastDepth
from treeviz.game.game import Game
from treeviz.game.player import Player
from treeviz.tree.forced_past_depth import forced_past_depth
from treeviz.tree.next_wins import winning_move
from treeviz.tree.threat_search import ThreatSearch
from treeviz.view.scene import Mark

GAMES: dict[str, Game] = {
    "three in a row": games.TicTacToe(),
    "three in a row, 3 by 4": games.TicTacToe(rows=3, columns=4, k=3),
    "connect three": games.Connect(rows=4, columns=4, k=3),
    "Domineering": games.Domineering(rows=4, columns=4),
}
ENOUGH = 100_000  # positions: of so small games all are asked


class Again(Game):
    """A heap, of which one to four are taken; who leaves five moves again, who takes the last wins.

    A state is (how many are left, whose turn it is, who moved last).
    """

    start: Any = (9, Player.MAX, Player.MIN)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def moves(self, state: Any) -> list[int]:
        return [take for take in (1, 2, 3, 4) if take <= state[0]]

    def play(self, state: Any, move: int) -> Any:
        left, mover, _ = state
        return left - move, mover if left - move == 5 else mover.other, mover

    def utility(self, state: Any) -> float:
        return 1.0 if state[2] is Player.MAX else -1.0

    def heuristic(self, state: Any) -> float:
        return (state[0] % 4 - 1.5) / 10


def worth(game: Game) -> Any:
    """Return a function that solves positions of a game: who wins, +1 for MAX, −1 for MIN."""

    @cache
    def solve(state: Any) -> int:
        if game.is_over(state):
            winner = game.winner(state)
            return 0 if winner is None else 1 if winner is Player.MAX else -1
        best = max if game.to_move(state) is Player.MAX else min
        return best(solve(game.play(state, move)) for move in game.moves(state))

    return solve


def positions(game: Game, number: int) -> list[Any]:
    """Return positions of random games that are not over."""
    rng, found = Random(1), list[Any]()
    while len(found) < number:
        state = game.start
        for _ in range(rng.randint(4, 9)):
            if moves := list(game.moves(state)):
                state = game.play(state, rng.choice(moves))
        if not game.is_over(state):
            found.append(state)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_threats_win_is_won(name: str) -> None:
    """Of who is to move, and of who is not; the line ends the game with that win."""
    game = GAMES[name]
    solve, won, lost = worth(game), 0, 0
    for state in positions(game, 150):
        mover = game.to_move(state)
        for line, winner in (
            (ThreatSearch(game, ENOUGH).win(state), mover),
            (ThreatSearch(game, ENOUGH).loss(state, 3), mover.other),
        ):
            if line is None:
                continue
            assert solve(state) == (1 if winner is Player.MAX else -1)
            end = state
            for move in line:
                assert not game.is_over(end)
                end = game.play(end, move)
            assert game.is_over(end)
            assert game.winner(end) is winner
            won, lost = won + (winner is mover), lost + (winner is not mover)
    assert won > 10
    assert lost > 2


def test_who_moves_again_is_threatened_with_nothing() -> None:
    """What is claimed where a side may move twice is so: of each position, and of each search."""
    claimed = searched = 0
    for heap in range(1, 30):
        for last in Player.MAX, Player.MIN:
            game = Again()
            game.start = (heap, last.other, last)
            solve, mover = worth(game), last.other
            for line, winner in (
                (ThreatSearch(game, ENOUGH).win(game.start), mover),
                (ThreatSearch(game, ENOUGH).loss(game.start, 3), last),
            ):
                claimed += line is not None
                assert line is None or solve(game.start) == (1 if winner is Player.MAX else -1)
            for depth in 1, 2, 3:
                tree = minimax(game, depth=depth)
                for line_of, side in zip(forced_past_depth(tree), (mover, last), strict=True):
                    for move in line_of:
                        assert solve(tree.state(move)) == (1 if side is Player.MAX else -1)
                        searched += 1
    assert claimed > 5
    assert searched


def test_every_double_threat_is_found() -> None:
    """A win in three plies is a move after which each reply is met by a win at once."""
    game, found = games.TicTacToe(rows=4, columns=4, k=3), 0
    for state in positions(game, 60):
        if winning_move(game, state) is not None:
            continue
        line = ThreatSearch(game, ENOUGH).win(state, threats=1)
        moves = (game.play(state, move) for move in game.moves(state))
        double = any(
            not game.is_over(then)
            and all(
                not game.is_over(later := game.play(then, reply))
                and winning_move(game, later) is not None
                for reply in game.moves(then)
            )
            for then in moves
        )
        assert (line is not None) is double
        found += double
    assert found > 5


def test_a_search_that_may_ask_little_finds_nothing_false() -> None:
    """It stops, and says that it found none."""
    game = games.TicTacToe("____/__x_/x___/___o", k=3)
    assert ThreatSearch(game, 10).win(game.start) is None
    line = ThreatSearch(game, ENOUGH).win(game.start)
    assert line is not None
    assert game.notation(line[0]) == "[3,1]"


def test_a_move_that_wins_past_the_depth_is_told_beside_the_one_played() -> None:
    """In words, in the title and on its plate; the text proves itself."""
    tree = alphabeta(games.TicTacToe("____/__x_/x___/___o", k=3), depth=3, heuristic="lines")
    told = explain(tree)
    text = " ".join(told.text.split())
    assert "But [3,1] wins by force, as the rules show at most two plies past the depth:" in text
    assert "for example, x [3,2], o [2,2], x [0,0], o [1,1]" in text
    assert "[1,1] even loses, as the rules show one ply past the depth: x answers [2,2]" in text
    assert told.verify() == ()
    scene = draw(tree).layout.scene
    assert "but x's answer [2,2] wins one ply past the depth; [3,1] wins instead" in scene.title
    plates = {m.move: m.result for m in scene.marks if isinstance(m, Mark) and m.parent == 0}
    assert plates["[3,1]"] == "but o wins"


def test_a_loss_past_the_depth_names_what_is_not_seen_to_lose() -> None:
    """The estimate is best where the loss comes soonest: the horizon effect."""
    board = "_______/_______/____o__/ox__x__/ox__xo_/xoooxxx"
    tree = alphabeta(games.Connect(board), depth=4, heuristic="lines")
    told = explain(tree)
    text = " ".join(told.text.split())
    assert "But [4] loses, as the rules show at most two plies past the depth: x answers" in text
    assert "All others lose, too, but for [0] and [3]: who wins after these is open." in text
    assert told.verify() == ()
    plates = {m.move: m.result for m in draw(tree).layout.scene.marks if isinstance(m, Mark)}
    assert plates["[4]"] == plates["[1]"] == "but x wins"
    assert plates["[0]"] == plates["[3]"] == ""


@pytest.mark.parametrize("seed", range(12))
def test_what_is_told_past_the_depth_is_so(seed: int) -> None:
    """Held against whole searches of connect three: each move is named as it is."""
    game = games.Connect(rows=4, columns=5, k=3)
    rng, state = Random(seed), game.start
    for _ in range(rng.randint(2, 6)):
        state = game.play(state, rng.choice(list(game.moves(state))))
        if game.is_over(state):
            return
    whole = alphabeta(games.Connect(state, k=3), exact_root=True)
    tree = minimax(games.Connect(state, k=3), depth=2, heuristic="lines")
    forced, wins = forced_past_depth(tree), 10 if tree.player(0) is Player.MAX else -10
    value = {whole.notation(move): whole.value_at(move) for move in whole.children(0)}
    assert all(value[tree.notation(move)] == wins for move in forced.won)
    assert all(value[tree.notation(move)] == -wins for move in forced.lost)
    for statement in explain(tree).statements:
        fact = statement.fact
        if isinstance(fact, WonPastDepth):
            assert all(value[move.notation] == wins for move in fact.moves)
        if isinstance(fact, LostPastDepth):
            assert all(value[m.notation] == -wins for m in (fact.move, *fact.alike))
