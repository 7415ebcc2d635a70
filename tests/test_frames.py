"""Laws of frames: the order of the search, nothing that moves, only what is proved so far."""

from __future__ import annotations

import re
from collections import Counter
from math import inf

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, brute_force, payoffs

from treeviz import (
    Frames,
    GameTree,
    View,
    ViewError,
    alphabeta,
    draw,
    frames,
    games,
    minimax,
)
from treeviz.game.game import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import cuts
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

pytestmark = pytest.mark.long("every step of a search is drawn")

SEARCHES = st.sampled_from([minimax, alphabeta])
LAW = settings(max_examples=12)  # one example has dozens of frames
BUDGETS = st.sampled_from([12, 20, 60, 120])
WINDOWS = st.sampled_from([(-inf, inf), (0, 1), (-5, 5), (2, inf), (-inf, -2)])
AIMA = "A(B(3 12 8) C(2 4 6) D(14 5 2))"


@st.composite
def reels(draw: st.DrawFn, search: st.SearchStrategy = SEARCHES) -> tuple[GameTree, View, Frames]:
    """Draw the frames of a random tree under a random budget, with what they are made of."""
    tree = draw(search)(games.Explicit(draw(payoffs()), draw(PLAYERS)))
    pruned = draw(st.sampled_from(["outline", "folded"]))
    view = View(marks=draw(BUDGETS), pruned=pruned, windows=draw(st.booleans()), causes=True)
    try:
        return tree, view, frames(tree, view)
    except ViewError:
        assume(False)
        raise


def shown(tree: GameTree, view: View) -> list[int]:
    return [mark.node for mark in view(tree).marks if isinstance(mark, Mark)]


def runs(tree: GameTree, node: int, drawn: set[int]) -> int:
    """Return in how many runs the moves of a node come that are searched and not drawn."""
    made = [child for child in tree.children(node) if tree.kind(child) != "pruned"]
    pairs = zip(
        [True, *(child in drawn for child in made)], (c in drawn for c in made), strict=False
    )
    return sum(before and not now for before, now in pairs)


@LAW
@given(reels())
def test_frames_enter_every_node_once_in_search_order(given_reel: tuple) -> None:
    """Every visited node of the view is entered in one frame, in the order of the search."""
    tree, view, reel = given_reel
    entered = [frame.node for frame in reel if frame.kind == "enter"]
    assert entered == [n for n in shown(tree, view) if tree.columns.kind[n] != PRUNED]


@LAW
@given(reels())
def test_number_of_frames_follows_from_the_view(given_reel: tuple) -> None:
    """One frame a node, a run of folded moves, a cut, a value backed up; and the choice."""
    tree, view, reel = given_reel
    drawn = set(shown(tree, view))
    visited = [n for n in drawn if tree.columns.kind[n] != PRUNED]
    kinds = Counter(frame.kind for frame in reel)
    assert kinds["enter"] == len(visited)
    assert kinds["pass"] == sum(runs(tree, node, drawn) for node in drawn)
    assert kinds["cut"] == sum(cut.node in drawn for cut in cuts(tree))
    assert kinds["back up"] == sum(tree.subtree_size(n) > 1 for n in visited if n)
    assert kinds["choose"] == 1
    assert reel[-1].kind == "choose"
    assert len(reel) == kinds.total() == len(list(reel)) == len(reel.sentences)


@settings(max_examples=5)
@given(reels())
def test_nothing_moves_between_frames(given_reel: tuple) -> None:
    """Nodes and edges have the same places in all frames, and the picture has one size."""
    _, _, reel = given_reel
    last = reel[-1]
    places = re.findall(r'^\t[ns]\d+ \[.* pos="(\S+)"', last.source, re.MULTILINE)
    for frame in reel:
        assert re.findall(r'^\t[ns]\d+ \[.* pos="(\S+)"', frame.source, re.MULTILINE) == places
        layout = frame.layout
        assert (layout.width, layout.height) == (last.layout.width, last.layout.height)
        for here, there in zip(layout.placed, last.layout.placed, strict=True):
            assert (here.body, here.arrive, here.depart) == (there.body, there.arrive, there.depart)
            assert here.plate.centre == pytest.approx(there.plate.centre)


@LAW
@given(reels())
def test_last_frame_is_what_draw_draws(given_reel: tuple) -> None:
    """The last frame is the picture of the same view, to the byte."""
    tree, view, reel = given_reel
    assert reel[-1].source == draw(tree, view).source
    assert reel[-1].sentence == view(tree).title


