"""What is said once in a text and not again: reasons that moves share, and hopes.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(2 5 2))")))
>>> told = " ".join(told.text.split())
>>> told.count("MIN chooses"), told.count("could only make")
(1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import UnionType
from typing import Any

from treeviz.explanation.completed_line import completed_line
from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import BoardSquare, Fact
from treeviz.explanation.group_facts import Answered, MeetsThreat, Remark, Threatens, Unseen, WinToo
from treeviz.explanation.hope_facts import Hope
from treeviz.explanation.left_out_facts import AnswersCut, DeeperCuts
from treeviz.explanation.look_again_facts import FoundLater, LookedAgain
from treeviz.explanation.lost_at_once_facts import LostAtOnce
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import (
    AnyReply,
    BestReply,
    EndsAtOnce,
    NeverLookedAt,
    WinsAtOnce,
    WinsByForce,
)
from treeviz.explanation.moves_told import MovesTold, Statement, value_shown
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.whole_facts import EveryMoveLoses, Others
from treeviz.formatting.phrases import in_general
from treeviz.game.player import Player

# Facts that tell what the theory of the game says.
_REMARKED = Answered | BestReply | CutFact | Remaining | Remark | SameCut | WinToo


def told_once(told: Explanation, *, full: bool, brief: bool) -> Explanation:
    """Return an explanation that repeats nothing that all of its moves share.

    Parameters
    ----------
    told
        The explanation.
    full
        Whether every hope is told, of estimates too, and every reason as if it were the first.
    brief
        Whether it is not even told which line an answer completes.
    """
    told = each_fact(told, _Unsafe())
    told = each_fact(told, _MayBeLevel(told))
    if not full:
        told = each_fact(told, _without_asides)
        told = each_fact(told, _Once(CutFact | SameCut | Remaining, "chooses", "again"))
        told = each_fact(told, _Once(SameCut, "beside_win", "again"))
        told = each_fact(told, _Once(SameCut | Remaining, "worse", "compared"))
        told = each_fact(told, _Remarked(told))
        told = _examples_once(told)
        told = replace(told, rows=tuple(map(_with_only_answer, told.rows)))
        told = _hoped_once(told)
        told = _reasons_once(told)
        told = _answers_counted_once(told)
    if not brief:
        told = _why_answers_win(told)
    return _without_echo(told)


def sparely(told: Explanation, *, least: bool = False) -> Explanation:
    """Return an explanation that does not count, for several moves, the answers tried in vain.

    Nor does it tell that an estimate stands, or what is left after takes past the depth.

    Parameters
    ----------
    told
        The explanation.
    least
        Whether it does not tell either what can be taken after moves that a second look finds as
        good, if that is not the same after each.
    """

    def spare(fact: Fact) -> Fact:
        if isinstance(fact, Remaining | SameCut):
            return replace(fact, counted=False) if fact.counted else fact
        if not isinstance(fact, LookedAgain):
            return fact
        several = len({one.first for one in fact.hanging}) > 1
        return replace(fact, calm=True, hanging=() if least and several else fact.hanging)

    closing = with_facts(told.closing, Plays, stands=False)
    return replace(each_fact(told, spare), closing=closing)


def _without_asides(fact: Fact) -> Fact:
    """Return a fact whose line does not tell with which slower win the search went on."""
    if not isinstance(fact, BestReply | AnyReply | WinsByForce):
        return fact
    return replace(fact, line=tuple(step._replace(aside=False) for step in fact.line))


def _why_answers_win(told: Explanation) -> Explanation:
    """Return an explanation that tells why an answer wins the first time: a line, or a remark."""
    said, remarked = set[tuple[BoardSquare, ...]](), set[str]()

    def completing(fact: Fact) -> Fact:
        if isinstance(fact, WinsAtOnce) and fact.remark:
            fact = replace(fact, remark="") if fact.remark in remarked else fact
            remarked.add(fact.remark)
        if isinstance(fact, EndsAtOnce | MeetsThreat | Threatens):
            said.add(fact.line)
        if isinstance(fact, WinToo):
            said.update(fact.lines)
        if not isinstance(fact, WinsAtOnce | Answered | LostAtOnce | Hope):
            return fact
        line = completed_line(told.tree, fact)
        if not line or line in said:
            return fact
        said.add(line)
        return replace(fact, completes=line)

    return each_fact(told, completing)


def level_marked(told: Explanation) -> Explanation:
    """Return an explanation that calls the moves that may be as good by their mark, if it is clear.

    Parameters
    ----------
    told
        The explanation.
    """
    closing = tuple(replace(one, fact=_marked(told, one.fact)) for one in told.closing)
    return replace(told, closing=closing)


def _marked(told: Explanation, fact: Fact) -> Fact:
    if isinstance(fact, Plays) and (fact.level or fact.even):
        level = {move.node for move in (*fact.level, *fact.even)}
    else:
        return fact
    mark = fact.scale.bounded(fact.value, "upper" if fact.mover.player is Player.MAX else "lower")
    rows = [row for row in told.rows if value_shown(row, fact.scale) == mark]
    nodes = {move.node for row in rows for move in row.moves}
    return replace(fact, marked=len(nodes) if level <= nodes else 0)


def with_facts(
    statements: Iterable[Statement], kind: type[Fact] | UnionType, **changes: Any
) -> tuple[Statement, ...]:
    """Return statements with changed facts of one kind.

    Parameters
    ----------
    statements, kind
        The statements, and which facts among them.
    changes
        The arguments that are to be others.
    """

    def with_changes(fact: Fact) -> Fact:
        if not isinstance(fact, kind) or all(getattr(fact, k) == v for k, v in changes.items()):
            return fact
        return replace(fact, **changes)

    return _changed(statements, with_changes)


def each_fact(told: Explanation, change: Callable[[Fact], Fact]) -> Explanation:
    """Return an explanation with each fact of its rows as it is after those before.

    Parameters
    ----------
    told
        The explanation.
    change
        Called with each fact in turn, for the one to tell instead.
    """
    rows = tuple(_row_with(row, _changed(row.statements, change)) for row in told.rows)
    return replace(told, rows=rows)


def _row_with(row: MovesTold, statements: tuple[Statement, ...]) -> MovesTold:
    same = all(one is before for one, before in zip(statements, row.statements, strict=True))
    return row if same else replace(row, statements=statements)


def _changed(
    statements: Iterable[Statement], change: Callable[[Fact], Fact]
) -> tuple[Statement, ...]:
    """Return statements with their facts changed: those that stay are the same, not copies."""
    changed = ((one, change(one.fact)) for one in statements)
    return tuple(one if fact is one.fact else replace(one, fact=fact) for one, fact in changed)


class _Unsafe:
    """That nothing shows why moves were left out is said of the first of them."""

    def __init__(self) -> None:
        self.said = False

    def __call__(self, fact: Fact) -> Fact:
        if not isinstance(fact, CutFact | NeverLookedAt | Unseen) or not fact.unsafe:
            return fact
        again = self.said
        other_reason = isinstance(fact, CutFact) and (fact.settled or fact.lost)
        self.said = self.said or not other_reason
        return replace(fact, brief=again)


class _MayBeLevel:
    """Which moves are or may be as good as the chosen, or worse, is said at the end, if it is."""

    def __init__(self, told: Explanation) -> None:
        closing = [statement.fact for statement in told.closing]
        plays = [fact for fact in closing if isinstance(fact, Plays)]
        self.level = {move.node for fact in plays for move in (*fact.level, *fact.even)}
        again = (s.fact for row in told.rows for s in row.statements)
        looked = [fact for fact in again if isinstance(fact, FoundLater)]
        self.level |= {one.move.node for fact in looked for one in fact.worse}

    def __call__(self, fact: Fact) -> Fact:
        if isinstance(fact, CutFact) and fact.at.node in self.level:
            return replace(fact, rival=False)
        return fact


class _Once:
    """What several facts rest on is said of the first of them.

    Parameters
    ----------
    kinds, rests
        Which facts these are, and their property that tells whether they rest on it.
    said
        Their field that tells whether it was said before.
    """

    def __init__(self, kinds: type[Fact] | UnionType, rests: str, said: str) -> None:
        self.kinds, self.rests, self.field = kinds, rests, said
        self.said = False

    def __call__(self, fact: Fact) -> Fact:
        if not isinstance(fact, self.kinds) or not getattr(fact, self.rests):
            return fact
        again: dict[str, Any] = {self.field: self.said}
        self.said = True
        return replace(fact, **again)


class _Remarked:
    """What the theory of the game says of answers is said of the first of them.

    It is not if it was said of the position itself.
    """

    def __init__(self, told: Explanation) -> None:
        opening = (one.fact for one in told.opening)
        lost = (fact for fact in opening if isinstance(fact, EveryMoveLoses) and fact.left)
        self.said = {(False, in_general(fact.left)) for fact in lost}

    def __call__(self, fact: Fact) -> Fact:
        if not isinstance(fact, _REMARKED) or not fact.remark:
            return fact
        own, told = isinstance(fact, Remark | WinToo), in_general(fact.remark)
        # What was said of an answer is said again of a move, and not the other way round.
        again = (own, told) in self.said or (True, told) in self.said
        self.said.add((own, told))
        return replace(fact, remarked=again)


def _examples_once(told: Explanation) -> Explanation:
    """Return an explanation without lines of wins that something else explains.

    Of another move that is the theory of the game, and of any a threat that nothing stops, if the
    line wins by another move.
    """
    rows = []
    for row in told.rows:
        facts = [one.fact for one in row.statements]
        theory = any(isinstance(fact, Remark) for fact in facts) and not row.moves[0].chosen
        if theory or _wins_by_another(facts):
            row = replace(row, statements=with_facts(row.statements, WinsByForce, line=()))
        rows.append(row)
    return replace(told, rows=tuple(rows))


def _with_only_answer(row: MovesTold) -> MovesTold:
    """Return a row whose answer is no example if after any other the mover wins by its threat."""
    hopes = (one.fact for one in row.statements if isinstance(one.fact, Hope))
    if any(hope.threat and len(hope.better) == 1 for hope in hopes):
        return _row_with(row, with_facts(row.statements, BestReply, one_of=False))
    return row


def _wins_by_another(facts: Iterable[Fact]) -> bool:
    """Return whether a line wins by another move than the one threat that is told to win."""
    told = list(facts)
    made = [fact.threats for fact in told if isinstance(fact, Threatens) and not fact.met]
    threats = {threats[0].notation for threats in made if len(threats) == 1}
    ends = {fact.line[-1].notation for fact in told if isinstance(fact, WinsByForce) and fact.line}
    return bool(threats and ends) and threats.isdisjoint(ends)


def _reasons_once(told: Explanation) -> Explanation:
    """Return an explanation that tells why deeper cuts were made only if no move's cut was told."""
    facts = [one.fact for row in told.rows for one in row.statements]
    counted = (fact for fact in facts if isinstance(fact, Remaining))
    reasons = any(isinstance(fact, CutFact | LostAtOnce | SameCut) for fact in facts)
    if not (reasons or any(group.branches for fact in counted for group in fact.groups)):
        return told
    return replace(told, closing=with_facts(told.closing, DeeperCuts, again=True))


