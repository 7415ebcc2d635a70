"""What the heuristic says of recorded nodes: asked when it is read, and kept."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from treeviz.errors import GameError
from treeviz.formatting.printed import repr_of
from treeviz.game.contract import ask, number, worth
from treeviz.game.game import Game, Heuristic, Move, Opinion, State
from treeviz.tree.columns import HORIZON, LEAF, OPEN, PRUNED, TERMINAL, Columns

Judgement = tuple[float | None, Mapping[str, float]]  # the value, and its named terms

_MAY_BE_OVER = (PRUNED, LEAF, OPEN, HORIZON)


def travelling(heuristic: Heuristic, name: str, rules: Game) -> str | Heuristic | None:
    """Return a heuristic in a form that can be pickled: its name, itself, or one that says why not.

    Parameters
    ----------
    heuristic, name
        The heuristic of a tree, and what it is called.
    rules
        The game: its own heuristics travel with it.
    """
    if isinstance(heuristic, Kept):
        return heuristic
    if name in rules.heuristics:
        return name
    if getattr(heuristic, "__name__", "") == "heuristic" and hasattr(heuristic, "__self__"):
        return None  # the game's own, by default
    module = sys.modules.get(getattr(heuristic, "__module__", ""))
    importable = getattr(module, getattr(heuristic, "__qualname__", ""), None) is heuristic
    return heuristic if importable else left_behind


def left_behind(state: State) -> float:
    """Refuse to judge: the heuristic of this tree could not be pickled."""
    raise GameError("the heuristic of this tree was a local function and did not travel with it")


class Kept:
    """Opinions that came with a recording, whose heuristic is not at hand.

    Parameters
    ----------
    judgements
        The value of each recorded position, and its terms.
    places
        The place of each recorded state among them.
    origin
        Where the heuristic came from: ``"none"``, ``"game"``, ``"named"`` or ``"function"``.
    doc
        The first line of its docstring.
    """

    def __init__(
        self,
        judgements: Sequence[Judgement],
        places: Mapping[State, int],
        origin: str,
        doc: str,
    ) -> None:
        self._judgements = judgements
        self._places = places
        self.origin = origin
        self.__doc__ = doc

    def judgement(self, state: State) -> Judgement:
        """Return what was said of a recorded state; None and no terms of any other."""
        place = self._places.get(state)
        return (None, {}) if place is None else self._judgements[place]

    def __call__(self, state: State) -> float | Mapping[str, float]:
        """Return what was said of a recorded state, as a heuristic does.

        Raises
        ------
        GameError
            If nothing was.
        """
        value, terms = self.judgement(state)
        if value is None:
            raise GameError("the heuristic of this recording did not travel with it")
        return terms or value


def in_its_own_words(heuristic: Heuristic) -> str:
    """Return what a heuristic counts: the first line of its own docstring, as part of a sentence.

    Examples
    --------
    >>> def lead(state):
    ...     '''Return *our* stones minus theirs.'''
    >>> in_its_own_words(lead)
    'our stones minus theirs'
    >>> def tempi(state):
    ...     '''KQ against K: moves to mate.'''
    >>> in_its_own_words(tempi)
    'KQ against K: moves to mate'
    """
    told = inspect.cleandoc(getattr(heuristic, "__doc__", None) or "").split("\n")[0]
    told = told.replace("*", "").replace("`", "").rstrip(".")
    told = told.removeprefix("Returns ").removeprefix("Return ")
    return told[:1].lower() + told[1:] if told[1:2].islower() else told


def silent(heuristic: Heuristic) -> bool:
    """Tell whether a heuristic is the one that games have by default: it has no opinion."""
    if isinstance(heuristic, Kept):
        return heuristic.origin == "none"
    return getattr(heuristic, "__func__", None) is Game.heuristic


def worth_of_each(heuristic: Heuristic) -> float:
    """Return what one of the things that a heuristic counts is worth, as its `each` says; else 1.

    Examples
    --------
    >>> from treeviz import games
    >>> worth_of_each(games.Connect().heuristics["lines"]), worth_of_each(len)
    (0.1, 1.0)
    """
    each = getattr(heuristic, "each", 1.0)
    return each if isinstance(each, float) and each > 0 else 1.0


class Opinions:
    """The opinions on the nodes of one recording.

    Parameters
    ----------
    columns
        The recording.
    rules
        The game: a finished position is judged by its utility and never by the heuristic.
    heuristic
        Whom to ask about the others.
    """

    def __init__(self, columns: Columns, rules: Game, heuristic: Heuristic) -> None:
        self._columns = columns
        self._rules = rules
        self._heuristic = heuristic
        after = getattr(heuristic, "after", None)
        self._after = after if callable(after) else None
        self._kept: dict[int, Judgement] = {}

    def of(self, node: int, state: State) -> Judgement:
        """Return the value of a node's state, MAX's side, and its terms; None without a state.

        Raises
        ------
        GameError
            If the heuristic raises, or gives no number.
        """
        if node not in self._kept:
            self._kept[node] = self.ask(node, state)
        return self._kept[node]

    def ask(self, node: int, state: State) -> Judgement:
        """Return the same without keeping it."""
        kind = self._columns.kind[node]
        if state is None or isinstance(self._heuristic, Kept) or not self._rules.known:
            return self._said(state, over=False)
        over = kind == TERMINAL or (kind in _MAY_BE_OVER and self._rules.is_over(state))
        return self._said(state, over=over)

    def past_depth(self, state: State) -> tuple[Judgement, bool]:
        """Return what is said of a position past the depth, and whether the game is over there.

        Raises
        ------
        GameError
            As for :meth:`of`.
        """
        over = self._rules.is_over(state)
        return self._said(state, over=over), over

    def after(self, state: State, move: Move) -> Judgement | None:
        """Return what is said after a move past the depth, if the move need not be played for it.

        None where it has to be played; else the game goes on there, and the turn has passed on.

        Parameters
        ----------
        state, move
            The position before, and a move there.

        Raises
        ------
        GameError
            As for :meth:`of`.
        """
        if self._after is None:
            return None
        opinion = ask(self._rules, "after of the heuristic", state, self._after, move)
        return None if opinion is None else self._worth(opinion, state)

    def _said(self, state: State, *, over: bool) -> Judgement:
        if state is not None and isinstance(self._heuristic, Kept):
            return self._heuristic.judgement(state)
        rules = self._rules
        if state is None or not rules.known:
            return None, {}
        if over:
            return number(rules.utility(state), "utility", rules, state), {}
        return self._worth(ask(rules, "the heuristic", state, self._heuristic), state)

    def _worth(self, opinion: Opinion, state: State) -> Judgement:
        value = worth(opinion, "the heuristic", self._rules, state)
        return value, _by_text(opinion) if isinstance(opinion, Mapping) else {}


def _by_text(terms: Mapping[Any, float]) -> Mapping[str, float]:
    """Return terms by names that are text: one that is something else is shown by Python."""
    if all(isinstance(name, str) for name in terms):
        return terms
    return {name if isinstance(name, str) else repr_of(name): term for name, term in terms.items()}
