"""What moves come to once what can be taken is counted, as titles, pictures and words tell it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from games_told import MenInARow

from treeviz import GameTree, View, alphabeta, draw, explain, games, minimax
from treeviz.explanation.look_again_facts import LookedAgain
from treeviz.explanation.may_turn_facts import MayTurn
from treeviz.tree.forced_past_depth import lost_later
from treeviz.tree.settled_moves import settled_worth, turned_by_takes
from treeviz.view.captured_rivals import captured_rivals
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.title_parts import estimated_name
from treeviz.view.titles import headline
from treeviz.view.turned_note import turned_note

pytestmark = pytest.mark.long("what can be taken past the depth is asked of every move")

_ROWS = 40


def rows() -> list[MenInARow]:
    """Return games of men in a row, the same ones each time."""
    dice = random.Random(11)
    found = list[MenInARow]()
    while len(found) < _ROWS:
        game = MenInARow("".join(dice.choice("♖♟♜♙...") for _ in range(dice.randint(6, 10))))
        if len(game.moves(game.start)) > 1:
            found.append(game)
    return found


def chess(fen: str, depth: int) -> GameTree:
    """Return an alpha-beta search of a position of chess that counts material."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    return alphabeta(games.Chess(fen), depth=depth, heuristic="material")


def drawn(tree: GameTree) -> Sequence[Mark | Stub]:
    """Return the marks of the default picture."""
    return draw(tree).layout.scene.marks


def test_a_move_comes_to_the_same_whether_it_was_cut_or_not() -> None:
    """Replies that alpha-beta left out are asked of the rules."""
    compared = 0
    for game in rows():
        whole, cut = minimax(game, depth=2), alphabeta(game, depth=2)
        for move in cut.children(0):
            if cut.bound(move) == "exact":
                continue
            worth = settled_worth(cut, move)
            if worth is not None:
                assert worth == settled_worth(whole, whole.find(cut.notation(move)))
                compared += 1
    assert compared > 10


def test_moves_that_turn_come_to_no_less_than_the_one_played() -> None:
    """And none that is left out does better; of those that come to as much, none counted so."""
    level = more = 0
    for game in rows():
        tree = minimax(game, depth=2)
        turned, chosen = turned_by_takes(tree, 0), tree.choice(0)
        if turned is None or chosen is None:
            continue
        me = tree.player(0)
        assert settled_worth(tree, chosen) == turned.played
        assert not me.better(turned.played, turned.worth)
        worths = [settled_worth(tree, move) for move in tree.children(0)]
        assert not any(me.better(worth, turned.worth) for worth in worths if worth is not None)
        for move in turned.moves:
            assert settled_worth(tree, move) == turned.worth
            if turned.worth == turned.played:
                assert me.better(tree.value_at(chosen) or 0.0, tree.value_at(move) or 0.0)
        told = [one.fact for one in explain(tree).statements if isinstance(one.fact, MayTurn)]
        assert [[move.node for move in fact.others] for fact in told] == [list(turned.moves)]
        better = turned.worth != turned.played
        assert ("as good, too" in turned_note(tree, 0)) is not better
        level += turned.worth == turned.played
        more += turned.worth != turned.played
    assert level
    assert more


def test_moves_that_come_to_as_much_are_named_in_title_and_words() -> None:
    """Rxc2 takes a pawn and loses a rook: the moves that allow it are no worse in truth."""
    tree = chess("1n3bn1/4pkp1/1ppp1p2/8/5P2/1N6/rBP3P1/3QKB2 w - - 0 18", 2)
    counted = "; with captures counted, Bd4, Bc3 and 5 others are as good, too, and none better"
    assert headline(tree).endswith(counted)
    told = explain(tree)
    text = " ".join(str(told).split())
    effect = (
        "only seem worse than Bc4+, a horizon effect: with captures counted they come to +1, too"
    )
    assert effect in text
    assert told.verify() == ()
    notes = [mark.notes for mark in drawn(tree) if isinstance(mark, Mark)]
    assert ("20 − 20", "then Qxc2 → +5") in notes
    beside = [line for mark in drawn(tree) if isinstance(mark, Stub) for line in mark.lines]
    assert "captures counted, best: ▼ Nd7 → +1" in " ".join(beside)


