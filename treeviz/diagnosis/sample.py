"""`Sample`: the positions that a diagnosis looks at, and the truth about those near the end.

Breadth first from where the game begins, as far as the budget goes; and down a few games played out
at random (always the same ones), some as long as they last, so that the ends of large games are
seen too. Where everything below a position was seen, its value, its distance from the end and the
size of its tree are known.

>>> from treeviz import games
>>> sample = Sample(games.TicTacToe("xox/oox/___"))
>>> len(sample.states), sample.value["xox/oox/___"], sample.plies["xox/oox/___"]
(10, 10.0, 3)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import inf
from random import Random
from sys import maxsize
from typing import Any

from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.errors import GameError, InputError
from treeviz.formatting.printed import repr_of
from treeviz.formatting.progress import Progress
from treeviz.game.contract import ask, moves_of, number, place_of
from treeviz.game.game import Game, Move, Player, State
from treeviz.game.keys import hashable

_STEPS_PER_POSITION = 4  # the budget of moves played, for each position of the budget
_GAMES = 40  # played out at random
_LONGEST = 400  # plies of one of them
_LAST_PLIES = 6  # of each, below which everything is looked at
_POSITIONS_BELOW = 150  # at most, below one of them
_SECONDS = 1  # of work, for choosing positions
_WIDELY = 3 / 5  # of positions, steps and seconds, from the beginning; the rest near the ends


class Sample:
    """The positions examined of one game.

    Parameters
    ----------
    rules
        The game.
    positions
        How many to look at, at most.
    progress
        Called with the number of positions so far.

    Attributes
    ----------
    states
        The positions, in the order in which they were met.
    moves, after
        The moves of a position, and what they lead to, in the game's order; only of those whose
        moves were all played.
    mover
        Who is to move.
    value, plies, size
        What a position is truly worth (MAX's side, to the end of the game), how many plies the
        game can still last, how many nodes its whole tree has; only where all below was seen.
    troubles
        Positions at which the rules raised or gave nonsense, with the error.
    equal
        Pairs of states that are equal though different sides are to move in them.
    seconds_up
        After how many seconds of work no more positions were looked for; None: there was time.
    cut_short
        Whether some law was not asked of all positions, for want of time.
    interrupted
        Whether somebody pressed Ctrl-C meanwhile; what was met until then is there.
    """

    def __init__(
        self, rules: Game, *, positions: int = 10_000, progress: Progress | None = None
    ) -> None:
        self.rules = rules
        self.states: list[State] = []
        self.moves: dict[State, tuple[Move, ...]] = {}
        self.after: dict[State, tuple[State, ...]] = {}
        self.mover: dict[State, Player] = {}
        self.value: dict[State, float] = {}
        self.plies: dict[State, int] = {}
        self.size: dict[State, int] = {}
        self.troubles: list[tuple[State, GameError]] = []
        self.equal: list[tuple[State, State]] = []
        self._first: dict[State, State] = {}
        self._came: dict[State, tuple[State, Move] | None] = {}
        self._positions = min(positions, maxsize)
        self._steps = self._positions * _STEPS_PER_POSITION
        self._progress = progress
        self.seconds_up: int | None = None
        self.interrupted = False
        self.cut_short = False
        self._watch, self._until = Stopwatch(), inf
        try:
            hashable(rules.start)
        except GameError as error:
            self.troubles.append((rules.start, error))
            return
        try:
            self._choose()
        except KeyboardInterrupt:  # what was met by then can be judged
            self.interrupted = True
        self._until = inf
        self._solve()

    @property
    def finished(self) -> list[State]:
        """The positions without moves."""
        return [state for state in self.states if self.moves.get(state) == ()]

    @property
    def unfinished(self) -> list[State]:
        """The positions with moves."""
        return [state for state in self.states if self.moves.get(state)]

    @property
    def no_ties(self) -> bool:
        """Whether no position that could be valued is worth 0: who does not win has lost."""
        return bool(self.value) and 0 not in self.value.values()

    def allow(self, seconds: float) -> None:
        """Give so many seconds of work to what is asked next."""
        self._watch, self._until = Stopwatch(), seconds

    def asked(self, states: Iterable[State]) -> Iterator[State]:
        """Yield positions as long as there is time to ask something of them."""
        for state in states:
            if self._watch.beyond(self._until):
                self.cut_short = True
                return
            yield state

    def smallest(self, states: Iterable[State]) -> State:
        """Return the position with the fewest plies to the end, then the smallest tree."""
        return min(states, key=lambda at: (self.plies.get(at, inf), self.size.get(at, inf)))

    def line(self, state: State) -> list[str]:
        """Return the moves from where the game begins to a position, as they are written."""
        line: list[str] = []
        while (step := self._came.get(state)) is not None:
            state, move = step
            line.append(ask(self.rules, "notation", state, self.rules.notation_at, move))
        return line[::-1]

    def before(self, state: State) -> tuple[State, Move] | None:
        """Return the position and the move that a position was first met by; None at the start."""
        return self._came.get(state)

    def expand(self, state: State) -> bool:
        """Play every move of a position; return whether that went well.

        Raises
        ------
        InputError
            If it is chance's turn: what a diagnosis holds a search against has no dice.
        """
        if state in self.after:
            return True
        rules = self.rules
        try:
            moves = tuple(moves_of(rules, state))
            self.mover[state] = Player(ask(rules, "to_move", state, rules.to_move))
            after = tuple(hashable(ask(rules, "play", state, rules.play, m)) for m in moves)
        except GameError as error:
            self.troubles.append((state, error))
            return False
        except ValueError:
            problem = GameError(
                f"to_move gave {repr_of(rules.to_move(state))} at {place_of(rules, state)}; "
                "expected Player.MAX or Player.MIN"
            )
            self.troubles.append((state, problem))
            return False
        if self.mover[state] is Player.CHANCE:
            raise InputError(
                f"it is chance's turn at {place_of(rules, state)}: a diagnosis holds a search "
                "against the best of each player's moves, and knows no dice"
            )
        self.moves[state], self.after[state] = moves, after
        self._steps -= len(moves) + 1
        for move, following in zip(moves, after, strict=True):
            self._meet(following, (state, move))
        return True

    def _meet(self, state: State, came: tuple[State, Move] | None) -> None:
        known = self._first.setdefault(hashable(state), state)
        if state in self._came:
            if known is not state and not self.equal and self._mover(known) != self._mover(state):
                self.equal.append((known, state))
            return
        self._came[state] = came
        self.states.append(state)
        if self._progress is not None:
            self._progress(len(self.states), None)

    def _mover(self, state: State) -> Any:
        try:
            return ask(self.rules, "to_move", state, self.rules.to_move)
        except GameError:
            return None

    def round_trip(self) -> tuple[State, list[str]] | None:
        """Return a position that can come again, and the moves back to it; None: none was seen."""
        done: set[State] = set()
        for first in self.states:
            if first in done:
                continue
            path, inside = [(first, iter(self.after.get(first, ())))], {first}
            while path:
                state, below = path[-1]
                following = next((b for b in below if b not in done), None)
                if following is None:
                    path.pop()
                    inside.discard(state)
                    done.add(state)
                elif following in inside:
                    ring = [step for step, _ in path]
                    ring = [*ring[ring.index(following) :], following]
                    return following, [self._move_to(a, b) for a, b in pairwise(ring)]
                else:
                    inside.add(following)
                    path.append((following, iter(self.after.get(following, ()))))
        return None

    def _move_to(self, state: State, after: State) -> str:
        move = self.moves[state][self.after[state].index(after)]
        return ask(self.rules, "notation", state, self.rules.notation_at, move)

    def _choose(self) -> None:
        self._watch = Stopwatch()
        self._meet(self.rules.start, None)
        self._until = _SECONDS * _WIDELY
        self._widely(int(self._positions * _WIDELY))
        self._until = _SECONDS
        self._late()

    def _in_time(self) -> bool:
        """Tell whether there is time for more positions; if not, that is kept."""
        if not self._watch.beyond(self._until):
            return True
        self.seconds_up = _SECONDS
        return False

    def _widely(self, positions: int) -> None:
        waiting = deque([self.rules.start])
        steps = self._steps - int(self._steps * _WIDELY)
        while waiting and len(self.states) < positions and self._steps > steps and self._in_time():
            state = waiting.popleft()
            met = len(self.states)
            if self.expand(state):
                waiting += self.states[met:]

    def _late(self) -> None:
        """Look at the last plies of games played out at random, and at everything below."""
        random = Random(0)  # always the same games
        for game in range(_GAMES):
            if not self._goes_on():
                return
            path = self._played_out(random) if game % 2 else self._drawn_out(random)
            for state in path[: -_LAST_PLIES - 1 : -1]:
                self._below(state)

    def _goes_on(self) -> bool:
        """Tell whether positions, steps and seconds are left."""
        return self._steps > 0 and len(self.states) < self._positions and self._in_time()

    def _played_out(self, random: Random) -> list[State]:
        path = [self.rules.start]
        while len(path) < _LONGEST and self._in_time():
            state = path[-1]
            if state in self.after:
                if not self.after[state]:
                    break
                path.append(random.choice(self.after[state]))
                continue
            try:
                moves = moves_of(self.rules, state)
                if not moves:
                    break
                move = random.choice(moves)
                following = hashable(ask(self.rules, "play", state, self.rules.play, move))
            except GameError as error:
                self.troubles.append((state, error))
                break
            self._steps -= 1
            self._meet(following, (state, move))
            path.append(following)
        return path

    def _drawn_out(self, random: Random) -> list[State]:
        """Play a game that goes on as long as it can: what is left at its end is small."""
        path = [self.rules.start]
        while len(path) < _LONGEST and self._goes_on() and self.expand(path[-1]):
            after = self.after[path[-1]]
            going_on = [s for s in after if self.expand(s) and self.after[s]]
            if not going_on:
                path += after[:1]
                break
            path.append(random.choice(going_on))
        return path

    def _below(self, state: State) -> None:
        waiting, looked = deque([state]), 0
        while waiting and looked < _POSITIONS_BELOW and self._goes_on():
            here = waiting.popleft()
            looked += 1
            if self.expand(here):
                waiting += self.after[here]

    def _solve(self) -> None:
        """Fold values, distances and sizes from the ends backwards."""
        for state in self._from_the_ends():
            after = self.after.get(state)
            if after is None or any(below not in self.value for below in after):
                continue
            if not after:
                try:
                    value = ask(self.rules, "utility", state, self.rules.utility)
                    self.value[state] = number(value, "utility", self.rules, state)
                except GameError as error:
                    self.troubles.append((state, error))
                    continue
                self.plies[state], self.size[state] = 0, 1
                continue
            self.value[state] = self.mover[state].best(self.value[below] for below in after)
            self.plies[state] = 1 + max(self.plies[below] for below in after)
            self.size[state] = 1 + sum(self.size[below] for below in after)

    def _from_the_ends(self) -> Iterator[State]:
        """Yield every position after those below it; where a game goes round, somewhere."""
        seen: set[State] = set()
        for first in self.states:
            if first in seen:
                continue
            seen.add(first)
            stack = [(first, iter(self.after.get(first, ())))]
            while stack:
                state, below = stack[-1]
                following = next((b for b in below if b not in seen), None)
                if following is None:
                    stack.pop()
                    yield state
                else:
                    seen.add(following)
                    stack.append((following, iter(self.after.get(following, ()))))
