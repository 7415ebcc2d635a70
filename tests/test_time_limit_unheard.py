"""A time limit that strikes where nothing can be raised is not heard of, and strikes again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from treeviz.diagnosis.returned.second_look import _in_time, _TimeUp
from treeviz.diagnosis.stopwatch import Stopwatch


class Held:
    """Has much to do when it dies."""

    def __str__(self) -> str:
        return "held"

    def __del__(self) -> None:
        for _ in range(200):
            abs_of(-1)


def abs_of(number: int) -> int:
    return abs(number)


def lines() -> Iterator[int]:
    try:
        yield from range(9)
    finally:
        for _ in range(200):
            abs_of(-1)


def repeated(call: Any, times: int) -> None:
    with _in_time(Stopwatch(-1)):
        for _ in range(times):
            call()


@pytest.mark.parametrize("dying", [lambda: next(lines()), lambda: str(Held())])
def test_nothing_is_printed_and_the_call_is_broken_off(dying: Any, capfd: Any) -> None:
    """What is closed swallows the limit; at the next call it strikes again."""
    before = sys.unraisablehook
    with pytest.raises(_TimeUp):
        repeated(dying, 1000)
    assert capfd.readouterr().err == ""
    assert sys.unraisablehook is before
    assert sys.getprofile() is None


def test_other_errors_in_what_dies_are_told_as_before(capfd: Any) -> None:
    class Broken:
        def __del__(self) -> None:
            raise ValueError("of its own")

    heard: list[str] = []
    before = sys.unraisablehook
    sys.unraisablehook = lambda raised: heard.append(str(raised.exc_value))
    try:
        with _in_time(Stopwatch(60)):
            Broken()
    finally:
        sys.unraisablehook = before
    assert heard == ["of its own"]
