"""`compare`: two searches of one position: what they hold differently, and where it began.

What is proved counts. Two choices differ only if one of the searches proves its own strictly
better: a tie that is decided by the order of moves is no difference, and where a search cut, it
took what was good enough and chose nothing. Two values differ only if what the searches prove of
them has no number in common: a bound does not contradict a value within it. So alpha-beta and
minimax of one tree hold nothing differently, whatever was cut.

>>> from treeviz import games, minimax
>>> a = minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines")
>>> b = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> found = compare(a, b)
>>> found.choice, found.divergence, found.counts.only_b, len(found.flips), found.changed
('different', Pair(a=0, b=0), 210, 4, 50)
>>> found.line(found.flips[1]), found.values(found.flips[1])
(['[1,0]'], ('−1', '+1'))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import nlargest
from typing import Any

from treeviz.analysis.alignment import Alignment, align
from treeviz.analysis.differences import (
    Choice,
    Counts,
    Pair,
    changes,
    choice_of,
    counts,
    divergence,
    gap,
    turned_choices,
)
from treeviz.explanation.comparison_facts import (
    Alone,
    ChoicesCompared,
    LinesCompared,
    NodesShared,
    Parting,
)
from treeviz.explanation.english import words
from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.refutation_facts import Worth
from treeviz.formatting.blocks import Block, Paragraph, TableBlock
from treeviz.formatting.expected import expect_kind
from treeviz.formatting.numerals import count, json_number, unsigned
from treeviz.formatting.plaindata import plain
from treeviz.formatting.report import Report
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree

_MOST_TOLD = 8  # rows of a table
_MOST_KEPT = 1000  # differences of value
_MOST_IN_JSON = 100
_FLIP_HEAD, _FLIP_ALIGNMENT = ("after", "a plays", "", "b plays", ""), "llrlr"
_CHANGE_HEAD, _CHANGE_ALIGNMENT = ("after", "a", "b", "difference"), "lrrr"


@dataclass(frozen=True)
class Comparison(Report):
    """What two searches of one position hold differently; ``str()`` gives the text.

    Attributes
    ----------
    a, b
        The recordings.
    alignment
        Which nodes of one are which of the other.
    choice
        ``"same"``: both choose the same move. ``"different"``: they do not, and at least one
        proves its own strictly better. ``"tie"``: they do not, but neither proves that. ``"none"``:
        one of them chooses nothing.
    divergence
        The last position that both chosen lines have in common, if they part there; else None.
    flips
        The positions at which both choose, and differently, nearest to the root first.
    changes
        The positions whose values differ, the largest difference first; a thousand at most.
    changed
        How many there are.
    counts
        How many nodes were visited by both, and by one only.
    """

    a: GameTree
    b: GameTree
    alignment: Alignment = field(repr=False)
    choice: Choice
    divergence: Pair | None
    flips: tuple[Pair, ...] = field(repr=False)
    changes: tuple[Pair, ...] = field(repr=False)
    changed: int
    counts: Counts

    @property
    def same(self) -> bool:
        """Whether nothing differs: neither a choice nor a value, nor which nodes were visited."""
        alone = self.counts.only_a + self.counts.only_b
        return self.choice == "same" and not (self.flips or self.changed or alone)

    def facts(self) -> dict[str, Any]:
        """Return the differences as plain data for JSON; infinities are strings."""
        trees = (self.a, self.b)
        parting = self.divergence
        return {
            "searches": [recording_words(tree) for tree in trees],
            "values": [json_number(tree.value) for tree in trees],
            "best_moves": [plain(tree.best_move) for tree in trees],
            "lines": [list(_notations(tree, tree.principal_variation()[1:])) for tree in trees],
            "statements": [{**fact.to_dict(), "text": words(fact)} for fact in self.stated()],
            "choice": self.choice,
            "same": self.same,
            "divergence": None if parting is None else self._flip_data(parting),
            "nodes": self.counts._asdict(),
            "flipped": len(self.flips),
            "flips": [self._flip_data(pair) for pair in self.flips[:_MOST_IN_JSON]],
            "changed": self.changed,
            "changes": [
                {
                    "line": self.line(pair),
                    "values": [
                        json_number(self.a.value_at(pair.a)),
                        json_number(self.b.value_at(pair.b)),
                    ],
                    "bounds": [self.a.bound(pair.a), self.b.bound(pair.b)],
                }
                for pair in self.changes[:_MOST_IN_JSON]
            ],
        }

    def line(self, pair: Pair) -> list[str]:
        """Return the moves that lead to a position, as they are written."""
        expect_kind(pair, Pair, "a pair of nodes, one of `changes`")
        return list(_notations(self.a, self.a.path(pair.a)[1:]))

    def values(self, pair: Pair) -> tuple[str, str]:
        """Return what both searches hold of a position, as it is written."""
        expect_kind(pair, Pair, "a pair of nodes, one of `changes`")
        return _worth(self.a, pair.a), _worth(self.b, pair.b)

    def _flip_data(self, pair: Pair) -> dict[str, Any]:
        """Return a position with what both choose there, as plain data."""
        choices = [(self.a, self.a.choice(pair.a)), (self.b, self.b.choice(pair.b))]
        return {
            "line": self.line(pair),
            "choices": [
                None if child is None else plain(tree.move(child)) for tree, child in choices
            ],
            "values": [
                None if child is None else json_number(tree.value_at(child))
                for tree, child in choices
            ],
        }

    # The text

    def blocks(self) -> Iterator[Block]:
        """Yield what differs, from the choice to the single values."""
        side, player = self.a.rules.side(self.a.player(0)), self.a.player(0).name
        role = f" ({player})" if side != player else ""
        place = self.a.position(0) or self.b.position(0)
        yield Paragraph.of(
            f"Two searches of {place}, {side} to move{role}." if place else "Two searches.",
            f"a: {recording_words(self.a)}.",
            f"b: {recording_words(self.b)}.",
        )
        yield Paragraph.of(" ".join(map(words, self.stated())))
        if self.flips:
            yield Paragraph.of(f"The choice differs at {count(len(self.flips), 'position')}:")
            flipped = list(map(self._flip_cells, self.flips[:_MOST_TOLD]))
            yield TableBlock(_FLIP_HEAD, flipped, _FLIP_ALIGNMENT)
        if self.changed:
            largest = ", the largest differences first" if self.changed > 1 else ""
            differing = count(self.changed, "position")
            yield Paragraph.of(f"The value differs at {differing}{largest}:")
            changed = list(map(self._change_cells, self.changes[:_MOST_TOLD]))
            yield TableBlock(_CHANGE_HEAD, changed, _CHANGE_ALIGNMENT)
        if not self.flips and not self.changed:
            yield Paragraph.of("Nowhere do their choices or their values contradict each other.")

    def stated(self) -> Iterator[Fact]:
        """Yield what differs in the choice, in the chosen lines, and in the nodes visited."""
        a, b, counts = self.a, self.b, self.counts
        one, other = a.choice(0), b.choice(0)
        yield ChoicesCompared(
            choice=self.choice,
            a=None if one is None else Named.of(a, one),
            b=None if other is None else Named.of(b, other),
            worth_a=Worth(a.value_at(0), a.bound(0)),
            worth_b=Worth(b.value_at(0), b.bound(0)),
            scale=a.rules.scale,
        )
        plies, parting = (a.distance(0), b.distance(0)), self._parting()
        told = parting is not None and not parting.after  # the choices themselves
        if any(plies) and not told:
            yield LinesCompared(*plies, parting)
        yield NodesShared(
            counts.both,
            Alone(counts.only_a, counts.cut_in_b, counts.elsewhere_a),
            Alone(counts.only_b, counts.cut_in_a, counts.elsewhere_b),
        )

    def _parting(self) -> Parting | None:
        if self.divergence is None:
            return None
        pair = self.divergence
        one, other = self.a.choice(pair.a), self.b.choice(pair.b)
        assert one is not None, "both lines go on where they part"
        assert other is not None, "both lines go on where they part"
        after = tuple(Named.of(self.a, step) for step in self.a.path(pair.a)[1:])
        return Parting(after, Named.of(self.a, one), Named.of(self.b, other))

    def _flip_cells(self, pair: Pair) -> tuple[str, ...]:
        cells = [self._after(pair)]
        for tree, node in ((self.a, pair.a), (self.b, pair.b)):
            choice = tree.choice(node)
            assert choice is not None, "both choose where the choice differs"
            cells += [tree.notation(choice), _worth(tree, node)]
        return tuple(cells)

    def _change_cells(self, pair: Pair) -> tuple[str, ...]:
        points = self.a.rules.scale.unsigned(gap(self.a, self.b, pair))
        return self._after(pair), *self.values(pair), points

    def _after(self, pair: Pair) -> str:
        return " ".join(self.line(pair)) or "(the root)"


def compare(a: GameTree, b: GameTree) -> Comparison:
    """Compare two searches of one position.

    Parameters
    ----------
    a, b
        The recordings: of two heuristics, two depths, two kinds of search …

    Raises
    ------
    InputError
        If they are of different games, or begin at different positions.

    Examples
    --------
    >>> from treeviz import alphabeta, games, minimax
    >>> game = games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")
    >>> found = compare(minimax(game), alphabeta(game))
    >>> found.choice, found.flips, found.changed, found.counts.only_a, found.counts.cut_in_b
    ('same', (), 0, 2, 2)
    """
    for tree in (a, b):
        expect_tree(tree, "compare")
    alignment = align(a, b)
    flipped = sorted(turned_choices(a, b, alignment), key=lambda pair: (a.ply(pair.a), pair.a))
    changed = list(changes(a, b, alignment))
    largest = nlargest(_MOST_KEPT, changed, key=lambda pair: (gap(a, b, pair), -pair.a))
    return Comparison(
        a=a,
        b=b,
        alignment=alignment,
        choice=choice_of(a, b, alignment),
        divergence=divergence(a, b, alignment),
        flips=tuple(flipped),
        changes=tuple(largest),
        changed=len(changed),
        counts=counts(a, b, alignment),
    )


def recording_words(tree: GameTree) -> str:
    """Return which search a recording is of, such as ``"minimax, 2 plies, lines, 50 nodes"``."""
    facts, depth = tree.facts, tree.facts.depth
    parts = [facts.search]
    if depth is not None:
        parts.append(f"{count(depth, 'ply')} deep")
    if tree.reaches_horizon and facts.heuristic not in ("", "heuristic"):
        parts.append(f"heuristic {facts.heuristic}")
    if facts.depth_penalty:
        parts.append(f"depth penalty {unsigned(facts.depth_penalty)}")
    return ", ".join([*parts, count(tree.columns.visited, "node")])


def _notations(tree: GameTree, nodes: list[int]) -> Iterator[str]:
    return map(tree.notation, nodes)


def _worth(tree: GameTree, node: int) -> str:
    return tree.rules.scale.bounded(tree.value_at(node), tree.bound(node))
