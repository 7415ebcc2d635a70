"""The columns of a tree as places in tables: each position and each move stands there once.

>>> from treeviz import games, minimax
>>> tables = Tables.of(minimax(games.TicTacToe("xox/oox/___")))
>>> len(tables.states), tables.texts[0], tables.positions[:4].tolist()
(10, 'xox/oox/___', [0, 1, 2, 3])
>>> tables.notations, tables.moves[:4].tolist()
(['[2,0]', '[2,1]', '[2,2]'], [-1, 0, 1, 2])
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from treeviz.errors import GameError
from treeviz.game.game import Game, Move, State, complete
from treeviz.game.keys import FAULTS
from treeviz.game.same_move import same_move
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree

NOWHERE = -1  # the place of what was not recorded


@dataclass(frozen=True)
class Tables:
    """What a recording says of positions and moves, without repeating itself.

    Attributes
    ----------
    positions, moves
        For each node the place of its position and of the move that led to it; `NOWHERE` where
        there is none.
    states, texts
        The distinct positions: the game's own states, and how it writes them.
    acts, notations
        The distinct moves: the game's own objects, and how they are written. A move that is
        written differently in different positions stands there once for each.
    """

    positions: array[int]
    states: list[State]
    texts: list[str]
    moves: array[int]
    acts: list[Move]
    notations: list[str]

    @classmethod
    def of(cls, tree: GameTree) -> Tables:
        """Return the tables of a tree."""
        columns, rules = tree.columns, tree.rules
        positions, states = distinct_places(list(columns.state))
        moves, acts = distinct_places(_moves(tree))
        moves, acts, notations = _written(tree, positions, states, moves, acts)
        return cls(positions, states, list(map(rules.position, states)), moves, acts, notations)

    def steps(self, parents: array[int]) -> dict[tuple[int, int, int], None]:
        """Return each distinct step once: the places of a position, a move, and what followed."""
        before = map(self.positions.__getitem__, parents[1:])
        return dict.fromkeys(zip(before, self.moves[1:], self.positions[1:], strict=True))

    def follow(self, tree: GameTree) -> bool:
        """Tell whether the recording keeps to the rules of its game from its root on."""
        rules, legal = tree.rules, dict[int, list[Move]]()
        try:
            for before, move, after in self.steps(tree.columns.parent):
                if before == NOWHERE or move == NOWHERE:
                    return False
                state, act = self.states[before], self.acts[move]
                if before not in legal:
                    legal[before] = list(rules.moves(state))
                if not any(same_move(act, other) for other in legal[before]):
                    return False
                if after != NOWHERE and rules.play(state, act) != self.states[after]:
                    return False
        except GameError:  # the rules cannot make sense of what was recorded
            return False
        return self.positions[0] != NOWHERE

    def with_pruned(self, tree: GameTree) -> Tables:
        """Return the tables with the positions of branches that were never entered, too."""
        kinds = tree.columns.kind
        states = (
            tree.state(node) if kinds[node] == PRUNED else state
            for node, state in enumerate(tree.columns.state)
        )
        positions, distinct = distinct_places(list(states))
        texts = list(map(tree.rules.position, distinct))
        return Tables(positions, distinct, texts, self.moves, self.acts, self.notations)


def distinct_places(values: Iterable[Any]) -> tuple[array[int], list[Any]]:
    """Return the place of each value among the distinct ones, and these; None is nowhere.

    Parameters
    ----------
    values
        Values that live as long as this takes: the same objects are the same at a glance.
    """
    seen: dict[int, int] = {id(None): NOWHERE}
    known: dict[Any, int] = {}
    distinct: list[Any] = []
    found = array("i")
    for value in values:
        place = seen.get(id(value))
        if place is None:
            place = seen[id(value)] = _place(value, known, distinct)
        found.append(place)
    return found, distinct


def _place(value: Any, known: dict[Any, int], distinct: list[Any]) -> int:
    try:
        place = known.setdefault(value, len(distinct))
    except FAULTS:  # no key, such as an array: its own, wherever it stands
        place = len(distinct)
    if place == len(distinct):
        distinct.append(value)
    return place


def _moves(tree: GameTree) -> Iterable[Move]:
    """Return the move of each node; where a search did not say, what the game makes of it."""
    moves = tree.columns.move
    if all(move is not None for move in moves[1:]):
        return moves
    return [None, *(_found(tree, node) for node in range(1, len(moves)))]


def _found(tree: GameTree, node: int) -> Move:
    columns = tree.columns
    if columns.move[node] is not None:
        return columns.move[node]
    before, after = columns.state[columns.parent[node]], columns.state[node]
    return None if before is None or after is None else tree.rules.move_between(before, after)


def _written(
    tree: GameTree,
    positions: array[int],
    states: list[State],
    moves: array[int],
    acts: list[Move],
) -> tuple[array[int], list[Move], list[str]]:
    """Return the moves once for each way in which they are written."""
    rules = tree.rules
    if getattr(complete(tree.game).notation_at, "__func__", None) is Game.notation_at:
        # How a move is written does not depend on the position, so each has one place.
        before = next((state for state in states if state is not None), None)
        return moves, acts, [rules.notation_at(before, act) for act in acts]
    entries: dict[tuple[int, str], int] = {}
    pairs: dict[tuple[int, int], int] = {(place, NOWHERE): NOWHERE for place in set(positions)}
    written = array("i", [NOWHERE])
    above = map(positions.__getitem__, tree.columns.parent[1:])
    for pair in zip(above, moves[1:], strict=True):
        if pair not in pairs:
            before, act = states[pair[0]] if pair[0] >= 0 else None, acts[pair[1]]
            text = rules.notation_at(before, act)
            pairs[pair] = entries.setdefault((pair[1], text), len(entries))
        written.append(pairs[pair])
    return written, [acts[place] for place, _ in entries], [text for _, text in entries]
