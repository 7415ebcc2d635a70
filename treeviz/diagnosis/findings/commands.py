"""The command that opens the board of each finding, where the command line knows the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import inf

from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.sample import Sample
from treeviz.errors import GameError
from treeviz.game.contract import ask
from treeviz.game.game import State
from treeviz.games.called import Called

_WHOLE = 50_000  # nodes of a tree that is searched to the end; of larger ones the first plies


def with_commands(findings: Iterable[Finding], sample: Sample, called: Called) -> list[Finding]:
    """Return findings with the command that opens the board of each, as far as it is known.

    Parameters
    ----------
    findings
        What was found.
    sample
        The positions examined.
    called
        How the command line calls the game.
    """
    told = list(findings)
    if not called.name or not told:
        return told
    wanted = {finding.position for finding in told}
    places: dict[str, State] = {}
    for state in sample.states:
        if len(places) == len(wanted):
            break
        position = _position(sample, state)
        if position in wanted:
            places.setdefault(position, state)
    return [
        replace(finding, command=_command(places[finding.position], sample, called))
        if finding.position in places
        else finding
        for finding in told
    ]


def _position(sample: Sample, state: State) -> str:
    try:
        return str(ask(sample.rules, "position", state, sample.rules.position))
    except GameError:
        return ""


def _command(state: State, sample: Sample, called: Called) -> str:
    options = () if sample.size.get(state, inf) <= _WHOLE else ("--depth", "2")
    try:
        return called.explain(sample.rules, state, lambda: sample.line(state), options)
    except GameError:  # how a move is written may fail
        return ""
