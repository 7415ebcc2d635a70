"""What a text and a picture say of what was left out: all of it, by its reason, and no more."""

from __future__ import annotations

import random
import re

import pytest

from treeviz import GameTree, View, alphabeta, draw, explain, games, minimax
from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.explained import Explanation
from treeviz.explanation.left_out_facts import AnswersCut, CutsGathered, DeeperCuts
from treeviz.explanation.lost_at_once_facts import LostAtOnce
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.whole_facts import SearchedTo
from treeviz.picture.legend import LegendText
from treeviz.picture.legend_lines import legend
from treeviz.picture.theme import find_theme
from treeviz.tree.columns import PRUNED
from treeviz.tree.worse_left_out import is_lost, worse_left_out
from treeviz.view.stub import Stub
from treeviz.view.titles import headline

COLUMN = "..V../.VVHH/.V.../.HH../..... V"  # every move in column 0 runs Vertical out of places


def flat(told: Explanation) -> str:
    return " ".join(told.text.split())


def domineering(seed: int, plies: int) -> games.Domineering:
    """Return a position of the course's game that random moves lead to."""
    rng, game = random.Random(seed), games.Domineering(rows=5, columns=5)
    state = game.start
    for _ in range(plies):
        state = game.play(state, rng.choice(list(game.moves(state))))
    return games.Domineering(game.typed(state))


def test_an_infinite_estimate_is_no_loss() -> None:
    """No place left counts as lost one ply before the rules end the game: it is told as that."""
    tree = alphabeta(games.Domineering(COLUMN), depth=3, heuristic="course")
    move = tree.find("(3,0)-(4,0)")
    found = worse_left_out(tree, [move])[move]
    assert found.value == -float("inf")
    assert not is_lost(tree, move, found)
    text = flat(explain(tree))
    counts = "(3,0)-(4,0) est. −∞ Horizontal's (3,3)-(3,4) counts as a win."
    assert counts in text
    assert "lost" not in text
    assert any("(3,0)-(4,0): est. −∞ (2nd look)" in line for line in lines_of(tree))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_called_lost_is_lost(seed: int) -> None:
    """By games that are over: a search to the end finds the same."""
    game = domineering(seed, 6)
    tree, whole = alphabeta(game, depth=3, heuristic="course"), minimax(game)
    me = tree.player(0)
    for move, found in worse_left_out(tree, tree.children(0)).items():
        if is_lost(tree, move, found):
            worth = whole.value_at(whole.find(tree.notation(move)))
            assert whole.results.winner(worth, worth) is me.other


def lines_of(tree: GameTree, most: int | None = None) -> list[str]:
    """Return what is written of moves that a picture does not draw."""
    marks = draw(tree, View(marks=most)).layout.scene.marks
    return [line for mark in marks if isinstance(mark, Stub) for line in mark.lines]


def test_answers_cut_beside_an_infinite_estimate_are_counted() -> None:
    """Those, what the other answers cut, and what lies deeper make up all cuts."""
    text = flat(explain(alphabeta(games.Domineering(COLUMN), depth=3, heuristic="course")))
    assert "75 branches cut, which could not change the value" in text
    assert "the 24 skipped could not help Vertical" in text
    assert "Horizontal's 12 other answers to (0,0)-(1,0), (1,0)-(2,0) and (2,0)-(3,0)" in text
    assert 24 + 12 + 39 == 75


