"""What is said where chance moves: what may happen, how likely it is, and what it comes to.

>>> from treeviz import expectimax, explain, games
>>> tree = expectimax(games.Explicit("A(B(1/2:8 1/2:24) C(1/4:40 3/4:D(4 5)))"))
>>> print(explain(tree).moves[1].text)
Chance decides: 0.25 for leaf 0 (+40), 0.75 for D (+4). That is +13 on average.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from treeviz.explanation.fact import Fact, Named, PlayedMove, move_name
from treeviz.formatting.numerals import count, likelihood
from treeviz.formatting.scale import Scale
from treeviz.tree.columns import INNER, PRUNED
from treeviz.tree.game_tree import GameTree

_TOLD = 6  # so many outcomes are told one by one


class Outcome(NamedTuple):
    """One thing that may happen: the node, its name, how likely it is, and its value, MAX's side.

    The probability and the value are None where they are not known.
    """

    node: int
    notation: str
    probability: float | None
    value: float | None
    bound: str


@dataclass(frozen=True)
class OnAverage(Fact):
    """Chance decides after a move, or at the position itself.

    Attributes
    ----------
    move
        The move; None: the position that is explained.
    outcomes
        What may happen, as far as the search looked at it.
    unseen
        How many outcomes it did not look at.
    value, bound
        What the mean is, MAX's side, and what it is to the proof; None: not known.
    """

    move: Named | None
    outcomes: tuple[Outcome, ...]
    unseen: int
    value: float | None
    bound: str


@dataclass(frozen=True)
class ChanceMoves(Fact):
    """Nobody is to move at the position explained: chance is."""


@dataclass(frozen=True)
class Happens(Fact):
    """One thing that may happen at the position explained.

    Attributes
    ----------
    move
        What.
    probability
        How likely it is; None: not known.
    answer
        How play goes on; None if it does not.
    """

    move: Named
    probability: float | None
    answer: PlayedMove | None


def on_average(tree: GameTree, node: int, move: Named | None) -> OnAverage:
    """Return what chance makes of a node.

    Parameters
    ----------
    tree, node
        The recording, and a node where chance moves.
    move
        The move that leads there; None: it is the position explained.
    """
    kinds = tree.columns.kind
    shares = tree.columns.shares(node)
    unweighed = tree.columns.unweighed(node)
    seen = [
        (child, None if unweighed else share) for child, share in shares if kinds[child] != PRUNED
    ]
    outcomes = tuple(
        Outcome(child, move_name(tree, child), share, tree.value_at(child), tree.bound(child))
        for child, share in seen
    )
    value, bound = tree.value_at(node), tree.bound(node)
    known = value if bound != "open" else None
    return OnAverage(move, outcomes, len(shares) - len(seen), known, bound)


def happens(tree: GameTree, child: int) -> Happens:
    """Return that a move of chance may happen, and how play goes on."""
    line = tree.best_play(child)
    goes_on = len(line) > 1 and tree.columns.kind[child] == INNER
    answer = PlayedMove.of(tree, line[1]) if goes_on else None
    if answer is not None:
        answer = answer._replace(notation=move_name(tree, answer.node))
    return Happens(Named.of(tree, child), tree.columns.probability_of(child), answer)


def _on_average(fact: OnAverage) -> str:
    told = _listed(fact) if len(fact.outcomes) <= _TOLD else _range(fact)
    if fact.unseen:
        other = "other outcome" if fact.outcomes else "outcome"
        were = "was" if fact.unseen == 1 else "were"
        told += "; " if fact.outcomes else ""
        told += f"{count(fact.unseen, other)} {were} not looked at"
    whole = "" if fact.value is None else f" That is {_mean(fact)}."
    unweighed = any(one.probability is None for one in fact.outcomes)
    if unweighed:
        whole = f" The search took it for {_mean(fact)}." if whole else ""
        told += "; how likely, is not known"
    if fact.move is None and fact.value is None:
        return "No mean is known."
    if fact.move is None:
        likely = " How likely things are, is not known." if unweighed else ""
        return f"It is worth {_mean(fact)}.{likely}"
    return f"Chance decides{told}.{whole}"


def _listed(fact: OnAverage) -> str:
    parts = [
        f"{one.notation} ({_worth(one, fact.scale)})"
        if one.probability is None
        else f"{likelihood(one.probability)} for {one.notation} ({_worth(one, fact.scale)})"
        for one in fact.outcomes
    ]
    return f": {', '.join(parts)}"


def _range(fact: OnAverage) -> str:
    known = [(one.value, one) for one in fact.outcomes if one.value is not None]
    told = f" among {count(len(fact.outcomes), 'outcome')}"
    if not known:
        return told
    ends = (f"{_worth(one, fact.scale)} ({one.notation})" for _, one in (min(known), max(known)))
    return f"{told}, from {' to '.join(ends)}"


def _worth(outcome: Outcome, scale: Scale) -> str:
    return "not known" if outcome.value is None else scale.bounded(outcome.value, outcome.bound)


def _mean(fact: OnAverage) -> str:
    assert fact.value is not None, "asked only of a mean that is known"
    least = {"lower": " at least", "upper": " at most"}.get(fact.bound, "")
    return f"{fact.scale.signed(fact.value)}{least} on average"


def _happens(fact: Happens) -> str:
    likely = "Its probability is not known"
    if fact.probability is not None:
        likely = f"Its probability is {likelihood(fact.probability)}"
    if fact.answer is None:
        return f"{likely}."
    return f"{likely}; then {fact.answer.by} plays {fact.answer.notation}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    OnAverage: _on_average,
    ChanceMoves: lambda _: "Chance moves: nobody chooses.",
    Happens: _happens,
}
