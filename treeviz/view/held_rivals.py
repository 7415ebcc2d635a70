"""The answers that hold rivals to what their plates say with captures counted: marks → with these.

The answer that is drawn below a rival is the best one by the estimates. Where another one holds it
to less once what can be taken is counted, a reader would follow the figure to the wrong board.

>>> from treeviz import View, games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> marks = [*View()(tree).marks]
>>> with_answers_that_hold(tree, marks) == marks  # nothing is ever taken
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_rivals import settled_rivals
from treeviz.view.captured_rivals import settled_beside_rivals
from treeviz.view.counted_marks import root_of
from treeviz.view.line_told import whose
from treeviz.view.names import short_move
from treeviz.view.past_depth_note import COUNTED
from treeviz.view.scene import Mark
from treeviz.view.short_lines import COUNTING
from treeviz.view.stub import Stub


def with_answers_that_hold(tree: GameTree, marks: Sequence[Mark | Stub]) -> list[Mark | Stub]:
    """Return marks of which stubs below rivals name the answer to which these come to less.

    Parameters
    ----------
    tree, marks
        The recording, and the marks of a picture, of which plates tell what captures leave.
    """
    told, held = list(marks), _held(tree, root_of(marks))
    drawn = {mark.node for mark in marks if isinstance(mark, Mark)}
    for place, stub in enumerate(marks):
        above = None if stub.parent is None else marks[stub.parent]
        if not isinstance(stub, Stub) or not isinstance(above, Mark) or above.parent != 0:
            continue
        answer, worth = held.get(above.node), above.result.rpartition(COUNTED)[2]
        if answer is None or answer in drawn or COUNTED not in above.result or stub.blank:
            continue
        if above.chosen or stub.past or stub.past_cut:
            continue
        named = (
            f"{COUNTING}:",
            f"{whose(tree, above.node)}{short_move(tree, answer)} {COUNTED}{worth}",
        )
        if not stub.only_cut:
            told[place] = stub._replace(past=named)
        elif stub.held:
            told[place] = stub._replace(past_cut=named, held=f"{stub.held};")
        else:
            why = f"{stub.why_cut};" * bool(stub.why_cut)
            told[place] = stub._replace(past_cut=named, why_cut=why)
    return told


def _held(tree: GameTree, root: int) -> Mapping[int, int]:
    """Return the answers that hold rivals to what the move played comes to, by these."""
    settled = settled_beside_rivals(tree, root)
    return {} if settled is None else settled_rivals(tree, root, settled.worth).held
