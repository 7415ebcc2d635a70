"""A search called at many small positions, and everything that is asked of what it visited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from treeviz.diagnosis.backing import (
    Broken,
    broken_promises,
    changes_on_the_way_up,
    named,
    windows_at_odds,
)
from treeviz.diagnosis.calling import NOTHING, Calling, Heard
from treeviz.diagnosis.claims import claims, slow_win
from treeviz.diagnosis.endings import endings
from treeviz.diagnosis.example_tree import finding
from treeviz.diagnosis.findings import Finding
from treeviz.diagnosis.on_rules import Misfit, aligned, completed, mirrored, righted, wrong_turn
from treeviz.diagnosis.pictures import called_at, in_search, way_to
from treeviz.diagnosis.readings import from_max, looks_no_further, told_by_the_mover
from treeviz.diagnosis.results import Answer
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.table_answers import Memory
from treeviz.diagnosis.true_values import Ends, Leaves
from treeviz.errors import GameError
from treeviz.formatting.numerals import count, signed
from treeviz.formatting.phrases import listed
from treeviz.formatting.progress import Progress
from treeviz.game.contract import place_of
from treeviz.game.game import Game, Heuristic, Player, State
from treeviz.search.cached_game import deep_recursion
from treeviz.tree.columns import INNER, PRUNED
from treeviz.tree.game_tree import GameTree

_PER_HEIGHT = 24  # positions called at, for each number of plies to the end
_LARGEST = 3000  # nodes of the whole tree of a position to call at
_AGAIN = 4  # positions called at twice
_FAILURES = 3  # after which a search is not called any more


class Searched:
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
    """

    def __init__(self, rules: Game, heuristic: Heuristic | None, depth: int | None) -> None:
        self.rules, self._heuristic, self._depth = rules, heuristic, depth
        self.findings: list[Finding] = []
        self.untried: list[str] = []
        self.calls = self.nodes = 0
        self.answers: list[Answer] = []
        self._trees: list[GameTree] = []
        self._results: list[Any] = []
        self._failures = self._unsearched = 0
        self._misfits: list[Finding] = []
        self._pov_said = True

    def add(self, finding: Finding) -> None:
        """Keep a finding, if it is the first of its name: the first is the smallest."""
        if all(finding.name != known.name for known in self.findings):
            self.findings.append(finding)

    def call(self, calling: Calling, sample: Sample, nodes: int, progress: Progress | None) -> None:
        """Call a search at small positions, the smallest first, within a budget of nodes."""
        self._pov_said = calling.records or "pov" in calling.reads
        states = list(positions_to_call_at(sample))
        if self._depth is not None:
            states += [s for s in sample.unfinished[:_PER_HEIGHT] if s not in sample.size]
        if not states:
            self.untried.append(
                "the search: no position examined is near enough to the end; say how far it shall "
                "look with depth"
            )
        for state in states:
            if self.nodes >= nodes or self._failures >= _FAILURES:
                break
            depth = self._depth or sample.plies[state] + 1
            heard = calling(state, depth)
            self.calls += 1
            if progress:
                progress(len(sample.states) + self.nodes, None)
            if heard.result is not NOTHING:
                self.answers.append(Answer(state, heard.result))
            if heard.limited:
                self.untried.append(f"the search at {place_of(self.rules, state)}: {heard.error}")
                self._failures += 1
            elif heard.unread:
                self._failures += 1
                where = place_of(self.rules, state)
                self.untried.append(f"the search called at {where}: {heard.unread}")
            elif heard.tree is None and not heard.error:
                self._unsearched += 1
            elif heard.tree is None:
                self._failures += 1
                self.add(
                    finding("search-fails", self.rules, state, _failure(self.rules, state, heard))
                )
            else:
                self.nodes += len(heard.tree)
                self._lay_out(calling, state, heard.tree, heard.result, heard.changed)

        self._tell_misfits(calling)
        self._call_again(calling, sample)

    def _tell_misfits(self, calling: Calling) -> None:
        """Tell of boards that no move leads to, if boards are understood at all."""
        if self._misfits and self._trees:
            known = [found for found in self.findings if found.name != self._misfits[0].name]
            self.findings = [self._misfits[0], *known]
        elif self._misfits:
            self.untried.append(
                f"the search: nothing that {calling.name} searches could be recognised as a "
                "position of the game; say what is one with reads={'state': …}"
            )
        elif self._unsearched and not self._trees:
            self.untried.append("the search: nothing was searched at the positions called at")

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
                text = (
                    f"{called_at(tree)} it takes the moves in the order {listed(first)}; called "
                    f"again, {listed(later)}."
                )
                self.add(in_search("search-order-changes", tree, 0, text))

    def _on_the_rules(
        self, calling: Calling, state: State, tree: GameTree
    ) -> GameTree | Misfit | None:
        if calling.records:
            return completed(tree)
        whole = aligned(tree, self.rules, state, calling.given)
        if isinstance(whole, GameTree) and calling.watch is not None:
            return righted(whole)
        return whole

    def _lay_out(
        self, calling: Calling, state: State, tree: GameTree, result: Any, changed: bool
    ) -> None:
        whole = self._on_the_rules(calling, state, tree)
        if isinstance(whole, Misfit):
            name = "not-restored" if changed and whole.name == "no-such-move" else whole.name
            text = f"Called at {place_of(self.rules, state)}, the search "
            if whole.name == "plays-on":
                text += (
                    f"goes on after {place_of(self.rules, whole.before)}, where the game is over"
                )
                text += (
                    f" ({self.rules.outcome(whole.before)})."
                    if self.rules.outcome(whole.before)
                    else "."
                )
            elif whole.name == "wrong-side-to-move":
                mover = self.rules.side(self.rules.to_move(whole.before))
                text += f"comes to {place_of(self.rules, whole.before)} with the wrong side to "
                text += f"move: it is {mover}'s turn."
            else:
                text += (
                    f"comes from {place_of(self.rules, whole.before)} to {_board(whole.board)}, "
                )
                text += "and no move leads there."
            if changed:
                text += " When it returns, the board that it was given is another one."
            self._misfits.append(finding(name, self.rules, whole.before, text))
        elif changed:
            text = f"Called at {place_of(self.rules, state)}, the search returns, and the board "
            self.add(
                finding(
                    "not-restored", self.rules, state, f"{text}that it was given is another one."
                )
            )
        elif whole is not None:
            self.judge_later(whole, result)

    def judge_later(self, tree: GameTree, result: Any = NOTHING) -> None:
        """Take a recording to be judged, once all are there; the right side must be to move."""
        tree = mirrored(tree)
        node = wrong_turn(tree)
        if node is None:
            self._trees.append(tree)
            self._results.append(result)
            return
        rules, state = tree.rules, tree.columns.state[node]
        is_, said = rules.to_move(state), tree.player(node)
        text = (
            f"{called_at(tree)} the search comes to {place_of(rules, state)} as if it were "
            f"{rules.side(said)}'s turn. It is {rules.side(is_)}'s."
        )
        self.add(in_search("wrong-side-to-move", tree, node, text, f"{rules.side(is_)} to move"))

    def judge(self) -> None:
        """Ask everything of the recordings taken."""
        if any(found.name == "wrong-side-to-move" for found in self.findings) or not self._trees:
            return  # who takes the best of what is not known
        if not self._pov_said and told_by_the_mover(self._trees):
            self._trees = [from_max(tree) for tree in self._trees]
        trees = self._trees
        full = self._depth is None
        leaves = Leaves(self.rules, trees, None if full else self._depth, self._heuristic)
        for found in endings(trees, leaves, self._heuristic):
            self.add(found)
        if changes_on_the_way_up(trees):
            self.untried.append(
                "backed-up values: the search changes values on their way up (the faster win?)"
            )
            return
        memory = Memory(self.rules, trees) if full and not looks_no_further(trees) else None
        if full and memory is None:
            self.untried.append("values to the end: the search has a depth of its own")
        if memory is not None and memory.believed:
            self.untried.append(
                f"{count(memory.believed, 'leaf')} of the search at which the game is not over: "
                "their values were believed"
            )
        broken: list[Broken] = []
        truths: list[list[Ends]] = []
        for place, tree in enumerate(trees):
            doubted = memory.doubted[place] if memory is not None else frozenset[int]()
            found_here, ends = broken_promises(tree, leaves, doubted)
            broken += found_here
            truths.append(ends)
        self._tell_broken([b for b in broken if b.tree.columns.kind[b.node] == INNER])
        if memory is not None:
            self._tell_answers([b for b in broken if b not in self._inner(broken)], memory)
        for tree, result, ends in zip(trees, self._results, truths, strict=True):
            for found in (*claims(tree, result, ends), *slow_win(tree, result, ends)):
                self.add(found)
        if not broken:
            self._tell_windows()

    def _inner(self, broken: Sequence[Broken]) -> list[Broken]:
        return [one for one in broken if one.tree.columns.kind[one.node] == INNER]

    def _tell_broken(self, broken: Sequence[Broken]) -> None:
        if not broken:
            return
        name = named(broken)
        first = next((one for one in broken if name in one.reasons), broken[0])
        self.add(_told(name, first))

    def _tell_answers(self, broken: Sequence[Broken], memory: Memory) -> None:
        told_apart = [(one, *memory.reason(one)) for one in broken]
        # A wrong answer makes others, further up; where one has a cause, that is the fault.
        caused = [one for one in told_apart if one[1] != "wrong-answer"]
        for one, name, before in caused or told_apart:
            tree, node = one.tree, one.node
            columns, rules = tree.columns, tree.rules
            told = rules.side(columns.player_of(node))
            text = (
                f"{called_at(tree)} after {way_to(tree, node) or 'no move'} ({told} to move) it "
                f"returns {signed(columns.value[node])} without looking at a move. "
                f"{_truly(one.ends)}."
            )
            if before is not None and name == "bound-as-exact":
                alpha, beta = before.tree.columns.window(before.node)
                text += (
                    f" Where that value was found, the window was {signed(alpha)} to "
                    f"{signed(beta)}: it is only a bound."
                )
            elif before is not None:
                text += f" With {rules.side(before.mover)} to move the same board had that value."
            self.add(in_search(name, tree, node, text, _truly(one.ends).lower()))

    def _tell_windows(self) -> None:
        """Tell of windows that did no harm to the values, here."""
        odd = [(tree, *odds) for tree in self._trees for odds in windows_at_odds(tree)]
        mixed = [one for one in odd if one[1] == "window-too-narrow"]
        for tree, name, node in mixed or odd:
            if not (name == "root-window" and tree.facts.exact_root):  # that is asked for
                low, high = tree.columns.window(node)
                alpha, beta = _known_by_then(tree, node)
                text = (
                    f"{called_at(tree)} {way_to(tree, node)} is searched with the window "
                    f"{signed(low)} to {signed(high)}. What is known by then is {signed(alpha)} "
                    f"to {signed(beta)}."
                )
                self.add(in_search(name, tree, node, text))


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
        searched.untried.append(f"the recording: {error}")
    return searched, True


