"""Everything that is asked of what a search visited and returned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.calls.heard import NO_RESULT
from treeviz.diagnosis.calls.on_rules import completed, in_own_points
from treeviz.diagnosis.code.source_lines import returns_in_a_loop
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.pictures import called_at, in_search, side, way_to
from treeviz.diagnosis.findings.result_kinds import ReturnsBound
from treeviz.diagnosis.findings.search_kinds import (
    Limits,
    ReturnsUnlooked,
    WindowAtOdds,
)
from treeviz.diagnosis.findings.search_words import truly
from treeviz.diagnosis.findings.untried_facts import (
    AddsOnTheWay,
    AddsUpMoves,
    AveragesOverMoves,
    ChangedOnTheWay,
    DepthMistaken,
    DepthOfItsOwn,
    LeavesBelieved,
    OnlyWinsTold,
    ProofNumbers,
    RecordingFails,
    Untried,
)
from treeviz.diagnosis.gathering import Gathered
from treeviz.diagnosis.returned.bound_returned import bound_returned, leaf_values
from treeviz.diagnosis.returned.claims import claims, slow_win
from treeviz.diagnosis.returned.differs_afresh import differs_afresh
from treeviz.diagnosis.returned.moves_by_number import are_no_values, as_squares, columns_first
from treeviz.diagnosis.returned.moves_returned import Returned
from treeviz.diagnosis.returned.not_looked_at import made_up, surely_whole
from treeviz.diagnosis.returned.points_told import pairs_as_meant, points_told
from treeviz.diagnosis.returned.results import ReturnedResults
from treeviz.diagnosis.returned.value_meant import settle_value
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.diagnosis.values.backing import (
    Broken,
    adds_on_the_way_up,
    broken_promises,
    changes_on_the_way_up,
    known_by_then,
    named,
    windows_at_odds,
)
from treeviz.diagnosis.values.broken_finding import leaves_out, told_broken
from treeviz.diagnosis.values.endings import endings
from treeviz.diagnosis.values.left_out import left_out_in_vain, left_out_name, never_made
from treeviz.diagnosis.values.looking_ahead import (
    horizon_values,
    looks_as_asked,
    other_reach,
    reaches,
    shallow_answers,
)
from treeviz.diagnosis.values.readings import (
    adds_up,
    from_max,
    looks_no_further,
    may_be_made_up,
    tells_only_wins,
    tells_proof_numbers,
    told_by_the_mover,
    told_for_max,
)
from treeviz.diagnosis.values.table_answers import Memory
from treeviz.diagnosis.values.true_values import Leaves
from treeviz.diagnosis.values.uneven_depth import looks_less_and_less
from treeviz.errors import GameError
from treeviz.formatting.progress import Progress
from treeviz.game.game import State
from treeviz.recorder.result_parts import number_in, parts_of
from treeviz.search.cached_game import deep_recursion
from treeviz.tree.columns import INNER
from treeviz.tree.game_tree import GameTree

_OF_REACH = 0.35  # seconds of work, to find how far a search looks
_FAILURES = 3  # after which a search is not called any more
_OF_DEPTH = ("depth-not-counted", "depth-counted-twice")
_SAID_OF_RESULTS = ("wrong-value", "wrong-move", "illegal-move")  # whatever is the mistake
_OF_TABLES = ("bound-as-exact", "table-mixes-movers", "table-ignores-depth")


class Searched(Gathered):
    """What calls of one search gave, and what is wrong with them."""

    def examine(
        self,
        calling: Calling,
        sample: Sample,
        nodes: int,
        progress: Progress | None = None,
        states: Sequence[State] | None = None,
    ) -> None:
        """Call a search at small positions, and judge what it visited and returned.

        Parameters
        ----------
        calling, sample
            How it is called, and the positions.
        nodes
            How many to record, at most.
        progress
            Called with the number of positions and nodes so far.
        states
            Where to call it; None: at positions of every height.

        Raises
        ------
        KeyboardInterrupt
            Once the calls made until then were judged.
        """
        self._leaves_loops = returns_in_a_loop(calling.search, calling.searching)
        calling.clock = Stopwatch(_OF_REACH)
        calling.verdicts = sample.no_ties
        asked = self._depth is not None and calling.takes_depth
        if asked and (states is None or self.looks_as_asked is False):
            self._tell_reach(calling, sample)  # before a table could know anything
        unread = points_told(calling, sample)  # at finished games, before a global holds a move
        settle_value(calling, sample)
        if unread is not None:
            self.untried.append(unread)
            self.averages = True
        interrupted = False
        try:
            self.call(calling, sample, nodes, progress, states)
        except KeyboardInterrupt:
            interrupted = True
        pairs = pairs_as_meant(calling, sample, self.answers)
        if pairs is not None:
            self._read(pairs)
        elif are_no_values(self.answers, sample):
            self._read(partial(as_squares, sample=sample))
        else:
            self._read(partial(columns_first, sample=sample))
        if self._depth is None:
            self.answers = surely_whole(self.answers, self._runs, sample)
        known = {found.name for found in self.findings}
        unsearched = "nothing-searched" in known
        if not known.isdisjoint(_OF_DEPTH):
            self.untried.append(DepthMistaken())
        elif not unsearched:
            self.judge("returns-nothing" in known or self.results(calling, sample).unclear)
        if not (self.averages or self.faulty):
            for found in self.results(calling, sample).wrong():
                if self.faulty and found.name in _SAID_OF_RESULTS:
                    break
                self.findings = [one for one in self.findings if not one.fault]
                self.add(self._at_its_place(found, calling, sample))
        if self._depth is None and not (unsearched or self.averages or self.faulty):
            for found in self.results(calling, sample).refuted():
                self.add(found)
        if interrupted:
            raise KeyboardInterrupt
        self.findings = self.told_apart(calling, sample)

    def _at_its_place(self, found: Finding, calling: Calling, sample: Sample) -> Finding:
        """Return a wrong value as that of a position at which no move was looked at, if it is one.

        A search without windows and without a table that elsewhere leaves moves out where all that
        it tries lose never tries them.
        """
        tree = made_up(self._trees, sample)
        if tree is None or found.name not in ("wrong-value", "wrong-answer"):
            return found
        state, mover = tree.columns.state[0], side(tree, tree.player(0))
        truth = Limits(sample.value[state], sample.value[state])
        fact = ReturnsUnlooked(called_at(tree), "", mover, tree.columns.value[0], truth)
        plain = not (calling.windowed or calling.kept.stores)
        tried = plain and left_out_in_vain(self._trees)
        name = "move-never-tried" if tried else "wrong-answer"
        return in_search(name, tree, 0, fact, truly(truth, tree.rules.scale))

    def _tell_reach(self, calling: Calling, sample: Sample) -> None:
        """Tell of a search that looks another number of plies ahead than it is asked."""
        found = reaches(calling, sample)
        self.looks_as_asked = looks_as_asked(found)
        for other in (
            other_reach(calling, sample, found) if found else looks_less_and_less(calling, sample)
        ):
            self.add(other)

    def _read(self, as_meant: Callable[[Sequence[Returned]], list[Returned]]) -> None:
        """Take what was returned for what it means, if it can be read so wherever it was called."""
        read = as_meant(self.answers)
        if not read:
            return
        self.answers, self.as_meant = read, as_meant
        meant = {answer.state: answer.result for answer in read}
        roots = [tree.columns.state[0] for tree in self._trees]
        self._results = [
            meant.get(root, result) for root, result in zip(roots, self._results, strict=True)
        ]

    @property
    def faulty(self) -> bool:
        """Whether a fault is known."""
        return any(found.fault for found in self.findings)

    @property
    def whole(self) -> bool:
        """Whether it is asked to look to the end of the game."""
        return self._depth is None

    @property
    def seen_whole(self) -> int:
        """How many calls were seen, or are known, to look to the end of the game."""
        return sum(answer.whole for answer in self.answers)

    def results(self, calling: Calling, sample: Sample) -> ReturnedResults:
        """Return what the search returned, to be compared with the rules."""
        return ReturnedResults(self.answers, sample, calling.name, self._runs)

    def told_apart(self, calling: Calling, sample: Sample) -> list[Finding]:
        """Return what is wrong; if it comes from what is kept between calls, that alone."""
        known = any(found.name in _OF_TABLES for found in self.findings)
        if self._depth is not None or known or self._failures >= _FAILURES:
            return self.findings
        kept = list(differs_afresh(self.answers, calling, sample))
        return [*kept, *(one for one in self.findings if not one.fault)] if kept else self.findings

    def judge(self, moves_unclear: bool = False) -> None:
        """Ask everything of the recordings taken.

        Parameters
        ----------
        moves_unclear
            Whether results may speak of something else than moves.
        """
        if any(found.name == "wrong-side-to-move" for found in self.findings):
            return  # who takes the best of what is not known
        other = None if self.averages else self._other_than_best()
        if other is not None:
            self.averages = not isinstance(other, OnlyWinsTold)
            self.untried.append(other)
        if self.averages or other is not None or not self._trees:
            return
        if not self._pov_said and told_by_the_mover(self._trees, self._rooted):
            self._trees = [from_max(tree, self._rooted) for tree in self._trees]
        elif not self._pov_said:
            self._trees = told_for_max(self._trees, self._rooted)
        written = in_own_points(self.rules, self._trees)
        if written is not self.rules:
            self._trees = [GameTree.over(t.columns, written, None, t.facts) for t in self._trees]
        trees = self._trees
        full = self._depth is None
        leaves = Leaves(self.rules, trees, None if full else self._depth, self._heuristic)
        for found in endings(trees, leaves, self._heuristic):
            self.add(found)
        if self._depth is not None and self._heuristic is not None:
            stops = list(horizon_values(trees, self._heuristic))
            stops = stops or list(shallow_answers(trees, self._heuristic, self._depth))
            for found in stops:
                self.add(found)
        if changes_on_the_way_up(trees):
            self.untried.append(ChangedOnTheWay())
            return
        memory = Memory(self.rules, trees) if full and not looks_no_further(trees) else None
        if full and memory is None:
            self.untried.append(DepthOfItsOwn())
        if memory is not None and memory.believed:
            self.untried.append(LeavesBelieved(memory.believed))
        broken: list[Broken] = []
        truths: list[list[tuple[float, float]]] = []
        for place, tree in enumerate(trees):
            doubted = memory.doubted[place] if memory is not None else frozenset[int]()
            found_here, ends = broken_promises(tree, leaves, doubted)
            broken += found_here
            truths.append(ends)
        calls = [one for one in self._inner(broken) if not self._left_early(one)]
        self._tell_broken(calls)
        if memory is not None:
            self._tell_answers([b for b in broken if b not in self._inner(broken)], memory)
        for tree, result, ends in zip(trees, self._results, truths, strict=True):
            result = NO_RESULT if moves_unclear else result
            for found in (*claims(tree, result, ends), *slow_win(tree, result, ends)):
                self.add(found)
        if not calls and not self.faulty:
            self._tell_broken(self._inner(broken))
        if memory is not None:
            self._tell_bounds(leaves)
        if not broken:
            self._tell_windows()

    def _other_than_best(self) -> Untried | None:
        """Return what the search does if it takes no best of values to the end; None if it does."""
        trees = self._trees
        if adds_up(trees + self._averaged):
            return AddsUpMoves()
        if self._averaged:
            return AveragesOverMoves()
        if tells_proof_numbers(trees, self._results):
            return ProofNumbers()
        if not self._pov_said and tells_only_wins(trees):
            return OnlyWinsTold()
        return AddsOnTheWay() if adds_on_the_way_up(trees) else None

    def _tell_bounds(self, leaves: Leaves) -> None:
        """Tell of a program that returns as the value what is only a bound."""
        ends = leaf_values(self._runs.values())
        for tree, result in zip(self._trees, self._results, strict=True):
            columns = tree.columns
            value, (low, high) = columns.value[0], leaves.worth(columns.state[0], 0)
            numbers = [number_in(result, part) for part in parts_of(result)]
            said = any(number is not None and abs(number) == abs(value) for number in numbers)
            name = bound_returned(self._runs.get(columns.state[0], ()), ends)
            if name is not None and said and not low <= value <= high:
                window, truth = Limits(*columns.window(0)), Limits(low, high)
                fact = ReturnsBound(called_at(tree), value, window, truth)
                self.add(in_search(name, tree, 0, fact, truly(truth, tree.rules.scale)))
                return

    def _inner(self, broken: Sequence[Broken]) -> list[Broken]:
        return [one for one in broken if one.tree.columns.kind[one.node] == INNER]

    def _left_early(self, broken: Broken) -> bool:
        """Tell whether it is a root that was no call, and not all moves there were tried.

        What it is worth is no claim of the program's; the move that it returns is judged first.
        """
        columns = broken.tree.columns
        return self._rooted and broken.node == 0 and leaves_out(broken) and may_be_made_up(columns)

    def _tell_broken(self, broken: Sequence[Broken]) -> None:
        if not broken:
            return
        name = named(broken)
        first = next((one for one in broken if name in one.reasons), broken[0])
        if name != "cut-loses-value" and not self._windowed and never_made(self._trees):
            name = "move-never-tried"
            first = next((one for one in broken if leaves_out(one)), first)
        elif name == "cut-loses-value":
            losing = {one.tree.columns.player_of(one.node) for one in broken}
            name = left_out_name(self._trees, losing, self._windowed, self._leaves_loops)
        self.add(told_broken(name, first))

    def _tell_answers(self, broken: Sequence[Broken], memory: Memory) -> None:
        told_apart = [(one, *memory.reason(one)) for one in broken]
        # A wrong answer makes others, further up; where one has a cause, that is the fault.
        caused = [one for one in told_apart if one[1] != "wrong-answer"]
        for one, name, before in caused or told_apart:
            tree, node = one.tree, one.node
            columns = tree.columns
            window = of_mover = None
            if before is not None and name == "bound-as-exact":
                window = Limits(*before.tree.columns.window(before.node))
            elif before is not None:
                of_mover = side(tree, before.mover)
            truth = Limits(*one.ends)
            fact = ReturnsUnlooked(
                called_at(tree),
                way_to(tree, node),
                side(tree, columns.player_of(node)),
                columns.value[node],
                truth,
                window,
                of_mover,
            )
            self.add(in_search(name, tree, node, fact, truly(truth, tree.rules.scale)))

    def _tell_windows(self) -> None:
        """Tell of windows that did no harm to the values, here."""
        odd = [(tree, *odds) for tree in self._trees for odds in windows_at_odds(tree)]
        mixed = [one for one in odd if one[1] in ("window-inverted", "window-too-narrow")]
        for tree, name, node in mixed or odd:
            if not (name == "root-window" and tree.facts.exact_root):  # that is asked for
                window = Limits(*tree.columns.window(node))
                known = Limits(*known_by_then(tree, node))
                fact = WindowAtOdds(called_at(tree), way_to(tree, node), window, known)
                self.add(in_search(name, tree, node, fact))


def recorded(tree: GameTree) -> tuple[Searched, bool]:
    """Return what is wrong with one recorded search; and whether its rules are known."""
    depth = tree.facts.depth
    searched = Searched(tree.rules, tree.heuristic, depth)
    searched.calls, searched.nodes = 1, len(tree)
    with deep_recursion(max(tree.columns.plies(), default=0)):
        whole = completed(tree) if depth is not None or tree.rules.known else None
    if whole is None:
        return searched, False
    searched.judge_later(whole)
    try:
        searched.judge()
    except GameError as error:
        searched.untried.append(RecordingFails(str(error)))
    return searched, True
