"""What an audit finds, in English: what each kind of fact says.

>>> fact = WrongMovesIn(2, 10, Against.WINNERS)
>>> audit_words(fact)
'It chooses a wrong move in 2 of 10 positions with a choice (20%).'
>>> audit_words(Fact.of(fact.to_dict())) == audit_words(fact)
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from treeviz.auditing.audit_facts import (
    Against,
    AuditedHow,
    ColumnsMean,
    EveryReachable,
    FailedEverywhere,
    FailedInMore,
    FromRandomGames,
    FromSomebody,
    HeldEqual,
    LeansIn,
    NeverAsked,
    OpenedBy,
    RanksTheWrongWay,
    ReachedBy,
    ShownBy,
    StoppedAfter,
    TermsHere,
    TheBestMove,
    TheMover,
    TrueWorth,
    UndecidedIn,
    WentOnAlone,
    WrongMove,
    WrongMovesIn,
    WrongSidesIn,
    WrongValue,
)
from treeviz.explanation.fact import Fact, Side
from treeviz.formatting.numerals import MINUS, count
from treeviz.formatting.phrases import in_words
from treeviz.formatting.scale import Scale


class Wording(NamedTuple):
    """How faults are told: of a proved winner, of a payoff, or of a deeper search's opinion."""

    wrong: str
    decided: str
    even: str
    move: str
    heads: Mapping[str, str]


WORDING = {
    Against.WINNERS: Wording(
        wrong="names the wrong winner",
        decided="won position",
        even="drawn position",
        move="a wrong move",
        heads={},
    ),
    Against.PAYOFFS: Wording(
        wrong="gets the sign wrong",
        decided="position not worth 0",
        even="position worth 0",
        move="a wrong move",
        heads={"wrong winner": "wrong sign"},
    ),
    Against.DEEPER_SEARCH: Wording(
        wrong="favours another side than a deeper search",
        decided="position where the deeper search favours a side",
        even="position where the deeper search says 0",
        move="a move that the deeper search holds for worse",
        heads={"wrong winner": "other side", "wrong move": "worse move"},
    ),
}


def audit_words(fact: Fact) -> str:
    """Return a fact of an audit as one or more English sentences."""
    return ENGLISH[type(fact)](fact)


def wrong_value(fact: WrongValue) -> str:
    """Return what a heuristic says and what is true, without a full stop.

    Examples
    --------
    >>> from treeviz.game.game import Player
    >>> wrong_value(WrongValue("`course`", 3.0, TrueWorth(-5.0, Side(Player.MIN, "Horizontal"))))
    '`course` says +3; in truth Horizontal wins'
    >>> wrong_value(WrongValue("`course`", 3.0, TrueWorth(-5.0), deeper=True))
    '`course` says +3; the deeper search says −5'
    """
    truth, says = fact.truth, f"{fact.heuristic} says {fact.scale.signed(fact.value)}"
    if fact.deeper:
        return f"{says}; the deeper search says {fact.scale.signed(truth.value)}"
    if truth.winner:
        return f"{says}; in truth {truth.winner.name} wins"
    worth = "a draw" if truth.drawn else f"worth {fact.scale.signed(truth.value)}"
    return f"{says}; in truth it is {worth}"


def wrong_move(fact: WrongMove) -> str:
    """Return which move is played and what it is worth, without a full stop.

    Examples
    --------
    >>> from treeviz.game.game import Player
    >>> x, o = Side(Player.MAX, "x"), Side(Player.MIN, "o")
    >>> worth, truth = TrueWorth(-10.0, o), TrueWorth(0.0, drawn=True)
    >>> wrong_move(WrongMove("`lines` at depth 1", x, "[0,1]", worth, "[0,2]", truth))
    '`lines` at depth 1 plays [0,1], which loses'
    """
    plays = f"{fact.heuristic} plays {fact.move}"
    if fact.deeper:
        return f"{plays}, by the deeper search worth {fact.scale.signed(fact.worth.value)}"
    return f"{plays}, which {_fate(fact.mover, fact.worth, fact.truth, fact.scale)}"


