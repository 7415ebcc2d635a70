"""Wins by force of which every move threatens to win at once: threat search, from the rules alone.

Whoever attacks plays only moves after which the opponent has but one or two replies that do not
lose at once. So few lines remain that a win many plies away is found among a few hundred positions
(L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku solved by new search techniques",
1993; T. Thomsen, "Lambda-search in game trees", 2000, calls such a search λ¹). A win that it finds
is certain, for all replies are played; that it finds none proves nothing.

>>> from treeviz import games
>>> game = games.TicTacToe("x__/_o_/o_x")
>>> ThreatSearch(game, asked=100).win(game.start)  # it stops o and makes two threats
((0, 2), (0, 1), (1, 2))
"""

from __future__ import annotations

from treeviz.game.game import Game, Move, State
from treeviz.tree.next_wins import winning_move

Threats = tuple[Move, ...]

MOST_THREATS = 5  # made one after the other
MOST_DEFENCES = 2  # replies to a threat that do not lose at once


class _Spent(Exception):
    """That as many positions were asked as may be."""


class ThreatSearch:
    """The search of one game, which asks the rules of so many positions.

    Parameters
    ----------
    rules
        The game.
    asked
        Of how many positions it may be asked who wins at once there: in all searches together.
    defences
        How many replies to a move may not lose at once for it to be a threat.
    """

    def __init__(self, rules: Game, asked: int, defences: int = MOST_DEFENCES) -> None:
        self._rules, self._left, self._defences = rules, asked, defences

    def win(self, state: State, threats: int = MOST_THREATS) -> Threats | None:
        """Return a line with which who is to move wins by force; None: none was found.

        A win of fewer threats comes first; of the replies the line has those that hold out longest.

        Parameters
        ----------
        state
            The game's own state, which is not over.
        threats
            How many moves they may make that only threaten to win.
        """
        try:
            found = (self._win(state, most) for most in range(threats + 1))
            return next((line for line in found if line is not None), None)
        except _Spent:
            return None

    def loss(self, state: State, threats: int) -> Threats | None:
        """Return a line with which who is to move loses, whatever they play; None: none was found.

        Nor is one where the side that loses moves twice, or chance does, before the other answers.

        Parameters
        ----------
        state
            The game's own state.
        threats
            How many moves the opponent may then make that only threaten to win.

        Examples
        --------
        >>> from treeviz import games
        >>> game = games.TicTacToe("x_x/_o_/o_x")
        >>> ThreatSearch(game, asked=100).loss(game.start, threats=0)
        ((0, 1), (1, 2))
        """
        try:
            return None if self._rules.is_over(state) else self._loss(state, threats)
        except _Spent:
            return None

    def _win(self, state: State, threats: int) -> Threats | None:
        rules = self._rules
        win = self._next_win(state)
        if win is not None or not threats:
            return None if win is None else (win,)
        mover = rules.to_move(state)
        for move in rules.moves(state):
            then = rules.play(state, move)
            if rules.is_over(then) or rules.to_move(then) is not mover.other:
                continue
            line = self._loss(then, threats - 1)
            if line is not None:
                return (move, *line)
        return None

    def _loss(self, state: State, threats: int) -> Threats | None:
        rules, met, longest = self._rules, list[tuple[Move, State]](), Threats()
        mover = rules.to_move(state)
        for reply in rules.moves(state):
            then = rules.play(state, reply)
            if rules.is_over(then) or rules.to_move(then) is not mover.other:
                return None
            win = self._next_win(then)
            if win is None:
                met.append((reply, then))
            elif not longest:
                longest = (reply, win)
            if len(met) > (self._defences if threats else 0):
                return None
        for reply, then in met:
            line = self._win(then, threats)
            if line is None:
                return None
            longest = max(longest, (reply, *line), key=len)
        return longest or None

    def _next_win(self, state: State) -> Move | None:
        self._left -= 1
        if self._left < 0:
            raise _Spent
        return winning_move(self._rules, state)
