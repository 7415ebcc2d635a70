"""What moves come to once what can be taken is counted, against exchanges played by hand."""

from __future__ import annotations

import random
from math import inf
from typing import Any

import pytest
from games_told import MenInARow

from treeviz import Player, alphabeta, explain, games, minimax
from treeviz.explanation.may_turn_facts import MayTurn
from treeviz.explanation.plays_facts import Plays
from treeviz.tree.settled_moves import settled_line, settled_move, settled_worth
from treeviz.view.titles import headline

pytestmark = pytest.mark.long("exchanges are held against searches that go on to their end")


def men(state: Any, game: MenInARow) -> float:
    """Return the men of MAX minus those of MIN."""
    sides = [game.whose[man] for man in state[0] if man != "."]
    return float(sides.count(Player.MAX) - sides.count(Player.MIN))


def takes(state: Any, game: MenInARow) -> list[tuple[Any, int]]:
    """Return where each move leads that takes a man, and on which square."""
    moves = [move for move in game.moves(state) if state[0][move[1]] != "."]
    return [(game.play(state, move), move[1]) for move in moves]


def by_hand(state: Any, game: MenInARow) -> float:
    """Return what is left if each side takes on as long as it gains by it."""
    side = max if state[1] is Player.MAX else min
    after = [by_hand(later, game) for later, _ in takes(state, game)] if game.moves(state) else []
    return side([men(state, game), *after])


def ends_by_taking(state: Any, game: MenInARow) -> bool:
    """Return whether the game may be over as long as things are taken."""
    later = [then for then, _ in takes(state, game)]
    return not game.moves(state) or any(ends_by_taking(then, game) for then in later)


def test_a_move_comes_to_what_exchanges_leave_after_every_reply() -> None:
    """The replier chooses anew, once what can be taken after each reply is counted."""
    dice, told = random.Random(5), 0
    while told < 60:
        row = "".join(dice.choice("♖♟♜♙...") for _ in range(dice.randint(6, 9)))
        game = MenInARow(row)
        if len(game.moves(game.start)) < 2:
            continue
        tree = minimax(game, depth=2)

        for move in tree.children(0):
            found = settled_move(tree, move)
            ends = [tree.kind(reply) for reply in tree.children(move)]
            if found is None or set(ends) != {"horizon"}:
                continue
            replies = [tree.state(reply) for reply in tree.children(move)]
            if any(ends_by_taking(state, game) for state in replies):
                continue  # a win is more than men
            assert found == min(by_hand(state, game) for state in replies)
            told += 1


def test_chess_says_which_moves_take() -> None:
    """As the boards before and after do, en passant included."""
    chess = pytest.importorskip("chess", reason="python-chess is an extra")
    dice = random.Random(2)
    for _ in range(20):
        board = chess.Board()
        for _ in range(dice.randint(4, 40)):
            if board.is_game_over():
                break
            board.push(dice.choice(list(board.legal_moves)))
        game = games.Chess(board.fen())
        for move in game.moves(game.start):
            later = game.play(game.start, move)
            before, after = (len(chess.Board(fen).piece_map()) for fen in (game.start, later))
            assert game.takes(game.start, move) is (after < before)


def test_a_game_need_not_say_which_moves_take() -> None:
    """Then boards are compared, as of a game whose author never heard of it."""
    game = MenInARow("..♖.♜♙♖.♟♟")
    assert game.takes(game.start, game.moves(game.start)[0]) is None
    assert settled_line(minimax(game, depth=2), 0) is not None


def test_a_choice_that_may_turn_is_told_with_what_both_come_to() -> None:
    """After every reply, and not by the line alone; the rules bear it out."""
    told = explain(minimax(MenInARow("♜♜.♙♟♖"), depth=2))
    (turn,) = [one.fact for one in told.statements if isinstance(one.fact, MayTurn)]
    assert (turn.worth, turn.best) == (0.0, 1.0)
    assert settled_move(told.tree, turn.played.node) == turn.worth
    assert {settled_worth(told.tree, move.node) for move in turn.others} == {turn.best}
    assert told.verify() == ()


def test_a_line_that_one_side_need_not_play_is_no_lesson() -> None:
    """White takes a guarded pawn at the end of its line, and could as well not do so."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r2k2n1/pp6/3p3r/K1n5/7p/P6P/R4N2/5B1R w - - 2 22"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    plays = next(one.fact for one in explain(tree).statements if isinstance(one.fact, Plays))
    signed = tree.rules.scale.signed
    assert plays.taken is not None
    assert (signed(plays.value), signed(plays.taken.worth)) == ("−1", "−2")
    assert plays.taken.end is not None
    assert plays.taken.end.notation == "Kb5"
    assert "; with captures counted it is −2, as are Kb5 and 14 others" in headline(tree)


@pytest.mark.parametrize("variant", ["chess", "atomic", "racingkings"])
def test_chess_says_which_moves_may_win_at_once(variant: str) -> None:
    """What wins is among them; in chess itself nothing but what gives check is."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    dice, winning, ruled_out = random.Random(3), 0, 0
    game = games.Chess(variant=variant)
    for _ in range(12):
        state = game.start
        while not game.is_over(state):
            moves = list(game.moves(state))
            for move in moves:
                later = game.play(state, move)
                won = game.is_over(later) and game.winner(later) is game.to_move(state)
                assert game.may_win(state, move) or not won
                winning += won
                ruled_out += not game.may_win(state, move)
            state = game.play(state, dice.choice(moves))
            if len(state.split()[-1]) > 1 and int(state.split()[-1]) > 40:
                break
    assert (ruled_out > 0) is (variant == "chess")
    assert winning > 0 or variant == "chess"


def test_a_take_is_told_where_the_line_of_an_equal_move_ends() -> None:
    """The search cut its other answers; its line ends before the piece that took is taken."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1n3bkr/r1pbqp1p/pp1p1n2/4p3/PPP1P1P1/2QB4/R2P2PP/1NB1K1NR b K - 0 21"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    told = explain(tree, words="full")
    take = "Nxg4 is as good as Bxg4 (not counting White's Rxa4, which can follow past the depth)"
    assert take in " ".join(str(told).split())
    end = tree.best_play(tree.find("Nxg4 Be2"))[-1]
    assert tree.rules.scale.signed(tree.exchanges.settled(end) or 0.0) == "+2"
    assert told.verify() == ()


def test_what_is_left_after_a_move_is_what_is_left_where_it_leads() -> None:
    """A move that is not played for it leaves as much, and as many positions are judged."""
    position = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"
    one, other = (alphabeta(games.Chess(position), depth=1, heuristic="material") for _ in "ab")
    state = one.state(0)
    for within in ((-inf, inf), (0.0, inf), (-inf, 0.0)):
        for move in one.rules.moves(state):
            played = other.exchanges.left_at(other.rules.play(state, move), within)
            assert one.exchanges.left_after(state, move, within) == played
            assert one.exchanges.judged == other.exchanges.judged


def test_that_a_value_stands_is_told_once() -> None:
    """Where others that are estimated equal do not it was told twice, in sentences that follow."""
    text = " ".join(str(explain(alphabeta(MenInARow("♖♟.♙.♟.♖♟"), depth=3))).split())
    assert text.count("With captures counted, (0,1) stays at 0") == 1
    assert "stays at 0, but (3,4) comes to −1 at best" in text
