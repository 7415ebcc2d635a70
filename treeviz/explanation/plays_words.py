"""The English of what is played, and what comes of it.

>>> soonest_words(1), soonest_words(3)
(' at once', ' in 3 plies')
"""

from __future__ import annotations

from treeviz.explanation.may_turn_facts import of_equals
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_words import in_plies
from treeviz.explanation.plays_facts import OnceTaken, Plays, ReturnedInstead
from treeviz.explanation.reply_words import names, owned
from treeviz.explanation.won_beside import WonBeside
from treeviz.explanation.worth_words import value_words
from treeviz.formatting.phrases import in_words, named_all
from treeviz.game.game import Player

_BOTH = 2
_NAMED = 3  # so many moves that may be as good are named; more are called by their mark
_FEW = 2  # equals: a choice among so few is not made by the order alone
_HOW = {"end": "ends that line", "answer": "answers", "go on": "goes on"}  # as `OnceTaken.how`
_FOLLOWED = 4  # moves after another one that are told
_SHORT = 36  # signs of moves that are all named


def plays(fact: Plays) -> str:
    """Return what is played, what comes of it, and whether that is certain."""
    said = fact.equals > 1 and bool(fact.quicker)  # with the win itself
    return f"{_plays(fact)} That is certain." if fact.sure and not said else _plays(fact)


def _plays(fact: Plays) -> str:
    """Return what is played, and what comes of it."""
    told = f"{fact.mover.name} plays {fact.move.notation}"
    value = fact.scale.signed(fact.value)
    if fact.only:
        told += ", the only move,"
    elif fact.lost and fact.equals == fact.among > 1:
        which = "both" if fact.equals == _BOTH else f"all {in_words(fact.equals)}"
        return f"{told} only because it was searched first: {which} moves lose."
    elif fact.lost and fact.exact:
        return f"{told}, the best of {in_words(fact.among)} losses ({value})."
    elif fact.alike and fact.meaning is Meaning.ESTIMATE:
        return f"{told} only because it was searched first."
    elif fact.others or fact.again:
        return f"{told}{_first_of(fact, 1 + len(fact.others) + len(fact.again))}; {_others(fact)}"
    elif fact.of_them and not (fact.quicker or fact.unknown):
        return f"{told}, the first searched of them.{_once_taken(fact)}"
    elif fact.equals > 1:
        if fact.meaning is Meaning.WIN and fact.plies == 1:
            return f"{told} and wins at once{_won_beside(fact.beside)}."
        return _first_of_equals(fact, told)
    elif not fact.exact:
        sign = "≥" if fact.mover.player is Player.MAX else "≤"
        were = "was" if fact.unseen == 1 else "were"
        moves = "move" if fact.unseen == 1 else "moves"
        unseen = f"{in_words(fact.unseen)} {moves} of {in_words(fact.among)} {were} not looked at"
        if fact.unsafe:
            tried = unseen.replace("not looked at", "never tried")
            rest = f"; {tried}" if fact.unseen else ""
            return f"{told}, the best of what was tried (the search returned {value}){rest}."
        rest = f", so {unseen}" if fact.unseen else ""
        return f"{told}, which is good enough ({sign} {value}){rest}."
    if fact.meaning is Meaning.ESTIMATE and fact.only:
        return f"{told} estimated at {value}."
    if fact.meaning is Meaning.BOUND:
        own = value_words(fact.own, fact.own_bound, fact.scale)
        return f"{told.removesuffix(',')}; of its value only a bound is known ({own})."
    soon = in_plies(fact.plies, fact.at_most) if fact.plies != 1 else ""
    soon = " at once" if fact.plies == 1 and any(fact.beside) else soon
    alone = "; no other move wins" * fact.alone
    return (
        told
        + {
            Meaning.WIN: f" and wins{soon}{_won_beside(fact.beside) or alone}.",
            Meaning.DRAW: f" and draws{_beside_draws(fact)}.",
            Meaning.LOSS: f" and loses{soon or ' all the same'}.",
            Meaning.ESTIMATE: _estimate(fact) + _once_taken(fact),
            Meaning.PAYOFF: f" for {value}.",
        }[fact.meaning]
    )


def _won_beside(beside: WonBeside) -> str:
    """Return which other moves win where the one played wins at once, and how."""
    ways = (
        ("wins", "win", " at once, too"),
        ("wins", "win", ", too, but later"),
        ("counts", "count", " as won, too"),
    )
    return "".join(
        f"; {names(moves)} {one if len(moves) == 1 else several}{how}"
        for moves, (one, several, how) in zip(beside, ways, strict=True)
        if moves
    )


