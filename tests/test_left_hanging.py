"""What the last move of a line leaves to be taken is told in words and below its board."""

from __future__ import annotations

import re
from itertools import repeat

import pytest

from treeviz import alphabeta, diagnose, draw, explain, games, minimax
from treeviz.errors import GameError
from treeviz.game.checked_game import CheckedGame
from treeviz.game.flaws import flaws
from treeviz.tree.left_hanging import left_hanging

pytest.importorskip("chess", reason="python-chess is an extra")


def _after(fen: str, move: str):
    tree = minimax(games.Chess(fen), depth=1, heuristic="material")
    return tree, tree.find(move)


@pytest.mark.parametrize(
    ("fen", "move", "taken"),
    [
        ("6k1/3P4/8/8/8/8/8/K7 w - - 0 1", "d8=Q+", None),  # nothing can take it
        ("r5k1/3P4/8/8/8/8/8/7K w - - 0 1", "d8=Q+", "Rxd8"),
        ("r5k1/3P4/8/6B1/8/8/8/7K w - - 0 1", "d8=Q+", "Rxd8"),  # a queen for a rook
        ("6k1/8/4n3/8/3P4/8/8/K2R4 w - - 0 1", "d5", None),  # only a knight loses by taking
        ("7k/8/8/4p3/8/8/8/K2Q4 w - - 0 1", "Qd4", "exd4"),
        ("7k/8/8/4p3/8/4P3/8/K6N w - - 0 1", "Ng3", None),
    ],
)
def test_what_can_be_taken_is_told(fen: str, move: str, taken: str | None) -> None:
    """Only where who moved it then has less, though that side may take back."""
    tree, node = _after(fen, move)
    found = left_hanging(tree, node)
    told = None if found is None else tree.rules.notation_at(tree.state(node), found.move)
    assert told == taken


def test_words_and_picture_say_so() -> None:
    """The best estimate of a queen that is taken at once is no good advice."""
    tree = minimax(games.Chess("r5k1/3P4/8/8/8/8/8/7K w - - 0 1"), depth=1, heuristic="material")
    told = explain(tree)
    assert "before Black can take (Rxd8: 0 − 5 = −5)" in " ".join(told.text.split())
    assert told.verify() == ()
    svg = draw(tree).svg()
    assert ">then Rxd8 → −5</text>" in svg
    assert "X takes next, past the depth" in svg


def test_what_is_told_does_not_depend_on_what_was_asked_first() -> None:
    """What was found out for the picture is used for the words, and the other way round."""
    fen = "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQkq - 4 8"
    first, other = (alphabeta(games.Chess(fen), depth=2, heuristic="material") for _ in range(2))
    svg, text = draw(first).svg(), str(explain(first))
    assert (str(explain(other)), draw(other).svg()) == (text, svg)


@pytest.mark.parametrize(
    ("given", "said"),
    [(3, "captures gave 3 at"), (repeat((0, 0)), "captures gave more than 1,000,000 moves at")],
)
def test_captures_that_are_no_moves_are_refused(given: object, said: str) -> None:
    """They are listed like the moves, and faults are told like theirs."""

    class Odd(games.TicTacToe):
        def captures(self, state):
            return given

    with pytest.raises(GameError, match=said):
        CheckedGame(Odd()).captures("xo_/___/___")


@pytest.mark.parametrize(
    ("captures", "takes", "said"),
    [
        (lambda state: [(0, 2)] if state[2] == "_" else [], None, None),
        (lambda state: [(0, 2)], False, r"captures lists \[0,2\] at .*, which takes nothing"),
        (lambda state: [(0, 0)], True, r"captures lists \[0,0\] at .*, which .* is no move"),
        (lambda state: [], True, r"captures leaves out \[0,2\] at .*, which takes something"),
    ],
)
def test_captures_that_are_not_the_moves_that_take_are_told(captures, takes, said) -> None:
    """Where a game lists them, exchanges ask nothing else: what is wrong there is told nowhere."""

    class Own(games.TicTacToe):
        def captures(self, state):
            return captures(state)

        def takes(self, state, move):
            return takes if move == (0, 2) else False if takes is not None else None

    found = list(flaws(Own(), "xo_/xo_/___"))
    assert bool(found) is (said is not None)
    told = {one.name: str(one) for one in diagnose(Own("xo_/xo_/___")).findings}
    assert ("captures-differ" in told) is (said is not None)
    if said is not None:
        assert re.search(said, str(found[0]))
        named = said.partition(" at ")[0].replace("captures", r"captures\(\)")
        assert re.search(named, told["captures-differ"])
