"""What every export says of a node: `GameTree → entries`, plain numbers and text only."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from typing import NamedTuple

from treeviz.files.position_index import NOWHERE, Tables
from treeviz.tree.columns import KINDS, NO_PARENT, PLAYERS, PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import Opinions
from treeviz.tree.proof import bound_kind


class ExportEntry(NamedTuple):
    """One node, as tables and graphs have it; None where there is nothing to say.

    Attributes
    ----------
    node, parent, ply
        Its number, that of its parent, its distance from the root.
    player
        ``"max"`` or ``"min"``: who is to move.
    kind
        What it was to its search.
    move
        The move that led here, as it is written.
    value
        What the search backed up, in points of MAX's side.
    bound
        What the value is to the proof: exact, lower, upper or open.
    alpha, beta
        The window on entry; None where it is not narrowed.
    static
        The heuristic's opinion of it, or its utility.
    outcome
        How the game ended here.
    position
        The position as text.
    """

    node: int
    parent: int | None
    ply: int
    player: str
    kind: str
    move: str | None
    value: float | None
    bound: str
    alpha: float | None
    beta: float | None
    static: float | None
    outcome: str | None
    position: str | None


def entries(tree: GameTree) -> Iterator[ExportEntry]:
    """Yield an entry for each node of a tree, in visiting order.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> *_, last = entries(minimax(games.TicTacToe("xox/oox/___")))
    >>> last.parent, last.move, last.value, last.outcome, last.position
    (0, '[2,2]', 10.0, 'x wins', 'xox/oox/__x')
    """
    columns, tables, (low, high) = tree.columns, Tables.of(tree), tree.proof
    if PRUNED in columns.kind:
        tables = tables.with_pruned(tree)
    opinions = Opinions(columns, tree.rules, tree.heuristic)
    known: dict[tuple[int, int], float | None] = {}  # what was asked of a position of a kind
    outcomes: dict[int, str] = {}
    plies = columns.plies()
    for node in range(len(columns)):
        place, move, kind = tables.positions[node], tables.moves[node], columns.kind[node]
        value, (alpha, beta) = columns.value_of(node), columns.window(node)
        text = outcome = static = None
        if place != NOWHERE:
            text, state = tables.texts[place], tables.states[place]
            if (place, kind) not in known:
                known[place, kind] = opinions.ask(node, state)[0]
            static = known[place, kind]
            if kind == TERMINAL:
                if place not in outcomes:
                    outcomes[place] = tree.outcome(node)
                outcome = outcomes[place] or None
        parent = columns.parent[node]
        yield ExportEntry(
            node,
            None if parent == NO_PARENT else parent,
            plies[node],
            PLAYERS[columns.player[node]].value,
            KINDS[kind].value,
            None if move == NOWHERE else tables.notations[move],
            value,
            bound_kind(value, low[node], high[node]),
            None if isinf(alpha) else alpha,
            None if isinf(beta) else beta,
            static,
            outcome,
            text,
        )
