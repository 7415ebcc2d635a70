"""Which win a move threatens, for a title: a node → a few words; empty if several answers meet it.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("x__/_o_/___"), depth=2, heuristic="lines")
>>> threat_title(tree, tree.find("[0,1]")), threat_title(tree, tree.find("[1,2]"))
('threatens [0,2]', '')
"""

from __future__ import annotations

from treeviz.formatting.lettering import visible
from treeviz.formatting.phrases import listed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.must_answer import must_answer
from treeviz.tree.threats_left import threats_left
from treeviz.tree.unseen_wins import win_next
from treeviz.view.names import short_move

_TWICE = 2  # plies after a move its side moves again
_NAMED = 3  # threats that are named


def threat_title(tree: GameTree, move: int) -> str:
    """Return with what a move threatens to win at once, where one answer meets it; or nothing.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    """
    answer = must_answer(tree, move)
    if answer is None:
        return ""
    others = (node for node in tree.children(move) if node != answer)
    wins = {win_next(tree, tree.state(other)) for other in others}
    name = wins.pop() if len(wins) == 1 else None
    return "threatens to win" if name is None else f"threatens {visible(name)}"


def threats_in_turn(tree: GameTree, move: int) -> str:
    """Return what a move threatens, and after the answer that alone meets it what is not met.

    Parameters
    ----------
    tree, move
        The recording, and the node of a move that wins.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("__x/___/_o_"))
    >>> threats_in_turn(tree, tree.choice(0))
    'threatens [0,1], then [2,0] and [2,2]'
    """
    threat, line = threat_title(tree, move), tree.best_play(move)
    if not threat or len(line) <= _TWICE or must_answer(tree, move) != line[1]:
        return ""
    then = [short_move(tree, win) for win in threats_left(tree, line[_TWICE])]
    return f"{threat}, then {listed(then)}" if 0 < len(then) <= _NAMED else ""
