"""Why answers to the moves of a position were cut, told once behind them: an explanation → with it.

Where a second look settles what moves come to, a row tells that, and not what the search had left
open. What it did not look at, and why that was safe, is then told once for all moves.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2))
>>> print(told.closing[0].text)  # doctest: +NORMALIZE_WHITESPACE
Only the first three moves had every answer looked at. After each of the other six one answer was
enough (for four of them the first one tried): it left Vertical no better off than with its best so
far (−3 with (0,3)-(1,3), later +2 with (2,1)-(3,1)). Horizontal chooses, so the other 34 of their
46 answers could not help Vertical.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from treeviz.explanation.capture_facts import Takes
from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.left_out_facts import CutsGathered, DeeperCuts
from treeviz.explanation.look_again_facts import FoundLater
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import Bounded
from treeviz.explanation.moves_told import MovesTold, Statement
from treeviz.explanation.remaining_facts import Counted, Remaining
from treeviz.explanation.told_once import with_facts
from treeviz.explanation.whole_facts import SearchedTo, SearchedToTheEnd

_SEVERAL = 2


class _Cut(NamedTuple):
    """What was cut after some moves: the answers that were enough, and what is as good."""

    moves: tuple[Named, ...]
    answers: tuple[Named | None, ...]
    branches: int
    line: tuple[Named, ...]
    nodes: tuple[int, ...] = ()


def with_cuts_gathered(told: Explanation) -> Explanation:
    """Return an explanation that tells once why answers to its moves were cut.

    The same one where no row is settled by a second look, nor several tell of groups that were cut,
    or one of a group that was not cut beside the same move.

    Parameters
    ----------
    told
        The explanation.
    """
    groups = [one.fact for row in told.rows for one in row.statements if _is_of_group(one.fact)]
    several = len(groups) >= _SEVERAL or any(map(_changing, groups))
    if not (several or any(_settled(row) for row in told.rows)):
        return told
    cuts, rows, shown = list[_Cut](), list[MovesTold](), Counter[str]()
    sides: tuple[Side, Side] | None = None
    again = False
    for row in told.rows:
        looked = _settled(row)
        for one in row.statements:
            found = _cut(one.fact)
            if found is not None and found.branches:
                cuts.append(found._replace(nodes=one.nodes))
                sides = sides or _sides(one.fact)
            if found is not None and not (looked and looked.worse):
                shown.update(answer.notation for answer in found.answers if answer)
        rows.append(_without_cuts(row))
        again |= looked is not None and bool(looked.worse)
    if sides is None:
        return told
    if any(map(tells_size_alone, told.opening)):
        return replace(told, rows=tuple(rows))
    fact = _gathered(told, cuts, *sides)
    if shown[fact.answer] < (fact.times if again else 1):  # the rows tell better answers
        fact = replace(fact, answer="", times=0)
    gathered = Statement.of(told.tree, fact, _nodes(cuts))
    closing = with_facts(told.closing, DeeperCuts, gathered=True, again=True)
    return replace(told, rows=tuple(rows), closing=(gathered, *closing))


def _gathered(told: Explanation, cuts: list[_Cut], mover: Side, replier: Side) -> CutsGathered:
    """Return why answers were cut after all of some moves."""
    moves = tuple(move for cut in cuts for move in cut.moves)
    often = Counter(answer.notation for cut in cuts for answer in cut.answers if answer)
    ((answer, times),) = often.most_common(1) or [("", 0)]
    answer = answer if 2 * times > len(moves) else ""
    lines = {cut.line for cut in cuts}
    line = lines.pop() if len(lines) == 1 else ()
    if line and line[0].node > min(move.node for move in moves):
        line = ()  # some were cut before the search came to that move
    others = moves_named(told, chosen=False)
    but = tuple(move for move in others if move not in moves)
    return CutsGathered(
        moves=tuple(sorted(moves)),
        among=len(others),
        but=but if 0 < len(but) <= _SEVERAL else (),
        played=moves_named(told, chosen=True),
        mover=mover,
        replier=replier,
        branches=sum(cut.branches for cut in cuts),
        line=line,
        answer=answer,
        times=times if answer else 0,
    )


def moves_named(told: Explanation, *, chosen: bool) -> tuple[Named, ...]:
    """Return the move that is played, or the others.

    Parameters
    ----------
    told, chosen
        The explanation; which of the two.
    """
    return tuple(Named(m.node, m.notation) for m in told.moves if m.chosen is chosen)


def tells_size_alone(one: Statement) -> bool:
    """Return whether it is all there is room to tell of cuts how many there were.

    Parameters
    ----------
    one
        Something that is told before the moves.
    """
    return isinstance(one.fact, SearchedTo | SearchedToTheEnd) and one.fact.size.alone


def _nodes(cuts: list[_Cut]) -> tuple[int, ...]:
    """Return what the cuts rest on, each node once."""
    return tuple(dict.fromkeys(node for cut in cuts for node in cut.nodes))


def _settled(row: MovesTold) -> FoundLater | None:
    """Return what a second look finds, if it settles what all moves of a row come to."""
    found = (one.fact for one in row.statements)
    return next((fact for fact in found if isinstance(fact, FoundLater) and fact.first), None)


def _without_cuts(row: MovesTold) -> MovesTold:
    """Return a row without why answers were cut; a settled one tells only what the moves come to.

    Of moves that are as good that is the answer, and that no other is better; of those that are
    worse the answer which the search left out.
    """
    fact = _settled(row)
    if fact is None:
        return replace(row, statements=tuple(map(_told_elsewhere, row.statements)))
    looked = next(one for one in row.statements if one.fact == fact)
    others = [one for one in row.statements if one is not looked]
    counted = any(isinstance(one.fact, Remaining) for one in others)
    if fact.worse and fact.others and counted:
        behind = replace(looked, fact=replace(fact, first=False, holds=True))
        return replace(row, statements=(*map(_told_elsewhere, others), behind))
    if fact.worse:
        left = [o for o in others if not (_cut(o.fact) or isinstance(o.fact, Bounded))]
        taken = [one for one in left if isinstance(one.fact, Takes)]
        return replace(row, statements=(*taken, looked, *(o for o in left if o not in taken)))
    means = Meaning.ESTIMATE if fact.depth else Meaning.DRAW
    holding = (replace(one, fact=_holding(one.fact, means)) for one in others)
    behind = replace(looked, fact=replace(fact, first=False, holds=True))
    return replace(row, statements=(*holding, behind))


def _told_elsewhere(one: Statement) -> Statement:
    """Return a statement without how many answers were cut, if it tells that."""
    fact = one.fact
    if _cut(fact) is None:
        return one
    if isinstance(fact, CutFact | SameCut):
        return replace(one, fact=replace(fact, gathered=True))
    assert isinstance(fact, Remaining), "it tells of cuts"
    groups = tuple(
        group._replace(branches=0, than=None, had=()) if _by_choice(group) else group
        for group in fact.groups
    )
    return replace(one, fact=replace(fact, groups=groups))


def _holding(fact: Fact, means: Meaning) -> Fact:
    """Return what is told of moves of which no other answer is better than the one told.

    `means`: what they come to then.
    """
    if isinstance(fact, CutFact | SameCut):
        return replace(fact, gathered=True, holds=True, settled_before=False)
    if isinstance(fact, Bounded):
        return replace(fact, holds=True)
    if not isinstance(fact, Remaining):
        return fact
    exact = (group._replace(meaning=means, bound="exact", branches=0) for group in fact.groups)
    alone = (group._replace(than=None, level=False, had=()) for group in exact)
    return replace(fact, groups=tuple(alone))


def _cut(fact: Fact) -> _Cut | None:
    """Return what a fact tells of answers that were cut as who answers chooses; None if nothing."""
    if isinstance(fact, CutFact):
        if not (fact.chooses and fact.has is not None and fact.answer):
            return None
        return _Cut((fact.at,), (fact.answer,), fact.left_out, fact.line)
    if isinstance(fact, SameCut):
        line = () if fact.had else fact.line
        return _Cut(fact.moves, fact.answers, fact.branches, line) if fact.chooses else None
    if not isinstance(fact, Remaining):
        return None
    groups = [group for group in fact.groups if _by_choice(group)]
    moves = tuple(move for group in groups for move in group.named)
    if not groups or not moves or (fact.won and any(g.bound == "open" for g in groups)):
        return None
    lines = {() if g.had or g.than is None else (g.than.move,) for g in groups}
    return _Cut(
        moves,
        tuple(answer for group in groups for answer in group.answers),
        sum(group.branches for group in groups),
        lines.pop() if len(lines) == 1 else (),
    )


def _is_of_group(fact: Fact) -> bool:
    """Return whether a fact tells of several moves after which answers were cut."""
    return isinstance(fact, SameCut | Remaining) and len(fact.moves) > 1 and bool(_cut(fact))


def _changing(fact: Fact) -> bool:
    """Return whether moves were not all cut beside the same move."""
    if isinstance(fact, SameCut):
        return len(fact.had) > 1
    return isinstance(fact, Remaining) and any(len(group.had) > 1 for group in fact.groups)


def _by_choice(group: Counted) -> bool:
    """Return whether answers to some moves were cut as who answers chooses, and none wins."""
    return bool(group.branches) and group.meaning is not Meaning.LOSS


def _sides(fact: Fact) -> tuple[Side, Side]:
    """Return who makes the moves that a fact tells of, and who answers."""
    if isinstance(fact, CutFact):
        return fact.opponent, fact.mover
    assert isinstance(fact, SameCut | Remaining), "it tells of cuts"
    return fact.mover, fact.replier
