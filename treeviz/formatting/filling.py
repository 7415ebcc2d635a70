"""Text broken into lines between its words, the way :func:`textwrap.fill` breaks it, and quicker.

A text may be a million signs long; each line of it is found by one match of a pattern.

>>> print(filled("one two three four", 9, "- ", "  "))
- one two
  three
  four
"""

from __future__ import annotations

import re
from functools import lru_cache

from treeviz.formatting.tied import TIE, tied, untied


def filled(text: str, columns: int, first: str = "", rest: str = "") -> str:
    """Return a text as lines that are no longer than some columns, if its words allow it.

    Parameters
    ----------
    text
        Words with blanks between them, and no other kind of space.
    columns
        How long a line may be. A longer word has a line of its own.
    first, rest
        What the first line and the others begin with.
    """
    text = text.rstrip(" ")
    text = tied(text, *_BOUNDS)
    if "−" in text:  # looked for at once, where the pattern would be tried at each sign
        text = _FORMULA.sub(TIE, text)
    room, lead = columns - len(first), len(text) - len(text.lstrip(" "))
    opening = _line(room - lead).match(text)
    if opening is None:
        return ""
    if len(opening[0]) > room:  # blanks at the beginning stay where there is room for them
        opening = _line(room).match(text, lead)
        assert opening is not None, "there are words"
    lines = [match[1] for match in _line(columns - len(rest)).finditer(text, opening.end())]
    return untied(first + f"\n{rest}".join([opening[0], *lines]))


_BOUNDS = "≤≥"  # no line ends between one of these and its number …
_FORMULA = re.compile(r"(?<=[\d)]) (?=− \d)|(?<=[\d)] −) (?=\d)")  # … nor within a difference


@lru_cache(maxsize=256)
def _line(wide: int) -> re.Pattern[str]:
    """Return what matches blanks and then as many words as a line holds; one, if it is too long."""
    within = f"[^ ](?:.{{0,{max(wide, 2) - 2}}}[^ ])?"
    return re.compile(f" *({within}(?= |\\Z)|[^ ]+)", re.DOTALL)
