"""What the rules show one ply past the depth is what a whole search finds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random

import pytest

from treeviz import Explanation, alphabeta, draw, explain, games, minimax
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.past_depth_facts import LostPastDepth, WonAnyway, WonPastDepth
from treeviz.explanation.proved_anyway import ProvedAnyway
from treeviz.game.player import Player
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import lost_past_depth, won_anyway
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.unseen_wins import won_past_depth
from treeviz.view.scene import Mark
from treeviz.view.titles import headline

pytestmark = pytest.mark.long("what comes past the depth is held against whole searches")

SEARCHES = (
    {"search": minimax, "depth": 3},
    {"search": minimax, "depth": 3, "heuristic": "lines"},
    {"search": alphabeta, "depth": 3, "heuristic": "lines"},
    {"search": alphabeta, "depth": 3},
    {"search": minimax, "depth": 2, "heuristic": "lines"},
    {"search": alphabeta, "depth": 2, "heuristic": "lines"},
)


@cache
def boards() -> list[str]:
    """Return boards of which two to four cells are taken, every ninth of them."""
    found = []
    for cells in product("xo_", repeat=9):
        x, o = cells.count("x"), cells.count("o")
        if x - o in (0, 1) and 2 <= x + o <= 4:
            found.append("/".join("".join(cells[n : n + 3]) for n in (0, 3, 6)))
    return found[::9]


@cache
def searched_to_the_end(board: str) -> GameTree:
    """Return the whole tree of a board, against which all searches are held."""
    return minimax(games.TicTacToe(board))


def lost(explained: Explanation) -> LostPastDepth | None:
    """Return that the choice is told to lose past the depth, if it is."""
    told = (statement.fact for statement in explained.statements)
    return next((fact for fact in told if isinstance(fact, LostPastDepth)), None)


@pytest.mark.parametrize("how", range(len(SEARCHES)))
def test_who_is_told_to_lose_loses(how: int) -> None:
    """Each move that is said to lose does so in a search to the end; the text proves itself."""
    told = 0
    for board in boards():
        options = dict(SEARCHES[how])
        tree = options.pop("search")(games.TicTacToe(board), **options)
        explained = explain(tree)
        fact = lost(explained)
        if fact is None:
            continue
        told += 1
        whole = searched_to_the_end(board)
        wins = 10 if fact.they.player is Player.MAX else -10
        for move in (fact.move, *fact.alike):
            assert whole.value_at(whole.find(move.notation)) == wins
        assert whole.value_at(whole.find(f"{fact.move.notation} {fact.answer.notation}")) == wins
        assert explained.verify() == ()
        soon = "two plies" if options["depth"] == 2 else "one ply"
        assert fact.line or fact.plies in (soon, "at most three plies")
        title = headline(tree)  # that another move wins so is more
        past = " " if fact.line else f" {fact.plies} "
        later = f"wins{past}past the depth", "every move loses, this one past the depth after"
        assert any(words in title for words in (*later, "instead, whatever"))
    assert told > 0


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_who_wins_anyway_wins(search: Callable[..., GameTree]) -> None:
    """Where the depth ends and nothing stops a win, a search to the end finds it; nowhere else."""
    told = facts = 0
    for board in boards():
        tree = search(games.TicTacToe(board), depth=3, heuristic="lines")
        for end in range(len(tree)):
            if tree.kind(end) == "horizon" and won_anyway(tree, end):
                whole = searched_to_the_end(board)
                there = whole.find(" ".join(map(tree.notation, tree.path(end)[1:])))
                assert proved_winner(whole, there) is tree.player(end).other
                assert whole.plies_to_end(there) == 2
                told += 1
        explained = explain(tree)
        for fact in (s.fact for s in explained.statements):
            if isinstance(fact, WonAnyway):
                assert fact.wins == won_anyway(tree, tree.best_play(fact.move.node)[-1])
            facts += isinstance(fact, WonAnyway | WonPastDepth | LostPastDepth)
        assert explained.verify() == ()
    assert told > 100
    assert facts > 0


def test_every_other_move_is_told_of() -> None:
    """A move that loses alike, or is proved to lose, or may be better: none is left out."""
    for board in boards():
        tree = minimax(games.TicTacToe(board), depth=3)
        fact = lost(explain(tree))
        if fact is not None:
            named = {move.node for move in (fact.move, *fact.alike, *fact.spared)}
            left = set(tree.children(0)) - named - {*won_past_depth(tree, 0)}
            assert all(abs(tree.value_at(node) or 0) == 10 for node in left)


def test_a_search_that_sees_the_loss_says_no_more_of_it() -> None:
    """Two plies deeper the loss is a value, and no estimate misleads."""
    board = "xxo/___/_o_"
    assert lost(explain(minimax(games.TicTacToe(board), depth=3))) is not None
    assert lost(explain(minimax(games.TicTacToe(board), depth=5))) is None


def test_nothing_is_claimed_where_replies_were_cut() -> None:
    """Of replies that were never looked at the search does not know whether they save the game."""
    tree = alphabeta(games.TicTacToe("xxo/___/_o_"), depth=3)
    for move in tree.children(0):
        answer = lost_past_depth(tree, move)
        assert answer is None or not tree.columns.was_cut(answer)


def test_the_picture_tells_it_in_its_title() -> None:
    """A picture is read without its words."""
    tree = minimax(games.TicTacToe("xxo/___/_o_"), depth=3)
    assert "answer [2,0] wins one ply past the depth" in draw(tree).svg()


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_what_is_told_to_win_past_the_depth_wins(search: Callable[..., GameTree]) -> None:
    """A search to the end finds it; what was cut is asked of the rules; others do not win so."""
    told = 0
    for board in boards():
        tree = search(games.TicTacToe(board), depth=2, heuristic="lines")
        won = won_past_depth(tree, 0)
        if tree.choice(0) in won or not rests_on_estimates(tree, 0):
            continue
        whole, me = searched_to_the_end(board), tree.player(0)
        found = dict[int, tuple[bool, bool]]()
        for move in tree.children(0):
            there = whole.find(tree.notation(move))
            replies = whole.children(there)
            at_once = all(
                any(whole.winner(end) is me for end in whole.children(reply)) for reply in replies
            )
            found[move] = at_once, whole.value_at(there) == (10 if me is Player.MAX else -10)
        if any(at_once for at_once, _ in found.values()):
            assert {*won} == {move for move, (at_once, _) in found.items() if at_once}
        assert all(found[move][1] for move in won)  # later ones by threats
        explained = explain(tree)
        facts = [s.fact for s in explained.statements if isinstance(s.fact, WonPastDepth)]
        assert [move.node for fact in facts for move in fact.moves] == won
        assert explained.verify() == ()
        if lost_past_depth(tree, tree.choice(0)) is None:  # that is more than what others do
            assert ("whatever" in headline(tree)) is bool(won)
        told += bool(won)
    assert told > 0


def test_what_is_proved_to_lose_by_a_second_look_loses() -> None:
    """Answers that were cut and win by force count as proved: a search without cuts agrees."""
    dice, again = Random(7), 0
    for _ in range(60):
        game = games.Connect("/".join(["_____"] * 4), k=3)
        state = game.start
        for _ in range(dice.randint(2, 7)):
            if not game.is_over(state):
                state = game.play(state, dice.choice(list(game.moves(state))))
        if game.is_over(state):
            continue
        board = games.Connect(game.typed(state), k=3)
        tree = alphabeta(board, depth=3, heuristic="lines")
        facts = [s.fact for s in explain(tree).statements if isinstance(s.fact, ProvedAnyway)]
        whole, they = minimax(board, depth=3), tree.player(0).other
        for one in (one for fact in facts for one in fact.sure if one.meaning is Meaning.LOSS):
            assert (
                whole.winner(whole.principal_variation(whole.find(one.move.notation))[-1]) is they
            )
            again += tree.bound(one.move.node) != "exact"
    assert again > 0


def test_the_one_win_that_a_search_misses_has_its_row_and_is_drawn() -> None:
    """It counts as a lost queen where the depth ends, and mates with the next move."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "r1bqkbn1/1p1pp3/2p2ppr/p3P2p/1n2QP2/N2B3N/PPPP1KPP/R1B3R1 w - - 0 13"
    tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
    told = explain(tree)
    row = next(row for row in told.rows if row.moves[0].notation == "Qxg6+")
    missed = "though White then wins at once with Bxg6#: the estimate misses that"
    assert missed in " ".join(row.text.split())
    assert told.verify() == ()
    assert headline(tree).endswith("Qxg6+ wins instead, whatever Black answers")
    drawn = [mark for mark in draw(tree).layout.scene.marks if isinstance(mark, Mark)]
    assert any(mark.move == "Qxg6+" and mark.result == "but ▲ wins" for mark in drawn)
