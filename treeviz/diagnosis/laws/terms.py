"""Which term of a heuristic is at odds with the truth, and whether its answers are steady.

>>> from treeviz import games
>>> from treeviz.diagnosis.sample import Sample
>>> game = games.Domineering(".V../.VHH/HH../.... V")
>>> opinions = SampleEstimates(Sample(game), game.heuristic)
>>> [finding.name for law in ANSWERS for finding in law(opinions)]
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from treeviz.diagnosis.findings.example_tree import at
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.term_facts import (
    ChangedByEstimate,
    TermConstant,
    TermRanksWrongly,
    TermUneven,
    TwoEstimates,
)
from treeviz.diagnosis.laws.estimates import SampleEstimates
from treeviz.diagnosis.laws.rankings import PairRanking, rankings
from treeviz.game.contract import place_of
from treeviz.game.game import Player
from treeviz.game.player import SIDES
from treeviz.game.snapshot import snapshot

_AGAIN = 400  # positions asked again
_ENOUGH = 12  # positions at each side's turn, before a term is said to be constant there
_CLOSE = 1e-9


def steady(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that asked again about a position a heuristic says something else."""
    for state in list(opinions.value)[:_AGAIN]:
        first, then = opinions.value[state], opinions.of(state)
        if abs(first - then) > _CLOSE * max(abs(first), abs(then)):
            fact = TwoEstimates(at(opinions.sample, state), first, then)
            yield opinions.told("heuristic-not-steady", state, fact, 0)
            return


def leaves_the_board(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that a position is another one after the heuristic was asked about it."""
    rules = opinions.sample.rules
    for state in list(opinions.value)[:_AGAIN]:
        before = snapshot(state, insist=False), place_of(rules, state)
        opinions.of(state)
        after = snapshot(state, insist=False), place_of(rules, state)
        if before != after:
            fact = ChangedByEstimate(before[1], after[1])
            yield opinions.told("heuristic-changes-board", state, fact, 0)
            return


def term_opposes(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield the term that ranks most pairs of moves the wrong way round, where the sum does not."""
    if PairRanking.of(rankings(opinions.sample, opinions.value).values()).reversed:
        return  # the sign of the whole is another matter
    bad: list[tuple[float, str, PairRanking]] = []
    for name, values in opinions.terms.items():
        ranking = PairRanking.of(rankings(opinions.sample, values).values())
        if ranking.reversed:
            bad.append((ranking.wrong / ranking.total, name, ranking))
    if len(opinions.terms) > 1 and bad:
        _, name, ranking = max(bad, key=lambda one: one[0])
        fact = TermRanksWrongly(name, ranking.wrong, ranking.total)
        yield opinions.told("term-opposes", ranking.example[0], fact)


def term_at_one_turn(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield a term that is constant at one side's turn, and not at the other's."""
    sample = opinions.sample
    for name, values in opinions.terms.items():
        seen: dict[Player, list[float]] = {player: [] for player in SIDES}
        for state, value in values.items():
            seen[sample.mover[state]].append(value)
        if min(map(len, seen.values())) < _ENOUGH:
            continue
        flat = [player for player, all_of in seen.items() if len(set(all_of)) == 1]
        if len(flat) == 1:
            player = flat[0]
            state = next(s for s in values if sample.mover[s] is player)
            fact = TermConstant(name, opinions.side(player), seen[player][0], len(seen[player]))
            yield opinions.told("term-at-one-turn", state, fact, 0)
            return


def term_one_sided(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield a term that does not just change its sign when the sides are swapped."""
    sample, rules = opinions.sample, opinions.sample.rules
    swap = opinions.swap
    if swap is None or len(opinions.terms) < len(SIDES):
        return
    for state in list(opinions.value)[:_AGAIN]:
        twin = swap(state)
        said = opinions.terms_of(twin)
        for name, values in opinions.terms.items():
            if state in values and name in said and abs(values[state] + said[name]) > _CLOSE:
                fact = TermUneven(
                    at(sample, state), name, values[state], place_of(rules, twin), said[name]
                )
                yield opinions.told("term-one-sided", state, fact, 0)
                return


ANSWERS: tuple[Callable[[SampleEstimates], Iterator[Finding]], ...] = (
    steady,
    leaves_the_board,
    term_opposes,
    term_at_one_turn,
    term_one_sided,
)
