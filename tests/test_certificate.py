"""Certificates: proofs that the rules alone can replay, as small as proofs can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, combinations
from math import inf
from typing import Any

import pytest
from strategies import tries
from test_alphabeta_laws import CONVENTIONS, random_tree

from treeviz import GameTree, RecordingError, View, ViewError, alphabeta, games, minimax
from treeviz.game.game import Player
from treeviz.game.player import SIDES
from treeviz.tree.certificate import Claim, certificate, claim_of
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

GALLERY: list[tuple[Any, dict[str, Any]]] = [
    (games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"), {}),
    (games.TicTacToe("xox/oox/___"), {}),
    (games.TicTacToe("xo_/_x_/__o"), {}),
    (games.TicTacToe("x__/_o_/__x"), {}),
    (games.TicTacToe("xxo/oo_/_x_"), {}),
    (games.TicTacToe("___/__x/oox"), {}),
    (games.Domineering(".V../.VHH/HH../.... V"), {"depth": 2}),
    (games.Domineering(".V../.VHH/HH../.... V"), {"depth": 4}),
    (games.Connect("____/_o__/_xo_/xxo_", k=3), {"depth": 5}),
    (games.Nim(1, 2, 3), {}),
]


def replays(tree: GameTree, claim: Claim, proof: Collection[int]) -> bool:
    """Tell whether some nodes prove a claim, by the game's rules and the lines they stand for."""
    game, depth = tree.rules, tree.graph["depth"]
    if claim.node not in proof:
        return False
    known = {tuple(tree.move(step) for step in tree.path(node)[1:]) for node in proof}

    def holds(state: Any, line: tuple[Any, ...], winner: Player) -> bool:
        if claim.value == (-inf if winner is Player.MAX else inf):
            return True  # no value is worse than that
        moves = list(game.moves(state))
        if not moves or len(line) == depth:
            value = game.utility(state) if not moves else game.heuristic(state)
            value = sum(value.values()) if isinstance(value, dict) else value
            return not winner.better(claim.value, float(value))
        replies = [(game.play(state, m), (*line, m)) for m in moves if (*line, m) in known]
        if game.to_move(state) is winner:
            return any(holds(after, way, winner) for after, way in replies)
        return len(replies) == len(moves) and all(holds(s, way, winner) for s, way in replies)

    state, line = game.start, tuple(tree.move(step) for step in tree.path(claim.node)[1:])
    for move in line:
        state = game.play(state, move)
    winners = {"=": SIDES, "≥": (Player.MAX,), "≤": (Player.MIN,)}[claim.relation]
    return all(holds(state, line, winner) for winner in winners)


def claims(tree: GameTree) -> Iterator[Claim]:
    """Yield all that the recording proves of its nodes, one by one."""
    for node in tree:
        claim = claim_of(tree, node)
        if claim is not None:
            yield claim


def random_searches(numbers: range) -> Iterator[GameTree]:
    for number in numbers:
        given, player, chance = random_tree(number)
        game = games.Explicit(given, player)
        way: dict[str, Any] = chance.choice(CONVENTIONS)
        yield minimax(game) if number % 4 == 0 else alphabeta(game, **way)


def test_random_certificates_are_proofs() -> None:
    """In hundreds of random trees, all that is proved of any node is replayed by the rules."""
    proved = 0
    for tree in random_searches(range(tries(450))):
        for claim in claims(tree):
            assert replays(tree, claim, certificate(tree, claim)), (tree.rules.start, claim)
            proved += 1
    assert proved > tries(4_500)


@pytest.mark.parametrize(("game", "options"), GALLERY)
@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_gallery_certificates_are_proofs(search: Any, game: Any, options: dict[str, Any]) -> None:
    """What the gallery's positions prove of their moves and replies is replayed by the rules."""
    tree = search(game, **options)
    near = [claim for claim in claims(tree) if tree.ply(claim.node) <= 2]
    assert near[0] == (0, "=", tree.value)
    for claim in near:
        proof = certificate(tree, claim)
        assert replays(tree, claim, proof)
        assert len(proof) == 1 or not replays(tree, claim, proof - {max(proof)})


