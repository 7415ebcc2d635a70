"""What is said where the library of an adapter is not installed."""

from __future__ import annotations

from treeviz.errors import InputError


def needs(extra: str, library: str) -> InputError:
    """Return the error that names the extra.

    Examples
    --------
    >>> print(needs("chess", "python-chess"))
    this needs python-chess, which is not installed: pip install 'gametreeviz[chess]'
    """
    return InputError(
        f"this needs {library}, which is not installed: pip install 'gametreeviz[{extra}]'"
    )
