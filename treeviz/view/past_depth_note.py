"""What comes next where the depth ends, as a line below the board: a win, or a piece that is taken.

The search did not look at it; by the rules it is seen what an estimate passes by.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xx_/oo_/___"), depth=2)
>>> past_depth_note(tree, tree.find("[2,2] [2,1]"), Details())
'x wins next: [0,2]'
"""

from __future__ import annotations

from treeviz.errors import GameError
from treeviz.formatting.lettering import visible
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import has_no_equal, taken_next
from treeviz.tree.unseen_wins import win_past_depth
from treeviz.view.names import short_side
from treeviz.view.scene import Details

TAKES = (" retakes", " takes")  # what stands after a move that takes


def past_depth_note(tree: GameTree, node: int, details: Details) -> str | None:
    """Return which move wins next, takes back what was taken last, or takes what it may.

    None where none does; also where the game fails past the depth, for a picture is of what was
    recorded. Empty in an exercise, whose key has such a line.

    Parameters
    ----------
    tree, node
        The recording, and where the depth ends.
    details
        What is shown of each node.
    """
    try:
        return _note(tree, node, details)
    except GameError:
        return None


def once_taken_note(tree: GameTree, root: int) -> str:
    """Return what is left of a value once what can be taken at its line's end is; empty if all is.

    Empty, too, where the line ends with one of several moves that are estimated equal.

    Parameters
    ----------
    tree, root
        The recording, and the position whose value it is.
    """
    end, value = tree.best_play(root)[-1], tree.value_at(root)
    if not has_no_equal(tree, end):
        return ""
    if (taken := taken_next(tree, end)) is None:
        return ""
    found, back = taken
    if found.value is None or value is None or found.value == value:
        return ""
    takes = "takes back" if back else "takes"
    told = tree.rules.scale.signed(found.value)
    return f" ({told} once {short_side(tree, tree.player(end))} {takes})"


def _note(tree: GameTree, node: int, details: Details) -> str | None:
    if (win := win_past_depth(tree, node)) is not None:
        wins = f"{short_side(tree, tree.player(node))} wins next: {visible(win)}"
        return wins if details.values == "all" else ""
    if (taken := taken_next(tree, node)) is None:
        return None
    found, back = taken
    move = visible(tree.rules.notation_at(tree.state(node), found.move))
    told = found.value is not None and details.values != "none"
    then = f": {tree.rules.scale.signed(found.value)}" if told else ""
    return f"{move}{TAKES[not back]}{then}"
