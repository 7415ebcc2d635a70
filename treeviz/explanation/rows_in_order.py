"""The order in which an explanation tells its rows, and what it says of that order.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Explicit("A(B(3 12) C(2 4) D(2 9) E(7 8))"))
>>> [row.moves[0].notation for row in rows_in_order(explain(tree, words="full"), "full").rows]
['E', 'B', 'C']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isinf

from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.cuts_gathered import tells_size_alone, with_cuts_gathered
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact, Side
from treeviz.explanation.left_out_facts import CutsGathered, InSearchOrder
from treeviz.explanation.legend_facts import Legend
from treeviz.explanation.look_again_facts import WinsAgain
from treeviz.explanation.moves_told import MovesTold, value_shown
from treeviz.explanation.near_cuts import with_answers_cut
from treeviz.explanation.opinion_shown import opinion_shown
from treeviz.explanation.past_depth_told import with_decided_later
from treeviz.explanation.row_order import (
    FEW_ROWS,
    as_good_next,
    chosen_first,
    is_bounded_row,
    rows_by_worth,
)
from treeviz.explanation.told_once import level_marked, told_once, with_facts
from treeviz.explanation.whole_facts import SearchedTo, ValuesMean
from treeviz.explanation.words import Words
from treeviz.formatting.numerals import BOUNDS
from treeviz.formatting.scale import Scale
from treeviz.tree.estimates import asks_nobody, rests_on_estimates

_SIGNS = tuple(sign.strip() for sign in BOUNDS.values())


def rows_in_order(told: Explanation, words: Words) -> Explanation:
    """Return an explanation that calls its rows in search order only if they are, and it matters.

    It matters for cuts, and where many rows would seem to stand in no order.
    """
    ordered = any(isinstance(one.fact, InSearchOrder) for one in told.opening)
    exact = all(move.bound == "exact" for move in told.moves)
    rows = chosen_first(told.rows)
    moved = rows != told.rows
    played = ordered and moved
    led = bool(rows) and rows[0].moves[0].chosen and words != "full"
    in_order, rows = rows, as_good_next(rows) if led else rows
    level = rows != in_order
    if moved:
        rows = tuple(
            replace(row, statements=with_facts(row.statements, CutFact | SameCut, moved=True))
            for row in rows
        )
    told = replace(told, rows=rows)
    told = with_decided_later(told) if words != "short" else told
    if words != "full":
        told = with_cuts_gathered(told)
        told = replace(told, closing=tuple(with_answers_cut(told.tree, told.closing)))
    by_worth = led and _judged_and_gathered(told)
    if by_worth:
        me = told.tree.player(told.tree.columns.parent[told.moves[0].node])
        told = replace(told, rows=rows_by_worth(told.rows, me))
    told = told_once(told, full=words == "full", brief=words == "short")
    shown = opinion_shown(told.moves, told.rows)
    told = replace(told, opening=with_facts(told.opening, SearchedTo, shown=shown))
    if not shown:  # nor is what the position counts compared with anything
        told = replace(told, opening=with_facts(told.opening, Legend, now=None))
    told = _without_unused_values(level_marked(told))
    if exact and len(told.rows) <= FEW_ROWS:
        opening = tuple(one for one in told.opening if not isinstance(one.fact, InSearchOrder))
        return replace(told, opening=opening)
    nodes = sorted(move.node for move in told.moves)
    place = nodes.index(told.rows[0].moves[0].node) + 1 if played or level else 0
    grouped = any(len(row.moves) > 1 for row in told.rows)
    in_full = (
        level
        and not by_worth
        and asks_nobody(told.tree)
        and rests_on_estimates(told.tree, nodes[place - 1])
    )
    opening = with_facts(
        told.opening,
        InSearchOrder,
        played=place,
        level=level,
        grouped=grouped,
        in_full=in_full,
        by_worth=by_worth,
        bounds_last=by_worth and _ends_with_bounds(told.rows),
        guessed=by_worth and rests_on_estimates(told.tree, told.rows[0].moves[0].node),
    )
    written = any(_bounded(row, told.tree.rules.scale) for row in told.rows)
    if not written:
        opening = with_facts(opening, InSearchOrder, worse=None)
    elif any(_is_unfinished(one.fact) for row in told.rows for one in row.statements):
        mover = Side.of(told.tree, told.tree.player(told.tree.columns.parent[nodes[0]]))
        opening = with_facts(opening, InSearchOrder, worse=mover)
    return replace(told, opening=opening)


def _judged_and_gathered(told: Explanation) -> bool:
    """Return whether moves are judged, and why answers to them were cut is told behind them.

    No row then refers to what the search had found before.
    """
    wins = any(row.tells(WinsAgain) for row in told.rows)
    gathered = any(isinstance(one.fact, CutsGathered) for one in told.closing)
    gathered = gathered or any(map(tells_size_alone, told.opening))
    return gathered and not wins and not asks_nobody(told.tree)


def _ends_with_bounds(rows: Sequence[MovesTold]) -> bool:
    """Return whether bounds follow moves that are worse than that played, and known exactly."""
    bounded = [row for row in rows if is_bounded_row(row)]
    worse = (row.moves[0].value != rows[0].moves[0].value for row in rows if row not in bounded)
    return bool(bounded) and any(worse)


def _is_unfinished(fact: Fact) -> bool:
    """Tell whether a fact is why its row is marked with 0."""
    return isinstance(fact, WinsAgain) and fact.unfinished


def _without_unused_values(told: Explanation) -> Explanation:
    """Return an explanation that does not tell what infinite values mean if it writes none."""
    means = [one for one in told.opening if isinstance(one.fact, ValuesMean)]
    if not all(_only_infinite(one.fact) for one in means):
        return told
    opening = tuple(one for one in told.opening if one not in means)
    written = (
        *(one.text for one in (*opening, *told.closing)),
        *(f"{value_shown(row, told.tree.rules.scale)} {row.text}" for row in told.rows),
    )
    if any("∞" in text for text in written):
        return told
    if any(isinstance(one.fact, ValuesMean) and one.fact.certain for one in means):
        opening = with_facts(told.opening, ValuesMean, results=())
    return replace(told, opening=tuple(opening))


def _only_infinite(fact: Fact) -> bool:
    """Tell whether a fact tells what infinite values mean, and no other."""
    assert isinstance(fact, ValuesMean), "it tells what values mean"
    return all(isinf(result.value or 0.0) for result in fact.results)


def _bounded(row: MovesTold, scale: Scale) -> bool:
    """Return whether a row tells a bound by its sign."""
    return any(sign in value_shown(row, scale) or sign in row.text for sign in _SIGNS)
