"""Who wins next where the depth ended, as the rules tell: what an estimate there passes by.

>>> from treeviz import games
>>> game = games.TicTacToe("xx_/oo_/___")
>>> winning_move(game, game.start)
(0, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from itertools import islice

from treeviz.errors import GameError
from treeviz.game.game import Game, Move, State

_ASKED = 100  # moves at one position: hardly a game has so many
_FEW = 16  # moves at one position, before each of its replies is asked for its reply


def winning_move(rules: Game, state: State) -> Move | None:
    """Return a move that wins at once in a position; None if none does.

    Parameters
    ----------
    rules, state
        The game, and its own state.
    """
    if state is None or rules.is_over(state):
        return None
    mover = rules.to_move(state)
    for move in islice(rules.moves(state), _ASKED):
        if not rules.may_win(state, move):
            continue
        then = rules.play(state, move)
        if rules.is_over(then) and rules.winner(then) is mover:
            return move
    return None


def wins_after_all(rules: Game, state: State) -> tuple[str, ...]:
    """Return moves, as they are written, one of which wins at once whatever is played; or nothing.

    Parameters
    ----------
    rules, state
        The game, and its own state: whoever is not to move there wins, with these.

    Examples
    --------
    >>> from treeviz import games
    >>> two_threats = games.TicTacToe("x_x/ox_/__o")  # o is to move, and stops one of them
    >>> wins_after_all(two_threats, two_threats.start)
    ('[2,0]', '[0,1]')
    """
    if rules.is_over(state) or winning_move(rules, state) is not None:
        return ()
    mover, wins = rules.to_move(state), dict[str, None]()
    for tried, move in enumerate(islice(rules.moves(state), _ASKED + 1)):
        later = rules.play(state, move)
        over = rules.is_over(later)
        win = None if over or rules.to_move(later) is mover else winning_move(rules, later)
        if win is None or tried == _ASKED:
            return ()  # it ends otherwise, goes on, or there are too many
        wins[str(rules.notation_at(later, win))] = None
    return tuple(wins)


class _Standing(IntEnum):
    """How who moved last stands where the depth ended, the worst first."""

    LOST, OPEN, WON = range(3)


class NextWins:
    """Who wins next where the depth ended in one recording.

    Parameters
    ----------
    rules
        Its game.
    state
        Gives the state of a node; None where none was recorded.
    """

    def __init__(self, rules: Game, state: Callable[[int], State]) -> None:
        self._rules, self._state = rules, state

    def best(self, choice: int, others: Iterable[int]) -> int:
        """Return the choice, unless the other side wins at once there: then what stands best.

        That is what wins whatever is replied, which is asked only where there are few moves, or
        what is not met by a win.

        Parameters
        ----------
        choice, others
            Nodes of one parent, where the depth ended.
        """
        if not self._rules.known:
            return choice
        try:
            best, stands = choice, self._standing(choice)
            for end in others if stands is _Standing.LOST else ():
                if stands is _Standing.WON or (stands is _Standing.OPEN and not self._are_few(end)):
                    break
                if (other := self._standing(end)) > stands:
                    best, stands = end, other
        except GameError:  # past the depth, which is no matter of what was recorded
            return choice
        return best

    def _standing(self, end: int) -> _Standing:
        state, rules = self._state(end), self._rules
        if state is None:
            return _Standing.OPEN
        if winning_move(rules, state) is not None:
            return _Standing.LOST
        won = self._are_few(end) and wins_after_all(rules, state)
        return _Standing.WON if won else _Standing.OPEN

    def _are_few(self, end: int) -> bool:
        """Tell whether there are few moves where the depth ended."""
        moves = self._rules.moves(self._state(end))
        return len(list(islice(moves, _FEW + 1))) <= _FEW
