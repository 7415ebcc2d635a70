"""The answer that the move played rules out, as a reason to play it: the fact, and its English.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("...HH./.V.V../.V.V../....HH V"), depth=3)
>>> fact, _ = rules_out(tree, tree.choice(0))
>>> print(rules_out_words(fact))  # doctest: +NORMALIZE_WHITESPACE
It rules out Horizontal's (1,4)-(1,5), which hurts Vertical after at least four of the other eight
moves, as a second look shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.group_facts import MeetsThreat
from treeviz.explanation.move_facts import MoveFact
from treeviz.formatting.phrases import in_short, in_words, listed, possessive
from treeviz.tree.board_at import in_check
from treeviz.tree.common_answers import common_answers
from treeviz.tree.game_tree import GameTree
from treeviz.tree.man_taken import man_moved_away
from treeviz.tree.ruled_out import is_playable_again, ruled_out
from treeviz.tree.threatened_takes import threatened_takes


@dataclass(frozen=True)
class RulesOut(MoveFact):
    """An answer that is not possible, or is met, after a move, and is the best to several others.

    Attributes
    ----------
    answer, mover, opponent
        The answer, whose the move is, and whose the answer.
    moves, among
        How many of the other moves it answers best, and how many others there are.
    sure
        Whether no other answer is better to any of these; else it is known to be enough.
    met
        The take that meets it, as it is written; empty: it is not possible after the move.
    checked
        Whether that it answers some of them was found only by a second look.
    also
        Another answer that is not possible either, and the best to some of those; empty: none is.
    back
        Whether after some of these moves it could be taken back, past the depth.
    remark
        What it does after those moves, and not after this one; empty: it is not possible, or met.
    by
        What the game remarks of the move itself, such as a check; empty: nothing.
    itself
        Whether the answer is the very move: it is played where the opponent would play.
    again
        Whether it is written like the very move, and possible after it, on another square.
    away
        What the answer would take, if that is the man with which the move is made; else empty.
    level
        Whether another answer is as good to one of these moves, and the one that is told there.
    """

    answer: str
    moves: int
    among: int
    mover: Side
    opponent: Side
    sure: bool
    met: str = ""
    checked: bool = False
    also: str = ""
    back: bool = False
    remark: str = ""
    by: str = ""
    itself: bool = False
    away: str = ""
    again: bool = False
    level: bool = False


@dataclass(frozen=True)
class ThreatensTake(Fact):
    """The opponent takes something after most moves: that is what a move has to deal with.

    Attributes
    ----------
    mover, opponent, answers
        Who moves, who takes, and how: one take, or two.
    moves, among
        How many of the moves they answer best, and how many there are.
    """

    own_line: ClassVar[bool] = True
    mover: Side
    opponent: Side
    answers: tuple[str, ...]
    moves: int
    among: int


def threatens_take(tree: GameTree, node: int) -> tuple[ThreatensTake, tuple[int, ...]] | None:
    """Return what the opponent threatens to take, and the moves after which it does; or None.

    Nothing is told where the mover is in check: the check is the threat.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    takes = threatened_takes(tree, node)
    if not takes or in_check(tree, node):  # what answers the moves out of check is no threat yet
        return None
    sides = Side.of(tree, tree.player(node)), Side.of(tree, tree.player(node).other)
    moves = tuple(move for take in takes for move in take.moves)
    names = tuple(tree.notation(take.answer) for take in takes)
    return ThreatensTake(*sides, names, len(moves), takes[0].among), moves


def threatens_take_words(fact: ThreatensTake) -> str:
    """Return what the opponent threatens."""
    # It may be bad after others to which another answer is better.
    most = 2 * fact.moves > fact.among
    number = "most of the" if most else f"at least {in_words(fact.moves)} of the"
    number = "all" if fact.moves == fact.among else number
    threats, leave = listed(fact.answers), "leaves" if len(fact.answers) == 1 else "leave"
    less = f"which {leave} {fact.mover.name} worse off than now"
    after = f"after {number} {in_words(fact.among)} moves"
    return f"{fact.opponent.name} threatens {threats}, {less} {after}."


