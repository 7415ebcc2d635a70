"""What a second look finds of the moves that a cut left open beside the one played: moves → it.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> found = settled_by_now(tree, explain(tree).moves)
>>> {tree.notation(move): what for move, what in found.items()}
{'(3,1)-(4,1)': 'worse'}
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from treeviz.explanation.given_away import given_away
from treeviz.explanation.meaning import Meaning, meaning
from treeviz.explanation.moves_told import MoveExplained
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_moves import turned_by_takes
from treeviz.tree.wins_too import wins_too
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import is_lost, judged_left_out

# As good as the move played; worse; so only until what can be taken next is; so lost; and worse as
# it gives something away, or leaves what hangs. Beside one that wins: winning, too.
FoundOut = Literal["level", "worse", "seeming", "lost", "gives", "leaves", "wins"]


class FoundByNow(NamedTuple):
    """What a second look finds of the moves that were cut.

    Attributes
    ----------
    worse
        Those that are worse than was found, each with an answer that was left out.
    level
        Those that are as good as the one played.
    given, hanging
        Those that are worse as they give something away, and as they leave what was threatened.
    bounded
        The same as `worse` where those that leave what was threatened are told by their bounds.
    """

    worse: Mapping[int, LeftOut] = MappingProxyType({})
    level: frozenset[int] = frozenset()
    given: frozenset[int] = frozenset()
    hanging: frozenset[int] = frozenset()
    bounded: Mapping[int, LeftOut] = MappingProxyType({})

    def how(self, move: int) -> Literal["worse", "gives", "leaves"]:
        """Return how a move is worse."""
        if move in self.given:
            return "gives"
        return "leaves" if move in self.hanging else "worse"


def settled_by_now(tree: GameTree, moves: Sequence[MoveExplained]) -> Mapping[int, FoundOut]:
    """Return what a second look finds of moves that the search left open, by their nodes.

    Parameters
    ----------
    tree, moves
        The recording, and all moves of one position.
    """
    judged = found_by_now(tree, moves)
    told: dict[int, FoundOut] = dict.fromkeys(judged.level, "level")
    if any(move.chosen and not tree.columns.parent[move.node] for move in moves):
        told.update({node: "wins" for node, wins in wins_too(tree).items() if wins})
    seeming = seeming_worse(tree, judged.worse)
    for move, found in judged.worse.items():
        how = judged.how(move)
        worse: FoundOut = "seeming" if how == "worse" and move in seeming else how
        told[move] = "lost" if is_lost(tree, move, found) else worse
    return told


def seeming_worse(tree: GameTree, worse: Collection[int]) -> frozenset[int]:
    """Return which of some moves come to as much as the one played once captures are counted.

    Parameters
    ----------
    tree, worse
        The recording, and the nodes of moves of one position that are estimated worse.
    """
    node = next((tree.columns.parent[move] for move in worse), None)
    turned = None if node is None else turned_by_takes(tree, node)
    return frozenset() if turned is None else frozenset(worse) & {*turned.moves}


def found_by_now(tree: GameTree, moves: Sequence[MoveExplained]) -> FoundByNow:
    """Return the same with what makes moves worse.

    Parameters
    ----------
    tree, moves
        As for :func:`settled_by_now`.
    """
    judged, lost = judged_left_out(tree, open_beside(tree, moves)), given_away(tree, moves)
    worse, bounded = {**judged.worse, **lost.hanging, **lost.own}, {**judged.worse, **lost.own}
    own, hanging = frozenset(lost.own), frozenset(lost.hanging)
    return FoundByNow(worse, judged.level, own, hanging, bounded)


def open_beside(tree: GameTree, moves: Sequence[MoveExplained]) -> list[int]:
    """Return the nodes of the moves that may be as good as the one played, if it does not win.

    Parameters
    ----------
    tree, moves
        As for :func:`settled_by_now`.
    """
    chosen = next((move for move in moves if move.chosen), None)
    if chosen is None or chosen.value is None:
        return []
    means = meaning(tree, chosen.node, tree.player(tree.columns.parent[chosen.node]))
    if means not in (Meaning.ESTIMATE, Meaning.DRAW):
        return []
    return [move.node for move in moves if _may_be_level(tree, move, chosen)]


def _may_be_level(tree: GameTree, move: MoveExplained, chosen: MoveExplained) -> bool:
    """Return whether a move may be as good as the chosen one: only a bound of it is known."""
    open_ = not move.chosen and move.bound not in ("exact", "open") and not move.refuted
    return open_ and move.value == chosen.value and tree.columns.kind[move.node] != PRUNED
