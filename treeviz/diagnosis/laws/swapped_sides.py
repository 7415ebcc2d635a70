"""The board with the sides swapped: the game's own ``swapped``, or a way of it that is found.

A board turned round, its signs exchanged and the other side to move is the same game from the other
side wherever its moves lead to the same boards, swapped, and its finished games are worth as much
to the other side. What holds at all positions tried is taken for that.

>>> from treeviz import Game, Player
>>> class Row(Game):
...     start = "xxx....ooo", Player.MAX
...     def to_move(self, state):
...         return state[1]
...     def moves(self, state):
...         ahead = 1 if state[1] == "max" else -1
...         sign = "x" if ahead == 1 else "o"
...         return [i for i in range(10) if state[0][i] == sign and state[0][i + ahead:][:1] == "."]
...     def play(self, state, move):
...         cells = [*state[0]]
...         to = move + (1 if state[1] == "max" else -1)
...         cells[move], cells[to] = ".", cells[move]
...         return "".join(cells), state[1].other
...     def utility(self, state):
...         return -1 if state[1] == "max" else 1
>>> swap_of(Sample(Row()))(("xx.x...ooo", Player.MIN))
('xxx...o.oo', <Player.MAX: 'max'>)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import combinations, product
from typing import Any, TypeAlias

from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.game.contract import ask
from treeviz.game.game import Game, State
from treeviz.game.keys import FAULTS

Swap: TypeAlias = Callable[[State], State]
_Way: TypeAlias = Callable[[Any], Any]  # what becomes of a part of a state

_TRIED = 40  # positions
_OPEN, _DECIDED = 12, 2  # of them, at least: unfinished, and finished games that somebody won
_SMALLEST = 4  # squares of a board
_SIGNS = 4  # on a board
_SECONDS = 0.15  # of work
_IDENTITY: _Way = lambda part: part  # noqa: E731  # compared by identity


def swap_of(sample: Sample) -> Swap | None:
    """Return what swaps the sides of a position; None if the game tells none, and none is found.

    Parameters
    ----------
    sample
        The positions.
    """
    rules = sample.rules
    own = getattr(rules, "swapped", None) or getattr(getattr(rules, "_game", None), "swapped", None)
    if own is not None:
        return lambda state: ask(rules, "swapped", state, own)
    return _found(sample, -1)


def swap_without_a_sign(sample: Sample) -> Swap | None:
    """Return what swaps the sides but for the worth of finished games, which stays; else None.

    Parameters
    ----------
    sample
        The positions.
    """
    return _found(sample, 1)


def _found(sample: Sample, sign: int) -> Swap | None:
    """Return what swaps the sides, where finished games are then worth as much with a sign."""
    states = _telling(sample)
    watch = Stopwatch(_SECONDS)
    for swap in _ways(states, sample) if states else ():
        if watch.up:
            break
        if all(_holds(swap, state, sample, sign) for state in states):
            return swap
    return None


def tells_swapped(rules: Game) -> bool:
    """Tell whether a game says what a board is with the sides swapped."""
    return hasattr(rules, "swapped") or hasattr(getattr(rules, "_game", rules), "swapped")


def _telling(sample: Sample) -> list[State]:
    """Return some positions, won games among them; none if there are too few."""
    open_ones = [state for state in sample.unfinished if state in sample.after]
    decided = [state for state in sample.finished if sample.value.get(state)]
    if len(decided) < _DECIDED or len(open_ones) < _OPEN:
        return []
    some = [one[:: max(len(one) // _TRIED, 1)][:_TRIED] for one in (open_ones, decided)]
    return [*some[0], *some[1]]


def _holds(swap: Swap, state: State, sample: Sample, sign: int) -> bool:
    """Tell whether a position and the swapped one are the same game from either side."""
    rules = sample.rules
    try:
        other = swap(state)
        if other == state or swap(other) != state or rules.to_move(other) is rules.to_move(state):
            return False
        moves = list(rules.moves(other))
        if not moves:
            over = not sample.moves[state]
            return over and rules.utility(other) == sign * rules.utility(state)
        after = {swap(one) for one in sample.after[state]}
        return after == {rules.play(other, move) for move in moves}
    except FAULTS:
        return False


def _ways(states: Sequence[State], sample: Sample) -> Iterator[Swap]:
    """Yield what may swap the sides of positions that consist of parts."""
    parts = [_parts(state) for state in states]
    if any(one is None or len(one) != len(parts[0] or ()) for one in parts) or not parts[0]:
        return
    columns = list(zip(*(one for one in parts if one is not None), strict=True))
    movers = [sample.rules.to_move(state) for state in states]
    ways = [list(_ways_of(column, movers)) for column in columns]
    numbers = [n for n, column in enumerate(columns) if all(type(one) is int for one in column)]
    pairs = [None, *combinations(numbers, 2)]
    for pair, chosen in product(pairs, product(*ways)):
        if any(way is not _IDENTITY for way in chosen):
            yield partial(_swapped, chosen, pair)


def _swapped(ways: Sequence[_Way], pair: tuple[int, int] | None, state: State) -> State:
    parts = _parts(state) or ()
    new = [way(part) for way, part in zip(ways, parts, strict=True)]
    if pair is not None:
        new[pair[0]], new[pair[1]] = new[pair[1]], new[pair[0]]
    if type(state) is tuple:
        return tuple(new)
    return type(state)(*new)


def _parts(state: State) -> tuple[Any, ...] | None:
    """Return what a state consists of; None if it is one thing."""
    if isinstance(state, tuple):
        return tuple(state)
    if is_dataclass(state):
        return tuple(getattr(state, field.name) for field in fields(state))
    return None


def _ways_of(column: Sequence[Any], movers: Sequence[Any]) -> Iterator[_Way]:
    """Yield what may become of a part of a state: whose turn it is, a number or the squares."""
    if _tells_the_mover(column, movers):
        one, other = dict.fromkeys(column)
        yield partial(_exchanged, one, other)
        return
    rows = all(isinstance(one, (str, tuple)) and len(one) >= _SMALLEST for one in column)
    if rows and len(set(map(len, column))) == 1:
        signs = list(dict.fromkeys(sign for row in column for sign in row))
        exchanges = [_IDENTITY, *_sign_ways(signs)]
        for order, sign in product(_orders(len(column[0])), exchanges):
            yield partial(_turned, order, sign)
        return
    yield _IDENTITY
    if any(type(one) in (int, float) and one < 0 for one in column):
        yield _negated


def _tells_the_mover(column: Sequence[Any], movers: Sequence[Any]) -> bool:
    """Tell whether a part of states says whose turn it is."""
    try:
        return len(set(column)) == len(set(zip(column, movers, strict=True))) == len({*movers}) == 2
    except FAULTS:
        return False


def _sign_ways(signs: Sequence[Any]) -> Iterator[_Way]:
    if all(isinstance(sign, str) for sign in signs) and len(signs) <= _SIGNS:
        yield from (partial(_exchanged, *pair) for pair in combinations(signs, 2))
    elif {*signs} == {-1, 0, 1}:
        yield _negated
    elif {*signs} == {0, 1, 2}:
        yield partial(_exchanged, 1, 2)


def _orders(size: int) -> Iterator[list[int]]:
    """Yield the orders in which the squares of a board may be told: turned round, upside down."""
    squares = list(range(size))
    yield squares
    yield squares[::-1]
    for width in (w for w in range(2, size // 2 + 1) if size % w == 0):
        rows = [squares[start : start + width] for start in range(0, size, width)]
        yield [square for row in rows[::-1] for square in row]
        if len(rows) == width:
            yield [square for row in zip(*rows, strict=True) for square in row]
    if size % 2 == 0:
        yield [*squares[size // 2 :], *squares[: size // 2]]


def _turned(order: Sequence[int], sign: _Way, row: Any) -> Any:
    new = [sign(row[place]) for place in order]
    return "".join(new) if isinstance(row, str) else tuple(new)


def _exchanged(one: Any, other: Any, part: Any) -> Any:
    return other if part == one else one if part == other else part


def _negated(part: Any) -> Any:
    return -part
