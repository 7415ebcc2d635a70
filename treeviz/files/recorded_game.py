"""`RecordedGame`: a game of which only a recording tells; its rules are not at hand.

It answers what pictures and words ask of the recorded positions: their text, their board, how the
game ended there. It knows no other positions, so nothing can be searched with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple

from treeviz.errors import GameError
from treeviz.formatting.scale import POINTS, Scale
from treeviz.game.game import Board, Game, Heuristic, Move, Player, State


class RecordedPosition:
    """A recorded position whose own state object is not at hand; it prints as its text."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


class PositionFacts(NamedTuple):
    """What a recording tells of one position.

    Attributes
    ----------
    text, label, outcome
        As the game wrote them.
    winner
        Who has won, where the game is over.
    board
        As the game drew it; None if it drew none.
    key
        What it shares with the same positions.
    moves
        Its moves in the game's order, where the recording needs them.
    symmetries
        The recorded states that are the same by symmetry, itself included.
    remark
        What the theory of the game says of it.
    """

    text: str
    label: str
    outcome: str
    winner: Player | None
    board: Board | None
    key: Hashable
    moves: tuple[Move, ...]
    symmetries: tuple[State, ...]
    remark: str | None = None


class GameWords(NamedTuple):
    """What a game says of itself and its values; as the attributes of :class:`Game`."""

    aim: str = ""
    notation_meaning: str = ""
    scale: Scale = POINTS
    known_as: str = ""
    position_meaning: str = ""
    win_worth: float | None = None
    typed: str | None = None  # the start as `typed` told it, if that is not its position
    counted: str = ""


class RecordedGame(Game):
    """A game of which only a recording tells.

    Parameters
    ----------
    name
        What the game is called.
    start
        The state at the root of the recording.
    positions
        What is told of a recorded state, by its place among the recorded positions.
    places
        The place of each recorded state.
    sides
        What MAX and MIN are called.
    heuristics
        The names of the game's heuristics.
    notations, notations_at
        How moves are written; and, where it depends on the position, by state and move.
    transposes
        Whether two of its positions can be the same.
    words
        What the game says of itself and its values.
    """

    known = False

    def __init__(
        self,
        name: str,
        start: State,
        positions: Callable[[int], PositionFacts],
        places: Mapping[State, int],
        sides: tuple[str, str],
        heuristics: tuple[str, ...],
        notations: Mapping[Move, str],
        notations_at: Mapping[tuple[State, Move], str],
        transposes: bool,
        words: GameWords = GameWords(),  # noqa: B008  # it cannot change
    ) -> None:
        self.name = name
        self.start = start
        self._positions = positions
        self._places = places
        self._sides = sides
        self._heuristics = heuristics
        self._notations = notations
        self._notations_at = notations_at
        self.transposes = transposes
        self.aim, self.notation_meaning, self.scale, self.known_as = words[:4]
        self.position_meaning, self.win_worth, self._typed, self.counted = words[4:]

    def __repr__(self) -> str:
        return f"<{self.name!r} as a recording tells of it>"

    def _told(self, state: State) -> PositionFacts:
        try:
            return self._positions(self._places[state])
        except (KeyError, TypeError):
            raise self._unknown(f"{state!r} is not in it") from None

    def _unknown(self, what: str) -> GameError:
        return GameError(
            f"only a recording tells of {self.name!r}, and {what}: "
            "load the recording with its game to go on"
        )

    def to_move(self, state: State) -> Player:
        """Return MAX; who moves is taken from the recording."""
        return Player.MAX

    def moves(self, state: State) -> tuple[Move, ...]:
        """Return the moves of a position where the recording needs them; else none."""
        return self._told(state).moves

    def play(self, state: State, move: Move) -> State:
        """Refuse: the rules are not at hand."""
        raise self._unknown("its rules are not at hand")

    def utility(self, state: State) -> float:
        """Refuse: the rules are not at hand."""
        raise self._unknown("its rules are not at hand")

    @property
    def heuristics(self) -> Mapping[str, Heuristic]:
        """The names of the game's heuristics, whose functions are not at hand."""
        return dict.fromkeys(self._heuristics, self._no_heuristic)

    def _no_heuristic(self, state: State) -> float:
        raise self._unknown("its heuristics are not at hand")

    def side(self, player: Player) -> str:
        """Return what a player is called."""
        return str(player) if player is Player.CHANCE else self._sides[player is Player.MIN]

    def winner(self, state: State) -> Player | None:
        """Return who has won a finished game, as it said itself."""
        return self._told(state).winner

    def outcome(self, state: State) -> str:
        """Return how the game ended, as it said itself."""
        return self._told(state).outcome

    def remark(self, state: State) -> str | None:
        """Return what the theory of the game says, as the game said it itself."""
        return self._told(state).remark

    def position(self, state: State) -> str:
        """Return the text of a recorded position; of any other, how it prints."""
        place = self._places.get(state) if isinstance(state, Hashable) else None
        return str(state) if place is None else self._positions(place).text

    def typed(self, state: State) -> str:
        """Return a state as people give it to the game, as far as the recording tells."""
        if self._typed is None:
            return self.position(state)
        return self._typed if state == self.start else ""

    def label(self, state: State) -> str:
        """Return what a picture writes at a position without a board."""
        return self._told(state).label

    def board(self, state: State) -> Board | None:
        """Return the board as the game drew it."""
        return self._told(state).board

    def notation(self, move: Move) -> str:
        """Return how a move is written."""
        known = self._notations.get(move)
        return super().notation(move) if known is None else known

    def notation_at(self, state: State, move: Move) -> str:
        """Return how a move is written where it is played."""
        here = self._notations_at.get((state, move))
        return self.notation(move) if here is None else here

    def move_between(self, before: State, after: State) -> Move:
        """Return None: every move that was known is in the recording."""
        return None

    def key(self, state: State) -> Hashable:
        """Return what a position shares with the same positions."""
        return self._told(state).key

    def at(self, state: State) -> Game:
        """Refuse: nothing can be searched without the rules."""
        raise self._unknown("its rules are not at hand")


class RecordedSymmetricGame(RecordedGame):
    """A game of which only a recording tells, also which positions are alike by symmetry."""

    def symmetries(self, state: State) -> tuple[State, ...]:
        """Return the recorded states that are the same by symmetry, itself included."""
        return self._told(state).symmetries
