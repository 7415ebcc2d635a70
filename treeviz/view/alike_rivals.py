"""The moves of a root that are all refuted by one reply: two are drawn, the others are counted.

Board after board with the same end teaches nothing, and leaves little room for the rest. A reply
that the search left out, and that wins at once by the rules, refutes as well as one that it saw.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("x_o/___/_x_"))
>>> [tree.notation(node) for node in alike_rivals(tree, 0)]
[]
>>> tree = minimax(games.TicTacToe("xox/___/_o_"))  # o threatens [1,1]
>>> [tree.notation(node) for node in alike_rivals(tree, 0)]
['[2,0]', '[2,2]']
"""

from __future__ import annotations

from treeviz.formatting.lettering import visible
from treeviz.game.player import Player
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.view.first_looks import FirstLooks
from treeviz.view.left_out_win import win_shown

_FEW = 4  # moves: of so few each is drawn
_DRAWN = 2  # of those that are alike; of more only the others are counted
_ASKED = 100  # moves of which it is asked what they take


def alike_rivals(tree: GameTree, root: int) -> list[int]:
    """Return the moves of a position that lose at once by one and the same reply, but for two.

    Those that take something are tempting, and those that look best at once: they are drawn.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    moves, choice = tree.children(root), tree.choice(root)
    if len(moves) <= _FEW:
        return []
    they = tree.player(root).other
    refuted = dict[str, list[int]]()
    for move in moves:
        reply = None if move == choice else _ends_the_game(tree, move, they)
        if reply is not None:
            refuted.setdefault(visible(tree.notation(reply)), []).append(move)
    alike = list[int]()
    for same in refuted.values():
        looks = FirstLooks(tree, root, same) if len(same) <= _ASKED else None
        alike += (same if looks is None else looks.promising_first())[_DRAWN:]
    return sorted(alike)


def _ends_the_game(tree: GameTree, move: int, winner: Player) -> int | None:
    """Return the reply that refutes a move and ends the game; None if it is not lost at once."""
    unseen = win_shown(tree, move)
    if unseen is not None or proved_winner(tree, move) is not winner:
        return unseen
    reply = tree.best_reply(move)
    ends = reply is not None and tree.columns.kind[reply] == TERMINAL
    return reply if ends else None
