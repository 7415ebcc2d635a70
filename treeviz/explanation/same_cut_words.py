"""The English of moves that were cut and are told together.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(9 2 1) D(8 2 4) E(7 5))"))
>>> print(explain(tree).rows[2].text)  # doctest: +NORMALIZE_WHITESPACE
C and D: MIN answers leaf 1, and MAX gets +2 at best, worse than the +3 found by then with B. MIN
chooses, so two further answers could only make that worse for MAX: not looked at; two answers
better for MAX were tried first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from treeviz.explanation.cut_facts import SameCut
from treeviz.explanation.elsewhere_words import (
    already_won,
    had_before,
    has_elsewhere,
    left_open,
    line_words,
    nothing_counted,
    own_gives,
    regained_words,
    retaken,
    soon_words,
    theory_words,
    whose_own,
)
from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_words import makes_threats, remark_on_answer
from treeviz.explanation.reply_words import (
    answering,
    each_reply,
    further_answers,
    looked_before,
    names,
    owned,
    replies,
)
from treeviz.explanation.worth_words import (
    COUNTS_AT_BEST,
    comes_or_counts,
    enough_to_hold,
    formula_or,
    names_last,
    than_then,
    worse_than_with,
)
from treeviz.formatting.phrases import in_words, listed, possessive

_BOTH = 2
_TWO = 2  # moves that follow, each after another one
_FEW = 3  # bounds that are told each
_KEPT = 2  # moves after which nothing is taken back, by name


def same_cut(fact: SameCut) -> str:
    """Return the bounds of some moves, and the one reason why their rest was not looked at."""
    told = _same_cut(fact)
    return left_open(told.removeprefix(f"{names(fact.moves)}: ")) if fact.settled_before else told


def _same_cut(fact: SameCut) -> str:
    my, they = fact.mover.name, fact.replier.name
    if fact.beside_win:
        return _win_had(fact)
    follows = fact.then if fact.gathered and (fact.holds or fact.replied) else ()
    answers = fact.answers
    each_its_own = len({answer.notation for answer in answers}) == len(answers)
    if len(follows) > 1 and each_its_own:
        pairs = zip(answers, follows, strict=True)
        answers = tuple(
            one._replace(notation=f"{one.notation} (then {then})") for one, then in pairs
        )
        follows = ()  # it stands behind the answers
    answered = replies(fact.moves, answers, they, forced=fact.forced, mover=my)
    if fact.each:
        answered = each_reply(fact.moves, answers, they)
    if len(fact.moves) == 1:
        answered = answered._replace(text=answering(they, fact.answers[0].notation))
    earlier = fact.before if fact.counted else 0
    if fact.first and all(move in fact.forced for move in fact.first):
        earlier = 0  # any other loses at once
    after = names(fact.first) if fact.first else ""
    before = looked_before(earlier, fact.weaker, my, wins=fact.won_before, after=after)
    if fact.meaning is Meaning.LOSS:
        threats = makes_threats(fact.threats, fact.named)
        each = makes_threats(fact.threats, fact.named, each=True)
        wins = answered.winning(f" {soon_words(fact.at_once)}", threats, each)
        why = remark_on_answer(fact.remark, fact.remarked, several=answered.several)
        unseen = f"{in_words(fact.branches)} further answers were not looked at"
        return f"{wins}{why}, so {unseen}{before}."
    counts = nothing_counted(fact, fact.values)
    drawn = fact.meaning is Meaning.DRAW or (fact.level and fact.has_meaning is Meaning.DRAW)
    values = dict.fromkeys(fact.values)
    told = values if len(values) <= _FEW else [fact.mover.player.best(values)]
    worth = listed([formula_or(fact.estimate, value, fact.scale) for value in told])
    worth = "a draw" if drawn else worth
    taking = fact.taking if len({answer.notation for answer in fact.answers}) > 1 else ()
    rest = fact.taken < len(fact.moves) and len(taking) != 1 and not 0 < len(fact.kept) <= _KEPT
    then = regained_words(fact.regained, fact.scale, rest=rest)
    taken, among = fact.taken, len(fact.moves)
    back = retaken(fact.retakes, taken, among, my, taking, fact.kept, then, hangs=fact.hangs)
    exactly = (fact.estimate is not None or fact.holds) and not (counts or drawn)
    gets = (
        f"{'each' if answered.several else 'that'} {COUNTS_AT_BEST}"
        if counts
        else f"{my} gets {worth} at best{back}"
    )
    gets = f"{comes_or_counts(worth, as_now=fact.as_now)}{back}" if exactly else gets
    gets = "it is a draw" if fact.holds and drawn else gets
    unseen = further_answers(fact.branches, fact.replier, fact.mover, counts, fact.again)
    unseen = f"{unseen.removesuffix('.')}{before}."
    every = answered.several and len(values) == 1 and not counts
    link = "; each time" if every else ";" if counts and answered.several else ", and"
    if every and not (exactly or drawn):
        link, gets = ";", f"{enough_to_hold(my, worth)}{back}"
    draws = fact.level and fact.has_meaning is Meaning.DRAW and not (fact.looked or fact.holds)
    unsettled = _unsettled(fact, "draws", "draw") * draws
    if fact.gathered:
        after = _following(fact.moves, follows) if follows else ""
        then = f", then {my} {after}" * bool(after)
        if follows and not after:
            then, link = f", and after {possessive(my)} best reply", ""
        elif then and link == "; each time":  # not only after the answer that is told last
            each = "each time " * (len(follows) == 1)  # not each may follow each
            then, link = f"; {each}{my} then plays {after}", ", and"
        if _is_first_of_all(fact) and not then:  # no answer is told to be a good one
            first = owned(fact.answers[0].notation, they)
            return f"{names(fact.moves)}: after {first}, tried first, {gets}."
        return f"{answered.text}{then}{link} {gets}.{unsettled}"
    return f"{answered.text}{link} {gets}{_than_had(fact, counts)}. {unseen}{unsettled}"


def _following(moves: Sequence[Named], follows: Sequence[str]) -> str:
    """Return what follows the answers, and after which of the moves; nothing of many."""
    after = dict[str, list[Named]]()
    for move, then in zip(moves, follows, strict=False):
        after.setdefault(then, []).append(move)
    if len(after) == 1 or len(follows) != len(moves):
        return listed([*dict.fromkeys(follows)], "or")
    if len(after) > _TWO:
        return ""
    return ", or ".join(f"{then} after {names(ones, 'or')}" for then, ones in after.items())


def _is_first_of_all(fact: SameCut) -> bool:
    """Return whether the first answer that was tried changes nothing, as no better one does."""
    alike = len({answer.notation for answer in fact.answers}) == 1 < len(fact.moves)
    tried = fact.most == 1 and not fact.before
    return fact.as_now and fact.holds and fact.level and alike and tried


def _unsettled(fact: SameCut, does: str, do: str) -> str:
    """Return that it is not known what moves come to."""
    which = f"it {does}" if len(fact.moves) == 1 else f"these moves {do}"
    return f" Whether {which}, too, is left unsettled."


def _win_had(fact: SameCut) -> str:
    """Return that moves were not looked into, for the mover already wins."""
    won = already_won(fact.mover.name, fact.line)
    after = "one answer" if fact.most == 1 else f"{in_words(fact.most)} answers"
    if fact.fewest < fact.most:
        after = f"{in_words(fact.fewest)} to {after}"
    looked = f"{after} to each and not at the other {in_words(fact.branches)}"
    why = "here, too, the search" if fact.again else f"{won}, so it"
    told = f"{names(fact.moves)}: {why} looked at {looked}."
    if fact.looked:
        return told
    if fact.theory:
        return f"{told} {theory_words(fact.theory, 'each')}"
    return told + _unsettled(fact, "wins", "win")


def _than_had(fact: SameCut, counts: bool) -> str:
    """Return how what the mover gets compares with what it has elsewhere."""
    my, line = fact.mover.name, line_words(fact.line)
    own = whose_own(f"{possessive(my)} own ", fact.line, fact.answers)
    if fact.level:
        if own:  # the answer is written just like it
            return f", no better for {my} than to start with {line}"
        return f", no better{f' for {my}' * counts} than with {line}"
    beside = whose_own(f"{possessive(my)} own ", tuple(one.move for one in fact.had), fact.answers)
    if fact.had and not beside:
        told = fact.compared or own or names_last(fact.had, fact.line[-1] if fact.line else None)
        played = "" if told else worse_than_with(line, fact.has, fact.scale)
        return f", {than_then(fact.values, fact.had, fact.scale, played)}"
    if fact.beside:
        if fact.compared and not (own or fact.has_meaning.decided):
            return f", worse than with {line}"
        return "" if fact.compared else _beside_played(fact, own)
    if fact.has_meaning.decided or counts:
        has = has_elsewhere(fact.has_meaning, fact.has, fact.line, fact.scale, fact.answers)
        return f", while {my if counts else 'it'} already {has}"
    has = fact.scale.signed(fact.has)
    return f", worse than the {has} it {had_before(fact.moved)} with {own}{line}"


def _beside_played(fact: SameCut, own: str) -> str:
    """Return that what the mover gets is less than with the move that is played."""
    line = line_words(fact.line)
    would = {Meaning.WIN: "won", Meaning.DRAW: "drawn", Meaning.LOSS: "lost"}
    if fact.has_meaning.decided:
        mine = own or f"{possessive(fact.mover.name)} "
        return f", while {mine}{line} would have {would[fact.has_meaning]}"
    if own:
        return f", while {own_gives(fact.mover, fact.line, fact.has, fact.scale)}"
    return f", {worse_than_with(line, fact.has, fact.scale)}"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {SameCut: same_cut}
