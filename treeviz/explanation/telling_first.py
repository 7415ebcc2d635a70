"""The order in which a sentence names moves of which it names only some.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.TicTacToe("x__/_o_/___"), depth=2, heuristic="lines")
>>> moves = [move for move in explain(tree).moves if not move.chosen]
>>> telling_first(tree, moves) == moves  # nothing is ever taken, and no answer is like another
True
"""

from __future__ import annotations

from collections import Counter

from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.fact import Named
from treeviz.explanation.move_facts import BestReply, WinsAtOnce
from treeviz.explanation.moves_told import MoveExplained
from treeviz.formatting.phrases import MOST_LISTED, named_all
from treeviz.tree.game_tree import GameTree
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.settled_moves import settled_line, turned_by_takes
from treeviz.tree.settled_rivals import settled_rivals

_FEW = MOST_LISTED  # moves that are answered as few others are


def telling_first(tree: GameTree, moves: list[MoveExplained]) -> list[MoveExplained]:
    """Return moves of which a sentence names only some: those that take a piece before others.

    And before these such as come to as much as the move played once captures are counted, or to
    more: that is told of them. So do a few that are not answered as most are, for these answers are
    told.

    Of quiet moves there are many, and the search comes to them in no order that a reader knows: of
    these first the ones with the answer that most have.

    Parameters
    ----------
    tree, moves
        The recording, and moves at one node, in search order.
    """
    if named_all(len(moves)):
        return moves
    told = {move.node: answer and answer.notation for move in moves for answer in [answer_to(move)]}
    often = Counter(told.values()).most_common(1)[0][0]
    turned = _better_counting(tree, tree.columns.parent[moves[0].node])
    odd = [node for node, answer in told.items() if answer != often]
    odd = odd if len(odd) <= _FEW else []

    def telling(move: MoveExplained) -> tuple[bool, ...]:
        quiet = not takes_a_piece(tree, move.node)
        return move.node not in turned, move.node not in odd, quiet, told[move.node] != often

    return sorted(moves, key=telling)


def _better_counting(tree: GameTree, node: int) -> frozenset[int]:
    """Return the moves that come to as much as the one played, or to more, with captures counted.

    Those that a verdict names.
    """
    turn, own = turned_by_takes(tree, node), settled_line(tree, node)
    if turn is not None:
        return frozenset(turn.moves)
    if own is None or own.worth == tree.value_at(node):
        return frozenset()
    return frozenset(settled_rivals(tree, node, own.worth).better)


def answer_to(move: MoveExplained) -> Named | None:
    """Return the answer to a move that is best, or was enough, if it is told.

    Parameters
    ----------
    move
        How the move is told.
    """
    for statement in move.statements:
        match statement.fact:
            case CutFact(answer=answer):
                return answer
            case WinsAtOnce(again=False, replies=(first, *_)):
                return first
            case BestReply(again=False, line=(first, *_)):
                return Named(first.node, first.notation)
    return None
