"""What meets the take of the man that has just moved: the fact, and its English.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> takes_met(tree, 1) is None  # nothing is ever taken
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.move_facts import MoveFact
from treeviz.formatting.phrases import in_short, listed
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.mover_taken import mover_taken

_NAMED = 2  # takes: of more a reader asks for none in particular


class TakeMet(NamedTuple):
    """A take of the man that has just moved, and what meets it.

    Attributes
    ----------
    take, reply
        The answer, and the best reply to it.
    wins
        Whether that wins at once.
    remark
        What the game says of the reply, such as that it gives mate; empty: nothing.
    value
        What the take comes to, in points of MAX's side; None: only a bound of it is known.
    """

    take: Named
    reply: Named
    wins: bool
    remark: str = ""
    value: float | None = None


@dataclass(frozen=True)
class TakesMet(MoveFact):
    """Whoever takes the man that has just moved does worse than by another answer.

    Attributes
    ----------
    they
        Who may take it.
    met
        The takes, each with what meets it.
    """

    they: Side
    met: tuple[TakeMet, ...]


def takes_met(tree: GameTree, move: int) -> tuple[TakesMet, tuple[int, ...]] | None:
    """Return what meets the takes of the man that a move has moved, and the nodes; None: nothing.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    """
    replies = mover_taken(tree, move)
    if not 0 < len(replies) <= _NAMED:
        return None
    met = tuple(_met(tree, reply) for reply in replies)
    takes = tuple(tree.columns.parent[reply] for reply in replies)
    fact = TakesMet(Named.of(tree, move), Side.of(tree, tree.player(move)), met)
    return fact, (move, *takes, *replies)


def takes_met_again(tree: GameTree, fact: TakesMet) -> bool:
    """Return whether the rules and the recording bear out what a fact says of such takes.

    Parameters
    ----------
    tree, fact
        The recording, and the fact.
    """
    found = takes_met(tree, fact.move.node)
    return found is not None and replace(found[0], scale=fact.scale) == fact


def _met(tree: GameTree, reply: int) -> TakeMet:
    take, state = tree.columns.parent[reply], tree.state(reply)
    wins = tree.columns.kind[reply] == TERMINAL and tree.winner(reply) is tree.player(take)
    remark = "" if state is None else tree.rules.remark(state) or ""
    exact = tree.bound(take) == "exact" and not wins
    worth = tree.value_at(take) if exact else None
    return TakeMet(Named.of(tree, take), Named.of(tree, reply), wins, remark, worth)


def takes_met_words(fact: TakesMet) -> str:
    """Return what meets the takes of the man that has just moved.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> move, take, reply = Named(1, "Ng6"), Named(2, "fxg6"), Named(3, "Bxg6#")
    >>> mated = TakeMet(take, reply, wins=True, remark="gives mate")
    >>> takes_met_words(TakesMet(move, Side(Player.MIN, "Black"), (mated,)))
    "Black's fxg6 is met by Bxg6#, which gives mate."
    """
    told = [f"{met.take.notation} is met by {met.reply.notation}{_then(met, fact)}"
            for met in fact.met]  # fmt: skip
    return f"{fact.they.name}'s {listed(told)}."


def _then(met: TakeMet, fact: TakesMet) -> str:
    """Return what comes of a reply to a take."""
    if met.wins:
        return f", which {in_short(met.remark) or 'wins at once'}"
    return "" if met.value is None else f" ({fact.scale.signed(met.value)})"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {TakesMet: takes_met_words}
