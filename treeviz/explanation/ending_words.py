"""The English of how a line ends: who wins, a draw, or what is estimated, and what is seen there.

>>> from treeviz.formatting.scale import POINTS
>>> ending_words(Ending(Meaning.LOSS, "o", -10.0, "o wins", None), POINTS)
'o wins'
"""

from __future__ import annotations

from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import Ending, OnlyEstimated, SquaresHeld
from treeviz.explanation.worth_words import estimate_words, formula_or
from treeviz.formatting.phrases import listed
from treeviz.formatting.scale import Scale


def ending_words(ending: Ending, scale: Scale) -> str:
    """Return how a line ends, after a colon, and what the board shows there."""
    return _ended(ending, scale) + seen_words(ending)


def seen_words(ending: Ending) -> str:
    """Return what the board shows where a line ends, in brackets with a blank before; or nothing.

    Examples
    --------
    >>> seen_words(Ending(Meaning.WIN, "x", 1.0, "", None, chain=("a1", "a2")))
    ' (the chain a1 a2)'
    """
    chain = f" (the chain {' '.join(ending.chain)})" if ending.chain else ""
    return chain + held_words(ending.held)


def held_words(held: SquaresHeld | None) -> str:
    """Return what each side has, in brackets with a blank before; or nothing.

    Examples
    --------
    >>> held_words(SquaresHeld("boxes", ("P1", "P2"), (0, 2)))
    ' (boxes: P1 0, P2 2)'
    """
    if held is None:
        return ""
    each = (f"{side} {points}" for side, points in zip(held.sides, held.points, strict=True))
    return f" ({held.counted}: {', '.join(each)})"


def before_taken(end: Ending | OnlyEstimated, scale: Scale) -> str:
    """Return what would be taken next where the depth ends; empty if nothing is told.

    Parameters
    ----------
    end, scale
        What is told of the end, and how values are written.
    """
    back, then = end.retake, end.retaken
    if back is None:
        return ""
    value = None if then is None else formula_or(then, then.value, scale)
    takes_all = ", then ".join((back.notation, *(() if value is None else end.then)))
    move = takes_all if value is None else f"{takes_all}: {value}"
    takes = "take" if end.hangs else "take back"
    return f", before {back.by} can {takes} ({move})"


def _ended(ending: Ending, scale: Scale) -> str:
    """Return how a line ends."""
    match ending.meaning:
        case Meaning.WIN | Meaning.LOSS:
            return f"{ending.winner} wins"
        case Meaning.DRAW:
            return "a draw"
        case Meaning.ESTIMATE if ending.estimate is not None:
            told = estimate_words(ending.estimate, scale)
            if (win := ending.beyond) is not None:
                estimated_so = ending.estimate.winner == win.by
                but = "and by the rules" if estimated_so else "though"
                told += f", {but} {win.by} then wins at once"
                told += f" with {win.notation}" * bool(win.notation)
                if not ending.estimate.asked:
                    return f"{told}, past the depth"
                if not estimated_so:
                    told += ": the estimate misses that"
                if ending.safer is not None:
                    rather, worth = ending.safer.move, scale.signed(ending.safer.worth)
                    told += f"; {rather.by} would rather play {rather.notation} ({worth})"
                return told
            if ending.anyway:
                by, how = ending.anyway[0].by, listed([win.notation for win in ending.anyway], "or")
                so = "and" if ending.estimate.winner == by else "but"
                return f"{told}, {so} by the rules {by} then wins in any case, with {how}"
            now = ", as now" * ending.as_now
            return f"{told}{now}{before_taken(ending, scale)}"
        case Meaning.ESTIMATE:
            return f"{scale.signed(ending.value)} as far as it was searched"
    value = scale.signed(ending.value)
    return f"{ending.outcome} ({value})" if ending.outcome else value


def ending_joined(ending: Ending, scale: Scale, direct: bool) -> str:
    """Return how a line ends, as the end of the sentence that tells its last move."""
    match ending.meaning:
        case Meaning.DRAW:
            return f", and it is a draw{seen_words(ending)}"
        case Meaning.WIN if not direct:
            return f" and wins{seen_words(ending)}"  # the only move of a side that wins with it
        case Meaning.WIN | Meaning.LOSS:
            return f", and {ending_words(ending, scale)}"
    return f": {ending_words(ending, scale)}"