def test_a_claim_is_what_the_bounds_say() -> None:
    """A claim is the proved value, else the one bound; of a branch never entered there is none."""
    tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    b, c, d = tree.children(0)
    assert [claim_of(tree, n) for n in (0, b, c, d)] == [
        (0, "=", 3), (b, "=", 3), (c, "≤", 2), (d, "=", 2),
    ]  # fmt: skip
    assert claim_of(tree, c + 2) is None
    assert certificate(tree, Claim(c, "≤", 2)) == {c, c + 1}
    assert certificate(tree, Claim(0, "≥", 3)) == {0, b, b + 1, b + 2, b + 3}


@pytest.mark.parametrize("relation", ["≥", "≤", "="])
def test_certificates_are_the_smallest(relation: Any) -> None:
    """No smaller set of nodes proves the claim: all of them are tried, on small trees."""
    tried = 0
    for tree in random_searches(range(tries(600))):
        low, high = tree.bounds(0)
        if not 4 <= len(tree) <= 11 or low != high:
            continue
        claim = Claim(0, relation, low)
        size = len(certificate(tree, claim))
        rest = [node for node in tree if node and tree.kind(node) != "pruned"]
        smaller = chain.from_iterable(combinations(rest, n) for n in range(size - 1))
        assert not any(replays(tree, claim, {0, *some}) for some in smaller), tree.rules.start
        tried += 1
    assert tried > tries(25)


def test_what_is_not_proved_is_refused() -> None:
    """A claim that the recording does not prove raises, naming the node and the claim."""
    tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    c = tree.find("C")
    for claim in (
        Claim(0, "≥", 3.5), Claim(0, "≤", 2.5), Claim(0, "=", 4), Claim(c, "=", 2),
        Claim(c, "≥", 0), Claim(c + 1, "=", 3), Claim(c + 2, "≤", 100),
    ):  # fmt: skip
        with pytest.raises(RecordingError, match=f"node {claim.node} is {claim.relation}"):
            certificate(tree, claim)
    for tree in random_searches(range(tries(150))):
        for node in tree:
            low, high = tree.bounds(node)
            for claim, true in ((Claim(node, "≥", 1), low >= 1), (Claim(node, "≤", 1), high <= 1)):
                if not true:
                    with pytest.raises(RecordingError):
                        certificate(tree, claim)
                elif low > -inf or high < inf:
                    assert node in certificate(tree, claim)


# In the picture


def accounted(tree: GameTree, view: View) -> tuple[set[int], int]:
    """Return the nodes drawn, and how many nodes the stubs stand for."""
    marks = view(tree).marks
    drawn = {mark.node for mark in marks if isinstance(mark, Mark)}
    return drawn, sum(mark.nodes for mark in marks if isinstance(mark, Stub))


@pytest.mark.parametrize(("game", "options"), GALLERY)
@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_the_proof_is_what_is_drawn(search: Any, game: Any, options: dict[str, Any]) -> None:
    """Exactly the proof of the chosen move and the chosen line are drawn; stubs count the rest."""
    tree = search(game, **options)
    relation: Any = "≥" if tree.player(0) is Player.MAX else "≤"
    proof = certificate(tree, Claim(0, relation, tree.value))
    drawn, counted = accounted(tree, View(marks=5000, proof=True))
    assert drawn == proof | set(tree.best_play())
    assert len(drawn) + counted == len(tree)


@pytest.mark.parametrize("pruned", ["outline", "board", "searched", "folded"])
def test_marks_and_stubs_account_for_all(pruned: Any) -> None:
    """Every node, pruned branches too, is drawn or counted in one stub, however little is shown."""
    tree = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    never = sum(tree.kind(node) == "pruned" for node in tree)
    for view in (
        View(marks=30, pruned=pruned), View(marks=60, pruned=pruned),
        View(marks=500, pruned=pruned), View(marks=60, depth=2, pruned=pruned),
        View(marks=60, proof=True, pruned=pruned),
    ):  # fmt: skip
        drawn, counted = accounted(tree, view)
        assert len(drawn) + counted == len(tree)
        assert len(view(tree).marks) <= view.marks
        hidden = sum(tree.kind(node) == "pruned" for node in set(tree) - drawn)
        assert pruned != "folded" or hidden == never


def test_nothing_proved_is_no_proof_to_show() -> None:
    """Where the window left everything open there is no proof, and the view says so."""
    tree = alphabeta(games.Explicit([[3, 4], [5, 6]]), window=(8, 9))
    with pytest.raises(ViewError, match="nothing is proved"):
        View(proof=True)(tree)
