"""A scene: what is to be shown of a tree, in words and roles, before anybody decides how it looks.

A scene is made of *marks*, in the order of the tree: nodes, and stubs that stand for the nodes
which are not drawn. Every node of the tree is a mark or counted in exactly one stub. Roles say what
a mark is (chosen, gave its parent the value, finished …); only the theme knows how that looks, and
meaning never hangs on colour alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count
from treeviz.game.game import Board, Player, Square
from treeviz.view.icicle import Icicle
from treeviz.view.level_of_detail import TierName

_SHORT = 18  # signs of a line that is no wider than a board


class Hint(NamedTuple):
    """What is said of a mark in tooltips and to screen readers; `text` is the whole sentence.

    Attributes
    ----------
    place
        The line to the position, and the position; empty if neither is known.
    state
        Who is to move, or that the game is over.
    result
        How the game ended, in its own words; empty if it did not, or if that is to be found out.
    worth
        The value, and how sure it is; empty if that is to be found out.
    more
        What else is told, a sentence each.
    """

    place: str
    state: str
    result: str = ""
    worth: str = ""
    more: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The hint in sentences; empty if it says nothing."""
        told = f"{self.place}. {self.state}" if self.place else self.state
        told += f", {self.result}" if self.result else ""
        told += f"; {self.worth}" if self.worth else ""
        return visible(" ".join([f"{told}.", *self.more])) if told else ""


class Mark(NamedTuple):
    """One node of the tree as it is shown.

    Attributes
    ----------
    node
        Its number in the tree.
    parent
        The place of its parent among the marks; None for the first.
    ply
        Its distance from the root of the tree.
    player
        Who is to move; None where nobody is: the game is over, or it is a plain leaf.
    move
        The move that led here, as it is written.
    value
        Its value as it is written: ``"+10"``, ``"≥ +5"``, ``"?"``.
    result
        How the game ended here: ``"x wins"``; else empty.
    label
        What to write where there is no board, in one line or several.
    board, fresh
        The position, and its squares that the last move changed.
    chosen
        Whether it is on the chosen line from the root.
    taken
        Whether it gave its parent its value.
    estimated
        Whether its value rests on estimates of the heuristic: it does not follow from the rules.
    horizon
        Whether the depth ended here: its value is such an estimate.
    equal
        Whether it is one of several moves from the first position proved to be equally good.
    cut
        Of a branch never entered, the comparison that allowed that: ``"2 ≤ 3"``.
    pruned
        Whether the search never entered it.
    bare
        Whether only the outline of its board is shown.
    notes
        Lines below it: windows, classes, arithmetic, as the view asks.
    position
        The position as text, of the first mark only.
    blank
        Whether value and result are left out, for an exercise; the layout stays.
    saved
        How many nodes it takes to search a branch that was pruned, if that was done.
    hushed
        Whether its notes are left out, for an exercise; the layout stays.
    words, framed
        The author's own words below it, and whether it is framed.
    also
        Other moves that lead here, with the lines they end, if positions are merged.
    stands_for
        How many nodes of the tree it shows, if positions are merged.
    leans
        For whom it is good: whose side of 0 its value is proved, or estimated, to lie on.
    rival
        Whether it is on the chosen line of another search that the picture compares with, and not
        on that of this one.
    whole
        Whether it has its board in any tier: the root, the chosen line, what the author framed.
    unfinished
        Whether it has no value: the search was broken off.
    said
        What is said of it, for tooltips and screen readers; `hint` is that in words.
    waiting
        Whether the search has not come here yet: only its outline is drawn, pale, in its place.
    window
        Which of its notes tells the window on entry, as a place among them; None: none does.
    """

    node: int
    parent: int | None
    ply: int
    player: Player | None
    move: str
    value: str
    result: str
    label: str
    board: Board | None
    fresh: frozenset[Square]
    chosen: bool
    taken: bool
    estimated: bool
    unfinished: bool
    said: Hint
    pruned: bool = False
    bare: bool = False
    notes: tuple[str, ...] = ()
    position: str = ""
    blank: bool = False
    saved: int = 0
    hushed: bool = False
    words: str = ""
    framed: bool = False
    also: tuple[str, ...] = ()
    stands_for: int = 1
    whole: bool = False
    leans: Player | None = None
    waiting: bool = False
    rival: bool = False
    horizon: bool = False
    equal: bool = False
    cut: str = ""
    window: int | None = None

    @property
    def hint(self) -> str:
        """A sentence about it, for tooltips and screen readers."""
        return self.said.text


