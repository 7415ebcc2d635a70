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
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.judged_past import judged_past
from treeviz.tree.opinions import Judgement, silent
from treeviz.tree.pieces_taken import takes_a_piece

_ASKED = 1000  # answers in all: what takes longer is not told
_NAMED = 3  # different answers; of more one is told


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
        Who makes the moves, and of each the answer that is worst for that side.
    among
        How many moves may be as good as the one played.
    replied
        Whether it is told what counts after the best reply; else it is what the depth ends with.
    """

    mover: Side
    answers: tuple[AnswerLeftOut, ...]
    among: int
    replied: bool = False


def better_left_out(tree: GameTree, moves: Iterable[int]) -> BetterLeftOut | None:
    """Return the answers to some moves that were left out and count more for who answers.

    At the depth's end what an answer counts is what the search would have found. Before it that is
    told only of answers that take a piece, for else the count goes to and fro, and only if no reply
    makes it good again.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of which a cut left only a bound.
    """
    moves = list(moves)
    cut = {move: _left_out(tree, move) for move in moves}
    asked = sum(map(len, cut.values()))
    if silent(tree.heuristic) or not tree.rules.known or not 0 < asked <= _ASKED:
        return None
    found = [answer for move in moves if (answer := _best_of(tree, move, cut[move])) is not None]
    me = Side.of(tree, tree.player(moves[0]).other)
    replied = any(not _ends_after(tree, answer.move.node) for answer in found)
    return BetterLeftOut(me, tuple(found), len(moves), replied) if found else None


def _ends_after(tree: GameTree, move: int) -> bool:
    """Tell whether the depth ends after each answer to a move."""
    kinds = tree.columns.kind
    return all(kinds[n] == HORIZON for n in tree.children(move) if kinds[n] != PRUNED)


def _left_out(tree: GameTree, move: int) -> list[int]:
    """Return the answers to a move that were not looked at."""
    kinds = tree.columns.kind
    return [answer for answer in tree.children(move) if kinds[answer] == PRUNED]


def _best_of(tree: GameTree, move: int, answers: Sequence[int]) -> AnswerLeftOut | None:
    """Return the answer that counts most for who answers, if that is more than was found."""
    they, bound = tree.player(move), tree.value_at(move)
    ends = _ends_after(tree, move)
    worths = {answer: tree.static(answer) for answer in answers}
    better = [
        answer
        for answer, worth in worths.items()
        if worth is not None and bound is not None and they.better(worth, bound)
        if not isinf(worth) and (ends or takes_a_piece(tree, answer))
    ]
    if not better:
        return None
    value = they.best([worth for n in better if (worth := worths[n]) is not None])
    answer = next(n for n in better if worths[n] == value)
    found = AnswerLeftOut(
        Named.of(tree, move), Named.of(tree, answer), Estimate.of_itself(tree, answer)
    )
    return found if ends else _replied(tree, answer, bound, found)


def _replied(
    tree: GameTree, answer: int, bound: float | None, found: AnswerLeftOut
) -> AnswerLeftOut | None:
    """Return an answer with what counts after the best reply to it; None if that is no worse.

    What takes a piece may be taken itself.
    """
    state, me, rules = tree.state(answer), tree.player(answer), tree.rules
    best: Judgement = (None, {})
    for move in rules.moves(state):
        value, terms = judged_past(tree, answer, rules.play(state, move))
        if value is None or bound is None or isinf(value) or not me.better(bound, value):
            return None
        if best[0] is None or me.better(value, best[0]):
            best = value, terms
    return None if best[0] is None else found._replace(estimate=Estimate.of_terms(tree, *best))


def better_words(fact: BetterLeftOut) -> str:
    """Return after which moves such an answer was left out, and what it counts.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> left = AnswerLeftOut(Named(1, "c4"), Named(2, "Rxc4"), Estimate(-9.0))
    >>> told = better_words(BetterLeftOut(Side(Player.MAX, "White"), (left,), 3))
    >>> print(told)  # doctest: +NORMALIZE_WHITESPACE
    But an answer that was not looked at is worse for White at once: after c4 the answer Rxc4
    (−9).
    """
    alike = dict[tuple[str, str], list[Named]]()
    for left in fact.answers:
        value = formula_or(left.estimate, left.estimate.value, fact.scale)
        alike.setdefault((left.answer.notation, value), []).append(left.move)
    told = [
        f"after {names(moves, 'or')} the answer {answer} ({value})"
        for (answer, value), moves in alike.items()
    ]
    soon = ", whatever it replies" if fact.replied else " at once"
    worse = f"worse for {fact.mover.name}{soon}"
    if len(fact.answers) == 1:
        return f"But an answer that was not looked at is {worse}: {told[0]}."
    if len(told) <= _NAMED:
        return f"But answers that were not looked at are {worse}: {listed(told)}."
    number = f"{in_words(len(fact.answers))} of these {in_words(fact.among)}"
    number = f"all {in_words(fact.among)}" if len(fact.answers) == fact.among else number
    return f"But after {number} an answer that was not looked at is {worse}, such as {told[0]}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {BetterLeftOut: better_words}
