"""How soon moves win or lose is told where equal values hide it, and nowhere else."""

from __future__ import annotations

import random

import pytest

from treeviz import draw, games, minimax
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.view.how_soon import how_soon
from treeviz.view.scene import Mark


def plies_of(game: games.Connect | games.TicTacToe, state: object) -> tuple[float, int]:
    """Return what a position is worth, and how far its end is by best play; by brute force."""
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state), 0
    best = max if game.to_move(state).name == "MAX" else min
    after = [plies_of(game, game.play(state, move)) for move in moves]
    value = best(worth for worth, _ in after)
    wins = (value > 0) == (best is max) and value != 0
    plies = [plies for worth, plies in after if worth == value]
    return value, 1 + (min(plies) if wins else max(plies))


def random_trees() -> list[GameTree]:
    found, dice = list[GameTree](), random.Random(7)
    while len(found) < 40:
        game = dice.choice([games.TicTacToe(), games.Connect("____/____/____", k=3)])
        state = game.start
        for _ in range(dice.randint(3, 6)):
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, dice.choice(moves))
        if list(game.moves(state)):
            position = game.position(state)
            is_connect = isinstance(game, games.Connect)
            rooted = games.Connect(position, k=3) if is_connect else games.TicTacToe(position)
            found.append(minimax(rooted))
    return found


def test_the_plies_are_those_of_brute_force() -> None:
    """Of won and lost moves that end unlike, all that do not end the game are told."""
    some = 0
    for tree in random_trees():
        game = tree.game
        ends = {n: plies_of(game, tree.state(n)) for n in tree.children(0)}
        told = how_soon(tree, 0)
        some += bool(told)
        for node, (value, plies) in ends.items():
            alike = {end for worth, end in ends.values() if worth == value}
            kind = tree.columns.kind[node]
            expected = value != 0 and len(alike) > 1 and kind != TERMINAL
            number = f"in {plies + 1} pl{'y' if plies == 0 else 'ies'}"
            assert told.get(node) == (number if expected else None)
    assert some > 4


def test_plates_tell_it_and_the_root_s_does_not() -> None:
    """A lost move that holds out longer says so on its plate."""
    tree = minimax(games.TicTacToe("xo_/x__/___"))
    marks = [mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Mark)]
    told = {mark.move: mark.result for mark in marks if mark.parent == 0}
    assert told["[2,0]"] == "in 4 plies"
    assert set(told.values()) == {"in 2 plies", "in 4 plies"}
    assert marks[0].result == ""


@pytest.mark.parametrize("board", ["xox/oox/___", "xo_/___/___"])
def test_draws_and_moves_alike_need_no_number(board: str) -> None:
    """Of draws nobody asks how soon they come; what all moves share goes without saying."""
    tree = minimax(games.TicTacToe(board))
    values = {tree.value_at(move) for move in how_soon(tree, 0)}
    assert 0 not in values
