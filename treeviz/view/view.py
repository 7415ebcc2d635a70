"""`View`: which part of a tree to show, under a budget of marks: `GameTree → Scene`.

Within the budget everything is shown. Past it, what tells most stays: the chosen line, the moves
that are equally good, the others from the best with the reply that answers each, then decisive
mistakes, and cuts; all else becomes counted stubs, so that nothing is left out silently. Any budget
gives a picture.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> scene = View(marks=40)(tree)
>>> len(scene.marks) <= 40, scene.caption
(True, 'minimax to the end: value certain, 8,232 nodes, nothing cut; shown: 21 nodes')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from treeviz.errors import InputError, ViewError, unknown
from treeviz.formatting.expected import is_a, is_one_of
from treeviz.formatting.plain_values import (
    bare_text,
    read_flag,
    read_items,
    read_mapping,
    read_text,
    read_whole,
    unexpected,
)
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Move
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.view.level_of_detail import TIERS, TierName, tier_for
from treeviz.view.ranking import Ranking
from treeviz.view.scene import Details, Scene
from treeviz.view.selection import Selection
from treeviz.view.showing import Showing
from treeviz.view.transpositions import FOLLOWED, MERGES, Follow, Merge, shape_of

Direction = Literal["auto", "down", "right"]
DIRECTIONS: tuple[Direction, ...] = ("auto", "down", "right")
Pruned = Literal["outline", "board", "searched", "folded"]
Place = str | tuple[Move, ...] | int  # a line of moves, or the number of a node
Values = Literal["all", "leaves", "none"]
VALUES: tuple[Values, ...] = ("all", "leaves", "none")
PRUNED_WAYS: tuple[Pruned, ...] = ("outline", "board", "searched", "folded")
MOST_MARKS = 120  # where nobody says how many
_LIMITS = (
    ("marks", 1, "1 or more marks"),
    ("depth", 0, "a depth of 0 or more plies to draw"),
    ("best", 1, "1 or more best moves to show"),
)
_NAMES = ("values", "line", "direction", "tier", "pruned", "merge", "title")
_FLAGS = ("only_framed", "legend", "windows", "classes", "arithmetic", "causes", "proof", "static",
          "terms")  # fmt: skip
_MOST_PLACES = 100_000  # that are framed, opened or noted


@dataclass(frozen=True)
class View:
    """Which part of a tree to show; applying it is a call, ``View()(tree)``.

    Attributes
    ----------
    marks
        How many marks to draw at most; a stub counts as a mark, and the root with its stub is
        always there. None: as many as fit where the picture will stand, 120 at most.
    depth
        How many plies to draw at most; None: all.
    best
        Show only so many moves of each node, the best ones; None: all.
    focus
        Lines to open, ``"[2,1] [2,2]"`` or several of them in a tuple: each is shown, and what
        follows it before all else.
    root
        The line at whose end the picture begins; the title tells it.
    values
        ``"all"``; ``"leaves"``: only leaves have their values, for an exercise; ``"none"``: nobody
        has. The picture keeps its layout, so that sheet and key can be laid on each other.
    notes
        Words of your own below a node, by its line or its number: ``{"[2,1]": "the trap"}``. What
        has a note is shown.
    framed
        Nodes to frame, by their lines or their numbers, the most telling first; a single line may
        stand for itself. They are shown, too.
    only_framed
        Whether the framed nodes, such as ``rows(tree, …).nodes``, the way to them and the chosen
        line are all that is shown; those that do not fit are counted.
    line
        Which line is the chosen one: ``"best"`` play, where below the root's move the winner takes
        the quickest win among moves proved equal and the loser the longest resistance, or what the
        ``"search"`` itself would go on with, the first of equal moves.
    direction
        Where the tree grows to: ``"down"``, ``"right"``, or ``"auto"``, down unless it fits a page
        better on its side.
    tier
        In how much detail marks are drawn: with a ``"board"``; with a smaller one, and in
        ``"brief"`` which reply counts and how many there are beside; with a ``"small"`` one, only
        the ``"value"``, or as a ``"dot"``; None: by how many there are, on a slide by their room.
    title
        The line above the picture; None: what was found; empty: none, for a place that has captions
        of its own. What is read to those who cannot see the picture says what was found all the
        same.
    legend
        Whether a legend stands below the picture.
    pruned
        How branches that the search never entered are shown: as an ``"outline"``, with their
        ``"board"``, ``"searched"`` after all, to show what they would have been worth and how many
        nodes the cut saved, or ``"folded"`` into stubs.
    windows, classes, arithmetic
        Whether to write below a node its window (alpha and beta on entry), its class (PV, CUT,
        ALL), and how its value came about, ``min(−10, 0) = −10``.
    static, terms
        Whether to write below an unfinished position the heuristic's own opinion of it, beside what
        the search backed up, and each of the heuristic's named terms.
    causes
        Whether an arrow leads from the node whose value caused a cut to where it was made; a
        tooltip names it in any case.
    merge
        Show a position once, whatever the order of the moves that led to it: ``"positions"``; or
        once for all that are the same up to a ``"symmetry"`` of the game. Refused where the search
        does not know the same of them.
    proof
        Show only the smallest part of the tree that proves that the player to move gets the value
        found: all replies of the opponent, one move of one's own.

    Raises
    ------
    ViewError
        If an attribute makes no sense, or, when applied, if it asks for what the tree cannot give.
    """

    marks: int | None = None
    depth: int | None = None
    best: int | None = None
    focus: str | tuple[str, ...] = ()
    root: str = ""
    values: Values = "all"
    notes: Mapping[Place, str] = field(default_factory=dict)
    framed: str | Sequence[Place] = ()
    only_framed: bool = False
    line: Follow = "best"
    direction: Direction = "auto"
    tier: TierName | None = None
    title: str | None = None
    legend: bool = True
    pruned: Pruned = "outline"
    windows: bool = False
    classes: bool = False
    arithmetic: bool = False
    causes: bool = False
    proof: bool = False
    merge: Merge | None = None
    static: bool = False
    terms: bool = False

    def __post_init__(self) -> None:
        for name, least, what in _LIMITS:
            if (given := getattr(self, name)) is not None:
                self._keep(name, read_whole(given, least, what, refusal=ViewError))
        if not is_one_of(self.direction, DIRECTIONS):
            raise ViewError(str(unknown("direction", self.direction, DIRECTIONS)))
        if not is_one_of(self.line, FOLLOWED):
            raise ViewError(str(unknown("line", self.line, FOLLOWED)))
        if self.merge is not None and not is_one_of(self.merge, MERGES):
            raise ViewError(str(unknown("way to merge", self.merge, MERGES)))
        if self.tier is not None and not is_one_of(self.tier, TIERS):
            raise ViewError(str(unknown("tier", self.tier, TIERS)))
        if not is_one_of(self.values, VALUES):
            raise ViewError(str(unknown("way to show values", self.values, VALUES)))
        if not is_one_of(self.pruned, PRUNED_WAYS):
            raise ViewError(str(unknown("way to show pruned", self.pruned, PRUNED_WAYS)))
        for name in _NAMES:
            if (given := getattr(self, name)) is not None:
                self._keep(name, read_text(given, f"a text as {name}", refusal=ViewError))
        for name in _FLAGS:
            self._keep(name, read_flag(getattr(self, name), name, refusal=ViewError))
        self._keep("root", _lines(self.root, "a line of moves as root"))
        self._keep("focus", _lines(self.focus, "lines of moves to focus on"))
        self._keep("framed", _framed(self.framed))
        self._keep("notes", _notes(self.notes))

    def _keep(self, name: str, plain: object) -> None:
        """Keep what an attribute was given for as a plain value: it is asked again and again."""
        object.__setattr__(self, name, plain)

    @property
    def limit(self) -> int:
        """How many marks there are at most."""
        return MOST_MARKS if self.marks is None else self.marks

    def __call__(self, tree: GameTree) -> Scene:
        """Return the scene that this view shows of a tree."""
        showing = self.showing(tree)
        if self.tier == "icicle":
            self._check_whole()
            return self._icicle(showing)
        whole = not self._parts_of_a_whole()
        if whole and self.tier is None:
            shown = len(showing.selection.nodes(self.limit))  # the scene has a stub for the rest
            if tier_for(shown) == "icicle":
                return self._icicle(showing)
        scene = showing.scene(self.limit)
        if scene.tier != "icicle":
            return scene
        return self._icicle(showing) if whole else scene._replace(tier="dot")

    def showing(self, tree: GameTree) -> Showing:
        """Return what this view shows of a tree, whatever the number of marks.

        Examples
        --------
        >>> from treeviz import games, minimax
        >>> showing = View().showing(minimax(games.Explicit([[3, 12, 8], [2, 4, 6], [14, 5, 2]])))
        >>> len(showing.scene(5).marks), len(showing.scene(8).marks)
        (5, 8)
        """
        expect_tree(tree, "View()")
        lines = (self.focus,) if isinstance(self.focus, str) else self.focus
        at = tree.find(self.root)
        shape = shape_of(tree, self.merge, at, self.line, recorded=self.proof)
        framed, lit = self._framed(tree), None
        if self.only_framed:
            framed, lit = [], framed
        few = self.pruned in ("outline", "board")
        ranking = Ranking(
            shape,
            plies=self.depth,
            best=self.best,
            focus=[tree.find(line) for line in lines],
            needed=[*(_node(tree, place) for place in self.notes), *framed],
            proof=self.proof,
            pruned="none" if self.pruned == "folded" else "few" if few else "all",
            lit=lit,
        )
        details = Details(
            self.pruned,
            self.windows,
            self.classes,
            self.arithmetic,
            self.causes,
            self.values,
            {shape.shown_as(_node(tree, place)): text for place, text in self.notes.items()},
            set(map(shape.shown_as, framed)),
            self.tier,
            static=self.static,
            terms=self.terms,
            headed=self.title != "",
            legend=self.legend,
        )
        return Showing(Selection(ranking), self.title or None, details)

    def _framed(self, tree: GameTree) -> list[int]:
        """Return the nodes to frame, the most telling first."""
        places = (self.framed,) if isinstance(self.framed, str) else self.framed
        return [_node(tree, place) for place in places]

    def _icicle(self, showing: Showing) -> Scene:
        from treeviz.view.icicle_scene import compose_icicle  # of great trees only

        scene = compose_icicle(showing.selection.shape, self.title or None)
        return scene._replace(headed=self.title != "", legend=self.legend)

    def _parts_of_a_whole(self) -> list[str]:
        """Return what this view asks for that only a tree of single marks can show."""
        asked = {
            "merge": self.merge is not None,
            "values": self.values != "all",
            "proof": self.proof,
            "only_framed": self.only_framed,
            "depth": self.depth is not None,
            "best": self.best is not None,
            "notes": bool(self.notes),
        }
        return [name for name, given in asked.items() if given]

    def _check_whole(self) -> None:
        asked = self._parts_of_a_whole()
        if asked:
            raise ViewError(
                f"an icicle shows the whole tree, so it goes without {' and '.join(asked)}; "
                "leave them out, or choose another tier"
            )


def expect_view(view: View | None) -> View:
    """Return a view, the usual one for None; refuse what is none.

    Raises
    ------
    InputError
        If something else came; the message says how to write it.
    """
    if view is None or is_a(view, View):
        return view or View()
    how = f"View(marks={repr_of(view)})" if is_a(view, int) else "such as View(marks=60)"
    if is_a(view, str):
        how = f"a theme is named, theme={repr_of(view)}"
    raise InputError(f"expected a View, got {repr_of(view, 60)}: {how}")


def _framed(given: object) -> Any:
    """Return the places to frame, the most telling first: what has no order is refused."""
    what = "lines or numbers of nodes to frame"
    if not is_a(given, Sequence):  # type: ignore[type-abstract]
        raise unexpected(what, given, ViewError)
    return _lines(given, what)


def _lines(given: object, what: str) -> Any:
    """Return a text as it is, and of anything else what is in it: lines, or numbers of nodes."""
    if (text := bare_text(given)) is not None:
        return text
    places = read_items(given, what, _MOST_PLACES, refusal=ViewError)
    if len(places) > _MOST_PLACES:
        raise ViewError(f"expected at most {_MOST_PLACES:,} {what}, got more")
    return tuple(place if (text := bare_text(place)) is None else text for place in places)


def _notes(given: object) -> dict[Place, str]:
    """Return the texts beside nodes, in plain values."""
    notes = read_mapping(given, "notes such as {'[2,0]': 'here it was lost'}", refusal=ViewError)
    return {
        place: read_text(note, "a text as a note", refusal=ViewError)
        for place, note in notes.items()
    }


def _node(tree: GameTree, place: Place) -> int:
    """Return the node that a line of moves or a number names."""
    if is_a(place, int):
        return tree.path(place)[-1]
    return tree.find(place)  # type: ignore[arg-type]  # no number
