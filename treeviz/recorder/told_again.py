"""A recording in which a move was entered twice, each move of a position once.

An engine that tells its visits tells probes as it makes them: it enters a move, leaves it, and
enters the same move again. As where its calls are watched, the two are one move.

>>> from treeviz import Recorder
>>> recorder = Recorder()
>>> root = recorder.enter("root", window=(-9, 9))
>>> for move, value, window in (("a", 3, (-9, 9)), ("b", 5, (3, 4)), ("b", 5, (3, 9))):
...     node = recorder.enter(f"after {move}", move, window=window)
...     recorder.leave(value)
>>> recorder.leave(5)
>>> recorder.tree(), recorder.tree().facts.probes
(GameTree(3 nodes, value +5, best b), 1)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from treeviz.formatting.printed import repr_of
from treeviz.game.keys import FAULTS
from treeviz.game.player import Player
from treeviz.recorder.probes import Joined, Visits, Window, probes_among, without_probes
from treeviz.tree.columns import INNER, PRUNED, Columns


def each_move_once(columns: Columns) -> Joined | None:
    """Return which nodes of a recording are one each; None if no move was entered twice."""
    visits = _ToldVisits(columns)
    probed: dict[int, int] = {}
    for siblings in visits.families():
        probed |= probes_among(visits, siblings)
    return without_probes(visits, [0], probed) if probed else None


def copy_once(columns: Columns, once: Joined, found: Columns) -> Columns:
    """Write the nodes of a recording to other columns, each move of a position once; return them.

    Parameters
    ----------
    columns, once
        The recording, and which of its nodes are one each.
    found
        Columns without an entry; their states are written only if they are kept in a list.
    """
    nodes = [same[0] for same in once.visits]
    found.parent.extend(once.caller)
    found.end.extend(once.end)
    found.move.extend(map(columns.move.__getitem__, nodes))  # type: ignore[attr-defined]
    if isinstance(found.state, list):
        found.state.extend(map(columns.state.__getitem__, nodes))
    found.player.extend(map(columns.player.__getitem__, nodes))
    found.value.extend(map(columns.value.__getitem__, nodes))
    for here, node in enumerate(nodes):
        inner = once.end[here] > here + 1 and columns.end[node] == node + 1
        found.kind.append(INNER if inner else columns.kind[node])
        if columns.alpha:
            found.narrow(here, *columns.window(node))
        if node < len(columns.probability):
            found.weigh(here, columns.probability[node])
    return found


class _ToldVisits(Visits):
    """The nodes of a recording, as visits of which some may be probes."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self.caller, self.end = columns.parent, columns.end

    def families(self) -> Iterator[list[int]]:
        """Yield the visits made from one position, where two of them are of one move."""
        move, state, end, kind = (
            self._columns.move, self._columns.state, self.end, self._columns.kind
        )  # fmt: skip
        for node, last in enumerate(end):
            if last < node + 3:
                continue
            children, moves = [], []
            child = node + 1
            while child < last:
                children.append(child)
                moves.append(move[child])
                child = end[child]
            if None in moves:
                moves = [state[at] if one is None else one
                         for one, at in zip(moves, children, strict=True)]  # fmt: skip
            if _all_different(moves):
                continue
            entered = [child for child in children if kind[child] != PRUNED]
            yield entered

    def key(self, visit: int) -> Hashable:
        move = self._columns.move[visit]
        key = self._columns.state[visit] if move is None else move
        try:
            hash(key)
        except FAULTS:
            return repr_of(key, None)
        return key  # type: ignore[no-any-return]

    def same_move(self, probe: int, visit: int) -> bool | None:
        move, state = self._columns.move, self._columns.state
        if isinstance(state, list) and state[probe] != state[visit]:
            return False
        return None if move[probe] is None or move[visit] is None else True

    def window(self, visit: int) -> Window | None:
        return self._columns.window(visit) if self._columns.alpha else None

    def value(self, visit: int) -> float | None:
        return self._columns.value_of(visit)

    def player(self, visit: int) -> Player:
        return self._columns.player_of(visit)

    def entered(self, visit: int) -> bool:
        return self._columns.kind[visit] != PRUNED


def _all_different(keys: list[Hashable]) -> bool:
    try:
        return len(set(keys)) == len(keys)
    except FAULTS:  # a move that is no key
        return len({repr_of(key, None) for key in keys}) == len(keys)
