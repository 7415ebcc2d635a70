"""Pictures in balance: even rows, straight lines, and boards as large as there is room."""

from __future__ import annotations

from itertools import pairwise

import pytest
from geometry import family

from treeviz import GameTree, View, alphabeta, draw, games, minimax
from treeviz.picture.boards import board_size
from treeviz.picture.placement.evened import evened
from treeviz.picture.placement.geometry import Layout, Placed
from treeviz.picture.sheet import SHEET_WIDTH
from treeviz.picture.telling import bends, leans
from treeviz.picture.theme import PAPER
from treeviz.view.even_replies import uneven_replies
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

pytestmark = pytest.mark.long("pictures are fitted many times, board by board")

RECORDINGS = {
    "draw": alphabeta(games.TicTacToe("x__/x_o/___")),
    "line": alphabeta(games.TicTacToe("o__/___/_xx")),
    "piles": minimax(games.Nim(2, 3, 2)),
    "dominoes": minimax(games.Domineering("...../...V./...V./HH... V"), depth=2),
}


@pytest.fixture(params=RECORDINGS.values(), ids=RECORDINGS)
def tree(request: pytest.FixtureRequest) -> GameTree:
    """Return a recording of which much is left out."""
    return request.param


def reach(placed: Placed) -> float:
    """Return how far a mark reaches to both sides."""
    return max(placed.parts.width, placed.parts.move_width) / 2


def boards(layout: Layout) -> set[float]:
    """Return how large the boards of a picture are, as parts of the theme's."""
    return {p.parts.board for p in layout.placed if isinstance(p.mark, Mark)}


def test_the_moves_of_the_root_are_evenly_apart(tree: GameTree) -> None:
    """No gap between two of them is much wider than another, and the root is near their middle."""
    layout = draw(tree).layout
    root, moves = next(family(layout))
    drawn = [at for at in moves if isinstance(at.mark, Mark)]
    gaps = [(b.arrive[0] - reach(b)) - (a.arrive[0] + reach(a)) for a, b in pairwise(drawn)]
    assert max(gaps) - min(gaps) <= layout.width / 15
    middle = (moves[0].arrive[0] + moves[-1].arrive[0]) / 2
    assert abs(root.depart[0] - middle) <= layout.width / 12


def test_a_reply_hangs_below_its_move(tree: GameTree) -> None:
    """Each drawn edge is straight, and that of an only reply steep."""
    layout = draw(tree).layout
    assert not bends(layout)
    for above, children in family(layout):
        drawn = [at for at in children if isinstance(at.mark, Mark)]
        if above.mark.parent is not None and len(drawn) == 1:
            assert abs(drawn[0].arrive[0] - above.depart[0]) <= 1.2 * reach(above)


def test_boards_grow_where_there_is_room(tree: GameTree) -> None:
    """A sheet that is neither full nor high has larger boards than the same marks on the wall."""
    layout = draw(tree).layout
    wall = draw(tree, View(marks=len(layout.placed))).layout
    full = layout.width > 0.98 * SHEET_WIDTH
    assert max(boards(layout)) > max(boards(wall)) or full or layout.height > 0.95 * SHEET_WIDTH


def _evened(
    parents: list[int | None], hanging: list[bool], halves: list[float], gap: float
) -> list[float]:
    """Return the places of nodes that reach as far to the left as to the right."""
    return evened(parents, hanging, halves, halves, gap)


def test_what_has_no_room_below_its_parent_stands_beside() -> None:
    """Two wide replies to neighbours are pushed apart, each as far as the other."""
    parents, hanging = [None, 0, 1, 0, 3], [False] * 5
    _, left, far_left, right, far_right = _evened(parents, hanging, [5, 5, 20, 5, 20], 5)
    assert far_right - far_left == 45
    assert left - far_left == pytest.approx(far_right - right, abs=0.1)


def test_siblings_are_equally_far_apart_where_there_is_room() -> None:
    """However wide each is, if another row is wider than they are together."""
    parents, hanging = [None, 0, 0, 0, 1, 3], [False] * 6
    places = _evened(parents, hanging, [5, 5, 20, 5, 60, 60], 5)
    left, middle, right = places[1:4]
    assert middle - left == pytest.approx(right - middle, abs=0.1)


def test_what_is_a_little_aside_stands_straight_below() -> None:
    """The root stands over a move that is nearly below it."""
    parents, hanging = [None, 0, 0, 0, 0], [False, False, False, False, True]
    root, *moves = _evened(parents, hanging, [5, 10, 10, 10, 1], 2)
    assert root in moves[:3]


@pytest.mark.parametrize("piles", [(1, 3, 3), (4, 4, 4), (2, 3, 4)])
def test_edges_to_stubs_leave_the_board_by_themselves(piles: tuple[int, ...]) -> None:
    """None runs down the edge of another move and turns off it."""
    layout = draw(alphabeta(games.Nim(*piles))).layout
    hanging = [at for at in layout.placed if isinstance(at.mark, Stub) and not at.mark.alone]
    assert hanging
    for at in hanging:
        assert at.mark.parent is not None
        assert not at.knee or at.begin not in (None, layout.placed[at.mark.parent].depart)


def test_squares_of_every_chess_board_have_names() -> None:
    """Moves are read by them: each board has room for letters below and numbers on the left."""
    pytest.importorskip("chess", reason="needs the extra 'chess'")
    layout = draw(alphabeta(games.Chess(), depth=2, heuristic="material")).layout
    for at in layout.placed:
        if isinstance(at.mark, Mark) and at.mark.board is not None:
            assert at.parts.named
            plain = board_size(at.mark.board, PAPER.board_size, scale=at.parts.board)
            assert at.parts.body_width > plain[0]
            assert at.parts.body_height > plain[1]


