"""Facts that hardly any search states, so that their sentences are read all the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from rare_cuts import HIGH, LINE, LOW, B, C, D, E, of_cuts

from treeviz.explanation.capture_facts import (
    Attacks,
    Changes,
    Gains,
    ManAttacked,
    Prepares,
    Takes,
    Turns,
)
from treeviz.explanation.chance_facts import OnAverage, Outcome
from treeviz.explanation.comparison_facts import ChoicesCompared, LinesCompared
from treeviz.explanation.cut_facts import UnseenWin
from treeviz.explanation.fact import Amount, BoardSquare, Estimate, Fact, Named
from treeviz.explanation.group_facts import (
    Answered,
    AnyAnswer,
    DoubleThreat,
    MeetsThreat,
    Remark,
    Threatens,
    Unsearched,
    Unseen,
    WinToo,
)
from treeviz.explanation.hope_facts import Hope
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import (
    AnyReply,
    BestReply,
    Bounded,
    Ending,
    EndsAtOnce,
    NeverLookedAt,
    WinsAtOnce,
    WinsByForce,
)
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.refutation_facts import Worth
from treeviz.explanation.remaining_facts import Counted, PlayedWorth, Remaining
from treeviz.explanation.whole_facts import (
    Among,
    Group,
    HeuristicSays,
    HoldOut,
    Others,
    PlacedMove,
    SearchedTo,
    Size,
    Tie,
    Traps,
)

FIVE = Worth(5.0, "exact")
BOOLS = (False, True)


def rare() -> Iterator[Fact]:
    """Yield facts of every room of the words, those of MIN beside those of MAX."""
    yield from of_chance()
    yield from of_two_searches()
    yield from of_one_move()
    yield from of_lines()
    yield from of_several_moves()
    yield from of_cuts()
    yield from of_the_whole()


def of_chance() -> Iterator[Fact]:
    """Yield means of which not all is known."""
    for unseen in (1, 3):
        yield OnAverage(B, (), unseen, None, "open")
    some = [Outcome(n, name, None, 4.0 * n, "exact") for n, name in enumerate("FGHIJKL", 1)]
    unvalued = [one._replace(value=None, probability=1 / 7) for one in some]
    for outcomes in (some[:2], some, unvalued, unvalued[:2]):
        for move in (B, None):
            for value in (6.0, None):
                yield OnAverage(move, tuple(outcomes), 0, value, "exact")
    for bound in ("lower", "upper"):
        yield OnAverage(B, tuple(some[:2]), 1, 6.0, bound)


def of_two_searches() -> Iterator[Fact]:
    """Yield choices and lines of which there are fewer than two."""
    for one, other in ((B, None), (None, C), (None, None)):
        yield ChoicesCompared("none", one, other, FIVE, FIVE)
    for lengths in ((0, 3), (3, 0), (1, 3), (3, 2), (2, 2)):
        yield LinesCompared(*lengths, None)


def of_one_move() -> Iterator[Fact]:
    """Yield moves that meet threats or make them, end the game, or are bounded."""
    row = tuple(BoardSquare(1, column) for column in range(3))
    column = tuple(BoardSquare(number, 1) for number in range(3))
    for takes in BOOLS:
        for line in (row, column, tuple(BoardSquare(n, n) for n in range(3)), ()):
            yield MeetsThreat(B, LOW, Named(9, "[1,1]"), takes, line)
            yield MeetsThreat(C, HIGH, D, takes, line, alone=False)
    yield MeetsThreat(B, LOW, C, True, (), alone=False, brief=True)
    for threats in ((C,), (C, D), (B, C, D)):
        yield Threatens(B, LOW, threats)
    yield from (Threatens(B, LOW, (C,), met=True), DoubleThreat(HIGH, LOW, (B, C)))
    yield from (DoubleThreat(HIGH, LOW, (B, C, D)), Threatens(B, LOW, (C, D), stuck=True))
    for remarked in BOOLS:
        yield Remark(B, "keeps the pairs even (1 + 1)", remarked)
    for meaning in Meaning:
        for outcome in ("", "x is mated"):
            yield EndsAtOnce(B, HIGH, meaning, outcome, True)
    yield EndsAtOnce(B, HIGH, Meaning.PAYOFF, "", False)
    for again in BOOLS:
        for replies in ((C,), (C, D), (C, D, E)):
            yield WinsAtOnce(B, LOW, again, replies)
    for mover in (HIGH, LOW):
        for bound in ("lower", "upper"):
            for answer in (None, LINE[0]):
                yield Bounded(B, mover, 3.0, bound, answer, answer is None)
                yield Bounded(B, mover, 3.0, bound, answer, lost=True)
                yield Bounded(B, mover, 0.0, bound, answer, drawn=True, than=C)
                yield Bounded(B, mover, 3.0, bound, answer, than=C, level=True)
                again = None if answer is None else answer._replace(by=mover.name)
                yield Bounded(B, mover, 0.0, bound, again, than=C, asked=False)
    for meaning in Meaning:
        for gives in (Meaning.WIN, Meaning.DRAW, Meaning.PAYOFF):
            for others in (0, 1, 2):
                hope = Hope(B, HIGH, LOW, meaning, 3.0, (C, D), others, E, gives, 1.0)
                yield hope
                yield replace(hope, open=True)
            yield replace(hope, others=0, than=B)
            yield replace(hope, others=0, than=B, level=True)
            yield replace(hope, others=0, better=(E,))
            yield replace(hope, others=0, errors=(B, C, D), better=(E, B))
        yield replace(hope, others=0, better=(E,), unseen=2)
        yield replace(hope, mover=LOW, replier=HIGH, value=-inf)
    for best in (None, C):
        for unsafe, brief in ((False, False), (True, False), (True, True)):
            yield NeverLookedAt(B, best, unsafe, brief)


def endings() -> Iterator[Ending]:
    """Yield how a line may end, of every meaning."""
    estimate = Estimate(3.0, (Amount("reach", -1.0), Amount("risk", 4.0)))
    boundless = Estimate(inf, (Amount("reach", inf), Amount("risk", 4.0)), "x")
    for plies, at_most in ((None, False), (4, False), (9, True)):
        yield Ending(Meaning.WIN, "x", 10.0, "x wins", None, plies, at_most)
        yield Ending(Meaning.LOSS, "o", -10.0, "o wins", None, plies, at_most)
    yield Ending(Meaning.DRAW, "", 0.0, "draw", None)
    yield Ending(Meaning.ESTIMATE, "", 3.0, "", None)
    for told in (estimate, boundless, Estimate(3.0), Estimate(0.0, asked=False)):
        yield Ending(Meaning.ESTIMATE, "", told.value, "", told)
    for outcome in ("", "x has more"):
        yield Ending(Meaning.PAYOFF, "", 3.0, outcome, None)


def of_lines() -> Iterator[Fact]:
    """Yield how moves are answered, by lines of several lengths to every end."""
    for ending in endings():
        for length in (1, 2, 4):
            line = LINE[:length]
            if ending.meaning is Meaning.WIN:
                for only in BOOLS:
                    yield WinsByForce(B, only, line, ending)
            for alike in BOOLS:
                yield from (AnyReply(B, 2, alike, line, ending, few) for few in ((), (C, D)))
            for again, only, left in ((False, False, True), (False, True, False), (True,) * 3):
                left = left and length == 2
                as_good = (D,) * again + (E,) * only
                yield BestReply(B, HIGH, again, only, line, left, not only, ending, as_good)
    long = tuple(LINE[n % 4]._replace(notation=f"m{n}") for n in range(12))
    won = Ending(Meaning.WIN, "x", 10.0, "x wins", None, 13)
    yield WinsByForce(B, False, long, won)
    yield WinsByForce(B, False, (), won)
    yield WinsByForce(B, False, (LINE[0], LINE[1]._replace(threats=("I", "J")), *LINE[2:]), won)
    leaves = tuple(move._replace(leaf=True) for move in LINE)
    yield AnyReply(B, 2, False, leaves, won)


def of_several_moves() -> Iterator[Fact]:
    """Yield what is told of several moves at once."""
    sum_of_two = Estimate(3.0, (Amount("reach", -1.0), Amount("risk", 4.0)))
    for value in (3.0, 0.0):
        for asked in BOOLS:
            yield Unsearched((B, C), value, asked)
            yield Unsearched((B, C), value, asked, Estimate(value, (), asked=asked))
            yield AnyAnswer((B, C), LOW, Meaning.ESTIMATE, value, asked)
    for meaning in Meaning:
        yield AnyAnswer((B, C), LOW, meaning, 3.0)
        for answers in ((D, D), (D, E)):
            for hope in BOOLS:
                remark = "keeps the pairs even (1 + 1)" * hope
                told = Answered(
                    (B, C),
                    answers,
                    HIGH,
                    LOW,
                    meaning,
                    3.0,
                    2 * hope or None,
                    False,
                    D if hope else None,
                    remark,
                )
                yield told
                yield replace(told, threats=2, estimate=sum_of_two, deeper=hope)
    for plies in (None, 1, 2, 5):
        for at_most in BOOLS:
            yield WinToo((B, C), HIGH, plies, at_most)
            for remarked in BOOLS:
                pairs = "keeps the pairs even (1 + 1)"
                yield WinToo((B, C), HIGH, plies, at_most, (), pairs, remarked)
            yield Answered((B, C), (D, D), HIGH, LOW, Meaning.LOSS, -1.0, plies, at_most, None, "")
    for entered, best, unsafe, brief in (
        (False, None, False, False),
        (True, None, False, False),
        (False, D, False, False),
        (False, None, True, False),
        (False, None, True, True),
    ):
        yield Unseen((B, C), entered, best, unsafe, brief)
    yield from (Prepares(B, C, "rook"), Prepares(B, C, "rook", "gives check"))
    queen, rook, thing = (
        ManAttacked(move, man) for move, man in ((C, "queen"), (D, "rook"), (E, ""))
    )
    for men in ((queen,), (queen, rook), (rook, rook), (thing,), (queen, thing)):
        yield from (Attacks(B, men, threat) for threat in BOOLS)
    yield from (Turns(B, ("f6", "e5"), 2, "discs"), *(Turns(B, (), n, "discs") for n in (1, 5)))
    yield from (Takes(B, "queen"), Gains(B, 1, "boxes"), Gains(B, 4, "discs"), *of_the_rest())
    for most in (None, 0, 1, 3):
        yield Changes(B, sum_of_two, sum_of_two._replace(value=5.0), HIGH, most)


def of_the_rest() -> Iterator[Fact]:
    """Yield what many moves come to that are not told one by one."""
    many = tuple(Named(n, f"m{n}") for n in range(20, 34))
    for mover, replier in ((HIGH, LOW), (LOW, HIGH)):
        for moves in ((B,), (B, C), many):
            for bound in ("exact", "lower", "upper", "open"):
                for meaning in Meaning if bound == "exact" else (Meaning.BOUND,):
                    for won in BOOLS if bound == "open" else (False,):
                        high = 3.0 if len(moves) == 1 else 4.0
                        group = Counted(meaning, len(moves), 3.0, high, bound, moves)
                        yield Remaining(moves, (group,), 0, mover, replier, won)
    group = Counted(Meaning.BOUND, 2, 3.0, 4.0, "upper", (B, C), (3.0, 4.0), (D, E), 5)
    for value, level in ((4.0, True), (5.0, False)):
        beside = group._replace(than=PlayedWorth(E, value), level=level)
        yield from (Remaining((B, C), (beside,), 0, HIGH, LOW, w, again=w) for w in BOOLS)
    other = Counted(Meaning.LOSS, 1, -1.0, -1.0, "exact", (D,))
    none = Counted(Meaning.ESTIMATE, 2, None, None, "exact", (B, C))
    for means in (Meaning.ESTIMATE, Meaning.PAYOFF):
        each = Counted(means, 2, 3.0, 4.0, "exact", (B, C), values=(4.0, 3.0))
        for answers in ((None, None), (D, None), (D, D), (D, E)):
            yield Remaining((B, C), (each._replace(answers=answers),), 0, HIGH, LOW)
        alike = each._replace(low=4.0, values=(4.0, 4.0), answers=(D, E))
        yield Remaining((B, C), (alike,), 0, HIGH, LOW)
    for groups in ((group, other), (other, group), (none,), (none, other), (group,)):
        for unseen in (0, 2):
            moves = tuple(move for told in groups for move in told.named) + (E,) * unseen
            yield Remaining(moves, groups, unseen, HIGH, LOW)
    yield Remaining((B, C), (group._replace(answers=(), branches=1),), 0, HIGH, LOW)
    wins = UnseenWin(B, E), UnseenWin(C, E)
    for answers in ((), (None, None), (D, D), (D, E)):
        lost = group._replace(answers=answers)
        yield from (
            Remaining((B, C), (lost,), 0, HIGH, LOW, unseen_wins=w) for w in (wins, wins[:1])
        )
    number = len(many)
    values = tuple(3.0 + (n == 1) for n in range(number))
    for answers in ((D,) * number, (E, B, *(D,) * (number - 2)), (*many,), (None,) * number):
        for mover, replier, bound in ((HIGH, LOW, "upper"), (LOW, HIGH, "lower")):
            for means in (Meaning.BOUND, Meaning.LOSS, Meaning.ESTIMATE):
                known = bound if means is Meaning.BOUND else "exact"
                told = Counted(means, number, 3.0, 4.0, known, many, values, answers, 5)
                told = told._replace(remark="leaves one pile" * (means is Meaning.LOSS))
                yield Remaining(many, (told,), 0, mover, replier)


def of_the_whole() -> Iterator[Fact]:
    """Yield what is told before and after the moves."""
    for there in ((), ("lines",), ("lines", "corners")):
        says = HeuristicSays("", "", True, there)
        yield SearchedTo(Size(9, 0), 2, says, "MAX")
    boundless = (Estimate(inf, (), "x"), Estimate(-inf, (Amount("no move", -inf),), "o"))
    for name, doc in (("", ""), ("lines", ""), ("lines", "open lines of each")):
        for plies in (None, 1, 3):
            says = HeuristicSays(name, doc, False, ())
            size, better = Size(9, 3 * (plies != 1)), "MAX" * (plies != 1)
            infinite = boundless * (plies == 3)
            yield SearchedTo(size, plies, says, better, plies == 1, infinite, plies == 3)
    for moves in ((B,), (B, C)):
        for rest, plies in ((1, (2, 2)), (2, (2, 2)), (2, (4, 4)), (3, (6, 2))):
            for chosen in BOOLS[: 3 - len(moves)]:
                yield HoldOut(moves, 8, LOW, rest, plies, chosen)
    for every in BOOLS:
        for other in (None, Meaning.WIN, Meaning.DRAW):
            for several in BOOLS:
                yield Traps((B, C), LOW, other, several, every)
    for meaning in Meaning:
        for quickest, soonest in (((), 0), ((B,), 1), ((B, C), 3)):
            yield Tie((B, C, D), 5, meaning, 3.0, quickest, soonest)
        yield Tie((B, C), 2, meaning, 3.0, at_least=True)
        yield Tie((B, C), 2, meaning, 0.0, asked=False)
        yield Tie((B,), 3, meaning, 3.0, again=(C, D))
        yield Tie((B, C), 2, meaning, inf, counts_as=Meaning.WIN)
        yield from played(meaning)
    yield from of_others()


def played(meaning: Meaning) -> Iterator[Fact]:
    """Yield choices of one meaning, for one reason or another."""
    plain = Plays(HIGH, B, meaning, 3.0, True, None, False, 3.0, "exact", 4, 1, 0, False)
    yield plain
    yield replace(plain, plies=5)
    yield replace(plain, plies=5, at_most=True)
    yield replace(plain, equals=2)
    yield replace(plain, equals=4)
    yield replace(plain, only=True)
    yield replace(plain, only=True, exact=False, own_bound="upper")
    yield replace(plain, exact=False, own_bound="lower", unseen=2)
    yield replace(plain, exact=False, own_bound="open", own=None, unseen=1)
    yield replace(plain, unsafe=True, unseen=2)
    yield replace(plain, equals=3, plies=5, soonest=5)
    yield replace(plain, quicker=(C,), equals=2, plies=5, soonest=1)
    yield replace(plain, quicker=(C, D), equals=3, plies=7, at_most=True, soonest=5)
    yield replace(plain, level=(C,))
    yield replace(plain, level=(C, D, E))
    for more in ("alike", "unknown", "saves", "sure", "best"):
        yield replace(plain, **{more: True})
    yield replace(plain, unknown=True, level=(C,))
    if meaning is Meaning.LOSS:
        for equals in (1, 2, 4):
            for exact in BOOLS:
                yield replace(plain, lost=True, equals=equals, exact=exact)


def of_others() -> Iterator[Fact]:
    """Yield what the moves beside the chosen one come to."""
    b, c = PlacedMove(1, "B", ""), PlacedMove(2, "C", "")
    left, right = PlacedMove(1, "B", "left"), PlacedMove(2, "C", "right")
    for chosen in (Meaning.WIN, Meaning.DRAW, Meaning.PAYOFF):
        for meaning in Meaning:
            for moves in ((b,), (b, c), (left,), (left, right)):
                for level in BOOLS if meaning is Meaning.BOUND else (False,):
                    for rest in (len(moves), 5):
                        values = (1.0, 2.0)[: len(moves)]
                        group = Group(meaning, moves, values[0], values[-1], level, values)
                        yield Others((group,), Among(6, rest), chosen)
            unvalued = Group(meaning, (b, c), None, None)
            yield Others((unvalued,), Among(3, 2), chosen, brief=meaning is Meaning.ESTIMATE)
