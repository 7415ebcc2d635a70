"""`overlay`: two searches of one position in one picture.

The picture holds the nodes of both trees, each where its line of moves leads. On a plate stands the
value of a, below the board that of b where it differs; a frame says that the two choose differently
there. The chosen line of a is the heavy one on its ribbon, that of b is double where it parts.

>>> from treeviz import compare, games, minimax
>>> game = games.Domineering(".V../.VHH/HH../.... V")
>>> overlay(compare(minimax(game, depth=1), minimax(game, depth=2)))
<Diagram of 11 marks: Vertical to move: a and b choose (2,2)-(3,2); a holds it 0, b +1>
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields, replace

from treeviz.analysis.alignment import NONE
from treeviz.analysis.comparison import Comparison, recording_words
from treeviz.analysis.differences import Pair
from treeviz.errors import InputError, ViewError
from treeviz.formatting.expected import is_a
from treeviz.formatting.length import centimetres, points
from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count
from treeviz.picture.diagram import Diagram
from treeviz.picture.layout import lay_out
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.render import Engine
from treeviz.picture.sheet import Sheet, place_for
from treeviz.picture.theme import Theme, find_theme
from treeviz.tree.columns import INNER, KINDS, NO_PARENT, PRUNED, Columns
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.game_tree import GameTree
from treeviz.tree.search_facts import SearchFacts
from treeviz.view.build_scene import compose
from treeviz.view.labels import judged_text, value_text
from treeviz.view.level_of_detail import TIERS, tier_for
from treeviz.view.ranking import Ranking
from treeviz.view.readings import readings_of
from treeviz.view.scene import Mark, Ply, Scene
from treeviz.view.selection import Selection
from treeviz.view.stub import Stub
from treeviz.view.transpositions import Shape
from treeviz.view.view import View, expect_view

_FLIPS_SHOWN = 6  # beyond the chosen lines, before all else
_UNDERSTOOD = ("marks", "depth", "best", "focus", "root", "direction", "tier", "title")


def overlay(
    comparison: Comparison,
    view: View | None = None,
    theme: str | Theme = "paper",
    *,
    fit: str | None = None,
    width: str | float | None = None,
    min_text: str | float | None = None,
    engine: Engine = "bundled",
) -> Diagram:
    """Draw two searches of one position in one picture.

    Parameters
    ----------
    comparison
        What :func:`~treeviz.compare` found.
    view
        Which part to show: its `marks`, `depth`, `best`, `focus`, `root`, `direction`, `tier` and
        `title` are understood; None: ``View()``.
    theme, fit, width, min_text, engine
        As for :func:`~treeviz.draw`.

    Raises
    ------
    InputError
        If it is no comparison, there is no such theme or fit, or a length is not understood.
    ViewError
        If the view asks for what neither tree can give, or for what does not go with two of them;
        if nothing of it fits.

    Examples
    --------
    >>> from treeviz import compare, games, minimax
    >>> game = games.TicTacToe("xo_/___/___")
    >>> both = compare(minimax(game, depth=2), minimax(game, depth=3))
    >>> overlay(both, fit="page").width <= 454  # points: 16 cm
    True
    """
    if not is_a(comparison, Comparison):
        raise InputError(
            f"overlay draws what compare found, got a {type(comparison).__name__}: "
            "write overlay(compare(a, b))"
        )
    view, found = expect_view(view), find_theme(theme)
    frame = place_for(view, found, fit, width, min_text)
    if frame is None:
        layout = lay_out(superposed(comparison, view), found, view.direction)
        return Diagram(layout, found, engine, None if width is None else points(width))
    layout = _largest(_Both(comparison), view, replace(found, aspect=frame.aspect), frame)
    scale = min(frame.width / layout.width, frame.height / layout.height)
    return Diagram(layout, found, engine, layout.width * (scale if frame.fill else min(scale, 1)))


def _largest(both: _Both, view: View, theme: Theme, frame: Sheet) -> Layout:
    """Return the layout with the most marks whose text is large enough in a frame, by bisection."""
    enlarged = theme.text_size / frame.text  # from the frame's points to those of the layout
    largest, fits, fails = None, 0, view.limit + 1
    while fails - fits > 1:
        marks = (fits + fails) // 2
        scene = _scene(both, replace(view, marks=marks))
        layout = lay_out(scene, theme, view.direction, frame.width * enlarged)
        if layout.width <= frame.width * enlarged and layout.height <= frame.height * enlarged:
            largest, fits = layout, marks
            if len(scene.marks) < marks - 1:
                break  # all that may be shown is
        else:
            fails = marks
    if largest is None:
        raise ViewError(
            f"text of {frame.text:g} pt in {centimetres(frame.width)} leaves no room for these "
            "trees: make it wider, or the text smaller"
        )
    return largest


def superposed(comparison: Comparison, view: View) -> Scene:
    """Return the scene that shows two searches at once."""
    return _scene(_Both(comparison), view)


def _scene(both: _Both, view: View) -> Scene:
    plain = View()
    others = (field.name for field in fields(view) if field.name not in _UNDERSTOOD)
    strange = [name for name in others if getattr(view, name) != getattr(plain, name)]
    if strange:
        raise ViewError(f"{strange[0]} is of one search; a comparison shows two")
    return _Superposed(both, view).scene()


class _Both:
    """Both trees as one: its nodes, and which node of a and of b each of them is."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        columns, self.origin = _union(comparison)
        # Its values are never shown: it says where the nodes are, and which of them to show.
        self.union = GameTree.over(columns, comparison.a.game, None, SearchFacts("two searches"))
        self.of_a = {pair.a: node for node, pair in enumerate(self.origin) if pair.a != NONE}
        self.of_b = {pair.b: node for node, pair in enumerate(self.origin) if pair.b != NONE}


