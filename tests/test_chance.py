"""Dice and cards: chance nodes are means, in the proof, in files, in pictures and in words."""

from __future__ import annotations

import io
import json
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import PLAYERS

from treeviz import (
    Game,
    GameError,
    GameTree,
    InputError,
    Player,
    Recorder,
    RecordingError,
    View,
    ViewError,
    alphabeta,
    by_depth,
    diagnose,
    draw,
    expectimax,
    explain,
    frames,
    games,
    load,
    margins,
    minimax,
    outline,
    save,
    why_not,
)
from treeviz.files.gambit import extensive_form
from treeviz.files.trace import read_trace
from treeviz.tree.certificate import Claim, certificate, claim_of
from treeviz.tree.replay import holds

TEXTBOOK = "A(B(1/2:8 1/2:24) C(1/4:40 3/4:D(4 5)) E(F(1/3:1 1/3:2 1/3:3) 7))"


@st.composite
def stochastic(draw_from: st.DrawFn, plies: int = 4) -> str:
    """Draw the text of a tree in which players and chance move in any order."""
    if not plies or draw_from(st.integers(0, 3)) == 0:
        return str(draw_from(st.integers(-9, 9)))
    below = [draw_from(stochastic(plies - 1)) for _ in range(draw_from(st.integers(1, 3)))]
    if draw_from(st.booleans()):
        weights = [draw_from(st.integers(1, 6)) for _ in below]
        below = [f"{w}/{sum(weights)}:{part}" for w, part in zip(weights, below, strict=True)]
    return f"({' '.join(below)})"


def brute_force(game: games.Explicit, state: Any) -> float:
    """Return the value of a position in five lines."""
    if not state.children:
        return game.utility(state)
    values = [brute_force(game, child) for child in state.children]
    if state.is_chance:
        return sum(child.share * value for child, value in zip(state.children, values, strict=True))
    return game.to_move(state).best(values)


@given(stochastic(), PLAYERS)
def test_expectimax_is_what_a_brute_force_finds(text: str, player: Player) -> None:
    """Every node has its value, exactly, and is borne out by the rules; nothing is accused."""
    game = games.Explicit(text, player)
    tree = expectimax(game)
    for node in tree:
        expected = brute_force(game, tree.state(node))
        assert tree.value_at(node) == pytest.approx(expected)
        assert tree.bound(node) == "exact"
        claim = claim_of(tree, node)
        assert claim is not None
        assert holds(tree, claim, certificate(tree, claim))
    assert tree.check() == []
    if tree.children(0):
        explain(tree).verify()
        assert (tree.best_move is None) == (tree.player(0) is Player.CHANCE)


@given(stochastic(), PLAYERS)
@example("(1/2:-inf 1/2:3)", Player.MAX)
@example("(1/2:inf 1/2:3)", Player.MAX)
def test_a_mean_is_proved_as_far_as_it_goes(text: str, player: Player) -> None:
    """What is claimed of a chance node holds up to its mean from either side, and no further."""
    tree = expectimax(games.Explicit(text, player=player))
    for node in tree:
        if tree.player(node) is Player.CHANCE:
            mean = tree.value_at(node)
            assert mean is not None
            for relation, beyond in (("≥", mean + 1), ("≤", mean - 1)):
                claim = Claim(node, relation, mean)
                proof = certificate(tree, claim)
                assert holds(tree, claim, proof)
                assert holds(tree, claim._replace(value=beyond), proof) is (beyond == mean)


@given(stochastic(plies=3), st.integers(0, 3))
def test_without_chance_it_is_minimax(text: str, depth: int) -> None:
    """Both searches visit the same nodes and find the same, where nothing is left to chance."""
    if ":" in text:
        return
    game = games.Explicit(text)
    ours, theirs = expectimax(game, depth=depth), minimax(game, depth=depth)
    assert list(ours.columns.value) == list(theirs.columns.value)
    assert list(ours.columns.kind) == list(theirs.columns.kind)


