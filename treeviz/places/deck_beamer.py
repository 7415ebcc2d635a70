r"""Frames → a frame of Beamer with overlays: a step a click, in the fonts of the talk.

By itself it is a talk of one frame; a talk that loads ``tikz`` takes it with ``\input``.
"""

from __future__ import annotations

from treeviz.formatting.latex import document, latex
from treeviz.picture.sheet import FITS
from treeviz.picture.tikz import definitions
from treeviz.talk.reel import Frames

_FREE = FITS["beamer"]  # what is free on a plain frame of 16 × 9 cm
_NARROW = 352.0 / _FREE.width  # the part of it that is left on one of 12.8 × 9.6 cm


def deck_beamer(frames: Frames) -> str:
    r"""Return frames as LaTeX for Beamer; see the module.

    Examples
    --------
    >>> from treeviz import frames, games, minimax
    >>> told = deck_beamer(frames(minimax(games.Explicit([[3, 12], [2, 4]]))))
    >>> told.count(r"\only<"), told.count(r"\begin{frame}")
    (10, 1)
    """
    last = frames[-1]
    layout = last.layout
    width = layout.width * min(_FREE.width / layout.width, _FREE.height / layout.height)
    lines = [
        definitions(last.theme).rstrip(),
        rf"\ifdim\paperwidth<15cm\def\treevizfits#1{{\scalebox{{{_NARROW:.3f}}}{{#1}}}}"
        r"\else\def\treevizfits#1{#1}\fi",
        r"\begin{frame}[plain]",
    ]
    for number, frame in enumerate(frames, 1):
        lines += [
            f"% {number}  {latex(frame.sentence)}",
            rf"\only<{number}>{{\centerline{{\treevizfits{{%",
            frame.tikz(f"{width:.2f}pt").rstrip(),
            "}}}%",
        ]
    lines += [r"\end{frame}", ""]
    return document("\n".join(lines), "tikz", "aspectratio=169,11pt|beamer")
