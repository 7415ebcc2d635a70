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

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isinf
from typing import Any, NamedTuple

from treeviz.explanation.fact import Estimate, Fact, Named, Side
from treeviz.explanation.reply_words import names
from treeviz.explanation.worth_words import formula_or
from treeviz.formatting.phrases import in_words, listed
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent
from treeviz.tree.pieces_taken import takes_a_piece

_ASKED = 400  # answers in all: what takes longer is not told
_NAMED = 3  # different answers; of more one is told


class AnswerLeftOut(NamedTuple):
    """A move, an answer to it that was not looked at, and what the heuristic says after it."""

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
    """

    mover: Side
    answers: tuple[AnswerLeftOut, ...]
    among: int


def better_left_out(tree: GameTree, moves: Iterable[int]) -> BetterLeftOut | None:
    """Return the answers to some moves that were left out and count more for who answers.

    At the depth's end what an answer counts is what the search would have found; before it that is
    told only of answers that take a piece, for the count goes to and fro.

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
    return BetterLeftOut(me, tuple(found), len(moves)) if found else None


def _left_out(tree: GameTree, move: int) -> list[int]:
    """Return the answers to a move that were not looked at."""
    kinds = tree.columns.kind
    return [answer for answer in tree.children(move) if kinds[answer] == PRUNED]


def _best_of(tree: GameTree, move: int, answers: Iterable[int]) -> AnswerLeftOut | None:
    """Return the answer that counts most for who answers, if that is more than was found."""
    they, bound, kinds = tree.player(move), tree.value_at(move), tree.columns.kind
    looked = [n for n in tree.children(move) if kinds[n] != PRUNED]
    ends = all(kinds[n] == HORIZON for n in looked)
    best: AnswerLeftOut | None = None
    for answer in answers:
        if not ends and not takes_a_piece(tree, answer):
            continue
        value = tree.static(answer)
        worth = bound if best is None else best.estimate.value
        if value is None or worth is None or isinf(value) or not they.better(value, worth):
            continue
        estimate = Estimate.of_itself(tree, answer)
        best = AnswerLeftOut(Named.of(tree, move), Named.of(tree, answer), estimate)
    return best


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
    worse = f"worse for {fact.mover.name} at once"
    if len(fact.answers) == 1:
        return f"But an answer that was not looked at is {worse}: {told[0]}."
    if len(told) <= _NAMED:
        return f"But answers that were not looked at are {worse}: {listed(told)}."
    number = f"{in_words(len(fact.answers))} of these {in_words(fact.among)}"
    number = f"all {in_words(fact.among)}" if len(fact.answers) == fact.among else number
    return f"But after {number} an answer that was not looked at is {worse}, {told[0]}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {BetterLeftOut: better_words}