def _beside_draws(fact: Plays) -> str:
    """Return that no move is better than a draw, and that it came first of those that draw."""
    told = ["no move does better"] if fact.best else []
    if fact.even and all(move.node > fact.move.node for move in fact.even):
        told.append(f"it was the first searched of the {in_words(1 + len(fact.even))} that draw")
    return "; " * bool(told) + ", and ".join(told)


def returned_instead(fact: ReturnedInstead) -> str:
    """Return which move the program returned, and which one its values choose."""
    worth, value = fact.scale.signed(fact.worth), fact.scale.signed(fact.value)
    told = f"The program returned {fact.returned.notation} ({worth})"
    if fact.worth == fact.value:
        return f"{told}; {fact.move.notation}, which was searched before, is worth the same."
    return f"{told}, though by the values of its own search {fact.move.notation} is best ({value})."


def _first_of_equals(fact: Plays, told: str) -> str:
    """Return that the chosen move was only searched first, and which others win sooner."""
    soonest = fact.soonest and fact.soonest == fact.plies
    if not (fact.quicker or soonest):
        among = " of the equal moves" * fact.later
        if fact.meaning is Meaning.WIN:
            among = f" of the {in_words(fact.equals)} that win"
        even = f"; {_as_good(fact)}" * bool(fact.even and not fact.tied)
        guessed = fact.meaning is Meaning.ESTIMATE
        taken = _once_taken(fact) if guessed else ""
        if guessed and not (fact.alike or fact.unknown):
            return f"{told}{_first_of(fact, fact.equals + len(fact.even))}{even}.{taken}"
        return f"{told} only because it was searched first{among}{even}.{taken}"
    wins = f"{told} and wins{in_plies(fact.plies, fact.at_most)}"
    wins += ", which is certain" * (fact.sure and not soonest)
    first = f"it was the first searched of the {in_words(fact.equals)} that the search saw win"
    if soonest:
        return f"{wins}; {first}, and none wins sooner."
    verb = "wins" if len(fact.quicker) == 1 else "win"
    sooner = f"{names(fact.quicker)} {verb} sooner,{soonest_words(fact.soonest)}"
    return f"{wins}; {first}. {sooner}: to the search a win counts the same however long it takes."


def _others(fact: Plays) -> str:
    """Return which other moves are estimated equal, and what comes of captures then."""
    are = "the others are" if len(fact.others) + len(fact.again) > 1 else "the other is"
    look = "by a second look at what was cut"
    told = names(fact.others or fact.again)
    if fact.again:
        told += f" and, {look}, {names(fact.again)}" if fact.others else f", {look}"
    return f"{are} {told}.{_once_taken(fact)}"


def _first_of(fact: Plays, number: int) -> str:
    """Return that a move was searched first of so many that are estimated equal."""
    what = "equal" if number == fact.among else "best"
    value = fact.scale.signed(fact.value)
    least = "at least " * bool(fact.level)  # of others that is not known
    again = f", {in_words(fact.looked)} of them by a second look at what was cut" * bool(
        fact.looked
    )
    first = f"the first searched of {least}{in_words(number)} moves estimated {what} ({value})"
    return f", only because it was {first}{again}"


def soonest_words(plies: int) -> str:
    """Return how soon the quickest of some wins is over."""
    return " at once" if plies == 1 else in_plies(plies, False)


