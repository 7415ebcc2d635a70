"""The answer to which the move played loses, past the depth: drawn beside its line, or named there.

A title tells of it, and a reader looks for it: the line that is drawn is that of the estimates.
Where it is drawn its board shows the threats that cannot all be met.

>>> from treeviz import draw, games, minimax
>>> tree = minimax(games.TicTacToe("___/oxx/___"), depth=3, heuristic="lines")
>>> (mark,) = (m for m in draw(tree).layout.scene.marks if getattr(m, "overturns", False))
>>> mark.move, mark.value, mark.result, sorted(mark.coming)
('[0,2]', '−1', 'but x wins', [(2, 0), (2, 2)])
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from treeviz.errors import GameError
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import lost_past_depth
from treeviz.view.counted_line import counted_line
from treeviz.view.line_told import side_in_notes, whose
from treeviz.view.names import short_move
from treeviz.view.scene import Mark
from treeviz.view.severed import WINS
from treeviz.view.stub import Stub
from treeviz.view.winning_squares import squares_threatened


@asked_once
def losing_answer(tree: GameTree, root: int) -> int | None:
    """Return the answer to the move played that wins past the depth; None: none is known to.

    None, too, where the game fails past the depth.

    Parameters
    ----------
    tree, root
        The recording, and where the picture begins.
    """
    choice = tree.choice(root)
    try:
        return None if choice is None else lost_past_depth(tree, choice)
    except GameError:
        return None


def overturning_line(tree: GameTree, root: int) -> tuple[int, ...]:
    """Return what is drawn beside the chosen line, as it makes what is played worth another thing.

    The answer to which it loses past the depth, else the line with captures counted; nothing where
    the chosen line itself shows it.

    Parameters
    ----------
    tree, root
        The recording, and the position with which the picture begins.
    """
    answer = losing_answer(tree, root)
    if answer is None:
        return counted_line(tree, root)
    shown = answer in tree.best_play(root) or tree.columns.kind[answer] == PRUNED
    return () if shown or isinf(tree.value_at(root) or 0.0) else (answer,)


def with_losing_answer(
    tree: GameTree, root: int, marks: Sequence[Mark | Stub]
) -> list[Mark | Stub]:
    """Return marks of which the answer that wins says so, or the stub beside the move played does.

    Parameters
    ----------
    tree, root, marks
        The recording, where the picture begins, and its marks.
    """
    told, choice, answer = list(marks), tree.choice(root), losing_answer(tree, root)
    if choice is None or answer is None:
        return told
    drawn = [n for n, mark in enumerate(marks) if isinstance(mark, Mark) and mark.node == answer]
    if drawn:
        beside = answer in overturning_line(tree, root)
        for place in drawn if beside else ():
            mark = told[place]
            told[place] = _with_threats(tree, mark, answer) if isinstance(mark, Mark) else mark
        return told
    for place, mark in enumerate(marks):
        above = None if mark.parent is None else marks[mark.parent]
        if not isinstance(mark, Stub) or not isinstance(above, Mark) or above.node != choice:
            continue
        if mark.past or mark.only_cut or mark.blank:
            continue
        side = side_in_notes(tree, tree.player(choice))
        wins = f"{whose(tree, choice)}{short_move(tree, answer)}: {side}{WINS}"
        told[place] = mark._replace(past=(wins,))
    return told


def _with_threats(tree: GameTree, mark: Mark, answer: int) -> Mark:
    """Return the mark of the answer that wins, with the squares on which it threatens to."""
    squares = squares_threatened(tree, answer)
    mover = tree.player(tree.columns.parent[answer])
    return mark._replace(overturns=True, coming=squares, coming_for=mover if squares else None)
