"""Other people's rules: OpenSpiel and python-chess, judged by what is published or counted."""

from __future__ import annotations

import sys
from math import inf
from random import Random
from typing import Any

import pytest

from treeviz import InputError, Player, View, alphabeta, explain, games
from treeviz.testing import check_game
from treeviz.tree.certificate import Claim, certificate
from treeviz.view.scene import Mark

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"


@pytest.fixture
def spiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")


@pytest.fixture
def chess() -> Any:
    return pytest.importorskip("chess", reason="python-chess is an extra")


# OpenSpiel


class Proxy:
    """An OpenSpiel state that counts how many states are visited."""

    def __init__(self, state: Any, seen: list[int]) -> None:
        self._state, self._seen = state, seen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def clone(self) -> Proxy:
        self._seen[0] += 1
        return Proxy(self._state.clone(), self._seen)


def judged(judge: Any, state: Any) -> tuple[float, int]:
    """Return OpenSpiel's alpha-beta value of a state for player 0, and the nodes it visits."""
    search = pytest.importorskip("open_spiel.python.algorithms.minimax")._alpha_beta
    seen = [1]
    value, _ = search(Proxy(state, seen), 99, -inf, inf, None, 0)
    return value, seen[0]


@pytest.mark.parametrize(
    ("name", "ours", "first", "last", "count"),
    [
        ("tic_tac_toe", games.TicTacToe, 2, 8, 250),
        ("connect_four(rows=4,columns=4)", games.Connect, 8, 15, 150),
        ("connect_four(rows=4,columns=5)", games.Connect, 13, 19, 100),
    ],
)
def test_openspiel_agrees(
    spiel: Any, name: str, ours: Any, first: int, last: int, count: int
) -> None:
    """Values of random positions and nodes visited are those of OpenSpiel's own alpha-beta."""
    judge, found, chance = spiel.load_game(name), set(), Random(name)
    adapter = games.OpenSpiel(name)
    asked = 0
    while asked < count:
        state = judge.new_initial_state()
        for _ in range(chance.randint(first, last)):
            if not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        asked += 1
        rows = str(state).replace(".", "_").split()
        value, nodes = judged(judge, state)
        own = alphabeta(ours("/".join(rows)))
        assert (own.value, own.columns.visited) == (10 * value, nodes), rows
        through = alphabeta(adapter.at(state.serialize()))
        assert (through.value, through.columns.visited) == (value, nodes), rows
        found.add(value)
    assert len(found) >= 2


def test_openspiel_on_the_empty_board(spiel: Any) -> None:
    """Counted through a state proxy, OpenSpiel's alpha-beta visits the same 18,297 nodes."""
    judge = spiel.load_game("tic_tac_toe")
    assert judged(judge, judge.new_initial_state()) == (0, 18_297)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kuhn_poker", "do not see everything"),
        ("matrix_pd", "not zero-sum"),
        ("matrix_rps", "do not move in turns"),
        ("phantom_ttt", "do not see everything"),
        ("chinese_checkers(players=3)", "3 players"),
        ("tic_tac_to", "did you mean 'tic_tac_toe'"),
    ],
)
def test_openspiel_games_that_do_not_fit(spiel: Any, name: str, reason: str) -> None:
    """A game that cannot be searched is refused by its name, with the reason."""
    with pytest.raises(InputError, match=reason) as refusal:
        games.OpenSpiel(name)
    assert name in str(refusal.value)


def test_openspiel_first_mover_is_max(spiel: Any) -> None:
    """In OpenSpiel's chess the first to move is player 1; it is MAX all the same."""
    game = games.OpenSpiel("chess")
    assert game.to_move(game.start) is Player.MAX
    after = game.play(game.start, next(iter(game.moves(game.start))))
    assert game.to_move(after) is Player.MIN
    assert len(list(game.moves(game.start))) == 20
    assert check_game(games.OpenSpiel("tic_tac_toe"), positions=100) == 100


# Chess


def perft(game: Any, state: str, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(game, game.play(state, m), depth - 1) for m in game.moves(state))


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (None, [20, 400, 8_902]),
        (KIWIPETE, [48, 2_039]),
        (ENDING, [14, 191, 2_812]),
    ],
    ids=["initial", "kiwipete", "ending"],
)
def test_perft(chess: Any, position: str | None, counts: list[int]) -> None:
    """Through the adapter there are as many lines of each length as published."""
    game = games.Chess(position)
    assert [perft(game, game.start, depth) for depth in range(1, len(counts) + 1)] == counts


