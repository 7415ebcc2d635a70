"""`AskedGame`: a game as a search asks it: every answer checked, every fault named.

A search asks a million times, so its questions are put directly: a `try` costs nothing until
something is raised, and only then is it found out what was asked of which position.

>>> from treeviz import games
>>> game = AskedGame(games.TicTacToe(), None, 0)
>>> player, moves = game.turn("xox/oox/___")
>>> player, moves, next(iter(game.successors("xox/oox/___", moves)))
(<Player.MAX: 'max'>, ((2, 0), (2, 1), (2, 2)), ((2, 0), 'xox/oox/x__'))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from treeviz.errors import GameError
from treeviz.formatting.numerals import nearer_zero
from treeviz.game.contract import (
    blame,
    check_before_search,
    no_moves,
    no_probabilities,
    number,
    place_of,
    player_of,
    shares_of,
    worth,
)
from treeviz.game.game import (
    Game,
    Heuristic,
    Move,
    Player,
    State,
    complete,
    find_heuristic,
    heuristic_name,
)
from treeviz.game.keys import FAULTS

MAX, MIN = Player.MAX, Player.MIN


class AskedGame:
    """What a search asks of a game.

    Parameters
    ----------
    game
        Any object with the methods of :class:`~treeviz.Game`.
    heuristic
        A function of states, the name of one of the game's, or None for the game's own.
    depth_penalty
        Points per ply by which a finished game's value moves towards 0.
    chance
        Whether the search knows what to do where it is chance's turn.
    max_nodes
        How many nodes the search may record: of moves that never end, one more are listed.

    Attributes
    ----------
    turn
        state → (player to move, tuple of moves); no moves: the game is over.
    successors
        (state, its moves) → pairs of a move and the state it leads to, in the same order.
    play
        (state, move) → the state it leads to.
    shares
        (state, its moves) → how likely each is where it is chance's turn, in the same order.
    utility
        (state, ply) → value of a finished game, MAX's side, with the penalty taken off.
    estimate
        state → value by the heuristic, MAX's side.

    Raises
    ------
    GameError
        Here for a breach of the contract that a few positions show, later by whatever is called
        when the game's code raises something or answers with something else.
    """

    turn: Callable[[State], tuple[Player, tuple[Move, ...]]]
    successors: Callable[[State, tuple[Move, ...]], Iterable[tuple[Move, State]]]
    play: Callable[[State, Move], State]
    shares: Callable[[State, tuple[Move, ...]], list[float]]
    utility: Callable[[State, int], float]
    estimate: Callable[[State], float]

    def __init__(
        self,
        game: object,
        heuristic: str | Heuristic | None,
        depth_penalty: float,
        *,
        chance: bool = False,
        max_nodes: int | None = None,
    ) -> None:
        self.game = whole = complete(game)
        opinion = find_heuristic(whole, heuristic)
        check_before_search(whole)
        self.turn = _turn(whole, chance, max_nodes)
        self.successors = _successors(whole)
        self.play = _play(whole)
        self.shares = _shares(whole)
        self.utility = _utility(whole, depth_penalty)
        self.estimate = _estimate(whole, opinion, heuristic_name(whole, heuristic))


def _turn(
    game: Game, chance: bool, max_nodes: int | None
) -> Callable[[State], tuple[Player, tuple[Move, ...]]]:
    to_move, moves_at = game.to_move, game.moves
    most = None if max_nodes is None else max_nodes + 1

    def turn(state: State) -> tuple[Player, tuple[Move, ...]]:
        try:
            player = to_move(state)
        except FAULTS as error:
            blame(error, "to_move", game, state)
        if player is not MAX and player is not MIN:
            player = _player(player, chance, game, state)
        try:
            given = moves_at(state)
        except FAULTS as error:
            blame(error, "moves", game, state)
        if type(given) is tuple:
            return player, given
        if type(given) is range:
            return player, tuple(given[:most])
        try:
            return player, tuple(given if type(given) is list else islice(given, most))
        except FAULTS as error:  # moves may be a generator, whose code runs here
            if not hasattr(given, "__iter__"):
                raise GameError(no_moves(given, place_of(game, state))) from error
            blame(error, "moves", game, state)

    return turn


def _player(given: Any, chance: bool, game: Game, state: State) -> Player:
    """Return the player that an answer is equal to, such as the text ``"max"``."""
    player = player_of(given, game, state)
    if player is Player.CHANCE and not chance:
        raise GameError(
            f"it is chance's turn at {place_of(game, state)}: search the game with expectimax, "
            "which knows what dice are worth"
        )
    return player


def _shares(game: Game) -> Callable[[State, tuple[Move, ...]], list[float]]:
    def shares(state: State, moves: tuple[Move, ...]) -> list[float]:
        wrong = no_probabilities(game, state, moves)
        if wrong:
            raise GameError(wrong)
        return shares_of(game, state, moves)

    return shares


def _successors(
    game: Game,
) -> Callable[[State, tuple[Move, ...]], Iterable[tuple[Move, State]]]:
    play = game.play

    def successors(state: State, moves: tuple[Move, ...]) -> Iterable[tuple[Move, State]]:
        try:
            return [(move, play(state, move)) for move in moves]
        except FAULTS as error:
            blame(error, "play", game, state)

    return successors


def _play(game: Game) -> Callable[[State, Move], State]:
    asked = game.play

    def play(state: State, move: Move) -> State:
        try:
            return asked(state, move)
        except FAULTS as error:
            blame(error, "play", game, state)

    return play


def _utility(game: Game, depth_penalty: float) -> Callable[[State, int], float]:
    asked = game.utility

    def utility(state: State, ply: int) -> float:
        try:
            value = asked(state)
        except FAULTS as error:
            blame(error, "utility", game, state)
        if type(value) is not float or value != value:
            value = number(value, "utility", game, state)
        return nearer_zero(value, depth_penalty, ply) if depth_penalty else value

    return utility


def _estimate(game: Game, opinion: Heuristic, name: str) -> Callable[[State], float]:
    what = f"the heuristic {name!r}"

    def estimate(state: State) -> float:
        try:
            value = opinion(state)
        except FAULTS as error:
            blame(error, what, game, state)
        if type(value) is not float or value != value:
            value = worth(value, what, game, state)
        return value

    return estimate
