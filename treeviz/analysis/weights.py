"""The weight of a heuristic's term: how far it may change before another move is chosen.

A heuristic that names its terms is worth their sum. Multiply one term by a weight w, 1 as it is,
and each estimate is a line over w; MAX takes the upper envelope of its moves, MIN the lower one. So
the value of every node is piecewise linear in w, and where the choice changes follows exactly, in
fractions, with no sampling.

>>> from treeviz import Game, Player, minimax
>>> class Fork(Game):
...     start = "start"
...     def to_move(self, state): return Player.MAX
...     def moves(self, state): return ("safe", "bold") if state == "start" else ("on",)
...     def play(self, state, move): return move
...     def utility(self, state): return 0
...     def heuristic(self, state):
...         return {"safe": {"gain": 3, "risk": 0}, "bold": {"gain": 5, "risk": -3}}[state]
>>> for margin in term_margins(minimax(Fork(), depth=1)):
...     print(margin.term, margin.up, margin.at, margin.reached, margin.notation)
risk False 2/3 False bold
gain True 3/2 False bold
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isfinite
from typing import NamedTuple, TypeAlias

from treeviz.game.game import Player
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree

ONE = Fraction(1)


class WeightLine(NamedTuple):
    """A value over the weight w from `start` on: base + slope · w; an infinite one has slope 0."""

    start: Fraction
    base: Fraction | float
    slope: Fraction

    def at(self, weight: Fraction) -> Fraction | float:
        """Return the value at a weight."""
        return self.base + self.slope * weight if self.slope else self.base


Curve: TypeAlias = list[WeightLine]  # from the weight 0 on, by their starts


@dataclass(frozen=True)
class TermMargin:
    """How far one term's weight may change before another move is chosen.

    Attributes
    ----------
    term
        What the heuristic calls it.
    at
        The weight at which the choice changes; a term has the weight 1 as it is.
    up
        Whether it would have to weigh more; else less.
    reached
        Whether exactly this weight is enough; else it must be beyond it, for a tie at `at` goes to
        the move that is chosen now.
    node, notation
        The move that would be chosen: the node that it leads to, and how it is written.
    """

    term: str
    at: Fraction
    up: bool
    reached: bool
    node: int
    notation: str


def term_margins(tree: GameTree, children: Sequence[int] | None = None) -> tuple[TermMargin, ...]:
    """Return for each term how much more and how much less it may weigh, the nearest first.

    Weights below 0 are not asked about.

    Parameters
    ----------
    tree
        The recording; every branch must have been searched.
    children
        The root's children in the order in which ties are decided; None: in search order.
    """
    moves = tree.children(0) if children is None else list(children)
    terms = _terms(tree)
    names = dict.fromkeys(name for judged in terms.values() for name in judged)
    found = []
    for name in names:
        with_term = {node: judged[name] for node, judged in terms.items() if name in judged}
        curves = _curves(tree, with_term)
        # Where a term is infinite, leaving it out altogether is another heuristic, and no limit.
        closed = all(map(isfinite, with_term.values()))
        found += _changes(tree, name, moves, [curves[node] for node in moves], closed)
    return tuple(sorted(found, key=lambda margin: (abs(margin.at - 1), not margin.reached)))


def _terms(tree: GameTree) -> dict[int, dict[str, float]]:
    """Return the terms of every estimate that is the sum of its terms."""
    columns = tree.columns
    horizon = (node for node, kind in enumerate(columns.kind) if kind == HORIZON)
    return {
        node: terms
        for node in horizon
        if tree.static(node) == columns.value[node]
        and (terms := tree.terms(node))
        and isfinite(columns.value[node]) == all(map(isfinite, terms.values()))
    }


def _curves(tree: GameTree, term: dict[int, float]) -> dict[int, Curve]:
    """Return the value of each of the root's children over the weight of a term."""
    columns = tree.columns
    parents, ends = columns.parent, columns.end
    curves: dict[int, Curve] = {}
    for node in range(len(tree) - 1, 0, -1):
        if ends[node] == node + 1:
            curves[node] = _leaf(columns.value[node], term.get(node, 0.0))
        parent = parents[node]
        if parent:
            own = curves.pop(node)
            other = curves.get(parent)
            highest = tree.player(parent) is Player.MAX
            curves[parent] = own if other is None else envelope(other, own, highest)
    return curves


