"""What a reader of one picture stumbles over: bounds that say nothing, ties, cuts, edges, names."""

from __future__ import annotations

import re
from itertools import chain
from math import inf
from pathlib import Path

import pytest
from geometry import check_edges
from hypothesis import given
from hypothesis import strategies as st

from treeviz import GameTree, View, alphabeta, draw, games, load, minimax, save
from treeviz.picture.legend import Groups, LegendText, groups_of
from treeviz.picture.legend_lines import legend as legend_of
from treeviz.picture.placement.geometry import Layout, edge_path
from treeviz.picture.sizes import BADGE, RIBBON
from treeviz.picture.theme import PAPER
from treeviz.tree.columns import PRUNED
from treeviz.tree.known_bound import holds_anyway, known_bound
from treeviz.view.labels import counted_text, value_text
from treeviz.view.ranking import Ranking
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.stubs import fold
from treeviz.view.titles import headline
from treeviz.view.transpositions import Shape
from treeviz.view.value_told import value_told

WON = alphabeta(games.TicTacToe("___/x_o/xo_"))
NIM = alphabeta(games.Nim(3, 4, 2))
UNKNOWN = alphabeta(games.Connect("____/____/_o_x/_xxo", k=3), depth=2)

BOARD = "_______/_____xx/_____ox/ooxx_xx/oxxo_xo/ooxoxoo"
GUESSED = alphabeta(games.Connect(BOARD), depth=3, heuristic="lines")  # all that is drawn is sure


def scene_of(tree: GameTree, view: View = View()) -> Scene:  # noqa: B008  # it cannot change
    return draw(tree, view).layout.scene


def legend(tree: GameTree, view: View = View()) -> dict[str, str]:  # noqa: B008  # as above
    found: dict[str, list[str]] = {}
    for entry in chain.from_iterable(groups_of(draw(tree, view).layout.scene)):
        found.setdefault(entry.icon, []).append(entry.text)
    return {icon: " | ".join(texts) for icon, texts in found.items()}


def told_of(tree: GameTree, view: View = View()) -> str:  # noqa: B008  # as above
    return " | ".join(legend(tree, view).values())


@pytest.mark.parametrize("tree", [WON, NIM], ids=["tic-tac-toe", "nim"])
def test_a_bound_that_every_value_keeps_is_not_written(tree: GameTree) -> None:
    """No more than a win, no less than a loss: nothing was found out, and that is said."""
    win = tree.rules.scale.signed(tree.results.win)
    empty = {f"≤ {win}", f"≥ {tree.rules.scale.signed(tree.results.loss)}"}
    written = {value_text(tree, node) for node in tree if tree.columns.kind[node] != PRUNED}
    assert "?" in written
    assert not written & empty
    for node in tree:
        if holds_anyway(tree, node):
            assert known_bound(tree, node) == "open"
            assert set(tree.bounds(node)) & {tree.results.win, tree.results.loss}
    lines = [line for m in scene_of(tree, View(marks=12)).marks if isinstance(m, Stub)
             for line in m.lines]  # fmt: skip
    worths = [line.partition(": ")[2] or line for line in lines]
    assert not any(worth.startswith(bound) for bound in empty for worth in worths)
    scene = scene_of(tree, View(marks=12))
    asked = any(isinstance(m, Mark) and m.value == "unsettled" for m in scene.marks)
    asked |= any("unsettled" in line for line in lines)
    said = "could not beat the win found before"
    assert (said in told_of(tree, View(marks=12))) == asked


def test_a_bound_says_something_where_estimates_pass_a_win() -> None:
    """A heuristic beyond all bounds makes even a win a bound that tells."""
    beyond = alphabeta(games.Connect("____/____/_o_x/_xxo", k=3), depth=2, heuristic=lambda s: 99)
    assert beyond.value == 99
    assert not any(holds_anyway(beyond, node) for node in beyond)


