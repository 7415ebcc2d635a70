"""Functions watched by their names, wherever they are: in others, in classes, behind decorators.

Python's own hook for profilers sees every call of every function. That costs more than the watching
itself where a search asks many small questions of its board. So after some calls the functions are
known, and stand-ins are put wherever they are held; inside a stand-in the hook rests. A function
that is held where no stand-in can be put is watched by the hook to the end.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from operator import itemgetter
from threading import get_ident
from types import CodeType, FrameType, FunctionType
from typing import Any

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of
from treeviz.recorder.call_log import NO_CALLER, NOT_RETURNED
from treeviz.recorder.holders import HeldAt, caches_of, functions_of, is_plain, places_of, put
from treeviz.recorder.profilers import give_back
from treeviz.recorder.roles import still
from treeviz.recorder.watcher import Watcher

_ENDLESS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_LISTED = 4  # names in a message
_NO_NAMES: dict[str, Any] = {}  # all arguments are given by place
_SOON = 1 << 8  # calls seen by the hook, after which the functions are looked for

Hook = Callable[[FrameType, str, Any], None]


@contextmanager
def watched_by_name(
    watcher: Watcher, names: Sequence[str], all_called: bool = True
) -> Iterator[None]:
    """Watch all functions of some names in this thread.

    Parameters
    ----------
    watcher
        Whose log the calls are written to.
    names
        Names, or ends of qualified ones: ``"recurse"``, ``"Board.minimax"``,
        ``"search.<locals>.max_value"``.
    all_called
        Whether each must be that of a function that is called; else one of them.

    Raises
    ------
    InputError
        If no function of a name was called, or several different ones were.
    """
    met = _Met(watcher, names)
    before = sys.getprofile()
    stand_ins = _StandIns(watcher, before)
    hook = _hook(watcher, met, stand_ins)
    stand_ins.hook = hook
    sys.setprofile(hook)
    try:
        yield
    finally:
        give_back(before)
        stand_ins.undo()
    met.check_called(all_called)
    watcher.say_sides()


class _Met:
    """The functions that were called so far, as code: which of them are watched.

    Attributes
    ----------
    index
        By the identity of code (its hash is that of all its parts): the watched function's number;
        −1 if it is not watched.
    watched
        The code that is.
    """

    def __init__(self, watcher: Watcher, names: Sequence[str]) -> None:
        self._watcher, self._names = watcher, names
        self.index: dict[int, int] = {}
        self.watched: dict[int, CodeType] = {}
        self._all: list[CodeType] = []  # kept, so that no other is at the same place
        self._wanted: dict[str, CodeType] = {}

    @property
    def every(self) -> bool:
        """Whether each of the names is that of a function that was called."""
        return len(self._wanted) == len(set(self._names))

    def meet(self, frame: FrameType) -> int:
        """Return the number of a function that is called for the first time; −1: not watched."""
        code = frame.f_code
        self._all.append(code)
        index = self.index[id(code)] = self._number(code, frame)
        if index >= 0:
            self.watched[index] = code
        return index

    def _number(self, code: CodeType, frame: FrameType) -> int:
        qualified, names, wanted = code.co_qualname, self._names, self._wanted
        name = next((n for n in names if qualified == n or qualified.endswith(f".{n}")), None)
        if name is None or code.co_filename == __file__:
            return -1
        if code.co_flags & _ENDLESS:
            raise InputError(
                f"{qualified} is a generator or a coroutine: it cannot be watched by its name; "
                f"give the function itself, watch={code.co_name}"
            )
        if name in wanted and wanted[name].co_qualname != qualified:
            raise InputError(
                f"{repr_of(name)} is the name of several functions, {wanted[name].co_qualname} and "
                f"{qualified}: give more of the one that is meant"
            )
        wanted.setdefault(name, code)
        return self._watcher.add_code(code, parameters_in(code), frame)

    def stood_in(self, code: CodeType, index: int) -> None:
        """Take note that a function's next calls are taken down by a stand-in before its cache."""
        self.index[id(code)] = -1
        del self.watched[index]

    def check_called(self, all_called: bool) -> None:
        """Refuse a name that is that of no function that was called; if one is enough, all such."""
        for name in self._names:
            if name not in self._wanted and (all_called or not self._wanted):
                self._refuse(name)

    def _refuse(self, name: str) -> None:
        known = list(dict.fromkeys(code.co_qualname for code in self._all if _is_theirs(code)))
        short = name.rpartition(".")[2]
        from difflib import get_close_matches  # only a mistaken run pays for it

        near = [k for k in known if get_close_matches(short, [k.rpartition(".")[2]])]
        listed = ", ".join((near or known)[:_LISTED])
        what = "nearest" if near else "called were"
        raise InputError(
            f"no function named {repr_of(name)} was called; {what}: {listed or 'none'}"
        )


