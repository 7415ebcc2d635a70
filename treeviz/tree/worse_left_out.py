"""Answers that a search left out and that count more for who answers: why a bound may flatter.

A cut leaves open what a move is worth: it is no better than the move played, and may be as good.
Where the depth ends with the answer, or with the reply to it, an answer that was left out can be
judged by the rules and the heuristic as the search would have judged it. Before that only what
takes a piece is, for else a count goes to and fro, and only if no reply makes it good again.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> move = tree.find("(3,1)-(4,1)")
>>> found = worse_left_out(tree, [move])[move]
>>> tree.notation(found.answer), tree.value_at(move), found.value
('(2,0)-(2,1)', 2.0, 1.0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isinf
from typing import NamedTuple
from weakref import WeakKeyDictionary

from treeviz.game.game import Move
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.judged_past import judged_past
from treeviz.tree.opinions import silent
from treeviz.tree.pieces_taken import takes_a_piece

_ASKED = 1500  # answers in all: of what takes longer only a part is asked of
_FEW = 4  # answers of which it is asked whether a reply makes them good again
_Asked = tuple[tuple[int, ...], int]
# What was found already, as long as its tree is there: words and pictures ask the same.
_FOUND: WeakKeyDictionary[GameTree, dict[_Asked, LeftOpen]] = WeakKeyDictionary()


class LeftOut(NamedTuple):
    """An answer that was left out.

    Attributes
    ----------
    answer
        The node of the answer.
    value, terms
        What the heuristic says after it, in points of MAX's side, and its named terms; where the
        depth does not end there, after the best reply.
    replied
        Whether it is that after the best reply.
    reply
        That reply, the game's own move.
    """

    answer: int
    value: float
    terms: Mapping[str, float]
    replied: bool
    reply: Move = None


class LeftOpen(NamedTuple):
    """What became of moves of which a cut left only a bound.

    Attributes
    ----------
    worse
        Those that are worse, each with an answer that was left out.
    level
        Those of which every answer was judged as the search would have judged it, and none is
        worse: they are worth their bound.
    """

    worse: Mapping[int, LeftOut]
    level: frozenset[int]


def worse_left_out(
    tree: GameTree, moves: Sequence[int], among: int | None = None
) -> Mapping[int, LeftOut]:
    """Return which of some moves are worse than was found, and by which answer left out.

    Parameters
    ----------
    tree, moves, among
        As for :func:`judged_left_out`.
    """
    return judged_left_out(tree, moves, among).worse


def judged_left_out(tree: GameTree, moves: Sequence[int], among: int | None = None) -> LeftOpen:
    """Return which of some moves are worse than was found, and which are not.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of which a cut left only a bound.
    among
        How many moves share what may be asked; None: as many as are given.
    """
    if not moves or silent(tree.heuristic) or not tree.rules.known:
        return LeftOpen({}, frozenset())
    key = tuple(moves), among or len(moves)
    found = _FOUND.setdefault(tree, {})
    if key not in found:
        found[key] = _found(tree, *key)
    return found[key]


def _found(tree: GameTree, moves: Sequence[int], among: int) -> LeftOpen:
    """Return which of some moves are worse or not, as far as there is time to ask."""
    asked, found, level = 0, dict[int, LeftOut](), set[int]()
    for move in moves:
        cut = [answer for answer in tree.children(move) if tree.columns.kind[answer] == PRUNED]
        asked += len(cut)
        if asked > _ASKED:
            break
        worse = worse_answer(tree, move, cut, _ASKED // among)
        if isinstance(worse, LeftOut):
            found[move] = worse
        elif worse:
            level.add(move)
    return LeftOpen(found, frozenset(level))


def _plies_left(tree: GameTree, move: int) -> int | None:
    """Return how many plies after a move the depth ends: 1, 2, or None if later, or not alike."""
    looked = [n for n in tree.children(move) if tree.columns.kind[n] != PRUNED]
    for plies in (1, 2):
        kinds = {tree.columns.kind[node] for node in looked}
        if kinds <= {HORIZON, TERMINAL} and HORIZON in kinds:
            return plies
        looked = [n for node in looked for n in tree.children(node) or [node]]
        looked = [n for n in looked if tree.columns.kind[n] != PRUNED]
    return None


def worse_answer(tree: GameTree, move: int, answers: Sequence[int], most: int) -> LeftOut | bool:
    """Return an answer that counts more for who answers than was found, captures first.

    Else whether none does: whether all were judged as the search would have judged them.

    Parameters
    ----------
    tree, move, answers
        The recording, a move, and the answers to it that were not looked at.
    most
        How many replies the heuristic may be asked of.
    """
    they, bound, plies = tree.player(move), tree.value_at(move), _plies_left(tree, move)
    if bound is None or tree.player(tree.columns.parent[move]) is not they.other:
        return False
    worths = {answer: tree.static(answer) for answer in answers}
    finite = [(w, n) for n, w in worths.items() if w is not None and not isinf(w)]
    finite.sort(key=lambda judged: judged[0] if they is Player.MIN else -judged[0])
    better = [answer for worth, answer in finite if they.better(worth, bound)]
    left = [most]
    if plies == 1:
        # One that no reply makes good again tells more.
        stands = (n for n in better[:_FEW] if _replied(tree, n, bound, left))
        answer = next(stands, better[0] if better else None)
        if answer is not None:
            return LeftOut(answer, worths[answer] or 0.0, tree.terms(answer), replied=False)
        return len(finite) == len(answers) > 0
    takes = [answer for answer in better if takes_a_piece(tree, answer)]
    # What counts less at first may count more after the reply.
    tried = takes + [n for _, n in finite if n not in takes] * (plies == 2)
    judged = 0
    for answer in tried:
        found = _replied(tree, answer, bound, left)
        if found:
            value, terms, reply = found
            return LeftOut(answer, value, terms, replied=True, reply=reply)
        judged += found is not None
    return plies == 2 and judged == len(answers) > 0


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
