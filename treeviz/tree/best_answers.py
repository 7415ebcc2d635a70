"""The best answers that are known to the moves of a position, found or left out by the search.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("...HH./.V.V../.V.V../....HH V"), depth=3)
>>> answer, moves, sure, _ = best_answers(tree, 0, tree.children(0))[0]
>>> tree.notation(answer), len(moves), sure
('(1,4)-(1,5)', 4, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.game.same_move import same_move
from treeviz.tree.common_answers import common_answers
from treeviz.tree.game_tree import GameTree
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.scout import end_of_depth
from treeviz.tree.worse_left_out import judged_left_out

_SEVERAL = 2  # moves: of answers to so many it is asked whether they stand


class BestAnswer(NamedTuple):
    """An answer to several moves that is the best known, and leaves less than there is now.

    Attributes
    ----------
    answer
        A node at which it is made.
    moves
        The moves that it answers.
    sure
        Whether no other answer is better to any of them; else it was enough, and others were cut.
    back
        Whether after most of them it leaves no less once what can take back has.
    """

    answer: int
    moves: list[int]
    sure: bool
    back: bool = False


def best_answers(
    tree: GameTree, above: int, others: Sequence[int], *, less: bool = False
) -> list[BestAnswer]:
    """Return the best answers that are known to some moves, the commonest first, with the moves.

    Only such as leave who moved less than there is now: any other may be one of many that do. One
    with which the depth ends must do so once what can be taken back is.

    Parameters
    ----------
    tree, above
        The recording, and the position.
    others
        The nodes of its moves that are asked about.
    less
        Whether only such moves count as are worth less than the position, by these answers. Beside
        a quiet move an answer that takes, or on which the game remarks, counts if they are worth
        less than that one, and one that takes also if it can be taken back.
    """
    me, now = tree.player(above), tree.static(above)
    cut, best = [m for m in others if tree.bound(m) != "exact"], tree.value_at(above)
    level = [move for move in cut if tree.value_at(move) == best]
    judged = judged_left_out(tree, level)
    again = {**losing_answers(tree, [move for move in cut if move not in level]), **judged.worse}
    unsure = {move for move in cut if move not in judged.level}
    unsure -= {move for move, worse in judged.worse.items() if worse.exact}
    if less and now is not None and best is not None:
        now = me.other.best((now, best))
    choice = tree.choice(above)
    quiet = less and choice is not None and not takes_a_piece(tree, choice)

    def bar(answer: int) -> float | None:
        """Return than what a move is to be worth less by an answer."""
        return best if quiet and _is_forcing(tree, answer) else now

    found: list[tuple[int, list[int]]] = []
    for answer, moves in common_answers(tree, above).items():
        left = (m for m in moves if m in others and m not in again)
        kept = [m for m in left if _is_less(me, tree.value_at(m), bar(answer))]
        if kept:
            found.append((answer, kept))
    for move, worse in again.items():
        if not _is_less(me, worse.value, bar(worse.answer)):
            continue
        played = tree.move(worse.answer)
        for answer, moves in found:
            if same_move(tree.move(answer), played):
                moves.append(move)
                break
        else:
            found.append((worse.answer, [move]))
    told = list[BestAnswer]()
    ends = end_of_depth(tree) == tree.ply(above) + 2  # else the search saw what follows
    for answer, moves in found:
        several = ends and len(moves) >= _SEVERAL
        standing = [m for m in moves if _stands(tree, answer, m, me, now)] if several else moves
        most = 2 * len(standing) >= len(moves)
        every = (quiet or most) and takes_a_piece(tree, answer)
        back, kept = every and not most, moves if every else standing
        if kept:
            told.append(BestAnswer(answer, kept, unsure.isdisjoint(kept), back))
    return sorted(told, key=lambda one: -len(one.moves))


def _stands(tree: GameTree, answer: int, move: int, me: Player, now: float | None) -> bool:
    """Return whether an answer, as one to a move, leaves less also once what can be taken is."""
    played = tree.move(answer)
    ends = (n for n in tree.children(move) if same_move(tree.move(n), played))
    end = next(ends, None)
    return end is not None and _is_less(me, tree.exchanges.left_at(tree.state(end)), now)


def _is_forcing(tree: GameTree, answer: int) -> bool:
    """Return whether an answer takes something, or is one that the game remarks on, as a check."""
    return takes_a_piece(tree, answer) or tree.rules.remark(tree.state(answer)) is not None


def _is_less(me: Player, value: float | None, now: float | None) -> bool:
    """Return whether a value is less for a player than what there is now."""
    return value is not None and now is not None and me.better(now, value)
