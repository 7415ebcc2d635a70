"""`Judgements`: what was found of many positions, in columns; some 80 bytes each.

As tuples they would take ten times as much. Each is made again when it is asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import nan
from typing import overload

from treeviz.auditing.judgement import Judged
from treeviz.auditing.positions import Places
from treeviz.game.game import Player

_NOTHING = -1
_PLAYERS = tuple(Player)
_LARGEST = 2**63 - 1  # of a column of whole numbers
_POINTS = ("value", "truth", "played", "regret", "agreement")  # not known: NaN
_NUMBERS = ("moves", "choice", "best", "as_truth", "wrong_way")  # none: -1
_PAIRS = ("as_truth", "wrong_way")  # of 65,537 moves there are more than a column of ints holds


class Judgements(Sequence[Judged]):
    """The judgements of the first of some positions, in their order.

    Parameters
    ----------
    places
        The positions.
    """

    def __init__(self, places: Places) -> None:
        self._places = places
        self._players = bytearray()
        self._nodes = array("q")
        self._points = {name: array("d") for name in _POINTS}
        self._numbers = {name: array("q" if name in _PAIRS else "i") for name in _NUMBERS}
        self._large: dict[int, int] = {}  # trees of more nodes than a column holds
        self._failures: dict[int, str] = {}

    def append(self, judged: Judged) -> None:
        """Take the judgement of the next position."""
        at = len(self)
        self._players.append(_PLAYERS.index(judged.player))
        if judged.nodes > _LARGEST:
            self._large[at] = judged.nodes
        self._nodes.append(min(judged.nodes, _LARGEST))
        for name, points in self._points.items():
            value = getattr(judged, name)
            points.append(nan if value is None else value)
        for name, numbers in self._numbers.items():
            number = getattr(judged, name)
            numbers.append(_NOTHING if number is None else number)
        if judged.failure:
            self._failures[at] = judged.failure

    def __len__(self) -> int:
        return len(self._players)

    @overload
    def __getitem__(self, at: int) -> Judged: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Judged]: ...
    def __getitem__(self, at: int | slice) -> Judged | Sequence[Judged]:
        if isinstance(at, slice):
            return [self._at(each) for each in range(*at.indices(len(self)))]
        return self._at(range(len(self))[at])

    def __iter__(self) -> Iterator[Judged]:
        return map(self._at, range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Tell whether the same was found of the same positions."""
        return isinstance(other, Judgements) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        return f"<Judgements of {len(self):,} positions>"

    def failed(self) -> Iterator[Judged]:
        """Yield those in which the heuristic failed."""
        return map(self._at, self._failures)

    def _at(self, at: int) -> Judged:
        place = self._places[at]
        points = {name: _known(column[at]) for name, column in self._points.items()}
        numbers = {name: column[at] for name, column in self._numbers.items()}
        return Judged(
            state=place.state,
            ply=place.ply,
            player=_PLAYERS[self._players[at]],
            value=points["value"],
            truth=points["truth"],
            nodes=self._large.get(at, self._nodes[at]),
            moves=numbers["moves"],
            choice=None if numbers["choice"] == _NOTHING else numbers["choice"],
            best=None if numbers["best"] == _NOTHING else numbers["best"],
            played=points["played"],
            regret=points["regret"],
            agreement=points["agreement"],
            as_truth=numbers["as_truth"],
            wrong_way=numbers["wrong_way"],
            failure=self._failures.get(at, ""),
        )


def _known(value: float) -> float | None:
    return value if value == value else None
