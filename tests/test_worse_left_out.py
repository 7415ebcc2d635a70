"""Moves that a cut left open and that are worse: the same ones in words, titles and pictures."""

from __future__ import annotations

import random

import pytest

from treeviz import Game, View, alphabeta, draw, explain, games, minimax
from treeviz.explanation.look_again_facts import LookedAgain
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.remaining_facts import Remaining
from treeviz.tree import worse_left_out
from treeviz.tree.wins_too import wins_too
from treeviz.tree.worse_left_out import judged_left_out
from treeviz.view.equals import found_worse
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.titles import headline

pytestmark = pytest.mark.long("answers that were cut are held against searches without cuts")


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
    facts = [s.fact for s in explain(tree).statements]
    (plays,) = (fact for fact in facts if isinstance(fact, Plays))
    again = [fact for fact in facts if isinstance(fact, LookedAgain)]
    level, even = ({move.node for move in moves} for moves in (plays.level, plays.even))
    worse = {answer.move.node for fact in again for answer in fact.worse}
    assert even == {move.node for fact in again for move in fact.level}
    assert worse == set(found_worse(tree, 0, tree.choice(0)))
    marks = draw(tree, View(marks=400, depth=1)).layout.scene.marks
    assert {m.node for m in marks if isinstance(m, Mark) and m.maybe} == level
    equal = {m.node for m in marks if isinstance(m, Mark) and m.equal and m.parent == 0}
    won_too = {move for move, wins in wins_too(tree).items() if wins}
    assert equal - {*tree.best_children(0)} - won_too == even
    few = draw(tree).layout.scene.marks
    drawn = {m.node for m in few if isinstance(m, Mark) and m.parent == 0}
    stubs = [m for m in few if isinstance(m, Stub) and m.parent == 0]
    assert sum(stub.doubts for stub in stubs) == len(level - drawn)
    if len(level) > 3 and not even:
        assert f"{len(level)} others may be as good" in headline(tree)
    if len(even) > 3 and not level:
        equal_moves = f"searched first of {len(even) + 1} moves estimated equal"
        assert equal_moves in headline(tree) or "wins past the depth" in headline(tree)
    whole, me = minimax(tree.game, depth=depth), tree.player(0)
    for move in plays.even:
        assert whole.value_at(whole.find(move.notation)) == whole.value
    for move in worse:
        assert me.better(whole.value, whole.value_at(whole.find(tree.notation(move))))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("depth", [2, 3])
@pytest.mark.parametrize("heuristic", ["course", "lines"])
def test_what_is_settled_is_so_where_games_end_and_estimates_are_infinite(
    seed: int, depth: int, heuristic: str
) -> None:
    """A search without cuts finds the same, also where an answer ends the game or none is left."""
    rng = random.Random(seed)
    if heuristic == "course":
        game: Game = games.Domineering(rows=4, columns=3)
    else:
        game = games.TicTacToe()
    state = game.start
    for _ in range(2 + seed % 3):
        state = game.play(state, rng.choice(list(game.moves(state))))
    game = type(game)(game.position(state))
    tree = alphabeta(game, depth=depth, heuristic=heuristic)
    whole, me = minimax(game, depth=depth, heuristic=heuristic), tree.player(0)
    bound = "upper" if me == "max" else "lower"
    moves = [n for n in tree.children(0) if tree.bound(n) == bound]
    found = judged_left_out(tree, [n for n in moves if tree.value_at(n) == tree.value])
    for move in found.level:
        assert whole.value_at(whole.find(tree.notation(move))) == tree.value
    for move in found.worse:
        assert me.better(tree.value, whole.value_at(whole.find(tree.notation(move))))


def test_who_moves_again_answers_nothing() -> None:
    """Where boxes are closed the same side goes on, and what is no answer is not judged as one."""
    pytest.importorskip("pyspiel", reason="OpenSpiel needs the extra")
    game = games.OpenSpiel("dots_and_boxes(num_rows=2,num_cols=2)")
    for line in ("8 6 7 11 5 2", "0 1 2 3 4", "0 3 6 9 1"):
        game.start = game.parse(line)
        tree = alphabeta(game, depth=3, heuristic="boxes")
        whole, me = minimax(game, depth=3, heuristic="boxes"), tree.player(0)
        moves = [n for n in tree.children(0) if tree.value_at(n) == tree.value]
        found = judged_left_out(tree, [n for n in moves if tree.bound(n) != "exact"])
        for move in found.worse:
            assert me.better(tree.value, whole.value_at(whole.find(tree.notation(move))))