def _leaf(value: float, term: float) -> Curve:
    if not isfinite(value):  # as long as the term weighs anything at all
        return [WeightLine(Fraction(0), value, Fraction(0))]
    slope = Fraction(term)
    return [WeightLine(Fraction(0), Fraction(value) - slope, slope)]


def envelope(one: Curve, two: Curve, highest: bool) -> Curve:
    """Return the higher, or the lower, of two curves.

    Examples
    --------
    >>> zero, half = Fraction(0), Fraction(1, 2)
    >>> flat, rising = [WeightLine(zero, half, zero)], [WeightLine(zero, zero, ONE)]
    >>> [(str(line.start), str(line.slope)) for line in envelope(flat, rising, highest=True)]
    [('0', '0'), ('1/2', '1')]
    """
    starts: list[Fraction | None] = [*sorted({line.start for line in (*one, *two)}), None]
    result: Curve = []
    first = second = 0
    for start, end in pairwise(starts):
        assert start is not None, "only the last end is open"
        first += first + 1 < len(one) and one[first + 1].start <= start
        second += second + 1 < len(two) and two[second + 1].start <= start
        a, b = one[first], two[second]
        if _ahead(b, a, start, highest):
            a, b = b, a
        _append(result, a, start)
        crossing = meeting(a, b)
        if crossing is not None and crossing > start and (end is None or crossing < end):
            _append(result, b, crossing)
    return result


def meeting(a: WeightLine, b: WeightLine) -> Fraction | None:
    """Return the weight at which two lines meet; None if they do not, or lie on each other."""
    if a.slope == b.slope or isinstance(a.base, float) or isinstance(b.base, float):
        return None
    return (b.base - a.base) / (a.slope - b.slope)


def _ahead(one: WeightLine, other: WeightLine, weight: Fraction, highest: bool) -> bool:
    """Tell whether one line is ahead of another just right of a weight."""
    mine, yours = (one.at(weight), one.slope), (other.at(weight), other.slope)
    return mine > yours if highest else mine < yours


def _append(curve: Curve, line: WeightLine, start: Fraction) -> None:
    if not curve or (curve[-1].base, curve[-1].slope) != (line.base, line.slope):
        curve.append(WeightLine(start, line.base, line.slope))


def _changes(
    tree: GameTree, term: str, moves: list[int], curves: list[Curve], closed: bool
) -> list[TermMargin]:
    """Return where the root's choice changes, going up and going down from the weight 1."""
    highest = tree.player(0) is Player.MAX

    def choice(weight: Fraction) -> int:
        values = [value_on(curve, weight) for curve in curves]
        return values.index(max(values) if highest else min(values))

    chosen = choice(ONE)
    turns = sorted(_turns(curves, chosen))
    found = []
    above = [weight for weight in turns if weight > 1]
    below = [weight for weight in reversed(turns) if 0 < weight < 1]
    for up, weights in ((True, above), (False, below)):
        last = (weights or [ONE])[-1]
        steps = [ONE, *weights, last + 1 if up else Fraction(0)]
        for before, weight in pairwise(steps):
            between = choice((before + weight) / 2)
            if between != chosen:
                found.append((up, before, False, between))
                break
            end = up and weight == steps[-1]
            if not end and (weight or closed) and (there := choice(weight)) != chosen:
                found.append((up, weight, True, there))
                break
    return [
        TermMargin(term, at, up, reached, moves[to], tree.notation(moves[to]))
        for up, at, reached, to in found
    ]


def _turns(curves: list[Curve], chosen: int) -> set[Fraction]:
    """Return the weights at which the choice may change: where a curve meets the chosen one."""
    turns: set[Fraction] = set()
    for curve in curves:
        starts = sorted({line.start for line in (*curves[chosen], *curve)})
        for start, end in pairwise([*starts, None]):
            assert start is not None, "only the last end is open"
            own, other = line_on(curves[chosen], start), line_on(curve, start)
            if own.at(start) == other.at(start):
                turns.add(start)
            weight = meeting(own, other)
            if weight is not None and weight > start and (end is None or weight < end):
                turns.add(weight)
    return turns


def line_on(curve: Curve, weight: Fraction) -> WeightLine:
    """Return the line of a curve that holds from a weight on."""
    return next(line for line in reversed(curve) if line.start <= weight)


def value_on(curve: Curve, weight: Fraction) -> Fraction | float:
    """Return the value of a curve at a weight."""
    return line_on(curve, weight).at(weight)
