"""Where frames go: to numbered files, a deck, one animated SVG, or as sentences to the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import click

from treeviz.cli.output import check_output, chosen_format, deliver
from treeviz.errors import InputError
from treeviz.files.endings import ending_of
from treeviz.places.decks import DECKS, check_deck, deck

if TYPE_CHECKING:
    from treeviz.talk.reel import Frames

_PICTURES = ("svg", "png", "pdf")
FORMS = (*_PICTURES, *DECKS, "txt")


def series_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says in which form frames are written."""
    for decorate in (
        click.option(
            "--replace", is_flag=True, help="Delete what an earlier, longer series left behind."
        ),
        click.option(
            "--seconds", type=float, help="Animated: how long each frame stands.  [to be read]"
        ),
        click.option("--animated", is_flag=True, help="One SVG that plays, and ends on the last."),
    ):
        command = decorate(command)
    return command


class Series(NamedTuple):
    """In which form frames are written, and where to."""

    form: Literal["numbered", "animated", "deck", "sentences"]
    output: str | None
    format: str
    seconds: float | None
    replace: bool

    def deliver(self, frames: Frames, width: str | None) -> str | None:
        """Write the frames; return the file to look at, if there is one."""
        if self.form == "numbered":
            files = frames.save(
                str(self.output), format=self.format, width=width, replace=self.replace
            )
            return str(files[0])
        if self.form == "animated":
            content = frames.animated(self.seconds).svg(width).encode()
        elif self.form == "deck":
            content = deck(frames, self.format)
        else:
            content = f"{frames.text}\n".encode()
        deliver(content, self.output, self.format)
        return None if self.output == "-" else self.output


def understood_series(
    output: str | None, format: str | None, animated: bool, seconds: float | None, replace: bool
) -> Series:
    """Return the form that the options ask for; refuse it before anything is searched for it.

    Raises
    ------
    InputError
        If they do not go together, or the output has no place for a number, or cannot be written.
    """
    from treeviz.talk.numbering import is_numbered, numbered
    from treeviz.talk.reel import read_seconds

    piped = output in (None, "-")
    if seconds is not None:
        read_seconds(seconds)
        if not animated:
            raise InputError("--seconds goes with --animated")
    if animated:
        chosen = chosen_format(output, format, ("svg",), "svg")
        if output and is_numbered(output):
            raise InputError(f"--animated writes one file: leave the number out of {output!r}")
        check_output(output)
        return Series("animated", output, chosen, seconds, replace)
    if ending_of(output or "", DECKS) in DECKS or (format or "").lower() in DECKS:
        chosen = chosen_format(output, format, DECKS, "html")
        if output and is_numbered(output):
            raise InputError(f"a deck is one file: leave the number out of {output!r}")
        check_deck(chosen)
        check_output(output)
        return Series("deck", output, chosen, None, replace)
    if piped or (format or Path(str(output)).suffix.removeprefix(".")).lower() == "txt":
        if format and format.lower() in _PICTURES:
            raise InputError(
                f"frames are many {format}s: give -o 'search-%02d.{format}', or --animated"
            )
        chosen = chosen_format(output, format, ("txt", *_PICTURES), "txt")
        check_output(output)
        return Series("sentences", output, chosen, None, replace)
    names = numbered(str(output))
    chosen = chosen_format(output, format, _PICTURES, "svg")
    check_output(str(names.path(1)))
    return Series("numbered", output, chosen, None, replace)
