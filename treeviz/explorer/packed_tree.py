"""A recording as a few kilobytes: what a page is given of it.

Each distinct subtree is told once (`distinct_subtrees`), a repeated one by how far back it stands.
What is told are columns of small numbers: how many children, which step led there, which kind,
which value. Tables say what the numbers mean. All of it is compressed as zlib does it, which every
browser undoes by itself.

>>> from treeviz import games, minimax
>>> packed = packed_tree(minimax(games.TicTacToe("xox/oox/___")))
>>> packed.header["nodes"], packed.header["values"], sorted(packed.columns)[:4]
(11, [10, 0, -10], ['arity', 'best', 'code', 'ending'])
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from treeviz.errors import GameError
from treeviz.explorer.board_changes import Boards, BoardSeen
from treeviz.explorer.distinct_subtrees import LITERAL, distinct_subtrees
from treeviz.explorer.told_words import told_words
from treeviz.explorer.varints import varints
from treeviz.files.built_in_games import described
from treeviz.formatting.numerals import json_number, likelihood
from treeviz.formatting.plaindata import plain
from treeviz.game.game import State, defines
from treeviz.game.player import SIDES
from treeviz.tree.columns import CHANCE, HORIZON, KINDS, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.view.labels import value_text
from treeviz.view.titles import headline

FORMAT = 1
_LONGEST_TEXT = 300  # signs of a position
_MOST_STATES = 50_000  # whose static values are asked


class Packed(NamedTuple):
    """What a page is given of a tree.

    Attributes
    ----------
    header
        Facts and tables, as plain data.
    columns
        Numbers by name: one a record, or one for each record of which it is told.
    """

    header: dict[str, Any]
    columns: dict[str, list[int]]

    def telling(self, more: Mapping[str, Any]) -> Packed:
        """Return the same with more in its header: what the page tells beside the tree."""
        return self._replace(header={**self.header, **more})

    def data(self) -> bytes:
        """Return all of it, compressed: the length of the header, the header, the columns."""
        written = {name: varints(column) for name, column in self.columns.items()}
        sizes = {name: len(column) for name, column in written.items()}
        text = json.dumps({**self.header, "columns": sizes}, allow_nan=False).encode()
        return zlib.compress(len(text).to_bytes(4, "little") + text + b"".join(written.values()), 9)


class _Table:
    """Distinct things, each known by the order in which it came."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self._known: dict[Hashable, int] = {}

    def place(self, key: Hashable, entry: Any = None) -> int:
        found = self._known.setdefault(key, len(self.entries))
        if found == len(self.entries):
            self.entries.append(key if entry is None else entry)
        return found


class _Shown(NamedTuple):
    """What is shown of a state: its board, its text, and what is written where it has no board."""

    board: BoardSeen | None
    text: str
    label: str


def packed_tree(tree: GameTree) -> Packed:
    """Return what a page is given of a tree.

    Parameters
    ----------
    tree
        The recording.

    Raises
    ------
    GameError
        If the game is asked for a board, a position or a move, and fails.
    """
    return _Packing(tree).packed()


