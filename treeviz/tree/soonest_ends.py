"""How soon a won game ends where the search passed by a win, for one was enough.

A search that cuts stops at the first move that wins, however long it takes, so its line may go on
where the winner could end the game at once. The rules show that, one ply beyond what was recorded.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Connect("_____/_____/__x__/oox__", k=3))
>>> tree.plies_to_end(tree.choice(0), at_most=True), soonest_end(tree, tree.choice(0))
(4, (2, False))
>>> [tree.notation(step) for step in soonest_line(tree, 0)[1:]]
['[0]', '[3]', '[1]']
"""

from __future__ import annotations

from itertools import pairwise

from treeviz.game.player import Player
from treeviz.tree.columns import INNER, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.unseen_wins import rules_tell, unseen_wins

_NOW, _MET, _NEXT = 1, 2, 3  # plies: a win; any reply, and a win; an answer before these
_ASKED = 40  # replies to one move: hardly a game has more that are all met by a win at once


def soonest_end(tree: GameTree, node: int) -> tuple[int | None, bool]:
    """Return in how many plies a won game ends, and whether that is only at most.

    Parameters
    ----------
    tree, node
        The recording, and where the game is proved to be won; None, if it is not.
    """
    exactly = tree.plies_to_end(node)
    winner = proved_winner(tree, node)
    if exactly is not None or winner is None:
        return exactly, False
    most, shown = tree.plies_to_end(node, at_most=True), _shown(tree, node, winner)
    return (most, True) if shown is None else (shown, False)


def soonest_line(tree: GameTree, node: int) -> list[int]:
    """Return best play from a node, ended where the winner could, though the search went on.

    Parameters
    ----------
    tree, node
        The recording, and where the line begins; its own move is the search's.
    """
    line, winner = tree.best_play(node), proved_winner(tree, node)
    if winner is None:
        return line
    for place, (at, after) in enumerate(pairwise(line[1:]), start=2):
        wins = [] if tree.columns.kind[after] == TERMINAL else unseen_wins(tree, at, winner)
        if wins:
            return [*line[:place], wins[0]]
    return line


def _shown(tree: GameTree, node: int, winner: Player) -> int | None:
    """Return in how many plies the winner ends the game, if the rules show that it is soon."""
    if not rules_tell(tree):
        return None
    if tree.player(node) is not winner:
        return _MET if _all_met(tree, node, winner) else None
    if _wins_now(tree, node, winner):
        return _NOW
    answers = (n for n in tree.children(node) if proved_winner(tree, n) is winner)
    return _NEXT if any(_all_met(tree, answer, winner) for answer in answers) else None


def _all_met(tree: GameTree, node: int, winner: Player) -> bool:
    """Tell whether the winner can end the game at once after every reply."""
    replies = tree.children(node)
    return (
        tree.columns.kind[node] == INNER
        and tree.player(node) is winner.other
        and not tree.columns.was_cut(node)
        and len(replies) <= _ASKED
        and all(_wins_now(tree, reply, winner) for reply in replies)
    )


def _wins_now(tree: GameTree, node: int, winner: Player) -> bool:
    """Tell whether the winner, who is to move, can end the game at once."""
    if tree.player(node) is not winner:
        return False
    ends = (n for n in tree.children(node) if tree.columns.kind[n] == TERMINAL)
    return any(tree.winner(end) is winner for end in ends) or bool(unseen_wins(tree, node, winner))
