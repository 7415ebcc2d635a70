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
from typing import Any, NamedTuple

from treeviz.explanation.fact import Estimate, Fact, Named, Side
from treeviz.explanation.reply_words import names
from treeviz.explanation.worth_words import formula_or
from treeviz.formatting.phrases import in_words, listed
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.worse_left_out import worse_left_out

_NAMED = 3  # different answers; of more one is told
_FEW = 3  # moves that are named
_FINDS = "a second look at what was cut finds "


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
    again
        Whether it was said before that the text looked at answers left out.
    rest
        Whether the sentence before says how many of them are as good.
    """

    mover: Side
    answers: tuple[AnswerLeftOut, ...]
    among: int
    value: float
    replied: bool = False
    marked: int = 0
    again: bool = False
    rest: bool = False


def better_left_out(
    tree: GameTree, moves: Iterable[int], among: int | None = None
) -> BetterLeftOut | None:
    """Return answers to some moves that were left out and count more for who answers.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of which a cut left only a bound, all the same.
    among
        How many moves share what may be asked; None: as many as are given.
    """
    moves = list(moves)
    found = worse_left_out(tree, moves, among)
    value = tree.value_at(moves[0]) if moves else None
    if not found or value is None:
        return None
    answers = tuple(
        AnswerLeftOut(
            Named.of(tree, move),
            Named.of(tree, left.answer),
            Estimate.of_terms(tree, left.value, left.terms),
        )
        for move, left in found.items()
    )
    replied = any(left.replied for left in found.values())
    me = Side.of(tree, tree.player(moves[0]).other)
    return BetterLeftOut(me, answers, among or len(moves), value, replied)


def better_words(fact: BetterLeftOut) -> str:
    """Return which moves are worse by such an answer, and what it counts.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> left = AnswerLeftOut(Named(1, "c4"), Named(2, "Rxc4"), Estimate(-9.0))
    >>> fact = BetterLeftOut(Side(Player.MAX, "White"), (left,), 3, 1.0)
    >>> print(better_words(fact))  # doctest: +NORMALIZE_WHITESPACE
    c4 is estimated worse: a second look at what was cut finds Rxc4, which leaves White −9.
    """
    alike = dict[tuple[str, str], list[Named]]()
    for left in fact.answers:
        value = formula_or(left.estimate, left.estimate.value, fact.scale)
        value += " at best" * fact.replied
        alike.setdefault((left.answer.notation, value), []).append(left.move)
    worse = f"{_which(fact)} {'is' if len(fact.answers) == 1 else 'are'} estimated worse"
    if len(alike) == 1:
        ((answer, value),) = alike
        if fact.again:
            return f"{worse}: the answer {answer} leaves {fact.mover.name} {value}."
        return f"{worse}: {_FINDS}{answer}, which leaves {fact.mover.name} {value}."
    told = [f"{answer} after {names(m, 'or')} ({v})" for (answer, v), m in alike.items()]
    finds = "" if fact.again else _FINDS
    if len(told) <= _NAMED:
        return f"{worse}: {finds}{listed(told)}."
    return f"{worse}: {finds}for example, {told[0]}."


def _which(fact: BetterLeftOut) -> str:
    """Return of which moves it is told, beside those of which it was said that they may be."""
    moves = [answer.move for answer in fact.answers]
    number, sign = len(moves), "upper" if fact.mover.player is Player.MAX else "lower"
    if number <= _FEW:
        return names(moves)
    if number < fact.among and (fact.rest or not fact.marked):
        return f"The other {in_words(number)}"
    mark = fact.scale.bounded(fact.value, sign)
    if fact.marked == number:
        return f"The {in_words(number)} moves marked {mark}"
    if fact.marked:
        return f"{in_words(number).capitalize()} of the {in_words(fact.marked)} marked {mark}"
    return f"{in_words(number).capitalize()} moves of which only {mark} is known"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {BetterLeftOut: better_words}
