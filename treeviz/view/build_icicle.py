"""A whole tree of any size as an icicle: one row a ply, each node as wide as what is below it.

A node of a preorder numbering holds exactly the numbers from its own to the last of its subtree. So
the row of a ply is cut where the numbers say, a child hangs below its parent, and no layout is
needed. What is narrower than a column is not drawn node by node: the column shows the mean of all
nodes in it, how much of it they cover, and whether most of them rest on estimates.

The form is that of Kruskal and Landwehr, "Icicle plots: better displays for hierarchical
clustering", 1983.

>>> from treeviz import games, minimax
>>> whole = build_icicle(minimax(games.TicTacToe("xox/oox/___")))
>>> whole.rows, [cell.move for cell in whole.cells if cell.row == 1]
(4, ['[2,0]', '[2,1]', '[2,2]'])
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import ceil, inf, isfinite, isnan

from treeviz.formatting.lettering import visible
from treeviz.tree.columns import HORIZON, INNER, OPEN, PLAYERS, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.view.icicle import ICICLE_COLUMNS, QUARTERS, Icicle, IcicleCell, IcicleRun, Tone
from treeviz.view.labels import value_text

_MOST_ROWS = 240
_LABELLED = 22  # columns: a node as wide may have room for its move or its value
_UNDECIDED = (INNER, HORIZON, OPEN)
_EVEN, _CLEAR = 0.08, 0.6  # how far a mean is from 0 to lean to a side; to be good for it


def build_icicle(tree: GameTree, root: int = 0, line: Sequence[int] = ()) -> Icicle:
    """Return the icicle of all that is at and below a node, in O(n).

    Parameters
    ----------
    tree
        The recording.
    root
        The node of the first row.
    line
        The chosen line, its nodes from the root on.
    """
    columns = tree.columns
    last = columns.end[root]
    plies = _plies(columns.parent, root, last)
    step = ceil((max(plies) + 1) / _MOST_ROWS)
    rows = max(plies) // step + 1
    scale = ICICLE_COLUMNS / (last - root)
    goodness, firm = _goodness(tree, root, last), _firm(tree, root, last)
    for place in _unknown(tree, root, last):
        goodness[place], firm[place] = 0.0, 1
    mixes = [_Mix() for _ in range(rows)]
    turns = bytearray(rows)  # a bit for each player
    wide: list[tuple[int, int]] = []
    end, kinds, players = columns.end, columns.kind, columns.player
    for place, ply in enumerate(plies):
        if step > 1 and ply % step:
            continue
        node = root + place
        width = (end[node] - node) * scale
        row = ply // step
        if kinds[node] in _UNDECIDED:
            turns[row] |= 1 << players[node]
        if width >= 1:
            wide.append((row, node))
        else:
            mixes[row].add(place * scale, width, goodness[place], kinds[node], firm[place])
    runs = [run for row, mix in enumerate(mixes) for run in mix.runs(row)]
    told, cells = set(line), list[IcicleCell]()
    for row, node in wide:
        left, right = (node - root) * scale, (end[node] - root) * scale
        tone = _tone_of(tree, node, goodness[node - root])
        apart = right - left >= QUARTERS  # neighbours that can be told apart are
        edge = max(round(right) - apart, round(left) + 1)
        runs.append(IcicleRun(row, round(left), edge, tone, QUARTERS, bool(firm[node - root])))
        if right - left >= _LABELLED:
            told.add(node)
    chosen = set(line)
    for node in told:
        if plies[node - root] % step == 0:
            cells.append(
                IcicleCell(
                    plies[node - root] // step,
                    (node - root) * scale,
                    (end[node] - root) * scale,
                    node,
                    visible(tree.notation(node)),
                    value_text(tree, node),
                    node in chosen,
                    _tone_of(tree, node, goodness[node - root]),
                    bool(firm[node - root]),
                )
            )
    movers = tuple(tuple(p for code, p in enumerate(PLAYERS) if turn >> code & 1) for turn in turns)
    return Icicle(rows, step, movers, tuple(sorted(runs)), tuple(sorted(cells)))


def _tone_of(tree: GameTree, node: int, good: float) -> Tone:
    return Tone.UNSEEN if tree.columns.kind[node] == PRUNED else _tone(good)


def _plies(parent: Sequence[int], root: int, last: int) -> array[int]:
    """Return how many plies each node is below the root, in visiting order."""
    plies = array("i", [0])
    for node in range(root + 1, last):
        plies.append(plies[parent[node] - root] + 1)
    return plies


def _goodness(tree: GameTree, root: int, last: int) -> array[float]:
    """Return for whom each node is good: from 1, best for MAX, to −1; 0 where nothing is known."""
    values = tree.columns.value[root:last]
    most = max((abs(value) for value in values if isfinite(value)), default=0.0) or 1.0
    known: dict[float, float] = {inf: 1.0, -inf: -1.0}
    found = array("d")
    for value in values:
        good = known.get(value)
        if good is None:
            good = 0.0 if isnan(value) else value / most
            known[value] = good
        found.append(good)
    return found


def _unknown(tree: GameTree, root: int, last: int) -> Iterator[int]:
    """Yield the places of nodes of which only this is known: they are no better than a win."""
    if PRUNED not in tree.columns.kind:
        return
    win, loss = tree.results.win, tree.results.loss
    values, (low, high) = tree.columns.value, tree.proof.below(root)
    for node in range(root, last):
        value = values[node]
        if (value == loss and high[node] > value) or (value == win and low[node] < value):
            yield node - root


def _firm(tree: GameTree, root: int, last: int) -> bytearray:
    """Return for each node whether the rules alone say for whom it is good."""
    if not tree.reaches_horizon:
        return bytearray(b"\1" * (last - root))
    low, high = tree.certainty.below(root)
    return bytearray(
        lo == hi or lo > 0 or hi < 0 for lo, hi in zip(low[root:last], high[root:last], strict=True)
    )


def _tone(good: float) -> Tone:
    size = abs(good)
    if size < _EVEN:
        return Tone.EVEN
    if good > 0:
        return Tone.MAX if size > _CLEAR else Tone.LEANS_MAX
    return Tone.MIN if size > _CLEAR else Tone.LEANS_MIN


class _Mix:
    """What lies in each column of one row, of nodes that are narrower than a column."""

    def __init__(self) -> None:
        self.cover: dict[int, float] = {}
        self.good: dict[int, float] = {}
        self.unseen: dict[int, float] = {}
        self.firm: dict[int, float] = {}

    def add(self, left: float, width: float, good: float, kind: int, firm: int) -> None:
        """Add one node; it counts in the column where it begins."""
        column = int(left)
        self.cover[column] = self.cover.get(column, 0.0) + width
        if kind == PRUNED:
            self.unseen[column] = self.unseen.get(column, 0.0) + width
            return
        if good:
            self.good[column] = self.good.get(column, 0.0) + good * width
        if firm:
            self.firm[column] = self.firm.get(column, 0.0) + width

    def runs(self, row: int) -> Iterator[IcicleRun]:
        """Yield neighbouring columns that look the same, from the left."""
        run: IcicleRun | None = None
        for column in sorted(self.cover):
            cover = self.cover[column]
            seen = cover - self.unseen.get(column, 0.0)
            mostly = seen >= cover / 2
            tone = _tone(self.good.get(column, 0.0) / seen) if mostly else Tone.UNSEEN
            firm = not mostly or self.firm.get(column, 0.0) >= seen / 2
            quarters = min(max(ceil(cover * QUARTERS - 0.5), 1), QUARTERS)
            here = IcicleRun(row, column, column + 1, tone, quarters, firm)
            if run is None or run.right != column or run[3:] != here[3:]:
                if run is not None:
                    yield run
                run = here
            else:
                run = run._replace(right=column + 1)
        if run is not None:
            yield run
