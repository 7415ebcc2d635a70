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

from array import array
from itertools import pairwise

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
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
    return (_sooner(tree, node, winner, most), True) if shown is None else (shown, False)


def telling_end(tree: GameTree, node: int) -> tuple[int | None, bool]:
    """Return the same as `soonest_end`; nothing where any line that was recorded is over by then.

    Parameters
    ----------
    tree, node
        As for :func:`soonest_end`.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.TicTacToe("_x_/o__/___"))
    >>> [asked(tree, tree.choice(0)) for asked in (soonest_end, telling_end)]  # 7 squares are free
    [(6, True), (None, False)]
    """
    plies, at_most = soonest_end(tree, node)
    if plies is None or not at_most or tells_when(tree, node, plies):
        return plies, at_most
    return None, False


def tells_when(tree: GameTree, node: int, plies: int) -> bool:
    """Tell whether a bound of when a game is over says more than that all recorded lines end.

    Parameters
    ----------
    tree, node, plies
        The recording, a position, and in how many plies from there the game is over at most.
    """
    return plies < _longest_line(tree) - tree.ply(node)


@asked_once
def _longest_line(tree: GameTree) -> int:
    """Return how many plies the longest line has that was recorded."""
    parents = tree.columns.parent
    plies = array("i", [0]) * len(parents)
    for node in range(1, len(parents)):
        plies[node] = plies[parents[node]] + 1
    return max(plies)


def proved_end(tree: GameTree, node: int) -> int | None:
    """Return in how many plies a won game ends, also where the rules alone show it; None: unknown.

    Parameters
    ----------
    tree, node
        The recording, and where the game is proved to be won.
    """
    plies, at_most = soonest_end(tree, node)
    return None if at_most else plies


def longest_defence(tree: GameTree, node: int) -> int | None:
    """Return in how many plies a game ends, where it is lost also by what the rules alone show.

    Parameters
    ----------
    tree, node
        The recording, and a position; None where that is not proved.
    """
    exactly = tree.plies_to_end(node)
    if exactly is not None or proved_winner(tree, node) is not tree.player(node).other:
        return exactly
    after = [proved_end(tree, move) for move in tree.children(node)]
    known = [plies for plies in after if plies is not None]
    return 1 + max(known) if len(known) == len(after) > 0 else None


def _sooner(tree: GameTree, node: int, winner: Player, most: int | None) -> int | None:
    """Return in how many plies a game ends at most, if the winner ends it at once where it can."""
    replies = tree.children(node)
    if most is None or tree.player(node) is winner or tree.columns.was_cut(node):
        return most
    if len(replies) > _ASKED or not rules_tell(tree):
        return most
    after = [
        _NOW if _wins_now(tree, reply, winner) else tree.plies_to_end(reply, at_most=True)
        for reply in replies
    ]
    known = [plies for plies in after if plies is not None]
    return min(most, 1 + max(known)) if len(known) == len(after) > 0 else most


def resisting_line(tree: GameTree, node: int) -> list[int]:
    """Return best play from a node in which the loser stops what would win at once, if it can.

    A search that passed by a win at once took long to win after that reply: so it seemed to resist.

    Parameters
    ----------
    tree, node
        The recording, and where the line begins; the root's move is the search's own.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.TicTacToe("___/ox_/___"))
    >>> line, resisting = tree.best_play(), resisting_line(tree, 0)
    >>> [[tree.notation(step) for step in moves[1:4]] for moves in (line, resisting)]
    [['[0,0]', '[0,2]', '[0,1]'], ['[0,0]', '[2,2]', '[0,1]']]
    """
    line, winner = tree.best_play(node), proved_winner(tree, node)
    if winner is None or not rules_tell(tree):
        return line
    for place, (at, reply) in enumerate(pairwise(line), start=1):
        replies = at and tree.player(at) is winner.other  # the root's move is the search's own
        if replies and unseen_wins(tree, reply, winner):
            longer = _resisting(tree, at, winner)
            if longer is not None:
                return [*line[:place], *resisting_line(tree, longer)]
    return line


def _resisting(tree: GameTree, node: int, winner: Player) -> int | None:
    """Return the loser's reply that is not met by a win at once, with the farthest end; or None."""
    stopping = [
        reply
        for reply in tree.children(node)
        if proved_winner(tree, reply) is winner
        and tree.columns.kind[reply] == INNER
        and not _wins_now(tree, reply, winner)
    ]
    return max(stopping, key=lambda n: tree.plies_to_end(n, at_most=True) or 0, default=None)


def soonest_line(tree: GameTree, node: int) -> list[int]:
    """Return best play from a node, ended where the winner could, though the search went on.

    Parameters
    ----------
    tree, node
        The recording, and where the line begins; its own move is the search's.
    """
    line, winner = resisting_line(tree, node), proved_winner(tree, node)
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
