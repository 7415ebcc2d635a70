"""Every theme can be read: WCAG 2.2, 1.4.3 for texts and 1.4.11 for lines and shapes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from treeviz import Theme
from treeviz.errors import InputError
from treeviz.picture.theme import DARK, INK, PAPER, THEMES

TEXT, LINE = 4.5, 3.0


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_is_that_of_wcag() -> None:
    """Black on white is 21 to 1, and #767676 is the lightest grey that may be read on white."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") >= TEXT > contrast("#777777", "#ffffff")


def texts(theme: Theme) -> Iterator[tuple[str, str, str]]:
    """Yield every colour of a text with every ground it can stand on."""
    around = {"paper": theme.paper, **bands(theme)}
    for ground, colour in {**around, "ribbon": theme.ribbon}.items():
        yield f"ink on {ground}", theme.ink, colour
        yield f"muted on {ground}", theme.muted, colour
    for ground, colour in tints(theme).items():
        yield f"plate ink on {ground}", theme.plate_ink, colour
    for whose, dark, light in (
        ("max", theme.tone_max, theme.tone_leans_max),
        ("min", theme.tone_min, theme.tone_leans_min),
    ):
        yield f"card on what is good for {whose}", theme.card, dark
        yield f"card ink on what leans to {whose}", theme.card_ink, light
    yield "card ink on what is even", theme.card_ink, theme.tone_even
    yield "earlier letter of max", theme.max_calm, theme.card
    yield "earlier letter of min", theme.min_calm, theme.card
    for ground, colour in squares(theme).items():
        yield f"card ink on {ground}", theme.card_ink, colour
        yield f"coordinates on {ground}", theme.card_muted, colour
        for whose, stone in (("max", theme.stone_max), ("min", theme.stone_min)):
            if ground in ("card", f"{whose} square", "store"):  # a sign stands on a tint of its own
                yield f"sign of {whose} on {ground}", stone, colour


def lines(theme: Theme) -> Iterator[tuple[str, str, str]]:
    """Yield every colour of a line or shape that says something, with every ground of it."""
    around = {"paper": theme.paper, **bands(theme)}
    for ground, colour in around.items():
        yield f"taken on {ground}", theme.line_taken, colour
        yield f"other on {ground}", theme.line_other, colour
        yield f"triangle of max on {ground}", theme.max, colour
        yield f"triangle of min on {ground}", theme.min, colour
    yield "chosen on ribbon", theme.ink, theme.ribbon
    yield "taken on ribbon", theme.line_taken, theme.ribbon
    yield "other on ribbon", theme.line_other, theme.ribbon
    yield "stub on card", theme.line_other, theme.card
    yield "outline of max", theme.max, theme.max_tint
    yield "outline of min", theme.min, theme.min_tint
    yield "outline of a box", theme.ink, theme.neutral_tint
    for ground, colour in squares(theme).items():
        yield f"winning line on {ground}", theme.card_ink, colour
    for ground, colour in checkers(theme).items():
        yield f"outline of a man on {ground}", theme.man_black, colour
        yield f"ring of check on {ground}", theme.check, colour
    yield "white men and black ones", theme.man_white, theme.man_black
    for whose, disc in (("max", theme.max_calm), ("min", theme.min_calm)):
        yield f"letter on a disc of {whose}", theme.man_white, disc


def bands(theme: Theme) -> dict[str, str]:
    """Return the grounds of plies."""
    return {
        "band of max": theme.max_band,
        "band of min": theme.min_band,
        "band of nobody": theme.neutral_band,
    }


def tints(theme: Theme) -> dict[str, str]:
    """Return the grounds of plates."""
    return {
        "tint of max": theme.max_tint,
        "tint of min": theme.min_tint,
        "tint of nobody": theme.neutral_tint,
    }


def squares(theme: Theme) -> dict[str, str]:
    """Return the grounds of signs."""
    of_max, of_min = theme.square_max, theme.square_min
    grounds = {"card": theme.card, "max square": of_max, "min square": of_min}
    return {**grounds, "store": theme.grid_tint}


def checkers(theme: Theme) -> dict[str, str]:
    """Return the grounds of men: light and dark squares."""
    return {"light square": theme.square_light, "dark square": theme.square_dark}


def cases(pairs: object) -> list:
    """Return the pairs of every theme as rows of a test."""
    return [
        pytest.param(*colours, id=f"{theme.name}: {what}")
        for theme in THEMES.values()
        for what, *colours in pairs(theme)
    ]


@pytest.mark.parametrize(("colour", "ground"), cases(texts))
def test_every_text_can_be_read(colour: str, ground: str) -> None:
    """A text has a contrast of at least 4.5 to 1 with every ground it can stand on."""
    assert contrast(colour, ground) >= TEXT


@pytest.mark.parametrize(("colour", "ground"), cases(lines))
def test_every_line_can_be_seen(colour: str, ground: str) -> None:
    """A line or shape that says something has at least 3 to 1 with every ground of it."""
    assert contrast(colour, ground) >= LINE


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_grid_can_be_seen(theme: Theme) -> None:
    """Empty squares are told apart by the grid alone, so it is a line like any other."""
    assert contrast(theme.grid, theme.card) >= LINE


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_last_move_is_seen_without_colour(theme: Theme) -> None:
    """Its frame is told from light squares and dark ones, and from white ground and tinted."""
    frames = {"max": theme.stone_max, "min": theme.stone_min}
    for whose, frame in frames.items():
        for ground in (theme.square_light, theme.square_dark, theme.card):
            assert contrast(frame, ground) >= LINE
        assert contrast(frame, squares(theme)[f"{whose} square"]) >= LINE
    for ring in (theme.moved_max, theme.moved_min):
        assert contrast(ring, theme.card) >= 2, "around a stone that was turned over"
        assert contrast(ring, theme.man_black) >= LINE


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_white_men_are_told_from_their_squares(theme: Theme) -> None:
    """A white man is lighter than a light square, too: its outline alone would be a thin line."""
    assert contrast(theme.man_white, theme.square_light) >= 1.25
    assert contrast(theme.man_white, theme.square_dark) >= 1.8


def test_ink_has_no_colour() -> None:
    """What is made for a printer without colours is grey, icicles too."""
    coloured = {
        role: colour
        for role, colour in THEMES["ink"].colours().items()
        if max(channels := bytes.fromhex(colour[1:])) - min(channels) > 1
    }
    assert not coloured


def test_a_theme_by_night_changes_every_role() -> None:
    """An SVG of `paper|dark` turns each role's colour into that of the dark theme, boards not."""
    both = PAPER | DARK
    changes, by_night = both.nightly(), DARK.colours()
    assert {role: changes[colour] for role, colour in PAPER.colours().items()} == by_night
    assert PAPER.nightly() == {}
    assert by_night["stone_max"] == PAPER.stone_max


def test_roles_that_cannot_be_told_apart_are_refused() -> None:
    """Two roles of one colour by day that differ by night are named, and what to do."""
    with pytest.raises(InputError, match=r"make the \w+ a shade different"):
        (INK | DARK).nightly()