def test_the_legend_tells_nothing_before_it_happens() -> None:
    """What was cut, and what all of it came to, is explained when it is seen; nothing moves."""
    reel = frames(alphabeta(games.Explicit(AIMA)))
    whole = set(reel[-1].layout.legend.entries)
    for frame, kinds in (
        (frame, [past.kind for past in reel[: n + 1]]) for n, frame in enumerate(reel)
    ):
        told = set(frame.layout.legend.entries)
        assert told <= whole
        words = " ".join(entry.text for entry in told)
        assert ("+2 ≤ +3 at a cut" in words) is ("cut: not searched" in words) is ("cut" in kinds)
        assert ("2 branches cut" in words) is ("choose" in kinds)


@LAW
@given(payoffs(), PLAYERS)
def test_running_values_are_the_best_of_the_finished_moves(
    tree: list[Payoffs], player: Player
) -> None:
    """While its moves are searched, a node has the best value of those that are finished."""
    searched = minimax(games.Explicit(tree, player))
    view = View(marks=len(searched))
    finished: dict[int, list[float]] = {n: [] for n in searched}
    done = set()
    for frame in list(frames(searched, view))[:-1]:
        node = frame.node
        if frame.kind == "back up" or searched.subtree_size(node) == 1:
            done.add(node)
            if node:
                finished[searched.parent(node)].append(searched.value_at(node))
        marks = frame.layout.scene.marks
        taken = Counter(mark.parent for mark in marks if mark.taken)
        for place, mark in enumerate(marks):
            if mark.value and searched.subtree_size(mark.node) > 1 and not mark.waiting:
                assert taken[place] == (
                    not is_nothing(number(mark.value), searched.player(mark.node))
                )
            if mark.waiting or mark.node in done:
                continue
            mover = searched.player(mark.node)
            best = mover.best(finished[mark.node]) if finished[mark.node] else None
            assert number(mark.value) == (None if is_nothing(best, mover) else best)
            sign = "≥" if mover is Player.MAX else "≤"
            assert mark.value == "" or mark.value[0] == sign or mark.value in ("+∞", "−∞")


def is_nothing(best: float | None, mover: Player) -> bool:
    return best is None or best == (-inf if mover is Player.MAX else inf)


def number(text: str) -> float | None:
    """Read a value as pictures write it; rounded ones are read as what they are near."""
    digits = text.lstrip("≥≤ ≈").replace("−", "-").replace("∞", "inf")
    if not digits:
        return None
    near = float(digits)
    return next((v for v in (1 / 3, -1 / 3) if abs(v - near) < 1e-5), near)


@LAW
@given(payoffs(), PLAYERS, BUDGETS, WINDOWS)
@example([[[1, 5], 9], [[0, 4], 8]], Player.MAX, 60, (2, 4))
def test_running_values_are_true_whatever_was_cut_or_folded(
    tree: list[Payoffs], player: Player, marks: int, window: tuple[float, float]
) -> None:
    """No frame of alpha-beta claims of a node what its full minimax value contradicts."""
    searched = alphabeta(games.Explicit(tree, player), window=window)
    try:
        reel = frames(searched, View(marks=marks))
    except ViewError:
        assume(False)
        raise
    for frame in reel:
        for mark in frame.layout.scene.marks:
            if isinstance(mark, Stub) or mark.waiting or mark.pruned or not mark.value:
                continue
            below, mover = tree, player
            for step in searched.path(mark.node)[1:]:
                below, mover = below[searched.move(step)], mover.other
            truth, claimed = brute_force(below, mover), number(mark.value)
            if mark.value.startswith("≥"):
                assert truth >= claimed
            elif mark.value.startswith("≤"):
                assert truth <= claimed
            elif mark.value != "?":
                assert truth == claimed


@LAW
@given(reels())
def test_before_the_choice_all_is_told(given_reel: tuple) -> None:
    """In the last frame but one nothing waits; only the root, choices and ties may differ."""
    tree, view, reel = given_reel
    plain = dict.fromkeys(("chosen", "taken", "framed", "equal", "maybe"), False)
    for mark, final in zip(reel[-2].layout.scene.marks, view(tree).marks, strict=True):
        assert not mark.waiting
        if isinstance(mark, Stub):
            assert mark._replace(equal=False) == final._replace(equal=False)
        elif mark.node != 0:
            assert mark._replace(**plain) == final._replace(**plain)


@LAW
@given(reels())
def test_what_waits_is_not_told(given_reel: tuple) -> None:
    """What the search has not come to has no value, no sentence and no choice in the picture."""
    _, _, reel = given_reel
    waits = 0
    for frame in reel:
        marks = frame.layout.scene.marks
        waiting = [m for m in marks if isinstance(m, Mark) and m.waiting]
        assert all((m.value, m.hint, m.chosen, m.taken) == ("", "", False, False) for m in waiting)
        now = sum(mark.waiting for mark in marks)
        assert frame.number == 1 or now <= waits
        waits = now
    assert waits == 0


