"""Two threats of which no move stops both, as the replies show them: why a position is lost.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xxo/oo_/_x_"))
>>> [tree.notation(node) for node in two_threats(tree, 0)[:2]]
['[2,0]', '[1,2]']
"""

from __future__ import annotations

from treeviz.game.player import Player
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import unseen_wins

_PAIR = 2


def winning_now(tree: GameTree, node: int, player: Player) -> list[int]:
    """Return the moves at a node with which a player wins at once, those that were cut included.

    Parameters
    ----------
    tree, node, player
        The recording, where to look, and for whom; none is another's.
    """
    if tree.player(node) is not player:
        return []
    ends = (n for n in tree.children(node) if tree.columns.kind[n] == TERMINAL)
    seen = [end for end in ends if tree.winner(end) is player]
    return [*seen, *unseen_wins(tree, node, player)]


def wins_by_name(tree: GameTree, node: int, player: Player) -> dict[str, int]:
    """Return the moves at a node with which a player wins at once, by what they are called.

    Parameters
    ----------
    tree, node, player
        As for :func:`winning_now`.
    """
    return {tree.notation(win): win for win in winning_now(tree, node, player)}


def two_threats(tree: GameTree, node: int) -> tuple[int, ...]:
    """Return the nodes that show two threats of the opponent of which no move stops both.

    Each wins at once after every move but, at most, the move that takes its place; two that are
    carried out come first. Empty if there are none, and where a side only runs out of moves: what
    leaves it none is no threat that it could have stopped.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    moves = tree.children(node)
    they = tree.player(node).other
    wins = [wins_by_name(tree, move, they) for move in moves]
    names = dict.fromkeys(name for found in wins for name in found)
    stand = [
        [found[name] for found in wins if name in found]
        for name in names
        if all(
            name in found or tree.notation(move) == name
            for move, found in zip(moves, wins, strict=True)
        )
    ]
    if len(stand) < _PAIR or len(moves) < _PAIR:
        return ()
    (first, *one), (second, *other), *_ = stand
    if not shows_a_win(tree, first):
        return ()
    return first, second, *one, *other


def shows_a_win(tree: GameTree, end: int) -> bool:
    """Return whether a game ends by more than that the loser is left without a move.

    That is a line or a check on the board, or that there would be moves if it were not over.

    Parameters
    ----------
    tree, end
        The recording, and the node with which the game ends.
    """
    board, state = board_at(tree, end), tree.state(end)
    if board is None or board.line or board.marked:
        return True
    return bool(tree.rules.moves(state))
