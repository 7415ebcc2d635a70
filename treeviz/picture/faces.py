"""The fonts that come along, and how Graphviz is told of them.

Texts are measured by the widths of DejaVu Sans, so they are drawn with it. A machine may lack it,
and a small one has no font at all: then a bitmap would show boxes for letters. So DejaVu comes
along, reduced to common scripts and signs and under names of its own, so that it is never mixed up
with what is installed. What it lacks, the machine's fonts have.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path

_VARIABLE = "FONTCONFIG_FILE"  # where fontconfig, which Graphviz asks, looks for its settings
_HOME = Path(__file__).parent / "fonts"
_MACHINE = "/etc/fonts/fonts.conf"
# The names that the pictures use, and what they are drawn with; without hinting, a letter has the
# same form on every machine.
_SETTINGS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{home}</dir>
  {others}
  <cachedir prefix="xdg">fontconfig</cachedir>
  <match target="pattern">
    <test name="family"><string>Helvetica</string></test>
    <edit name="family" mode="assign" binding="strong"><string>Treeviz Sans</string></edit>
  </match>
  <match target="pattern">
    <test name="family"><string>Courier</string></test>
    <edit name="family" mode="assign" binding="strong"><string>Treeviz Mono</string></edit>
  </match>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
"""


def settings(machine: str | None = _MACHINE) -> str:
    """Return fontconfig's settings: our fonts first, then those of the machine.

    Parameters
    ----------
    machine
        The file with the machine's own settings; None: it has no fonts.
    """
    others = f'<include ignore_missing="yes">{escape(machine)}</include>' if machine else ""
    return _SETTINGS.format(home=escape(str(_HOME)), others=others)


@contextmanager
def our_fonts() -> Iterator[None]:
    """Let a Graphviz that writes its first text, here or in a child process, find our fonts.

    Whoever has set the variable ``FONTCONFIG_FILE`` has fonts of their own in mind and gets them.
    """
    if _VARIABLE in os.environ:
        yield
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "fonts.conf"
        file.write_text(settings(), encoding="utf-8")
        os.environ[_VARIABLE] = str(file)
        try:
            yield
        finally:
            del os.environ[_VARIABLE]
