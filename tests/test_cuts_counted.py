"""Laws: what a picture tells of cuts adds up to those of the search, and what it says is so."""

from __future__ import annotations

import re
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import GameTree, Player, View, alphabeta, games
from treeviz.formatting.numerals import count
from treeviz.picture.legend import groups_of
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import cut_at, cuts
from treeviz.view.cut_reason import why_cut_below
from treeviz.view.open_moves import WinAgain
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.view import Pruned

_WHERE = re.compile(
    r"([\d,]+) branch(?:es)? cut"
    r"(?:.*; shown: .*nodes?(?: and [^,]* cut repl(?:y|ies))?(?:, (?:([\d,]+)|(all)) cuts?)?)?"
)


_BELOW = (
    " cut below them",
    " cut below it",
)  # … the moves of a stub: they are told there, but stand nowhere


def _told(scene: Scene) -> int:
    """Return how many cuts are drawn, and written in the lines of stubs."""
    told = sum(isinstance(mark, Mark) and mark.pruned for mark in scene.marks)
    for stub in (mark for mark in scene.marks if isinstance(mark, Stub)):
        lines = [
            line
            for sign, line in stub.told
            if sign == "cut" and not line.rstrip(":").endswith(_BELOW)
        ]
        assert len(lines) == bool(stub.cut)
        told += sum(int(line.split()[0].replace(",", "")) for line in lines)
    return told


def _told_below(scene: Scene) -> int:
    """Return how many cuts stubs tell below the moves that they stand for."""
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub)]
    lines = [line for stub in stubs for _, line in stub.told if line.rstrip(":").endswith(_BELOW)]
    return sum(int(line.split()[0].replace(",", "")) for line in lines)


def _assert_adds_up(tree: GameTree, scene: Scene) -> None:
    """Check that what the caption says of the cuts is what is told, and adds up to all."""
    cut, told = tree.columns.kind.count(PRUNED), _told(scene)
    if not cut:
        assert "cut" not in scene.caption.replace("nothing cut", "")
        return
    assert told + _told_below(scene) <= cut
    found = _WHERE.search(scene.caption)
    assert found is not None
    every, above, whole = found.groups()
    assert int(every.replace(",", "")) == cut
    if above is None:
        assert told == (0 if "; shown" in found[0] and not whole else cut)
    else:
        assert int(above.replace(",", "")) == told < cut
    if "none could change" in scene.caption:
        assert tree.bounds(0) == (tree.value, tree.value)


@given(payoffs(), PLAYERS,
       st.integers(2, 30), st.sampled_from(["outline", "folded"]))  # fmt: skip
def test_the_cuts_add_up(spec: list[Payoffs], player: Player, marks: int, pruned: Pruned) -> None:
    """However little is drawn: those told at marks, and those below moves that are not drawn."""
    tree = alphabeta(games.Explicit(spec, player=player.name.lower()))
    _assert_adds_up(tree, View(marks=marks, pruned=pruned)(tree))


@pytest.mark.parametrize("marks", [2, 5, 9, 16, 30])
def test_the_cuts_of_a_game_add_up(marks: int) -> None:
    """Of boards, too, and below another position than the first."""
    tree = alphabeta(games.Domineering("....\n....\n....\n....", rows=4, columns=4), depth=3)
    _assert_adds_up(tree, View(marks=marks)(tree))
    inner = View(marks=marks, root=tree.notation(tree.children(0)[0]))(tree)
    assert f"{_told(inner)} cut" in inner.caption or not _told(inner)


def test_signs_are_explained_where_they_stand() -> None:
    """A legend shows the sign of cuts only where one is drawn or counted."""
    tree = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    for marks in (2, 4, 20):
        scene = View(marks=marks)(tree)
        icons = {told.icon for told in groups_of(scene)[0]}
        assert ("pruned" in icons) == bool(_told(scene) + _told_below(scene))


def test_what_was_checked_beside_a_win_says_how_far() -> None:
    """That none wins is known within the plies that were searched; one move is told as one."""
    stub = Stub(0, 1, 4, 90, 1, 1, open=4, enough="x's win is enough")
    none = stub._replace(win_again=WinAgain((), ("4",), within=6))
    assert none.lines == ("4 more moves, 2nd look:", "none wins within 6 plies")
    one = stub._replace(moves=1, open=1, win_again=WinAgain((), ("e4",), within=2))
    assert one.lines == ("e4, 2nd look:", "does not win within 2 plies")
    two = stub._replace(moves=2, open=2, win_again=WinAgain((), ("a4", "e4"), lost=True))
    assert two.lines == ("a4, e4, 2nd look:", "lose")
    both = stub._replace(
        moves=2, open=2, win_again=WinAgain(("a4",), ("e4",), when="later", draws=True)
    )
    assert " ".join(both.lines) == "2nd look: a4 wins later; e4 draws or loses"


