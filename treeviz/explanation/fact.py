"""`Fact`: what is stated, with its kind and its arguments; words are made of it elsewhere.

A fact holds all that its sentence says: which moves, whose, how they are written, which values. So
its sentence is made from it alone, in English here or in another language elsewhere, and a fact
that went through JSON makes the same sentence.

>>> from treeviz.explanation.english import words
>>> from treeviz.explanation.whole_facts import EveryMoveLoses
>>> fact = EveryMoveLoses(-10.0)
>>> fact.to_dict(), words(fact)  # doctest: +NORMALIZE_WHITESPACE
({'kind': 'every-move-loses', 'value': -10, 'estimates': False, 'mover': None, 'left': ''},
'Every move loses (−10).')
>>> Fact.of(fact.to_dict()) == fact
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import Enum
from math import isinf
from types import NoneType, UnionType
from typing import Any, ClassVar, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from treeviz.formatting.numerals import json_number
from treeviz.formatting.scale import POINTS, Scale
from treeviz.game.board import Board
from treeviz.game.game import Player
from treeviz.game.snapshot import Snapshot, nests
from treeviz.tree.columns import KNOWN, LEAF, PRUNED, TERMINAL, UNSEEN
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent, worth_of_each

Told = TypeVar("Told")
_TAKEN_DOWN = (int, tuple, frozenset, Snapshot)  # positions of a program without rules


class Side(NamedTuple):
    """A player, and what the game calls it."""

    player: Player
    name: str

    @classmethod
    def of(cls, tree: GameTree, player: Player) -> Side:
        """Return a player of a recorded game."""
        return cls(player, tree.rules.side(player))


def move_name(tree: GameTree, node: int) -> str:
    """Return how a move is written; of a leaf that has only a number, that it is a leaf.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Explicit("A(B(3 12) C(5))"))
    >>> move_name(tree, tree.find("B")), move_name(tree, tree.find("B 0"))
    ('B', 'leaf 0')
    """
    notation = tree.notation(node)
    return f"leaf {notation}" if is_bare_number(tree, node, notation) else notation


def is_bare_number(tree: GameTree, node: int, notation: str) -> bool:
    """Tell whether the move to a leaf is written as a number, and the leaf has no more to it."""
    return notation.isdecimal() and _is_bare(tree, node)


def _is_bare(tree: GameTree, node: int) -> bool:
    """Tell whether a node is a leaf that has only a value: no game is won or drawn there.

    Of a branch that was never entered only the rules know it. What was reached from another of its
    kind, such as what is left of a heap, or one more square taken, is a position of a game.
    """
    columns = tree.columns
    kind, above = columns.kind[node], columns.parent[node]
    if kind != PRUNED:
        if above >= 0 and _is_another(columns.state[above], columns.state[node]):
            return False
        return kind in (TERMINAL, LEAF, KNOWN, UNSEEN) and not tree.outcome(node)
    state = tree.state(node) if tree.rules.known else None
    if state is None:
        return False
    return not any(True for _ in tree.rules.moves(state)) and not tree.rules.outcome(state)


def _is_another(before: Any, after: Any) -> bool:
    """Tell whether a position as a program has it follows one of its kind, and is no part of it."""
    kind = type(after)
    return kind is type(before) and kind in _TAKEN_DOWN and not nests(before, after)


class Named(NamedTuple):
    """A move: the node that it leads to, and how it is written; empty at the root."""

    node: int
    notation: str

    @classmethod
    def of(cls, tree: GameTree, node: int) -> Named:
        """Return the move that leads to a node."""
        return cls(node, tree.notation(node))

    @classmethod
    def all_of(cls, tree: GameTree, nodes: Iterable[int]) -> tuple[Named, ...]:
        """Return the moves that lead to some nodes."""
        return tuple(cls.of(tree, node) for node in nodes)


class Had(NamedTuple):
    """What a side had with a move, in points of MAX's side, when others were cut."""

    move: Named
    value: float


class PlayedMove(NamedTuple):
    """A move of a line.

    Attributes
    ----------
    by, node, notation
        Who makes it, the node that it leads to, and how it is written.
    leaf
        Whether it has no name but the number of its leaf.
    threats
        The threats that it makes and that cannot all be met, as far as is told of it.
    instead
        The move with which the search went on, where this one wins at once and was not looked at;
        empty: it was.
    aside
        Whether that is told.
    """

    by: str
    node: int
    notation: str
    leaf: bool = False
    threats: tuple[str, ...] = ()
    instead: str = ""
    aside: bool = True

    @classmethod
    def of(cls, tree: GameTree, node: int) -> PlayedMove:
        """Return the move that leads to a node, with its player."""
        mover = tree.player(tree.columns.parent[node])
        return cls(tree.rules.side(mover), node, tree.notation(node))


class BoardSquare(NamedTuple):
    """A square of a board, counted from 0 at the top left."""

    row: int
    column: int


