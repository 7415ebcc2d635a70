"""What a trace writes of positions and moves → the states and moves of a recording.

With a game, positions are parsed, moves read by its notation, and whatever contradicts its rules is
refused. Without one, both are shown as they were written.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from treeviz.errors import InputError, unknown
from treeviz.files.plain_json import shown
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Game, Move, State
from treeviz.game.player import SIDES, Player
from treeviz.game.snapshot import snapshot

_KEPT = 1 << 16  # positions whose moves are remembered
_CHANCE = ("chance", "random", "nature")


class TracedNode(NamedTuple):
    """A node as a trace names it: its position, the move that led there, who is to move."""

    state: State
    move: Move
    player: Player | None


class Shown:
    """Positions of a game whose rules are not given: rows, text or nothing, as they were written.

    >>> Shown().placed(None, ["x_", "_o"], [0, 0], "min")
    TracedNode(state=('x_', '_o'), move=(0, 0), player=<Player.MIN: 'min'>)
    """

    def placed(self, before: State, state: Any, move: Any, player: Any) -> TracedNode:
        """Return the node that was entered from a position.

        Raises
        ------
        InputError
            If the player is none.
        """
        return TracedNode(_still(state), _still(move), _player(player, {}))

    def pruned(self, before: State, move: Any) -> Move:
        """Return the move of a branch that was not entered."""
        return _still(move)


class Ruled:
    """Positions of a game, read by its own rules.

    Parameters
    ----------
    rules
        The game.

    Examples
    --------
    >>> from treeviz import games
    >>> reads = Ruled(games.TicTacToe("xox/oox/___"))
    >>> reads.placed("xox/oox/___", None, "[2,2]", None)
    TracedNode(state='xox/oox/__x', move=(2, 2), player=<Player.MIN: 'min'>)
    """

    def __init__(self, rules: Game) -> None:
        self._rules = rules
        self._asked = CheckedGame(rules)
        self._sides = {rules.side(player).lower(): player for player in SIDES}
        self._parsed: dict[str, State] = {}
        self._moves = lru_cache(_KEPT)(self._listed)
        self._after = lru_cache(_KEPT)(self._asked.play)
        self._between = lru_cache(_KEPT)(rules.move_between)
        self._turn = lru_cache(_KEPT)(self._asked.to_move)

    def placed(self, before: State, state: Any, move: Any, player: Any) -> TracedNode:
        """Return the node that was entered from a position; None before the root.

        Raises
        ------
        InputError
            If the game does not read it, or does not allow it.
        """
        after = None if state is None else self._read(state)
        if before is None:
            found, after = None, self._rules.start if after is None else after
        elif move is not None:
            found = self._named(before, move)
            led = self._after(before, found)
            if after is not None and after != led:
                raise InputError(
                    f"after {self._rules.notation(found)} it is {self._rules.position(led)!r}, "
                    f"and the trace says {state!r}"
                )
            after = led
        elif after is None:
            raise InputError("a node needs its position or its move, such as {'enter': …}")
        else:
            found = self._between(before, after)
            if found is None:
                raise InputError(
                    f"no move leads from {self._rules.position(before)!r} to {state!r}"
                )
        mover = self._turn(after)
        if player is not None and _player(player, self._sides) is not mover:
            raise InputError(
                f"it is {self._rules.side(mover)}'s turn in {self._rules.position(after)!r}, "
                f"and the trace says {player!r}"
            )
        return TracedNode(after, found, mover)

    def pruned(self, before: State, move: Any) -> Move:
        """Return the move of a branch that was not entered."""
        return None if move is None else self._named(before, move)

    def _read(self, state: Any) -> State:
        text = state if isinstance(state, str) else _joined(state)
        if text not in self._parsed:
            self._parsed[text] = self._asked.parse(text)
        return self._parsed[text]

    def _named(self, before: State, move: Any) -> Move:
        written = _bare(move if isinstance(move, str) else str(move))
        there = self._moves(before)
        if written not in there:
            raise unknown(
                f"move in {self._rules.position(before)!r}",
                move if isinstance(move, str) else str(move),
                [self._rules.notation_at(before, known) for known in there.values()],
            )
        return there[written]

    def _listed(self, state: State) -> dict[str, Move]:
        notation = self._rules.notation_at
        return {_bare(notation(state, move)): move for move in self._asked.moves(state)}


def _bare(move: str) -> str:
    return move.translate(_IGNORED).lower()


_IGNORED = {ord(sign): None for sign in "[]() "}


def _joined(state: Any) -> str:
    """Return rows of signs as one line of text."""
    if not isinstance(state, list) or not all(isinstance(row, list | str) for row in state):
        raise InputError(f"expected a position as text or as rows, got {shown(state)}")
    return "/".join(row if isinstance(row, str) else "".join(map(str, row)) for row in state)


def _still(value: Any) -> Any:
    return value if value is None or type(value) in (str, int) else snapshot(value)


def _player(said: Any, sides: dict[str, Player]) -> Player | None:
    """Return the player that a trace names.

    Raises
    ------
    InputError
        If it names none.
    """
    if said is None:
        return None
    if said == "max":
        return Player.MAX
    if said == "min":
        return Player.MIN
    word = said.lower() if isinstance(said, str) else None
    if word in _CHANCE:
        return Player.CHANCE
    if word not in sides:
        raise InputError(f"expected 'max', 'min' or 'chance' as the player, got {shown(said)}")
    return sides[word]
