"""Which moves are equally good, and which of them is played: a recording and nodes → its ties.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> [tree.notation(node) for node in equally_good(tree, 0)]
['[1,0]', '[1,1]', '[2,0]']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import PRUNED, TERMINAL
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.soonest_ends import proved_end
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import LeftOpen, judged_left_out
from treeviz.view.left_out_win import win_shown
from treeviz.view.transpositions import Shape

TieRule = Literal["first", "last", ""]  # in search order
Pace = Literal["as quick", "lasts as long", ""]  # of equal moves: how soon they win, or lose


def equally_good(tree: GameTree, node: int, played: int | None = None) -> list[int]:
    """Return the children of a node that are equal to the one played, itself among them.

    They are equal in value, and where that is proved to be a win or a loss also in how soon it
    comes: a move that loses sooner is not equally good.

    Parameters
    ----------
    tree, node
        The recording, and where to look.
    played
        The child that is played; None: the one that the search chose.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4)
    >>> [tree.notation(node) for node in tree.best_children(0)]
    ['[0]', '[1]', '[2]', '[3]']
    >>> [tree.notation(node) for node in equally_good(tree, 0)]
    ['[0]']
    """
    played = tree.choice(node) if played is None else played
    winner = proved_winner(tree, node)
    if played is None or winner is None:
        return tree.best_children(node)
    plies = proved_end(tree, played)
    return [
        n
        for n in tree.children(node)
        if n == played
        or (
            tree.value_at(n) == tree.value_at(played)
            and proved_winner(tree, n) is winner
            and plies == proved_end(tree, n) is not None
        )
    ]


def equals_of(shape: Shape, node: int) -> frozenset[int]:
    """Return the nodes that stand for equally good moves of a node; empty if one is the best.

    Where the picture begins, also those that the search left open and that are as good by the
    answers that it left out.
    """
    tree, played = shape.tree, shape.reply(node)
    equal = [*equally_good(tree, node, played)]
    if node == shape.root:
        equal += found_level(tree, node, played)
    found = frozenset(map(shape.shown_as, equal))
    return found if len(found) > 1 else frozenset()


def perhaps_equal(shape: Shape, node: int) -> frozenset[int]:
    """Return the nodes of moves that may be as good as the one played, and are no better.

    The search stopped looking at them as soon as it knew that: their value is a bound.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(3 4 6) D(14 5 2))"))
    >>> [tree.notation(node) for node in perhaps_equal(Shape(tree), 0)]
    ['C']
    """
    played = shape.reply(node)
    judged = _judged(shape.tree, node, played)
    if _counts_as_unknown(shape.tree, played):
        return frozenset()  # of no move anything is known
    settled = judged.level.union(judged.worse)
    moves = (move for move in _left_open(shape.tree, node, played) if move not in settled)
    return frozenset(map(shape.shown_as, moves))


def found_worse(tree: GameTree, node: int, played: int | None) -> Mapping[int, LeftOut]:
    """Return which moves, left open by the search, are worse by an answer that it left out.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    played
        The move that is played; None: nothing is.
    """
    return _judged(tree, node, played).worse


@asked_once
def known_worse_by_now(tree: GameTree, root: int, played: int | None) -> Mapping[int, LeftOut]:
    """Return which moves are worse, or lose a piece, by an answer that the search left out.

    Parameters
    ----------
    tree, root, played
        As for :func:`found_worse`; below the root of the tree nothing more is known.
    """
    found = found_worse(tree, root, played)
    if root:
        return found
    cut = [n for n in tree.children(0) if tree.bound(n) not in ("exact", "open")]
    unlost = [n for n in cut if win_shown(tree, n) is None]  # of the others that is told
    return {**losing_answers(tree, unlost), **found}


def found_level(tree: GameTree, node: int, played: int | None) -> frozenset[int]:
    """Return which moves, left open by the search, are as good, by all answers that it left out.

    Parameters
    ----------
    tree, node, played
        As for :func:`found_worse`.
    """
    return _judged(tree, node, played).level


@asked_once
def _judged(tree: GameTree, node: int, played: int | None) -> LeftOpen:
    """Return what became of the moves that the search left open."""
    return judged_left_out(tree, _left_open(tree, node, played))


def _left_open(tree: GameTree, node: int, played: int | None) -> list[int]:
    """Return the moves of which the search found no more than that they are no better."""
    bound = {Player.MAX: "upper", Player.MIN: "lower"}.get(tree.player(node))
    if played is None or tree.value_at(played) is None:
        return []
    best = tree.value_at(played)
    return [
        child
        for child in tree.children(node)
        if child != played
        and tree.columns.kind[child] != PRUNED
        and tree.value_at(child) == best
        and known_bound(tree, child) == bound
        and not unseen_wins(tree, child, tree.player(node).other)
    ]


def _counts_as_unknown(tree: GameTree, played: int | None) -> bool:
    """Return whether the move played only counts as 0, as nobody was asked where the depth ends."""
    if played is None or tree.value_at(played):
        return False
    return asks_nobody(tree) and rests_on_estimates(tree, played)


def pace_of_ties(shape: Shape, nodes: Iterable[int]) -> Pace:
    """Return in what equally good moves are equal, too, if it is the same at all nodes.

    Of draws, and of estimates, nobody asks how soon they come; nothing is quicker than at once.
    """
    tree, paces = shape.tree, set[Pace]()
    for node in (node for node in nodes if equals_of(shape, node)):
        winner, played = proved_winner(tree, node), shape.reply(node)
        at_once = played is not None and tree.columns.kind[played] == TERMINAL
        if winner is None:
            paces.add("")
        elif not at_once:
            paces.add("as quick" if winner is tree.player(node) else "lasts as long")
    if len(paces) > 1:  # of wins and of losses: these end as soon, too
        return "" if "" in paces else "as quick"
    return paces.pop() if paces else ""


def tie_rule(shape: Shape, nodes: Iterable[int]) -> TieRule:
    """Return which of equally good moves is played at some nodes, if it is always the same one."""
    rules: set[TieRule] = set()
    for node in nodes:
        equal, played = sorted(equals_of(shape, node)), shape.reply(node)
        if played is None or not equal:
            continue
        choice = shape.tree.choice(node)
        own = choice is not None and shape.shown_as(choice) == played  # and not best play's
        at_end: TieRule = "first" if played == equal[0] else "last" if played == equal[-1] else ""
        rules.add(at_end if own else "")
    return rules.pop() if len(rules) == 1 else ""
