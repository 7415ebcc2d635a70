"""`SearchFacts`: what a search says of itself; `tree.graph` is its printing.

What decides is typed: whether plies count, whether the moves had an order of the search's own. What
somebody's search says beyond that is kept as it was said, shown, and decides nothing.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"), depth=2)
>>> tree.facts.search, tree.facts.depth, tree.graph["depth"]
('minimax', 2, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from treeviz.formatting.expected import is_a
from treeviz.formatting.plain_values import (
    bare_number,
    bare_text,
    bare_whole,
    read_mapping,
    unexpected,
)
from treeviz.formatting.printed import repr_of
from treeviz.tree.adjacency import ReadOnlyDict

_ALWAYS = ("search", "heuristic", "max_nodes", "depth")  # printed even where they are None


@dataclass(frozen=True)
class SearchFacts:
    """What a search says of itself.

    Of the facts that not every search has, None means that it does not speak of them.

    Attributes
    ----------
    search
        What it is called, such as ``"minimax"``.
    heuristic
        What it estimates with: a name of the game's, or that of a function.
    max_nodes
        How many nodes it might record; None: as many as there are.
    depth
        How many plies it looks ahead; None: to the end of the game.
    depth_penalty
        Points per ply by which the value of a finished game moves towards 0. Where it is not 0,
        the nearer win and the farther loss are chosen among equal infinities.
    cut_on_equal, fail, window, exact_root
        As :func:`~treeviz.alphabeta` takes them; the window in points of MAX's side.
    ordered
        Whether the moves were searched in another order than the game's own.
    probes
        How many moves it probed and then searched again; the tree holds the last search of each.
    stops_at_wins
        Whether it looks at no more moves once one of them wins; these leave no trace in the tree.
    skips_moves
        Whether it may have left out moves without a trace: it takes them from a table of its own,
        or leaves them where a count or a clock comes to its limit.
    returned
        The node of the root's move that the program returned, where it is not the one that its
        values choose first.
    said
        What somebody's search says beyond that, by the names it was given. It decides nothing.

    Raises
    ------
    InputError
        If the depth is no whole number of plies, or the depth penalty no number.

    Examples
    --------
    >>> SearchFacts("my negamax", depth=3, said={"cpu": "slow"}).printed()
    {'search': 'my negamax', 'heuristic': '', 'max_nodes': None, 'depth': 3, 'cpu': 'slow'}
    """

    search: str = "a search of your own"
    heuristic: str = ""
    max_nodes: int | None = None
    depth: int | None = None
    depth_penalty: float | None = None
    cut_on_equal: bool | None = None
    fail: str | None = None
    window: tuple[float, float] | None = None
    exact_root: bool | None = None
    ordered: bool | None = None
    probes: int | None = None
    stops_at_wins: bool | None = None
    skips_moves: bool | None = None
    returned: int | None = None
    said: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        for name, plain, what in (
            ("depth", bare_whole, "a depth in plies among the facts"),
            ("depth_penalty", _points, "a depth penalty among the facts"),
        ):
            given = getattr(self, name)
            if given is not None:
                if (read := plain(given)) is None:
                    raise unexpected(what, given)
                object.__setattr__(self, name, read)
        said = read_mapping(self.said, "what the search says beyond that, by name")
        object.__setattr__(self, "said", ReadOnlyDict(said))

    @classmethod
    def named(cls, search: object) -> SearchFacts:
        """Return what is known of a search that has no more than a name, or is one."""
        return cls(repr_of(search) if (name := bare_text(search)) is None else name)

    @classmethod
    def of(
        cls, printed: SearchFacts | Mapping[str, Any], said: Mapping[str, Any] | None = None
    ) -> SearchFacts:
        """Read facts back from their printing, such as a file holds; facts are as they are.

        Parameters
        ----------
        printed
            Facts by name. What has no name of ours, or is not what that name stands for, counts as
            said by the search.
        said
            What the search said beyond them; this is never taken for more than that.
        """
        if is_a(printed, SearchFacts):
            return printed
        facts = read_mapping(printed, "facts of a search by name")
        typed = {
            name: value
            for name, value in facts.items()
            if name in _KINDS and (value is None or _KINDS[name](value))
        }
        rest = {name: value for name, value in facts.items() if name not in typed}
        return cls(**typed, said={**rest, **(said or {})})

    def printed(self, *, said: bool = True) -> dict[str, Any]:
        """Return the facts by name, as `tree.graph` tells them.

        Parameters
        ----------
        said
            Whether to tell, too, what the search said beyond the facts that are typed.
        """
        told = {
            fact.name: value
            for fact in fields(self)
            if fact.name != "said"
            and ((value := getattr(self, fact.name)) is not None or fact.name in _ALWAYS)
        }
        return {**told, **self.said} if said else told


def _points(value: object) -> float | None:
    """Return a number of points, as it is told: 1, and not 1.0; None if it is none."""
    number, whole = bare_number(value), bare_whole(value)
    if number is None or number != number or is_a(value, bool):
        return None
    return number if whole is None else whole


def _whole(value: Any) -> bool:
    return bare_whole(value) is not None


def _numeric(value: Any) -> bool:
    return _points(value) is not None


def _text(value: Any) -> bool:
    return is_a(value, str)


def _flag(value: Any) -> bool:
    return is_a(value, bool)


def _anything(value: Any) -> bool:
    return True  # `SearchFacts` itself refuses what these cannot be


def _window(value: Any) -> bool:
    return is_a(value, tuple) and len(value) == 2 and all(map(_numeric, value))


_KINDS: Mapping[str, Callable[[Any], bool]] = {
    "search": _text,
    "heuristic": _text,
    "max_nodes": _whole,
    "depth": _anything,
    "depth_penalty": _anything,
    "cut_on_equal": _flag,
    "fail": _text,
    "window": _window,
    "exact_root": _flag,
    "probes": _whole,
    "ordered": _flag,
    "stops_at_wins": _flag,
    "skips_moves": _flag,
    "returned": _whole,
}
