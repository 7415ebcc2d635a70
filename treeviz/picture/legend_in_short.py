"""What a legend tells → the same on a slide, where room is for boards and somebody speaks.

>>> sign_in_short("looked at, not drawn"), sign_in_short("last move")
('not drawn', 'last move')
"""

from __future__ import annotations

import re

from treeviz.view.severed import LATER_TOO

_ASIDE = re.compile(r" \([^()]*\)")  # what a text says in brackets
_IN_DETAIL = re.compile("^(estimates: [^:;]*):[^;]*")  # what estimates count, and how much each
_LENGTHY = re.compile(r" (?:deep|visited|branches)(?=,| cut|$)")  # of a search
_SHORTER = {
    "rests on estimates": "estimate",
    "est.: rests on estimates": "est.: estimate",
    "cut: not searched, it could not change the root's value": "cut: it could change nothing",
    "value taken, or the reply that ruled a move out": "value taken, or what ruled a move out",
    "another move is estimated equal: the first is played": "estimated equal: the first is played",
    "another move is equal: the first is played": "equal: the first is played",
    "looked at, not drawn": "not drawn",
    f"looked at{LATER_TOO}, not drawn": "not drawn",
}


def sign_in_short(text: str) -> str:
    """Return what a sign means in the fewest words."""
    return _SHORTER.get(text, text)


def reading_in_short(text: str) -> str:
    """Return how values are read, without what stands in brackets, nor what each thing counts.

    Examples
    --------
    >>> reading_in_short("estimates: material, White's minus Black's: queen 9, pawn 1")
    "estimates: material, White's minus Black's"
    """
    return _IN_DETAIL.sub(r"\1", _ASIDE.sub("", text))


def caption_in_short(caption: str) -> str:
    """Return how a tree was searched, in the fewest words.

    Examples
    --------
    >>> caption_in_short("minimax, 2 plies deep, 9 nodes visited (2 of them twice); shown: 3 nodes")
    'minimax, 2 plies, 9 nodes'
    """
    return _LENGTHY.sub("", _ASIDE.sub("", caption).partition(";")[0])
