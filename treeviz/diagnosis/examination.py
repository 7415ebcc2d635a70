"""`Examination`: one diagnosis as it goes on, from the rules to the search; and what it has found.

>>> from treeviz import games
>>> game = games.TicTacToe("xox/oox/___")
>>> examination = Examination(game, None, "heuristic", Called.by_type(game))
>>> examination.of_rules(10_000)
>>> examination.so_far().examined.positions
10
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.code.source_lines import lines_of
from treeviz.diagnosis.findings.commands import with_commands
from treeviz.diagnosis.findings.example_tree import finding, said
from treeviz.diagnosis.findings.finding import Diagnosis, Finding, weight
from treeviz.diagnosis.findings.untried_facts import (
    ExaminedPositions,
    LawsInTime,
    NoEstimates,
    SampledInTime,
    Untried,
)
from treeviz.diagnosis.laws.estimates import ESTIMATES, SampleEstimates, untried_estimates
from treeviz.diagnosis.laws.evenness import EVENNESS
from treeviz.diagnosis.laws.rule_laws import LAWS, untried_laws
from treeviz.diagnosis.laws.seeds import order_between_runs
from treeviz.diagnosis.laws.structure import STRUCTURE
from treeviz.diagnosis.laws.terms import ANSWERS
from treeviz.diagnosis.remedies import SECONDS, Remedies
from treeviz.diagnosis.returned.second_look import SecondLook
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.searching import Searched
from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.errors import GameError
from treeviz.formatting.progress import Progress
from treeviz.game.game import Game, Heuristic, State
from treeviz.games.called import Called

_OF_A_LAW, _OF_ALL_LAWS, _OF_ESTIMATES = 0.3, 0.5, 0.4  # seconds of work
_OF_RESULTS, _OF_A_LOOK = 0.7, 0.6  # seconds of work, where the first calls show no fault
_BESIDE = 10  # positions of all heights, and as far from the end, called at beside what seems wrong
_IN_ALL, _OF_LINES = 2.8, 0.1  # seconds of work; the rest, but this at least, to find lines


class Examination:
    """A game, a heuristic and a search as they are examined, one after the other.

    Parameters
    ----------
    rules
        The game.
    opinion
        The heuristic to examine; None: there is none.
    opinion_name
        What it is called.
    called
        How the command line calls the game.
    progress
        Called with the number of positions and nodes so far, in every part.

    Attributes
    ----------
    findings
        What is wrong with the rules and the heuristic.
    untried
        What of these could not be looked at, and why.
    sample
        The positions; None: they are not chosen yet.
    """

    def __init__(
        self,
        rules: Game,
        opinion: Heuristic | None,
        opinion_name: str,
        called: Called,
        progress: Progress | None = None,
    ) -> None:
        self.rules, self._opinion, self._opinion_name = rules, opinion, opinion_name
        self._called, self._progress = called, progress
        self.findings: list[Finding] = []
        self.untried: list[Untried] = []
        self.sample: Sample | None = None
        self._estimated = False
        self._watch = Stopwatch()
        self._calling: Calling | None = None
        self._searched: Searched | None = None

    def of_rules(self, positions: int) -> None:
        """Choose positions of the game, and ask its rules.

        Parameters
        ----------
        positions
            How many to look at, at most.

        Raises
        ------
        KeyboardInterrupt
            Once what was chosen until then was judged.
        """
        self.sample = sample = Sample(self.rules, positions=positions, progress=self._progress)
        if sample.seconds_up is not None:
            self.untried.append(SampledInTime(sample.seconds_up))
        self._ask((*STRUCTURE, *LAWS), sample)
        if sample.interrupted:
            raise KeyboardInterrupt
        sample.allow(_OF_A_LAW)
        self.untried += untried_laws(sample)
        for told in order_between_runs(sample):
            if isinstance(told, Untried):
                self.untried.append(told)
            elif all(told.name != known.name for known in self.findings):
                self.findings.append(told)

    def of_heuristic(self) -> None:
        """Ask the heuristic about the positions; say so, if there is none."""
        if self._opinion is None:
            self.untried.append(NoEstimates())
            return
        assert self.sample is not None, "the rules are examined first"
        self.sample.allow(_OF_ESTIMATES)
        opinions = SampleEstimates(self.sample, self._opinion, self._tell)
        self._estimated = True
        self._ask((*ESTIMATES, *EVENNESS, *ANSWERS), opinions)
        self.untried += untried_estimates(opinions)

    def of_search(self, calling: Calling, depth: int | None, nodes: int) -> None:
        """Call a search at small positions, and judge what it visited and returned.

        Parameters
        ----------
        calling
            How it is called.
        depth
            How many plies it is asked to look ahead; None: to the end of the game.
        nodes
            How many to record, at most.

        Raises
        ------
        KeyboardInterrupt
            Once the calls made until then were judged.
        """
        sample = self.sample
        assert sample is not None, "the rules are examined first"
        self._calling = calling
        self._searched = searched = Searched(self.rules, self._opinion, depth)

        def again(states: Sequence[State], most: int) -> Searched:
            anew = Searched(self.rules, self._opinion, depth)
            anew.looks_as_asked = searched.looks_as_asked
            anew.examine(calling, sample, most, None, states)
            return anew

        searched.examine(calling, sample, nodes, self._progress)
        showing = searched
        if not (searched.faulty or searched.averages or calling.records):
            showing = self._closer(searched, again, depth, nodes) or searched
        first = next((found for found in showing.findings if found.fault), None)
        if first is None or calling.records:
            return
        left = min(max(_IN_ALL - self._watch.seconds, _OF_LINES), SECONDS)
        lines = Remedies(calling, sample, showing, again).lines(first, left)
        named = replace(first, lines=lines) if lines else first
        others = [found for found in searched.findings if found is not first]
        searched.findings = [named, *others]

    def _closer(
        self,
        searched: Searched,
        again: Callable[[Sequence[State], int], Searched],
        depth: int | None,
        nodes: int,
    ) -> Searched | None:
        """Return a look at positions where results seem wrong, if it shows a fault; else None."""
        sample, calling = self.sample, self._calling
        assert sample is not None, "the rules are examined first"
        assert calling is not None, "the search is called first"
        seconds = min(_IN_ALL - _OF_A_LOOK - self._watch.seconds, _OF_RESULTS)
        if seconds <= 0:
            return None
        states = SecondLook(searched.answers, calling, sample, depth, seconds).doubtful()
        if not states:
            return None
        asked = [answer.state for answer in searched.answers]
        farthest = max(sample.plies[state] for state in states)
        as_far = [s for s in asked if sample.plies.get(s, 0) >= farthest][:_BESIDE]
        some = asked[:: max(len(asked) // _BESIDE, 1)]
        near = list(dict.fromkeys([*states, *some, *as_far]))
        closer = calling.kept.forgetting(lambda: again(near, nodes))
        searched.calls, searched.nodes = (
            searched.calls + closer.calls,
            searched.nodes + closer.nodes,
        )
        return closer if closer.faulty else None

    def so_far(self) -> Diagnosis:
        """Return what was found, what was examined and what could not be, by now."""
        sample, findings, untried = self.sample, list(self.findings), list(self.untried)
        assert sample is not None, "the rules are examined first"
        heuristic = self._opinion_name if self._estimated else ""
        examined = ExaminedPositions(len(sample.states), heuristic)
        calling, searched = self._calling, self._searched
        if calling is not None and searched is not None:
            read = bool(searched.nodes)
            findings += [_located(found, calling, read) for found in searched.findings]
            untried += searched.untried
            examined = replace(
                examined, search=calling.name, calls=searched.calls, nodes=searched.nodes
            )
        if sample.cut_short:
            untried.append(LawsInTime())
        opened = with_commands(findings, sample, self._called)
        return Diagnosis(tuple(sorted(opened, key=weight)), examined, tuple(untried))

    def _tell(self) -> None:
        """Say that the work goes on."""
        if self._progress is not None and self.sample is not None:
            nodes = 0 if self._searched is None else self._searched.nodes
            self._progress(len(self.sample.states) + nodes, None)

    def _ask(self, laws: Iterable[Callable[[Any], Any]], subject: Any) -> None:
        """Add what each law finds and no law before has; code that raises is found, too."""
        sample, watch = self.sample, Stopwatch()
        assert sample is not None, "positions are chosen first"
        for law in laws:
            self._tell()
            sample.allow(min(_OF_A_LAW, max(_OF_ALL_LAWS - watch.seconds, 0.0)))
            self.findings += _kept(law, subject, self.findings)


def _located(found: Finding, calling: Calling, read: bool) -> Finding:
    """Return a finding on a search with the lines of its code to look at.

    `read` is whether calls could be read; else a move that is returned is all that is known.
    """
    if not found.fault or calling.records:
        return found
    of_all = found.name in ("wrong-move", "search-endless") or not read
    function = calling.search if of_all else calling.recursive
    return replace(found, lines=found.lines or lines_of(function, found.name, calling.searching))


def _kept(law: Callable[[Any], Any], subject: Any, known: list[Finding]) -> list[Finding]:
    names = {found.name for found in known}
    try:
        return [found for found in law(subject) if found.name not in names]
    except GameError as error:
        sample = subject if isinstance(subject, Sample) else subject.sample
        found = finding("code-fails", sample.rules, sample.rules.start, said(error), plies=0)
        return [] if found.name in names else [found]
