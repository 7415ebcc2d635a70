"""A PDF and a title → the same PDF that tells its title, as readers show it above the page.

What is added stands at the end, as the format lets a file be amended (ISO 32000-1, 7.5.6): nothing
that was there moves.

>>> titled(b"no table of objects", "x to move")
b'no table of objects'
"""

from __future__ import annotations

import re

_TRAILER = re.compile(rb"trailer\s*<<(.*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*\Z", re.DOTALL)
_INFO = re.compile(rb"/Info\s+(\d+)\s+0\s+R")


def titled(pdf: bytes, title: str) -> bytes:
    """Return a PDF with a title; as it was where it says nothing of itself that could be amended.

    Parameters
    ----------
    pdf
        A whole file, with a table of its objects at the end.
    title
        One line; an empty one is not told.
    """
    trailer = _TRAILER.search(pdf)
    info = _INFO.search(trailer[1]) if trailer is not None else None
    if trailer is None or info is None or not title:
        return pdf
    number = info[1]
    told = re.search(rb"\n%s 0 obj\s*<<(.*?)>>\s*endobj" % number, pdf, re.DOTALL)
    if told is None:
        return pdf
    written = b"<FEFF" + title.encode("utf-16-be").hex().upper().encode() + b">"
    body = pdf if pdf.endswith(b"\n") else pdf + b"\n"
    entry = b"%s 0 obj\n<<%s/Title %s\n>>\nendobj\n" % (number, told[1], written)
    root = re.sub(rb"\s*/Prev\s+\d+", b"", trailer[1])
    table = b"xref\n%s 1\n%010d 00000 n \n" % (number, len(body))
    start = len(body) + len(entry)
    end = b"trailer\n<<%s   /Prev %s\n>>\nstartxref\n%d\n%%%%EOF\n" % (root, trailer[2], start)
    return body + entry + table + end
