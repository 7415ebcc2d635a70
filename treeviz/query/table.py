"""`rows`: the nodes of a tree that a condition finds, as a `Table`.

Where does a heuristic mislead its search? Where what it says of a position and what the search
backed up there lie far apart:

>>> from treeviz import games, minimax, rows
>>> tree = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
>>> print(rows(tree, "ply == 1", columns="move, static, value, difference", sort="-difference"))
move         static  value  difference
(0,0)-(1,0)      −3     −∞          +∞
(2,2)-(3,2)       0     +1          −1
(2,3)-(3,3)      −1      0          −1
3 of 14 nodes
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from treeviz.formatting.as_html import as_html
from treeviz.formatting.as_markdown import as_markdown
from treeviz.formatting.blocks import Block
from treeviz.formatting.csv_text import csv_pieces
from treeviz.formatting.numerals import count
from treeviz.formatting.plain_values import bare_text, read_flag, read_limit, read_text
from treeviz.formatting.plaindata import plain
from treeviz.formatting.report import Report
from treeviz.query.columns_asked import column_names
from treeviz.query.condition import Expression, condition, expression
from treeviz.query.evaluate import found, values
from treeviz.query.features import FEATURES, TERMS, Feature, Features, missing
from treeviz.query.writing import as_jsonl, table_block, within_memory
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree

_TERM = Feature("one of the heuristic's named terms; missing where it names none", whole=False)
_SHOWN = 50  # rows of a text or a notebook's table, if nobody says how many


def rows(
    tree: GameTree,
    where: str | None = None,
    *,
    columns: str | Iterable[str] | None = None,
    sort: str | None = None,
    max_rows: int | None = None,
    root: str = "",
) -> Table:
    """Return the nodes of a tree at which a condition is true.

    ::

        node        its number, in visiting order; 0 is the root
        line        the moves that lead to it from the root
        move        the last of them
        ply         its distance from the root
        player      who is to move: max, min
        kind        what it was to its search: inner, terminal, horizon, leaf, pruned, open
        value       what the search backed up, MAX's side; missing if nothing
        bound       what the value is to the proof: exact, lower, upper, open
        low, high   the interval that is proved of the value
        static      the heuristic's opinion, MAX's side; the utility where the game is over
        terms.NAME  one of the heuristic's named terms
        difference  static − value; 0 where both are the same infinity
        alpha, beta the window on entry; missing where it was never narrowed
        below       how many nodes hang below it, pruned branches included
        chosen      whether it is on the chosen line from the root
        result      how the game ended there; empty if it did not
        position    the position as text

    Parameters
    ----------
    tree
        The recording.
    where
        A condition over these columns, such as ``'ply == 2 and abs(static - value) > 5 and player
        == "max"'``; None: every node. It may compare, with `and`, `or`, `not`, `+ - * /`, `abs`,
        `min`, `max`, `inf`, `in (…)` and `is None`; a term is ``terms["NAME"]``. What is missing is
        unknown: no comparison with it is true, and none is false.
    columns
        Names, in a list or in one text with commas; `terms` stands for all of them, ``"all"`` for
        everything. None: the usual ones.
    sort
        An expression by which to order, the smallest first; with a minus before it the largest
        first: ``"-abs(difference)"``. Where it is missing comes last; ties stay in visiting order,
        and so does everything if it is None.
    max_rows
        How many rows to keep at most, after sorting; None: all, of which a text shows fifty.
    root
        The line below whose end to look; its own node is among them.

    Returns
    -------
    Table
        In visiting order, or as sorted. Where `bound` is not exact, `value` and with it
        `difference` tell no more than a bound. Only what the condition needs is computed: static
        values are asked where they decide, once for each distinct state.

    Raises
    ------
    InputError
        If a condition is not understood (the message points at the place), or a column unknown.
    ViewError
        If the line of `root` is not in the tree.
    GameError
        If the heuristic or the game raises when it is asked; the position is named.

    Examples
    --------
    >>> from treeviz import games, minimax, rows
    >>> tree = minimax(games.TicTacToe("xox/oox/___"))
    >>> print(rows(tree, 'kind == "terminal" and value > 0', columns="node,line,result"))
    node  line                 result
       7  [2,1] [2,0] [2,2]    x wins
      10  [2,2]                x wins
    2 of 11 nodes
    >>> [row["node"] for row in rows(tree, "chosen")]
    [0, 10]
    """
    expect_tree(tree, "rows")
    wanted, names, key, backwards, max_rows = ask_beforehand(where, columns, sort, max_rows)
    first = tree.find(root)
    features = Features(tree)
    span = range(first, first + tree.subtree_size(first))
    nodes: Sequence[int] = span if wanted is None else found(wanted, features, span)
    total = len(nodes)
    if key is not None:
        nodes = _sorted(nodes, values(key, features, nodes), backwards)
    return Table(features, nodes[:max_rows], names, total, len(span), max_rows)


class RowsQuestion(NamedTuple):
    """What is asked of a tree, understood before there is one: as the parameters of `rows`."""

    where: Expression | None
    columns: tuple[str, ...]
    sort: Expression | None
    backwards: bool
    max_rows: int | None


def ask_beforehand(
    where: str | None, columns: str | Iterable[str] | None, sort: str | None, max_rows: int | None
) -> RowsQuestion:
    """Refuse what cannot be asked of any tree; the parameters and errors are those of `rows`."""
    wanted = None if where is None else condition(where)
    names = column_names(columns)
    key, backwards = (None, False) if sort is None else _order(sort)
    return RowsQuestion(wanted, names, key, backwards, read_limit(max_rows, "rows"))


def _order(sort: str) -> tuple[Expression, bool]:
    """Return what to order by, and whether backwards: a minus before a text is no reckoning."""
    typed = bare_text(sort) or ""
    turned = typed.strip().startswith("-")
    name = typed.strip().removeprefix("-").strip() if turned else ""
    if name in FEATURES:
        return expression(name), True
    return expression(sort), False


def _sorted(nodes: Sequence[int], keys: Sequence[Any], backwards: bool) -> list[int]:
    known = [i for i, key in enumerate(keys) if not missing(key)]
    known.sort(key=keys.__getitem__, reverse=backwards)
    return [nodes[i] for i in known] + [nodes[i] for i, key in enumerate(keys) if missing(key)]


class Table(Report):
    """Nodes of a tree, a row each; it does not change.

    Iterating yields each row as a dict: missing numbers are None, infinities floats.
    `str()`, `print` and a notebook show fifty rows of it, or as many as were asked for.

    Attributes
    ----------
    tree
        The recording.
    nodes
        The numbers of its nodes, in the order of the rows.
    found
        How many nodes the condition found; more than there are rows if a limit cut them.
    searched
        Among how many nodes it looked.
    """

    def __init__(
        self,
        features: Features,
        nodes: Sequence[int],
        names: tuple[str, ...],
        found: int,
        searched: int,
        max_rows: int | None = None,
    ) -> None:
        self.tree = features.tree
        self.nodes = tuple(nodes)
        self.found = found
        self.searched = searched
        self._features = features
        self._asked = names
        self._shown = _SHOWN if max_rows is None else None
        self._kept: dict[str, array[Any] | list[Any]] = {}
        self._names: tuple[str, ...] = ()

    @property
    def columns(self) -> Mapping[str, array[Any] | list[Any]]:
        """Name → the values of all rows, each computed when it is first read.

        Points are an ``array("d")`` in which a missing one is a NaN, whole numbers an
        ``array("q")``, texts and truths a list. ``pandas.DataFrame(dict(table.columns))`` and
        ``polars.DataFrame(dict(table.columns))`` take them as they are. They are the reader's own
        copies.

        Examples
        --------
        >>> from treeviz import games, minimax, rows
        >>> tree = minimax(games.Explicit([[3, 12], [2, 4]]))
        >>> rows(tree, "ply == 1").columns["value"]
        array('d', [3.0, 2.0])
        """
        return _Columns(self)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, every term by its own name."""
        if not self._names:
            terms: dict[str, None] = {}
            if TERMS in self._asked:
                for node in self.nodes:
                    terms.update(dict.fromkeys(self._features.terms(node)))
            each = [
                [f"{TERMS}.{term}" for term in terms] if name == TERMS else [name]
                for name in self._asked
            ]
            self._names = tuple(dict.fromkeys(name for names in each for name in names))
        return self._names

    def column(self, name: str) -> array[Any] | list[Any]:
        """Return the values of one column, as it is kept: not to be written to."""
        name = read_text(name, "the name of a column")
        if name not in self._kept:
            self._kept[name] = self._column_at(self.nodes, name)
        return self._kept[name]

    def _column_at(self, nodes: Sequence[int], name: str) -> array[Any] | list[Any]:
        read, feature = self._features.reader(name), FEATURES.get(name, _TERM)
        told = map(read, nodes)
        return array(feature.code, told) if feature.type == "number" else list(told)

    def _told(self, name: str) -> Iterable[Any]:
        """Return the values of one column, one after the other; a text is kept by who reads it."""
        if FEATURES.get(name, _TERM).type == "text" and name not in self._kept:
            return map(self._features.reader(name), self.nodes)
        return self.column(name)

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        names = self.names
        for told in zip(*map(self._told, names), strict=True):
            yield {
                name: None if missing(value) else value
                for name, value in zip(names, told, strict=True)
            }

    def __getitem__(self, place: int) -> dict[str, Any]:
        told = {name: self._column_at((self.nodes[place],), name)[0] for name in self.names}
        return {name: None if missing(value) else value for name, value in told.items()}

    def __repr__(self) -> str:
        return f"Table({self.summary}; {', '.join(self._asked)})"

    @property
    def summary(self) -> str:
        """How many nodes were found, and of how many, in words: ``"2 of 11 nodes"``."""
        told = f"{count(self.found)} of " if self.found < self.searched else ""
        return f"{told}{count(self.searched, 'node')}"

    def blocks(self) -> list[Block]:
        """Return the rows that are shown where nobody says how many."""
        return self._blocks(self._shown)

    def markdown(self, shown: int | None = None) -> str:
        """Return it as a Markdown table.

        Parameters
        ----------
        shown
            How many rows at most, the rest counted; None: all.
        """
        return as_markdown(self._blocks(read_limit(shown, "rows")))

    def html(self, shown: int | None = None) -> str:
        """Return it as a table of HTML; `shown` as in `markdown`."""
        return as_html(self._blocks(read_limit(shown, "rows")))

    def facts(self) -> dict[str, Any]:
        """Return every row as plain data for JSON; infinities are strings."""
        return {
            "found": self.found,
            "searched": self.searched,
            "columns": list(self.names),
            "rows": [
                {name: plain(value) for name, value in row.items()} for row in within_memory(self)
            ],
        }

    def csv(self, *, guard: bool = True) -> str:
        """Return it as CSV, with a line of names first; see `treeviz.formatting.csv_text`.

        A missing number is an empty cell, infinities are ``1e999`` (``inf`` is a date to duckdb).
        `guard`: an apostrophe before a text that a spreadsheet would run as a formula.
        """
        guard = read_flag(guard, "guard")
        told: Iterable[Sequence[Any]] = zip(*map(self._told, self.names), strict=True)
        if "line" in self.names:
            told = (tuple(row.values()) for row in within_memory(self))
        return "".join(csv_pieces(self.names, told, guard=guard))

    def jsonl(self) -> str:
        """Return it as JSON lines, with ``"schema": 1``; missing: null, infinities: texts."""
        return as_jsonl(self)

    def _repr_markdown_(self) -> str:
        return self.markdown(self._shown)

    def _repr_html_(self) -> str:
        return self.html(self._shown)

    def _blocks(self, shown: int | None) -> list[Block]:
        columns = {
            name: self._kept[name][:shown]
            if name in self._kept
            else self._column_at(self.nodes[:shown], name)
            for name in self.names
        }
        features = [FEATURES.get(name, _TERM) for name in self.names]
        return [table_block(columns, features, self._footer(shown))]

    def _footer(self, shown: int | None) -> str:
        lines = len(self.nodes[:shown])
        return self.summary + (f", {count(lines)} shown" if lines < self.found else "")


class _Columns(Mapping[str, "array[Any] | list[Any]"]):
    """The columns of a table by name."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __len__(self) -> int:
        return len(self._table.names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._table.names)

    def __getitem__(self, name: str) -> array[Any] | list[Any]:
        if name not in self._table.names:
            raise KeyError(name)
        return self._table.column(name)[:]

    def __repr__(self) -> str:
        return repr(dict(self))
