"""Recordings that hold moves and no positions: `GameTree ⇄ columns of a file`.

A tree that plays its states again when asked is saved as it is held: the shape, the values and the
moves. Reading it needs the game. Every move is played once then, so that a file that does not keep
to the rules is found out; no position is kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.errors import GameError, InputError
from treeviz.files.document import Document
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Move, State
from treeviz.game.same_move import same_move
from treeviz.tree.columns import PRUNED, Columns
from treeviz.tree.played_states import FewMoves, PlayedStates
from treeviz.tree.sealed import sealed


def played(document: Document, rules: CheckedGame) -> Columns:
    """Return the columns of a file with its moves, and with states that are played when asked for.

    Parameters
    ----------
    document
        The checked file.
    rules
        The game at its beginning.

    Raises
    ------
    InputError
        If a move is not legal where it is played.
    """
    columns = document.columns
    for name in ("parent", "end", "kind", "player", "value", "alpha", "beta", "probability"):
        setattr(columns, name, sealed(getattr(columns, name)))
    try:
        columns.move = moves = _moves(document, rules)
    except GameError as error:
        raise InputError(f"the recording does not keep to the rules: {error}") from error
    columns.state = PlayedStates(columns.parent, moves, columns.kind, rules.start, rules.play)
    return columns


def _moves(document: Document, rules: CheckedGame) -> FewMoves:
    """Return the game's own moves, each found among the legal ones where it is played."""
    moves = FewMoves()
    moves.append(None)
    parents, kinds = document.columns.parent, document.columns.kind
    line: list[tuple[int, State, Sequence[Move]]] = []  # the nodes above, with their legal moves
    for node, place in enumerate(document.moves):
        while line and line[-1][0] != parents[node]:
            line.pop()
        state = rules.start
        if line:
            _, before, legal = line[-1]
            move = _legal(document, rules, before, legal, place)
            moves.append(move)
            if kinds[node] == PRUNED:
                continue
            state = rules.play(before, move)
        leaf = document.columns.end[node] == node + 1
        line.append((node, state, () if leaf else tuple(rules.moves(state))))
    return moves


def _legal(
    document: Document, rules: CheckedGame, state: State, legal: Sequence[Move], place: int
) -> Move:
    """Return the legal move that stands at a place of the file's table."""
    told = document.acts[place] if place >= 0 else None
    for move in legal:
        if told is not None and same_move(move, told):
            return move
    if place >= 0 and told is None:
        for move in legal:
            if rules.notation(move) == document.notations[place]:
                return move
    which = repr(document.notations[place]) if place >= 0 else "an unknown move"
    raise InputError(
        f"the recording does not keep to the rules of {document.name()!r}: the move {which} "
        f"is not legal at {rules.position(state)!r}"
    )
