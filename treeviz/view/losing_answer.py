"""The answer to which the move played loses, past the depth: named beside it where it is not drawn.

A title tells of it, and a reader looks for it: the line that is drawn is that of the estimates.

>>> from treeviz import draw, games, minimax
>>> tree = minimax(games.TicTacToe("___/oxx/___"), depth=3, heuristic="lines")
>>> [past for mark in draw(tree).layout.scene.marks for past in getattr(mark, "past", ())]
["x's [0,2]: x wins"]
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.errors import GameError
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import lost_past_depth
from treeviz.view.line_told import side_in_notes, whose
from treeviz.view.names import short_move
from treeviz.view.scene import Mark
from treeviz.view.severed import WINS
from treeviz.view.stub import Stub


def with_losing_answer(
    tree: GameTree, root: int, marks: Sequence[Mark | Stub]
) -> list[Mark | Stub]:
    """Return marks of which the stub beside the move played names the answer that wins.

    Parameters
    ----------
    tree, root, marks
        The recording, where the picture begins, and its marks.
    """
    told, choice = list(marks), tree.choice(root)
    answer = None if choice is None else _answer(tree, choice)
    if choice is None or answer is None:
        return told
    if any(isinstance(mark, Mark) and mark.node == answer for mark in marks):
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


def _answer(tree: GameTree, choice: int) -> int | None:
    """Return the answer to a move that wins past the depth; None where the game fails there."""
    try:
        return lost_past_depth(tree, choice)
    except GameError:
        return None
