"""What a second look finds of moves that were cut, told with them: an explanation → with it.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2))
>>> print(told.rows[2].statements[0].text)
Horizontal's (2,0)-(2,1) makes it 5 − 4 = +1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Literal

from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.given_away import given_away
from treeviz.explanation.gives_away_facts import GivesAway
from treeviz.explanation.look_again_facts import (
    AnswerLeftOut,
    FoundLater,
    LookedAgain,
    WinsAgain,
    answers_that_win,
    hanging_after,
    known_worse,
)
from treeviz.explanation.meaning import Meaning, meaning
from treeviz.explanation.move_facts import Bounded
from treeviz.explanation.moves_told import MoveExplained, MovesTold, Statement
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.settled_by_now import open_beside, seeming_worse
from treeviz.explanation.told_once import each_fact, with_facts
from treeviz.formatting.lettering import visible
from treeviz.tree.defences import defences
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.game_tree import GameTree
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.settled_moves import settled_line
from treeviz.tree.taking_answers import searched_among
from treeviz.tree.wins_too import knows_draws, lost_instead, wins_too
from treeviz.tree.won_when import won_when
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import judged_left_out

_CUT = Bounded | CutFact | SameCut | Remaining

LookTold = Literal["full", "brief", "least", "bare", "none"]  # how much is told of it


def with_second_look(told: Explanation, look: LookTold = "full") -> Explanation:
    """Return an explanation that also tells what a second look finds of the moves of each row.

    What was told of it before is told anew.

    Parameters
    ----------
    told
        The explanation.
    look
        How much is told: ``"full"``, of several answers only the commonest (``"brief"``), not
        even which moves lose a piece (``"least"``), nor by which answers others are worse
        (``"bare"``), or nothing (``"none"``).
    """
    rows = tuple(
        replace(
            row,
            statements=with_facts(
                (s for s in row.statements if not isinstance(s.fact, FoundLater | WinsAgain)),
                CutFact | SameCut,
                settled_before=False,
                looked=False,
            ),
        )
        for row in told.rows
    )
    told = replace(told, rows=rows)
    chosen = next((move for move in told.moves if move.chosen), None)
    if chosen is None or chosen.value is None or look == "none":
        return told
    tree = told.tree
    me = tree.player(tree.columns.parent[chosen.node])
    means = meaning(tree, chosen.node, me)
    if means is Meaning.WIN and not told.tree.columns.parent[chosen.node]:
        return replace(told, rows=tuple(_with_wins(tree, row) for row in told.rows))
    if means not in (Meaning.ESTIMATE, Meaning.DRAW):
        return told
    cut = [m.node for m in told.moves if _is_worse(m, chosen)] if look in ("full", "brief") else []
    judged = judged_left_out(tree, open_beside(tree, told.moves))
    own = settled_line(tree, tree.columns.parent[chosen.node])
    comes_to = chosen.value if own is None else own.worth
    losing = {
        node: found
        for node, found in losing_answers(tree, cut).items()
        if found.left is not None and me.better(comes_to, found.left)
    }  # of what the move played loses, too, nothing is told
    found_in, lost = list[MovesTold](), given_away(tree, told.moves)
    for row in told.rows:
        nodes = [move.node for move in row.moves]
        if (given := next((part for part in lost if part.keys() >= {*nodes}), None)) is not None:
            taken = {node: given[node] for node in nodes}
            hanging = given is lost.hanging
            found_in.append(_gives_away(tree, row, taken, chosen.node, threatened=hanging))
            continue
        level = [node for node in nodes if node in judged.level]
        rest = [node for node in nodes if node not in judged.level and node not in judged.worse]
        known = all(known_worse(tree, node, chosen.node) for node in rest)
        fact = LookedAgain(
            Side.of(tree, me),
            Side.of(tree, me.other),
            len(row.moves),
            Named.all_of(tree, level),
            AnswerLeftOut.all_of(tree, {n: judged.worse[n] for n in nodes if n in judged.worse}),
            AnswerLeftOut.all_of(tree, {n: losing[n] for n in nodes if n in losing}),
            Named.of(tree, chosen.node),
            hanging_after(tree, level),
            brief=look != "full",
            others=Named.all_of(tree, rest) if known else (),
            depth=means is Meaning.ESTIMATE,
            bare=look == "bare",
        )
        if seeming := seeming_worse(tree, [one.move.node for one in fact.worse]):
            fact = replace(fact, seeming=len(seeming) == len(fact.worse))
        if fact.losing:
            answered, tempting = _answered(row, losing), _tempting(tree, row, losing, chosen.node)
            fact = replace(fact, answered=answered, tempting=tempting)
        if fact.level or fact.worse or fact.losing:
            found = {*judged.level, *judged.worse, *losing}
            statement = Statement.of(tree, fact, [n for n in nodes if n in found])
            told_so = with_facts(row.statements, Remaining, looked=True)
            if means is Meaning.DRAW:
                left = () if known else Named.all_of(tree, rest)
                fact = replace(fact, unsettled=left)
                statement = Statement.of(tree, fact, statement.nodes)
                told_so = with_facts(told_so, CutFact | SameCut, looked=True)
            if _settles(fact) and any(isinstance(s.fact, _CUT) for s in told_so):
                first = Statement.of(tree, replace(fact, first=True), statement.nodes)
                told_so = with_facts(told_so, CutFact | SameCut, settled_before=True)
                row = replace(row, statements=(first, *told_so))
            else:
                row = replace(row, statements=(*told_so, statement))
        found_in.append(row)
    return replace(told, rows=tuple(found_in))


def _gives_away(
    tree: GameTree, row: MovesTold, found: Mapping[int, LeftOut], played: int, *, threatened: bool
) -> MovesTold:
    """Return a row of moves that lose something, and which answers take it."""
    me = tree.player(tree.columns.parent[played])
    fact = GivesAway(
        Side.of(tree, me),
        Side.of(tree, me.other),
        len(row.moves),
        (),
        AnswerLeftOut.all_of(tree, found),
        (),
        Named.of(tree, played),
        brief=True,
        depth=True,
        first=True,
        searched=Named.all_of(tree, searched_among(tree, found)),
        threatened=threatened,
    )
    told_so = with_facts(row.statements, CutFact | SameCut, settled_before=True)
    told_so = with_facts(told_so, Remaining, looked=True)
    return replace(row, statements=(Statement.of(tree, fact, [*found]), *told_so))


def with_all_given_away(told: Explanation) -> Explanation:
    """Return an explanation that names more of the moves that give something away.

    Parameters
    ----------
    told
        The explanation.
    """

    def named(fact: Fact) -> Fact:
        return replace(fact, brief=False) if isinstance(fact, GivesAway) else fact

    return each_fact(told, named)


def with_first_seen(told: Explanation) -> Explanation:
    """Return an explanation that tells, where a second look says worse, what the search had seen.

    It is told of the first such row, for it is the same in each: as good as the move played.

    Parameters
    ----------
    told
        The explanation.
    """
    chosen = next((move for move in told.moves if move.chosen), None)
    for number, row in enumerate(told.rows):
        for place, one in enumerate(row.statements):
            fact = one.fact
            shows = isinstance(fact, LookedAgain) and (fact.first or fact.holds) and fact.worse
            if chosen and isinstance(fact, LookedAgain) and shows:
                seen = replace(one, fact=replace(fact, seen=chosen.value))
                every = (*row.statements[:place], seen, *row.statements[place + 1 :])
                known = replace(row, statements=every)
                return replace(told, rows=(*told.rows[:number], known, *told.rows[number + 1 :]))
    return told


def _answered(row: MovesTold, losing: Collection[int]) -> str:
    """Return the one answer that the search found to the moves that lose a piece, not to all."""
    cuts = (one.fact for one in row.statements if isinstance(one.fact, SameCut))
    for cut in cuts:
        pairs = list(zip(cut.moves, cut.answers, strict=True))
        found = {answer.notation for move, answer in pairs if move.node in losing}
        if len(found) == 1 < len({answer.notation for answer in cut.answers}):
            return found.pop()
    return ""


def _tempting(tree: GameTree, row: MovesTold, losing: Collection[int], played: int) -> Named | None:
    """Return which of the moves that lose a piece counts most right after it, more than the best.

    It looks best to who does not see the answer.
    """
    me = tree.player(tree.columns.parent[played])
    now = tree.static(played)
    counts = {m.node: tree.static(m.node) for m in row.moves if m.node in losing}
    known = {node: count for node, count in counts.items() if count is not None}
    if now is None or not known:
        return None
    most = me.best(known.values())
    if not me.better(most, now):
        return None
    return Named.of(tree, next(node for node, count in known.items() if count == most))


def _settles(fact: LookedAgain) -> bool:
    """Return whether a second look settles what all moves of a row are: as good, or worse."""
    worse = len(fact.worse) + len(fact.others) if fact.worse else 0
    return fact.among in (len(fact.level), worse)


def _with_wins(tree: GameTree, row: MovesTold) -> MovesTold:
    """Return a row that also tells which of its moves win, too, if the search left that open."""
    found, nodes = (
        wins_too(tree),
        [move.node for move in row.moves if move.result is None and not move.refuted],
    )
    winning, others = ([n for n in nodes if found.get(n) is wins] for wins in (True, False))
    if not winning and not others:
        return row
    lost = [node for node in others if node in lost_instead(tree)]
    alike = len(row.moves) in (len(winning), len(lost))
    cuts = (one.fact for one in row.statements if isinstance(one.fact, CutFact | SameCut))
    theory = next((cut.theory for cut in cuts if cut.theory), "")
    fact = WinsAgain(
        Side.of(tree, tree.player(0)),
        len(row.moves),
        Named.all_of(tree, winning),
        Named.all_of(tree, others),
        tree.facts.depth if tree.reaches_horizon else None,
        won_when(tree, winning),
        knows_draws(tree),
        Named.all_of(tree, lost),
        answers_that_win(tree, lost) or (),
        Side.of(tree, tree.player(0).other),
        tuple(map(visible, defences(tree, [n for n in others if n not in lost]))),
        asks_nobody(tree),
        theory if alike else "",
    )
    statements = row.statements
    if alike or (len(winning) + len(others) == len(row.moves) and not theory):
        statements = with_facts(statements, CutFact | SameCut, looked=True)
    return replace(row, statements=(*statements, Statement.of(tree, fact, nodes)))


def _is_worse(move: MoveExplained, chosen: MoveExplained) -> bool:
    """Return whether a move was cut and is known to be worse, but not to lose the game."""
    return move.bound not in ("exact", "open") and move.value != chosen.value and not move.lost
