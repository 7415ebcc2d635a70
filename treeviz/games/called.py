"""`Called`: how the command line calls a game, and the command that opens one of its positions.

>>> from treeviz import games
>>> game = games.Connect(rows=3, columns=4, k=3)
>>> Called.by_type(game).explain(game, "____/____/_o_x")
'treeviz explain connect ____/____/_o_x --k 3'
"""

from __future__ import annotations

import inspect
import shlex
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from treeviz import games
from treeviz.errors import TreevizError
from treeviz.formatting.plain_values import bare_text
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Game, State


class Called(NamedTuple):
    """How the command line calls a game; without a name, it does not know it.

    Attributes
    ----------
    name
        GAME: a built-in name, ``module:attr`` or ``file.py:attr``.
    options
        What goes with it, such as ``("--k", "3")``.
    position
        POSITION, from which `moves` are played; empty: the game's own start.
    moves
        The moves from there to where the game begins.
    heuristic
        How the command line calls the heuristic that is asked; empty: it is not told.
    """

    name: str = ""
    options: tuple[str, ...] = ()
    position: str = ""
    moves: str = ""
    heuristic: str = ""

    @classmethod
    def by_type(cls, game: object, heuristic: object = None) -> Called:
        """Return how a built-in game is called; of any other game, that it is not known.

        Parameters
        ----------
        game
            The game; a whole tree in one is no position that others could be opened from.
        heuristic
            What it is asked; only one of its own has a name there.
        """
        kinds = {name: kind for name, kind in games.BUILT_IN.items() if kind != "Explicit"}
        for name, kind in kinds.items():
            maker = getattr(games, kind)
            if type(game) is maker:
                defaults = inspect.signature(maker).parameters
                k = getattr(game, "k", None)
                options = ("--k", str(k)) if k and k != defaults["k"].default else ()
                named = bare_text(heuristic) or ""
                return cls(name, options, heuristic=named)
        return cls()

    def explain(
        self,
        game: Game,
        state: State,
        line: Callable[[], Sequence[str]] = list,
        options: Iterable[str] = (),
    ) -> str:
        """Return the command that explains a position; empty if none is known.

        Parameters
        ----------
        game
            The game, from where it was begun.
        state
            The position.
        line
            Returns the moves from there to the position, as they are written; it is asked only of
            a game whose positions cannot be typed.
        options
            What to add to the command.
        """
        return self._command("explain", game, state, line, options)

    def _command(
        self,
        verb: str,
        game: Game,
        state: State,
        line: Callable[[], Sequence[str]],
        options: Iterable[str],
    ) -> str:
        if not self.name:
            return ""
        position = self._typed(game, state)
        added = [*self.options]
        if position is None:
            position = self.position
            played = list(line())
            if not played and state != game.start:
                return ""
            if moves := " ".join(filter(None, (self.moves, *played))):
                added += ["--moves", moves]
        added += options
        if position.startswith("-"):
            words = [*added, "--", position]
        else:
            words = [position] * bool(position) + added
        return shlex.join(["treeviz", verb, self.name, *words])

    def diagnose(self, game: Game, state: State) -> str:
        """Return the command that diagnoses the heuristic from a position on; empty as there."""
        options = ("--heuristic", self.heuristic) if self.heuristic else ()
        return self._command("diagnose", game, state, list, options)

    def _typed(self, game: Game, state: State) -> str | None:
        """Return a position as it can be typed; None if the game does not read it back."""
        if self.name == "explicit":
            return None  # there a position is a whole tree
        rules = CheckedGame(game)
        try:
            text = rules.position(state)
            return text if text and bool(rules.parse(text) == state) else None
        except (TreevizError, ValueError):  # the second: an array is neither equal nor not
            return None


NOT_KNOWN = Called()
