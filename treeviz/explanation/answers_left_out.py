"""Answers that a search left out and that count more for who answers: why a bound may flatter.

A cut leaves open what a move is worth: it is no better than the move played, and may be as good.
Who looks at the board sees an answer that the search never came to, such as one that takes a man.
By the rules and the heuristic it is told what that answer counts at once.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(3 4 6) D(14 5 2))"), depth=2)
>>> better_left_out(tree, [tree.find("C")]) is None  # payoffs are no estimates
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isinf
from typing import Any, NamedTuple

from treeviz.explanation.fact import Estimate, Fact, Named, Side
from treeviz.explanation.reply_words import names
from treeviz.explanation.worth_words import formula_or
from treeviz.formatting.phrases import in_words, listed
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.judged_past import judged_past
from treeviz.tree.opinions import Judgement, silent
from treeviz.tree.pieces_taken import takes_a_piece

_ASKED = 1500  # answers in all: of what takes longer only a part is told
_NAMED = 3  # different answers; of more one is told
_FEW = 3  # moves that are named


class AnswerLeftOut(NamedTuple):
    """A move, an answer to it that was not looked at, and what the heuristic says after it.

    Where the depth does not end there, what it says after the best reply.
    """

    move: Named
    answer: Named
    estimate: Estimate


@dataclass(frozen=True)
class BetterLeftOut(Fact):
    """Answers that were not looked at and count less for the mover than the search found.

    Attributes
    ----------
    mover, answers
        Who makes the moves, and of each an answer that is worse for that side.
    among
        Of how many moves the search left open whether they are as good as the one played.
    value
        What that one is worth, which is the bound of these.
    replied
        Whether it is told what counts after the best reply; else it is what the depth ends with.
    marked
        How many moves are shown with that bound, if these are among them; 0: it is not clear.
    """

    mover: Side
    answers: tuple[AnswerLeftOut, ...]
    among: int
    value: float
    replied: bool = False
    marked: int = 0


def better_left_out(
    tree: GameTree, moves: Iterable[int], among: int | None = None
) -> BetterLeftOut | None:
    """Return answers to some moves that were left out and count more for who answers.

    Where the depth ends with an answer, or with the reply to it, that is what the search would have
    found. Before it that is told only of answers that take a piece, for else the count goes to and
    fro, and only if no reply makes it good again. Of a great many moves only the first are asked.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of which a cut left only a bound, all the same.
    among
        How many moves share what may be asked; None: as many as are given.
    """
    moves = list(moves)
    if not moves or silent(tree.heuristic) or not tree.rules.known:
        return None
    among, asked, found = among or len(moves), 0, list[AnswerLeftOut]()
    value = tree.value_at(moves[0])
    for move in moves:
        cut = _left_out(tree, move)
        asked += len(cut)
        if asked > _ASKED:
            break
        answer = _one_of(tree, move, cut, _ASKED // among)
        found += [answer] if answer is not None else []
    if not found or value is None:
        return None
    replied = any(_plies_left(tree, answer.move.node) != 1 for answer in found)
    me = Side.of(tree, tree.player(moves[0]).other)
    return BetterLeftOut(me, tuple(found), among, value, replied)


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


def _left_out(tree: GameTree, move: int) -> list[int]:
    """Return the answers to a move that were not looked at."""
    kinds = tree.columns.kind
    return [answer for answer in tree.children(move) if kinds[answer] == PRUNED]


def _one_of(tree: GameTree, move: int, answers: Sequence[int], most: int) -> AnswerLeftOut | None:
    """Return an answer that counts more for who answers than was found, captures first.

    Parameters
    ----------
    tree, move, answers
        The recording, a move, and the answers to it that were not looked at.
    most
        How many replies the heuristic may be asked of.
    """
    they, bound, plies = tree.player(move), tree.value_at(move), _plies_left(tree, move)
    if bound is None:
        return None
    worths = {answer: tree.static(answer) for answer in answers}
    better = [
        (worth if they is Player.MIN else -worth, answer)
        for answer, worth in worths.items()
        if worth is not None and they.better(worth, bound) and not isinf(worth)
    ]
    tried = [answer for _, answer in sorted(better)]
    if plies != 1:
        takes = [answer for answer in tried if takes_a_piece(tree, answer)]
        tried = takes + [n for n in tried if n not in takes] * (plies == 2)
    left = [most]
    for answer in tried:
        of_itself = Estimate.of_itself(tree, answer)
        estimate = of_itself if plies == 1 else _replied(tree, answer, bound, left)
        if estimate is not None:
            return AnswerLeftOut(Named.of(tree, move), Named.of(tree, answer), estimate)
    return None


def _replied(tree: GameTree, answer: int, bound: float, left: list[int]) -> Estimate | None:
    """Return what counts after the best reply to an answer; None if that is no worse than a bound.

    What takes a piece may be taken itself. `left` is how many replies may still be asked of.
    """
    state, me, rules = tree.state(answer), tree.player(answer), tree.rules
    best: Judgement = (None, {})
    for move in rules.moves(state):
        if not left[0]:
            return None
        left[0] -= 1
        value, terms = judged_past(tree, answer, rules.play(state, move))
        if value is None or isinf(value) or not me.better(bound, value):
            return None
        if best[0] is None or me.better(value, best[0]):
            best = value, terms
    return None if best[0] is None else Estimate.of_terms(tree, *best)


def better_words(fact: BetterLeftOut) -> str:
    """Return which moves are worse by such an answer, and what it counts.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> left = AnswerLeftOut(Named(1, "c4"), Named(2, "Rxc4"), Estimate(-9.0))
    >>> fact = BetterLeftOut(Side(Player.MAX, "White"), (left,), 3, 1.0)
    >>> print(better_words(fact))  # doctest: +NORMALIZE_WHITESPACE
    c4 is estimated worse: the answer Rxc4, left out there and looked at for this text, leaves White
    −9.
    """
    alike = dict[tuple[str, str], list[Named]]()
    for left in fact.answers:
        value = formula_or(left.estimate, left.estimate.value, fact.scale)
        value += " at best" * fact.replied
        alike.setdefault((left.answer.notation, value), []).append(left.move)
    worse = f"{_which(fact)} {'is' if len(fact.answers) == 1 else 'are'} estimated worse"
    if len(alike) == 1:
        ((answer, value),) = alike
        unseen = f"the answer {answer}, left out there and looked at for this text,"
        return f"{worse}: {unseen} leaves {fact.mover.name} {value}."
    told = [f"{answer} after {names(m, 'or')} ({v})" for (answer, v), m in alike.items()]
    by = "by an answer that was left out there and looked at for this text"
    if len(told) <= _NAMED:
        return f"{worse}, each {by}: {listed(told)}."
    return f"{worse}, each {by}, such as {told[0]}."


def _which(fact: BetterLeftOut) -> str:
    """Return of which moves it is told, beside those of which it was said that they may be."""
    moves = [answer.move for answer in fact.answers]
    number, sign = len(moves), "upper" if fact.mover.player is Player.MAX else "lower"
    if number <= _FEW:
        return names(moves)
    if number < fact.among:
        return f"The other {in_words(number)}"
    mark = fact.scale.bounded(fact.value, sign)
    if fact.marked == number:
        return f"The {in_words(number)} moves marked {mark}"
    return f"{in_words(number).capitalize()} moves of which only {mark} is known"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {BetterLeftOut: better_words}
