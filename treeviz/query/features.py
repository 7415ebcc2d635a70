"""What can be asked of every node, as named columns: `value`, `static`, `difference`, `line`.

Some columns stand in the recording and are read whole. Others cost something for each node: the
heuristic's opinion, a position as text, the way to a node. Those are asked when they are needed,
once for each distinct state.

>>> from treeviz import games, minimax
>>> features = Features(minimax(games.TicTacToe("xox/oox/___"), heuristic="lines"))
>>> static, line = features.asked("static"), features.asked("line")
>>> static(0), line(8), features.whole("ply")[8], features.terms(0)
(0.0, '[2,1] [2,2]', 2, {'lines open to x': 2.0, 'lines open to o': -2.0})
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import isinf, isnan, nan
from operator import sub
from typing import Any, Literal, NamedTuple, TypeVar

from treeviz.game.game import defines
from treeviz.game.keys import FAULTS
from treeviz.tree.columns import KINDS, PLAYERS, TERMINAL, Columns
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proof import BOUND_KINDS, bound_kind

_Answer = TypeVar("_Answer")
Type = Literal["number", "text", "truth"]
_LONG = 1000  # characters; lines that are as long are not kept: all together they fill the memory
TERMS = "terms"  # what a heuristic's named terms begin with: `terms.NAME`


class Feature(NamedTuple):
    """One column that every node has.

    Attributes
    ----------
    about
        What it tells.
    type
        ``"number"``, ``"text"`` or ``"truth"``. A number may be missing; a text may be empty.
    whole
        Whether it is read for all nodes at once, and not asked of each.
    code
        How an array of it is typed: ``"q"`` for whole numbers, ``"d"`` for points.
    choices
        The texts it can be, where they are few.
    """

    about: str
    type: Type = "number"
    whole: bool = True
    code: str = "d"
    choices: tuple[str, ...] = ()


FEATURES: Mapping[str, Feature] = {
    "node": Feature("its number, in visiting order; 0 is the root", code="q"),
    "line": Feature("the moves that lead to it from the root", "text", whole=False),
    "move": Feature("the last of them", "text", whole=False),
    "ply": Feature("its distance from the root", code="q"),
    "player": Feature("who is to move", "text", choices=tuple(map(str, PLAYERS))),
    "kind": Feature("what it was to its search", "text", choices=tuple(map(str, KINDS))),
    "value": Feature("what the search backed up, MAX's side; missing if nothing"),
    "bound": Feature("what the value is to the proof", "text", whole=False, choices=BOUND_KINDS),
    "low": Feature("the lowest value that is proved possible"),
    "high": Feature("the highest one"),
    "static": Feature("the heuristic's opinion, MAX's side; utility where finished", whole=False),
    "difference": Feature("static − value; 0 where both are the same infinity", whole=False),
    "alpha": Feature("the window on entry; missing where it was never narrowed"),
    "beta": Feature("its other end"),
    "below": Feature("how many nodes hang below it, pruned branches included", code="q"),
    "chosen": Feature("whether it is on the chosen line from the root", "truth"),
    "result": Feature("how the game ended there; empty if it did not", "text", whole=False),
    "position": Feature("the position as text", "text", whole=False),
}


class Features:
    """The columns of one tree, each computed when it is first asked for and then kept.

    Parameters
    ----------
    tree
        The recording.
    """

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self._columns = tree.columns
        self._whole: dict[str, Sequence[Any]] = {}
        self._asked: dict[str, Callable[[int], Any]] = {}
        self.terms = once_a_state(tree.columns, tree.terms)

    def __reduce__(self) -> tuple[Any, ...]:
        return Features, (self.tree,)  # what is kept can be computed again

    def whole(self, name: str) -> Sequence[Any]:
        """Return a column of all nodes; a missing number is a NaN."""
        if name not in self._whole:
            self._whole[name] = getattr(self, f"_whole_{name}")()
        return self._whole[name]

    def asked(self, name: str) -> Callable[[int], Any]:
        """Return how one node is asked for what costs something; a missing number is a NaN.

        Raises
        ------
        GameError
            When the heuristic or the game is asked and raises; the position is named.
        """
        if name not in self._asked:
            self._asked[name] = getattr(self, f"_asked_{name}")()
        return self._asked[name]

    def reader(self, name: str) -> Callable[[int], Any]:
        """Return how any column is read at one node, terms included; a missing number is a NaN."""
        if name not in FEATURES:
            return self.term(name.removeprefix(f"{TERMS}."))
        return self.whole(name).__getitem__ if FEATURES[name].whole else self.asked(name)

    def term(self, name: str) -> Callable[[int], float]:
        """Return how one named term of the heuristic is read at a node; NaN where it names none."""
        terms = self.terms
        return lambda node: float(terms(node).get(name, nan))

    # What is read for all nodes at once

    def _whole_node(self) -> range:
        return range(len(self._columns))

    def _whole_ply(self) -> array[int]:
        return self._columns.plies()

    def _whole_player(self) -> list[str]:
        return list(map(tuple(map(str, PLAYERS)).__getitem__, self._columns.player))

    def _whole_kind(self) -> list[str]:
        return list(map(tuple(map(str, KINDS)).__getitem__, self._columns.kind))

    def _whole_value(self) -> array[float]:
        return self._columns.value

    def _whole_low(self) -> array[float]:
        return self.tree.proof.low

    def _whole_high(self) -> array[float]:
        return self.tree.proof.high

    def _whole_alpha(self) -> array[float]:
        return _window(self._columns.alpha, len(self._columns))

    def _whole_beta(self) -> array[float]:
        return _window(self._columns.beta, len(self._columns))

    def _whole_below(self) -> list[int]:
        return list(map(sub, self._columns.end, range(1, len(self._columns) + 1)))

    def _whole_chosen(self) -> list[bool]:
        chosen = [False] * len(self._columns)
        for node in self.tree.principal_variation():
            chosen[node] = True
        return chosen

    # What is asked of one node

    def _asked_line(self) -> Callable[[int], str]:
        parent, move = self._columns.parent, self.asked("move")
        lines = {0: ""}
        last = {0: ""}  # the line that was asked for last, however long: the next goes on there

        def line(node: int) -> str:
            asked, way = node, []
            while node not in lines and node not in last:
                way.append(node)
                node = parent[node]
            moves = [move(below) for below in reversed(way)]
            begun = lines[node] if node in lines else last[node]
            if len(moves) > 1:  # brothers may be asked for next
                before = " ".join([begun, *moves[:-1]]).lstrip()
                if len(before) < _LONG:
                    lines[parent[asked]] = before
            told = " ".join([begun, *moves]).lstrip()
            if len(told) < _LONG:
                lines[asked] = told
            else:
                last.clear()
                last[asked] = told
            return told

        return line

    def _asked_move(self) -> Callable[[int], str]:
        parent, move, state = self._columns.parent, self._columns.move, self._columns.state
        notation, placed = self.tree.notation, defines(self.tree.game, "notation_at")
        kept: dict[Any, str] = {}

        def written(node: int) -> str:
            try:
                return kept[(move[node], state[parent[node]]) if placed else move[node]]
            except FAULTS:  # not asked before, or no key
                found = notation(node)
            if node and move[node] is not None:
                with suppress(FAULTS):
                    kept[(move[node], state[parent[node]]) if placed else move[node]] = found
            return found

        return written

    def _asked_bound(self) -> Callable[[int], str]:
        values, (low, high) = self._columns.value, self.tree.proof

        def bound(node: int) -> str:
            value = values[node]
            if low[node] == value == high[node]:  # nearly all are, and half a million may be asked
                return "exact"
            return bound_kind(value, low[node], high[node])

        return bound

    def _asked_static(self) -> Callable[[int], float]:
        static = self.tree.static
        return once_a_state(self._columns, lambda node: _or_missing(static(node)))

    def _asked_difference(self) -> Callable[[int], float]:
        values, static = self._columns.value, self.asked("static")

        def difference(node: int) -> float:
            value, opinion = values[node], static(node)
            return 0.0 if value == opinion else opinion - value

        return difference

    def _asked_result(self) -> Callable[[int], str]:
        kind, outcome = self._columns.kind, once_a_state(self._columns, self.tree.outcome)
        return lambda node: outcome(node) if kind[node] == TERMINAL else ""

    def _asked_position(self) -> Callable[[int], str]:
        return once_a_state(self._columns, self.tree.position)


def once_a_state(columns: Columns, ask: Callable[[int], _Answer]) -> Callable[[int], _Answer]:
    """Return the same question to nodes, asked only once for each state and kind of node.

    States that cannot be keys are asked about each time, and so are branches that were pruned
    before anybody looked at their state.
    """
    states, kinds = columns.state, columns.kind
    kept: tuple[dict[Any, _Answer], ...] = tuple({} for _ in KINDS)

    def answer(node: int) -> _Answer:
        try:
            return kept[kinds[node]][states[node]]
        except FAULTS:  # not asked before, or no key
            found = ask(node)
        if states[node] is not None:
            with suppress(FAULTS):
                kept[kinds[node]][states[node]] = found
        return found

    return answer


def missing(value: Any) -> bool:
    """Tell whether what stands in a column is a number that is not there."""
    return isinstance(value, float) and isnan(value)


def _or_missing(value: float | None) -> float:
    return nan if value is None else value


def _window(ends: array[float], size: int) -> array[float]:
    known = array("d", [nan if isinf(end) else end for end in ends])
    return known + array("d", [nan]) * (size - len(known))
