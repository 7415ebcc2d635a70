"""`--page FILE`: what a command found as a page to look around in, beside its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from treeviz.cli.output import Target, deliver_all, targets
from treeviz.formatting.lettering import visible

if TYPE_CHECKING:
    from treeviz.analysis.comparison import Comparison
    from treeviz.auditing import Audit
    from treeviz.diagnosis import Diagnosis


def check_page(file: str | None) -> None:
    """Refuse a page that cannot be written, before anything is searched for it.

    Raises
    ------
    InputError
        If its ending is not html, or there is no such folder.
    """
    if file is not None:
        targets((file,), None, ("html",), "html")


def deliver_page(file: str | None, found: Comparison | Audit | Diagnosis, theme: str) -> None:
    """Write the page of what was found, if one is wanted."""
    if file is None:
        return
    from treeviz.explorer.whole_page import explore

    page = explore(found, theme)
    deliver_all([Target(file, "html")], lambda form: page.html.encode())


def deliver_findings(file: str | None, found: Audit | Diagnosis, *, empty: bool) -> None:
    """Write the page of places to go to; where there is none, say so and write nothing."""
    if file is not None and empty:
        told = f"treeviz: nothing wrong was found, so {file} was not written"
        click.echo(visible(told), err=True)
    else:
        deliver_page(file, found, "auto")
