"""Lengths as people write them: `12cm`, `5in`, `340pt`, `800` (pixels)."""

from __future__ import annotations

import re
from numbers import Number

from treeviz.errors import InputError
from treeviz.formatting.expected import is_a
from treeviz.formatting.printed import repr_of, text_of

_POINTS = {"": 0.75, "px": 0.75, "pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}
_LENGTH = r"(?i)\s*(\d+\.?\d*|\.\d+)\s*([a-z]*)\s*"
_LONGEST = 72 * 1000.0  # points: a picture of 25 metres is a slip of the pen


def points(length: str | float, what: str = "width") -> float:
    """Return a length in points.

    Parameters
    ----------
    length
        A number of pixels (96 to the inch), or text with a unit: px, pt, in, cm, mm.
    what
        What it is the length of, for the message.

    Raises
    ------
    InputError
        If it is no length, none above 0, or longer than any picture.

    Examples
    --------
    >>> points("2in"), points(800), round(points("12cm"), 1)
    (144.0, 600.0, 340.2)
    """
    match = re.fullmatch(_LENGTH, written_length(length))
    if not match or match[2].lower() not in _POINTS or not float(match[1]):
        raise InputError(
            f"expected a {what} such as 800 (pixels), 12cm, 5in or 340pt; got {repr_of(length)}"
        )
    found = float(match[1]) * _POINTS[match[2].lower()]
    if found > _LONGEST:
        raise InputError(f"a {what} of {length} is longer than any picture: expected up to 25 m")
    return found


def written_length(length: object) -> str:
    """Return a length as somebody would type it; of what can be none, how Python prints it.

    Examples
    --------
    >>> written_length("2in"), written_length(7.5), written_length([7.5])
    ('2in', '7.5', '[7.5]')
    """
    if is_a(length, str):
        return str.__str__(length)
    typed = issubclass(type(length), Number) and not is_a(length, int)
    return text_of(length) if typed else repr_of(length)


def centimetres(points: float) -> str:
    """Return a length in points as people read it.

    Examples
    --------
    >>> centimetres(340.2)
    '12 cm'
    """
    return f"{round(points * 2.54 / 72, 1):g} cm"


def is_pixels(length: str | float) -> bool:
    """Tell whether a length is given in pixels and not as a size on paper."""
    return not written_length(length).rstrip().lower().endswith(("pt", "in", "cm", "mm"))
