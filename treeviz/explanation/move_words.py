"""The English of facts about moves.

>>> from treeviz.explanation.fact import Named, Side
>>> from treeviz.explanation.move_facts import WinsAtOnce
>>> from treeviz.game.game import Player
>>> wins_at_once(WinsAtOnce(Named(1, "a"), Side(Player.MIN, "o"), False, (Named(2, "b"),)))
'o answers b and wins at once.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

from treeviz.explanation.ending_words import (
    before_taken,
    ending_joined,
    ending_words,
    held_words,
    seen_words,
)
from treeviz.explanation.fact import Fact, PlayedMove
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import (
    AnyReply,
    BestReply,
    Bounded,
    BrokenOff,
    Contradicted,
    CutAway,
    CutByNullMove,
    EndsAtOnce,
    KnownBefore,
    NeverLookedAt,
    NoReply,
    OnlyEstimated,
    SearchedUnseen,
    WinsAtOnce,
    WinsByForce,
)
from treeviz.explanation.reply_words import (
    answering,
    completing,
    must_answer_words,
    names,
    squares_words,
)
from treeviz.explanation.worth_words import COUNTS_AT_BEST, estimate_words, only_counts, summed
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import (
    in_brackets,
    in_general,
    in_short,
    in_words,
    listed,
    possessive,
    sentence,
)
from treeviz.game.game import Player

_LINE_TOLD = 5  # plies of a line that are told move by move …
_HARDLY_LONGER = 3  # … and so many more, which take no more room than that they are left out
_FEW = 2  # of many mistakes that are named; replies of which each has its "with"
_BOTH = 2
_SURELY = 4  # plies: a move, the answer, a reply, and the move that wins at once


def makes_threats(number: int, threats: Sequence[str] = (), *, each: bool = False) -> str:
    """Return that an answer makes threats that cannot all be met; empty if it makes none.

    There may be more of them than are needed to win.

    Parameters
    ----------
    number, threats
        How many are needed, and which these are, if that is told.
    each
        Whether it stands after several answers; else it stands before ``" and wins"``.

    Examples
    --------
    >>> makes_threats(2, ("a", "b")), makes_threats(2, ("a", "b"), each=True)
    (', threatening a and b,', ' threatens a and b')
    >>> makes_threats(2, each=True)
    ' makes a double threat'
    """
    if threats:
        named = listed(threats)
        return f" threatens {named}" if each else f", threatening {named},"
    made = "a double threat" if number == _BOTH else f"at least {in_words(number)} threats"
    return f"{',' * (not each)} makes {made}" if number else ""


def remark_on_answer(remark: str, said: bool, *, several: bool = False) -> str:
    """Return why an answer wins, in brackets; shorter if that was said of another; or nothing."""
    if not remark:
        return ""
    which, short = "each answer" if several else "the answer", in_short(remark)
    here = in_brackets(remark).replace(" (", ", ").replace(")", "")
    why = "" if said else in_general(remark).removeprefix(short)
    return f" ({which} {short}{here}{why})"


def never_looked_at(fact: NeverLookedAt) -> str:
    """Return that a move was never looked at, and why that was safe."""
    if fact.unsafe:
        shown = "" if fact.brief else ", and nothing that is recorded shows that this was safe"
        return f"Never tried{shown}."
    if fact.best is None:
        return "Never looked at."
    best = "a win" if fact.won else fact.best.notation
    return f"Never looked at: nothing is better than {best}."


def ends_at_once(fact: EndsAtOnce) -> str:
    """Return that nothing follows a move."""
    match fact.meaning:
        case Meaning.WIN:
            row = squares_words(fact.line, fact.move.notation) if fact.line else ""
            row = f"the chain {' '.join(fact.chain)}" if fact.chain else row
            why = f"completes {row}" if row else in_short(fact.remark)
            held = held_words(fact.held)
            return f"{fact.mover.name} wins at once{f': it {why}' * bool(why)}{held}."
        case Meaning.DRAW:
            return f"It is a draw at once{held_words(fact.held)}."
        case Meaning.LOSS:
            return f"{fact.mover.name} loses at once{held_words(fact.held)}."
    if fact.outcome:
        return sentence(f"The game ends at once: {fact.outcome}")
    return "The game ends at once." if fact.finished else "A leaf."


def bounded_words(fact: Bounded) -> str:
    """Return the bound that is known of a move."""
    worst = "upper" if fact.mover.player is Player.MAX else "lower"
    side = "at best" if fact.bound == worst else "or better"
    worth = "a draw" if fact.drawn else fact.scale.signed(fact.value)
    me, counts = fact.mover, not fact.drawn and only_counts(fact.value, fact.asked)
    that = "the move" if fact.answer is None else "that"
    gets = f"{that} {COUNTS_AT_BEST}" if counts else f"{me.name} gets {worth} {side}"
    if fact.answer is not None:
        told = answering(fact.answer.by, fact.answer.notation)
        if fact.must:
            told = must_answer_words(fact.answer.by, fact.answer.notation, me.name)
        if fact.answer.by == me.name:
            told = f"{me.name} moves again, with {fact.answer.notation}"
        if fact.lost:
            return f"{told}{makes_threats(0, fact.answer.threats)} and wins."
        if fact.holds:
            return f"{told}, and {'it is a draw' if fact.drawn else f'{me.name} has {worth}'}."
        gets = f"{told}, and {gets}"
    if fact.than is not None:
        compared = "no better" if fact.level else "worse"
        beside = fact.answer is not None and fact.answer.notation == fact.than.notation
        again = beside and fact.answer is not None and fact.answer.by == me.name
        # A move that is called like the answer would be read as that.
        than = "the move played" if beside and not again else fact.than.notation
        gets += f", {compared}{f' for {me.name}' * counts} than with {than}"
        gets += " played now" * again
    return f"{gets}; its exact value was not {'found out' if fact.needed else 'needed'}."


def contradicted_words(fact: Contradicted) -> str:
    """Return what the search returned, and what its leaves prove."""
    low, high = map(fact.scale.signed, fact.proved)
    proved = low if low == high else f"between {low} and {high}"
    return f"The search returned {fact.scale.signed(fact.value)}, but its leaves prove {proved}."


def wins_at_once(fact: WinsAtOnce) -> str:
    """Return that the replier wins with the reply."""
    side = fact.replier.name
    if fact.again:
        return f"{side} moves again and wins with {names(fact.replies, 'or')}."
    if len(fact.replies) == 1:
        row = completing(fact.completes, fact.replies)
        why = f": it {in_short(fact.remark)}" * bool(fact.remark)
        return f"{answering(side, fact.replies[0].notation)} and wins at once{row}{why}."
    why = f": each {in_short(fact.remark)}" * bool(fact.remark)
    if fact.every and len(fact.replies) > _FEW:
        return f"{side} wins at once, whatever it answers{why}."
    last = "or with" if len(fact.replies) == _FEW else "or"
    return f"{side} wins at once with {names(fact.replies, last)}{why}."


def in_plies(plies: int | None, at_most: bool) -> str:
    """Return how soon a won game is over, such as ``" in at most 5 plies"``; or nothing.

    The loser may end it sooner than best play does, but not after the move and the answer.

    Examples
    --------
    >>> in_plies(3, False), in_plies(5, False), in_plies(3, True), in_plies(None, False)
    (' in 3 plies', ' in at most 5 plies', ' in at most 3 plies', '')
    """
    if plies is None:
        return ""
    most = "at most " if at_most or plies > _SURELY else ""
    return f" in {most}{count(plies, 'ply')}"


def _example(fact: WinsByForce | BestReply) -> str:
    """Return what comes before the line of a won game, which may be over sooner than it must be."""
    plies = len(fact.line) + 1
    sooner = fact.ending.at_most and fact.ending.plies is not None and plies < fact.ending.plies
    return f"for example in {in_words(plies)}:" if sooner else "for example"


def wins_by_force(fact: WinsByForce) -> str:
    """Return that the mover wins whatever is answered, how soon, and a line to show it."""
    winner, soon = fact.ending.winner, in_plies(fact.ending.plies, fact.ending.at_most)
    if not fact.line:
        return sentence(f"{winner} wins by force{soon}")
    reply = fact.line[0]
    if fact.only:
        answer = f"{reply.by} can only answer {_rest(fact.line, bare=True)}"
        return sentence(f"{winner} wins{soon}: {answer}")
    line = f"{_example(fact)}{_rest(fact.line)}{seen_words(fact.ending)}"
    return sentence(f"{winner} wins by force{soon}, {line}")


def any_reply(fact: AnyReply) -> str:
    """Return that every reply comes to the same, and one line of best play to show it."""
    reply, rest = fact.line[0], fact.line[1:]
    every, ending = f"Whatever {reply.by} answers", ending_words(fact.ending, fact.scale)
    each, it = "", ", it"
    if fact.answers and fact.ending.meaning not in (Meaning.WIN, Meaning.LOSS):
        every = f"{reply.by} can only answer {names(fact.answers, 'or')}"
        each = it = ": each"
    if fact.ending.meaning.decided:
        drawn = fact.ending.meaning is Meaning.DRAW
        told = f"{every}{it} is a draw" if drawn else f"{every}, {ending}"
        return sentence(f"{told}; for example{_rest(fact.line)}" if rest else told)
    if rest or not fact.alike:
        return sentence(f"{every}{each} comes to the same, for example{_rest(fact.line)}: {ending}")
    if fact.ending.outcome:
        return sentence(f"{every}: {ending}")
    verb, guess = (
        {Meaning.PAYOFF: "is worth "}.get(fact.ending.meaning, "is "),
        fact.ending.estimate,
    )
    if guess is not None and only_counts(guess.value, guess.asked):
        verb = ""  # counts as 0
    such = "" if fact.answers or reply.leaf else f", such as {reply.notation}"
    return sentence(f"{every}{such}{it} {verb}{ending}")


def best_reply(fact: BestReply) -> str:
    """Return the best reply, best play from there, and what is as good."""
    told = sentence(_best_line(fact))
    several, by = len(fact.as_good) > 1, fact.line[0].by
    if fact.sooner:
        were = "were" if len(fact.sooner) > 1 else "was"
        at_once = f"{names(fact.sooner, 'or')}, which {were} not looked at"
        told += f" By the rules {by} even wins at once with {at_once}."
    if not fact.as_good:
        return told
    if fact.again:
        return f"{told} {by} could as well go on with {names(fact.as_good, 'or')}."
    answers = f"{possessive(by)} answer{'s' * several}"
    if not fact.taken:
        as_good = "estimated equal" if fact.ending.anyway or fact.met else "as good"
        if fact.met == len(fact.as_good):  # the mover wins at once after each
            seem = "seem" if several else "seems"
            if fact.ending.beyond is None:
                return f"{told} {answers} {names(fact.as_good)} only {seem} as good."
            as_good = "no better"
        good = f"{names(fact.as_good)} {'are' if several else 'is'} {as_good}"
        every = "each" if several else "it"
        which = every if fact.hanging == len(fact.as_good) else f"{in_words(fact.hanging)} of them"
        gain = f", though after {which} {fact.mover.name} could take with a gain"
        after = gain * bool(fact.hanging)
        return f"{told} {answers} {good}{after}."
    named, take = names(fact.as_good), f" ({listed(fact.taken, 'or')})"
    if several and len(fact.taken) == len(fact.as_good):  # each has its own
        pairs = zip(fact.as_good, fact.taken, strict=True)
        named, take = listed([f"{one.notation} (then {then})" for one, then in pairs]), ""
    counts = f"count{'s' * (not several)} the same, before {fact.mover.name} can take{take}"
    return f"{told} {answers} {named} {counts}."


def _best_line(fact: BestReply) -> str:
    reply, rest = fact.line[0], fact.line[1:]
    verb = "moves again, with" if fact.again else "can only answer"
    told = f"{reply.by} {verb} {reply.notation}"
    if fact.counts is not None:
        told += f" (which makes it {summed(fact.counts, fact.scale)})"
    if not (fact.again or fact.only):
        told = answering(reply.by, reply.notation, ", for example," * fact.one_of)
    if not rest:
        return f"{told}{ending_joined(fact.ending, fact.scale, direct=True)}"
    if fact.left and fact.ending.meaning is Meaning.ESTIMATE:
        last = f"then {rest[0].by} can only play {rest[0].notation}"
        return f"{told}; {last}: {ending_words(fact.ending, fact.scale)}"
    if fact.left:
        last = f"{rest[0].by} is left with {rest[0].notation}"
        return f"{told}; {last}{ending_joined(fact.ending, fact.scale, direct=False)}"
    if not fact.again and fact.ending.meaning is Meaning.LOSS:
        told += makes_threats(0, fact.threats)
        told += f" and wins{in_plies(fact.ending.plies, fact.ending.at_most)}"
        if fact.remark:
            return f"{told}{remark_on_answer(fact.remark, fact.remarked)}"
        line = f"{_example(fact)}{_rest(rest, after=reply.by)}"
        return f"{told}, {line}{seen_words(fact.ending)}"
    example = 0 if fact.one_of else fact.example  # the answer was said to be one
    then = "; then, for example," if example == 1 else ", then"
    if 1 < example <= len(rest) <= _LINE_TOLD:
        forced, free = rest[: example - 1], rest[example - 1 :]
        line = f"{_rest(forced, after=reply.by)} and, for example,"
        line += _rest(free, after=forced[-1].by)
    else:
        line = _rest(rest, after=reply.by)
    return f"{told}{then}{line}: {ending_words(fact.ending, fact.scale)}"


def _rest(line: Sequence[PlayedMove], bare: bool = False, after: str = "") -> str:
    """Return moves with who makes each, and who moves again; `bare`: without who makes the first.

    Names of several words are shortened to those in which they differ. `after`: who moved before.
    """
    left = len(line) - _LINE_TOLD if len(line) > _LINE_TOLD + _HARDLY_LONGER else 0
    told = line[: len(line) - left]
    short = _short_names({step.by for step in line})
    before = [after, *(step.by for step in told)]
    steps = [
        f"{_by(step, short[step.by])}{'again ' * (step.by == last)}{_step(step)}"
        for step, last in zip(told, before, strict=False)
    ]
    if bare and steps:
        steps[0] = line[0].notation
    if left:
        steps.append(f"and {in_words(left)} more plies, ending with {line[-1].notation}")
    joined = ", ".join(steps)
    return joined if bare else f" {joined}" if steps else ""


def _short_names(names: Set[str]) -> dict[str, str]:
    """Return for each of two names the words in which they differ, if both have others.

    A number alone would be read as a move.

    Examples
    --------
    >>> sorted(_short_names({"the first player", "the second player"}).values())
    ['first', 'second']
    >>> sorted(_short_names({"player 1", "player 2"}).values())
    ['player 1', 'player 2']
    """
    words = {name: name.split(" ") for name in names}
    shared = set.intersection(*map(set, words.values())) if words else set[str]()
    short = {name: " ".join(w for w in told if w not in shared) for name, told in words.items()}
    of_letters = all(name.replace(" ", "").isalpha() for name in short.values())
    return short if len(names) == _BOTH and of_letters else {name: name for name in names}


def _step(step: PlayedMove) -> str:
    threats = f" (threatens {listed(step.threats)})" if step.threats else ""
    told = f" (here the search itself took {step.instead}, a slower win)"
    instead = told if step.instead and step.aside else ""
    return f"{'takes ' * step.leaf}{step.notation}{threats}{instead}"


def _by(step: PlayedMove, name: str) -> str:
    """Return who makes a move of a line, unless it is written with that."""
    return "" if step.notation.startswith(step.by) else f"{name} "


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    NeverLookedAt: never_looked_at,
    BrokenOff: lambda _: "The search was broken off here: nothing is known of it.",
    OnlyEstimated: lambda fact: (
        f"Not searched further: {estimate_words(fact.estimate, fact.scale)}"
        f"{before_taken(fact, fact.scale)}."
    ),
    EndsAtOnce: ends_at_once,
    KnownBefore: lambda _: "It was not searched again: its value was known from before.",
    SearchedUnseen: lambda _: "What the search found beyond it is not shown.",
    CutByNullMove: lambda fact: (
        f"A null move: it would be enough for {fact.replier.name} to pass, so no answer was "
        "looked at."
    ),
    CutAway: lambda _: "Nothing is known of it: it was cut off.",
    Bounded: bounded_words,
    Contradicted: contradicted_words,
    NoReply: lambda _: "No reply to it was recorded with this value.",
    WinsAtOnce: wins_at_once,
    WinsByForce: wins_by_force,
    AnyReply: any_reply,
    BestReply: best_reply,
}
