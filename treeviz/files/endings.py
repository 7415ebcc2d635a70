"""The ending of a file's name, which says its format.

>>> ending_of("tree.forest.TEX", ["tex", "forest.tex"]), ending_of("tree.jpg", ["tex"])
('forest.tex', 'jpg')
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path


def ending_of(path: str | Path, known: Collection[str]) -> str:
    """Return the longest of the known endings that a file has; else the last it has, if any."""
    name = Path(path).name.lower()
    fitting = (ending for ending in known if name.endswith(f".{ending}"))
    return max(fitting, key=len, default=Path(name).suffix.removeprefix("."))
