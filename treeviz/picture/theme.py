"""What the roles of a scene look like: the only room that knows a colour.

One hue has one meaning: warm is MAX's side, cool is MIN's, and nothing else. The chosen line is ink
on a pale ribbon, not a third hue, so that it survives print. Every text has a contrast of at least
4.5 to 1 with its ground, every line at least 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace

from treeviz.errors import InputError, unknown
from treeviz.formatting.expected import is_a
from treeviz.formatting.plain_values import bare_number, bare_text, read_text, unexpected
from treeviz.formatting.printed import repr_of

_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]\w{0,40}")
_SMALLEST, _LARGEST = 1.0, 1000.0  # points
_MAY_BE_NOTHING = ("edge", "aspect")


@dataclass(frozen=True)
class Theme:
    """Colours and sizes of a picture; make your own with ``dataclasses.replace(PAPER, …)``.

    Attributes
    ----------
    name
        What it is called.
    paper, ink, muted
        The ground, the text, and the text of captions.
    line_taken, line_other
        Edges: the one whose value the parent took, and the others. The chosen one is ink.
    ribbon
        The pale band below the chosen line.
    max, max_calm, max_tint, max_band
        MAX's side: fresh signs and outlines; signs of earlier moves; grounds of plates and squares;
        the ground of a ply.
    min, min_calm, min_tint, min_band
        The same for MIN's side.
    neutral_tint, neutral_band
        Grounds that belong to nobody.
    plate_ink
        Text on the tinted plates.
    card, card_ink, grid, grid_tint
        Boards: their ground, their text and winning line, their thin lines, the darker squares of
        a checkered one.
    stone_max, stone_min, square_max, square_min
        On boards: signs in full strength, and the grounds of fresh and winning squares.
    card_muted
        On boards: coordinates.
    square_light, square_dark, moved_max, moved_min
        The squares of a checkered board, and the rings around stones that a side turned over.
    man_white, man_black, check
        Men and stones of both colours, and the glow around a king in check.
    tone_max, tone_leans_max, tone_even, tone_leans_min, tone_min
        Grounds of an icicle, from what is good for MAX to what is good for MIN.
    value_size, text_size, title_size
        The three sizes of text, in points.
    board_size
        The longer side of a board, in points, where its squares are neither too small nor too
        large for it.
    edge
        How far a ply is from the next at least, in points.
    aspect
        Width to height that the picture keeps at least, such as 16/9; 0: as the tree is.
    night
        The theme an SVG changes to where its reader prefers dark colours; None: it does not change.

    Raises
    ------
    InputError
        If a colour is none, or a size none that can be drawn.
    """

    name: str
    paper: str
    ink: str
    muted: str
    line_taken: str
    line_other: str
    ribbon: str
    max: str
    max_calm: str
    max_tint: str
    max_band: str
    min: str
    min_calm: str
    min_tint: str
    min_band: str
    neutral_tint: str
    neutral_band: str
    plate_ink: str
    card: str
    card_ink: str
    grid: str
    grid_tint: str
    stone_max: str
    stone_min: str
    square_max: str
    square_min: str
    card_muted: str
    square_light: str
    square_dark: str
    moved_max: str
    moved_min: str
    man_white: str
    man_black: str
    check: str
    tone_max: str = "#a63c08"
    tone_leans_max: str = "#dda27f"
    tone_even: str = "#d8d3ca"
    tone_leans_min: str = "#8fb9da"
    tone_min: str = "#0b5a96"
    value_size: float = 15.0
    text_size: float = 12.5
    title_size: float = 17.0
    board_size: float = 90.0
    edge: float = 34.0
    aspect: float = 0.0
    night: Theme | None = None

    def __post_init__(self) -> None:
        for one in fields(self):
            given: object = getattr(self, one.name)
            if one.name == "night":
                if given is not None and not is_a(given, Theme):
                    raise unexpected("a theme as night, or none", given)
            elif one.type == "float":
                object.__setattr__(self, one.name, _size(given, one.name))
            elif one.name == "name":
                object.__setattr__(self, one.name, read_text(given, "a text as name"))
            else:
                object.__setattr__(self, one.name, _colour(given, one.name))

    def __or__(self, night: Theme) -> Theme:
        """Return this theme by day and another by night, in one SVG.

        Examples
        --------
        >>> (PAPER | DARK).name
        'paper|dark'
        """
        return replace(self, night=night, name=f"{self.name}|{night.name}")

    def colours(self) -> dict[str, str]:
        """Return the colour of each role."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if str(getattr(self, field.name)).startswith("#")
        }

    def nightly(self) -> dict[str, str]:
        """Return what each colour changes to by night, if the theme has one.

        Raises
        ------
        InputError
            If two roles have one colour by day and two by night: they could not be told apart.
        """
        if self.night is None:
            return {}
        changes: dict[str, str] = {}
        by_night = self.night.colours()
        for role, colour in self.colours().items():
            if changes.setdefault(colour, by_night[role]) != by_night[role]:
                raise InputError(
                    f"{self.name!r}: {colour} has two roles by day that differ by night; make the "
                    f"{role} a shade different"
                )
        return changes


