"""A piece that can be taken where a line ends: the depth ends before that.

By the rules the moves that take it are played, and the moves that take back; what is told is a loss
all the same.

>>> from treeviz import games, minimax
>>> left_hanging(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1) is None  # nothing is taken
True
"""

from __future__ import annotations

from itertools import pairwise
from math import isinf

from treeviz.errors import GameError
from treeviz.tree.asked_once import asked_once
from treeviz.tree.exchange_place import Retake
from treeviz.tree.game_tree import GameTree
from treeviz.tree.judged_past import judged_past
from treeviz.tree.pieces_taken import retake, takes_back


def left_hanging(tree: GameTree, node: int) -> Retake | None:
    """Return the move that best takes what can be taken, if who is taken from then has less.

    None where the depth does not end.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    found = tree.exchanges.best_take(node)
    return None if found is None else found[1]


@asked_once
def taken_next(tree: GameTree, node: int) -> tuple[Retake, bool] | None:
    """Return the move that takes where a line ends, and whether it takes back; None if none does.

    None, too, where nothing is gained by it, as what takes is taken itself, and where the game
    fails past the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    try:
        back, found = retake(tree, node) if node else None, left_hanging(tree, node)
    except GameError:
        return None
    if back is not None and (back.value is None or isinf(back.value)):
        return back, True  # nobody can tell what is gained
    if found is None:
        return None
    if back is None or takes_back(tree, node, found.move):
        return found, back is not None
    instead = _back_instead(tree, node, found)
    return instead or found, instead is not None


def _back_instead(tree: GameTree, node: int, found: Retake) -> Retake | None:
    """Return a move that takes back and leaves as much as the best take; None if none does.

    It is what who knows the game expects: the best one may just have been found first.
    """
    state, rules, exchanges = tree.state(node), tree.rules, tree.exchanges
    for move in rules.moves(state):
        if rules.takes(state, move) is False or not takes_back(tree, node, move):
            continue
        later = rules.play(state, move)
        if exchanges.left_at(later) != found.value:
            continue
        if (take := exchanges.take_at(later)) is not None:
            return Retake(move, found.value, take.terms, (take.move, *take.then))
        return Retake(move, *judged_past(tree, node, later))
    return None


def takes_written(tree: GameTree, node: int, found: Retake) -> tuple[str, ...]:
    """Return the takes of an exchange, one after the other, as they are written.

    Parameters
    ----------
    tree, node, found
        The recording, where a line ends, and the exchange that begins there.
    """
    state, rules = tree.state(node), tree.rules
    told = [rules.notation_at(state, found.move)]
    for before, move in pairwise((found.move, *found.then)):
        state = rules.play(state, before)
        told.append(rules.notation_at(state, move))
    return tuple(told)
