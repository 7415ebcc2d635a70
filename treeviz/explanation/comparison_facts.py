"""What two searches of one position hold differently: the kinds of facts, and their English.

>>> nodes_shared(NodesShared(11, Alone(2, 2, 0), Alone(0, 0, 0)))
'Both visited 11 nodes; a alone visited two. Of these b cut off two.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.refutation_facts import Worth
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import in_words


class Alone(NamedTuple):
    """Nodes that one search alone visited.

    Attributes
    ----------
    nodes
        How many.
    cut
        At how many of them the other search cut.
    elsewhere
        How many of their positions the other search saw by another line.
    """

    nodes: int
    cut: int
    elsewhere: int


class Parting(NamedTuple):
    """Where two chosen lines part: after which moves, and how each goes on."""

    after: tuple[Named, ...]
    a: Named
    b: Named


@dataclass(frozen=True)
class ChoicesCompared(Fact):
    """What both choose.

    Attributes
    ----------
    choice
        ``"same"``, ``"different"``, ``"tie"`` or ``"none"``, as a comparison has it.
    a, b
        The chosen moves; None where a search chooses none.
    worth_a, worth_b
        What the position is worth to each.
    """

    choice: str
    a: Named | None
    b: Named | None
    worth_a: Worth
    worth_b: Worth


@dataclass(frozen=True)
class LinesCompared(Fact):
    """How far the chosen lines are the same: their lengths in plies, and where they part."""

    plies_a: int
    plies_b: int
    parting: Parting | None


@dataclass(frozen=True)
class NodesShared(Fact):
    """How many nodes both visited, and how many one alone."""

    both: int
    a: Alone
    b: Alone


def choices_compared(fact: ChoicesCompared) -> str:
    """Return what both choose, and what it is worth to them."""
    in_a, in_b = fact.worth_a.written(fact.scale), fact.worth_b.written(fact.scale)
    worth = f"worth {in_a}" if in_a == in_b else f"worth {in_a} to a and {in_b} to b"
    if fact.a is None or fact.b is None:
        who = "Neither" if fact.a is fact.b else f"Only {'b' if fact.a is None else 'a'}"
        return f"{who} chooses a move; the position is {worth}."
    if fact.choice == "same":
        return f"Both choose {fact.a.notation}, {worth}."
    chosen = f"a chooses {fact.a.notation} ({in_a}), b {fact.b.notation} ({in_b})"
    if fact.choice == "tie":
        return f"{chosen}. Neither proves its own choice better than the other."
    return f"They choose differently: {chosen}."


def lines_compared(fact: LinesCompared) -> str:
    """Return how far the chosen lines are the same."""
    if fact.parting is not None:
        line = " ".join(move.notation for move in fact.parting.after)
        after = f"part after {line}" if fact.parting.after else "part at once"
        a, b = fact.parting.a.notation, fact.parting.b.notation
        return f"Their chosen lines {after}: a goes on with {a}, b with {b}."
    if fact.plies_a == fact.plies_b:
        return "Their chosen lines are the same."
    longer = "a" if fact.plies_a > fact.plies_b else "b"
    shorter = min(fact.plies_a, fact.plies_b)
    if shorter == 0:
        return f"Only {longer} has a chosen line."
    return f"Their chosen lines are the same for {count(shorter, 'ply')}; {longer}'s goes on."


def nodes_shared(fact: NodesShared) -> str:
    """Return how many nodes both visited, and what each visited alone, and why."""
    text = f"Both visited {count(fact.both, 'node')}"
    visited, reasons = list[str](), list[str]()
    for name, other, alone in (("a", "b", fact.a), ("b", "a", fact.b)):
        if not alone.nodes:
            continue
        verb = "" if visited else " visited"
        visited.append(f"{name} alone{verb} {in_words(alone.nodes)}")
        told = [f"cut off {in_words(alone.cut)}"] if alone.cut else []
        if alone.elsewhere:
            seen = "the positions" if alone.elsewhere > 1 else "the position"
            told.append(f"met {seen} of {in_words(alone.elsewhere)} by another line")
        of = "these" if not (fact.a.nodes and fact.b.nodes) else f"{name}'s nodes"
        reasons += [f" Of {of} {other} {' and '.join(told)}."] if told else []
    return f"{'; '.join([text, ', '.join(visited)] if visited else [text])}.{''.join(reasons)}"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    ChoicesCompared: choices_compared,
    LinesCompared: lines_compared,
    NodesShared: nodes_shared,
}
