"""Every sentence carries a certificate, and the rules of the game bear it out."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from strategies import tries

from treeviz import (
    GameTree,
    Recorder,
    RecordingError,
    alphabeta,
    expectimax,
    explain,
    games,
    minimax,
)
from treeviz.explanation import Statement
from treeviz.tree.certificate import Claim, certificate
from treeviz.tree.replay import PlayedThrough, holds

COURSE = ".V../.VHH/HH../.... V"


def random_tree(seed: int) -> list:
    """Return nested payoffs of a random shape."""
    chance = random.Random(seed)

    def grow(depth: int) -> list | int:
        if depth == 0 or (depth < 3 and chance.random() < 0.2):
            return chance.choice([-9, -2, 0, 1, 1, 4, 7])
        return [grow(depth - 1) for _ in range(chance.randint(1, 4))]

    return [grow(2) for _ in range(chance.randint(1, 12))]


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_sentences_of_random_trees_are_certified(search) -> None:
    """Hundreds of random trees: each sentence's certificate is replayed by the rules and holds."""
    for seed in range(tries(240)):
        game = games.Explicit(random_tree(seed), player="max" if seed % 2 else "min")
        explanation = explain(search(game))
        explanation.verify()
        assert explanation.certificate() <= set(range(len(explanation.tree)))


@pytest.mark.parametrize(
    ("game", "limits"),
    [
        (games.TicTacToe("xox/oox/___"), {}),
        (games.TicTacToe("x__/_o_/__x"), {}),
        (games.TicTacToe("xxo/oo_/_x_"), {}),
        (games.TicTacToe("___/__x/oox"), {"depth_penalty": 1}),
        (games.Domineering(COURSE), {"depth": 2}),
        (games.Domineering(COURSE), {}),
        (games.TicTacToe("xo_/_x_/__o"), {}),
        (games.Nim(1, 2, 3), {}),
    ],
)
@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_sentences_on_boards_are_certified(search, game, limits) -> None:
    """On the gallery's boards each sentence's certificate is replayed by the rules and holds."""
    explain(search(game, **limits)).verify()


def test_a_certificate_is_small() -> None:
    """What proves a sentence is a small part of what the search saw."""
    explanation = explain(minimax(games.TicTacToe("x__/_o_/__x")))
    first = explanation.moves[1].statements[0]
    assert 2 < len(explanation.certificate(first)) < 60 < len(explanation.tree)


def test_a_sentence_that_is_not_borne_out_is_named() -> None:
    """A recording whose leaves are not what the rules say is found out, and the sentence named."""
    game = games.TicTacToe("xox/oox/___")

    def recorded(lie: float) -> GameTree:
        recorder = Recorder(game)

        def search(state: str, move: object) -> float:
            with recorder.visit(state, move) as visit:
                values = [search(game.play(state, step), step) for step in game.moves(state)]
                if values:
                    visit.value = game.to_move(state).best(values)
                else:
                    visit.value = lie if state == "xox/oox/__x" else game.utility(state)
            return visit.value

        search(game.start, None)
        return recorder.tree()

    explain(recorded(10)).verify()
    with pytest.raises(RecordingError, match="the rules do not bear out"):
        explain(recorded(-10)).verify()


def test_statements_tell_of_nodes() -> None:
    """Every sentence about a move names the nodes whose values it tells."""
    explanation = explain(alphabeta(games.TicTacToe("xo_/_x_/__o")))
    for move in explanation.moves:
        assert all(statement.nodes for statement in move.statements)
    first = explanation.moves[0].statements[0]
    assert replace(first, nodes=()) == Statement(first.fact)


def test_every_reply_below_a_mean_is_replayed() -> None:
    """A certificate of a mean is one of its parts: without any of their nodes it proves nothing."""
    tree = expectimax(games.Explicit("A(B(1/2:D(8 10) 1/2:24) C(1/4:40 3/4:4))"))
    claim = Claim(1, "≥", 16)
    proof = set(certificate(tree, claim))
    assert holds(tree, claim, proof)
    assert not any(holds(tree, claim, proof - {node}) for node in proof - {1})


def test_a_state_that_its_move_does_not_lead_to_is_another_claim() -> None:
    """What is borne out of where the moves led says nothing of another state in the recording."""

    def replay(third: str) -> PlayedThrough:
        game, recorder = games.TicTacToe("xox/oox/___"), Recorder(games.TicTacToe("xox/oox/___"))
        with recorder.visit(game.start, None) as root:
            for move in ((2, 0), (2, 1), (2, 2)):
                state = game.play(game.start, move) if move != (2, 2) else third
                with recorder.visit(state, move) as visit:
                    visit.value = {(2, 0): -10.0, (2, 1): 0.0, (2, 2): 10.0}[move]
            root.value = 10.0
        return PlayedThrough(recorder.tree(), Claim(0, "=", 10), {0, 1, 2, 3})

    assert replay("xox/oox/__x").bears_out(Claim(3, "=", 10))
    assert not replay("xox/oox/_x_").bears_out(Claim(3, "=", 10))
