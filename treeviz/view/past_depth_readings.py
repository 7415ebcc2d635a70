"""How the words of a picture are read that tell of moves past the depth: lines of its legend.

>>> from treeviz import View, games, minimax
>>> tree = minimax(games.TicTacToe("xx_/oo_/___"), depth=2)
>>> [*past_depth_readings(tree, View()(tree).marks)][0]
'wins next: by the rules, one ply past the depth'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from treeviz.tree.game_tree import GameTree
from treeviz.view.line_told import TRIANGLES
from treeviz.view.past_depth_marks import all_counted
from treeviz.view.past_depth_note import (
    COUNTED,
    NEXT,
    SAFER,
    WINS_ANYWAY,
    WINS_NEXT,
)
from treeviz.view.scene import CHOSEN_LINE, Mark
from treeviz.view.severed import WINS
from treeviz.view.short_lines import COUNTING
from treeviz.view.stub import Stub
from treeviz.view.worth_when_named import THEN

_THEN_WINS = re.compile(f"{THEN}[{''.join(TRIANGLES.values())}]{WINS}")
_NEXT_WON = WINS_NEXT.strip().rstrip(":")  # also where no move is named


def past_depth_readings(tree: GameTree, marks: Sequence[Mark | Stub]) -> Iterator[str]:
    """Yield what the words stand for that tell of moves past the depth, as far as there are any.

    Parameters
    ----------
    tree, marks
        The recording, and what is shown of it.
    """
    shown = [mark for mark in marks if not mark.blank]
    told = [line for m in shown for line in (m.lines if isinstance(m, Stub) else m.notes)]
    keys = [_NEXT_WON] * any(_NEXT_WON in line for line in told)
    keys += [f"{THEN[2:]}▲ wins"] * any(_THEN_WINS.search(line) is not None for line in told)
    if keys:
        yield f"{', '.join(keys)}: by the rules, one ply past the depth"
    won = [m.result for m in shown if isinstance(m, Mark) and m.estimated and WINS in m.result]
    told_so = (one.partition(f" {COUNTED}")[0] for one in won)
    keys = [*{one.split(" ")[0]: one for one in told_so}.values()]  # "but x wins", "and x wins"
    keys += ["in 2 more plies"] * any(WINS_ANYWAY in line for line in told)
    if keys:
        yield f"{', '.join(keys)}: by the rules, past the depth, whatever the other side plays"
    told = [line for line in told if _NEXT_WON not in line]
    takes = any(NEXT in line and "→" in line for line in told)
    if takes:
        yield f"{NEXT}X → n: X takes next, past the depth, and leaves n"
    plates = any(isinstance(mark, Mark) and COUNTED in mark.result for mark in shown)
    if plates:
        n = f"n{' beside a value' * takes}"
        differs = f", where {'that differs' if all_counted(tree, marks) else 'known and different'}"
        open_ = any(isinstance(m, Mark) and f"{COUNTED}?" in m.result for m in shown)
        unsettled = ", ?: not settled" * open_
        yield f"{COUNTED}{n}: n with captures counted (past the depth{differs}){unsettled}"
    elif not takes and any(COUNTED in line and SAFER not in line for line in told):
        yield f"{COUNTED}n: n with captures counted (past the depth)"
    elif any(COUNTING in line for line in told):
        yield f"{COUNTING}: those past the depth, too"
    if any(SAFER in line for line in told):
        yield f"{SAFER}the best last move after which nobody wins next"


def heavy_line_called(marks: Iterable[Mark | Stub]) -> str:
    """Return what a legend calls the heaviest line: where captures change its value, by that.

    Parameters
    ----------
    marks
        What is shown.
    """
    line = [mark for mark in marks if isinstance(mark, Mark) and mark.chosen]
    return "line behind the value" if any(COUNTED in mark.result for mark in line) else CHOSEN_LINE
