"""How what follows is read: the position, how moves and values are written, how one wins.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> print(legend_words(legend_of(tree, 0, tree.children(0))))  # doctest: +NORMALIZE_WHITESPACE
The position is xox/oox/___; moves are [row, column] from 0 at the top left. Tic-tac-toe: three in a
row wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from treeviz.explanation.fact import Estimate, Fact, Side
from treeviz.explanation.meaning import plies_of
from treeviz.explanation.worth_words import summed
from treeviz.formatting.phrases import sentence
from treeviz.formatting.scale import POINTS
from treeviz.game.game import Player
from treeviz.tree.columns import INNER
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent

_TYPED = 80  # characters of a position at most
_HISTORY = 160  # and of the moves that lead to one
_BESIDE_BOARD = 72  # and of either beside a board that shows it: a FEN is no longer
_CODE = frozenset(":{[(<")  # signs of what is written as code
_AT_ONCE = 2  # plies: a move, and the answer that wins
_LOOKED_AT = 100  # moves, to see from where rows and columns are counted
_ZERO = re.compile(r"(?<!\d)0(?!\d)")


@dataclass(frozen=True)
class Legend(Fact):
    """How what follows is read.

    Attributes
    ----------
    notation
        How a move is read, in the game's words; empty if it does not say.
    aim
        How one wins, in the game's words; empty if it does not say.
    unit
        What values count, where they are not simply points; empty otherwise.
    better
        For whom a higher value is better: MAX, as the game calls it.
    now
        What the heuristic says of the position itself; None: it is not asked.
    position, read
        The position as it is typed; empty if it is long, or not typed so. How it is read, if the
        game says that.
    plies
        Whether it is told in how many plies games end.
    game
        What people call the game; empty if it does not say.
    again
        Who moves again after some of the moves; None: nobody does.
    looked
        Whether it is told what a second look is.
    """

    own_line: ClassVar[bool] = True
    notation: str
    aim: str
    unit: str
    better: str
    now: Estimate | None = None
    position: str = ""
    plies: bool = False
    again: Side | None = None
    read: str = ""
    game: str = ""
    looked: bool = False


def legend_of(
    tree: GameTree, node: int, moves: Sequence[int], *, board: bool = False
) -> Legend | None:
    """Return how an explanation is read; None if there is nothing to choose, or to be told of it.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    moves
        The nodes that its moves lead to.
    board
        Whether a board shows the position, so that a long line need not.
    """
    rules, scale = tree.rules, tree.rules.scale
    unit = "" if scale == POINTS or asks_nobody(tree) else scale.unit
    if not moves or not (rules.notation_meaning or rules.aim or rules.known_as or unit):
        return None
    asked = tree.reaches_horizon and not silent(tree.heuristic)
    now = Estimate.of_itself(tree, node) if asked else None
    if now is not None and not unit and not summed(now, scale):
        now = None  # it is one number, of which nobody sees what it counts
    return Legend(
        _written(tree),
        rules.aim,
        unit,
        rules.side(Player.MAX),
        now,
        _typed(tree, node, _BESIDE_BOARD if board else _HISTORY),
        plies=any(_counts_plies(tree, node, move) for move in moves),
        again=Side.of(tree, tree.player(node)) if _again(tree, node, moves) else None,
        read=rules.position_meaning,
        game=rules.known_as,
    )


def _counts_plies(tree: GameTree, node: int, child: int) -> bool:
    """Return whether a move ends the game, but not at once."""
    plies, _ = plies_of(tree, node, child)
    return tree.bound(child) == "exact" and plies is not None and plies > _AT_ONCE


def _again(tree: GameTree, node: int, moves: Sequence[int]) -> bool:
    """Return whether who makes some of the moves moves again."""
    me, kinds = tree.player(node), tree.columns.kind
    if me is Player.CHANCE:
        return False
    return any(kinds[c] == INNER and tree.player(c) is me for c in moves)


def _written(tree: GameTree) -> str:
    """Return how moves are written; rows and columns from 0 where a 0 is among the first moves."""
    meaning, first = tree.rules.notation_meaning, range(1, min(len(tree), _LOOKED_AT))
    if re.search(r"\d", meaning) or not any(_ZERO.search(tree.notation(n)) for n in first):
        return meaning  # it says itself where counting begins, or it is not seen
    return meaning.replace("from the ", "from 0 at the ")


def _typed(tree: GameTree, node: int, longest: int) -> str:
    """Return a position as one types it; empty if it is long, or as a program prints it.

    Whose turn it is was said, so where the text ends with that alone it is left out.
    """
    state = tree.state(node)
    told = "" if state is None else tree.rules.typed(state)
    if tree.rules.position_meaning:
        return told if len(told) <= longest else ""
    board, *more = told.split(" ")
    told = board if len(more) == 1 else told
    *rows, _ = told.split("/")
    printed = " " in "".join(rows) or not _CODE.isdisjoint(told)
    return "" if printed or len(told) > min(_TYPED, longest) else told


def legend_words(fact: Legend) -> str:
    """Return where the position is, how moves and values are read, and how one wins."""
    read = f" ({fact.read})" if fact.read else ""
    place = f"the position is {fact.position}{read}"
    if fact.read.startswith("in "):
        # Where it ends is seen, though a sentence ends behind it.
        written = f'"{fact.position}"' if " " in fact.position else fact.position
        place = f"the position {fact.read}: {written}"
    place = place * bool(fact.position)
    moves = f"moves are {fact.notation}" if fact.notation else ""
    told = ["; ".join(filter(None, [place, moves]))] if place or moves else []
    now = ""
    if fact.now is not None:
        worth = summed(fact.now, fact.scale) or fact.scale.signed(fact.now.value)
        now = f"the position counts {worth}"
    if fact.unit:
        values = f"values are in {fact.unit}, + is good for {fact.better}"
        told.append("; ".join(filter(None, [values, now])))
    elif now:
        told.append(now)
    named = ": ".join(filter(None, [fact.game, fact.aim]))
    told += [named if fact.aim or not fact.game else f"the game is {fact.game}"] if named else []
    if fact.again is not None and "again" not in fact.aim:
        told.append(f"after some moves {fact.again.name} moves again")
    told += ["plies are counted from here"] if fact.plies else []
    look = 'what the search skipped a "second look" judged afterwards, to the same depth; the rows '
    look += "tell what it found"
    told += [look] * fact.looked
    return " ".join(f"{part[0].upper()}{sentence(part[1:])}" for part in told)


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    Legend: legend_words,
}