def _answers_counted_once(told: Explanation) -> Explanation:
    """Return an explanation that counts the answers left out once for the moves of a row."""
    rows = []
    for row in told.rows:
        alike = dict[bool, Statement]()
        for one in row.statements:
            if isinstance(one.fact, AnswersCut):
                before = alike.get(one.fact.sure)
                alike[one.fact.sure] = one if before is None else _added(before, one)
        firsts = {one.fact.move: one for one in alike.values() if isinstance(one.fact, AnswersCut)}
        kept = tuple(
            firsts.get(one.fact.move) if isinstance(one.fact, AnswersCut) else one
            for one in row.statements
        )
        rows.append(replace(row, statements=tuple(one for one in kept if one is not None)))
    return replace(told, rows=tuple(rows))


def _added(one: Statement, other: Statement) -> Statement:
    """Return what is told of the answers to one move, told of another as well."""
    first, then = one.fact, other.fact
    assert isinstance(first, AnswersCut), "it counts answers"
    assert isinstance(then, AnswersCut), "it counts answers"
    branches, also = first.branches + then.branches, (*first.also, then.move)
    nodes = tuple(dict.fromkeys((*one.nodes, *other.nodes)))
    return replace(one, fact=replace(first, branches=branches, also=also), nodes=nodes)


