"""What the board shows where a line ends: the chain that has won, and what each side has.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> chain_at(tree, tree.best_play()[-1]), held_at(tree, 0)
((), None)
"""

from __future__ import annotations

from treeviz.explanation.move_facts import SquaresHeld
from treeviz.game.player import SIDES, Player
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree

_OVER = (TERMINAL, PRUNED)  # a line that is told ends with a cut move only where that wins


def chain_at(tree: GameTree, node: int) -> tuple[str, ...]:
    """Return the squares of the chain from shore to shore that has won at a node, by their names.

    Empty where no chain wins, or squares have no names.
    """
    board = board_at(tree, node) if tree.columns.kind[node] in _OVER else None
    if board is None or board.shores is None or not (board.column_names and board.row_names):
        return ()
    return tuple(f"{board.column_names[c]}{board.row_names[r]}" for r, c in board.line)


def held_at(tree: GameTree, node: int) -> SquaresHeld | None:
    """Return how many squares each side has where a game is over and these decide it; or None."""
    counted = tree.rules.counted if tree.columns.kind[node] in _OVER else ""
    board = board_at(tree, node) if counted else None
    if board is None:
        return None
    sides = [Player(side) for side in SIDES]
    owners = [cell.owner for row in board.rows for cell in row]
    points = tuple(sum(owner is side for owner in owners) for side in sides)
    return SquaresHeld(counted, tuple(map(tree.rules.side, sides)), points)
