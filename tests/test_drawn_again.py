"""Which moves draw, too: a second look at what alpha-beta left open, against a whole search."""

from __future__ import annotations

from random import Random

import pytest

from treeviz import Game, alphabeta, draw, explain, games, minimax
from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.look_again_facts import LookedAgain
from treeviz.tree.worse_left_out import judged_left_out
from treeviz.view.scene import Mark
from treeviz.view.titles import headline

pytestmark = pytest.mark.long("drawn positions are held against whole searches")


def positions() -> list[Game]:
    """Return positions in the middle of small games."""
    found, chance = list[Game](), Random(5)
    for game, plies in ((games.TicTacToe(), 3), (games.Connect("____/____/____/____", k=3), 5)):
        for _ in range(30):
            state = game.start
            for _ in range(plies):
                moves = list(game.moves(state))
                state = game.play(state, chance.choice(moves)) if moves else state
            if list(game.moves(state)):
                found.append(game.at(state))
    return found


def test_what_is_found_is_what_a_whole_search_finds() -> None:
    """Each move is as good, or worse, as minimax has it; and the words are replayed."""
    level = worse = 0
    for game in positions():
        tree, whole = alphabeta(game), minimax(game)
        best, me = tree.value, tree.player(0)
        left = [
            m for m in tree.children(0) if tree.bound(m) != "exact" and tree.value_at(m) == best
        ]
        found = judged_left_out(tree, left)
        for move in left:
            value = whole.value_at(whole.find(tree.notation(move)))
            if move in found.level:
                assert value == best
                level += 1
            elif move in found.worse:
                assert value is not None
                assert me.better(best, value)
                assert found.worse[move].value == value
                worse += 1
        assert explain(tree).verify() == ()
    assert level > 3
    assert worse > 5


def test_it_is_told_in_words_and_title_and_drawn() -> None:
    """As ties that the search itself found are; nothing of it is called an estimate."""
    tree = alphabeta(games.TicTacToe("_xo/__x/___"))
    told = explain(tree, words="full")
    text = " ".join(str(told).split())
    tie = "each a draw (0): [1,0] and, by a second look at what was cut, [1,1] and [2,1]."
    assert f"Three moves are equally good, {tie}" in text
    brief = " ".join(str(explain(tree)).split())
    assert "each time it is a draw. No other answer is better for x." in brief
    assert brief.count("second look") == 2  # beside the board, and of the equals
    assert "It loses: x's [1,1] wins." in brief
    assert text.endswith("and it was the first searched of the three that draw.")
    assert "unsettled" not in text
    told = "o plays [1,0]: 0 (draw); [1,1] and [2,1], searched later, are equally good"
    assert headline(tree) == f"{told}; the other three lose"
    layout = draw(tree).layout
    again = [m for m in layout.scene.marks if isinstance(m, Mark) and m.result == "2nd look"]
    assert again
    assert not any(mark.estimated for mark in again)
    assert "est." not in str(draw(tree).text)


def test_what_is_left_open_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the last of many moves there is no time to ask."""
    monkeypatch.setattr("treeviz.tree.worse_left_out._ASKED_WHOLE", 900)
    told = explain(alphabeta(games.TicTacToe("___/_x_/___")))
    text = " ".join(str(told).split())
    assert "At least" in text
    assert "too, is left unsettled." in text
    facts = [one.fact for row in told.rows for one in row.statements]
    assert any(isinstance(fact, LookedAgain) and fact.level for fact in facts)
    assert any(isinstance(fact, SameCut | CutFact) and not fact.holds for fact in facts)


def test_a_tree_of_payoffs_keeps_its_secrets() -> None:
    """What a cut leaves out of a textbook's tree is nobody's to look up; nor beside a win."""
    tree = alphabeta(games.Explicit("A(B(3 12 8) C(3 4 6) D(14 5 2))"))
    assert judged_left_out(tree, [tree.find("C")]).level == frozenset()
    won = alphabeta(games.Nim(3, 3, 1))
    assert not any(judged_left_out(won, won.children(0)))
