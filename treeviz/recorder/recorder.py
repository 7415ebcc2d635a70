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

from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING, Any

from treeviz.errors import RecordingError
from treeviz.game.freezing import frozen
from treeviz.game.game import (
    Move,
    Player,
    State,
)
from treeviz.recorder.call_reader import Function, Reading
from treeviz.recorder.instrumented import call_watched, watched
from treeviz.recorder.tape import Tape
from treeviz.recorder.visit import Visit
from treeviz.tree.columns import LEAF, NO_PARENT

if TYPE_CHECKING:
    from treeviz.tree.game_tree import GameTree

_REPORT_EVERY = 1 << 13  # nodes; a few milliseconds of a quick search


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

    _watched = ""  # the name of a watched function

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
        reads: Mapping[str, Any] | None = None,
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
        reads
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
        stand_in = self.watch(watch or function, **(reads or {}))
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
        if self.innermost != NO_PARENT:
            where = self.place(self.innermost)
            raise RecordingError(
                f"the visit of {where} is still open: leave it before asking for the tree"
            )
        if self.not_a_number is not None:
            self._refuse(self.not_a_number, self._columns.value[self.not_a_number])
        if self._watched and len(self._columns) == 1 and self._columns.kind[0] == LEAF:
            raise RecordingError(
                f"{self._watched} was called once and did not call itself: watch the function that "
                f"recurses, such as recorder.runcall({self._watched}, board, watch=minimax)"
            )
        return self._finish()