def _colour(given: object, role: str) -> str:
    """Return a colour as Graphviz, browsers and LaTeX all read it."""
    found = bare_text(given)
    if found is None or not _COLOUR.fullmatch(found):
        raise unexpected(f"a colour such as #14181f as {role}", given)
    return found


def _size(given: object, name: str) -> float:
    """Return a size in points, or how wide a picture is to its height."""
    found, least = bare_number(given), 0 if name in _MAY_BE_NOTHING else _SMALLEST
    if found is None or not least <= found <= _LARGEST:
        raise unexpected(f"a number from {least} to {_LARGEST:,} as {name}", given)
    return found


# Boards stay light cards in the dark, so signs are never inverted. Roles that look alike by day and
# not by night differ by a shade nobody sees: that is how an SVG can tell them apart.
PAPER = Theme(
    name="paper",
    paper="#ffffff",
    ink="#14181f",
    muted="#4a5260",
    line_taken="#4a5260",
    line_other="#707987",
    ribbon="#dcd8cb",
    max="#a63c06",
    max_calm="#ac5a2c",
    max_tint="#fde8d9",
    max_band="#fdf7f2",
    min="#0b5a94",
    min_calm="#3873a2",
    min_tint="#dcecf8",
    min_band="#f2f7fb",
    neutral_tint="#eceef1",
    neutral_band="#f7f7f8",
    plate_ink="#14181f",
    card="#fffffe",
    card_ink="#15181f",
    grid="#8a93a1",
    grid_tint="#eceef2",
    stone_max="#a63c07",
    stone_min="#0b5a95",
    square_max="#fde8da",
    square_min="#dcecf9",
    card_muted="#4b5261",
    square_light="#ebe0cb",
    square_dark="#c2b092",
    moved_max="#e0803a",
    moved_min="#5e9bd6",
    man_white="#fffffd",
    man_black="#1c1a19",
    check="#bb1414",
)
DARK = Theme(
    name="dark",
    paper="#10151c",
    ink="#f1f4f8",
    muted="#b3bcc8",
    line_taken="#b3bcc8",
    line_other="#88929f",
    ribbon="#40454d",
    max="#f2a06b",
    max_calm="#ac5a2c",
    max_tint="#4a2c18",
    max_band="#1b1714",
    min="#7fbcea",
    min_calm="#3873a2",
    min_tint="#17364e",
    min_band="#131a22",
    neutral_tint="#2b323c",
    neutral_band="#171c23",
    plate_ink="#f1f4f8",
    card="#fbfbf9",
    card_ink="#15181f",
    grid="#868f9d",
    grid_tint="#eceef2",
    stone_max="#a63c07",
    stone_min="#0b5a95",
    square_max="#fde8da",
    square_min="#dcecf9",
    card_muted="#4b5261",
    square_light="#ebe0cb",
    square_dark="#c2b092",
    moved_max="#e0803a",
    moved_min="#5e9bd6",
    man_white="#fffffd",
    man_black="#1c1a19",
    check="#bb1414",
)
INK = Theme(
    name="ink",
    paper="#ffffff",
    ink="#000000",
    muted="#3d3d3d",
    line_taken="#3d3d3d",
    line_other="#757575",
    ribbon="#d9d9d9",
    max="#000000",
    max_calm="#6e6e6e",
    max_tint="#ffffff",
    max_band="#ffffff",
    min="#000000",
    min_calm="#6e6e6e",
    min_tint="#ececec",
    min_band="#f6f6f6",
    neutral_tint="#ffffff",
    neutral_band="#ffffff",
    plate_ink="#000000",
    card="#ffffff",
    card_ink="#000000",
    grid="#8c8c8c",
    grid_tint="#e4e4e4",
    stone_max="#000000",
    stone_min="#000000",
    square_max="#ececec",
    square_min="#ececec",
    card_muted="#3d3d3d",
    square_light="#e0e0e0",
    square_dark="#bababa",
    moved_max="#707070",
    moved_min="#707071",
    man_white="#ffffff",
    man_black="#000000",
    check="#4a4a4a",
    tone_max="#333333",
    tone_leans_max="#8f8f8f",
    tone_even="#e2e2e2",
    tone_leans_min="#b0b0b0",
    tone_min="#6b6b6b",
)
# For a slide of 13.3 × 7.5 inches; how large boards are on it, the room that there is decides.
SLIDE = replace(
    PAPER,
    name="slide",
    value_size=18.0,
    text_size=17.0,
    title_size=23.0,
    board_size=90.0,
    edge=13.0,
    aspect=16 / 9,
)
AUTO = replace(PAPER | DARK, name="auto")
THEMES = {theme.name: theme for theme in (PAPER, DARK, INK, SLIDE, AUTO)}


def find_theme(theme: str | Theme) -> Theme:
    """Return a theme by its name, ``"paper"`` or ``"paper|dark"``; a theme is returned as it is.

    Raises
    ------
    InputError
        If there is no theme of that name.
    """
    if is_a(theme, Theme):
        return theme
    if (name := bare_text(theme)) is None:
        raise unknown("theme", repr_of(theme), THEMES)
    day, bar, night = name.partition("|")
    for name in (day, night) if bar else (day,):
        if name not in THEMES:
            raise unknown("theme", name, THEMES)
    return THEMES[day] | THEMES[night] if bar else THEMES[day]
