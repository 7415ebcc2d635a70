"""Where results go: a file, written whole; or standard output, for pipes."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from treeviz.cli.stand_ins import STAND_INS
from treeviz.errors import InputError, unknown
from treeviz.files.endings import ending_of
from treeviz.options.completion import complete_file, one_of

if TYPE_CHECKING:
    from treeviz.formatting.report import Report

BINARY = ("png", "pdf", "pptx", "json.gz")
_SHOWN = ("txt", "text", "table")  # what a terminal shows as it is
WORDS = ("txt", "text", "md", "markdown", "html", "json")


def report_bytes(told: Report, format: str) -> bytes:
    """Return a report, in a format of `WORDS`, as the bytes of a file."""
    if format == "json":
        import json

        text = json.dumps(told.to_dict(), ensure_ascii=False, indent=2, allow_nan=False)
    elif format == "html":
        text = told.html()
    else:
        text = told.markdown() if format in ("md", "markdown") else told.text
    return text.encode(errors="replace") + b"\n"


class Target(NamedTuple):
    """Where a result goes, and in which format.

    Attributes
    ----------
    output
        The file; None or ``-``: standard output.
    format
        How it is written.
    """

    output: str | None
    format: str


def output_options(where: str, how: str, formats: Iterable[str]) -> Callable[..., Any]:
    """Return what adds `-o` and `--format` to a command; `-o` may be repeated.

    Parameters
    ----------
    where, how
        What their help says.
    formats
        What a shell offers for the format.
    """

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        command = click.option(
            "--format", metavar="NAME", shell_complete=one_of(*formats), help=how
        )(command)
        return click.option(
            "-o",
            "--output",
            multiple=True,
            metavar="FILE",
            help=where,
            shell_complete=complete_file,
        )(command)

    return add


def targets(
    outputs: Sequence[str], format: str | None, formats: tuple[str, ...], default: str
) -> list[Target]:
    """Return where to write, and in which formats; refused before anything is searched for it.

    Raises
    ------
    InputError
        If a format is none of these, or an output cannot be written.
    """
    wanted = [
        Target(output, chosen_format(output, format, formats, default))
        for output in outputs or (None,)
    ]
    for target in wanted:
        check_output(target.output)
    return wanted


def deliver_all(targets: Sequence[Target], made: Callable[[str], bytes]) -> None:
    """Write a result to each of its targets, made for the format of each."""
    for output, format in targets:
        deliver(made(format), output, format)


def beside(file: str | Path, output: str | None) -> str:
    """Return where a file is as seen from an output; from standard output, as seen from here."""
    folder = Path() if output in (None, "-") else Path(str(output)).parent
    return Path(os.path.relpath(file, folder)).as_posix()


def check_shown(outputs: Sequence[str], *, wanted: bool) -> None:
    """Refuse to show what goes to no file."""
    if wanted and not any(output != "-" for output in outputs):
        raise InputError("--open shows a file: give -o FILE")


def show(file: str) -> None:
    """Show a file with the machine's own program for it.

    Raises
    ------
    InputError
        If the machine has none.
    """
    if click.launch(file):
        raise InputError(f"{file!r} is written, but this machine has nothing to open it with")


def chosen_format(
    output: str | None, format: str | None, formats: tuple[str, ...], default: str
) -> str:
    """Return the format that `--format` or the ending of the output says.

    Raises
    ------
    InputError
        If it is none of the formats.
    """
    to_file = output is not None and output != "-"
    ending = ending_of(output or "", formats) if to_file else ""
    wanted = format or ending
    if not wanted:
        if to_file:
            raise InputError(
                f"no format for {output!r}: give it an ending of {', '.join(formats)}, or --format"
            )
        return default
    if wanted.lower() not in formats:
        raise unknown("format", wanted, formats)
    return wanted.lower()


def deliver(content: bytes | Iterable[bytes], output: str | None, format: str) -> None:
    """Write a result, whole or in pieces, to its file or to standard output.

    Raises
    ------
    InputError
        If bytes that are no text would go to a terminal.
    OSError
        If it cannot be written.
    """
    if output is not None and output != "-":
        from treeviz.files.atomic import save_whole

        save_whole(Path(output), content)
        return
    if format in BINARY and sys.stdout.isatty():
        raise InputError(f"a {format} is no text for a terminal: give -o FILE, or pipe it on")
    stream = sys.stdout.buffer
    if isinstance(content, bytes) and not content.endswith(b"\n") and format not in BINARY:
        content += b"\n"
    pieces = (content,) if isinstance(content, bytes) else content
    encoding = codecs.lookup(sys.stdout.encoding or "utf-8").name
    if output is None and format in _SHOWN and encoding != "utf-8":  # a terminal's own, old one
        pieces = (b"".join(pieces).decode().encode(encoding, STAND_INS),)
    stream.writelines(pieces)
    stream.flush()


def check_output(output: str | None) -> None:
    """Refuse an output that cannot be written before anything is searched for it.

    Raises
    ------
    InputError
        If its folder does not exist or cannot be written to, or if it is a folder.
    """
    if output is None or output == "-":
        return
    path = Path(output)
    folder = path.parent
    if path.is_dir():
        raise InputError(f"cannot write {output!r}: it is a folder")
    if not folder.is_dir():
        raise InputError(f"cannot write {output!r}: there is no folder {str(folder)!r}")
    writable = os.access(path, os.W_OK) if path.exists() else os.access(folder, os.W_OK)
    if not writable:
        raise InputError(f"cannot write {output!r}: permission denied")
