"""What searches with a usual mistake would return: each is played out on the rules.

Where nobody can look into a search, its results may still tell which mistake it makes: the one that
foretells all of them.

>>> from treeviz import games
>>> sample = Sample(games.TicTacToe("xox/oox/___"))
>>> foretold = dict(suspects(sample))
>>> foretold["takes-the-worst"][0]["xox/oox/___"], sample.value["xox/oox/___"]
(0.0, 10.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import TypeAlias

from treeviz.diagnosis.sample import Sample
from treeviz.game.game import Player, State
from treeviz.game.player import SIDES

BestOf: TypeAlias = Callable[[Player, Sequence[float]], float]
ValueOfEnd: TypeAlias = Callable[[Player, float], float]
Foretold: TypeAlias = dict[State, float]


def suspects(sample: Sample) -> Iterator[tuple[str, list[Foretold]]]:
    """Yield usual mistakes by their names, and what each would make of all solved positions.

    Parameters
    ----------
    sample
        Positions, and the truth about them.
    """
    order = sorted(sample.value, key=lambda state: sample.plies[state])

    def played(choice: BestOf = _best, end: ValueOfEnd = _truth) -> Foretold:
        found: Foretold = {}
        for state in order:
            mover, after = sample.mover[state], sample.after[state]
            if after:
                found[state] = choice(mover, [found[below] for below in after])
            else:
                found[state] = end(mover, sample.value[state])
        return found

    def at_turns(mistaken: BestOf) -> list[Foretold]:
        turns = (set(SIDES), *({player} for player in SIDES))
        return [played(_where(players, mistaken)) for players in turns]

    yield "takes-the-worst", at_turns(lambda mover, values: mover.other.best(values))
    yield "win-by-the-mover", [played(end=_by_the_mover)]
    yield "win-for-the-loser", [played(end=lambda mover, value: -value)]
    yield "sign-lost", [_without_minus(sample, order)]
    win = max((value for value in sample.value.values() if value > 0), default=0.0)
    yield "tie-not-zero", [played(end=_tied(tie)) for tie in (win, -win)]
    yield "win-not-counted", [played(end=_uncounted(player)) for player in SIDES]
    yield "move-never-tried", [one for skip in _SKIPS for one in at_turns(skip)]
    yield "keeps-the-last", at_turns(lambda mover, values: values[-1])
    yield "keeps-the-first", at_turns(lambda mover, values: values[0])


def _best(mover: Player, values: Sequence[float]) -> float:
    return mover.best(values)


def _truth(mover: Player, value: float) -> float:
    return value


def _by_the_mover(mover: Player, value: float) -> float:
    return value if mover is Player.MAX else -value


def _nothing(mover: Player) -> float:
    return -inf if mover is Player.MAX else inf


def _tied(tie: float) -> ValueOfEnd:
    return lambda mover, value: value or tie


def _uncounted(player: Player) -> ValueOfEnd:
    sign = 1 if player is Player.MAX else -1
    return lambda mover, value: 0.0 if value * sign > 0 else value


def _skipping(tried: slice, alone: bool) -> BestOf:
    """Return a choice that never tries some moves; `alone`: but a single one."""

    def choice(mover: Player, values: Sequence[float]) -> float:
        left = values[tried] or (values if alone else ())
        return mover.best(left) if left else _nothing(mover)

    return choice


_TRIED = (slice(-1), slice(1, None))  # all but the last, all but the first
_SKIPS = [_skipping(tried, alone) for tried in _TRIED for alone in (True, False)]


def _where(players: set[Player], mistaken: BestOf) -> BestOf:
    """Return a choice that is mistaken at the turns of some players."""

    def choice(mover: Player, values: Sequence[float]) -> float:
        return (mistaken if mover in players else _best)(mover, values)

    return choice


def _without_minus(sample: Sample, order: Sequence[State]) -> Foretold:
    """Return what a negamax without its minus makes of positions, told from MAX's side."""
    own: Foretold = {}
    for state in order:
        after = sample.after[state]
        truth = _by_the_mover(sample.mover[state], sample.value[state])
        own[state] = max(own[below] for below in after) if after else truth
    return {state: _by_the_mover(sample.mover[state], value) for state, value in own.items()}
