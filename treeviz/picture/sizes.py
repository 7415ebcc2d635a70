"""How large the parts of a mark are: the move above it, its value plate, its board or label.

The value stands close above its board, so that the eye goes edge, value, board. MAX's plate is a
house, MIN's one upside down, that of chance an ellipse, a finished game's a box: readable in grey.
How a game ended stands beside its value, or below its board where that would make the plate too
wide: so all plates of a ply are of one height. A plate left blank, for an exercise, has one width
whatever belongs in it.
"""

from __future__ import annotations

from math import ceil, inf
from typing import Literal, NamedTuple

from treeviz.formatting.lettering import shortened, text_width
from treeviz.game.game import Player
from treeviz.picture.boards import board_card, board_size
from treeviz.picture.cards import LABEL_WIDTH, Card, card_of
from treeviz.picture.range_bar import BAR
from treeviz.picture.theme import Theme
from treeviz.picture.words_below import lines_below
from treeviz.view.broken_lines import broken_lines
from treeviz.view.level_of_detail import TIERS, Tier, TierName
from treeviz.view.scene import Mark
from treeviz.view.short_stub import shortened_stub, stub_lines
from treeviz.view.stub import Stub, StubSign

PlateShape = Literal["house", "invhouse", "ellipse", "box"]

_HOUSE_HEIGHT = 31.0
_BOX_HEIGHT = 31.0  # as high as a house, whose roof is clear of the value
_SIDE = 9.0  # between a text and the side of its plate or card
_WORDS = 90.0  # a value wider than this is a word
_NARROWEST = 42.0  # a house narrower than this looks like a pencil
_BESIDE = 1.25  # how much wider than its board a plate may get by a result beside the value
_WIDE_PLATE = 165.0  # up to here a result stands beside the value whatever the board
_WIDEST_PLATE = 210.0  # … and where the chosen line ends
_NOTE_SIDE = 6.0  # between the notes and the outline around them
RIBBON = 11.0  # how wide the pale band below the chosen line is
BADGE, BADGE_GAP = 6.5, 5.0  # the radius of the sign of equally good moves, and what is free
BADGE_MORE = 9.0  # how much wider the sign of moves is that may be equally good
_BADGE = 2 * BADGE + BADGE_GAP + RIBBON / 2 + 1  # what it takes beside a plate and its ribbon
_DOT = 7.0  # the side of a mark that is only a dot
_DOT_STUB = 4.0  # the height of a stub among dots
_EMPTY = 0.5  # of a board: the outline of one that was never looked at
STACK = 18.0  # how far what a stub says stands from its left, where its signs are
LEADING = 1.25  # from one baseline to the next, in sizes of the text


class Parts(NamedTuple):
    """The sizes of one mark's parts, in points.

    Attributes
    ----------
    shape
        The form of the value plate.
    move, move_width
        The move as it is written on the edge, and how wide.
    value_width
        How wide the part of the plate with the value is.
    plate_width, plate_height
        The whole plate as it is drawn, the result in it included.
    written_width
        How wide the plate is with its value written, if that is left out.
    result, stacked
        The result as it is written, and whether it stands below the board and not beside the value.
    result_width, result_height
        What it takes there.
    cut, cut_width
        The comparison that allowed a cut, and how wide.
    badge
        How wide the sign of equally good moves is, beside the plate; 0: there is none.
    body_width, body_height
        The board, or the card of the label or the stub; 0 if there is none.
    blank_width
        How much of it on the right is blank: as wide as the coordinates on the left.
    empty
        Whether plate and board are one empty outline: nothing was looked at there.
    board, named
        The size of the board, as a part of the theme's, and whether it has its coordinates.
    dot
        Whether it is only a dot: nothing is written on it.
    lines, signs
        What is written on a stub, and the sign before each line.
    span
        What the bar on its right tells of its values; None: it has no bar.
    card
        The card of a mark without a board; None if it has none.
    notes_width, notes_height
        The card with the lines below.
    """

    shape: PlateShape
    move: str
    move_width: float
    value_width: float
    plate_width: float
    plate_height: float
    result: str
    stacked: bool
    body_width: float
    body_height: float
    lines: tuple[str, ...]
    notes_width: float = 0.0
    notes_height: float = 0.0
    board: float = 1.0
    dot: bool = False
    written_width: float = 0.0
    result_width: float = 0.0
    result_height: float = 0.0
    cut: str = ""
    cut_width: float = 0.0
    badge: float = 0.0
    card: Card | None = None
    signs: tuple[StubSign, ...] = ()
    span: tuple[float, float, float] | None = None
    named: bool = False
    blank_width: float = 0.0
    empty: bool = False

    @property
    def width(self) -> float:
        """The width of plate, body, result and notes together."""
        plate = max(self.plate_width, self.written_width + 2 * self.badge)
        return max(plate, self.body_width, self.result_width, self.notes_width)

    @property
    def height(self) -> float:
        """The height of plate, body, result and notes together."""
        return self.plate_height + self.body_height + self.result_height + self.notes_height

    @property
    def beside(self) -> bool:
        """Whether its plate has a result beside its value."""
        return bool(self.result) and not self.stacked

    @property
    def wide(self) -> bool:
        """Whether its plate is so wide that the slopes of a usual roof would cut what it says."""
        is_word = self.value_width > _WORDS and not self.empty
        return self.beside or (is_word and "house" in self.shape)

    @property
    def on_plate(self) -> bool:
        """Whether a line from the side meets the plate and not the board or the stub."""
        return bool(self.plate_height) and (bool(self.lines) or not self.body_height)

    @property
    def middle(self) -> float:
        """How far below the top a line from the side meets the plate or the board."""
        if self.on_plate:
            return self.plate_height / 2
        if self.empty:
            return (self.plate_height + self.body_height) / 2
        return self.plate_height + self.body_height / 2


