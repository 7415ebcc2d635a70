"""How values are written and what they count: pawns, mates, no dust; and how a picture says so."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treeviz import (
    GameTree,
    Player,
    View,
    alphabeta,
    draw,
    explain,
    frames,
    games,
    minimax,
    outline,
)
from treeviz.errors import GameError
from treeviz.explanation.english import words
from treeviz.explanation.fact import Fact
from treeviz.formatting.numerals import MINUS, signed
from treeviz.formatting.scale import POINTS, Scale
from treeviz.view.scene import Mark, Scene

MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
ITALIAN = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1"


@pytest.fixture
def chess() -> Any:
    return pytest.importorskip("chess", reason="python-chess is an extra")


def read(text: str) -> float:
    return float(text.removeprefix("≈").replace(MINUS, "-").replace("∞", "inf"))


@given(
    st.floats(allow_nan=False),
    st.sampled_from([1.0, 1 / 128, 0.25, 100.0]),
    st.sampled_from([None, 0, 1, 2]),
)
def test_a_scale_keeps_side_and_size(value: float, one: float, digits: int | None) -> None:
    """What is written has the sign of the value and, in units, its size but for the rounding."""
    text = Scale("units", one, digits).signed(value)
    written = read(text)
    assert written * value >= 0
    units = value / one
    if abs(units) == inf:
        assert abs(written) == inf
    elif digits is None:
        assert written == pytest.approx(units, rel=1e-5, abs=1e-11)
    else:
        assert written == pytest.approx(units, rel=0.06, abs=0.51 * 10**-digits)


@given(st.floats(allow_nan=False))
def test_points_are_written_as_ever(value: float) -> None:
    """Without a scale of its own a game's values are written as they are."""
    assert POINTS.signed(value) == signed(value)
    assert POINTS.signed(None) == "?"


@given(st.floats(min_value=-1e-13, max_value=1e-13))
def test_no_dust(value: float) -> None:
    """What the rounding of sums leaves over is nobody's advantage, and is not told as exact."""
    assert signed(value) == ("≈0" if value else "0")


@pytest.mark.parametrize(
    ("plies", "written"), [(0, "#"), (1, "#1"), (2, "#1"), (3, "#2"), (4, "#2"), (None, "#")]
)
def test_mates_are_counted_in_moves(plies: int | None, written: str) -> None:
    """A move of the winner and the reply of the loser are one move, the mating one counts."""
    scale = Scale("pawns", win=1.0)
    assert scale.signed(1.0, plies) == written
    assert scale.signed(-1.0, plies) == MINUS + written
    assert scale.bounded(1.0, "lower", plies) == written
    assert scale.bounded(-1.0, "upper", plies) == MINUS + written
    assert scale.bounded(1.0, "upper", plies) == f"≤ {written}"


def marks(scene: Scene) -> list[Mark]:
    return [mark for mark in scene.marks if isinstance(mark, Mark)]


def test_chess_is_written_in_pawns(chess: Any) -> None:
    """Plates, stubs and headline are in pawns, the legend says so; the tree keeps its numbers."""
    tree = alphabeta(games.Chess(ITALIAN), depth=2, heuristic="material")
    assert tree.value == -1 / 128
    diagram = draw(tree, View(best=3))
    scene = diagram.layout.scene
    assert f"searched first of 29 moves estimated equal, at {MINUS}1" in scene.title
    assert {mark.value for mark in marks(scene)} <= {"0", f"{MINUS}1", f"≤ {MINUS}1"}
    assert "in pawns, + is good for White" in scene.readings
    assert "e−" not in outline(tree, View(best=3))
    assert diagram.svg().count("in pawns, + is good for White") == 1


def test_a_mate_in_two_is_written_so(chess: Any) -> None:
    """The root of a mate in two is #2, each position after it nearer, the mated king's #."""
    tree = alphabeta(games.Chess(MATE), depth=3)
    scene = View(proof=True)(tree)
    assert "and wins in 3 plies (#2)" in scene.title
    written = {mark.ply: set() for mark in marks(scene)}
    for mark in marks(scene):
        written[mark.ply].add(mark.value)
    assert written == {0: {"#2"}, 1: {"#1"}, 2: {"#1"}, 3: {"#"}}
    assert any(line.endswith("#n mate in n moves") for line in scene.readings)