def _root_moves(tree: GameTree) -> list[str]:
    """Return the moves at the root that were searched, in their order."""
    columns = tree.columns
    return [tree.notation(c) for c in columns.children(0) if columns.kind[c] != PRUNED]


def _failure(rules: Game, state: State, heard: Heard) -> str:
    """Return what went wrong, and where the search was called."""
    where = place_of(rules, state)
    return f"{heard.error}." if where in heard.error else f"Called at {where}, {heard.error}."


def _known_by_then(tree: GameTree, node: int) -> Ends:
    """Return the window that a node should have been entered with."""
    columns, above = tree.columns, tree.columns.parent[node]
    alpha, beta = columns.window(above)
    earlier = [columns.value[c] for c in columns.children(above) if c < node]
    if columns.player_of(above) is Player.MAX:
        return max([alpha, *earlier]), beta
    return alpha, min([beta, *earlier])


def _odd(tree: GameTree, node: int) -> bool:
    """Tell whether a node was entered with a window that is not the one known by then."""
    return tree.columns.window(node) != _known_by_then(tree, node)


def _told(name: str, broken: Broken) -> Finding:
    tree, node = broken.tree, broken.node
    columns, rules = tree.columns, tree.rules
    player, value = columns.player_of(node), columns.value[node]
    visited = [c for c in tree.children(node) if tree.kind(c) != "pruned"]
    left = [c for c in tree.children(node) if tree.kind(c) == "pruned"]
    way = way_to(tree, node)
    looked = listed([f"{tree.notation(c)} ({signed(columns.value[c])})" for c in visited])
    where = f"after {way}, {rules.side(player)}" if way else rules.side(player)
    text = f"{called_at(tree)} {where} looks at {looked} and returns {signed(value)}."
    if columns.alpha:
        alpha, beta = columns.window(node)
        text += f" The window there is {signed(alpha)} to {signed(beta)}."
    odd = next((c for c in visited if _odd(tree, c)), None)
    if name.startswith("window") and odd is not None:
        low, high = columns.window(odd)
        text += f" {tree.notation(odd)} was searched with {signed(low)} to {signed(high)}."
    if left:
        were = "was" if len(left) == 1 else "were"
        text += f" {listed([tree.notation(c) for c in left])} {were} left out."
    note = _truly(broken.ends)
    best = "largest" if player is Player.MAX else "smallest"
    text += f" {note}: {rules.side(player)} ({player.name}) takes the {best}."
    return in_search(name, tree, node, text, note.lower())


def _truly(ends: Ends) -> str:
    low, high = ends
    if low == high:
        return f"Truly it is {signed(low)}"
    if high == inf:
        return f"Truly it is {signed(low)} or more"
    if low == -inf:
        return f"Truly it is {signed(high)} or less"
    return f"Truly it is {signed(low)} to {signed(high)}"


def _board(board: Any) -> str:
    if isinstance(board, tuple) and all(isinstance(row, tuple) for row in board):
        return repr("/".join("".join(map(str, row)) for row in board))
    return repr(board)