def true_words(verdict: TrueWorth, scale: Scale, *, deeper: bool) -> str:
    """Return what a move is truly worth, in the few words below it in a picture.

    Examples
    --------
    >>> from treeviz.formatting.scale import POINTS
    >>> true_words(TrueWorth(0.0, drawn=True), POINTS, deeper=False)
    'truly a draw'
    >>> true_words(TrueWorth(3.0), POINTS, deeper=True)
    'deeper search: +3'
    """
    if deeper:
        return f"deeper search: {scale.signed(verdict.value)}"
    if verdict.winner:
        return f"in truth {verdict.winner.name} wins"
    return f"truly {'a draw' if verdict.drawn else scale.signed(verdict.value)}"


def _fate(mover: Side, worth: TrueWorth, other: TrueWorth, scale: Scale) -> str:
    """Return what a move does; its value where the other move does the same for another one."""
    if worth.winner is None and not worth.drawn:
        return f"is truly worth {scale.signed(worth.value)}"
    does = "draws"
    if worth.winner is not None:
        does = "wins" if worth.winner.player is mover.player else "loses"
    alike = (worth.winner, worth.drawn) == (other.winner, other.drawn)
    return f"{does} ({scale.signed(worth.value)})" if alike else does


def _best(fact: TheBestMove) -> str:
    if fact.like == fact.truth or not (fact.truth.winner or fact.truth.drawn):
        return f"{fact.move} is worth {fact.scale.signed(fact.truth.value)}."
    return f"{fact.move} {_fate(fact.mover, fact.truth, fact.like, fact.scale)}."


def _how(fact: AuditedHow) -> str:
    searched = {
        None: "Searched to the end of the game",
        0: "Not searched: the heuristic is asked at the position itself, and no move chosen",
    }.get(fact.depth, f"Searched {count(fact.depth or 0, 'ply')}")
    judges = "the heuristic" if fact.judge_finished else "the rules"
    truth = "the truth, by the rules to the end of the game"
    if fact.truth_depth is not None:
        truth = f"a deeper search of {count(fact.truth_depth, 'ply')}, which is no truth"
    where = audit_words(fact.origin)
    return f"{where}. {searched}; {judges} judged finished games. Compared with {truth}."


def _random(fact: FromRandomGames) -> str:
    found = f"{count(fact.positions, 'position')} of random games (seed {fact.seed})"
    fewer = f" of the {count(fact.asked)} asked for: no more were met"
    return found + (fewer if fact.positions < fact.asked else "")


def _wrong_sides(fact: WrongSidesIn) -> str:
    return (
        f"The heuristic {fact.heuristic} {WORDING[fact.against].wrong} in {count(fact.number)} of "
        f"{count(fact.positions, 'position')}{_share(fact.number, fact.positions)}."
    )


def _wrong_moves(fact: WrongMovesIn) -> str:
    return (
        f"It chooses {WORDING[fact.against].move} in {count(fact.number)} of "
        f"{count(fact.choices, 'position')} with a choice{_share(fact.number, fact.choices)}."
    )


def _columns(fact: ColumnsMean) -> str:
    by = ", by the deeper search" if fact.against is Against.DEEPER_SEARCH else ""
    endless = " A mean is ∞ where one move gives away ∞." if fact.endless else ""
    return (
        f"Regret: the points that the chosen moves give away{by}; τ: how alike both rank the "
        f"moves, from −1 to +1 (Kendall's τ-b). Both are means, rounded.{endless}"
    )


