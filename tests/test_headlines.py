"""Laws: what a headline says of order, of values and of what is open is so in its tree."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import GameTree, Player, alphabeta, draw, explain, games, minimax
from treeviz.view.scene import Mark
from treeviz.view.titles import headline

_PLAYED = re.compile(r"plays (\d+)")
_OTHERS = re.compile(r"; ([\d, and]+?), searched (later|earlier), ")
_PLACED = re.compile(r"the (first|last) of (\d+) (equal moves|that may be best)")


def _rivals(tree: GameTree) -> list[int]:
    """Return the moves of the root that are, or may be, worth what it is worth."""
    low, high = tree.bounds(0)
    moves = tree.children(0)
    if tree.player(0) is Player.MAX:
        return [node for node in moves if tree.bounds(node)[1] >= low]
    return [node for node in moves if tree.bounds(node)[0] <= high]


@given(payoffs(), PLAYERS, st.booleans())
def test_what_a_headline_says_of_order_is_so(
    spec: list[Payoffs], player: Player, cut: bool
) -> None:
    """Others that were searched later, or earlier, all were; and a first move is the first."""
    game = games.Explicit(spec, player=player.name.lower())
    tree = (alphabeta if cut else minimax)(game)
    told, moves = headline(tree), {tree.notation(node): node for node in tree.children(0)}
    played = _PLAYED.search(told)
    assert played is not None
    move = moves[played[1]]
    if found := _OTHERS.search(told):
        others = [moves[name] for name in re.findall(r"\d+", found[1])]
        assert all((node > move) is (found[2] == "later") for node in others)
        assert set(others) <= set(_rivals(tree)) - {move}
    if placed := _PLACED.search(told):
        rivals = tree.best_children(0) if placed[3] == "equal moves" else _rivals(tree)
        assert move == (min if placed[1] == "first" else max)(rivals)
    assert "searched first" not in told or move == min(moves.values())


def test_a_move_after_worse_ones_is_not_said_to_be_searched_first() -> None:
    """Its rivals were searched later: that is what tells why it is the one that is played."""
    tree = alphabeta(games.Explicit("A(B(2 12 8) C(3 4 6) D(14 5 3))"))
    assert headline(tree) == "MAX plays C: +3; D, searched later, is equally good"


def test_what_the_rules_refute_is_not_as_good() -> None:
    """A cut left a bound of [5] that is as good, but an answer left out wins at once."""
    board = "____x__/____x__/____o__/_ooox__/_oxxo__/xxoxxoo"
    tree = alphabeta(games.Connect(board), depth=4, heuristic="lines")
    rival = tree.find("[5]")
    assert (tree.value_at(rival), tree.bound(rival)) == (tree.value, "upper")
    assert headline(tree) == (
        "x plays [2], the only move not seen to lose: estimated −0.4; "
        "after any other move o wins with [2]"
    )
    scene = draw(tree).layout.scene
    assert not any(isinstance(mark, Mark) and mark.maybe for mark in scene.marks)
    assert not scene.comparisons
    assert "the only move not seen to lose" in explain(tree).text
