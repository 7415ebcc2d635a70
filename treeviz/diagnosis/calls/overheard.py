"""How far a search looked that asks the game for its rules, though nobody can look into it.

The game that it is handed notes which positions were played to, and from which something was
played. If no position that goes on was left alone, the search has looked to the end.

>>> from treeviz import games
>>> from treeviz.diagnosis.sample import Sample
>>> game = games.TicTacToe("xox/oox/___")
>>> heard = Overheard(game)
>>> after = heard.game.play(game.start, (2, 0))
>>> heard.to_the_end(Sample(game))
False
"""

from __future__ import annotations

import copy
from typing import Any

from treeviz.diagnosis.sample import Sample
from treeviz.errors import TreevizError
from treeviz.game.game import Game, Move, State


class Overheard:
    """A game that notes what is played.

    Parameters
    ----------
    rules
        The game.

    Attributes
    ----------
    game
        The same game, to hand to a search.
    """

    def __init__(self, rules: Game) -> None:
        self.game: Any = rules
        self._reached: set[State] = set()
        self._left: set[State] = set()
        listening = copy.copy(rules)

        def play(state: State, move: Move) -> State:
            after = rules.play(state, move)
            self._left.add(state)
            self._reached.add(after)
            return after

        try:
            listening.play = play  # type: ignore[method-assign]
        except (AttributeError, TreevizError):  # it lets nobody add anything
            return
        self.game = listening

    def begin(self) -> None:
        """Forget what was played: a search is called again."""
        self._reached.clear()
        self._left.clear()

    def to_the_end(self, sample: Sample) -> bool:
        """Tell whether something was played from every position reached that goes on.

        Parameters
        ----------
        sample
            Which positions go on, as far as they were examined.
        """
        ahead = self._reached - self._left
        return bool(self._reached) and all(sample.moves.get(state) == () for state in ahead)
