"""The English of what stands beside a cut: what a player has elsewhere, what was left out.

>>> from treeviz.formatting.scale import POINTS
>>> has_elsewhere(Meaning.WIN, 10.0, [Named(1, "a")], POINTS, beside=[Named(4, "a")])
'wins with its own a'
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.explanation.cut_facts import CutFact, SameCut, UnseenWin
from treeviz.explanation.fact import Named, Regained, Side
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.reply_words import names, owned
from treeviz.explanation.worth_words import formula_or
from treeviz.formatting.phrases import in_general, in_words, possessive
from treeviz.formatting.scale import Scale

_FEW = 2  # moves that are named as exceptions
_MOSTLY = ": mostly "  # before what is counted after most moves alone


def had_before(moved: bool) -> str:
    """Return how it is told what a mover has elsewhere; `moved`: not in the order of the search."""
    return "had by then" if moved else "already has"


def has_elsewhere(
    means: Meaning, value: float, line: Sequence[Named], scale: Scale, beside: Sequence[Named] = ()
) -> str:
    """Return what a player has elsewhere, and where, as the end of a sentence.

    Parameters
    ----------
    means, value
        What it is to the player, and worth, in points of MAX's side.
    line
        The moves that lead there.
    scale
        How values are written.
    beside
        Moves of the other that are told beside it: one that is written alike is this player's own.
    """
    said = {Meaning.WIN: "wins", Meaning.DRAW: "has a draw", Meaning.LOSS: "loses"}
    has = said.get(means, f"has {scale.signed(value)}")
    return f"{has} with {whose_own('its own ', line, beside)}{line_words(line)}"


def left_open(told: str) -> str:
    """Return what the search itself found, where it is told before what a second look finds.

    Examples
    --------
    >>> left_open("After b White gets 0 at best.")
    'The search itself left that open: after b White gets 0 at best.'
    """
    told = f"a{told[1:]}" if told.startswith("After ") else told
    return f"The search itself left that open: {told}"


def whose_own(whose: str, line: Sequence[Named], beside: Sequence[Named]) -> str:
    """Return whose a move is that is written as one of the other player's beside it."""
    return whose * any(line_words(line) == move.notation for move in beside)


def already_won(name: str, line: Sequence[Named]) -> str:
    """Return that the search had a player's win already, so that more need not be looked at.

    Parameters
    ----------
    name, line
        Who wins, and with which line.

    Examples
    --------
    >>> already_won("x", [Named(1, "a")])
    "the search already had x's win with a, and nothing is better"
    """
    win = f"{possessive(name)} win with {line_words(line)}"
    return f"the search already had {win}, and nothing is better"


def own_gives(mover: Side, line: Sequence[Named], has: float | None, scale: Scale) -> str:
    """Return what a move of one's own is worth, of which the other has one that is written so."""
    return f"{possessive(mover.name)} move {line_words(line)} gives {scale.signed(has)}"


def line_words(line: Sequence[Named]) -> str:
    """Return a line as it is written in a sentence."""
    return " ".join(step.notation for step in line)


def theory_words(theory: str, which: str) -> str:
    """Return what the theory says of moves that the search left open; empty where it says none."""
    if not theory:
        return ""
    wins = "it wins" if which == "it" else "they win"
    return f"The search left unsettled whether {wins}, too; but {which} {in_general(theory)}."


def nothing_counted(fact: CutFact | SameCut, values: Sequence[float | None]) -> bool:
    """Tell whether all values are 0 because nobody was asked: nobody has anything by them."""
    return not fact.asked and fact.meaning is not Meaning.DRAW and not any(values)


def soon_words(at_once: bool) -> str:
    """Return how an answer wins that was enough."""
    return "at once" if at_once else "by force"


def won_unseen(wins: Sequence[UnseenWin], among: int, by: str) -> str:
    """Return after which of some moves an answer that was not looked at wins at once; or nothing.

    Parameters
    ----------
    wins, among
        The moves of which that is so, and among how many that are told together.
    by
        Who answers.

    Examples
    --------
    >>> won_unseen([UnseenWin(Named(1, "a"), Named(2, "b"))], 3, "o")
    " After a o's b even wins at once."
    """
    if not wins:
        return ""
    answers = {win.answer.notation for win in wins}
    one = f"{possessive(by)} {answers.pop()}" if len(answers) == 1 else "one of them"
    after = names([win.move for win in wins], "or")
    if len(wins) == among:
        after = "it" if among == 1 else "each"
    return f" After {after} {one} even wins at once."


