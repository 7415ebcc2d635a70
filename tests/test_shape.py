"""The shape of default pictures: seen on a screen at once, their width used, nothing lost."""

from __future__ import annotations

import random

import pytest
from geometry import check_edges, check_geometry

from treeviz import GameTree, View, alphabeta, draw, games, minimax
from treeviz.game.game import Game
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.placement.tidy import ASIDE
from treeviz.picture.telling import (
    SCREENFUL,
    SCREENFUL_OF_LINE,
    SCREENFUL_OF_SQUARES,
    SCREENFUL_OF_WIN,
    smallest_square,
)
from treeviz.picture.theme import PAPER
from treeviz.tree.known_bound import holds_anyway
from treeviz.view.even_replies import replies_below_the_line
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub


def played(game: Game, plies: int, seed: int) -> Game:
    """Return a game after some moves at random, one that is not over."""
    rng = random.Random(seed)
    while True:
        state = game.start
        for _ in range(plies):
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, rng.choice(moves))
        if len(list(game.moves(state))) > 1:
            game.start = state
            return game


_NARROWER = 4.0
_SMALL = 17.5  # points of a square that was made larger than a screen would have it
WIDE = games.Explicit([[3, 12], [2, 4], [2, 8], [1, 9], [0, 7], [5, 6]])
POSITIONS = {
    "three in a row": lambda: minimax(played(games.TicTacToe(), 3, 11)),
    "four by four": lambda: alphabeta(
        played(games.TicTacToe(rows=4, columns=4, k=3), 5, 12), depth=2, heuristic="lines"
    ),
    "four in a row": lambda: alphabeta(played(games.Connect(), 11, 13), depth=4, heuristic="lines"),
    "four in a row, late": lambda: alphabeta(
        played(games.Connect(), 19, 14), depth=4, heuristic="lines"
    ),
    "connect three": lambda: alphabeta(played(games.Connect(rows=4, columns=5, k=3), 5, 15)),
    "connect three, early": lambda: alphabeta(played(games.Connect(rows=4, columns=5, k=3), 4, 16)),
    "dominoes": lambda: minimax(
        played(games.Domineering(rows=4, columns=4), 3, 17), depth=3, heuristic="course"
    ),
    "more dominoes": lambda: alphabeta(
        played(games.Domineering(rows=5, columns=5), 5, 18), depth=2, heuristic="course"
    ),
    "piles": lambda: alphabeta(games.Nim(3, 4, 2)),
    "high piles": lambda: alphabeta(games.Nim(4, 1, 4)),
}


@pytest.fixture(scope="module", params=POSITIONS)
def tree(request: pytest.FixtureRequest) -> GameTree:
    """Return the recording of a position that nothing was tuned to."""
    return POSITIONS[request.param]()


@pytest.fixture(scope="module")
def layout(tree: GameTree) -> Layout:
    """Return its default picture."""
    return draw(tree).layout


def test_the_root_stands_over_the_middle_of_its_moves(layout: Layout) -> None:
    """Over the middle of the outermost ones, or straight over one of them that is near."""
    root, down = layout.placed[0], len({band.rect.x for band in layout.bands}) == 1
    side = 0 if down else 1
    below = [at for at in layout.placed if at.mark.parent == 0 and not at.aside and at is not root]
    places = [at.box.centre[side] for at in below]
    middle, place = (places[0] + places[-1]) / 2, root.box.centre[side]
    straight = any(abs(place - x) <= 1 for x in places)
    assert abs(place - middle) <= (ASIDE + 1 if straight else 2)


def test_a_picture_is_hardly_higher_than_wide(tree: GameTree, layout: Layout) -> None:
    """A line that wins may be higher, if it is drawn to its end, small squares, and what is full.

    That is, a picture whose legend stands beside its line.
    """
    line = [mark for mark in layout.scene.marks if isinstance(mark, Mark) and mark.chosen]
    won = tree.winner(line[-1].node) is not None or line[-1].result.endswith("wins")
    wins = line[-1].player is None and won
    full = SCREENFUL if layout.legend_card is None else SCREENFUL_OF_LINE
    most = SCREENFUL_OF_SQUARES if 0 < smallest_square(layout) < _SMALL else full
    # It may be a few points narrower than its sheet.
    assert layout.height <= (SCREENFUL_OF_WIN if wins else most) * (layout.width + _NARROWER) + 1


