"""Moves that a search tries twice: first a probe within a narrow window, then the search itself.

A principal variation search (scout, aspiration at inner nodes) asks of a move only whether it is
better than the best so far; if it is, the same move is searched again, within a wider window: at
once, or after all moves were probed. The two visits are one move, so one of them is left: the last,
from which the value comes. A search that first looks a few plies ahead, so as to order its moves,
tries all of them twice, too.

The last one may fail where the probe stopped: the probe proved at least 5, the search that began at
5 at most that. Neither proves the value, both together do: there the branches of the probe that
the last one did not enter, stay.

Two different moves may lead to equal positions, and both are moves. What tells them from a probe is
the window: a probe stops at an end of its own, and the search after it looks beyond that end; from
one move to the next alpha and beta only close in.

References
----------
J. Pearl, "Scout: a simple game-searching algorithm with proven optimal properties", 1980;
A. Reinefeld, "An improvement to the scout tree search algorithm", 1983.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from treeviz.game.player import Player

NOBODY = -1  # from where the first visits come
Window = tuple[float, float]


class Visits(ABC):
    """Visits as they came, numbered: what has to be known of them to tell probes.

    Attributes
    ----------
    caller
        From which visit each was made; `NOBODY` for the first.
    end
        One past the last visit made inside each.
    """

    caller: Sequence[int]
    end: Sequence[int]

    @abstractmethod
    def key(self, visit: int) -> Hashable:
        """Return what all visits of one move have in common."""

    @abstractmethod
    def same_move(self, probe: int, visit: int) -> bool | None:
        """Tell whether two visits with one key are certainly one move; None: windows tell it."""

    @abstractmethod
    def window(self, visit: int) -> Window | None:
        """Return alpha and beta on entry, MAX's side; None if nothing was said."""

    @abstractmethod
    def value(self, visit: int) -> float | None:
        """Return what a visit was worth, in points of MAX's side; None if it has no value."""

    @abstractmethod
    def player(self, visit: int) -> Player:
        """Return who is to move."""

    def entered(self, visit: int) -> bool:
        """Tell whether a visit was made: a branch that was cut has a place, too."""
        return True

    def inside(self, visit: int) -> Iterator[int]:
        """Yield the visits made from one itself, in their order."""
        at, last = visit + 1, self.end[visit]
        while at < last:
            yield at
            at = self.end[at]


class Joined(NamedTuple):
    """The visits of a search, each move of a position once.

    Attributes
    ----------
    visits
        In their order, those that are one each: the last, and the probes on which it rests.
    caller
        From which of them each comes.
    end
        One past the last of those inside each.
    probes
        Those that search a move again, each as often as it was probed before.
    """

    visits: list[list[int]]
    caller: list[int]
    end: list[int]
    probes: list[int]


def probes_among(visits: Visits, siblings: Sequence[int]) -> dict[int, int]:
    """Return which of the visits made from one position search a move again, and whose probe.

    Parameters
    ----------
    visits
        The visits.
    siblings
        Those made from one position, in their order.
    """
    waiting: dict[Hashable, list[int]] = {}  # visits of a move that none has searched again yet
    found: dict[int, int] = {}
    repeated = False
    for place, visit in enumerate(siblings):
        earlier = waiting.setdefault(visits.key(visit), [])
        for probe in reversed(earlier):
            if _again(visits, probe, visit, siblings[place - 1] == probe):
                found[visit] = probe
                earlier.remove(probe)
                break
        repeated |= bool(earlier)
        earlier.append(visit)
    if not found and repeated:
        return _ordering(visits, siblings)
    return found


def without_probes(visits: Visits, firsts: Sequence[int], probed: dict[int, int]) -> Joined:
    """Return visits without probes, the branches of some with those searched again.

    Parameters
    ----------
    visits
        The visits.
    firsts
        Those that come from nowhere.
    probed
        A visit that searches a move again → the probe before it.
    """
    gone = frozenset(probed.values())
    found = Joined([], [], [], [])
    place: dict[int, int] = {}
    waiting = [
        (_with_probes(visits, first, probed), NOBODY)
        for first in reversed(firsts)
        if first not in gone
    ]
    while waiting:
        same, caller = waiting.pop()
        here = len(found.visits)
        place |= dict.fromkeys(same, here)
        found.visits.append(same)
        found.caller.append(caller)
        found.end.append(here + 1)
        waiting.extend((below, here) for below in reversed(_below(visits, same, probed, gone)))
    for here in range(len(found.visits) - 1, -1, -1):
        if (caller := found.caller[here]) != NOBODY:
            found.end[caller] = max(found.end[caller], found.end[here])
    again = (visit for visit in sorted(probed.keys() - gone) if visit in place)
    found.probes.extend(place[visit] for visit in again for _ in _chain(probed, visit))
    return found