def test_stubs_count_what_was_not_found_out() -> None:
    """Apart from the moves whose value is known; short names of sides are told, long ones not."""
    assert Stub(0, 1, 6, 9, 0, 0, results=(0, 0, 4), sides=("x", "o"), open=2).lines == (
        "6 more moves", "4 won by o,", "2 unsettled",
    )  # fmt: skip
    far = ("the first player", "the second player")
    told = Stub(0, 1, 6, 9, 0, 0, results=(0, 0, 4), sides=far, open=2, range="−1")
    assert told.lines == ("6 more moves", "4 at −1,", "2 unsettled")
    assert Stub(0, 1, 6, 9, 0, 0, open=6).lines == ("6 more moves", "unsettled")
    assert Stub(0, 2, 6, 9, 0, 0, open=6, alone=True, best="a1").lines[0] == "6 replies"


def test_moves_of_which_something_is_known_come_first() -> None:
    """A move that loses for certain tells more than one that nothing was found out of."""
    ranked = [node for group in Ranking(Shape(NIM)).groups() for node in group]
    values = [value_text(NIM, node) for node in ranked if NIM.parent(node) == 0]
    assert values == sorted(values, key=["+1", "−1", "?"].index)


def test_what_nobody_was_asked_is_unknown() -> None:
    """It is no estimate; and a cut by it is safe only as long as it counts as 0."""
    found = [mark for mark in scene_of(UNKNOWN).marks if isinstance(mark, Stub)]
    lines = [line for stub in found for line in stub.lines]
    assert any("unknown" in line for line in lines)
    assert not any("est." in line for line in lines)
    told = legend(UNKNOWN)
    assert told["pruned"] == "cut: not searched, it could change nothing while unknown counts as 0"
    assert told["unknown"] == "unknown: counted as 0"
    assert not any(mark.equal for mark in scene_of(UNKNOWN).marks if isinstance(mark, Mark))
    values = {mark.value for mark in scene_of(UNKNOWN).marks if isinstance(mark, Mark)}
    assert "?" in values
    assert not values & {"0", "≤ 0", "≥ 0"}


def test_equal_replies_have_a_sign_on_the_chosen_line_and_below_each_move() -> None:
    """Else it would be read as what must follow; deeper it is only told which are equal."""
    tree = minimax(games.TicTacToe("ox_/xo_/___"))
    marks = scene_of(tree).marks
    below = [m for m in marks[1:] if isinstance(m, Mark) and m.parent]
    assert any(m.equal for m in below)
    assert all(m.chosen or m.ply == marks[0].ply + 2 for m in below if m.equal)
    assert "equal" in legend(tree)


def test_the_reply_above_a_cut_is_not_called_the_best() -> None:
    """It is the first that was enough; where nothing was cut, the words are left out."""
    assert legend(WON)["taken"] == "value taken, or the reply that ruled a move out"
    assert legend(minimax(games.TicTacToe("xox/oox/___")))["taken"] == "value taken"


def test_comparisons_that_differ_are_read_by_letters() -> None:
    """One is read as it stands; of several the nearest to the root that the chosen line caused."""
    two = legend(alphabeta(games.Explicit([[3, 12], [2, 4], [1, 4]])))["none"]
    assert "a ≤ b at a cut: MAX gets a at most there, and had b by then: +2 ≤ +3 with 0" in two
    assert "at a cut" not in legend(WON)["none"]  # it is told in words
    one = legend(alphabeta(games.Explicit([[3, 12], [2, 4]])))["none"]
    assert "+2 ≤ +3 at a cut: MAX gets +2 at most there, and had +3 by then with 0" in one


def test_a_house_is_explained_only_where_one_is_drawn() -> None:
    """Where only a stub rests on estimates, the legend explains its word."""
    view = View(marks=16, tier="board")
    drawn = [mark for mark in scene_of(GUESSED, view).marks if isinstance(mark, Mark)]
    assert not any(mark.estimated for mark in drawn)
    told = legend(GUESSED, view)
    assert "estimate" not in told
    assert "est.: rests on estimates" in told["none"]


def test_games_have_names() -> None:
    """The legend says which game it is and how one wins; a recording keeps it."""
    assert "Tic-tac-toe: three in a row wins" in legend(WON)["none"]
    assert games.Connect(rows=4, columns=4, k=3).known_as == "Connect three"
    assert games.TicTacToe(rows=15, columns=15, k=5).known_as == ""
    assert "four in a row" not in legend(minimax(games.Explicit([[3, 12], [2, 4]])))["none"]


