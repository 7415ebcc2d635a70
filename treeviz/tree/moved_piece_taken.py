"""Answers that a search left out and that take the piece just moved: what a bound does not tell.

A search stops at the first answer that is enough, which may look senseless beside one that simply
takes what was put there.

>>> from treeviz import games, minimax
>>> dict(moved_piece_taken(minimax(games.TicTacToe("xo_/___/___"), depth=2), [1]))
{}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from treeviz.game.board import Board, Square
from treeviz.game.player import Player
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import INNER, PRUNED
from treeviz.tree.exchanges import pieces_on
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent
from treeviz.tree.worse_left_out import LeftOut, worse_answer

_ASKED = 1500  # answers in all: of more nobody asks


def moved_piece_taken(tree: GameTree, moves: Sequence[int]) -> Mapping[int, LeftOut]:
    """Return of some moves an answer left out that takes what was moved, and what counts then.

    Only such an answer counts that leaves who moved less than the bound that the search found, as
    the search would have judged it, and less than there was before the move: else it is a trade.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of which a cut left only a bound.
    """
    if silent(tree.heuristic) or not tree.rules.known:
        return {}
    asked, found = 0, dict[int, LeftOut]()
    for move in moves:
        asked += len(tree.children(move))
        if asked > _ASKED:
            break
        takes = list(_taking(tree, move))
        worse = worse_answer(tree, move, takes, _ASKED) if takes else False
        above = tree.columns.parent[move]
        before = tree.static(above)
        if not isinstance(worse, LeftOut) or before is None:
            continue
        if tree.player(above).better(before, worse.value):
            found[move] = worse
    return found


def _taking(tree: GameTree, move: int) -> Iterator[int]:
    """Yield the answers to a move that were left out and take the piece that it moved."""
    them = tree.player(tree.columns.parent[move])
    before, after = board_at(tree, tree.columns.parent[move]), board_at(tree, move)
    if before is None or after is None or tree.columns.kind[move] != INNER:
        return
    if (many := pieces_on(after)) > pieces_on(before):
        return  # it was put there, and what takes it may only turn it over
    squares, state = _arrived(before, after, them), tree.state(move)
    for answer in tree.children(move):
        if tree.columns.kind[answer] != PRUNED or not tree.rules.takes(state, tree.move(answer)):
            continue
        then = board_at(tree, answer)
        if then is None or pieces_on(then) >= many:
            continue
        if any(then.rows[r][c].owner is them.other for r, c in squares):
            yield answer


def _arrived(before: Board, after: Board, mover: Player) -> list[Square]:
    """Return the squares that a side stands on after its move, and did not before."""
    return [
        (r, c)
        for r, row in enumerate(after.rows)
        for c, cell in enumerate(row)
        if cell.owner is mover and before.rows[r][c].owner is not mover
    ]
