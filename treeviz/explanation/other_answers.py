"""Why the opponent answers as told: what any other answer would come to; the fact, and its English.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> fact, nodes = other_answers(tree, tree.find("B"), [tree.find("B 0")])
>>> print(other_answers_words(fact))
After any other answer MAX would get +8 or higher.
>>> nodes == tree.children(tree.find("B"))[1:]
True
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from math import isinf
from typing import Any

from treeviz.explanation.fact import Fact, Named, Side, move_name
from treeviz.explanation.meaning import Meaning, proved
from treeviz.explanation.move_facts import MoveFact
from treeviz.game.player import Player
from treeviz.tree.columns import INNER
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import win_past_depth


@dataclass(frozen=True)
class OtherAnswers(MoveFact):
    """What all answers to a move come to but the best.

    Attributes
    ----------
    mover, replier
        Who makes the move, and who answers.
    value, exact
        What the mover has at least after each of them, in points of MAX's side; whether it is
        just that after each.
    answer
        Which it is, if there is one alone; else None.
    level
        Whether one of them may be as good as the best: that is all that is known.
    wins
        Whether the mover would win after each of them, by the rules.
    guessed
        Whether what they come to rests on estimates.
    by_rules
        Whether the mover wins at once after each, one ply past the depth, by the rules.
    """

    mover: Side
    replier: Side
    value: float
    exact: bool
    answer: Named | None
    level: bool
    wins: bool = False
    guessed: bool = False
    by_rules: bool = False


def other_answers(
    tree: GameTree, child: int, best: Collection[int]
) -> tuple[OtherAnswers, list[int]] | None:
    """Return what other answers to a move come to, and their nodes; None where that is not known.

    Parameters
    ----------
    tree, child
        The recording, and the node that the move leads to.
    best
        The nodes of the answers that are best.
    """
    they, value = tree.player(child), tree.value_at(child)
    others = [reply for reply in tree.children(child) if reply not in best]
    if tree.columns.kind[child] != INNER or not others or value is None:
        return None
    me = they.other
    at_least = 0 if me is Player.MAX else 1
    bounds = [tree.bounds(reply) for reply in others]
    worst = they.best(bound[at_least] for bound in bounds)
    wins = all(proved(tree, reply, me) is Meaning.WIN for reply in others)
    if they.better(worst, value) or (isinf(value) and not wins):
        return None
    alone = Named(others[0], move_name(tree, others[0])) if len(others) == 1 else None
    exact = all(low == high == worst for low, high in bounds)
    mover, replier = Side.of(tree, me), Side.of(tree, they)
    move = Named.of(tree, child)
    guessed = rests_on_estimates(tree, child)
    by_rules = not wins and isinf(worst) and win_next_after(tree, others, me)
    return OtherAnswers(
        move, mover, replier, worst, exact, alone, worst == value, wins, guessed, by_rules
    ), others


def win_next_after(tree: GameTree, replies: Collection[int], me: Player) -> bool:
    """Return whether a player wins at once after each of some replies, one ply past the depth.

    Parameters
    ----------
    tree, replies, me
        The recording, nodes with which the depth ends, and the player.
    """
    return all(tree.player(reply) is me and win_past_depth(tree, reply) for reply in replies)


def other_answers_words(fact: OtherAnswers) -> str:
    """Return what any other answer would come to."""
    me, they = fact.mover.name, fact.replier.name
    if fact.answer is None:
        which, no = "any other answer", "No other answer is"
    else:
        which = f"the other answer, {fact.answer.notation},"
        no = f"The other answer, {fact.answer.notation}, is not"
    if fact.level and fact.guessed:
        return f"By the estimates {no[0].lower()}{no[1:]} better for {they}."
    if fact.level:
        return f"{no} better for {they}."
    if fact.wins or fact.by_rules:
        return f"After {which} {me} would win{', by the rules' * fact.by_rules}."
    if isinf(fact.value) and fact.guessed:
        return f"After {which} {me} would win by the estimates."
    worth = fact.scale.signed(fact.value)
    if fact.mover.player is Player.MAX:
        gets = f"get {worth}{' or higher' * (not fact.exact)}"
    else:  # less is more
        gets = f"stand better ({worth}{' or lower' * (not fact.exact)})"
    return f"After {which} {me} would {gets}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {OtherAnswers: other_answers_words}
