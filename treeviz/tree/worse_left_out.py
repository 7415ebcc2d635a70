"""Answers that a search left out and that count more for who answers: why a bound may flatter.

A cut leaves open what a move is worth: it is no better than the move played, and may be as good.
What was left out is judged by the rules and the heuristic as the search would have judged it, down
to the ply where it stopped, or to the end of the game; without a heuristic only losses tell. Where
it did not stop at one ply, only what takes a piece is, for else a count goes to and fro, and only
if no reply makes it good again.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> move = tree.find("(3,1)-(4,1)")
>>> found = worse_left_out(tree, [move])[move]
>>> tree.notation(found.answer), tree.value_at(move), found.value
('(2,0)-(2,1)', 2.0, 1.0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent
from treeviz.tree.scout import end_of_depth
from treeviz.tree.worse_answer import OF_ONE, LeftOut, worse_answer

# Positions looked at in all: of what takes longer only a part is asked of.
_SOON, _ASKED = 2, 8000  # where so many plies are left after a move at most
_ASKED_DEEP, _OF_SEARCHED = 1000, 20  # where more are; and one for so many that were searched
_ASKED_WHOLE, _OF_ONE_WHOLE = 3000, 600  # where the search went on to the end of the game


class _Judged(NamedTuple):
    """What became of one move: the answer, or whether none is worse; and what it took to ask."""

    worse: LeftOut | bool
    asked: int


class LeftOpen(NamedTuple):
    """What became of moves of which a cut left only a bound.

    Attributes
    ----------
    worse
        Those that are worse, each with an answer that was left out.
    level
        Those of which every answer was judged as the search would have judged it, and none is
        worse: they are worth their bound.
    """

    worse: Mapping[int, LeftOut]
    level: frozenset[int]


def worse_left_out(tree: GameTree, moves: Sequence[int]) -> Mapping[int, LeftOut]:
    """Return which of some moves are worse than was found, and by which answer left out.

    Parameters
    ----------
    tree, moves
        As for :func:`judged_left_out`.
    """
    return judged_left_out(tree, moves).worse


def judged_left_out(tree: GameTree, moves: Sequence[int]) -> LeftOpen:
    """Return which of some moves are worse than was found, and which are not.

    Of the last of many moves that may be as good as the one played neither may be told: there is
    no time to ask. Which these are depends on the position alone, and not on who asks for what:
    words, titles, badges and plates leave the same moves open.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of which a cut left only a bound.
    """
    worse, level = dict[int, LeftOut](), set[int]()
    unknown = tree.reaches_horizon and silent(tree.heuristic)
    judged = tree.reaches_horizon or _is_drawn(tree, moves)
    if not (judged and tree.rules.known):
        return LeftOpen(worse, frozenset())
    for move in moves:
        above = tree.columns.parent[move]
        alike = above >= 0 and tree.value_at(move) == tree.value_at(above)
        if alike and move in _no_time_for(tree, above):  # what is worse anyway leaves nothing open
            continue
        found, _ = _judged(tree, move)
        if isinstance(found, LeftOut):
            if not unknown or is_lost(tree, move, found):  # else it only counts as 0
                worse[move] = found
        elif found and not unknown and _may_be_its_worth(tree, move):
            level.add(move)  # without estimates all that is known is that it does not lose so soon
    return LeftOpen(worse, frozenset(level))


def _may_be_its_worth(tree: GameTree, move: int) -> bool:
    """Return whether the answers that were searched allow a move what the search returned of it.

    A search that fails hard returns the edge of its window, though an answer was found beyond it.
    """
    value, (low, high) = tree.value_at(move), tree.bounds(move)
    return value is not None and low <= value <= high


def estimated_now(tree: GameTree, move: int) -> float | None:
    """Return what a move is estimated at, also by an answer that the search left out.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
    >>> estimated_now(tree, tree.find("(3,1)-(4,1)"))
    1.0
    """
    found = worse_left_out(tree, [move]).get(move)
    return tree.value_at(move) if found is None else found.value


@asked_once
def _no_time_for(tree: GameTree, node: int) -> frozenset[int]:
    """Return the moves of a position that seem as good as the best, and are not asked about.

    The first of them are, in the order of the search, until enough positions were looked at.
    """
    best, end = tree.value_at(node), end_of_depth(tree)
    bounds = [n for n in tree.children(node) if tree.bound(n) in ("lower", "upper")]
    alike = [n for n in bounds if tree.value_at(n) == best]
    soon = end is None or end <= tree.ply(node) + 1 + _SOON
    most = _ASKED if soon else max(_ASKED_DEEP, len(tree) // _OF_SEARCHED)
    if not tree.reaches_horizon:
        most = _ASKED_WHOLE
    asked = 0
    for place, move in enumerate(alike):
        if asked > most:
            return frozenset(alike[place:])
        asked += _judged(tree, move).asked
    return frozenset()


def is_lost(tree: GameTree, move: int, found: LeftOut) -> bool:
    """Return whether who made a move loses by an answer that was left out: by the rules alone.

    Parameters
    ----------
    tree, move, found
        The recording, the node of the move, and the answer.
    """
    return found.sure and found.value == _lost_worth(tree, move)


def _lost_worth(tree: GameTree, move: int) -> float | None:
    """Return what a game is worth that who made a move loses; None: such games differ."""
    wins = tree.player(move) is Player.MAX  # who answers
    worth = tree.results.win if wins else tree.results.loss
    if worth is None and tree.rules.win_worth is not None:
        return tree.rules.win_worth if wins else -tree.rules.win_worth
    return worth


def _is_drawn(tree: GameTree, moves: Sequence[int]) -> bool:
    """Return whether the position before some moves is drawn.

    Of one that is won or lost a search that cuts leaves open only what nobody asks; and what is
    left out of a tree of payoffs stays so.
    """
    above = tree.columns.parent[moves[0]] if moves else 0
    return above >= 0 and tree.results.is_draw(*tree.certainty.at(above))


@asked_once
def _judged(tree: GameTree, move: int) -> _Judged:
    """Return what became of one move."""
    most = OF_ONE if tree.reaches_horizon else _OF_ONE_WHOLE
    left = [most]
    found = worse_answer(tree, move, tree.children(move), left)
    return _Judged(found, most - left[0])
