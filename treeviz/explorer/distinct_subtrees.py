"""Which subtrees of a recording are alike, so that each is told once.

Two subtrees are alike if they begin in the same state and the search did the same in both: same
moves, values, windows and kinds. In a whole game most of them are: tic-tac-toe has 549,946 nodes
and 5,478 positions. The moves that *led* to the two need not be the same.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> told = distinct_subtrees(tree)
>>> len(tree), len(told.records), told.records[0]
(8232, 1483, Record(node=0, source=-1))
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from treeviz.game.game import State
from treeviz.game.keys import FAULTS
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree

LITERAL = -1


class Record(NamedTuple):
    """One entry of the tree as it is told.

    Attributes
    ----------
    node
        The node told.
    source
        An earlier node whose subtree is like this one's, which is then not told again; `LITERAL`
        if the node is told itself.
    """

    node: int
    source: int


class Unrepeated(NamedTuple):
    """A tree told without repetition.

    Attributes
    ----------
    records
        In visiting order; what hangs below a repeated subtree is left out.
    places
        Which state each node is in, an index into `states`; −1 where none is known.
    states
        The distinct states.
    """

    records: list[Record]
    places: list[int]
    states: list[State]


def distinct_subtrees(tree: GameTree) -> Unrepeated:
    """Return a tree without the subtrees that are repeated; in O(n).

    Parameters
    ----------
    tree
        The recording.

    Raises
    ------
    GameError
        If the game is asked for the state of a branch that was left out, and cannot play it.
    """
    places, states = _places(tree)
    first = _first_alike(tree, places)
    ends, records, node = tree.columns.end, list[Record](), 0
    while node < len(first):
        if first[node] == node or ends[node] == node + 1:
            records.append(Record(node, LITERAL))
            node += 1
        else:
            records.append(Record(node, first[node]))
            node = ends[node]
    return Unrepeated(records, places, states)


def _places(tree: GameTree) -> tuple[list[int], list[State]]:
    """Return each node's state as an index, and the distinct states; branches left out are played.

    States that are no keys count as distinct, each.
    """
    columns, rules = tree.columns, tree.rules
    known: dict[Any, int] = {}
    places, states = list[int](), list[State]()
    for node, state in enumerate(columns.state):
        if state is None and columns.kind[node] == PRUNED and rules.known:
            above, move = places[columns.parent[node]], columns.move[node]
            if above >= 0 and move is not None:
                state = rules.play(states[above], move)
        if state is None:
            places.append(-1)
            continue
        try:
            place = known.setdefault(state, len(states))
        except FAULTS:  # no key
            place = len(states)
        if place == len(states):
            states.append(state)
        places.append(place)
    return places, states


def _first_alike(tree: GameTree, places: list[int]) -> list[int]:
    """Return for each node the first whose subtree is like its own."""
    columns = tree.columns
    kinds, players, moves, ends = columns.kind, columns.player, columns.move, columns.end
    shares = [None if share != share else share for share in columns.probability]
    known: dict[Any, int] = {}
    alone: Iterator[int] = count(-1, -1)
    names = [0] * len(columns)
    first: dict[int, int] = {}
    below: dict[int, list[Any]] = {}
    for node in range(len(columns) - 1, -1, -1):
        value = columns.value_of(node)
        seen = places[node], kinds[node], players[node], value, *columns.window(node)
        whole = (*seen, *below.pop(node, ()))
        try:
            name = known.setdefault(whole, len(known))
        except FAULTS:  # a move that is no key
            name = next(alone)
        names[node] = name
        first[name] = node  # from the last to the first: the first stays
        if node:
            siblings = below.setdefault(columns.parent[node], [])
            siblings += (moves[node], shares[node] if node < len(shares) else None, name)
    return [first[name] if ends[n] > n + 1 else n for n, name in enumerate(names)]
