"""Somebody's recursive functions, watched: each call is taken down, each does what it did before.

Functions are watched in two ways. One that can be named is replaced by its stand-in wherever it is
looked up, and everything is put back afterwards, whatever happened. One that cannot (it is inside
another function) is watched by name, through Python's own hook for profilers.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from operator import itemgetter
from threading import get_ident
from types import CodeType, FrameType, MethodType
from typing import Any, TypeAlias

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of
from treeviz.game.player import SIDES, Player
from treeviz.recorder.call_log import NO_CALLER, NOT_RETURNED, CallLog, CallSaid
from treeviz.recorder.replacing import replaced
from treeviz.recorder.roles import Arguments, Function, Reader, Roles, parameters_of, still
from treeviz.recorder.unseen import windowed_callees

Watched: TypeAlias = "Function | str"
_ENDLESS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_LISTED = 4  # names in a message
_NO_NAMES: dict[str, Any] = {}  # all arguments are given by place


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
    unseen
        For each of them, the names of functions that it calls, which search within a window, too,
        and are not watched.
    """

    def __init__(self, log: CallLog, take: Callable[[Any], Any], **roles: Any) -> None:
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
        self._readers: list[Reader] = []
        self._owner = get_ident()

    def stand_in(self, function: Function) -> Function:
        """Return a function that does what `function` does and takes down its calls.

        Raises
        ------
        InputError
            If it cannot be watched: it shows no signature, or its calls do not return a value.
        """
        plain = inspect.unwrap(function)
        for unfit, why in (
            (inspect.iscoroutinefunction, "a coroutine"),
            (inspect.isasyncgenfunction, "an asynchronous generator"),
            (inspect.isgeneratorfunction, "a generator"),
        ):
            if unfit(plain):
                raise InputError(
                    f"{_name(function)} is {why}: its calls return no value that could be watched; "
                    "watch a plain function that it calls"
                )
        index = self._add(_name(function), parameters_of(function), plain)
        owner, log, readers = self._owner, self.log, self._readers
        enter, leave, take = log.enter, log.leave, self.take

        cache = getattr(function, "cache_info", None)
        if cache is not None:
            function = self._telling_hits(function, cache)

        @wraps(function)
        def visit(*args: Any, **kwargs: Any) -> Any:
            if get_ident() != owner:
                self.elsewhere += 1
                return function(*args, **kwargs)
            position, said = readers[index](args, kwargs)
            call = enter(index, take(position), said)
            try:
                result = function(*args, **kwargs)
            except BaseException:
                log.abandon(call)
                raise
            leave(call, still(result))
            return result

        return visit

    def _telling_hits(self, function: Function, cache: Callable[[], Any]) -> Function:
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

    @contextmanager
    def replacing(
        self, functions: Sequence[Function], *elsewhere: Function
    ) -> Iterator[list[Function]]:
        """Let functions be watched wherever they, or others, look them up; give their stand-ins."""
        stand_ins = [self.stand_in(getattr(one, "__func__", one)) for one in functions]
        self._say_sides()
        with replaced(dict(zip(map(Held, functions), stand_ins, strict=True)), *elsewhere):
            yield [
                stand_in if owner is None else MethodType(stand_in, owner)
                for stand_in, owner in (
                    (stand_in, getattr(one, "__self__", None))
                    for stand_in, one in zip(stand_ins, functions, strict=True)
                )
            ]

    @contextmanager
    def by_name(self, names: Sequence[str]) -> Iterator[None]:
        """Watch all functions of these names in this thread.

        Parameters
        ----------
        names
            Names, or ends of qualified ones: ``"recurse"``, ``"Board.minimax"``,
            ``"search.<locals>.max_value"``.

        Raises
        ------
        InputError
            If no function of a name was called, or several different ones were.
        """
        found: dict[int, int] = {}  # by identity: the hash of code is that of all its parts
        met: list[CodeType] = []  # kept, so that no other is at the same place
        passed: dict[int, Callable[[Mapping[str, Any]], tuple[Any, ...]]] = {}
        wanted: dict[str, CodeType] = {}
        stack: list[tuple[FrameType | None, int]] = []
        top, call = None, NO_CALLER  # the innermost watched frame, and its call
        before, readers, take = sys.getprofile(), self._readers, self.take
        enter, leave = self.log.enter, self.log.leave

        def meet(code: CodeType, frame: FrameType) -> int:
            met.append(code)
            index = found[id(code)] = self._meet(code, frame, names, wanted)
            if index >= 0:
                passed[index] = _values_of(code.co_varnames[: _count(code)])
            return index

        def hook(frame: FrameType, event: str, result: Any) -> None:
            nonlocal top, call
            if event == "call":
                code = frame.f_code
                index = found.get(id(code))
                if index is None:
                    index = meet(code, frame)
                if index >= 0:
                    position, said = readers[index](passed[index](frame.f_locals), _NO_NAMES)
                    stack.append((top, call))
                    top, call = frame, enter(index, take(position), said)
            elif frame is top and event == "return":
                # An error that leaves a function looks to a profiler like None returned.
                leave(call, NOT_RETURNED if result is None else still(result))
                top, call = stack.pop()

        sys.setprofile(hook)
        try:
            yield
        finally:
            sys.setprofile(before)
        for name in names:
            if name not in wanted:
                self._refuse_name(name, met)
        self._say_sides()

    def _meet(
        self, code: CodeType, frame: FrameType, names: Sequence[str], wanted: dict[str, CodeType]
    ) -> int:
        """Return the index of a function that is called for the first time; −1: not watched."""
        qualified = code.co_qualname
        name = next((n for n in names if qualified == n or qualified.endswith(f".{n}")), None)
        if name is None:
            return -1
        if code.co_flags & _ENDLESS:
            raise InputError(f"{qualified} is a generator or a coroutine: it cannot be watched")
        if name in wanted and wanted[name].co_qualname != qualified:
            raise InputError(
                f"{repr_of(name)} is the name of several functions, {wanted[name].co_qualname} and "
                f"{qualified}: give more of the one that is meant"
            )
        wanted.setdefault(name, code)
        parameters = dict.fromkeys(code.co_varnames[: _count(code)])
        self._note_windows(code)
        free = {name: frame.f_locals.get(name) for name in code.co_freevars}
        spaces = frame.f_globals
        return self._append(qualified.rpartition(".")[2], parameters, spaces, code, free.copy)

    def _refuse_name(self, name: str, met: Sequence[CodeType]) -> None:
        known = list(dict.fromkeys(code.co_qualname for code in met if _is_theirs(code)))
        short = name.rpartition(".")[2]
        from difflib import get_close_matches  # only a mistaken run pays for it

        near = [k for k in known if get_close_matches(short, [k.rpartition(".")[2]])]
        listed = ", ".join((near or known)[:_LISTED])
        what = "nearest" if near else "called were"
        raise InputError(
            f"no function named {repr_of(name)} was called; {what}: {listed or 'none'}"
        )

    def _add(self, name: str, parameters: Mapping[str, Any], plain: Function) -> int:
        code = getattr(plain, "__code__", None)
        if code is None:
            return self._append(name, parameters, {}, None, dict)
        self._note_windows(code)
        return self._append(name, parameters, plain.__globals__, code, lambda: _closed_over(plain))

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
        self._roles.append(Roles(name, parameters, spaces=spaces, **self._asked_roles))
        self._readers.append(self._reader(index))
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

    def _say_sides(self) -> None:
        """Read from the names of several functions whose turn each always is."""
        sides: list[Player | None] = []
        for name in map(str.lower, self.names):
            both = ("max" in name) == ("min" in name) or "nega" in name
            sides.append(None if both else Player.MAX if "max" in name else Player.MIN)
        if {*sides} >= {*SIDES}:  # `minimax` beside `quiesce` says nothing of whose turn it is
            self.fixed = sides

    def _reader(self, index: int) -> Reader:
        """Return what reads the calls of a function; the first of them settles its roles."""
        roles = self._roles[index]

        def settle(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[Any, CallSaid]:
            roles.settle(Arguments(args, kwargs))
            self._note_unseen(index, args[0] if args else None)
            self._readers[index] = roles.reader()
            return self._readers[index](args, kwargs)

        return settle


def _is_theirs(code: CodeType) -> bool:
    """Tell whether a function that was called is one of the program's, and has a name."""
    ours = code.co_filename == __file__ or "contextlib" in code.co_filename
    return not ours and not code.co_qualname.endswith(">")


def _count(code: CodeType) -> int:
    return code.co_argcount + code.co_kwonlyargcount


def _values_of(names: Sequence[str]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Return what reads the values of some names, as a tuple."""
    if len(names) > 1:
        return itemgetter(*names)
    return lambda there: tuple(map(there.__getitem__, names))


def _closed_over(plain: Function) -> dict[str, Any]:
    """Return the names around a function, and what they hold, as far as they hold anything."""
    found = {}
    for name, cell in zip(plain.__code__.co_freevars, plain.__closure__ or (), strict=False):
        with suppress(ValueError):  # a name that has no value yet
            found[name] = cell.cell_contents
    return found


class Held:
    """A function as a key: the same only as itself."""

    __slots__ = ("function",)

    def __init__(self, function: Function) -> None:
        self.function = function

    def __hash__(self) -> int:
        return id(getattr(self.function, "__func__", self.function))

    def __eq__(self, other: object) -> bool:
        mine = getattr(self.function, "__func__", self.function)
        return isinstance(other, Held) and mine is getattr(
            other.function, "__func__", other.function
        )


def _name(function: Function) -> str:
    return getattr(function, "__name__", repr(function))
