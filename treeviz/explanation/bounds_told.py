"""The English of answers to moves of which only bounds are known: each with its bound.

>>> from treeviz.explanation.fact import Named, Side
>>> from treeviz.explanation.meaning import Meaning
>>> from treeviz.game.player import Player
>>> moves, answers = (Named(1, "a"), Named(3, "b")), (Named(2, "c"), Named(4, "c"))
>>> group = Counted(Meaning.BOUND, 2, 0.0, 1.0, "upper", moves, (0.0, 1.0), answers, 7)
>>> fact = Remaining(moves, (group,), 0, Side(Player.MAX, "x"), Side(Player.MIN, "o"))
>>> bounds_named(group, fact).text
'a (≤ 0) and b: o answers c'
"""

from __future__ import annotations

from math import isinf

from treeviz.explanation.remaining_facts import Counted, Remaining
from treeviz.explanation.reply_words import Replies, answering, replies
from treeviz.explanation.worth_words import only_counts
from treeviz.game.player import Player

_FEW, _BY_ANSWER = 4, 4  # moves, and answers, of which each has its bound
_SHORT = 16  # signs of moves of which each has its bound, too, if they are some more


def answers_told(group: Counted, they: str) -> Replies | None:
    """Return which answers some moves have; None if not all are known, or these are leaves.

    Parameters
    ----------
    group, they
        Moves of one meaning, and who answers.
    """
    told = [
        answer for answer in group.answers if answer and not answer.notation.startswith("leaf ")
    ]
    if not len(told) == group.moves == len(group.values):
        return None
    if len(told) == 1:
        return Replies(answering(they, told[0].notation), they, several=False)
    return replies(group.named, told, they)


def bounds_named(group: Counted, fact: Remaining) -> Replies | None:
    """Return the answers to a few moves, each named with its bound; None if these are the same.

    Parameters
    ----------
    group, fact
        Moves of one meaning, and all that is told of those that are not told one by one.
    """
    few = len(group.named) == len(group.values) and _is_few(group) and len(set(group.values)) > 1
    if not few or group.estimate is not None:
        return None
    # What is no less than what stands before the row is not told again.
    label = fact.mover.player.best(group.values) if len(fact.groups) == 1 else None
    valued = [
        move._replace(notation=f"{move.notation}{_in_brackets(value, label, group, fact)}")
        for move, value in zip(group.named, group.values, strict=True)
    ]
    return answers_told(group._replace(named=tuple(valued)), fact.replier.name)


def _in_brackets(value: float, label: float | None, group: Counted, fact: Remaining) -> str:
    """Return a bound with a blank before it; nothing where it is what stands before the row."""
    return "" if value == label else f" ({fact.scale.bounded(value, group.bound)})"


def _is_few(group: Counted) -> bool:
    """Return whether moves are so few that each is told with its bound."""
    signs = sum(len(move.notation) for move in group.named)
    return group.moves <= _FEW or (len(group.named) == group.moves and signs <= _SHORT)


def bounds_by_answer(group: Counted, fact: Remaining) -> Replies | None:
    """Return the few answers to some moves, each with its bound; None if these are the same.

    Parameters
    ----------
    group, fact
        Moves of one meaning, and all that is told of those that are not told one by one.
    """
    worse = "upper" if fact.mover.player is Player.MAX else "lower"
    if group.bound != worse or group.estimate is not None or group.meaning.decided:
        return None
    if _is_few(group):
        return None  # each is named with its bound
    if None in group.answers or len(group.values) != len(group.answers):
        return None
    most = dict[str, float]()
    for answer, value in zip(group.answers, group.values, strict=True):
        if answer is not None:
            name = answer.notation
            most[name] = fact.mover.player.best([value, most.get(name, value)])
    if not 1 < len(most) <= _BY_ANSWER or len(set(most.values())) == 1:
        return None
    if any(isinf(value) or only_counts(value, fact.asked) for value in most.values()):
        return None
    written = {name: fact.scale.bounded(value, worse) for name, value in most.items()}
    valued = tuple(
        answer and answer._replace(notation=f"{answer.notation} ({written[answer.notation]})")
        for answer in group.answers
    )
    return answers_told(group._replace(answers=valued), fact.replier.name)
