"""Which moves that are not drawn lose past the depth, told where they are counted.

>>> from treeviz import View, games, minimax
>>> tree = minimax(games.TicTacToe("x__/_o_/__x"), depth=3, heuristic="lines")
>>> [stub.past for stub in View(marks=3)(tree).marks if isinstance(stub, Stub)][-1]
('by the rules x wins', 'after [0,2] and [2,0]')
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.phrases import listed
from treeviz.tree.game_tree import GameTree
from treeviz.view.line_told import side_in_notes
from treeviz.view.names import short_move
from treeviz.view.scene import Mark
from treeviz.view.severed import WINS
from treeviz.view.stub import Stub
from treeviz.view.won_by_rules import lost_anyway

_NAMED = 2  # moves; of more it is told how many they are


def with_lost_rivals(tree: GameTree, root: int, marks: Sequence[Mark | Stub]) -> list[Mark | Stub]:
    """Return marks of which the stub of the root tells which of its moves lose past the depth.

    Not where every move does: then the root says so.

    Parameters
    ----------
    tree, root, marks
        The recording, where the picture begins, and its marks.
    """
    told, lost = list(marks), lost_anyway(tree, root)
    drawn = {mark.node for mark in marks if isinstance(mark, Mark)}
    rivals = [move for move in lost if move not in drawn]
    place = next((n for n, m in enumerate(marks) if m.parent == 0 and isinstance(m, Stub)), None)
    if not rivals or place is None or len(lost) == len(tree.children(root)):
        return told
    stub = marks[place]
    if isinstance(stub, Stub) and not (stub.past or stub.blank or stub.only_cut):
        side = side_in_notes(tree, tree.player(root).other)
        names = listed([short_move(tree, move) for move in rivals])
        which = names if len(rivals) <= _NAMED else f"{len(rivals)} of these {stub.moves}"
        which = "each" if len(rivals) == stub.moves > 1 else which
        told[place] = stub._replace(past=(f"by the rules {side}{WINS}", f"after {which}"))
    return told
