"""Where games, heuristics and recordings come from: built-in names, modules, files."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from treeviz import games
from treeviz.errors import InputError, TreevizError, unknown
from treeviz.formatting.printed import said_by
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Game, Heuristic, complete, heuristics_of

if TYPE_CHECKING:
    from treeviz.tree.game_tree import GameTree

_LISTED = 6  # names of a file: more are no hint


def is_recording(name: str) -> bool:
    """Tell whether what was given for a game is a recording: a file of its endings, or a pipe."""
    return name == "-" or name.lower().endswith((".json", ".json.gz", ".jsonl"))


def is_adapted(name: str) -> bool:
    """Return whether a name is one of other people's rules, and of no module of one's own."""
    return name.startswith(("openspiel:", "chess:"))


def load_recording(name: str, rules: str | None) -> GameTree:
    """Return the tree of a recording.

    Parameters
    ----------
    name
        Its path; ``-`` is standard input.
    rules
        The name of its game, if that is not a built-in one and shall be at hand.

    Raises
    ------
    InputError
        If there is no such file or game, it is no recording, or not one of this game.
    """
    from treeviz.files.load_save import load

    game = None if rules is None else load_game(rules, "", {})
    return load(sys.stdin.buffer if name == "-" else name, game)


def load_trace(name: str, rules: str | None, **limits: Any) -> GameTree:
    """Return the tree of a trace, as `load_recording` does of a recording.

    Parameters
    ----------
    name, rules
        As there; a pipe is read while the program that fills it runs.
    **limits
        `max_nodes` and `progress`, as :func:`treeviz.files.trace.read_trace` takes them.
    """
    from treeviz.files.trace import read_trace

    game = None if rules is None else load_game(rules, "", {})
    return read_trace(sys.stdin.buffer if name == "-" else name, game, **limits)


def load_game(name: str, position: str, sizes: dict[str, int]) -> Game:
    """Return the game of a name, at a position.

    Parameters
    ----------
    name
        A built-in name, or ``module:attr`` or ``file.py:attr``: a class, an instance, or a function
        that makes one.
    position
        Where to begin, as the game writes it; empty: at its start.
    sizes
        Arguments for making it, such as ``rows``.

    Raises
    ------
    InputError
        If there is no such game, or no such position of it.
    GameError
        If what was found is no game.
    """
    found: Any
    if is_recording(name):
        raise InputError(f"{name!r} is a recording of a search; what is asked for needs a game")
    if name.startswith("openspiel:"):
        found = games.OpenSpiel(name.removeprefix("openspiel:"))
    elif name.startswith("chess:"):
        found = partial(games.Chess, variant=name.removeprefix("chess:"))
    elif is_elsewhere(name):
        found = load_attribute(name)
    elif name == "chess":
        found = games.Chess
    elif name in games.BUILT_IN:
        found = getattr(games, games.BUILT_IN[name])
    else:
        found = _from_entry_points(name)
    takes_position = False
    if isinstance(found, type) or (callable(found) and not hasattr(found, "moves")):
        arguments: dict[str, Any] = dict(sizes)
        parameters = _parameters(found)
        strange = [size for size in sizes if size not in parameters]
        if strange:
            raise InputError(f"{name} takes no --{strange[0]}")
        first = next(iter(parameters), "")
        takes_position = first in ("position", "tree") and bool(position)
        if takes_position:
            arguments[first] = position
        found = _made(name, found, arguments)
    elif sizes:
        raise InputError(f"{name} is made already; it takes no --{next(iter(sizes))}")
    game = complete(found)
    if position and not takes_position:
        return game.at(CheckedGame(game).parse(position))
    return game


def _from_entry_points(name: str) -> Any:
    """Return a game that an installed package offers in the entry point group `treeviz.games`."""
    from importlib.metadata import entry_points  # a scan of all packages: only for other names

    offered = {point.name: point for point in entry_points(group="treeviz.games")}
    if name not in offered:
        known = [*games.BUILT_IN, *offered, *games.ADAPTERS, "module:attr", "file.py:attr"]
        from treeviz.games.openspiel import openspiel_names

        if name in openspiel_names():
            raise InputError(
                f"unknown game {name!r}: did you mean {'openspiel:' + name!r}? `treeviz games` "
                "lists those that come along"
            )
        raise unknown("game", name, known)
    try:
        return offered[name].load()
    except Exception as error:  # the package's own code: whatever it raises is told, in one line
        raise _broken(name, error) from error


def load_heuristic(game: Game, name: str | None) -> str | Heuristic | None:
    """Return the heuristic of a name: one of the game's own, or loaded from a module or file.

    Raises
    ------
    InputError
        If there is no such heuristic.
    """
    if name is None:
        return None
    if not is_elsewhere(name):
        if name not in heuristics_of(game):
            known = [*heuristics_of(game), "module:attr", "file.py:attr"]
            raise unknown("heuristic", name, known)
        return name
    found = load_attribute(name)
    if not callable(found):
        raise InputError(f"expected a function as the heuristic {name!r}, got {found!r}")
    heuristic: Heuristic = found
    return heuristic


def is_elsewhere(name: str) -> bool:
    """Tell whether a name is one in a module or a file, and none that is known here."""
    return ":" in name or name.endswith(".py")


def load_attribute(name: str) -> Any:
    """Return what ``module:attr`` or ``file.py:attr`` names.

    Raises
    ------
    InputError
        If there is no such module, file or attribute, or running it fails.
    """
    place, _, attribute = (name if ":" in name else f"{name}:").rpartition(":")
    if not place:
        raise InputError(f"expected module:attr or file.py:attr, got {name!r}")
    module = _load_file(Path(place)) if place.endswith(".py") else _load_module(place)
    if not attribute:
        defined = [f"{place}:{own}" for own in _public(module)[:_LISTED]]
        if not defined:
            raise InputError(f"expected a file that defines a name, got {place!r}, which has none")
        meant = ", ".join(defined)
        # Of functions alone none is a game: it is a search that somebody wants to see.
        only_a_search = all(map(inspect.isfunction, map(partial(getattr, module), _public(module))))
        watch = "; a search without a game is watched by treeviz.Recorder" * only_a_search
        raise InputError(
            f"expected one of the names in {place}, such as {meant}; got {name!r}{watch}"
        )
    value: Any = module
    for part in attribute.split("."):
        if not part or not hasattr(value, part):
            raise unknown(f"name in {place}", part, _public(value))
        value = getattr(value, part)
    return value


def _public(value: Any) -> list[str]:
    """Return the names that somebody may have meant: what is public there and no import of it."""
    exported = getattr(value, "__all__", None)
    if exported is not None:
        return list(exported)
    names = [name for name in dir(value) if not name.startswith("_")]
    return [name for name in names if not _is_imported(value, getattr(value, name, None))]


def _is_imported(place: Any, found: Any) -> bool:
    """Return whether a module, or what it took from another, is found under a name of it."""
    if isinstance(found, ModuleType):
        return True
    of_code = isinstance(found, type) or callable(found)
    home = getattr(found, "__module__", None) if of_code else None
    return isinstance(place, ModuleType) and home not in (None, place.__name__)


def _load_module(name: str) -> ModuleType:
    sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and name.startswith(error.name):
            raise InputError(f"there is no module {error.name!r}") from error
        raise InputError(f"module {name!r} needs {error.name!r}, which is not there") from error
    except (
        Exception,
        SystemExit,
    ) as error:  # the module's own code: whatever it raises is told, in one line
        raise _broken(name, error) from error
    finally:
        sys.path.remove(os.getcwd())


def _load_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise InputError(f"there is no file {str(path)!r}")
    return _run_file(path, path.resolve().stat().st_mtime_ns)


@lru_cache(maxsize=8)  # a game and a search from one file must share what it defines
def _run_file(path: Path, changed: int) -> ModuleType:
    """Run a file as a module; run it again only if it was changed since."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None, "a path that ends in .py has a loader"
    assert spec.loader is not None, "a path that ends in .py has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent.resolve()))
    # Some code (dataclasses, pickling) looks its own module up while it runs.
    sys.modules.setdefault(path.stem, module)
    try:
        spec.loader.exec_module(module)
    except (
        Exception,
        SystemExit,
    ) as error:  # the file's own code: whatever it raises is told, in one line
        raise _broken(str(path), error) from error
    finally:
        sys.path.remove(str(path.parent.resolve()))
    return module


def _broken(name: str, error: BaseException) -> InputError:
    return InputError(f"running {name} raised {said_by(error)}")


def _parameters(found: Any) -> dict[str, inspect.Parameter]:
    try:
        return dict(inspect.signature(found).parameters)
    except (TypeError, ValueError):
        return {}


def _made(name: str, maker: Any, arguments: dict[str, Any]) -> Any:
    try:
        return maker(**arguments)
    except TreevizError:
        raise
    except (
        Exception,
        SystemExit,
    ) as error:  # the maker's own code: whatever it raises is told, in one line
        raised = f"making {name} raised {said_by(error)}"
        raise InputError(raised + _no_maker(maker, arguments)) from error


def _no_maker(maker: Any, arguments: dict[str, Any]) -> str:
    """Return what to do with a function that wants more than a maker of games is given."""
    try:
        inspect.signature(maker).bind(**arguments)
    except (TypeError, ValueError):
        if inspect.isfunction(maker):
            return "; a search of your own is given by --search, beside the game that it plays"
    return ""
