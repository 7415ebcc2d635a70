"""What one step of a search shows: the kinds of facts, and how they are read from the tree.

`before` and `after` are what is proved of a position by the moves finished until then, and with
this one; None as long as that is nothing.

>>> from treeviz import alphabeta, games
>>> from treeviz.explanation.english import words
>>> from treeviz.tree.cuts import cut_at
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> words(arriving(tree, 4, before=3, after=3)), words(returning(tree, 1, before=None, after=3))
('MIN answers leaf 2: +8, no better for MIN than +3.', 'B is worth +3: MAX has +3 at least.')
>>> words(cutting(tree, cut_at(tree, 5)))
'C is worth +2 at most, and B already gives MAX +3: leaf 1 and leaf 2 are not looked at.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from math import isinf
from typing import NamedTuple

from treeviz.explanation.fact import Fact, Named, Side, move_name
from treeviz.explanation.meaning import Meaning, is_draw, meaning
from treeviz.game.game import Player
from treeviz.tree.cuts import Cut
from treeviz.tree.game_tree import GameTree
from treeviz.view.stub import Stub

Known = float | None


class Manner(Enum):
    """How a move is made: as the first of the search, as an answer, by force …."""

    TRIES = "tries"
    ANSWERS = "answers"
    GOES_ON = "goes on with"
    IS_LEFT = "is left with"
    BRINGS = "brings"  # what chance does


class Nth(NamedTuple):
    """A move, how it is written, if it is known, and its place among its siblings, from 0."""

    node: int
    notation: str
    place: int

    @classmethod
    def of(cls, tree: GameTree, node: int) -> Nth:
        """Return the move that leads to a node; at the root, none."""
        place = tree.children(tree.columns.parent[node]).index(node) if node else 0
        return cls(node, move_name(tree, node), place)


class MoveMade(NamedTuple):
    """Who moves, how, and where to."""

    by: Side
    way: Manner
    move: Nth

    @classmethod
    def of(cls, tree: GameTree, node: int) -> MoveMade:
        """Return the move that leads to a node."""
        parent = tree.columns.parent[node]
        mover, above = tree.player(parent), tree.columns.parent[parent]
        if mover is Player.CHANCE:
            way = Manner.BRINGS
        elif parent and _is_forced(tree, parent):
            way = Manner.IS_LEFT
        elif above < 0:
            way = Manner.TRIES
        else:
            way = Manner.GOES_ON if tree.player(above) is mover else Manner.ANSWERS
        return cls(Side.of(tree, mover), way, Nth.of(tree, node))


class Gain(NamedTuple):
    """What a finished move changes of what is known of its position.

    Attributes
    ----------
    at, mover
        The position, and who is to move there.
    before, after
        What was known of it without the move and with it, in points of MAX's side; None: nothing.
    no_better
        Whether the move is proved no better for the mover than what was known.
    """

    at: Nth
    mover: Side
    before: Known
    after: Known
    no_better: bool


@dataclass(frozen=True)
class NothingFollows(Fact):
    """The picture begins at a leaf: its kind, its result in the game's words, its value."""

    leaf: str
    outcome: str
    value: Known


@dataclass(frozen=True)
class Asks(Fact):
    """The search begins: after which line, and who is to move."""

    line: tuple[Named, ...]
    mover: Side


@dataclass(frozen=True)
class Tries(Fact):
    """A position with moves of its own is entered; `known`: what it must beat."""

    played: MoveMade
    known: Known


@dataclass(frozen=True)
class Arrives(Fact):
    """A line ends: with a finished game, an estimate, a leaf.

    Attributes
    ----------
    played
        The last move.
    leaf
        What kind of end it is: ``"terminal"``, ``"horizon"``, ``"leaf"``, ``"open"`` ….
    meaning
        What a finished game is to the last mover; None where nobody has won or drawn.
    outcome, value
        How it ended in the game's words, and the value, in points of MAX's side.
    gain
        What that changes.
    """

    played: MoveMade
    leaf: str
    meaning: Meaning | None
    outcome: str
    value: Known
    gain: Gain


@dataclass(frozen=True)
class Passes(Fact):
    """Moves that are not drawn: how many, with how many nodes, and their values where exact."""

    mover: Side
    moves: int
    nodes: int
    low: Known
    high: Known
    gain: Gain


@dataclass(frozen=True)
class Returns(Fact):
    """A position has its value and gives it to the one above.

    Attributes
    ----------
    at
        The position, by the move to it.
    value, bound
        What the search returns, in points of MAX's side, and what that is to the proof.
    meaning, winner
        What the value means for MAX, and who wins by it; empty if nobody does.
    estimated
        Whether it rests on an estimate.
    gain
        What that changes.
    """

    at: Nth
    value: Known
    bound: str
    meaning: Meaning
    winner: str
    estimated: bool
    gain: Gain


