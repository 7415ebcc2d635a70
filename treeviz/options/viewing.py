"""The options that say what of a tree is shown, and the view that they describe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from treeviz.errors import InputError, unknown
from treeviz.options.completion import complete_line, one_of

if TYPE_CHECKING:
    from treeviz.view.view import View

_OPTIONS = (
    click.option(
        "--marks", type=int, help="How many marks to draw at most.  [as many as fit, up to 120]"
    ),
    click.option("--best", type=int, metavar="N", help="Only each node's N best moves."),
    click.option(
        "--focus",
        multiple=True,
        metavar="LINE",
        shell_complete=complete_line,
        help="Open a line; may be repeated.",
    ),
    click.option(
        "--root",
        default="",
        metavar="LINE",
        shell_complete=complete_line,
        help="Begin the picture after this line.",
    ),
    click.option(
        "--values",
        default="all",
        shell_complete=one_of("all", "leaves", "none"),
        help="all, leaves (an exercise) or none.  [all]",
    ),
    click.option("--note", multiple=True, metavar="LINE=WORDS", help="Your words below a node."),
    click.option("--margins", is_flag=True, help="Frame the leaves that decide the choice."),
    click.option(
        "--framed",
        multiple=True,
        metavar="LINE",
        shell_complete=complete_line,
        help="Frame the node of a line.",
    ),
    click.option(
        "--line",
        default="best",
        shell_complete=one_of("best", "search"),
        help="The chosen line: best play, or search.  [best]",
    ),
    click.option("--plies", type=int, metavar="N", help="Draw only so many plies."),
    click.option(
        "--direction",
        shell_complete=one_of("auto", "down", "right"),
        default="auto",
        show_default=True,
        help="Grow down, right, or as fits better.",
    ),
    click.option(
        "--tier",
        metavar="NAME",
        shell_complete=one_of("board", "brief", "small", "value", "dot", "icicle"),
        help="Marks as board, brief, small, value or dot.  [by number]",
    ),
    click.option(
        "--pruned",
        shell_complete=one_of("outline", "board", "searched", "folded"),
        default="outline",
        show_default=True,
        help="Cut branches: outline, board, searched or folded.",
    ),
    click.option("--causes", is_flag=True, help="Arrows from what caused a cut to the cut."),
    click.option("--windows", is_flag=True, help="Write alpha and beta below each node."),
    click.option("--classes", is_flag=True, help="Write PV, CUT or ALL below each node."),
    click.option("--arithmetic", is_flag=True, help="Write how each value came about."),
    click.option(
        "--static", is_flag=True, help="Write the heuristic's own opinion below each node."
    ),
    click.option(
        "--terms", is_flag=True, help="Write the heuristic's named terms below each node."
    ),
    click.option(
        "--merge",
        metavar="NAME",
        shell_complete=one_of("positions", "symmetry"),
        help="Each position once: positions, or symmetry.",
    ),
    click.option("--proof", is_flag=True, help="Only the smallest part that proves the value."),
)


def view_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says which part of a tree is shown."""
    for decorate in reversed(_OPTIONS):
        command = decorate(command)
    return command


def view_of(options: dict[str, Any]) -> tuple[View, dict[str, Any]]:
    """Return the view that the options of a command describe, and the options that are left.

    Raises
    ------
    InputError
        If a note is no note.
    ViewError
        If an option makes no sense.
    """
    from treeviz.view.view import View

    left = dict(options)
    renamed = {
        "depth": left.pop("plies"),
        "notes": dict(map(_note, left.pop("note"))),
        "legend": _legend(left.pop("legend")),
    }
    same = {field.name for field in fields(View)} & set(left) - set(renamed)
    return View(**renamed, **{name: left.pop(name) for name in same}), left


def _legend(text: str | None) -> bool:
    if text not in (None, "below", "none"):
        raise unknown("place for the legend", text, ("below", "none"))
    return text != "none"


def _note(text: str) -> tuple[str, str]:
    """Return the line and the words of a `--note`."""
    line, equals, words = text.partition("=")
    if not equals or not words.strip():
        raise InputError(f"expected --note LINE=WORDS, such as '[2,1]=the trap'; got {text!r}")
    return line.strip(), words.strip()