class _Packing:
    """One tree being packed."""

    def __init__(self, tree: GameTree) -> None:
        self.tree, self.rules = tree, tree.rules
        self.unlabelled = not defines(tree.game, "label")
        self.told = distinct_subtrees(tree)
        self.boards, self.steps = Boards(), _Table()
        self.values, self.endings, self.terms = _Table(), _Table(), _Table()
        self.keys: dict[Any, int] = {}
        self.place_keys: dict[int, int] = {}
        self.columns: dict[str, list[int]] = {
            name: []
            for name in (
                "arity", "source", "step", "code", "value", "best", "place", "ending",
                *(("alpha", "beta") if tree.columns.alpha else ()),
            )
        }  # fmt: skip
        # Where chance moves, what is proved are means, and no values of the search.
        self.means: dict[str, Sequence[float]] = {}
        if CHANCE in tree.columns.player:
            low, high = tree.proof
            sure_low, sure_high = tree.certainty
            self.means = {"low": low, "high": high, "sure_low": sure_low, "sure_high": sure_high}
            self.columns |= {name: [] for name in self.means}
        self.judged = self._is_judged()
        if self.judged:
            self.columns |= {"static": [], "terms": []}

    def packed(self) -> Packed:
        tree, columns = self.tree, self.columns
        above: list[tuple[int, _Shown]] = []  # the nodes above the next one, and what they show
        first = self._shown(0)
        for node, source in self.told.records:
            ends = tree.columns.end
            while above and ends[above[-1][0]] <= node:
                above.pop()
            shown = self._shown(node) if node else first
            if node:
                columns["step"].append(self._step(node, above[-1][1], shown))
            if source != LITERAL:
                columns["arity"].append(0)
                columns["source"].append(node - source)
                continue
            columns["source"].append(0)
            self._tell(node)
            above.append((node, shown))
        return Packed(self._header(first), columns)

    def _tell(self, node: int) -> None:
        """Tell a node itself."""
        tree, columns = self.tree, self.columns
        rows, children = tree.columns, tree.children(node)
        columns["arity"].append(len(children))
        columns["code"].append(rows.kind[node] * 4 + rows.player[node])
        columns["value"].append(self._value(rows.value_of(node)))
        columns["place"].append(self._key(self.told.places[node]))
        if children:
            reply = tree.best_reply(node) if node else tree.choice(0)
            columns["best"].append(0 if reply is None else children.index(reply) + 1)
        else:
            columns["ending"].append(self._ending(node))
        if rows.alpha:
            alpha, beta = rows.window(node)
            columns["alpha"].append(self._value(alpha))
            columns["beta"].append(self._value(beta))
        for name, ends in self.means.items():
            columns[name].append(self._value(ends[node]))
        if self.judged:
            self._tell_static(node)

    def _value(self, value: float | None) -> int:
        """Return a value as a number; 0: there is none."""
        return 0 if value is None else self.values.place(value, json_number(value)) + 1

    def _ending(self, node: int) -> int:
        """Return how it ends at a leaf as a number; the entry None: the game goes on there."""
        tree, place = self.tree, self.told.places[node]
        unseen = tree.columns.kind[node] == PRUNED
        if unseen and (place < 0 or any(True for _ in self.rules.moves(self.told.states[place]))):
            return self.endings.place(None)
        return self.endings.place(tree.outcome(node))

    def _key(self, place: int) -> int:
        """Return which position a state is, as the game's `key` tells them apart; 0: unknown."""
        if place < 0:
            return 0
        if place not in self.place_keys:
            try:
                key = self.rules.key(self.told.states[place])
                self.place_keys[place] = self.keys.setdefault(key, len(self.keys) + 1)
            except TypeError:  # no key
                self.place_keys[place] = self.keys.setdefault((place, None), len(self.keys) + 1)
        return self.place_keys[place]

    def _is_judged(self) -> bool:
        """Return whether the heuristic's opinions are told; there may be too many nodes for it."""
        tree = self.tree
        if len(self.told.states) > _MOST_STATES or tree.columns.state[0] is None:
            return False
        try:
            tree.static(0)
        except GameError:  # it judges only what the search asked it
            return False
        return True

    def _tell_static(self, node: int) -> None:
        """Tell the heuristic's opinion of a node."""
        try:
            value, terms = self.tree.static(node), self.tree.terms(node)
        except GameError:
            value, terms = None, {}
        self.columns["static"].append(self._value(value))
        named = {name: self._value(float(worth)) for name, worth in terms.items()}
        self.columns["terms"].append(self.terms.place(tuple(named.items()), named))

    def _shown(self, node: int) -> _Shown:
        place = self.told.places[node]
        if place < 0:
            return _Shown(None, "", "")
        state: State = self.told.states[place]
        board = self.rules.board(state)
        position = self.rules.position(state)
        text = _cut(position)
        if board is not None:
            return _Shown(self.boards.seen(board), text, "")
        if self.unlabelled and type(state) is tuple and text == position:
            return _Shown(None, text, "")  # its label is its position
        label = self.rules.label(state).strip("\n")
        return _Shown(None, text, "" if label == text else label)

    def _step(self, node: int, before: _Shown, after: _Shown) -> int:
        """Return the kind of step that leads to a node: a move and what it changes."""
        step: dict[str, Any] = {"n": self.tree.notation(node)}
        share = self.tree.columns.probability_of(node)
        if share is not None:
            step["q"] = likelihood(share)
        if after.board is not None:
            step["b"] = Boards.change(before.board, after.board)
        elif before.board is not None:
            step["b"] = None
        for name, old, new in (("t", before.text, after.text), ("w", before.label, after.label)):
            if old != new:
                step[name] = _difference(old, new)
        return self.steps.place(repr(step), step)

    def _header(self, first: _Shown) -> dict[str, Any]:
        tree, rules = self.tree, self.rules
        results, scale = tree.results, rules.scale
        named = described(tree.game, tree.columns.state[0])
        return {
            "format": FORMAT,
            "nodes": len(tree),
            "title": headline(tree),
            "sides": [*map(rules.side, SIDES), "chance"],
            "facts": {str(name): plain(fact) for name, fact in tree.facts.printed().items()},
            "kinds": list(map(str, KINDS)),
            "values": self.values.entries,
            "written": [scale.signed(_number(value)) for value in self.values.entries],
            "unit": scale.unit,
            "mate": json_number(scale.win),
            "mates": self._mates(),
            "endings": self.endings.entries,
            "terms": self.terms.entries if self.judged else None,
            "winning": [json_number(results.won), json_number(results.lost)],
            "alike": [json_number(results.win), json_number(results.loss)],
            "drawn": [json_number(value) for value in sorted(results.drawn)],
            "steps": self.steps.entries,
            "root": {
                "b": None if first.board is None else Boards.whole(first.board),
                "t": first.text,
                "w": first.label,
            },
            "boards": self.boards.drawn(),
            "line": tree.best_play(),
            "chosen": tree.principal_variation(),
            "game": "" if named is None else named[0],
            "estimates": HORIZON in tree.columns.kind,
            "words": told_words(tree),
        }

    def _mates(self) -> dict[int, str]:
        """Return how values are written that count moves to a mate, of the nodes around the root.

        The number of a mate follows from the whole tree below a node, and only games that write
        wins so have them.
        """
        if self.rules.scale.win is None:
            return {}
        tree = self.tree
        told = {0, *tree.best_play(), *tree.children(0)}
        return {node: value_text(tree, node) for node in sorted(told)}


def _number(value: Any) -> float:
    return float(value)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"


def _difference(old: str, new: str) -> list[Any]:
    """Return how one text becomes another: from where, how many signs go, what comes.

    Examples
    --------
    >>> _difference("xox/oox/___", "xox/oox/__x")
    [10, 1, 'x']
    """
    start = _alike(old, new)
    same = _alike(old[start:][::-1], new[start:][::-1])
    return [start, len(old) - start - same, new[start : len(new) - same]]


def _alike(one: str, other: str) -> int:
    """Return with how many signs two texts begin alike; long ones are compared in halves."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
