"""Reasons and groups are what the rules say, as another way of asking them finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, brute_force, payoffs

from treeviz import GameTree, Recorder, RecordingError, alphabeta, explain, games, minimax
from treeviz.explanation.cut_facts import SameCut
from treeviz.explanation.fact import Fact
from treeviz.explanation.group_facts import Answered, MeetsThreat, MirrorImages, Threatens, WinToo
from treeviz.explanation.move_facts import WinsByForce
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.proved_anyway import proved_anyway
from treeviz.explanation.remaining_facts import Counted, Remaining
from treeviz.game.game import Player

SEARCHES = st.sampled_from([minimax, alphabeta])


def facts(tree: GameTree, words: Any = "full") -> Iterator[Fact]:
    """Yield all that is told of a tree."""
    for statement in explain(tree, words=words).statements:
        yield statement.fact


def boards() -> list[str]:
    """Return positions of tic-tac-toe with four moves or more."""
    tree = minimax(games.TicTacToe("___/_o_/x__"))
    found = {s for n, s in enumerate(tree.columns.state) if len(tree.children(n)) > 3}
    return sorted(found)[::7]


def ends(game: games.TicTacToe, state: str) -> tuple[Player | None, int]:
    """Return who wins a position, and after how many plies if the loser holds out."""
    moves = list(game.moves(state))
    if not moves:
        return game.winner(state), 0
    me = game.to_move(state)
    after = [ends(game, game.play(state, move)) for move in moves]
    wins = [plies for winner, plies in after if winner is me]
    if wins:
        return me, 1 + min(wins)
    if any(winner is None for winner, _ in after):
        return None, 0
    return me.other, 1 + max(plies for _, plies in after)


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_reasons_on_boards_are_those_of_the_rules(search: Any) -> None:
    """Threats, wins by force, mirror images and losses, asked of the rules alone."""
    met = set()
    for board in boards():
        game = games.TicTacToe(board)
        tree = search(game)
        me = game.to_move(game.start)
        for fact in facts(tree):
            met.add(type(fact))
            _check(game, me, fact, exact=search is minimax)
    assert {MeetsThreat, Threatens, Answered, WinsByForce} <= met
    assert (MirrorImages in met) is (search is minimax)  # a bound tells nothing of its image


def _check(game: games.TicTacToe, me: Player, fact: Fact, *, exact: bool) -> None:
    after = {game.notation(m): game.play(game.start, m) for m in game.moves(game.start)}

    def wins(state: str, notation: str, player: Player) -> bool:
        moves = {game.notation(move): move for move in game.moves(state)}
        return notation in moves and game.winner(game.play(state, moves[notation])) is player

    match fact:
        case Threatens(move=move, threats=threats):
            state = after[move.notation]
            for reply in game.moves(state):
                then = game.play(state, reply)
                assert any(wins(then, threat.notation, me) for threat in threats)
        case MeetsThreat(move=move, threat=threat, alone=False):
            assert move.notation == threat.notation
            others = [state for name, state in after.items() if name != move.notation]
            going_on = [state for state in others if game.moves(state)]
            assert all(wins(state, threat.notation, me.other) for state in going_on)
        case MeetsThreat(move=move, threat=threat):
            others = [state for name, state in after.items() if name != move.notation]
            assert all(ends(game, state)[0] is me.other for state in others)
            assert ends(game, after[move.notation])[0] is not me.other
            carried = sum(wins(state, threat.notation, me.other) for state in others)
            assert 2 * carried > len(others)
            assert not wins(after[move.notation], threat.notation, me.other)
        case WinsByForce(move=move, ending=ending):
            winner, plies = ends(game, after[move.notation])
            assert winner is me
            assert ending.plies == plies + 1 if exact else ending.plies >= plies + 1
        case WinToo(moves=moves, plies=plies):
            assert all(ends(game, after[move.notation])[0] is me for move in moves)
            if exact:
                assert {ends(game, after[move.notation])[1] + 1 for move in moves} == {plies}
        case Answered(moves=moves, answers=answers, plies=plies):
            for move, answer in zip(moves, answers, strict=True):
                state = after[move.notation]
                replies = {game.notation(m): game.play(state, m) for m in game.moves(state)}
                worth = ends(game, replies[answer.notation])
                assert worth[0] == ends(game, state)[0]
                if exact and plies is not None:
                    assert worth[1] + 2 == plies
        case MirrorImages(moves=moves, image=image):
            same = set(game.symmetries(after[image.notation]))
            assert all(after[move.notation] in same for move in moves)


@given(payoffs(root_moves=40), PLAYERS, SEARCHES)
def test_groups_say_what_whole_trees_are_worth(
    given_tree: list[Payoffs], player: Player, search: Any
) -> None:
    """Values, bounds and ranges of moves told together hold of the moves searched to the end."""
    tree = search(games.Explicit(given_tree, player))
    worth = {str(n): brute_force(child, player.other) for n, child in enumerate(given_tree)}
    for words in ("short", "normal", "full"):
        for fact in facts(tree, words):
            match fact:
                case Answered(moves=moves, value=value):
                    assert {worth[move.notation] for move in moves} == {value}
                case SameCut(moves=moves, values=values, has=has, beside=beside):
                    assert len({*values}) == 1
                    assert beside == (words != "full")
                    assert has == worth[str(tree.best_move)] or not beside
                    assert not player.better(has, worth[str(tree.best_move)])
                    for move, bound in zip(moves, values, strict=True):
                        assert not player.better(worth[move.notation], bound)
                case Remaining(moves=moves, groups=groups, unseen=unseen):
                    assert sum(group.moves for group in groups) + unseen == len(moves)
                    _check_ranges(groups, [worth[move.notation] for move in moves], search)


def _check_ranges(groups: tuple[Counted, ...], values: list[float], search: Any) -> None:
    if search is minimax:
        assert min(g.low for g in groups if g.low is not None) == min(values)
        assert max(g.high for g in groups if g.high is not None) == max(values)


@given(payoffs(root_moves=40), PLAYERS, SEARCHES, st.integers(0, 3))
def test_every_sentence_is_certified_in_any_number_of_words(
    given_tree: list[Payoffs], player: Player, search: Any, depth: int
) -> None:
    """Rows, counts and cuts are replayed by the rules, at any depth."""
    tree = search(games.Explicit(given_tree, player), depth=depth or None)
    for words in ("short", "normal", "full"):
        assert explain(tree, words=words).verify() == ()


def scored(points: Any) -> GameTree:
    """Return a search that gives finished games points of its own: `points(utility, ply)`."""
    game = games.TicTacToe("xo_/_x_/__o")
    recorder = Recorder(game)

    def search(state: str, move: object, ply: int) -> float:
        with recorder.visit(state, move) as visit:
            values = [search(game.play(state, m), m, ply + 1) for m in game.moves(state)]
            best = game.to_move(state).best(values) if values else 0.0
            visit.value = best if values else points(game.utility(state), ply)
        return visit.value

    search(game.start, None, 0)
    return recorder.tree()


def test_points_of_ones_own_are_accepted_and_named() -> None:
    """Who has won is checked, so many points are not; a wrong winner or a false draw is found."""

    def nearer(utility: float, ply: int) -> float:
        return utility - ply if utility > 0 else utility + ply if utility < 0 else 0

    (unchecked,) = explain(scored(nearer)).verify()
    assert "points of its own" in unchecked
    assert "by the rules +10" in unchecked
    assert explain(scored(lambda utility, ply: utility)).verify() == ()
    for wrong in (lambda utility, ply: -utility, lambda utility, ply: utility or 3.0):
        with pytest.raises(RecordingError, match="the rules do not bear out"):
            explain(scored(wrong)).verify()


# What may stay as it was although a value changed: ranges that still hold it, the choice among
# others, counts, and what tells no value.
SILENT = {"to-move", "searched-to-the-end", "ends-at-once", "plays", "others", "ways-to-err"}


def leaves(tree: Payoffs) -> int:
    """Return how many leaves nested lists have."""
    return sum(map(leaves, tree)) if isinstance(tree, list) else 1


def with_leaf(tree: Payoffs, place: int, value: float) -> Payoffs:
    """Return nested lists with another value at a leaf, counted from the left."""
    if not isinstance(tree, list):
        return value
    changed = []
    for child in tree:
        below = leaves(child)
        changed.append(with_leaf(child, place, value) if 0 <= place < below else child)
        place -= below
    return changed


@given(payoffs(root_moves=6), PLAYERS, st.integers(0, 60), st.sampled_from([-7.0, 0.0, 3.0, 1e3]))
def test_another_leaf_changes_every_sentence_that_told_its_value(
    given_tree: list[Payoffs], player: Player, place: int, value: float
) -> None:
    """Whatever is still said is borne out by the rules, and tells of nothing that changed."""
    other = with_leaf(given_tree, place % leaves(given_tree), value)
    before, after = (minimax(games.Explicit(one, player)) for one in (given_tree, other))
    told = explain(after, words="full")
    assert told.verify() == ()
    assert all(s.fact.value == after.value for s in told.statements if isinstance(s.fact, Plays))
    again = {(statement.fact, statement.nodes) for statement in told.statements}
    for statement in explain(before, words="full").statements:
        if (statement.fact, statement.nodes) in again and statement.fact.kind not in SILENT:
            values = [[tree.value_at(n) for n in statement.nodes] for tree in (before, after)]
            assert values[0] == values[1], statement.text


@pytest.mark.parametrize(
    ("how", "plies"),
    [({"depth": 2}, 2), ({"depth": 2, "depth_penalty": 1}, None), ({"depth": 1}, None)],
)
@pytest.mark.parametrize("position", ["x__/_o_/___", "x__/_o_/__x"])
def test_what_nobody_forces_is_told_of_plain_depths_alone(
    position: str, how: dict[str, Any], plies: int | None
) -> None:
    """Values that fade with the plies are no wins, and that no move wins at once is seen."""
    tree = minimax(games.TicTacToe(position), heuristic="lines", **how)
    moves = tree.children(0)
    assert proved_anyway(tree, 0, moves, ("",) * len(moves)).forced == plies
