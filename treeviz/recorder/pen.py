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
from sys import byteorder
from typing import Any, NamedTuple

from treeviz.game.contract import hashable
from treeviz.game.game import Move, Player, State
from treeviz.tree.columns import NO_PARENT, OPEN, PRUNED, UNKNOWN, Columns

MIN = Player.MIN
_PRUNED = bytes([PRUNED])
_UNKNOWN = array("d", [UNKNOWN]).tobytes()


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
    here, nodes, next_pause = NO_PARENT, 0, 0.0

    def enter(
        state: State, move: Move, player: Player, alpha: float | None = None, beta: float = inf
    ) -> int:
        nonlocal here, nodes, next_pause
        if nodes >= next_pause:
            next_pause = pause(nodes)
        if alpha is not None:
            if len(alphas) < nodes:
                columns.widen(nodes)
            add_alpha(alpha)
            add_beta(beta)
        add_parent(here)
        add_state(state)
        add_move(move)
        add_player(player is MIN)
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
        nonlocal nodes, next_pause
        if nodes >= next_pause:
            next_pause = pause(nodes)
        if alpha is not None:
            if len(alphas) < nodes:
                columns.widen(nodes)
            add_alpha(alpha)
            add_beta(beta)
        add_parent(here)
        add_state(state)
        add_move(move)
        add_player(player is MIN)
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
        parents.frombytes(here.to_bytes(parents.itemsize, byteorder) * more)
        ends.extend(range(nodes + 1, nodes + more + 1))
        states.extend([None] * more)
        moves.extend(pruned)  # type: ignore[attr-defined]
        players.extend((b"\1" if player is MIN else b"\0") * more)
        values.frombytes(_UNKNOWN * more)
        kinds.extend(_PRUNED * more)
        nodes += more

    def abandon() -> None:
        nonlocal here
        ends[here] = nodes
        here = parents[here]

    def innermost() -> int:
        return here

    return Pen(enter, leave, leaf, prune, abandon, innermost)
