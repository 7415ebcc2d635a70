"""The manual page, made of the help: `treeviz --man > treeviz.1`, or `treeviz --man | man -l -`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from treeviz import __version__
from treeviz.cli.verbs import VERBS

_STATUS = (
    "0; 2 when what was asked cannot be done as asked (usage, names, positions, a game or a "
    "heuristic at fault, limits, an output that cannot be written); 1 when the machine fails."
)


def manual(group: click.Group) -> str:
    """Return the manual page of the command line, in the language of `man`."""
    context = click.Context(group, info_name="treeviz")
    lines = [
        f'.TH TREEVIZ 1 "" "treeviz {__version__}" "User Commands"',
        ".SH NAME",
        "treeviz \\- see what your game\\-tree search saw",
        ".SH SYNOPSIS",
        ".B treeviz",
        "\\fIVERB\\fR \\fIGAME\\fR [\\fIPOSITION\\fR...] [\\fIOPTIONS\\fR]",
        ".SH DESCRIPTION",
        _plain(group.help or ""),
        ".SH VERBS",
    ]
    for verb in VERBS:
        command = group.get_command(context, verb)
        assert command is not None, "every verb has its command"
        lines += _verb(command, click.Context(command, info_name=verb, parent=context))
    lines += [".SH EXIT STATUS", _plain(_STATUS), ""]
    return "\n".join(lines)


def _verb(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield what the page says of a verb: its purpose, its options, its examples."""
    yield f'.SS "treeviz {_plain(str(command.name))}"'
    for paragraph in (command.help or "").split("\n\n"):
        yield f"{_plain(' '.join(paragraph.split()))}\n.PP"
    for parameter in command.params:
        record = isinstance(parameter, click.Option) and parameter.get_help_record(context)
        if record:
            yield f".TP\n\\fB{_plain(record[0])}\\fR\n{_plain(record[1])}"
    examples = re.sub(r"\x08|\\b", "", command.epilog or "").strip("\n")
    if examples:
        yield f".PP\n.nf\n{_plain(examples)}\n.fi"


def _plain(text: str) -> str:
    """Return text that `man` prints as it is."""
    told = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", told, flags=re.MULTILINE)