class _Superposed:
    """Both trees as a view shows them."""

    def __init__(self, both: _Both, view: View) -> None:
        self.comparison = comparison = both.comparison
        self.view = view
        self.a, self.b = comparison.a, comparison.b
        self.origin, self.union = both.origin, both.union
        self.of_a, self.of_b = both.of_a, both.of_b
        self.root = self.union.find(view.root)
        self.flipped = {self.of_a[pair.a] for pair in comparison.flips}
        self.rivals = self._line(self.b, self.of_b, self.origin[self.root].b)
        self.rivals -= self._line(self.a, self.of_a, self.origin[self.root].a)

    def scene(self) -> Scene:
        """Return the scene."""
        shown = self._shown()
        scenes = [
            compose(Shape(tree, root), nodes) if nodes else None
            for tree, nodes, root in (
                (self.a, self._own(shown, "a"), self.origin[self.root].a),
                (self.b, self._own(shown, "b"), self.origin[self.root].b),
            )
        ]
        composed = [scene for scene in scenes if scene is not None]
        marks = self._marks(shown, *map(_by_node, scenes))
        results = {value: text for scene in composed for value, text in scene.results}
        return Scene(
            title=visible(self.view.title or self._title()),
            caption=visible(self._caption(marks)),
            marks=tuple(marks),
            plies=_plies(marks, composed),
            sides=composed[0].sides,
            results=tuple(results.items()),
            nodes=self.union.subtree_size(self.root),
            tier=self.view.tier or tier_for(len(marks)),
            readings=tuple(self._readings(marks, scenes)),
            comparisons=tuple(
                dict.fromkeys(one for scene in composed for one in scene.comparisons)
            ),
            notation=composed[0].notation,
            game=composed[0].game,
            open=next((scene.open for scene in composed if scene.open), ""),
            harmless=all(scene.harmless for scene in composed),
            complete=all(scene.complete for scene in composed),
            lines=("a's chosen line", "b's chosen line, where it parts"),
        )

    def _line(self, tree: GameTree, numbers: dict[int, int], root: int) -> set[int]:
        """Return the nodes of a chosen line."""
        return set() if root == NONE else {numbers[n] for n in tree.best_play(root)}

    def _shown(self) -> Collection[int]:
        """Return the nodes to show: both chosen lines, where choices differ, then what tells."""
        view, union = self.view, self.union
        lines = (view.focus,) if isinstance(view.focus, str) else view.focus
        size = union.columns.end[self.root]
        flips = [node for node in sorted(self.flipped) if self.root <= node < size]
        chosen = self._line(self.a, self.of_a, self.origin[self.root].a) | self.rivals
        ranking = Ranking(
            Shape(union, self.root),
            plies=view.depth,
            best=view.best,
            focus=[union.find(line) for line in lines],
            needed=self._within([*sorted(chosen), *self._choices(flips[:_FLIPS_SHOWN])]),
            pruned="all",
        )
        return Selection(ranking).nodes(view.limit)

    def _within(self, nodes: Sequence[int]) -> list[int]:
        """Return the nodes that the view's depth lets show."""
        depth = self.view.depth
        first = self.union.ply(self.root)
        return [n for n in nodes if depth is None or self.union.ply(n) - first <= depth]

    def _choices(self, flips: Sequence[int]) -> list[int]:
        """Return what both choose at some nodes."""
        chosen = []
        for node in flips:
            pair = self.origin[node]
            mine, yours = self.a.choice(pair.a), self.b.choice(pair.b)
            assert mine is not None, "both choose where choices differ"
            assert yours is not None, "both choose where choices differ"
            chosen += [self.of_a[mine], self.of_b[yours]]
        return chosen

    def _own(self, shown: Collection[int], name: str) -> list[int]:
        """Return the nodes of one tree among those to show."""
        owned = (getattr(self.origin[node], name) for node in shown)
        return [node for node in owned if node != NONE]

    def _marks(
        self, shown: Collection[int], in_a: dict[int, Mark], in_b: dict[int, Mark]
    ) -> list[Mark | Stub]:
        union, wanted = self.union, set(shown)
        marks: list[Mark | Stub] = []
        pending: list[tuple[int, int | None] | Stub] = [(self.root, None)]
        while pending:
            item = pending.pop()
            if isinstance(item, Stub):
                marks.append(item)
                continue
            node, parent = item
            place = len(marks)
            mark = self._mark(node, in_a, in_b)
            marks.append(mark._replace(node=node, parent=parent, equal=False, maybe=False))
            children = union.children(node)
            folded = [child for child in children if child not in wanted]
            if folded:
                size = sum(map(union.subtree_size, folded))
                alone = len(folded) == len(children)
                stub = Stub(place, mark.ply + 1, len(folded), size, None, None, alone=alone)
                pending.append(stub)
            pending += [(child, place) for child in reversed(children) if child in wanted]
        return marks

    def _mark(self, node: int, in_a: dict[int, Mark], in_b: dict[int, Mark]) -> Mark:
        """Return the mark of a node: that of a with what b holds of it, or that of b alone."""
        pair, rival = self.origin[node], node in self.rivals
        if pair.a == NONE:
            mark = in_b[pair.b]._replace(chosen=False, rival=rival, notes=("only in b",))
            return mark._replace(whole=rival, taken=False if rival else mark.taken)
        mark = in_a[pair.a]._replace(rival=rival)
        if pair.b == NONE:
            return mark._replace(notes=("only in a",))
        held = judged_text(self.b, pair.b, asks_nobody(self.b))
        if self.b.columns.kind[pair.b] == PRUNED:
            if mark.pruned:
                return mark
            return mark._replace(notes=("cut in b",))
        told = [f"b {held}"] if held != mark.value else []
        if node in self.flipped:
            choice = self.b.choice(pair.b)
            assert choice is not None, "both choose where choices differ"
            told = [f"b {held}, plays {self.b.notation(choice)}"]
        framed = node in self.flipped
        return mark._replace(
            words=visible("; ".join(told)),
            framed=framed,
            said=mark.said._replace(more=(*mark.said.more, f"In b: {held}.")),
            whole=mark.whole or rival or framed,
        )

    def _readings(self, marks: Sequence[Mark | Stub], scenes: Sequence[Scene | None]) -> list[str]:
        """Return how the values are read that are shown: what both say is told once."""
        told: dict[str, None] = {}
        worded = TIERS[self.view.tier or tier_for(len(marks))].texts
        shown = [(self.origin[mark.node], mark) for mark in marks if isinstance(mark, Mark)]
        for tree, of_a, scene in zip((self.a, self.b), (True, False), scenes, strict=True):
            own = _by_node(scene)
            # What is counted stands below a board once, as a tells it.
            marked = [
                own[node]._replace(notes=mark.notes if of_a or pair.a == NONE else ())
                for pair, mark in shown
                if (node := pair.a if of_a else pair.b) != NONE
            ]
            results = () if scene is None else scene.results
            told |= dict.fromkeys(readings_of(tree, marked, results, worded))
        return [one for one in told if not any(o != one and o.startswith(one) for o in told)]

    def _title(self) -> str:
        a, b, pair = self.a, self.b, self.origin[self.root]
        mover = self.union.rules.side(self.union.player(self.root))
        after = " ".join(map(self.union.notation, self.union.path(self.root)[1:]))
        head = f"After {after}: {mover} to move" if after else f"{mover} to move"
        if NONE in pair:
            return f"{head}: only {'b' if pair.a == NONE else 'a'} was here"
        mine, yours = a.choice(pair.a), b.choice(pair.b)
        values = value_text(a, pair.a), value_text(b, pair.b)
        if mine is None or yours is None:
            return f"{head}: a holds it {values[0]}, b {values[1]}"
        if self.comparison.alignment.to_b[mine] != yours:
            return (
                f"{head}: a chooses {a.notation(mine)} ({values[0]}), "
                f"b {b.notation(yours)} ({values[1]})"
            )
        worth = f"; a holds it {values[0]}, b {values[1]}"
        if values[0] == values[1]:
            worth = f", {values[0]}"
        return f"{head}: a and b choose {a.notation(mine)}{worth}"

    def _caption(self, marks: list[Mark | Stub]) -> str:
        nodes = [mark for mark in marks if isinstance(mark, Mark)]
        parts = [f"a: {recording_words(self.a)}", f"b: {recording_words(self.b)}"]
        if any(mark.words for mark in nodes):
            parts.append("on a plate a's value, below it b's where it differs")
        if any(mark.framed for mark in nodes):
            parts.append("framed: they choose differently")
        size = self.union.subtree_size(self.root)
        if len(nodes) < size:
            parts.append(f"{count(len(nodes))} of {count(size, 'node')} drawn")
        return "; ".join(parts)


