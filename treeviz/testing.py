"""The contract of `Game` as a function to call in one's own tests.

>>> from treeviz import games
>>> check_game(games.TicTacToe("xox/oox/___"))
10
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Any, NamedTuple

from treeviz.errors import GameError, InputError, ReadsNoPositions
from treeviz.formatting.numerals import signed
from treeviz.formatting.printed import repr_of
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import ask, breaches, moves_of, number, place_of, winner_of, worth
from treeviz.game.flaws import flaws, given_once
from treeviz.game.game import Game, Player, State, complete, defines

_SYMMETRIES = 16  # asked of a position at most
_RANKS = {Player.MIN: 0, None: 1, Player.MAX: 2}  # who has won, the worst for MAX first


class GameEnd(NamedTuple):
    """A finished game: who has won, as a place in `_RANKS`; its utility; its state."""

    rank: int
    value: float
    state: State


def check_game(game: object, *, positions: int = 1000) -> int:
    """Check that a game keeps the contract of :class:`~treeviz.Game`; return how many positions.

    Parameters
    ----------
    game
        The game.
    positions
        How many positions to visit at most, breadth first from the start.

    Raises
    ------
    GameError
        For the first law that is broken; the message says which, and on which position.
    InputError
        If no position may be visited.

    Examples
    --------
    >>> from treeviz import games
    >>> class Forgetful(games.TicTacToe):
    ...     def moves(self, state):
    ...         return [(r, c) for r in range(3) for c in range(3) if state[4 * r + c] == "_"]
    >>> check_game(Forgetful("xox/oox/___"))
    Traceback (most recent call last):
        ...
    treeviz.errors.GameError: the game is over at 'xox/oox/__x' (x wins), but moves() still gives 2
    moves there
    """
    if isinstance(positions, bool) or not isinstance(positions, int) or positions < 1:
        raise InputError(f"expected 1 or more positions to visit, got {repr_of(positions)}")
    rules = complete(game)
    asked = CheckedGame(rules)  # its answers are refused politely
    seen: dict[Any, State] = {}
    waiting = deque([rules.start])
    ends: list[GameEnd] = []
    if (once := given_once(rules, rules.start)) is not None:
        raise GameError(str(once))
    while waiting and len(seen) < positions:
        state = waiting.popleft()
        for breach in breaches(rules, state):
            raise GameError(breach.text)
        if state in seen:
            if rules.to_move(state) is not rules.to_move(seen[state]):
                one, other = place_of(rules, seen[state]), place_of(rules, state)
                raise GameError(
                    f"the states {one} and {other} are equal, yet another player is to move: "
                    "whose turn it is must be part of the state"
                )
            continue
        seen[state] = state
        moves = moves_of(rules, state)
        again = moves_of(rules, state)
        where = place_of(rules, state)
        if list(map(asked.notation, moves)) != list(map(asked.notation, again)):
            raise GameError(f"moves gave another order when it was asked again at {where}")
        _check_texts(rules, asked, state, where)
        if not moves:
            value = number(ask(rules, "utility", state, rules.utility), "utility", rules, state)
            _check_winner(rules, state, value, ends)
            _check_key(asked, state, where)
            continue
        worth(ask(rules, "heuristic", state, rules.heuristic), "heuristic", rules, state)
        written = [asked.notation_at(state, move) for move in moves]
        twice = next((text for text in written if written.count(text) > 1), None)
        if twice is not None:
            raise GameError(f"two moves are both written {twice!r} at {where}")
        _check_key(asked, state, where)
        for flaw in flaws(rules, state):
            raise GameError(str(flaw))
        waiting += [ask(rules, "play", state, rules.play, move) for move in moves]
    return len(seen)


def _check_texts(rules: Game, asked: Game, state: State, where: str) -> None:
    """Check that a position can be shown, written and read back, if the game reads positions."""
    text = asked.position(state)
    if text != ask(rules, "position", state, rules.position):
        raise GameError(f"position gave more than one line: {where}")
    asked.board(state)
    asked.label(state)
    asked.remark(state)
    try:
        read = asked.parse(text)
    except ReadsNoPositions:
        return
    except InputError as error:
        raise GameError(f"parse does not read what position wrote at {where}: {error}") from error
    if asked.position(read) != text:
        raise GameError(f"parse reads {where} as another position, {place_of(rules, read)}")


def _check_winner(rules: Game, state: State, value: float, ends: list[GameEnd]) -> None:
    """Check that wins of MAX are worth more than draws, and draws more than losses.

    Parameters
    ----------
    rules, state, value
        The game, a finished position, and its utility.
    ends
        For each winner that came, the position worth least to MAX and the one worth most; the
        present one is added.
    """
    if not defines(rules, "winner"):
        return  # by default it is the sign of the value
    winner = winner_of(rules, state)
    here = GameEnd(_RANKS[winner], value, state)
    for other in ends:
        low, high = sorted((here, other), key=lambda end: end.rank)
        if low.rank < high.rank and low.value >= high.value:
            raise GameError(
                f"utility gives {signed(high.value)} at {place_of(rules, high.state)}, where "
                f"{_ended(rules, high)}, and {signed(low.value)} at "
                f"{place_of(rules, low.state)}, where {_ended(rules, low)}; "
                "expected more of the first"
            )
    same = [end for end in ends if end.rank == here.rank] + [here]
    ends[:] = [end for end in ends if end.rank != here.rank]
    ends += {min(same, key=lambda end: end.value), max(same, key=lambda end: end.value)}


def _ended(rules: Game, end: GameEnd) -> str:
    winner = next(winner for winner, rank in _RANKS.items() if rank == end.rank)
    return "nobody has won" if winner is None else f"{CheckedGame(rules).side(winner)} has won"


def _check_key(asked: Game, state: State, where: str) -> None:
    """Check that symmetries keep the mover, and hold the position itself."""
    same = list(islice(asked.symmetries(state), _SYMMETRIES))
    if asked.key(state) not in {asked.key(one) for one in same}:
        raise GameError(f"symmetries leaves out the state itself at {where}; expected it, too")
    if any(asked.to_move(one) is not asked.to_move(state) for one in same):
        raise GameError(f"symmetries changes who is to move at {where}; expected the same player")
