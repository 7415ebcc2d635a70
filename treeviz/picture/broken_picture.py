"""What a program calls a picture → what is wrong with its form, or None.

A program named `dot` may be another program, or be stopped in the middle of its work, and still end
as if all were well. A picture of half a tree must not take the place of a whole one.

>>> broken_picture(b"", "svg"), broken_picture(b"<svg><g></g>", "svg")
('nothing', 'a broken SVG')
>>> broken_picture(b"<svg><g></g></svg>", "svg") is None
True
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from struct import Struct
from xml.parsers import expat

_BEGINNINGS = {b"\x89PNG": "a PNG", b"%PDF": "a PDF", b"<svg": "an SVG", b"<?xml": "an SVG"}
_PNG = b"\x89PNG\r\n\x1a\n"
_AHEAD, _BEHIND = Struct(">I4s"), Struct(">I")  # of a chunk: its length and kind; its checksum


def broken_picture(picture: bytes, format: str) -> str | None:
    """Return what stands there instead of a whole picture; None if it is whole.

    Parameters
    ----------
    picture
        The bytes.
    format
        What was asked for: ``"svg"``, ``"png"``, ``"pdf"`` or ``"xdot"``.
    """
    if not picture.strip():
        return "nothing"
    begins, whole, name = _FORMS[format]
    if not begins(picture):
        return next(
            (a for sign, a in _BEGINNINGS.items() if picture.startswith(sign)), "other text"
        )
    return None if whole(picture) else f"a broken {name}"


def _whole_svg(found: bytes) -> bool:
    reader = expat.ParserCreate("utf-8")
    try:
        reader.Parse(found, True)
    except expat.ExpatError:
        return False
    return found.rstrip().endswith(b"</svg>")


def _whole_png(found: bytes) -> bool:
    """Tell whether chunk follows chunk, each as it was written, to the one that is the last."""
    at, kind = len(_PNG), b""
    while at + _AHEAD.size + _BEHIND.size <= len(found):
        length, kind = _AHEAD.unpack_from(found, at)
        end = at + _AHEAD.size + length
        if end + _BEHIND.size > len(found):
            return False
        (checksum,) = _BEHIND.unpack_from(found, end)
        if zlib.crc32(found[at + 4 : end]) != checksum:
            return False
        at = end + _BEHIND.size
    return kind == b"IEND" and at == len(found)


_FORMS: Mapping[str, tuple[Callable[[bytes], bool], Callable[[bytes], bool], str]] = {
    "svg": (lambda found: found.startswith(b"<") and b"<svg" in found, _whole_svg, "SVG"),
    "png": (lambda found: found.startswith(_PNG), _whole_png, "PNG"),
    "pdf": (
        lambda found: found.startswith(b"%PDF-"),
        lambda found: found.rstrip().endswith(b"%%EOF") and b"startxref" in found,
        "PDF",
    ),
    "xdot": (
        lambda found: found.startswith(b"digraph"),
        lambda found: found.rstrip().endswith(b"}") and b"_draw_" in found,
        "drawing",
    ),
}
