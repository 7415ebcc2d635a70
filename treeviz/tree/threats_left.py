"""Threats that cannot all be stopped: all of them, for who names them in a title.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xxo/oo_/_x_"))
>>> [tree.notation(node) for node in threats_left(tree, 0)]
['[1,2]', '[2,0]']
"""

from __future__ import annotations

from itertools import combinations

from treeviz.tree.game_tree import GameTree
from treeviz.tree.two_threats import two_threats, winning_now


def threats_left(tree: GameTree, node: int) -> tuple[int, ...]:
    """Return for each threat of which not all can be stopped a node that shows it, by its name.

    These are two that are enough, the first such pair, and what else wins at once after most moves.
    Empty where no two threats stand.

    Parameters
    ----------
    tree, node
        The recording, and the position that is lost by them.
    """
    if not two_threats(tree, node):
        return ()
    moves, they = tree.children(node), tree.player(node).other
    wins = [{tree.notation(win): win for win in winning_now(tree, move, they)} for move in moves]
    shown: dict[str, int] = {}
    for found in wins:
        shown = {**found, **shown}
    names = list(dict.fromkeys(name for found in wins for name in found))
    pairs = combinations(names, 2)
    enough = next(pair for pair in pairs if all({*pair} & found.keys() for found in wins))
    often = {name for name in names if 2 * sum(name in found for found in wins) > len(wins)}
    return tuple(shown[name] for name in sorted({*enough, *often}))
