"""Laws of how a game's positions hang together: what is asked twice, what goes round, who can win.

>>> from treeviz import games
>>> sample = Sample(games.TicTacToe("xox/oox/___"))
>>> [law.__name__ for law in STRUCTURE if list(law(sample))]
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from treeviz.diagnosis.findings.example_tree import at, finding
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.rule_facts import At, FindingFact
from treeviz.diagnosis.findings.structure_facts import (
    CapturesListed,
    EqualThough,
    GivenOnce,
    GoesRound,
    LeadsToTwo,
    ListedTwice,
    NeverWins,
    SameSwapped,
    ToldWrongly,
    TurnedBySymmetry,
)
from treeviz.diagnosis.laws.swapped_sides import swap_without_a_sign
from treeviz.diagnosis.sample import Sample
from treeviz.explanation.fact import Side
from treeviz.game import flaws
from treeviz.game.contract import ask, place_of
from treeviz.game.flaws import (
    CapturesDiffer,
    EstimatedWrongly,
    Flaw,
    MoveTwice,
    PlayedByChance,
    SymmetryTurns,
)
from treeviz.game.game import Game, Player, State
from treeviz.game.player import SIDES

_ASKED = 300  # positions
_ENOUGH = 2  # decided games, before it is remarked that one side wins them all


def moves_given_once(rules: Game) -> Finding | None:
    """Return that the first moves are given only once: then nothing else can be asked."""
    once = flaws.given_once(rules, rules.start)
    if once is None:
        return None
    fact = GivenOnce(At(once.where), once.moves)
    return finding("moves-exhausted", rules, rules.start, fact, plies=0)


def told_of_flaw(sample: Sample, state: State, flaw: Flaw) -> Finding | None:
    """Return what cannot be of a game's answers as a finding; None if another law names it.

    Parameters
    ----------
    sample, state
        The positions examined, and the one with the flaw.
    flaw
        What is the matter.
    """
    where, rules = at(sample, state), sample.rules
    told: tuple[str, FindingFact]
    if isinstance(flaw, MoveTwice):
        told = "duplicate-moves", ListedTwice(where, flaw.move)
    elif isinstance(flaw, CapturesDiffer):
        told = "captures-differ", CapturesListed(where, flaw.move, flaw.listed)
    elif isinstance(flaw, EstimatedWrongly):
        told = "estimate-after-differs", ToldWrongly(where, flaw.heuristic, flaw.move, flaw.over)
    elif isinstance(flaw, PlayedByChance):
        told = "random-play", LeadsToTwo(where, flaw.move, flaw.first, flaw.then)
    elif isinstance(flaw, SymmetryTurns):
        mover = Player(ask(rules, "to_move", state, rules.to_move))
        fact = TurnedBySymmetry(where, flaw.twin, Side(mover, rules.side(mover)))
        told = "symmetry-changes-mover", fact
    else:
        return None
    return finding(told[0], rules, state, told[1], plies=0)


def flawed(sample: Sample) -> Iterator[Finding]:
    """Yield what cannot be of the answers about one position; each kind where it is smallest."""
    found: dict[type[Flaw], dict[State, Flaw]] = {}
    for state in sample.asked(sample.unfinished[:_ASKED]):
        for flaw in flaws.flaws(sample.rules, state):
            found.setdefault(type(flaw), {})[state] = flaw
    for kind in found.values():
        state = sample.smallest(kind)
        told = told_of_flaw(sample, state, kind[state])
        if told is not None:
            yield told


def equal_states(sample: Sample) -> Iterator[Finding]:
    """Yield that two states are equal in which different sides are to move."""
    rules = sample.rules
    for one, other in sample.equal[:1]:
        movers = [Player(ask(rules, "to_move", state, rules.to_move)) for state in (one, other)]
        sides = tuple(Side(mover, rules.side(mover)) for mover in movers)
        fact = EqualThough(place_of(rules, one), place_of(rules, other), sides)
        yield finding("equal-mixes-movers", rules, one, fact, plies=0)


def endless(sample: Sample) -> Iterator[Finding]:
    """Yield that a position can come again, so that a search to the end has none."""
    ring = sample.round_trip()
    if ring is not None:
        state, moves = ring
        fact = GoesRound(at(sample, state), tuple(moves))
        yield finding("endless-game", sample.rules, state, fact, plies=0)


def one_side_wins(sample: Sample) -> Iterator[Finding]:
    """Yield that one side wins every decided game, with either side to move at the end."""
    decided = [s for s in sample.finished if sample.value.get(s)]
    winners = {Player.MAX if sample.value[s] > 0 else Player.MIN for s in decided}
    movers = {sample.mover[s] for s in decided}
    if len(decided) >= _ENOUGH and len(winners) == 1 and len(movers) == len(SIDES):
        winner, rules = winners.pop(), sample.rules
        state = sample.smallest(decided)
        fact = NeverWins(Side(winner, rules.side(winner)), len(decided))
        yield finding("one-side-wins", rules, state, fact, came=sample.before(state))


def worth_as_much_swapped(sample: Sample) -> Iterator[Finding]:
    """Yield that with the sides swapped finished games are worth as much, and not its opposite."""
    decided = [s for s in sample.finished if sample.value.get(s)]
    swap = swap_without_a_sign(sample)
    if swap is None or len({sample.value[s] > 0 for s in decided}) < len(SIDES):
        return
    state = sample.smallest(decided)
    fact = SameSwapped(at(sample, state), sample.value[state], place_of(sample.rules, swap(state)))
    yield finding("same-worth-swapped", sample.rules, state, fact, came=sample.before(state))


STRUCTURE: tuple[Callable[[Sample], Iterator[Finding]], ...] = (
    equal_states,
    flawed,
    endless,
    one_side_wins,
    worth_as_much_swapped,
)
