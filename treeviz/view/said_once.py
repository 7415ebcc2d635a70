"""That all of a note was found by a second look: said once, at its head.

>>> said_once(["b4, c4", "also est. −2 (2nd look),", "9 others:", "est. ≥ +1 (2nd look)"])
['2nd look: b4, c4', 'also est. −2,', '9 others: est. ≥ +1']
>>> said_once(["27 more moves", "est. ≥ +1 (2nd look)"])
['27 more moves, 2nd look:', 'est. ≥ +1']
>>> said_once(["c4: est. −2 (2nd look);", "b4: est. ≥ +1"])  # of one alone
['c4: est. −2 (2nd look);', 'b4: est. ≥ +1']
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import text_width
from treeviz.view.severed import AGAIN, FOUND_AGAIN
from treeviz.view.short_lines import STILL_SHORT

_SEVERAL = 2
_WORTH = "est. "
_COUNTED = (" move", " moves")  # how a line ends that counts them


def said_once(lines: Sequence[str]) -> list[str]:
    """Return lines with what is said of each estimate in them at their head, if it is of several.

    Parameters
    ----------
    lines
        What is written of some moves; where one estimate is the search's own they stay, and where
        a single one is not told of all.
    """
    joint = " ".join(lines)
    again = joint.count(FOUND_AGAIN)
    of_all = len(lines) == _SEVERAL and lines[0].endswith(_COUNTED) and lines[1].startswith(_WORTH)
    if again < (1 if of_all else _SEVERAL) or joint.count(_WORTH) != again:
        return [*lines]
    first, *others = (line.replace(FOUND_AGAIN, "") for line in lines)
    counted = first.endswith(_COUNTED)
    told = [f"{first}, {AGAIN}:" if counted else f"{AGAIN}: {first}"]
    for line in others:
        longer = f"{told[-1]} {line}"
        joins = told[-1].endswith(":") and line.startswith(_WORTH) and len(told) > 1
        if joins and text_width(longer, 1.0) <= STILL_SHORT:
            told[-1] = longer
        else:
            told.append(line)
    return told
