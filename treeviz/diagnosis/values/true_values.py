"""What the nodes of somebody's search are truly worth, by the values of its own leaves.

The search's leaves are believed as far as they agree with themselves: if every finished game of the
same outcome (at the same ply) got the same value, then the branches it left out can be valued as
it would have valued them. What cannot be known is an interval, as in :mod:`treeviz.tree.proof`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import lru_cache
from math import inf
from typing import Any, TypeVar

from treeviz.diagnosis.values.readings import clamped, fails_hard
from treeviz.game.contract import ask, moves_of, number, worth
from treeviz.game.game import Game, Heuristic, Player, State
from treeviz.tree.columns import HORIZON, INNER, TERMINAL
from treeviz.tree.game_tree import GameTree

_KEPT = 1 << 16  # answers of the rules
_MOST = 60_000  # moves tried to value what was left out, in a whole diagnosis

Key = TypeVar("Key")
Ends = tuple[float, float]
OPEN_ENDS: Ends = (-inf, inf)


class Leaves:
    """How a search values its leaves, learnt from what it recorded.

    Parameters
    ----------
    rules
        The game.
    trees
        The searches, laid on the rules.
    horizon
        How far they looked; None: to the end of the game.
    heuristic
        What they estimate with at the horizon, if that is known.

    Attributes
    ----------
    hard
        Whether finished games, too, are valued no better and no worse than the window.
    """

    def __init__(
        self,
        rules: Game,
        trees: Iterable[GameTree],
        horizon: int | None,
        heuristic: Heuristic | None,
    ) -> None:
        self.rules, self._horizon = rules, horizon
        trees = list(trees)
        self._estimate = _estimating(rules, trees, heuristic) if horizon is not None else None
        self.hard = hard = fails_hard(trees)
        by_result: dict[float, set[float]] = {}
        by_ply: dict[tuple[float, int], set[float]] = {}
        for tree in trees:
            plies = tree.columns.plies()
            for node, kind in enumerate(tree.columns.kind):
                if kind != TERMINAL or (hard and clamped(tree, node)):
                    continue
                truth, value = self.result(tree.columns.state[node]), tree.columns.value[node]
                by_result.setdefault(truth, set()).add(value)
                by_ply.setdefault((truth, plies[node]), set()).add(value)
        self._met = frozenset(by_result)
        self._by_result = _single(by_result)
        self._as_it_is = all(values == {truth} for truth, values in by_result.items())
        # In which points a search counts that never came to a game that is won, nobody knows.
        self._untold = bool(by_result) and not any(by_result)
        self._by_ply = _single(by_ply) if self._by_result is None else None
        self._left = _MOST
        self._known: dict[tuple[State, int], Ends] = {}

    @lru_cache(maxsize=_KEPT)  # noqa: B019  # lives as long as the diagnosis
    def result(self, state: State) -> float:
        """Return what the rules say of a finished game, MAX's side."""
        return number(
            ask(self.rules, "utility", state, self.rules.utility), "utility", self.rules, state
        )

    def worth(self, state: State, ply: int) -> Ends:
        """Return what the search would have found a position to be worth, as an interval.

        Parameters
        ----------
        state
            The position.
        ply
            How far it is from where the search was called.
        """
        asked = (state, ply if self._by_ply is not None or self._horizon else 0)
        if asked in self._known:
            return self._known[asked]
        if len(self._known) >= _KEPT:
            self._known.clear()
        open_questions = [(asked, self._ends(*asked))]
        answer: Ends | None = None
        while open_questions:  # games are longer than Python lets calls be deep
            here, question = open_questions[-1]
            try:
                below = question.send(answer)
            except StopIteration as done:
                answer = self._known[here] = done.value
                open_questions.pop()
                continue
            answer = self._known.get(below)
            if answer is None:
                open_questions.append((below, self._ends(*below)))
        return self._known[asked]

    def unclamped(self, state: State, ply: int) -> Ends:
        """Return what the search would have found a finished game to be worth in a wide window.

        Parameters
        ----------
        state, ply
            The game, one of whose outcome was valued inside a window; else anything may be.
        """
        return self.worth(state, ply) if self.result(state) in self._met else OPEN_ENDS

    def _ends(self, state: State, ply: int) -> Generator[tuple[State, int], Any, Ends]:
        """Yield the positions below one, each with its ply; return what the `Ends` sent make it."""
        if self._left < 0 or (self._horizon is not None and self._estimate is None):
            return OPEN_ENDS
        rules = self.rules
        moves = moves_of(rules, state)
        self._left -= len(moves) + 1
        if not moves:
            return self._finished(state, ply)
        if self._estimate is not None and self._horizon is not None and ply >= self._horizon:
            value = self._estimate(state)
            return value, value
        counts = self._by_ply is not None or self._horizon
        below: list[Ends] = []
        for move in moves:
            after = ask(rules, "play", state, rules.play, move)
            below.append((yield after, ply + 1 if counts else 0))
        player = Player(ask(rules, "to_move", state, rules.to_move))
        return player.best(low for low, _ in below), player.best(high for _, high in below)

    def _finished(self, state: State, ply: int) -> Ends:
        truth = self.result(state)
        value: float | None = None
        if truth and self._untold:  # it saw wins without a call, and returned in points of its own
            return (0.0, inf) if truth > 0 else (-inf, 0.0)
        if self._as_it_is:
            value = truth
        elif self._by_result is not None:
            value = self._by_result.get(truth)
        elif self._by_ply is not None:
            value = self._by_ply.get((truth, ply))
        return OPEN_ENDS if value is None else (value, value)


def truth_of(tree: GameTree, leaves: Leaves, doubted: frozenset[int]) -> list[Ends]:
    """Return the interval in which the true value of every node lies.

    Parameters
    ----------
    tree
        A search, laid on the rules.
    leaves
        How it values its leaves.
    doubted
        Leaves whose values are not believed, though no game ended there.
    """
    columns, plies = tree.columns, tree.columns.plies()
    ends: list[Ends] = [OPEN_ENDS] * len(columns)
    for node in range(len(columns) - 1, -1, -1):
        kind = columns.kind[node]
        if kind == INNER:
            below = [ends[child] for child in columns.children(node)]
            player = columns.player_of(node)
            ends[node] = player.best(b[0] for b in below), player.best(b[1] for b in below)
        elif kind == TERMINAL and leaves.hard and clamped(tree, node):
            value, known = columns.value[node], leaves.unclamped(columns.state[node], plies[node])
            ends[node] = (value, value) if known == OPEN_ENDS else known
        elif kind == TERMINAL or (kind == HORIZON and node not in doubted):
            ends[node] = columns.value[node], columns.value[node]
        else:
            ends[node] = leaves.worth(columns.state[node], plies[node])
    return ends


def _estimating(
    rules: Game, trees: Iterable[GameTree], heuristic: Heuristic | None
) -> Callable[[State], float] | None:
    """Return what a search estimates with: the heuristic, if it explains every estimate seen."""
    if heuristic is None:
        return None

    def estimate(state: State) -> float:
        opinion = ask(rules, "the heuristic", state, heuristic)
        return worth(opinion, "the heuristic", rules, state)

    for tree in trees:
        for node, kind in enumerate(tree.columns.kind):
            if kind == HORIZON and estimate(tree.columns.state[node]) != tree.columns.value[node]:
                return None
    return estimate


def _single(values: dict[Key, set[float]]) -> dict[Key, float] | None:
    """Return the one value of each key; None if some key has several."""
    if any(len(found) > 1 for found in values.values()):
        return None
    return {key: next(iter(found)) for key, found in values.items()}
