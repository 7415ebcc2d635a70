"""Moves that a cut left open and that are worse: the same ones in words, titles and pictures."""

from __future__ import annotations

import random

import pytest

from treeviz import View, alphabeta, draw, explain, games, minimax
from treeviz.explanation.answers_left_out import BetterLeftOut
from treeviz.explanation.plays_facts import Plays
from treeviz.view.equals import found_worse
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.titles import headline


def _board(seed: int) -> games.Domineering:
    rng, game = random.Random(seed), games.Domineering(rows=4, columns=5)
    state = game.start
    for _ in range(2 + seed % 3):
        state = game.play(state, rng.choice(list(game.moves(state))))
    return games.Domineering(game.position(state))


@pytest.mark.parametrize("seed", range(14))
@pytest.mark.parametrize("depth", [2, 3])
def test_words_and_pictures_leave_the_same_moves_open(seed: int, depth: int) -> None:
    """What may be as good is one set; what is found worse is worse to a search without cuts."""
    tree = alphabeta(_board(seed), depth=depth)
    told = {type(s.fact): s.fact for s in explain(tree).statements}
    plays, left = told.get(Plays), told.get(BetterLeftOut)
    level = {move.node for move in (*plays.level, *plays.even)}
    worse = set() if left is None else {answer.move.node for answer in left.answers}
    assert worse == set(found_worse(tree, 0, tree.choice(0)))
    marks = draw(tree, View(marks=400, depth=1)).layout.scene.marks
    assert {m.node for m in marks if isinstance(m, Mark) and m.maybe} == level
    few = draw(tree).layout.scene.marks
    drawn = {m.node for m in few if isinstance(m, Mark) and m.parent == 0}
    stubs = [m for m in few if isinstance(m, Stub) and m.parent == 0]
    assert sum(stub.doubts for stub in stubs) == len(level - drawn)
    if len(level) > 3:
        assert f"{len(level)} others may be as good" in headline(tree)
    whole, me = minimax(tree.game, depth=depth), tree.player(0)
    for move in plays.even:
        assert whole.value_at(whole.find(move.notation)) == whole.value
    for move in worse:
        assert me.better(whole.value, whole.value_at(whole.find(tree.notation(move))))


def test_a_picture_names_the_answer_that_makes_a_move_worse() -> None:
    """Among those that were cut it stands with what is estimated then."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "3r3r/1p3Pk1/7p/p2P1b2/8/p5PP/2R5/4KB2 w - - 0 26"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    told = "White plays Rc8, the highest estimate: −2 (−11 once Black takes)"
    assert headline(tree) == told
    scene = draw(tree, View(focus="f8=B+")).layout.scene
    told = [line for m in scene.marks if isinstance(m, Stub) for line in m.lines]
    assert "Kxf8 gives −6" in told
    (mark,) = [m for m in scene.marks if isinstance(m, Mark) and m.node == tree.find("f8=B+")]
    assert (mark.value, mark.maybe) == ("≤ −2", False)