def test_the_number_of_a_mate_is_true(chess: Any) -> None:
    """Wherever a mate is announced, the winner ends the game within so many moves of the search."""
    tree = minimax(games.Chess("7k/8/5K2/8/8/8/8/R7 w - - 0 1"), depth=3)
    told = 0
    for node in tree:
        plies = tree.plies_to_end(node, at_most=True)
        assert (plies is not None) == (abs(tree.value_at(node) or 0) == 1 and _decided(tree, node))
        told += plies is not None
        if plies:
            below = [tree.plies_to_end(child, at_most=True) for child in tree.children(node)]
            wins = [p for p in below if p is not None]
            assert plies - 1 in wins
            winner = Player.MAX if tree.value_at(node) == 1 else Player.MIN
            if tree.player(node) is winner:
                assert plies - 1 == min(wins)
            else:
                assert len(wins) == len(below)
                assert plies - 1 == max(wins)
    assert told > 5


def _decided(tree: GameTree, node: int) -> bool:
    low, high = tree.certainty.at(node)
    return low > 0 or high < 0


def test_no_material_is_worth_a_win(chess: Any) -> None:
    """Nine queens and all other pieces against a bare king are less than a mate."""
    game = games.Chess()
    worth = sum(game.material("3k4/8/8/QQQQQ3/8/QQQ5/8/RNBQKBNR w KQ - 0 1").values())
    assert 0.7 < worth < 1
    assert worth * 128 == 103  # to the last bit


def test_words_are_in_pawns_too(chess: Any) -> None:
    """Explanations and frames write what the plates write, also of facts that went through JSON."""
    game = games.Chess("6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1")
    tree = minimax(game, depth=1, heuristic="material")
    explanation = explain(tree)
    told = [str(explanation), *frames(tree, View(marks=40)).sentences]
    assert "+10" in told[0]
    assert "#" in told[0]
    assert any("+10" in sentence for sentence in told[1:])
    assert not any("0.0" in text for text in told)
    assert explanation.to_dict()["moves"][0]["value"] == 10 / 128
    for statement in explanation.statements:
        assert words(Fact.of(statement.fact.to_dict())) == statement.text


def test_a_difference_is_no_mate() -> None:
    """What two values differ by is never announced as a mate."""
    assert Scale("pawns", one=1 / 128, digits=1, win=1.0).difference(-1.0) == f"{MINUS}128"


def test_the_legend_says_how_moves_and_values_are_read() -> None:
    """Coordinates are explained once, results speak for themselves, infinities are explained."""
    scene = View()(minimax(games.TicTacToe("xox/oox/___")))
    assert (scene.readings, scene.notation) == ((), "[row, column] from the top left")
    scene = View()(minimax(games.TicTacToe("xo_/___/___"), depth=1, heuristic="lines"))
    assert scene.readings[0] == "+ is good for x"
    assert View()(minimax(games.Explicit([[3, 12], [2, 4]]))).readings == ()
    nothing_shown = View(values="none")(minimax(games.TicTacToe("xox/oox/___"), depth=1))
    assert not any("good for" in reading for reading in nothing_shown.readings)
    folded = View(depth=1)(minimax(games.Domineering(rows=2, columns=3)))
    explained = {*folded.readings, *(f"{v} {text}" for v, text in folded.results)}
    shown = {mark.value for mark in marks(folded) if "∞" in mark.value}
    assert shown
    assert all(any(line.startswith(value) for line in explained) for value in shown)


class Odd(games.TicTacToe):
    """A game that says something strange of itself."""

    start = "xox/oox/___"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("scale", "pawns", "scale of Odd is 'pawns'; expected a Scale"),
        ("aim", 3, "aim of Odd is 3; expected text"),
        ("notation_meaning", None, "notation_meaning of Odd is None; expected text"),
    ],
)
def test_a_game_that_says_something_strange(name: str, value: object, said: str) -> None:
    """What a game says of itself wrongly is told in one line."""
    game = Odd("xox/oox/___")
    setattr(game, name, value)
    with pytest.raises(GameError, match=said):
        draw(minimax(game))