def _by_node(scene: Scene | None) -> dict[int, Mark]:
    marks = () if scene is None else scene.marks
    return {mark.node: mark for mark in marks if isinstance(mark, Mark)}


def _plies(marks: Sequence[Mark | Stub], scenes: Sequence[Scene]) -> tuple[Ply, ...]:
    """Return the plies that occur: as a scene calls them that has somebody to move there."""
    told: dict[int, Ply] = {}
    for scene in scenes:
        for ply in scene.plies:
            if ply.number not in told or told[ply.number].player is None:
                told[ply.number] = ply
    numbers = sorted({m.ply for m in marks if isinstance(m, Mark) or not m.alone})
    return tuple(told.get(number, Ply(number, None, ("not drawn",))) for number in numbers)


def _union(comparison: Comparison) -> tuple[Columns, list[Pair]]:
    """Return the columns of both trees together, and which node of each every node is."""
    a, b = comparison.a.columns, comparison.b.columns
    columns, origin = Columns(), list[Pair]()
    # Depth first with a stack of our own; a node is left when it is met for the second time.
    pending: list[tuple[Pair, int, int | None]] = [(Pair(0, 0), NO_PARENT, None)]
    while pending:
        pair, parent, entered = pending.pop()
        own, other = (a, pair.a), (b, pair.b)
        if pair.a == NONE or (pair.b != NONE and a.kind[pair.a] == PRUNED != b.kind[pair.b]):
            own, other = other, own
        here, node = own
        if entered is not None:
            inner = INNER in (here.kind[node], other[1] != NONE and other[0].kind[other[1]])
            kind = KINDS[INNER if inner else here.kind[node]]
            columns.close(entered, here.value[node], kind)
            continue
        number = len(columns)
        columns.open(parent, here.state[node], here.move[node], here.player_of(node))
        origin.append(pair)
        pending.append((pair, parent, number))
        pending += [(child, number, None) for child in reversed(list(_children(comparison, pair)))]
    return columns, origin


def _children(comparison: Comparison, pair: Pair) -> Iterator[Pair]:
    """Yield the children of a node: those of a in its order, then those that only b has."""
    to_b, to_a = comparison.alignment
    if pair.a != NONE:
        for child in comparison.a.columns.children(pair.a):
            yield Pair(child, to_b[child])
    if pair.b != NONE:
        for child in comparison.b.columns.children(pair.b):
            if to_a[child] == NONE:
                yield Pair(NONE, child)
