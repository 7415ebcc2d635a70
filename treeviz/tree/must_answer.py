"""The one answer to a move after which who made it does not win at once, by the rules.

A search may stop at that answer: that any other would lose at once it has then not seen.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Connect("_____/___o_/___o_/___xx/___ox", k=4), depth=5)
>>> tree.notation(must_answer(tree, tree.find("[4]")))  # else x completes the column
'[4]'
"""

from __future__ import annotations

from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import INNER
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import rules_tell, win_next

_MOST = 20  # answers: of a choice among more it would take too long to ask


@asked_once
def must_answer(tree: GameTree, move: int) -> int | None:
    """Return the node of that answer; None if there is none, or not a choice among a few.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    answers = tree.children(move)
    if not 1 < len(answers) <= _MOST or tree.columns.kind[move] != INNER or not rules_tell(tree):
        return None
    me, held = tree.player(move).other, list[int]()
    for answer in answers:
        state = tree.state(answer)
        wins = state is not None and tree.rules.to_move(state) is me and win_next(tree, state)
        if not wins:
            held.append(answer)
        if len(held) > 1:
            return None
    return held[0] if held else None
