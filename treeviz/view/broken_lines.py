"""What a stub says → the same in narrower lines, for a place beside an edge.

>>> told = [("cut", "6 replies cut:"), ("", "Vertical has −2"), ("", "with (0,1)-(1,1)")]
>>> [line for _, line in broken_lines(told, told, 10.3)[0]]
['6 replies cut:', 'Vertical has −2', 'with (0,1)-(1,1)']
>>> told = [("more", "2 est. −0.6 to −0.5")]
>>> [line for _, line in broken_lines(told, told, 9.0)[0]]
['2 est.', '−0.6 to −0.5']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from treeviz.formatting.lettering import balanced, text_width
from treeviz.formatting.tied import TIE, untied
from treeviz.view.stub import StubSign

_Lines = Sequence[tuple[StubSign, str]]
_NO_SIGN: StubSign = ""
# What is read in one go is not broken: the move after "with", a range, what is counted, a sum.
_TOGETHER = (
    r"(?<=with|fter) |(?<!\d est\.)(?<=est\.) |(?<=\d) (?=est\.)| (?=to )|(?<= to) "
    r"|(?<=[▲▼≤≥→]) |(?<=\bas) |(?<=eats) |(?<=2nd) (?=look)|(?<=look:) |(?<=all) (?=2nd)"
    r"| (?=good|too\b|instead|for [▲▼])"
    r"|(?<!already) (?=wins\b)|(?<=: \w) (?=(?:already|has)\b)"
    r"|(?<=[\d)]) (?=[−×=] )|(?<= [−×=]) "
    r"|(?<=:)(?<!other:)(?<!thers:) (?=est\. \S)|(?<=: est\.) |(?<=\d) (?=others?:)"
)
# And what one has with the verb, or with the move that gives it, whichever has room; else that one
# has it already stands at the end of a line.
_ALREADY = r"(?<=already) (?=ha[sd]\b)"
_HAS, _WITH = r"(?<=\bhas) ", r"(?<=\d) (?=with\b)"
_BINDINGS = [
    re.compile("|".join((_TOGETHER, *tied)))
    for tied in ((_HAS, _ALREADY), (_WITH, _ALREADY), (_HAS,))
]


def broken_lines(
    told: _Lines, written: _Lines, longest: float
) -> tuple[list[tuple[StubSign, str]], list[tuple[StubSign, str]]]:
    """Return lines that are no longer than some ems where their words allow it.

    Parameters
    ----------
    told, written
        The lines with the signs before them, and the same where nothing is left out: an exercise
        has as many lines as its key.
    longest
        How long a line may be, in ems.
    """
    shown, whole = list[tuple[StubSign, str]](), list[tuple[StubSign, str]]()
    for first, last in _paragraphs(written):
        text = " ".join(line for _, line in written[first:last])
        pieces = [untied(piece) for piece in _pieces(text, longest)]
        signs = [written[first][0], *[_NO_SIGN] * (len(pieces) - 1)]
        whole += zip(signs, pieces, strict=False)
        blank = told[first:last] != written[first:last]
        kept = told[first][1] if blank else ""
        lines = [kept, *[""] * (len(pieces) - 1)] if blank else pieces
        shown += zip(signs, lines, strict=False)
    return shown, whole


@lru_cache(maxsize=1024)  # a picture that must fit is made many times
def _pieces(text: str, longest: float) -> tuple[str, ...]:
    ways = [balanced(binding.sub(TIE, text), longest, 1.0) for binding in _BINDINGS]

    def cost(lines: Sequence[str]) -> tuple[float, int, int, float]:
        widest = max(text_width(line, 1.0) for line in lines)
        torn = sum("; " in untied(line) for line in lines)  # two things in one line, or less
        return max(widest - longest, 0.0), torn, len(lines), widest

    return min(ways, key=cost)


def _paragraphs(lines: _Lines) -> Iterator[tuple[int, int]]:
    """Yield where each thing that is said begins and ends: a cut with its reason is one."""
    number = 0
    while number < len(lines):
        end = number + 1
        while lines[number][0] == "cut" and end < len(lines) and not lines[end][0]:
            end += 1
        yield number, end
        number = end
