"""What the plates of the moves of the root bear beside their values: what captures leave of them.

Whatever a title tells of the move played its plate says, too, and the plates of its rivals as far
as it is known of them.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> captured_plates(tree, 0, {child: [] for child in tree.children(0)})  # nothing is ever taken
{}
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import isinf

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.captured_worths import captured_worths
from treeviz.tree.columns import INNER
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.level_with_captures import level_with_captures
from treeviz.tree.settled_lines import settle
from treeviz.tree.settled_moves import settled_line, turned_by_takes
from treeviz.tree.settled_rivals import settled_rivals
from treeviz.tree.worse_left_out import estimated_now
from treeviz.view.captured_rivals import better_worth
from treeviz.view.less_than_equal import all_estimated_equal
from treeviz.view.past_depth_note import COUNTED
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

_MOST = 600  # positions that are judged past the depth below one answer


def captured_plates(
    tree: GameTree, root: int, drawn: Mapping[int, Sequence[int]]
) -> Mapping[int, str]:
    """Return what moves come to with captures counted, as it is written: some as bounds.

    Empty where that of the move played is not known, but for moves that count as worse and come to
    as much, or to more, of which the title tells: figures for its rivals alone would say little.

    Parameters
    ----------
    tree, root
        The recording, and the position with which the picture begins.
    drawn
        The moves that are drawn, with those answers to them that are.
    """
    signed, known = tree.rules.scale.signed, captured_worths(tree, root)
    chosen, told = tree.choice(root), dict[int, float]()
    if chosen in known or (chosen is not None and not rests_on_estimates(tree, chosen)):
        told = dict(known)
    elif not root:
        turned, own = turned_by_takes(tree, 0), settled_line(tree, 0)
        told = {} if turned is None else dict.fromkeys(turned.moves, turned.worth)
        if own is not None and chosen is not None:
            told |= dict.fromkeys((chosen, *level_with_captures(tree).moves), own.worth)
            rest = {n: drawn[n] for n in drawn if n not in told}
            at_most = _unsettled(tree, rest, own.worth) | _bounds(tree, rest, own.worth)
            if more := better_worth(tree, 0, own.worth):
                better = settled_rivals(tree, 0, own.worth).better
                at_most |= {n: more for n in better if n in rest}
            return {n: signed(worth) for n, worth in told.items()} | at_most
    return {n: signed(worth) for n, worth in told.items()}


def with_answers_counted(tree: GameTree, marks: Sequence[Mark | Stub]) -> list[Mark | Stub]:
    """Return marks of which the answers to moves whose plates tell what captures leave do so, too.

    Else the eye would follow a figure from board to board, and lose it halfway.

    Parameters
    ----------
    tree, marks
        The recording, and the marks of a picture, those of the moves of the root being told.
    """
    told, signed = list(marks), tree.rules.scale.signed
    for place, mark in enumerate(marks):
        above = None if mark.parent is None else marks[mark.parent]
        if not isinstance(mark, Mark) or not isinstance(above, Mark) or above.parent != 0:
            continue
        if COUNTED not in above.result or mark.result or mark.horizon or not mark.estimated:
            continue
        worth = _after(tree, mark.node)
        if worth is not None and not tree.rules.scale.is_win(worth) and signed(worth) != mark.value:
            told[place] = mark._replace(result=f"{COUNTED}{signed(worth)}")
    return told


def worths_of_equals(tree: GameTree, root: int) -> Mapping[int, float]:
    """Return what moves come to with captures counted, those above all that are estimated equal.

    Parameters
    ----------
    tree, root
        The recording, and the position with which the picture begins.
    """
    known, own = captured_worths(tree, root), None if root else settled_line(tree, 0)
    if own is None or tree.choice(root) in known:
        return known
    return dict.fromkeys(level_with_captures(tree).moves, own.worth)


def captured_equals(tree: GameTree, root: int, drawn: Collection[int]) -> str:
    """Return what the moves estimated equal that are not drawn come to with captures counted.

    A range, where they differ; empty where that is their estimate anyway, and where it is not known
    of all.

    Parameters
    ----------
    tree, root, drawn
        The recording, the position with which the picture begins, and the moves that are drawn.
    """
    chosen, known = tree.choice(root), worths_of_equals(tree, root)
    folded = [n for n in all_estimated_equal(tree, root) if n not in drawn and n != chosen]
    if not folded or not known.keys() >= {*folded}:
        return ""
    worths = [known[move] for move in folded]
    ends = dict.fromkeys(map(tree.rules.scale.signed, (min(worths), max(worths))))
    told = " to ".join(ends)
    return "" if told == tree.rules.scale.signed(tree.value_at(root)) else told


def _unsettled(tree: GameTree, drawn: Collection[int], worth: float) -> dict[int, str]:
    """Return whether rivals that seem better than what the move played comes to are so, by sign.

    ``"≤ +1"`` of those that are known to come to no more, ``"?"`` where that is not known.
    """
    me, rivals = tree.player(0), settled_rivals(tree, 0, worth)
    bound = tree.rules.scale.bounded(worth, "upper" if me is Player.MAX else "lower")
    found = dict[int, str]()
    for move in drawn:
        told = estimated_now(tree, move)
        if told is not None and not isinf(told) and me.better(told, worth):
            if move in rivals.open:
                found[move] = "?"
            elif move not in rivals.better:  # some answer to it leaves no more
                found[move] = bound
    return found


def _bounds(tree: GameTree, drawn: Mapping[int, Sequence[int]], worth: float) -> dict[int, str]:
    """Return what rivals come to at most by the answers drawn, or told, if that is less.

    Less than they are estimated at, and no more than the move played comes to: of others that is
    told.
    """
    me, found = tree.player(0), dict[int, str]()
    bound = "upper" if me is Player.MAX else "lower"
    for move, answers in drawn.items():
        told = estimated_now(tree, move)
        if not answers and tree.bound(move) == "exact":
            answers = tree.best_play(move)[1:2]  # a note tells of it
        held = [left for n in answers if (left := _after(tree, n)) is not None]
        if not held or told is None or isinf(told) or tree.player(move) is not me.other:
            continue
        least = me.other.best(held)
        if me.better(told, least) and not me.better(least, worth):
            found[move] = tree.rules.scale.bounded(least, bound)
    return found


@asked_once
def _after(tree: GameTree, answer: int) -> float | None:
    """Return what an answer comes to with captures counted; None: not known."""
    if tree.columns.kind[answer] != INNER:
        return None
    settled = settle(tree, answer, most=_MOST)
    return None if settled is None else settled.worth
