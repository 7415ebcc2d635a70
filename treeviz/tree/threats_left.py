"""Threats that cannot all be stopped: all of them, for who names them in a title.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xxo/oo_/_x_"))
>>> [tree.notation(node) for node in threats_left(tree, 0)]
['[1,2]', '[2,0]']
"""

from __future__ import annotations

from itertools import combinations

from treeviz.tree.asked_once import asked_once
from treeviz.tree.game_tree import GameTree
from treeviz.tree.two_threats import two_threats, wins_by_name


@asked_once
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
    wins = [wins_by_name(tree, move, they) for move in moves]
    shown: dict[str, int] = {}
    for found in wins:
        shown = {**found, **shown}
    # What wins only after the same move, as on top of that stone in a column, is no threat now.
    apart = (found.keys() - {tree.notation(move)} for move, found in zip(moves, wins, strict=True))
    threats = {name for found in apart for name in found}
    names = [name for name in dict.fromkeys(n for found in wins for n in found) if name in threats]
    pairs = combinations(names, 2)
    enough = next(pair for pair in pairs if all({*pair} & found.keys() for found in wins))
    often = {name for name in names if 2 * sum(name in found for found in wins) > len(wins)}
    return tuple(shown[name] for name in sorted({*enough, *often}))
