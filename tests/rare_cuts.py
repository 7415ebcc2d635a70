"""Cuts that hardly any search makes, so that their sentences are read all the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.fact import Fact, Named, PlayedMove, Side
from treeviz.explanation.lost_at_once_facts import LostAtOnce
from treeviz.explanation.meaning import Meaning
from treeviz.game.player import Player

B, C, D, E = (Named(node, name) for node, name in enumerate("BCDE", 1))
HIGH, LOW = Side(Player.MAX, "MAX"), Side(Player.MIN, "MIN")
LINE = tuple(PlayedMove(by, 10 + n, name) for n, (by, name) in enumerate(("oF", "xG", "oH", "xI")))


def of_cuts() -> Iterator[Fact]:
    """Yield cuts of every reason, right after the move and deeper, and of several moves."""
    blank = CutFact(
        at=B,
        path=(),
        mover=LOW,
        opponent=HIGH,
        answer=D,
        place=0,
        value=3.0,
        bound="upper",
        meaning=Meaning.BOUND,
        branches=(E,),
        has=5.0,
        has_meaning=Meaning.PAYOFF,
        line=(C,),
        final=False,
    )
    leaf = Named(8, "leaf 0")
    for path in ((), LINE[:1], LINE[:2]):
        for branches in ((E,), (D, E), (leaf,), (Named(9, ""),)):
            cut = replace(blank, path=path, branches=branches)
            yield cut
            yield replace(cut, more=4)
            yield replace(cut, also=(C,)) if path else replace(cut, again=True)
            yield replace(cut, answer=None)
            yield replace(cut, answer=leaf)
            yield replace(cut, meaning=Meaning.LOSS)
            yield replace(cut, meaning=Meaning.LOSS, at_once=True)
            if not path:
                for tried in ((), (B,), (B, C), (B,) * 7):
                    yield (after := replace(cut, place=1, tried=tried))
                    yield replace(after, meaning=Meaning.LOSS)
                    yield replace(after, tried_worth=6.0, tried_exact=len(tried) == 1)
            yield replace(cut, value=0.0, asked=False)
            yield replace(cut, value=0.0, has=0.0, asked=False, mover=HIGH, opponent=LOW)
            yield replace(cut, meaning=Meaning.DRAW, value=0.0)
            yield replace(cut, final=True, value=-inf)
            yield replace(cut, has=None)
            for has in (Meaning.WIN, Meaning.DRAW, Meaning.LOSS, Meaning.PAYOFF):
                yield replace(cut, value=5.0, has_meaning=has)
                yield replace(cut, has_meaning=has)
            yield replace(cut, value=5.0, rival=False)
            if not path:
                yield replace(cut, unseen_win=E)
                yield replace(cut, unseen_win=E, meaning=Meaning.LOSS, place=2)
                yield replace(cut, has_meaning=Meaning.WIN, value=5.0, retake=LINE[1])
                yield replace(cut, meaning=Meaning.LOSS, threats=("d", "e"), place=2)
            yield replace(cut, line=(D,))
            for settled, lost, brief in ((True, False, False), (False, True, False), (False,) * 3):
                yield replace(cut, unsafe=True, settled=settled, lost=lost, brief=brief)
            yield replace(cut, unsafe=True, brief=True)
            yield replace(cut, unsafe=True, mover=HIGH, opponent=LOW)
    for answers in ((C, C), (C, D)):
        lost = LostAtOnce((B, E), answers, LOW, HIGH, (), 4, first=D, line=(C,))
        yield lost
        yield replace(lost, seen=(B,), first=None, most=2, line=())
        yield replace(lost, first=None, fewest=2, most=4, slower=True)
    for moves, answers in (((B, C), (D, D)), ((B, C), (D, E)), ((B, C, E), (D, D, D))):
        for meaning in (Meaning.LOSS, Meaning.DRAW, Meaning.BOUND):
            for has, has_meaning in (
                (5.0, Meaning.PAYOFF),
                (3.0, Meaning.DRAW),
                (3.0, Meaning.WIN),
            ):
                for branches in (2, 4):
                    told = SameCut(
                        moves, (3.0,) * len(moves), HIGH, LOW, answers, meaning, has, has_meaning,
                        (E,), branches,
                    )  # fmt: skip
                    yield told
                    yield replace(told, at_once=True, remark="keeps the pairs even")
                    yield replace(told, values=(0.0,) * len(moves), asked=False)
                    yield replace(told, again=True, line=(D,), before=2, retakes=("d",), taken=1)
                    yield replace(told, most=3, before=4, weaker=True, threats=2, named=("d", "e"))
                    yield replace(told, threats=2)
                    yield replace(told, beside=True, theory="leaves a pile (1): it is taken")
                    yield replace(
                        told, mover=LOW, replier=HIGH, values=(3.0,) * (len(moves) - 1) + (4.0,)
                    )