def rules_out(
    tree: GameTree, move: int, told: Iterable[Fact] = (), *, also: bool = False
) -> tuple[RulesOut, tuple[int, ...]] | None:
    """Return which answer a move rules out, and the moves that it answers; None: it rules out none.

    None, too, where it is told already that the move stops that threat.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    told
        What is told of the move beside that.
    also
        Whether it tells of a second answer, too.
    """
    out = ruled_out(tree, move)
    if out is None:
        return None
    out = out if also or out.first is None else out.first
    answer = tree.notation(out.answer)
    if any(isinstance(fact, MeetsThreat) and fact.threat.notation == answer for fact in told):
        return None
    they = tree.player(move)
    sides = Side.of(tree, they.other), Side.of(tree, they)
    met = "" if out.met is None else tree.notation(out.met)
    seen = common_answers(tree, tree.columns.parent[move])
    other = "" if out.also is None else tree.notation(out.also)
    found = {m for n, moves in seen.items() if tree.notation(n) in (answer, other) for m in moves}
    fact = RulesOut(
        Named.of(tree, move),
        # Where it is met it may be no check, as it is elsewhere.
        answer if out.met is None else tree.notation(tree.columns.parent[out.met]),
        len(out.moves),
        out.among,
        *sides,
        out.sure,
        met,
        checked=not found.issuperset(out.moves),
        also=other,
        back=out.back,
        remark=_remark(tree, out.answer) if out.harmless else "",
        by=_remark(tree, move) if out.met is None else "",
        itself=out.itself,
        again=out.itself and is_playable_again(tree, move),
        away="" if out.met is not None or other else man_moved_away(tree, move, out.answer),
        level=any(tree.notation(n) not in (answer, other) for n in _best_replies(tree, out.moves)),
    )
    return fact, out.moves


def _best_replies(tree: GameTree, moves: Iterable[int]) -> list[int]:
    """Return the answers that the search found best to those of some moves that it saw whole."""
    seen = (tree.best_reply(move) for move in moves if tree.bound(move) == "exact")
    return [answer for answer in seen if answer is not None]


def _remark(tree: GameTree, move: int) -> str:
    """Return what the game remarks of a move, in short."""
    return in_short(tree.rules.remark(tree.state(move)) or "")


def rules_out_again(tree: GameTree, fact: RulesOut) -> bool:
    """Return whether a move rules out what a fact says.

    Parameters
    ----------
    tree, fact
        The recording, and the fact.
    """
    again = rules_out(tree, fact.move.node, also=bool(fact.also))
    return again is not None and replace(again[0], scale=fact.scale) == fact


def rules_out_words(fact: RulesOut) -> str:
    """Return which answer a move rules out."""
    number = in_words(fact.moves)
    # Exactly how many are counted nobody needs to know, and other counts are told beside it.
    most = 2 * fact.moves > fact.among and not fact.sure
    of = (
        "all"
        if fact.moves == fact.among
        else "most of the other"
        if most
        else f"{number} of the other"
    )
    others = f"{of} {in_words(fact.among)} {'others' if of == 'all' else 'moves'}"
    least = "at least " * (fact.moves < fact.among and not most)
    they, answers = possessive(fact.opponent.name), fact.answer
    if fact.also:
        answers = f"{fact.answer} and {fact.also}"
    hurts = f"seems to hurt {fact.mover.name}" if fact.back else f"hurts {fact.mover.name}"
    why = f", which {hurts} after {least}{others}"
    if fact.also:
        why = f": after {least}{others} one of them {hurts}"
    if fact.sure:
        one = "two" if fact.also else "one"
        several = "s" * bool(fact.also or fact.level)
        strongest = f"{they} strongest answer{several}"
        why = f", {f'{one} of {strongest}' if fact.level else strongest} to {others}"
    if fact.back:
        why += f" (the depth ends before {fact.mover.name} can take back)"
    else:
        why += ", as a second look shows" * fact.checked
    if fact.itself:
        hurts = why if fact.sure else f": {they} {answers} {why.removeprefix(', which ')}"
        if fact.again:
            place = f"It fills the square on which {they} {fact.answer} would come"
            return f"{place}{why.replace(f', {they}', ', the', 1) if fact.sure else why}."
        return f"It takes {fact.answer} first{hurts}."
    if fact.remark:
        return (
            f"{they[0].upper()}{they[1:]} {answers}{why}, {fact.remark} there; after "
            f"{fact.move.notation} it does not."
        )
    if fact.met:
        if fact.sure:
            return f"It meets {fact.answer}{why}, with {fact.met}."
        hurts += why.partition(others)[2]
        told = f"It meets {they} {fact.answer} with {fact.met}"
        return f"{told}; after {least}{others} {fact.answer} {hurts}."
    if fact.away:
        return f"It moves the {fact.away} away from {they} {answers}{why}."
    rules_out = "avoids" if fact.back else "rules out"
    does = f"It {fact.by} and so {rules_out}" if fact.by else f"It {rules_out}"
    return f"{does} {answers if fact.sure else f'{they} {answers}'}{why}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    RulesOut: rules_out_words,
    ThreatensTake: threatens_take_words,
}
