"""The line with captures counted, on its boards: each bears what it comes to then, the root too.

>>> from treeviz import View, games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> marks = [*View()(tree).marks]
>>> with_root_counted(tree, marks) == marks  # nothing is ever taken
True
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_moves import settled_line
from treeviz.view.counted_line import counted_line
from treeviz.view.past_depth_note import COUNTED, best_with_captures
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub


def with_line_counted(
    tree: GameTree, marks: list[Mark | Stub], *, written: bool
) -> list[Mark | Stub]:
    """Return marks of which those on the line with captures counted bear what it comes to.

    If values are written. Where the depth ends what takes next tells it, below the board.

    Parameters
    ----------
    tree, marks, written
        The recording, the marks of a picture, and whether values are written.
    """
    counted = counted_line(tree, root_of(marks))
    settled = settled_line(tree, 0) if counted else None
    if settled is None:
        return marks
    told, worth = list(marks), tree.rules.scale.signed(settled.worth)
    for place, mark in enumerate(marks):
        if not isinstance(mark, Mark) or mark.node not in counted:
            continue
        bears = written and not (mark.horizon or mark.result or mark.value == worth)
        result = f"{COUNTED}{worth}" if bears else mark.result
        told[place] = mark._replace(result=result, overturns=mark.node == counted[0])
    return told


def with_root_counted(tree: GameTree, marks: list[Mark | Stub]) -> list[Mark | Stub]:
    """Return marks of which the first bears what the move played comes to, if none is better.

    Parameters
    ----------
    tree, marks
        The recording, and the marks, of which the move played bears what it comes to.
    """
    first, root = marks[0], root_of(marks)
    played = next((m for m in marks if isinstance(m, Mark) and m.parent == 0 and m.chosen), None)
    if played is None or COUNTED not in played.result or not isinstance(first, Mark):
        return marks
    if first.result or played.value != first.value:
        return marks
    if not best_with_captures(tree, root):  # the title names what is better
        return marks
    worth = played.result.rpartition(COUNTED)[2]
    return [first._replace(result=f"{COUNTED}{worth}"), *marks[1:]] if worth else marks


def root_of(marks: Sequence[Mark | Stub]) -> int:
    """Return the node with which a picture begins.

    Parameters
    ----------
    marks
        The marks of the picture.
    """
    first = marks[0]
    assert isinstance(first, Mark), "a picture begins with a position"
    return first.node