def _even(length: float) -> float:
    """Return a length rounded up, so that its middle and its ends are short numbers in files."""
    return 2.0 * ceil(length / 2)


def line_height(theme: Theme) -> float:
    """Return the distance of two baselines of plain text, in points."""
    return float(round(theme.text_size * LEADING))


def measure(
    mark: Mark | Stub,
    theme: Theme,
    tier: TierName = "board",
    boards: float = 1.0,
    longest: float = LABEL_WIDTH,
    *,
    stacks: bool = False,
) -> Parts:
    """Return how large the parts of a mark are, drawn in the detail of a tier.

    Parameters
    ----------
    mark, theme, tier
        What is drawn, and how.
    boards
        How large its board is, as a part of the size that the theme and the tier give it.
    longest
        How wide a move, a result or a position in one line may be before it is cut short, in
        points.
    stacks
        Whether results of finished games stand below their boards, as some do.
    """
    drawn = TIERS[tier]
    if isinstance(mark, Stub):
        return _measure_stub(mark, theme, drawn)
    if mark.whole or (not drawn.texts and not mark.parent):
        drawn = TIERS[drawn.whole]
    if not drawn.texts:
        return _measure_dot(mark, theme)
    drawn = drawn._replace(board=drawn.board * boards)
    # Bold, as on the chosen line: an exercise has the layout of its key.
    move = shortened(mark.move, longest, theme.text_size, bold=True)
    own_width = _even(text_width(mark.value, theme.value_size, bold=True) + 2 * _SIDE)
    value_width = max(own_width, _NARROWEST)
    body, card = _measure_body(mark, theme, drawn, longest)
    shape = plate_shape(mark)
    height = _BOX_HEIGHT if shape == "box" else _HOUSE_HEIGHT
    empty = mark.hollow and drawn.board > 0
    if empty:
        body = _even(body[0] * _EMPTY), max(_even(body[1] * _EMPTY) - height, 0.0)
    cut = "" if empty else mark.cut  # of an outline it is told below
    result = shortened(mark.result, longest, theme.text_size) if drawn.result else ""
    result_width = text_width(result, theme.text_size) if result else 0.0
    beside = own_width + result_width + 0.6 * _SIDE if result else value_width
    widest = _WIDEST_PLATE if mark.whole and mark.player is None else _WIDE_PLATE
    stacked = bool(result) and beside > max(body[0] * _BESIDE, widest)
    stacked |= stacks and bool(result) and body[1] > 0
    if result and not stacked:
        value_width = own_width  # nothing parts them
    notes_width, notes_height = _measure_notes(mark, theme, empty=empty)
    plate_width = written_width = value_width if stacked else _even(beside)
    if mark.blank:  # the key's layout; but neither value nor result shows in what is drawn
        over = mark.player is None and mark.board is not None
        value_width = plate_width = max(body[0], _NARROWEST) if over else _NARROWEST
        result = ""
    return Parts(
        shape=shape,
        move=move,
        move_width=text_width(move, theme.text_size, bold=True),
        value_width=value_width,
        plate_width=plate_width,
        plate_height=height,
        result=result,
        stacked=stacked,
        body_width=body[0],
        body_height=body[1],
        lines=(),
        card=card,
        notes_width=notes_width,
        notes_height=notes_height,
        board=drawn.board,
        written_width=written_width,
        result_width=result_width if stacked else 0.0,
        result_height=line_height(theme) + 2 if stacked else 0.0,
        cut=cut,
        cut_width=text_width(cut, theme.text_size),
        badge=_BADGE if mark.equal else _BADGE + BADGE_MORE if mark.maybe else 0.0,
        blank_width=_blank_width(mark, theme, drawn, body[0]),
        named=bool(drawn.board) and is_named(mark, theme),
        empty=empty,
    )


def _measure_notes(mark: Mark, theme: Theme, *, empty: bool = False) -> tuple[float, float]:
    notes = lines_below(mark, empty=empty)
    if not notes:
        return 0.0, 0.0
    width = max(text_width(note, theme.text_size, bold=True) for note in notes)
    return _even(width + 2 * _NOTE_SIDE), line_height(theme) * len(notes) + _NOTE_SIDE


