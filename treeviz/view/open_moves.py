"""Moves beside one that wins that a search left open: whether that was enough, and which win, too.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.TicTacToe("x__/o__/ox_"))
>>> others = tree.children(0)[1:]
>>> enough(tree, others), win_again(tree, others)
(True, (('[0,2]', '[1,1]', '[1,2]'), 1, False))
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.wins_too import wins_too
from treeviz.view.line_told import LONG_MOVE

_NAMED = 3  # so few are named; more are counted


def enough(tree: GameTree, moves: Sequence[int]) -> bool:
    """Tell whether who makes these moves wins with another: so that was enough to know of them.

    Parameters
    ----------
    tree, moves
        The recording, and moves of one position.
    """
    above = {tree.columns.parent[move] for move in moves}
    return bool(above) and all(proved_winner(tree, n) is tree.player(n) for n in above)


def win_again(tree: GameTree, moves: Sequence[int]) -> tuple[tuple[str, ...], int, bool] | None:
    """Return which of these moves win, too, by name or counted, and how many others do not.

    And whether they win later, as the move that is played ends the game.

    None where that is not known of all of them: only moves of the root are looked at again.

    Parameters
    ----------
    tree, moves
        The recording, and moves that the search left open.
    """
    if not moves or any(tree.columns.parent[move] for move in moves):
        return None
    found = wins_too(tree)
    if not all(move in found for move in moves):
        return None
    names = [visible(tree.notation(move)) for move in moves if found[move]]
    short = len(names) <= _NAMED and all(len(name) <= LONG_MOVE for name in names)
    counted = (count(len(names)),) if names else ()
    played = tree.choice(0)
    later = played is not None and tree.columns.kind[played] == TERMINAL
    return tuple(names) if short else counted, len(moves) - len(names), later
