"""Whether a function's code has a limit at which a search stops: on what it counts, or on time.

A loop over moves that is left at such a limit leaves no trace of the moves that it did not come to.

>>> def search(position):
...     global visited
...     visited += 1
...     return 0 if visited > 99 else search(position)
>>> has_a_limit(search.__code__), has_a_limit((lambda: 0).__code__)
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dis import Instruction, get_instructions
from functools import lru_cache
from types import CodeType

_CLOCKS = {"time", "time_ns", "monotonic", "perf_counter", "process_time", "thread_time"}
_KEEPS = {"STORE_GLOBAL", "STORE_DEREF", "STORE_ATTR"}
_NEAR = 5  # instructions before a comparison or an assignment, in which its parts stand


@lru_cache(maxsize=256)  # a diagnosis asks it of the same functions at each of its calls
def has_a_limit(code: CodeType) -> bool:
    """Tell whether code reads a clock, or compares what it adds to and keeps beyond the call."""
    steps = list(get_instructions(code))
    counted = {
        steps[at].argval
        for at, near in _with_those_before(steps, _KEEPS)
        if any(step.argrepr in ("+=", "-=") for step in near)
    }
    compared = {
        step.argval
        for at, near in _with_those_before(steps, {"COMPARE_OP"})
        for step in near
        if step.opname.startswith("LOAD_")
    }
    return not _CLOCKS.isdisjoint(code.co_names) or not counted.isdisjoint(compared)


def _with_those_before(
    steps: Sequence[Instruction], kinds: set[str]
) -> Iterator[tuple[int, Sequence[Instruction]]]:
    for at, step in enumerate(steps):
        if step.opname in kinds:
            yield at, steps[max(0, at - _NEAR) : at]