def test_men_are_told_apart() -> None:
    """Where boards would be small, a picture may be higher than a screen, but not much."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r1bq3r/ppp2kpp/n2pp3/4P3/2P4N/4b2P/R4PPR/2B1KB2 w - - 0 16"
    layout = draw(alphabeta(games.Chess(fen), depth=3, heuristic="material")).layout
    assert smallest_square(layout) > 14
    assert layout.height / layout.width <= 1.04 * SCREENFUL_OF_SQUARES  # its line to the end
    assert sum(isinstance(m, Mark) and m.parent == 0 for m in layout.scene.marks) >= 3


def test_what_tells_most_is_shown_all_the_same(tree: GameTree, layout: Layout) -> None:
    """The move played, the others that are as good, and a rival; boards of a size to be read."""
    moves = [m for m in layout.scene.marks if isinstance(m, Mark) and m.parent == 0]
    best = tree.best_children(0)
    assert sum(m.chosen for m in moves) == 1
    assert {m.node for m in moves} >= set(best[:4])
    settled = [n for n in tree.children(0) if not holds_anyway(tree, n)]
    assert len(moves) >= min(3, len(settled))
    assert layout.placed[0].parts.board >= 0.8


def test_the_laws_of_places_hold(layout: Layout) -> None:
    """Also where a stub stands beside the first board."""
    check_geometry(layout, PAPER, "down")
    check_edges(layout, PAPER)


def test_other_moves_are_told_beside_the_first_board() -> None:
    """Where both sides are free; so all of the next ply is for boards."""
    layout = draw(alphabeta(games.Connect(), depth=2, heuristic="lines"), View(marks=6)).layout
    root = layout.placed[0]
    (aside,) = [at for at in layout.placed if at.aside and at.joined]
    assert isinstance(aside.mark, Stub)
    assert aside.mark.parent == 0
    assert aside.box.x > root.box.x + root.box.width
    assert root.box.y <= aside.box.y
    assert aside.box.y + aside.box.height <= root.box.y + root.box.height
    assert aside.begin is not None
    assert aside.begin[1] == aside.arrive[1]


def test_a_stub_higher_than_the_first_mark_hangs_below_it() -> None:
    """Beside a plate without a board there is room for one line, not for two."""
    layout = draw(minimax(WIDE), View(marks=5)).layout
    (below,) = [p for p in layout.placed if isinstance(p.mark, Stub) and p.mark.parent == 0]
    assert below.box.height > layout.placed[0].box.height
    assert not below.aside
    assert not below.stands_by_its_parent


def test_no_refutation_goes_deeper_than_the_line() -> None:
    """Of a move that loses the reply is drawn, not the game after it, where the line is short."""
    moves = ["[0]", "[3]", "[3]", "[3]", "[3]", "[4]", "[0]"]
    game = games.Connect(rows=4, columns=5, k=3)
    state = game.start
    for move in moves:
        state = game.play(state, next(m for m in game.moves(state) if game.notation(m) == move))
    game.start = state
    scene = draw(alphabeta(game)).layout.scene
    assert max(m.ply for m in scene.marks if isinstance(m, Mark)) == 2
    assert replies_below_the_line(scene.marks) == frozenset()
    assert replies_below_the_line(View(marks=20)(alphabeta(game)).marks)


@pytest.mark.parametrize("seed", range(6))
def test_the_only_move_drawn_stands_straight_below_the_root(seed: int) -> None:
    """Whatever else is told beside the root's board, and however wide its replies are."""
    game = played(games.Connect(rows=4, columns=5, k=3), 5, seed)
    layout = draw(alphabeta(game), View(proof=True)).layout
    marks = [at for at in layout.placed if isinstance(at.mark, Mark)]
    moves = [at for at in marks if at.mark.parent == 0]
    hangs = any(at.mark.parent == 0 and not at.aside for at in layout.placed if at not in marks)
    if len(moves) == 1 and not hangs:
        root, move = (at.box.x + at.box.width / 2 for at in (marks[0], *moves))
        assert abs(root - move) < 1