def test_stones_turned_over_are_told_from_the_one_placed() -> None:
    """Of a move in Othello only the square it was made on is tinted; rings stand on the others."""
    pytest.importorskip("pyspiel")
    game = games.OpenSpiel("othello")
    game.start = game.parse("d3 c3")
    tree = alphabeta(game, depth=1)
    moves = [mark for mark in View()(tree).marks if isinstance(mark, Mark) and mark.parent == 0]
    assert moves
    for mark in moves:
        assert len(mark.fresh - mark.turned) == 1
        assert mark.turned


def test_a_search_that_stops_after_a_capture_says_what_is_not_seen() -> None:
    """What the capture may be answered with is beyond the depth: the legend says so once."""
    pytest.importorskip("chess", reason="needs the extra 'chess'")
    board = "r3kbr1/p2npppp/3p4/1qp2b2/2P3n1/1PQP1PPP/P2NP3/RNB1KB1R w KQq - 3 14"
    tree = alphabeta(games.Chess(board), depth=2, heuristic="material")
    scene = View()(tree)
    last = [mark for mark in scene.marks if isinstance(mark, Mark) and mark.chosen][-1]
    assert last.move == "Bxd3"
    left_out = "what comes later, such as White's answer to Bxd3, is not searched"
    assert f"2 plies deep ({left_out})" in scene.caption
    assert last.notes == ("38 − 29", "then Qxd3 → +12")
    replies = {mark.move for mark in scene.marks if isinstance(mark, Mark) and mark.ply == 2}
    assert {"Bxd3", "Nh6"} <= replies  # what White is answered with instead is drawn
    quiet = minimax(games.Connect(), depth=1, heuristic="lines")
    assert "answer" not in View()(quiet).caption


def test_a_picture_without_estimates_speaks_of_none() -> None:
    """Of a search that stops at a depth, where all that is shown of it is certain."""
    tree = alphabeta(games.Connect("____/____/_o_x/_xxo", k=3), depth=4, heuristic="lines")
    certain = View(marks=3)(tree)
    assert not any(m.guessed if isinstance(m, Stub) else m.estimated for m in certain.marks)
    assert "4 plies deep: value certain" in certain.caption
    asked = alphabeta(games.Connect(), depth=2, heuristic="lines")
    assert "not searched" in View()(asked).caption


def test_what_is_worth_the_same_is_not_counted_as_good() -> None:
    """Beside "wins after each" no count of those as good contradicts it, or of those as long."""
    lines = [line for m in draw(RECORDINGS["piles"]).layout.scene.marks if isinstance(m, Stub)
             for line in m.lines]  # fmt: skip
    assert any(line.endswith(" wins after each") for line in lines)
    assert not any(line.endswith(("as long", "as good")) for line in lines)


def test_an_only_reply_stands_straight_below() -> None:
    """Where boards are wide, fewer of them are drawn rather than their edges lean."""
    tree = alphabeta(games.TicTacToe("o__/_xo/_x_"))
    for layout in (draw(tree).layout, draw(RECORDINGS["piles"]).layout):
        assert not leans(layout)


def test_the_end_of_a_line_stands_straight_below_it_though_its_plate_is_wide() -> None:
    """At the left edge, too, where a long result reaches farther than all boards."""
    for piles in ((1, 2, 2), (1, 3, 2), (2, 3, 1)):
        layout = draw(alphabeta(games.Nim(*piles))).layout
        assert not leans(layout)
    assert not leans(draw(minimax(games.Nim(1, 2, 2))).layout)


def test_every_move_beside_a_win_has_its_reply_drawn_or_none_has() -> None:
    """A row of replies without gaps; what is told of the others stands beside the edges."""
    position = "_______/_______/_______/___o__x/___o__x/_xoo_xx"
    layout = draw(alphabeta(games.Connect(position), depth=4, heuristic="lines")).layout
    scene = layout.scene
    assert scene.title.startswith("o plays [3] and wins at once (−10)")
    moves = [n for n, m in enumerate(scene.marks) if isinstance(m, Mark) and m.parent == 0]
    answered = {m.parent for m in scene.marks if isinstance(m, Mark) and m.ply == 2}
    assert len(answered) == len(moves) - 1 > 1  # all but the win itself
    for at in layout.placed:
        if isinstance(at.mark, Stub) and at.mark.parent in answered:
            above = layout.placed[at.mark.parent]
            assert at.aside
            assert not at.joined
            assert at.box.x > above.depart[0]
    assert "estimate" not in " ".join([scene.caption, *scene.readings])


def test_only_the_reply_that_decides_is_drawn_to_each_of_several_moves() -> None:
    """The others are told in words: a picture tells first why each move is worth what it is."""
    tree = alphabeta(games.Domineering("V..V./V..V./HHV../HHVHH/..... V"), depth=2)
    marks = draw(tree).layout.scene.marks
    moves = [n for n, m in enumerate(marks) if isinstance(m, Mark) and m.parent == 0]
    for move in moves:
        replies = [m for m in marks if isinstance(m, Mark) and m.parent == move]
        assert all(m.taken or m.chosen for m in replies)


def test_no_reply_is_drawn_to_a_move_of_which_nothing_was_found_out() -> None:
    """It would be read as what matters."""
    tree = alphabeta(games.Nim(3, 3, 1))
    scene = View(marks=120)(tree)
    moves = [(n, m) for n, m in enumerate(scene.marks) if isinstance(m, Mark) and m.parent == 0]
    asked = {n for n, m in moves if m.value == "unsettled" or m.result == "2nd look"}
    drawn = {m.node for m in scene.marks if isinstance(m, Mark) and m.parent in asked and m.taken}
    assert drawn
    assert drawn <= uneven_replies(tree, scene.marks)
