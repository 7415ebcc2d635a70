"""Labels, positions and moves of a million signs: no page takes a call for each of them."""

from __future__ import annotations

import pytest
from calls import counted

from treeviz import GameTree, Recorder, explain, explore
from treeviz.formatting.as_text import as_text
from treeviz.formatting.blocks import TableBlock
from treeviz.formatting.lettering import visible
from treeviz.game.grids import grid_of

pytestmark = pytest.mark.long("labels of a million letters are shown")

LONG = {
    "one word": "x" * 10**6,
    "many words": "word " * 200_000,
    "many lines": "a\n" * 500_000,
    "rows": "xo_\n" * 250_000,
    "a square of squares": ("x" * 1000 + "\n") * 1000,
    "nothing but line ends": "\n" * 10**6,
    "no ASCII": "é漢" * 500_000,
}
CALLS = 200_000  # of functions; a page of short labels takes some 30,000


def recorded(state: str, move: object) -> GameTree:
    """Return a root with three moves, positions and perhaps a move as given."""
    recorder = Recorder()
    with recorder.visit(state) as visit:
        for number in range(3):
            with recorder.visit(f"{state}{number}", move or number) as below:
                below.value = number
        visit.value = 2
    return recorder.tree()


@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize("where", ["position", "move"])
def test_a_page_of_long_texts(kind: str, where: str) -> None:
    """No text is gone through sign by sign, none is a board of a million squares."""
    text = LONG[kind]
    tree = recorded(text, None) if where == "position" else recorded("s", text)
    with counted() as calls:
        assert len(explore(tree).html) < 10**6
        assert explain(tree).verify() == ()
    assert calls.made < CALLS


def test_a_board_has_no_more_squares_than_anybody_reads() -> None:
    """Whatever it is kept in; squares far apart are not filled up with empty ones."""
    assert grid_of(("x" * 100,) * 100) is not None
    for state in (
        "x" * 10**6,
        ("x" * 101,) * 100,
        (((0, 0), "x"), ((10**9, 10**9), "o")),
        (("x",) * 101,) * 100,
    ):
        assert grid_of(state) is None


def test_a_cell_is_shortened_by_the_places_it_takes() -> None:
    """Wide signs take two places, those set above others none; what fits stays whole."""
    for cell, told in (
        ("x" * 7, "x" * 7),
        ("x" * 8, "x" * 6 + "…"),
        ("漢漢漢", "漢漢漢"),
        ("漢漢漢漢", "漢漢漢…"),
        ("e\u0301" * 7, "e\u0301" * 7),
        ("e\u0301" * 8, "e\u0301" * 6 + "…"),
    ):
        assert as_text([TableBlock(("",), [[cell]], "l", widest=7)]).splitlines()[-1] == told


def test_controls_are_shown_and_what_is_forbidden_replaced() -> None:
    """The same signs as before stand for them, wherever they are."""
    assert visible("\x00\t\n\x1f\x7f\x80\u2028\u2029\ud800\uffff") == "␀␉␊␟␡�␊␊��"
