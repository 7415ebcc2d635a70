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
from collections.abc import Callable
from math import inf, isnan
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn

from treeviz.columns import NO_PARENT, OPEN, PLAYERS, PRUNED, UNKNOWN, Columns, Kind
from treeviz.errors import GameError, LimitReached, RecordingError
from treeviz.game import (
    Board,
    Game,
    Heuristic,
    Move,
    Player,
    State,
    complete,
    find_heuristic,
    heuristic_name,
)
from treeviz.numerals import count

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

    def __len__(self) -> int:
        return len(self._columns)

    # The primitive

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

    # On top of it

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

    def tree(self) -> GameTree:
        """Return the recording as a tree; nothing can be added to it afterwards.

        Raises
        ------
        RecordingError
            If nothing was recorded, or a visit is still open.
        GameError
            If some value is not a number.
        """
        if not self._columns.parent:
            raise RecordingError("nothing was recorded: the search entered no node")
        if self._open[-1] >= 0:
            where = self._place(self._open[-1])
            raise RecordingError(
                f"the visit of {where} is still open: leave it before asking for the tree"
            )
        self._reject_nans()
        return self._finish()

    # Private

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
        over = self._ruled and state is not None and not any(True for _ in self._rules.moves(state))
        return Kind.TERMINAL if over else Kind.LEAF

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

    def _place(self, node: int) -> str:
        state = self._columns.state[node]
        return f"node {node}" if state is None else f"position {self._rules.position(state)!r}"

    def _refuse(self, node: int, value: object) -> NoReturn:
        raise GameError(
            f"expected a number as the value of {self._place(node)}, got {value!r} "
            f"({type(value).__name__})"
        ) from None

    def _reject_nans(self) -> None:
        columns = self._columns
        if not any(map(isnan, columns.value)):
            return
        valueless = (OPEN, PRUNED)
        for node, value in enumerate(columns.value):
            if isnan(value) and columns.kind[node] not in valueless:
                self._refuse(node, value)


class Visit:
    """One visit of a node, as a context manager; made by :meth:`Recorder.visit`.

    Attributes
    ----------
    value
        What the search backs up here, in points of MAX's side; set it before the visit ends.
    kind
        What the node was, such as ``"terminal"``; None: as :meth:`Recorder.leave` finds out.
    node
        The number of the node, once it is entered.
    """

    __slots__ = ("_arguments", "_recorder", "kind", "node", "value")

    def __init__(self, recorder: Recorder, *arguments: Any) -> None:
        self._recorder = recorder
        self._arguments = arguments
        self.value: float | None = None
        self.kind: Kind | str | None = None
        self.node = -1

    def __enter__(self) -> Visit:
        self.node = self._recorder.enter(*self._arguments)
        return self

    def __exit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        recorder = self._recorder
        if error is not None:
            if recorder._open[-1] == self.node:  # a reached limit has closed all visits already
                recorder.abandon()
            return
        if recorder._open[-1] != self.node:
            raise RecordingError(
                f"the visit of {recorder._place(self.node)} ends while one inside it is still open"
            )
        if self.value is None:
            recorder.abandon()
            raise RecordingError(
                f"the visit of {recorder._place(self.node)} ended without a value: "
                "set its .value before the with block ends"
            )
        recorder.leave(self.value, None if self.kind is None else Kind(self.kind))


class Unruled(Game):
    """What is known of a game whose rules were not given: only how to show its states.

    Rows of one-sign strings are drawn as a board, everything else as its text.
    """

    start = None

    def to_move(self, state: State) -> Player:
        """Return MAX; who moves is taken from the visits."""
        return PLAYERS[0]

    def moves(self, state: State) -> tuple[Move, ...]:
        """Return no moves: they are not known."""
        return ()

    def utility(self, state: State) -> float:
        """Refuse: who wins is not known."""
        raise GameError("the rules of this game were not given: Recorder(game=…) gives them")

    def heuristic(self, state: State) -> float:
        """Refuse: there is no opinion to ask."""
        raise GameError("the rules of this game were not given: Recorder(game=…) gives them")

    def outcome(self, state: State) -> str:
        """Return nothing: only values are known."""
        return ""

    def position(self, state: State) -> str:
        """Return rows of signs joined by `/`, anything else as it prints."""
        rows = _rows(state)
        return str(state) if rows is None else "/".join(map("".join, rows))

    def board(self, state: State) -> Board | None:
        """Return rows of signs as a board, anything else as None."""
        rows = _rows(state)
        return None if rows is None else Board.of(rows, x=Player.MAX, o=Player.MIN)


def _rows(state: State) -> list[tuple[str, ...]] | None:
    """Return a state as rows of one-sign strings, if it is such a grid."""
    if not isinstance(state, tuple) or not state:
        return None
    rows = [tuple(row) for row in state if isinstance(row, (tuple, str))]
    square = len(rows) == len(state) and len({len(row) for row in rows}) == 1 and rows[0]
    if not square or not all(isinstance(s, str) and len(s) == 1 for row in rows for s in row):
        return None
    return rows


def frozen(value: Any) -> Any:
    """Return a value as it stands now, so that later changes of a board do not reach it.

    Lists become tuples, sets frozensets, dicts sorted pairs, arrays nested tuples; what cannot
    change stays what it is.

    Examples
    --------
    >>> board = [["x", "_"], ["_", "o"]]
    >>> frozen(board)
    (('x', '_'), ('_', 'o'))
    """
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return tuple(map(frozen, value))
    if isinstance(value, (set, frozenset)):
        return frozenset(map(frozen, value))
    if isinstance(value, dict):
        return tuple((frozen(key), frozen(part)) for key, part in value.items())
    if hasattr(value, "tolist") and hasattr(value, "shape"):  # an array, numpy's or its like
        return frozen(value.tolist())
    return value
