"""A tree as a table: one line a node, for pandas, polars, DuckDB and spreadsheets.

What is not known, and a window that is not narrowed, is an empty cell; `formatting.csv_text` says
how cells are written.
"""

from __future__ import annotations

from collections.abc import Iterator

from treeviz.files.entries import ExportEntry, entries
from treeviz.formatting.csv_text import csv_pieces
from treeviz.tree.game_tree import GameTree


def table(tree: GameTree) -> Iterator[bytes]:
    """Yield a tree as CSV in UTF-8, some lines at a time.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> print(b"".join(table(minimax(games.Explicit("A(b=3 c=-inf)")))).decode(), end="")
    node,parent,ply,player,kind,move,value,bound,alpha,beta,static,outcome,position
    0,,0,max,inner,,3,exact,,,0,,A
    1,0,1,min,terminal,b,3,exact,,,3,,b
    2,0,1,min,terminal,c,-1e999,exact,,,-1e999,,c
    """
    for text in csv_pieces(ExportEntry._fields, entries(tree)):
        # Half of a surrogate pair is no text; it is written as Python writes it.
        yield text.encode("utf-8", "backslashreplace")
