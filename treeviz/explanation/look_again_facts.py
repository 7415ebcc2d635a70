"""What a second look finds of moves that were cut: the fact, and its English.

A cut leaves open what a move is worth: it is no better than the move played, and may be as good.
Who looks at the board sees an answer that the search never came to, such as one that takes a man.
By the rules and the heuristic it is told which of the moves are as good, which are worse and by
which answer, and which even lose a piece.

>>> from treeviz.game.player import Player
>>> white, a4 = Side(Player.MAX, "White"), Named(5, "a4")
>>> level = LookedAgain(white, 2, (Named(1, "c4"), Named(3, "d4")), (), (), a4)
>>> print(looked_again_words(level))
Checked afterwards, both are as good as a4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isinf
from typing import Any, NamedTuple

from treeviz.explanation.fact import Estimate, Fact, Named, Side
from treeviz.explanation.reply_words import names
from treeviz.explanation.worth_words import formula_or
from treeviz.formatting.phrases import in_words, listed
from treeviz.formatting.scale import Scale
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import taken_next, takes_written
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.wins_too import wins_too
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import judged_left_out, lost_worth

_ANSWERS = 2  # different ones are told; of more the commonest
_ANSWERED = 2  # plies: a move and its answer
_BOTH = 2
_NAMED = 3  # moves that are worse; more are counted


class AnswerLeftOut(NamedTuple):
    """A move, the best answer to it that was not looked at, and what the heuristic says then.

    Where the depth does not end there, what it says after the best reply, which is `at_best`;
    `wins`: whether who answers wins then; `take`: what takes then, past the depth, if that is more.
    """

    move: Named
    answer: Named
    estimate: Estimate
    at_best: bool = False
    wins: bool = False
    take: str = ""

    @classmethod
    def all_of(cls, tree: GameTree, found: Mapping[int, LeftOut]) -> tuple[AnswerLeftOut, ...]:
        """Return what was found of some moves."""
        return tuple(
            cls(
                Named.of(tree, move),
                Named.of(tree, left.answer),
                Estimate.of_terms(tree, left.value, left.terms),
                left.replied,
                left.value == lost_worth(tree, move),
                "" if left.replied else _taken(tree, left.answer),
            )
            for move, left in found.items()
        )


class Hanging(NamedTuple):
    """A move, and what takes what can be taken where its line ends."""

    move: Named
    take: str


@dataclass(frozen=True)
class WinsAgain(Fact):
    """Which moves of one row win, too, beside the one played, that the search left open.

    Attributes
    ----------
    mover, among
        Who makes the moves, and how many the row has.
    winning, others
        Those that win by force, and those that do not.
    plies
        Within how many plies, as the search went no deeper; None: in the end.
    later
        Whether the move played ends the game, so that they win later.
    """

    mover: Side
    among: int
    winning: tuple[Named, ...]
    others: tuple[Named, ...]
    plies: int | None
    later: bool = False


@dataclass(frozen=True)
class LookedAgain(Fact):
    """What became of moves of one row by answers that the search left out.

    Attributes
    ----------
    mover, among
        Who makes the moves, and how many the row has.
    level, worse
        Of those that may be as good as the one played: which are, and which are not.
    losing
        Of the others: those that lose a piece, by an answer that takes it.
    played
        The move that is played.
    hanging
        Of those that are as good: those at the end of whose line something can be taken, and what
        takes it.
    again
        Whether a row before told of a second look.
    brief
        Whether of several answers only the commonest is told.
    others
        The other moves of the row, if the search itself knows of all of them that they are worse.
    unsettled
        Those that may be as good beside a draw, and of which a second look found out nothing.
    """

    mover: Side
    among: int
    level: tuple[Named, ...]
    worse: tuple[AnswerLeftOut, ...]
    losing: tuple[AnswerLeftOut, ...]
    played: Named
    hanging: tuple[Hanging, ...] = ()
    again: bool = False
    brief: bool = False
    others: tuple[Named, ...] = ()
    unsettled: tuple[Named, ...] = ()


def known_worse(tree: GameTree, move: int, played: int) -> bool:
    """Return whether the search itself knows that a move is worse than the one that is played.

    Parameters
    ----------
    tree, move, played
        The recording, and the nodes of both.
    """
    me = tree.player(tree.columns.parent[move])
    value, best = tree.value_at(move), tree.value_at(played)
    at_most = tree.bound(move) in ("exact", "upper" if me is Player.MAX else "lower")
    return at_most and value is not None and best is not None and me.better(best, value)


def wins_found_again(tree: GameTree, fact: WinsAgain) -> bool:
    """Return whether a second look finds the same moves to win.

    Parameters
    ----------
    tree, fact
        The recording, and the fact.
    """
    found = wins_too(tree)
    wins = all(found.get(move.node) is True for move in fact.winning)
    return wins and all(found.get(move.node) is False for move in fact.others)


def hanging_after(tree: GameTree, moves: Sequence[int]) -> tuple[Hanging, ...]:
    """Return after which of some moves something can be taken where their line ends, and by what.

    Of lines that end with the answer nothing: what takes back is told of these.

    Parameters
    ----------
    tree, moves
        The recording, and the moves.
    """
    found = list[Hanging]()
    for move in moves:
        line = tree.best_play(move)
        if len(line) > _ANSWERED and (take := _taken(tree, line[-1])):
            found.append(Hanging(Named.of(tree, move), take))
    return tuple(found)


def _taken(tree: GameTree, end: int) -> str:
    """Return the move that takes next where the depth ends, as it is written; or nothing."""
    ends = tree.columns.kind[end] in (HORIZON, PRUNED)
    taken = taken_next(tree, end) if ends else None
    return takes_written(tree, end, taken[0])[0] if taken is not None else ""


def found_again(tree: GameTree, fact: LookedAgain) -> bool:
    """Return whether a second look at the moves of a fact finds the same.

    Parameters
    ----------
    tree, fact
        The recording, and the fact.
    """
    level = [move.node for move in fact.level]
    judged = judged_left_out(tree, [*level, *(one.move.node for one in fact.worse)])
    losing = losing_answers(tree, [one.move.node for one in fact.losing])
    return (
        judged.level.issuperset(level)
        and all(known_worse(tree, other.node, fact.played.node) for other in fact.others)
        and set(fact.hanging) <= set(hanging_after(tree, level))
        and AnswerLeftOut.all_of(tree, judged.worse) == fact.worse
        and AnswerLeftOut.all_of(tree, losing) == fact.losing
    )


def looked_again_words(fact: LookedAgain) -> str:
    """Return which moves are as good, or worse, by answers that the search left out.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> left = AnswerLeftOut(Named(1, "c4"), Named(2, "Rxc4"), Estimate(-9.0), at_best=True)
    >>> white = Side(Player.MAX, "White")
    >>> print(looked_again_words(LookedAgain(white, 1, (), (left,), (), Named(5, "a4"))))
    Checked afterwards, it is worse: Rxc4 leaves White −9 at best.
    """
    told = list[str]()
    if fact.level or fact.worse:
        told.append(_compared(fact))
    if fact.unsettled:
        one = len(fact.unsettled) == 1
        draw = f"{names(fact.unsettled)} {'draws' if one else 'draw'}"
        told.append(f"Whether {draw}, too, is left unsettled.")
    if fact.losing:
        which = names([one.move for one in fact.losing])
        if len(fact.losing) > 1:
            which = f"{in_words(len(fact.losing))} of these moves".capitalize()
            which = "All of these" if len(fact.losing) == fact.among else which
        lose = "loses" if len(fact.losing) == 1 else "lose"
        found = _for_example(fact, fact.losing) + _answers(fact, fact.losing)
        told.append(f"{which} even {lose} material, as was checked afterwards: {found}.")
    return " ".join(told)


def _compared(fact: LookedAgain) -> str:
    """Return which moves are as good as the one played, and which are worse, by which answer."""
    number, every = len(fact.level) + len(fact.worse), "both" if fact.among == _BOTH else "all"
    are = "it is" if fact.among == 1 else f"{every} are"
    whole = number + len(fact.others) == fact.among
    if not fact.worse:
        if number < fact.among:
            are = f"{names(fact.level)} {'is' if number == 1 else 'are'}"
        left = len(fact.others)
        others = "the other one is" if left == 1 else f"the other {in_words(left)} are"
        known = f"; {others} worse" if whole and left else ""
        good = f"{are} as good as {fact.played.notation}{_hanging(fact)}"
        return f"Checked afterwards, {good}{known}."
    found = _answers(fact, fact.worse)
    example = _for_example(fact, fact.worse)
    if not fact.level:
        example = f"{example}" if example else ""
        if not whole:
            are = f"{names([one.move for one in fact.worse])} {'is' if number == 1 else 'are'}"
        return f"Checked afterwards, {are} worse: {example}{found}."
    level = f"{names(fact.level)} {'is' if len(fact.level) == 1 else 'are'}"
    rest = len(fact.worse)
    unlike = fact.among - len(fact.level)
    worse = f"the other {in_words(unlike)} are" if whole and unlike > 1 else ""
    example = example or "for example, " * bool(whole and fact.others)
    named = names([one.move for one in fact.worse])
    named = in_words(rest) if rest > _NAMED else named
    worse = worse or f"{named} {'is' if rest == 1 else 'are'}"
    good = f"{level} as good as {fact.played.notation}{_hanging(fact)}"
    return f"Checked afterwards, {good}, and {worse} worse: {example}{found}."


def _hanging(fact: LookedAgain) -> str:
    """Return after which of the moves that are as good something can be taken past the depth."""
    if not fact.hanging:
        return ""
    takes = list(dict.fromkeys(one.take for one in fact.hanging))
    few = f"{listed(takes, 'or')}, which can follow"
    every = len(fact.hanging) == len(fact.level)
    after = "" if every else f" after {names([one.move for one in fact.hanging])}"
    return f" (not counting {few if len(takes) <= _ANSWERS else 'what can be taken next'}{after})"


def _for_example(fact: LookedAgain, found: Sequence[AnswerLeftOut]) -> str:
    """Return what stands before the commonest of many answers; nothing before all of them."""
    return "for example, " * (len({one.answer.notation for one in found}) > _most(fact))


def _most(fact: LookedAgain) -> int:
    """Return how many different answers are told."""
    return 1 if fact.brief else _ANSWERS


def _answers(fact: LookedAgain, found: Sequence[AnswerLeftOut]) -> str:
    """Return the answers to some moves, the commonest first, and what they leave."""
    mover, scale = fact.mover, fact.scale
    by_answer = dict[str, list[AnswerLeftOut]]()
    for one in found:
        by_answer.setdefault(one.answer.notation, []).append(one)
    groups = sorted(by_answer.items(), key=lambda item: -len(item[1]))
    if len(groups) == 1:
        ((answer, ones),) = groups
        if all(one.wins for one in ones):
            return f"{answer} wins"
        if all(isinf(one.estimate.value or 0.0) for one in ones):
            return f"{answer} counts as a win"
        return f"{answer} leaves {mover.name} {_worth(ones, mover, scale)}{_uncounted(ones)}"
    groups = groups[: _most(fact)]
    told = (f"{answer} after {_after(ones, mover, scale)}" for answer, ones in groups)
    return listed(list(told))


def _uncounted(ones: Sequence[AnswerLeftOut]) -> str:
    """Return what takes after an answer, which is not counted, if it is the same each time."""
    takes = {one.take for one in ones}
    take = takes.pop() if len(takes) == 1 else ""
    return f", not counting {take}" if take else ""


def _after(ones: Sequence[AnswerLeftOut], mover: Side, scale: Scale) -> str:
    """Return after which moves an answer stands, and what it leaves, of two by each."""
    if len(ones) <= _ANSWERS and len({(one.estimate, one.take) for one in ones}) > 1:
        each = (f"{one.move.notation} {_in_brackets([one], mover, scale)}" for one in ones)
        return listed(list(each), "or")
    few = names([one.move for one in ones], "or")
    which = few if len(ones) <= _ANSWERS else f"{in_words(len(ones))} of them"
    return f"{which} {_in_brackets(ones, mover, scale)}"


def _in_brackets(ones: Sequence[AnswerLeftOut], mover: Side, scale: Scale) -> str:
    return f"({_worth(ones, mover, scale)}{_uncounted(ones)})"


def _worth(ones: Sequence[AnswerLeftOut], mover: Side, scale: Scale) -> str:
    """Return what an answer leaves after some moves, at best."""
    if all(one.wins for one in ones):
        return "it wins"
    if all(isinf(one.estimate.value or 0.0) for one in ones):
        return "it counts as a win"
    values = [one.estimate.value for one in ones if one.estimate.value is not None]
    if not values:
        return "less"
    best, worst = mover.player.best(values), mover.player.other.best(values)
    if best != worst and not any(one.at_best for one in ones):
        return " to ".join(map(scale.signed, sorted((best, worst))))
    one = next(one for one in ones if one.estimate.value == best)
    several = len(set(values)) > 1 or any(one.at_best for one in ones)
    if len({one.estimate for one in ones}) == 1:
        return formula_or(one.estimate, best, scale) + " at best" * several
    return scale.signed(best) + " at best" * several


def wins_again_words(fact: WinsAgain) -> str:
    """Return which of some moves win, too.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> b, c = Named(1, "b"), Named(2, "c")
    >>> wins_again_words(WinsAgain(Side(Player.MAX, "x"), 2, (b,), (c,), 4))
    'Checked afterwards, b wins, too; c does not within four plies.'
    """
    within = "" if fact.plies is None else f" within {in_words(fact.plies)} plies"
    one, too = fact.among == 1, "later" if fact.later else "too"
    comma = " " if fact.later else ", "
    if not fact.winning:
        none = f"it does not win{within}" if one else f"none of them wins{within}"
        known = len(fact.others) == fact.among
        named = names(fact.others)
        do = "do" if len(fact.others) > 1 else "does"
        none = none if known else f"{named} {do} not win{within}"
        return f"Checked afterwards, {none}."
    if len(fact.winning) == fact.among:
        every = "both" if fact.among == _BOTH else "all"
        return f"Checked afterwards, {'it wins' if one else f'{every} win'}{comma}{too}."
    wins = f"{names(fact.winning)} {'wins' if len(fact.winning) == 1 else 'win'}{comma}{too}"
    if not fact.others:
        return f"Checked afterwards, {wins}."
    rest = names(fact.others)
    if len(fact.others) > _NAMED and len(fact.winning) + len(fact.others) == fact.among:
        rest = f"the other {in_words(len(fact.others))}"
    does = "do" if len(fact.others) > 1 else "does"
    return f"Checked afterwards, {wins}; {rest} {does} not{within}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    LookedAgain: looked_again_words,
    WinsAgain: wins_again_words,
}
