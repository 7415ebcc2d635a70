"""What the parameters of a watched function say of whose turn it is, by their names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from treeviz.recorder.usual_names import COLOUR, PLAYER, WHETHER_MAX


def says_whose_turn(names: Collection[str], reads: Mapping[str, Any]) -> bool:
    """Tell whether a parameter says whose turn it is.

    Parameters
    ----------
    names
        The parameters.
    reads
        How calls are read, as far as it was said.

    Examples
    --------
    >>> says_whose_turn(["board", "isMax"], {}), says_whose_turn(["board"], {})
    (True, False)
    """
    known = (*PLAYER, *WHETHER_MAX, reads.get("player"))
    return any(name.lower() in known or name in known for name in names)


def max_said(passed: Mapping[str, Any], reads: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what means MAX where that is settled, as ``max_player``; None if it is open.

    Nothing, if the user said it. A colour is what a negamax turns values by: 1 for MAX; but the
    sign of a player may be a letter as well.

    Parameters
    ----------
    passed
        The parameters, and what each gets; None where that is not known.
    reads
        How calls are read, as far as it was said.

    Examples
    --------
    >>> max_said({"board": [], "sign": -1}, {}), max_said({"board": [], "sign": "x"}, {})
    ({'max_player': 1}, None)
    """
    if "max_player" in reads:
        return {}
    coloured = any(name.lower() in COLOUR for name in passed)
    letters = any(isinstance(passed[name], str) for name in passed if name.lower() in PLAYER)
    return {"max_player": 1} if coloured and not letters else None


def player_parameter(names: Collection[str], reads: Mapping[str, Any]) -> str | None:
    """Return the parameter that names the player to move; None if there is none.

    Parameters
    ----------
    names
        The parameters.
    reads
        How calls are read, as far as it was said.
    """
    said = reads.get("player")
    return next((name for name in names if name == said or name.lower() in PLAYER), None)
