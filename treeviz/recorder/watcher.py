"""Somebody's recursive functions, watched: each call is taken down, each does what it did before.

Functions are watched in two ways. One that can be named is replaced by its stand-in wherever it is
looked up, and everything is put back afterwards, whatever happened. One that cannot (it is inside
another function) is watched by name, :mod:`treeviz.recorder.by_name`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from threading import get_ident
from types import BuiltinFunctionType, CodeType, FrameType
from typing import Any, TypeAlias

from treeviz.errors import InputError
from treeviz.game.freezing import Taking
from treeviz.game.player import SIDES, Player
from treeviz.recorder.call_beginning import Begin, call_beginning
from treeviz.recorder.call_log import CallLog
from treeviz.recorder.coroutines import watched_coroutine, watched_generator
from treeviz.recorder.limits_in_code import has_a_limit
from treeviz.recorder.roles import Arguments, Function, Roles, still
from treeviz.recorder.signatures import parameters_of, unwrapped
from treeviz.recorder.unseen import windowed_callees

Watched: TypeAlias = "Function | str"


class Watcher:
    """Watches functions and writes their calls into a log.

    Parameters
    ----------
    log
        Where the calls go.
    take
        What makes of a position the value to record.
    roles
        How arguments are read, as for :class:`treeviz.recorder.roles.Roles`.

    Attributes
    ----------
    names
        What the watched functions are called.
    fixed
        Whose turn each of them always is, if its name says so and there are several.
    elsewhere
        How many calls came from other threads, which are not taken down.
    windowed
        Whether any of them knows of alpha and beta.
    begins
        For each of them, what takes down that a call of it begins.
    unseen
        For each of them, the names of functions that it calls, which search within a window, too,
        and are not watched.
    """

    def __init__(self, log: CallLog, take: Taking, **roles: Any) -> None:
        self.log, self.take = log, take
        self.names: list[str] = []
        self.fixed: list[Player | None] = []
        self.windowed = False
        self.unseen: list[list[str]] = []
        self._code: list[CodeType | None] = []
        self._around: list[Callable[[], Mapping[str, Any]]] = []  # the names they can see
        self.elsewhere = 0
        self._asked_roles = roles
        self._roles: list[Roles] = []
        self.begins: list[Begin] = []
        self._owner = get_ident()

    def stand_in(self, function: Function) -> Function:
        """Return a function that does what `function` does and takes down its calls.

        Raises
        ------
        InputError
            If it cannot be watched: it shows no signature, or its calls do not return a value.
        """
        parameters, plain = parameters_of(function), unwrapped(function)
        if inspect.isasyncgenfunction(plain):
            raise InputError(
                f"{_name(function)} is an asynchronous generator: its calls return no value that "
                "could be watched; watch a plain function that it calls"
            )
        if isinstance(plain, BuiltinFunctionType):
            raise InputError(
                f"{_name(function)} is not written in Python, and the calls in it are not seen: "
                "watch a function of the program"
            )
        index = self._add(_name(function), parameters, plain)
        if inspect.iscoroutinefunction(plain):
            return watched_coroutine(function, index, self.begins, self.log)
        if inspect.isgeneratorfunction(plain):
            return watched_generator(function, index, self.begins, self.log)
        owner, log, begins, leave = self._owner, self.log, self.begins, self.log.leave

        cache = getattr(function, "cache_info", None)
        if cache is not None:
            function = self.telling_hits(function, cache)

        @wraps(function)
        def visit(*args: Any, **kwargs: Any) -> Any:
            if get_ident() != owner:
                self.elsewhere += 1
                return function(*args, **kwargs)
            call = begins[index](args, kwargs)
            try:
                result = function(*args, **kwargs)
            except BaseException:
                log.abandon(call)
                raise
            leave(call, still(result))
            return result

        return visit

    def telling_hits(self, function: Function, cache: Callable[[], Any]) -> Function:
        """Return a cached function that also notes in the log which calls its cache answered."""
        log = self.log

        @wraps(function)
        def ask(*args: Any, **kwargs: Any) -> Any:
            call, hits = len(log) - 1, cache().hits
            result = function(*args, **kwargs)
            if len(log) - 1 == call and cache().hits > hits:
                log.known.add(call)
            return result

        return ask

    def _add(self, name: str, parameters: Mapping[str, Any], plain: Function) -> int:
        code = getattr(plain, "__code__", None)
        if code is None:
            return self._append(name, parameters, {}, None, dict)
        self._note_windows(code)
        return self._append(name, parameters, plain.__globals__, code, lambda: _closed_over(plain))

    def add_code(self, code: CodeType, parameters: Sequence[str], frame: FrameType) -> int:
        """Watch a function of which there is a call alone; return its number.

        Parameters
        ----------
        code, parameters
            Its code, and the names in which its arguments come, all by place.
        frame
            The call.
        """
        self._note_windows(code)
        free = {name: frame.f_locals.get(name) for name in code.co_freevars}
        name = code.co_qualname.rpartition(".")[2]
        return self._append(name, dict.fromkeys(parameters), frame.f_globals, code, free.copy)

    def _append(
        self,
        name: str,
        parameters: Mapping[str, Any],
        spaces: Mapping[str, Any],
        code: CodeType | None,
        free: Callable[[], Mapping[str, Any]],
    ) -> int:
        index = len(self.names)
        self.unseen.append([])
        used = () if code is None else code.co_names
        self._roles.append(Roles(name, parameters, spaces=spaces, used=used, **self._asked_roles))
        self.begins.append(self._first_call(index))
        self.names.append(name)
        self.fixed.append(None)
        self._code.append(code)
        self._around.append(lambda: {**spaces, **free()})
        return index

    def _note_unseen(self, index: int, owner: object) -> None:
        """Note what a function calls that searches on within the window; read at its first call."""
        code = self._code[index]
        if code is not None and self.windowed:
            self.unseen[index] = windowed_callees(code, self._around[index](), owner)

    def _note_windows(self, code: CodeType) -> None:
        seen = (*code.co_varnames, *code.co_names, *code.co_freevars, *code.co_cellvars)
        lower = {name.lower() for name in seen}
        self.windowed |= any("alpha" in name for name in lower) and any(
            "beta" in name for name in lower
        )

    def unseen_below(self) -> list[list[str]]:
        """Return, for each watched function, which searches go on below it and are not watched."""
        return [[name for name in names if name not in self.names] for names in self.unseen]

    @property
    def limited(self) -> bool:
        """Whether a watched function has a limit at which it may leave its moves."""
        return any(code is not None and has_a_limit(code) for code in self._code)

    def say_sides(self) -> None:
        """Read from the names of several functions whose turn each always is."""
        sides: list[Player | None] = []
        for name in map(str.lower, self.names):
            both = ("max" in name) == ("min" in name) or "nega" in name
            sides.append(None if both else Player.MAX if "max" in name else Player.MIN)
        if {*sides} >= {*SIDES}:  # `minimax` beside `quiesce` says nothing of whose turn it is
            self.fixed = sides

    def _first_call(self, index: int) -> Begin:
        """Return what begins the first call of a function, which settles how others are read."""
        roles = self._roles[index]

        def settle(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> int:
            roles.settle(Arguments(args, kwargs))
            owner = args[0] if args else None
            if next(iter(roles.parameters), None) == "self":
                self.take.owners.append(owner)
            self._note_unseen(index, owner)
            position, said = roles.reader()(args, kwargs)
            enter, take = self.log.enter, self.take.taking_like(position)
            self.begins[index] = call_beginning(roles, index, enter, take)
            return enter(index, take(position), said)

        return settle


def _closed_over(plain: Function) -> dict[str, Any]:
    """Return the names around a function, and what they hold, as far as they hold anything."""
    found = {}
    for name, cell in zip(plain.__code__.co_freevars, plain.__closure__ or (), strict=False):
        with suppress(ValueError):  # a name that has no value yet
            found[name] = cell.cell_contents
    return found


def _name(function: Function) -> str:
    return getattr(function, "__name__", repr(function))
