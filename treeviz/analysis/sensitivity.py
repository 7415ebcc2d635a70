"""`margins`: what would have to be different for another move to be chosen.

Most leaves of a tree do not matter: whatever they were worth, the choice would be the same. A few
do, and each has a margin: by how much its value must change before the root's choice does. These
leaves are where to look if a choice is wrong.

>>> from treeviz import games, minimax
>>> print(margins(minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))))
MAX plays B, worth +3. It would play another move if one leaf were worth something else:
<BLANKLINE>
leaf  worth    would have to be  change      then
B 0      +3    less than +2      beyond −1   C
C 0      +2    more than +3      beyond +1   C
D 2      +2    more than +3      beyond +1   D
B 2      +8    less than +2      beyond −6   C
B 1     +12    less than +2      beyond −10  C
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import isinf
from typing import Any

from treeviz.analysis.leaf_margins import LeafMargin, leaf_margins, threshold_words
from treeviz.analysis.weights import TermMargin, term_margins
from treeviz.errors import InputError, ViewError
from treeviz.explanation.english import words
from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.margin_facts import (
    ChosenNow,
    MoreChanges,
    NoLeafWould,
    NoWeightWould,
    OneLeafWould,
    OneWeightWould,
)
from treeviz.formatting.blocks import Block, Paragraph, TableBlock
from treeviz.formatting.numerals import count, json_number, rounded, unsigned
from treeviz.formatting.plain_values import read_limit
from treeviz.formatting.report import Report
from treeviz.game.same_move import same_move
from treeviz.tree.columns import CHANCE, HORIZON, OPEN, PRUNED
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.view.view import Place, View, expect_view

_MOST_TOLD = 12  # leaves in a table
_MOST_MOVES = 5_000_000  # of all the lines that are told as plain data
_LONGEST_LINE = 24  # moves of a line in a table
_LEAF_HEAD, _LEAF_ALIGNMENT = ("leaf", "worth", "", "would have to be", "change", "then"), "lrllll"
_TERM_HEAD, _TERM_ALIGNMENT = ("term", "would have to weigh", "then"), "lll"


@dataclass(frozen=True)
class Sensitivity(Report):
    """What would have to be different for another move to be chosen; ``str()`` gives the text.

    Attributes
    ----------
    leaves
        The margins of the leaves that matter, the smallest change first; a leaf that matters both
        ways has two.
    terms
        The margins of the weights of the heuristic's terms, the nearest first; empty if it names
        none, or if no weight of one term alone changes the choice.
    named
        The terms that the heuristic names.
    chosen
        What is chosen now.
    tree
        The recording.
    """

    leaves: tuple[LeafMargin, ...]
    terms: tuple[TermMargin, ...]
    named: tuple[str, ...]
    chosen: ChosenNow
    tree: GameTree = field(repr=False, compare=False)

    @property
    def opening(self) -> str:
        """What is chosen now, in one sentence."""
        return words(self.chosen)

    def stated(self) -> Iterator[Fact]:
        """Yield what is chosen, and what alone would change that and what would not."""
        yield self.chosen
        if self.leaves:
            yield OneLeafWould()
            more = len(self.leaves) - _MOST_TOLD
            if more > 0:
                yield MoreChanges(more)
        elif self.chosen.move is not None:
            yield NoLeafWould()
        if self.terms:
            yield OneWeightWould()
        firm = [name for name in self.named if name not in {term.term for term in self.terms}]
        if firm:
            yield NoWeightWould(tuple(firm))

    def facts(self) -> dict[str, Any]:
        """Return the margins as plain data for JSON; infinities are strings, weights fractions.

        Raises
        ------
        InputError
            If the lines of all leaves have too many moves to be held.
        """
        if sum(self.tree.ply(leaf.node) for leaf in self.leaves) > _MOST_MOVES:
            raise InputError(
                f"the lines of these {len(self.leaves):,} leaves have more than "
                f"{_MOST_MOVES // 1_000_000} million moves together: ask for the text, or for the "
                "`leaves` one by one"
            )
        return {
            "statements": [{**fact.to_dict(), "text": words(fact)} for fact in self.stated()],
            "leaves": [
                {
                    "line": list(leaf.line),
                    "position": leaf.position,
                    "estimated": leaf.estimated,
                    "visits": len(leaf.nodes),
                    "value": json_number(leaf.value),
                    "at": json_number(leaf.at),
                    "up": leaf.up,
                    "reached": leaf.reached,
                    "then": leaf.notation,
                }
                for leaf in self.leaves
            ],
            "terms": [
                {
                    "term": term.term,
                    "at": json_number(float(term.at)),
                    "exactly": str(term.at),
                    "up": term.up,
                    "reached": term.reached,
                    "then": term.notation,
                }
                for term in self.terms
            ],
        }

    def view(self, view: View | None = None, max_leaves: int | None = 5) -> View:
        """Return a view in which the leaves with the smallest margins are framed and explained.

        Parameters
        ----------
        view
            The view to add this to; None: ``View()``.
        max_leaves
            How many leaves at most; None: all.

        Examples
        --------
        >>> from treeviz import games, minimax, outline
        >>> tree = minimax(games.Explicit([[3, 12], [2, 4]]))
        >>> print(outline(tree, margins(tree).view(max_leaves=1)).splitlines()[4])
        │  ┣━ 0  +3 (framed) (less than +2: then 1) ◀
        """
        view = expect_view(view)
        most = read_limit(max_leaves, "leaves")
        notes_of: dict[int, list[str]] = {}
        for leaf in self.leaves:
            if leaf.node in notes_of or most is None or len(notes_of) < most:
                notes_of.setdefault(leaf.node, []).append(f"{leaf.condition}: then {leaf.notation}")
        notes: dict[Place, str] = {node: "; ".join(told) for node, told in notes_of.items()}
        notes |= view.notes
        framed = (view.framed,) if isinstance(view.framed, str) else view.framed
        title = (
            view.title
            if view.title is not None
            else f"{self.opening} Framed: the leaves that would change it"
        )
        return replace(view, notes=notes, framed=(*framed, *notes_of), title=title)

    def blocks(self) -> Iterator[Block]:
        """Yield the leaves, then the terms, as tables."""
        said: list[str] = []  # on one line, until a table or the end
        for fact in self.stated():
            if isinstance(fact, OneWeightWould | NoWeightWould) and said:
                yield Paragraph.of(" ".join(said))
                said = []
            said.append(words(fact))
            table = self._table(fact)
            if table is not None:
                yield Paragraph.of(" ".join(said))
                yield table
                said = []
        if said:
            yield Paragraph.of(" ".join(said))

    def _table(self, fact: Fact) -> TableBlock | None:
        """Return the table that a sentence announces."""
        if isinstance(fact, OneLeafWould):
            leaves = list(map(_leaf_cells, self.leaves[:_MOST_TOLD]))
            return TableBlock(_LEAF_HEAD, leaves, _LEAF_ALIGNMENT)
        if isinstance(fact, OneWeightWould):
            return TableBlock(_TERM_HEAD, list(map(_term_cells, self.terms)), _TERM_ALIGNMENT)
        return None


def margins(tree: GameTree) -> Sensitivity:
    """Return what would have to be different for another move to be chosen at the root.

    Of every leaf: by how much its value must change; a position visited more than once changes
    everywhere. Of every term that the heuristic names: how much its weight must change.

    Parameters
    ----------
    tree
        The recording. Every branch must have been searched: what a cut left out might matter too.

    Raises
    ------
    ViewError
        If branches were cut, the search was broken off or backed up other values than its moves
        have, or if it tells equal infinities apart by their distance.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> found = margins(minimax(games.Explicit([[3, 12], [2, 4]])))
    >>> [(leaf.line, leaf.value, leaf.condition, leaf.notation) for leaf in found.leaves[:2]]
    [(('0', '0'), 3.0, 'less than +2', '1'), (('1', '0'), 2.0, 'more than +3', '1')]
    """
    expect_tree(tree, "margins")
    _check(tree)
    moves = _moves_in_game_order(tree)
    choice = tree.choice(0)
    move = None if choice is None else Named.of(tree, choice)
    value = tree.columns.value[0]
    return Sensitivity(
        leaves=leaf_margins(tree, moves),
        terms=term_margins(tree, moves) if len(moves) > 1 else (),
        named=_named(tree),
        chosen=ChosenNow(Side.of(tree, tree.player(0)), move, value, scale=tree.rules.scale),
        tree=tree,
    )


def _check(tree: GameTree) -> None:
    """Refuse what the margins would not be true of."""
    columns = tree.columns
    left_out = columns.kind.count(PRUNED)
    if left_out:
        raise ViewError(
            f"margins need every branch: this search left out {count(left_out, 'branch')}, which "
            "might matter too; search with minimax"
        )
    if CHANCE in columns.player:
        raise ViewError(
            "margins are of a choice that one leaf decides: where chance moves, values are means"
        )
    if OPEN in columns.kind:
        raise ViewError(
            "margins need every value: this search was broken off; allow more nodes, or set a depth"
        )
    if tree.facts.depth_penalty and any(isinf(columns.value[node]) for node in tree.children(0)):
        raise ViewError(
            "margins go by values: with a depth penalty, equal infinities are told apart by their "
            "distance; search without the penalty"
        )
    for node, end in enumerate(columns.end):
        if end > node + 1:
            best = tree.player(node).best(columns.value[c] for c in columns.children(node))
            if best != columns.value[node]:
                signed = tree.rules.scale.signed
                raise ViewError(
                    f"margins need values that come from the leaves: node {node}, "
                    f"{tree.position(node)!r}, was given {signed(columns.value[node])}, and its "
                    f"best move is worth {signed(best)}"
                )


def _moves_in_game_order(tree: GameTree) -> list[int]:
    """Return the root's children in the order in which ties are decided: the game's own."""
    children = tree.children(0)
    if not tree.facts.ordered:
        return children
    moves = list(tree.rules.moves(tree.state(0)))
    return sorted(
        children,
        key=lambda child: next(
            place for place, move in enumerate(moves) if same_move(move, tree.move(child))
        ),
    )


def _named(tree: GameTree) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for node, kind in enumerate(tree.columns.kind):
        if kind == HORIZON:
            names |= dict.fromkeys(tree.terms(node))
    return tuple(names)


def _leaf_cells(leaf: LeafMargin) -> tuple[str, ...]:
    ways = f" (+{count(len(leaf.nodes) - 1, 'way')})" if len(leaf.nodes) > 1 else ""
    kind = "estimate" if leaf.estimated else ""
    line = leaf.line
    if len(line) > _LONGEST_LINE:
        line = (*line[: _LONGEST_LINE - 1], "…", line[-1])
    shown, worth = " ".join(line) + ways, leaf.scale.signed(leaf.value)
    return shown, worth, kind, leaf.condition, leaf.enough, leaf.notation


def _term_cells(term: TermMargin) -> tuple[str, ...]:
    return term.term, threshold_words(_weight(term.at), term.up, term.reached), term.notation


def _weight(weight: Fraction) -> str:
    """Return a weight as it is written: as a number if that is exact, else as a fraction too.

    Examples
    --------
    >>> _weight(Fraction(3, 2)), _weight(Fraction(2, 3))
    ('1.5', '2/3 (≈0.666667)')
    """
    number = float(weight)
    if not rounded(number) and Fraction(number) == weight:
        return unsigned(number)
    about = "" if rounded(number) else "≈"
    short = weight.denominator < 1000
    return f"{weight} ({about}{unsigned(number)})" if short else f"{about}{unsigned(number)}"
