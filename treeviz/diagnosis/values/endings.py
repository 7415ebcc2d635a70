"""How a search values finished games, beside what the rules say of them.

The scale is the search's own affair (a win may be 1 or 100, or less by a point a ply); that a win
is better than a tie, and a tie better than a loss, is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.pictures import called_at, in_search, side, way_to
from treeviz.diagnosis.findings.search_kinds import EndValued, Limits, ReturnsUnlooked
from treeviz.diagnosis.findings.search_words import truly
from treeviz.diagnosis.values.readings import clamped, fails_hard
from treeviz.diagnosis.values.table_answers import Memory
from treeviz.diagnosis.values.true_values import Leaves
from treeviz.errors import GameError
from treeviz.game.contract import ask, place_of, worth
from treeviz.game.game import Heuristic, Player
from treeviz.tree.columns import HORIZON, TERMINAL
from treeviz.tree.game_tree import GameTree

_ENOUGH = 8  # estimates


class RecordedEnd(NamedTuple):
    """A finished game in a recording.

    Attributes
    ----------
    tree, node
        Where.
    truth, value
        What the rules say of it, and what the search does; MAX's side.
    """

    tree: GameTree
    node: int
    truth: float
    value: float

    @property
    def mover(self) -> Player:
        """Who would be to move."""
        return self.tree.rules.to_move(self.tree.columns.state[self.node])

    @property
    def wrong(self) -> bool:
        """Whether it is valued as if the other side had won, or nobody."""
        return bool(self.truth) and not self.truth * self.value > 0


def endings(
    trees: Sequence[GameTree], leaves: Leaves, heuristic: Heuristic | None
) -> Iterator[Finding]:
    """Yield what is wrong with the values of finished games, shown in the smallest search.

    Parameters
    ----------
    trees
        The searches, laid on the rules, the smallest first.
    leaves
        What the rules say of finished games.
    heuristic
        What the search may have judged them by instead, if that is known.
    """
    hard = fails_hard(trees)
    ends = [
        RecordedEnd(tree, node, leaves.result(tree.columns.state[node]), tree.columns.value[node])
        for tree in trees
        for node, kind in enumerate(tree.columns.kind)
        if kind == TERMINAL and not (hard and clamped(tree, node))
    ]
    won = [end.value for end in ends if end.truth > 0]
    tied = [end.value for end in ends if end.truth == 0]
    lost = [end.value for end in ends if end.truth < 0]
    if _rising(lost, tied, won):
        if any(tied):
            # Where losses are below 0 and wins above, a tie is 0; on a scale such as 0, ½, 1 it is
            # between them, and what is not half-way may be meant.
            name = "tie-not-zero" if _most(lost) < 0 < _least(won) else "tie-off-centre"
            uneven = [end for end in ends if not end.truth and end.value]
            mixed = _mixed_up(trees, uneven) if name == "tie-not-zero" else None
            yield mixed or _told(name, uneven[0], ends)
        elif len({bool(won), bool(lost)}) > 1 and _below_all(trees, ends):
            yield _told("win-for-the-loser", next(end for end in ends if end.wrong), ends)
        return
    wrong = [end for end in ends if end.wrong]
    off = [e for e in ends if e.truth == 0 and not (_most(lost) < e.value < _least(won))]
    mixed = _mixed_up(trees, [*wrong, *(end for end in off if end.value)])
    if mixed is not None:
        yield mixed
        return
    if not wrong:
        if off and any(end.value for end in off):
            yield _told("tie-not-zero", next(end for end in off if end.value), ends)
        return
    decided = [end for end in ends if end.truth]
    movers = {end.mover for end in wrong}
    if heuristic is not None and all(_says(heuristic, end) for end in wrong):
        name = "finished-by-heuristic"
    elif all(end.value == 0 or end.value in tied for end in wrong):
        name = "win-not-counted"
    elif len(wrong) == len(decided):
        name = "win-for-the-loser"
    elif len(movers) == 1 and all(e.wrong for e in decided if e.mover in movers):
        name = "win-by-the-mover"
    else:
        name = "win-for-the-loser"
    yield _told(name, wrong[0], ends)


def _below_all(trees: Sequence[GameTree], ends: Sequence[RecordedEnd]) -> bool:
    """Tell whether games that one side won are worse for it than all that is not finished.

    Of such games alone one cannot tell which way the values run; estimates tell it.
    """
    turned = [(end.value, 1 if end.truth > 0 else -1) for end in ends if end.truth]
    estimates = [
        tree.columns.value[node]
        for tree in trees
        for node, kind in enumerate(tree.columns.kind)
        if kind == HORIZON and not clamped(tree, node)
    ]
    return len(estimates) >= _ENOUGH and all(
        value * sign < min(0, *(sign * estimate for estimate in estimates))
        for value, sign in turned
    )


def _mixed_up(trees: Sequence[GameTree], wrong: Sequence[RecordedEnd]) -> Finding | None:
    """Return that every wrong value was found for the other side on the same board; else None."""
    if not wrong:
        return None
    memory = Memory(wrong[0].tree.rules, trees)
    before = [memory.mixed_up(end.tree, end.node) for end in wrong]
    if before[0] is None or None in before:
        return None
    tree, node, truth, value = wrong[0]
    mover, other = side(tree, wrong[0].mover), side(tree, before[0].mover)
    limits = Limits(truth, truth)
    fact = ReturnsUnlooked(
        called_at(tree), way_to(tree, node), mover, value, limits, of_mover=other
    )
    caption = truly(limits, tree.rules.scale)
    return in_search("table-mixes-movers", tree, node, fact, caption)


def _told(name: str, end: RecordedEnd, ends: Sequence[RecordedEnd]) -> Finding:
    tree, node = end.tree, end.node
    rules, state = tree.rules, tree.columns.state[end.node]
    winner = side(tree, Player.MAX if end.truth > 0 else Player.MIN) if end.truth else None
    fact = EndValued(
        called_at(tree),
        place_of(rules, state),
        winner,
        end.truth,
        end.value,
        sum(other.wrong for other in ends),
        sum(bool(other.truth) for other in ends),
    )
    return in_search(name, tree, node, fact, f"{rules.scale.signed(end.truth)} by the rules")


def _says(heuristic: Heuristic, end: RecordedEnd) -> bool:
    """Tell whether a finished game has the value that the heuristic gives it."""
    rules, state = end.tree.rules, end.tree.columns.state[end.node]
    try:
        opinion = ask(rules, "the heuristic", state, heuristic)
        return worth(opinion, "the heuristic", rules, state) == end.value
    except GameError:
        return False


def _rising(*classes: Sequence[float]) -> bool:
    """Tell whether each class of values lies above the one before."""
    seen = [values for values in classes if values]
    return all(max(low) < min(high) for low, high in pairwise(seen))


def _most(values: Sequence[float]) -> float:
    return max(values, default=float("-inf"))


def _least(values: Sequence[float]) -> float:
    return min(values, default=float("inf"))
