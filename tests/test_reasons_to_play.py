"""What the move played does on the board is told, whatever else there is no room for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from games_told import MenInARow

from treeviz import GameTree, alphabeta, draw, explain, games
from treeviz.explanation.capture_facts import Attacks, Changes, Takes, Turns
from treeviz.explanation.held_facts import HeldOtherwise, held_with_captures
from treeviz.explanation.past_depth_facts import LostPastDepth, WonPastDepth
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.room_used import lacks_reason_to_play
from treeviz.view.reason_title import what_it_does
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

HELD = "♙♜♟..♖♟♜♙♟"  # by the estimates (1,0) answers (5,6), but (7,8) holds it to less


def dominoes() -> Iterator[GameTree]:
    """Yield searches from the middle of games of Domineering."""
    for seed in range(12):
        rng, game = Random(seed), games.Domineering(rows=4, columns=5)
        state = game.start
        for _ in range(4):
            state = game.play(state, rng.choice(list(game.moves(state))))
        yield alphabeta(games.Domineering(state), depth=3)


def test_what_the_move_changes_is_told_of_most() -> None:
    """Where it is better for who plays it, and nothing past the depth or within it decides."""
    told_of = better = 0
    for tree in dominoes():
        told, move = explain(tree), tree.choice(0)
        assert move is not None
        before, after = tree.static(0), tree.static(move)
        if before is None or after is None or not tree.player(0).better(after, before):
            continue
        if any(isinstance(one.fact, LostPastDepth | WonPastDepth) for one in told.statements):
            continue
        if any(row.played_alone and row.played_alone.result is not None for row in told.rows):
            continue
        better += 1
        rows = [row for row in told.rows if row.played_alone]
        facts = [one.fact for row in rows for one in row.statements]
        told_of += any(isinstance(fact, Changes) for fact in facts)
        assert told.verify() == ()
    assert told_of == better > 0


@pytest.mark.parametrize("words", ["normal", "full"])
def test_no_reason_is_told_twice(words: str) -> None:
    """Reasons are added where they fit, and again where rows give way for them."""
    for seed in range(40):
        rng = Random(seed)
        row = "".join(rng.choice("♖♟♜♙...") for _ in range(rng.randint(6, 10)))
        game = MenInARow(row)
        if len(game.moves(game.start)) < 2:
            continue
        told = explain(alphabeta(game, depth=3), words=words)  # type: ignore[arg-type]
        for one in told.rows:
            kinds = [type(s.fact) for s in one.statements]
            for kind in (Attacks, Changes, Takes, Turns):
                assert kinds.count(kind) <= 1


def test_what_is_played_stands_before_its_equals() -> None:
    """The sentence names the move, then which others are estimated equal."""
    tree = alphabeta(MenInARow(HELD), depth=3)
    told = explain(tree)
    (played,) = [one.fact for one in told.opening if isinstance(one.fact, Plays)]
    assert len(played.again) == 3
    text = " ".join(told.text.split())
    first = "MAX plays (0,1), only because it was the first searched of four moves estimated best"
    assert (
        f"{first} (−1); the others are (5,6), (8,7) and (8,9), by a second look at what was cut."
        in text
    )
    assert not lacks_reason_to_play(told)


def test_the_answer_that_holds_a_rival_is_named() -> None:
    """In words behind its row; in a picture below its board, where another one is drawn."""
    tree = alphabeta(MenInARow(HELD), depth=3)
    fact = held_with_captures(tree, tree.children(0))
    assert fact is not None
    held = [
        (move.notation, answer.notation)
        for move, answer in zip(fact.moves, fact.answers, strict=True)
    ]
    assert held == [("(5,6)", "(7,8)"), ("(8,7)", "(6,5)")]
    told = explain(tree)
    assert any(isinstance(one.fact, HeldOtherwise) for row in told.rows for one in row.statements)
    assert told.verify() == ()
    marks = draw(tree).layout.scene.marks
    lines = [line for mark in marks if isinstance(mark, Stub) for line in mark.lines]
    rivals = {mark.move: mark.result for mark in marks if isinstance(mark, Mark)}
    for move, answer in held:
        drawn = "→" in rivals.get(move, "")
        assert not drawn or any(answer in line and "→ −2" in line for line in lines)


def test_a_title_tells_a_count_only_of_a_move_that_changes_it_most() -> None:
    """Where another changes it more at once, it would speak for that one."""
    board = games.Domineering("...../V..../V.V../..V../...HH H")
    tree = alphabeta(board, depth=3)
    assert what_it_does(tree, tree.find("(1,1)-(1,2)"), 99) == ""  # 9 − 10, of 12 − 12 before
    assert "to 8 − 11" in what_it_does(tree, tree.find("(2,3)-(2,4)"), 99)
    told = 0
    for tree in dominoes():
        move = tree.choice(0)
        if move is None or "changes" not in what_it_does(tree, move, 99):
            continue
        told += 1
        counts = [count for node in tree.children(0) if (count := tree.static(node)) is not None]
        assert tree.static(move) == tree.player(0).best(counts)
    assert told > 2