def squares(board: Board | None) -> tuple[BoardSquare, ...]:
    """Return the squares of a board that won; nothing where there are none, or they are a chain."""
    line = () if board is None or board.shores is not None else board.line
    return tuple(BoardSquare(int(row), int(column)) for row, column in line)


class Amount(NamedTuple):
    """A named term of a heuristic, and what it adds, in points of MAX's side."""

    name: str
    value: float


class Estimate(NamedTuple):
    """What a heuristic says of a position, in points of MAX's side, and its named terms.

    `winner`: for whom an infinite one counts as a win; empty for others. `asked`: whether anything
    estimates unfinished positions: else they only count as 0. `each`: what one of the things
    counted is worth, as the heuristic's own `each` says.
    """

    value: float | None
    terms: tuple[Amount, ...] = ()
    winner: str = ""
    asked: bool = True
    each: float = 1.0

    @classmethod
    def of(cls, tree: GameTree, node: int) -> Estimate:
        """Return the estimate at a node."""
        return cls.of_terms(tree, tree.value_at(node), tree.terms(node))

    @classmethod
    def of_terms(cls, tree: GameTree, value: float | None, named: Mapping[str, float]) -> Estimate:
        """Return an estimate by the heuristic of a recording, with its named terms."""
        terms = tuple(Amount(name, float(term)) for name, term in named.items())
        asked, each = not silent(tree.heuristic), worth_of_each(tree.heuristic)
        if value is None or not isinf(value):
            return cls(value, terms, asked=asked, each=each)
        side = tree.rules.side(Player.MAX if value > 0 else Player.MIN)
        return cls(value, terms, side, asked, each)

    @classmethod
    def is_kept(cls, tree: GameTree, node: int, end: int) -> bool:
        """Return whether a sum is estimated where a line ends that is the position's own."""
        here = cls.of_itself(tree, node)
        return bool(here.terms) and here == cls.of(tree, end)

    @classmethod
    def of_itself(cls, tree: GameTree, node: int) -> Estimate:
        """Return what the heuristic says of a position, whatever the search found below it."""
        return cls.of(tree, node)._replace(value=tree.static(node), winner="")


class Regained(NamedTuple):
    """What is counted once pieces are taken back: after each of some moves, or after most.

    `last`: whether nothing more is taken after that, which would be counted, too. `better`,
    `worth`: the answer that is best by that count, if it is another one, and what it leaves.
    """

    estimate: Estimate
    every: bool = True
    last: bool = True
    better: str = ""
    worth: float = 0.0


@dataclass(frozen=True)
class Fact:
    """One thing that a recorded tree says; its subclasses are the kinds.

    Attributes
    ----------
    kind
        What kind of fact it is, such as ``"hope"``: the name of its class.
    scale
        How the game writes the values in it; they themselves are in points of MAX's side.
    own_line
        Whether its sentence begins a line.
    """

    kind: ClassVar[str]
    scale: Scale = field(default=POINTS, kw_only=True)  # how the game writes its values
    own_line: ClassVar[bool] = False
    kinds: ClassVar[dict[str, type[Fact]]] = {}

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<=.)(?=[A-Z])", "-", cls.__name__).lower()
        Fact.kinds[cls.kind] = cls

    def to_dict(self) -> dict[str, Any]:
        """Return the fact as plain data for JSON; infinities are strings."""
        arguments = {f.name: _plain(getattr(self, f.name)) for f in fields(self)}
        if self.scale == POINTS:
            del arguments["scale"]
        return {"kind": self.kind, **arguments}

    @property
    def begins_line(self) -> bool:
        """Whether its sentence begins a line where it stands."""
        return self.own_line

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Fact:
        """Return the fact that :meth:`to_dict` told.

        Raises
        ------
        KeyError
            If there is no such kind, or an argument is missing.
        """
        kind = cls.kinds[told["kind"]]
        hints = get_type_hints(kind)
        named = [f.name for f in fields(kind) if f.name != "scale" or "scale" in told]
        return kind(**{name: _read(told[name], hints[name]) for name in named})


def _plain(value: Any) -> Any:
    if isinstance(value, Fact):
        return value.to_dict()
    if isinstance(value, Scale):
        return asdict(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Enum):
        return value.value
    return json_number(value) if isinstance(value, float) else value


def _read(told: Any, hint: Any) -> Any:
    """Return an argument as its type wants it."""
    if get_origin(hint) is UnionType:
        if told is None:
            return None
        (hint,) = (one for one in get_args(hint) if one is not NoneType)
    if get_origin(hint) is tuple:
        return tuple(_read(part, get_args(hint)[0]) for part in told)
    if isinstance(hint, type) and issubclass(hint, Fact):
        return Fact.of(told)
    if hint is Scale:
        return Scale(**told)
    if isinstance(hint, type) and issubclass(hint, tuple):
        parts = get_type_hints(hint)
        return hint(**{name: _read(part, parts[name]) for name, part in told.items()})
    return hint(told)  # text, a number, a truth value, one of an enumeration