def test_moves_estimated_equal_are_told_with_what_they_come_to() -> None:
    """Only where something can be taken."""
    told = 0
    for game in rows():
        tree = minimax(game, depth=2)
        for move in tree.best_children(0):
            name, worth = estimated_name(tree, move), settled_worth(tree, move)
            if name == tree.notation(move) or worth is None:
                continue
            if name.endswith("(which loses past the depth)"):  # that is more
                assert move in lost_later(tree)
                continue
            assert (
                f"{tree.rules.scale.signed(worth)} with captures counted" in name
                or "(then\N{NO-BREAK SPACE}" in name
            )
            told += 1
    assert told
    quiet = minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines")
    assert [estimated_name(quiet, n) for n in quiet.best_children(0)] == [
        quiet.notation(n) for n in quiet.best_children(0)
    ]


def test_a_move_found_as_good_is_told_with_what_can_be_taken_then() -> None:
    """Not only the move played ends in the middle of an exchange."""
    tree = chess("3k1b1r/p2pp3/P4p1p/2P3p1/1PP5/4P1PP/8/1NB1KBR1 w - - 1 15", 3)
    told = explain(tree, words="full")
    text = " ".join(str(told).split())
    hangs = "(not counting Black's Rxg5, which can follow past the depth)"
    assert f". e4 is as good as Bb2 {hangs}" in text  # a move stays as it is written
    assert told.verify() == ()
    facts = [one.fact for row in told.rows for one in row.statements]
    assert any(isinstance(fact, LookedAgain) and fact.hanging for fact in facts)


def test_the_commonest_answer_is_told_with_what_it_leaves() -> None:
    """Most moves lose the queen; what all are worth at most is said of the rest."""
    tree = chess("rnk5/2pnp3/p6p/5P2/2P1P2P/5Qr1/PP1P1K2/RNB5 w - - 4 18", 2)
    root = next(mark for mark in drawn(tree) if isinstance(mark, Stub) and not mark.parent)
    assert root.lines[0].endswith(" more moves, 2nd look:")
    assert root.lines[1:3] == ("est. ≤ +7", "14 of them ≤ −2 after ▼ Rxf3+")


def test_what_can_be_taken_after_a_checked_reply_is_told() -> None:
    """The queen that gives check takes a rook next."""
    tree = chess("2b2bn1/3qk3/2p5/8/2Bp3R/Pn6/R4PP1/1N1K2N1 w - - 1 23", 3)
    marks = draw(tree, View(depth=2, marks=20)).layout.scene.marks
    notes = [mark.notes for mark in marks if isinstance(mark, Mark)]
    assert ("then ▲ Kc2: 22 − 23 = −1", "then ▼ Qxh5 … → −3") in notes


def test_of_a_bound_that_all_answers_prove_none_is_named() -> None:
    """Which of them is best the search did not find out."""
    board = "_______/_______/__o_o__/x_o_x__/o_x_xx_/x_o_xoo"
    tree = alphabeta(games.Connect(board), depth=4, heuristic="lines")
    lines = [line for mark in drawn(tree) if isinstance(mark, Stub) for line in mark.lines]
    assert not lines[lines.index("[0]: est. ≤ −0.2") + 1].startswith("after ")


def test_a_reply_that_lets_the_other_side_win_next_is_told_with_a_safer_one() -> None:
    """The estimate counts the reply that misses a win as the best; one that blocks it is named."""
    board = "_______/_______/_______/__o__x_/__o__xx/xoxxooo"
    tree = alphabeta(games.Connect(board), depth=4, heuristic="lines")
    lines = [line for mark in drawn(tree) if isinstance(mark, Stub) for line in mark.lines]
    place = lines.index("x wins next: [4]")
    assert lines[place + 1].startswith("safer: ▼ [4] → ")


@pytest.mark.parametrize(
    ("fen", "depth", "named"),
    [
        ("r1bq1k1r/ppppppp1/2n4n/8/8/6P1/PPPPPPRP/RNBQKB2 w Q - 7 12", 2, ["g4", "d4"]),
        ("rn3bnr/3kp1pp/1p1p4/p2Q1p2/1P1PP2P/7P/P1P2P1R/RNB1KBN1 b Q - 0 12", 3, ["Ra7"]),
    ],
)
def test_a_rival_that_the_title_names_is_drawn(fen: str, depth: int, named: list[str]) -> None:
    """Also where it seems worse, or where it is not settled whether it is better."""
    tree = chess(fen, depth)
    rivals = captured_rivals(tree, 0)
    assert [tree.notation(node) for node in rivals] == named
    assert all(name in headline(tree) for name in named)
    assert set(rivals) < {mark.node for mark in drawn(tree) if isinstance(mark, Mark)}
