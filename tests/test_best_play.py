"""Best play: the quickest win and the longest resistance among moves that are proved equal."""

from __future__ import annotations

from itertools import pairwise
from math import inf

from hypothesis import given
from strategies import PLAYERS, Payoffs, brute_force, payoffs

from treeviz import GameTree, alphabeta, games, minimax
from treeviz.game.game import Player
from treeviz.tree.columns import MAX, MIN
from treeviz.tree.nearest_ends import NearestEnds
from treeviz.tree.proof import bound_kind


def slowest(tree: Payoffs, player: Player) -> int:
    """Return after how many plies nested lists end if the winner hurries and the loser does not."""
    if not isinstance(tree, list):
        return 0
    value = brute_force(tree, player)
    plies = [slowest(c, player.other) for c in tree if brute_force(c, player.other) == value]
    hurries = (value > 0) == (player is Player.MAX)
    return 1 + (min(plies) if hurries else max(plies))


def below(tree: Payoffs, game: GameTree, node: int) -> Payoffs:
    """Return the nested lists at a node."""
    for child in game.path(node)[1:]:
        assert isinstance(tree, list)
        tree = tree[game.move(child)]
    return tree


@given(payoffs(), PLAYERS)
def test_the_end_is_as_far_as_brute_force_says(lists: list[Payoffs], player: Player) -> None:
    """At every won node, the line ends after exactly as many plies as best play takes."""
    tree = minimax(games.Explicit(lists, player))
    for node in tree:
        line, value = tree.best_play(node), tree.value_at(node)
        assert line[0] == node
        assert all(tree.parent(child) == parent for parent, child in pairwise(line))
        assert not tree.children(line[-1])
        assert {tree.value_at(n) for n in line} == {value}
        if value == 0:
            assert tree.plies_to_end(node) is None
            assert line == tree.principal_variation(node)
            continue
        plies = slowest(below(lists, tree, node), tree.player(node))
        assert tree.plies_to_end(node) == plies
        if node:
            assert len(line) - 1 == plies
    assert tree.best_play()[:2] == tree.principal_variation()[:2]  # the root's move is the search's


@given(payoffs(), PLAYERS)
def test_nothing_is_said_where_replies_may_be_missing(lists: list[Payoffs], player: Player) -> None:
    """Below a cut no distance is claimed; where one is, the whole tree agrees."""
    tree = alphabeta(games.Explicit(lists, player))
    for node in tree:
        line, plies = tree.best_play(node), tree.plies_to_end(node)
        assert all(tree.parent(child) == parent for parent, child in pairwise(line))
        if plies is not None:
            lists_here = below(lists, tree, node)
            assert plies == slowest(lists_here, tree.player(node))
            assert tree.value_at(node) == brute_force(lists_here, tree.player(node))


def test_a_search_that_was_cut_at_a_depth_claims_no_distance_of_estimates() -> None:
    """An estimate is no win, so the search's own first choice stays."""
    tree = minimax(games.TicTacToe("xox/oox/___"), depth=1)
    assert tree.plies_to_end(tree.find("[2,1]")) is None
    assert tree.plies_to_end() == 1  # the win that the rules prove


def test_the_winner_does_not_pass_by_a_win() -> None:
    """Where a side can win at once, best play does, also where the search chose otherwise."""
    tree = minimax(games.TicTacToe("xo_/___/___"))
    passed = 0
    for node in range(1, len(tree)):
        side = "x wins" if tree.player(node) is Player.MAX else "o wins"
        at_once = [child for child in tree.children(node) if tree.outcome(child) == side]
        if at_once:
            assert tree.best_reply(node) in at_once
            assert tree.plies_to_end(node) == 1
            passed += tree.choice(node) not in at_once
    assert passed


@given(payoffs())
def test_asking_one_node_tells_what_folding_all_does(tree: Payoffs) -> None:
    """The plies to the end of a won game do not depend on how they are found."""
    searched = minimax(games.Explicit(tree if isinstance(tree, list) else [tree]))
    folded = searched._best_play._exact.folded(0)
    for node in searched:
        if searched.value_at(node):  # asked each time anew: nothing is known from before
            assert NearestEnds(searched.columns).plies(node) in (None, folded[node])