def _hoped_once(told: Explanation) -> Explanation:
    """Return an explanation without hopes on estimates, and with one of a game that is lost.

    Of that one every mistake is known: a list of some of them answers nothing.
    """
    hoped, some, rows = False, False, list[MovesTold]()
    bounds = (Meaning.BOUND,) * told.tree.reaches_horizon
    guessed = (Meaning.ESTIMATE, *bounds)
    for row in told.rows:
        kept = list[Statement]()
        for statement in row.statements:
            fact = statement.fact
            if isinstance(fact, Hope) and fact.meaning in guessed:
                continue
            if isinstance(fact, Hope) and fact.gives is Meaning.WIN:
                if hoped or fact.open:
                    continue
                hoped = True
            elif isinstance(fact, Hope) and fact.open:
                if some:
                    continue
                some = True
            if isinstance(fact, Answered) and fact.otherwise is not None:
                otherwise = None if hoped else fact.otherwise
                statement = replace(statement, fact=replace(fact, otherwise=otherwise))
                hoped = True
            kept.append(statement)
        rows.append(replace(row, statements=tuple(kept)))
    return replace(told, rows=tuple(rows))


def _without_echo(told: Explanation) -> Explanation:
    """Return an explanation that says only once of which moves it is open whether they win, too."""
    open_too = {
        move.node
        for row in told.rows
        for statement in row.statements
        if isinstance(statement.fact, SameCut)
        for move in statement.fact.moves
    }
    closing = tuple(
        statement
        for statement in told.closing
        if not (
            isinstance(statement.fact, Others)
            and statement.fact.chosen is Meaning.WIN
            and all(group.level for group in statement.fact.groups)
            and {move.node for group in statement.fact.groups for move in group.moves} <= open_too
        )
    )
    return replace(told, closing=closing)
