"""The replies with which lines end after answers that were enough, told where there is room.

What is counted at the end of a line can be added up only by who knows all its moves.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Domineering("HH.V/...V/..HH/...V/...V V"), depth=3)
>>> print(explain(tree).rows[3].text)  # doctest: +NORMALIZE_WHITESPACE
Horizontal answers with (3,0)-(3,1), then Vertical (0,2)-(1,2), and Vertical gets 2 − 2 = 0 at best.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.told_once import each_fact
from treeviz.tree.game_tree import GameTree

_DECIDED = (Meaning.WIN, Meaning.DRAW, Meaning.LOSS)


def with_replies(told: Explanation) -> Explanation:
    """Return an explanation that tells the reply that is best after such an answer.

    The same one where an answer ends a line, where games that are over decide, and where the
    same is counted right after the answer.

    Parameters
    ----------
    told
        The explanation.
    """
    return each_fact(told, partial(_replied, told.tree))


def _replied(tree: GameTree, fact: Fact) -> Fact:
    """Return a fact of a cut with the reply told; the same fact where it changes no count."""
    if not isinstance(fact, CutFact | SameCut) or not fact.gathered or not fact.then:
        return fact
    if fact.meaning in _DECIDED or not fact.asked:
        return fact
    answers = fact.answers if isinstance(fact, SameCut) else (fact.answer,)
    nodes = [answer.node for answer in answers if answer is not None]
    return replace(fact, replied=any(_changes(tree, node) for node in nodes))


def _changes(tree: GameTree, answer: int) -> bool:
    """Return whether something else is counted right after an answer than where its line ends."""
    end = tree.best_play(answer)[-1]
    return (tree.static(answer), tree.terms(answer)) != (tree.static(end), tree.terms(end))
