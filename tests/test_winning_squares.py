"""Where a note says who wins next, the board points out on which squares."""

from __future__ import annotations

from random import Random

import pytest

from treeviz import alphabeta, draw, games, minimax
from treeviz.game.player import Player
from treeviz.picture.legend import groups_of
from treeviz.view.scene import Mark
from treeviz.view.winning_squares import squares_won_next


def marks_of(tree) -> dict[str, Mark]:  # type: ignore[no-untyped-def]
    """Return the marks of the default picture of a tree, by their moves from the root."""
    marks = (mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Mark))
    return {" ".join(map(tree.notation, tree.path(mark.node)[1:])): mark for mark in marks}


def test_a_double_threat_is_seen_on_the_board() -> None:
    """Of two discs one above the other, o stops one, and x sets the other."""
    board = "_______/_______/____o__/ox__x__/ox__xo_/xoooxxx"
    tree = alphabeta(games.Connect(board), depth=4, heuristic="lines")
    end = marks_of(tree)["[4] [3] [2] [3]"]
    assert (end.coming, end.coming_for) == (frozenset({(3, 2), (2, 2)}), Player.MAX)
    signs = [entry.text for entry in groups_of(draw(tree).layout.scene)[0]]
    assert "x threatens to win there" in signs  # o is to move, and stops one of both
    assert not any("o wins there" in sign for sign in signs)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_pointed_out_wins(seed: int) -> None:
    """A sign of that side on one of the squares ends the game, whatever is played before."""
    game, rng = games.TicTacToe(rows=4, columns=4, k=3), Random(seed)
    state = game.start
    for _ in range(rng.randint(3, 6)):
        if not game.is_over(state):
            state = game.play(state, rng.choice(list(game.moves(state))))
    if game.is_over(state):
        return
    tree = minimax(games.TicTacToe(state, k=3), depth=2, heuristic="lines")
    seen = 0
    for end in tree:
        squares = squares_won_next(tree, end)
        if not squares:
            continue
        seen += 1
        there = tree.state(end)
        if len(squares) == 1:
            (square,) = squares
            assert game.winner(game.play(there, square)) is game.to_move(there)
            continue
        for reply in game.moves(there):
            later = game.play(there, reply)
            wins = (game.play(later, square) for square in squares - {reply})
            assert any(game.winner(then) is game.to_move(later) for then in wins)
    assert seen or tree.value_at(0) in (10, -10)


def test_nothing_is_pointed_out_where_pieces_move() -> None:
    """A mate sets nothing on an empty square, and a domino covers two."""
    tree = minimax(games.Domineering("VHH./V.../V.../V... H"), depth=2, heuristic="course")
    assert not any(squares_won_next(tree, end) for end in tree)
    pytest.importorskip("chess", reason="python-chess is an extra")
    mate = alphabeta(games.Chess("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), depth=2)
    assert not any(squares_won_next(mate, end) for end in mate)
