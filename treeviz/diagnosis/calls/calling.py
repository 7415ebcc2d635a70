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

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cached_property, partial
from io import StringIO
from math import inf
from sys import getrecursionlimit
from typing import Any

from treeviz.diagnosis.calls.argument_values import (
    GAME,
    made_arguments,
    max_value_at,
    not_known_what,
)
from treeviz.diagnosis.calls.board_forms import BoardForm
from treeviz.diagnosis.calls.depth_meant import counts_up, sizes_by_depth, within_the_game
from treeviz.diagnosis.calls.essence import essence
from treeviz.diagnosis.calls.handing import AS_NAMED, Handing
from treeviz.diagnosis.calls.heard import Heard, Noting, deepest_of, joined, nothing_returned
from treeviz.diagnosis.calls.held_boards import handed, held_board, played_on
from treeviz.diagnosis.calls.overheard import Overheard
from treeviz.diagnosis.calls.position_role import position_in, roles_if_alike, roles_of
from treeviz.diagnosis.calls.remembered import KeptBetweenCalls
from treeviz.diagnosis.calls.self_recording import heard_of_game
from treeviz.diagnosis.calls.sides import Movers, Sides, not_known
from treeviz.diagnosis.calls.watched_functions import watched_functions
from treeviz.diagnosis.calls.whose_turn import max_said, player_parameter, says_whose_turn
from treeviz.diagnosis.code.helper_functions import (
    arguments_of,
    knows_windows,
)
from treeviz.diagnosis.code.source_lines import line_raised
from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.errors import GameError, InputError, LimitReached, TreevizError
from treeviz.formatting.printed import repr_of, said_by
from treeviz.game.contract import place_of
from treeviz.game.game import Game, Player, State
from treeviz.game.snapshot import snapshot
from treeviz.recorder.recorder import Recorder
from treeviz.recorder.roles import Function, Roles
from treeviz.recorder.signatures import parameters_of
from treeviz.recorder.usual_names import DEPTH, WHETHER_MAX
from treeviz.tree.game_tree import GameTree
from treeviz.tree.search_facts import SearchFacts

Call = Callable[[Any], tuple[Any, ...]]

