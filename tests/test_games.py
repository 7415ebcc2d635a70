"""The games that come along keep the rules; positions are read back; what cannot be is refused."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from itertools import product
from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import Game, InputError, Player, expectimax, games, minimax
from treeviz.formatting.numerals import added
from treeviz.games.functional import from_functions, minmax

SIZES = st.tuples(st.integers(1, 5), st.integers(1, 5))


def played_out(data: st.DataObject, game: Game) -> list[Any]:
    """Return the states of a random game, up to a random length."""
    states = [game.start]
    while (moves := list(game.moves(states[-1]))) and data.draw(st.integers(0, 9)):
        states.append(game.play(states[-1], data.draw(st.sampled_from(moves))))
    return states


# Tic-tac-toe


def has_line(rows: list[str], sign: str, k: int) -> bool:
    """Tell whether k equal signs stand in a row, by trying every square and direction."""
    height, width = len(rows), len(rows[0])
    return any(
        all(
            0 <= r + i * down < height
            and 0 <= c + i * right < width
            and rows[r + i * down][c + i * right] == sign
            for i in range(k)
        )
        for r, c in product(range(height), range(width))
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@given(SIZES, st.integers(1, 5), st.data())
def test_tictactoe_rules(size: tuple[int, int], k: int, data: st.DataObject) -> None:
    """A game ends with k in a row or a full board; it is worth 10, −10 or 0."""
    game = games.TicTacToe(rows=size[0], columns=size[1], k=k)
    for number, state in enumerate(played_out(data, game)):
        rows = state.split("/")
        x, o = has_line(rows, "x", k), has_line(rows, "o", k)
        empty = [(r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s == "_"]
        assert game.to_move(state) is (Player.MIN if number % 2 else Player.MAX)
        assert list(game.moves(state)) == ([] if x or o else empty)
        if x or o or not empty:
            assert game.utility(state) == (10 if x else -10 if o else 0)
            assert game.outcome(state) == ("x wins" if x else "o wins" if o else "draw")
        line = game.board(state).line
        assert len(line) == (k if x or o else 0)
        assert {rows[r][c] for r, c in line} <= {"x" if x else "o"}


@given(SIZES, st.data())
def test_tictactoe_positions_are_read_back(size: tuple[int, int], data: st.DataObject) -> None:
    """A position is read back from its text, in any case, with any empty signs and line ends."""
    game = games.TicTacToe(rows=size[0], columns=size[1])
    state = played_out(data, game)[-1]
    assert game.parse(game.position(state)) == state
    written = state.upper().replace("_", data.draw(st.sampled_from("_.-")))
    slashes = written if "/" in written else f"{written}/"
    lines = written.replace("/", "\n") if "/" in written else slashes
    for text in (slashes, lines, f" {slashes.replace('/', ' / ')} "):
        assert games.TicTacToe(text).start == state
    whole = written.replace("/", "")
    assert games.TicTacToe(whole, rows=size[0], columns=size[1]).start == state
    assert game.parse(whole) == state


def test_nine_signs_are_a_board() -> None:
    """The commonest way to write a board is no board of one row."""
    assert games.TicTacToe("xoxoox___").start == "xox/oox/___"
    assert games.TicTacToe("xoxoox___/").start == "xoxoox___"
    assert games.Domineering("." * 16 + " H").start == "..../..../..../.... H"


@given(st.integers(1, 7), st.integers(1, 7), st.integers(2, 5), st.data())
def test_lines_are_read_at_a_glance(rows: int, columns: int, k: int, data: st.DataObject) -> None:
    """The heuristic `lines` tells decimals that add up, and never as much as a win."""
    game = games.TicTacToe(rows=rows, columns=columns, k=k)
    tree = minimax(game.at(played_out(data, game)[-1]), depth=0, heuristic="lines")
    if tree.kind(0) == "horizon":
        assert abs(tree.value) < 10
        assert sum(Decimal(repr(part)) for part in tree.terms(0).values()) == Decimal(
            repr(tree.value)
        )
        assert len(str(tree.value)) <= len("-1.23")


def test_equal_leads_are_worth_the_same() -> None:
    """Three lines ahead is 0.03 on a large board, however many are open: no dust of floats."""
    game = games.TicTacToe(rows=15, columns=15, k=5)
    values = {game.lines(state)["lines open to x"] for state in [game.start]}
    assert values == {5.72}
    leads = {added([ahead / 100, -(ahead - 3) / 100]) for ahead in range(3, 573)}
    assert leads == {0.03}


@pytest.mark.parametrize(
    ("rows", "columns", "k", "value"),
    [(1, 1, 1, 10), (2, 2, 2, 10), (1, 4, 2, 10), (1, 2, 2, 0), (2, 3, 4, 0), (2, 4, 3, 0)],
)
def test_tictactoe_small_boards(rows: int, columns: int, k: int, value: float) -> None:
    """Values of small boards that one can check by hand."""
    assert minimax(games.TicTacToe(rows=rows, columns=columns, k=k)).value == value


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("xxx/___/___", "x has 3 and o has 0"),
        ("oo_/x__/___", "x has 1 and o has 2"),
        ("xxx/ooo/___", "both x and o have a line"),
        ("xxx/oo_/o__", "x has a line, yet o moved after"),
        ("ooo/xx_/xx_", "o has a line, yet x moved after"),
        ("xoz/___/___", "strange sign 'z' at row 0, column 2"),
        ("xo_/__/___", "not equally long"),
        ("", "empty"),
        ("/".join(["_" * 27] * 2), "1 to 26 columns"),
    ],
)
def test_tictactoe_refuses_what_cannot_be(position: str, message: str) -> None:
    """A position that no game reaches is refused in one line that says why."""
    with pytest.raises(InputError, match=message) as refusal:
        games.TicTacToe(position)
    assert "\n" not in str(refusal.value)


# Domineering


@given(SIZES, st.sampled_from("VH"), st.data())
def test_domineering_rules(size: tuple[int, int], first: str, data: st.DataObject) -> None:
    """Dominoes cover two empty squares, V upright and H flat; who cannot move has lost."""
    empty = "." * size[1] * size[0]
    game = games.Domineering(f"{empty} {first}", rows=size[0], columns=size[1])
    for number, state in enumerate(played_out(data, game)):
        rows, mover = state[:-2].split("/"), state[-1]
        down, right = (1, 0) if mover == "V" else (0, 1)
        assert game.to_move(state) is (Player.MAX if mover == "V" else Player.MIN)
        assert (mover == first) == (number % 2 == 0)
        fitting = [
            ((r, c), (r + down, c + right))
            for r, c in product(range(size[0] - down), range(size[1] - right))
            if rows[r][c] == rows[r + down][c + right] == "."
        ]
        assert list(game.moves(state)) == fitting
        assert len(game.board(state).pieces) == number
        assert sum(map(len, rows)) - sum(row.count(".") for row in rows) == 2 * number
        if not fitting:
            assert game.utility(state) == (-inf if mover == "V" else inf)
            winner = "Horizontal" if mover == "V" else "Vertical"
            assert game.outcome(state) == f"{winner} wins"


@given(SIZES, st.data())
def test_domineering_positions_are_read_back(size: tuple[int, int], data: st.DataObject) -> None:
    """A position is read back from its text; V moves where nothing is said."""
    game = games.Domineering(rows=size[0], columns=size[1])
    state = played_out(data, game)[-1]
    assert game.parse(game.position(state)) == state
    written = state.lower().replace(".", data.draw(st.sampled_from("_.-")))
    sized = partial(games.Domineering, rows=size[0], columns=size[1])
    assert sized(written).start == sized(written.replace("/", "\n")).start == state
    assert sized(state[:-2]).start == f"{state[:-2]} V"
    assert sized(written.replace("/", "")).start == state
    parted = written if size[0] > 1 else written.replace(" ", "/ ")
    assert games.Domineering(parted).start == state


@given(SIZES, st.data())
def test_domineering_key_is_what_is_covered(size: tuple[int, int], data: st.DataObject) -> None:
    """Positions with one key have the same moves, leading to the same keys; the mover is in it."""
    game = games.Domineering(rows=size[0], columns=size[1])
    state = data.draw(st.sampled_from(played_out(data, game)))
    recoloured = state[:-1].replace("V", "H") + state[-1]  # no position, but covered alike
    assert game.key(recoloured) == game.key(state)
    assert list(game.moves(recoloured)) == list(game.moves(state))
    for move in game.moves(state):
        after = game.play(state, move)
        assert game.key(after) == game.key(game.play(recoloured, move)) != game.key(state)
    other = state[:-1] + ("H" if state[-1] == "V" else "V")
    assert game.key(other) != game.key(state)


def test_domineering_may_be_begun_by_either() -> None:
    """An empty board has two starts, its own first; a position after a move has one."""
    assert list(games.Domineering("../.. H").starts()) == ["../.. H", "../.. V"]
    assert list(games.Domineering("V./V. H").starts()) == ["V./V. H"]
    assert list(games.TicTacToe().starts()) == ["___/___/___"]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("V../...", "half a domino at row 0, column 0"),
        ("H../...", "half a domino at row 0, column 0"),
        ("VV./V..", "half a domino at row 0, column 1"),
        ("VH./VH.", "half a domino at row 0, column 1"),
        ("x../...", "strange sign 'x'"),
        ("../...", "not equally long"),
        (" ", "empty"),
    ],
)
def test_domineering_refuses_what_cannot_be(position: str, message: str) -> None:
    """A position that no dominoes make is refused in one line that says why."""
    with pytest.raises(InputError, match=message) as refusal:
        games.Domineering(position)
    assert "\n" not in str(refusal.value)


# Both


@pytest.mark.parametrize(
    ("game", "most"),
    [
        (games.TicTacToe("x__/_o_/___"), 8),
        (games.TicTacToe("x___/_o__"), 4),
        (games.Domineering(rows=3, columns=3), 4),
        (games.Domineering(rows=2, columns=4), 4),
    ],
)
@given(data=st.data())
def test_symmetries(game: Game, most: int, data: st.DataObject) -> None:
    """The same by symmetry: as many as the board allows, closed, and worth the same."""
    state = played_out(data, game)[-1]
    alike = set(game.symmetries(state))
    assert state in alike
    assert len(list(game.symmetries(state))) == most
    assert most % len(alike) == 0
    assert all(set(game.symmetries(other)) == alike for other in alike)
    if len(list(game.moves(state))) < 6:
        assert len({minimax(game.at(other)).value for other in alike}) == 1


@pytest.mark.parametrize(
    "make",
    [
        lambda: games.TicTacToe(rows=0),
        lambda: games.TicTacToe(columns=27),
        lambda: games.TicTacToe(k=0),
        lambda: games.TicTacToe(k=True),
        lambda: games.Domineering(rows=-1),
        lambda: games.Domineering(columns=2.0),
        lambda: games.TicTacToe().parse("__/__"),
        lambda: games.Domineering().parse("../.. V"),
        lambda: games.Explicit(),
        lambda: games.Explicit([1, 2], player="x"),
    ],
)
def test_impossible_sizes_are_refused(make: Callable[[], object]) -> None:
    """What is no board, or not this board, is refused in one line that says what was expected."""
    with pytest.raises(InputError, match=r"expected|missing") as refusal:
        make()
    assert "\n" not in str(refusal.value)


# Typed trees


def as_text(tree: Payoffs) -> str:
    return f"({' '.join(map(as_text, tree))})" if isinstance(tree, list) else str(tree)


@given(payoffs(), PLAYERS)
def test_explicit_text_and_lists_are_one_tree(tree: list[Payoffs], player: Player) -> None:
    """The same tree as text and as lists is recorded the same."""
    one, other = (minimax(games.Explicit(t, player)) for t in (tree, as_text(tree)))
    for key in ("position", "value", "player", "kind"):
        assert list(one.nodes(data=key)) == list(other.nodes(data=key))


def test_explicit_names() -> None:
    """Names are read, and written on the moves; positions count from the nearest name."""
    game = games.Explicit("A(B(x=3, 12 8) C(2 (4 inf)) −∞)")
    tree = minimax(game)
    assert [tree.notation(n) for n in tree.children(0)] == ["B", "C", "2"]
    assert [tree.position(n) for n in tree] == [
        "A", "B", "x", "B.1", "B.2", "C", "C.0", "C.1", "C.1.0", "C.1.1", "A.2",
    ]  # fmt: skip
    assert all(game.parse(tree.position(n)) is tree.state(n) for n in tree)
    assert [tree.value_at(n) for n in tree.children(0)] == [3, 2, -inf]
    assert tree.find("B x") == 2


def test_explicit_payoffs_may_be_fractions() -> None:
    """Such as a textbook has, with a sign, named or not, and beside the odds of chance."""
    fractions = [
        child.payoff for child in games.Explicit("A(1/4 x=-3/2 −1/08 .5/2)").start.children
    ]
    assert fractions == [0.25, -1.5, -0.125, 0.25]
    assert expectimax(games.Explicit("A(1/2:1/4 1/2:3/4)")).value_at(0) == 0.5


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ([], "an empty list at the root"),
        ([[3], []], "an empty list at child 1"),
        ([3, "x"], "a number or a list at child 1.*'x'"),
        ([3, float("nan")], "a number or a list at child 1"),
        ([True], "a number or a list at child 0"),
        ("A(B(3 12", "brackets are still open"),
        ("A(3))", "closes that was never opened"),
        ("A(B C)", "'B' needs children"),
        ("A(x=y)", "'y' is no number"),
        ("A(x=1/0)", "'1/0' is no number"),
        ("A(inf/2)", "'inf/2' needs children in brackets or a payoff"),
        ("A()", "needs a payoff"),
        ("A(1) B(2)", "expected one root, got 2"),
        ("", "expected one root, got 0"),
    ],
)
def test_explicit_refuses_what_is_no_tree(tree: Any, message: str) -> None:
    """What is no tree is refused in one line that says where."""
    with pytest.raises(InputError, match=message) as refusal:
        games.Explicit(tree)
    assert "\n" not in str(refusal.value)


# Two functions


def take(piles: Any, player: int) -> Any:
    """Change one board in place and hand it out again and again, as careless code does."""
    for pile, size in enumerate(piles):
        for left in range(size):
            piles[pile] = left
            yield piles
        piles[pile] = size


@pytest.mark.parametrize("piles", [[2, 3], [1, 1], np.array([1, 2, 3]), np.array([2, 3])])
@pytest.mark.parametrize("player", [0, 1])
def test_functional_copies_positions(piles: Any, player: int) -> None:
    """Nim by a generator that writes into its board: the published sizes, the board unharmed."""
    size = list(piles)
    tree = minmax(take, lambda piles: 0, piles, -1, player)
    assert list(piles) == size
    assert len(tree) == {(2, 3): 86, (1, 1): 5, (1, 2, 3): 447}[tuple(size)]
    assert tree.player(0) is (Player.MAX, Player.MIN)[player]
    assert list(tree.best_move) == [0, *size[1:]]


@pytest.mark.parametrize("arguments", [(None, len, [1]), (take, 3, [1]), (take, len, [1], 2)])
def test_functional_refuses_what_is_no_function(arguments: tuple[Any, ...]) -> None:
    """Two functions and player 0 or 1 make a game; a depth below −1 is none."""
    with pytest.raises(InputError, match="expected"):
        from_functions(*arguments)
    with pytest.raises(InputError, match="−1 for no limit"):
        minmax(take, len, [1], -2)
