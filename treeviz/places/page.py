"""A figure in a page of HTML: the picture, its caption, its words; nothing is fetched."""

from __future__ import annotations

import re
from html import escape

from treeviz.places.figure import Figure
from treeviz.places.shelf import Shelf

_NAME = re.compile(r'aria-labelledby="(\w+)-title ')
_LABEL = re.compile(r'aria-labelledby="[^"]*"')
_BELOW = "text-align:left"
_BESIDE = f"{_BELOW};display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start"


def figure_html(figure: Figure, shelf: Shelf, *, captioned: bool = True) -> str:
    """Return a figure as a piece of HTML.

    Parameters
    ----------
    figure, shelf
        The figure, and where what was made before is kept.
    captioned
        Whether it is a `<figure>` with its caption; else only what is in it.
    """
    request = figure.request
    shown = picture_html(figure, shelf)
    if request.explain != "none":
        words = shelf.text(figure, "words.html")
        style = _BESIDE if request.explain == "beside" else _BELOW
        parts = f"<div>{shown}</div>\n{words}"
        shown = f'<div class="gametree-explained" style="{style}">\n{parts}\n</div>'
    if not captioned:
        return shown
    caption = f"\n<figcaption>{escape(request.caption)}</figcaption>" if request.caption else ""
    name = f' id="{escape(request.name)}"' if request.name else ""
    return f'<figure class="gametree"{name}>\n{shown}{caption}\n</figure>'


def picture_html(figure: Figure, shelf: Shelf) -> str:
    """Return the picture alone, or its frames, as HTML."""
    shown = shelf.text(figure, "html")
    alt = figure.request.alt
    if alt is not None and not figure.request.stepped:
        shown = _LABEL.sub(lambda _: f'aria-label="{escape(alt)}"', shown, count=1)
    return shown


def distinct(html: str, seen: dict[str, int]) -> str:
    """Return a picture whose ids no other of a page has, if it is shown there more than once.

    Parameters
    ----------
    html
        The piece of the page that holds the picture.
    seen
        How often each was shown already; it is counted on.
    """
    found = _NAME.search(html)
    if found is None:
        return html
    name = found[1]
    seen[name] = seen.get(name, 0) + 1
    return html if seen[name] == 1 else html.replace(name, f"{name}_{seen[name]}")