def test_a_recording_keeps_the_name_of_its_game(tmp_path: Path) -> None:
    """Also where the game cannot be made anew."""

    class Mine(games.TicTacToe):
        def __init__(self) -> None:
            super().__init__("xox/oox/___")
            self.known_as = "My game"

    path = tmp_path / "mine.json"
    save(minimax(Mine()), path)
    assert load(path).rules.known_as == "My game"


@pytest.mark.parametrize(
    ("game", "one"), [(games.TicTacToe(), "1"), (games.Connect(), "0.1")], ids=["8", "69"]
)
def test_lines_tell_what_one_counts(game: games.TicTacToe, one: str) -> None:
    """On a large board an open line is a tenth of a point, and the heuristic says so."""
    lines = game.heuristics["lines"]
    assert (lines.__doc__ or "").endswith(f"each counts {one}.")
    assert lines(game.start) == game.lines(game.start)


def bends(layout: Layout) -> list[int]:
    """Return the places of the drawn moves whose edges turn before the texts of their ply."""
    placed = layout.placed
    return [
        n for n, at in enumerate(placed)
        if at.mark.parent is not None and isinstance(at.mark, Mark)
        and placed[at.mark.parent].leave in edge_path(placed[at.mark.parent], at)[1:-1]
    ]  # fmt: skip


def test_edges_are_straight_where_nothing_is_in_the_way() -> None:
    """A note below a neighbour is no reason for a stem; a ply costs no height for it either."""
    layout = draw(minimax(games.TicTacToe("_x_/_xo/___"))).layout
    feet = [at for at in layout.placed if isinstance(at.mark, Stub) and at.mark.alone]
    assert any(at.mark.ply == 2 for at in feet), "a note stands beside what edges leave"
    assert not bends(layout)
    plain = [at for at in layout.placed if at.mark.ply == 2 and not at.stands_by_its_parent]
    lowest = max(at.box.y + at.box.height for at in feet if at.mark.ply == 2)
    assert min(at.arrive[1] for at in plain) - lowest < PAPER.edge
    assert all(at.arrive[1] > lowest for at in plain)


def test_edges_pass_by_what_is_in_the_way() -> None:
    """What hangs lower than the mark an edge leaves, and into its way, is gone around."""
    tree = minimax(games.Explicit([[1, 2, 3, 4, 5, 6, 7, 8], 0]))
    view = View(notes={"1": "in the way"}, direction="down")
    layout = draw(tree, view, fit="wall").layout
    around = [layout.placed[n].arrive[0] for n in bends(layout)]
    assert around, "of the edges to the right"
    straight = [at.arrive[0] for at in layout.placed if at.mark.parent == 1]
    straight = [x for x in straight if x not in around]
    assert straight, "of those to the left"
    assert max(straight) < min(around)
    check_edges(layout, PAPER)


def test_stubs_stand_as_high_as_moves() -> None:
    """So no text is in the way of their edges, however far to the side they are."""
    wide = games.Explicit([[3, 12], [2, 4], [2, 8], [1, 9], [0, 7], [5, 6]])
    layout = draw(minimax(wide), View(marks=9)).layout  # the stub is higher than the first plate
    far = [at for at in layout.placed if isinstance(at.mark, Stub) and at.mark.parent == 0]
    assert far
    assert not any(at.aside for at in far)
    for at in far:
        moves = [other for other in layout.placed if other.mark.ply == 1 and other.parts.move]
        assert {other.arrive[1] for other in moves} == {at.arrive[1]}
        root = layout.placed[0]
        assert edge_path(root, at) == [at.begin or root.depart, at.arrive]


def test_no_reply_of_which_nothing_is_known_is_called_the_best() -> None:
    """Among some of which nothing was found out, the one that was enough is not named."""
    told = [
        fold(NIM, NIM.children(node), parent=0, ply=2, alone=True, reply=reply).best
        for node in NIM
        if (reply := NIM.choice(node)) is not None and holds_anyway(NIM, reply)
    ]
    assert told
    assert not any(any(best) for best in told)


def test_the_legend_leaves_little_of_its_lines_empty() -> None:
    """A later sign fills what a long one leaves of a line; words join where they are many."""
    theme = draw(WON).theme
    texts = (("box", "wide " * 12), ("box", "wider " * 12), ("stub", "short"))
    groups: Groups = [[LegendText(icon, text) for icon, text in texts]]  # type: ignore[arg-type]
    placed = {entry.text: entry.y for entry in legend_of(groups, theme, 700).entries}
    assert placed["short"] == placed["wide " * 12] < placed["wider " * 12]


