"""The English of the answer that many moves have: the commonest, and which of them it answers."""

from __future__ import annotations

from collections import Counter

from treeviz.explanation.meaning import Meaning
from treeviz.explanation.remaining_facts import Counted, Remaining
from treeviz.explanation.reply_words import names, owned
from treeviz.formatting.phrases import in_words


def to_most(group: Counted, fact: Remaining) -> str:
    """Return the commonest answer; where a second look finds others no better, as an example.

    Parameters
    ----------
    group, fact
        The moves, and what is told of all that remain.
    """
    if fact.looked and group.times == group.moves:
        return f", for example after {owned(group.commonest, fact.replier.name)}"
    return f"; {fact.replier.name} answers {how_often(group)} with {group.commonest}"


def how_often(group: Counted) -> str:
    """Return which of some moves have the commonest answer.

    Parameters
    ----------
    group
        The moves.

    Examples
    --------
    >>> from treeviz.explanation.fact import Named
    >>> how_often(Counted(Meaning.BOUND, 5, 0.0, 0.0, times=2))
    'two of them'
    >>> how_often(Counted(Meaning.BOUND, 5, 0.0, 0.0, odd=(Named(1, "a"),)))
    'all but a'
    """
    if group.odd:
        return f"all but {names(group.odd)}"
    often = f"{in_words(group.times)} of them" if group.times else "most of them"
    return "each" if group.times == group.moves else often


def answered_alike(group: Counted, fact: Remaining) -> str:
    """Return the answer that some moves all have; empty if there is none.

    Parameters
    ----------
    group, fact
        As for :func:`to_most`.
    """
    often = Counter(
        answer.notation
        for answer in group.answers
        if answer is not None and not answer.notation.startswith("leaf ")
    )
    if not often or group.meaning in (Meaning.WIN, Meaning.DRAW):
        return ""
    ((commonest, times),) = often.most_common(1)
    return f"{fact.replier.name} answers each with {commonest}" * (times == group.moves)
