"""Every answer to a move that was cut is accounted for, and what the rules tell of them is so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing_on import after
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import GameTree, RecordingError, alphabeta, explain, games
from treeviz.explanation import Statement
from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.fact import Fact
from treeviz.explanation.moves_told import MovesTold
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.retakes import taken_back
from treeviz.game.player import Player
from treeviz.tree.columns import PRUNED

COLUMNS = st.lists(st.integers(0, 4), min_size=3, max_size=8)
SQUARES = st.permutations([(row, column) for row in range(3) for column in range(3)])


def flat(told: Any) -> str:
    return " ".join(str(told).split())


def cuts(tree: GameTree) -> Iterator[CutFact]:
    """Yield why each move at the root was cut of which that is told."""
    for move in explain(tree).moves:
        for statement in move.statements:
            if isinstance(statement.fact, CutFact) and not statement.fact.path:
                yield statement.fact


def told(tree: GameTree, words: Any = "normal") -> Iterator[Fact]:
    yield from (statement.fact for statement in explain(tree, words=words).statements)


@given(payoffs(root_moves=40), PLAYERS, st.sampled_from(["normal", "full"]))
def test_every_answer_was_looked_at_or_not(
    given_tree: list[Payoffs], player: Player, words: str
) -> None:
    """Before, as the one that was enough, or never: together as many as there are."""
    tree = alphabeta(games.Explicit(given_tree, player))
    for fact in told(tree, words):
        match fact:
            case CutFact(at=at, path=(), place=place, left_out=left, tried=tried):
                assert place + 1 + left == len(tree.children(at.node))
                assert len(tried) in (0, place)
            case SameCut(moves=moves, before=before, branches=left, fewest=fewest, most=most):
                answers = [tree.children(move.node) for move in moves]
                assert before + len(moves) + left == sum(map(len, answers))
                seen = [sum(tree.kind(a) != "pruned" for a in every) for every in answers]
                assert (fewest, most) == (min(seen), max(seen))
            case Remaining(groups=groups):
                for group in (group for group in groups if group.branches and group.answers):
                    every = sum(len(tree.children(move.node)) for move in group.named)
                    assert group.before + group.moves + group.branches <= every


def test_answers_add_up_in_the_sentence() -> None:
    """Three of seven were not enough, one was for each move, and two were never looked at."""
    tree = alphabeta(games.Explicit("A(B(5 6) C(9 8 2 1) D(8 7))"))
    row = next(row for row in explain(tree).rows if row.moves[0].notation == "C")
    assert flat(row.text) == (
        "After leaf 2 MAX gets +2 at best, worse than the +5 it already has with B. MIN chooses, "
        "so leaf 3 could only make that worse for MAX: not looked at; leaf 0 and leaf 1, looked at "
        "before, were weaker for MIN. C is worse than both B and D."
    )
    two = alphabeta(games.Explicit("A(B(5 6) C(9 8 2 1) D(8 2 7) E(7 6))"))
    row = next(row for row in explain(two).rows if row.moves[0].notation == "C")
    assert flat(row.text) == (
        "After C MIN answers leaf 2, after D comes leaf 1; each is enough to hold MAX to +2, worse "
        "than the +5 found by then with B. MIN chooses, so two further answers could only "
        "make that worse for MAX: not looked at; three answers better for MAX were tried first."
    )


def unseen_by_the_rules(tree: GameTree, move: int) -> list[str]:
    """Return the answers to a move that were cut and win at once, asked of the rules alone."""
    rules, they = tree.rules, tree.player(move)
    state, found = tree.state(move), []
    cut = {tree.notation(reply) for reply in tree.children(move) if tree.kind(reply) == "pruned"}
    for reply in rules.moves(state):
        then = rules.play(state, reply)
        won = not list(rules.moves(then)) and rules.winner(then) is they
        if won and rules.notation(reply) in cut:
            found.append(rules.notation(reply))
    return found


def check(tree: GameTree) -> int:
    """Hold what is told of answers never looked at to the rules; return of how many moves it is."""
    lost = {}
    for cut in cuts(tree):
        wins = unseen_by_the_rules(tree, cut.at.node)
        if cut.unseen_win is not None:
            lost[cut.at.node] = cut.at
            assert cut.unseen_win.notation in wins
        else:
            assert not wins or cut.answer is None or cut.lost_at_once
    explanation = explain(tree)
    explanation.verify()
    for statement in explanation.closing:
        if isinstance(statement.fact, Plays):
            assert not {move.node for move in statement.fact.level} & lost.keys()
    if lost:
        assert "wins at once" in flat(explanation)
        rows = [row for row in explanation.rows if any(move.refuted for move in row.moves)]
        assert {move.node for row in rows for move in row.moves if move.refuted} == lost.keys()
    return len(lost)


@given(COLUMNS, st.integers(2, 4))
def test_what_loses_at_once_by_the_rules_may_not_be_as_good(line: list[int], depth: int) -> None:
    """An answer that was cut and wins at once is told, and the move is no rival."""
    game = after(games.Connect(rows=4, columns=5, k=3), line)
    if game is not None:
        check(alphabeta(game, depth=depth))


def test_an_unseen_win_is_told_where_it_is_the_reason() -> None:
    """Nothing else stops three discs in a column: the chosen move is the only one that does."""
    tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=5)
    assert check(tree) == 3
    text = flat(explain(tree))
    assert "[0], [1], [3] and [4]: x answers [2] and wins at once" in text
    assert "o plays [2], which holds out longest" in text
    assert "Within the depth only this is proved: the other four lose." in text
    assert "But every move loses, as the rules show one ply past the depth: after [2] x" in text
    assert "may be as good" not in text


@given(SQUARES, st.integers(2, 5))
def test_threats_behind_a_win_by_force_are_those_of_the_rules(squares: Any, plies: int) -> None:
    """Whatever is replied to the answer, one of the threats that are named wins at once."""
    game = after(games.TicTacToe(), squares[:plies])
    if game is None:
        return
    tree = alphabeta(game)
    for cut in cuts(tree):
        if not cut.threats:
            continue
        assert cut.answer is not None
        they, state = cut.mover.player, tree.state(cut.answer.node)
        for reply in game.moves(state):
            then = game.play(state, reply)
            wins = {
                game.notation(move)
                for move in game.moves(then)
                if game.winner(game.play(then, move)) is they
            }
            assert wins & {*cut.threats}


def test_threats_that_the_search_cut_are_told() -> None:
    """The second one was never looked at: the first was enough after each reply but one."""
    tree = alphabeta(games.TicTacToe("xo_/x__/___"))
    explained = explain(tree)
    assert explained.verify() == ()
    text = flat(explained)
    assert "x answers [1,1], threatening [1,2] and [2,2], and wins by force, so" in text
    assert (
        "[2,0] holds out longest, 4 plies; after each of the other five x has a win at once. "
        "To the search a loss counts the same however late it comes." in text
    )
    (cut,) = (cut for cut in cuts(tree) if cut.at.notation == "[1,2]")
    assert cut.threats == ("[2,0]", "[2,2]")


def test_an_answer_that_captures_last_is_told_with_the_retake() -> None:
    """Of a move that was cut as of one that was searched, and after how many of several."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbqkbnr/p1p1pppp/8/1p6/2pPP3/8/PP3PPP/RNBQKBNR w KQkq - 0 4"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    taken = 0
    for cut in cuts(tree):
        assert cut.answer is not None
        assert (cut.retake, cut.hangs) == taken_back(tree, cut.answer.node)
        taken += cut.retake is not None and not cut.hangs
    counted = [fact.taken for fact in told(tree) if isinstance(fact, SameCut)]
    rest = [fact.groups for fact in told(tree) if isinstance(fact, Remaining)]
    counted += [group.taken for groups in rest for group in groups]
    assert 0 < sum(counted) <= taken  # of what is worse another answer is told
    assert "35 − 39 = −4, before White can take back (gxh3: 35 − 36 = −1)" in flat(explain(tree))


