"""`Question`: what an audit asks of a heuristic, and what it is compared with."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from treeviz.auditing.audit_facts import Against, TrueWorth
from treeviz.errors import InputError
from treeviz.explanation.fact import Side
from treeviz.formatting.plain_values import read_whole, unexpected
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import ask, number, worth
from treeviz.game.game import (
    Game,
    Heuristic,
    Player,
    State,
    complete,
    defines,
    find_heuristic,
    heuristic_name,
)
from treeviz.game.keys import hashable
from treeviz.games.called import NOT_KNOWN, Called
from treeviz.search.cached_game import read_depth
from treeviz.search.minimax import minimax
from treeviz.tree.game_tree import GameTree
from treeviz.tree.results import BY_SIGN, Results

_LONGEST_GAME = 1000  # moves played to learn how games end
_GAMES_PLAYED = 30


@dataclass(frozen=True)
class Question:
    """How a heuristic is asked, and what its answers are compared with.

    Attributes
    ----------
    game
        Any object with the methods of :class:`~treeviz.Game`.
    heuristic
        A function of states, the name of one of the game's, or None for the game's own.
    depth
        How many plies it is searched; None: to the end of the game; 0: it is asked as it is.
    truth_depth
        None: the truth, a search to the end; else a deeper search of so many plies.
    judge_finished
        Whether the heuristic judges finished games too, as the course's does.
    max_positions
        How many positions may be held in memory.
    called
        How the command line calls the game; nothing: by its kind, if it is a built-in one.

    Raises
    ------
    InputError
        If a limit makes no sense, or there is no heuristic to ask.
    """

    game: Any
    heuristic: str | Heuristic | None = None
    depth: int | None = None
    truth_depth: int | None = None
    judge_finished: bool = False
    max_positions: int = 1_000_000
    called: Called = NOT_KNOWN

    def __post_init__(self) -> None:
        depth, truth = read_depth(self.depth), read_depth(self.truth_depth)
        most = read_whole(self.max_positions, 1, "max_positions of 1 or more;")
        if truth is not None and (depth is None or truth <= depth):
            searched = "to the end" if depth is None else f"{depth} plies"
            raise unexpected(
                f"a truth depth beyond the depth of the search ({searched}), or none for a search "
                "to the end",
                truth,
            )
        for name, read in (("depth", depth), ("truth_depth", truth), ("max_positions", most)):
            object.__setattr__(self, name, read)
        if getattr(self.opinion, "__func__", None) is Game.heuristic:
            named = ", ".join(map(repr, self.whole.heuristics))
            there = f"name one of {named}, or " if named else ""
            raise InputError(f"the game has no heuristic of its own to audit: {there}give one")

    @cached_property
    def whole(self) -> Game:
        """The game, on which everything of :class:`~treeviz.Game` can be asked."""
        return complete(self.game)

    @cached_property
    def rules(self) -> Game:
        """The same game, with its answers checked."""
        return CheckedGame(self.whole, self.opinion)

    @cached_property
    def opinion(self) -> Heuristic:
        """The heuristic itself: state → points of MAX's side."""
        return find_heuristic(self.whole, self.heuristic)

    @cached_property
    def name(self) -> str:
        """What the heuristic is called."""
        return heuristic_name(self.whole, self.heuristic)

    @property
    def never_asked(self) -> bool:
        """Whether the rules alone judge: every search ends where games end."""
        return self.depth is None and not self.judge_finished

    def key(self, state: State) -> Hashable:
        """Return what makes two states the same position."""
        key: Hashable = hashable(self.rules.key(state))
        return key

    def search(self, state: State) -> GameTree:
        """Return the tree of the search that asks the heuristic at a state.

        Raises
        ------
        LimitReached
            If it has more than a million nodes.
        """
        game = _JudgedByHeuristic(self) if self.judge_finished else self.whole
        return minimax(game.at(state), depth=self.depth, heuristic=self.heuristic)

    def truth(self, state: State) -> GameTree:
        """Return the tree of the search that the heuristic is compared with, at a state.

        Raises
        ------
        LimitReached
            If it has more than a million nodes.
        """
        return minimax(self.whole.at(state), depth=self.truth_depth, heuristic=self.heuristic)

    @cached_property
    def has_winners(self) -> bool:
        """Whether the game says of its ends who has won, or that it is a draw."""
        return self.results != Results()

    @cached_property
    def results(self) -> Results:
        """Which values are wins, losses and draws, by the ends of a few games played out."""
        ends = list(self._ends())
        own = defines(self.whole, "winner")
        return Results.of(ends) if own else BY_SIGN if any(end[2] for end in ends) else Results()

    def _ends(self) -> Iterator[tuple[float, Player | None, bool]]:
        """Yield how games end that take the same way at every turn: their value and winner."""
        rules = self.rules
        for pick in range(_GAMES_PLAYED):
            state = rules.start
            for ply in range(_LONGEST_GAME):
                moves = list(rules.moves(state))
                if not moves:
                    value = number(rules.utility(state), "utility", rules, state)
                    yield value, rules.winner(state), bool(rules.outcome(state))
                    break
                state = rules.play(state, moves[pick * (ply + 1) % len(moves)])

    @property
    def against(self) -> Against:
        """What the heuristic is held against."""
        if self.truth_depth is not None:
            return Against.DEEPER_SEARCH
        return Against.WINNERS if self.has_winners else Against.PAYOFFS

    def verdict(self, value: float | None) -> TrueWorth:
        """Return what a value means: who wins, or that it is a draw, if the rules prove it."""
        if value is None or self.truth_depth is not None:
            return TrueWorth(value)
        winner = self.results.winner(value, value)
        if winner is not None:
            return TrueWorth(value, self.side(winner))
        return TrueWorth(value, drawn=self.results.is_draw(value, value))

    def side(self, player: Player) -> Side:
        """Return a player, and what the game calls it."""
        return Side(player, self.rules.side(player))


class _JudgedByHeuristic(CheckedGame):
    """The same game, whose finished positions are judged by the heuristic and not by the rules."""

    def __init__(self, question: Question, start: State = None) -> None:
        super().__init__(question.whole)
        self._question = question
        self.start = self.start if start is None else start

    def utility(self, state: State) -> float:
        """Return the heuristic's opinion of a finished game, MAX's side."""
        asked = f"the heuristic {self._question.name!r}"
        opinion = ask(self._game, asked, state, self._question.opinion)
        return worth(opinion, asked, self._game, state)

    def winner(self, state: State) -> Player | None:
        """Return nobody: an opinion makes nobody win."""
        return None

    def outcome(self, state: State) -> str:
        """Return nothing: an opinion makes nobody win."""
        return ""

    def at(self, state: State) -> Game:
        """Return the same game, starting in another state."""
        return _JudgedByHeuristic(self._question, state)
