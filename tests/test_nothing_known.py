"""What is said where a search stopped, nobody estimates, and no move is known to be better."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from playing_on import after

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.english import words
from treeviz.explanation.fact import Named
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.unknown_facts import NothingKnown, SafeWhereUnknown

COLUMNS = st.lists(st.integers(0, 4), max_size=8)


@given(COLUMNS, st.integers(1, 4), st.sampled_from([alphabeta, minimax]))
def test_nothing_is_known_only_where_no_move_is_proved(
    line: list[int], depth: int, search: Any
) -> None:
    """No move wins or loses by the rules, none is told twice, and what was cut is told with it."""
    game = after(games.Connect(rows=4, columns=5, k=3), line)
    if game is None or len(list(game.moves(game.start))) < 2:
        return
    tree = search(game, depth=depth)
    told = explain(tree)
    facts = [one.fact for one in told.statements]
    known = [fact for fact in facts if isinstance(fact, NothingKnown)]
    safe = [fact for fact in facts if isinstance(fact, SafeWhereUnknown)]
    if not known:
        assert not safe
        return
    assert all(low <= 0 <= high for low, high in map(tree.bounds, tree.children(0)))
    assert not any(move.lost or move.result is not None for move in told.moves)
    assert bool(safe) == ("pruned" in {tree.kind(node) for node in range(len(tree))})
    text = " ".join(told.text.split())
    assert ("none is known to be better" in text) == known[0].none_lost
    either = known[0].forced is not None and not known[0].none_lost
    assert text.count("neither side can force a win") == either
    assert "equally good" not in text
    assert told.verify() == ()


def test_what_may_be_as_good_is_called_by_its_mark() -> None:
    """Only where the rows of that mark hold these moves and no others; else they are named."""
    board = "_______/_______/____x__/____o__/_oxxxo_/_oxooxx"
    told = explain(alphabeta(games.Connect(board), depth=4, heuristic="lines"))
    (plays,) = (one.fact for one in told.statements if isinstance(one.fact, Plays))
    assert (plays.level, len(plays.even)) == ((), 1)  # a second look settled them
    others = [move for move in told.moves if move.bound == "lower" and move.value == plays.value]
    level = tuple(Named(move.node, move.notation) for move in others)
    plays = replace(plays, level=level, even=(), tied=False, marked=4)
    assert "the four moves marked ≥ +0.4, searched later, may be as good" in words(plays)
    few = explain(alphabeta(games.Domineering("..../.V../.VHH/.... H"), depth=2))
    assert "moves marked" not in few.text
    for marked, said in ((5, "[3], [4], [5] and [6], searched"), (0, "[3], [4], [5] and [6], sea")):
        assert said in words(replace(plays, marked=marked))
    many = replace(plays, level=plays.level * 2, marked=9)
    assert "eight of the nine moves marked ≥ +0.4, searched later, may" in words(many)
    assert "eight others, of which only ≥ +0.4 is known, sea" in words(replace(many, marked=0))
