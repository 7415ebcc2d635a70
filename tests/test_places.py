"""Pictures of real games as they come: never refused, of a size that can be read, nothing lost."""

from __future__ import annotations

import pytest

from treeviz import GameTree, View, alphabeta, draw, games, minimax
from treeviz.picture.sheet import FITS, SHEET_WIDTH
from treeviz.picture.theme import THEMES
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

pytestmark = pytest.mark.long("many pictures are laid out at many sizes")

TREES = {
    "seven signs to come": lambda: minimax(games.TicTacToe("xo_/___/___")),
    "four in a row": lambda: minimax(games.Connect(), depth=3),
    "dominoes": lambda: minimax(games.Domineering(rows=8, columns=8), depth=2),
    "a great board": lambda: minimax(games.TicTacToe(rows=15, columns=15, k=5), depth=1),
    "piles": lambda: minimax(games.Nim(3, 4, 5), depth=3),
    "cuts": lambda: alphabeta(games.Domineering(rows=6, columns=6), depth=2),
    "forty moves": lambda: minimax(games.Explicit([[n % 7, n % 5] for n in range(40)])),
    "a chain": lambda: minimax(games.Explicit([[[[[[[[[[[[1]]]]]]]]]]]])),
}
# Pages, widths and phones are in `test_reach`, for more games.
PLACES = {
    "as it comes": {},
    "slide": {"theme": "slide"},
    "column": {"fit": "column"},
    "beamer": {"fit": "beamer", "theme": "slide"},
}
TEXT = {
    "as it comes": 12.5,
    "slide": 14,
    "column": 8,
    "beamer": 9,
}  # points


@pytest.fixture(scope="module", params=TREES)
def tree(request: pytest.FixtureRequest) -> GameTree:
    return TREES[request.param]()


@pytest.mark.parametrize("place", PLACES)
def test_there_is_a_picture_for_every_place(tree: GameTree, place: str) -> None:
    """Any tree in any place: its text can be read, it fits, and every node is drawn or counted."""
    diagram = draw(tree, **PLACES[place])
    layout, scale = diagram.layout, diagram.width / diagram.layout.width
    sheet = FITS.get(PLACES[place].get("fit"))
    assert sheet is None or layout.height * scale <= sheet.height + 1e-6
    assert THEMES[PLACES[place].get("theme", "paper")].text_size * scale >= TEXT[place] - 1e-6
    assert diagram.width <= SHEET_WIDTH + 1e-6
    assert layout.height * scale <= 1300
    nodes = (
        1 + mark.passed if isinstance(mark, Mark) else mark.nodes for mark in layout.scene.marks
    )
    assert sum(nodes) == len(tree)
    assert len(layout.scene.marks) >= 2


def test_a_slide_is_filled(tree: GameTree) -> None:
    """A slide is 16:9, and its tree leaves no third of it empty."""
    layout = draw(tree, theme="slide").layout
    assert layout.width / layout.height == pytest.approx(16 / 9)
    bands = [band.rect for band in layout.bands]
    assert layout.legend_at[1] + layout.legend.height >= layout.height * 2 / 3
    assert max(b.x + b.width for b in bands) >= layout.width * 2 / 3


def test_a_stub_has_no_sign_before_its_count(tree: GameTree) -> None:
    """What is not drawn is never told like a value."""
    stubs = [mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Stub)]
    for stub in stubs:
        assert not stub.lines[0].startswith(("+", "−", "-"))
        if len(stub.named) > 1 and not stub.at_once[1]:
            assert all(move in stub.text for move, _ in stub.named)
        elif not stub.further and not stub.named:
            number, text = stub.moves - stub.cut or stub.cut, stub.text.replace(",", "")
            best = len(stub.best[0]) or 1  # replies which are named
            others = str(number - best) in text or str(number - stub.as_good) in text
            assert str(number) in stub.lines[0].replace(",", "") or others


def test_a_number_of_marks_takes_the_wall() -> None:
    """Who says how many marks gets them, however large the picture becomes."""
    tree = TREES["seven signs to come"]()
    wall = draw(tree, View(marks=120)).layout
    assert wall == draw(tree, fit="wall").layout
    assert wall.width > SHEET_WIDTH
    assert len(wall.scene.marks) > 100


def test_the_root_move_of_best_play_is_named_in_the_title() -> None:
    """The title names the moves that are equally good, and how soon the game is won."""
    title = draw(TREES["seven signs to come"]()).layout.scene.title
    told = "x plays [1,0] and wins in 5 plies (+10)"
    assert title == f"{told}; [1,1] and [2,0], searched later, are equally good"
    lost = draw(minimax(games.TicTacToe("xo_/x__/___"))).layout.scene.title
    told, longest = (
        "o plays [0,2], searched first: all moves lose and count the same",
        "[2,0] holds out longest",
    )
    assert lost == f"{told} (+10); {longest}, 4 plies"