def _estimate(fact: Plays) -> str:
    """Return what is said for a move whose value is an estimate."""
    value = fact.scale.signed(fact.value)
    if fact.saves and fact.beaten:
        return f", which holds out longest; it is estimated at {value}."
    if fact.unknown and fact.beaten:
        first = ", searched first." if not fact.later else "."
        return first if fact.level else ", which holds out longest."
    if fact.saves:
        return f", the only move not seen to lose; it is estimated at {value}."
    told = f", the best estimate ({value}){'; no other is estimated as good' * fact.alone}"
    if fact.unknown:
        told = ", the only move not seen to lose" if not fact.level else ", not seen to lose"
    even = _as_good(fact)
    if even and not (fact.level or fact.unknown):
        if len(fact.even) <= _FEW:
            were = "was" if len(fact.even) == 1 else "were"
            are = "is" if len(fact.even) == 1 else "are"
            if fact.tied:
                return f"{told}; {names(fact.even)}, searched later, {are} estimated equal."
            return f"{told}; {even}, and {were} searched later."
        return f"{_first_of(fact, 1 + len(fact.even))}{f': {even}' * (not fact.tied)}."
    if not fact.level:
        return f"{told}{f'; {even}' * bool(even)}."
    if even and fact.even[0].node > fact.move.node:
        open_ = names(fact.level) if named_all(len(fact.level)) else in_words(len(fact.level))
        several = len(fact.even) > 1
        few = named_all(len(fact.even)) and sum(len(m.notation) for m in fact.even) <= _SHORT
        others = names(fact.even) if few else f"{in_words(len(fact.even))} others"
        others = f"{others} {'are' if several else 'is'}"
        first = "" if fact.later else ", searched first"
        return f"{told}{first}; {others} as good by a second look, and {open_} may be."
    even = f", and {even}" * bool(even)
    level = names(fact.level)
    sign = "upper" if fact.mover.player is Player.MAX else "lower"
    known, number = fact.scale.bounded(fact.value, sign), in_words(len(fact.level))
    if fact.marked == len(fact.level) > _NAMED:
        level = f"the {number} moves marked {known}"
    elif not named_all(len(fact.level)) and fact.marked:
        level = f"{number} of the {in_words(fact.marked)} moves marked {known}"
    elif named_all(len(fact.level)) and fact.marked > len(fact.level):
        level = f"of the {in_words(fact.marked)} moves marked {known} {'only ' * (not even)}{level}"
    elif not named_all(len(fact.level)):
        level = f"{number} others, of which only {known} is known"
    if all(move.node > fact.move.node for move in fact.level):
        if not fact.later:
            return f"{told}; it was searched first, and {level} may be as good{even}."
        level += ", searched later,"
    return f"{told}; {level} may be as good{even}."


def _once_taken(fact: Plays) -> str:
    """Return what the estimate comes to once what can be taken is counted, and what that means."""
    taken, worth = fact.taken, fact.scale.signed(fact.value)
    if taken is None and fact.stands:
        best = ", and no move does better" * fact.unbeaten
        return f" With captures counted, {fact.move.notation} stays at {worth}{best}."
    if taken is None and fact.flatters:
        return " With captures counted it may come to less; how much was not settled."
    if taken is None and fact.uncounted and not fact.unknown:
        return " What can be taken past the depth is not counted."
    if taken is None or fact.saves or fact.unknown:
        return ""
    comes_to = f"{fact.move.notation} comes to {fact.scale.signed(taken.worth)}"
    captures, so_much = "with captures counted", f"to {fact.scale.signed(taken.worth)}, too"
    if taken.by:
        captures = f"counting that {taken.by} can take next ({', then '.join(taken.takes)})"
    why = _other_end(taken)
    of_all = f" of {'both' if taken.equal == 1 else f'all {in_words(taken.equal + 1)}'}"
    more = fact.value is not None and fact.mover.player.better(taken.worth, fact.value)
    alike = taken.alike.number
    told = (
        f" The {worth}{of_all * bool(taken.equal)} is a horizon effect: {captures}, {comes_to}{why}"
    )
    if more and not (alike or taken.as_much or taken.level):  # else it is no merit of this move
        told = f" It is even better than it seems: {captures}, {comes_to}{why}"
    if taken.end and _is_passed_by(taken):
        takes, back, reply = taken.passed
        if takes.rstrip("+#") == back.rstrip("+#"):  # on the same square, by the other side
            takes, back = owned(takes, fact.mover.name), owned(back, taken.end.by)
        counted = f"the search counted {takes} but not {back}"
        answer, best = owned(taken.end.notation, taken.end.by), reply
        told = f" The {worth}{of_all * bool(taken.equal)} is a horizon effect: "
        told += f"after {answer}, for example, {counted}; "
        name = fact.mover.name
        told += f"{captures}, {name} has nothing better there than {best}, so {comes_to}"
    if taken.rivals:
        return f" But {captures} {comes_to} (a horizon effect){why}; {_better(fact, taken)}."
    if taken.best and taken.most and not _equal_alone(taken):
        return f"{told}. {_all_but(taken, so_much)}."
    if taken.best and taken.as_much:
        return f"{told}. No move does better; {_as_much(taken, so_much)}."
    less = fact.value is not None and fact.mover.player.better(fact.value, taken.worth)
    if taken.level and (less or not taken.end):
        told += f", no more than with {names(taken.level, 'or')}"
    elif taken.may and not taken.level:
        others = names(taken.may) if len(taken.may) <= _FEW else "others"
        if taken.best:
            if len(taken.may) > _FEW:
                return (
                    f"{told}. No move does better; whether others come {so_much}, was not settled."
                )
            return f"{told}. No move does better, though {others} may come {so_much}."
        told += f"; {others} may come {so_much}"
    if alike:
        told += f"; so {'does' if alike == 1 else 'do'} {of_equals(taken.alike)}"
    if taken.alone:
        return f"{told}; all other moves come out worse."
    if taken.best:
        return f"{told}{', and' if alike else ';'} no other move does better by that count."
    if taken.unsettled:
        which = names(taken.unsettled, "or")
        return f"{told}; no move does better by that count, unless {which} does: not settled."
    others = "; whether another is better by that count was not settled"
    return f"{told}{others * taken.open}."