class Stub(NamedTuple):
    """What is not drawn below one mark: some of its moves, with all that follows them.

    Attributes
    ----------
    parent
        The place of the mark among the marks.
    ply
        The ply of the moves it stands for.
    moves, nodes
        How many moves, and how many nodes at and below them, it stands for.
    low, high
        The range of the values of these moves; None where none is known.
    unseen
        How many of the nodes are branches that the search never entered.
    blank
        Whether the values are left out, for an exercise; the layout stays.
    waiting
        Whether the search has not come here yet.
    cut
        How many of the moves are branches that the search never entered.
    named
        The moves with their values as they are written, if they are so few that they can be named.
    results
        How many of the moves win, draw and lose for who makes them; None: that is not known of all.
    range
        The range of their values as it is written, or a bound on all of them.
    estimated
        Whether some of these values rest on estimates.
    alone
        Whether no move of the mark is drawn: the stub then is the mark's own foot.
    further
        How the chosen line goes on among what is not drawn: after how many plies, and to what end.
    """

    parent: int
    ply: int
    moves: int
    nodes: int
    low: float | None
    high: float | None
    unseen: int = 0
    blank: bool = False
    waiting: bool = False
    cut: int = 0
    named: tuple[tuple[str, str], ...] = ()
    results: tuple[int, int, int] | None = None
    range: str = ""
    estimated: bool = False
    alone: bool = False
    further: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """What is written of it, in lines; all but the first are empty where values are left out.

        Examples
        --------
        >>> Stub(0, 1, 10, 90, -10, 0, results=(0, 3, 7)).lines
        ('10 more', '3 draw, 7 lose')
        >>> Stub(0, 1, 2, 9, 10, 10, named=(("[1,2]", "+10"), ("[2,2]", "+10"))).lines
        ('[1,2], [2,2]: +10',)
        >>> Stub(0, 3, 5, 99, 0, 10, alone=True, further=("7 more plies,", "x wins")).lines
        ('7 more plies,', 'x wins')
        >>> Stub(0, 2, 38, 38, -3, -1, range="−3 to −1", estimated=True, cut=12).lines
        ('26 more', 'est. −3 to −1', '12 replies cut')
        """
        looked, noun = self.moves - self.cut, "move" if self.ply == 1 else "reply"
        if self.further and self.alone:
            return self.further if not self.blank else (count(self.moves, noun), "")
        lines: list[str] = []
        if looked:
            lines = self._named or [count(looked, noun) if self.alone else f"{count(looked)} more"]
            if not self._named:
                lines += filter(None, [self._worth])
        if self.cut:
            lines.append(f"{count(self.cut, noun)} cut")
        if not self.blank or not looked:
            return (*lines, *self.further)
        told = f"{count(looked)} more" if self._named else lines[0]
        return (told, *("" for _ in (*self.further, *lines[1:])))

    @property
    def _named(self) -> list[str]:
        """The moves by name, those of one value in one line if that is short."""
        groups: dict[str, list[str]] = {}
        for move, value in self.named:
            groups.setdefault(value, []).append(move)
        lines = []
        for value, moves in groups.items():
            line = f"{', '.join(moves)}: {value}"
            lines += [line] if len(line) <= _SHORT else [f"{move}: {value}" for move in moves]
        return lines

    @property
    def _worth(self) -> str:
        """What these moves are worth: how the game ends with them, or the range of their values."""
        if self.results is not None:
            told = zip(self.results, ("win", "draw", "lose"), strict=True)
            if max(self.results) == sum(self.results) > 1:
                return next(f"all {word}" for number, word in told if number)
            return ", ".join(f"{count(number)} {word}" for number, word in told if number)
        return f"est. {self.range}" if self.estimated and self.range else self.range

    @property
    def text(self) -> str:
        """The same in one line, with how many nodes it stands for.

        Examples
        --------
        >>> Stub(0, 1, 10, 90, -10, 0, results=(0, 3, 7)).text
        '10 more: 3 draw, 7 lose; 90 nodes'
        """
        first, *rest = [line for line in self.lines if line]
        joint = ", " if self._named else " " if self.further and self.alone else ": "
        told = joint.join(filter(None, [first, ", ".join(rest)]))
        parts = [told]
        if self.nodes > self.moves:
            parts.append(count(self.nodes, "node"))
        if self.unseen > self.cut:
            parts.append(f"{count(self.unseen)} never looked at")
        return "; ".join(parts)


class Join(NamedTuple):
    """An edge to a position from one more parent; see `View(merge=)`.

    Attributes
    ----------
    parent, child
        Their places among the marks.
    taken
        Whether it gave that parent its value.
    """

    parent: int
    child: int
    taken: bool


class Ply(NamedTuple):
    """One distance from the root: who is to move there.

    Attributes
    ----------
    number
        The distance, in plies.
    player
        Whose turn it is at the unfinished marks there; None if nobody's, or both players'.
    text
        What is written beside it, in lines.
    """

    number: int
    player: Player | None
    text: tuple[str, ...]


class Scene(NamedTuple):
    """What is to be shown.

    Attributes
    ----------
    title
        One line: what the picture shows.
    caption
        One line: which search it was, and how much of it is drawn.
    marks
        Nodes and stubs in the order of the tree; a stub comes after its siblings.
    plies
        The plies that occur, from the first.
    sides
        What MAX and MIN are called in this game.
    results
        Values with what they mean, as far as they occur: ``("+10", "x wins")``, best for MAX first.
    nodes
        How many nodes the tree has.
    arrows
        Pairs of places among the marks: from the node whose value caused a cut to where it was.
    joins
        Edges to marks from other parents than the one they stand below.
    tier
        In how much detail the marks are drawn.
    lines
        What the legend calls the chosen line, and that of the rival.
    readings
        How the values and moves are read, a line of the legend each: ``"values in pawns, + is good
        for White"``.
    icicle
        The whole tree; beside it the marks are the chosen line. None: the marks are all there is.
    """

    title: str
    caption: str
    marks: tuple[Mark | Stub, ...]
    plies: tuple[Ply, ...]
    sides: tuple[str, str]
    results: tuple[tuple[str, str], ...]
    nodes: int
    arrows: tuple[tuple[int, int], ...] = ()
    joins: tuple[Join, ...] = ()
    tier: TierName = "board"
    lines: tuple[str, str] = ("chosen line", "the other chosen line")
    readings: tuple[str, ...] = ()
    icicle: Icicle | None = None


class Details(NamedTuple):
    """What is shown of each node beside its board and value; see :class:`~treeviz.View`."""

    pruned: str = "outline"
    windows: bool = False
    classes: bool = False
    arithmetic: bool = False
    causes: bool = False
    values: str = "all"
    notes: Mapping[int, str] = MappingProxyType({})
    framed: Collection[int] = frozenset()
    tier: TierName | None = None
    static: bool = False
    terms: bool = False
    found: tuple[int, int] | None = None  # nodes looked for: how many are framed, how many exist
