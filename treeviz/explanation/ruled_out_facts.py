"""The answer that the move played rules out, as a reason to play it: the fact, and its English.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("...HH./.V.V../.V.V../....HH V"), depth=3)
>>> fact, _ = rules_out(tree, tree.choice(0))
>>> print(rules_out_words(fact))
It rules out (1,4)-(1,5), the best answer found to four of the other eight moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.move_facts import MoveFact
from treeviz.formatting.phrases import in_words
from treeviz.tree.game_tree import GameTree
from treeviz.tree.ruled_out import ruled_out


@dataclass(frozen=True)
class RulesOut(MoveFact):
    """An answer that is not possible after a move, and is the best found to several others.

    Attributes
    ----------
    answer
        The answer.
    moves, among
        How many of the other moves it answers best, and how many others there are.
    """

    answer: str
    moves: int
    among: int


def rules_out(tree: GameTree, move: int) -> tuple[RulesOut, tuple[int, ...]] | None:
    """Return which answer a move rules out, and the moves that it answers; None: it rules out none.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    """
    out = ruled_out(tree, move)
    if out is None:
        return None
    answer = tree.notation(out.answer)
    return RulesOut(Named.of(tree, move), answer, len(out.moves), out.among), out.moves


def rules_out_again(tree: GameTree, fact: RulesOut) -> bool:
    """Return whether a move rules out what a fact says.

    Parameters
    ----------
    tree, fact
        The recording, and the fact.
    """
    again = rules_out(tree, fact.move.node)
    return again is not None and again[0].answer == fact.answer


def rules_out_words(fact: RulesOut) -> str:
    """Return which answer a move rules out."""
    number = in_words(fact.moves)
    of = "all" if fact.moves == fact.among else f"{number} of the other"
    others = f"{of} {in_words(fact.among)} {'others' if of == 'all' else 'moves'}"
    return f"It rules out {fact.answer}, the best answer found to {others}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {RulesOut: rules_out_words}
