"""How much is told: as many rows as fit into the lines that a reader is given.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Domineering(rows=6, columns=6), depth=1, heuristic="course")
>>> len(explain(tree).rows) < len(explain(tree, words="full").rows)
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from treeviz.explanation.board_facts import BoardShown
from treeviz.explanation.capture_facts import Changes
from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.cuts_gathered import tells_size_alone
from treeviz.explanation.equals_less_facts import EqualsLess
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact
from treeviz.explanation.left_out_facts import AnswersCut, DeeperCuts, InSearchOrder
from treeviz.explanation.left_over import left_over_rows
from treeviz.explanation.legend_facts import Legend
from treeviz.explanation.look_again import LookTold, with_second_look
from treeviz.explanation.look_again_facts import FoundLater, LookedAgain, WinsAgain
from treeviz.explanation.may_turn_facts import MayTurn
from treeviz.explanation.moves_told import MovesTold
from treeviz.explanation.near_cuts import with_answers_cut
from treeviz.explanation.other_answers import OtherAnswers
from treeviz.explanation.past_depth_facts import WonAnyway
from treeviz.explanation.proved_anyway import ProvedAnyway
from treeviz.explanation.rows_in_order import rows_in_order
from treeviz.explanation.ruled_out_facts import ThreatensTake
from treeviz.explanation.settled_by_now import found_by_now
from treeviz.explanation.told_once import sparely, with_facts
from treeviz.explanation.unknown_facts import SafeWhereUnknown
from treeviz.explanation.verdict_first import verdict_first
from treeviz.explanation.whole_facts import (
    SearchedTo,
    SearchedToTheEnd,
    Tie,
    Traps,
    ValuesMean,
    WaysToErr,
)
from treeviz.explanation.words import Words

_LINES: dict[Words, int] = {"short": 15, "normal": 25}  # of text, at most
_BESIDE = 2  # more where a board is shown: so many are blank, or stand beside it
_BESIDE_MOVES: tuple[type[Fact], ...] = (  # what is told beside the moves, the least first
    WaysToErr,
    Traps,
    DeeperCuts,
    MayTurn,
    EqualsLess,
    ThreatensTake,
    WonAnyway,
    SafeWhereUnknown,
)
_DISPENSABLE: tuple[type[Fact], ...] = (
    AnswersCut,
    Legend,
    ValuesMean,
    InSearchOrder,
)  # and how they are read
_SPARED = (DeeperCuts, WonAnyway, Tie, ThreatensTake)  # before rows of unlike moves are merged
_KEPT = 1  # a row that is told beside those kept, rather than counted
_TOGETHER = -1  # all that is left is counted together
_WORTH_A_REASON = 2 / 3  # of the rows remain beside a reason that is told in their place
_LOOKS: dict[Words, tuple[LookTold, ...]] = {  # how much is told of a second look, the most first
    "short": ("none",),
    "normal": ("full", "brief", "least", "bare"),
    "full": ("full",),
}


class _Way(NamedTuple):
    """How the rows that are kept, and the counts of the others, are told.

    Attributes
    ----------
    look
        How much is told of a second look.
    brief, terse
        Whether the counts leave out what each move is answered with, and examples.
    calm
        Whether nothing is said of how estimates swing along the line played.
    spared
        Kinds of statements that are left out.
    close
        Whether all that are worse by a bound are counted together, whoever found it, and nothing
        is told of what others than the best answer lead to, which were tried before, or what can
        be taken past the depth after moves that are as good.
    changes
        Whether it is told how the move played changes at once what is counted.
    """

    look: LookTold
    brief: bool = False
    terse: bool = False
    calm: bool = False
    spared: tuple[type[Fact], ...] = ()
    close: bool = False
    changes: bool = True

    def applied(self, told: Explanation) -> Explanation:
        """Return an explanation without what is spared before and after the moves."""
        if self.calm:
            told = replace(told, closing=with_facts(told.closing, ProvedAnyway, swing=""))
        if not self.changes:
            told = replace(told, rows=tuple(map(_without_changes, told.rows)))
        for kind in self.spared:
            told = _without(told, kind)
        return told

    def whole(self, told: Explanation) -> Explanation:
        """Return an explanation with all of its rows, told in this way."""
        return sparely(with_second_look(self.applied(told), self.look), least=True)

    def rows(self, told: Explanation, most: int, few: int, words: Words) -> Explanation:
        """Return an explanation with so many rows, of what is left of one in this way."""
        how = {"brief": self.brief, "terse": self.terse, "answers": words != "short"}
        found = None if words == "short" else found_by_now(told.tree, told.moves)
        how["close"] = self.close
        rows = left_over_rows(told.tree, told.rows, most, few, found=found, **how)
        if self.close:
            rows = tuple(map(_without_other_answers, rows))
        told = sparely(with_second_look(replace(told, rows=rows), self.look), least=True)
        rows = tuple(map(_without_takes, told.rows)) if self.close else told.rows
        return replace(told, rows=rows)

    def most_rows(self, told: Explanation, few: int, words: Words) -> int:
        """Return how many rows may be kept, at most, beside counts; 0: not even one."""
        fewest, most = 1, len(told.rows) - 1
        if most < 1 or not within_lines(self.rows(told, 1, few, words), words):
            return 0  # as most ways find that tell much
        while fewest < most:
            middle = (fewest + most + 1) // 2
            if within_lines(self.rows(told, middle, few, words), words):
                fewest = middle
            else:
                most = middle - 1
        return fewest


def _looks(told: Explanation, words: Words) -> tuple[LookTold, ...]:
    """Return how much may be told of a second look, the most first; all is one if it told nothing.

    Parameters
    ----------
    told, words
        The explanation with all there is to tell, and how many lines it may have.
    """
    facts = (one.fact for row in told.rows for one in row.statements)
    found = any(isinstance(fact, FoundLater | WinsAgain) for fact in facts)
    return _LOOKS[words] if found else _LOOKS[words][:1]


def _whole_ways(looks: Sequence[LookTold], words: Words) -> Iterator[_Way]:
    """Yield the ways that keep all rows, that which tells most first."""
    calm = words == "short"
    yield from (_Way(look, calm=calm) for look in looks)
    for spared in range(1, len(_SPARED) + 1):
        way = _Way(looks[0], calm=True, spared=_SPARED[:spared], changes=spared < len(_SPARED))
        yield from (way._replace(look=look) for look in looks)


def _ways_with_answers(looks: Sequence[LookTold], words: Words) -> Iterator[_Way]:
    """Yield the ways that tell how others are answered, that which tells most first."""
    yield from (_Way(look, calm=words == "short") for look in looks)
    yield _Way(looks[-1], calm=words == "short", changes=False)
    yield _Way(looks[-1], calm=True, spared=_SPARED, changes=False)


def _ways(looks: Sequence[LookTold], words: Words) -> Iterator[_Way]:
    """Yield the ways that tell of the others no more than counts, that which tells most first."""
    calm = words == "short"
    # Which moves lose a piece is more than what each is answered with; how an estimate swings, what
    # lies deeper, threats and ties are less than what moves come to.
    yield from (_Way(look, brief=True, calm=calm) for look in looks)
    for spared in range(len(_SPARED) + 1):
        for terse in (False, True):
            way = _Way(looks[0], True, terse, True, _SPARED[:spared], changes=False)
            yield from (way._replace(look=look) for look in looks)
    yield from (way._replace(look=look, close=True) for look in looks)


def most_told(words: Words) -> LookTold:
    """Return how much is told of a second look, at most."""
    return _LOOKS[words][0]


def within_lines(told: Explanation, words: Words) -> bool:
    """Tell whether an explanation has no more lines than its words allow, once it is in order."""
    return stands_within_lines(rows_in_order(told, words), words)


def stands_within_lines(told: Explanation, words: Words) -> bool:
    """Tell the same of one that is in order: what is read at a glance takes none of them."""
    # A board is, and how it is read stands beside it.
    shown = (one.fact for one in told.opening if isinstance(one.fact, BoardShown))
    board = sum(len(fact.lines) + _BESIDE for fact in shown)
    return len(verdict_first(told).text.splitlines()) - board <= _LINES[words]


def with_all_rows(told: Explanation, words: Words) -> Explanation | None:
    """Return an explanation with all of its rows, and with as much else as fits; None: none does.

    Parameters
    ----------
    told, words
        The explanation with all there is to tell, and how many lines it may have.
    """
    if within_lines(told, words):
        return told
    *ways, sparest = _whole_ways(_looks(told, words), words)
    least = sparest.whole(told)
    if not within_lines(least, words):
        return None
    brief = sparely(replace(told, closing=with_facts(told.closing, DeeperCuts, brief=True)))
    unchanged = replace(brief, rows=tuple(map(_without_changes, brief.rows)))
    fewer = chain((sparely(told), brief, unchanged), (way.whole(brief) for way in ways))
    return next((one for one in fewer if within_lines(one, words)), least)


def with_most_rows(told: Explanation, words: Words) -> Explanation:
    """Return an explanation with the most rows that fit; the rest is told as one of each kind.

    If not even one row fits, what one can do without is left out, the least first.
    """
    if (whole := with_all_rows(told, words)) is not None:
        return whole
    looks = _looks(told, words)
    *ways, sparest = _ways(looks, words)
    if not within_lines(sparest.rows(sparest.applied(told), 1, 0, words), words):
        return _without_most(sparest._replace(spared=()).applied(told), sparest, words)
    most = 0
    for way in _ways_with_answers(looks, words):
        calmer = way.applied(told)
        counted, kept = (way.most_rows(calmer, few, words) for few in (0, _KEPT))
        few = _KEPT if kept >= counted - 1 and kept else 0
        rows = kept if few else counted
        if rows > most:
            most, found = rows, way.rows(calmer, rows, few, words)
    if most:
        return found
    for way in (*ways, sparest):
        sparer = way.applied(told)
        if most := way.most_rows(sparer, 0, words):
            return way.rows(sparer, most, 0, words)
    return _without_most(sparest._replace(spared=()).applied(told), sparest, words)


def lacks_reason(found: Explanation, told: Explanation) -> bool:
    """Tell whether an explanation has lost that its move changes the count as no other does.

    Parameters
    ----------
    found, told
        As for :func:`with_reason`.
    """
    return any(map(_changes_most, told.rows)) and not any(map(_changes_most, found.rows))


def with_reason(found: Explanation, told: Explanation, words: Words) -> Explanation:
    """Return an explanation that tells what its move changes at once as no other does.

    It is the reason of the choice, and worth some rows, but not a third of them.

    Parameters
    ----------
    found, told
        The explanation with the most rows that fit, and the one with all there is to tell.
    words
        How many lines it may have.
    """
    if not lacks_reason(found, told):
        return found
    staying = (
        replace(r, statements=with_facts(r.statements, Changes, stays=True)) for r in told.rows
    )
    reasoned = with_most_rows(replace(told, rows=tuple(staying)), words)
    most_stay = is_worth_its_rows(reasoned, found)
    if any(map(tells_size_alone, reasoned.opening)) > any(map(tells_size_alone, found.opening)):
        return found  # why answers were cut is more
    return reasoned if most_stay and within_lines(reasoned, words) else found


def is_worth_its_rows(reasoned: Explanation, found: Explanation) -> bool:
    """Tell whether an explanation with a reason for its move keeps enough rows of one without."""
    return len(reasoned.rows) >= _WORTH_A_REASON * len(found.rows)


def _without_most(told: Explanation, way: _Way, words: Words) -> Explanation:
    """Return an explanation with one row and a count of each kind, or one of all if none fits.

    Of the rest as much as fits.
    """
    lighter = told
    for kind in _BESIDE_MOVES:
        # What the choice comes to, and what unlike moves do, is more than why answers were cut.
        if kind is MayTurn and any(isinstance(one.fact, MayTurn) for one in lighter.closing):
            lighter = _with_size(lighter, alone=True)
            if (kept := _with_most(lighter, way, words)) is not None:
                return kept
        lighter = _without(lighter, kind)
        if (kept := _with_most(lighter, way, words)) is not None:
            return kept
    if (kept := _with_most(_with_size(lighter, alone=True), way, words)) is not None:
        return kept
    told = way.rows(_with_size(told, alone=True), 1, _TOGETHER, words)
    for kind in (*_BESIDE_MOVES, *_DISPENSABLE):
        if not within_lines(told, words):
            told = _without(told, kind)
    return told


def _without_changes(row: MovesTold) -> MovesTold:
    """Return a row without how its move changes at once what is counted."""
    kept = tuple(one for one in row.statements if not _may_go(one.fact))
    return row if len(kept) == len(row.statements) else replace(row, statements=kept)


def _may_go(fact: Fact) -> bool:
    """Return whether a fact tells what a move changes at once, and need not stay."""
    return isinstance(fact, Changes) and not fact.stays


def _changes_most(row: MovesTold) -> bool:
    """Return whether it is told that a move changes at once as much as no other."""
    return any(
        isinstance(one.fact, Changes) and one.fact.most is not None for one in row.statements
    )


def _without_other_answers(row: MovesTold) -> MovesTold:
    """Return a row without what others than the best answer lead to, or how many were tried."""
    kept = tuple(one for one in row.statements if not isinstance(one.fact, OtherAnswers))
    return replace(row, statements=with_facts(kept, CutFact, counted=False))


def _without_takes(row: MovesTold) -> MovesTold:
    """Return a row without what can be taken past the depth after moves that are as good."""
    return replace(row, statements=with_facts(row.statements, LookedAgain, hanging=()))


def _with_most(told: Explanation, way: _Way, words: Words) -> Explanation | None:
    """Return an explanation with the most rows that fit in one way; None: not even one does."""
    most = way.most_rows(told, 0, words)
    return way.rows(told, most, 0, words) if most else None


def _with_size(told: Explanation, **known: Any) -> Explanation:
    """Return an explanation in which more is known of the size of its search."""
    opening = (
        replace(one, fact=replace(one.fact, size=one.fact.size._replace(**known)))
        if isinstance(one.fact, SearchedTo | SearchedToTheEnd)
        else one
        for one in told.opening
    )
    return replace(told, opening=tuple(opening))


def spared_for_a_reason(told: Explanation) -> Iterator[Explanation]:
    """Yield an explanation, and the same without what may go in the place of a reason for its move.

    What others than the best answer lead to; and why deeper cuts were made: how many there are the
    opening tells then.

    Parameters
    ----------
    told
        The explanation, with the reason.
    """
    calmer = replace(told, rows=tuple(map(_without_other_answers, told.rows)))
    yield from (told, calmer, _without(told, DeeperCuts), _without(calmer, DeeperCuts))


def _without(told: Explanation, kind: type[Fact]) -> Explanation:
    """Return an explanation without what it says of one kind before and after the moves.

    How many cuts lie deeper is then told with how many there are; which answers to moves of the
    position were cut stays.
    """
    counted = [one.fact for one in told.closing if isinstance(one.fact, DeeperCuts)]
    deeper = sum(fact.branches - fact.near for fact in counted)
    if kind is DeeperCuts and deeper:
        told = _with_size(told, deeper=deeper)
    if kind is DeeperCuts:
        told = replace(told, closing=tuple(with_answers_cut(told.tree, told.closing)))
    opening, closing = (
        tuple(statement for statement in part if not isinstance(statement.fact, kind))
        for part in (told.opening, told.closing)
    )
    return replace(told, opening=opening, closing=closing)
