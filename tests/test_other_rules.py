"""Rules of other people's: easyAI, variants of chess, PettingZoo, histories of OpenSpiel."""

from __future__ import annotations

import re

import pytest

from treeviz import alphabeta, draw, explain, games, minimax
from treeviz.errors import InputError
from treeviz.game.player import Player
from treeviz.options.sources import load_game
from treeviz.testing import check_game

MAX, MIN = Player.MAX, Player.MIN


# easyAI


def easyai_tictactoe(*moves: int) -> object:
    """Return easyAI's own tic-tac-toe after some moves."""
    pytest.importorskip("easyAI", reason="needs the extra 'easyai'")
    from easyAI import AI_Player, Human_Player, Negamax
    from easyAI.games.TicTacToe import TicTacToe

    game = TicTacToe([Human_Player(), AI_Player(Negamax(3))])
    for move in moves:
        game.make_move(move)
        game.switch_player()
    return game


def test_a_game_of_easyai_is_searched_and_drawn() -> None:
    """Its values are ours, from MAX's side, its boards are boards, and it stays as it was."""
    theirs = easyai_tictactoe(1, 2, 3, 4, 6, 5)
    held = list(theirs.board)
    tree = minimax(games.from_easyai(theirs))
    ours = minimax(games.TicTacToe("xox/oox/___"))
    assert theirs.board == held
    assert len(tree) == len(ours)
    assert [tree.value, tree.best_move] == [100.0, 9]
    # A draw is 0, a loss −100; which squares they are in the other game's words follows.
    assert [tree.nodes[n]["value"] for n in tree.children(0)] == [-100.0, 0.0, 100.0]
    board = tree.rules.board(tree.nodes[0]["state"])
    assert board is not None
    assert (board.rows[0][0].owner, board.rows[0][1].owner) == (MAX, MIN)
    assert not explain(tree).verify()
    assert draw(tree).svg().startswith("<svg")
    check_game(games.from_easyai(theirs))


def test_a_game_of_easyai_begun_by_the_second_player() -> None:
    """Scores are told from the side to move there, and turned to MAX's here."""
    tree = minimax(games.from_easyai(easyai_tictactoe(1, 2, 3, 4, 6)))
    ours = minimax(games.TicTacToe("xox/o_x/___"))
    assert tree.rules.to_move(tree.nodes[0]["state"]) is MIN
    assert tree.value == 10 * ours.value


def test_what_is_no_game_of_easyai_is_refused() -> None:
    """A class, and an object that lacks something, are told in one line."""
    with pytest.raises(InputError, match=r"with possible_moves\(\); got 3"):
        games.from_easyai(3)


# Variants of chess


def test_a_variant_has_its_own_end() -> None:
    """Atomic: taking next to the king wins; antichess: who has nothing left wins."""
    pytest.importorskip("chess", reason="needs the extra 'chess'")
    atomic = games.Chess("3qk3/8/8/8/8/8/3R4/4K3 w - - 0 1", variant="atomic")
    tree = alphabeta(atomic, depth=1)
    assert (tree.value, atomic.notation_at(atomic.start, tree.best_move)) == (1.0, "Rxd8#")
    anti = load_game("chess:antichess", "8/8/8/8/8/1p6/P7/8 w - - 0 1", {})
    over = anti.play(anti.start, next(iter(anti.moves(anti.start))))
    assert (anti.utility(over), anti.outcome(over)) == (-1.0, "Black wins")
    assert games.Chess().aim == "checkmate wins"
    assert anti.aim == "who loses all pieces wins"


def test_checks_are_part_of_a_position() -> None:
    """In three-check two positions that differ in the checks given are not the same."""
    pytest.importorskip("chess", reason="needs the extra 'chess'")
    game = games.Chess(variant="3check")
    two = [game.start.replace("3+3", left) for left in ("3+3", "1+3")]
    assert game.key(two[0]) != game.key(two[1])


def test_an_unknown_variant_is_asked_after() -> None:
    """A mistyped name is told what there is."""
    pytest.importorskip("chess", reason="needs the extra 'chess'")
    with pytest.raises(InputError, match=r"unknown variant of chess 'atomc'.*atomic"):
        load_game("chess:atomc", "", {})


# PettingZoo


def test_an_environment_is_searched_and_drawn() -> None:
    """PettingZoo's tic-tac-toe has our values after the same moves, and observed boards."""
    zoo = pytest.importorskip(
        "pettingzoo.classic.tictactoe_v3",
        reason="needs the extra 'pettingzoo'",
        exc_type=ImportError,
    )
    game = games.from_pettingzoo(zoo.env())
    begun = game.at(game.parse("0 1 2 3 7 4"))
    tree = minimax(begun)
    board = game.board(begun.start)
    assert board is not None
    text = "".join(cell.sign or "_" for row in board.rows for cell in row)
    ours = minimax(games.TicTacToe(f"{text[:3]}/{text[3:6]}/{text[6:]}"))
    assert (tree.value, len(tree)) == (ours.value / 10, len(ours))
    assert tree.rules.side(MAX) == "player 1"
    with pytest.raises(InputError, match=r"expected an action of \[5, 6, 8\]"):
        game.parse("0 1 2 3 7 4 0")
    check_game(begun)


def test_what_is_no_environment_is_refused() -> None:
    """Something else, and one of more than two agents."""
    with pytest.raises(InputError, match="expected an environment of PettingZoo"):
        games.from_pettingzoo(object())


# OpenSpiel


def test_a_game_of_openspiel_begins_after_a_history() -> None:
    """A history of actions, by names or numbers, leads to the same position."""
    pytest.importorskip("pyspiel", reason="needs the extra 'openspiel'")
    named = games.from_openspiel("tic_tac_toe", "x(0,0) o(1,1)")
    assert named.start == games.from_openspiel("tic_tac_toe", "0 4").start
    assert re.sub(r"\W", "", named.position(named.start)).count("x") == 1
    with pytest.raises(InputError, match="a history of actions"):
        games.from_openspiel("tic_tac_toe", "x(9,9)")