def _again(visits: Visits, probe: int, visit: int, at_once: bool) -> bool:
    """Tell whether a visit searches the move of an earlier one again, and is no other move."""
    same = visits.same_move(probe, visit)
    if same is not None:
        return same
    tried, searched, value = visits.window(probe), visits.window(visit), visits.value(probe)
    if tried is None or searched is None or value is None:
        return False
    below = value <= tried[0] and searched[0] < tried[0]
    if below or (value >= tried[1] and tried[1] < searched[1]):
        return True
    # The same window once more, though the probe had reached its end: the move would have cut.
    caller = visits.caller[probe]
    chooser = visits.player(probe).other if caller == NOBODY else visits.player(caller)
    reached = value >= tried[1] if chooser is Player.MAX else value <= tried[0]
    return at_once and tried == searched and tried != (-inf, inf) and reached


def _ordering(visits: Visits, siblings: Sequence[int]) -> dict[int, int]:
    """Return the moves that were all tried in turn, so as to be ordered, and then searched deeper.

    Two moves to each position would look alike, if nothing were found at the second visit.
    """
    keys = [visits.key(visit) for visit in siblings]
    moves = len(set(keys))
    first, second = siblings[:moves], siblings[moves:]
    tried = dict(zip(keys[:moves], first, strict=True))
    again = {visits.key(visit): visit for visit in second}
    if len(tried) < moves or moves < 2 or len(again) < len(second):
        return {}
    found = {visit: tried[key] for key, visit in again.items()}
    if any(visits.same_move(probe, visit) is False for visit, probe in found.items()):
        return {}
    if any(visits.window(probe) != visits.window(first[0]) for probe in first):
        return {}
    deeper = any(visits.end[visit] - visit > visits.end[probe] - probe
                 for visit, probe in found.items())  # fmt: skip
    return found if deeper else {}


def _chain(probed: dict[int, int], visit: int) -> Iterator[int]:
    """Yield the probes of a move that a visit searches again, the latest first."""
    while visit in probed:
        yield (visit := probed[visit])


def _below(
    visits: Visits, same: Sequence[int], probed: dict[int, int], gone: Collection[int]
) -> list[list[int]]:
    """Return the moves below some visits of one position, those of the last visit first."""
    moves: list[list[int]] = []
    for visit in same:
        known = moves[:]
        for inside in visits.inside(visit):
            if inside in gone:
                continue
            more = _with_probes(visits, inside, probed)
            key = visits.key(inside)
            at = next((move for move in known if visits.key(move[0]) == key), None)
            if at is None:
                moves.append(more)
                continue
            known.remove(at)
            if visits.entered(at[0]):
                at.extend(one for one in more if visits.entered(one))
            else:
                at[:] = more
    if len(same) > 1 and any(_looked_at_all(visits, visit) for visit in same):
        return [move for move in moves if not _unknown(visits, move[0])]
    return moves


def _looked_at_all(visits: Visits, visit: int) -> bool:
    below = list(visits.inside(visit))
    return bool(below) and not any(_unknown(visits, inside) for inside in below)


def _unknown(visits: Visits, visit: int) -> bool:
    """Tell whether a visit stands for branches that were cut, and of which nothing is known."""
    return not visits.entered(visit) and visits.key(visit) is None


def _with_probes(visits: Visits, visit: int, probed: dict[int, int]) -> list[int]:
    """Return a visit and those probes of its move without which it does not prove its value."""
    same = [visit]
    while visit in probed and _rests_on(visits, visit, probed[visit]):
        visit = probed[visit]
        same.append(visit)
    return same


def _rests_on(visits: Visits, visit: int, probe: int) -> bool:
    """Tell whether a value was found by a probe, and the last search only confirmed it."""
    value, (alpha, beta) = visits.value(visit), visits.window(visit) or (-inf, inf)
    if value is None or value != visits.value(probe):
        return False
    answered = visits.end[visit] == visit + 1  # by a table, from what the probe had found
    low, high = visits.window(probe) or (-inf, inf)
    return answered or (low < alpha == value) or (high > beta == value)
