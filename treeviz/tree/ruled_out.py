"""The answer that a move rules out: what speaks against most other moves is not possible after it.

So is one that took something, and would take nothing after it.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("...HH./.V.V../.V.V../....HH V"), depth=3)
>>> out = ruled_out(tree, tree.choice(0))
>>> tree.notation(out.answer), len(out.moves), out.among
('(1,4)-(1,5)', 4, 8)
"""

from __future__ import annotations

from typing import NamedTuple

from treeviz.game.game import same_move
from treeviz.game.player import Player
from treeviz.tree.common_answers import common_answers
from treeviz.tree.game_tree import GameTree
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.worse_left_out import worse_left_out

_FEWEST = 3  # moves: an answer to fewer is no reason


class RuledOut(NamedTuple):
    """An answer that is not possible after a move.

    Attributes
    ----------
    answer
        A node at which it is made, after another move.
    moves, among
        The other moves that it answers best, and of how many.
    """

    answer: int
    moves: tuple[int, ...]
    among: int


def ruled_out(tree: GameTree, move: int) -> RuledOut | None:
    """Return the commonest best answer to the other moves, if it is not possible after one.

    Parameters
    ----------
    tree, move
        The recording, and the node of a move. Answers that the search left out and that are better
        count for those that it found.
    """
    state, above = tree.state(move), tree.columns.parent[move]
    if state is None or tree.player(move) is not tree.player(above).other:
        return None
    others = [other for other in tree.children(above) if other != move]
    answers = _best_answers(tree, above, others)
    possible, rules = list(tree.rules.moves(state)), tree.rules
    for answer, moves in answers:
        if len(moves) < max(_FEWEST, len(others) / 4):
            return None
        played = tree.move(answer)
        takes = rules.takes(tree.state(tree.columns.parent[answer]), played)
        if not any(same_move(played, one) and takes == rules.takes(state, one) for one in possible):
            return RuledOut(answer, tuple(moves), len(others))
    return None


def _best_answers(tree: GameTree, above: int, others: list[int]) -> list[tuple[int, list[int]]]:
    """Return the best answers that are known to some moves, the commonest first, with the moves.

    Only such as leave who moved less than there is now: any other may be one of many that do.
    """
    me, now = tree.player(above), tree.static(above)
    cut, best = [m for m in others if tree.bound(m) != "exact"], tree.value_at(above)
    level = [move for move in cut if tree.value_at(move) == best]
    again = {
        **losing_answers(tree, [move for move in cut if move not in level]),
        **worse_left_out(tree, level),
    }
    found: list[tuple[int, list[int]]] = []
    for answer, moves in common_answers(tree, above).items():
        left = (m for m in moves if m in others and m not in again)
        kept = [m for m in left if _is_less(me, tree.value_at(m), now)]
        if kept:
            found.append((answer, kept))
    for move, worse in again.items():
        if not _is_less(me, worse.value, now):
            continue
        played = tree.move(worse.answer)
        for answer, moves in found:
            if same_move(tree.move(answer), played):
                moves.append(move)
                break
        else:
            found.append((worse.answer, [move]))
    return sorted(found, key=lambda one: -len(one[1]))


def _is_less(me: Player, value: float | None, now: float | None) -> bool:
    """Return whether a value is less for a player than what there is now."""
    return value is not None and now is not None and me.better(now, value)
