"""What a move attacks, or prepares to take, told where it has no other reason.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.TicTacToe("x__/_o_/___"), depth=2))
>>> with_what_it_prepares(told) == told  # nothing is ever taken
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.capture_facts import Attacks, Changes, Gains, Prepares, Takes
from treeviz.explanation.captures import what_it_attacks
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Named
from treeviz.explanation.group_facts import MeetsThreat, Threatens
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.ruled_out_facts import RulesOut
from treeviz.formatting.phrases import in_short
from treeviz.tree.game_tree import GameTree
from treeviz.tree.prepared_take import take_that_follows

_REASONS = Changes | Gains | MeetsThreat | RulesOut | Takes | Threatens


def with_what_it_prepares(told: Explanation) -> Explanation:
    """Return an explanation that tells what the move played attacks, or takes next.

    If another reason is told for it, only what it threatens by that: else what is taken after the
    best answer, too, although that may not gain.

    Parameters
    ----------
    told
        The explanation.
    """
    tree, rows = told.tree, [*told.rows]
    for place, row in enumerate(rows):
        move = row.played_alone
        if move is None or row.tells(Attacks | Prepares):
            continue
        alone = not row.tells(_REASONS)
        reason = next(what_it_attacks(tree, move.node, best=alone), None)
        if reason is None and alone:
            reason = _what_it_takes_next(tree, move.node)
        if reason is not None:
            at = int(isinstance(row.statements[0].fact, Takes))
            statements = (*row.statements[:at], reason, *row.statements[at:])
            rows[place] = replace(row, statements=statements)
    return replace(told, rows=tuple(rows))


def _what_it_takes_next(tree: GameTree, move: int) -> Statement | None:
    """Return which man is taken after the best answer to a move, if that gains; else None."""
    man = take_that_follows(tree, move)
    if not man:
        return None
    take = tree.best_play(move)[-1]
    does = in_short(tree.rules.remark(tree.state(move)) or "")
    fact = Prepares(Named.of(tree, move), Named.of(tree, take), man, does)
    return Statement.of(tree, fact, (move, take))
