"""Where the depth ends → the empty squares on which a side wins next: what its board points out.

A note says who wins past the depth; on the board the eye looks for where.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xx_/oo_/___"), depth=2)
>>> squares_won_next(tree, tree.find("[2,2] [2,1]"))
frozenset({(0, 2)})
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.errors import GameError
from treeviz.game.board import Board, Square
from treeviz.game.game import Game, Move, State
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import won_anyway
from treeviz.tree.next_wins import winning_move, wins_after_all
from treeviz.tree.unseen_wins import win_past_depth

MOST_SQUARES = 3  # squares: of more a board would be full


def squares_won_next(tree: GameTree, end: int) -> frozenset[Square]:
    """Return the empty squares that win next, or one of which does whatever is played; or none.

    None, too, where a move wins that sets nothing on an empty square, and where the game fails past
    the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, end
        The recording, and a node where the depth ended.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("___/_x_/o_x"), depth=2, heuristic="lines")
    >>> sorted(squares_won_next(tree, tree.find("[0,1] [0,2]")))
    [(0, 0), (1, 2)]
    """
    state, rules = tree.state(end), tree.rules
    try:
        if win_past_depth(tree, end) is not None:
            return _few([_set_by(rules, state, winning_move(rules, state))])
        return _few(_set_after_each(rules, state)) if won_anyway(tree, end) else frozenset()
    except GameError:
        return frozenset()


def squares_threatened(tree: GameTree, answer: int) -> frozenset[Square]:
    """Return the empty squares one of which wins, whatever is replied to an answer; or none.

    Parameters
    ----------
    tree, answer
        The recording, and a node that the search entered.
    """
    state, rules = tree.state(answer), tree.rules
    try:
        won = state is not None and wins_after_all(rules, state)
        return _few(_set_after_each(rules, state)) if won else frozenset()
    except GameError:
        return frozenset()


def _few(wins: Sequence[Square | None]) -> frozenset[Square]:
    """Return the squares that win, if all do so on squares, and these are few."""
    squares = {square for square in wins if square is not None}
    return frozenset(squares) if None not in wins and len(squares) <= MOST_SQUARES else frozenset()


def square_set(tree: GameTree, node: int) -> Square | None:
    """Return the empty square on which a move sets its sign, and nothing else; None if on none.

    Parameters
    ----------
    tree, node
        The recording, and the node that the move leads to.
    """
    states = tree.state(tree.columns.parent[node]), tree.state(node)
    before, after = (None if state is None else tree.rules.board(state) for state in states)
    return _set_between(before, after)


def _set_after_each(rules: Game, state: State) -> list[Square | None]:
    """Return the squares that win after the moves there are; None where none is set.

    What only wins on top of what stops a threat, in a column, is one of two threats, or is left
    out: who sees two others needs no third.
    """
    empty, apart, on_top = empty_squares(rules.board(state)), list[Square | None](), set[Square]()
    for move in rules.moves(state):
        replied = rules.play(state, move)
        win = winning_move(rules, replied)
        square = _set_by(rules, replied, win)
        if square is None or square not in empty:
            apart.append(None)
        elif win == move:
            on_top.add(square)
        else:
            apart.append(square)
    return apart if len({*apart}) > 1 else [*apart, *on_top]


def _set_by(rules: Game, state: State, win: Move | None) -> Square | None:
    """Return the empty square on which a move that wins sets its sign; None if on none."""
    return None if win is None else _set_between(*map(rules.board, (state, rules.play(state, win))))


def _set_between(before: Board | None, after: Board | None) -> Square | None:
    """Return the one empty square of a board that is set on the next one."""
    if before is None or after is None or before.checkered or before.pieces or before.lanes:
        return None
    new = after.changed(before)
    return next(iter(new)) if len(new) == 1 and new <= empty_squares(before) else None


def empty_squares(board: Board | None) -> frozenset[Square]:
    """Return the squares of a board on which nothing stands."""
    rows = () if board is None else board.rows
    return frozenset((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row)
                     if not cell.sign)  # fmt: skip
