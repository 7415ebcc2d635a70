"""The moves of a position as they are told: what is said of each, and what is written of its worth.

>>> from treeviz import explain, games, minimax
>>> rows = explain(minimax(games.TicTacToe("xox/oox/___"))).rows
>>> [value_shown(row, Scale()) for row in rows]
['−10', '0', '+10']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isinf
from types import UnionType
from typing import Any

from treeviz.explanation.english import words
from treeviz.explanation.fact import Fact, Side
from treeviz.explanation.look_again_facts import FoundLater, WinsAgain
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.worth_words import value_words
from treeviz.formatting.scale import Scale
from treeviz.game.game import Move
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree

_BOTH = 2


@dataclass(frozen=True)
class Statement:
    """A fact, and the nodes whose recorded values it tells: they are its certificate.

    Attributes
    ----------
    fact
        What is stated, with its kind and its arguments.
    nodes
        The nodes of the tree that it rests on.
    """

    fact: Fact
    nodes: tuple[int, ...] = ()

    @classmethod
    def of(cls, tree: GameTree, fact: Fact, nodes: Iterable[int] = ()) -> Statement:
        """Return a fact of a tree, whose values are written as its game writes them."""
        return cls(replace(fact, scale=tree.rules.scale), tuple(nodes))

    @cached_property
    def text(self) -> str:
        """The fact in English sentences; in none where another one tells it of all rows."""
        return words(self.fact)

    def to_dict(self) -> dict[str, Any]:
        """Return the fact with its arguments, the nodes, and the text, for JSON."""
        return {**self.fact.to_dict(), "nodes": list(self.nodes), "text": self.text}


@dataclass(frozen=True)
class MoveExplained:
    """One move at the position explained.

    Attributes
    ----------
    node
        The node that the move leads to.
    move, notation
        The game's own move object, and how it is written.
    place
        ``"left"``, ``"middle"``, ``"right"``, or ``"top"`` and ``"bottom"``, where that is clear;
        else empty.
    value
        What the search found it to be worth, MAX's side; None if it has no value.
    bound
        What that value is to the proof: exact, lower, upper or open.
    chosen
        Whether it is the chosen move.
    line
        The moves of the best play from here, as they are written, this one first.
    statements
        Why it is good or bad.
    result
        What the rules prove it to be for the mover: a win, a draw or a loss; None: nothing.
    known
        What the value is to what is known: its bound, or exact or open where how games can end
        leaves no other value, or every one.
    certain
        Of an infinite value: whether it follows from finished games alone, not from estimates.
    refuted
        Whether an answer wins at once that the search did not look at, by the rules.
    won_for, lost_for
        What every game that the mover wins is worth by the rules, a loss being the opposite, and
        what every one that it loses is as recorded, or by the rules; None: they may differ.
    """

    node: int
    move: Move
    notation: str
    place: str
    value: float | None
    bound: str
    chosen: bool
    line: tuple[str, ...]
    statements: tuple[Statement, ...]
    result: Meaning | None = None
    known: str = "exact"
    certain: bool = True
    refuted: bool = False
    won_for: float | None = None
    lost_for: float | None = None

    @property
    def lost(self) -> bool:
        """Whether it loses, by what was searched or by the rules."""
        return self.refuted or self.result is Meaning.LOSS

    @property
    def text(self) -> str:
        """Why it is good or bad, in one paragraph."""
        return " ".join(filter(None, (one.text for one in self.statements)))


@dataclass(frozen=True)
class MovesTold:
    """Moves that are told together: one, or several of the same fate.

    Attributes
    ----------
    moves
        The moves, in search order.
    statements
        What is said of them.
    rest
        Whether they are what is left over, told by counts.
    """

    moves: tuple[MoveExplained, ...]
    statements: tuple[Statement, ...]
    rest: bool = False

    @property
    def text(self) -> str:
        """What is said of them, in one paragraph."""
        return " ".join(filter(None, (one.text for one in self.statements)))

    @property
    def played_alone(self) -> MoveExplained | None:
        """The move that is played, if these are no others; else None."""
        (first, *others) = self.moves
        return first if first.chosen and not others else None

    def tells(self, kind: type[Fact] | UnionType) -> bool:
        """Tell whether a fact of a kind is told of them.

        Parameters
        ----------
        kind
            The kind, or several: ``Attacks | Takes``.
        """
        return any(isinstance(one.fact, kind) for one in self.statements)


def _value(move: MoveExplained, scale: Scale) -> str:
    """Return the value of a move as it is written; a win that has no number in words."""
    if move.refuted:
        return _result(move.lost_for, "lost", scale)
    if move.result is not None and move.value is not None and isinf(move.value):
        return "won" if move.result is Meaning.WIN else "lost"
    if move.known == "open" and move.bound != "open":
        return "?"
    return "est. " * (not move.certain) + value_words(move.value, move.known, scale)


def _result(worth: float | None, told: str, scale: Scale) -> str:
    """Return what every game with a result is worth; in words, if that differs or has no number."""
    return told if worth is None or isinf(worth) else scale.signed(worth)


def _settled_value(row: MovesTold, scale: Scale) -> str:
    """Return the value that a second look finds for all moves of a row; empty if it finds none."""
    first = row.moves[0]
    for fact in (one.fact for one in row.statements):
        if isinstance(fact, WinsAgain) and len(fact.winning) == len(row.moves):
            return _result(first.won_for, "won", scale)
        if isinstance(fact, WinsAgain) and len(fact.lost) == len(row.moves):
            opposite = None if first.won_for is None else -first.won_for
            return _result(opposite, "lost", scale)
        if isinstance(fact, WinsAgain) and fact.unfinished:
            no_win = "upper" if fact.mover.player is Player.MAX else "lower"
            return value_words(0.0, no_win, scale) if fact.plies is not None else ""
        if isinstance(fact, WinsAgain) and len(fact.others) == len(row.moves):
            return "no win"
        if isinstance(fact, FoundLater) and len(fact.level) == len(row.moves):
            return value_words(first.value, "exact", scale)
        if isinstance(fact, FoundLater) and sum(one.wins for one in fact.worse) == len(row.moves):
            return _result(first.lost_for, "lost", scale)
        if isinstance(fact, FoundLater) and len(fact.worse) + len(fact.others) == len(row.moves):
            side, others = fact.mover.player, {other.node for other in fact.others}
            found = [one.estimate.value for one in fact.worse]
            found += [move.value for move in row.moves if move.node in others]
            if not fact.others and len({*found}) == 1 and isinf(found[0] or 0.0):
                return f"est. {scale.signed(found[0])}"  # it counts as a win
            known = [value for value in found if value is not None]
            at_best = "upper" if side is Player.MAX else "lower"
            best = side.best(known) if len(known) == len(found) else None
            return "" if best is None or isinf(best) else value_words(best, at_best, scale)
    return ""


def _best_first(row: MovesTold, values: Sequence[float]) -> list[float]:
    """Return the two values of some moves, the better first for who makes these, if told."""
    sides = (getattr(one.fact, "mover", None) for one in row.statements)
    side = next((side.player for side in sides if isinstance(side, Side)), Player.MIN)
    return sorted(set(values), reverse=side is Player.MAX)


def value_shown(row: MovesTold, scale: Scale) -> str:
    """Return what is written for the values of some moves: one value, or the lowest and highest.

    Parameters
    ----------
    row
        The moves as they are told together.
    scale
        How values are written.
    """
    if settled := _settled_value(row, scale):
        return settled
    written = {_value(move, scale) for move in row.moves}
    if any(move.refuted for move in row.moves) and len(written) > 1:
        return "lost" if all(move.lost for move in row.moves) else ""
    if len(written) == 1:
        return written.pop()
    values = [move.value for move in row.moves if move.value is not None]
    bounds = {move.known for move in row.moves}
    if len(values) < len(row.moves):
        return ""
    if bounds == {"exact"}:
        if len(written) == _BOTH:
            return ", ".join(map(scale.signed, _best_first(row, values)))
        return f"{scale.signed(min(values))} to {scale.signed(max(values))}"
    if bounds <= {"exact", "lower"}:
        return scale.bounded(min(values), "lower")
    return scale.bounded(max(values), "upper") if bounds <= {"exact", "upper"} else ""
