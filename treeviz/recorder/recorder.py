"""`Recorder`: turns visits, ours or anybody's, into a `GameTree`.

Entering and leaving a node is the only way in which one comes to be. The searches of this package
use the same two calls as a search of the reader's own:

>>> from treeviz import Recorder
>>> leaves = {"left": [3, 12], "right": [2, 14]}
>>> recorder = Recorder(search="my own minimax")
>>> def worst(name):
...     with recorder.visit(name, move=name) as visit:
...         for index, payoff in enumerate(leaves[name]):
...             with recorder.visit(f"{name}{index}", move=index) as leaf:
...                 leaf.value = payoff
...         visit.value = min(leaves[name])
...     return visit.value
>>> with recorder.visit("root") as root:
...     root.value = max(worst(name) for name in leaves)
>>> tree = recorder.tree()
>>> tree, tree.graph["search"]
(GameTree(7 nodes, value +3, best left), 'my own minimax')

Who embeds treeviz in an engine calls `enter`, `leave` and `prune` where the engine does so: without
context managers, in whatever order its own stack dictates, and `abandon` where it gives a node up.

>>> recorder = Recorder(search="an engine")
>>> root = recorder.enter("root")
>>> for move, value in (("a", 3), ("b", 5)):
...     node = recorder.enter(f"after {move}", move)
...     recorder.leave(value)
>>> recorder.prune("c")
>>> recorder.leave(5)
>>> recorder.tree()
GameTree(4 nodes, value ≥ +5, best b)

A program in another language tells the same three steps line by line, :mod:`treeviz.files.trace`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

from treeviz.errors import LimitReached, RecordingError
from treeviz.formatting.expected import expect_callable
from treeviz.formatting.numerals import count
from treeviz.formatting.plain_values import read_mapping
from treeviz.game.game import (
    Game,
    Move,
    Player,
    State,
)
from treeviz.game.snapshot import snapshot
from treeviz.recorder.call_log import NOT_RETURNED, CallLog
from treeviz.recorder.looks import Looks
from treeviz.recorder.tape import Tape
from treeviz.recorder.visit import Visit
from treeviz.tree.columns import NO_PARENT, Columns

if TYPE_CHECKING:  # what watches a program is imported once one is watched
    from treeviz.recorder.roles import Function
    from treeviz.recorder.watcher import Watched, Watcher
    from treeviz.tree.game_tree import GameTree

_REPORT_EVERY = 1 << 13  # nodes; a few milliseconds of a quick search


_ROLES = ("state", "player", "alpha", "beta", "move", "probability")
_WISHES = ("value", "pov", "max_player")


class Recorder(Tape):
    """Takes down the visits of a search and makes a :class:`~treeviz.GameTree` of them.

    Parameters
    ----------
    game
        The game that is searched, to read states and moves with; None if there is no such object:
        states are then shown as they are.
    search
        What the search is called, for the captions; or all that it says of itself, as
        :class:`~treeviz.tree.search_facts.SearchFacts`.
    heuristic
        What it estimates with: a function, a name of the game's, or None for the game's own.
    depth
        How many plies it looks ahead; None: to the end of the game, or not told.
    max_nodes
        How many nodes to record before :class:`~treeviz.errors.LimitReached` is raised.
    progress
        Called with the number of nodes recorded so far, every few thousand.
    states
        ``"replay"``: the tree holds moves and no states, and plays a state again from the game's
        start when it is asked for. Each visit must then say its move.
    **said
        Whatever else `tree.graph` shall tell, such as ``machine="slow"``; it decides nothing.
    """

    _watcher: Watcher | None = None  # once a function is watched
    _entry: State = None  # the position that a program was called with
    _returned: Any = None  # what it returned
    all_called = True  # whether each name watched must be that of a function that is called
    verdicts: bool | None = None  # whether True and False may be values; None: without rules

    def visit(
        self,
        state: State = None,
        move: Move = None,
        player: Player | None = None,
        *,
        alpha: float = -inf,
        beta: float = inf,
        probability: float | None = None,
    ) -> Visit:
        """Return a context manager around the visit of one node.

        Inside it, set its `value` before the end; visits inside it become its children. If an
        exception leaves it, the node stays in the tree without a value.

        Parameters
        ----------
        state
            The position. A board that is changed in place is taken down as it stands: lists become
            tuples, arrays nested tuples.
        move, player, probability
            As in `enter`.
        alpha, beta
            The window on entry, in points of MAX's side.
        """
        plain = type(alpha) is float and type(beta) is float
        window = None if plain and alpha == -inf and beta == inf else (alpha, beta)
        place = self.take(state), snapshot(move, insist=False)
        return Visit(self, probability, *place, player, window)

    def watch(self, function: Function | None = None, **reads: Any) -> Any:
        """Watch a recursive function of one's own: every call becomes a visit.

        Use it as a decorator, ``@recorder.watch`` or ``@recorder.watch(state="v", value=1)``. The
        function does what it did before. Boards that it changes in place are taken down at entry;
        moves are found from the difference of two boards. Who moves, which part of a result is the
        value and whose side it is on is found, too: by what explains the calls as a minimax.

        Parameters
        ----------
        function
            The function.
        **reads
            How its calls are read, where that is to be said: ``state``, ``player``, ``alpha``,
            ``beta``, ``move``, ``probability`` (of chance's moves) by the name of a parameter, of
            an attribute (``"self.turn"``), or by a function of the call's arguments; ``value`` by
            the part of the result (an index, a key, an attribute) or a function of it;
            ``pov="mover"`` for a negamax; ``max_player`` for the value that means MAX. And how
            positions are shown without a game: ``signs={1: "x", -1: "o", 0: " "}``, ``board``,
            ``notation``, ``key``.

        Raises
        ------
        InputError
            If its calls cannot be read; the message shows the line that says how.

        Examples
        --------
        >>> from treeviz import Recorder
        >>> recorder = Recorder()
        >>> @recorder.watch
        ... def minimax(node, maximizing):
        ...     if isinstance(node, int):
        ...         return node
        ...     values = [minimax(child, not maximizing) for child in node]
        ...     return max(values) if maximizing else min(values)
        >>> minimax([[3, 12], [2, 4]], True), recorder.tree()
        (3, GameTree(7 nodes, value +3, best 0))
        """
        if function is None:
            return lambda later: self.watch(later, **reads)
        return self._watching(reads).stand_in(function)

    def runcall(
        self,
        function: Function,
        /,
        *args: Any,
        watch: Watched | Sequence[Watched] | None = None,
        reads: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Call a function that one may not edit, and watch the recursion in it; return its result.

        Parameters
        ----------
        function
            What to call, with `args` and `kwargs`.
        watch
            The recursive functions that it calls: one, or several that call one another; or their
            names, ``"search.<locals>.max_value"``, ``"Board.minimax"``, ``"recurse"``, where they
            cannot be got hold of. None: `function` is recursive itself.
        reads
            How the calls of the watched functions are read, as in `watch`.

        Raises
        ------
        InputError
            As `watch` raises it, or if a name is that of no function that was called.

        Examples
        --------
        >>> from treeviz import Recorder
        >>> def worst(node, maximizing):
        ...     return min(worst(n, True) for n in node) if isinstance(node, list) else node
        >>> def best(node):
        ...     return max((worst(n, False), i) for i, n in enumerate(node))
        >>> recorder = Recorder()
        >>> recorder.runcall(best, [[3, 12], [2, 4]], watch=worst), recorder.tree()
        ((3, 0), GameTree(7 nodes, value +3, best 0))
        """
        from treeviz.recorder.watched_run import itself, listed_to_watch, watched_run

        expect_callable(function, "a function to call")
        watcher = self._watching({} if reads is None else reads)
        listed = [itself(function)] if watch is None else listed_to_watch(watch)
        bound = (getattr(one, "__self__", None) for one in (function, *listed))
        self.take.owners += [owner for owner in bound if owner is not None]
        if watch is not None:
            self._entry = self._position_in(function, args, kwargs)
        with watched_run(watcher, listed, function, self.all_called) as called:
            result = called(*args, **kwargs)
        self._check_called()
        self._returned = result
        return result

    def tree(self) -> GameTree:
        """Return the recording as a finished tree; of several searches that were watched, the last.

        Raises
        ------
        RecordingError
            If nothing was recorded, or a visit is still open.
        GameError
            If some value is not a number.
        """
        if self._watcher is not None:
            return self.trees()[-1]
        if not self._columns.parent:
            raise RecordingError("nothing was recorded: the search entered no node")
        return self._finished(self)

    def trees(self) -> list[GameTree]:
        """Return the searches that were watched, in their order: iterative deepening runs several.

        Raises
        ------
        RecordingError
            If none was.
        """
        from treeviz.recorder.returned_move import with_returned

        watcher, log = self._watcher, self._log
        if watcher is None:
            return [self.tree()]
        name = watcher.names[0]
        self._check_called()
        trees = self._searches()
        whole = log.result[0] is not NOT_RETURNED
        if len(log) == 1 and whole and not (self._ruled and self._over(log.state[0])):
            raise RecordingError(
                f"{name} was called once and did not call itself: watch the function that "
                f"recurses, such as recorder.runcall({name}, board, watch=minimax); a search with "
                "a stack of its own makes no calls, so tell its visits: with recorder.visit(…)"
            )
        return [*trees[:-1], with_returned(trees[-1], self._returned)]

    @property
    def columns(self) -> Columns:
        """What is recorded so far; of searches that were watched, the last."""
        return super().columns if self._watcher is None else self.tree().columns

    def __len__(self) -> int:
        return len(self._columns) if self._watcher is None else len(self._log)

    def _watching(self, reads: Mapping[str, Any]) -> Watcher:
        """Return the watcher of this recording, made when the first function is watched."""
        from treeviz.recorder.call_reading import Wishes, check_reads
        from treeviz.recorder.watcher import Watcher

        reads = read_mapping(reads, 'ways to read calls by, such as {"value": 0}')
        check_reads(reads, (*_ROLES, *_WISHES, *Looks._fields))
        self._wishes = Wishes(
            reads.get("value"), reads.get("pov"), reads.get("max_player", NOT_RETURNED)
        )
        self.looks = Looks(**{name: reads[name] for name in Looks._fields if name in reads})
        if self._watcher is None:
            self._log = CallLog(self._look_up, self._max_nodes)
            roles = {name: reads[name] for name in _ROLES if name in reads}
            roles["position"] = roles.pop("state", None)
            self.take.signs = self.looks.signs or {}
            self._watcher = Watcher(self._log, self.take, **roles)
        return self._watcher

    def _check_called(self) -> None:
        if self._watcher is not None and not len(self._log):
            name, elsewhere = self._watcher.names[0], self._watcher.elsewhere
            why = (
                f": its {count(elsewhere, 'call')} came from other threads, and only the one that "
                "records is watched"
                if elsewhere
                else "; calls in another process are not seen"
            )
            raise RecordingError(f"{name} was watched but never called{why}")

    def _look_up(self, calls: int) -> None:
        """Look up from recording calls: tell how far it is, stop where it must."""
        if self._progress is not None:
            self._progress(calls, None)
        if self._max_nodes is not None and calls >= self._max_nodes:
            self._log.break_off()
            raise LimitReached(
                f"the search is larger than max_nodes={count(self._max_nodes)}: "
                "set a depth, start from a later position, or allow more nodes",
                self.tree(),
            )

    def _searches(self) -> list[GameTree]:
        from treeviz.recorder.searches import Searches

        watcher = self._watcher
        assert watcher is not None, "asked only when something was watched"
        searches = Searches(
            self._log,
            self._entry,
            rules=self._rules if self._ruled else None,
            fixed=watcher.fixed,
            wishes=self._wishes,
            windowed=watcher.windowed,
            probes_apart=self.probes_apart,
            verdicts=self.verdicts,
            names=watcher.names,
            unseen=watcher.unseen_below(),
        )
        game = self.game if self._ruled else None
        more: dict[str, Any] = {}
        if searches.left_out:
            more["null_move_calls"] = searches.left_out
        if unseen := sorted({name for names in watcher.unseen_below() for name in names}):
            more["not_watched"] = ", ".join(unseen)
        tapes, untraced = [], searches.untraced(watcher.limited)
        for run in searches.runs:
            facts = replace(self._facts, probes=searches.probes(run) or None, **untraced)
            tape = Tape(game, search=facts, heuristic=self._asked_heuristic, **more)
            tape.looks, tape.probes_apart = self.looks, True
            searches.write(run, tape)
            tapes.append(tape)
        seen = None if self._ruled else tapes[0].see(*tapes)
        for tape in tapes:  # what one search does not show of the game, another does
            tape.seen = seen
        return list(map(self._finished, tapes))

    def _finished(self, tape: Tape) -> GameTree:
        """Return what a tape holds as a finished tree."""
        if tape.innermost != NO_PARENT:
            raise RecordingError(
                f"the visit of {tape.place(tape.innermost)} is still open: "
                "leave it before asking for the tree"
            )
        if tape.not_a_number is not None:
            tape.refuse(tape.not_a_number, tape.columns.value[tape.not_a_number])
        return tape.finish()

    def _position_in(
        self, function: Function, args: tuple[Any, ...], kwargs: Mapping[str, Any]
    ) -> State:
        """Return the position that a program is called with: the first board, else the first."""
        from treeviz.recorder.roles import looks_like_a_board

        passed = [*args, *kwargs.values()]
        itself = getattr(function, "__self__", None)
        boards = [one for one in (*passed, itself) if looks_like_a_board(one)]
        for one in boards or passed:
            if one is self.game or isinstance(one, Game):
                continue
            try:
                return self.take(one)
            except RecordingError:  # it tells nothing of a position, so it is none
                continue
        return None
