"""`Solver`: minimax values of many positions of one game, where what two share is searched once.

A search that records its tree visits a position as often as moves lead to it. Nothing is recorded
here, so each position is valued once for each depth left; the values are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from math import inf
from typing import NamedTuple

from treeviz.errors import InputError
from treeviz.formatting.numerals import count
from treeviz.game.contract import place_of
from treeviz.game.game import Player, State
from treeviz.search.cached_game import CachedGame

_KEPT = 1 << 17  # values of searches to a depth, from one position to the next
_SMALL = 100  # nodes
_TO_THE_END = -1  # counted down from here, a depth never reaches 0


class PositionWorth(NamedTuple):
    """What a position is worth.

    Attributes
    ----------
    value
        In points of MAX's side.
    nodes
        How many nodes a recording of the search would have.
    """

    value: float
    nodes: int


class Solver:
    """The values of positions, as minimax finds them.

    Parameters
    ----------
    rules
        The game.
    what
        What the values are, for messages, such as ``"the truth"``.
    finished, unfinished
        Who judges a finished game, and an unfinished one at the horizon; MAX's side.
    same
        What makes two states one position here.
    limit
        How many values to hold at most.
    way_out
        What to do where that is too few.
    """

    def __init__(
        self,
        rules: CachedGame,
        what: str,
        *,
        finished: Callable[[State], float],
        unfinished: Callable[[State], float],
        same: Callable[[State], Hashable],
        limit: int,
        way_out: str,
    ) -> None:
        self._rules = rules
        self._what = what
        self._finished = finished
        self._unfinished = unfinished
        self._same = same
        self._limit = limit
        self._way_out = way_out
        self._known: dict[int, dict[Hashable, PositionWorth]] = {}  # by the plies left
        self._held = 0
        self._small: dict[PositionWorth, PositionWorth] = {}  # the same for many
        self._open: set[tuple[Hashable, int]] = set()  # on the line that is being searched

    def of(self, state: State, depth: int | None) -> PositionWorth:
        """Return what a position is worth, searched so many plies; None: to the end.

        Raises
        ------
        InputError
            If the search needs more positions than may be held, or comes back to one of them.
        """
        plies = _TO_THE_END if depth is None else depth
        try:
            if depth is not None and self._held > _KEPT:
                self._forget()  # the next positions share little with those long ago
            if self._held:  # of earlier searches, which may be too many to go on with
                with suppress(_Full):
                    return self._search(state, plies)
                self._forget()
            return self._search(state, plies)
        except _Full as error:
            needs = f"needs more than {count(self._limit, 'position')}"
            raise self._refusal(state, needs) from error
        except _Repeated as error:
            raise self._refusal(state, "comes back to a position, so it never ends") from error
        finally:
            self._open.clear()

    def _forget(self) -> None:
        self._known.clear()
        self._open.clear()
        self._held = 0

    def replies(self, state: State, depth: int | None) -> list[float]:
        """Return what each move at a position is worth, MAX's side, in the game's order."""
        below = None if depth is None else depth - 1
        moves = self._rules.turn(state)[1]
        return [self.of(after, below).value for _, after in self._rules.successors(state, moves)]

    def _search(self, state: State, depth: int) -> PositionWorth:
        place = self._same(state)
        key = place, depth
        here = self._known.setdefault(depth, {})
        known = here.get(place)
        if known is not None:
            return known
        if key in self._open:
            raise _Repeated
        player, moves = self._rules.turn(state)
        nodes = 1
        if not moves:
            value = self._finished(state)
        elif depth == 0:
            value = self._unfinished(state)
        else:
            if len(self._open) + self._held >= self._limit:
                raise _Full  # also on a line that never ends
            self._open.add(key)
            value = -inf if player is Player.MAX else inf
            for _, successor in self._rules.successors(state, moves):
                reply, size = self._search(successor, max(depth - 1, _TO_THE_END))
                nodes += size
                if player.better(reply, value):
                    value = reply
            self._open.discard(key)
        if self._held >= self._limit:
            raise _Full
        self._held += 1
        found = PositionWorth(value, nodes)
        if nodes < _SMALL:
            found = self._small.setdefault(found, found)
        here[place] = found
        return found

    def _refusal(self, state: State, problem: str) -> InputError:
        where = place_of(self._rules.game, state)
        return InputError(f"{self._what} of {where} {problem}: {self._way_out}")


class _Full(Exception):
    """No more values may be held."""


class _Repeated(Exception):
    """A position was reached again on the way from it."""
