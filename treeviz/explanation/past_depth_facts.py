"""What the rules show just past the depth, as facts and their English: the choice loses by force.

An estimate is made where the depth ends, and the move after it may end the game. Where it does so
whatever is replied, the estimate misled the search: the horizon effect, seen without looking deeper
(H. Berliner, 1973).

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xxo/___/_o_"), depth=3))
>>> lost = next(one.text for one in told.opening if one.fact.kind == "lost-past-depth")
>>> lost.partition(";")[0].partition("depth, ")[2]
'after [1,0] o answers [2,0] and then wins, whatever x replies'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.reply_words import answering
from treeviz.formatting.phrases import in_words, listed

_NAMED = 3  # moves; of more it is told how many they are


@dataclass(frozen=True)
class LostPastDepth(Fact):
    """That the move played loses by force, as the rules show one ply past the depth.

    Attributes
    ----------
    mover, they
        Who moves, and who wins.
    move, answer
        The move played, and the answer after which they win at once whatever is replied.
    alike
        The other moves that lose in the same way.
    spared
        The others that are not seen to lose.
    plies
        How far past the depth: ``"one ply"``, or two.
    at_once
        An answer to the move that the search did not look at and that wins at once; empty: none.
    also
        The answer to each of the others that does it, as it is written; empty: not one to all.
    """

    mover: Side
    they: Side
    move: Named
    answer: Named
    alike: tuple[Named, ...]
    spared: tuple[Named, ...]
    plies: str = "one ply"
    at_once: str = ""
    also: str = ""


@dataclass(frozen=True)
class WonPastDepth(Fact):
    """That other moves than the one played win by force, as the rules show one ply past the depth.

    Attributes
    ----------
    mover, they
        Who moves, and who answers.
    moves
        The moves after which `mover` wins at once whatever is answered.
    """

    mover: Side
    they: Side
    moves: tuple[Named, ...]


@dataclass(frozen=True)
class WonAnyway(Fact):
    """Where the line of the move played ends a side wins whatever is played, by the rules.

    Attributes
    ----------
    move
        The move played.
    they, mover
        Who wins there, and who is to move.
    wins
        The moves, one of which wins at once after each move there.
    misses
        Whether the estimate is not in favour of who wins.
    """

    move: Named
    they: Side
    mover: Side
    wins: tuple[str, ...]
    misses: bool = False


def won_anyway_words(fact: WonAnyway) -> str:
    """Return who wins where the line ends, which the estimate misses.

    Examples
    --------
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
    >>> from treeviz.game.player import Player
    >>> sides = Side(Player.MAX, "x"), Side(Player.MIN, "o")
    >>> won_past_depth_words(WonPastDepth(*sides, (Named(1, "b"),)))
    'But b wins by force, whatever o answers, as the rules show one ply past the depth.'
    """
    win = "wins" if len(fact.moves) == 1 else "win"
    moves = listed([move.notation for move in fact.moves[:_NAMED]])
    if len(fact.moves) > _NAMED:
        moves = f"{in_words(len(fact.moves))} other moves"
    return (
        f"But {moves} {win} by force, whatever {fact.they.name} answers, as the rules show one ply "
        "past the depth."
    )


def past_depth_words(fact: LostPastDepth) -> str:
    """Return that the move played loses by force, and which others do."""
    if fact.at_once and fact.alike and not fact.spared:
        return (
            f"Every move loses, as the rules show: after {fact.move.notation} {fact.they.name} "
            f"wins at once with {fact.at_once}, which was not looked at."
        )
    answers = f"after {fact.move.notation} {answering(fact.they.name, fact.answer.notation)}"
    wins = f"and then wins, whatever {fact.mover.name} replies"
    how = f"{answers} {wins}"
    if not fact.spared:
        if fact.also and fact.alike:
            how = f"{answers}, after {_estimated_so(fact)} with {fact.also}, {wins}"
        return f"Every move loses, as the rules show {fact.plies} past the depth: {how}."
    return f"By the rules, {fact.plies} past the depth, {how}{_others(fact)}."


def _estimated_so(fact: LostPastDepth) -> str:
    """Return what the other moves are called that lose alike: some others are proved to lose."""
    alike = [move.notation for move in fact.alike]
    return listed(alike) if len(alike) <= _NAMED else f"{in_words(len(alike))} others"


def _others(fact: LostPastDepth) -> str:
    """Return which of the other moves lose alike."""
    if not fact.alike:
        return ""
    alike, spared = ([move.notation for move in moves] for moves in (fact.alike, fact.spared))
    if len(spared) <= min(len(alike), _NAMED):
        return f"; all others but {listed(spared)} lose, too"
    # Of those that are not seen to lose others may.
    if len(alike) <= _NAMED:
        return f"; at least {listed(alike)} {'loses' if len(alike) == 1 else 'lose'}, too"
    return f"; at least {in_words(len(alike))} others lose, too"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    LostPastDepth: past_depth_words,
    WonAnyway: won_anyway_words,
    WonPastDepth: won_past_depth_words,
}
