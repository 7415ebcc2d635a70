"""`by_depth`: what a search finds at each depth, and where its choice turns.

A search that looks one ply further may change its mind. Where it does, the shallower one was
deceived by its estimates; what happens on the ply between tells by what.

>>> from treeviz import games
>>> print(by_depth(games.Domineering(".V../.VHH/HH../.... V"), range(1, 6)))
Vertical to move (MAX). Searched by minimax to each depth.
<BLANKLINE>
depth  value                 move         nodes  line
    1      0  estimate       (2,2)-(3,2)      4  (2,2)-(3,2)
    2     +1  estimate       (2,2)-(3,2)     14  (2,2)-(3,2) (0,2)-(0,3)
    3      0  estimate       (2,2)-(3,2)     28  (2,2)-(3,2) (0,2)-(0,3) (0,0)-(1,0)
    4     +∞  estimate       (2,2)-(3,2)     44  (2,2)-(3,2) (0,2)-(0,3) (0,0)-(1,0) …
    5     +∞  Vertical wins  (2,2)-(3,2)     56  (2,2)-(3,2) (0,2)-(0,3) (0,0)-(1,0) …
<BLANKLINE>
The choice is (2,2)-(3,2) at every depth from 1 to 5. From depth 5 on the result is
proved: Vertical wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from treeviz.errors import InputError
from treeviz.explanation.meaning import Meaning, has_winner, proved
from treeviz.formatting.blocks import Block, Paragraph, TableBlock
from treeviz.formatting.numerals import json_number
from treeviz.formatting.plaindata import plain
from treeviz.formatting.report import Report
from treeviz.formatting.scale import POINTS, Scale
from treeviz.game.game import Move, Player
from treeviz.search.minimax import minimax
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree
from treeviz.tree.preference import counterpart, turned

_MOVES_TOLD = 3  # of a line, in a table
_HEAD = ("depth", "value", "", "move", "nodes", "line")
_ALIGNMENT = "rrllrl"


@dataclass(frozen=True)
class AtDepth:
    """What one search found.

    Attributes
    ----------
    depth
        How many plies it looked ahead.
    value, bound
        What the position is worth to it, MAX's side; and what that value is to the proof: exact,
        lower, upper or open.
    proved
        What follows from the rules alone, whatever the heuristic says: ``"x wins"``, ``"draw"``, or
        ``"proved"`` where the game has no such words; empty while it rests on estimates.
    decided
        Whether that is a result: who wins, or a draw; and not only a value.
    whole
        Whether every game was searched to its end, so that no depth beyond can differ.
    best_move, best_moves
        The chosen move, and every move proved equal to it; the game's own objects.
    notation
        How the chosen move is written; empty if there is none.
    line
        The chosen line, as it is written.
    nodes
        How many nodes were visited.
    turn
        Where the choice turned from that of the depth before: what this search holds of the move
        that was chosen there. None where it did not turn. A tie that is told apart by nothing but
        the order is no turn.
    """

    depth: int
    value: float | None
    bound: str
    proved: str
    decided: bool
    whole: bool
    best_move: Move | None
    best_moves: tuple[Move, ...]
    notation: str
    line: tuple[str, ...]
    nodes: int
    turn: Turn | None = None


@dataclass(frozen=True)
class Turn:
    """A choice that turned.

    Attributes
    ----------
    former
        The move that the depth before had chosen, as it is written.
    value, bound
        What the new search holds of it, MAX's side.
    """

    former: str
    value: float | None
    bound: str


@dataclass(frozen=True)
class Depths(Report):
    """What a search found at each depth; ``str()`` gives the table.

    Attributes
    ----------
    rows
        One for each depth, from the shallowest.
    side, player
        Who is to move, as the game calls it, and whether it is MAX.
    search
        What the search is called.
    scale
        How the game writes its values.
    """

    rows: tuple[AtDepth, ...]
    side: str
    player: Player
    search: str
    scale: Scale = POINTS

    @property
    def turns(self) -> tuple[AtDepth, ...]:
        """The rows at which the choice turned."""
        return tuple(row for row in self.rows if row.turn)

    def blocks(self) -> list[Block]:
        """Return the opening, a table, and where the choice turns."""
        table = TableBlock(_HEAD, [_cells(row, self.scale) for row in self.rows], _ALIGNMENT)
        return [Paragraph.of(self._opening()), table, Paragraph.of(self._closing())]

    def facts(self) -> dict[str, Any]:
        """Return what was found as plain data for JSON; infinities are strings."""
        return {
            "search": self.search,
            "to_move": str(self.player),
            "depths": [
                {
                    "depth": row.depth,
                    "value": json_number(row.value),
                    "bound": row.bound,
                    "proved": row.proved or None,
                    "whole": row.whole,
                    "best_move": plain(row.best_move),
                    "best_moves": [plain(move) for move in row.best_moves],
                    "notation": row.notation,
                    "line": list(row.line),
                    "nodes": row.nodes,
                    "turned_from": row.turn.former if row.turn else None,
                }
                for row in self.rows
            ],
        }

    def _opening(self) -> str:
        role = f" ({self.player.name})" if self.side != self.player.name else ""
        return f"{self.side} to move{role}. Searched by {self.search} to each depth."

    def _closing(self) -> str:
        return " ".join([*self._choices(), *self._proof()])

    def _choices(self) -> Iterator[str]:
        """Say what is chosen, and where that turns."""
        choosing = [row for row in self.rows if row.notation]
        if not choosing:
            over = self.rows[-1].whole
            yield "The game is over: no move to choose." if over else "No move was looked at."
            return
        for row in self.turns:
            assert row.turn is not None, "of the rows that turned"
            former, now = row.turn.former, self.scale.bounded(row.value, row.bound)
            held = self.scale.bounded(row.turn.value, row.turn.bound)
            why = f"{former} is worth {held} there, {row.notation} {now}"
            if held == now:
                why = f"both are worth {now} there, and {row.notation} comes first"
            yield f"At depth {row.depth} the choice turns from {former} to {row.notation}: {why}."
        if self.turns:
            return
        moves = {row.notation for row in choosing}
        if len(moves) > 1:
            yield "The choice does not turn: where the moves differ, none is proved better."
        elif len(choosing) == 1:
            yield f"The choice is {choosing[0].notation}."
        else:
            first, last = choosing[0].depth, choosing[-1].depth
            yield f"The choice is {choosing[0].notation} at every depth from {first} to {last}."

    def _proof(self) -> Iterator[str]:
        """Say from which depth on the value is no estimate any more."""
        if not self.rows[-1].notation and self.rows[-1].whole:
            return
        certain = list(takewhile(lambda row: row.proved, reversed(self.rows)))
        if not certain:
            yield "All of it rests on estimates."
            return
        row = certain[-1]
        known, result = "result", row.proved
        if not row.decided:
            known, result = "value", self.scale.bounded(row.value, row.bound)
        yield f"From depth {row.depth} on the {known} is proved: {result}."
        whole = next((row for row in self.rows if row.whole), None)
        if whole and whole is not self.rows[-1]:
            yield f"At depth {whole.depth} the whole game is searched: more changes nothing."


def by_depth(
    game: object,
    depths: Iterable[int] = range(6),
    *,
    search: Callable[..., GameTree] = minimax,
    **options: Any,
) -> Depths:
    """Search a game to several depths; tell value, choice, nodes and line of each.

    Parameters
    ----------
    game
        Any object with the methods of :class:`~treeviz.Game`.
    depths
        How far to look ahead, in plies; told from the smallest.
    search
        The search: :func:`~treeviz.minimax`, :func:`~treeviz.alphabeta`, or one like them.
    **options
        What it takes, for every depth: ``heuristic="lines"`` …

    Raises
    ------
    InputError
        If there are no depths, or one of them is no depth.
    GameError, LimitReached
        As the search raises them.

    Examples
    --------
    >>> from treeviz import games
    >>> found = by_depth(games.TicTacToe("xo_/___/___"), range(1, 4), heuristic="lines")
    >>> [(row.depth, row.value, row.notation) for row in found.rows]
    [(1, 4.0, '[1,1]'), (2, 1.0, '[1,1]'), (3, 3.0, '[2,0]')]
    >>> found.turns[0].turn
    Turn(former='[1,1]', value=2.0, bound='exact')
    """
    wanted = sorted(set(depths))
    if not wanted:
        raise InputError("expected one depth or more, such as range(6); got none")
    rows: list[AtDepth] = []
    tree: GameTree | None = None
    for depth in wanted:
        if tree is not None and rows[-1].whole:  # a deeper search would visit the same nodes
            rows.append(replace(rows[-1], depth=depth, turn=None))
            continue
        deeper = search(game, depth=depth, **options)
        rows.append(_row(deeper, depth, tree))
        tree = deeper
    assert tree is not None, "there was a depth"
    return Depths(
        rows=tuple(rows),
        side=tree.rules.side(tree.player(0)),
        player=tree.player(0),
        search=tree.facts.search,
        scale=tree.rules.scale,
    )


def _row(tree: GameTree, depth: int, before: GameTree | None) -> AtDepth:
    """Return what a search found, beside what the one before it had found."""
    choice, best = tree.choice(0), tree.best_move
    result, certain = _result(tree), tree.certainty.low[0] == tree.certainty.high[0] == tree.value
    return AtDepth(
        depth=depth,
        value=tree.value,
        bound=tree.bound(0),
        proved=result or ("proved" if certain else ""),
        decided=bool(result),
        whole=HORIZON not in tree.columns.kind,
        best_move=best,
        best_moves=tree.best_moves,
        notation="" if choice is None or best is None else tree.notation(choice),
        line=tuple(map(tree.notation, tree.principal_variation()[1:])),
        nodes=tree.columns.visited,
        turn=None if before is None else _turn(before, tree),
    )


def _result(tree: GameTree) -> str:
    """Return who wins by the rules alone, or that it is a draw; empty if they do not prove it."""
    player = tree.player(0)
    if has_winner(tree, tree.principal_variation()[-1]):
        match proved(tree, 0, player):
            case Meaning.WIN:
                return f"{tree.rules.side(player)} wins"
            case Meaning.LOSS:
                return f"{tree.rules.side(player.other)} wins"
            case Meaning.DRAW:
                return "draw"
    return ""


def _turn(before: GameTree, tree: GameTree) -> Turn | None:
    former = before.choice(0)
    if former is None or not turned(before, 0, tree, 0):
        return None
    now = counterpart(tree, 0, before, former)
    value, bound = (None, "open") if now is None else (tree.value_at(now), tree.bound(now))
    return Turn(before.notation(former), value, bound)


def _cells(row: AtDepth, scale: Scale) -> tuple[str, ...]:
    line = " ".join(row.line[:_MOVES_TOLD]) + (" …" if len(row.line) > _MOVES_TOLD else "")
    value = scale.bounded(row.value, row.bound)
    return str(row.depth), value, row.proved or "estimate", row.notation, f"{row.nodes:,}", line
