"""What a title names of other moves and answers stands in its picture."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

from games_told import MenInARow

from treeviz import GameTree, View, alphabeta, draw, games
from treeviz.picture.telling import bends
from treeviz.tree.level_with_captures import level_with_captures
from treeviz.tree.settled_moves import settled_line
from treeviz.view.beside_a_win import wins_besides
from treeviz.view.captured_rivals import level_rivals
from treeviz.view.counted_line import counted_line
from treeviz.view.labels import value_text
from treeviz.view.less_than_equal import all_estimated_equal
from treeviz.view.losing_answer import losing_answer, overturning_line
from treeviz.view.ranking import Ranking
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.transpositions import Shape

_MEN = "♖♟♜♙..."


@cache
def rows(depth: int, number: int = 14) -> list[GameTree]:
    """Return searches of games of men in a row: what one test asks of them serves the next."""
    dice, found = random.Random(7), list[GameTree]()
    for _ in range(number):
        game = MenInARow("".join(dice.choice(_MEN) for _ in range(dice.randint(6, 10))))
        if len(game.moves(game.start)) > 1:
            found.append(alphabeta(game, depth=depth))
    return found


def won() -> Iterator[GameTree]:
    """Yield searches of games of which several moves may win, cut as soon as one does."""
    dice = random.Random(3)
    for _ in range(12):
        game = games.TicTacToe(rows=3, columns=4, k=3)
        state = game.start
        for _ in range(dice.choice((4, 5))):
            state = game.play(state, dice.choice(list(game.moves(state))))
            if game.is_over(state):
                break
        else:
            game.start = state
            yield alphabeta(game, depth=4)


def drawn(scene: Scene) -> dict[int, Mark]:
    """Return the marks of a scene that stand for nodes, by their nodes."""
    return {mark.node: mark for mark in scene.marks if isinstance(mark, Mark)}


def test_the_answer_that_overturns_a_value_is_drawn_with_what_it_comes_to() -> None:
    """On its plate, or below its board where the depth ends with it."""
    told = 0
    for depth in (2, 3):
        for tree in rows(depth):
            settled, line = settled_line(tree, 0), overturning_line(tree, 0)
            if not line:
                continue
            mark = drawn(draw(tree).layout.scene)[line[0]]
            told += 1
            if losing_answer(tree, 0) is not None:
                assert mark.result.endswith("wins")
                continue
            assert settled is not None
            worth = tree.rules.scale.signed(settled.worth)
            assert worth in (mark.value, mark.result.removeprefix("→ ")) or any(
                line.endswith(f"→ {worth}") for line in mark.notes
            )
    assert told


def test_no_note_names_the_answer_that_is_drawn_as_the_better_one() -> None:
    """It is told once: by its board."""
    told = 0
    for depth in (2, 3):
        for tree in rows(depth):
            scene = draw(tree).layout.scene
            line = [node for node in counted_line(tree, 0) if node in drawn(scene)]
            for node in line[:1]:
                name = re.escape(tree.notation(node))
                chosen = [m for m in scene.marks if isinstance(m, Mark) and m.chosen]
                notes = [note for mark in chosen for note in mark.notes]
                assert not any(re.match(rf"instead of .*{name}\b", note) for note in notes)
                told += 1
    assert told


def test_moves_that_win_too_are_drawn_with_that_value_before_all_that_do_not() -> None:
    """Also where only a second look found that they win."""
    told = 0
    for tree in won():
        marks = drawn(draw(tree).layout.scene)
        winning = wins_besides(tree, 0)
        for move in winning:
            if move in marks:
                assert marks[move].equal
                assert marks[move].value == marks[0].value
                assert not marks[move].estimated
                told += 1
        moves = [node for node, mark in marks.items() if mark.parent == 0 and not mark.chosen]
        if winning and set(moves) - set(winning):
            assert set(winning) <= set(moves) or len(winning) > 3
    assert told


def test_of_moves_worth_as_much_that_one_reply_meets_the_first_comes_first() -> None:
    """Two columns that teach one thing come after all that teach another."""
    told = 0
    for depth in (2, 3):
        for tree in rows(depth):
            shape = Shape(tree)
            ranking = Ranking(shape)
            moves = [n for n in tree.children(0) if n != tree.choice(0)]
            ordered = ranking._each_kind_first(moves)
            seen = set[tuple[object, str]]()
            twins, firsts = list[int](), dict[str, int]()
            for place, move in enumerate(ordered):
                reply = shape.telling_reply(move)
                if reply is None or ranking._value(move) is None:
                    continue
                kind = ranking._value(move), tree.notation(reply)
                if kind in seen:
                    twins.append(place)
                else:
                    firsts.setdefault(value_text(tree, move), place)
                seen.add(kind)
            if twins:
                assert max(firsts.values()) < min(twins)
                told += 1
    assert told


def test_beside_an_answer_that_overturns_edges_to_drawn_answers_stay_straight() -> None:
    """Below the next move its only reply has room, and no edge turns past what stands there."""
    told = 0
    for depth in (2, 3):
        for tree in rows(depth):
            layout = draw(tree).layout
            if any(isinstance(m, Mark) and m.overturns for m in layout.scene.marks):
                assert not bends(layout)
                told += 1
    assert told


def test_moves_that_come_to_as_much_add_up_to_what_the_title_counts() -> None:
    """Those that are drawn and those that the note beside the root counts."""
    told = 0
    for tree in rows(3, number=40):
        scene, level = View(marks=5, tier="board")(tree), level_rivals(tree, 0)
        if not (level.sure and level.named):
            continue
        notes = [m.lines for m in scene.marks if isinstance(m, Stub) and m.parent == 0]
        counted = re.search(r"counted: (.+) → ", " ".join(line for note in notes for line in note))
        rivals = {*level_with_captures(tree).moves} - {*all_estimated_equal(tree, 0)}
        folded = rivals - drawn(scene).keys()
        if counted is None:
            assert not folded
            continue
        number = re.match(r"(?:all )?(\d+)", counted[1])
        names = re.split(", | and ", counted[1])
        assert len(folded) == (int(number[1]) if number else len(names))
        told += 1
    assert told


def test_a_drawn_reply_has_the_sign_of_equals_wherever_a_note_tells_of_others() -> None:
    """Below every move of the root, and not below the one played alone."""
    told = {True: 0, False: 0}
    for depth in (2, 3):
        for tree in rows(depth):
            marks = draw(tree).layout.scene.marks
            for stub in (m for m in marks if isinstance(m, Stub) and m.parent and not m.alone):
                above = marks[stub.parent]
                also = any("also est. " in line for line in stub.lines)
                if not also or not isinstance(above, Mark) or above.parent != 0:
                    continue
                (reply,) = (m for m in marks if isinstance(m, Mark)
                            and m.parent == stub.parent and m.taken)  # fmt: skip
                assert reply.equal
                told[above.chosen] += 1
    assert told[False]
