"""Which positions an audit looks at: all that can be reached, some of them, or given ones.

A position is taken once: two states are the same position if the game's `key` says so, and the
first one found stands for it.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import count as count_from
from itertools import islice
from random import Random
from sys import maxsize
from typing import NamedTuple, overload

from treeviz.auditing.question import Question
from treeviz.errors import InputError
from treeviz.formatting.numerals import count
from treeviz.formatting.plain_values import bare_whole, read_items, read_whole, unexpected
from treeviz.game.contract import check_before_search
from treeviz.game.game import State
from treeviz.game.keys import hashable

_LONGEST_GAME = 1000  # moves of a random game; one that goes on is broken off
_PATIENCE = 1000  # random games in a row that bring nothing new
_NEAR = 20_000  # positions looked through for the way to one of them
_RARELY = 1000  # positions from one word about the progress to the next


class ToJudge(NamedTuple):
    """A position to judge.

    Attributes
    ----------
    state
        The game's own object.
    ply
        How many plies it is from the start, on the shortest way found; None: nobody knows.
    """

    state: State
    ply: int | None


class Places(Sequence[ToJudge]):
    """Positions to judge, in order: the states, and their plies in a column.

    Parameters
    ----------
    counted
        Whether it is known of each how far from the start it is.
    to_come
        More of them, which are found when they are asked for.
    asked
        How many there will be then, at most.
    """

    def __init__(
        self,
        counted: bool = True,
        to_come: Iterable[tuple[State, int]] = (),
        asked: int = 0,
    ) -> None:
        self._states: list[State] = []
        self._plies = array("i") if counted else None
        self._to_come, self._asked = iter(to_come), asked

    def add(self, state: State, ply: int = 0) -> None:
        """Take one more."""
        self._states.append(hashable(state))
        if self._plies is not None:
            self._plies.append(ply)

    @property
    def planned(self) -> int:
        """How many there will be: at most, while some may be to come."""
        return max(len(self), self._asked)

    def starting(self, first: int) -> Iterator[ToJudge]:
        """Yield those from a place on, and those to come as they are found."""
        for at in count_from(first):
            if at == len(self) and not self._found_one():
                return
            yield self[at]

    def _found_one(self) -> bool:
        for state, ply in self._to_come:
            self.add(state, ply)
            return True
        self._asked = len(self)
        return False

    def __len__(self) -> int:
        return len(self._states)

    @overload
    def __getitem__(self, at: int) -> ToJudge: ...
    @overload
    def __getitem__(self, at: slice) -> list[ToJudge]: ...
    def __getitem__(self, at: int | slice) -> ToJudge | list[ToJudge]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        return ToJudge(self._states[at], None if self._plies is None else self._plies[at])


def beginnings(question: Question) -> list[State]:
    """Return where games begin: all starts of the game, or where this one was put.

    Examples
    --------
    >>> from treeviz import games
    >>> beginnings(Question(games.Domineering(rows=2, columns=2)))
    ['../.. V', '../.. H']
    """
    rules = question.rules
    check_before_search(question.whole)
    found = {question.key(state): state for state in rules.starts()}
    return list(found.values()) if question.key(rules.start) in found else [rules.start]


def reachable(question: Question, tell: Callable[[int], None]) -> Places:
    """Return every position that a game can reach, nearest first.

    Parameters
    ----------
    question
        What is asked; its game is played.
    tell
        Called with the number of positions found, now and then.

    Raises
    ------
    InputError
        If there are more than may be held.
    """
    rules = question.rules
    seen: set[Hashable] = set()
    found = Places()

    def meet(state: State, ply: int) -> None:
        key = question.key(state)
        if key not in seen:
            seen.add(key)
            found.add(state, ply)

    for state in beginnings(question):
        meet(state, 0)
    for read, (state, ply) in enumerate(found):  # it grows while it is read: breadth first
        if len(found) > question.max_positions:
            raise InputError(
                f"a game can reach more than {count(question.max_positions, 'position')}: judge "
                "some at random, begin nearer to the end, or allow more (max positions)"
            )
        if read % _RARELY == 0:
            tell(len(found))
        for move in rules.moves(state):
            meet(rules.play(state, move), (ply or 0) + 1)
    return found


def random_places(question: Question, number: int, seed: int) -> Places:
    """Return distinct positions of random games, which are played when they are asked for.

    A game begins at one of its starts and plays its moves to the end, each time choosing evenly;
    then one of its positions is taken, evenly again, the start and the end included. That goes on
    until there are enough, or until 1,000 games in a row brought nothing new.

    Parameters
    ----------
    question
        What is asked; its game is played.
    number
        How many positions at most.
    seed
        Of Python's `random.Random`: the same seed gives the same positions.

    Raises
    ------
    InputError
        If a number makes no sense.
    """
    wanted = read_whole(number, 1, "1 or more random positions;")
    if (begun := bare_whole(seed)) is None:
        raise unexpected("a whole number as the seed", seed)
    return Places(to_come=islice(_drawn(question, begun), min(wanted, maxsize)), asked=wanted)


def _drawn(question: Question, seed: int) -> Iterator[tuple[State, int]]:
    """Yield distinct positions of random games, and their plies."""
    rules, dice, starts = question.rules, Random(seed), beginnings(question)
    seen: set[Hashable] = set()
    in_vain = 0
    while in_vain < _PATIENCE:
        line = [dice.choice(starts)]
        while len(line) <= _LONGEST_GAME and (moves := list(rules.moves(line[-1]))):
            line.append(rules.play(line[-1], dice.choice(moves)))
        ply = dice.randrange(len(line))
        key = question.key(line[ply])
        in_vain = in_vain + 1 if key in seen else 0
        if key not in seen:
            seen.add(key)
            yield line[ply], ply


def given(states: Iterable[State], most: int) -> Places:
    """Return positions that somebody else chose, as they come.

    Raises
    ------
    InputError
        If there are more than may be held in memory; they may come without end.
    """
    found = Places(counted=False)
    for state in read_items(states, "positions to judge, such as a list of them", most):
        found.add(state)
    if len(found) > most:
        raise InputError(
            f"expected at most {count(most, 'position')}, got more: allow more (max positions)"
        )
    return found


def shortest_line(question: Question, state: State) -> tuple[str, ...]:
    """Return a shortest line of moves from the start to a state, as they are written.

    Empty at the start itself, and where it is not among the first 20,000 positions.

    Examples
    --------
    >>> from treeviz import games
    >>> shortest_line(Question(games.TicTacToe(), "lines"), "x__/_o_/___")
    ('[0,0]', '[1,1]')
    """
    rules, wanted = question.rules, question.key(state)
    start = rules.start
    came: dict[Hashable, tuple[Hashable, str]] = {}
    seen, waiting = {question.key(start)}, deque([start])
    while waiting and wanted not in seen and len(seen) < _NEAR:
        before = waiting.popleft()
        for move in rules.moves(before):
            after = rules.play(before, move)
            if (key := question.key(after)) not in seen:
                seen.add(key)
                came[key] = question.key(before), rules.notation_at(before, move)
                waiting.append(after)
    line: list[str] = []
    while wanted in came:
        wanted, notation = came[wanted]
        line.append(notation)
    return tuple(reversed(line))
