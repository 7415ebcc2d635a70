"""The takes that an opponent threatens: the best answers to most moves, the one played included.

>>> from treeviz import games, minimax
>>> threatened_takes(minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines"), 0)
[]
"""

from __future__ import annotations

from treeviz.tree.best_answers import best_answers
from treeviz.tree.game_tree import GameTree
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.ruled_out import RuledOut, ruled_out

_MOST = 0.4  # of the moves are answered by one of them
_EACH = 0.25  # … and by each
_FEWEST, _TAKES = 3, 2


def threatened_takes(tree: GameTree, node: int) -> list[RuledOut]:
    """Return the commonest best answers to the moves of a position that take a piece: two at most.

    None where the move played rules one out, for that is told of the move.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    played, every = tree.choice(node), tree.children(node)
    if played is None or len(every) < _FEWEST or ruled_out(tree, played) is not None:
        return []
    takes = [
        RuledOut(answer, tuple(moves), len(every), sure)
        for answer, moves, sure, _ in best_answers(tree, node, every)[:_TAKES]
        if len(moves) >= max(_FEWEST, _EACH * len(every)) and takes_a_piece(tree, answer)
    ]
    return takes if sum(len(take.moves) for take in takes) >= _MOST * len(every) else []