_TRIED = 500  # nodes, to find what a depth means
_ENDS = (SystemExit, GeneratorExit)  # of a program that ends itself
_MISUNDERSTOOD = (TypeError, AttributeError, LookupError, ValueError)  # of another kind of board


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
        The recursive function that `search` calls, or several that call one another; None: it is
        recursive itself, or calls only those of its file that are.
    reads
        How its calls are read, as for :meth:`treeviz.Recorder.watch`.
    max_nodes
        How many nodes to record at most in one call.
    options
        What a search that takes a game is given besides, as far as it has such parameters.
    handing
        How it gets positions and turns, where names leave that open.

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
        watch: Function | Sequence[Function] | None = None,
        reads: Mapping[str, Any] | None = None,
        max_nodes: int = 20_000,
        options: Mapping[str, Any] | None = None,
        handing: Handing = AS_NAMED,
    ) -> None:
        self.rules, self.search, self._handing = rules, search, handing
        self._functions_watched = watched_functions(search, watch)
        self.watch, self._inside = self._functions_watched.one, self._functions_watched.inside
        self.reads = {**(reads or {}), **handing.reads(parameters_of(self.watch or search))}
        self._held = held_board(search)
        self._call, self._max_nodes = call, max_nodes
        self.only: Player | None = None  # for whom an entry moves that plays one side
        self._given: dict[State, Any] = {}
        try:
            self._parameters = dict(inspect.signature(search).parameters)
        except (TypeError, ValueError) as error:
            raise InputError(f"cannot call {repr_of(search)}: it shows no signature") from error
        needed = [name for name, p in self._parameters.items() if p.default is p.empty]
        self.records = call is None and len(needed) == 1 and needed[0].lower() in GAME
        given = {"max_nodes": max_nodes, **(options or {})}
        self._options = {name: given[name] for name in given if name in self._parameters}
        self._counts_up: bool | None = None
        self._beyond = 0  # plies less, so as not to look beyond the end
        self._known_sizes: list[list[float]] = []  # of trees, from which that is known
        self.clock: Stopwatch | None = None  # calls are broken off when it has run long enough
        self.verdicts = False  # whether True and False are won and lost: in games without ties
        self._movers: Movers | None = None
        self.form: BoardForm | None = None  # in which its positions are those of the game
        self.overheard = Overheard(rules)
        self.kept = KeptBetweenCalls(self._functions)
        if not self.records and call is None:
            self.arguments(rules.start, 1)  # refuse early

    @property
    def name(self) -> str:
        """What the search is called."""
        return getattr(self.search, "__name__", type(self.search).__name__)

    @cached_property
    def windowed(self) -> bool:
        """Whether the search knows of windows, so that it may cut; one of ours always may."""
        return self.records or knows_windows(self._functions)

    @property
    def _functions(self) -> tuple[Function, ...]:
        watched = self._functions_watched
        return (self.search, *watched.several, *((watched.one,) if watched.one else ()))

    @property
    def calls_another(self) -> bool:
        """Whether it only calls what is watched: `watch`, or functions inside or beside it."""
        return self.watch is not None or bool(self._inside)

    @property
    def takes_depth(self) -> bool:
        """Whether it is told how far to look."""
        named = any(name.lower() in DEPTH for name in self._parameters)
        return named and self._call is None and not self.records

    @property
    def mover_unsaid(self) -> bool:
        """Whether nothing that the search has tells whose turn it is."""
        return self._movers is not None and not self._movers.told

    @property
    def pov_said(self) -> bool:
        """Whether it is known from whose side its values are told."""
        return self.records or ("pov" in self.reads and not self.mover_unsaid)

    @property
    def guessed(self) -> bool:
        """Whether what it is called with follows from the names of its parameters alone."""
        return self._call is None and not self.records

    def written(self, state: State, depth: int) -> str:
        """Return the call of the search at a position as it would be written."""
        return f"{self.name}({', '.join(map(repr_of, self.arguments(state, depth)))})"

    def exactly(self, state: State, depth: int, most: int) -> Heard:
        """Call the search with a depth, whatever it means to it; as when it is called."""
        with redirect_stdout(StringIO()):
            return self._watched(state, depth, most)

    @property
    def recursive(self) -> Function:
        """The function whose calls are watched, the first of several."""
        return next(iter(self._functions_watched.several), self.watch or self.search)

    @property
    def watched(self) -> str:
        """What the function is called whose calls are watched."""
        return self.name if self.watch is None else getattr(self.watch, "__name__", self.name)

    @property
    def searching(self) -> tuple[str, ...]:
        """What the functions are called that call one another, or themselves."""
        return tuple(code.co_name for code in self._inside) or (self.watched,)

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
            return made_arguments(self._call, state)
        given: list[Any] = []
        for name, parameter in self._parameters.items():
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            if name.lower() in GAME:
                given.append(self.overheard.game)
                continue
            asked = name, state, depth, self.rules, self._parameters, self.reads
            known, value = self._handing.value_for(*asked)
            if not known and parameter.default is parameter.empty:
                raise not_known_what(name, self.name, self._parameters)
            given.append(value if known else parameter.default)
        return tuple(given)

    def by_name(self, state: State) -> dict[str, Any]:
        """Return what each parameter gets at a state."""
        return dict(zip(self._parameters, self.arguments(state, 1), strict=False))

    def given(self, state: State) -> Any:
        """Return the position as the search gets it, as it stands: what its calls are known by."""
        if state not in self._given:
            arguments, roles = self.arguments(state, 1), self._roles
            if roles is not None:
                board = position_in(roles, arguments)
            else:
                board = arguments[0] if arguments else self._handing.held(self.rules, state)
            self._given[state] = essence(snapshot(board, insist=False))
        return self._given[state]

    def _called(self, call: Function, state: State, arguments: tuple[Any, ...]) -> Any:
        board = () if arguments else self._handing.held(self.rules, state)
        with handed(self._held, arguments, board) as passed:
            return played_on(self._held, partial(call, *passed))

    @cached_property
    def _roles(self) -> Roles | None:
        """How the calls of `search` are read; None if others are watched, and it is unlike them."""
        if self.calls_another:
            return roles_if_alike(self.search, self.arguments(self.rules.start, 1))
        said = self.reads.get("state")
        roles, position = roles_of(self.search, said, lambda: self.arguments(self.rules.start, 1))
        if position is not None:
            self.reads["state"] = position
        return roles

    def __call__(self, state: State, depth: int, most: int | None = None) -> Heard:
        """Call the search at a state and take its calls down; what it prints is not shown.

        Parameters
        ----------
        state
            The position.
        depth
            How many plies it shall look ahead, where it can be told.
        most
            How many nodes to record at most; None: as many as in any call.
        """
        self.overheard.begin()
        with redirect_stdout(StringIO()):
            if self.records:
                game, failed = self.rules.at(state), partial(self._failed, state)
                return heard_of_game(self.search, game, self._options, failed)
            if self._counts_up is None:
                self.settle_depth([state])
                self.overheard.begin()
            depth = 0 if self._counts_up or not self.takes_depth else depth
            ask = partial(self._watched, state, most=most)
            heard, self._beyond = within_the_game(ask, depth, self._beyond)
            return heard

    def settle_depth(self, states: Iterable[State]) -> None:
        """Find from some small positions whether the depth counts up; else it is how far to look.

        At one alone the only move may be one that the search does not see.
        """
        with redirect_stdout(StringIO()):
            asked = [partial(self._watched, state, most=_TRIED) for state in states]
            sizes = [sizes_by_depth(ask) for ask in asked if self.takes_depth]
        self._known_sizes += [one for one in sizes if one]
        self._counts_up = counts_up(self._known_sizes)

    def _watched(self, state: State, depth: int, most: int | None = None) -> Heard:
        arguments, limit = self.arguments(state, depth), min(most or inf, self._max_nodes)
        recorder = Recorder(self._sides(state), search=self.name, max_nodes=int(limit))
        noting = recorder.take = Noting(self.clock)
        recorder.probes_apart, recorder.all_called = True, False
        recorder.verdicts = self.verdicts
        before = self._boards_in(arguments)
        try:
            reads = {"pov": "max"} | self.reads | self._who_is_max()
            if self.mover_unsaid:  # whose values they are is found once they are on the rules
                reads["pov"] = "max"
            watch = self._functions_watched.to_watch()
            run = partial(recorder.runcall, self.search, watch=watch, reads=reads)
            result = self._called(run, state, arguments)
        except LimitReached as limit:
            heard = Heard(None, error=str(limit), limited=True, timed=noting.timed)
            return heard._replace(calls=len(recorder), deepest=deepest_of(limit.tree))
        except RecursionError as error:
            deep = getrecursionlimit()
            return Heard(None, error=self._failed(state, error), limited=True, deepest=deep)
        except InputError as error:
            if not (self._functions_watched.supposed and self.calls_another):
                raise
            said = self.result(state, depth)
            return Heard(None, said, unread=str(error), at_once=not len(recorder))
        except TreevizError as error:
            if not len(recorder):
                return Heard(None, self.result(state, depth))
            endless = isinstance(error.__cause__, RecursionError)
            deep = getrecursionlimit() * endless
            return Heard(None, error=str(error), limited=endless, deepest=deep)
        except (Exception, *_ENDS) as error:  # the search is somebody's own code
            where = nothing_returned(self._functions, lambda: self.result(state, depth))
            line = line_raised(error, self._functions)
            first = len(recorder) <= 1 and isinstance(error, _MISUNDERSTOOD)
            failed = Heard(None, error=self._failed(state, error), placed=True, nothing=where)
            return failed._replace(raised=line, at_once=first)
        try:
            trees = recorder.trees()
        except TreevizError as error:
            where = nothing_returned(self._functions, lambda: self.result(state, depth))
            return Heard(None, result, unread=str(error), nothing=where)
        except Exception as error:  # reading it runs somebody's own code, such as __repr__
            return Heard(None, result, unread=self._failed(state, error))
        changed = before != self._boards_in(arguments)
        moves = self.rules.moves(state) if self.calls_another else ()
        options = [self.given(self.rules.play(state, move)) for move in moves]
        runs = tuple(one.columns for one in trees)
        tree = GameTree.over(joined(runs, options), recorder.game, None, SearchFacts(self.name))
        return Heard(tree, result, changed=changed, runs=runs, shared=noting.shared)

    def result(self, state: State, depth: int) -> Any:
        """Return what the search says when nobody watches; it may raise."""
        with redirect_stdout(StringIO()):
            depth = 0 if self._counts_up else depth - self._beyond
            try:
                return self._called(self.search, state, self.arguments(state, depth))
            except _ENDS as error:
                raise GameError(self._failed(state, error)) from error

    def _boards_in(self, arguments: tuple[Any, ...]) -> list[Any]:
        """Return the boards among the arguments, as they stand.

        A table, killers, counters may change; so may what an object holds beside its board.
        """
        roles, passed = self._roles, [a for a in arguments if not isinstance(a, (Game, Mapping))]
        if roles is not None and roles.position is not None:
            passed = [position_in(roles, arguments)]
        return [essence(snapshot(one, insist=False)) for one in passed]

    @cached_property
    def _names_of_calls(self) -> tuple[str, ...]:
        """The parameters of the functions whose calls are watched."""
        inside = [name for code in self._inside for name in arguments_of(code)]
        return (*inspect.signature(self.recursive).parameters, *inside)

    def _who_is_max(self) -> dict[str, Any]:
        """Return which value of a parameter such as `player` means MAX, from how it is called."""
        passed = dict.fromkeys((*self._parameters, *self._names_of_calls))
        passed.update(self.by_name(self.rules.start))
        named = player_parameter(list(self._parameters), self.reads)
        told = max_said(passed, self.reads)
        truths = any(name.lower() in WHETHER_MAX for name in self._names_of_calls)
        apart = self.calls_another and (truths or type(passed.get(named or "")) is not str)
        if told is not None or named is None or apart:
            return told or {}
        return max_value_at([*passed].index(named), self.rules, lambda at: self.arguments(at, 1))

    @cached_property
    def _states_as_they_are(self) -> bool:
        """Whether the search gets the game's own states, or copies of them."""
        start, board = self.rules.start, self.given(self.rules.start)
        return type(board) is type(start) and bool(board == start)

    def _sides(self, start: State) -> Sides:
        """Return what tells the recorder who is to move, for searches that do not say it."""
        if self._states_as_they_are:
            return Sides(self.rules, None)
        said = says_whose_turn(self._names_of_calls, self.reads)
        movers = self._movers = None if said else Movers(self.rules, start, self.given)
        return Sides(self.rules, movers.at if movers and movers.told else not_known)

    def _failed(self, state: State, error: BaseException) -> str:
        return f"{self.name} raised {said_by(error)} at {place_of(self.rules, state)}"