def test_the_textbook() -> None:
    """Values, probabilities, best move; the line that is chosen ends where chance decides."""
    tree = expectimax(games.Explicit(TEXTBOOK))
    assert [tree.value_at(n) for n in tree.children(0)] == [16, 13, 2]
    assert tree.notation(tree.choice(0) or 0) == "B"
    assert tree.principal_variation() == [0, 1]
    chance = tree.find("C")
    assert [tree.edges[chance, n]["probability"] for n in tree.children(chance)] == [0.25, 0.75]
    assert tree.edges[0, 1]["probability"] is None
    assert tree.player(tree.find("C D")) is Player.MIN
    assert "probability" not in minimax(games.Explicit([3, 5])).edges[0, 1]


def test_words() -> None:
    """What may happen is told with how likely it is; a position of chance has no advice."""
    tree = expectimax(games.Explicit(TEXTBOOK))
    assert explain(tree).moves[1].text == (
        "Chance decides: 0.25 for leaf 0 (+40), 0.75 for D (+4). That is +13 on average."
    )
    told = explain(tree, node=tree.find("C"))
    assert str(told).startswith("Chance moves: nobody chooses.")
    assert str(told).endswith("It is worth +13 on average.")
    assert told.moves[1].text == "Its probability is 0.75; then MIN plays leaf 0."
    told.verify()
    many = " ".join(f"1/8:{value}" for value in (3, 1, 4, 1, 5, 9, 2, 6))
    (text,) = [m.text for m in explain(expectimax(games.Explicit(f"(({many}))"))).moves]
    assert "Chance decides among 8 outcomes, from +1 (leaf 1) to +9 (leaf 5)." in text


def test_pictures() -> None:
    """Chance has a shape, a sign and a line of the legend of its own; edges say how likely."""
    tree = expectimax(games.Explicit(TEXTBOOK))
    svg = draw(tree).svg()
    assert "chance: the mean of what may happen" in svg
    assert draw(tree).source.count('class="node chance') == 3
    assert "D (0.75)" in svg
    assert "2 (1/3)" in svg
    assert "C  ● +13" in outline(tree)
    assert "0.25·(+40) + 0.75·(+4) = +13" in outline(tree, View(arithmetic=True))
    assert "chance: the mean" not in draw(minimax(games.Explicit([[3], [5]]))).svg()


def test_frames() -> None:
    """Nothing follows from a part of what may happen, and chance does not choose."""
    told = [frame.sentence for frame in frames(expectimax(games.Explicit(TEXTBOOK)))]
    assert "Chance brings leaf 0: +8." in told
    assert "B is worth +16: MAX has +16 at least." in told
    assert not any("chance" in text for text in told)


@given(stochastic())
def test_files_keep_it(text: str) -> None:
    """A saved tree is the same tree: players, probabilities, proofs."""
    tree = expectimax(games.Explicit(text))
    with TemporaryDirectory() as folder:
        save(tree, Path(folder) / "tree.json")
        again = load(Path(folder) / "tree.json")
    assert list(again.columns.player) == list(tree.columns.player)
    assert [again.columns.probability_of(n) for n in again] == pytest.approx(
        [tree.columns.probability_of(n) for n in tree]
    )
    assert list(again.proof.low) == list(tree.proof.low)


class Coin(Game):
    """MAX may take a half for sure, or toss: who wins the toss wins the game."""

    start = "choose"
    shares = (0.5, 0.5)

    def to_move(self, state: str) -> Player:
        return Player.CHANCE if state == "toss" else Player.MAX

    def moves(self, state: str) -> list[str]:
        return {"choose": ["toss", "agree"], "toss": ["heads", "tails"]}.get(state, [])

    def play(self, state: str, move: str) -> str:
        return move

    def probability(self, state: str, move: str) -> float:
        return self.shares[move == "tails"]

    def utility(self, state: str) -> float:
        return {"heads": 10, "tails": -10, "agree": 0}[state]