def _better(fact: Plays, taken: OnceTaken) -> str:
    """Return which moves are better then, and to what they come; that there may be more, if so."""
    are = "is" if len(taken.rivals) == 1 else "are"
    worth = fact.scale.signed(taken.rival)
    if not taken.at_least:
        others = " (whether others are, too, was not settled)" * taken.more
        return f"{names(taken.rivals)} {are} better: {worth}{others}"
    more = "more" if fact.mover.player is Player.MAX else "less"
    number = len(taken.rivals)
    others = f"at least {in_words(number)} other{'s' * (number > 1)}, {names(taken.rivals)},"
    return f"{others} {are} better: {worth} or {more}"


def _equal_alone(taken: OnceTaken) -> bool:
    """Return whether just those come to as much that are estimated equal, and these are several."""
    return taken.equal >= _BOTH and not taken.as_much[taken.equal :]


def _all_but(taken: OnceTaken, so_much: str) -> str:
    """Return that all other moves come to as much, but for a few."""
    if not taken.but:
        return f"All other moves come {so_much}"
    come = "comes" if len(taken.but) == 1 else "come"
    return f"All other moves come {so_much}, but for {names(taken.but)}, which {come} to less"


def _as_much(taken: OnceTaken, so_much: str) -> str:
    """Return which moves come to as much once what can be taken is, those estimated equal first."""
    open_ = "" if taken.every else "; whether more do was not settled"
    come = "comes" if len(taken.as_much) == 1 else "come"
    but = f", but not {names(taken.unlike, 'or')}" if taken.unlike else ""
    if taken.equal < _BOTH:
        return f"{names(taken.as_much)} {come} {so_much}{but}{open_}"
    equal = f"the other {in_words(taken.equal)}"
    if not (rest := taken.as_much[taken.equal :]):
        return f"{equal} come {so_much}{open_}"
    do = "does" if len(rest) == 1 else "do"
    return f"{equal} come {so_much}, and so {do} {names(rest)}{open_}"


def _is_passed_by(taken: OnceTaken) -> bool:
    """Tell whether it is told which take the search did not count, rather than what is played."""
    told_otherwise = taken.rivals or 0 < len(taken.after) <= _FOLLOWED
    return taken.quiet and bool(taken.passed) and not told_otherwise


def _other_end(taken: OnceTaken) -> str:
    """Return with which other move the line would end, or go on, if captures were counted."""
    if not taken.end:
        return ""
    than = f" rather than with {taken.instead}" * bool(taken.instead)
    after = f" (then {', '.join(taken.after)})" if 0 < len(taken.after) <= _FOLLOWED else ""
    end = taken.end.notation
    does = f"then {_HOW[taken.how]} with {end}{after}{than}"
    if taken.quiet and than and not after:
        quiet = f"with a quiet move, such as {end}"
        does = f"then {_HOW[taken.how]} {quiet},{than}"
        if taken.how == "end":
            does = f"would end that line {quiet}, not {taken.instead}"
    return f", as {taken.end.by} {does}"


def _as_good(fact: Plays) -> str:
    """Return which moves are as good by answers that the search left out; empty if none is."""
    if not fact.even:
        return ""
    known = fact.scale.bounded(fact.value, "upper" if fact.mover.player is Player.MAX else "lower")
    marked = f"the {in_words(fact.marked)} moves marked {known}"
    every = not fact.level and len(fact.even) == fact.marked
    length = sum(len(move.notation) for move in fact.even)
    if named_all(len(fact.even)) and length <= _SHORT:
        only = not fact.level and fact.marked > len(fact.even)
        which = f"{f'of {marked} only ' * only}{names(fact.even)}"
    elif every:
        which = marked.replace("the ", "all ", 1)
    else:
        among = f"of {marked}" if fact.marked and not fact.level else "others"
        which = f"{in_words(len(fact.even))} {among}"
    are = "is" if len(fact.even) == 1 else "are"
    later = all(move.node > fact.move.node for move in fact.even) and not fact.level
    which += ", searched later," * (later and fact.unknown)
    return f"{which} {are} as good by a second look"
