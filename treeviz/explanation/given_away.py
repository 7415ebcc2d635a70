"""Which moves give something away by their own fault: moves that were cut → the answers that take.

A cut left only a bound of them, which flatters most those that nobody would play: the search needed
no more than the first answer that was enough, and never came to the one that takes what hangs. An
answer that takes after many moves is another matter: it was threatened all along.

>>> from treeviz import explain, games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines")
>>> given_away(tree, explain(tree).moves)  # nothing is ever taken
Lost(own={}, hanging={})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from treeviz.explanation.meaning import Meaning, meaning
from treeviz.explanation.moves_told import MoveExplained
from treeviz.tree.columns import INNER
from treeviz.tree.game_tree import GameTree
from treeviz.tree.pieces_taken import takes_what_moved
from treeviz.tree.settled_moves import settled_line
from treeviz.tree.taking_answers import taking_answers
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import worse_left_out

# What takes after more moves, or after more than one of so many, was threatened before them.
_OWN, _PART = 3, 4


class Lost(NamedTuple):
    """Moves that lose more than the one played does, each with the answer that takes.

    `own`: by their own fault; `hanging`: to what was threatened before them, and takes after each.
    """

    own: Mapping[int, LeftOut] = MappingProxyType({})
    hanging: Mapping[int, LeftOut] = MappingProxyType({})


def given_away(tree: GameTree, moves: Sequence[MoveExplained]) -> Lost:
    """Return which moves lose more than the one played does, and to which answers.

    A single one that might be as good as the one played is told with those that might be, too.

    Parameters
    ----------
    tree, moves
        The recording, and all moves of one position.
    """
    chosen = next((move for move in moves if move.chosen), None)
    if chosen is None or chosen.value is None:
        return Lost()
    above = tree.columns.parent[chosen.node]
    me, settled = tree.player(above), settled_line(tree, above)
    if meaning(tree, chosen.node, me) is not Meaning.ESTIMATE:
        return Lost()
    comes_to = chosen.value if settled is None else settled.worth
    found = {
        node: answer
        for node, answer in taking_answers(tree, [m.node for m in moves if _cut(tree, m)]).items()
        if answer.left is not None and me.better(comes_to, answer.left)
        if me.better(chosen.value, answer.value)
    }
    often = Counter(tree.notation(answer.answer) for answer in found.values())
    told = often + Counter(_answers(tree, chosen, [m for m in moves if m.node not in found]))
    rare = {answer for answer, n in told.items() if n <= _OWN and n * _PART <= len(moves)}
    own, hanging = dict[int, LeftOut](), dict[int, LeftOut]()
    for node, one in found.items():
        written = tree.notation(one.answer)
        if written in rare or takes_what_moved(tree, one.answer):
            own[node] = one
        elif often[written] > 1:
            hanging[node] = one
    alone = next((move for move in moves if {move.node} == own.keys()), None)
    return Lost({} if alone is not None and alone.value == chosen.value else own, hanging)


def _answers(
    tree: GameTree, chosen: MoveExplained, moves: Sequence[MoveExplained]
) -> Iterator[str]:
    """Yield how the answers to some moves are written that were found best, by a second look too.

    That is taken at those that may be as good as the one chosen.
    """
    seem_level = [m.node for m in moves if _cut(tree, m) and m.value == chosen.value]
    worse = worse_left_out(tree, seem_level)
    for move in moves:
        found = worse.get(move.node)
        answer = tree.best_play(move.node)[1:2] if found is None else [found.answer]
        yield from map(tree.notation, answer)


def _cut(tree: GameTree, move: MoveExplained) -> bool:
    """Return whether a cut left only a bound of a move, and nothing proves that it loses."""
    bounded = move.bound in ("lower", "upper") and tree.columns.kind[move.node] == INNER
    return bounded and not (move.chosen or move.lost)
