"""What moves are worth where the depth ends, with the two things that the estimate counts.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=1, heuristic="course")
>>> told_with_sum(tree, 1), counted_as(tree, tree.children(0))
('2 − 5 = −3', '')
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import isfinite

from treeviz.formatting.lettering import text_width, visible
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import taken_next
from treeviz.view.labels import summed_text, value_text
from treeviz.view.line_told import LONG_MOVE, TRIANGLES, whose
from treeviz.view.past_depth_note import (
    NEXT,
    SAFER,
    best_counting,
    held_otherwise,
    kept_otherwise,
    past_depth_note,
)
from treeviz.view.scene import Details
from treeviz.view.value_told import value_told

_ESTIMATED = "est. "  # before a value that rests on estimates
_LONGEST = 17.0  # ems of a line, where there are several
_FOLLOWED = 3  # moves
_BOTH = 2
_JOINT = 48  # signs of a line of two moves and what follows both
_ASKED = 8  # of as many that are as good it is asked what is taken after each
_TIED = 2  # replies that are as good: of more only what they all come to is told


def told_with_sum(tree: GameTree, node: int, unknown: bool = False) -> str:
    """Return what a node is worth, as a sum where the depth ends there.

    Parameters
    ----------
    tree, node, unknown
        As for :func:`~treeviz.view.value_told.value_told`.
    """
    told = value_told(tree, node, unknown)
    return _summed(tree, node) or told if told.startswith(_ESTIMATED) else told


def estimated_result(tree: GameTree, end: int) -> str:
    """Return what is estimated where a line ends, as a sum where it is one."""
    return _summed(tree, end) or f"{_ESTIMATED}{value_text(tree, end)}"


def _summed(tree: GameTree, node: int) -> str:
    """Return the sum that an estimate is where the depth ends; empty if it is none."""
    return summed_text(tree, node) if tree.columns.kind[node] == HORIZON else ""


def how_play_goes_on(tree: GameTree, node: int) -> list[int]:
    """Return how play goes on at a node, in a few moves, to an estimate that is a sum.

    Else nothing, also of the last move alone: it is told beside the others, with their sums.

    Parameters
    ----------
    tree, node
        The recording, and a position whose value is known, not only bounded.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Domineering(rows=4, columns=4), depth=3)
    >>> [tree.notation(move) for move in how_play_goes_on(tree, 1)]
    ['(1,1)-(1,2)', '(2,1)-(3,1)']
    """
    line = tree.best_play(node)[1:]
    if not 1 < len(line) <= _FOLLOWED or tree.bound(node) != "exact":
        return []
    return line if counted_as(tree, line[-1:]) else []


def goes_on_to(tree: GameTree, reply: int, *, sure: bool) -> tuple[str, str]:
    """Return the one move that follows a reply, with whose it is, and the sum that is there.

    Both are empty where the depth does not end with that move, or where the reply is not known to
    be worth just that.

    Parameters
    ----------
    tree, reply
        The recording, and the reply.
    sure
        Whether it is known though the search found only a bound.
    """
    line = tree.best_play(reply)[1:]
    if len(line) != 1 or not (sure or tree.bound(reply) == "exact"):
        return "", ""
    move, summed = visible(tree.notation(line[0])), _summed(tree, line[0])
    same = tree.value_at(line[0]) == tree.value_at(reply)
    if not (summed and same) or len(move) > LONG_MOVE:
        return "", ""
    return f"{whose(tree, reply)}{move}", summed


def counted_as(tree: GameTree, moves: Sequence[int], worth: str = "") -> str:
    """Return the two things that the estimates after some moves count, if they are alike.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves; empty where the depth does not end after one.
    worth
        What is told that they are worth; empty, too, where they count for something else, since an
        answer that was cut makes less of them.
    """
    if not moves or any(tree.columns.kind[move] != HORIZON for move in moves):
        return ""
    sums = {summed_text(tree, move) for move in moves}
    if len(sums) > 1:
        return ""
    counted, _, comes_to = sums.pop().rpartition(" = ")
    return counted if worth in ("", comes_to) else ""


def taken_after_replies(
    tree: GameTree,
    reply: int | None,
    looked: Sequence[int],
    equals: Collection[int],
    *,
    counted: bool = False,
) -> tuple[str, ...]:
    """Return what can be taken after the replies that are told, where the depth ends with them.

    Parameters
    ----------
    tree, reply
        The recording, and the reply that gives a position its value; None: none does.
    looked, equals
        The replies that were looked at, and those that are as good.
    counted
        Whether none of them is named: then only what is the same after each is told.
    """
    if reply is None:
        return ()
    tied = [reply, *(other for other in looked if other in equals and other != reply)]
    if len(tied) > _ASKED:
        return ()
    notes = [_past_depth(tree, move) for move in tied]
    if len(set(notes)) == 1 < len(notes):
        every = len(tied) == len(looked)  # else the others would be meant, too
        named = " or ".join(visible(tree.notation(move)) for move in tied)
        few = named if len(tied) == _BOTH else f"these {len(tied)}"
        note, after = notes[0].removeprefix(NEXT), f"after {'each' if every else few},"
        joint = f"{after} {note}"
        return () if not note else (joint,) if len(joint) <= _JOINT else (after, note)
    if counted:
        return _at_best(tree, tied) if len(tied) == len(looked) else ()
    if len(tied) > _TIED:
        return _counted(kept_otherwise(tree, reply, tied)) or _at_best(tree, tied)
    names = [visible(tree.notation(move)) for move in tied]
    told = [
        f"after {name}, {note.removeprefix(NEXT)}"
        for name, note in zip(names, notes, strict=True)
        if note and len(name) <= LONG_MOVE
    ]
    if told and len(tied) == 1 and (held := held_otherwise(tree, reply)):
        # That is the figure beside the value, and not what the reply comes to that is named.
        return best_counting(held)
    several = all(text_width(line, 1.0) <= _LONGEST for line in told)
    kept = kept_otherwise(tree, reply, tied) if told else ()
    return (*(told if several else told[:1]), *kept)


def _counted(kept: Sequence[str]) -> tuple[str, ...]:
    """Return which move is best with captures counted, where it is not told what takes."""
    if not kept or kept[0].startswith(SAFER):
        return tuple(kept)
    return best_counting(kept)


def _at_best(tree: GameTree, moves: Sequence[int]) -> tuple[str, ...]:
    """Return what counts at best for who moves once something is taken after each of its moves."""
    takes = [taken_next(tree, n) if tree.columns.kind[n] == HORIZON else None for n in moves]
    left = [take[0].value for take in takes if take is not None]
    worths = [worth for worth in left if worth is not None and isfinite(worth)]
    if len(worths) < len(moves):
        return ()
    player = tree.player(tree.columns.parent[moves[0]])
    worth = tree.rules.scale.signed(player.best(worths))
    return ("with captures counted,", f"{TRIANGLES[player]} gets {worth} at best")


@asked_once
def _past_depth(tree: GameTree, reply: int) -> str:
    """Return what is told of the ply past the depth, where the depth ends with a reply."""
    ends = tree.columns.kind[reply] == HORIZON
    return (past_depth_note(tree, reply, Details(), owner=True) or "") if ends else ""
