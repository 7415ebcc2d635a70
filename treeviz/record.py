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
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Any, NoReturn

from treeviz.columns import LEAF, NO_PARENT, UNKNOWN, Columns, Kind
from treeviz.errors import GameError, LimitReached, RecordingError
from treeviz.freezing import Taking, frozen
from treeviz.game import (
    Heuristic,
    Move,
    Player,
    State,
    complete,
    find_heuristic,
    heuristic_name,
)
from treeviz.numerals import count
from treeviz.unruled import Unruled
from treeviz.visit import Visit
from treeviz.watched import call_watched, watched
from treeviz.watching import Function, Reading

if TYPE_CHECKING:
    from treeviz.tree import GameTree

Progress = Callable[[int], None]  # called with the number of nodes so far
_REPORT_EVERY = 1 << 13  # nodes; a few milliseconds of a quick search


class Recorder:
    """Takes down the visits of a search and makes a :class:`~treeviz.GameTree` of them.

    Parameters
    ----------
    game
        The game that is searched, to read states and moves with; None if there is no such object:
        states are then shown as they are.
    search
        What the search is called, for the captions.
    heuristic
        What it estimates with: a function, a name of the game's, or None for the game's own.
    max_nodes
        How many nodes to record before :class:`~treeviz.errors.LimitReached` is raised.
    progress
        Called with the number of nodes recorded so far, every few thousand.
    **facts
        Whatever else `tree.graph` shall tell, such as ``depth=3``.
    """

    def __init__(
        self,
        game: object = None,
        *,
        search: str = "a search of your own",
        heuristic: str | Heuristic | None = None,
        max_nodes: int | None = None,
        progress: Progress | None = None,
        **facts: Any,
    ) -> None:
        self.game = Unruled() if game is None else game
        self._rules = complete(self.game)
        self._ruled = game is not None
        self._heuristic = find_heuristic(self._rules, heuristic)
        named = heuristic_name(self._rules, heuristic)
        self._facts = {"search": search, "heuristic": named, "max_nodes": max_nodes, **facts}
        self._columns = Columns()
        self._open = array("i", [NO_PARENT])  # the nodes entered and not yet left, outermost first
        self._max_nodes = max_nodes
        self._progress = progress
        self._pause = self._next_pause()
        self._watched = ""  # the name of a watched function
        self.take = Taking(self._rules if self._ruled else None)
        self._over = lru_cache(maxsize=1 << 14)(
            lambda state: not any(True for _ in self._rules.moves(state))
        )

    def __len__(self) -> int:
        return len(self._columns)

    @property
    def columns(self) -> Columns:
        """What is recorded so far."""
        return self._columns

    def enter(
        self,
        state: State = None,
        move: Move = None,
        player: Player | None = None,
        window: tuple[float, float] | None = None,
    ) -> int:
        """Take down that the search enters a node below the one it is in.

        Parameters
        ----------
        state
            The position, a value that will not change any more; `visit` also takes boards that do.
        move
            The move that led here; None at the root.
        player
            Who is to move. None: as the game says; without a game, MAX first and then in turns.
        window
            Alpha and beta, in points of MAX's side; None if there is none.

        Returns
        -------
        int
            The number of the node.

        Raises
        ------
        RecordingError
            If this would be a second root.
        LimitReached
            If `max_nodes` nodes are recorded already.
        """
        columns, opened = self._columns, self._open
        parent = opened[-1]
        node = len(columns.parent)
        if node >= self._pause:
            self._at_pause()
        if parent < 0 and node:
            raise RecordingError(
                "a second root: the first visit was left and another began outside it; "
                "use a new Recorder for each search"
            )
        columns.open(parent, state, move, self._player(state) if player is None else player)
        opened.append(node)
        if window is not None:
            columns.narrow(node, *window)
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
            If no node is open.
        GameError
            If the value is no number.
        """
        node = self._open.pop()
        if node < 0:
            self._open.append(NO_PARENT)
            raise RecordingError("no visit is open: leave() without an enter() before it")
        try:
            self._columns.close(node, value, self._kind(node) if kind is None else kind)
        except TypeError:
            self._refuse(node, value)

    def prune(self, move: Move, state: State = None, player: Player | None = None) -> None:
        """Take down a branch that the search knows of and never enters.

        Parameters
        ----------
        move
            The move that would have led there.
        state, player
            As in `enter`, where the search knows them.
        """
        parent = self._open[-1]
        if parent < 0:
            raise RecordingError("no visit is open: a branch can be pruned only inside a visit")
        if player is None:
            player = self._columns.player_of(parent).other
        node = len(self._columns)
        self._columns.open(parent, state, move, player)
        self._columns.close(node, UNKNOWN, Kind.PRUNED)

    def abandon(self) -> None:
        """Take down that the innermost node was given up: it has no value, and the tree says so."""
        node = self._open.pop()
        self._columns.end[node] = len(self._columns)

    def visit(
        self,
        state: State = None,
        move: Move = None,
        player: Player | None = None,
        *,
        alpha: float = -inf,
        beta: float = inf,
    ) -> Visit:
        """Return a context manager around the visit of one node.

        Inside it, set its `value` before the end; visits inside it become its children. If an
        exception leaves it, the node stays in the tree without a value.

        Parameters
        ----------
        state
            The position. A board that is changed in place is taken down as it stands: lists become
            tuples, arrays nested tuples.
        move, player
            As in `enter`.
        alpha, beta
            The window on entry, in points of MAX's side.
        """
        window = None if alpha == -inf and beta == inf else (alpha, beta)
        return Visit(self, frozen(state), frozen(move), player, window)

    def watch(self, function: Function | None = None, **how: Any) -> Any:
        """Watch a recursive function of one's own: every call becomes a visit.

        Use it as a decorator, ``@recorder.watch`` or ``@recorder.watch(state="v", value=1)``. The
        function does what it did before. Boards that it changes in place are taken down at entry;
        moves are found from the difference of two boards.

        Parameters
        ----------
        function
            The function.
        **how
            How its calls are read: the names of its parameters (``state``, ``player``, ``alpha``,
            ``beta``) where they are not the usual ones, ``value`` for the part of its result,
            ``pov="mover"`` for a negamax, ``max_player`` for the value that means MAX.

        Raises
        ------
        InputError
            If its parameters cannot be mapped; the message shows the line that maps them.

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
            return lambda later: self.watch(later, **how)
        sides = {self._rules.side(player): player for player in Player} if self._ruled else {}
        reading = Reading.of(function, sides=sides, **how)
        self._watched = reading.name
        return watched(self, function, reading)

    def runcall(
        self,
        function: Function,
        /,
        *args: Any,
        watch: Function | None = None,
        how: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Call a function that one may not edit, and watch the recursion in it; return its result.

        Parameters
        ----------
        function
            What to call, with `args` and `kwargs`.
        watch
            The recursive function that it calls, once for each move at the root; None: `function`
            is recursive itself.
        how
            How the calls of the watched function are read, as in `watch`.

        Raises
        ------
        InputError
            As `watch` raises it.

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
        stand_in = self.watch(watch or function, **(how or {}))
        return call_watched(self, function, watch, stand_in, args, kwargs)

    def tree(self) -> GameTree:
        """Return the recording as a finished tree.

        Raises
        ------
        RecordingError
            If nothing was recorded, or a visit is still open.
        GameError
            If some value is not a number.
        """
        if not self._columns.parent:
            if self._watched:
                raise RecordingError(f"{self._watched} was watched but never called")
            raise RecordingError("nothing was recorded: the search entered no node")
        if self._open[-1] >= 0:
            where = self.place(self._open[-1])
            raise RecordingError(
                f"the visit of {where} is still open: leave it before asking for the tree"
            )
        for node in self._columns.not_numbers():
            self._refuse(node, self._columns.value[node])
        if self._watched and len(self._columns) == 1 and self._columns.kind[0] == LEAF:
            raise RecordingError(
                f"{self._watched} was called once and did not call itself: watch the function that "
                f"recurses, such as recorder.runcall({self._watched}, board, watch=minimax)"
            )
        return self._finish()

    def _finish(self) -> GameTree:
        from treeviz.tree import GameTree  # networkx is slow to import; not before it is needed

        return GameTree.over(self._columns, self.game, self._heuristic, self._facts)

    def _player(self, state: State) -> Player:
        if self._ruled and state is not None:
            return self._rules.to_move(state)
        parent = self._open[-1]
        return Player.MAX if parent < 0 else self._columns.player_of(parent).other

    def _kind(self, node: int) -> Kind:
        if len(self._columns) > node + 1:
            return Kind.INNER
        state = self._columns.state[node]
        if not self._ruled or state is None:
            return Kind.LEAF
        return Kind.TERMINAL if self._over(state) else Kind.LEAF

    def _next_pause(self) -> float:
        """Return the number of nodes at which to look up from recording."""
        limit = inf if self._max_nodes is None else max(self._max_nodes, 0)
        report = len(self._columns) + _REPORT_EVERY if self._progress else inf
        return min(limit, report)

    def _at_pause(self) -> None:
        if self._progress:
            self._progress(len(self._columns))
        if self._max_nodes is not None and len(self._columns) >= self._max_nodes:
            while self._open[-1] >= 0:
                self.abandon()
            raise LimitReached(
                f"the search is larger than max_nodes={count(self._max_nodes)}: "
                "set a depth, start from a later position, or allow more nodes",
                self._finish(),
            )
        self._pause = self._next_pause()

    @property
    def innermost(self) -> int:
        """The node that was entered last and not yet left; `NO_PARENT` if none is open."""
        return self._open[-1]

    def place(self, node: int) -> str:
        """Return how messages speak of a node: by its position, or by its number."""
        state = self._columns.state[node]
        return f"node {node}" if state is None else f"position {self._rules.position(state)!r}"

    def _refuse(self, node: int, value: object) -> NoReturn:
        raise GameError(
            f"expected a number as the value of {self.place(node)}, got {value!r} "
            f"({type(value).__name__})"
        ) from None
