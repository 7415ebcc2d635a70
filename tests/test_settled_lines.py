"""What a move comes to with captures counted: as a search to quiet positions has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from games_told import MenInARow

from treeviz import Game, Player, alphabeta, draw, explain, games, minimax
from treeviz.explanation.move_facts import BestReply
from treeviz.explanation.plays_facts import Plays
from treeviz.tree.settled_lines import settle
from treeviz.tree.settled_moves import stands_settled
from treeviz.view.reason_title import what_it_does
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.titles import headline

pytestmark = pytest.mark.long("exchanges are held against searches that go on to their end")

FOUND = "2b2b1r/rp2pkp1/7p/p1pq4/P2P4/1P2BP2/5KPP/Q5NR b - - 0 21"  # Qxb3 only seems to win a pawn
FORKED = "r1bq4/1ppp1kpr/p1n1pp1n/7p/2Q1P2P/3P4/PPP3P1/RN1K1BNR b - - 4 21"  # Ne5 attacks a queen


def quiet(game: Game, heuristic: Any, state: Any) -> float:
    """Return what is left of a position once all takes are played that gain something."""
    if not list(game.moves(state)):
        return game.utility(state)
    me = game.to_move(state)
    told = heuristic(state)
    best = float(sum(told.values()))
    for move in game.moves(state):
        if game.takes(state, move):
            left = quiet(game, heuristic, game.play(state, move))
            best = left if me.better(left, best) else best
    return best


def searched(game: Game, heuristic: Any, state: Any, plies: int) -> float:
    """Return the value of a plain search, whose ends are quiet."""
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    if not plies:
        return quiet(game, heuristic, state)
    return game.to_move(state).best(
        searched(game, heuristic, game.play(state, move), plies - 1) for move in moves
    )


class Taking(MenInARow):
    """Men in a row that say which moves take."""

    def takes(self, state: Any, move: tuple[int, int]) -> bool:
        """Tell whether a man stands where one goes."""
        return bool(state[0][move[1]] != ".")


class Stopping(Taking):
    """The same, of which either side may make a draw at any time; men gain by going on."""

    def heuristic(self, state: Any) -> dict[str, float]:
        """Return men of MAX, farther to the right, minus men of MIN, farther to the left."""
        owners = [(self.whose.get(man), at) for at, man in enumerate(state[0])]
        mine = sum(10.0 + at for whose, at in owners if whose is Player.MAX)
        theirs = sum(20.0 - at for whose, at in owners if whose is Player.MIN)
        return {"mine": mine, "theirs": -theirs}

    def moves(self, state: Any) -> list[tuple[int, int]]:
        """Return every step, and to stop."""
        steps = super().moves(state)
        return [*steps, (0, 0)] if steps else []

    def play(self, state: Any, move: tuple[int, int]) -> Any:
        """Return the row after a step; none after a stop."""
        return ("", state[1].other) if move == (0, 0) else super().play(state, move)

    def takes(self, state: Any, move: tuple[int, int]) -> bool:
        """Tell whether a man stands where one goes."""
        return move != (0, 0) and super().takes(state, move)


def rows() -> Iterator[Game]:
    """Yield rows of men in which much can be taken."""
    for row in ("♖♟.♜.♙", "♟♖.♙♜.♟♙", "♙.♜♖♟.♙♜", "♜♙♟♖..♙♟"):
        yield Taking(row)


@pytest.mark.parametrize("depth", [3, 4])
@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_it_is_a_search_to_quiet_positions(search: Any, depth: int) -> None:
    """Of the move played, whose answers were all searched."""
    compared = 0
    for game in rows():
        tree = search(game, depth=depth)
        move = tree.choice(0)
        found = None if move is None else settle(tree, move)
        if move is None or found is None:
            continue
        after = game.play(game.start, tree.move(move))
        assert found.worth == searched(game, game.heuristic, after, depth - 1)
        assert found.line[0] == move
        assert tree.path(found.line[-1])[1:] == list(found.line)
        compared += 1
    assert compared > 1


@pytest.mark.parametrize("depth", [3, 4])
def test_games_that_end_before_the_depth_are_settled_too(depth: int) -> None:
    """A reply that ends the game stands beside others after which the search went on."""
    compared = ended = 0
    for game in (Stopping(row) for row in ("♖♟.♜.♙", "♖.♟♟", "♟♖.♙♜.♟♙", "♙.♜♖♟.♙♜", "♜.♖♟")):
        tree = minimax(game, depth=depth)
        for move in tree.children(0):
            found = settle(tree, move)
            if found is None:
                continue
            after = game.play(game.start, tree.move(move))
            assert found.worth == searched(game, game.heuristic, after, depth - 1)
            compared += 1
            ended += {"terminal", "inner"} <= {tree.kind(reply) for reply in tree.children(move)}
    assert compared > 5
    assert ended > 5


def test_chess_is_settled_as_by_hand() -> None:
    """With replies that the search cut, and the takes of both sides."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    game = games.Chess("4k3/3p4/2n1p3/3P4/2B1P3/8/8/4K3 w - - 0 1")
    for search in (minimax, alphabeta):
        tree = search(game, depth=3, heuristic="material")
        move = tree.choice(0) or 0
        found = settle(tree, move)
        assert found is not None
        after = game.play(game.start, tree.move(move))
        assert found.worth == searched(game, game.material, after, 2)


def test_what_is_very_deep_or_infinite_is_not_settled() -> None:
    """Nothing is told of it, and nothing fails."""
    chain: Any = 7
    for _ in range(3000):
        chain = [chain]
    tree = minimax(games.Explicit(chain), depth=2500)
    assert settle(tree, 1) is None
    board = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
    assert settle(board, board.find("(0,0)-(1,0)")) is None  # a place less is a loss there


