"""Everything public, called with each argument replaced by what raises, lies or has no end.

What is called is found and not listed, in `public_calls`. Only the errors of treeviz come out, each
in one line, and soon. Left out, with the reason: the rules of a game, which are asked with states
and moves of their own a million times; values that treeviz alone makes; what a `progress` raises,
as that is how work is stopped from outside; what a program that is watched raises by itself.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import IntEnum, StrEnum
from fractions import Fraction
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hostile_values import HELD, HOSTILE, WRAPPED, nested, raising_midway
from hypothesis import settings
from needs import needs
from public_calls import ARTICLE, ONLY_REFUSING, OUR_OWN, TREE, PublicCall, public_calls

import treeviz
from treeviz import (
    Board,
    InputError,
    TreevizError,
    View,
    alphabeta,
    audit,
    by_depth,
    diagnose,
    minimax,
    play,
    rows,
    save,
)
from treeviz.formatting.plain_values import (
    bare_number,
    bare_text,
    bare_whole,
    can_take,
    each_of,
    read_items,
)
from treeviz.picture.theme import PAPER, find_theme

EXTRAS = {"Chess": "chess", "OpenSpiel": "pyspiel", "from_openspiel": "pyspiel"}
EVENING = 1000  # examples of a law from which on there is time for all
OF_EACH = 100  # calls of a function, where there is not
LONGEST_TEXT = 300  # characters of a refusal
LONGEST = 10  # seconds of a call
OF_THEIR_OWN = {"progress", "function"}  # functions whose errors go through
RAISING = {"called", "raising"}  # what can be called, and raises then

pytestmark = [
    needs(sys.platform != "win32", "Windows has no signal by which a call is ended"),
    pytest.mark.filterwarnings("ignore"),
]


class TooLong(BaseException):
    """A call that took longer than it may."""


@pytest.fixture(autouse=True)
def _in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work in a folder of one's own, and stop what does not end."""

    def stop(*_: object) -> None:
        raise TooLong

    monkeypatch.chdir(tmp_path)
    save(TREE, "tree.json")
    before = signal.signal(signal.SIGALRM, stop)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def fault_of(call: PublicCall, parameter: str, odd: Callable[[], Any]) -> str:
    """Return what is wrong with how a call ended; empty if nothing is."""
    signal.alarm(LONGEST)
    try:
        call.use(call.function()(**call.given | {parameter: odd()}))
    except TreevizError as refused:
        told = str(refused)
        fits = len(told) <= LONGEST_TEXT and len(told.splitlines()) <= 1
        return "" if fits else f"the message {told!r}"
    except TooLong:
        return f"no end within {LONGEST} seconds"
    except (Exception, SystemExit) as error:  # what must not come out
        return type(error).__name__
    finally:
        signal.alarm(0)
    return ""


def faults(names: list[tuple[str, str, str, str]]) -> list[str]:
    """Return what is wrong with some calls: of a function, a parameter, a value, how it is held."""
    found = []
    for function, parameter, value, held in names:
        fault = fault_of(
            public_calls()[function],
            parameter,
            lambda value=value, held=held: WRAPPED[held](HOSTILE[value]()),
        )
        if fault:
            found.append(f"{function}({parameter}={value}{held}): {fault}")
    return found


def cases(held: list[str], functions: list[str]) -> list[tuple[str, str, str, str]]:
    """Return all calls that are to be tried, except those whose errors are somebody's own."""
    return [
        (function, parameter, value, how)
        for function in functions
        for parameter in public_calls()[function].given
        for how in held
        for value in (HELD if how else HOSTILE)
        if not (parameter in OF_THEIR_OWN and how == "" and callable(HOSTILE[value]()))
    ]


def test_each_public_function_is_among_them() -> None:
    """Whatever `__all__` names and can be called with something, but what treeviz alone makes."""
    for name in treeviz.__all__:
        named = getattr(treeviz, name)
        if callable(named) and name not in {*OUR_OWN, "Game", "GameTree"}:
            assert name in public_calls(), name
    assert len(public_calls()) > 120


@pytest.mark.parametrize("function", sorted(public_calls().keys() - ONLY_REFUSING))
def test_calls_that_are_right_are_answered(function: str) -> None:
    """What is then replaced fits before: else another refusal would hide what is looked for."""
    if function in EXTRAS:
        pytest.importorskip(EXTRAS[function], reason="games of others are extras")
    call = public_calls()[function]
    call.use(call.function()(**call.given))


