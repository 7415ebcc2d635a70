"""`Tape`: enter, leave, prune, with everything found out that a caller left unsaid.

The context manager and the decorator stand on these three calls, which stand on those of `pen`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Any, Literal, NoReturn
from weakref import proxy

from treeviz.errors import GameError, InputError, LimitReached, RecordingError
from treeviz.formatting.expected import expect_kind, is_a, is_one_of
from treeviz.formatting.numerals import count
from treeviz.formatting.plain_values import read_whole
from treeviz.formatting.printed import repr_of
from treeviz.formatting.progress import Progress, RootProgress, expect_progress
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import ask, place_of
from treeviz.game.freezing import Taking
from treeviz.game.game import (
    Heuristic,
    Move,
    Player,
    State,
    complete,
    find_heuristic,
    heuristic_name,
)
from treeviz.game.keys import FAULTS
from treeviz.game.player import player_named
from treeviz.recorder.looks import Looks
from treeviz.recorder.pen import pen
from treeviz.recorder.told_numbers import read_probability, read_window
from treeviz.tree.adjacency import node_number
from treeviz.tree.columns import CHANCE, NO_PARENT, Columns, Kind
from treeviz.tree.means import overfull
from treeviz.tree.search_facts import SearchFacts

if TYPE_CHECKING:  # a game without rules is known from its positions, where there is one
    from treeviz.game.observed import ObservedStep
    from treeviz.game.unruled import Unruled
    from treeviz.tree.game_tree import GameTree

States = Literal["keep", "replay"]
_STEPS = 4000  # pairs of positions by which a game without rules is known
_A_DEPTH = "a depth of 0 or more plies, or none for all"
_REPORT_EVERY = 1 << 13  # nodes; a few milliseconds of a quick search


class Tape:
    """What a search tells of its visits, taken down: nodes entered, left and pruned.

    :class:`Recorder` has the same parameters and says what they mean.
    """

    # Whether a move that is probed and then searched again is told twice, as it was entered.
    probes_apart = False

    def __init__(
        self,
        game: object = None,
        *,
        search: str | SearchFacts = "a search of your own",
        heuristic: str | Heuristic | None = None,
        depth: int | None = None,
        max_nodes: int | None = None,
        progress: Progress | None = None,
        states: States = "keep",
        **said: Any,
    ) -> None:
        self._ruled = game is not None
        if game is None:
            from treeviz.game.unruled import Unruled

            game = Unruled()
        self.game = game
        self._rules = rules = complete(self.game)
        self._checked = CheckedGame(self._rules)
        self._asked_heuristic = heuristic
        self._heuristic = find_heuristic(self._rules, heuristic)
        named = heuristic_name(self._rules, heuristic)
        facts = search if is_a(search, SearchFacts) else SearchFacts.named(search)
        depth = facts.depth if depth is None else read_whole(depth, 0, _A_DEPTH)
        if max_nodes is not None:
            max_nodes = read_whole(max_nodes, 0, "max_nodes of 0 or more, or none for all")
        said = {**facts.said, **said}
        self._facts = replace(facts, heuristic=named, max_nodes=max_nodes, depth=depth, said=said)
        if not is_one_of(states, ("keep", "replay")):
            raise InputError(f"expected states='keep' or states='replay', got {repr_of(states)}")
        self._replays = states == "replay"
        self._columns = self._empty()
        self._entered = False  # whether nodes were entered one by one, as a program tells them
        self._max_nodes = max_nodes
        expect_progress(progress)
        self._progress = progress
        # Of the root: how many moves were begun, among how many nodes that was counted, and how
        # many there are.
        self._at_root: tuple[int, int, int | None] = (0, 0, None)
        this = proxy(self)  # the pen is the tape's own: it would else hold itself
        self.pen = pen(self._columns, lambda nodes: this._at_pause(nodes))
        self.not_a_number: int | None = None  # the first node that was left with a NaN
        self.looks = Looks()
        self.seen: Unruled | None = None  # the game without rules, once somebody looked
        self.take = Taking(self._rules if self._ruled else None)
        self._over = lru_cache(maxsize=1 << 14)(
            lambda state: (
                not ask(rules, "moves", state, lambda at: any(True for _ in rules.moves(at)))
            )
        )

    def __len__(self) -> int:
        return len(self._columns)

    @property
    def columns(self) -> Columns:
        """What is recorded so far."""
        self.pen.settle()
        return self._columns

    def enter(
        self,
        state: State = None,
        move: Move = None,
        player: Player | None = None,
        window: tuple[float, float] | None = None,
        *,
        probability: float | None = None,
    ) -> int:
        """Take down that the search enters a node below the one it is in.

        Parameters
        ----------
        state
            The position, a value that will not change any more; `visit` also takes boards that do.
        move
            The move that led here. That of the root is not kept: no node stands above it.
        player
            Who is to move; `Player.CHANCE` where dice or cards decide, whose value is the mean of
            those below. None: as the game says; without a game, MAX first and then in turns.
        window
            Alpha and beta, in points of MAX's side; None if there is none.
        probability
            How likely the move is, below a node of chance. None: as the game says; without a game,
            all of which nothing is said are alike.

        Returns
        -------
        int
            The number of the node.

        Raises
        ------
        RecordingError
            If this would be a second root.
        InputError
            If there is no such player, or a probability that cannot be.
        LimitReached
            If `max_nodes` nodes are recorded already.
        """
        if self.innermost == NO_PARENT:
            if len(self._columns):
                raise RecordingError(
                    "a second root: the first visit was left and another began outside it; "
                    "use a new Recorder for each search"
                )
            move = None
        if player is None:
            player = self._player(state)
        elif type(player) is not Player:
            player = player_named(player)
        share = self._share(move, probability)
        self._entered = True
        ends = () if window is None else read_window(window)
        node = self.pen.enter(state, move, player, *ends)
        if share is not None:
            self._columns.weigh(node, share)
        return node

    def leave(self, value: float, kind: Kind | None = None) -> None:
        """Take down that the search leaves the innermost node, and with which value.

        Parameters
        ----------
        value
            What it backs up, in points of MAX's side.
        kind
            What the node was; None: an inner node if it had children, else a finished game if the
            game says so, else just a leaf.

        Raises
        ------
        RecordingError
            If no node is open, or if its chances add up to more than 1.
        GameError
            If the value is no number.
        """
        node = self.innermost
        if node == NO_PARENT:
            raise RecordingError("no visit is open: leave() without an enter() before it")
        try:
            self.pen.leave(value, (self._kind(node) if kind is None else kind).code)
        except FAULTS:  # no number, one too large, or a class of somebody's own that raises
            self.abandon()
            self.refuse(node, value)
        if self._columns.player[node] == CHANCE:
            self._check_chances(node)
        value = self._columns.value[node]
        if value != value and (self.not_a_number is None or node < self.not_a_number):
            self.not_a_number = node

    def prune(
        self,
        move: Move,
        state: State = None,
        player: Player | None = None,
        *,
        probability: float | None = None,
    ) -> None:
        """Take down a branch that the search knows of and never enters.

        Parameters
        ----------
        move
            The move that would have led there.
        state, player, probability
            As in `enter`, where the search knows them.
        """
        parent = self.innermost
        if parent == NO_PARENT:
            raise RecordingError("no visit is open: a branch can be pruned only inside a visit")
        if player is None:
            player = self.next_in_turn()
        elif type(player) is not Player:
            player = player_named(player)
        node, share = len(self._columns), self._share(move, probability)
        self.pen.prune((move,), player)
        if share is not None:
            self._columns.weigh(node, share)
        if state is not None:
            self._columns.place(node, state)

    def abandon(self) -> None:
        """Take down that the innermost node was given up: it has no value, and the tree says so."""
        self.pen.abandon()

    def finish(self) -> GameTree:
        """Return the tree of what is taken down, whole or not."""
        from treeviz.tree.game_tree import GameTree  # it asks for networkx, which takes long

        self.pen.settle()
        columns, facts = self._columns, self._facts
        game = self.game if self._ruled else self.seen or self.see(self)
        if self._entered and len(columns) and not self.probes_apart:
            from treeviz.recorder.told_again import copy_once, each_move_once

            if (once := each_move_once(columns)) is not None:
                columns = copy_once(columns, once, self._empty())
                facts = replace(facts, probes=len(once.probes))
        return GameTree.over(columns, game, self._heuristic, facts)

    def _empty(self) -> Columns:
        """Return columns without an entry, in which states are kept or played again."""
        columns = Columns()
        if self._replays:
            from treeviz.tree.played_states import FewMoves, PlayedStates

            columns.move = moves = FewMoves()
            play, start = self._checked.play, self._rules.start
            parents, kinds = columns.parent, columns.kind
            columns.state = PlayedStates(parents, moves, kinds, start, play)
        return columns

    def see(self, *tapes: Tape) -> Unruled:
        """Return the game as far as some recordings of one program show it, and keep it."""
        from treeviz.game.observed import observe
        from treeviz.game.unruled import Unruled

        for tape in tapes:
            expect_kind(tape, Tape, "a recording")
        looks = self.looks
        shown = observe((step for tape in tapes for step in tape._steps()), looks.signs)
        self.seen = Unruled(shown, board=looks.board, notation=looks.notation, key=looks.key)
        return self.seen

    def _steps(self) -> Iterator[ObservedStep]:
        """Yield pairs of positions, one after the other, and who moved; not too many."""
        columns = self._columns
        for node in range(1, len(columns), max(1, len(columns) // _STEPS)):
            before, after = columns.state[columns.parent[node]], columns.state[node]
            if before is not None and after is not None:
                yield before, after, columns.player_of(columns.parent[node])

    def _player(self, state: State) -> Player:
        if self._ruled and state is not None:
            return self._checked.to_move(state)
        return self.next_in_turn()

    def next_in_turn(self) -> Player:
        """Return who moves below the innermost node if players take turns; MAX at the root."""
        parent = self.innermost
        while parent != NO_PARENT and self._columns.player[parent] == CHANCE:
            parent = self._columns.parent[parent]  # nobody's turn
        return Player.MAX if parent == NO_PARENT else self._columns.player_of(parent).other

    def _share(self, move: Move, probability: float | None) -> float | None:
        """Return how likely a move is, where chance makes it; None if nothing tells it."""
        parent = self.innermost
        if parent == NO_PARENT or self._columns.player[parent] != CHANCE:
            if probability is not None:
                raise InputError(
                    f"a probability of {repr_of(probability)} where chance does not move: enter "
                    "the node above with player=Player.CHANCE"
                )
            return None
        if probability is None:
            state = self._columns.state[parent]
            ruled = self._ruled and state is not None and move is not None
            return self._chances(state, move) if ruled else None
        return read_probability(probability)

    def _chances(self, state: State, move: Move) -> float | None:
        """Return how likely a move is by the rules, if it is chance's turn by the rules, too."""
        if self._checked.to_move(state) is not Player.CHANCE:
            return None
        return self._checked.probability(state, move)

    def _check_chances(self, node: int) -> None:
        total = overfull(self._columns, node)
        if total is not None:
            raise RecordingError(
                f"the probabilities below {self.place(node)} add up to {total:g}; expected 1"
            )

    def judge_by(self, heuristic: Heuristic) -> None:
        """Say what estimates positions, where that shows only with the search."""
        self._heuristic = heuristic

    def _kind(self, node: int) -> Kind:
        if len(self._columns) > node + 1:
            return Kind.INNER
        state = self._columns.state[node]
        if not self._ruled or state is None:
            return Kind.LEAF
        return Kind.TERMINAL if self._over(state) else Kind.LEAF

    def _at_pause(self, nodes: int) -> float:
        """Look up from recording, and return the number of nodes at which to do so again."""
        limit = inf if self._max_nodes is None else max(self._max_nodes, 0)
        if nodes and self._progress is not None:
            if isinstance(self._progress, RootProgress):
                self._progress.begun(*self._begun(nodes))
            self._progress(nodes, None)
        if nodes >= limit:
            while self.innermost != NO_PARENT:
                self.abandon()
            raise LimitReached(
                f"the search is larger than max_nodes={count(self._max_nodes or 0)}: "
                "set a depth, such as depth=3, start from a later position, or allow more nodes",
                self.finish(),
            )
        return min(limit, inf if self._progress is None else nodes + _REPORT_EVERY)

    def _begun(self, nodes: int) -> tuple[int, int | None]:
        """Return how many moves of the root were begun, and how many it has if the rules tell."""
        begun, looked, planned = self._at_root
        begun += self._columns.parent[looked:nodes].count(0)
        state = self._columns.state[0]
        if planned is None and self._ruled and state is not None:
            planned = len(tuple(self._checked.moves(state)))
        self._at_root = begun, nodes, planned
        return begun, planned

    @property
    def innermost(self) -> int:
        """The node that was entered last and not yet left; `NO_PARENT` if none is open."""
        return self.pen.innermost()

    def place(self, node: int) -> str:
        """Return how messages speak of a node: by its position, or by its number."""
        known = len(self._columns)
        if (number := node_number(node, known)) is None:
            raise RecordingError(f"no node {repr_of(node)}: {count(known)} were entered")
        state = self._columns.state[number]
        return f"node {number}" if state is None else f"position {place_of(self._rules, state)}"

    def refuse(self, node: int, value: object) -> NoReturn:
        """Raise that a value is no number, with its place."""
        raise GameError(
            f"expected a number as the value of {self.place(node)}, got {repr_of(value)} "
            f"({type(value).__name__})"
        ) from None
