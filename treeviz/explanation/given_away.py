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
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import INNER
from treeviz.tree.game_tree import GameTree
from treeviz.tree.pieces_taken import takes_what_moved
from treeviz.tree.settled_moves import settled_line
from treeviz.tree.taking_answers import taking_answers
from treeviz.tree.turned_squares import turned_squares
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
    return _lost(tree, chosen.node, tuple(move.node for move in moves if _cut(tree, move)))


@asked_once  # of each way to tell the moves it is asked anew
def _lost(tree: GameTree, chosen: int, cut: tuple[int, ...]) -> Lost:
    """Return which of the moves that were cut lose so, beside the chosen one."""
    above, value = tree.columns.parent[chosen], tree.value_at(chosen)
    me, settled = tree.player(above), settled_line(tree, above)
    if value is None or meaning(tree, chosen, me) is not Meaning.ESTIMATE:
        return Lost()
    comes_to = value if settled is None else settled.worth
    found = {
        node: answer
        for node, answer in taking_answers(tree, cut).items()
        if answer.left is not None and me.better(comes_to, answer.left)
        if me.better(value, answer.value)
    }
    if any(turned_squares(tree, one.answer) for one in found.values()):
        return Lost()  # men are turned with every move: to say that one takes says nothing
    moves = tree.children(above)
    seem_level = [node for node in cut if node not in found and tree.value_at(node) == value]
    others = _answers(tree, [node for node in moves if node not in found], seem_level)
    often = Counter(tree.notation(answer.answer) for answer in found.values())
    told = often + Counter(others)
    rare = {answer for answer, n in told.items() if n <= _OWN and n * _PART <= len(moves)}
    own, hanging = dict[int, LeftOut](), dict[int, LeftOut]()
    for node, one in found.items():
        written = tree.notation(one.answer)
        if written in rare or takes_what_moved(tree, one.answer):
            own[node] = one
        elif often[written] > 1:
            hanging[node] = one
    alone = len(own) == 1 and tree.value_at(next(iter(own))) == value
    return Lost({} if alone else own, hanging)


def _answers(tree: GameTree, moves: Sequence[int], seem_level: Sequence[int]) -> Iterator[str]:
    """Yield how the answers to some moves are written that were found best, by a second look too.

    That is taken at those that may be as good as the one chosen.
    """
    worse = worse_left_out(tree, seem_level)
    for move in moves:
        found = worse.get(move)
        answer = tree.best_play(move)[1:2] if found is None else [found.answer]
        yield from map(tree.notation, answer)


def _cut(tree: GameTree, move: MoveExplained) -> bool:
    """Return whether a cut left only a bound of a move, and nothing proves that it loses."""
    bounded = move.bound in ("lower", "upper") and tree.columns.kind[move.node] == INNER
    return bounded and not (move.chosen or move.lost)