@dataclass(frozen=True)
class CutsOff(Fact):
    """The rest of the moves of a position is cut off.

    Attributes
    ----------
    at, mover, opponent
        The position, who is to move there, and who will not let the game come there.
    value, proved
        What the search returned there, and whether that is a bound, or exact, to the proof.
    answer
        The last move looked at; None if there was none.
    final
        Whether that move is worth the best there can be.
    has, line
        What the opponent has already elsewhere, and the line to it; None: it was the window.
    branches
        The moves cut off.
    """

    at: Nth
    mover: Side
    opponent: Side
    value: Known
    proved: bool
    answer: Nth | None
    final: bool
    has: Known
    line: tuple[Nth, ...]
    branches: tuple[Nth, ...]


def beginning(tree: GameTree, root: int) -> Fact:
    """Return what is stated when the search enters the first position of the picture."""
    if tree.subtree_size(root) == 1:
        return NothingFollows(tree.kind(root).value, tree.outcome(root), tree.value_at(root))
    line = tuple(Named.of(tree, step) for step in tree.path(root)[1:])
    return Asks(line, Side.of(tree, tree.player(root)))


def trying(tree: GameTree, node: int, before: Known) -> Fact:
    """Return what is stated when the search enters a position with moves of its own."""
    return Tries(MoveMade.of(tree, node), before)


def arriving(tree: GameTree, node: int, before: Known, after: Known) -> Fact:
    """Return what is stated at the end of a line: a finished game, an estimate, a leaf."""
    played, means = MoveMade.of(tree, node), None
    winner = tree.winner(node)
    if winner is not None:
        means = Meaning.WIN if winner is played.by.player else Meaning.LOSS
    elif is_draw(tree, node):
        means = Meaning.DRAW
    return Arrives(
        played=played,
        leaf=tree.kind(node).value,
        meaning=means,
        outcome=tree.outcome(node),
        value=tree.value_at(node),
        gain=_gain(tree, [node], before, after),
    )


def passing(tree: GameTree, children: list[int], stub: Stub, before: Known, after: Known) -> Fact:
    """Return what is stated of moves that are not drawn: how many, and with how many nodes.

    Parameters
    ----------
    tree
        The recording.
    children
        The nodes the moves lead to.
    stub
        The same, counted.
    before, after
        What is known of the position without and with them.
    """
    exact = all(tree.bound(node) == "exact" for node in children)
    gain = _gain(tree, children, before, after)
    low, high = (stub.low, stub.high) if exact else (None, None)
    return Passes(gain.mover, stub.moves, stub.nodes, low, high, gain)


def returning(tree: GameTree, node: int, before: Known, after: Known) -> Fact:
    """Return what is stated when a position has its value and gives it to the one above."""
    bound, means = tree.bound(node), meaning(tree, node, Player.MAX)
    winner = {Meaning.WIN: Player.MAX, Meaning.LOSS: Player.MIN}.get(means)
    certain = tree.certainty.at(node)
    return Returns(
        at=Nth.of(tree, node),
        value=tree.value_at(node),
        bound=bound,
        meaning=means,
        winner="" if winner is None else tree.rules.side(winner),
        estimated=certain != tree.bounds(node),
        gain=_gain(tree, [node], before, after),
    )


def cutting(tree: GameTree, cut: Cut) -> Fact:
    """Return what is stated when the rest of the moves of a position is cut off."""
    mover, value = tree.player(cut.node), tree.value_at(cut.node)
    answer, cause = cut.refutation, cut.cause
    best = value is not None and isinf(value) and answer is not None
    return CutsOff(
        at=Nth.of(tree, cut.node),
        mover=Side.of(tree, mover),
        opponent=Side.of(tree, mover.other),
        value=value,
        proved=tree.bound(cut.node) != "open",
        answer=None if answer is None else Nth.of(tree, answer),
        final=cause is None and best and tree.value_at(answer or 0) == value,
        has=None if cause is None else tree.value_at(cause),
        line=() if cause is None else _nths(tree, tree.path(cause)[1:]),
        branches=tuple(_branches(tree, cut)),
    )


def _branches(tree: GameTree, cut: Cut) -> Iterator[Nth]:
    """Yield the moves that a cut left out."""
    pruned = frozenset(cut.pruned)
    for place, child in enumerate(tree.columns.children(cut.node)):
        if child in pruned:
            yield Nth(child, move_name(tree, child), place)


def _nths(tree: GameTree, nodes: Iterable[int]) -> tuple[Nth, ...]:
    return tuple(Nth.of(tree, node) for node in nodes)


def _is_forced(tree: GameTree, node: int) -> bool:
    """Tell whether the rules leave one move; a search may have looked at one of many."""
    state = tree.state(node) if tree.rules.known else None
    return state is not None and len(list(islice(tree.rules.moves(state), 2))) == 1


def _gain(tree: GameTree, nodes: list[int], before: Known, after: Known) -> Gain:
    """Return what finished moves of one position change of what is known there."""
    above = tree.columns.parent[nodes[0]]
    player = tree.player(above)
    no_better = False
    if player is Player.CHANCE:
        return Gain(Nth.of(tree, above), Side.of(tree, player), None, None, no_better)
    if before is not None and after == before:
        ends = [tree.bounds(node) for node in nodes]
        if player is Player.MAX:
            no_better = max(end[1] for end in ends) <= before
        else:
            no_better = min(end[0] for end in ends) >= before
    return Gain(Nth.of(tree, above), Side.of(tree, player), before, after, no_better)
