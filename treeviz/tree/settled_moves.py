"""What a move comes to once whatever can be taken where the depth ends is taken: its true count.

A line that ends in the middle of an exchange says little. If what can be taken is counted after
every last move of a position, its player may choose anew, and what is left is a fairer estimate.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines")
>>> settled_move(tree, 1) == tree.value_at(1), settled_line(tree, 0)  # nothing is ever taken
(True, None)
"""

from __future__ import annotations

from math import inf, isinf, nextafter
from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, PRUNED, TERMINAL
from treeviz.tree.exchanges import narrowed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import taken_next
from treeviz.tree.settled_lines import Settled, counted_after, settle
from treeviz.tree.unseen_wins import rules_tell, win_next, win_past_depth
from treeviz.tree.worse_left_out import estimated_now

_MOST = 60  # replies: of more nobody asks what can be taken after each


def settled_line(tree: GameTree, node: int) -> Settled | None:
    """Return what a value comes to if the choices of its line count what can be taken next.

    And with it the line that they lead to then. None where the value stands, or where what it comes
    to is not known. The root's own move stays.

    Parameters
    ----------
    tree, node
        The recording, and the position or the move whose value it is.
    """
    if not tree.reaches_horizon:
        return None  # every game is over: nothing can be taken
    played = tree.best_play(node)
    end, above = played[-1], tree.parent(played[-1])
    if above is None:
        return None
    move = node or played[1]
    if end != move != above:
        settled = _settled_deep(tree, move)
        return None if settled is None or settled.worth == tree.value_at(node) else settled
    if taken_next(tree, end) is None:
        return None
    found = _settled(tree, end if end == node or not above else above)
    if found is None or found[0] == tree.exchanges.settled(end):
        return found and Settled(found[0], (end,))  # the line's own end is as good as any
    return Settled(found[0], (found[1],))


@asked_once
def _settled_deep(tree: GameTree, move: int) -> Settled | None:
    """Return what a move comes to below which more is recorded than replies."""
    return settle(tree, move)


def settled_move(tree: GameTree, move: int) -> float | None:
    """Return what a move comes to, if the depth ends with it, or with each reply to it; else None.

    Parameters
    ----------
    tree, move
        The recording, and the move; of one that was cut, or searched deeper, nothing is told.
    """
    found = _settled(tree, move)
    return None if found is None else found[0]


def stands_settled(tree: GameTree, move: int) -> bool:
    """Return whether a move is known to come to its value, also once what can be taken is.

    Parameters
    ----------
    tree, move
        The recording, and a move of the root; where the game ends before the depth nothing is told.
    """
    end = tree.best_play(move)[-1]
    if tree.columns.kind[end] != HORIZON or tree.bound(move) != "exact":
        return False
    if end == move or tree.columns.parent[end] == move:
        worth = settled_move(tree, move)
    else:
        settled = _settled_deep(tree, move)
        worth = None if settled is None else settled.worth
    return worth is not None and worth == tree.value_at(move)


class Turned(NamedTuple):
    """The moves that come to more than the one played, or to as much, once what can be taken is.

    Attributes
    ----------
    moves
        These: of those that come to more, the best; else those that now count as worse.
    worth, played
        What they come to, and what the move played does.
    sure
        Whether it is known of every other move that it comes to no more.
    """

    moves: tuple[int, ...]
    worth: float
    played: float
    sure: bool = False


def settled_worth(tree: GameTree, move: int, least: float | None = None) -> float | None:
    """Return what a move comes to by the best of its replies, those cut too; None if not known.

    Parameters
    ----------
    tree, move, least
        As for :func:`settled_reply`.
    """
    if tree.bound(move) == "exact":
        return settled_move(tree, move)
    held = settled_reply(tree, move, least)
    return None if held is None else held[0]


