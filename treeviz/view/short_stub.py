"""A stub → the same in fewer lines, for a slide.

>>> alike = (("(0,1)-(0,2)", "+∞"), ("(0,2)-(0,3)", "+∞"), ("(1,1)-(1,2)", "−∞"))
>>> shortened_stub(Stub(0, 2, 9, 38, None, None, named=alike, cut=6)).lines
('(1,1)-(1,2): −∞', '2 others: +∞', '6 more replies cut')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import possessive
from treeviz.game.player import Player
from treeviz.view.level_of_detail import StubsTold
from treeviz.view.line_told import TRIANGLES
from treeviz.view.severed import AFTER_THEM, AGAIN, ALREADY_WINS, ELSEWHERE, FOUND_AGAIN
from treeviz.view.short_lines import by_value, is_short
from treeviz.view.stub import Stub, StubSign

_SHORT = 16  # signs of a line in brief: of a longer one the first move is told
_OWN = re.compile(" loses with .*, too$")
_WHERE = re.compile(" with | after |, as ")  # what follows tells which move it is


def stub_lines(stub: Stub, stubs: StubsTold) -> tuple[tuple[StubSign, str], ...]:
    """Return what is written of a stub, each line with its sign, where stubs say so much.

    Parameters
    ----------
    stub, stubs
        The stub, and what those of its picture say.

    Examples
    --------
    >>> stub = Stub(0, 1, 10, 90, -10, 0, results=(3, 0, 7), sides=("x", "o"))
    >>> len(stub_lines(stub, "full")), stub_lines(stub, "counted")
    (3, (('more', '10 more'),))
    """
    if stub.told_in(stubs):
        return stub.told
    return brief_lines(stub) if stubs == "brief" else stub.brief


def shortened_stub(stub: Stub, *, also_why: bool = True) -> Stub:
    """Return a stub in fewer lines.

    `also_why`, it keeps by which answers most of its moves have their values, and why more was cut
    below them; the latter it keeps beside the first board anyway.

    Moves of one value that do not stand in one line are counted, and no answers to them are named,
    nor whose they are; of a cut the reason stands only where it needs no line of its own, and of a
    second look only that there was one, unless it found a win that is not drawn.
    """
    named = []
    for value, alike in by_value(stub.named).items():
        together = len(alike) > 1 and not is_short(f"{', '.join(alike)}: {value}")
        all_alike = stub.counted(len(alike)) if stub.alone else f"{len(alike)} more"
        counted = f"{len(alike)} others" if len(alike) < len(stub.named) else all_alike
        named += [(counted, value)] if together else [(move, value) for move in alike]
    named.sort(key=lambda told: told[0] not in dict(stub.named))
    players = zip(stub.sides, (Player.MAX, Player.MIN), strict=True)
    signs = {f"{possessive(side)} ": f"{TRIANGLES[player]} " for side, player in players}
    named = [(_with_sign(signs, move), value) for move, value in named]
    moves, worth = stub.best
    best = tuple(_with_sign(signs, move) for move in moves), worth
    signed = partial(_decided_with_signs, signs)
    others = None if stub.others is None else signed(stub.others)._replace(answers=())
    stub = signed(stub)._replace(named=tuple(named), answers=(), best=best, others=others)
    if not also_why:
        beside_root = not (stub.parent or stub.alone)  # there a line more has room
        stub = stub._replace(commonest=(), why_below=stub.why_below * beside_root)
    if stub.held.endswith(AFTER_THEM):  # more than why that was not needed
        why = f"{stub.held.removesuffix(AFTER_THEM)}, too{FOUND_AGAIN}"
        return stub._replace(past=(), held="", why_cut=why)
    if stub.missed and not stub.too:  # else nothing would say where the value comes from
        return stub._replace(past=(), held=AGAIN * bool(stub.held), why_cut="")
    short = stub._replace(missed=(), past=(), held=AGAIN * bool(stub.held))
    had = _WHERE.split(_OWN.sub(" loses", stub.why_cut))[0].replace(ALREADY_WINS, ELSEWHERE)
    shorter = had.replace("already ", "")
    for why in (stub.why_cut, had, shorter):
        told = short._replace(why_cut=why)
        if _lines_of_cuts(told) < 2:
            return told
    return short._replace(why_cut="")


def brief_lines(stub: Stub) -> tuple[tuple[StubSign, str], ...]:
    """Return in lines, each with its sign, the line that counts and how many replies are beside.

    Parameters
    ----------
    stub
        What is not drawn below a mark of which no move is drawn.

    Examples
    --------
    >>> brief_lines(Stub(1, 2, 20, 90, -3, 3, cut=12, alone=True, main_line=("▲ e4", "▼ e5")))
    (('more', '▲ e4, ▼ e5'), ('cut', '12 of 20 cut'))
    >>> brief_lines(Stub(1, 2, 8, 90, -3, 3, alone=True))
    (('more', '8 replies'),)
    """
    tried, cut, line = stub.moves - stub.cut, stub.cut, stub.main_line
    lines: list[tuple[StubSign, str]] = []
    if line:
        tried, cut = (tried, cut - 1) if AGAIN in line[0] else (tried - 1, cut)
        both = ", ".join(line)
        lines.append(("more", "" if stub.blank else both if len(both) <= _SHORT else line[0]))
    if cut:
        among = f" of {count(stub.moves)}" * (cut < stub.moves)
        lines.append(("cut", f"{count(cut)}{among} cut"))
    elif tried:
        more = f"{count(tried)} more" if line else stub.counted(tried)
        lines.append(("" if line else "more", more))
    return tuple(lines)


def _decided_with_signs(signs: Mapping[str, str], stub: Stub) -> Stub:
    """Return a stub whose moves that decide the game have the signs of their sides."""
    won, drawn, lost = (tuple(_with_sign(signs, move) for move in moves) for moves in stub.decided)
    return stub._replace(decided=(won, drawn, lost))


def _with_sign(signs: Mapping[str, str], move: str) -> str:
    """Return a move with the sign of whose it is, which is shorter than the name."""
    told = (sign + move.removeprefix(side) for side, sign in signs.items() if move.startswith(side))
    return next(told, move)


def _lines_of_cuts(stub: Stub) -> int:
    """Return in how many lines a stub tells of cuts."""
    signs = [sign for sign, _ in stub.told]
    return len(signs) - signs.index("cut") if "cut" in signs else 0