def test_nothing_is_asked_of_the_rules_where_there_are_none() -> None:
    """A recording without a game tells of no answer more than was recorded."""
    tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=3)
    assert sum(kind == PRUNED for kind in tree.columns.kind)
    assert any(cut.unseen_win for cut in cuts(tree))
    bare = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    assert not any(cut.unseen_win for cut in cuts(bare))


@pytest.mark.parametrize("part", ["unseen", "threats", "retake"])
def test_what_the_rules_do_not_bear_out_is_found(part: str) -> None:
    """`verify` plays once more what is told of moves that the search left out."""
    if part == "retake":
        pytest.importorskip("chess", reason="python-chess is an extra")
        fen = "rnbqkbnr/p1p1pppp/8/1p6/2pPP3/8/PP3PPP/RNBQKBNR w KQkq - 0 4"
        tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    else:
        board = "_____/_____/__x__/_ox__"
        tree = alphabeta(games.Connect(board, k=3), depth=5)
    explanation = explain(tree, words="full")
    assert explanation.verify() == ()
    field, lie = {
        "unseen": ("unseen_win", None),
        "threats": ("threats", ("[0]", "[1]")),
        "retake": ("retake", None),
    }[part]

    def lying(statement: Statement) -> Statement:
        fact = statement.fact
        if not isinstance(fact, CutFact) or not getattr(fact, field):
            return statement
        told = lie or fact.answer
        if field == "retake":
            told = replace(fact).retake._replace(notation="O-O-O")  # type: ignore[union-attr]
        return replace(statement, fact=replace(fact, **{field: told}))

    alone = [MovesTold((move,), move.statements) for move in explanation.moves]
    rows = tuple(MovesTold(row.moves, tuple(map(lying, row.statements))) for row in alone)
    assert rows != tuple(alone)
    with pytest.raises(RecordingError, match="the rules do not bear out"):
        replace(explanation, rows=rows).verify()


