"""`search-%02d.svg`: the name of one file → the names of a series.

>>> names = numbered("search-%02d.svg")
>>> str(names.path(7)), str(names.path(123))
('search-07.svg', 'search-123.svg')
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of

_NUMBER = re.compile(r"%(0\d+)?d|\{n(?::(0\d+)d?)?\}")
_MOST_NAMED = 3  # files in a message
_MOST_SHOWN = 20  # signs of a number's place
_MOST_DIGITS = 9  # of a number; a search has fewer steps


class Numbering(NamedTuple):
    """The names of a series of files.

    Attributes
    ----------
    folder
        Where they are.
    before, after
        What stands before and after the number.
    digits
        How many digits the number has at least.
    """

    folder: Path
    before: str
    after: str
    digits: int

    def path(self, number: int) -> Path:
        """Return the file of a number."""
        return self.folder / f"{self.before}{number:0{self.digits}d}{self.after}"

    def beyond(self, count: int) -> list[Path]:
        """Return the files that are there with a higher number than a series will have."""
        shape = re.compile(rf"{re.escape(self.before)}([0-9]+){re.escape(self.after)}")
        matches = ((shape.fullmatch(file.name), file) for file in self.folder.glob("*"))
        numbered = sorted((int(match[1]), file) for match, file in matches if match)
        return [file for number, file in numbered if number > count and file == self.path(number)]

    def refuse_leftovers(self, count: int) -> None:
        """Refuse to write a series into which files of a longer one would be mixed.

        Raises
        ------
        InputError
            If there are such files; they are named.
        """
        left = self.beyond(count)
        if not left:
            return
        named = ", ".join(file.name for file in left[:_MOST_NAMED])
        more = f" and {len(left) - _MOST_NAMED} more" if len(left) > _MOST_NAMED else ""
        raise InputError(
            f"an earlier, longer series left {named}{more} in {str(self.folder)!r}: delete "
            "them, replace them (replace=True, --replace), or choose another name"
        )


def is_numbered(pattern: str | Path) -> bool:
    """Tell whether a file name has a place for a number."""
    return bool(_NUMBER.search(Path(pattern).name))


def numbered(pattern: str | Path) -> Numbering:
    """Return the names that a pattern stands for.

    Parameters
    ----------
    pattern
        A path whose file name has one place for a number: ``%d``, ``%02d``, ``{n}`` or ``{n:02}``.

    Raises
    ------
    InputError
        If it has none, or more than one, or asks for more digits than any number has; the message
        says what to write instead.
    """
    path = Path(pattern)
    found = list(_NUMBER.finditer(path.name))
    is_folder = os.path.isdir(path)  # False for a name that is too long, where Path raises
    if len(found) != 1 or is_folder:
        lack = "more than one" if found else "no place for a number"
        folder, name = (path, "search.svg") if is_folder else (path.parent, path.name)
        stem, dot, suffix = _NUMBER.sub("", name).rpartition(".")
        instead = folder / f"{stem.rstrip('-_')}-%02d.{suffix}" if dot else f"{name}-%02d.svg"
        raise InputError(
            f"frames are numbered files, and {str(pattern)!r} has {lack}: "
            f"write {str(instead)!r}, or make one svg that plays (animated(), --animated)"
        )
    (match,) = found
    before, after = path.name[: match.start()], path.name[match.end() :]
    asked = (match[1] or match[2] or "1").lstrip("0") or "1"
    if len(asked) > 1:
        instead = path.parent / f"{before}%02d{after}"
        raise InputError(
            f"frames are numbered with {_MOST_DIGITS} digits at most, got "
            f"{repr_of(match[0], _MOST_SHOWN)}: write {str(instead)!r}"
        )
    digits = int(asked)
    return Numbering(path.parent, before, after, digits)