@given(st.lists(st.integers(1, 30), min_size=1, max_size=5), st.integers(300, 1200))
def test_no_text_that_is_broken_runs_into_the_next_heading(lengths: list[int], width: int) -> None:
    """A heading begins a line, or stands behind words that are all in that line."""
    groups: Groups = [[LegendText("box", "game over")]]
    groups += [[LegendText("heading", "of"), LegendText("none", "word " * n)] for n in lengths]
    above, begun = 0.0, 0.0  # where the last words end, and where they began
    for entry in legend_of(groups, PAPER, width).entries:
        if entry.icon == "heading":
            assert not entry.x or entry.y == above == begun
            begun = entry.y
        above = entry.y


def test_headings_begin_lines_of_their_own_where_there_are_few() -> None:
    """They join others where that saves more than one line."""
    few: Groups = [[LegendText("box", "game over")]]
    few += [[LegendText("heading", "of"), LegendText("none", "word")] for _ in range(2)]
    many = few + few[1:] * 2
    for groups, apart in ((few, True), (many, False)):
        headings = [e for e in legend_of(groups, PAPER, 700).entries if e.icon == "heading"]
        assert (len({entry.y for entry in headings}) == len(headings)) is apart


def test_where_stubs_only_count_nothing_else_of_them_is_explained() -> None:
    """In the detail of values a stub writes no bound and no estimate."""
    told, counted = (
        " ".join(legend(GUESSED, View(marks=16, tier=tier)).values()) for tier in ("board", "value")
    )
    assert "est.:" in told
    assert "est.:" not in counted


def test_what_was_not_found_out_is_no_better_than_a_win_that_was() -> None:
    """Whoever found it, at the root or below; where a window alone cut, no win is spoken of."""
    lost = alphabeta(games.Nim(2, 3, 1))
    assert lost.value == -1
    assert "given up once it could not beat the win found before" in told_of(lost, View(marks=150))
    window = alphabeta(games.Nim(2, 1), window=(1, 2))
    assert told_of(window, View(marks=4)).count("not searched to the end") == 1
    assert "no better" not in told_of(window, View(marks=4))
    assert headline(window) == "The first player to move: no move reaches the window"


def test_the_best_reply_below_a_board_has_a_value_of_its_own() -> None:
    """It does not stand beside a range that says something else than the plate above."""
    far = Stub(0, 3, 3, 9, 0, 9, range="≥ 0")
    told = Stub(0, 3, 4, 9, 0, 9, range="≥ 0", alone=True, best=(("[0,0]",), "0"), others=far)
    assert told.lines == ("[0,0]: 0,", "3 others: ≥ 0")
    won = Stub(0, 2, 6, 9, 10, 10, results=(6, 0, 0), sides=("x", "o"), range="+10")
    told = Stub(0, 2, 7, 9, 0, 9, results=(6, 0, 0), sides=("x", "o"), range="+10", guessed=1,
                estimates="+0.7", alone=True, best=(("[4]",), "est. +0.7"), others=won)  # fmt: skip
    assert told.lines == ("[4]: est. +0.7,", "6 others won by x")
    assert told.text == "[4]: est. +0.7, 6 others won by x; 9 nodes"
    tree = minimax(games.Connect(BOARD), depth=3, heuristic="lines")
    for node in tree:
        reply = tree.choice(node)
        if reply is None or len(tree.children(node)) < 4:
            continue
        stub = fold(tree, tree.children(node), parent=0, ply=1, alone=True, reply=reply)
        best, value = stub.best
        if best:
            told, counted = value_told(tree, reply), counted_text(tree, reply)
            sums = tree.kind(reply) == "horizon" and counted
            worth = f"{counted} = {told.removeprefix('est. ')}"
            assert value == (worth if sums else told)
            assert stub.others is not None
            assert stub.others.moves == stub.moves - 1


