"""A tree in a file: recorded to be read again, or exported for other programs.

>>> import tempfile
>>> from treeviz import games, load, minimax, save
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> with tempfile.TemporaryDirectory() as folder:
...     path = save(tree, f"{folder}/tree.json.gz")
...     load(path)
GameTree(11 nodes, value +10, best [2,2])

What a recording looks like inside is told by :mod:`treeviz.files`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from treeviz.errors import InputError, unknown
from treeviz.files.atomic import path_given, save_whole
from treeviz.files.loaded import loaded
from treeviz.files.reader import name_of, opened, read_source
from treeviz.files.trace import read_trace
from treeviz.files.written import written
from treeviz.formatting.expected import is_one_of
from treeviz.formatting.plain_values import read_named_text
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree

FILE_FORMATS = ("json", "json.gz", "csv", "graphml", "efg")
RECORDINGS = FILE_FORMATS[:2]
TRACES = ".jsonl"
_LEVEL = 6  # of gzip: higher ones cost ten times the time for a fifth of the size
_GZIP_MEMBER = 16 + zlib.MAX_WBITS  # tells zlib to write the header and the checksum of gzip


def save(
    tree: GameTree,
    path: str | Path,
    *,
    format: str | None = None,
    game: str | None = None,
    infinity: float | None = None,
) -> Path:
    """Write a tree to a file, whole or not at all; return its path.

    A recording (json, json.gz) holds everything and is read again by :func:`load`. A table (csv), a
    graph (graphml) and a game of Gambit (efg) are for other programs.

    Parameters
    ----------
    tree
        What to write.
    path
        Where to; its ending says the format.
    format
        The format, if the ending does not say it.
    game
        What its game shall be called in a recording, such as ``"my_game.py:Race"``; None: by its
        class. Built-in games have their own names.
    infinity
        What ±∞ is written as in a game of Gambit, in points.

    Raises
    ------
    InputError
        If the format is not known, or cannot hold this tree.
    GameError
        If the game's own code fails at a recorded position.
    OSError
        If the file cannot be written; one that was there stays as it was.

    Examples
    --------
    See :func:`load`.
    """
    expect_tree(tree, "save")
    game = read_named_text(game, "game")
    to = path_given(path)
    chosen = file_format(to) if format is None else format
    save_whole(to, encoded(tree, chosen, game=game, infinity=infinity))
    return to


def load(
    source: str | Path | IO[bytes], game: object = None, *, memory: int | None = None
) -> GameTree:
    """Return the tree that was recorded in a file.

    A built-in game is made anew, so the tree is what it was. Of any other game the tree knows what
    the file tells: positions, boards, results and opinions. It is drawn and explained as before;
    but what was never recorded cannot be asked. No code is ever run because a file names it.

    Parameters
    ----------
    source
        A path, or a binary stream; gzipped or not. A path that ends in ``.jsonl`` is a trace, as
        :mod:`treeviz.files.trace` tells.
    game
        The game, if it is not a built-in one. The recording is played through by its rules, so its
        states and moves are the game's own objects again.
    memory
        How many bytes reading may take, about; a larger file is refused before it takes them.
        None: 400 MB, or 400 times the size of a larger file on disk, 4 GiB at most.

    Raises
    ------
    InputError
        If the file cannot be read, is no recording, or does not keep to the rules of the game.

    Examples
    --------
    >>> import io
    >>> from treeviz import games, load, minimax
    >>> from treeviz.files.load_save import encoded
    >>> content = b"".join(encoded(minimax(games.Nim(1, 2)), "json"))
    >>> load(io.BytesIO(content))
    GameTree(12 nodes, value +1, best [1,1])
    """
    source = read_source(source)
    if isinstance(source, str | Path) and str(source).lower().endswith(TRACES):
        return read_trace(source, game)
    given = opened(source, memory)
    try:
        return loaded(given, game)
    except InputError as error:
        raise InputError(f"{name_of(source)!r}: {error}") from error


def file_format(path: str | Path) -> str:
    """Return the format that the ending of a path says.

    Raises
    ------
    InputError
        If it says none that is known.

    Examples
    --------
    >>> file_format("tree.json.gz"), file_format("a.b/Tree.CSV")
    ('json.gz', 'csv')
    """
    name = Path(path).name.lower()
    found = next((known for known in FILE_FORMATS if name.endswith(f".{known}")), "")
    ending = Path(name).suffix.removeprefix(".")
    if found:
        return found
    if not ending:
        raise InputError(
            f"no format for {str(path)!r}: give it an ending of {', '.join(FILE_FORMATS)}"
        )
    raise unknown("format", ending, FILE_FORMATS)


def encoded(
    tree: GameTree, format: str, *, game: str | None = None, infinity: float | None = None
) -> Iterable[bytes]:
    """Return a tree in a format, in pieces; the parameters are those of :func:`save`.

    Raises
    ------
    InputError
        If the format is not known, or cannot hold this tree.
    """
    if not is_one_of(format, FILE_FORMATS):
        raise unknown("format", format, FILE_FORMATS)
    if infinity is not None and format != "efg":
        raise InputError("infinity goes with the format efg: the others hold infinite values")
    if format in RECORDINGS:
        text = written(tree, game)
        return text if format == "json" else _zipped(text)
    if format == "csv":
        from treeviz.files.csv_table import table

        return table(tree)
    if format == "efg":
        from treeviz.files.gambit import extensive_form

        return extensive_form(tree, infinity=infinity)
    from treeviz.files.graph import graphml

    return graphml(tree)


def _zipped(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield a gzip file; there is no date in it, so the same tree gives the same bytes."""
    zipping: Any = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP_MEMBER)
    for piece in pieces:
        yield zipping.compress(piece)
    yield zipping.flush()