def test_what_was_tried_before_a_cut_is_told_as_anywhere() -> None:
    """The reply that was enough first, and what the others are worth."""
    tree = alphabeta(games.Explicit([[5, 6], [9, 8, 7, 3, 1]]))
    (stub,) = (
        s for s in View(pruned="folded", depth=1)(tree).marks if isinstance(s, Stub) and s.cut
    )
    assert stub.lines == (
        "MIN's 3: +3,",
        "3 others: +7 to +9",
        "1 more cut: MAX",
        "already has +5 with 0",
    )


def test_where_the_other_side_wins_already_the_reply_that_was_tried_is_told() -> None:
    """By name, with its value if it has one; of more than two only how many were cut."""
    scene_tree = alphabeta(games.Nim(3, 3, 1))
    scene = View(marks=60)(scene_tree)
    needless = [m for m in scene.marks if isinstance(m, Stub) and m.needless]
    assert needless
    for stub in needless:
        above = scene.marks[stub.parent]
        assert isinstance(above, Mark)
        assert (above.value, above.result) == ("−1", "2nd look"), "it was settled afterwards"
        enough = cut_at(scene_tree, above.node).refutation
        assert enough is not None
        own = " its own" * (scene_tree.notation(enough) == "[0,1]")  # that is called so, too
        cut, why = f"{stub.cut} more", f"▲ already wins with{own} [0,1]"
        first = next(n for n, (sign, _) in enumerate(stub.told) if sign == "cut")
        before, told = stub.lines[:first], " ".join(stub.lines[first:])
        if len(stub.named) == stub.moves - stub.cut:
            assert told == f"{cut} cut: {why}"
            named = {part for line in before for part in re.split(": |, ", line)}
            assert named == {part for pair in stub.named for part in pair}
        else:
            assert not before
            assert told == f"{stub.cut} of {count(stub.moves, 'reply')} cut: {why}"


def test_a_reply_that_nobody_judged_is_named_beside_a_cut() -> None:
    """With how many others were cut: the one that was looked at is no mystery."""
    scene = View(depth=1)(alphabeta(games.TicTacToe(), depth=2))
    told = [m for m in scene.marks if isinstance(m, Stub) and m.cut and m.alone]
    assert told
    assert {stub.lines[0] for stub in told} == {"o's [0,0]: unknown"}
    moves = {mark.move for mark in scene.marks[1:] if isinstance(mark, Mark)}
    assert {stub.lines[1] for stub in told} <= {f"7 more cut: {move} is" for move in moves}
    assert {stub.lines[2] for stub in told} == {"already no better"}


def test_beside_a_cut_by_a_win_stands_what_the_other_side_has() -> None:
    """A win alone explains no cut where the same win was found after other replies, too."""
    tree = alphabeta(games.TicTacToe("x_o/_ox/ox_"))
    why = {s.why_cut for s in View(pruned="folded")(tree).marks if isinstance(s, Stub) and s.cut}
    assert "a win is enough" not in why
    for stub in (s for s in View(pruned="folded")(tree).marks if isinstance(s, Stub) and s.cut):
        begins = ("already has ", "already wins", "wins, as after ", "wins anyway")
        assert stub.why_cut[2:].startswith(begins)


@given(payoffs(), PLAYERS)
def test_who_has_what_already_is_so_at_every_cut(spec: list[Payoffs], player: Player) -> None:
    """The other side has what is said, with the move that is named, and it was searched before."""
    tree = alphabeta(games.Explicit(spec, player=player.name.lower()))
    scene = View(marks=9, pruned="folded")(tree)
    for stub in (mark for mark in scene.marks if isinstance(mark, Stub)):
        if not (
            said := re.fullmatch(
                r"(MAX|MIN) already ha[sd] (\S+) with (.+?)(?: first)?", stub.why_cut
            )
        ):
            continue
        above = scene.marks[stub.parent]
        assert isinstance(above, Mark)
        parent = tree.parent(above.node)
        assert parent is not None
        (cause,) = (n for n in tree.children(parent) if tree.notation(n) == said[3])
        assert cause < above.node
        assert tree.player(above.node).other.name == said[1]
        assert tree.rules.scale.signed(tree.value_at(cause)) == said[2]