def _wrong_way(fact: RanksTheWrongWay) -> str:
    tau = f"{fact.agreement + 0.0:+.2f}".replace("-", MINUS)
    by = ", by the deeper search" if fact.against is Against.DEEPER_SEARCH else ""
    share = f"{count(fact.wrong)} of {count(fact.pairs, 'pair')}{_share(fact.wrong, fact.pairs)}"
    found = (
        f"ranks the moves the wrong way round{by}: τ {tau}; of two unfinished positions it prefers "
        f"the worse in {share}"
    )
    if fact.mover and fact.other:
        told = (
            f"At {fact.mover.name}'s turn it {found}, at {fact.other.name}'s turn the better: its "
            "sign may change with the side to move."
        )
    else:
        told = f"It {found}: its sign may be turned."
    command = fact.diagnosis or "treeviz diagnose"
    return f"{told} `{command}` looks for the reason."


def _terms(fact: TermsHere) -> str:
    terms = zip(fact.names, fact.values, strict=False)
    return f"Its terms here: {', '.join(f'`{n}` {fact.scale.signed(v)}' for n, v in terms)}."


def _shown(fact: ShownBy) -> str:
    whose = "The deeper search's line" if fact.deeper else "Best play"
    return f"{whose}: {' '.join(fact.moves)}{' …' if fact.more else ''}."


def _these(number: int, noun: str) -> str:
    """Return a count of positions of a kind, the kind told before or after the noun."""
    return f"{count(number)} {noun if number == 1 else noun.replace('position', 'positions')}"


def _share(part: int, whole: int) -> str:
    """Return a share in brackets, such as `` (31%)``; never rounded to nothing or to all.

    Examples
    --------
    >>> _share(1504, 4886), _share(0, 5), _share(1, 1000), _share(999, 1000), _share(5, 5)
    (' (31%)', '', ' (<1%)', ' (>99%)', ' (100%)')
    """
    if not part or not whole:
        return ""
    percent = round(100 * part / whole)
    about = "<1" if percent == 0 else ">99" if percent == 100 and part < whole else str(percent)
    return f" ({about}%)"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    AuditedHow: _how,
    ColumnsMean: _columns,
    EveryReachable: lambda fact: (
        f"Every position that a game can reach{', whoever begins' if fact.whoever else ''}"
    ),
    FailedEverywhere: lambda fact: (
        f"The heuristic {fact.heuristic} failed in all {count(fact.positions, 'position')}."
    ),
    FailedInMore: lambda fact: f"It failed in {count(fact.number, 'more position')}.",
    FromRandomGames: _random,
    FromSomebody: lambda fact: f"{count(fact.positions, 'position')}, as given",
    HeldEqual: lambda fact: (
        f"It holds {in_words(fact.number)} moves for equal and plays the first."
    ),
    LeansIn: lambda fact: (
        f"It leans to a side in {_these(fact.number, WORDING[fact.against].even)}."
    ),
    NeverAsked: lambda _: (
        "That says nothing of it: it was never asked, for every search ends where games end, and "
        "there the rules judge. Set a depth, or let it judge finished games."
    ),
    OpenedBy: lambda fact: f"Open it: `{fact.command}`",
    RanksTheWrongWay: _wrong_way,
    ReachedBy: lambda fact: f"From the start: {' '.join(fact.moves)}.",
    ShownBy: _shown,
    StoppedAfter: lambda fact: (
        f"It was interrupted after {count(fact.judged)} of {count(fact.planned, 'position')}."
    ),
    TermsHere: _terms,
    TheBestMove: _best,
    TheMover: lambda fact: f"{fact.mover.name} to move." if fact.mover else "The game is over.",
    UndecidedIn: lambda fact: (
        f"It is undecided, at 0, in {_these(fact.number, WORDING[fact.against].decided)}."
    ),
    WentOnAlone: lambda fact: f"One process went on alone: {fact.reason}.",
    WrongMove: lambda fact: f"{wrong_move(fact)}.",
    WrongMovesIn: _wrong_moves,
    WrongSidesIn: _wrong_sides,
    WrongValue: lambda fact: f"{wrong_value(fact)}.",
}
