"""The English of the steps of a search: one sentence each.

A bound is told as one: "at least" while MAX looks for more, "at most" while MIN looks for less.

>>> from treeviz.explanation.fact import Side
>>> from treeviz.explanation.step_facts import Asks
>>> asks(Asks((), Side(Player.MIN, "o")))
'o (MIN) is to move: which move is worth least?'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from treeviz.explanation.fact import Fact
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.step_facts import (
    Arrives,
    Asks,
    CutsOff,
    Gain,
    MoveMade,
    NothingFollows,
    Nth,
    Passes,
    Returns,
    Tries,
)
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import in_words, listed, ordinal, result_words, sentence
from treeviz.formatting.scale import Scale
from treeviz.game.game import Player


def nothing_follows(fact: NothingFollows) -> str:
    """Return that the picture begins at a leaf."""
    if fact.value is None:
        return "The search was broken off here."
    value = fact.scale.signed(fact.value)
    if fact.leaf == "horizon":
        return f"Estimated at {value}, not searched."
    result = result_words(fact.outcome) if fact.outcome else "a leaf"
    return f"{result.replace('a ', 'A ', 1) if result.startswith('a ') else result}: {value}."


def asks(fact: Asks) -> str:
    """Return who is to move, and what that player looks for."""
    player, mover = fact.mover
    line = " ".join(step.notation for step in fact.line)
    after = f"After {line}, " if line else ""
    if player is Player.CHANCE:
        return f"{after}{mover} decides: what may happen?" if after else "Chance decides first."
    aim = "most" if player is Player.MAX else "least"
    role = "" if mover == player.name else f" ({player.name})"
    return f"{after}{mover}{role} is to move: which move is worth {aim}?"


def tries(fact: Tries) -> str:
    """Return that a position is entered, and what it must beat."""
    tried = _move(fact.played)
    if fact.known is None:
        return f"{tried}."
    more = "more" if fact.played.by.player is Player.MAX else "less"
    return f"{tried}: is it worth {more} than {fact.scale.signed(fact.known)}?"


def arrives(fact: Arrives) -> str:
    """Return how a line ends, and what that changes."""
    tried, value = _move(fact.played), fact.scale.signed(fact.value)
    if fact.leaf == "open":
        return f"{tried}; here the search was broken off."
    if fact.meaning is Meaning.WIN:
        told = f"{tried} and wins: {value}"
    elif fact.meaning is Meaning.DRAW:
        told = f"{tried}, a draw: {value}"
    elif fact.outcome:
        told = f"{tried}; {fact.outcome}: {value}"
    elif fact.leaf == "horizon":
        told = f"{tried}: estimated at {value}"
    else:
        told = f"{tried}: {value}"
    return _with_gain(told, fact.gain, fact.scale)


def passes(fact: Passes) -> str:
    """Return how many moves are passed, and what they change."""
    moves = "move that is" if fact.moves == 1 else "moves that are"
    nodes = count(fact.nodes, "node")
    what = "Chance brings" if fact.mover.player is Player.CHANCE else f"{fact.mover.name} tries"
    told = f"{what} {in_words(fact.moves)} {moves} not drawn ({nodes})"
    if fact.low is not None and fact.high is not None:
        low, high = fact.scale.signed(fact.low), fact.scale.signed(fact.high)
        told += f": {low}" if low == high else f": {low} to {high}"
    return _with_gain(told, fact.gain, fact.scale)


def returns(fact: Returns) -> str:
    """Return the value of a position, and what it changes above."""
    told = f"{_name(fact.at)} is worth {_worth(fact)}"
    if fact.bound == "open":
        told = f"For {_name(fact.at)} the search returns {fact.scale.signed(fact.value)}"
    more = _compared(fact.gain, fact.scale) or _claim(fact.gain, fact.scale)
    return sentence(f"{told}: {more}" if more else told)


def cuts_off(fact: CutsOff) -> str:
    """Return that the rest of the moves is cut off, and why."""
    never = f"{listed(list(map(_name, fact.branches)))} {_are(len(fact.branches))} not looked at"
    signed = fact.scale.signed
    value, name, my = signed(fact.value), _name(fact.at), fact.opponent.name
    most = "at most" if fact.opponent.player is Player.MAX else "at least"
    chance = fact.mover.player is Player.CHANCE
    if chance or fact.value is None or fact.answer is None or not fact.proved:
        return sentence(f"Cut: {never}")
    if fact.final:
        best = f"{_name(fact.answer)} is worth {value}, and nothing is better for {fact.mover.name}"
        return f"{best}: {never}."
    known = f"{name} is worth {value} {most}"
    if fact.has is None:
        return sentence(f"{known}, outside the window: {never}")
    line = " ".join(map(_name, fact.line))
    if fact.value == fact.has:
        return sentence(f"{known}, no better for {my} than {line}: {never}")
    return sentence(f"{known}, and {line} already gives {my} {signed(fact.has)}: {never}")


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _name(move: Nth) -> str:
    """Return what a node is called: the move that led to it, or which move that was."""
    if not move.node:
        return "this position"
    return move.notation or f"the {ordinal(move.place)} move"


def _move(move: MoveMade) -> str:
    """Return who moved, how, and where to."""
    by = "Chance" if move.by.player is Player.CHANCE else move.by.name
    return f"{by} {move.way.value} {_name(move.move)}"


def _worth(fact: Returns) -> str:
    """Return the value of a position, as a bound where it is one, and what it means."""
    value = fact.scale.signed(fact.value)
    if fact.bound == "lower":
        value += " at least"
    elif fact.bound == "upper":
        value += " at most"
    elif fact.winner:
        return f"{value} ({fact.winner} wins)"
    elif fact.meaning is Meaning.DRAW:
        return f"{value} (a draw)"
    return f"{value} (an estimate)" if fact.estimated else value


def _with_gain(told: str, gain: Gain, scale: Scale) -> str:
    compared = _compared(gain, scale)
    if compared:
        return f"{told}, {compared}."
    claim = _claim(gain, scale)
    return f"{told}; {claim}." if claim else f"{told}."


def _compared(gain: Gain, scale: Scale) -> str:
    """Return that a move is no better than what is known already, if that is proved."""
    if not gain.no_better:
        return ""
    than = f"than {scale.signed(gain.before)}"
    if gain.mover.player is Player.MAX:
        return f"no better {than}"
    return f"no better for {gain.mover.name} {than}"


def _claim(gain: Gain, scale: Scale) -> str:
    """Return what is known of the position from now on, if that is new."""
    player, name = gain.mover
    if gain.after is None or gain.after == gain.before:
        return ""
    if gain.after == (inf if player is Player.MAX else -inf):
        return f"nothing is better for {name}"
    after = scale.signed(gain.after)
    if not gain.at.node and player is Player.MAX:
        return f"{name} has {after} at least"
    most = "at least" if player is Player.MAX else "at most"
    return f"{_name(gain.at)} is worth {after} {most}"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    NothingFollows: nothing_follows,
    Asks: asks,
    Tries: tries,
    Arrives: arrives,
    Passes: passes,
    Returns: returns,
    CutsOff: cuts_off,
}
