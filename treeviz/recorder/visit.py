"""`Visit`: one visit of a node, as a context manager."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from treeviz.errors import RecordingError
from treeviz.recorder.tape import Tape
from treeviz.tree.columns import Kind


class Visit:
    """One visit of a node, as a context manager; made by :meth:`Recorder.visit`.

    Attributes
    ----------
    value
        What the search backs up here, in points of MAX's side; set it before the visit ends.
    kind
        What the node was, such as ``"terminal"``; None: as :meth:`Recorder.leave` finds out.
    node
        The number of the node, once it is entered.
    """

    __slots__ = ("_arguments", "_probability", "_recorder", "kind", "node", "value")

    def __init__(self, recorder: Tape, probability: float | None, *arguments: Any) -> None:
        self._recorder = recorder
        self._arguments = arguments
        self._probability = probability
        self.value: float | None = None
        self.kind: Kind | str | None = None
        self.node = -1

    def __enter__(self) -> Visit:
        self.node = self._recorder.enter(*self._arguments, probability=self._probability)
        return self

    def __exit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        recorder = self._recorder
        if error is not None:
            if recorder.innermost == self.node:  # a reached limit has closed all visits already
                recorder.abandon()
            return
        if recorder.innermost != self.node:
            raise RecordingError(
                f"the visit of {recorder.place(self.node)} ends while one inside it is still open"
            )
        if self.value is None:
            recorder.abandon()
            raise RecordingError(
                f"the visit of {recorder.place(self.node)} ended without a value: "
                "set its .value before the with block ends"
            )
        recorder.leave(self.value, None if self.kind is None else Kind(self.kind))
