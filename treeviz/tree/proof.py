"""What a recording proves about each node, judged by nothing but leaves and branches.

Every node has an interval in which its true value lies. A leaf is a point [v, v]; a branch that
was never entered may be anything, [−∞, +∞]; at an inner node MAX takes the maximum of both ends
over its children, MIN the minimum, and chance the mean. What the search *claimed* at inner nodes is
not read, so the intervals judge any search: ours, or one that cuts wrongly.

Two questions can be asked of the same tree. *What did this search prove of its own game*, where
estimates at the horizon are the truth by definition? And *what follows from the rules alone*, where
an estimate proves nothing? The second treats the horizon like a branch never entered.

The laws: a completed search with a full window proves its root, lo = hi. A node with the recorded
value v is exact (lo = hi = v), or v is a lower bound (v ≤ lo), or an upper one (v ≥ hi).
The arithmetic is that of B* (Berliner 1979) and of alpha-beta's proofs (Knuth and Moore 1975).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import NamedTuple

from treeviz.formatting.numerals import signed
from treeviz.tree.columns import CHANCE, INNER, MIN, PRUNED, Columns
from treeviz.tree.intervals import Intervals

BOUND_KINDS = ("exact", "lower", "upper", "open")  # what a recorded value can be to the proof


def bound_kind(value: float | None, low: float, high: float) -> str:
    """Say what a recorded value is to the proof: `exact`, `lower`, `upper` or `open`.

    Examples
    --------
    >>> from math import inf
    >>> bound_kind(3, 3, 3), bound_kind(5, 5, inf), bound_kind(2, -inf, 2), bound_kind(1, -inf, inf)
    ('exact', 'lower', 'upper', 'open')
    """
    if low == high and value == low:
        return "exact"
    if value is not None and -inf < value <= low:
        return "lower"
    if value is not None and high <= value < inf:
        return "upper"
    return "open"


def bound_of(columns: Columns, proof: Intervals, node: int) -> str:
    """Say what a node's recorded value is to the proof, as :func:`bound_kind` does of an interval.

    Where replies were cut, one end is open, and of the other only the side is asked.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    >>> [bound_of(tree.columns, tree.proof, node) for node in tree.children(0)]
    ['exact', 'upper', 'exact']
    """
    value = columns.value_of(node)
    if value is None or not columns.was_cut(node):
        return bound_kind(value, *proof.at(node))
    player = columns.player[node]
    sign = -1 if player == MIN else 1
    if value == sign * inf or player == CHANCE or not proof.no_worse(node, value, player):
        return bound_kind(value, *proof.at(node))
    return "upper" if player == MIN else "lower"


def supported(value: float | None, kind: str, low: float, high: float) -> bool:
    """Tell whether an interval supports what is said of a value: that it is exact, or a bound.

    Examples
    --------
    >>> from math import inf
    >>> supported(3, "exact", 3, 3), supported(3, "exact", -inf, 3), supported(3, "upper", -inf, 3)
    (True, False, True)
    """
    if value is None:
        return False
    match kind:
        case "exact":
            return low == high == value
        case "lower":
            return low >= value
        case "upper":
            return high <= value
        case _:
            return False


class Breach(NamedTuple):
    """A node whose recorded value the recording itself contradicts.

    Attributes
    ----------
    node, position
        Where, and the position there as one line of text.
    value
        What the search returned, in points of MAX's side.
    low, high
        The interval that the leaves below prove.
    """

    node: int
    position: str
    value: float
    low: float
    high: float

    @property
    def claim(self) -> str:
        """What the search returned, and what its leaves prove."""
        ends = signed(self.low), signed(self.high)
        proved = ends[0] if self.low == self.high else f"between {ends[0]} and {ends[1]}"
        return f"the search returned {signed(self.value)}, but its leaves prove {proved}"

    @property
    def text(self) -> str:
        """The same, with the node and its position."""
        return f"node {self.node}, {self.position!r}: {self.claim}"


def contradictions(
    columns: Columns, proof: Intervals, position: Callable[[int], str]
) -> Iterator[Breach]:
    """Yield the nodes whose recorded values the leaves below contradict, and how.

    A value inside the window on entry claims to be exact, one at or below alpha to be an upper
    bound, one at or above beta a lower one. Where branches were pruned but no windows recorded, an
    inner value may be any of the three; the root's must be exact all the same. Above a branch of
    which not even the move is known, and which may not be there, only a value outside its interval
    is a breach.

    Parameters
    ----------
    columns
        The recording.
    proof
        Its intervals.
    position
        Node → the position there as one line of text.
    """
    low, high = proof
    unsure, lenient = _unsure(columns), _lenient(columns)
    for node, kind in enumerate(columns.kind):
        value = columns.value_of(node)
        if kind != INNER or value is None:
            continue
        ends = low[node], high[node]
        if _breaks(columns, node, value, ends, lenient) and not (
            node in unsure and ends[0] <= value <= ends[1]
        ):
            yield Breach(node, position(node), value, *ends)


def contradicted(columns: Columns, ends: tuple[float, float], node: int) -> bool:
    """Tell whether the recorded value of one node is one that the leaves below it rule out.

    It is the worse of what :func:`contradictions` finds: the value is no bound, and is outside of
    the interval. Of a value within it more is claimed than proved, and no more is known of it.

    Parameters
    ----------
    columns
        The recording.
    ends
        The interval that the leaves below the node prove.
    node
        Which one.
    """
    value = columns.value_of(node)
    if columns.kind[node] != INNER or value is None or ends[0] <= value <= ends[1]:
        return False
    return _breaks(columns, node, value, ends, _lenient(columns))


def _breaks(
    columns: Columns, node: int, value: float, ends: tuple[float, float], lenient: bool
) -> bool:
    """Tell whether a value is neither exact nor such a bound as its window allows."""
    low, high = ends
    alpha, beta = columns.window(node)
    free = lenient and node > 0
    upper = (value <= alpha or free) and high <= value
    lower = (value >= beta or free) and low >= value
    return not (upper or lower or low == high == value)


def _lenient(columns: Columns) -> bool:
    """Tell whether any value may be a bound: branches were pruned, and no windows recorded."""
    return PRUNED in columns.kind and not columns.alpha


def _unsure(columns: Columns) -> set[int]:
    """Return the nodes of which a value may be anything within its interval.

    At or below them a branch may be missing, one whose move is not known; or it is not known how
    likely things are.
    """
    found: set[int] = set()
    if PRUNED not in columns.kind and not columns.probability:
        return found
    for node, kind in enumerate(columns.kind):
        missing = kind == PRUNED and columns.move[node] is None
        if missing or (columns.player[node] == CHANCE and columns.unweighed(node)):
            above = columns.parent[node] if missing else node
            while above >= 0 and above not in found:
                found.add(above)
                above = columns.parent[above]
    return found