def test_retakes_are_told_of_moves_by_themselves_and_of_the_one_played() -> None:
    """Of those that are counted there is no room for them; of each by itself there is."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rnbqkb1r/1p1ppppp/p6n/2p5/1P2P3/7P/P1PP1PP1/RNBQKBNR b KQkq - 0 4"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    explanation = explain(tree)
    text = flat(explanation)
    assert "estimated at 38 − 38 = 0, before Black can take back (Nxa6: 35 − 38 = −3)." in text
    assert "as White then answers with a quiet move, such as Rh2, rather than with Bxa6" in text
    alone = {move.notation: flat(move.text) for move in explanation.moves}
    but = "but Black retakes Rxa6; with captures counted, bxc5 is best: +1"
    assert f"39 − 38 = +1 ({but})" in alone["Nc6"]


def test_what_is_taken_back_after_some_moves_is_not_told_of_all() -> None:
    """After axb5 White's knight takes back, but not where it has just gone elsewhere."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "rn1qkbnr/1p3p2/p2p4/1P2p1pp/8/N4PPB/R1PPPK1P/2BQ2R1 w kq - 0 13"
    explanation = explain(alphabeta(games.Chess(fen), depth=2, heuristic="material"))
    assert "after axb5 White would take back" not in flat(explanation)
    cuts_of = {m.node: s.fact for m in explanation.moves for s in m.statements
               if isinstance(s.fact, CutFact)}  # fmt: skip
    back = [cuts_of[m.node].retake for m in explanation.moves
            if m.node in cuts_of and cuts_of[m.node].answer.notation == "axb5"]  # fmt: skip
    assert None in back
    assert any(back)
    for row in explanation.rows:
        groups = [g for s in row.statements if isinstance(s.fact, Remaining) for g in s.fact.groups]
        alike = [s.fact for s in row.statements if isinstance(s.fact, SameCut)]
        taking = {answer for fact in (*groups, *alike) for answer in fact.taking}
        for move in row.moves:
            cut = cuts_of.get(move.node)
            assert cut is None or cut.answer.notation not in taking or cut.retake is not None