@given(payoffs(), PLAYERS)
def test_asking_tells_what_folding_does_where_branches_were_cut(
    tree: Payoffs, player: Player
) -> None:
    """The plies to the end, and at most so many, are those of one pass over the whole tree."""
    searched = alphabeta(games.Explicit(tree if isinstance(tree, list) else [tree], player))
    exact, forced = searched._best_play._exact, searched._best_play._forced
    plies, at_most = exact.folded(0), forced.folded(0)
    for node in searched:
        if exact.winner(node) is not None:
            assert (exact.plies(node, node), forced.plies(node)) == tuple(
                None if number < 0 else number for number in (plies[node], at_most[node])
            )


@given(payoffs(), PLAYERS)
def test_on_which_side_of_a_value_a_node_lies_is_what_its_interval_says(
    tree: Payoffs, player: Player
) -> None:
    """Asking for one side tells what both ends do; so does what a value is to the proof."""
    searched = alphabeta(games.Explicit(tree if isinstance(tree, list) else [tree], player))
    asked = alphabeta(searched.game)
    for node in searched:
        low, high = searched.bounds(node)
        assert asked.bound(node) == bound_kind(searched.value_at(node), low, high)
        for value in (-inf, -1.0, 0.0, 2.5, inf):
            assert asked.proof.no_worse(node, value, MAX) == (low >= value)
            assert asked.proof.no_worse(node, value, MIN) == (high <= value)


def test_a_line_is_over_as_soon_as_it_is_said_to_be() -> None:
    """Where branches were cut, too, the winner takes what surely ends soonest."""
    for game in (
        games.TicTacToe("xo_/_x_/___"),
        games.Nim(3, 2, 1),
        games.Domineering("V.../V..."),
    ):
        tree = alphabeta(game)
        told = 0
        for node in tree:
            most = tree.plies_to_end(node, at_most=True) if tree.kind(node) != "pruned" else None
            if node and most is not None:
                told += 1
                assert len(tree.best_play(node)) - 1 <= most
        assert told


def test_of_replies_as_long_the_one_shown_takes_the_place_of_a_threat() -> None:
    """Wherever tic-tac-toe is lost in two plies, the line blocks: one of two threats, or the one.

    Which they are is counted by hand: the winner's moves that would complete a line at once.
    """
    tree, seen = minimax(games.TicTacToe("x__/_o_/__x")), 0
    for node in tree:
        replies = tree.children(node)
        lost = tree.plies_to_end(node) == 2 and len(replies) > 2
        if not lost or not node:
            continue
        winner = tree.player(node).other
        ends = {
            tree.move(end)
            for reply in replies
            for end in tree.children(reply)
            if tree.winner(end) is winner
        }
        seen += 1
        assert tree.move(tree.best_play(node)[1]) in ends
    assert seen > 20


def test_a_column_that_is_taken_is_threatened_again() -> None:
    """In connect four the reply shown drops into the threatened column itself."""
    position = "_______/__o___o/__o_x_x/__x_x_x/_xo_ooo/oxx_xox"
    tree = alphabeta(games.Connect(position), depth=4, heuristic="lines")
    assert [tree.notation(step) for step in tree.best_play()[1:]] == ["[3]", "[3]", "[3]"]
    assert tree.notation(tree.principal_variation()[2]) == "[0]"


def test_best_play_leads_through_what_is_proved() -> None:
    """A search takes the first of equal values; one that is an estimate proves nothing."""
    tree = minimax(games.Domineering("V.../VHH./.HHV/...V V"), depth=3, heuristic="course")
    assert tree.notation(tree.principal_variation()[2]) == "(0,1)-(0,2)"
    line = tree.best_play()
    assert tree.notation(line[-1]) == "(3,0)-(3,1)"
    assert tree.winner(line[-1]) is Player.MIN
