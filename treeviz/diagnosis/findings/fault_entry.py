"""`FaultEntry`: the title and the advice that go with one thing that can be wrong."""

from __future__ import annotations

from typing import NamedTuple


class FaultEntry(NamedTuple):
    """One thing that can be wrong.

    Attributes
    ----------
    title
        What it is, in one sentence.
    advice
        What to look at in the code.
    fault
        Whether it is a fault; else a remark.
    """

    title: str
    advice: str
    fault: bool = True

    @property
    def headline(self) -> str:
        """The title as it stands above a picture."""
        return self.title.rstrip(".")
