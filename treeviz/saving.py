"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

_NEW_FILE = 0o666  # less what the user's umask takes away


def save_whole(path: Path, content: bytes | Iterable[bytes]) -> None:
    """Write a file so that nobody ever finds half of it.

    The content goes to a file beside the target, which then takes its place; if anything fails, the
    target stays as it was. A target that is no plain file, such as a pipe, is written to directly.

    Parameters
    ----------
    path
        Where to. A link is followed.
    content
        All of it, at once or in pieces.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    pieces = (content,) if isinstance(content, bytes) else content
    target = Path(os.path.realpath(path))
    mode = _mode_of(target)
    if mode is not None and not stat.S_ISREG(mode):
        try:
            with target.open("wb") as stream:
                stream.writelines(pieces)
        except OSError as error:
            error.filename = str(path)
            raise
        return
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(_NEW_FILE & ~_umask() if mode is None else stat.S_IMODE(mode))
        Path(name).replace(target)
    except BaseException as error:
        Path(name).unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)  # the target, and not the file beside it
        raise


def _mode_of(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