def test_stubs_say_how_many_of_their_moves_are_as_good() -> None:
    """As good as the one that is drawn; of two values it is counted which is found how often."""
    assert Stub(0, 2, 6, 9, 0, 1, estimates="0 to +1", guessed=6, as_good=1).lines == (
        "6 more, 1 as good", "est. 0 to +1",
    )  # fmt: skip
    two = ((1, "−1"), (5, "+1"))
    assert Stub(0, 2, 6, 9, -1, 1, range="−1 to +1", worths=two).lines[1] == "1 at −1, 5 at +1"
    one = Stub(0, 2, 35, 99, 5, 8, estimates="+5 to +8", guessed=35)
    named = one._replace(moves=36, guessed=36, best=(("Bxc3+",), "also +5"), others=one)
    assert named.lines == ("Bxc3+ also +5,", "35 others:", "est. +5 to +8")
    tied = minimax(games.TicTacToe("xo_/___/___"), depth=2)
    others = tied.children(0)[1:]
    equals = frozenset(tied.best_children(0))
    assert fold(tied, others, parent=0, ply=1, equals=equals).as_good == len(equals & {*others})


def test_infinite_estimates_count_as_a_win() -> None:
    """The heuristic's own name for its infinite term is the reason."""
    tree = alphabeta(games.Domineering("V_HH/V___/__V_/__V_ H"), depth=3, heuristic="course")
    why = ", not played out"
    assert f"+∞ no move for Horizontal: counts as a win for Vertical{why}" in told_of(tree)
    plain = alphabeta(games.Connect("____/____/_o_x/_xxo", k=3), depth=1, heuristic=lambda s: inf)
    lines = told_of(plain)
    assert "+∞ counts as" in lines
    assert "nobody wins next" in lines
    assert f"+∞ counts as a win for x{why}" in lines


def test_an_infinite_value_counts_as_a_win_for_its_side_alone() -> None:
    """Also where it is written beside a reply that is drawn ("also est. +∞")."""
    board = games.Domineering("..../.VV./.VV./HH.. H")
    for depth in (1, 2, 3):
        told = told_of(minimax(board, depth=depth))
        assert "also est." not in told
        assert not re.search(r"\+∞[^·|]*counts as a win for Horizontal", told)
        assert not re.search(r"−∞[^·|]*counts as a win for Vertical", told)


def test_the_sign_of_equal_moves_is_whole_beside_every_plate() -> None:
    """It touches neither its plate nor the ribbon around it; waves say that it is estimated."""
    guessed = minimax(games.Connect(), depth=2, heuristic="lines")
    for tree in (guessed, minimax(games.TicTacToe("xo_/___/___"))):
        layout = draw(tree).layout
        signs = [at for at in layout.placed if isinstance(at.mark, Mark) and at.mark.equal]
        assert signs
        for at in signs:
            ribbon = RIBBON / 2 if at.mark.chosen else 0.0
            left = at.badge_at[0] - BADGE
            assert left - (at.plate.x + at.plate.width + ribbon) >= 4
            assert at.badge_at[0] + BADGE <= at.plate.x + at.plate.width + at.parts.badge


def test_flat_edges_of_one_mark_begin_apart() -> None:
    """The farther one leads the farther out, on the lower edge of its board, crossing no other."""
    layout = draw(minimax(games.Connect(), depth=1, heuristic="lines")).layout
    root = layout.placed[0]
    children = [at for at in layout.placed if at.mark.parent == 0 and not at.aside]
    ends = sorted((at.arrive[0], (at.begin or root.depart)[0]) for at in children)
    starts = [start for _, start in ends]
    assert starts == sorted(starts)
    board = root.body
    assert board.x < starts[0] < starts[-1] < board.x + board.width
    assert len(set(starts)) > 1
    steep = draw(alphabeta(games.Explicit([[3, 12], [2, 4], [14, 5]]))).layout.placed
    assert not any(at.begin for at in steep)


def test_a_line_that_hardly_misses_a_ply_is_drawn_whole() -> None:
    """One position left out before the end is a riddle where there is room to draw it."""
    tree = minimax(games.Nim(2, 4, 2))
    scene = draw(tree).layout.scene
    line = [m.node for m in scene.marks if isinstance(m, Mark) and m.chosen]
    assert line == list(tree.best_play(0))
    assert not any(m.later for m in scene.marks if isinstance(m, Mark))
    assert not any("left out" in text for ply in scene.plies for text in ply.text)
