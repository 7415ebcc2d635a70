"""Which answer meets which of many moves is said as it is, and of no move more than is so."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treeviz import alphabeta, explain, games
from treeviz.explanation.fact import Named
from treeviz.explanation.reply_words import replies
from treeviz.formatting.phrases import in_words


def test_of_many_moves_only_the_answer_to_most_is_told() -> None:
    """Or the few that have another one; never an answer that might be that to any of them."""
    many = [Named(n, f"m{n}") for n in range(12)]
    common, own = Named(20, "x"), [Named(30 + n, f"a{n}") for n in range(12)]
    told = {
        number: replies(many, [*[common] * number, *own[number:]], "o").text.split(": ")[-1]
        for number in (12, 9, 4, 3)
    }
    assert told == {
        12: "o answers x",
        9: "after m9 o answers a9, after m10 comes a10, after m11 comes a11, "
        "after the other nine comes x",
        4: "After m0, m1, m2 or m3 o answers x, after the other eight various moves",
        3: "After m0, m1 or m2 o answers x, after m3 comes a3, after the other eight various moves",
    }


_COUNTED = {f"m{n}" for n in range(4, 30)}  # moves of a long list that are not named


@given(st.lists(st.integers(0, 4), min_size=2, max_size=30))
def test_no_answer_is_told_without_its_move(answers: list[int]) -> None:
    """Each that is named is said to meet moves that are named, or so many of all."""
    moves = [Named(n, f"m{n}") for n in range(len(answers))]
    text = replies(moves, [Named(100 + a, f"a{a}") for a in answers], "o").text
    if len({*answers}) == 1:
        return
    of_them = re.search(r"answers (\w+) of them with a(\d+), the other (\w+) with", text)
    if of_them:
        number = answers.count(int(of_them[2]))
        assert (of_them[1], of_them[3]) == (in_words(number), in_words(len(answers) - number))
        return
    pairs = re.findall(r"after ((?:[^,:]|, m)+?) (?:o answers|comes) a(\d+)", text, re.IGNORECASE)
    assert pairs
    for told, answer in re.findall(r"after (\w+ of the other \w+) (?:again|comes) a(\d+)", text):
        number = answers[4:].count(int(answer))
        assert told == f"{in_words(number)} of the other {in_words(len(answers) - 4)}"
    for told, answer in pairs:
        number = answers.count(int(answer))
        met = {move.notation for move, a in zip(moves, answers, strict=True) if a == int(answer)}
        named = {*re.findall(r"m\d+", told)}
        every = named == met or ("of the other" in text and named == met - _COUNTED)
        assert every or told.endswith(f"the other {in_words(number)}") or " of the other " in told


def test_every_answer_that_holds_is_excepted() -> None:
    """After the answer [0] x has no [0] to win with, though o wins at once with others only."""
    board = "_______/____o__/____o__/_o_ox__/xo_xx__/xooxoxx"
    tree = alphabeta(games.Connect(board, k=4), depth=4, heuristic="lines")
    left = " ".join(explain(tree).text.split())
    assert (
        "o wins at once with [1] or with [2]. After any answer but [0], [1] and [2] x wins" in left
    )


def test_answers_left_out_are_counted_by_the_rules() -> None:
    """Of 405 answers not looked at those take a man after five of fifteen moves, by hand."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    chess = games.Chess("rnbk1bn1/1pp5/8/p7/P1p5/6K1/1PP3P1/RN4N1 w - - 0 16")
    told = " ".join(explain(alphabeta(chess, depth=2, heuristic="material")).text.split())
    even = (
        "Kh4, only because it was the first searched of 11 moves estimated best (−6), ten of them "
    )
    even += "by a second look at what was cut."
    assert even in told
    level = "Kf4, Kf3, Kh2, Kf2 and six others: after Black's Ne7, tried first, it still counts"
    assert f"{level} 15 − 21 = −6. No other answer is estimated better for Black." in told
    b3 = "after b3 Black answers cxb3 (14 − 21 = −7; then White cxb3: −6), after Nh3 comes Bxh3 (12"
    seem = "Nh3, Na3 and b3 only seem worse, a horizon effect: after b3 Black"
    assert seem in told
    assert b3 in told
    a3 = "after b4 Black takes with Bxb4 and after Ra3 with Bxa3 (≤ −11)."
    assert f"Two moves ≤ −7 Each gives something away: {a3}" in told


def test_what_a_take_back_leaves_does_not_stand_where_another_answer_holds_even_so() -> None:
    """Black need not take with the queen: the pawn takes, and nothing is won back."""
    pytest.importorskip("chess", reason="the rules of chess are an extra")
    fen = "r1bqk1r1/pp1pbp2/4p3/1QP3Pp/3P4/5NP1/PB2P2P/4KB1R w Kq - 1 26"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    told = explain(tree)
    taken = "(before White's cxb6 can take back: 20 − 22 = −2 once all is taken; "
    holds = "with captures counted, the answer axb6 is best: −10)"
    assert f"{taken}{holds}" in " ".join(told.text.split())
    assert told.verify() == ()
