"""What is won or lost past the depth, told with less or with more: an explanation → another one.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xxo/___/_o_"), depth=3))
>>> with_examples(without_examples(told)) == told  # no threats are needed there
True
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from math import isinf

from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Named
from treeviz.explanation.move_facts import BestReply
from treeviz.explanation.moves_told import MovesTold, Statement
from treeviz.explanation.past_depth import decided_later
from treeviz.explanation.past_depth_facts import (
    MOVES_NAMED,
    DecidedLater,
    LostPastDepth,
    RivalsLost,
    WonPastDepth,
    judges_the_choice,
)
from treeviz.explanation.told_once import with_facts
from treeviz.tree.forced_past_depth import forced_past_depth
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import line_of_loss


def without_examples(told: Explanation) -> Explanation:
    """Return an explanation without the moves that may follow those that win past the depth.

    And without what the estimate of the move played passes by, if it is told that it loses.

    Parameters
    ----------
    told
        The explanation.
    """
    closing = with_facts(told.closing, WonPastDepth | LostPastDepth, line=())
    if not any(isinstance(one.fact, LostPastDepth) for one in closing):
        return told if closing == told.closing else replace(told, closing=closing)
    moves = (
        replace(move, statements=tuple(map(_without_win, move.statements)))
        if move.chosen else move for move in told.moves
    )  # fmt: skip
    rows = (
        replace(row, statements=tuple(map(_without_win, row.statements)))
        if row.moves[0].chosen else row for row in told.rows
    )  # fmt: skip
    return replace(told, closing=closing, moves=tuple(moves), rows=tuple(rows))


def with_examples(told: Explanation) -> Explanation:
    """Return an explanation with the moves again that may follow those that win past the depth.

    Parameters
    ----------
    told
        The explanation, as far as :func:`without_examples` made it.
    """
    tree, closing = told.tree, list[Statement]()
    for one in told.closing:
        fact = one.fact
        if isinstance(fact, WonPastDepth):
            line = forced_past_depth(tree).won.get(fact.moves[0].node, ())
            one = replace(one, fact=replace(fact, line=line))
        elif isinstance(fact, LostPastDepth):
            one = replace(one, fact=replace(fact, line=line_of_loss(tree, fact.answer.node)))
        closing.append(one)
    return told if told.closing == tuple(closing) else replace(told, closing=tuple(closing))


def with_decided_later(told: Explanation) -> Explanation:
    """Return an explanation whose rows tell which of their moves win or lose past the depth.

    Of losses all that there are where the text tells it of the move played, or of others, before;
    else those by force. Rows of several moves do not repeat which few of all do not lose.

    Parameters
    ----------
    told
        The explanation.
    """
    told_of_all = LostPastDepth | RivalsLost
    if any(isinstance(one.fact, told_of_all) and one.fact.tells_all for one in told.closing):
        return told
    facts = [one.fact for one in told.closing]
    threats = not any(map(judges_the_choice, facts))
    told_first = (fact.moves for fact in facts if isinstance(fact, RivalsLost | WonPastDepth))
    named = {move for moves in told_first if len(moves) <= MOVES_NAMED for move in moves}
    said = any(isinstance(fact, LostPastDepth) and fact.tells_rest for fact in facts)
    rows = tuple(
        row if said and len(row.moves) > 1 else _decided(told.tree, row, named, threats=threats)
        for row in told.rows
    )
    return told if rows == told.rows else replace(told, rows=rows)


def _decided(
    tree: GameTree, row: MovesTold, named: Collection[Named], *, threats: bool
) -> MovesTold:
    """Return a row with which of its moves win or lose past the depth, unless its line shows it."""
    if row.moves[0].chosen or row.moves[0].result is not None:
        return row
    if row.tells(DecidedLater):
        return row
    ends = [one.fact.ending for one in row.statements if isinstance(one.fact, BestReply)]
    if len(row.moves) == 1 and any(isinf(end.value or 0.0) and end.beyond for end in ends):
        return row
    fact = decided_later(tree, [move.node for move in row.moves], threats=threats)
    won, lost = (tuple(m for m in moves if m not in named) for moves in (fact.won, fact.lost))
    fact = replace(fact, won=won, lost=lost, spared=fact.spared if lost == fact.lost else ())
    if not (fact.won or fact.lost):
        return row
    told = Statement.of(tree, fact, tuple(move.node for move in (*fact.won, *fact.lost)))
    return replace(row, statements=(*row.statements, told))


def _without_win(one: Statement) -> Statement:
    """Return a statement without the win that an estimate passes by."""
    fact = one.fact
    if not isinstance(fact, BestReply) or fact.ending.beyond is None:
        return one
    return replace(one, fact=replace(fact, ending=fact.ending._replace(beyond=None)))
