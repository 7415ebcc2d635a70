"""Environments of PettingZoo with two players who see everything: `from_pettingzoo(env)`.

An environment stands at one position, cannot go back, and forgets where it stands when it is
copied. So a state is the line of actions from the start; to look at one, they are played again, and
what was seen is kept. MAX is the agent who moves first; values are the rewards of that agent, added
up. An action is its number. Where agents observe a grid of two planes, their own pieces and the
other's, that is the board.

Nothing tells whether an environment hides something, or throws dice: hand in one that does not.
"""

from __future__ import annotations

import copy
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from treeviz.errors import InputError, ReadsNoPositions
from treeviz.formatting.expected import expect_kind, lacks, whole_number
from treeviz.formatting.plain_values import read_items
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Board, Cell, Game, Player

_MOST_AGENTS = 1000  # that a message tells of
_KEPT = 1 << 14  # positions
_PLANES = 3  # dimensions of an observed board: rows, columns, whose
Actions = tuple[int, ...]


class _Seen(NamedTuple):
    """What an environment shows at one position.

    Attributes
    ----------
    agent
        Who is to move.
    actions
        Those that are allowed; none once the game is over.
    reward
        The rewards of the agent who moved first, added up.
    mine, first
        What the agent to move observes, and the one who moved first.
    """

    agent: str
    actions: tuple[int, ...]
    reward: float
    mine: Any
    first: Any


class PettingZoo(Game):
    """An environment of PettingZoo's; made by :func:`from_pettingzoo`."""

    def __init__(self, environment: Any, seed: int) -> None:
        self._environment = copy.deepcopy(environment)
        self._seed = seed
        self._environment.reset(seed=seed)
        self._first = str(self._environment.agent_selection)
        self.start: Actions = ()
        self._at = lru_cache(maxsize=_KEPT)(self._played)

    def _played(self, state: Actions) -> _Seen:
        """Return what the environment shows after some actions."""
        environment, reward = self._environment, 0.0
        environment.reset(seed=self._seed)
        for action in state:
            environment.step(action)
            reward += float(environment.rewards.get(self._first, 0.0))
        agent = environment.agent_selection
        over = environment.terminations[agent] or environment.truncations[agent]
        seen = environment.observe(agent)
        allowed = () if over else seen["action_mask"]
        actions = tuple(action for action, may in enumerate(allowed) if may)
        first = environment.observe(self._first)["observation"]
        return _Seen(agent, actions, reward, seen["observation"].copy(), first.copy())

    def to_move(self, state: Actions) -> Player:
        """Return MAX for the agent who moves first, MIN for the other."""
        return Player.MAX if self._at(state).agent == self._first else Player.MIN

    def moves(self, state: Actions) -> list[int]:
        """Return the actions that are allowed; none once the game is over."""
        return list(self._at(state).actions)

    def play(self, state: Actions, move: int) -> Actions:
        """Return the line one action longer."""
        return (*state, move)

    def utility(self, state: Actions) -> float:
        """Return the rewards of the agent who moved first."""
        return self._at(state).reward

    def side(self, player: Player) -> str:
        """Return the name of the agent."""
        agents = self._environment.possible_agents
        other = next(name for name in agents if name != self._first)
        return str(self._first if player is Player.MAX else other).replace("_", " ")

    def key(self, state: Actions) -> Hashable:
        """Return what the agent to move observes: two lines to it are one position."""
        seen = self._at(state)
        return seen.agent, seen.mine.shape, seen.mine.tobytes()

    def position(self, state: Actions) -> str:
        """Return the board in one line; without one, the actions that led here."""
        board = self.board(state)
        if board is None:
            return " ".join(map(str, state)) or "the beginning"
        return "/".join("".join(cell.sign or "_" for cell in row) for row in board.rows)

    def parse(self, text: str) -> Actions:
        """Return the state after some actions, written as their numbers.

        Raises
        ------
        InputError
            If one of them is not allowed where it stands.
        """
        expect_kind(text, str, "a position as text")
        state = self.start
        for word in text.replace(",", " ").split():
            allowed = self.moves(state)
            action = whole_number(word)
            if action is None or action not in allowed:
                raise ReadsNoPositions(
                    f"expected an action of {allowed} after {list(state)}, got {word!r}"
                )
            state = (*state, action)
        return state

    def board(self, state: Actions) -> Board | None:
        """Return the observed board: x is MAX's, o MIN's; None where none is observed."""
        planes = self._at(state).first
        if len(planes.shape) != _PLANES or planes.shape[2] != len(_CELLS):
            return None
        return Board(
            tuple(
                tuple(
                    next((cell for cell, held in zip(_CELLS, square, strict=True) if held), Cell())
                    for square in row
                )
                for row in planes
            )
        )


_CELLS = (Cell("x", Player.MAX), Cell("o", Player.MIN))


def from_pettingzoo(environment: Any, *, seed: int = 0) -> PettingZoo:
    """Return the game that an environment of PettingZoo plays.

    Parameters
    ----------
    environment
        An environment in turns (AEC) of two agents, with a mask of actions among what they observe,
        as those of ``pettingzoo.classic``; it is copied and never changed.
    seed
        What it is reset with.

    Raises
    ------
    InputError
        If it is none, or has other agents than two.

    Examples
    --------
    With PettingZoo installed, ``from_pettingzoo(connect_four_v3.env())``.
    """
    if lacks(environment, ("reset", "step", "observe", "possible_agents")):
        raise InputError(
            f"expected an environment of PettingZoo in turns, such as connect_four_v3.env(); got "
            f"{repr_of(environment, 80)}"
        )
    agents = read_items(environment.possible_agents, "an environment's agents", _MOST_AGENTS)
    if len(agents) != 2:
        raise InputError(f"expected an environment of two agents, got {len(agents)}: {agents}")
    fresh = copy.deepcopy(environment)
    fresh.reset(seed=seed)
    seen = fresh.observe(fresh.agent_selection)
    if not isinstance(seen, Mapping) or "action_mask" not in seen:
        raise InputError(
            "expected an environment whose agents observe an action_mask, as those of "
            f"pettingzoo.classic do; {fresh.agent_selection} observes {type(seen).__name__}"
        )
    return PettingZoo(environment, seed)
