"""`pen`: the primitive. It writes a search into columns: nodes entered, left and pruned.

Everything that records stands on it: the searches of this package call it at each of their nodes,
:class:`~treeviz.Recorder` is the friendly face on top. Its calls are closures over the columns,
since a look at an attribute costs time a million times over.

>>> from math import inf
>>> from treeviz.tree.columns import INNER, TERMINAL
>>> columns = Columns()
>>> written = pen(columns, lambda nodes: inf)
>>> written.enter("root", None, Player.MAX), written.innermost()
(0, 0)
>>> value = written.leaf("leaf", "a", Player.MIN, 3.0, TERMINAL)
>>> written.prune(["b", "c"], Player.MIN)
>>> written.leave(value, INNER)
>>> written.settle()
>>> list(columns.children(0)), columns.value[1]
([1, 2, 3], 3.0)
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from sys import byteorder, maxsize
from typing import Any, NamedTuple

from treeviz.game.game import Move, Player, State
from treeviz.game.keys import hashable
from treeviz.tree.columns import NO_PARENT, OPEN, PLAYERS, PRUNED, UNKNOWN, Columns


class Pen(NamedTuple):
    """The calls that write to one recording.

    Attributes
    ----------
    enter
        (state, move, player, alpha=None, beta=inf) → the number of a new node below the innermost.
    leave
        (value, code) closes the innermost node; the code is a kind's place among `KINDS`.
    leaf
        (state, move, player, value, code, alpha=None, beta=inf) enters a node and leaves it at
        once, which is most nodes of a search; returns the value.
    prune
        (moves, player) takes down branches that are known of and never entered.
    abandon
        () closes the innermost node without a value.
    innermost
        () → the node that was entered last and not yet left; `NO_PARENT` if none is open.
    settle
        () makes all columns as long as what is recorded; until then some reach further.
    """

    enter: Callable[..., int]
    leave: Callable[[float, int], None]
    leaf: Callable[..., float]
    prune: Callable[[Sequence[Move], Player], None]
    abandon: Callable[[], None]
    innermost: Callable[[], int]
    settle: Callable[[], None]


# What is written ahead, for so many nodes at once: as if each were a pruned branch, without a
# descendant, a value or a window. Only what is otherwise has to be written at a node.
_AHEAD = 1 << 10
_ONES, _COUNTING = array("i", [1]) * _AHEAD, array("i", range(1, _AHEAD + 1))
_BYTES = len(_ONES.tobytes())
# Read as one long number: arithmetic with it is done to all entries at once.
_EACH, _FIRST = (int.from_bytes(one.tobytes(), byteorder) for one in (_ONES, _COUNTING))
_VALUELESS, _NEVER_ENTERED = array("d", [UNKNOWN]) * _AHEAD, bytes([PRUNED]) * _AHEAD
_LOWEST, _HIGHEST = array("d", [-inf]) * _AHEAD, array("d", [inf]) * _AHEAD
_KEPT = 256  # lengths of runs of branches that are kept; longer ones are rare, and large


def pen(columns: Columns, pause: Callable[[int], float]) -> Pen:
    """Return the calls that write to some columns.

    Parameters
    ----------
    columns
        What to write to.
    pause
        Called with the number of nodes recorded so far: before the first one and whenever the
        number is reached that it returned last. What it raises, `enter` raises.
    """
    parents, ends, moves = columns.parent, columns.end, columns.move
    kept = isinstance(columns.state, list)  # else they are played again when asked for
    states: Any = columns.state if kept else deque(maxlen=0)
    players, values, kinds = columns.player, columns.value, columns.kind
    alphas, betas = columns.alpha, columns.beta
    add_parent, add_player = parents.append, players.append
    add_parents, size = parents.frombytes, parents.itemsize
    add_state = states.append if kept else hashable
    add_move = moves.append  # type: ignore[attr-defined]
    here, nodes = NO_PARENT, 0
    next_pause: float = 0
    room: float = 0  # the number of nodes at which to look up
    windowed = False  # whether a window was ever noted; from then on every node has one
    runs: dict[int, tuple[list[None], list[bytes]]] = {}  # of pruned branches, by length

    def look_up() -> None:
        nonlocal next_pause, room
        if nodes >= next_pause:
            next_pause = min(pause(nodes), maxsize)  # whole numbers are compared quickly
        write_ahead(nodes + 1)
        room = min(next_pause, len(ends))

    def write_ahead(needed: int) -> None:
        while (written := len(ends)) < needed:
            ends.frombytes((written * _EACH + _FIRST).to_bytes(_BYTES, byteorder))
            values.extend(_VALUELESS)
            kinds.extend(_NEVER_ENTERED)
            if windowed:
                alphas.extend(_LOWEST)
                betas.extend(_HIGHEST)

    def widen() -> None:
        nonlocal windowed
        windowed = True
        columns.widen(len(ends))

    def enter(
        state: State, move: Move, player: Player, alpha: float | None = None, beta: float = inf
    ) -> int:
        nonlocal here, nodes
        if nodes >= room:
            look_up()
        if alpha is not None:
            if not windowed:
                widen()
            alphas[nodes] = alpha
            betas[nodes] = beta
        add_state(state)
        add_move(move)
        add_parent(here)
        add_player(player.code)
        kinds[nodes] = OPEN
        here = nodes
        nodes += 1
        return here

    def leaf(
        state: State,
        move: Move,
        player: Player,
        value: float,
        code: int,
        alpha: float | None = None,
        beta: float = inf,
    ) -> float:
        nonlocal nodes
        if nodes >= room:
            look_up()
        if alpha is not None:
            if not windowed:
                widen()
            alphas[nodes] = alpha
            betas[nodes] = beta
        values[nodes] = value
        add_state(state)
        add_move(move)
        add_parent(here)
        add_player(player.code)
        kinds[nodes] = code
        nodes += 1
        return value

    def leave(value: float, code: int) -> None:
        nonlocal here
        values[here] = value
        kinds[here] = code
        ends[here] = nodes
        here = parents[here]

    def prune(pruned: Sequence[Move], player: Player) -> None:
        nonlocal nodes
        more = len(pruned)
        run = runs.get(more)
        if run is None:
            run = [None] * more, [bytes([one.code]) * more for one in PLAYERS]
            if more < _KEPT:
                runs[more] = run
        stateless, movers = run
        add_parents(here.to_bytes(size, byteorder) * more)
        states.extend(stateless)
        moves.extend(pruned)  # type: ignore[attr-defined]
        players.extend(movers[player.code])
        nodes += more

    def abandon() -> None:
        nonlocal here
        ends[here] = nodes
        here = parents[here]

    def innermost() -> int:
        return here

    def settle() -> None:
        nonlocal room
        if len(ends) != nodes:
            write_ahead(nodes)
            for column in (ends, values, kinds, alphas, betas):
                del column[nodes:]
            room = nodes

    return Pen(enter, leave, leaf, prune, abandon, innermost, settle)
