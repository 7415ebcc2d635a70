"""The answer that a search left out and that counts most for who answers: a move and answers → it.

Where the depth ends with the answers, the heuristic is asked of each; where it goes on, each is
tested as deep as the search went. Where the search did not stop at one ply, only what takes a piece
is looked at, for else a count goes to and fro, and only if no reply makes it good again.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> move = tree.find("(3,1)-(4,1)")
>>> tree.notation(worse_answer(tree, move, tree.children(move)).answer)
'(2,0)-(2,1)'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isinf
from typing import NamedTuple

from treeviz.game.game import Move
from treeviz.game.player import Player
from treeviz.game.same_move import same_move
from treeviz.tree.columns import PRUNED
from treeviz.tree.common_answers import common_answers
from treeviz.tree.game_tree import GameTree
from treeviz.tree.is_answered import is_answered
from treeviz.tree.judged_past import judged_past
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.scout import OutOfReach, Scout, end_of_depth

OF_ONE = 300  # positions looked at for one move
_FEW = 4  # answers of which it is asked whether what can be taken makes them good again


class LeftOut(NamedTuple):
    """An answer that was left out.

    Attributes
    ----------
    answer
        The node of the answer. What was left out may lie below it, if the search looked at it.
    value, terms
        What the heuristic says after it, in points of MAX's side, and its named terms; where the
        depth does not end there, after the best replies: so much at best.
    replied
        Whether it is that after the best replies.
    reply, line
        That reply, the game's own move, if the depth ends with it; else the moves to where it ends,
        of an answer that was not looked at.
    exact
        Whether every answer was judged, so that the move is worth just this.
    left
        What is left once all is taken that can be, of an answer that takes a piece; else None.
    sure
        Whether the value follows from games that are over, and not from estimates.
    """

    answer: int
    value: float
    terms: Mapping[str, float]
    replied: bool
    reply: Move = None
    exact: bool = False
    left: float | None = None
    line: tuple[Move, ...] = ()
    sure: bool = False


def worse_answer(
    tree: GameTree, move: int, answers: Sequence[int], left: list[int] | None = None
) -> LeftOut | bool:
    """Return the answer that counts most for who answers, if that is more than was found.

    Else whether none does: whether all were judged as the search would have judged them.

    Parameters
    ----------
    tree, move, answers
        The recording, a move, and answers to it.
    left
        How many positions may still be looked at; None: as many as for one move.
    """
    left = [OF_ONE] if left is None else left
    if tree.value_at(move) is None or tree.columns.parent[move] < 0 or not is_answered(tree, move):
        return False
    end = end_of_depth(tree)
    if end is None and tree.reaches_horizon:
        return _worse_by_taking(tree, move, answers, left)
    if end == tree.ply(move) + 1:
        return _worse_at_once(tree, move, answers, left)
    try:
        scout = Scout(tree, move, left)
        return _worse_later(scout, _promising_first(tree, move, answers))
    except OutOfReach:
        return False


def _worse_at_once(
    tree: GameTree, move: int, answers: Sequence[int], left: list[int]
) -> LeftOut | bool:
    """Return the answer that counts most where the depth ends with it, if more than was found."""
    they, bound = tree.player(move), tree.value_at(move)
    assert bound is not None, "it was asked for"
    answers = [answer for answer in answers if tree.columns.kind[answer] == PRUNED]
    left[0] -= len(answers)
    finite = [(w, n) for n in answers if (w := tree.static(n)) is not None and not isinf(w)]
    finite.sort(key=lambda judged: judged[0] if they is Player.MIN else -judged[0])
    better = [judged for judged in finite if they.better(judged[0], bound)]
    all_judged = len(finite) == len(answers) > 0
    if not better:
        return all_judged
    worth, answer = _that_stands(tree, better[:_FEW], bound)
    exact = all_judged and worth == finite[0][0]
    return LeftOut(answer, worth, tree.terms(answer), replied=False, exact=exact)


def _that_stands(
    tree: GameTree, judged: Sequence[tuple[float, int]], bound: float
) -> tuple[float, int]:
    """Return the first answer that still counts more once what can be taken after it is: it tells.

    Of those that count as much as the first, the one that leaves most then, also if none does.
    """
    they, left = tree.player(tree.columns.parent[judged[0][1]]), dict[int, float]()
    for worth, answer in judged:
        if worth != judged[0][0] and any(they.better(kept, bound) for kept in left.values()):
            break
        kept = tree.exchanges.left_at(tree.state(answer))
        if kept is None:
            continue
        if worth == judged[0][0]:
            left[answer] = kept
        elif they.better(kept, bound):
            return worth, answer
    most = they.best(left.values()) if left else None
    return judged[0][0], next((n for n, kept in left.items() if kept == most), judged[0][1])


def _worse_later(scout: Scout, answers: Iterable[int]) -> LeftOut | bool:
    """Return the answer that counts most at the end of the depth, if more than was found."""
    best: LeftOut | None = None
    try:
        for answer in answers:
            # What beats the bound may beat a closer one, too.
            while (found := scout.beaten_by(answer, best and best.value)) is not None:
                reply = found.line[0] if len(found.line) == 1 else None
                value, terms, line, sure = found
                best = LeftOut(
                    answer, value, terms, replied=True, reply=reply, line=line, sure=sure
                )
    except OutOfReach:
        return best or False
    return True if best is None else best._replace(exact=True)


def _promising_first(tree: GameTree, move: int, answers: Sequence[int]) -> list[int]:
    """Return answers to a move in the order in which they are tried.

    First those that gave other moves their value, the commonest first, then those that take.
    """
    common = [tree.move(one) for one in common_answers(tree, tree.columns.parent[move])]
    state, rules = tree.state(move), tree.rules

    def place(answer: int) -> tuple[int, bool]:
        played = tree.move(answer)
        known = (n for n, one in enumerate(common) if same_move(one, played))
        return next(known, len(common)), rules.takes(state, played) is not True

    return sorted(answers, key=place)


def _worse_by_taking(
    tree: GameTree, move: int, answers: Sequence[int], left: list[int]
) -> LeftOut | bool:
    """Return the first answer that takes a piece and that no reply makes good again."""
    they, bound = tree.player(move), tree.value_at(move)
    assert bound is not None, "it was asked for"
    for answer in answers:
        if tree.columns.kind[answer] != PRUNED or not takes_a_piece(tree, answer):
            continue
        worth = tree.static(answer)
        if worth is None or isinf(worth) or not they.better(worth, bound):
            continue
        if found := _replied(tree, answer, bound, left):
            value, terms, reply = found
            return LeftOut(answer, value, terms, replied=True, reply=reply)
    return False


def _replied(
    tree: GameTree, answer: int, bound: float, left: list[int]
) -> tuple[float, Mapping[str, float], Move] | tuple[()] | None:
    """Return what counts after the best reply to an answer, and that reply.

    Nothing if that is no worse than was found; None where it cannot be told: the game is over
    there, who answered moves again, or there is no time. What takes a piece may be taken itself.
    `left` is how many replies may still be asked of.
    """
    me = tree.player(tree.columns.parent[answer]).other
    if tree.player(answer) is not me:
        return None
    state, rules = tree.state(answer), tree.rules
    best: tuple[float, Mapping[str, float], Move] | None = None
    for move in rules.moves(state):
        if not left[0]:
            return None
        left[0] -= 1
        value, terms = judged_past(tree, answer, rules.play(state, move))
        if value is None:
            return None
        if not me.better(bound, value):
            return ()
        if best is None or me.better(value, best[0]):
            best = value, terms, move
    return best if best is not None and not isinf(best[0]) else None
