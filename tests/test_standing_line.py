"""Best play where estimates are equal, and what one more exchange makes of the end of a line."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from games_told import MenInARow
from test_settled_moves import by_hand, takes

from treeviz import GameTree, View, alphabeta, draw, explain, games, minimax
from treeviz.explanation.gives_away_facts import GivesAway
from treeviz.explanation.look_again_facts import LookedAgain
from treeviz.explanation.plays_facts import Plays
from treeviz.tree.left_hanging import taken_next
from treeviz.tree.two_threats import two_threats
from treeviz.view.scene import Mark
from treeviz.view.titles import headline


def rows_of_men(number: int) -> Iterator[tuple[MenInARow, GameTree]]:
    """Yield searches of random rows of men in which every answer ends the depth."""
    dice = random.Random(11)
    while number:
        game = MenInARow("".join(dice.choice("♖♟♜♙...") for _ in range(dice.randint(6, 9))))
        if len(game.moves(game.start)) < 2:
            continue
        tree = minimax(game, depth=2)
        if {tree.kind(n) for n in tree if not tree.children(n)} == {"horizon"}:
            number -= 1
            yield game, tree


def ends_by_taking(state: Any, game: MenInARow) -> bool:
    """Return whether the game is over once something is taken, or taken back."""
    return any(
        not game.moves(later) or any(not game.moves(then) for then, _ in takes(later, game))
        for later, _ in takes(state, game)
    )


def test_of_equal_replies_one_is_shown_after_which_least_is_taken() -> None:
    """The value stays that of the search, and so does the move at the root."""
    turned = 0
    for game, tree in rows_of_men(60):
        (_, first, last), searched = tree.best_play(), tree.principal_variation()
        assert first == searched[1]
        assert tree.value_at(last) == tree.value_at(searched[-1]) == tree.value
        me = tree.player(first)
        equal = [n for n in tree.children(first) if tree.value_at(n) == tree.value_at(last)]
        left = {n: by_hand(tree.state(n), game) for n in equal}
        assert left[last] == me.best(list(left.values()))
        turned += last != searched[-1]
    assert turned > 5


def test_a_piece_that_is_taken_back_does_not_hang() -> None:
    """What takes is told only if something is gained once it may be taken itself."""
    told = silent = 0
    for game, tree in rows_of_men(60):
        for leaf in (n for n in tree if tree.kind(n) == "horizon"):
            if ends_by_taking(tree.state(leaf), game):
                continue  # a win is more than men
            gained = by_hand(tree.state(leaf), game) != tree.value_at(leaf)
            assert (taken_next(tree, leaf) is not None) == gained
            told += gained
            silent += not gained
    assert told > 20
    assert silent > 20


def test_of_equal_replies_the_line_shows_one_that_stands() -> None:
    """Black's first equal answer would leave a bishop to be taken."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rn2kb2/pp4R1/8/2p3P1/2B1p1b1/8/PP1B1K2/RN6 w q - 0 18"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    names = [tree.notation(node) for node in (tree.best_play()[-1], tree.principal_variation()[-1])]
    assert names == ["Be7", "Bg7"]  # the rook takes the other
    drawn = [
        {m.move for m in draw(tree, view).layout.scene.marks if isinstance(m, Mark) and m.chosen}
        for view in (View(), View(line="search"))
    ]
    assert ["Be7" in drawn[0], "Bg7" in drawn[1]] == [True, True]


def test_a_trade_is_no_lost_piece() -> None:
    """A rook or a pawn that is taken and taken back is not said to be lost."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r1b2bn1/p1p1q3/3pkp2/Q7/5r2/3P4/RPP1P1P1/1NB1KB2 w - - 0 15"
    told = explain(alphabeta(games.Chess(fen), depth=3, heuristic="material"), words="full")
    again = [s.fact for s in told.statements if isinstance(s.fact, LookedAgain)]
    given = [s.fact for s in told.statements if isinstance(s.fact, GivesAway)]
    names = {answer.move.notation for fact in again for answer in fact.losing}
    names |= {answer.move.notation for fact in given for answer in fact.worse}
    assert "Qf5+" in names
    assert not names & {"Ra4", "e4"}


def test_moves_of_a_second_look_are_told_among_the_equals() -> None:
    """Each of them is judged again when the text is verified."""
    told = explain(alphabeta(games.Domineering("..../HH../VV../VV.. H"), depth=3), words="full")
    (played,) = [one.fact for one in told.opening if isinstance(one.fact, Plays)]
    assert (played.others, len(played.again)) == ((), 3)
    assert told.verify() == ()


def test_who_only_runs_out_of_moves_was_not_threatened() -> None:
    """Domineering and Nim are lost for want of a move; a line is threatened."""
    assert two_threats(minimax(games.Domineering(".../.../... V")), 0) == ()
    for game in (games.Domineering("V.../V.HH/..V./..V. V"), games.Nim(1, 2, 2)):
        tree = minimax(game)
        assert not any(two_threats(tree, node) for node in tree if tree.kind(node) == "inner")
    won = minimax(games.TicTacToe("x__/_o_/__x"))
    assert not any(two_threats(won, move) for move in won.children(0) if won.value_at(move) == 0)
    forked = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    assert ": it threatens [1,2] and [2,0]; " in headline(forked)


@pytest.mark.parametrize("game", [games.TicTacToe(), games.Connect(), games.Domineering("../..")])
def test_nothing_is_taken_where_pieces_are_only_placed(game: games.TicTacToe) -> None:
    """Of every first move."""
    assert not any(game.takes(game.start, move) for move in game.moves(game.start))
