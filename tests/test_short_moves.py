"""Moves that are too long for their edge: cut, and told apart all the same."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from calls import counted
from hypothesis import given
from hypothesis import strategies as st

from treeviz import Game, Player, draw, explain, minimax
from treeviz.formatting.lettering import text_width
from treeviz.picture.short_moves import told_apart
from treeviz.view import titles


class Walk(Game):
    """A game whose moves are sentences that begin alike."""

    start = ("kitchen", 0)

    def to_move(self, state: tuple[str, int]) -> Player:
        return Player.MAX if state[1] % 2 == 0 else Player.MIN

    def moves(self, state: tuple[str, int]) -> list[str]:
        rooms = ("cellar", "attic", "garden") if state[1] < 2 else ()
        return [f"walk from the {state[0]} to the {room} with the lantern" for room in rooms]

    def play(self, state: tuple[str, int], move: str) -> tuple[str, int]:
        return move.split()[6], state[1] + 1

    def utility(self, state: tuple[str, int]) -> float:
        return len(state[0]) - 6


def test_moves_that_begin_alike_are_told_apart() -> None:
    """What differs is written, and what is alike left out."""
    svg = draw(minimax(Walk())).svg()
    for room in ("cellar", "attic", "garden"):
        assert f">…{room} with" in svg
    assert "walk from the kitchen to the cellar with the lantern" in svg, "whole, in the headline"


@given(st.lists(st.text("ab c", min_size=1, max_size=30), unique=True), st.integers(20, 200))
def test_no_move_is_wider_than_its_room(moves: list[str], width: int) -> None:
    """Each is cut to the width; what fits is left as it is."""
    for move, written in zip(moves, told_apart(moves, width, 10.0), strict=True):
        assert text_width(written, 10.0, bold=True) <= width
        assert written == move or "…" in written


class Named(Walk):
    """The same game with something that has a very long name."""

    def __init__(self, what: str, name: str) -> None:
        self.what, self.name = what, name

    def _named(self, what: str, short: str) -> str:
        return f"{self.name}{short}" if what == self.what else short

    def notation(self, move: str) -> str:
        return self._named("move", move.split()[6])

    def side(self, player: Player) -> str:
        return self._named("side", player.name)

    def outcome(self, state: tuple[str, int]) -> str:
        return self._named("result", state[0])


@pytest.mark.parametrize("sign", ["a", "漢", "\N{COMBINING ACUTE ACCENT}", "\\", "a "])
@pytest.mark.parametrize("what", ["move", "side", "result"])
def test_a_name_of_8000_signs_is_short_in_the_picture(what: str, sign: str) -> None:
    """It fits where any picture does; the whole name of a move or result is in a tooltip."""
    name = (sign * 8000)[:8000]
    diagram = draw(minimax(Named(what, name)))
    assert diagram.width <= 1280
    written = ElementTree.fromstring(diagram.svg())
    lines = ["".join(line.itertext()) for line in written.findall(".//{*}text")]
    assert max(map(len, lines)) < 1000
    assert len(lines) < 200, "no page of text either"
    whole = "".join("".join(told.itertext()) for told in written.findall(".//{*}title"))
    found = re.sub(r"\s+", " ", whole).count(re.sub(r"\s+", " ", name))
    assert (found > 0) is (what != "side")


def test_a_name_of_many_signs_is_read_few_times() -> None:
    """No letter of it is looked at many times."""
    tree = minimax(Named("move", "漢" * 100_000))
    with counted() as calls:
        assert draw(tree).svg()
    assert calls.made < 5 * 100_000


def test_a_headline_is_made_once_for_all_pictures_that_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A picture that must fit tries many scenes; what was found is the same in all of them."""
    asked, after = [], titles._after
    monkeypatch.setattr(titles, "_after", lambda *args: asked.append(args) or after(*args))
    assert draw(minimax(Walk()), width="9cm", min_text="9pt").layout.scene.title
    assert len(asked) == 1


def test_words_about_a_long_name_are_as_long_as_it_is() -> None:
    """No line of a table begins as far to the right as the name is long."""
    told = str(explain(minimax(Named("move", "go on " * 5000))))
    assert len(told) < 50 * 30_000  # it was the square of that
