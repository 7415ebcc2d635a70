"""A picture in a page that belongs to somebody else: one `<img>` that carries it.

Pages that do not trust what they show, such as a notebook that was mailed, take inline SVG apart
and leave its texts as a paragraph; an image whose source is the picture itself they keep. Nothing
is fetched, and nothing of the picture reaches the page.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape


def data_uri(svg: str) -> str:
    """Return an SVG as the address of an image.

    Examples
    --------
    >>> data_uri("<svg/>")
    'data:image/svg+xml;base64,PHN2Zy8+'
    """
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def image(svg: str, words: str, width: float) -> str:
    """Return an `<img>` that shows an SVG.

    Parameters
    ----------
    svg
        The picture.
    words
        What it shows, for whoever cannot see it.
    width
        How wide it is where there is room, in points.
    """
    style = f"width:{width * 4 / 3:.0f}px;max-width:100%;height:auto"
    return f'<img src="{data_uri(svg)}" alt="{escape(words)}" style="{style}">'