def test_positions_are_those_of_python_chess(chess: Any) -> None:
    """Their FENs are written faster, and are the same: promoted men, castling, en passant."""
    for seed, position in enumerate(
        (None, KIWIPETE, ENDING, "4k3/PPP5/8/8/8/8/ppp5/4K3 w - - 0 1")
    ):
        game, chance = games.Chess(position), Random(seed)
        for _ in range(8):
            state, board = game.start, chess.Board(game.start)
            for _ in range(60):
                moves = list(game.moves(state))
                if not moves:
                    break
                move = chance.choice(moves)
                state = game.play(state, move)
                board.push(move)
                assert state == board.fen()
                assert game.material(state) == game.material(board.fen())
                assert game.is_over(state) == board.copy(stack=False).is_game_over()
            assert type(game.native(state)) is chess.Board


@pytest.mark.parametrize("variant", ["chess", "atomic", "antichess", "crazyhouse", "horde"])
def test_captures_are_the_moves_that_take(chess: Any, variant: str) -> None:
    """All of them, in search order: what is taken is named by the first of equal takes."""
    chance, taken = Random(5), 0
    for _ in range(5):
        game = games.Chess(variant=variant)
        state = game.start
        for _ in range(60):
            moves = list(game.moves(state))
            captures = list(game.captures(state))
            assert captures == [move for move in moves if game.takes(state, move)]
            taken += len(captures)
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
    assert taken > 50


def test_a_game_over_with_moves_left_has_no_captures(chess: Any) -> None:
    """After 75 moves without a capture the game is drawn, whatever could be taken."""
    drawn, open_yet = (f"7k/8/8/8/8/8/q7/KN6 w - - {clock} 90" for clock in (150, 149))
    game = games.Chess()
    assert not list(game.captures(drawn))
    assert list(game.captures(open_yet))


def test_a_mate_in_two(chess: Any) -> None:
    """Morphy's mate in two is found, told in SAN, and its proof tree shows all replies of Black."""
    tree = alphabeta(games.Chess(MATE), depth=3)
    assert tree.value == 1
    assert tree.notation(tree.choice(0) or 0) == "Ra6"
    told = next(move for move in explain(tree).moves if move.chosen)
    assert told.notation == "Ra6"
    assert told.line[-1].endswith("#")
    assert "White" in explain(tree).text
    proof = certificate(tree, Claim(0, "≥", 1))
    root = tree.choice(0) or 0
    assert set(tree.children(root)) <= proof
    assert all(sum(c in proof for c in tree.children(n)) == 1 for n in tree.children(root))
    mates = [node for node in proof if not tree.children(node)]
    assert all(tree.notation(node).endswith("#") for node in mates)
    assert all(chess.Board(tree.state(node)).is_checkmate() for node in mates)
    shown = {m.node for m in View(proof=True)(tree).marks if isinstance(m, Mark)}
    assert shown == proof | set(tree.principal_variation())


@pytest.mark.parametrize(
    ("position", "value", "outcome"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, "stalemate"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1, "White wins"),
        ("7K/6q1/6k1/8/8/8/8/8 w - - 0 1", -1, "Black wins"),
        ("7k/8/6K1/8/8/8/8/8 w - - 0 1", 0, "draw"),
    ],
)
def test_finished_games_of_chess(chess: Any, position: str, value: float, outcome: str) -> None:
    """Mate, stalemate and bare kings end the game, whatever moves would be left."""
    game = games.Chess(position)
    assert list(game.moves(game.start)) == []
    assert (game.utility(game.start), game.outcome(game.start)) == (value, outcome)


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("nonsense", "no FEN"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "no FEN"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "cannot be.*king"),
        ("kK6/8/8/8/8/8/8/8 w - - 0 1", "cannot be"),
    ],
)
def test_a_fen_that_is_no_position(chess: Any, fen: str, said: str) -> None:
    """What is no FEN, or one of no position that can be, is refused, quoted and with the reason."""
    with pytest.raises(InputError, match=said) as refusal:
        games.Chess(fen)
    assert repr(fen) in str(refusal.value)


def test_chess_keeps_the_contract(chess: Any) -> None:
    """A position is its FEN, and the adapter keeps the contract of games."""
    game = games.Chess(KIWIPETE)
    assert game.parse(game.position(game.start)) == game.start == KIWIPETE
    assert check_game(game, positions=60) == 60


# What is not installed


@pytest.mark.parametrize(
    ("module", "make", "extra"),
    [
        ("pyspiel", lambda: games.OpenSpiel("tic_tac_toe"), "openspiel"),
        ("chess", games.Chess, "chess"),
    ],
)
def test_a_missing_library_names_its_extra(
    monkeypatch: pytest.MonkeyPatch, module: str, make: Any, extra: str
) -> None:
    """Without the library of an adapter the message names the extra that brings it."""
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(InputError, match=rf"pip install 'gametreeviz\[{extra}\]'"):
        make()
