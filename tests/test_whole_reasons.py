"""Reasons told to their end: why a threat that is stopped wins, and what a count leaves out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from treeviz import Explanation, RecordingError, alphabeta, explain, games, minimax
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.whole_facts import Tie


def flat(told: Explanation) -> str:
    return " ".join(told.text.split())


def test_an_answer_that_is_enough_is_not_called_the_strongest() -> None:
    """One answer shows that many moves are worse; another would be stronger still."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1nbqkb2/8/2p1p3/2ppPN2/1P6/6rR/2PPK3/rNB5 w - - 0 19"
    told = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    text = flat(told)
    assert "with Rxh3 after 18 of them and with exf5 after five." in text
    assert "It rules out Black's Rxh3" in text
    assert "after most of the other 29 moves" in text
    assert "so the 1,100 skipped could not help White." in text
    assert told.verify() == ()


BLOCKED = "_______/____ox_/o___xo_/o__xxo_/xo_oxxo/oxxxoxo"


def test_a_threat_that_is_answered_in_its_own_column_says_what_wins_then() -> None:
    """The disc that stops one row carries the disc that completes another."""
    told = explain(alphabeta(games.Connect(BLOCKED), depth=4, heuristic="lines"))
    text = flat(told)
    assert (
        "Whatever o answers, [2] still wins at once: even after o's own [2] the "
        "next [2] completes a row in columns 1 to 4."
    ) in text
    assert told.verify() == ()


def test_wins_that_a_second_look_rules_out_are_not_left_open() -> None:
    """Two moves win, and no other does within the depth, or it is named; `verify` asks."""
    told = explain(alphabeta(games.Connect(BLOCKED), depth=4, heuristic="lines"))
    assert "Two moves win within four plies (+10): [1] and [2]." in flat(told)
    whole = explain(alphabeta(games.TicTacToe("x__/o__/ox_")))
    assert "within" not in flat(whole)

    def lying(one: Statement) -> Statement:
        fact = one.fact
        return (
            replace(one, fact=replace(fact, again=fact.again[:1])) if isinstance(fact, Tie) else one
        )

    told = explain(alphabeta(games.Connect("_____/_____/_xx__/_oo_x", k=3), depth=3))
    both = "moves win within three plies (−10): [0] and [3] and, by a second look at what was cut, "
    assert both in flat(told)
    assert told.verify() == ()
    lie = replace(told, opening=tuple(map(lying, told.opening)))
    assert lie != told
    with pytest.raises(RecordingError, match="the rules do not bear out"):
        lie.verify()


def test_a_line_that_loses_shows_the_double_threat() -> None:
    """As one that wins does: the move before the last makes two threats."""
    told = explain(minimax(games.TicTacToe("_x_/__x/__o")))
    text = flat(told)
    assert "x [1,1] (threatens [0,2] and [1,0]), o [0,2], x [1,0]" in text
    assert text.endswith("o plays [2,0] and wins in at most 5 plies; no other move wins.")
    assert told.verify() == ()


def test_deeper_cuts_are_counted_with_their_reason() -> None:
    """In full where there is room, else in one line; the numbers told add up to all cuts."""
    room = flat(explain(alphabeta(games.Connect(BLOCKED), depth=4, heuristic="lines")))
    assert (
        "245 of the 267 cuts lie deeper: once one reply shows a move to be no better than "
        "another, its other replies are not looked at (option --words full tells them)."
    ) in room
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r1b1kb1r/p2ppp2/7p/2B3p1/6P1/3P1P2/q3PK1P/5BNR w kq - 0 15"
    full = flat(explain(alphabeta(games.Chess(fen), depth=3, heuristic="material")))
    assert "2,208 branches cut" in full
    assert "The 1,765 deeper cuts were made for the same kind of reason." in full
