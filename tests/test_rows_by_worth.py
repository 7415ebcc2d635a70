"""Where no row refers to the order of the search the best moves come first; unlike rows stay."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from test_accounted import domineering
from test_answers_counted import flat

from treeviz import alphabeta, explain, games
from treeviz.explanation.cuts_gathered import tells_size_alone
from treeviz.explanation.english import words
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Named
from treeviz.explanation.left_out_facts import CutsGathered, InSearchOrder
from treeviz.explanation.legend_facts import Legend
from treeviz.explanation.look_again_facts import LookedAgain
from treeviz.explanation.may_turn_facts import NONE_ALIKE, Alike, MayTurn, may_turn_words
from treeviz.explanation.moves_told import value_shown
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.told_by_rules import borne_out
from treeviz.game.player import Player

SEEDS = range(12)
NUMBER = re.compile(r"[+−]?(?:\d+|∞)")


@cache
def told(seed: int) -> Explanation:
    """Return what is told of a position of Domineering that is searched two or three plies."""
    game = domineering(seed, 4)
    if seed % 3 == 0:  # the other side moves
        game = games.Domineering(f"{game.position(game.start).removesuffix(' V')} H")
    return explain(alphabeta(game, depth=2 + seed % 2, heuristic="course"))


def shown(text: Explanation) -> list[float]:
    """Return the first number that stands before each row: of two the better."""
    values = [value_shown(row, text.tree.rules.scale) for row in text.rows]
    found = [match.group() for value in values if (match := NUMBER.search(value))]
    assert len(found) == len(values), "each row has one"
    return [float(value.replace("−", "-").replace("∞", "inf")) for value in found]


def test_rows_fall_from_the_best_to_the_worst() -> None:
    """By what they come to at best, for who moves, bounds last; and it is said that they do."""
    sides = set[Player]()
    for text in map(told, SEEDS):
        (order,) = [one.fact for one in text.opening if isinstance(one.fact, InSearchOrder)] or [
            InSearchOrder()
        ]
        if not order.by_worth:
            continue
        me = text.tree.player(0)
        bounds = [value_shown(row, text.tree.rules.scale)[0] in "≤≥" for row in text.rows]
        assert bounds == sorted(bounds)
        for kind in (False, True):
            worths = [w for w, bound in zip(shown(text), bounds, strict=True) if bound is kind]
            assert worths == sorted(worths, reverse=me is Player.MAX)
        assert order.bounds_last <= any(bounds)
        assert "he best moves first" in text.text
        assert "in search order" not in text.text
        sides.add(me)
    assert sides == {Player.MAX, Player.MIN}


def test_cuts_are_compared_in_search_order_where_rows_tell_of_them() -> None:
    """There a row refers to what had been found before it."""
    for text in map(told, SEEDS):
        gathered = any(isinstance(one.fact, CutsGathered) for one in text.closing)
        alone = any(map(tells_size_alone, text.opening))
        assert not (gathered and alone), "why is told, or only how many they are"
        orders = [one.fact for one in text.opening if isinstance(one.fact, InSearchOrder)]
        assert all(order.by_worth <= (gathered or alone) for order in orders)


def test_at_what_a_second_look_is_taken_is_said_once() -> None:
    """Beside the board if there is room, else where a text first tells of one."""
    beside = 0
    for text in map(told, SEEDS):
        rows = [
            one.text
            for row in text.rows
            for one in row.statements
            if isinstance(one.fact, LookedAgain) and "second look" in one.text
        ]
        said = [one.text for one in text.opening if "second look at what was cut" in one.text]
        whole = " ".join(text.text.split())
        assert whole.count("second look at what was cut") <= 1
        legends = [one.fact for one in text.opening if isinstance(one.fact, Legend)]
        if any(legend.looked for legend in legends):
            assert "second look" in whole
            assert not any("at what was cut" in row for row in rows)
            beside += 1
        elif rows and not said:
            assert "second look at what was cut" in rows[0]
    assert beside


def test_moves_that_all_come_to_as_much_are_told_at_once() -> None:
    """Then there is no need to say of each kind that it does, and that none does better."""
    played, other = Named(1, "Rh1"), Named(2, "d4")
    fact = MayTurn(played, (other,), -2.0, -2.0, -2.0, sure=True, alike=Alike(23, 23))
    assert may_turn_words(replace(fact, every=25)) == (
        "d4 only seems worse than Rh1, a horizon effect: with captures counted all 25 moves come "
        "to −2."
    )
    assert "All 23 estimated equal stay at −2, and no move does better." in may_turn_words(fact)
    one = may_turn_words(replace(fact, alike=Alike(1, 1, only="f5")))
    assert "The equal f5 stays at −2, and no move does better." in one


@pytest.mark.long("what can be taken past the depth is asked of every move")
def test_of_equals_those_are_named_that_do_not_come_to_as_much() -> None:
    """If they are few: so many of so many would leave a reader to guess which."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rn1qkbr1/4p3/1p1pp2p/p7/Pp1P1P2/6P1/R1P1P3/1NB1QK1b w q - 0 16"
    told = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    assert "so do all but Qd2, Qd1, f5, d5 and g4 of the 17 estimated equal" in flat(told)
    effect = "The −10 is a horizon effect: with captures counted, Rb2 comes to −9"
    assert f"(−10), 17 of them by a second look at what was cut. {effect}" in flat(told)
    (plays,) = (one.fact for one in told.opening if isinstance(one.fact, Plays))
    assert plays.taken is not None
    none_as_good = plays.taken._replace(alike=NONE_ALIKE)  # then it is a merit of this move
    assert "cut. It is even better than it seems" in words(replace(plays, taken=none_as_good))
    alike = plays.taken.alike
    assert borne_out(told.tree, plays)
    for wrong in (alike._replace(number=13), alike._replace(but=(*alike.but[1:], "Kg1"))):
        assert not borne_out(told.tree, replace(plays, taken=plays.taken._replace(alike=wrong)))
    assert told.verify() == ()


@pytest.mark.long("what can be taken past the depth is asked of every move")
def test_what_captures_make_of_the_choice_is_told_before_why_answers_were_cut() -> None:
    """And unlike moves stay apart: the size of what was cut stands alone then."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbqkbr1/ppppppp1/8/6Pp/4N2n/7B/PPPPPP1P/RNBQK2R b KQq - 11 12"
    text = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    assert any(isinstance(one.fact, MayTurn) for one in text.opening)
    assert len(text.rows) > 3
    assert "White chooses, so the other 400 of their 490 answers could not help Black." in (
        " ".join(text.text.split())
    )
    assert text.verify() == ()
