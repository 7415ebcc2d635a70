"""The English of the answer that many moves have: the commonest, and which of them it answers."""

from __future__ import annotations

from collections import Counter

from treeviz.explanation.fact import Named
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.remaining_facts import Counted, Remaining
from treeviz.explanation.reply_words import names, owned, pairs_told
from treeviz.formatting.phrases import in_words, listed


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
    >>> how_often(Counted(Meaning.BOUND, 5, 0.0, 0.0, times=2))
    'two of them'
    >>> from treeviz.explanation.remaining_facts import Met
    >>> odd = (Met(Named(1, "a"), Named(2, "b"), None),)
    >>> how_often(Counted(Meaning.BOUND, 5, 0.0, 0.0, odd=odd))
    'all but a (b)'
    """
    if group.odd and not told_in_turn(group):
        odd = [f"{met.move.notation} ({met.answer.notation})" for met in group.odd]
        return f"all but {listed(odd)}"
    often = f"{in_words(group.times)} of them" if group.times else "most of them"
    often = names(group.answered) if group.times and group.answered else often
    return "each" if group.times == group.moves else often


def told_in_turn(group: Counted) -> bool:
    """Return whether odd answers are told in turn: one to several, or in brackets of their own.

    Parameters
    ----------
    group
        As for :func:`how_often`.

    Examples
    --------
    >>> from treeviz.explanation.remaining_facts import Met
    >>> odd = (Met(Named(1, "[1]"), Named(2, "[2]"), None),)
    >>> told_in_turn(Counted(Meaning.BOUND, 5, 0.0, 0.0, odd=odd))
    True
    """
    answers = {met.answer.notation for met in group.odd}
    alike = len(group.odd) > len(answers) == 1
    return alike or any(answer[:1] in ("(", "[") for answer in answers)


def each_in_turn(group: Counted, by: str) -> str:
    """Return the odd answers and the commonest, each after its moves.

    Parameters
    ----------
    group, by
        The moves, and who answers.
    """
    after = dict[str, list[Named]]()
    for met in group.odd:
        after.setdefault(met.answer.notation, []).append(met.move)
    pairs = [(names(moves, "or"), answer) for answer, moves in after.items()]
    others = f"the other {in_words(group.moves - len(group.odd))}"
    return pairs_told([*pairs, (others, group.commonest)], by)


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