def test_a_mean_is_no_draw() -> None:
    """A win and a loss are worth as much as a draw on average; it is no draw."""
    tree = expectimax(Coin())
    assert tree.value == 0
    assert tree.results.win == 10
    assert "draw" not in explain(tree).moves[0].text
    assert "draw" in outline(tree)  # that of `agree`
    lost = expectimax(Coin().at("toss"))
    assert "loses" not in str(explain(lost))


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ((0.5, 0.6), "add up to 1"),
        ((1.5, -0.5), "add up to 1"),
        ((0.5, "half"), "expected a number"),
    ],
)
def test_probabilities_that_cannot_be(shares: tuple[Any, Any], told: str) -> None:
    """They are refused before the search, with the position."""
    game = Coin()
    game.shares = shares
    with pytest.raises(GameError, match=told) as refusal:
        expectimax(game)
    assert "toss" in str(refusal.value)


def test_chances_are_alike_if_a_game_says_nothing() -> None:
    """A die needs no method of its own."""
    game = Coin()
    game.probability = lambda state, move: Game.probability(game, state, move)  # type: ignore[method-assign]
    assert expectimax(game).value == 0


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_other_searches_refuse_chance(search: Any) -> None:
    """They would choose where nobody chooses."""
    with pytest.raises(GameError, match="search the game with expectimax"):
        search(Coin())


def test_what_has_no_meaning_is_refused() -> None:
    """Nobody chose, and no single leaf decides."""
    tree = expectimax(games.Explicit(TEXTBOOK))
    with pytest.raises(InputError, match="chance moves"):
        why_not(tree, "0", node=1)
    with pytest.raises(ViewError, match="where chance moves, values are means"):
        margins(tree)
    assert "worth +13" in str(why_not(tree, "C"))
    with pytest.raises(InputError, match="knows no dice"):
        diagnose(games.Explicit(TEXTBOOK))
    with pytest.raises(GameError, match="with expectimax"):
        by_depth(games.Explicit(TEXTBOOK))


@pytest.mark.parametrize("ending", ["tex", "forest.tex", "mmd", "dot", "txt"])
def test_every_way_to_write_a_picture(ending: str, tmp_path: Path) -> None:
    """Chance has a sign or a shape in each."""
    file = draw(expectimax(games.Explicit(TEXTBOOK))).save(tmp_path / f"dice.{ending}")
    assert "0.75" in file.read_text(encoding="utf-8")
    merged = expectimax(Coin())
    assert draw(merged, View(merge="positions")).svg()


def tossed(value: float, *, shares: tuple[float | None, ...] = (None, None)) -> GameTree:
    """Return the recording of a coin of +3 and −1 whose search says `value`."""
    recorder = Recorder()
    with recorder.visit("root", player=Player.MAX) as root:
        with recorder.visit("coin", "toss", Player.CHANCE) as coin:
            for face, payoff, share in zip("ht", (3, -1), shares, strict=True):
                with recorder.visit(face, face, probability=share) as visit:
                    visit.value = payoff
            coin.value = value
        root.value = value
    return recorder.tree()


def test_recorded_by_hand() -> None:
    """Chances of which nothing is said are alike; who moves after chance is in turn."""
    tree = tossed(1)
    assert tree.bounds(0) == (1, 1)
    assert tree.player(2) is Player.MIN
    assert tree.check() == []
    assert tossed(0, shares=(0.25, None)).bounds(1) == (0, 0)


def test_a_wrong_mean_is_accused() -> None:
    """What the leaves do not bear out is named; rounding is not."""
    assert [breach.node for breach in tossed(2).check()] == [0, 1]
    tree = tossed(0.3 * 3 - 0.7, shares=(0.3, 0.7))
    assert tree.value == 0.19999999999999996
    assert tree.check() == []
    assert tree.bound(0) == "exact"