def turned_by_takes(tree: GameTree, node: int) -> Turned | None:
    """Return the moves that come to most once what can be taken after every reply is.

    None where none comes to as much as the one played, but those that are estimated equal anyway,
    or where that is not known.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    found = _turned(tree, node)
    return found if found is not None and found.moves else None


def stays_best(tree: GameTree, node: int) -> bool:
    """Return whether no move is known to come to more than the one played, of all others.

    Parameters
    ----------
    tree, node
        As for :func:`turned_by_takes`.
    """
    found = _turned(tree, node)
    return found is not None and found.sure and found.worth == found.played


@asked_once
def _turned(tree: GameTree, node: int) -> Turned | None:
    chosen, me = tree.choice(node), tree.player(node)
    own = None if chosen is None else settled_move(tree, chosen)
    counted = None if chosen is None else tree.value_at(chosen)
    if own is None or counted is None or not anything_taken(tree, node):
        return None
    best, moves, sure = own, list[int](), True
    for move in tree.children(node):
        if move == chosen:
            continue
        seems = _by_its_line(tree, move)
        if seems is not None and me.better(best, seems):
            continue
        worth = None if seems is None else settled_worth(tree, move, best)
        sure &= worth is not None
        if worth is None or me.better(best, worth):
            continue
        if me.better(worth, best):
            best, moves = worth, []
        if best != own or me.better(counted, estimated_now(tree, move) or 0.0):
            moves.append(move)
    sign = -1.0 if me is Player.MAX else 1.0
    # Those first that seem best.
    moves.sort(key=lambda move: sign * (estimated_now(tree, move) or 0.0))
    return Turned(tuple(moves), best, own, sure)


@asked_once
def anything_taken(tree: GameTree, node: int) -> bool:
    """Tell whether something can be taken where the line of any move ends, or men are taken at all.

    Parameters
    ----------
    tree, node
        As for :func:`turned_by_takes`.
    """
    state = tree.state(node)
    if state is not None and tree.rules.captures(state) is not None:
        return True
    ends = (tree.best_play(move)[-1] for move in tree.children(node))
    return any(tree.columns.kind[n] == HORIZON and taken_next(tree, n) is not None for n in ends)


def _by_its_line(tree: GameTree, move: int) -> float | None:
    """Return what a move comes to if only its own line counts what can be taken next."""
    end = tree.best_play(move)[-1]
    taken = tree.columns.kind[end] == HORIZON
    return tree.exchanges.settled(end) if taken else tree.value_at(move)


@asked_once
def settled_reply(
    tree: GameTree, move: int, least: float | None = None
) -> tuple[float, int] | None:
    """Return what a move comes to by the best of all replies, those cut too, and that reply.

    The replies that count most are asked first, the others hardly ever: who takes after a reply has
    no less than is counted after it. None where the depth does not end with the replies, where they
    are many, or where it is not known what is left after one of them.

    Parameters
    ----------
    tree, move
        The recording, and the move.
    least
        What who makes it has elsewhere: of a move that comes to less nothing else is told. None:
        nothing.
    """
    kinds, replies = tree.columns.kind, tree.children(move)
    if not 0 < len(replies) <= _MOST or kinds[replies[0]] not in (HORIZON, TERMINAL):
        return None
    they, exchanges, best = tree.player(move), tree.exchanges, None
    if any(tree.player(reply) is they for reply in replies):
        return None  # who moved moves again
    counted = {reply: counted_after(tree, reply) for reply in replies}
    if None in counted.values():
        return None
    known = {reply: worth for reply, worth in counted.items() if worth is not None}
    within = -inf, inf
    if least is not None:
        within = narrowed(within, _beyond(least, they), they.other)
    too_long = list[int]()
    for reply in sorted(known, key=known.__getitem__, reverse=they is Player.MAX):
        if best is not None and not they.better(known[reply], best[0]):
            break
        over = kinds[reply] == TERMINAL
        worth = known[reply] if over else exchanges.left_of(reply, within)
        if worth is None:
            too_long.append(reply)
        elif isinf(worth):
            return None
        elif (best is None or they.better(worth, best[0])) and not _loses_next(tree, reply):
            best = worth, reply
            within = narrowed(within, worth, they)
            if least is not None and they.better(worth, least):
                return best
    if best is None or any(they.better(known[reply], best[0]) for reply in too_long):
        return None
    return best


def _beyond(worth: float, they: Player) -> float:
    """Return the next number that is better for who replies: what is worth as much still tells."""
    return nextafter(worth, inf if they is Player.MAX else -inf)


@asked_once
def _settled(tree: GameTree, move: int) -> tuple[float, int] | None:
    """Return what a move comes to, and the node of the reply that does it."""
    kinds, they = tree.columns.kind, tree.player(move)
    if kinds[move] == HORIZON:
        settled = tree.exchanges.settled(move)
        return None if settled is None else (settled, move)
    replies = tree.children(move)
    alike = all(kinds[reply] in (HORIZON, TERMINAL) for reply in replies)
    if not replies or not alike or len(replies) > _MOST or tree.bound(move) != "exact":
        return None
    if any(tree.player(reply) is they for reply in replies if kinds[reply] == HORIZON):
        return None  # who moved moves again
    values = {reply: tree.value_at(reply) for reply in replies}
    known = {reply: value for reply, value in values.items() if value is not None}
    if len(known) < len(values) or any(map(isinf, known.values())):
        return None
    best: tuple[float, int] | None = None
    promising = sorted(replies, key=lambda n: known[n] if they is Player.MIN else -known[n])
    for reply in promising:
        if best is not None and not they.better(known[reply], best[0]):
            break  # who takes then has no less than is counted now
        settled = tree.exchanges.settled(reply) if kinds[reply] == HORIZON else known[reply]
        if settled is None or isinf(settled):
            return None
        if (best is None or they.better(settled, best[0])) and not _loses_next(tree, reply):
            best = settled, reply
    return best


def _loses_next(tree: GameTree, reply: int) -> bool:
    """Return whether who does not make a reply wins right after it: then nobody plays it."""
    if tree.columns.kind[reply] != PRUNED:
        return win_past_depth(tree, reply) is not None
    return rules_tell(tree) and win_next(tree, tree.state(reply)) is not None
