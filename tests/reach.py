"""What pictures must reach: trees of many games, drawn with no option but a depth."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import cache
from math import inf

from treeviz import Game, GameTree, Player, alphabeta, games, minimax

CASTLED = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 0 11"
ITALIAN = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"
MATING = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
FOUR = "_______/_______/___o___/__xx___/__oxo__/_xoxo__"
NAMED = "(a-rather-long-name-of-a-move(1 2 3) another-even-longer-name(5 6) short=7 (((-inf))))"


class Errands(Game):
    """A game of one's own: no board, and moves that are sentences."""

    start = ((), Player.MAX)

    def to_move(self, state):
        return state[1]

    def moves(self, state):
        errands = ("fetch the water from the well", "chop wood for the winter", "feed the hens")
        return [errand for errand in errands if errand not in state[0]]

    def play(self, state, move):
        return (*state[0], move), state[1].other

    def utility(self, state):
        return len(state[0][0]) - len(state[0][1])


def chain(plies: int) -> object:
    """Return a tree that is as deep as can be: at each ply one move ends the game."""
    return 0 if not plies else [plies % 7, chain(plies - 1)]


_OF_OUR_OWN: dict[str, Callable[[], GameTree]] = {
    "tic-tac-toe, mid-game": lambda: minimax(games.TicTacToe("xo_/_x_/__o")),
    "tic-tac-toe, three plies": lambda: minimax(games.TicTacToe(), depth=3),
    "tic-tac-toe 4×4": lambda: minimax(games.TicTacToe(rows=4, columns=4, k=3), depth=2),
    "gomoku": lambda: minimax(games.TicTacToe(rows=15, columns=15, k=5), depth=1),
    "gomoku, two plies": lambda: alphabeta(games.TicTacToe(rows=15, columns=15, k=5), depth=2),
    "connect four": lambda: minimax(games.Connect(rows=6, columns=7), depth=3),
    "connect four, mid-game": lambda: alphabeta(games.Connect(FOUR), depth=4),
    "domineering 4×4": lambda: alphabeta(games.Domineering(rows=4, columns=4)),
    "domineering 6×6": lambda: minimax(games.Domineering(rows=6, columns=6), depth=2),
    "domineering 8×8": lambda: minimax(games.Domineering(rows=8, columns=8), depth=1),
    "nim": lambda: alphabeta(games.Nim(2, 3, 4)),
    "nim, large": lambda: minimax(games.Nim(12, 31, 7, 19), depth=1),
    "forty children": lambda: minimax(games.Explicit([[n % 7, n % 5, n % 3] for n in range(40)])),
    "a chain of twelve plies": lambda: minimax(games.Explicit(chain(12))),
    "long names": lambda: minimax(games.Explicit(NAMED)),
    "fractions": lambda: minimax(
        games.Explicit([[0.1 + 0.2, 1 / 3], [2 / 7, inf], [-1e-17, -2.5]])
    ),
    "infinities": lambda: minimax(games.Explicit([[inf, -inf], [inf], [0]])),
    "moves that are sentences": lambda: minimax(Errands(), depth=2),
}
_OF_CHESS: dict[str, Callable[[], GameTree]] = {
    "chess": lambda: alphabeta(games.Chess(), depth=2),
    "chess, castled": lambda: alphabeta(games.Chess(CASTLED), depth=2, heuristic="material"),
    "chess, Italian": lambda: alphabeta(games.Chess(ITALIAN), depth=2, heuristic="material"),
    "chess, mate": lambda: alphabeta(games.Chess(MATING), depth=2),
}
_OF_OPENSPIEL: dict[str, Callable[[], GameTree]] = {
    "othello": lambda: minimax(games.OpenSpiel("othello"), depth=2),
    "breakthrough": lambda: alphabeta(games.OpenSpiel("breakthrough"), depth=2),
    "hex": lambda: alphabeta(games.OpenSpiel("hex"), depth=2),
    "amazons": lambda: minimax(games.OpenSpiel("amazons"), depth=1),
}
MADE = {
    **_OF_OUR_OWN,
    **(_OF_CHESS if importlib.util.find_spec("chess") else {}),
    **(_OF_OPENSPIEL if importlib.util.find_spec("pyspiel") else {}),
}


@cache
def searched(name: str) -> GameTree:
    """Return one of these trees, made once."""
    return MADE[name]()
