"""Moves that lose at once: the answer that wins leads, wherever it is known from.

A search stops at a move as soon as an answer is enough, and may pass by the answer that ends the
game. The rules show that one, and it is the reason that anybody would give.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=3)
>>> [move.notation for move in explain(tree).moves if lost_unseen(move)]
['[3]', '[4]']
"""

from __future__ import annotations

from collections.abc import Iterator

from treeviz.explanation.commonest_answers import commonest_answers
from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.fact import Named, Side
from treeviz.explanation.left_over import Moves, named_moves
from treeviz.explanation.lost_at_once_facts import LostAtOnce
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import WinsAtOnce
from treeviz.explanation.moves_told import MoveExplained
from treeviz.explanation.same_cuts import exact_worth
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import unseen_wins


def lost_unseen(move: MoveExplained) -> bool:
    """Return whether an answer to a move wins at once that the search did not look at."""
    fact = move.statements[0].fact
    return isinstance(fact, CutFact) and fact.lost_unseen


def by_one_answer(moves: Moves) -> bool:
    """Return whether some moves lose at once, and not all of them were searched in one way.

    Of some the search passed by the answer that wins, or it looked at every answer to one, and at
    another only until it found that one.

    Parameters
    ----------
    moves
        The moves.
    """
    lost = [move for move in moves if lost_at_once(move)]
    return any(map(lost_unseen, lost)) or len({_cut_of(move) is None for move in lost}) > 1


def lost_at_once(move: MoveExplained) -> bool:
    """Return whether an answer to a move wins at once, found by the search or by the rules."""
    match move.statements[0].fact:
        case WinsAtOnce(again=again):
            return not again
        case CutFact() as cut:
            return cut.lost_unseen or cut.lost_at_once
    return False


def winning_answers(tree: GameTree, moves: Moves) -> tuple[Named, ...]:
    """Return the answer to each move that wins at once, and in all as few as possible.

    Parameters
    ----------
    tree, moves
        The recording, and moves that lose at once.
    """
    return commonest_answers([tuple(_wins(tree, move)) for move in moves])


def _wins(tree: GameTree, move: MoveExplained) -> Iterator[Named]:
    """Yield the answers to a move that win at once."""
    match move.statements[0].fact:
        case WinsAtOnce(replies=replies):
            yield from replies
        case CutFact(answer=answer, lost_at_once=True) if answer is not None:
            yield answer
    yield from Named.all_of(tree, unseen_wins(tree, move.node, tree.player(move.node)))


def all_lost_at_once(
    tree: GameTree, node: int, moves: Moves, played: MoveExplained | None
) -> LostAtOnce:
    """Return what is said of moves that lose at once, of which the search saw that of some at most.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    moves
        The moves.
    played
        The move that is played.
    """
    unseen = [move for move in moves if lost_unseen(move)]
    cuts = [cut for cut in map(_cut_of, moves) if cut is not None]
    left = [cut for cut in map(_cut_of, unseen) if cut is not None]
    notations = {None if cut.answer is None else cut.answer.notation for cut in left}
    worth = exact_worth(played)
    weak = played is not None and bool(left) and all(cut.is_no_better(worth) for cut in left)
    won = weak and played is not None and played.result is Meaning.WIN
    beside = weak and played is not None and (won or unseen[0].node > played.node)
    return LostAtOnce(
        moves=named_moves(moves),
        answers=winning_answers(tree, moves),
        mover=Side.of(tree, tree.player(node)),
        replier=Side.of(tree, tree.player(node).other),
        seen=named_moves([move for move in moves if move not in unseen]),
        branches=sum(cut.left_out for cut in cuts),
        passed=sum(cut.left_out for cut in left),
        first=left[0].answer if len(notations) == 1 else None,
        fewest=min((cut.place for cut in left), default=0) + 1,
        most=max((cut.place for cut in left), default=0) + 1,
        slower=all(cut.loses for cut in left),
        line=named_moves([played]) if played is not None and beside else (),
        won=won,
    )


def _cut_of(move: MoveExplained) -> CutFact | None:
    """Return why the rest of the answers to a move was not looked at, if it was not."""
    fact = move.statements[0].fact
    return fact if isinstance(fact, CutFact) else None
