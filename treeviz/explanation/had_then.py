"""Against what moves were cut before the search came to the one that is played.

A move is told beside the one that is played; why its other answers were not looked at is what the
mover had by then.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(9 7) E(1 7))"))
>>> cuts = [one.fact for one in explain(tree).moves[1].statements[:1]]
>>> had_then(cuts, tree.find("D"))
(Had(move=Named(node=1, notation='B'), value=3.0),)
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.fact import Had


def had_then(cuts: Sequence[CutFact], played: int | None) -> tuple[Had, ...]:
    """Return the moves against which some were cut, and their values, in the order of the search.

    None if it was only the one that is played, or if one of them is not known by itself.

    Parameters
    ----------
    cuts, played
        The cuts, and the node of the move played; None: none is.
    """
    against = {(cut.line, cut.has) for cut in cuts}
    if played is None or any(len(line) != 1 or has is None for line, has in against):
        return ()
    had = [Had(line[0], has) for line, has in against if has is not None]
    if all(one.move.node == played for one in had):
        return ()
    return tuple(sorted(had, key=lambda one: one.move.node))
