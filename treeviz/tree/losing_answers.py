"""Answers that a search left out and that win a piece: what a bound does not tell.

A search stops at the first answer that is enough, which may look senseless beside one that simply
takes what hangs.

>>> from treeviz import games, minimax
>>> dict(losing_answers(minimax(games.TicTacToe("xo_/___/___"), depth=2), [1]))
{}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import INNER, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.scout import end_of_depth
from treeviz.tree.worse_answer import OF_ONE, LeftOut, worse_answer

_TRIED = 2  # answers to a move that take, those that gain most at once
_SOON = 2  # plies after the move: what is left later is more than an exchange
_ASKED = 2_000  # positions looked at in all: of the last of many moves nobody asks


def losing_answers(tree: GameTree, moves: Sequence[int]) -> Mapping[int, LeftOut]:
    """Return of some moves the best answer left out that takes a piece, and what counts then.

    Of several that take, those are tried that gain most at once, where the depth ends with the
    answer or with the reply to it. Only such an answer counts that
    leaves who moved less than the bound that the search found, as the search would have judged it,
    and less than there was before the move, also once all is taken that can be: else it is a trade.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of which a cut left only a bound.
    """
    found = dict[int, LeftOut]()
    if silent(tree.heuristic) or not tree.rules.known:
        return found
    asked = 0
    for move in moves:
        if asked > _ASKED:
            break
        answer, cost = _asked(tree, move)
        asked += cost
        if answer is not None:
            found[move] = answer
    return found


@asked_once
def _asked(tree: GameTree, move: int) -> tuple[LeftOut | None, int]:
    """Return the answer to one move, and what it took to ask."""
    left = [OF_ONE]
    return _losing(tree, move, left), OF_ONE - left[0]


def _losing(tree: GameTree, move: int, left: list[int]) -> LeftOut | None:
    end = end_of_depth(tree)
    if tree.columns.kind[move] != INNER or end is None or end > tree.ply(move) + _SOON:
        return None
    takes = [answer for answer in tree.children(move) if _takes(tree, move, answer)]
    left[0] -= len(takes)
    worths = {answer: worth for answer in takes if (worth := tree.static(answer)) is not None}
    gains_most = sorted(worths, key=worths.__getitem__, reverse=tree.player(move) is Player.MAX)
    takes = gains_most[:_TRIED]
    worse = worse_answer(tree, move, takes, left) if takes else False
    if not isinstance(worse, LeftOut):
        return None
    left_over = _left_if_lost(tree, move, worse)
    return None if left_over is None else worse._replace(left=left_over)


def _takes(tree: GameTree, move: int, answer: int) -> bool:
    """Return whether an answer to a move was left out and takes a piece."""
    if tree.columns.kind[answer] != PRUNED:
        return False
    told = tree.rules.takes(tree.state(move), tree.move(answer))
    return takes_a_piece(tree, answer) if told is None else told


def _left_if_lost(tree: GameTree, move: int, worse: LeftOut) -> float | None:
    """Return what is left once all is taken that can be, if that is less than before the move.

    Where a reply follows the answer, who moved may also take at once, or nothing: the reply that is
    estimated best may lose more than that.
    """
    above = tree.columns.parent[move]
    me, before, state = tree.player(above), tree.static(above), tree.state(worse.answer)
    if before is None or not me.better(before, worse.value):
        return None
    left = [tree.exchanges.left_at(state)]
    if worse.replied:
        if worse.reply is None:
            return None
        left.append(tree.exchanges.left_at(tree.rules.play(state, worse.reply)))
    known = [worth for worth in left if worth is not None]
    best = me.best(known) if len(known) == len(left) else None
    return best if best is not None and me.better(before, best) else None
