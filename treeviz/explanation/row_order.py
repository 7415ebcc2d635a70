"""The order of rows: that of the search where rows refer to it, else the best moves come first.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Explicit("A(B(3 12) C(2 4) D(2 9) E(7 8))"))
>>> [row.moves[0].notation for row in explain(tree).rows]
['E', 'B', 'C']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from treeviz.explanation.fact import Fact
from treeviz.explanation.look_again_facts import FoundLater, WinsAgain
from treeviz.explanation.moves_told import MovesTold
from treeviz.game.player import Player

FEW_ROWS = 3  # are read at a glance, whatever their order


def chosen_first(rows: Sequence[MovesTold]) -> tuple[MovesTold, ...]:
    """Return rows with that of the move played before all others, if these speak of it or are many.

    Else a row would refer to what stands below it, and of many rows a reader looks for that one
    first. Moves that are called left and right stay in that order.

    Parameters
    ----------
    rows
        How the moves are told, in search order.
    """
    place = next((at for at, row in enumerate(rows) if row.moves[0].chosen), 0)
    if not place or rows[place].moves[0].place:
        return tuple(rows)
    node = rows[place].moves[0].node
    told = (one.fact for row in rows[:place] for one in row.statements)
    few = len(rows) <= FEW_ROWS and all(len(row.moves) == 1 for row in rows)
    if few and not any(speaks_of(fact, node) for fact in told):
        return tuple(rows)
    return (rows[place], *rows[:place], *rows[place + 1 :])


def as_good_next(rows: Sequence[MovesTold]) -> tuple[MovesTold, ...]:
    """Return rows of which the first is that of the move played, with those as good right after it.

    Whether the search itself or a second look found it: they are what a reader compares it with.

    Parameters
    ----------
    rows
        How the moves are told.
    """
    first, *others = rows
    if first.moves[0].place:
        return tuple(rows)
    level = [row for row in others if _is_level(row) or _is_worth_as_much(row, first)]
    level.sort(key=lambda row: not all(move.certain for move in row.moves))  # these come last
    return (first, *level, *(row for row in others if row not in level))


def rows_by_worth(rows: Sequence[MovesTold], me: Player) -> tuple[MovesTold, ...]:
    """Return rows by what their moves come to, those of one worth in the order they have.

    Bounds come last: a move of which only a bound is known would else stand above worse ones of
    which all is known, as if it were better. Those that lose are the very last.

    Parameters
    ----------
    rows
        How the moves are told, that of the move played first, and then those as good.
    me
        Who makes the moves.
    """
    sign = 1 if me is Player.MAX else -1

    def worth(row: MovesTold) -> tuple[bool, bool, bool, float]:
        again = (one.fact for one in row.statements if isinstance(one.fact, FoundLater))
        found = {one.move.node: one.estimate.value for fact in again for one in fact.worse}
        values = (found.get(move.node, move.value) for move in row.moves)
        known = [sign * value for value in values if value is not None]
        lost = all(move.lost for move in row.moves)  # however high the bound of the search
        return lost, is_bounded_row(row), not known, -max(known, default=0.0)

    as_good = [row for row in rows if _is_level(row) or _is_worth_as_much(row, rows[0])]
    return (*as_good, *sorted((row for row in rows if row not in as_good), key=worth))


def is_bounded_row(row: MovesTold) -> bool:
    """Return whether only bounds are known of some moves of a row, or nothing.

    Parameters
    ----------
    row
        The moves.
    """
    return not (_is_level(row) or all(move.known == "exact" for move in row.moves))


def _is_level(row: MovesTold) -> bool:
    """Return whether a second look finds all moves of a row as good as the one played."""
    facts = [one.fact for one in row.statements]
    level = (fact.level for fact in facts if isinstance(fact, FoundLater))
    winning = (fact.winning for fact in facts if isinstance(fact, WinsAgain))
    return any(len(found) == len(row.moves) for found in (*level, *winning))


def _is_worth_as_much(row: MovesTold, first: MovesTold) -> bool:
    """Return whether all moves of a row have the very value of the first of another."""
    best = first.moves[0]
    return all((move.value, move.bound) == (best.value, best.bound) for move in row.moves)


def speaks_of(told: Any, node: int) -> bool:
    """Tell whether a fact, or a part of one, names the move that leads to a node.

    Examples
    --------
    >>> from treeviz.explanation.fact import Named
    >>> speaks_of((Named(1, "a"), (Named(2, "b"),)), 2), speaks_of((Named(1, "a"),), 2)
    (True, False)
    """
    if isinstance(told, Fact):
        return any(speaks_of(getattr(told, field.name), node) for field in fields(told))
    if not isinstance(told, tuple):
        return False
    if getattr(told, "node", None) == node and hasattr(told, "notation"):
        return True
    return any(speaks_of(part, node) for part in told)
