"""Who is to move at the positions of a search that does not say it itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from treeviz.diagnosis.calls.essence import essence
from treeviz.errors import GameError
from treeviz.game.contract import ask
from treeviz.game.game import Game, Player, State
from treeviz.game.unruled import Unruled

_MOST = 1_000  # positions looked at before a call
_ASKED = 64  # positions asked of last, from which one that is not known may come


class Movers:
    """Who is to move at the positions that can follow from one, as the search has them.

    The nearest are looked at first. Where there are more, the rest are looked at as a search asks:
    a position that is not known comes from one of those that it asked of last.

    Parameters
    ----------
    rules, start
        The game and the position.
    given
        State → the position as the search has it.

    Attributes
    ----------
    told
        Whether what the search has tells whose turn it is: a number of pins alone does not.
    """

    def __init__(self, rules: Game, start: State, given: Callable[[State], Any]) -> None:
        self._rules, self._given = rules, given
        self._states: dict[Any, State] = {}
        self._movers: dict[Any, Player] = {}
        self._expanded: set[State] = set()
        self._asked: deque[State] = deque(maxlen=_ASKED)
        self.told = True
        waiting, seen = deque([start]), {start}
        self._meet(start)
        while waiting and len(seen) < _MOST and self.told:
            for after in self._expand(waiting.popleft()):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)

    def at(self, board: Any) -> Player | None:
        """Return who is to move at a position as the search has it; None if it is not known."""
        for state in reversed(self._asked):
            if board in self._movers:
                break
            if state not in self._expanded:
                self._expand(state)
        if board in self._states:
            self._asked.append(self._states[board])
        return self._movers.get(board)

    def _expand(self, state: State) -> list[State]:
        """Take in what the moves of a state lead to."""
        rules = self._rules
        self._expanded.add(state)
        following = [rules.play(state, move) for move in rules.moves(state)]
        for after in following:
            self._meet(after)
        return following

    def _meet(self, state: State) -> None:
        board, mover = self._given(state), self._rules.to_move(state)
        self._states.setdefault(board, state)
        if self._movers.setdefault(board, mover) is not mover:
            self.told = False


def not_known(board: Any) -> None:
    """Return that it is not known who is to move at a position as the search has it."""


class Sides(Unruled):
    """Who is to move at the positions of a search, and what the sides are called.

    Parameters
    ----------
    rules
        The game.
    mover_at
        Who is to move at positions as the search has them; None: they are the game's own states.
    """

    def __init__(self, rules: Game, mover_at: Callable[[Any], Player | None] | None) -> None:
        super().__init__()
        self._rules, self._mover_at = rules, mover_at

    def to_move(self, state: State) -> Player:
        """Return who is to move; MAX where that is not known."""
        if self._mover_at is None:
            try:
                return Player(ask(self._rules, "to_move", state, self._rules.to_move))
            except (GameError, ValueError):  # what the search made is no state of the game
                return Player.MAX
        return self._mover_at(essence(state)) or Player.MAX

    def side(self, player: Player) -> str:
        """Return what the game calls a player."""
        return self._rules.side(player)
