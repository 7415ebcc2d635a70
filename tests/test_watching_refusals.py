"""Functions that cannot be watched, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from treeviz import InputError, Recorder, RecordingError


def test_never_called() -> None:
    """A function that is watched and never called is named."""
    recorder = Recorder()

    @recorder.watch
    def search(board: Any, isMax: bool) -> int:
        return 0

    with pytest.raises(RecordingError, match="search was watched but never called"):
        recorder.tree()
    other = Recorder()
    with pytest.raises(RecordingError, match="search was watched but never called"):
        other.runcall(lambda board: 1, [["_"]], watch=search)


def test_does_not_recurse() -> None:
    """Watching the function that does not recurse is told, with the line that watches another."""
    recorder = Recorder()
    recorder.runcall(lambda board: 1, [["_"]])
    with pytest.raises(RecordingError, match=r"did not call itself.*watch=minimax"):
        recorder.tree()


def test_a_signature_that_cannot_be_mapped() -> None:
    """The message shows the line that says which parameter is the position, or who is MAX."""
    with pytest.raises(InputError, match=r"f\(q, w\).*@recorder\.watch\(state='q'\)"):
        Recorder().watch(named("f", "q, w"))(1, 2)
    with pytest.raises(InputError, match=r"no parameter 'v'.*q, w"):
        Recorder().watch(named("f", "q, w"), state="v")
    with pytest.raises(InputError, match=r"shows no signature"):
        Recorder().watch(max)
    with pytest.raises(
        InputError, match="no way to read calls by 'plyer'; there are state, player"
    ):
        Recorder().watch(named("f", "board, player"), plyer="w")
    with pytest.raises(InputError, match="pov='max' or pov='mover'"):
        Recorder().watch(named("f", "board"), pov="mine")


def named(name: str, parameters: str) -> Callable[..., Any]:
    space: dict[str, Any] = {}
    exec(f"def {name}({parameters}): return 0", space)
    function: Callable[..., Any] = space[name]
    return function


@pytest.mark.parametrize("result", ["ten", None, ("a", "b"), []])
def test_a_result_with_no_number(result: Any) -> None:
    """A result in which no one number is the value is refused with the line that names it."""
    recorder = Recorder()

    @recorder.watch
    def search(board: Any) -> Any:
        return result

    assert search([1]) == result  # the program goes on as if nobody watched
    with pytest.raises(
        RecordingError, match=r"recorder\.watch\(value=lambda result: …\)"
    ) as refusal:
        recorder.tree()
    assert repr(tuple(result) if result == [] else result) in str(refusal.value)


def test_a_visit_left_open() -> None:
    """While a visit inside is open there is no tree yet; the message names its position."""
    recorder = Recorder()
    with recorder.visit("the root") as root:
        recorder.enter("left open", move=1)
        with pytest.raises(RecordingError, match="'left open' is still open"):
            recorder.tree()
        recorder.leave(1)
        root.value = 1
    assert recorder.tree().value == 1
