"""`OwnSearch`: a search of somebody's own, named on the command line, and how it is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treeviz.errors import InputError, unknown
from treeviz.formatting.expected import whole_number
from treeviz.formatting.progress import Progress

if TYPE_CHECKING:
    from treeviz.game.game import Game
    from treeviz.tree.game_tree import GameTree

_READINGS = ("state", "player", "alpha", "beta", "value", "pov", "max_player")


@dataclass(frozen=True)
class OwnSearch:
    """A search of somebody's own, and how it is called; called with a game, it gives its tree.

    Attributes
    ----------
    function
        The search.
    call, watch, reads
        How it is called and its calls read, as for :func:`treeviz.diagnose`.
    """

    function: Callable[..., Any]
    call: Callable[..., Any] | None
    watch: Callable[..., Any] | None
    reads: Mapping[str, Any]

    @classmethod
    def of(cls, name: str, watch: str | None, call: str | None, reads: Sequence[str]) -> OwnSearch:
        """Return the search of a name, with what the options of the command line say of it.

        Parameters
        ----------
        name
            One of ours, or ``module:attr`` or ``file.py:attr``.
        watch, call
            Names of functions there, or elsewhere with a name like that; None: none was given.
        reads
            Texts such as ``state=v``.

        Raises
        ------
        InputError
            If there is no such module, file or function, or a text makes no sense.
        """
        from treeviz.search.find_search import SEARCHES, find_search

        function = find_search(name) if name in SEARCHES else _function("search", name)
        place = name.rpartition(":")[0]

        def beside(option: str, other: str | None) -> Callable[..., Any] | None:
            if other is None:
                return None
            if "(" in other:
                what = f"the name of a function in {place}, and not a call"
                raise InputError(f"expected {option} to be {what}; got {other!r}{_such(option)}")
            return _function(option, other if ":" in other else f"{place}:{other}")

        return cls(
            function, beside("--call", call), beside("--watch", watch), dict(map(_reading, reads))
        )

    def watched(self) -> dict[str, Any]:
        """Return how it is called, as arguments of what calls it."""
        return {"call": self.call, "watch": self.watch, "reads": self.reads}

    def __call__(self, game: Game, *, progress: Progress | None = None, **asked: Any) -> GameTree:
        """Return the tree of the search at the position of a game; it tells no progress."""
        from treeviz.diagnosis.values.watched_search import watched_search

        return watched_search(game, self.function, **self.watched(), **asked)


def _such(option: str) -> str:
    """Return what such a function may look like, as the end of a message."""
    if option == "--call":
        return ". It takes a state and returns the arguments, such as: lambda state: (state, 4)"
    return ""


def _function(what: str, name: str) -> Callable[..., Any]:
    from treeviz.options.sources import load_attribute

    found: Any = load_attribute(name)
    if not callable(found):
        raise InputError(f"expected a function as the {what} {name!r}, got {found!r}")
    function: Callable[..., Any] = found
    return function


def _reading(text: str) -> tuple[str, Any]:
    """Return what a `--reads` says: the name of a parameter, or a part of the result."""
    what, equals, name = text.partition("=")
    if not equals or not name:
        raise InputError(f"expected --reads WHAT=NAME, such as state=v or pov=mover; got {text!r}")
    if what not in _READINGS:
        raise unknown("reading", what, _READINGS)
    number = whole_number(name.removeprefix("-"))
    if number is None:
        return what, name
    return what, -number if name.startswith("-") else number
