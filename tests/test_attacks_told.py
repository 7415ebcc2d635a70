"""The men that a move attacks, told as why it is played."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games_told import MenInARow

from treeviz import GameTree, RecordingError, alphabeta, explain, games, minimax
from treeviz.explanation.capture_facts import Attacks, Prepares
from treeviz.explanation.told_by_rules import borne_out
from treeviz.tree.prepared_take import take_that_follows

FORKS = "rn1qkbn1/1ppbp3/p2p3r/5pNp/2P5/1P1PB3/P3PPPP/RN1QKB1R w KQq - 0 8"
POSSIBLE = "1r2k1r1/p2p1p2/bpnb4/2p1p3/4P1Pq/P1P4P/1P1P1P2/RNB1KBNR w KQ - 1 10"
GUARDED = "rnbqkbn1/2ppp2r/p7/4P1p1/1P6/5KP1/P1PP1P2/RNBQ2N1 b q - 0 10"


def chess(fen: str) -> GameTree:
    """Return an alpha-beta search of a position of chess that counts material."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    return alphabeta(games.Chess(fen), depth=3, heuristic="material")


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        (FORKS, "Nf7", "It attacks the queen and the rook (Nxd8, Nxh6)."),
        (POSSIBLE, "Nf3", "It attacks the queen (threatens Nxh4)."),
        (GUARDED, "Rh1", "It attacks the knight (Rxg1), which is guarded."),
    ],
)
def test_what_a_move_attacks_is_its_first_reason(fen: str, move: str, reason: str) -> None:
    """A threat is only what gains; what is taken next is attacked, also if it is guarded."""
    tree = chess(fen)
    told = explain(tree)
    (row,) = [row for row in told.rows if row.moves[0].chosen]
    assert row.moves[0].notation == move
    assert row.text.startswith(reason)
    assert told.verify() == ()


def test_a_take_that_was_possible_before_is_not_prepared() -> None:
    """Bxa6 takes the bishop at once, too: Nf3 is not played for that."""
    tree = chess(POSSIBLE)
    move = tree.find("Nf3")
    assert tree.notation(tree.best_play(move)[-1]) == "Bxa6"
    assert take_that_follows(tree, move) == ""
    assert not any(isinstance(one.fact, Prepares) for one in explain(tree).statements)


def test_another_man_or_take_is_not_borne_out() -> None:
    """The rules tell what is attacked."""
    told = explain(minimax(MenInARow(".♜♟♜♖.♜.♙"), depth=3))
    (fact,) = [one.fact for one in told.statements if isinstance(one.fact, Attacks)]
    (man,) = fact.men
    assert borne_out(told.tree, fact)
    for other in (man._replace(man="queen"), man._replace(take=fact.move)):
        assert not borne_out(told.tree, replace(fact, men=(other,)))
    assert not borne_out(told.tree, replace(fact, threat=not fact.threat))
    lying = replace(told.rows[0].statements[0], fact=replace(fact, men=(man, man)))
    with pytest.raises(RecordingError, match="do not bear out"):
        replace(told, opening=(lying,)).verify()
