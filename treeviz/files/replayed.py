"""A recording played through by its game: the game's own states and moves for what a file tells.

The file says where the game began and how each move was written. Everything else is played: so the
states are the game's own, and a file that does not keep to the rules is found out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from treeviz.errors import GameError, InputError
from treeviz.files.document import Document
from treeviz.files.position_index import NOWHERE
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Game, Move, State, complete
from treeviz.game.same_move import same_move

_LONGEST = 1_000_000  # signs of a position that a game is asked to read
_MOST_MOVES_KEPT = 1 << 17  # in all positions together; some ten megabytes


def begun(document: Document, game: Any) -> Any:
    """Return a game at the position in which a recording begins.

    Raises
    ------
    InputError
        If the game does not know the position.
    """
    rules, place = CheckedGame(complete(game)), document.positions[0]
    if place == NOWHERE:
        return game
    text = document.texts[place]
    if len(text) > _LONGEST:
        raise InputError(f"the recording begins at a position of more than {_LONGEST:,} signs")
    try:
        if rules.position(rules.start) == text:
            return game
        return complete(game).at(rules.parse(text))
    except GameError as error:
        raise InputError(str(error)) from error
    except InputError as error:
        raise InputError(f"the recording begins at {text!r}, and its game: {error}") from error


class Replay:
    """Plays a recording through.

    Parameters
    ----------
    document
        The checked file.
    rules
        The game at its beginning; what its code raises is a GameError.

    Raises
    ------
    InputError
        If the recording does not keep to the rules.
    """

    def __init__(self, document: Document, rules: Game) -> None:
        self._document = document
        self._rules = rules
        self._states: list[State] = [None] * len(document.texts)
        self._owners: dict[State, int] = {}
        self._written: dict[int, dict[str, list[Move]]] = {}  # of the positions met last
        self._moves_kept = 0
        self._before = [NOWHERE, *map(document.positions.__getitem__, document.columns.parent[1:])]

    def run(self) -> tuple[list[State], list[Move]]:
        """Return the state of each node and the move that led to it, as its search had them.

        A branch that was never entered has no state: it is played when somebody asks.
        """
        document = self._document
        positions, moves = document.positions, document.moves
        if positions[0] != NOWHERE:
            self._own(positions[0], self._rules.start)
        acts: dict[tuple[int, int, int], Move] = {(NOWHERE, NOWHERE, positions[0]): None}
        try:
            for step in dict.fromkeys(zip(self._before, moves, positions, strict=True)):
                if step not in acts:
                    acts[step] = self._act(*step)
        except GameError as error:  # its rules do not know what the file tells
            raise InputError(f"the recording does not keep to the rules: {error}") from error
        states = [*self._states, None]  # the last is that of `NOWHERE`
        found = [states[place] for place in positions]
        steps = zip(self._before, moves, positions, strict=True)
        return found, [acts[step] for step in steps]

    def _own(self, place: int, state: State) -> bool:
        """Take a state for that of a place; tell whether it can be."""
        if self._rules.position(state) != self._document.texts[place]:
            return False
        if self._owners.setdefault(state, place) != place:
            return False  # it is another one's already
        if self._states[place] is None:
            self._states[place] = state
        return bool(self._states[place] == state)

    def _act(self, before: int, move: int, after: int) -> Move:
        """Return the move of one step, and take its state for what followed."""
        state = None if before == NOWHERE else self._states[before]
        if state is None:
            if after == NOWHERE:  # neither is known, as some searches record it
                return None if move == NOWHERE else self._document.acts[move]
            raise InputError(self._astray(before, move))
        for act in self._candidates(before, move):
            if after == NOWHERE or self._own(after, self._rules.play(state, act)):
                return None if move == NOWHERE else act
        raise InputError(self._astray(before, move))

    def _candidates(self, before: int, move: int) -> Iterable[Move]:
        """Return the legal moves that are written as the file says."""
        if before not in self._written:
            if self._moves_kept > _MOST_MOVES_KEPT:
                self._written.clear()
                self._moves_kept = 0
            written: dict[str, list[Move]] = {}
            state = self._states[before]
            for act in self._rules.moves(state):
                written.setdefault(self._rules.notation_at(state, act), []).append(act)
                self._moves_kept += 1
            self._written[before] = written
        if move == NOWHERE:
            return [act for acts in self._written[before].values() for act in acts]
        acts = self._written[before].get(self._document.notations[move], [])
        told = self._document.acts[move]
        return acts if len(acts) < 2 or told is None else [a for a in acts if same_move(a, told)]

    def _astray(self, before: int, move: int) -> str:
        document = self._document
        where = "" if before == NOWHERE else f" at {document.texts[before]!r}"
        which = "a move" if move == NOWHERE else f"the move {document.notations[move]!r}"
        return (
            f"the recording does not keep to the rules of {document.name()!r}: {which}{where} "
            "does not lead where it says"
        )
