"""The English of which moves win, too, beside one that does, and what becomes of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from treeviz.explanation.fact import Fact
from treeviz.explanation.look_again_facts import WinsAgain
from treeviz.explanation.reply_words import answering, names
from treeviz.formatting.phrases import in_general, in_words, listed, plies_in_words

_BOTH = 2
_NAMED = 3  # moves that are named; more are counted
_TOO = {"at once": " at once, too", "later": " later"}


def wins_again_words(fact: WinsAgain) -> str:
    """Return which of some moves win, too.

    Examples
    --------
    >>> from treeviz.explanation.fact import Named, Side
    >>> from treeviz.game.player import Player
    >>> b, c = Named(1, "b"), Named(2, "c")
    >>> wins_again_words(WinsAgain(Side(Player.MAX, "x"), 2, (b,), (c,), 4))
    'By a second look, b wins within four plies, too; c does not.'
    >>> wins_again_words(WinsAgain(Side(Player.MAX, "x"), 2, (b,), (c,), 4, lost=(c,)))
    'By a second look, b wins within four plies, too; c loses.'
    >>> fact = WinsAgain(Side(Player.MAX, "x"), 2, (b,), (c,), 4, lost=(c,), by=("d",))
    >>> wins_again_words(fact)
    'By a second look, b wins within four plies, too; c loses to d.'
    >>> odd = "leaves an odd sum and loses: an answer evens it"
    >>> wins_again_words(WinsAgain(Side(Player.MAX, "x"), 1, (), (c,), 4, lost=(c,), theory=odd))
    'It loses, as it leaves an odd sum: an answer evens it (the search itself left that open).'
    """
    within = "" if fact.plies is None else f" within {plies_in_words(fact.plies)}"
    if fact.theory:
        return _by_theory(fact, within)
    if fact.defences and len(fact.others) == fact.among and not fact.lost:
        none = {1: "it does not win", _BOTH: "neither wins"}.get(fact.among, "none of them wins")
        return f"By a second look, {none}{within}{_defended(fact)}."
    one, too = fact.among == 1, _TOO[fact.when] if fact.when else f"{within}, too"
    if len(fact.others) == fact.among > _BOTH and not fact.lost and (within or not fact.draws):
        return f"By a second look, none of them wins{within}."
    if not fact.winning:
        every = "both" if fact.among == _BOTH else "all"
        every = every if len(fact.lost) == fact.among else names(fact.others)
        which = "it" if one else every
        return f"By a second look, {_no_wins(fact, which, ' win', within)}{_defended(fact)}."
    if len(fact.winning) == fact.among:
        every = "both" if fact.among == _BOTH else "all"
        win = f"{names(fact.winning)} wins" if one else f"{every} win"
        return f"By a second look, {win}{too}."
    wins = f"{names(fact.winning)} {'wins' if len(fact.winning) == 1 else 'win'}{too}"
    if not fact.others:
        return f"By a second look, {wins}."
    rest = names(fact.others)
    if len(fact.others) > _NAMED and len(fact.winning) + len(fact.others) == fact.among:
        rest = f"the other {in_words(len(fact.others))}"
    return f"By a second look, {wins}; {_no_wins(fact, rest, '', within)}{_defended(fact)}."


def _by_theory(fact: WinsAgain, within: str) -> str:
    """Return that all of the moves win, or lose, and what the theory of the game says of each."""
    one, too = fact.among == 1, _TOO.get(fact.when, f"{within}, too")
    every = "It" if one else "Both" if fact.among == _BOTH else "All"
    wins = f"{'wins' if one else 'win'}{too}"
    comes_to = wins if fact.winning else f"{'loses' if one else 'lose'}{_by_what(fact)}"
    leaves = in_general(fact.theory).replace(" and loses:", ":")  # that is told before
    why = f"{'it' if one else 'each'} {leaves}"
    return f"{every} {comes_to}, as {why} (the search itself left that open)."


def _defended(fact: WinsAgain) -> str:
    """Return by which answers the others do not win, behind a colon; or nothing."""
    if not fact.defences or fact.replier is None:
        return ""
    if len(fact.defences) == 1:
        return f": {answering(fact.replier.name, fact.defences[0])}"
    # "X answers a with b and c with d" would read as two answers to a.
    left = (move for move in fact.others if move not in fact.lost)
    (first, answer), *others = zip(left, fact.defences, strict=True)
    met = [f"after {first.notation} {answering(fact.replier.name, answer)}"]
    met += [f"after {move.notation} comes {answer}" for move, answer in others]
    return f": {', '.join(met)}"


def _no_wins(fact: WinsAgain, which: str, win: str, within: str) -> str:
    """Return what the moves do that do not win: some lose, of the others no more is known.

    Parameters
    ----------
    fact, which
        What is known, and what these moves are called together.
    win, within
        What they do not do, if that was not said before, and within how many plies.
    """
    left = tuple(move for move in fact.others if move not in fact.lost)
    told, each = list[str](), not left or not fact.lost
    if fact.lost:
        lose = "lose" if len(fact.lost) > 1 else "loses"
        told.append(f"{which if each else names(fact.lost)} {lose}{_by_what(fact)}")
    if left:
        several, open_ = len(left) > 1, fact.plies is None and fact.draws and not win
        # Behind "b wins within four plies" it goes without saying.
        told_so = not win and each and not fact.when
        win = win or " win" * (not each)
        does = f"{'do' if several else 'does'} not{win}{within * (not told_so)}"
        does = ("draw or lose" if several else "draws or loses") if open_ else does
        told.append(f"{which if each else names(left)} {does}")
    return "; ".join(told)


def _by_what(fact: WinsAgain) -> str:
    """Return the answers by which moves lose, with a blank before them; nothing if there are many.

    One is told alone if it is the same each time.
    """
    answers = list(dict.fromkeys(fact.by))
    if "" in answers or not answers or (len(answers) > 1 and len(fact.lost) > _BOTH):
        return ""
    return f" to {listed(answers)}{', respectively' * (len(answers) > 1)}"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {WinsAgain: wins_again_words}
