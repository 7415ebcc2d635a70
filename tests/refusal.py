"""A command line that must fail, and all that is asked of its failure."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from treeviz.cli import main

OLD = b"an old picture"
TARGET = "kept.svg"


def refused(folder: Path, args: tuple[str, ...], status: int = 2) -> str:
    """Run a command line that must fail; return the one line that it said.

    It says nothing else and has the exit status; no file is left behind, and the one that was there
    is what it was, to the byte.
    """
    (folder / TARGET).write_bytes(OLD)
    before = sorted(folder.rglob("*"))
    result = CliRunner().invoke(main, args)
    assert isinstance(result.exception, SystemExit), f"raised {result.exception!r}"
    assert result.exit_code == status
    assert result.stdout == ""
    assert result.stderr.startswith("treeviz: ")
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    assert sorted(folder.rglob("*")) == before, "a file was left behind"
    assert (folder / TARGET).read_bytes() == OLD, "the old picture was touched"
    return result.stderr


def lacks_an_extra(result: Result) -> bool:
    """Tell whether a command line was refused for want of a package that is an extra of ours.

    What README and help show is for whoever has the extra; the suite passes without.
    """
    return result.exit_code == 2 and "pip install 'gametreeviz[" in result.stderr


def one_line(message: str) -> str:
    """Hold a message to be one line and not long; return it."""
    assert message
    assert len(message) <= 300
    assert "\n" not in message
    return message