def _measure_dot(mark: Mark, theme: Theme) -> Parts:
    notes_width, notes_height = _measure_notes(mark, theme)
    return Parts(
        shape=plate_shape(mark),
        move="",
        move_width=0.0,
        value_width=_DOT,
        plate_width=_DOT,
        plate_height=_DOT,
        result="",
        stacked=False,
        body_width=0.0,
        body_height=0.0,
        lines=(),
        notes_width=notes_width,
        notes_height=notes_height,
        board=0.0,
        dot=True,
    )


_SHAPES: dict[Player, PlateShape] = {
    Player.MAX: "house",
    Player.MIN: "invhouse",
    Player.CHANCE: "ellipse",
}


def plate_shape(mark: Mark) -> PlateShape:
    """Return the form of a mark's plate: who is to move, or that nobody is."""
    if mark.player is None:
        return "box"
    return _SHAPES[mark.player]


def _measure_body(
    mark: Mark, theme: Theme, tier: Tier, longest: float
) -> tuple[tuple[float, float], Card | None]:
    if mark.board is not None:
        named = bool(tier.board) and is_named(mark, theme)
        longest, scale = theme.board_size, tier.board
        if _is_balanced(mark, theme):
            return board_size(mark.board, longest, scale=scale, named=named), None
        *_, wide, high = board_card(mark.board, (0.0, 0.0), longest, scale=scale, named=named)
        return (wide, high), None
    if not mark.label or not tier.board:
        return (0.0, 0.0), None
    card = card_of(mark.label, theme, tier.board, longest)
    return (card.width, card.height), card


def is_named(mark: Mark, theme: Theme) -> bool:
    """Tell whether a mark's board has its coordinates: as moves are told by them, all have.

    On a slide there is less room: there boards have them that are checkered, or lose no width, and
    the first one, and piles: a row that is empty is not seen else.

    Examples
    --------
    >>> from treeviz import View, games, minimax
    >>> from treeviz.picture.theme import PAPER, SLIDE
    >>> columns, squares = games.Connect("____/____", k=3), games.TicTacToe("xo_/xo_/___")
    >>> moves = [View()(minimax(game, depth=1)).marks[1] for game in (columns, squares)]
    >>> [[is_named(move, theme) for move in moves] for theme in (PAPER, SLIDE)]
    [[True, True], [True, False]]
    """
    board = mark.board
    if board is None:
        return False
    if theme.aspect and mark.parent is not None:
        narrow = bool(board.column_names) and (board.checkered or not board.row_names)
        return narrow and not board.slant
    return True


def _is_balanced(mark: Mark, theme: Theme) -> bool:
    """Tell whether a board stands in the middle of its room, its coordinates apart.

    The first one on a slide does: the others there have none, and stand straight below it. Where
    all have them, they are all alike.
    """
    return mark.parent is None and bool(theme.aspect)


def _blank_width(mark: Mark, theme: Theme, tier: Tier, body: float) -> float:
    """Return how much room beside a board only balances its coordinates."""
    if mark.board is None or not _is_balanced(mark, theme) or not tier.board:
        return 0.0
    card = board_card(mark.board, (0.0, 0.0), theme.board_size, scale=tier.board, named=True)
    return body - card[2]


def measure_narrow(stub: Mark | Stub, theme: Theme, tier: TierName, longest: float) -> Parts:
    """Return how large a stub is whose longer lines are broken, as it stands beside an edge.

    Parameters
    ----------
    stub, theme, tier
        What is drawn, and how.
    longest
        How long a line may be, in ems.
    """
    assert isinstance(stub, Stub), "a mark has no lines to break"
    return _measure_stub(stub, theme, TIERS[tier], longest)


def _measure_stub(stub: Stub, theme: Theme, tier: Tier, longest: float = inf) -> Parts:
    if theme.aspect and stub.told_in(tier.stubs):
        stub = shortened_stub(stub, also_why=tier.stubs == "full")
    key = stub._replace(blank=False)
    told = stub_lines(stub, tier.stubs) if tier.texts else ()
    written = stub_lines(key, tier.stubs) if stub.blank else told
    span = key.bar if stub.told_in(tier.stubs) else None
    if longest < inf:
        shown, whole = broken_lines(told, written, longest)
        told, written = tuple(shown), tuple(whole)
    lines, signs = tuple(line for _, line in told), tuple(sign for sign, _ in told)
    width, height = _DOT, _DOT_STUB
    if lines:
        widest = max(text_width(line, theme.text_size) for _, line in written)
        width = _even(STACK + widest + 4 + (BAR if span else 0.0))
        height = line_height(theme) * len(lines) + 2
    return Parts(
        shape="box",
        move="",
        move_width=0.0,
        value_width=0.0,
        plate_width=0.0,
        plate_height=0.0,
        result="",
        stacked=False,
        body_width=width,
        body_height=height,
        lines=lines,
        board=0.0,
        dot=not lines,
        signs=signs,
        span=span,
    )
