"""Pictures of real games, with no option but a depth: each fits, and nothing lies on anything."""

from __future__ import annotations

import pytest
from geometry import check_edges, check_geometry, check_legend
from reach import MADE, searched

from treeviz import draw
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.sheet import SHEET_WIDTH, frame_of
from treeviz.picture.telling import board_share, taken
from treeviz.view.scene import Mark

pytestmark = pytest.mark.long("a hundred pictures of great games at all sizes")

PLACES: dict[str, dict[str, str]] = {
    "by itself": {},
    "slide": {"fit": "slide"},
    "column": {"width": "12cm", "min_text": "9pt"},
    "phone": {"width": "400px"},
}


FLAT = ("nim, large",)  # a row of four numbers is a quarter as high as it is wide


def check_slide(layout: Layout, *, flat: bool) -> None:
    """On a slide boards have half of their bands, and no third of it is empty."""
    if any(isinstance(mark, Mark) and mark.board for mark in layout.scene.marks) and not flat:
        assert board_share(layout) >= 0.5
    assert taken(layout) >= 2 / 3
    assert layout.legend_at[1] + layout.legend.height >= layout.height * 2 / 3


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", MADE)
def test_every_game_has_a_picture_everywhere(name: str, place: str) -> None:
    """Within its sheet, text that can be read, nothing on anything else, nothing lost."""
    how, tree = PLACES[place], searched(name)
    diagram = draw(tree, **how)
    layout, theme = diagram.layout, diagram.theme
    scale = diagram.width / layout.width
    if how:
        frame = frame_of(**how)
        assert diagram.width <= frame.width + 1e-6
        assert layout.height * scale <= frame.height + 1e-6
        assert theme.text_size * scale >= frame.text - 1e-6
    else:
        assert diagram.width == layout.width <= SHEET_WIDTH
    check_legend(layout, theme)
    down = all(band.rect.width > layout.width / 2 for band in layout.bands)
    check_geometry(layout, theme, "down" if down else "right")
    check_edges(layout, theme)
    if place == "slide":
        check_slide(layout, flat=name in FLAT)
    told = (1 + m.passed if isinstance(m, Mark) else m.nodes for m in layout.scene.marks)
    assert sum(told) == len(tree), "every node is drawn or counted"
    chosen = [mark for mark in layout.scene.marks if isinstance(mark, Mark) and mark.chosen]
    assert len(chosen) >= 2, "however little room there is, the chosen move is drawn"