@LAW
@given(reels())
def test_every_frame_has_one_sentence(given_reel: tuple) -> None:
    """Each frame has a sentence of its own in one line, which is also its title to a reader."""
    _, _, reel = given_reel
    for frame in reel[:-1]:
        assert frame.sentence.endswith((".", "?"))
        assert "\n" not in frame.sentence
        assert "None" not in frame.sentence
        assert frame.layout.scene.title == frame.sentence
        written = " ".join(frame.layout.title).rstrip("…")
        assert frame.sentence.startswith(written)
        assert len(frame.layout.title) <= len(reel[-1].layout.title) + 1


@LAW
@given(reels(st.just(alphabeta)))
def test_frames_of_cuts_name_what_is_cut(given_reel: tuple) -> None:
    """A cut's frame is the first in which its branches are seen, and its sentence names them."""
    tree, _, reel = given_reel
    severed = {cut.node: cut.pruned for cut in cuts(tree)}
    for frame in reel:
        seen = {m.node for m in frame.layout.scene.marks if isinstance(m, Mark) and not m.waiting}
        if frame.kind == "cut":
            branches = severed.pop(frame.node)
            assert "not looked at" in frame.sentence
            if len(branches) <= 4:
                assert all(tree.notation(branch) in frame.sentence for branch in branches)
        assert frame.kind == "choose" or not any(seen & set(later) for later in severed.values())


def test_frames_of_the_textbook_read_as_the_textbook() -> None:
    """Figure 5.2: C is worth 2 at most, B gives 3 already, and two leaves are not looked at."""
    reel = frames(alphabeta(games.Explicit(AIMA)))
    assert len(reel) == 16
    assert reel[5].sentence == "B is worth +3: MAX has +3 at least."
    assert reel[8].sentence == (
        "C is worth +2 at most, and B already gives MAX +3: leaf 1 and leaf 2 are not looked at."
    )
    values = [m.value for m in reel[8].layout.scene.marks if not m.waiting]
    assert values == ["≥ +3", "+3", "+3", "+12", "+8", "≤ +2", "+2", "?", "?"]


def test_frames_of_the_article_say_how_o_answers(article: GameTree) -> None:
    """The sentences of the article's board are those one would say."""
    told = frames(article).sentences
    assert told[2] == "o answers [2,1] and wins: −10; [2,0] is worth −10 at most."
    assert told[4] == "x is left with [2,1], a draw: 0; [2,2] is worth 0 at least."
    assert told[15] == "x tries [2,2] and wins: +10; x has +10 at least."
    assert told[-1] == "x plays [2,2] and wins at once (+10)"


@pytest.mark.parametrize("marks", [36, 48, 60])
def test_a_position_that_is_left_has_its_whole_stub(marks: int) -> None:
    """From its cut or its value on, what a position folds is counted as in the last picture.

    Before, its stub holds the moves that were passed; a cut adds those that are left out.
    """
    tree = alphabeta(games.TicTacToe("xo_/___/___"))
    reel = frames(tree, View(marks=marks, pruned="folded"))
    final, left, grown = reel[-1].layout.scene.marks, set[int](), 0
    before = dict[int, int]()
    for frame in reel[:-1]:
        marks_now = frame.layout.scene.marks
        stubs = {marks_now[m.parent].node: m for m in marks_now if isinstance(m, Stub)}
        if frame.kind in ("cut", "back up"):
            left.add(frame.node)
        for stub, last in zip(marks_now, final, strict=True):
            if isinstance(stub, Stub) and marks_now[stub.parent].node in left:
                assert stub == last
        if frame.kind == "cut" and frame.node in stubs:
            grown += 0 < before.get(frame.node, 0) < stubs[frame.node].moves
        before = {node: stub.moves for node, stub in stubs.items() if not stub.waiting}
    assert grown, "no position here has passed moves and then cut others"


def test_folded_moves_are_counted_when_the_search_passes_them(opening: GameTree) -> None:
    """A stub appears when its first moves are passed, grows, and each sentence says by how much."""
    reel = frames(opening, View(marks=40))
    passed: Counter[int] = Counter()
    for frame in reel:
        if frame.kind != "pass":
            continue
        moves, nodes = frame.fact.moves, frame.fact.nodes
        assert f" not drawn ({nodes:,} node" in frame.sentence
        passed[frame.node] += nodes
        marks = frame.layout.scene.marks
        stub = next(s for s in marks if isinstance(s, Stub) and marks[s.parent].node == frame.node)
        assert moves <= stub.moves
        assert stub.nodes == passed[frame.node]
    assert sum(passed.values()) + len(shown(opening, View(marks=40))) == len(opening)
