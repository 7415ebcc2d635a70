"""What the rules show just past the depth, in English: the choice loses by force, for example.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xxo/___/_o_"), depth=3))
>>> lost = next(one.text for one in told.opening if one.fact.kind == "lost-past-depth")
>>> print(lost)  # doctest: +NORMALIZE_WHITESPACE
But [1,0] loses, as the rules show one ply past the depth: o answers [2,0] and then wins with [2,2]
or [1,1], whatever x replies. All others lose, too, but for [2,0] and [2,2]: who wins after these is
open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from typing import Any

from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.past_depth_facts import (
    MOVES_NAMED,
    DecidedLater,
    LostPastDepth,
    RivalsLost,
    WonAnyway,
    WonPastDepth,
)
from treeviz.explanation.reply_words import answering
from treeviz.formatting.phrases import in_words, listed


def decided_later_words(fact: DecidedLater) -> str:
    """Return which moves of a row win or lose, past the depth.

    Examples
    --------
    >>> a, b = Named(1, "a"), Named(2, "b")
    >>> decided_later_words(DecidedLater((a,), (), among=1))
    'By the rules this move wins, past the depth.'
    >>> decided_later_words(DecidedLater((), (a, b), among=3))
    'By the rules a and b lose, past the depth.'
    >>> decided_later_words(DecidedLater((), (a,), among=2, they="White", answer="c"))
    'By the rules a loses, past the depth: White wins by force with c.'
    """
    told = [
        f"{_which(moves, fact)} {one if len(moves) == 1 else several}"
        for moves, one, several in ((fact.won, "wins", "win"), (fact.lost, "loses", "lose"))
        if moves
    ]
    by = f": {fact.they} wins by force with {fact.answer}" if fact.answer else ""
    return f"By the rules {' and '.join(told)}, past the depth{by}."


def _which(moves: Sequence[Named], fact: DecidedLater) -> str:
    """Return what moves of a row are called: by their names, or how many they are."""
    if len(moves) == fact.among:
        return {1: "this move", 2: "both"}.get(fact.among, "all")
    if fact.spared and moves == fact.lost:
        return f"all but {listed([move.notation for move in fact.spared])}"
    if len(moves) > MOVES_NAMED:
        return in_words(len(moves))
    return listed([move.notation for move in moves])


def won_anyway_words(fact: WonAnyway) -> str:
    """Return who wins where the line ends, which the estimate misses.

    Examples
    --------
    >>> from treeviz.explanation.fact import Side
    >>> from treeviz.game.player import Player
    >>> o, x = Side(Player.MIN, "o"), Side(Player.MAX, "x")
    >>> told = won_anyway_words(WonAnyway(Named(1, "[3]"), o, x, ("[1]", "[5]")))
    >>> print(told)  # doctest: +NORMALIZE_WHITESPACE
    If the line of [3] is played, o then wins two plies later, by the rules; other lines were not
    followed so far.
    """
    misses, they = ": the estimate misses that" * fact.misses, fact.they.name
    return (
        f"If the line of {fact.move.notation} is played, {they} then wins two plies later, by the "
        f"rules{misses}; other lines were not followed so far."
    )


def won_past_depth_words(fact: WonPastDepth) -> str:
    """Return which moves win by force that the search did not see to win.

    Examples
    --------
    >>> from treeviz.explanation.fact import Side
    >>> from treeviz.game.player import Player
    >>> sides = Side(Player.MAX, "x"), Side(Player.MIN, "o")
    >>> won_past_depth_words(WonPastDepth(*sides, (Named(1, "b"),)))
    'But b wins by force, as the rules show one ply past the depth.'
    """
    if fact.played:
        return _played_wins(fact)
    win = "wins" if len(fact.moves) == 1 else "win"
    moves = _named([move.notation for move in fact.moves], "other moves")
    shown = f"as the rules show {fact.plies} past the depth"
    return f"But {moves} {win} by force, {shown}{_example(fact)}."


def _played_wins(fact: WonPastDepth) -> str:
    """Return that the move played wins by force, and which others do."""
    first, *others = (move.notation for move in fact.moves)
    wins = f"{first} even wins by force, as the rules show {fact.plies} past the depth"
    told = f"{wins}{_example(fact)}."
    if not others:
        return told
    return f"{told} So {'does' if len(others) == 1 else 'do'} {_named(others)}."


def _example(fact: WonPastDepth) -> str:
    """Return moves that may follow the first of those that win, from what stands before them on."""
    if not fact.line:
        return ""
    first = f"after {fact.moves[0].notation} " * (len(fact.moves) > 1 and not fact.played)
    line = _in_turn(fact.line, (fact.they.name, fact.mover.name))
    return f": for example, {first}{line}"


def past_depth_words(fact: LostPastDepth) -> str:
    """Return that the move played loses by force, and which others do.

    Examples
    --------
    >>> from treeviz.explanation.fact import Side
    >>> from treeviz.game.player import Player
    >>> sides = Side(Player.MAX, "x"), Side(Player.MIN, "o")
    >>> a, b, c, d = (Named(n, move) for n, move in enumerate("abcd", 1))
    >>> told = past_depth_words(LostPastDepth(*sides, a, b, alike=(c,), spared=(d,)))
    >>> print(told)  # doctest: +NORMALIZE_WHITESPACE
    But a loses, as the rules show one ply past the depth: o answers b and then wins, whatever x
    replies. All others lose, too, but for d: who wins after it is open.
    """
    lose = "Every move does lose" if fact.counted else "But every move loses"
    if fact.at_once and fact.alike and not fact.spared:
        return (
            f"{lose}, as the rules show: after {fact.move.notation} {fact.they.name} "
            f"wins at once with {fact.at_once}, which was not looked at."
        )
    meets = answering(fact.they.name, fact.answer.notation)
    beyond = f"{fact.plies} past the depth".lstrip()
    several = fact.every and fact.also and fact.alike  # moves: each may be met by another win
    with_ = f" with {listed(fact.wins, 'or')}" if fact.wins and not several else ""
    wins = f"and then wins{f' {beyond}' * fact.told}{with_}, whatever {fact.mover.name} replies"
    if fact.line and not fact.wins:
        wins += f" (for example, {_in_turn(fact.line, (fact.mover.name, fact.they.name))})"
    shown = f"as the rules show {beyond}"
    if not fact.every:
        loses = f"{fact.move.notation} even" if fact.winning else f"But {fact.move.notation}"
        return f"{loses} loses, {shown}: {meets} {wins}.{_others(fact)}"
    first = fact.move.notation
    if fact.also == fact.answer.notation and fact.alike:
        alike = [move.notation for move in fact.alike]
        first = listed([first, *alike], "or") if len(alike) < MOVES_NAMED else "each"
    elif fact.also and fact.alike:
        meets = f"{meets}, after {_estimated_so(fact)} with {fact.also},"
    longer = [move.notation for move in fact.longer]
    holds = "holds" if len(longer) == 1 else "hold"
    resist = f" {listed(longer)} {holds} out longer." if longer else ""
    if fact.told:
        return f"After {first} {meets} {wins}.{resist}"
    return f"{lose}, {shown}: after {first} {meets} {wins}.{resist}"


def rivals_lost_words(fact: RivalsLost) -> str:
    """Return which other moves lose by force.

    Examples
    --------
    >>> from treeviz.explanation.fact import Side
    >>> from treeviz.game.player import Player
    >>> sides = Side(Player.MAX, "x"), Side(Player.MIN, "o")
    >>> told = rivals_lost_words(RivalsLost(*sides, (Named(1, "a"),), Named(2, "b"), every=False))
    >>> print(told)  # doctest: +NORMALIZE_WHITESPACE
    But a loses, as the rules show one ply past the depth: o answers b and then wins, whatever x
    replies.
    """
    names = [move.notation for move in fact.moves]
    lose = f"But {_named(names, 'of them')} lose{'s' * (len(names) == 1)}"
    if fact.tells_all:
        but = f" but {listed([move.notation for move in fact.but])}" if fact.but else ""
        lose = f"All other moves{but} lose"
    first = f"after {names[0]} " * (fact.tells_all or len(names) > 1)
    meets = answering(fact.they.name, fact.answer.notation)
    wins = f"and then wins, whatever {fact.mover.name} replies"
    return f"{lose}, as the rules show {fact.plies} past the depth: {first}{meets} {wins}."


def _estimated_so(fact: LostPastDepth) -> str:
    """Return what the other moves are called that lose alike: some others are proved to lose."""
    return _named([move.notation for move in fact.alike])


def _named(moves: Sequence[str], counted: str = "others") -> str:
    """Return what moves are called, or how many they are if they are more than a few."""
    return listed(moves) if len(moves) <= MOVES_NAMED else f"{in_words(len(moves))} {counted}"


def _others(fact: LostPastDepth) -> str:
    """Return which of the other moves lose alike, in a sentence with a blank before it; or nothing.

    Of those that are not seen to lose others may.
    """
    alike, spared = ([move.notation for move in moves] for moves in (fact.alike, fact.spared))
    if fact.tells_losers:
        lose = "loses" if len(alike) == 1 else "lose"
        return f" {listed(alike)} {lose}, too; who wins after the others is open."
    if fact.tells_rest:
        if not spared:  # beside those that were said to win
            return " So do all the rest."
        others = "All the rest" if fact.winning else "All others"
        which = "it" if len(spared) == 1 else "these"
        return f" {others} lose, too, but for {listed(spared)}: who wins after {which} is open."
    if not alike:
        return ""
    return f" At least {_named(alike)} {'loses' if len(alike) == 1 else 'lose'}, too."


def _in_turn(line: Sequence[str], sides: Sequence[str]) -> str:
    """Return moves with who makes them: two sides in turn."""
    return ", ".join(f"{side} {move}" for side, move in zip(cycle(sides), line, strict=False))


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    DecidedLater: decided_later_words,
    LostPastDepth: past_depth_words,
    RivalsLost: rivals_lost_words,
    WonAnyway: won_anyway_words,
    WonPastDepth: won_past_depth_words,
}
