"""Wins by force within so many plies, from the rules alone: every move is tried.

A threat search passes by wins of quiet moves. Where it has found that some moves lose, the others
are asked this, as far as those went: else what was only not found would be read as an escape.

>>> from treeviz import games
>>> game = games.Domineering(".V../.V../.HH./.... H")
>>> after = game.play(game.start, ((3, 0), (3, 1)))
>>> Exhaustive(game, asked=500).win(after, plies=5)
(((0, 2), (1, 2)), ((3, 2), (3, 3)), ((0, 0), (1, 0)))
"""

from __future__ import annotations

from treeviz.game.game import Game, Move, State


class _Spent(Exception):
    """That as many positions were asked as may be."""


class Exhaustive:
    """The search of one game, which asks the rules of so many positions.

    Parameters
    ----------
    rules
        The game.
    asked
        How many positions it may come to, in all searches together.
    """

    def __init__(self, rules: Game, asked: int) -> None:
        self._rules, self._left = rules, asked

    def win(self, state: State, plies: int) -> tuple[Move, ...] | None:
        """Return a line with which who is to move wins by force; None: none was found.

        The soonest win comes first; of the replies the line has those that hold out longest.

        Parameters
        ----------
        state
            The game's own state, which is not over.
        plies
            How many moves may be made, at most, the one that wins among them.
        """
        try:
            found = (self._win(state, most) for most in range(1, plies + 1, 2))
            return next((line for line in found if line is not None), None)
        except _Spent:
            return None

    def _win(self, state: State, plies: int) -> tuple[Move, ...] | None:
        rules = self._rules
        mover = rules.to_move(state)
        for move in rules.moves(state):
            then = self._played(state, move)
            if rules.is_over(then):
                if rules.winner(then) is mover:
                    return (move,)
            elif plies > 1 and rules.to_move(then) is mover.other:
                line = self._loss(then, plies - 1)
                if line is not None:
                    return (move, *line)
        return None

    def _loss(self, state: State, plies: int) -> tuple[Move, ...] | None:
        rules, longest = self._rules, tuple[Move, ...]()
        mover = rules.to_move(state)
        for reply in rules.moves(state):
            then = self._played(state, reply)
            if rules.is_over(then) or rules.to_move(then) is not mover.other:
                return None
            line = self._win(then, plies - 1)
            if line is None:
                return None
            longest = max(longest, (reply, *line), key=len)
        return longest or None

    def _played(self, state: State, move: Move) -> State:
        self._left -= 1
        if self._left < 0:
            raise _Spent
        return self._rules.play(state, move)
