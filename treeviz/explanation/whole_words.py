"""The English of what is said before and after the moves.

>>> from treeviz.explanation.whole_facts import Size
>>> size_words(Size(11, 2))
'11 nodes visited, 2 branches cut'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isinf
from typing import Any

from treeviz.explanation.fact import Estimate, Fact
from treeviz.explanation.look_again_facts import WinningToo
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.plays_facts import Plays, ReturnedInstead
from treeviz.explanation.plays_words import plays, returned_instead
from treeviz.explanation.reply_words import names
from treeviz.explanation.whole_facts import (
    EstimatedHere,
    EveryMoveLoses,
    GameOver,
    Group,
    HeuristicSays,
    HoldOut,
    LeafHere,
    NoRecommendation,
    NothingReached,
    Others,
    PlacedMove,
    RecordedFrom,
    SearchBrokenOff,
    SearchedTo,
    SearchedToTheEnd,
    Size,
    ToMove,
    Traps,
    ValuesMean,
    WaysToErr,
)
from treeviz.explanation.worth_words import terms_words
from treeviz.formatting.numerals import count, signed
from treeviz.formatting.phrases import in_words, listed, plies_in_words, result_words
from treeviz.formatting.scale import Scale
from treeviz.game.game import Player

_AT_ONCE = 2  # plies: a move, and the answer that wins
_BOTH = 2
_FEW = 3  # moves that are named, lest they be taken for others

# Groups of other moves in the order in which they are told: what one does, and what several do.
_OTHERS: Mapping[Meaning, tuple[str, str]] = {
    Meaning.DRAW: ("only draws", "only draw"),
    Meaning.LOSS: ("loses", "lose"),
    Meaning.PAYOFF: ("gives {range}", "give {range}"),
    Meaning.ESTIMATE: ("is estimated at {range}", "are estimated at {range}"),
    Meaning.BOUND: ("gives {range} at best", "give {range} at best"),
    Meaning.WIN: ("wins too, but for less ({range})", "win too, but for less ({range})"),
}


def game_over(fact: GameOver) -> str:
    """Return how the game ended."""
    value = fact.scale.signed(fact.value)
    if not fact.result:
        return f"The game is over: {value}. No move to choose."
    line = " ".join(f"[{row},{column}]" for row, column in fact.line)
    told = result_words(fact.result) + (f" with {line}" if line else "")
    return f"The game is over: {told} ({value}). No move to choose."


def to_move(fact: ToMove) -> str:
    """Return whose turn it is, and what that player wants."""
    player, name = fact.mover
    if name == player.name:  # the game does not say what it calls them
        return f"{name} to move. MAX wants large values, MIN small ones."
    role = player.name if player is Player.MAX else f"{player.name}: lower is better"
    return f"{name} {'is ' * (' ' in name)}to move ({role}){', in check' * fact.check}."


def size_words(size: Size) -> str:
    """Return how many nodes were visited, branches cut, and probes searched again."""
    visited = count(size.visited, "node")
    left_out = "cut" if size.windows else "left out"
    cut = count(size.cut, "branch")
    cut += f" {left_out}"
    deeper = f", {size.deeper:,} of them beyond the second ply" if size.deeper else ""
    told = f"{visited} visited, {cut}{deeper}" if size.cut else visited
    if size.cut and size.harmless:
        told = f"{visited} visited; {cut}, which could not change the value{deeper}"
        if size.alone:
            enough = "once one answer shows a move to be no better than another"
            told = f"{visited} visited; {cut}{deeper}: {enough}, its others are not looked at"
    return f"{told}, {count(size.probes, 'probe')} searched again" if size.probes else told


def broken_off(fact: SearchBrokenOff) -> str:
    """Return that the search was broken off."""
    more = f"; {count(fact.missing, 'move')} here were not reached" if fact.missing > 0 else ""
    size = size_words(fact.size)
    return f"The search was broken off after {size}: only what it had seen is told{more}."


def searched_to(fact: SearchedTo) -> str:
    """Return how far the search looked, and with what it estimated there."""
    size, none = size_words(fact.size) + _uncut(fact.uncut), fact.heuristic.none
    behind = ""
    if fact.plies is None:
        told = f"The position itself is estimated, nothing was searched ({size})"
    else:
        told = f"The search stops after {count(fact.plies, 'ply')}"
        if not fact.shown:
            return f"{told} ({size})."
        # What is long stands behind, lest it tear apart where the search stops and what it does.
        behind = "" if none or not fact.size.cut else f" {size[0].upper()}{size[1:]}."
        told += "" if behind else f" ({size})"
        middle = ", even in the middle of an exchange," * fact.exchange
        told += "" if none else f"{middle} and estimates there"
    if none:
        return f"{told}. {_opinion(fact.heuristic)}"
    better = f"; + is good for {fact.better}" if fact.better else ""
    better += "".join(map(_infinite, fact.infinite))
    return f"{told}: {_opinion(fact.heuristic)}{better}.{behind}"


def _infinite(estimate: Estimate) -> str:
    """Return what an infinite estimate counts as, and why it was made."""
    why = ", ".join(term.name for term in estimate.terms if isinf(term.value))
    told = f"; {signed(estimate.value)}{f', {why},' if why else ''}"
    return f"{told} counts as a win for {estimate.winner}"


def searched_to_the_end(fact: SearchedToTheEnd) -> str:
    """Return that everything was searched."""
    return f"Searched to the end of the game: {size_words(fact.size)}{_uncut(fact.uncut)}."


def _uncut(uncut: bool) -> str:
    return ", no branch cut" if uncut else ""


def _opinion(told: HeuristicSays) -> str:
    if told.none:
        named = " or ".join(f"`{name}`" for name in told.there)
        could = f" (the game's heuristic {named} was not used)" * bool(told.there)
        return f"Unfinished positions count as 0: nothing estimates them{could}."
    if not told.doc:
        return f"by {told.name}" if told.name else "by the game's own heuristic"
    return told.doc


def hold_out(fact: HoldOut) -> str:
    """Return which of the losing moves hold out longest, and how long the others do."""
    most, least = fact.rest_plies
    verb = "holds" if len(fact.moves) == 1 else "hold"
    longest = "It" if fact.chosen else names(fact.moves)
    also = "also " if longest == "It" else ""
    told = f"{longest} {also}{verb} out longe"
    told += "r" if fact.plies is None else f"st, {count(fact.plies, 'ply')}"
    after = "the other one" if fact.rest == 1 else f"each of the other {in_words(fact.rest)}"
    alike = ". To the search a loss counts the same however late it comes" * fact.alike
    if most == least == _AT_ONCE:
        return f"{told}; after {after} {fact.opponent.name} has a win at once{alike}."
    plies = count(most, "ply") if most == least else f"{least} to {most} plies"
    return f"{told}; the other {in_words(fact.rest)} {plies}{alike}."


def every_move_loses(fact: EveryMoveLoses) -> str:
    """Return that every move loses."""
    told = fact.value is not None and not isinf(fact.value)
    value = f" ({fact.scale.signed(fact.value)})" if told else ""
    sure = " This is certain: no estimate decided it." if fact.estimates else ""
    left = ""
    if fact.left and fact.mover is not None:
        left = f": {fact.mover.name} is left with {fact.left.partition(' ')[2]}"
    return f"Every move loses{value}{left}.{sure}"


def values_mean(fact: ValuesMean) -> str:
    """Return what values mean."""
    signed = fact.scale.signed
    if not fact.results:
        return "All values are certain."
    told = ", ".join(f"{signed(r.value)} {r.name}" for r in fact.results)
    return f"Values: {told}{'; all are certain' * fact.certain}."


def estimated(fact: EstimatedHere) -> str:
    """Return what a position that was not searched is estimated at."""
    terms, value = terms_words(fact.estimate, fact.scale), fact.scale.signed(fact.estimate.value)
    return f"Estimated at {value}{f' ({terms})' if terms else ''}."


def nothing_reached(fact: NothingReached) -> str:
    """Return that no move reaches the window."""
    bound = "upper" if fact.mover.player is Player.MAX else "lower"
    worth = fact.scale.bounded(fact.value, bound)
    return (
        f"No move reaches the window: the position is worth {worth}, and "
        "which move is best was not found out."
    )


def others(fact: Others) -> str:
    """Return what the other moves come to."""
    order = list(_OTHERS)
    told, too = list[str](), fact.winning if fact.chosen is Meaning.WIN else None
    for group in sorted(fact.groups, key=lambda group: (order.index(group.meaning), group.level)):
        several = len(group.moves) > 1
        ranged = group.meaning in (Meaning.PAYOFF, Meaning.ESTIMATE, Meaning.BOUND)
        if ranged and len(group.values) == _BOTH and group.low != group.high:
            told.append(_one_by_one(group, fact))
            continue
        verb = _OTHERS[group.meaning][several].format(range=_range(group, fact.scale))
        if group.meaning is Meaning.ESTIMATE and not fact.asked:
            verb = f"{'count' if several else 'counts'} as {_range(group, fact.scale)}"
        if group.level and fact.chosen is Meaning.WIN:
            if too is not None:  # what the others do is told with the moves
                continue
            verb = f"{'are' if several else 'is'} left unsettled, one win is enough"
        elif group.level and fact.chosen is Meaning.DRAW:
            verb = f"{'draw' if several else 'draws'} at best"
        elif group.meaning is Meaning.BOUND and group.low is None:
            verb = f"{'is' if len(group.moves) == 1 else 'are'} known only to be no better"
        alone = not group.level or fact.among.rest == fact.among.moves - 1  # the chosen move
        rest = alone and len(group.moves) == fact.among.rest
        if len(group.moves) <= _FEW and fact.among.rest < fact.among.moves - 1:
            rest = False  # "the other ones" would be some of the best
        told.append(f"{these(group.moves, rest=rest)} {verb}")
    guessed = any(group.meaning is Meaning.ESTIMATE for group in fact.groups)
    if too is not None and not guessed and (too.moves or any(g.level for g in fact.groups)):
        told.append(_winning(too._replace(rest=too.rest and not told)))
    text = "; ".join(told)
    sure = {Meaning.WIN: "win", Meaning.DRAW: "draw"}.get(fact.chosen)
    if sure and guessed:
        guesses = [g for g in fact.groups if g.meaning is Meaning.ESTIMATE]
        which = "they" if not fact.brief else these(guesses[0].moves, rest=True)
        one = which == "the other one" or (which == "they" and len(guesses[0].moves) == 1)
        which = "it" if one and which == "they" else which
        what = f"what {which} come{'s' * one} to is open"
        if fact.winning is not None:
            what = _winning(fact.winning)
        elif len(fact.groups) > 1:
            lost = any(group.meaning is Meaning.LOSS for group in fact.groups)
            which = these(guesses[0].moves, rest=False)
            what = "of the others nothing more is known"
            what = (
                f"what {which} come{'s' * (len(guesses[0].moves) == 1)} to is open"
                if lost
                else what
            )
        estimates = ", the estimates are not" if fact.asked else f"; {what}"
        bounded = any(group.meaning is Meaning.BOUND for group in fact.groups)  # by estimates, too
        alone = sum(len(group.moves) for group in guesses) == 1 and not bounded
        if fact.asked and fact.brief and alone:
            estimates = f"; only {these(guesses[0].moves, rest=False)} rests on an estimate"
        certain = f"The {sure} is certain{estimates}"
        text = certain if fact.brief else f"{text}. {certain}"
    return f"{text[0].upper()}{text[1:]}."


def _winning(found: WinningToo) -> str:
    """Return which moves win, too, or that no other does."""
    moves = found.moves
    within = "" if found.within is None else f" within {plies_in_words(found.within)}"
    if not moves:
        return f"no other move wins{within}"
    which = names(moves) if len(moves) <= _FEW else in_words(len(moves))
    rest = f", and no other move does{within}" * found.rest
    return f"{which} win{'s' * (len(moves) == 1)}, too{rest}"


def _one_by_one(group: Group, fact: Others) -> str:
    """Return what each of two moves comes to: the verb once, then the second value alone."""
    verb = _OTHERS[group.meaning][False]
    first, second = (
        (these([move], rest=False), fact.scale.signed(value))
        for move, value in zip(group.moves, group.values, strict=True)
    )
    alone = f"at {second[1]}" if group.meaning is Meaning.ESTIMATE else second[1]
    return f"{first[0]} {verb.format(range=first[1])}, {second[0]} {alone}"


def _range(group: Group, scale: Scale) -> str:
    """Return the values of some moves: the only one, or from the lowest to the highest."""
    if group.low is None or group.high is None:
        return "nothing known"
    if group.low == group.high:
        return scale.signed(group.low)
    return f"{scale.signed(group.low)} to {scale.signed(group.high)}"


def these(moves: Sequence[PlacedMove], *, rest: bool) -> str:
    """Name some moves: by their place, as the rest if they are, or by their notation."""
    if all(move.place for move in moves):
        places = listed([move.place for move in moves])
        return f"the {places} move{'s' if len(moves) > 1 else ''}"
    if rest:
        return "the other one" if len(moves) == 1 else f"the other {in_words(len(moves))}"
    return listed([move.notation for move in moves])


def traps(fact: Traps) -> str:
    """Return after which moves the opponent has one winning answer to find."""
    after = "each move" if fact.every else names(fact.moves, "or")
    told = f"After {after} {fact.opponent.name} must still find its one winning answer"
    if fact.others is None:
        return f"{told}."
    return f"{told}; with {'any' if fact.several else 'the'} other it {fact.others.value}."


def ways_to_err(fact: WaysToErr) -> str:
    """Return after which of equal moves most replies are worse than the best."""
    errors = f"{in_words(fact.errors)} of {in_words(fact.replies)} replies"
    each = f"{errors} {'is' if fact.errors == 1 else 'are'} worse than the best"
    each = f"by the estimates {each}" if fact.guessed else each
    if fact.only:
        which = f"Of the {in_words(fact.among)} equal moves only {names(fact.moves)}"
        lets = "lets" if len(fact.moves) == 1 else "let"
        return f"{which} {lets} {fact.opponent.name} go wrong: {each}."
    leaves = f"{'leaves' if len(fact.moves) == 1 else 'leave'} {fact.opponent.name}"
    among = f"Of the {in_words(fact.among)} equal moves {names(fact.moves)}"
    if fact.among > len(fact.moves) + 1:
        return f"{among} {leaves} most ways to go wrong: {each}."
    fewer, of = fact.other
    other = f"{in_words(fewer)} of {in_words(of)} after the other"
    return f"{among} {leaves} more ways to go wrong: {each}, and {other}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    GameOver: game_over,
    LeafHere: lambda fact: f"A leaf worth {fact.scale.signed(fact.value)}. No move to choose.",
    ToMove: to_move,
    SearchBrokenOff: broken_off,
    SearchedTo: searched_to,
    RecordedFrom: lambda fact: f"Recorded from {fact.search}: {size_words(fact.size)}.",
    SearchedToTheEnd: searched_to_the_end,
    HoldOut: hold_out,
    EveryMoveLoses: every_move_loses,
    ValuesMean: values_mean,
    NoRecommendation: lambda _: "So no move can be recommended.",
    EstimatedHere: estimated,
    NothingReached: nothing_reached,
    Plays: plays,
    ReturnedInstead: returned_instead,
    Others: others,
    Traps: traps,
    WaysToErr: ways_to_err,
}
