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
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hostile_values import HELD, HOSTILE, WRAPPED
from public_calls import ONLY_REFUSING, OUR_OWN, TREE, PublicCall, public_calls

import treeviz
from treeviz import TreevizError, save

LONGEST_TEXT = 300  # characters of a refusal
LONGEST = 10  # seconds of a call
OF_THEIR_OWN = {"progress", "function"}  # functions whose errors go through
RAISING = {"called", "raising"}  # what can be called, and raises then

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="time is measured by a signal"),
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
        if not (parameter in OF_THEIR_OWN and callable(HOSTILE[value]()) and how == "")
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
    call = public_calls()[function]
    call.use(call.function()(**call.given))


def test_a_sample_of_hostile_calls() -> None:
    """Six hundred of them, the same in each run; all are tried where there is time."""
    every = cases(list(WRAPPED), sorted(public_calls()))
    assert faults(Random(7).sample(every, 600)) == []


@pytest.mark.long("some 60,000 calls are made")
@pytest.mark.parametrize("function", sorted(public_calls()))
def test_all_hostile_calls(function: str) -> None:
    """Each argument of each function, each value, alone and inside of what holds it."""
    assert faults(cases(list(WRAPPED), [function])) == []