def _hook(watcher: Watcher, met: _Met, stand_ins: _StandIns) -> Hook:
    """Return what Python calls at each call and return of any function."""
    found, begins, leave = met.index, watcher.begins, watcher.log.leave
    passed: dict[int, Callable[[Mapping[str, Any]], tuple[Any, ...]]] = {}
    stack: list[tuple[FrameType | None, int]] = []
    top, call = None, NO_CALLER  # the innermost watched frame, and its call
    seen, due = 0, _SOON

    def hook(frame: FrameType, event: str, result: Any) -> None:
        nonlocal top, call, seen, due
        if event == "call":
            code = frame.f_code
            index = found.get(id(code))
            if index is None:
                index = met.meet(frame)
                if index >= 0:
                    passed[index] = _values_of(parameters_in(code))
                    if not is_plain(frame) and stand_ins.put_before_cache(code, index):
                        met.stood_in(code, index)
            if index >= 0:
                begun = begins[index](passed[index](frame.f_locals), _NO_NAMES)
                stack.append((top, call))
                top, call = frame, begun
                seen += 1
                if seen >= due and met.every:
                    due *= 2  # to look costs time, too
                    stand_ins.put(met.watched)
        elif frame is top and event == "return":
            # An error that leaves a function looks to a profiler like None returned.
            leave(call, NOT_RETURNED if result is None else still(result))
            top, call = stack.pop()

    return hook


class _StandIns:
    """What is put in the place of functions that are known; the hook rests inside them.

    Parameters
    ----------
    watcher
        Whose log the calls are written to.
    before
        The hook that was there before ours.

    Attributes
    ----------
    hook
        Ours.
    """

    def __init__(self, watcher: Watcher, before: Any) -> None:
        self._watcher, self._before = watcher, before
        self.hook: Hook | None = None
        self._known: set[int] = set()  # functions that have one, by identity
        self._undo: list[Callable[[], None]] = []

    def put(self, watched: Mapping[int, CodeType]) -> None:
        """Put stand-ins for all functions of some code; none if one of them cannot have one."""
        new: list[tuple[FunctionType, int, list[HeldAt]]] = []
        for index, code in watched.items():
            functions = functions_of(code)
            while functions:  # a list of them would be one more place that holds them
                function = functions.pop()
                if id(function) in self._known:
                    continue
                places = places_of(function)
                if places is None:
                    return
                new.append((function, index, places))
        for function, index, places in new:
            self._known.add(id(function))
            self._undo.append(put(self._stand_in(function, index), function, places))

    def put_before_cache(self, code: CodeType, index: int) -> bool:
        """Put a stand-in before the cache of a function, if it has one; tell whether it has.

        What a cache answers calls no function of Python's, so no hook sees it.

        Raises
        ------
        InputError
            If the cache is held where no stand-in can be put.
        """
        found, functions = False, functions_of(code)
        while functions:
            function = functions.pop()
            caches = caches_of(function)
            while caches:
                cache = caches.pop()
                places = places_of(cache)
                if places is None:
                    raise InputError(
                        f"what the cache of {code.co_qualname} answers cannot be watched by name: "
                        f"watch the function itself, watch={function.__name__}"
                    )
                telling = self._watcher.telling_hits(cache, cache.cache_info)
                self._undo.append(put(self._stand_in(function, index, telling), cache, places))
                found = True
        return found

    def undo(self) -> None:
        """Put every function back in its place."""
        for step in reversed(self._undo):
            step()

    def _stand_in(
        self, function: FunctionType, index: int, cache: Callable[..., Any] | None = None
    ) -> Callable[..., Any]:
        """Return a function that takes down its calls without the hook, and those inside it.

        Before a cache it does so beside the hook, which no longer minds the function.
        """
        owner, log, begins = get_ident(), self._watcher.log, self._watcher.begins
        leave, hook, before = log.leave, self.hook, self._before
        getprofile, setprofile = sys.getprofile, sys.setprofile
        names, defaults = parameters_in(function.__code__), _defaults(function)
        most, by_place = len(names), function.__code__.co_argcount
        rests, called = cache is None, function if cache is None else cache

        @wraps(called)
        def visit(*args: Any, **kwargs: Any) -> Any:
            if get_ident() != owner:
                return called(*args, **kwargs)
            outermost = rests and getprofile() is hook
            if outermost:
                give_back(before)
            try:
                passed = args
                if len(args) != most:
                    passed = args[:by_place]
                    passed += tuple(
                        kwargs[name] if name in kwargs else defaults.get(name)
                        for name in names[len(passed) :]
                    )
                call = begins[index](passed, _NO_NAMES)
                try:
                    result = called(*args, **kwargs)
                except BaseException:
                    log.abandon(call)
                    raise
                leave(call, NOT_RETURNED if result is None else still(result))
                return result
            finally:
                if outermost:
                    setprofile(hook)

        return visit


def parameters_in(code: CodeType) -> tuple[str, ...]:
    """Return the names of the parameters of some code, without those that take all the rest."""
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _defaults(function: FunctionType) -> dict[str, Any]:
    code, values = function.__code__, function.__defaults__ or ()
    with_default = code.co_varnames[code.co_argcount - len(values) : code.co_argcount]
    return dict(zip(with_default, values, strict=True)) | (function.__kwdefaults__ or {})


def _is_theirs(code: CodeType) -> bool:
    """Tell whether a function that was called is one of the program's, and has a name."""
    ours = code.co_filename == __file__ or "contextlib" in code.co_filename
    return not ours and not code.co_qualname.endswith(">")


def _values_of(names: Sequence[str]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Return what reads the values of some names, as a tuple."""
    if len(names) > 1:
        return itemgetter(*names)
    return lambda there: tuple(map(there.__getitem__, names))
