"""Which moves lose past the depth, beside the one played: held against searches to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from treeviz import GameTree, alphabeta, draw, explain, games, minimax
from treeviz.explanation.past_depth_facts import DecidedLater, LostPastDepth
from treeviz.game.player import Player
from treeviz.tree.forced_past_depth import forced_past_depth
from treeviz.tree.proved_winner import proved_winner
from treeviz.view.losing_answer import losing_answer, overturning_line
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.threat_title import threat_title
from treeviz.view.titles import headline

OPEN_THREE = "_x___/xo___/_xx__/_o___/____o"  # o to move, and x makes three with both ends free


def rows() -> GameTree:
    """Return a search of four in a row that ends one ply before anybody wins."""
    return alphabeta(games.TicTacToe(OPEN_THREE, k=4), depth=3, heuristic="lines")


def searches() -> Iterator[tuple[GameTree, GameTree]]:
    """Yield searches that stop early, each with one of the same position to its end."""
    for board in ("x__/_o_/__x", "xo_/___/__x", "__x/_o_/x__", "_x_/xo_/___", "o_x/___/x_o"):
        for depth in (2, 3):
            for search in (minimax, alphabeta):
                game = games.TicTacToe(board)
                yield search(game, depth=depth, heuristic="lines"), minimax(game)
    for board in ("..../HH../.V../.V.. H", "..../..VV/..VV/.... H", "...../.VV../.VV../..... V"):
        game = games.Domineering(board)
        yield alphabeta(game, depth=2), minimax(game)


def test_whoever_is_told_to_lose_later_loses() -> None:
    """Among the rivals of the move played, too, and in every part of the text and the picture."""
    told = 0
    for tree, whole in searches():
        me = tree.player(0)
        for move, line in forced_past_depth(tree).lost.items():
            name = tree.notation(move)
            assert proved_winner(whole, whole.find(name)) is me.other
            assert proved_winner(whole, whole.find(f"{name} {line[0]}")) is me.other
            told += 1
        explained = explain(tree)
        assert explained.verify() == ()
        facts = [one.fact for row in explained.rows for one in row.statements]
        for fact in (fact for fact in facts if isinstance(fact, DecidedLater)):
            for lost in fact.lost:
                assert proved_winner(whole, whole.find(lost.notation)) is me.other
                if fact.answer:
                    reply = whole.find(f"{lost.notation} {fact.answer}")
                    assert proved_winner(whole, reply) is me.other
                told += 1
        scene = draw(tree).layout.scene
        for mark in (m for m in scene.marks if isinstance(m, Mark) and m.parent == 0):
            if mark.result.startswith("but "):
                winner = proved_winner(whole, whole.find(mark.move))
                assert (winner is Player.MAX) is (mark.result in ("but x wins", "but ▲ wins"))
    assert told > 20


def test_that_every_move_loses_comes_before_what_it_is_estimated_at() -> None:
    tree = rows()
    loses = "by the rules every move loses past the depth, this one after x's [2,3]"
    assert headline(tree) == f"o plays [0,3]: estimated +0.1, but {loses}"
    told = " ".join(str(explain(tree)).split())
    assert "But every move loses, as the rules show one ply past the depth: after [0,3]" in told
    assert "[2,0], [2,3] and [2,4] hold out longer." in told


def test_that_most_other_moves_lose_is_a_reason_for_the_move_played() -> None:
    """So it is told beside it, with the few others that are not seen to lose."""
    board = "x__x_/_ox__/__o__/____x/__o__"
    tree = alphabeta(games.TicTacToe(board, k=4), depth=3, heuristic="lines")
    told = explain(tree)
    assert told.verify() == ()
    text = " ".join(str(told).split())
    assert "All other moves but [0,1], [0,2], [2,3] and [4,4] lose, as the rules show" in text
    assert "after [0,4] x answers [0,1] and then wins, whatever o replies." in text
    assert "By the rules" not in text  # not again with each row
    tree = alphabeta(
        games.TicTacToe("__o__/oxoxx/_____/___x_/_____", k=4), depth=3, heuristic="lines"
    )
    text = " ".join(str(explain(tree)).split())
    assert "All other moves lose, as the rules show one ply past the depth: after [2,3]" in text
    only = (
        "the only move not seen to lose: estimated −0.3; after any other move x wins past the depth"
    )
    assert headline(tree) == f"o plays [2,2], {only}"


def test_a_move_that_loses_later_than_all_others_is_not_called_safe() -> None:
    tree = minimax(games.TicTacToe("xx_/o__/___"), depth=3, heuristic="lines")
    text = " ".join(str(explain(tree)).split())
    assert "o plays [0,2], which holds out longest; it is estimated at −1." in text
    assert "not seen to lose" not in f"{text} {headline(tree)}"


def test_the_answer_that_wins_is_drawn_with_its_two_threats() -> None:
    tree = rows()
    answer = losing_answer(tree, 0)
    assert answer is not None
    assert overturning_line(tree, 0) == (answer,)
    marks = {m.node: m for m in draw(tree).layout.scene.marks if isinstance(m, Mark)}
    assert marks[answer].move == "[2,3]"
    assert marks[answer].result == "but x wins"
    assert (marks[answer].coming, marks[answer].coming_for) == ({(2, 0), (2, 4)}, Player.MAX)


def test_of_moves_that_are_counted_a_stub_tells_which_lose_later() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.OpenSpiel("breakthrough(rows=6,columns=5)")
    state, line = game.start, "c5d4 c2c3 d5e4 b2b3 d4e3 c1b2 c6c5 e2d3 b5c4 c3d4 c5d4* b3b4"
    for move in line.split():
        played = (m for m in game.moves(state) if game.notation_at(state, m) == move)
        state = game.play(state, next(played))
    tree = alphabeta(game.at(state), depth=3, heuristic="men")
    (stub,) = (m for m in draw(tree).layout.scene.marks if isinstance(m, Stub) and m.parent == 0)
    assert stub.lines[-3:-1] == ("by the rules White wins", "after b6b5 and b6c5")
    told = " ".join(str(explain(tree)).split())
    assert (
        "By the rules b6b5 and b6c5 lose, past the depth: White wins by force with b4a5*." in told
    )


def test_in_a_game_of_exchanges_a_mate_that_is_forced_counts_more() -> None:
    """Of the move played; rivals are only asked if it loses."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    tree = minimax(games.Chess("2r5/7r/3k4/8/1r4K1/8/8/5n2 w - - 0 1"), depth=2)
    facts = [one.fact for one in explain(tree).statements]
    (fact,) = (fact for fact in facts if isinstance(fact, LostPastDepth))
    assert fact.every
    assert re.search(r"every move loses.* past the depth", headline(tree))


def test_what_is_threatened_wins_unless_it_is_met() -> None:
    """Every other answer than one loses to it at once, so it is a reason for the move."""
    told = 0
    for tree, whole in searches():
        for move in tree.children(0):
            if not (threat := threat_title(tree, move).removeprefix("threatens ")):
                continue
            told += 1
            if threat == "to win":
                continue
            reached = whole.find(tree.notation(move))
            met = [n for n in whole.children(reached) if not _wins_with(whole, n, threat)]
            assert len(met) == 1
    assert told > 5


def _wins_with(tree: GameTree, node: int, move: str) -> bool:
    """Return whether a move that is made at a node ends the game in favour of who makes it."""
    found = [child for child in tree.children(node) if tree.notation(child) == move]
    return any(tree.winner(child) is tree.player(node) for child in found)
