"""The ways treeviz says no.

::

    TreevizError
    ├── InputError(ValueError)         not understood: a position, a name, an option
    │   └── ReadsNoPositions           the game has no way to read positions
    ├── GameError(ValueError)          a game or heuristic broke its contract, at a named position
    ├── RecordingError(RuntimeError)   visits that make no tree, or a write to a finished tree
    ├── LimitReached(RuntimeError)     the search is larger than allowed; `.tree` is what was seen
    ├── ViewError(LookupError)         a view asks for what the tree does not have
    └── RenderError(RuntimeError)      Graphviz could not make the picture

Ctrl-C is none of them: ``Interrupted(KeyboardInterrupt)``; `.found` is what was found until then.

Every message is one line: what was expected, what came, what to do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_LONGEST = 300  # characters of a message, with the last so many of a longer one
_END = 120
_LEFT_OUT = " … "
_MOST_LISTED = 15  # names in a message
_NUMBERED = 10_000  # a smaller number is told as it stands


class TreevizError(Exception):
    """Whatever treeviz refuses; catch it to catch them all.

    Parameters
    ----------
    message
        What was expected, what came, what to do. Whatever is in it, it is one line, and not long.
    """

    def __init__(self, message: object = "", *more: object) -> None:
        super().__init__(abridged(_said(message)), *more)


class InputError(TreevizError, ValueError):
    """A position, name or option that could not be understood."""


class ReadsNoPositions(InputError):
    """A position was written, and the game reads none: its parse is not defined."""


class GameError(TreevizError, ValueError):
    """A game's rules or a heuristic broke the contract; the message names the position."""


class RecordingError(TreevizError, RuntimeError):
    """Visits that do not nest into one tree, or a write to a finished one."""


class LimitReached(TreevizError, RuntimeError):
    """The search is larger than `max_nodes`.

    Attributes
    ----------
    tree
        The :class:`~treeviz.GameTree` recorded until then. Nodes that were still open have the
        value None; it can be drawn like any other.
    """

    def __init__(self, message: str, tree: Any) -> None:
        super().__init__(message)
        self.tree = tree

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.tree)


class ViewError(TreevizError, LookupError):
    """A view asks for a node, a line or a size that the tree cannot give."""


class RenderError(TreevizError, RuntimeError):
    """Graphviz is missing or could not make the picture."""


class Interrupted(KeyboardInterrupt):
    """An audit or a diagnosis was interrupted.

    Attributes
    ----------
    found
        What was found until then: a :class:`~treeviz.Audit` or a :class:`~treeviz.Diagnosis`.
    """

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found

    @property
    def audit(self) -> Any:
        """What was judged until then, if an audit was interrupted."""
        return self.found


def _said(message: object) -> str:
    """Return a message as text; one whose class raises at that is named by its class."""
    try:
        return str.__str__(str(message))
    except Exception as error:  # the code of others
        return f"<{type(message).__name__}, whose text raises {type(error).__name__}>"


def abridged(message: str) -> str:
    """Return a message as one line that is not long: the middle is left out, the advice stays.

    Examples
    --------
    >>> abridged("no such position: " + "x" * 9000 + "; write it as rows")[-21:]
    'xxx; write it as rows'
    >>> len(abridged("x" * 9000)), abridged("short")
    (300, 'short')
    """
    if len(message) > _LONGEST:
        kept = _LONGEST - len(_LEFT_OUT)
        message = message[: kept - _END] + _LEFT_OUT + message[-_END:]
    return message if message.isprintable() else " ".join(message.splitlines())


def unknown(kind: str, name: object, known: Iterable[str]) -> InputError:
    """Return the error for a name nobody knows, with the nearest known one.

    Parameters
    ----------
    kind
        What the name should have named, such as ``"theme"``.
    name
        What came.
    known
        The names there are, in the order in which to list them.

    Examples
    --------
    >>> print(unknown("theme", "papper", ["paper", "dark"]))
    unknown theme 'papper': did you mean 'paper'? There are: paper, dark
    """
    from difflib import get_close_matches  # only a mistaken run pays for it

    names = list(known)
    if type(name) in (int, bool) and abs(name) < _NUMBERED:  # type: ignore[arg-type]
        name = str(name)
    elif issubclass(type(name), str):
        name = str.__str__(name)  # its class may have its own ways
    else:
        kind, name = f"{kind}, which is named by a text:", type(name).__name__
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean {near[0]!r}? There are" if near else "there are"
    listed = ", ".join(names[:_MOST_LISTED]) or "none"
    more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
    return InputError(f"unknown {kind} {name!r}: {hint}: {listed}{more}")
