"""How a search of somebody's own is called at a position, and its calls taken down.

What a parameter gets follows from its name: ``board`` the position as rows of signs, ``state`` the
state itself, ``isMax`` and its like whose turn it is, ``alpha`` and ``beta`` the widest window,
``depth`` as much as goes to the end. For all else there is `call`, which makes the arguments.

>>> from treeviz import games
>>> def minimax(board, depth, isMax): ...
>>> calling = Calling(games.TicTacToe(), minimax)
>>> calling.arguments("xox/oox/___", 4)
([['x', 'o', 'x'], ['o', 'o', 'x'], ['_', '_', '_']], 4, True)
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from functools import cached_property
from io import StringIO
from math import inf
from typing import Any, NamedTuple

from treeviz.diagnosis.sides import Sides
from treeviz.errors import InputError, LimitReached, TreevizError
from treeviz.game.contract import place_of
from treeviz.game.freezing import Taking
from treeviz.game.game import Game, Player, State
from treeviz.game.grids import grid_of, largest_grid
from treeviz.game.snapshot import Snapshot, snapshot
from treeviz.games.functional import Turn
from treeviz.recorder.recorder import Recorder
from treeviz.recorder.roles import (
    ALPHA,
    BETA,
    COLOUR,
    DEPTH,
    PLAYER,
    POSITION,
    WHETHER_MAX,
    Function,
    Roles,
    parameters_of,
)
from treeviz.recorder.roles import Arguments as Passed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.search_facts import SearchFacts

Call = Callable[[Any], tuple[Any, ...]]

_GAME = ("game", "rules")
_ROWS = ("board", "grid", "game_board", "current_board", "new_board", "newboard")
_MOST_SIDES = 20_000


NOTHING = object()  # a search that returns its tree says nothing else


class Heard(NamedTuple):
    """What one call of a search gave.

    Attributes
    ----------
    tree
        What it visited, states as the search has them; None if it failed.
    result
        What it returned; `NOTHING` if that is no claim.
    error
        What went wrong, in words; empty if nothing did.
    limited
        Whether it went wrong only because it took too many nodes.
    changed
        Whether the board that it was given is another one now.
    unread
        Why what it visited could not be read; empty if it was.
    """

    tree: GameTree | None
    result: Any = NOTHING
    error: str = ""
    limited: bool = False
    changed: bool = False
    unread: str = ""


class Calling:
    """How a search is called.

    Parameters
    ----------
    rules
        The game.
    search
        The function: a recursive one, or one that calls it (`watch`), or one that takes a game and
        returns a :class:`~treeviz.GameTree`.
    call
        State → the arguments; None: by the names of the parameters.
    watch
        The recursive function that `search` calls; None: it is recursive itself.
    reads
        How its calls are read, as for :meth:`treeviz.Recorder.watch`.
    max_nodes
        How many nodes to record at most in one call.
    options
        What a search that takes a game is given besides, as far as it has such parameters.

    Raises
    ------
    InputError
        If a parameter's name does not say what it should get.
    """

    def __init__(
        self,
        rules: Game,
        search: Function,
        *,
        call: Call | None = None,
        watch: Function | None = None,
        reads: Mapping[str, Any] | None = None,
        max_nodes: int = 20_000,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules, self.search, self.watch = rules, search, watch
        self.reads = dict(reads or {})
        self._call, self._max_nodes = call, max_nodes
        self._given: dict[State, Any] = {}
        try:
            self._parameters = dict(inspect.signature(search).parameters)
        except (TypeError, ValueError) as error:
            raise InputError(f"cannot call {search!r}: it shows no signature") from error
        needed = [name for name, p in self._parameters.items() if p.default is p.empty]
        self.records = call is None and len(needed) == 1 and needed[0].lower() in _GAME
        given = {"max_nodes": max_nodes, **(options or {})}
        self._options = {name: given[name] for name in given if name in self._parameters}
        self._counts_up: bool | None = None
        if not self.records and call is None:
            self.arguments(rules.start, 1)  # refuse early

    @property
    def name(self) -> str:
        """What the search is called."""
        return getattr(self.search, "__name__", type(self.search).__name__)

    def arguments(self, state: State, depth: int) -> tuple[Any, ...]:
        """Return what the search is called with at a state.

        Parameters
        ----------
        state
            The position.
        depth
            What a parameter for the depth gets.
        """
        if self._call is not None:
            return tuple(self._call(state))
        given: list[Any] = []
        for name, parameter in self._parameters.items():
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            known, value = self._value(name, state, depth)
            if not known and parameter.default is parameter.empty:
                listed = ", ".join(self._parameters)
                raise InputError(
                    f"what should {name!r} of {self.name}({listed}) be? Say how it is called: "
                    f"call=lambda state: (…), or --call NAME of such a function"
                )
            given.append(value if known else parameter.default)
        return tuple(given)

    def _value(self, name: str, state: State, depth: int) -> tuple[bool, Any]:
        lower, mover = name.lower(), self.rules.to_move(state)
        if name == self.reads.get("state"):
            return True, _plain(state)
        if lower in _GAME:
            return True, self.rules
        if lower in _ROWS:
            return True, _rows(self.rules, state)
        if lower in DEPTH:
            return True, depth
        if lower in ALPHA and self._windowed:
            return True, -inf
        if lower in BETA and self._windowed:
            return True, inf
        if lower in (*POSITION, "s0"):
            return True, _plain(state)
        if lower in COLOUR:
            return True, 1 if mover is Player.MAX else -1
        if lower in PLAYER:
            if isinstance(state, Turn):
                return True, state.player
            named = self.reads.get("max_player")
            if named is not None and mover is Player.MAX:
                return True, named
            return named is None, self.rules.side(mover).lower()
        if lower in WHETHER_MAX or "max" in lower:
            return True, mover is Player.MAX
        return False, None

    @cached_property
    def _windowed(self) -> bool:
        """Whether both ends of a window are parameters: one letter alone may be anything."""
        names = {name.lower() for name in self._parameters}
        return bool(names & set(ALPHA)) and bool(names & set(BETA))

    def given(self, state: State) -> Any:
        """Return the position as the search gets it, as it stands: what its calls are known by."""
        if state not in self._given:
            arguments = self.arguments(state, 1)
            roles = self._roles
            board = arguments[0] if roles is None else self._position(roles, arguments)
            self._given[state] = snapshot(board, insist=False)
        return self._given[state]

    @cached_property
    def _roles(self) -> Roles | None:
        """How the calls of `search` are read; None if `watch` is, and it is unlike it."""
        position = None if self.watch else self.reads.get("state")
        try:
            roles = Roles(self.name, parameters_of(self.search), position=position)
            roles.settle(Passed(self.arguments(self.rules.start, 1), {}))
        except InputError:
            if self.watch is None:
                raise
            return None
        return roles

    @staticmethod
    def _position(roles: Roles, arguments: tuple[Any, ...]) -> Any:
        assert roles.position is not None, "the roles are settled"
        return roles.position(arguments, {})

    def __call__(self, state: State, depth: int) -> Heard:
        """Call the search at a state and take its calls down; what it prints is not shown.

        Parameters
        ----------
        state
            The position.
        depth
            How many plies it shall look ahead, where it can be told.
        """
        with redirect_stdout(StringIO()):
            if self.records:
                return self._recorded(state)
            if self._counts_up is None:
                self._counts_up = self._goes_on_at_nought(state)
            return self._watched(state, 0 if self._counts_up else depth)

    def _goes_on_at_nought(self, state: State) -> bool:
        """Tell whether the depth counts up from 0: with 0 to go, a search would stop at once."""
        if self._call is not None or not any(n.lower() in DEPTH for n in self._parameters):
            return False
        heard = self._watched(state, 0)
        return heard.tree is not None and len(heard.tree) > 1

    def _recorded(self, state: State) -> Heard:
        try:
            tree = self.search(self.rules.at(state), **self._options)
        except LimitReached as limit:
            return Heard(None, error=str(limit), limited=True)
        except (Exception, SystemExit) as error:  # the search is somebody's own code
            return Heard(None, error=self._failed(state, error))
        if not isinstance(tree, GameTree):
            raise InputError(
                f"{self.name}(game) returned {tree!r}; expected a GameTree, or a search that takes "
                "a position"
            )
        return Heard(tree)

    def _watched(self, state: State, depth: int) -> Heard:
        arguments = self.arguments(state, depth)
        recorder = Recorder(self._sides(state), search=self.name, max_nodes=self._max_nodes)
        recorder.take = Taking(None)  # as it stands: what it is to the rules is found out later
        before = self._boards_in(arguments)
        try:
            reads = {"pov": "max"} | self.reads | self._who_is_max()
            result = recorder.runcall(self.search, *arguments, watch=self.watch, reads=reads)
        except LimitReached as limit:
            return Heard(None, error=str(limit), limited=True)
        except InputError:
            raise
        except TreevizError as error:
            if len(recorder):
                return Heard(None, error=str(error))
            return Heard(None, self._unwatched(state, depth))
        except (Exception, SystemExit) as error:  # the search is somebody's own code
            return Heard(None, error=self._failed(state, error))
        try:
            columns = recorder.columns
        except TreevizError as error:
            return Heard(None, result, unread=str(error))
        except Exception as error:  # reading it runs somebody's own code, such as __repr__
            return Heard(None, result, unread=self._failed(state, error))
        after = self._boards_in(arguments)
        tree = GameTree.over(columns, recorder.game, None, SearchFacts(self.name))
        return Heard(tree, result, changed=before != after)

    def _unwatched(self, state: State, depth: int) -> Any:
        """Return what the search says where it has no need to search."""
        return self.search(*self.arguments(state, depth))

    def _boards_in(self, arguments: tuple[Any, ...]) -> list[Any]:
        """Return the boards among the arguments, as they stand.

        A table, killers, counters may change; so may what an object holds beside its board.
        """
        roles = self._roles
        if roles is not None and roles.position is not None:
            passed = [self._position(roles, arguments)]
        else:
            passed = [one for one in arguments if not isinstance(one, (Game, Mapping))]
        boards: list[Any] = []
        for one in passed:
            stands = snapshot(one, insist=False)
            boards.append(largest_grid(stands) if isinstance(stands, Snapshot) else stands)
        return boards

    @cached_property
    def _says_whose_turn(self) -> bool:
        """Whether a parameter of the recursive function says whose turn it is."""
        names = inspect.signature(self.watch or self.search).parameters
        known = (*PLAYER, *WHETHER_MAX, self.reads.get("player"))
        return any(n.lower() in known or n in known for n in names)

    def _who_is_max(self) -> dict[str, Any]:
        """Return which value of a parameter such as `player` means MAX, from how it is called."""
        named = self.reads.get("player")
        if "max_player" in self.reads:
            return {}
        if any(n.lower() in COLOUR for n in self._parameters):
            return {"max_player": 1}
        names = [n for n in self._parameters if n == named or n.lower() in PLAYER]
        if self.watch is not None or not names:
            return {}
        place, start = list(self._parameters).index(names[0]), self.rules.start
        first = [self.rules.play(start, move) for move in self.rules.moves(start)][:1]
        for state in [start, *first]:
            arguments = self.arguments(state, 1)
            if self.rules.to_move(state) is Player.MAX and place < len(arguments):
                return (
                    {} if isinstance(arguments[place], bool) else {"max_player": arguments[place]}
                )
        return {}

    def _sides(self, start: State) -> Sides:
        """Return what tells the recorder who is to move, for searches that do not say it."""
        movers: dict[Any, Player] = {}
        if self._says_whose_turn:
            return Sides(self.rules, movers)
        waiting, seen = [start], {start}
        while waiting and len(seen) < _MOST_SIDES:
            state = waiting.pop()
            movers.setdefault(self.given(state), self.rules.to_move(state))
            for move in self.rules.moves(state):
                after = self.rules.play(state, move)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return Sides(self.rules, movers)

    def _failed(self, state: State, error: BaseException) -> str:
        try:
            said = " ".join(str(error).split())
        except Exception:  # the error is somebody's own code, too
            said = ""
        told = f"{type(error).__name__}{f': {said}' if said else ''}"
        return f"{self.name} raised {told} at {place_of(self.rules, state)}"


def _plain(state: State) -> Any:
    """Return a state as a search gets it: of a functional game the position alone, copied."""
    return copy.deepcopy(state.position) if isinstance(state, Turn) else state


def _rows(rules: Game, state: State) -> Any:
    """Return a position as a new list of rows of signs, if it is written so; else the state."""
    if isinstance(state, Turn):
        return _plain(state)
    rows = tuple(tuple(row) for row in rules.position(state).split("/"))
    return state if grid_of(rows) is None else [list(row) for row in rows]
