"""Where a line ends with a move that lets the other side win next: which other move is safer."""

from __future__ import annotations

from test_shape import played

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.move_facts import BestReply
from treeviz.tree.columns import HORIZON
from treeviz.tree.safer_move import safer_move
from treeviz.tree.unseen_wins import win_past_depth


def test_after_a_safer_move_nobody_wins_next_and_it_is_the_best_of_these() -> None:
    """As the rules have it, without the recording."""
    asked = 0
    for seed in range(40):
        game = played(games.Connect("_____/_____/_____/_____", k=3), 2 + seed % 5, seed)
        tree = minimax(game, depth=3, heuristic="lines")
        for end in range(1, len(tree)):
            if tree.columns.kind[end] != HORIZON or (safer := safer_move(tree, end)) is None:
                continue
            asked += 1
            above = tree.columns.parent[end]
            me = tree.player(above)
            assert win_past_depth(tree, end) is not None
            safe = [n for n in tree.children(above) if win_past_depth(tree, n) is None]
            assert safer.node in safe
            values = [tree.value_at(n) for n in safe]
            assert safer.worth == me.best([v for v in values if v is not None])
    assert asked > 20


def test_it_is_told_behind_what_the_estimate_misses() -> None:
    """And the rules bear it out, also of the recording that was changed."""
    board = "_______/_______/__o____/__xo___/_xox___/ooxxoxx"
    told = explain(alphabeta(games.Connect(board), depth=4, heuristic="lines"))
    flat = " ".join(told.text.split())
    assert (
        "though o then wins at once with [0]: the estimate misses that; x would rather play [0] "
        "(−0.1)." in flat
    )
    facts = [s.fact for row in told.rows for s in row.statements if isinstance(s.fact, BestReply)]
    assert sum(fact.ending.safer is not None for fact in facts) == 2
    assert told.verify() == ()
