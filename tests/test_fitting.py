"""Pictures of a given size: the text is never smaller than asked, the tree is thinned instead."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from math import isinf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import PLAYERS, payoffs

from treeviz import InputError, View, ViewError, draw, games, minimax
from treeviz.picture.boards import board_size
from treeviz.picture.fitting import fitted
from treeviz.picture.layout import lay_out
from treeviz.picture.sheet import FITS, frame_of
from treeviz.picture.theme import PAPER
from treeviz.view.level_of_detail import TIERS, tier_for
from treeviz.view.scene import Mark

pytestmark = pytest.mark.long("pictures are fitted to many sheets")

TREES = {
    "article": minimax(games.TicTacToe("xox/oox/___")),
    "seven": minimax(games.TicTacToe("xo_/___/___")),
    "course": minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=4),
    "over": minimax(games.TicTacToe("xox/oox/__x")),
}
BOARDS_DOWN = View(tier="board", direction="down")


@pytest.mark.parametrize(
    ("name", "fit", "theme"),
    [
        (name, fit, theme)
        for (number, name), fit in product(enumerate(TREES), FITS)
        for theme in ("paper", ("slide", "ink")[number % 2])
    ],
)
def test_text_is_never_smaller_than_asked(name: str, fit: str, theme: str) -> None:
    """A picture that fits has its size, and its text the smallest size or more."""
    frame = FITS[fit]
    diagram = draw(TREES[name], theme=theme, fit=fit)
    layout, scale = diagram.layout, diagram.width / diagram.layout.width
    assert diagram.theme.text_size * scale >= frame.text - 1e-6
    assert diagram.width <= frame.width + 1e-6
    assert layout.height * scale <= frame.height + 1e-6
    if frame.aspect:
        assert layout.width / layout.height == pytest.approx(frame.aspect)
        assert diagram.width == pytest.approx(frame.width)


@given(
    tree=payoffs(leaves=40),
    width=st.integers(6, 60),
    text=st.integers(5, 14),
    player=PLAYERS,
    direction=st.sampled_from(["down", "right"]),
)
def test_what_fits_whole_is_drawn_whole(tree, width, text, player, direction) -> None:
    """Whatever is drawn fits; and nothing is folded where all of it would fit."""
    recording = minimax(games.Explicit(tree, player))
    frame = frame_of(width=f"{width}cm", min_text=f"{text}pt")
    view = View(marks=1000, tier="value", direction=direction)
    try:
        layout, wide = fitted(recording, view, PAPER, frame)
    except ViewError:
        assume(False)  # told apart below: test_too_small_for_the_least_picture
        return
    assert wide <= frame.width + 1e-6
    assert PAPER.text_size * wide / layout.width >= text - 1e-6
    whole = lay_out(view(recording), PAPER, direction, frame.width * PAPER.text_size / text)
    if whole.width <= frame.width * PAPER.text_size / text and isinf(frame.height):
        assert len(layout.scene.marks) == len(whole.scene.marks) == len(recording)


def test_wider_shows_more() -> None:
    """The wider the picture may be, the more marks it has."""
    sizes = [
        len(draw(TREES["seven"], BOARDS_DOWN, width=f"{w}cm", min_text="7pt")
            .layout.scene.marks)
        for w in (40, 60, 90)
    ]  # fmt: skip
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


def test_all_that_is_given_up_is_counted() -> None:
    """A thinned picture still accounts for every node of the tree."""
    for fit in FITS:
        marks = draw(TREES["seven"], fit=fit).layout.scene.marks
        nodes = sum(1 + mark.passed if isinstance(mark, Mark) else mark.nodes for mark in marks)
        assert nodes == len(TREES["seven"])


def test_size_of_the_files() -> None:
    """SVG and PDF have the size that was asked for."""
    diagram = draw(TREES["article"], width="12cm", min_text="8pt")
    width = re.search(r'width="([\d.]+)pt"', diagram.svg())
    assert width is not None
    assert float(width[1]) == pytest.approx(12 / 2.54 * 72, abs=0.01)
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ", diagram.pdf())
    assert box is not None
    assert float(box[1]) == pytest.approx(12 / 2.54 * 72, abs=1.5)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"fit": "slid"}, "did you mean 'slide'"),
        ({"width": "12 parsec", "min_text": "9pt"}, "12cm"),
        ({"min_text": "big"}, "text size"),
        ({"min_text": "0pt"}, "text size"),
        ({"width": "-3cm"}, "-3cm"),
        ({"width": "30km"}, "30km"),
        ({"width": "3000000in"}, "longer than any picture"),
    ],
)
def test_sizes_that_are_none(arguments: dict[str, str], part: str) -> None:
    """Nonsense sizes are refused in one line that says what was expected."""
    with pytest.raises(InputError) as error:
        draw(TREES["article"], **arguments)
    assert part in str(error.value)
    assert "\n" not in str(error.value)


def test_too_small_for_the_least_picture() -> None:
    """What is too small even for the fewest marks is refused, with the size that would do."""
    with pytest.raises(ViewError, match="leaves no room") as refused:
        draw(TREES["seven"], width="2cm", min_text="12pt")
    found = re.search(r"needs ([\d.]+) cm", str(refused.value))
    assert found is not None
    draw(TREES["seven"], width=f"{float(found[1]) + 0.1}cm", min_text="12pt")


@pytest.mark.parametrize("tier", TIERS)
def test_tiers_show_what_they_say(tier: str) -> None:
    """Boards, small boards, values and dots: each tier draws what its definition says."""
    scene = draw(TREES["seven"], View(marks=60, tier=tier)).layout
    drawn = TIERS[tier]
    for placed in scene.placed:
        mark, parts = placed.mark, placed.parts
        if not isinstance(mark, Mark) or mark.whole or not mark.parent:
            continue
        assert mark.board is not None
        how = {"scale": drawn.board, "named": bool(drawn.board)}
        assert parts.body_height == board_size(mark.board, PAPER.board_size, **how)[1]
        assert (parts.body_height > 0) == bool(drawn.board)
        assert bool(parts.move) == drawn.texts
        assert parts.dot == (not drawn.texts)


def test_a_sheet_and_its_key_have_one_layout_in_every_tier() -> None:
    """Leaving the values out moves nothing, whatever the tier."""
    for tier in set(TIERS) - {"icicle"}:  # that shows every value
        view = View(marks=60, tier=tier, arithmetic=True, notes={"[0,2]": "a trap?"})
        key, hints, sheet = (
            [placed.box for placed in draw(TREES["seven"], replace(view, values=v)).layout.placed]
            for v in ("all", "leaves", "none")
        )
        assert key == hints == sheet
    assert "min(" not in draw(TREES["seven"], replace(view, tier=None, values="none")).svg()


def test_tier_follows_from_the_number_of_marks() -> None:
    """The more marks, the less of each: boards first, dots last."""
    order = list(TIERS)
    chosen = [order.index(tier_for(marks)) for marks in (1, 120, 300, 700, 1000, 20_000)]
    assert chosen == sorted(chosen)
    assert (chosen[0], chosen[-1]) == (0, len(TIERS) - 1)


def test_direction_is_chosen_by_what_fits() -> None:
    """A wide, flat tree stands on its side where it is to fit a page; a small one grows down."""
    wide = minimax(games.Explicit([[n % 3, n % 5] for n in range(60)]))
    automatic = draw(wide, fit="page").layout
    assert automatic == draw(wide, View(direction="right"), fit="page").layout
    small = draw(TREES["article"]).layout
    assert small == draw(TREES["article"], View(direction="down")).layout
