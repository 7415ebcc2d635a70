"""What is played, and how good that is, stands before many moves where a search stops at a depth.

Of few moves, or where the game was searched to its end, the moves lead up to the choice. Elsewhere
what is known past the depth may overturn what the moves seem to say: that comes first.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.Domineering(rows=3, columns=3), depth=1, heuristic="course"))
>>> [one.fact.kind for one in (*told.opening, *told.closing) if one.fact.kind == "plays"]
['plays']
>>> verdict_first(told) == told  # it is in that order
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.equals_less_facts import EqualsLess
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact
from treeviz.explanation.group_facts import MeetsThreat
from treeviz.explanation.left_out_facts import InSearchOrder
from treeviz.explanation.may_turn_facts import MayTurn
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.moves_told import MovesTold, Statement
from treeviz.explanation.past_depth import all_lost_by_rules
from treeviz.explanation.past_depth_facts import (
    DecidedLater,
    LostPastDepth,
    RivalsLost,
    WonAnyway,
    WonPastDepth,
)
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.proved_anyway import ProvedAnyway
from treeviz.explanation.second_look_named import with_second_look_named
from treeviz.explanation.told_once import with_facts
from treeviz.explanation.whole_facts import Others, Tie
from treeviz.formatting.phrases import named_all
from treeviz.tree.game_tree import GameTree

_PAST_DEPTH = LostPastDepth | RivalsLost | WonPastDepth | WonAnyway
_VERDICT = Plays | Others | MayTurn | EqualsLess | _PAST_DEPTH | ProvedAnyway
_FEW = 3  # moves that lead up to the choice


def verdict_first(told: Explanation) -> Explanation:
    """Return an explanation that tells what is played before its moves, if the depth decides it.

    At what a second look is taken it says where it first tells of one.

    Parameters
    ----------
    told
        The explanation, which tells it behind them or before them.
    """
    told = _ordered(_with_beaten(told))
    return with_second_look_named(replace(told, rows=tuple(map(_decided_last, told.rows))))


def _decided_last(row: MovesTold) -> MovesTold:
    """Return a row that tells last which of its moves win or lose past the depth."""
    later = [one for one in row.statements if isinstance(one.fact, DecidedLater)]
    if not later or row.statements[-1:] == (later[-1],):
        return row
    rest = [one for one in row.statements if not isinstance(one.fact, DecidedLater)]
    return replace(row, statements=(*rest, *later))


def _with_beaten(told: Explanation) -> Explanation:
    """Return an explanation that calls no move safe of which it tells that it loses later."""
    if not any(isinstance(one.fact, LostPastDepth) for one in told.closing):
        return told
    closing = with_facts(told.closing, Plays, beaten=True)
    return replace(told, closing=closing, rows=tuple(map(_not_called_alone, told.rows)))


def _ordered(told: Explanation) -> Explanation:
    """Return an explanation in the order in which it is read."""
    plays = [one.fact for one in told.closing if isinstance(one.fact, Plays)]
    if not any(_of_a_depth(told, fact) for fact in plays) or len(told.moves) <= _FEW:
        return told
    opening = [one for one in told.opening if not _counted_again(one.fact)]
    verdict = [one for one in told.closing if isinstance(one.fact, _VERDICT)]
    if any(_tells_losses(one.fact) for one in opening):
        verdict = [one for one in verdict if not _told_with_tie(one.fact)]
    opening, verdict = _told_by_ties(told.tree, opening, verdict)
    opening, verdict = _with_equals_behind(opening, verdict)
    ties = [place for place, one in enumerate(opening) if isinstance(one.fact, Tie)]
    ordered = [place for place, one in enumerate(opening) if isinstance(one.fact, InSearchOrder)]
    place = ties[0] + 1 if ties else ordered[0] if ordered else len(opening)
    looked = sum(_counted_again(one.fact) for one in told.opening)
    verdict = [_behind_equals(one) if ties else _with_looked(one, looked) for one in verdict]
    opening[place:place] = verdict
    left = tuple(one for one in told.closing if not isinstance(one.fact, _VERDICT))
    rows = told.rows
    if any(fact.saves or (fact.unknown and not fact.level) for fact in plays):
        rows = tuple(map(_not_called_alone, rows))
    return replace(told, opening=tuple(opening), closing=left, rows=rows)


def _told_by_ties(
    tree: GameTree, opening: list[Statement], verdict: list[Statement]
) -> tuple[list[Statement], list[Statement]]:
    """Return both parts, of which that every move loses is told with which these are, if it can.

    What counts as lost, what is proved and what the rules show need not be told one by one.
    """
    ties = [one.fact for one in opening if isinstance(one.fact, Tie)]
    lost = [one.fact for one in verdict if isinstance(one.fact, LostPastDepth)]
    told = all(fact.every and fact.counted and not fact.at_once for fact in lost)
    for tie in ties if told else ():
        every = len(tie.moves) == tie.among and tie.counts_as is Meaning.LOSS
        if every and all_lost_by_rules(tree, tie.guessed or tie.moves):
            opening = [*with_facts(opening, Tie, shown=True)]
            return opening, [*with_facts(verdict, LostPastDepth, told=True)]
    return opening, verdict


def _with_equals_behind(
    opening: list[Statement], verdict: list[Statement]
) -> tuple[list[Statement], list[Statement]]:
    """Return both parts, of which what is played tells itself which moves are estimated equal.

    So that what is played stands first.
    """
    tie = next((one for one in opening if _is_named_before(one.fact)), None)
    place = next((n for n, one in enumerate(verdict) if isinstance(one.fact, Plays)), None)
    if tie is None or place is None:
        return opening, verdict
    fact, plays = tie.fact, verdict[place].fact
    assert isinstance(fact, Tie), "they were looked for"
    assert isinstance(plays, Plays), "they were looked for"
    if plays.move not in fact.moves or plays.quicker or plays.unknown or plays.only or plays.lost:
        return opening, verdict
    others = tuple(move for move in fact.moves if move != plays.move)
    told = replace(plays, others=others, again=fact.again)
    nodes = tuple(dict.fromkeys((*verdict[place].nodes, *tie.nodes)))
    verdict = [
        *verdict[:place],
        replace(verdict[place], fact=told, nodes=nodes),
        *verdict[place + 1 :],
    ]
    return [one for one in opening if one is not tie], verdict


def _is_named_before(fact: Fact) -> bool:
    """Return whether a fact names moves that are estimated equal, at what is no win or loss."""
    if not isinstance(fact, Tie) or fact.meaning is not Meaning.ESTIMATE or fact.at_least:
        return False
    finite = fact.asked and fact.counts_as is None and not fact.guessed
    return finite and named_all(len(fact.moves) + len(fact.again))


def _of_a_depth(told: Explanation, plays: Plays) -> bool:
    """Return whether a choice may be another one deeper; that every move loses is told in any case.

    A win is one, too, that a deeper search might find in fewer plies.
    """
    return plays.meaning is Meaning.ESTIMATE or (told.tree.reaches_horizon and not plays.lost)


def _tells_losses(fact: Fact) -> bool:
    """Tell whether a fact is which moves count as lost, and of which of them that is proved."""
    return isinstance(fact, Tie) and bool(fact.guessed) and fact.counts_as is Meaning.LOSS


def _told_with_tie(fact: Fact) -> bool:
    """Tell whether a fact is which moves are proved to lose, of equals of which that is told."""
    if not isinstance(fact, ProvedAnyway) or not fact.past_depth:
        return False
    return bool(fact.sure) and all(sure.meaning is Meaning.LOSS for sure in fact.sure)


def _not_called_alone(row: MovesTold) -> MovesTold:
    """Return a row that does not tell again that its move alone is not seen to lose."""
    return replace(row, statements=with_facts(row.statements, MeetsThreat, alone=False))


def _counted_again(fact: Fact) -> int:
    """Return how many equals of a second look a fact only counts, as the verdict does; else 0."""
    if not isinstance(fact, Tie) or fact.meaning is not Meaning.ESTIMATE or not fact.asked:
        return 0
    finite = fact.counts_as is None and not fact.guessed
    named = named_all(len(fact.moves) + len(fact.again))
    return len(fact.again) if finite and not named else 0


def _with_looked(one: Statement, looked: int) -> Statement:
    """Return what is played with how many of its equals only a second look shows."""
    fact = one.fact
    return replace(one, fact=replace(fact, looked=looked)) if isinstance(fact, Plays) else one


def _behind_equals(one: Statement) -> Statement:
    """Return a verdict as it is told right behind which moves are equally good."""
    fact = one.fact
    if isinstance(fact, Plays):
        return replace(one, fact=replace(fact, of_them=True))
    if isinstance(fact, Others) and fact.winning is not None and fact.winning.rest:
        return replace(one, fact=replace(fact, winning=fact.winning._replace(moves=())))
    return one
