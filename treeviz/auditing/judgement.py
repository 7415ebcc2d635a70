"""`Judged`: one position of an audit, what the heuristic says of it, and what is true.

Two faults of a value are told apart from the worst one. To name the *wrong winner* is to give the
loser the better sign. To be *undecided* is to say 0 where somebody wins; to *lean* is to favour a
side in a draw. A fault of a choice is a *wrong move*: one that is truly worth less than the best.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import combinations, groupby
from math import comb, sqrt
from operator import itemgetter
from typing import NamedTuple

from treeviz.auditing.question import Question
from treeviz.auditing.solver import Solver
from treeviz.errors import TreevizError
from treeviz.game.game import Move, Player, State
from treeviz.search.cached_game import CachedGame, deep_recursion

_SIBLINGS = 60  # positions after one of which pairs are looked at


class Fault(StrEnum):
    """What can be wrong with what a heuristic says of a position."""

    WRONG_WINNER = "wrong winner"
    UNDECIDED = "undecided"
    LEANING = "leaning"
    WRONG_MOVE = "wrong move"


class Judged(NamedTuple):
    """One position of an audit.

    Attributes
    ----------
    state
        The position, the game's own object.
    ply
        How many plies it is from the start; None where that is not known.
    player
        Who is to move.
    value
        What the heuristic's search says it is worth, MAX's side; None if the heuristic failed.
    truth
        What it is worth, MAX's side; None if a deeper search failed with the heuristic.
    nodes
        The size of the tree that proves it.
    moves
        How many moves there are; 0 where the game is over.
    choice, best
        The places, in the game's order, of the move that the heuristic's search plays and of the
        first best one; None where nothing is chosen: at depth 0, or where the game is over.
    played
        What the chosen move is truly worth, MAX's side; None without one.
    regret
        How many points the chosen move truly gives away, 0 or more; None without one.
    agreement
        How alike heuristic and truth rank the moves, from −1 to 1: Kendall's τ-b. None where one
        of them holds all moves to be equal.
    as_truth, wrong_way
        Of the pairs of unfinished positions that its moves lead to, with the same side to move and
        truly not worth the same: how many the heuristic, asked as it is, ranks as they stand in
        truth, and how many the other way round.
    failure
        What went wrong where the heuristic failed; else empty.
    """

    state: State
    ply: int | None
    player: Player
    value: float | None
    truth: float | None
    nodes: int
    moves: int
    choice: int | None = None
    best: int | None = None
    played: float | None = None
    regret: float | None = None
    agreement: float | None = None
    as_truth: int = 0
    wrong_way: int = 0
    failure: str = ""

    @property
    def has_choice(self) -> bool:
        """Whether the heuristic's search chose among two moves or more."""
        return self.choice is not None and self.moves > 1

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with what the heuristic says; empty if nothing is."""
        if self.value is None or self.truth is None:
            return ()
        found = []
        said, true = _sign(self.value), _sign(self.truth)
        if said != true:
            kinds = {0: Fault.UNDECIDED, -true: Fault.WRONG_WINNER}
            found.append(Fault.LEANING if true == 0 else kinds[said])
        if self.regret:
            found.append(Fault.WRONG_MOVE)
        return tuple(found)


class Judge:
    """Judges positions one after the other; what they share is searched once.

    Parameters
    ----------
    question
        What is asked.
    """

    def __init__(self, question: Question) -> None:
        self._question = question
        self._rules = rules = CachedGame(question.whole, question.heuristic, 0, whatever_pays=True)

        def by_rules(state: State) -> float:
            return rules.utility(state, 0)

        self._truth = Solver(
            rules,
            "the truth",
            finished=by_rules,
            unfinished=self._opinion,
            # Before the end a truth is an opinion, too, and may tell apart what the rules do not.
            same=question.key if question.truth_depth is None else _itself,
            limit=question.max_positions,
            way_out="compare with a deeper search (a truth depth), or allow more (max positions)",
        )
        self._opinions = Solver(
            rules,
            "the search",
            finished=self._opinion if question.judge_finished else by_rules,
            unfinished=self._opinion,
            same=_itself,
            limit=question.max_positions,
            way_out="set a depth, or allow more (max positions)",
        )

    def _opinion(self, state: State) -> float:
        try:
            return self._rules.estimate(state)
        except TreevizError as error:
            raise _Failed(str(error)) from error

    def __call__(self, state: State, ply: int | None) -> Judged:
        """Return the judgement of a position that is so many plies from the start.

        Raises
        ------
        GameError
            If the rules break their contract; a heuristic that does is told in the judgement.
        InputError
            If a search is too large.
        """
        question = self._question
        player, moves = self._rules.turn(state)
        plain = Judged(state, ply, player, None, None, 0, len(moves))
        with deep_recursion(question.max_positions):
            try:
                truth = self._truth.of(state, question.truth_depth)
                plain = plain._replace(truth=truth.value, nodes=truth.nodes)
                value = self._opinions.of(state, question.depth).value
                if not moves:
                    return plain._replace(value=value)
                true = self._truth.replies(state, question.truth_depth)
                as_truth, wrong_way = self._ranked(state, moves, true)
                plain = plain._replace(as_truth=as_truth, wrong_way=wrong_way)
                if question.depth == 0:
                    return plain._replace(value=value)
                said = self._opinions.replies(state, question.depth)
            except _Failed as failure:
                return plain._replace(failure=str(failure))
        choice, best = said.index(value), true.index(truth.value)
        return plain._replace(
            value=value,
            choice=choice,
            best=best,
            played=true[choice],
            regret=_between(true[choice], true[best]),
            agreement=kendall(said, true),
        )

    def _ranked(
        self, state: State, moves: tuple[Move, ...], true: Sequence[float]
    ) -> tuple[int, int]:
        """Return how many pairs of what moves lead to the heuristic ranks rightly, and wrongly.

        A search soon meets finished games, which the rules judge: what the heuristic thinks itself
        shows where it alone is asked.
        """
        if self._question.never_asked:
            return 0, 0
        below: list[tuple[Player, float, float]] = []
        for (_, after), worth in zip(self._rules.successors(state, moves), true, strict=True):
            player, going_on = self._rules.turn(after)
            if going_on and len(below) < _SIBLINGS:
                with suppress(_Failed):  # told where it is asked about that position itself
                    below.append((player, self._opinion(after), worth))
        right = wrong = 0
        for (player, one, truth), (another, other, other_truth) in combinations(below, 2):
            if player is another and one != other and truth != other_truth:
                agrees = (one > other) is (truth > other_truth)
                right, wrong = right + agrees, wrong + (not agrees)
        return right, wrong


class _Failed(Exception):
    """The heuristic raised something, or gave no number."""


def _itself(state: State) -> State:
    return state


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _between(one: float, other: float) -> float:
    """Return how far two values are apart; infinities of one sign are not."""
    return 0.0 if one == other else abs(one - other)


def kendall(ones: Sequence[float], others: Sequence[float]) -> float | None:
    """Return how alike two lists of values rank the same things: Kendall's τ-b, with ties.

    Pairs are counted by sorting, not one by one: a position may have thousands of moves.

    1: in the same order; −1: in the opposite one; None: one list holds all to be equal.

    References
    ----------
    M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33, 1945.

    Examples
    --------
    >>> kendall([1, 2, 3], [10, 20, 30]), kendall([1, 2], [0, -1]), kendall([5, 5], [1, 2])
    (1.0, -1.0, None)
    >>> kendall([1, 2, 3, 3], [1, 1, 2, 3])
    0.8
    """
    alike = 0
    before: list[float] = []  # the second values of all that come before in the first order, sorted
    pairs = sorted(zip(ones, others, strict=True))
    for _, tied in groupby(pairs, key=itemgetter(0)):
        level = [other for _, other in tied]
        for other in level:
            alike += bisect_left(before, other) + bisect_right(before, other) - len(before)
        for other in level:
            insort(before, other)
    untied, other_untied = _untied(ones), _untied(others)
    if not untied or not other_untied:
        return None
    return alike / sqrt(untied * other_untied)


def _untied(values: Sequence[float]) -> int:
    """Return how many pairs of values differ."""
    return comb(len(values), 2) - sum(comb(times, 2) for times in Counter(values).values())
