"""A stub → the same in fewer lines, for a slide.

>>> alike = (("(0,1)-(0,2)", "+∞"), ("(0,2)-(0,3)", "+∞"), ("(1,1)-(1,2)", "−∞"))
>>> shortened_stub(Stub(0, 2, 9, 38, None, None, named=alike, cut=6)).lines
('(1,1)-(1,2): −∞', '2 others: +∞', '6 more replies cut')
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from treeviz.formatting.phrases import possessive
from treeviz.view.line_told import TRIANGLES
from treeviz.view.severed import AGAIN
from treeviz.view.short_lines import by_value, is_short
from treeviz.view.stub import Stub

_OWN = re.compile(" loses with .*, too$")
_WHERE = re.compile(" with | after |, as ")  # what follows tells which move it is


def shortened_stub(stub: Stub) -> Stub:
    """Return a stub in fewer lines.

    Moves of one value that do not stand in one line are counted, and no answers to them are named,
    nor whose they are; of a cut the reason stands only where it needs no line of its own, and of a
    second look only that there was one.
    """
    named = []
    for value, alike in by_value(stub.named).items():
        together = len(alike) > 1 and not is_short(f"{', '.join(alike)}: {value}")
        all_alike = stub.counted(len(alike)) if stub.alone else f"{len(alike)} more"
        counted = f"{len(alike)} others" if len(alike) < len(stub.named) else all_alike
        named += [(counted, value)] if together else [(move, value) for move in alike]
    named.sort(key=lambda told: told[0] not in dict(stub.named))
    whose = [f"{said} " for said in (*map(possessive, stub.sides), *TRIANGLES.values())]
    named = [(_without(whose, move), value) for move, value in named]
    moves, worth = stub.best
    best = tuple(_without(whose, move) for move in moves), worth
    others = None if stub.others is None else stub.others._replace(answers=())
    stub = stub._replace(named=tuple(named), answers=(), best=best, others=others)
    short = stub._replace(missed=(), past=(), held=AGAIN * bool(stub.held))
    had = _WHERE.split(_OWN.sub(" loses", stub.why_cut))[0]
    for why in (stub.why_cut, had, had.replace("already ", "")):
        told = short._replace(why_cut=why)
        if _lines_of_cuts(told) < 2:
            return told
    return short._replace(why_cut="")


def _without(whose: Sequence[str], move: str) -> str:
    """Return a move without whose it is, which its band tells."""
    return next((move.removeprefix(side) for side in whose if move.startswith(side)), move)


def _lines_of_cuts(stub: Stub) -> int:
    """Return in how many lines a stub tells of cuts."""
    signs = [sign for sign, _ in stub.told]
    return len(signs) - signs.index("cut") if "cut" in signs else 0
