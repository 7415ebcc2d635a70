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

from treeviz.game.contract import hashable
from treeviz.game.game import Move, Player, State
from treeviz.tree.columns import NO_PARENT, OPEN, PLAYERS, PRUNED, UNKNOWN, Columns

_KEPT = 256  # lengths of runs that are kept; longer ones are rare, and large


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
    """

    enter: Callable[..., int]
    leave: Callable[[float, int], None]
    leaf: Callable[..., float]
    prune: Callable[[Sequence[Move], Player], None]
    abandon: Callable[[], None]
    innermost: Callable[[], int]


class _Run(NamedTuple):
    """What a run of pruned branches is in each column: it is written at once, not one by one.

    Attributes
    ----------
    size
        Of the run, in bytes of a column of node numbers.
    ones, counting
        The entries 1, 1, 1 … and 1, 2, 3 … of such a column, read as one long number: arithmetic
        with it is done to all entries at once.
    mover
        The column of players, by the code of who is to move.
    """

    size: int
    ones: int
    counting: int
    none: list[None]
    mover: tuple[bytes, ...]
    unknown: array[float]
    codes: bytes
    lowest: array[float]
    highest: array[float]


def _run(more: int) -> _Run:
    ones, counting = array("i", [1]) * more, array("i", range(1, more + 1))
    return _Run(
        more * ones.itemsize,
        int.from_bytes(ones.tobytes(), byteorder),
        int.from_bytes(counting.tobytes(), byteorder),
        [None] * more,
        tuple(bytes([player.code]) * more for player in PLAYERS),
        array("d", [UNKNOWN]) * more,
        bytes([PRUNED]) * more,
        array("d", [-inf]) * more,
        array("d", [inf]) * more,
    )


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
    add_parent, add_end, add_player = parents.append, ends.append, players.append
    add_value, add_kind = values.append, kinds.append
    add_state = states.append if kept else hashable
    add_move = moves.append  # type: ignore[attr-defined]
    add_alpha, add_beta = alphas.append, betas.append
    here, nodes = NO_PARENT, 0
    next_pause: float = 0
    windowed = False  # whether a window was ever noted; from then on every node has one
    runs: dict[int, _Run] = {}  # by length, those that were met

    def enter(
        state: State, move: Move, player: Player, alpha: float | None = None, beta: float = inf
    ) -> int:
        nonlocal here, nodes, next_pause, windowed
        if nodes >= next_pause:
            next_pause = min(pause(nodes), maxsize)  # whole numbers are compared quickly
        if alpha is not None:
            if not windowed:
                columns.widen(nodes)
                windowed = True
            add_alpha(alpha)
            add_beta(beta)
        elif windowed:
            columns.widen(nodes + 1)
        add_parent(here)
        add_state(state)
        add_move(move)
        add_player(player.code)
        add_value(UNKNOWN)
        add_kind(OPEN)
        here = nodes
        nodes += 1
        add_end(nodes)
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
        nonlocal nodes, next_pause, windowed
        if nodes >= next_pause:
            next_pause = min(pause(nodes), maxsize)  # whole numbers are compared quickly
        if alpha is not None:
            if not windowed:
                columns.widen(nodes)
                windowed = True
            add_alpha(alpha)
            add_beta(beta)
        elif windowed:
            columns.widen(nodes + 1)
        add_parent(here)
        add_state(state)
        add_move(move)
        add_player(player.code)
        add_value(value)
        add_kind(code)
        nodes += 1
        add_end(nodes)
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
            run = _run(more)
            if more < _KEPT:
                runs[more] = run
        size, ones, counting, none, mover, unknown, codes, lowest, highest = run
        parents.frombytes(here.to_bytes(parents.itemsize, byteorder) * more)
        ends.frombytes((nodes * ones + counting).to_bytes(size, byteorder))
        states.extend(none)
        moves.extend(pruned)  # type: ignore[attr-defined]
        players.extend(mover[player.code])
        values.extend(unknown)
        kinds.extend(codes)
        if windowed:
            alphas.extend(lowest)
            betas.extend(highest)
        nodes += more

    def abandon() -> None:
        nonlocal here
        ends[here] = nodes
        here = parents[here]

    def innermost() -> int:
        return here

    return Pen(enter, leave, leaf, prune, abandon, innermost)