def test_the_answer_that_is_better_once_all_is_taken_is_told() -> None:
    """In words, in the title and below the move: after dxc5 the queen has nothing to take."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    tree = alphabeta(games.Chess(FOUND), depth=3, heuristic="material")
    assert headline(tree) == (
        "Black plays Qxb3: estimated −7; it takes the pawn; cxd4, searched later, is estimated "
        "equal; with captures counted Qxb3 is −5, and none is better"
    )
    told = explain(tree)
    text = " ".join(str(told).split())
    answers = "Qxb3 comes to −5, as White then answers with dxc5 rather than with Bf4"
    assert f"The −7 is a horizon effect: with captures counted, {answers}" in text
    assert told.verify() == ()
    (plays,) = [one.fact for one in told.statements if isinstance(one.fact, Plays)]
    assert plays.taken is not None
    assert plays.taken.how == "answer"
    stubs = [mark.lines for mark in draw(tree).layout.scene.marks if isinstance(mark, Stub)]
    assert any(lines[-1].endswith("▲ dxc5 → −5") for lines in stubs)


def test_a_take_that_a_move_prepares_is_its_reason() -> None:
    """Told in a title with room for it and in words, unless it is no good: nobody plays it then."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    tree = alphabeta(games.Chess(FORKED), depth=3, heuristic="material")
    best = (
        "the best (lowest) estimate: −2; it attacks the queen (Nxc4); with captures counted it is"
    )
    assert what_it_does(tree, tree.find("Ne5"), 99) == "; it attacks the queen (Nxc4)"
    assert headline(tree).startswith(f"Black plays Ne5, {best} −1, as are Qh8 and")
    told = explain(tree)
    threat = "It attacks the queen (threatens Nxc4)."
    assert threat in " ".join(str(told).split())
    assert told.verify() == ()
    lost = alphabeta(games.Chess(FOUND), depth=3, heuristic="material")
    assert "threatens Qxa4" not in str(explain(lost))  # the queen would be taken


def test_the_line_drawn_ends_where_the_winner_could_end_it() -> None:
    """The search went on for two plies more: its line is shown only if it is asked for."""
    tree = alphabeta(games.TicTacToe("x_x/o__/___"))
    line = [
        mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Mark) and mark.chosen
    ]
    assert [mark.move for mark in line] == ["", "[0,1]", "[1,1]", "[2,1]", "[2,0]"]
    end = line[-1]
    assert (end.value, end.checked, end.later) == ("+10", True, 0)
    assert headline(tree).endswith("(x wins in 4 plies)")
    text = " ".join(str(explain(tree, words="full")).split())
    assert "(here the search itself took [1,2], a slower win)" in text
    assert "It also holds out longest, 4 plies; after each of the other five x has a win" in text


def test_all_moves_that_win_by_the_rules_are_told_together() -> None:
    """The search proved only that two moves lose; three win one ply past the depth."""
    tree = minimax(games.Domineering("V.../V.../VHH./V... H"), depth=2, heuristic="course")
    told = explain(tree)
    text = " ".join(str(told).split())
    past = "One ply past the depth the rules show that"
    win = "(0,1)-(0,2), (1,1)-(1,2) and (1,2)-(1,3) win all the same, at once after every answer."
    assert (
        f"Within the depth only this is proved: (3,1)-(3,2) and (3,2)-(3,3) lose. {past} {win}"
        in text
    )
    assert "Who wins after (0,2)-(0,3) is open." in text
    assert "ways to go wrong" not in text
    assert told.verify() == ()
    assert headline(tree).endswith(
        "first of 3 moves that win, as the rules show one ply past the depth (estimated −2)"
    )
    whole = minimax(games.Domineering("V.../V.../VHH./V... H"))
    for name in ("(0,1)-(0,2)", "(1,1)-(1,2)", "(1,2)-(1,3)"):
        assert whole.winner(whole.best_play(whole.find(name))[-1]) is Player.MIN
    assert any(isinstance(one.fact, BestReply) for row in told.rows for one in row.statements)


def test_a_trade_of_who_is_ahead_already_is_no_threat() -> None:
    """After most answers Black, a knight up, could take on d3; White takes back, and is no worse.

    What the only other move comes to that may be better by that count is not known.
    """
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "q3kb1r/r2npp2/p1p1bn2/1pNp3p/1P4pP/P1PP1PP1/1B2P1B1/1R1Q1KNR b - - 1 21"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    told = "estimated −1; it trades knights; gxf3, searched later, is estimated equal"
    counted = "(0 for Nxc5 with captures counted; gxf3 may be better)"
    assert headline(tree) == f"Black plays Nxc5: {told} {counted}"
    text = " ".join(str(explain(tree)).split())
    assert "threatens" not in text
    assert "no move does better by that count, unless gxf3 does: not settled" in text


def test_a_take_that_may_make_the_value_less_stands_in_the_title() -> None:
    """The queen takes a guarded piece with the last ply; what Qd4 comes to then was not settled."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r1bkr3/4bppp/2pp1n2/p1q5/p1P2nP1/2R2P1P/1PQNP3/2B1KBNR b K - 3 21"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    end = tree.best_play(0)[-1]
    assert tree.notation(end) == "Qxd2+"
    assert tree.rules.scale.signed(tree.exchanges.settled(end) or 0.0) == "+5"
    assert not stands_settled(tree, tree.choice(0))
    uncounted = "−4 (captures not counted: then Kxd2 → +5)"
    assert headline(tree).startswith(
        f"Black plays Qd4, the best (lowest) estimate: {uncounted}; Qb4"
    )
    open_ = "With captures counted it may come to less; how much was not settled."
    assert open_ in " ".join(str(explain(tree)).split())
