"""Figures that were made before: what has not changed is not drawn again.

>>> import tempfile
>>> from treeviz.places.figure import figure
>>> shelf = Shelf(tempfile.mkdtemp())
>>> first = figure("tictactoe xox/oox/___")
>>> shelf.get(first, "svg") == shelf.get(figure("tictactoe xox/oox/___"), "svg"), shelf.made
(True, 1)
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from treeviz.files.atomic import save_whole
from treeviz.places.figure import Figure

_MOST = 2_000  # files; the oldest go


class Shelf:
    """A folder in which figures are kept by what they are made of; several may write into it.

    Parameters
    ----------
    folder
        Where; None: where this user's caches are.

    Attributes
    ----------
    made
        How often something had to be made.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = Path(folder) if folder is not None else _own_caches()
        self.made = 0

    def path(self, figure: Figure, kind: str) -> Path:
        """Return the file that holds a figure in a format; it is made if it is not there."""
        file = self.folder / f"{figure.key}.{kind}"
        if not file.is_file():
            self.made += 1
            content = figure.encode(kind)
            self.folder.mkdir(parents=True, exist_ok=True)
            save_whole(file, content)
            self._tidy()
        return file

    def get(self, figure: Figure, kind: str) -> bytes:
        """Return a figure in a format; parameters and errors are those of `Figure.encode`."""
        return self.path(figure, kind).read_bytes()

    def text(self, figure: Figure, kind: str) -> str:
        """Return a figure in a format that is text."""
        return self.get(figure, kind).decode()

    def _tidy(self) -> None:
        files = list(self.folder.glob("*.*"))
        if len(files) <= _MOST:
            return
        with suppress(FileNotFoundError):  # somebody else tidies, too
            for file in sorted(files, key=lambda file: file.stat().st_mtime)[: _MOST // 2]:
                file.unlink()


def _own_caches() -> Path:
    """Return the folder for what programs of this user keep to be quicker."""
    home = Path.home()
    if sys.platform == "darwin":
        base = home / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "treeviz" / "figures"
