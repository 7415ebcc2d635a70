"""Frames → a PowerPoint deck: one slide a step, its sentence in the notes and as the description.

It needs python-pptx, which the extra ``pptx`` brings.
"""

from __future__ import annotations

import io

from treeviz.errors import InputError
from treeviz.talk.reel import Frames
from treeviz.view.plaintext import describe

_POINTS = 12_700  # PowerPoint's own units in a point
_SHARP = 8 / 3  # pixels in a point, 192 in an inch: twice as many as a projector shows
_WIDTH, _HEIGHT = 960 * _POINTS, 540 * _POINTS  # as PowerPoint makes slides
_EMPTY = 6  # which of the default layouts has a blank slide


def check_pptx() -> None:
    """Refuse to make a deck for PowerPoint before anything is searched, if that cannot be done.

    Raises
    ------
    InputError
        If python-pptx is not installed.
    """
    try:
        import pptx  # noqa: F401
    except ImportError as error:
        raise InputError(
            "a deck for PowerPoint needs python-pptx: pip install 'gametreeviz[pptx]', "
            "or make a deck of one page, -o talk.html"
        ) from error


def deck_pptx(frames: Frames) -> bytes:
    """Return frames as the bytes of a .pptx; see the module.

    Raises
    ------
    InputError
        If python-pptx is not installed.
    """
    check_pptx()
    from pptx import Presentation
    from pptx.util import Emu

    deck = Presentation()
    deck.slide_width, deck.slide_height = Emu(_WIDTH), Emu(_HEIGHT)
    deck.core_properties.title = frames[-1].layout.scene.title
    for frame in frames:
        layout = frame.layout
        scale = min(_WIDTH / layout.width, _HEIGHT / layout.height)
        wide, high = round(layout.width * scale), round(layout.height * scale)
        slide = deck.slides.add_slide(deck.slide_layouts[_EMPTY])
        shape = slide.shapes.add_picture(
            io.BytesIO(frame.png(f"{wide / _POINTS * _SHARP:.0f}px")),
            Emu((_WIDTH - wide) // 2),
            Emu((_HEIGHT - high) // 2),
            Emu(wide),
            Emu(high),
        )
        shape.name = frame.sentence
        shape._element.nvPicPr.cNvPr.set("descr", describe(layout.scene))
        slide.notes_slide.notes_text_frame.text = frame.sentence
    written = io.BytesIO()
    deck.save(written)
    return written.getvalue()
