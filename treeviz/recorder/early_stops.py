"""Whether a search looks at no more moves once one of them wins, and says so by nothing.

Who asks only whether a position is won returns at the first move that wins it:
``any(not wins(child) …)``. Searches whose values have a best one often do so, too. Neither has an
alpha or a beta. What gives them away is that no call went on after such a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from treeviz.game.player import SIDES, Player
from treeviz.recorder.call_log import NOT_RETURNED, CallLog
from treeviz.recorder.interpretation import Interpretation
from treeviz.recorder.result_parts import found_in, is_verdict

_OFTEN = 8  # calls that ended with such a move and not before; fewer may do so by chance


def stops_at_wins(choices: Iterable[tuple[Player, Sequence[float]]], *, verdicts: bool) -> bool:
    """Tell whether a search stopped wherever a move had the best of all values.

    Parameters
    ----------
    choices
        Of each position that was searched on: who moved there, and the values below it in their
        order, MAX's side.
    verdicts
        Whether values say only who wins: then it is enough that no call went on.

    Examples
    --------
    >>> stops_at_wins([(Player.MAX, [-1, 1]), (Player.MIN, [-1])], verdicts=True)
    True
    >>> stops_at_wins([(Player.MAX, [1, -1]), (Player.MIN, [-1])], verdicts=True)
    False
    """
    judged = [(player, values) for player, values in choices if values]
    every = {value for _, values in judged for value in values}
    if not every:
        return False
    low, high = (-1, 1) if verdicts else (min(every), max(every))
    ended = 0
    for player, values in judged:
        best = high if player is Player.MAX else low
        if best in values[:-1]:
            return False
        ended += len(values) > 1 and values[-1] == best
    return verdicts or (low < high and ended >= _OFTEN)


def stopped_at_wins(log: CallLog, read: Interpretation) -> bool:
    """Tell of the calls of a log whether each stopped at a move that won."""
    returned = (result for result in log.result if result is not NOT_RETURNED)
    verdicts = is_verdict(found_in(next(returned, None), read.meaning.part))
    choices = []
    for call in read.asked:
        values = [read.value(inside) for inside in log.inside(call)]
        if read.players[call] is not Player.CHANCE:
            choices.append((read.players[call], [value for value in values if value is not None]))
    return stops_at_wins(choices, verdicts=verdicts)


def wins_not_searched(log: CallLog, read: Interpretation) -> frozenset[int]:
    """Return the calls of a log that found a move to win, and returned without searching it.

    Many a program asks of each position after a move whether it is won before it calls itself for
    it. Then all values that those below do not explain are better than these, and for each player
    they are one: what a win is worth. A best value that begins at 0 is none.
    """
    found: dict[Player, list[float]] = {side: [] for side in SIDES}
    odd: list[int] = []
    explained: set[Player] = set()
    values: set[float] = set()
    for call, end in enumerate(log.end):
        player, value = read.players[call], read.value(call)
        if value is None or player is Player.CHANCE:
            continue
        values.add(value)
        known = [worth for inside in log.inside(call) if (worth := read.value(inside)) is not None]
        if not known or value == player.best(known):
            explained.update([player] if end > call + 1 else [])
        elif player.better(player.best(known), value) or _at_an_end(read, call, value):
            return frozenset()
        else:
            found[player].append(value)
            odd.append(call)
    for player, won in found.items():
        wins = {player.best(values)} if player.better(player.best(values), 0) else set()
        if won and (set(won) != wins or player not in explained):
            return frozenset()
    return frozenset(odd) if len(odd) >= _OFTEN else frozenset()


def _at_an_end(read: Interpretation, call: int, value: float) -> bool:
    """Tell whether a value is an end of its window; where a win is infinite, so is an open end."""
    return abs(value) < inf and value in (read.window(call) or ())
