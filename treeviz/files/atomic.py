"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of
from treeviz.game.keys import FAULTS

_NEW_FILE = 0o666  # less what the user's umask takes away
_BESIDE = ".treeviz-"  # and eight signs: shorter than a name may be, whatever the target's is


def path_given(path: object) -> Path:
    """Return the path that somebody gave as the name of a file.

    Raises
    ------
    InputError
        If it is no name.

    Examples
    --------
    >>> path_given("tree.svg").suffix
    '.svg'
    """
    if issubclass(type(path), str | os.PathLike):
        with suppress(FAULTS):  # a path that is no text, or whose class raises
            return Path(path)  # type: ignore[arg-type]
    raise InputError(f"expected the name of a file, got {repr_of(path)}")


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
    save_together({path: content})


def save_together(contents: Mapping[Path, bytes | Iterable[bytes]]) -> None:
    """Write several files: all of them stand beside their targets before the first takes its place.

    So a full disk, or a folder that may not be written to, leaves everything as it was.

    Parameters
    ----------
    contents
        What to write where; as for `save_whole`.

    Raises
    ------
    OSError
        If one of them cannot be written.
    """
    staged: list[tuple[Path, Path, Path]] = []  # the file beside, its target, the path as given
    try:
        for path, content in contents.items():
            target = Path(os.path.realpath(path))
            with _told_of(path):
                beside = _stage(target, content)
            if beside is not None:
                staged.append((beside, target, path))
        for beside, target, path in staged:
            with _told_of(path):
                beside.replace(target)
    except BaseException:
        for beside, _, _ in staged:
            beside.unlink(missing_ok=True)
        raise


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """Let an error name the target, and not the file beside it."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


def _stage(target: Path, content: bytes | Iterable[bytes]) -> Path | None:
    """Write a file beside its target and return it; a pipe is written to at once."""
    pieces = (content,) if isinstance(content, bytes) else content
    mode = _mode_of(target)
    if mode is not None and not stat.S_ISREG(mode):
        with target.open("wb") as stream:
            stream.writelines(pieces)
        return None
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied")
    descriptor, name = tempfile.mkstemp(prefix=_BESIDE, dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())
        beside.chmod(_NEW_FILE & ~_umask() if mode is None else stat.S_IMODE(mode))
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside


def _mode_of(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
