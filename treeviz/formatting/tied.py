"""Words that stay in one line: a text → the same, tied by blanks at which no line is broken.

>>> tied("at −1") == "at −1", untied(tied("at −1")) == "at −1"
(False, True)
"""

from __future__ import annotations

TIE = "\N{NO-BREAK SPACE}"


def tied(text: str, *before: str) -> str:
    """Return a text none of whose blanks ends a line; or only those after some words.

    Parameters
    ----------
    text, before
        The text, and the words each of which stays with what follows it; none: all do.

    Examples
    --------
    >>> tied("cut at the root", "the").split(" ")[:2]
    ['cut', 'at']
    """
    for word in before:
        text = text.replace(f"{word} ", f"{word}{TIE}")
    return text if before else text.replace(" ", TIE)


def untied(text: str) -> str:
    """Return a text as it is drawn, once its lines are broken."""
    return text.replace(TIE, " ")
