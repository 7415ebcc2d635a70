"""Laws: the moves that a stub names, the answers to them, and what a plate says of the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import Player, View, alphabeta, draw, games, minimax, outline
from treeviz.picture.legend import groups_of
from treeviz.picture.sizes import is_named
from treeviz.picture.theme import PAPER
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.view.equals import equals_of, perhaps_equal
from treeviz.view.labels import value_text
from treeviz.view.scene import Mark
from treeviz.view.short_stub import shortened_stub
from treeviz.view.stub import Stub
from treeviz.view.stubs import fold
from treeviz.view.transpositions import Shape


@given(payoffs(), PLAYERS)
def test_an_answer_gives_its_move_the_value(spec: list[Payoffs], player: Player) -> None:
    """It is a reply to that move, was looked at, and is worth what is written of the move."""
    game = games.Explicit(spec, player=player.name.lower())
    for tree in (minimax(game), alphabeta(game)):
        for node in (node for node in tree if tree.children(node)):
            _assert_answers(tree, node)


def _assert_answers(tree: GameTree, node: int) -> None:
    moves = [n for n in tree.children(node) if tree.columns.kind[n] != PRUNED]
    stub = fold(tree, moves, parent=0, ply=1, answer=tree.best_reply)
    assert len(stub.answers) in (0, len(stub.named))
    for move, answer in zip(moves, stub.answers, strict=False):
        if not answer:
            continue
        replies = {tree.notation(n): n for n in tree.children(move)}
        answer = answer.split()[-1]
        assert tree.value_at(replies[answer]) == tree.value_at(move)
        assert tree.columns.kind[replies[answer]] != PRUNED
        assert not tree.player(node).better(tree.value_at(move), tree.value_at(node))


def test_the_answer_stands_beside_a_move_that_is_named() -> None:
    """A reader need not ask which reply speaks against a move, and whose it is."""
    tree = minimax(games.TicTacToe("xo_/xo_/___"))
    few = View(depth=1, marks=5)
    told = [m for m in few(tree).marks if isinstance(m, Stub) and not m.alone]
    lines = [line for stub in told for line in stub.lines]
    assert any("o wins with [" in line for line in lines), lines
    worse = minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 1))"))
    lines = [line for m in View(depth=1, marks=4)(worse).marks if isinstance(m, Stub)
             for line in m.lines]  # fmt: skip
    assert any("after MIN's " in line for line in lines), lines


def test_no_answers_stand_on_a_slide() -> None:
    """There boards need the room; and where moves are counted, each had an answer of its own."""
    moves = tuple((f"({n},0)-({n},1)", "+3") for n in range(3))
    stub = Stub(0, 2, 3, 9, 3, 3, named=moves, answers=("after a",) * 3)
    assert "after a" in " ".join(stub._replace(named=moves[:2]).lines)
    assert " after " not in " ".join(shortened_stub(stub).lines)


def test_no_answer_stands_beside_moves_that_are_as_good() -> None:
    """None speaks against them."""
    tree = minimax(games.TicTacToe("x__/_o_/__x"))
    tied = tree.best_children(0)
    told = fold(tree, tied, parent=0, ply=1, equals=frozenset(tied), answer=tree.best_reply)
    assert not any(told.answers)


@pytest.mark.parametrize("marks", [9, 20])
def test_a_reply_that_was_looked_at_is_named_beside_those_cut(marks: int) -> None:
    """Wherever it is the only one, with its value or with what is known of it."""
    trees = [alphabeta(games.Nim(3, 3, 1)), alphabeta(games.TicTacToe(), depth=2)]
    found = 0
    for tree in trees:
        scene = View(marks=marks)(tree)
        for stub in (m for m in scene.marks if isinstance(m, Stub) and m.alone and m.cut):
            if stub.moves - stub.cut != 1 or stub.at_once[1]:
                continue
            above = scene.marks[stub.parent]
            assert isinstance(above, Mark)
            (reply,) = (n for n in tree.children(above.node) if tree.columns.kind[n] != PRUNED)
            assert tree.notation(reply) in stub.lines[0]
            found += 1
    assert found


def test_a_plate_says_whether_its_node_was_searched_in_part_or_is_unknown() -> None:
    """A question mark stands for one thing: nobody was asked."""
    partly, unknown = alphabeta(games.Nim(3, 3, 1)), alphabeta(games.TicTacToe(), depth=2)
    for tree, written, other in ((partly, "unsettled", "?"), (unknown, "?", "unsettled")):
        marks = [m for m in View(marks=60)(tree).marks if isinstance(m, Mark) and not m.pruned]
        values = {mark.value for mark in marks}
        assert written in values
        assert other not in values
    assert "?" in {value_text(partly, node) for node in partly}


def test_replies_below_a_board_say_whose_they_are() -> None:
    """With a cut beside them or without, so that two lists in one picture read alike."""
    tree = alphabeta(games.TicTacToe("__x/x__/__o"), depth=2, heuristic="lines")
    marks = [*View(depth=1)(tree).marks, *View(depth=1)(minimax(tree.game)).marks]
    feet = [mark for mark in marks if isinstance(mark, Stub) and mark.alone and not mark.further]
    told = [stub for stub in feet if (stub.named or stub.best[0]) and not stub.at_once[1]]
    assert {bool(stub.cut) for stub in told} == {False, True}
    assert all(stub.lines[0].startswith("x's ") for stub in told)


def test_moves_and_replies_are_counted_by_what_they_are() -> None:
    """A number alone may be read as a number of anything."""
    stub = Stub(0, 1, 28, 28, 0, 0)
    assert stub.lines[0] == "28 more moves"
    assert stub._replace(ply=2).lines[0] == "28 more replies"
    assert stub._replace(moves=1).lines[0] == "1 more move"
    assert stub._replace(alone=True, ply=2).lines[0] == "28 replies"


@pytest.mark.parametrize(
    "game",
    [games.TicTacToe("xo_/xo_/___"), games.Domineering(rows=3, columns=3), games.Nim(1, 2)],
    ids=["tictactoe", "domineering", "nim"],
)
def test_every_board_has_the_coordinates_its_moves_are_told_by(game: games.Explicit) -> None:
    """Small ones, too: replies are named where only their board is drawn."""
    marks = [m for m in View(depth=2)(minimax(game, depth=2)).marks if isinstance(m, Mark)]
    assert len(marks) > 2
    assert all(is_named(mark, PAPER) for mark in marks)


@given(payoffs(), PLAYERS)
def test_a_move_in_doubt_is_as_good_or_worse(spec: list[Payoffs], player: Player) -> None:
    """Its value is a bound that is as good as the one played; a full search finds it no better."""
    game = games.Explicit(spec, player=player.name.lower())
    tree, whole = alphabeta(game), minimax(game)
    shape = Shape(tree)
    for node in (node for node in tree if tree.children(node)):
        played, line = tree.best_reply(node), [tree.notation(n) for n in tree.path(node)[1:]]
        for move in perhaps_equal(shape, node):
            assert tree.value_at(move) == tree.value_at(shape.reply(node))
            assert tree.bound(move) in ("upper", "lower")
            true = whole.value_at(whole.find([*line, tree.notation(move)]))
            assert not tree.player(node).better(true, tree.value_at(played))
            assert move not in equals_of(shape, node)


def test_a_move_that_may_be_as_good_has_a_sign() -> None:
    """It is drawn beside its plate, told in the outline and in the legend; in no exercise."""
    tree = alphabeta(games.Explicit("A(B(3 12 8) C(3 4 6) D(14 5 2))"))
    layout = draw(tree).layout
    signs = [at for at in layout.placed if isinstance(at.mark, Mark) and at.mark.maybe]
    assert [at.mark.move for at in signs] == ["C"]
    assert all(at.badge_end <= at.plate.x + at.plate.width + at.parts.badge for at in signs)
    assert "C  ▼ ≤ +3 (may be as good)" in outline(tree)
    told = {told.icon: told.text for told in groups_of(layout.scene)[0]}
    assert told["maybe"] == "may be as good, not better"
    exercise = groups_of(draw(tree, View(values="leaves")).layout.scene)[0]
    assert "maybe" not in {told.icon for told in exercise}
    assert "may be" not in outline(tree, View(values="leaves"))


def test_an_only_reply_stands_straight_below_its_move() -> None:
    """An edge that hardly leans looks like a mistake."""
    tree = alphabeta(games.Domineering(rows=4, columns=5), depth=2, heuristic="course")
    layout = draw(tree).layout
    marks = [at for at in layout.placed if isinstance(at.mark, Mark) and at.mark.parent]
    assert marks
    for at in marks:
        beside = [other for other in marks if other.mark.parent == at.mark.parent]
        if len(beside) == 1:
            assert at.plate.centre[0] == layout.placed[at.mark.parent].plate.centre[0]
