"""Where results go: a file, written whole; or standard output, for pipes."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from treeviz.errors import InputError, unknown

BINARY = ("png", "pdf")


def output_option(formats: str) -> click.Option:
    """Return the decorator of `-o`, telling the formats."""
    return click.option(  # type: ignore[return-value]  # a decorator; click's own types are loose
        "-o", "--output", metavar="FILE", help=f"Where to: {formats} by its ending; - for a pipe."
    )


def chosen_format(
    output: str | None, format: str | None, formats: tuple[str, ...], default: str
) -> str:
    """Return the format that `--format` or the ending of the output says.

    Raises
    ------
    InputError
        If it is none of the formats.
    """
    ending = Path(output).suffix.lower().removeprefix(".") if output not in (None, "-") else ""
    wanted = format or ending
    if not wanted:
        if output not in (None, "-"):
            raise InputError(
                f"no format for {output!r}: give it an ending of {', '.join(formats)}, or --format"
            )
        return default
    if wanted.lower() not in formats:
        raise unknown("format", wanted, formats)
    return wanted.lower()


def deliver(content: bytes, output: str | None, format: str) -> None:
    """Write a result to its file, or to standard output.

    Raises
    ------
    InputError
        If bytes that are no text would go to a terminal.
    OSError
        If it cannot be written.
    """
    if output not in (None, "-"):
        from treeviz.saving import save_whole

        save_whole(Path(str(output)), content)
        return
    if format in BINARY and sys.stdout.isatty():
        raise InputError(f"a {format} is no text for a terminal: give -o FILE, or pipe it on")
    stream = click.get_binary_stream("stdout")
    stream.write(content if content.endswith(b"\n") or format in BINARY else content + b"\n")
    stream.flush()


def check_output(output: str | None) -> None:
    """Refuse an output that cannot be written before anything is searched for it.

    Raises
    ------
    InputError
        If its folder does not exist or cannot be written to, or if it is a folder.
    """
    import os

    if output in (None, "-"):
        return
    path = Path(str(output))
    folder = path.parent
    if path.is_dir():
        raise InputError(f"cannot write {output!r}: it is a folder")
    if not folder.is_dir():
        raise InputError(f"cannot write {output!r}: there is no folder {str(folder)!r}")
    writable = os.access(path, os.W_OK) if path.exists() else os.access(folder, os.W_OK)
    if not writable:
        raise InputError(f"cannot write {output!r}: permission denied")