def test_what_had_the_bound_is_named_at_a_cut() -> None:
    """A cut is told with what the other side has already, and with which move."""
    tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    stub = next(s for s in View(pruned="folded")(tree).marks if isinstance(s, Stub) and s.cut)
    assert stub.lines[-2:] == ("2 more cut: MAX", "already has +3 with B")
    assert next(iter(cuts(tree))).cause == tree.find("B")


def test_no_zeros_are_compared_where_nothing_is_known() -> None:
    """Where nobody judged the ends, nobody has a number; a win that is known is told."""
    tree = alphabeta(games.TicTacToe(), depth=2)
    why = {s.why_cut for s in View()(tree).marks if isinstance(s, Stub) and s.why_cut}
    told = re.compile(r"\[\d,\d\] is already no better than (x's )?\[0,0\]")
    assert why
    assert all(map(told.fullmatch, why))
    won = alphabeta(games.Nim(4, 2, 3))
    why = {s.why_cut for s in View()(won).marks if isinstance(s, Stub) and s.why_cut}
    assert "▲ already wins with [0,3]" in why


def test_a_move_that_nobody_judged_may_as_well_not_be_played() -> None:
    """That it is no better than x's own [0] was read, below "o's [0]", as said of o's."""
    for board in ("x__o/____/_x__/___o", "o___/_xx_/____/o___"):
        tree = alphabeta(games.TicTacToe(board, k=3), depth=3)
        for stub in (s for s in View(marks=9)(tree).marks if isinstance(s, Stub) and s.cut):
            if said := re.search(r"no better for (\w) than (?:\w's )?(\S+)", stub.why_cut):
                above = View(marks=9)(tree).marks[stub.parent]
                assert isinstance(above, Mark)
                first = next(n for n in tree.children(0) if tree.notation(n) == said[2])
                assert tree.parent(above.node) == 0
                assert first < above.node
                assert tree.value_at(first) == tree.value_at(tree.children(above.node)[0]) == 0


def test_a_rival_of_the_name_of_what_follows_is_told_as_a_first_move() -> None:
    """The same square may be taken first, or later: it says "with (0,2)-(0,3) at the root"."""
    tree = alphabeta(games.Domineering("HH../__V_/__V_/_V__/_V__ H".replace("_", ".")), depth=3)
    why = {s.why_cut for s in View(marks=12)(tree).marks if isinstance(s, Stub) and s.why_cut}
    assert "Horizontal already has +3 with (0,2)-(0,3) at the root" in why


@given(payoffs(), PLAYERS)
def test_what_was_had_before_all_cuts_below_was(spec: list[Payoffs], player: Player) -> None:
    """Before each of them a move had been searched that is worth as much, and no less is cut."""
    tree = alphabeta(games.Explicit(spec, player=player.name.lower()))
    for number in range(2, len(tree.children(0)) + 1):
        moves = tree.children(0)[number - 1 :]
        said = re.fullmatch(r"\w+ already ha[sd] (\S+)(?: to (\S+))?", why_cut_below(tree, moves))
        if said is None:
            continue
        for cut in (cut for cut in cuts(tree) if any(m in tree.path(cut.node) for m in moves)):
            earlier = [n for n in tree.children(0) if n < cut.node and n not in tree.path(cut.node)]
            had = player.best(tree.value_at(n) or 0.0 for n in earlier)
            at_most = tree.bounds(cut.node)[player is Player.MAX]
            assert tree.player(cut.node) is player.other
            assert at_most == had or player.better(had, at_most)
            assert said[2] or tree.rules.scale.signed(had) == said[1]
            ends = [float(end.replace("−", "-").lstrip("≈")) for end in said.groups() if end]
            within = min(ends) <= had <= max(ends)
            assert within or any(isclose(had, end, rel_tol=1e-5) for end in ends)


def test_cuts_below_what_is_not_drawn_have_their_reason() -> None:
    """Their number alone says nothing of why."""
    tree = alphabeta(games.Domineering(rows=4, columns=5), depth=2)
    told = [s.lines for s in View(marks=5)(tree).marks if isinstance(s, Stub) and s.cut_below]
    assert told
    assert all("already ha" in lines[-1] for lines in told)
