"""What a plate says of a move of the root once the answers that the search left out are judged.

The search stopped as soon as it knew that the move is no better; a picture that draws the better
answer, or calls the move equal, says what follows from that. Where the better answer was looked at,
and only what lies below it left out, so does the plate of the answer.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> move = tree.find("(3,1)-(4,1)")
>>> tree.value_at(move), second_look(tree, move, frozenset())
(2.0, '+1')
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import isinf

from treeviz.game.player import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import is_lost, judged_left_out, worse_left_out
from treeviz.view.checked_reply import worse_text
from treeviz.view.left_out_win import left_out_win, win_shown


def second_look(tree: GameTree, node: int, level: Collection[int]) -> str:
    """Return a move's value as it is written then; empty where the search's own stands.

    Parameters
    ----------
    tree, node
        The recording, and a move of the root, or an answer to one.
    level
        The moves that are as good as the one played by all answers left out.
    """
    if node in level or _bound_stands(tree, node):
        return tree.rules.scale.signed(tree.value_at(node))
    above = tree.columns.parent[node]
    move = above or node
    if above and (move in level or _bound_stands(tree, move)) and _gives_it(tree, node, move):
        return tree.rules.scale.signed(tree.value_at(node))
    found = worse_found(tree, move)
    if found is None or (above and found.answer != node):
        return ""
    return "" if tree.columns.kind[node] == PRUNED else worse_text(tree, move, found)


def worse_found(tree: GameTree, move: int) -> LeftOut | None:
    """Return what makes a move of the root worse than the search found; None if nothing does.

    None, too, where an answer that was left out wins at once: that is told instead.

    Parameters
    ----------
    tree, move
        The recording, and a node.
    """
    if not move or tree.columns.parent[move] or win_shown(tree, move) is not None:
        return None
    return worse_left_out(tree, [move]).get(move)


def held_by(tree: GameTree, node: int, reply: int | None, level: Collection[int]) -> int | None:
    """Return the reply that no cut one is better than, by a second look; None without one.

    Parameters
    ----------
    tree, node
        The recording, and a node.
    reply
        The one that gives the node its value.
    level
        As for :func:`second_look`.
    """
    again = worse_found(tree, node)
    if again is not None and again.exact:
        return again.answer
    return reply if node in level or _bound_stands(tree, node) else None


def none_beyond(tree: GameTree, move: int) -> str:
    """Return than what no answer to a move of the root is better that was cut and judged.

    ``"none below −1"``, where MIN answers.

    Parameters
    ----------
    tree, move
        The recording, and the move, whose value a second look found.
    """
    found, side = worse_found(tree, move), tree.player(move)
    worth = tree.value_at(move) if found is None else found.value
    beyond = "below" if side is Player.MIN else "above"
    if (worth is not None and isinf(worth)) or (found is not None and is_lost(tree, move, found)):
        return ""  # nothing is
    guess = "est. " * rests_on_estimates(tree, move)
    return f"none {guess}{beyond} {tree.rules.scale.signed(worth)}"


def best_below(tree: GameTree, node: int, level: Collection[int]) -> str:
    """Return what the best move after an answer is worth, where a second look tells no more.

    Empty elsewhere, and where it is known which move that is.

    Parameters
    ----------
    tree, node
        The recording, and the answer.
    level
        As for :func:`second_look`.
    """
    worth, exact = _worth_found(tree, node, level)
    if worth is None or not exact or not tree.children(node):
        return ""
    known = bounded_below(tree, node, tree.children(node), level)
    if any(one.exact for one in known.values()):
        return ""
    return f"{tree.rules.scale.signed(worth)} at best"


def _worth_found(tree: GameTree, node: int, level: Collection[int]) -> tuple[float | None, bool]:
    """Return what a second look finds an answer to a move of the root to be worth, and if exactly.

    None where it finds nothing of that answer.
    """
    move = tree.columns.parent[node] if node else 0
    found = worse_found(tree, move)
    if found is not None and found.answer == node:
        return found.value, found.exact
    if move and (move in level or _bound_stands(tree, move)) and _gives_it(tree, node, move):
        return tree.value_at(node), True
    return None, False


def bounded_below(
    tree: GameTree, node: int, moves: Sequence[int], level: Collection[int]
) -> Mapping[int, LeftOut]:
    """Return what a second look finds of answers to a move, or of moves after an answer.

    Of the answer that gives the move its value, and of moves after one that was found to do so.

    Parameters
    ----------
    tree, node
        The recording, and a move of the root, or an answer to one; nothing is known of others.
    moves
        The nodes below it.
    level
        As for :func:`second_look`.
    """
    if node and not tree.columns.parent[node]:
        return _giving_it(tree, node, moves, level)
    worth, exact = _worth_found(tree, node, level)
    if worth is None:
        return {}
    me, known = tree.player(node), {move: tree.value_at(move) for move in tree.children(node)}
    left = (m for m in known if left_out_win(tree, m) is None)  # by the rules the others lose
    at_most = [m for m in left if (v := known[m]) is not None and not me.better(worth, v)]
    alone = exact and len(at_most) == 1  # then it is that one
    return {
        move: LeftOut(move, worth, {}, replied=True, exact=alone)
        for move in at_most
        if move in moves
    }


def _giving_it(
    tree: GameTree, move: int, answers: Sequence[int], level: Collection[int]
) -> Mapping[int, LeftOut]:
    """Return which of some answers gives a move of the root the value that a second look finds."""
    found = worse_found(tree, move)
    looked = [n for n in answers if tree.columns.kind[n] != PRUNED]
    if found is not None:
        those = [n for n in looked if n == found.answer and found.exact]
    else:
        stands = move in level or _bound_stands(tree, move)
        those = [n for n in looked if stands and _gives_it(tree, n, move)]
    worths = {n: tree.value_at(n) if found is None else found.value for n in those}
    return {
        n: LeftOut(n, worth, {}, replied=True, exact=True)
        for n, worth in worths.items()
        if worth is not None
    }


def _gives_it(tree: GameTree, answer: int, move: int) -> bool:
    """Tell whether an answer is worth just what the move is, of which all answers were judged.

    It is worth that at most for who moved; and no answer is worth less.
    """
    bound = "upper" if tree.player(move) is Player.MIN else "lower"
    return tree.bound(answer) == bound and tree.value_at(answer) == tree.value_at(move)


def _bound_stands(tree: GameTree, move: int) -> bool:
    """Tell whether a move of the root is worth its bound: of all answers none is better."""
    if not move or tree.columns.parent[move] or win_shown(tree, move) is not None:
        return False
    if tree.bound(move) in ("exact", "open") or not rests_on_estimates(tree, move):
        return False
    return move in judged_left_out(tree, [move]).level
