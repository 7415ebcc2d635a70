"""What is said of results in which the value of a position is not found.

>>> no_number(None, "search")[:27]
'search returned None: a sea'
"""

from __future__ import annotations

from typing import Any

from treeviz.formatting.printed import repr_of
from treeviz.recorder.result_parts import Part


def no_number(result: Any, name: str) -> str:
    """Return why a result is refused that has no number, and the line to write.

    Parameters
    ----------
    result, name
        What was returned, and by which function.
    """
    if result is None:
        return (
            f"{name} returned None: a search returns what a position is worth; if it is told "
            "elsewhere, say where: @recorder.watch(value=lambda result: …)"
        )
    return (
        f"which part of {repr_of(result)}, returned by {name}, is the value? Say it: "
        f"@recorder.watch(value=lambda result: …)"
    )


def no_part(result: Any, part: Part, name: str) -> str:
    """Return why a result is refused that has no number where the value was said to be.

    Parameters
    ----------
    result, name
        What was returned, and by which function.
    part
        Where the value was said to be.
    """
    if callable(part):
        called, result = getattr(part, "__name__", repr_of(part)), repr_of(result)
        return f"value={called} gave no number for {result}, returned by {name}"
    return f"{name} returned {repr_of(result)}, which has no number at {repr_of(part)}"
