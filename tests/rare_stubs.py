"""Stubs of every kind that a picture may have, most of which few trees ask for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from treeviz.view.endings import Decided
from treeviz.view.stub import Stub

BOOLS = (False, True)
NAMED = (("a1", "+3"), ("b1", "+3"), ("c1", "≤ +2"))
DECIDED: Decided = (("h6",), (), ("g7", "f8"))
PLAIN = Stub(0, 2, 9, 30, -3.0, 2.0, range="−3 to +2")


def rare_stubs() -> Iterator[Stub]:
    """Yield stubs, each once as it is and once as its mark's own foot, told and left blank."""
    for stub in plain_stubs():
        for alone, blank in product(BOOLS, BOOLS):
            yield stub._replace(alone=alone, blank=blank)


def plain_stubs() -> Iterator[Stub]:
    """Yield stubs with what is known of their moves, for one reason or another."""
    yield PLAIN
    yield PLAIN._replace(ply=1)
    for moves, named in ((3, NAMED), (2, NAMED[:2]), (1, NAMED[2:]), (2, NAMED[1:])):
        yield PLAIN._replace(moves=moves, nodes=moves, named=named)
        longer = tuple((f"(0,{move})-(2,{move})", value) for move, value in named)
        yield PLAIN._replace(moves=moves, named=longer)
    for why in ("", "e4 wins", "the second player has −3"):
        for cut in (0, 1, 2, 9):
            yield PLAIN._replace(cut=cut, why_cut=why)
    for results in ((9, 0, 0), (0, 9, 0), (0, 0, 9), (4, 5, 0), (4, 0, 5), (2, 3, 4)):
        yield PLAIN._replace(results=results)
        yield PLAIN._replace(results=results, sides=("Vertical", "Horizontal"))
        yield PLAIN._replace(results=results, sides=("the first player", "the second player"))
        yield PLAIN._replace(results=results, equal=True)
    for results in ((1, 0, 2), (1, 2, 0), (0, 3, 0)):
        for unknown in BOOLS:
            some = PLAIN._replace(results=results, guessed=6, estimates="0", unknown=unknown)
            yield some
            yield some._replace(decided=DECIDED)
            yield some._replace(guessed=4, open=2)
    for guessed, opened in ((9, 0), (4, 0), (0, 9), (0, 4), (4, 5), (3, 3)):
        for equal in BOOLS:
            yield PLAIN._replace(guessed=guessed, open=opened, estimates="≥ −1", equal=equal)
    yield PLAIN._replace(guessed=9, estimates="0", unknown=True)
    yield PLAIN._replace(moves=1, guessed=1, estimates="0", unknown=True)
    for worths in (
        ((4, "+1"), (5, "−2")),
        ((1, "+1"), (2, "0"), (6, "−2")),
        ((4, "+12345"), (5, "−9")),
    ):
        yield PLAIN._replace(worths=worths)
        yield PLAIN._replace(worths=worths, guessed=2, estimates="+2")
    for as_good in (1, 4):
        yield PLAIN._replace(as_good=as_good)
        yield PLAIN._replace(as_good=as_good, equal=True)
    for further in (("then g7:", "x wins"), ("then 7 more plies:", "est. +3")):
        yield PLAIN._replace(further=further)
        yield PLAIN._replace(further=further, cut=2)
    for others in (PLAIN, PLAIN._replace(guessed=9, estimates="−1"), PLAIN._replace(open=9)):
        for best in (
            (("a1",), "+3"),
            (("a1", "b1"), "est. +3"),
            (("a1",), "unknown"),
            (("a1", "b1", "c1"), "as good"),
            (("(0,1)-(0,2)", "(1,1)-(1,2)"), "est. −3"),
        ):
            yield PLAIN._replace(best=best, others=others)
    for results in ((9, 0, 0), (0, 9, 0), (0, 0, 9), (3, 0, 6)):
        for sides in (("x", "o"), ("Vertical", "Horizontal")):
            others = PLAIN._replace(results=results, sides=sides)
            yield PLAIN._replace(best=(("a1",), "+3"), others=others)
