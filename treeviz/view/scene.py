"""A scene: what is to be shown of a tree, in words and roles, before anybody decides how it looks.

A scene is made of *marks*, in the order of the tree: nodes, and stubs that stand for the nodes
which are not drawn. Every node of the tree is a mark or counted in exactly one stub. Roles say what
a mark is (chosen, gave its parent the value, finished …); only the theme knows how that looks, and
meaning never hangs on colour alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from treeviz.formatting.lettering import visible
from treeviz.game.game import Board, Player, Square
from treeviz.view.equals import Pace, TieRule
from treeviz.view.level_of_detail import TierName
from treeviz.view.stub import Stub

if TYPE_CHECKING:
    from treeviz.view.icicle import Icicle

NOT_DRAWN = "not drawn"  # what the text of a ply begins with that part of the line would fill
CHOSEN_LINE, RIVAL_LINE = "chosen line", "the other chosen line"


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
    line, position
        The two parts of the place: the moves that lead there, and the position as text.
    """

    place: str
    state: str
    result: str = ""
    worth: str = ""
    more: tuple[str, ...] = ()
    line: str = ""
    position: str = ""

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
        How the game ended here: ``"x wins"``; of a move that wins or loses how soon, where others
        worth as much do it sooner or later: ``"in 4 plies"``; else empty.
    label
        What to write where there is no board, in one line or several.
    board, fresh, turned
        The position, its squares that the last move changed, and those of them where it turned a
        stone over.
    coming, coming_for
        Its empty squares that win next, past the depth, and for whom; None: for nobody.
    mover
        Whose move led here, where it may have built a wall, which is nobody's; else None.
    chosen
        Whether it is on the chosen line from the root.
    taken
        Whether it gave its parent its value, or is drawn in the place of that reply.
    estimated
        Whether its value rests on estimates of the heuristic: it does not follow from the rules.
    horizon
        Whether the depth ended here: its value is such an estimate.
    unweighed
        Whether chance moves here and nothing tells how likely what may happen is.
    equal
        Whether it is one of several equally good moves of its parent, as the one played is.
    maybe
        Whether it may be as good as the one played, and is no better: it was searched in part.
    cut
        Of a branch never entered, the comparison that allowed that: ``"+2 ≤ +3"``.
    pruned
        Whether the search never entered it.
    checked
        Whether its value was found afterwards, for the picture, though the search never entered it.
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
    overturns
        Whether it is drawn beside the line as it makes its value another with captures counted.
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
    later, passed, between
        How many plies are left out before it, where only the end of the chosen line is drawn, how
        many nodes with all that is beside them, and their moves, in lines.
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
    horizon: bool
    unfinished: bool
    said: Hint
    pruned: bool = False
    checked: bool = False
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
    overturns: bool = False
    unweighed: bool = False
    equal: bool = False
    maybe: bool = False
    cut: str = ""
    window: int | None = None
    turned: frozenset[Square] = frozenset()
    coming: frozenset[Square] = frozenset()
    coming_for: Player | None = None
    mover: Player | None = None
    later: int = 0
    passed: int = 0
    between: tuple[str, ...] = ()

    @property
    def hollow(self) -> bool:
        """Whether it is the empty outline of a board: a branch of which nothing is known."""
        return self.pruned and self.bare and self.board is not None and self.value == "?"

    @property
    def hint(self) -> str:
        """A sentence about it, for tooltips and screen readers."""
        return self.said.text


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
        How the values are read: ``"in pawns, + is good for White"``.
    comparisons
        How those at cuts are read: ``"+2 ≤ +3 at a cut: MAX gets +2 at most there …"``.
    notation
        How the moves are read: ``"[row, column] from the top left"``; empty where it goes without
        saying.
    open
        What a value says of which nothing was found out: ``"not searched to the end …"``; empty if
        none is.
    game
        What the game is called, and how one wins, in its own words: ``"Connect four: four in a row
        wins"``; empty if it says nothing.
    unknown
        Whether nobody was asked where the search stopped, so that a 0 there is no estimate.
    ties
        Which of equally good moves is played, in search order, or by what can be taken next; empty
        if that is no rule.
    wins_too
        Whether other moves win beside the one played, as a second look found.
    timed
        What moves that are called equal are, too: ``"as quick"`` where they win, or ``"lasts as
        long"`` where they lose; empty where they draw, and where nothing is quicker.
    harmless
        Whether what was cut could not change the value: it is proved without.
    complete
        Whether there is a value for everything: nothing was cut, and nothing was left unsearched.
    icicle
        The whole tree; beside it the marks are the chosen line. None: the marks are all there is.
    headed, legend
        Whether the title stands above the picture, and a legend below it.
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
    lines: tuple[str, str] = (CHOSEN_LINE, RIVAL_LINE)
    readings: tuple[str, ...] = ()
    comparisons: tuple[str, ...] = ()
    notation: str = ""
    open: str = ""
    game: str = ""
    unknown: bool = False
    ties: TieRule = ""
    wins_too: bool = False
    timed: Pace = ""
    harmless: bool = False
    complete: bool = False
    icicle: Icicle | None = None
    headed: bool = True
    legend: bool = True


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
    headed: bool = True
    legend: bool = True
    ending: bool = False  # whether a line that is cut short is followed by its end
    counted: bool = False  # whether stubs only count: of a picture that is only to be measured
    found: tuple[int, int] | None = None  # nodes looked for: how many are framed, how many exist
