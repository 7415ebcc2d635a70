"""Completion in shells, where values have commas and brackets in them, as moves have.

click's own scripts take such values apart: Fish shows `[2` for `[2,0]`, and Bash looks for a file
named `2` or `0`. Each is mended by a word.

>>> teach_shells()
>>> from click.shell_completion import get_completion_class
>>> get_completion_class("fish").__module__
'treeviz.cli.shells'
"""

from __future__ import annotations

from click.shell_completion import BashComplete, FishComplete, add_completion_class


class _Bash(BashComplete):
    """Bash, which takes a value as it is and not as a pattern of files."""

    source_template = BashComplete.source_template.replace(
        "local response\n", "local response -\n    set -f\n", 1
    )


class _Fish(FishComplete):
    """Fish, which parts the kind of a value from the value and not the value, too."""

    source_template = FishComplete.source_template.replace(
        'string split "," $completion', 'string split --max 1 "," $completion'
    )


def teach_shells() -> None:
    """Let click write these scripts instead of its own."""
    add_completion_class(_Bash)
    add_completion_class(_Fish)
