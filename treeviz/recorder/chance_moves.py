"""What chance's moves are called where no board shows them, and who moved before chance did.

>>> log = CallLog(lambda calls: None)
>>> for state in ("x_", "x_", "x_"):
...     call = log.enter(0, state, ())
>>> log.leave(2, 0), log.leave(1, 0), log.leave(0, 0)
(None, None, None)
>>> outcome_name(log, [Player.CHANCE, Player.MAX, Player.MIN], 1)
'outcome 1'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from treeviz.game.observed import observe
from treeviz.game.player import Player
from treeviz.recorder.call_log import NO_CALLER, CallLog


def outcome_name(log: CallLog, players: Sequence[Player], call: int) -> str | None:
    """Return what a move of chance is called that changes no position; None: it changes one.

    A coin that says whose turn it is, or a die that is rolled, shows on no board.
    """
    caller = log.caller[call]
    if log.state[call] != log.state[caller]:
        return None
    outcomes = list(log.inside(caller))
    movers = {players[one] for one in outcomes}
    if 1 < len(movers) == len(outcomes):
        return f"{players[call].name} to move"
    return f"outcome {outcomes.index(call) + 1}"


def mover_by_sign(
    log: CallLog, players: Sequence[Player], before: Any, after: Any
) -> Player | None:
    """Return who moved from one position to another, by whose sign was put; None: it tells nothing.

    Parameters
    ----------
    log, players
        The calls, and who is to move at each.
    before, after
        The positions.
    """
    steps = (
        (log.state[caller], log.state[call], players[caller])
        for call, caller in enumerate(log.caller)
        if caller != NO_CALLER and players[caller] is not Player.CHANCE
    )
    seen = observe(steps)
    old, new = seen.grid(before), seen.grid(after)
    if old is None or new is None or old.shape != new.shape:
        return None
    owners = {seen.owners.get(new.rows[r][c]) for r, c in seen.change(old, new).filled}
    return owners.pop() if len(owners) == 1 else None
