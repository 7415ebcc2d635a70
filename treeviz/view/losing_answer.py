"""The answers to which moves lose past the depth: drawn beside the line played, or named.

A title tells of it, and a reader looks for it: the line that is drawn is that of the estimates.
Where it is drawn its board shows the threats that cannot all be met.

>>> from treeviz import draw, games, minimax
>>> tree = minimax(games.TicTacToe("___/oxx/___"), depth=3, heuristic="lines")
>>> (mark,) = (m for m in draw(tree).layout.scene.marks if getattr(m, "overturns", False))
>>> mark.move, mark.value, mark.result, sorted(mark.coming)
('[0,2]', '−1', 'but x wins', [(2, 0), (2, 2)])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isinf

from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import PRUNED
from treeviz.tree.forced_past_depth import lost_later
from treeviz.tree.game_tree import GameTree
from treeviz.view.counted_line import counted_line
from treeviz.view.line_told import whose
from treeviz.view.names import short_move
from treeviz.view.scene import Mark
from treeviz.view.severed import WINS
from treeviz.view.stub import Stub
from treeviz.view.winning_squares import squares_threatened
from treeviz.view.won_by_rules import answers_later


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
    return None if choice is None else answers_later(tree, [choice]).get(choice)


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
    """Return marks of which the answer that wins says so, or the stub beside the move does.

    That to the move played is drawn where it can be; those to its rivals are named.

    Parameters
    ----------
    tree, root, marks
        The recording, where the picture begins, and its marks.
    """
    told, answers = list(marks), _answers(tree, root)
    drawn = {mark.node: place for place, mark in enumerate(marks) if isinstance(mark, Mark)}
    beside = overturning_line(tree, root)
    for answer in answers.values():
        mark = told[drawn[answer]] if answer in drawn else None
        if isinstance(mark, Mark) and answer in beside:
            told[drawn[answer]] = _with_threats(tree, mark, answer)
    for place, mark in enumerate(marks):
        above = None if mark.parent is None else marks[mark.parent]
        if not isinstance(mark, Stub) or not isinstance(above, Mark) or above.node not in answers:
            continue
        if mark.past or mark.only_cut or mark.blank or answers[above.node] in drawn:
            continue
        named = f"{whose(tree, above.node)}{short_move(tree, answers[above.node])}"
        told[place] = mark._replace(past=(f"by the rules {named}{WINS}",))
    return told


def _answers(tree: GameTree, root: int) -> Mapping[int, int]:
    """Return the answers that win past the depth, by the moves that they meet."""
    choice, rivals = tree.choice(root), () if root else lost_later(tree)
    asked = [choice, *(move for move in rivals if move != choice)]
    return answers_later(tree, [move for move in asked if move is not None])


def _with_threats(tree: GameTree, mark: Mark, answer: int) -> Mark:
    """Return the mark of the answer that wins, with the squares on which it threatens to."""
    squares = squares_threatened(tree, answer)
    mover = tree.player(tree.columns.parent[answer])
    return mark._replace(overturns=True, coming=squares, coming_for=mover if squares else None)
