"""Answers that a search left out and that win at once: they tell more than what it looked at.

A search that has a win stops at its other moves as soon as one answer shows them to be no better;
an answer that it did not try may end the game. Then that answer is the one to be shown.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Connect("__x_o/__o_o/__x_x/_xxoo", k=3))
>>> move = tree.find("[1]")
>>> refuted_by(tree, move), tree.notation(left_out_win(tree, move))
('o wins', '[3]')
"""

from __future__ import annotations

from math import isinf

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import INNER, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.view.line_told import side_in_notes
from treeviz.view.severed import WINS


def refuted_by(tree: GameTree, node: int) -> str:
    """Return who wins where an answer that the search left out wins at once, by the rules.

    Empty where none does.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=3)
    >>> refuted_by(tree, tree.find("[3]")), refuted_by(tree, tree.find("[2]"))
    ('x wins', '')
    """
    return f"{side_in_notes(tree, tree.player(node))}{WINS}" if _refutations(tree, node) else ""


def refuted_worth(tree: GameTree, node: int) -> str:
    """Return the value of the win that `refuted_by` tells, as a plate has it, if wins are alike.

    Else who wins, as what that is worth nobody knows.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=3)
    >>> refuted_worth(tree, tree.find("[3]"))
    '+10'
    """
    side = tree.player(node)
    worth = tree.results.win if side is Player.MAX else tree.results.loss
    if worth is None or isinf(worth) or tree.facts.depth_penalty:
        return refuted_by(tree, node)
    return tree.rules.scale.signed(worth)


@asked_once
def left_out_win(tree: GameTree, node: int) -> int | None:
    """Return the first answer that refutes a move by the rules, where nothing is proved of it.

    None where the search has proved what the move is worth, and where no such answer is.
    """
    if not _cut_off(tree, node) or proved_winner(tree, node) is not None:
        return None
    return next(iter(_refutations(tree, node)), None)


@asked_once
def win_shown(tree: GameTree, node: int) -> int | None:
    """Return the answer that was cut and is shown all the same, as it wins at once.

    None where there is none, or where the search itself found an answer that wins at once.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Connect("_____/_o___/_xx_o/_ox_x", k=3))
    >>> move = tree.find("[1]")  # after it x wins in time with [0], says the search
    >>> left_out_win(tree, move), tree.notation(win_shown(tree, move))
    (None, '[2]')
    """
    if not _cut_off(tree, node) or proved_winner(tree, node) is tree.player(node).other:
        return None
    ends = (child for child in tree.children(node) if tree.columns.kind[child] == TERMINAL)
    if any(tree.winner(end) is tree.player(node) for end in ends):
        return None
    return next(iter(_refutations(tree, node)), None)


def _cut_off(tree: GameTree, node: int) -> bool:
    """Tell whether answers to a move were cut: of most moves none was."""
    return tree.columns.kind[node] == INNER and tree.columns.was_cut(node)


def _refutations(tree: GameTree, node: int) -> list[int]:
    """Return the answers to a move that were cut and win at once."""
    above, player = tree.parent(node), tree.player(node)
    if above is None or tree.player(above) is player:
        return []
    return unseen_wins(tree, node, player)
