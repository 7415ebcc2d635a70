"""What a test needs that a machine may not have: a mark that says why it is skipped there."""

from __future__ import annotations

import shutil

import pytest


def needs(there: object, why: str) -> pytest.MarkDecorator:
    """Return the mark of tests that can tell nothing where something is not there.

    Parameters
    ----------
    there
        What is needed, or whether it is there.
    why
        Why nothing else does, as it is told where they are skipped.
    """
    return pytest.mark.skipif(not there, reason=why)


def needs_program(name: str, why: str = "") -> pytest.MarkDecorator:
    """Return the mark of tests that run a program which pip does not install."""
    told = f"there is no {name} on this machine"
    return needs(shutil.which(name), f"{why}: {told}" if why else told)
