"""The answer that a move rules out: what speaks against most other moves is not possible after it.

So is one that took something, and would take nothing after it. Or it is possible, and the move has
prepared what meets it; or it is no longer what it was elsewhere, such as a check. Or it is the move
itself, where the other side would play.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("...HH./.V.V../.V.V../....HH V"), depth=3)
>>> out = ruled_out(tree, tree.choice(0))
>>> tree.notation(out.answer), len(out.moves), out.among
('(1,4)-(1,5)', 4, 8)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from treeviz.game.board import Square
from treeviz.game.same_move import same_move
from treeviz.tree.asked_once import asked_once
from treeviz.tree.best_answers import BestAnswer, best_answers
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.is_answered import is_answered
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.unseen_wins import rules_tell
from treeviz.tree.worse_left_out import judged_left_out, worse_left_out

_FEWEST = 3  # moves: an answer to fewer is no reason
# Of the other moves so many allow the answer: where many rule it out, that is no reason for one of
# them, unless it also takes something.
_HALF, _MOST = 0.5, 0.75


class RuledOut(NamedTuple):
    """An answer that is not possible after a move, or that is met there.

    Attributes
    ----------
    answer
        A node at which it is made, after another move.
    moves, among
        The other moves that it answers best, and of how many.
    sure
        Whether no other answer is better to any of these; else it is known to be enough.
    met
        The node of the take that meets it, where it is possible; None: it is not.
    also
        A node of another answer that is the best to several moves, and not possible either.
    back
        Whether it can be taken back after some of them, so that they are worth no less then.
    harmless
        Whether it is possible after the move, but not what the game remarks of it elsewhere.
    first
        The same without `also`, where there is one; else None.
    itself
        Whether the answer is the very move: who plays there first has it.
    """

    answer: int
    moves: tuple[int, ...]
    among: int
    sure: bool
    met: int | None = None
    also: int | None = None
    back: bool = False
    harmless: bool = False
    first: RuledOut | None = None
    itself: bool = False


@asked_once
def ruled_out(tree: GameTree, move: int) -> RuledOut | None:
    """Return the commonest best answer to the other moves, if one rules it out, or meets it.

    That it rules it out is no reason to play it where others are as good that do not rule it out.

    Parameters
    ----------
    tree, move
        The recording, and the node of a move. Answers that the search left out and that are better
        count for those that it found.
    """
    above = tree.columns.parent[move]
    if not rules_tell(tree) or not is_answered(tree, move):
        return None
    others = [other for other in tree.children(above) if other != move]
    return _that_hurts(tree, move, others) or _played_there(tree, move, others)


def _played_there(tree: GameTree, move: int, others: Sequence[int]) -> RuledOut | None:
    """Return the best answer to several moves that are known exactly if one is that very move.

    With those of which it is known that this answer is enough: so many it is the answer to.
    """
    exact = [n for n in others if tree.bound(n) == "exact"]
    best = {n: tree.best_children(n) for n in exact}
    there = {
        n: answer
        for n, (answer, *as_good) in ((n, best[n]) for n in exact if best[n])
        if not as_good and _is_the_same(tree, answer, move)
    }
    if len(there) < max(_FEWEST, len(exact) / 2):
        return None
    bounded = [n for n in others if n not in best]
    again = worse_left_out(tree, bounded)
    known = {n: again[n].answer if n in again else tree.best_reply(n) for n in bounded}
    enough = [n for n, one in known.items() if one is not None and _is_the_same(tree, one, move)]
    answer, moves = next(iter(there.values())), tuple(sorted([*there, *enough]))
    return RuledOut(answer, moves, len(others), sure=not enough, itself=True)


def _that_hurts(tree: GameTree, move: int, others: Sequence[int]) -> RuledOut | None:
    """Return the commonest answer that hurts after others and is ruled out, or met, by a move."""
    above = tree.columns.parent[move]
    answers = best_answers(tree, above, others, less=True)
    for answer, moves, sure, back in answers:
        if len(moves) < max(_FEWEST, len(others) / 4):
            return None
        possible = _is_possible(tree, answer, move)
        if possible and (met := _met(tree, answer, move)) is not None:
            return RuledOut(answer, tuple(moves), len(others), sure, met, back=back)
        most = len(moves) >= _HALF * len(others)
        if most and _is_the_same(tree, answer, move):
            return RuledOut(answer, tuple(moves), len(others), sure, back=back, itself=True)
        if possible and _is_as_it_was(tree, answer, move):
            continue
        # What few moves make possible is not ruled out by one of the others.
        allowing = _is_allowed(tree, answer, move, others)
        if not allowing:
            continue
        if move != tree.choice(above) or set(allowing).isdisjoint(_as_good(tree, move)):
            out = RuledOut(answer, tuple(moves), len(others), sure, back=back, harmless=possible)
            return out if possible else _with_another(tree, move, out, answers)
    return None


def _with_another(
    tree: GameTree, move: int, out: RuledOut, answers: Sequence[BestAnswer]
) -> RuledOut:
    """Return an answer that is ruled out with the next that is, if it is common, too."""
    others = [n for n in tree.children(tree.columns.parent[move]) if n != move]
    for answer, moves, sure, back in answers:
        if len(moves) < _FEWEST:
            break
        if answer == out.answer or back is not out.back or _is_possible(tree, answer, move):
            continue
        if _is_allowed(tree, answer, move, others):
            every = *out.moves, *moves
            return out._replace(moves=every, sure=out.sure and sure, also=answer, first=out)
    return out


def _is_allowed(tree: GameTree, answer: int, move: int, others: Sequence[int]) -> list[int]:
    """Return after which other moves an answer is possible, if these are most; else none."""
    allowing = [
        other
        for other in others
        if _is_possible(tree, answer, other) and _is_as_it_was(tree, answer, other)
    ]
    most = _HALF if takes_a_piece(tree, move) else _MOST
    return allowing if len(allowing) >= most * len(others) else []


def _is_the_same(tree: GameTree, answer: int, move: int) -> bool:
    """Return whether an answer to another move is the very move, and fills the same squares.

    In one column a stone falls onto the other: there the answer is possible after the move, too.
    """
    if not same_move(tree.move(answer), tree.move(move)):
        return False
    if not is_playable_again(tree, move):
        return True
    filled = _filled(tree, move)
    return filled is not None and filled == _filled(tree, answer)


def is_playable_again(tree: GameTree, move: int) -> bool:
    """Return whether what is written just as a move is possible after it, too.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    """
    state, played = tree.state(move), tree.move(move)
    if state is None or tree.rules.is_over(state):
        return False
    return any(same_move(played, one) for one in tree.rules.moves(state))


def _filled(tree: GameTree, move: int) -> frozenset[Square] | None:
    """Return the squares that a move changes; None where positions are no boards."""
    before, after = (board_at(tree, at) for at in (tree.columns.parent[move], move))
    return None if before is None or after is None else after.changed(before)


def _met(tree: GameTree, answer: int, move: int) -> int | None:
    """Return the take with which an answer to other moves is met after one, so that it is no good.

    It gains more than the best answer leaves, also once what takes is taken back.
    """
    played = tree.move(answer)
    replies = (n for n in tree.children(move) if same_move(tree.move(n), played))
    reply, value = next(replies, None), tree.value_at(move)
    met = None if reply is None else tree.best_reply(reply)
    if reply is None or met is None or value is None or not takes_a_piece(tree, met):
        return None
    me = tree.player(tree.columns.parent[move])
    end = tree.best_play(met)[-1]
    left = tree.exchanges.settled(end) if tree.columns.kind[end] == HORIZON else tree.value_at(met)
    return met if left is not None and me.better(left, value) else None


def _as_good(tree: GameTree, move: int) -> Collection[int]:
    """Return the other moves that are as good as one, also by answers that the search left out."""
    value, others = tree.value_at(move), tree.children(tree.columns.parent[move])
    level = [n for n in others if n != move and tree.value_at(n) == value]
    bounds = [n for n in level if tree.bound(n) != "exact" and tree.columns.kind[n] != PRUNED]
    return {*(n for n in level if tree.bound(n) == "exact"), *judged_left_out(tree, bounds).level}


def _is_possible(tree: GameTree, answer: int, move: int) -> bool:
    """Return whether an answer to another move is possible after a move, and takes as it did."""
    rules, state, played = tree.rules, tree.state(move), tree.move(answer)
    if state is None or rules.is_over(state):
        return False
    takes = rules.takes(tree.state(tree.columns.parent[answer]), played)
    return any(
        same_move(played, one) and takes == rules.takes(state, one) for one in rules.moves(state)
    )


def _is_as_it_was(tree: GameTree, answer: int, move: int) -> bool:
    """Return whether an answer to another move is after a move what the game remarks of it there.

    A check, say, of which nothing is left once something stands in its way.
    """
    remark = tree.rules.remark(tree.state(answer))
    if remark is None:
        return True
    after = tree.rules.play(tree.state(move), tree.move(answer))
    return tree.rules.remark(after) == remark