def test_some_of_what_may_happen() -> None:
    """Where something else may happen, or the search broke off, nothing is proved."""
    assert tossed(1, shares=(0.5, 0.25)).bounds(0) == (-inf, inf)
    recorder = Recorder()
    recorder.enter("coin", player=Player.CHANCE)
    recorder.enter("heads", "h")
    recorder.leave(3)
    recorder.prune("t", probability=0.5)
    recorder.leave(3)
    tree = recorder.tree()
    assert tree.bounds(0) == (-inf, inf)
    assert str(explain(tree)).endswith("No mean is known.")
    recorder = Recorder()
    recorder.enter("root")
    recorder.enter("coin", "toss", Player.CHANCE)
    recorder.prune("h")
    recorder.prune("t")
    recorder.leave(3)
    recorder.leave(3)
    assert explain(recorder.tree()).moves[0].text == (
        "Chance decides: 2 outcomes were not looked at."
    )


@pytest.mark.parametrize(
    ("shares", "told"),
    [((0.7, 0.7), "add up to 1.4"), ((2, None), "0 to 1"), (("half", None), "0 to 1")],
)
def test_recorded_probabilities_that_cannot_be(shares: Any, told: str) -> None:
    """One line says which."""
    with pytest.raises((InputError, RecordingError), match=told):
        tossed(1, shares=shares)


def test_a_probability_where_nobody_throws_dice() -> None:
    """And a player that there is not."""
    recorder = Recorder()
    recorder.enter("root")
    with pytest.raises(InputError, match=r"where chance does not move.*Player\.CHANCE"):
        recorder.enter("a", "a", probability=0.5)
    with pytest.raises(InputError, match=r"expected Player\.MAX"):
        recorder.enter("a", "a", "white")  # type: ignore[arg-type]


HEADER = {"format": "treeviz trace", "schema": 1}
TOLD = [
    {"enter": "root", "player": "max"},
    {"enter": "coin", "move": "toss", "player": "chance"},
    {"enter": "h", "move": "h", "probability": 0.75},
    {"leave": 3},
    {"enter": "t", "move": "t", "probability": 0.25},
    {"leave": -1},
    {"leave": 2},
    {"leave": 2},
]


def traced(*lines: Any) -> GameTree:
    return read_trace(io.BytesIO("\n".join(map(json.dumps, lines)).encode()))


def test_traces() -> None:
    """Any language tells chance nodes by their player and the probabilities below."""
    tree = traced(HEADER, *TOLD)
    assert tree.bounds(0) == (2, 2)
    assert tree.check() == []
    with pytest.raises(InputError, match=r"line 3: whose side is the value of a chance node"):
        traced({**HEADER, "side": "mover"}, *TOLD)


def test_gambit(tmp_path: Path) -> None:
    """Gambit has nodes of chance, with fractions that add up to 1 exactly."""
    text = b"".join(extensive_form(expectimax(games.Explicit(TEXTBOOK)))).decode()
    assert 'c "C" 2 "" { "0" 1/4 "D" 3/4 } 0' in text
    assert '{ "0" 1/3 "1" 1/3 "2" 1/3 } 0' in text


@pytest.mark.parametrize("horizon", [4, 6])
def test_openspiel_is_of_the_same_opinion(horizon: int) -> None:
    """Pig to its end, judged by OpenSpiel's own expectiminimax."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel judges where it is installed")
    judge = pytest.importorskip("open_spiel.python.algorithms.minimax").expectiminimax
    name = f"pig(winscore=6,diceoutcomes=3,horizon={horizon})"
    tree = expectimax(games.OpenSpiel(name))
    start = pyspiel.load_game(name).new_initial_state()
    assert tree.value == pytest.approx(judge(start, 99, None, 0)[0])
    assert tree.player(0) is Player.MAX
    assert tree.check() == []
    explain(tree).verify()