def retaken(
    retakes: Sequence[str],
    taken: int,
    among: int,
    by: str,
    after: Sequence[str] = (),
    kept: Sequence[Named] = (),
    then: str = "",
    *,
    hangs: bool = False,
) -> str:
    """Return after how many moves an estimate is made before a piece can be taken back; or nothing.

    Parameters
    ----------
    retakes
        The different moves that take back what the answers took.
    taken, among
        After how many of the moves that are told together there is one.
    by
        Who takes back.
    after
        The different answers that took, where not all took.
    kept
        The moves after which nothing is taken back, if they are known.
    then
        What is counted once it is taken back, in words; empty: that is not told.
    hangs
        Whether something is taken that was left hanging, and not back.

    Examples
    --------
    >>> retaken(["bxc6"], 1, 2, "White", ["Nxc6"])
    ' (after Nxc6 White would take back with bxc6)'
    >>> retaken(["Nxd4"], 1, 1, "White")
    " (before White's Nxd4 can take back)"
    >>> retaken(["Nxd4", "Qxd4"], 6, 9, "White"), retaken(["Nxd4", "Qxd4"], 3, 9, "White")
    (' (White would mostly take back)', '')
    >>> retaken(["Nxd4", "Qxd4"], 6, 9, "White", then=": mostly +6")
    ' (after six of the nine White would take back: mostly +6)'
    >>> retaken(["Nxd4", "Qxd4"], 8, 9, "White", (), [Named(9, "f4")])
    ' (after all of these but f4 White would take back)'
    """
    if not taken:
        return ""
    take = "take" if hangs else "take back"
    back = f"{owned(retakes[0], by) if len(retakes) == 1 else by} can {take}"
    would = "could" if taken == among else "would"  # after others something else is taken
    with_ = f" with {retakes[0]}" * (len(retakes) == 1)
    could = f"{by} {would} {take}{with_}"
    if among == 1:
        return f" (before {back}{then})"
    if taken < among and len(after) == 1:
        return f" (after {after[0]} {could}{then * (2 * taken > among)})"
    if 0 < len(kept) <= _FEW < taken:
        return f" (after all of these but {names(kept)} {could}{then})"
    if taken == among:
        return f" (each time {could}{then})"
    if 2 * taken <= among:
        return ""  # which these are nobody could tell
    if then.startswith(_MOSTLY):  # most of most would tell nobody how many these are
        return f" (after {in_words(taken)} of the {in_words(among)} {could}{then})"
    return f" ({by} would mostly {take}{with_}{then})"


def bracketed(told: str, more: str) -> str:
    """Return a text with more behind it that is in brackets, without these after others.

    Examples
    --------
    >>> bracketed("after b comes c (≤ −3)", " (White could take back)"), bracketed("a", " (b)")
    ('after b comes c (≤ −3); White could take back', 'a (b)')
    """
    if more and "(" in told:
        return f"{told}; {more[2:-1]}"
    return f"{told}{more}"


def regained_words(regained: Regained | None, scale: Scale, *, rest: bool = False) -> str:
    """Return what is counted once something is taken back; empty if that is not known.

    Parameters
    ----------
    regained, scale
        What is counted, and how the game writes it.
    rest
        Whether it is told of most of some moves, and the rest of them are not known.

    Examples
    --------
    >>> from treeviz.explanation.fact import Estimate
    >>> regained_words(Regained(Estimate(6.0), every=False), Scale()), regained_words(None, Scale())
    (': mostly +6', '')
    >>> regained_words(Regained(Estimate(6.0), last=False), Scale())
    ': +6 once all is taken'
    >>> regained_words(Regained(Estimate(6.0), every=False, better="Rh5", worth=1.0), Scale())
    ': mostly +6; there, with captures counted, the answer Rh5 is best: +1'
    >>> regained_words(Regained(Estimate(6.0), better="Rh5", worth=1.0), Scale(), rest=True)
    ': +6; there, with captures counted, the answer Rh5 is best: +1'
    """
    if regained is None:
        return ""
    mostly = ": " if regained.every else _MOSTLY
    all_taken = "" if regained.last else " once all is taken"
    told = f"{mostly}{formula_or(regained.estimate, regained.estimate.value, scale)}{all_taken}"
    if regained.better and (regained.every or not rest):
        there = "there, " * (rest or not regained.every)
        told += f"; {there}with captures counted, the answer {regained.better} is best: "
        told += scale.signed(regained.worth)
    return told
