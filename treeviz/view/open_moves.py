"""Moves beside one that wins that a search left open: whether that was enough, and which win, too.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.TicTacToe("x__/o__/ox_"))
>>> others = tree.children(0)[1:]
>>> enough(tree, others), win_again(tree, others).winning, win_again(tree, others).do_not
(True, ('[0,2]', '[1,1]', '[1,2]'), 'loses')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from treeviz.formatting.lettering import balanced, visible
from treeviz.formatting.numerals import count
from treeviz.formatting.tied import tied, untied
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.no_other_wins import no_other_wins
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.wins_too import knows_draws, lost_instead, wins_too
from treeviz.tree.won_when import When, won_when
from treeviz.view.line_told import LONG_MOVE
from treeviz.view.severed import AGAIN, FOUND_AGAIN, UNSETTLED
from treeviz.view.short_lines import told_together

_BOTH = 2  # so few have their names in the place of their number
_NAMED = 3  # so few are named; more are counted
_WIDE = 11.0  # ems of a line below an outline
_TOO = {"": ", too", "at once": " at once, too", "later": " later"}

MANY = frozenset(map(str, range(2, 1000)))  # numbers, and no names of moves


class WinAgain(NamedTuple):
    """Which moves that a search left open win, too, as they were tested afterwards.

    Attributes
    ----------
    winning, others
        Those that do and those that do not, by name, or how many; empty: there are none.
    when
        Whether they win at once, as the move that is played does, or later.
    within
        Within how many plies the others do not win; 0: never.
    draws, lost
        Whether games are drawn, too; whether the others are all found to lose.
    seen
        Whether the search itself saw all of that: nothing was cut below these moves.
    """

    winning: tuple[str, ...]
    others: tuple[str, ...]
    when: When = ""
    within: int = 0
    draws: bool = False
    lost: bool = False
    seen: bool = False

    @property
    def how_far(self) -> str:
        """Within how many plies the others do not win, with a blank before it; empty: never."""
        return f" within {count(self.within, 'ply')}" if self.within else ""

    def none_wins(self, many: bool) -> str:
        """Return what is written where none of one or many moves wins."""
        if self.lost:
            return "each loses" if many else "it loses"
        return f"{'none wins' if many else 'it does not win'}{self.how_far}"

    @property
    def only_named(self) -> str:
        """The one or two moves that are all there are, if none wins; else empty."""
        few = 0 < len(self.others) <= _BOTH and not MANY.issuperset(self.others)
        return ", ".join(self.others) if few and not self.winning else ""

    def headed(self, counted: str, *, many: bool) -> list[str]:
        """Return what is written of all of them below their number, or by the names of so few.

        Parameters
        ----------
        counted, many
            Their number, with what they are called, and whether they are several.

        Examples
        --------
        >>> WinAgain(("e4",), ("d4",)).headed("2 more moves", many=True)
        ['2nd look: e4 wins, too;', 'd4 does not']
        >>> WinAgain((), ("d4",)).headed("1 more move", many=False)
        ['d4, 2nd look:', 'does not win']
        >>> WinAgain((), ("d4", "e4"), seen=True).headed("2 more moves", many=True)
        ['d4, e4:', 'do not win']
        """
        lines, named = self.told(many), {*self.winning, *self.others}
        if self.seen:
            return [f"{self.only_named}:" if self.only_named else counted, *lines]
        if self.only_named:
            return [f"{self.only_named}, {AGAIN}:", *lines]
        if len(named) <= _BOTH and MANY.isdisjoint(named):
            return [f"{AGAIN}: {lines[0]}", *lines[1:]]
        return [f"{counted}, {AGAIN}:", *lines]

    def told(self, many: bool) -> list[str]:
        """Return what is written of all of them, in lines; of one or of many moves."""
        if not self.winning:
            return [self._named_ones if self.only_named else self.none_wins(many)]
        told = told_together(self.winning, self.win, " ")
        if not self.others:
            return [f"all {self.win}"] if many and self.winning[0] in MANY else told
        left = self.others if self.others[0] not in MANY else (f"{self.others[0]} others",)
        others = told_together(left, self.do_not, " ")
        return [*told[:-1], f"{told[-1]};", *others]

    @property
    def _named_ones(self) -> str:
        """What is written of one or two moves that are named, and do not win."""
        one = _is_one(self.others)
        return self.do_not if self.lost else f"do{'es' * one} not win{self.how_far}"

    @property
    def win(self) -> str:
        """What is written behind those that win."""
        return f"win{'s' * _is_one(self.winning)}{_TOO[self.when]}"

    @property
    def do_not(self) -> str:
        """What is written behind the others."""
        one = _is_one(self.others)
        if self.lost:
            return f"lose{'s' * one}"
        if self.within or not self.draws:
            return f"do{'es' * one} not{self.how_far}"
        return f"draw{'s' * one} or lose{'s' * one}"


def _is_one(told: Sequence[str]) -> bool:
    """Return whether what is told is the name of one move."""
    return len(told) == 1 and told[0] not in MANY


def enough(tree: GameTree, moves: Sequence[int]) -> bool:
    """Tell whether who makes these moves wins with another: so that was enough to know of them.

    Parameters
    ----------
    tree, moves
        The recording, and moves of one position.
    """
    above = {tree.columns.parent[move] for move in moves}
    return bool(above) and all(proved_winner(tree, n) is tree.player(n) for n in above)


def win_again(tree: GameTree, moves: Sequence[int]) -> WinAgain | None:
    """Return which of these moves win, too, and which do not.

    None where that is not known of all of them: only moves of the root are looked at again.

    Parameters
    ----------
    tree, moves
        The recording, and moves that the search left open.
    """
    if not moves or any(tree.columns.parent[move] for move in moves):
        return None
    found = {**dict.fromkeys(no_other_wins(tree), False), **wins_too(tree)}
    if not all(move in found for move in moves):
        return None
    return WinAgain(
        _called(tree, [move for move in moves if found[move]]),
        _called(tree, [move for move in moves if not found[move]]),
        won_when(tree, [move for move in moves if found[move]]),
        (tree.facts.depth or 0) * tree.reaches_horizon,
        knows_draws(tree),
        {move for move in moves if not found[move]} <= lost_instead(tree).keys(),
        not any(tree.columns.kind.count(PRUNED, n, tree.columns.end[n]) for n in moves),
    )


def left_open_told(again: WinAgain | None, number: int) -> str:
    """Return what is written of moves that were left open: nothing more, or that none of them wins.

    Parameters
    ----------
    again, number
        What a second look found of them, if it settles them all, and how many they are.

    Examples
    --------
    >>> left_open_told(None, 2), left_open_told(WinAgain((), ("[5]", "[6]")), 2)
    ('unsettled', 'do not win')
    """
    if again is not None and again.winning and not again.others:
        return f"{again.win}{FOUND_AGAIN * (not again.seen)}"
    if again is None or again.winning:
        return UNSETTLED
    if again.lost:
        return f"lose{'s' * (number == 1)}"
    return f"do{'es' * (number == 1)} not win{again.how_far}"


def found_too(tree: GameTree, move: int) -> tuple[str, ...]:
    """Return in lines what a second look found of a move that was cut beside one that wins.

    Parameters
    ----------
    tree, move
        The recording, and the move; of one below those of the root nothing is known.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Domineering("V../V../HHV/..V H"))
    >>> [found_too(tree, move) for move in tree.children(0)[1:]]
    [('2nd look: wins', 'at once, too'), ('2nd look: loses',)]
    """
    told = left_open_told(win_again(tree, [move]), 1).removesuffix(FOUND_AGAIN)
    return (
        ()
        if told == UNSETTLED
        else tuple(map(untied, balanced(tied(f"{AGAIN}: {told}", "2nd"), _WIDE, 1.0)))
    )


def _called(tree: GameTree, moves: Sequence[int]) -> tuple[str, ...]:
    """Return what some moves are called, or how many they are; nothing if there is none."""
    names = tuple(visible(tree.notation(move)) for move in moves)
    short = len(names) <= _NAMED and all(len(name) <= LONG_MOVE for name in names)
    return names if short else (count(len(names)),)
