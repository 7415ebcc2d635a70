"""Words → lines that are hardly wider than a board.

>>> in_lines(["[0,1],", "[0,2],", "[1,2]: +10"]), is_short("12 replies cut")
(['[0,1], [0,2],', '[1,2]: +10'], True)
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import text_width

_LONGEST = 9.6  # ems of a line that is hardly wider than a board


def listed_lines(lines: list[str]) -> list[str]:
    """Return lines with a comma after each but the last, where it needs one."""
    return [line if line.endswith((",", ":")) else f"{line}," for line in lines[:-1]] + lines[-1:]


def in_lines(words: Sequence[str]) -> list[str]:
    """Return words in lines that are short, as many in each as can be."""
    lines = [words[0]]
    for word in words[1:]:
        if is_short(longer := f"{lines[-1]} {word}"):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def is_short(line: str) -> bool:
    """Tell whether a line is hardly wider than a board."""
    return text_width(line, 1.0) <= _LONGEST
