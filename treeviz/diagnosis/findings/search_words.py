"""What is wrong with a search, in English: what each kind of fact says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Any

from treeviz.diagnosis.findings.result_kinds import (
    DiffersAfresh,
    LooksAhead,
    LooksLessAndLess,
    NeverEnds,
    NothingSearched,
    PassesWinOver,
    ReturnsBound,
    ReturnsIllegal,
    ReturnsNoMove,
    ReturnsNothing,
    ReturnsWorse,
    ReturnsWorseMove,
    ValuesContradict,
)
from treeviz.diagnosis.findings.search_kinds import (
    BackedUp,
    BoardNotRestored,
    Contradicts,
    EndValued,
    EstimateUsed,
    Limits,
    NoMoveLeads,
    OtherOrderCalledAgain,
    PlaysOn,
    RememberedShallow,
    ReturnsUnlooked,
    RowsShared,
    SearchFact,
    TakenForAnothersTurn,
    WindowAtOdds,
    WrongMover,
)
from treeviz.explanation.fact import Fact
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import listed
from treeviz.formatting.scale import Scale
from treeviz.game.game import Player


def truly(truth: Limits, scale: Scale) -> str:
    """Return what a value lies between in truth.

    Examples
    --------
    >>> from treeviz.formatting.scale import POINTS
    >>> truly(Limits(3, 3), POINTS), truly(Limits(3, inf), POINTS), truly(Limits(-inf, 3), POINTS)
    ('in truth it is +3', 'in truth it is +3 or more', 'in truth it is +3 or less')
    """
    low, high = map(scale.signed, truth)
    if truth.low == truth.high:
        return f"in truth it is {low}"
    if truth.high == inf:
        return f"in truth it is {low} or more"
    if truth.low == -inf:
        return f"in truth it is {high} or less"
    return f"in truth it is {low} to {high}"


def _called(fact: SearchFact) -> str:
    return f"Called at {fact.called},"


def _between(ends: Limits, scale: Scale) -> str:
    return f"{scale.signed(ends.low)} to {scale.signed(ends.high)}"


def _afterwards(changed: bool) -> str:
    return " When it returns, the board that it was given is another one." if changed else ""


def _plays_on(fact: PlaysOn) -> str:
    how = f" ({fact.outcome})" if fact.outcome else ""
    return (
        f"{_called(fact)} the search goes on after {fact.position}, where the game is over{how}."
        f"{_afterwards(fact.changed)}"
    )


def _wrong_mover(fact: WrongMover) -> str:
    return (
        f"{_called(fact)} the search comes to {fact.position} with the wrong side to move: it is "
        f"{fact.mover.name}'s turn.{_afterwards(fact.changed)}"
    )


def _no_move_leads(fact: NoMoveLeads) -> str:
    left = ": what an earlier move placed is still there" if fact.left else ""
    return (
        f"{_called(fact)} the search comes from {fact.position} to {fact.board}, and no move "
        f"leads there{left}.{_afterwards(fact.changed)}"
    )


def _end_valued(fact: EndValued) -> str:
    write = fact.scale.signed
    what, often = f"nobody has won ({write(fact.worth)} by the rules)", ""
    if fact.winner:
        what = f"{fact.winner.name} has won ({write(fact.worth)} by the rules)"
        games = count(fact.won, "won game")
        often = f" So it is for {count(fact.wrong)} of {games} recorded."
    return (
        f"{_called(fact)} the search comes to {fact.position}. There {what}, and the value used "
        f"is {write(fact.value)}.{often}"
    )


def _backed_up(fact: BackedUp) -> str:
    scale, mover = fact.scale, fact.mover
    looked = listed([f"{move} ({scale.signed(value)})" for move, value in fact.looked_at])
    where = f"after {fact.way}, {mover.name}" if fact.way else mover.name
    text = f"{_called(fact)} {where} looks at {looked} and returns {scale.signed(fact.value)}."
    if fact.window:
        text += f" The window there is {_between(fact.window, scale)}."
    if fact.odd:
        text += f" {fact.odd.move} was searched with {_between(fact.odd.window, scale)}."
    if fact.left_out:
        were = "was" if len(fact.left_out) == 1 else "were"
        text += f" {listed(fact.left_out)} {were} left out."
    best = "largest" if mover.player is Player.MAX else "smallest"
    truth = truly(fact.truth, scale)
    role = "" if mover.name == mover.player.name else f" ({mover.player.name})"
    return f"{text} {_begun(truth)}: {mover.name}{role} takes the {best}."


def _unlooked(fact: ReturnsUnlooked) -> str:
    scale = fact.scale
    turn = f"{fact.mover.name} to move"
    where = f"after {fact.way} ({turn})" if fact.way else f"with {turn},"
    text = (
        f"{_called(fact)} {where} it returns {scale.signed(fact.value)} without looking at a move. "
        f"{_begun(truly(fact.truth, scale))}."
    )
    if fact.window:
        text += (
            f" Where that value was found, the window was {_between(fact.window, scale)}: it is "
            "only a bound."
        )
    elif fact.of_mover:
        text += f" That number was found on the same board with {fact.of_mover.name} to move."
    return text


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _at_odds(fact: WindowAtOdds) -> str:
    return (
        f"{_called(fact)} {fact.way} is searched with the window "
        f"{_between(fact.window, fact.scale)}. What is known by then is "
        f"{_between(fact.known, fact.scale)}."
    )


def worth_words(fact: ReturnsWorse) -> str:
    """Return what a returned move is worth, as far as that is known."""
    if fact.worth is None:
        return f"worse than {fact.scale.signed(fact.best)}"
    return fact.scale.signed(fact.worth)


def _returns_worse(fact: ReturnsWorse) -> str:
    several = f" as equally good. {fact.move} is" if len(fact.returned) > 1 else ", which is"
    worth = f"{'worth ' if fact.worth is not None else ''}{worth_words(fact)}"
    text = (
        f"{_called(fact)} it returned {listed(fact.returned)}{several} {worth}; "
        f"{fact.best_move or 'the best move'} is worth {fact.scale.signed(fact.best)}, for "
        f"{fact.mover.name} to move."
    )
    if fact.bound is not None:
        text += f" The {fact.scale.signed(fact.bound)} found for it is only a bound."
    return text


def _worse_move(fact: ReturnsWorseMove) -> str:
    write = fact.scale.signed
    return (
        f"{_called(fact)} {fact.search} returned {listed(fact.returned)}. That is worth "
        f"{write(fact.worth)} by the rules, and {fact.best} {write(fact.best_worth)}, for "
        f"{fact.mover.name} to move."
    )


def _contradict(fact: ValuesContradict) -> str:
    write, right = fact.scale.signed, fact.other_value == fact.other_worth
    proved = "as" if right else "and"
    return (
        f"{_called(fact)} {fact.search} returned {write(fact.value)}; the rules prove "
        f"{write(fact.worth)}. At {fact.other} it returned {write(fact.other_value)}, {proved} the "
        f"rules prove{'' if right else f' {write(fact.other_worth)}'}. Read from either side, and "
        "with either sign, its values contradict the rules."
    )


def _returns_bound(fact: ReturnsBound) -> str:
    scale = fact.scale
    return (
        f"{_called(fact)} the last search has the window {_between(fact.window, scale)} and finds "
        f"{scale.signed(fact.value)}, which is only a bound there; it is returned as the value. "
        f"{_begun(truly(fact.truth, scale))}."
    )


def _looks_ahead(fact: LooksAhead) -> str:
    plies = "ply" if fact.asked[-1:] == (1,) else "plies"
    asked = f"asked to look {listed([*map(str, fact.asked)])} {plies} ahead"
    told = ["to the end" if ply is None else str(ply) for ply in fact.plies]
    if fact.further is None and set(fact.plies) == {None}:
        again = " each time" if len(told) > 1 else ""
        return f"{_called(fact)} {asked}, {fact.search} goes on to the end of the game{again}."
    told += [] if fact.further is None else [f"further than {fact.further}"]
    return f"{_called(fact)} {asked}, {fact.search} looks {listed(told)}."


def _looks_less(fact: LooksLessAndLess) -> str:
    told = [f"{plies} after {move}" for move, plies in fact.others]
    far = f"{count(fact.first.plies, 'ply')} ahead after {fact.first.move}"
    return (
        f"{_called(fact)} asked to look {count(fact.asked, 'ply')} ahead, the search looks "
        f"{listed([far, *told])}."
    )


def _passes_over(fact: PassesWinOver) -> str:
    write = fact.scale.signed
    prefers = (
        f"{_called(fact)} {fact.at_once} wins at once. The search prefers {fact.chosen}, which"
    )
    if fact.value == fact.longer:
        return f"{prefers} is worth as much ({write(fact.value)}) and takes longer."
    return (
        f"{prefers} takes longer, and holds it for {write(fact.longer)}, not {write(fact.value)}."
    )


def _on_and_on(fact: NeverEnds) -> str:
    if fact.calls is None:
        return "calls itself deeper and deeper"
    return f"was stopped after {count(fact.calls, 'call')}"


def _nothing_searched(fact: NothingSearched) -> str:
    returned = f" and returned {fact.returned}" if fact.returned else " and returned"
    worth = ""
    if fact.worth is not None:
        worth = f" By the rules the position is worth {fact.scale.signed(fact.worth)}."
    return (
        f"{_called(fact)} where the game goes on, it was called as {fact.given}{returned} at once, "
        f"without trying a move.{worth} So it was for all {count(fact.calls, 'call')}: the search "
        "never left its root, or it does not read this board."
    )


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    BackedUp: _backed_up,
    BoardNotRestored: lambda fact: (
        f"{_called(fact)} the search returns, and the board that it was given is another one."
    ),
    Contradicts: lambda fact: f"At {fact.position} {fact.claim}.",
    DiffersAfresh: lambda fact: (
        f"{_called(fact)} {fact.search} returned {fact.scale.signed(fact.value)}. With "
        f"{fact.store} emptied before the call it returns {fact.scale.signed(fact.afresh)}: the "
        "answer hangs on what was asked before."
    ),
    EndValued: _end_valued,
    EstimateUsed: lambda fact: (
        f"{_called(fact)} the search stops after {fact.way or 'no move'}, with {fact.mover.name} "
        f"to move. The heuristic says {fact.scale.signed(fact.estimate)}; the value used is "
        f"{fact.scale.signed(fact.value)}, from MAX's side."
    ),
    LooksAhead: _looks_ahead,
    LooksLessAndLess: _looks_less,
    RememberedShallow: lambda fact: (
        f"{_called(fact)} {fact.way or 'it'} returns {fact.scale.signed(fact.value)} at once: what "
        f"was found looking {count(fact.looked, 'ply')} ahead. Asked for is "
        f"{count(fact.asked, 'ply')}, and that gives {fact.scale.signed(fact.truth)}."
    ),
    NeverEnds: lambda fact: (
        f"{_called(fact)} {fact.search} {_on_and_on(fact)}; all that can follow is a tree of "
        f"{count(fact.nodes, 'node')}."
    ),
    ReturnsNothing: lambda fact: (
        f"{_called(fact)} a call of {fact.search} ends at line {fact.line} of "
        f"{Path(fact.file).name}, and returns nothing."
    ),
    RowsShared: lambda fact: (
        f"{_called(fact)} the search comes from {fact.position} to {fact.board}, and no move leads "
        "there. That board is a list of its own, and its rows are those of another one."
    ),
    NoMoveLeads: _no_move_leads,
    NothingSearched: _nothing_searched,
    OtherOrderCalledAgain: lambda fact: (
        f"{_called(fact)} it takes the moves in the order {listed(fact.first)}; called again, "
        f"{listed(fact.then)}."
    ),
    PassesWinOver: _passes_over,
    PlaysOn: _plays_on,
    ReturnsBound: _returns_bound,
    ReturnsIllegal: lambda fact: (
        f"{_called(fact)} {fact.search} returned {fact.returned}, which is none of the "
        f"{count(fact.moves, 'move')} there, such as {fact.move}."
    ),
    ReturnsNoMove: lambda fact: (
        f"{_called(fact)} it returned {fact.returned}; there are moves, such as {fact.move}."
    ),
    ReturnsUnlooked: _unlooked,
    ReturnsWorse: _returns_worse,
    ReturnsWorseMove: _worse_move,
    TakenForAnothersTurn: lambda fact: (
        f"{_called(fact)} the search comes to {fact.position} as if it were "
        f"{fact.taken_for.name}'s turn. It is {fact.mover.name}'s."
    ),
    ValuesContradict: _contradict,
    WindowAtOdds: _at_odds,
    WrongMover: _wrong_mover,
}
