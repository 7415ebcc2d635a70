"""What stubs say beside the moves that are drawn: laws over several small trees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import copy

from treeviz import GameTree, View, alphabeta, games, minimax
from treeviz.view.stub import Stub


def positions(seed: int, number: int = 20) -> Iterator[games.TicTacToe]:
    """Yield games of tic-tac-toe that begin after a few moves, the same ones each time."""
    dice = random.Random(seed)
    for _ in range(number):
        game = games.TicTacToe()
        state = game.start
        for _ in range(dice.randint(3, 5)):
            later = game.play(state, dice.choice(list(game.moves(state))))
            state = state if game.is_over(later) else later
        begun = copy(game)
        begun.start = state
        yield begun


def stubs(tree: GameTree) -> Iterator[tuple[int, Stub]]:
    """Yield the stubs of a small picture, each with the node it stands below."""
    marks = View(marks=9)(tree).marks
    for mark in marks:
        if isinstance(mark, Stub):
            yield getattr(marks[mark.parent], "node", 0), mark


def test_a_move_called_no_better_is_none() -> None:
    """The search knew no more of it; one without cuts does."""
    told = 0
    for game in positions(3, 40):
        cut, whole = alphabeta(game), minimax(game)
        for node, stub in stubs(cut):
            above = whole.find(" ".join(map(cut.notation, cut.path(node)[1:])))
            best = whole.value_at(above)
            for move, worth in stub.named:
                if worth.startswith("no better"):
                    value = whole.value_at(
                        next(n for n in whole.children(above) if whole.notation(n) == move)
                    )
                    assert value is not None
                    assert best is not None
                    assert not whole.player(above).better(value, best)
                    told += 1
    assert told