def test_a_sample_of_hostile_calls() -> None:
    """Six hundred of them, the same in each run; all are tried where there is time."""
    every = cases(list(WRAPPED), sorted(public_calls()))
    assert faults(Random(7).sample(every, 600)) == []


@pytest.mark.long("thousands of calls are made")
@pytest.mark.parametrize("function", sorted(public_calls()))
def test_all_hostile_calls(function: str) -> None:
    """Each argument of each function, each value, alone and inside of what holds it.

    All 60,000 by the profile of Hypothesis for the evening; else some of each function.
    """
    every = cases(list(WRAPPED), [function])
    if settings().max_examples < EVENING:
        every = Random(function).sample(every, min(OF_EACH, len(every)))
    assert faults(every) == []


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (lambda: by_depth(ARTICLE, search=len), "search raised TypeError: len() takes no keyword"),
        (lambda: play(ARTICLE, search=lambda: 0), "search raised TypeError"),
        (lambda: minimax(ARTICLE, progress=lambda done: 0), "expected a function of two numbers"),
        (
            lambda: audit(ARTICLE, heuristic="lines", progress=lambda: 0),
            "a function of two numbers",
        ),
        (lambda: diagnose(ARTICLE, progress=lambda: 0), "expected a function of two numbers"),
        (lambda: by_depth(ARTICLE, raising_midway()), "expected depths such as range(6); one of"),
        (lambda: rows(TREE, columns=raising_midway()), "expected names of columns; one of them"),
        (lambda: TREE.find(iter(raising_midway())), "no move 0 at ply 0"),
        (lambda: View(focus=raising_midway()), "lines of moves to focus on; one of them"),
        (lambda: Board.of(repeat("x")), "at most 10,000; got more"),
        (lambda: replace(PAPER, ink="\x00"), "expected a colour such as #14181f as ink"),
        (lambda: replace(PAPER, text_size=10**400), "expected a number from 1.0 to 1,000.0 as"),
        (lambda: alphabeta(ARTICLE, order=lambda *_: repeat(0)), "the order gave 0 at"),
        # While a search runs Python allows itself more calls than fit its stack.
        (lambda: alphabeta(ARTICLE, order=lambda *_: nested()), "nested more than 100 deep"),
        (lambda: minimax(ARTICLE, depth=1, heuristic=lambda _: nested()), "more than 100 deep"),
    ],
)
def test_what_does_not_fit_is_told_as_that(asked: Callable[[], object], expected: str) -> None:
    """Functions with other parameters, what raises part-way, what has no end."""
    with pytest.raises(TreevizError) as refused:
        asked()
    assert expected in str(refused.value)


def test_what_a_progress_raises_stops_the_work() -> None:
    """It goes through as it is: that is how a program stops a search from outside."""

    class Stopped(Exception):
        """Somebody pressed a button."""

    def stop(done: int, planned: int | None) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        audit(ARTICLE, heuristic="lines", progress=stop)


def test_numbers_and_texts_of_other_classes_are_read() -> None:
    """Numbers of numpy's, of an enumeration, and texts of one mean what they say."""

    class Two(IntEnum):
        TWO = 2

    class Name(StrEnum):
        DARK = "dark"

    for two in (np.int64(2), np.uint8(2), Two.TWO):
        assert minimax(ARTICLE, depth=two).facts.depth == 2
        assert type(View(marks=two).marks) is int
        assert len(rows(TREE, max_rows=two)) == 2
    assert find_theme(Name.DARK).name == "dark"
    assert View(legend=np.False_).legend is False
    with pytest.raises(InputError, match="expected a depth"):
        minimax(ARTICLE, depth=True)


def test_plain_values_are_of_the_plain_classes() -> None:
    """Whatever came in, what goes on runs no code of others."""
    for given in (HOSTILE["an int"](), HOSTILE["a negative int"](), True, np.int8(3)):
        assert type(bare_whole(given)) in (int, type(None))
    for given in (HOSTILE["a float"](), 3, np.float32(1), Fraction(1, 3), True):
        assert type(bare_number(given)) is float
    assert type(bare_text(HOSTILE["a text"]())) is str
    assert bare_text(HOSTILE["lying"]()) is bare_whole(HOSTILE["lying"]()) is None
    assert read_items(repeat(1), "ones", 3) == [1] * 4
    assert list(zip(range(2), each_of(repeat(1), "ones"), strict=False)) == [(0, 1), (1, 1)]
    assert can_take(HOSTILE["called"](), 1) in (True, False)
