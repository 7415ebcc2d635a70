"""The decks there are: one file that holds all the frames of a talk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from treeviz.errors import unknown
from treeviz.formatting.expected import is_one_of

if TYPE_CHECKING:
    from treeviz.talk.reel import Frames

DECKS = ("html", "pptx", "tex")


def check_deck(format: str) -> None:
    """Refuse what cannot be made here before anything is searched for it.

    Raises
    ------
    InputError
        If a program is missing that makes it.
    """
    if format == "pptx":
        from treeviz.places.deck_pptx import check_pptx

        check_pptx()


def deck(frames: Frames, format: str) -> bytes:
    """Return a deck, in a format of `DECKS`, as the bytes of a file.

    Parameters
    ----------
    frames
        Its steps, one at least.
    format
        ``"html"``: a page that is stepped by keys; ``"pptx"``: for PowerPoint; ``"tex"``: for
        Beamer.

    Raises
    ------
    InputError
        If there is no such format, or a package is missing that writes it.
    RenderError
        If Graphviz cannot make the pictures.
    """
    makers: dict[str, Callable[[Frames], bytes]] = {"html": _page, "pptx": _pptx, "tex": _beamer}
    if not is_one_of(format, makers):
        raise unknown("deck", format, DECKS)
    return makers[format](frames)


def _page(frames: Frames) -> bytes:
    from treeviz.places.deck_page import deck_page

    return deck_page(frames).encode()


def _pptx(frames: Frames) -> bytes:
    from treeviz.places.deck_pptx import deck_pptx

    return deck_pptx(frames)


def _beamer(frames: Frames) -> bytes:
    from treeviz.places.deck_beamer import deck_beamer

    return deck_beamer(frames).encode()
