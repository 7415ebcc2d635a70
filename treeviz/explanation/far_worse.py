"""Which few of many moves are far worse than the rest: an explanation → the same with them named.

A row of many moves says what each comes to at best. That holds for a blunder, too, but a reader
would take it for as good as the others.

>>> from treeviz.explanation.meaning import Meaning
>>> moves = tuple(Named(n, name) for n, name in enumerate("abcdef", 1))
>>> group = Counted(Meaning.BOUND, 6, -5.0, 2.0, "upper", moves, (2.0, 1.0, 2.0, -5.0, 2.0, 1.0))
>>> [move.notation for move in far_worse(group, Player.MAX)]
['d']

So is a few that are better than all the rest: then these are named.

>>> group = group._replace(moves=6, values=(2.0, -3.0, -3.0, -3.0, -3.0, -3.0))
>>> [move.notation for move in far_worse(group, Player.MAX)]
['b', 'c', 'd', 'e', 'f']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import isinf

from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.remaining_facts import Counted, Remaining
from treeviz.explanation.told_once import each_fact
from treeviz.game.player import Player

_TWO = 2  # values: what the few are worth, and all the rest
_NAMED = 8  # moves: more nobody wants to read
_BETTER = 3  # moves: so many may be better than all the rest
_PART = 0.4  # of the range of all values: so wide the gap is before those that are far worse


def with_far_worse(told: Explanation) -> Explanation:
    """Return an explanation in which rows of many moves name those that are far worse.

    Parameters
    ----------
    told
        The explanation.
    """
    return each_fact(told, _named_apart)


def _named_apart(fact: Fact) -> Fact:
    """Return a fact of many moves with those named that are far worse; any other as it is."""
    if not isinstance(fact, Remaining):
        return fact
    player = fact.mover.player
    groups = (group._replace(far=far_worse(group, player)) for group in fact.groups)
    return replace(fact, groups=tuple(groups))


def far_worse(group: Counted, player: Player) -> tuple[Named, ...]:
    """Return the moves that are far worse than the others, if they are few, or all but a few.

    Parameters
    ----------
    group
        The moves, with what each is worth at best, in points of MAX's side.
    player
        Who makes them.
    """
    worst = "upper" if player is Player.MAX else "lower"
    known = len(group.values) == len(group.named) and not any(map(isinf, group.values))
    if group.bound != worst or not known:
        return ()
    values = sorted(set(group.values), reverse=player is Player.MAX)
    gap = _widest_gap(values)
    if gap is None:
        return ()
    most, pairs = values[gap], zip(group.named, group.values, strict=True)
    far = tuple(move for move, worth in pairs if worth == most or player.better(most, worth))
    near = group.moves - len(far)
    if near <= min(_BETTER, len(far) // 2) and len(values) == _TWO:
        return far
    return far if len(far) <= _NAMED and 3 * len(far) < group.moves else ()


def _widest_gap(values: Sequence[float]) -> int | None:
    """Return the place behind the widest gap in a row of values, if that is wide; else None."""
    gaps = [abs(after - before) for before, after in pairwise(values)]
    widest = max(gaps, default=0.0)
    if not gaps or widest < _PART * abs(values[-1] - values[0]):
        return None
    return gaps.index(widest) + 1