@pytest.mark.parametrize("seed", range(24))
def test_all_cuts_are_told_or_counted(seed: int) -> None:
    """With the moves, behind the rows, or as those that lie deeper; else before them, in all."""
    tree = alphabeta(domineering(seed, 4), depth=3, heuristic="course")
    told, counted = explain(tree), 0
    sizes = [one.fact.size for one in told.opening if isinstance(one.fact, SearchedTo)]
    assert sizes[0].cut == tree.columns.kind.count(PRUNED)
    if sizes[0].alone:  # there was no room to say why of each
        assert "once one answer shows a move to be no better than another" in flat(told)
        return
    for fact in (statement.fact for row in told.rows for statement in row.statements):
        if isinstance(fact, CutFact | SameCut) and fact.gathered:
            continue  # that is told behind the rows
        if isinstance(fact, CutFact):
            counted += fact.left_out
        elif isinstance(fact, SameCut | LostAtOnce | AnswersCut):
            counted += fact.branches
        elif isinstance(fact, Remaining):
            counted += sum(group.branches for group in fact.groups)
    for statement in (*told.opening, *told.closing):
        fact = statement.fact
        if isinstance(fact, CutsGathered | AnswersCut | DeeperCuts):
            counted += fact.branches
        if isinstance(fact, CutsGathered):
            counted += fact.deeper
        if isinstance(fact, SearchedTo):
            counted += fact.size.deeper
    assert counted == tree.columns.kind.count(PRUNED)


def test_a_cut_is_told_by_what_its_side_had_by_then() -> None:
    """Two of the other moves were searched to the end before the one that is played."""
    game = games.Domineering("HH.V./.V.V./.V.../HH.../..... V")
    tree = alphabeta(game, depth=3, heuristic="course")
    text = flat(explain(tree))
    assert "no better off than with its best so far" in text
    assert "no better off than with (2,3)-(3,3)" not in text


def test_moves_beside_a_win_stand_in_one_row() -> None:
    """Of what loses to one answer nobody need know how badly."""
    board = "_______/_______/_______/x______/xo__o_o/xxoxxoo"
    told = explain(alphabeta(games.Connect(board), depth=4, heuristic="lines"))
    assert [len(row.moves) for row in told.rows] == [1, 6]
    assert "o answers [0], and x gets +0.5 at best, while x's own [0] would have won" in flat(told)
    assert told.verify() == ()


def test_what_is_better_with_captures_counted_stands_with_the_moves_that_hold_it() -> None:
    """One that was cut stands behind those that were, and no two sentences run together."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rn2kbn1/3q1p1r/bp2p1p1/p1pp3p/5P1K/1PP4P/P2PPQP1/RNB2BNR w q - 0 13"
    lines = lines_of(alphabeta(games.Chess(fen), depth=2, heuristic="material"), most=6)
    text = " ".join(lines)
    assert "captures counted:" in text
    assert set(re.findall(r"(.) captures counted: (\S+ → \S+)", text)) == {(";", "e3 → 0")}


def test_a_take_that_is_ruled_out_is_why_a_quiet_move_is_played() -> None:
    """The check leaves no time for a take that the search counts against nearly all others."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "3q1bn1/rbpkpppr/p1n5/1p1p2Pp/P6B/2PP1N2/1P2PP1P/RN1QKB1R w - - 1 13"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    told = explain(tree)
    out = "It gives check and so avoids Black's bxa4, which seems to hurt White after most of"
    back = "the other 26 moves (the depth ends before White can take back)."
    assert f"{out} {back}" in flat(told)
    assert headline(tree).endswith(
        "with captures counted, Bg3, Nfd2 and 20 others are as good, too"
    )
    assert told.verify() == ()


def test_a_legend_entry_that_is_broken_stays_together() -> None:
    """Its last word does not stand where there is room, in the line of another sign."""
    told = "another move is estimated equal, and lasts as long: the first is played"
    group = [
        LegendText("max", "MAX White"),
        LegendText("estimate", "est.: rests on estimates"),
        LegendText("equal", told),
        LegendText("chosen", "chosen line"),
    ]
    placed = legend([group], find_theme("paper"), 420.0)
    first, last = (n for n, entry in enumerate(placed.entries) if entry.text in told)
    assert last == first + 1
    heights = [entry.y for entry in placed.entries]
    assert heights[first] < heights[last]
    assert heights.count(heights[last]) == 1
