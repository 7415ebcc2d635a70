"""A search called at many small positions: what it visited and returned, laid on the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.calls.essence import Essence, same_kind
from treeviz.diagnosis.calls.heard import NO_RESULT, Heard
from treeviz.diagnosis.calls.laid_out import laid_out
from treeviz.diagnosis.calls.on_rules import Misfit, completed, righted, wrong_turn
from treeviz.diagnosis.calls.turned_round import Righted, mirrored
from treeviz.diagnosis.code.helper_functions import calls_itself, defines_functions
from treeviz.diagnosis.findings.example_tree import finding
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.pictures import called_at, in_search, side
from treeviz.diagnosis.findings.result_kinds import (
    NeverEnds,
    NothingSearched,
    ReturnsNothing,
)
from treeviz.diagnosis.findings.rule_facts import Said
from treeviz.diagnosis.findings.search_kinds import (
    BoardNotRestored,
    NoMoveLeads,
    OtherOrderCalledAgain,
    PlaysOn,
    RowsShared,
    SearchFact,
    TakenForAnothersTurn,
    WrongMover,
)
from treeviz.diagnosis.findings.untried_facts import (
    CallsUnread,
    NoneNearTheEnd,
    NothingRecognised,
    NothingVisited,
    OneSided,
    OnlyCallsOthers,
    TimeUp,
    TookTooLong,
    Untried,
)
from treeviz.diagnosis.returned.moves_returned import Returned
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.explanation.fact import Side
from treeviz.formatting.printed import repr_of
from treeviz.formatting.progress import Progress
from treeviz.game.contract import place_of
from treeviz.game.game import Game, Heuristic, State
from treeviz.recorder.result_parts import number_in, parts_of
from treeviz.tree.columns import CHANCE, HORIZON, INNER, PRUNED, Columns
from treeviz.tree.game_tree import GameTree

_PER_HEIGHT = 24  # positions called at, for each number of plies to the end
_LARGEST = 3000  # nodes of the whole tree of a position to call at
_PROBES = 4  # positions at which is asked what a depth means
_AGAIN = 4  # positions called at twice
_PATIENCE = 200  # calls, for each node of the whole tree
_LEAST = 1000  # calls, before a search is stopped
_SECONDS, _LEFT = 0.8, 0.2  # of work, for calls of a search, and for the last of them
_FAILURES = 3  # after which a search is not called any more


class Gathered:
    """What calls of one search gave, and what is wrong with them.

    Attributes
    ----------
    findings
        What is wrong.
    untried
        What could not be looked at, and why.
    calls, nodes
        How many calls were recorded, and how many nodes.
    answers
        What the search returned, and where.
    averages
        Whether it averages over moves or adds them up, counts what is left to prove, or adds to
        values on their way: then nothing that is asked of a minimax is asked of it.
    looks_as_asked
        Whether it looks as many plies ahead as it is asked; None: that is not known.
    as_meant
        What makes of its results what they mean, such as squares of numbers; None: nothing need be.
    """

    def __init__(self, rules: Game, heuristic: Heuristic | None, depth: int | None) -> None:
        self.rules, self._heuristic, self._depth = rules, heuristic, depth
        self.findings: list[Finding] = []
        self.untried: list[Untried] = []
        self.calls = self.nodes = 0
        self.answers: list[Returned] = []
        self._trees: list[GameTree] = []
        self._averaged: list[GameTree] = []  # of which some nodes are chance's
        self._righted = Righted(self._trees)
        self._results: list[Any] = []
        self._runs: dict[State, tuple[Columns, ...]] = {}
        self._failures = self._unsearched = self._looked = 0
        self._misfits: list[Finding] = []
        self._pov_said = self._windowed = True
        self._astray = 0  # boards that fit nowhere after others that do
        self._strange = False  # whether boards that fit nowhere are another kind of thing
        self._rooted = False  # whether roots may be no calls of what is watched
        self._leaves_loops = False  # whether its code leaves a loop over moves, come what may
        self.averages = False
        self.looks_as_asked: bool | None = None
        self.as_meant: Callable[[Sequence[Returned]], list[Returned]] | None = None

    def add(self, finding: Finding) -> None:
        """Keep a finding, if it is the first of its name: the first is the smallest."""
        if all(finding.name != known.name for known in self.findings):
            self.findings.append(finding)

    def call(
        self,
        calling: Calling,
        sample: Sample,
        nodes: int,
        progress: Progress | None,
        states: Sequence[State] | None = None,
    ) -> None:
        """Call a search at small positions, the smallest first, within a budget of nodes."""
        self._windowed, self._rooted = calling.windowed, calling.calls_another
        given, states = states is not None, list(states or positions_to_call_at(sample))
        if self._depth is not None and not given:
            states += [s for s in sample.unfinished[:_PER_HEIGHT] if s not in sample.size]
        if calling.only is not None:
            states = [state for state in states if sample.mover[state] is calling.only]
            self.untried.append(OneSided(self.rules.side(calling.only)))
        if not states:
            self.untried.append(NoneNearTheEnd())
        watch = calling.clock = Stopwatch(_SECONDS + _LEFT)
        if calling.takes_depth:
            calling.settle_depth(_one_per_height(sample, states))
        for state in states:
            if self.nodes >= nodes or self._failures >= _FAILURES:
                break
            if watch.beyond(_SECONDS):
                self.untried.append(TimeUp(self.calls, len(states)))
                break
            depth = self._depth or sample.plies[state] + 1
            most = max(_LEAST, 2 * _PATIENCE * sample.size.get(state, _LARGEST))
            heard = calling(state, depth, most)
            self.calls += 1
            if progress is not None:
                progress(len(sample.states) + self.nodes, None)
            if heard.result is not NO_RESULT:
                value = None if heard.tree is None else heard.tree.value
                whole = self._depth is None and calling.overheard.to_the_end(sample)
                self.answers.append(Returned(state, heard.result, value, whole))
                self._runs[state] = heard.runs
            if heard.nothing is not None:
                self._failures += 1
                lost = ReturnsNothing(
                    place_of(self.rules, state), calling.watched, *heard.nothing[:2]
                )
                found = finding("returns-nothing", self.rules, state, lost)
                self.add(replace(found, lines=(heard.nothing,)))
            elif heard.limited and not heard.timed and self._is_endless(sample, state, heard):
                self._failures = _FAILURES
                endless = NeverEnds(
                    place_of(self.rules, state),
                    calling.name,
                    heard.calls,
                    sample.size[state],
                )
                self.add(finding("search-endless", self.rules, state, endless))
            elif heard.limited:
                self.untried.append(TookTooLong(place_of(self.rules, state), heard.error))
                self._failures += 1
            elif heard.unread:
                if not any(isinstance(fact, CallsUnread) for fact in self.untried):
                    self.untried.append(CallsUnread(place_of(self.rules, state), heard.unread))
            elif heard.tree is None and not heard.error:
                self._unsearched += 1
            elif heard.tree is None:
                self._failures += 1
                self._tell_failure(calling, sample, state, heard)
            else:
                self.nodes += len(heard.tree)
                self._looked += max(len(heard.tree), *map(len, heard.runs), 0) > 1
                self._lay_out(calling, state, heard.tree, heard.result, heard.changed, heard.shared)

        self._pov_said = calling.pov_said
        self._righted.settle()
        self._tell_misfits(calling)
        unread = any(isinstance(fact, CallsUnread) for fact in self.untried)
        if self.answers and not (self._looked or self._failures or self._misfits or unread):
            self._tell_nothing_searched(calling, sample)
        if not given:
            self._call_again(calling, sample)

    def _tell_failure(self, calling: Calling, sample: Sample, state: State, heard: Heard) -> None:
        """Tell of an error; before anything was understood it may come from how it is called."""
        name, text = "search-fails", _failure(self.rules, state, heard)
        if heard.at_once and calling.guessed and not self.answers:
            name = "not-called"
            depth = self._depth or sample.plies[state] + 1
            text = f"It was called as {calling.written(state, depth)}; {heard.error}."
        found = finding(name, self.rules, state, Said(text))
        self.add(replace(found, lines=(heard.raised,) if heard.raised else ()))

    def _is_endless(self, sample: Sample, state: State, heard: Heard) -> bool:
        """Tell whether a search made far more calls than anything could ask for."""
        size = sample.size.get(state)
        return size is not None and (heard.calls is None or heard.calls > _PATIENCE * size)

    def _tell_misfits(self, calling: Calling) -> None:
        """Tell of boards that no move leads to, if boards are understood at all."""
        fitting = sum(INNER in tree.columns.kind for tree in self._trees)
        if calling.form is not None and fitting + self._astray <= len(self._misfits) - self._astray:
            self._trees, self._results, fitting = [], [], 0  # that some fit may be chance
        known_boards = fitting > 0
        if self._misfits and (known_boards or (self._trees and not self._strange)):
            known = [found for found in self.findings if found.name != self._misfits[0].name]
            self.findings = [self._misfits[0], *known]
        elif self._misfits:
            self.untried.append(NothingRecognised(calling.name))
        elif self._unsearched and not self._trees:
            self.untried.append(NothingVisited())

    def _tell_nothing_searched(self, calling: Calling, sample: Sample) -> None:
        """Tell of a search that never left its root; of a decided position, if it was one."""
        known = [answer for answer in self.answers if answer.state in sample.value]
        decided = [answer for answer in known if sample.value[answer.state] != 0]
        told = [a for a in decided if not _says(a.result, sample.value[a.state])]
        inside = defines_functions(calling.search)
        if not calls_itself(calling.search) and (inside or (decided and not told)):
            self.untried.append(OnlyCallsOthers(calling.name))
            return
        state, result, *_ = (told or decided or self.answers)[0]
        fact = NothingSearched(
            place_of(self.rules, state),
            calling.name,
            calling.written(state, self._depth or sample.plies[state] + 1),
            repr_of(result),
            sample.value.get(state),
            self.calls,
        )
        self.add(finding("nothing-searched", self.rules, state, fact))

    def _call_again(self, calling: Calling, sample: Sample) -> None:
        """Call a search again at a few positions, and compare the order of the first moves."""
        for tree in [tree for tree in self._trees if len(tree.children(0)) > 2][:_AGAIN]:
            state = tree.columns.state[0]
            heard = calling(state, self._depth or sample.plies[state] + 1)
            again = None if heard.tree is None else self._on_the_rules(calling, state, heard.tree)
            if not isinstance(again, GameTree):
                continue
            first, later = _root_moves(tree), _root_moves(again)
            if first != later and sorted(first) == sorted(later):
                fact = OtherOrderCalledAgain(called_at(tree), tuple(first), tuple(later))
                self.add(in_search("search-order-changes", tree, 0, fact))

    def _on_the_rules(
        self, calling: Calling, state: State, tree: GameTree
    ) -> GameTree | Misfit | None:
        if calling.records:
            return completed(tree)
        return laid_out(calling, tree, state)

    def _lay_out(
        self,
        calling: Calling,
        state: State,
        tree: GameTree,
        result: Any,
        changed: bool,
        shared: bool,
    ) -> None:
        whole = self._on_the_rules(calling, state, tree)
        if isinstance(whole, Misfit):
            self._strange |= not same_kind(whole.board, calling.given(whole.before))
            self._astray += whole.laid > 1
            left = (changed or whole.left) and whole.name == "no-such-move"
            name = "not-restored" if left else whole.name
            fact = self._misfit(state, whole, changed)
            if shared and whole.name in ("no-such-move", "plays-on"):
                name = "shallow-copy"
                where = place_of(self.rules, whole.before)
                fact = RowsShared(fact.called, where, _board(whole.board))
            self._misfits.append(finding(name, self.rules, whole.before, fact))
        elif changed:
            fact = BoardNotRestored(place_of(self.rules, state))
            name = "shallow-copy" if shared else "not-restored"
            self.add(finding(name, self.rules, state, fact))
        elif whole is not None:
            if self._depth is None and self.answers and HORIZON not in whole.columns.kind:
                self.answers[-1] = self.answers[-1]._replace(whole=True)
            self.judge_later(whole, result, rooted=calling.calls_another and not calling.records)

    def _misfit(self, state: State, misfit: Misfit, changed: bool) -> SearchFact:
        """Return what does not fit the rules in the search called at a state."""
        rules, before = self.rules, misfit.before
        called, where = place_of(rules, state), place_of(rules, before)
        if misfit.name == "plays-on":
            return PlaysOn(called, where, rules.outcome(before), changed)
        if misfit.name == "wrong-side-to-move":
            mover = rules.to_move(before)
            return WrongMover(called, where, Side(mover, rules.side(mover)), changed)
        return NoMoveLeads(called, where, _board(misfit.board), misfit.left, changed)

    def judge_later(self, told: GameTree, result: Any = NO_RESULT, *, rooted: bool = False) -> None:
        """Take a recording to be judged, once all are there; the right side must be to move."""
        right = righted(told) if rooted else told
        tree = mirrored(right)
        if CHANCE in tree.columns.player:
            self._averaged.append(tree)
            return
        node = wrong_turn(tree)
        if node is None:
            self._trees.append(tree)
            self._results.append(result)
            self._righted.meet(tree, tree is not right, None if right is told else told)
            return
        rules, state = tree.rules, tree.columns.state[node]
        is_, said = rules.to_move(state), tree.player(node)
        fact = TakenForAnothersTurn(
            called_at(tree), place_of(rules, state), side(tree, said), side(tree, is_)
        )
        self.add(in_search("wrong-side-to-move", tree, node, fact, f"{rules.side(is_)} to move"))


def positions_to_call_at(sample: Sample) -> Iterator[State]:
    """Yield small positions of a sample, the smallest first, some of every height."""
    heights: dict[int, list[State]] = {}
    for state in sample.unfinished:
        if sample.size.get(state, inf) <= _LARGEST:
            heights.setdefault(sample.plies[state], []).append(state)
    for height in sorted(heights):
        states = sorted(heights[height], key=lambda at: sample.size[at])
        step = max(len(states) // _PER_HEIGHT, 1)
        yield from states[::step][:_PER_HEIGHT]


def _one_per_height(sample: Sample, states: Sequence[State]) -> list[State]:
    """Return a few positions, each a ply farther from the end than the one before."""
    first: dict[float, State] = {}
    for state in states:
        if state in sample.plies:
            first.setdefault(sample.plies[state], state)
    return list(first.values())[:_PROBES]


def _says(result: Any, value: float) -> bool:
    """Tell whether some number in a result has the sign of a value."""
    numbers = [number_in(result, part) for part in parts_of(result)]
    return any(number is not None and number * value > 0 for number in numbers)


def _root_moves(tree: GameTree) -> list[str]:
    """Return the moves at the root that were searched, in their order."""
    columns = tree.columns
    return [tree.notation(c) for c in columns.children(0) if columns.kind[c] != PRUNED]


def _failure(rules: Game, state: State, heard: Heard) -> str:
    """Return what went wrong, and where the search was called."""
    return (
        f"{heard.error}." if heard.placed else f"Called at {place_of(rules, state)}, {heard.error}."
    )


def _board(board: Any) -> str:
    if (
        isinstance(board, tuple)
        and board
        and all(isinstance(s, str) and len(s) == 1 for s in board)
    ):
        return repr("".join(board))
    if isinstance(board, tuple) and all(isinstance(row, tuple) for row in board):
        return repr("/".join("".join(map(str, row)) for row in board))
    if isinstance(board, Essence):
        said = "".join(f", {name} {part!r}" for name, part in board.said)
        return f"{board.kind} {_board(board.rows)}{said}"
    return repr(board)