def test_a_picture_names_the_answer_that_makes_a_move_worse() -> None:
    """Among those that were cut it stands with what is estimated then."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "3r3r/1p3Pk1/7p/p2P1b2/8/p5PP/2R5/4KB2 w - - 0 26"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    counted = "with captures counted, at least Rf2, Bd3 and g4 are better: ≥ −10, Rc8 −11"
    assert headline(tree) == f"White plays Rc8, the best estimate: −2; {counted}"
    scene = draw(tree, View(marks=30)).layout.scene
    move = tree.find("Rf2")
    best = judged_left_out(tree, [move]).worse[move].answer
    (checked,) = [m for m in scene.marks if isinstance(m, Mark) and m.node == best]
    assert (checked.move, checked.value) == ("Kxf7", "−3")
    assert (checked.checked, checked.cut) == (True, "cut; found by a 2nd look")
    folded = draw(tree, View(pruned="folded")).layout.scene
    told = [line for m in folded.marks if isinstance(m, Stub) for line in m.lines]
    assert "2nd look: Kxf7 gives −3" in " ".join(told)
    (mark,) = [m for m in scene.marks if isinstance(m, Mark) and m.node == move]
    assert (mark.value, mark.maybe) == ("−3", False)


@pytest.mark.parametrize("most", [100, 400, 900, 10**6])
def test_what_is_open_does_not_hang_on_who_asks(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """Where there is no time for all moves, each is open or not, whatever was asked before."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    monkeypatch.setattr(worse_left_out, "_ASKED", most)
    fen = "r2q1rk1/1b2bppp/p1n1pn2/1pp5/8/1P1BPN2/PBQ1NPPP/R4RK1 w - - 0 13"
    tree = alphabeta(games.Chess(fen), depth=3, heuristic="material")
    chosen = tree.choice(0)
    alike = [n for n in tree.children(0) if n != chosen and tree.value_at(n) == tree.value]
    alike = [n for n in alike if tree.bound(n) == "upper"]
    backwards = {move: judged_left_out(tree, [move]) for move in reversed(alike)}
    together = judged_left_out(tree, alike)
    assert {m for m, found in backwards.items() if found.worse} == set(together.worse)
    assert {m for m, found in backwards.items() if found.level} == together.level
    settled = together.level.union(together.worse)
    assert 0 < len(settled) < len(alike) or most == 10**6
    open_ = set(alike) - settled
    for shown in (8, 40, 400):
        scene = draw(tree, View(marks=shown)).layout.scene
        marks = [m for m in scene.marks if isinstance(m, Mark) and m.parent == 0]
        stubs = [m for m in scene.marks if isinstance(m, Stub) and m.parent == 0]
        assert {m.node for m in marks if m.maybe} == open_ & {m.node for m in marks}
        assert sum(stub.doubts for stub in stubs) == len(open_ - {m.node for m in marks})
    assert {m.value for m in marks if m.maybe} <= {f"≤ {tree.rules.scale.signed(tree.value)}"}


def test_a_row_of_many_moves_names_those_that_are_far_worse() -> None:
    """The search knows bounds of them that it would not show beside quiet moves."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1rb1k1nr/p1Qp2pp/n7/1P3p2/5p2/q6P/PP1PP1P1/R1B1KBNR w KQk - 0 11"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    told = explain(tree)
    only = "(Qxd7+ and Qb7 only −7 at best)"
    assert only in " ".join(told.text.split())
    facts = [s.fact for row in told.rows for s in row.statements if isinstance(s.fact, Remaining)]
    (group,) = [group for fact in facts for group in fact.groups if group.far]
    worth = dict(zip(group.named, group.values, strict=True))
    rest = [value for move, value in worth.items() if move not in group.far]
    assert max(worth[move] for move in group.far) < min(rest)
    assert told.verify() == ()
