"""The options that say how a picture looks, what it must fit into, and who renders it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from treeviz.options.completion import one_of

NAMES = ("paper", "dark", "ink", "slide", "auto")  # of themes


def _title(context: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    """Return the title that is asked for: empty for none."""
    return "" if text == "none" else text


_LOOKS = (
    click.option(
        "--theme",
        shell_complete=one_of(*NAMES),
        default="paper",
        show_default=True,
        help="paper, dark, ink, slide or auto (light or dark, as the reader's).",
    ),
    click.option("--title", callback=_title, help="The line above the picture, or none."),
    click.option(
        "--width",
        metavar="SIZE",
        help="Such as 800 (pixels), 12cm; what does not fit is folded.",
    ),
)
_RENDERING = (
    click.option(
        "--fit",
        metavar="NAME",
        shell_complete=one_of("slide", "page", "column", "beamer", "wall"),
        help="Into a slide, page, column, beamer frame; wall: however large.  [a screen]",
    ),
    click.option(
        "--min-text", metavar="SIZE", help="No smaller text, such as 9pt: the rest is folded."
    ),
    click.option(
        "--engine",
        shell_complete=one_of("bundled", "dot"),
        default="bundled",
        show_default=True,
        help="Graphviz: bundled, or the machine's dot.",
    ),
)


def picture_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says how a picture looks."""
    for decorate in reversed(_LOOKS):
        command = decorate(command)
    return command


def rendering_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what a picture must fit into, and who renders it."""
    for decorate in reversed(_RENDERING):
        command = decorate(command)
    return command
